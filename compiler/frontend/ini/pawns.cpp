// Pawns of a variants.ini and what moves like them: double steps, captures en passant.
#include <algorithm>
#include <fmt/format.h>

#include "compiler/frontend/ini/lowering.h"
#include "compiler/frontend/syntax/numbers.h"
#include "compiler/movement/movement.h"
#include "compiler/rules/paths.h"

namespace fairyforge {

using namespace syntax;

namespace {

bool has(const Leg& leg, char letter) {
  return std::any_of(leg.letters.begin(), leg.letters.end(),
                     [&](const Letter& l) { return l.letter == letter; });
}

// Two cells straight forward without a capture, over an empty cell: `ifmnD`, `ifmR2`.
bool isDoubleStep(const Term& term) {
  const auto* atom = std::get_if<Atom>(&term.body);
  if (atom == nullptr || term.prefix.legs.size() != 1) return false;
  std::string letters;
  for (const Letter& letter : term.prefix.legs[0].letters) letters += letter.letter;
  std::sort(letters.begin(), letters.end());
  const std::string text = atom->letters + (atom->range ? atom->range->text : "");
  return (letters == "fimn" && text == "D") || (letters == "fim" && (text == "R2" || text == "W2"));
}

// Where a piece with these terms goes to from the middle of a board, with or without a capture.
CellSet targetsOf(const std::vector<Term>& terms, bool captures) {
  Notation notation;
  notation.terms = terms;
  CellSet targets;
  if (terms.empty()) return targets;
  Board board(kFairyStockfishFiles, kFairyStockfishRanks);
  Diagnostics unheard;
  const auto programs =
      compileMovement(textOf("notation", print(notation)), board, {.lookForUseless = false}, unheard);
  if (!programs) return targets;
  const Cell middle = board.at(kFairyStockfishFiles / 2, kFairyStockfishRanks / 2);
  const auto paths = pathsFrom(board, (*programs)[index(Side::White)], middle);
  for (const Path& path : paths.value_or(std::vector<Path>{})) {
    if (path.victims.empty() != captures) targets.add(path.to);
  }
  return targets;
}

}  // namespace

// The engine's `i` is not the first move: it is a move from the region of double steps.
bool IniLowering::takeDoubleStep(IniType& type, Notation& notation, const SourceSpan& written) {
  for (const Term& term : notation.terms) {
    for (const Leg& leg : term.prefix.legs) {
      for (const Letter& letter : leg.letters) {
        if (letter.letter != 'i' || isDoubleStep(term)) continue;
        error(written.part(letter.at, letter.at + 1), "not-supported",
              "'i' in a custom piece other than in 'ifmnD' is not supported yet")
            .note("Fairy-Stockfish takes it for the region of double steps, not for the first move");
        return false;
      }
    }
  }
  type.stepsTwice = std::erase_if(notation.terms, isDoubleStep) > 0;
  return true;
}

// `e` anywhere lets all captures of the piece be captures in passing, on cells to which it
// cannot go otherwise.
bool IniLowering::spreadEnPassant(Notation& notation, const SourceSpan& written) {
  std::optional<std::size_t> at;
  for (Term& term : notation.terms) {
    for (Leg& leg : term.prefix.legs) {
      for (const Letter& letter : leg.letters) {
        if (letter.letter == 'e' && !at) at = letter.at;
      }
      std::erase_if(leg.letters, [](const Letter& letter) { return letter.letter == 'e'; });
    }
  }
  if (!at) return true;
  const auto takesOnly = [](const Term& term) {
    return term.prefix.legs.size() == 1 && has(term.prefix.legs[0], 'c') && !has(term.prefix.legs[0], 'm');
  };
  std::vector<Term> taking, others;
  for (const Term& term : notation.terms) (takesOnly(term) ? taking : others).push_back(term);
  const CellSet quiet = targetsOf(others, false);
  bool plain = !taking.empty();
  targetsOf(taking, true).forEach([&](Cell cell) { plain = plain && !quiet.has(cell); });
  for (const Term& term : taking)
    plain = plain && !has(term.prefix.legs[0], 'p') && !has(term.prefix.legs[0], 'g');
  if (!plain) {
    error(written.part(*at, *at + 1), "not-supported",
          "'e' in a custom piece that does not capture by moves of their own, such as 'cF', is not supported "
          "yet")
        .note("Fairy-Stockfish lets the piece capture in passing where it could not go without capturing");
    return false;
  }
  for (Term& term : notation.terms) {
    if (takesOnly(term)) term.prefix.legs[0].letters.push_back({'e', *at});
  }
  return true;
}

// The old engine has the rank that is named, as each player sees it; newer ones a region, which stays where
// it is when a section that inherits it makes the board larger, and all ranks from the second to the one that
// is named.
CellSet IniLowering::doubleStepCells(Side side) {
  const bool white = side == Side::White;
  const std::string_view key = white ? "doubleStepRegionWhite" : "doubleStepRegionBlack";
  const IniEntry* entry = config_.later(key, "doubleStepRank");
  if (entry && entry->key.text == key) return regionCells(key);
  const int last = number("doubleStepRank", 2, 1, kFairyStockfishRanks);
  CellSet cells;
  board_->forEachCell([&](Cell cell) {
    const int rank = board_->rank(cell) + 1;
    const int seen = !isNewest() ? relativeRank(cell, side) + 1
                     : white     ? rank
                     : entry     ? entry->ranks + 1 - rank
                                 : 9 - rank;
    if (isNewest() && entry ? seen >= 2 && seen <= last : seen == last) cells.add(cell);
  });
  return cells;
}

void IniLowering::addPawnSteps(const IniType& type, PieceDeclaration& piece) {
  std::array<CellSet, kSides> region;
  bool room = false, onlyUnmoved = true;
  const bool drops = flag("pieceDrops");
  for (const Side side : kBothSides) {
    // Without drops no pawn stands behind the rearmost pawn of the array, and on that pawn's rank stand only
    // pawns that started there.
    const CellSet all = doubleStepCells(side);
    int rearmost = ranks_;
    for (const Cell cell : cellsOf(type, side)) {
      rearmost = std::min(rearmost, relativeRank(cell, side));
      onlyUnmoved = onlyUnmoved && all.has(cell);
    }
    all.forEach([&](Cell cell) {
      const int rank = relativeRank(cell, side);
      if (rank + 2 >= ranks_ || (rank < rearmost && !drops)) return;
      region[index(side)].add(cell);
      room = true;
      onlyUnmoved = onlyUnmoved && rank <= rearmost;
    });
  }
  // Dropped there they count as unmoved, if all cells of the region are such, and none is dropped behind it.
  const int firstDrop = flag("firstRankPawnDrops") ? 0 : 1;
  bool whole = true;
  for (const Side side : kBothSides) {
    CellSet stand;
    for (const Cell cell : cellsOf(type, side)) {
      stand.add(cell);
      whole = whole && relativeRank(cell, side) == firstDrop;
    }
    whole = whole && stand == region[index(side)];
  }
  if (flag("doubleStep")) steps_ = region;
  const bool others =
      std::any_of(types_.begin(), types_.end(), [](const IniType& t) { return t.stepsTwice; });
  if (!flag("doubleStep") || !room) {
    piece.movement =
        others ? textOf("moves of pawns", "fmWfceF") : textOf("moves of pawns without double step", "fmWfcF");
  } else if (onlyUnmoved && (whole || !drops)) {
    piece.movement = textOf("moves of pawns", "fmWfceFifmnD");
    if (drops) add(config_.find("pieceDrops")->key.span, DropsUnmoved{true, {type.letter}});
  } else {
    piece.powers.push_back({listed(region), textOf("the double step", "fmnW2")});
  }
}

// Where it would have to promote, and has nothing to promote to, a pawn never comes; but it
// gives check there.
void IniLowering::stopShort(PieceDeclaration& piece) const {
  std::array<CellSet, kSides> rest;
  for (const Side side : kBothSides) {
    board_->forEachCell([&](Cell cell) {
      if (!zone_[index(side)].has(cell)) rest[index(side)].add(cell);
    });
  }
  piece.staysOn = listed(rest);
  piece.takesRoyalsBy = textOf("checks by pawns", "fcF");
}

void IniLowering::addStepsTwice(PieceDeclaration& piece) {
  if (!flag("doubleStep")) return;
  std::array<CellSet, kSides> region;
  for (const Side side : kBothSides) {
    doubleStepCells(side).forEach([&](Cell cell) {
      if (relativeRank(cell, side) + 2 >= ranks_) return;
      region[index(side)].add(cell);
      steps_[index(side)].add(cell);
    });
  }
  if (region[0].empty() && region[1].empty()) return;
  piece.powers.push_back({listed(region), textOf("the double step", "fmnW2")});
}

}  // namespace fairyforge
