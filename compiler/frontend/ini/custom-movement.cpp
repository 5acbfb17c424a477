// Reads movements in the notation of Fairy-Stockfish, in which `i` and `e` have other meanings than in this
// program's.
#include <algorithm>
#include <fmt/format.h>

#include "compiler/core/rules/paths.h"
#include "compiler/frontend/ini/ini-game.h"
#include "compiler/movement/dialects/dialects.h"
#include "compiler/movement/movement.h"
#include "compiler/movement/notation.h"

namespace fairyforge::frontend::ini {

using movement::Term;

namespace {

// Does the term have a single leg, with this letter?
bool says(const Term& term, char letter) {
  return term.prefix.legs.size() == 1 && has(term.prefix.legs[0].letters, letter);
}

// Does the term go two cells straight forward over an empty cell, without capture: `ifmnD`, `ifmR2`?
bool isDoubleStep(const Term& term) {
  const auto* atom = std::get_if<movement::Atom>(&term.body);
  if (atom == nullptr || term.prefix.legs.size() != 1) return false;
  std::string letters = movement::written(term.prefix.legs[0].letters);
  std::ranges::sort(letters);
  const std::string text = atom->letters + (atom->range ? atom->range->text : "");
  return (letters == "fimn" && text == "D") || (letters == "fim" && (text == "R2" || text == "W2"));
}

// Returns the cells to which the terms lead from the middle of a large board, by captures or without.
CellSet targetsOf(const std::vector<Term>& terms, bool captures) {
  movement::Notation notation;
  notation.terms = terms;
  CellSet targets;
  if (terms.empty()) return targets;
  Board board(kFairyStockfishFiles, kFairyStockfishRanks);
  Diagnostics discarded;
  const auto programs = movement::compileMovement(spanOver("notation", movement::print(notation)), board,
                                                  {.lookForUseless = false}, discarded);
  if (!programs) return targets;
  const Cell middle = board.at(kFairyStockfishFiles / 2, kFairyStockfishRanks / 2);
  const auto paths = pathsFrom(board, (*programs)[index(Side::White)], middle);
  for (const Path& path : paths.value_or(std::vector<Path>{})) {
    if (path.victims.empty() != captures) targets.add(path.to);
  }
  return targets;
}

void eraseLetter(Term& term, char letter) {
  for (movement::Leg& leg : term.prefix.legs)
    std::erase_if(leg.letters, [&](const movement::Letter& l) { return l.letter == letter; });
}

// Replaces `mnA`, a leap of two cells over an empty cell, by the slide `mnF2`, if another term has the single
// step. The engine allows capture en passant after both; only `n` on a slide says so.
void passOver(Term& term, const std::vector<Term>& others) {
  auto* atom = std::get_if<movement::Atom>(&term.body);
  if (atom == nullptr || !says(term, 'n') || says(term, 'c')) return;
  if (atom->letters != "A" && atom->letters != "D") return;
  Term slide = term;
  auto& sliding = std::get<movement::Atom>(slide.body);
  sliding.letters = atom->letters == "A" ? "F" : "W";
  sliding.range = movement::WrittenRange{"2", {}};
  CellSet passed = targetsOf({slide}, false), before = targetsOf(others, false);
  passed -= targetsOf({term}, false);
  if (before.includes(passed)) term = std::move(slide);
}

// Removes the terms with `i` and returns them as text. In the engine they are not first moves, but moves that
// start in the region of double steps.
std::string takeFromRegion(movement::Notation& notation) {
  movement::Notation taken;
  const bool stepsTwice = std::erase_if(notation.terms, isDoubleStep) > 0;
  const auto initial = [](const Term& term) {
    return std::ranges::any_of(term.prefix.legs,
                               [](const movement::Leg& leg) { return has(leg.letters, 'i'); });
  };
  std::ranges::copy_if(notation.terms, std::back_inserter(taken.terms), initial);
  std::erase_if(notation.terms, initial);
  for (Term& term : taken.terms) {
    eraseLetter(term, 'i');
    passOver(term, notation.terms);
  }
  return (stepsTwice ? "fmnW2" : "") + (taken.terms.empty() ? "" : movement::print(taken));
}

// In the engine, a single `e` means that all captures of the piece also capture en passant, on cells that the
// piece reaches only by capturing. Adds `e` to the other terms accordingly. Returns false after an error.
bool spreadEnPassant(movement::Notation& notation, const SourceSpan& written, InPassing inPassing,
                     Diagnostics& diagnostics) {
  std::optional<std::size_t> at;
  for (Term& term : notation.terms) {
    for (movement::Leg& leg : term.prefix.legs) {
      for (const movement::Letter& letter : leg.letters) {
        if (letter.letter == 'e' && !at) at = letter.at;
      }
    }
    eraseLetter(term, 'e');
  }
  if (inPassing == InPassing::Never || (inPassing == InPassing::WhereItSays && !at)) return true;
  const auto takesOnly = [](const Term& term) { return says(term, 'c') && !says(term, 'm'); };
  std::vector<Term> taking, others;
  for (const Term& term : notation.terms) (takesOnly(term) ? taking : others).push_back(term);
  // No term has `e`, and no term only captures: the piece can go to every cell without capture on which it
  // captures. So there is nothing to do.
  if (!at && taking.empty()) return true;
  const CellSet quiet = targetsOf(others, false);
  const bool plain =
      !taking.empty() && !targetsOf(taking, true).overlaps(quiet) &&
      std::ranges::none_of(taking, [](const Term& term) { return says(term, 'p') || says(term, 'g'); });
  if (!plain) {
    diagnostics
        .error(written.part(at.value_or(0), at.value_or(0) + 1), "not-supported",
               "'e' in a custom piece that does not capture by moves of their own, such as 'cF', is not "
               "supported yet")
        .note("Fairy-Stockfish lets the piece capture in passing where it could not go without capturing");
    return false;
  }
  for (Term& term : notation.terms) {
    if (takesOnly(term)) term.prefix.legs[0].letters.push_back({'e', at.value_or(0)});
  }
  return true;
}

// Returns the terms of a movement that apply to `kept` ('m' or 'c'), without terms that apply only to
// `dropped` and those for captures en passant. Returns nothing if a term has several legs.
std::optional<SourceSpan> partOf(const SourceSpan& movement, char dropped, char kept, const char* what) {
  auto notation = movement::readNotation(movement.text());
  if (!notation) return std::nullopt;
  std::erase_if(notation->terms, [&](const Term& term) {
    return !says(term, kept) && (says(term, dropped) || says(term, 'e'));
  });
  for (Term& term : notation->terms) {
    if (term.prefix.legs.empty()) term.prefix.legs.emplace_back();
    if (term.prefix.legs.size() != 1) return std::nullopt;
    const auto* atom = std::get_if<movement::Atom>(&term.body);
    if (atom != nullptr && atom->kind == movement::AtomKind::Castling) continue;
    eraseLetter(term, dropped);
    eraseLetter(term, 'e');
    if (!says(term, kept)) term.prefix.legs[0].letters.push_back({kept, 0});
  }
  if (notation->terms.empty()) return std::nullopt;
  return spanOver(what, movement::print(*notation));
}

}  // namespace

std::optional<CustomMovement> customMovement(const std::string& name, const SourceSpan& written,
                                             InPassing inPassing, Diagnostics& diagnostics) {
  CustomMovement custom;
  // `customPiece1 = a:` is a piece without moves.
  if (written.text().empty()) {
    custom.movement = spanOver(fmt::format("moves of '{}', which has none", name), "O");
    return custom;
  }
  std::vector<movement::dialects::Change> changes;
  auto notation = movement::dialects::readDialect(written, movement::dialects::Dialect::FairyStockfish,
                                                  diagnostics, changes);
  if (!notation) return std::nullopt;
  custom.fromRegion = takeFromRegion(*notation);
  if (!spreadEnPassant(*notation, written, inPassing, diagnostics)) return std::nullopt;
  custom.movement = spanOver(fmt::format("moves of '{}' in the usual notation", name),
                             notation->terms.empty() ? "O" : movement::print(*notation));
  return custom;
}

SourceSpan possibleOn(Board board, const SourceSpan& movement) {
  auto notation = movement::readNotation(movement.text());
  if (!notation) return movement;
  const std::size_t removed = std::erase_if(notation->terms, [&](const Term& term) {
    movement::Notation alone;
    alone.terms = {term};
    Diagnostics problems;
    movement::compileMovement(spanOver("a part of a movement", movement::print(alone)), board,
                              {.lookForUseless = true}, problems);
    return problems.hasErrors();
  });
  if (removed == 0) return movement;
  return spanOver("moves that this board has room for",
                  notation->terms.empty() ? "O" : movement::print(*notation));
}

std::optional<SourceSpan> withoutCaptures(const SourceSpan& movement) {
  return partOf(movement, 'c', 'm', "moves of a piece that never captures");
}

std::optional<SourceSpan> capturesOf(const SourceSpan& movement) {
  return partOf(movement, 'm', 'c', "captures of a piece that stops short");
}

}  // namespace fairyforge::frontend::ini
