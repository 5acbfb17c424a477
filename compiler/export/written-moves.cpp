// Splits a type's notation into terms that hold everywhere, terms along links, and captures of royal pieces;
// vectors are spelled as letters. To compare a notation with a type, both are compiled to canonical moves,
// which are compared as sets.

#include "compiler/export/written-moves.h"

#include <algorithm>
#include <set>
#include <string_view>

#include "compiler/core/rules/paths.h"
#include "compiler/core/rules/variant-hash.h"
#include "compiler/core/text/split.h"
#include "compiler/export/kept-rules.h"
#include "compiler/movement/movement.h"
#include "compiler/movement/notation.h"

namespace fairyforge::exports {
namespace {

// Returns the letters for the leap (shorter, longer) with as few suffixes as possible: X lengthens the longer
// distance by three, Y both by two. Every leap has such letters.
std::string lettersOf(int shorter, int longer) {
  struct Known {
    int shorter, longer;
    std::string letters;
  };
  std::vector<Known> known;
  for (const auto& leap : movement::kAtomLetters) {
    if (leap.kind == movement::AtomKind::Leaper)
      known.push_back({leap.shorter, leap.longer, std::string(1, leap.letter)});
  }
  for (std::size_t i = 0; i < known.size(); ++i) {
    const Known leap = known[i];
    if (leap.shorter == shorter && leap.longer == longer) return leap.letters;
    if (leap.longer > longer) continue;
    known.push_back({leap.shorter, leap.longer + 3, leap.letters + 'X'});
    known.push_back({leap.shorter + 2, leap.longer + 2, leap.letters + 'Y'});
  }
  return "";
}

// Spells a vector as letters; leaves other atoms unchanged.
void respell(movement::Atom& atom) {
  if (atom.kind != movement::AtomKind::Vector || atom.distances.size() != 2) return;
  const auto [shorter, longer] = std::minmax(atom.distances[0], atom.distances[1]);
  if (shorter == 0 && longer == 0) return;
  const std::string letters = lettersOf(shorter, longer);
  if (letters.empty()) return;
  atom.letters = letters.substr(0, 1);
  atom.suffix = letters.substr(1);
  atom.kind = movement::AtomKind::Leaper;
}

// Turns captures of any piece into captures of royal pieces only.
void takeRoyalsOnly(movement::Term& term) {
  const auto restrict = [](std::vector<movement::Leg>& legs) {
    for (movement::Leg& leg : legs) {
      for (movement::Letter& letter : leg.letters) {
        if (letter.letter == 'c') letter.letter = 'k';
      }
    }
  };
  movement::forEachAtom(term, [&](movement::Prefix& prefix, movement::Atom&) {
    restrict(prefix.legs);
    if (prefix.group) restrict(prefix.group->legs);
    restrict(prefix.rest);
  });
}

// Returns the term without captures; empty if nothing remains. Leaves castling and terms of several legs as
// they are.
std::string withoutCaptures(const std::string& text) {
  auto tree = movement::readNotation(text);
  if (!tree || tree->terms.size() != 1) return text;
  movement::Term& term = tree->terms.front();
  const auto* atom = std::get_if<movement::Atom>(&term.body);
  const bool simple = atom && atom->kind != movement::AtomKind::Castling && term.prefix.legs.size() == 1 &&
                      !term.prefix.group;
  if (!simple) return text;
  std::vector<movement::Letter>& letters = term.prefix.legs.front().letters;
  const bool moves = has(letters, 'm');
  const auto takes = [](const movement::Letter& l) { return movement::isIn("cekd", l.letter); };
  const bool onlyTakes = std::erase_if(letters, takes) > 0 && !moves;
  if (!moves) letters.push_back({'m', 0});
  return onlyTakes ? "" : movement::print(term);
}

bool takesSomething(const Variant& variant, TypeId type) {
  return std::ranges::any_of(kBothSides, [&](Side side) {
    return mayAny(variant.board(), variant.type(type).program[index(side)],
                  [](const Path& path, Cell) { return !path.victims.empty(); });
  });
}

// Adds each term of a notation to one of three lists: terms along links, captures of royal pieces (`royals`),
// or others.
void addTerms(std::string_view text, WrittenMoves& moves, bool royals) {
  std::optional<movement::Notation> notation = movement::readNotation(text);
  if (!notation) return;
  for (movement::Term& term : notation->terms) {
    movement::forEachAtom(term, [](movement::Prefix&, movement::Atom& atom) { respell(atom); });
    if (royals) takeRoyalsOnly(term);
    auto& list = !movement::linksIn(term).empty() ? moves.linked : royals ? moves.takingRoyals : moves.terms;
    list.push_back(movement::print(term));
  }
}

std::set<std::string_view> linesOf(const std::string& text) {
  const std::vector<std::string_view> lines = linesIn(text);
  return {lines.begin(), lines.end()};
}

bool isCastlingTerm(const std::string& term) {
  const auto tree = movement::readNotation(term);
  if (!tree || tree->terms.empty()) return false;
  const auto* atom = std::get_if<movement::Atom>(&tree->terms.front().body);
  return atom && atom->kind == movement::AtomKind::Castling && atom->range;
}

// Calls visit(cell, reading) for each castling of the side's pieces of the type from where they stand at the
// start.
template <typename Visit>
void forEachCastling(const Variant& variant, TypeId type, Side side, Visit visit) {
  const Piece castler(type, side);
  variant.board().forEachCell([&](Cell cell) {
    if (variant.start().at(cell) != castler) return;
    for (const UnmovedReading& reading : variant.unmovedReadings(castler, cell)) {
      if (reading.partner != kNoCell && reading.fits(variant.start(), side)) visit(cell, reading);
    }
  });
}

}  // namespace

WrittenCastling castlingOf(const Variant& variant, TypeId type) {
  WrittenCastling castling;
  const Board& board = variant.board();
  forEachCastling(variant, type, Side::White, [&](Cell cell, const UnmovedReading& reading) {
    if (board.rank(reading.to) != board.rank(cell)) return;
    const int travel = board.file(reading.to) - board.file(cell);
    (travel > 0 ? castling.right : castling.left) = std::abs(travel);
  });
  return castling;
}

bool castlesAsBlack(const Variant& variant, TypeId type) {
  bool castles = false;
  forEachCastling(variant, type, Side::Black, [&](Cell, const UnmovedReading&) { castles = true; });
  return castles;
}

std::set<TypeId> castlingPartners(const Variant& variant, TypeId type) {
  std::set<TypeId> partners;
  forEachCastling(variant, type, Side::White, [&](Cell, const UnmovedReading& reading) {
    partners.insert(variant.start().at(reading.partner).type());
  });
  return partners;
}

WrittenMoves writtenMoves(const Variant& variant, TypeId type) {
  using Kind = MovesAsWritten::Kind;
  WrittenMoves moves;
  for (const MovesAsWritten& part : variant.type(type).written) {
    if (part.kind == Kind::Limited && !part.limits.empty())
      moves.regional = true;
    else if (part.kind != Kind::Sentence)
      addTerms(part.text, moves, part.kind == Kind::TakingOfRoyals);
  }
  std::erase(moves.terms, "O");
  if (!takesSomething(variant, type) &&
      compareMoves(variant, type, joinedTerms(moves.terms)) == Agreement::Other) {
    for (std::string& term : moves.terms) term = withoutCaptures(term);
    std::erase(moves.terms, "");
  }
  if (std::ranges::none_of(moves.terms, isCastlingTerm)) moves.castling = castlingOf(variant, type);
  return moves;
}

std::string joinedTerms(const std::vector<std::string>& terms) {
  if (terms.empty()) return "O";
  std::string text;
  for (const std::string& term : terms) text += (text.empty() ? "" : " ") + term;
  const auto tree = movement::readNotation(text);
  return tree ? movement::print(*tree) : text;
}

namespace {

// Compiles the notation on a board with joined `edges`; returns the programs, nothing if the notation is
// invalid. `target` says how the target program reads notation; the moves are confined to `zones`, except for
// those of the notation `anywhere`.
std::optional<MeantMoves> movesOn(Wrap edges, const Variant& variant, TypeId type,
                                  const std::string& notation, movement::MovementOptions target,
                                  const std::array<CellSet, kSides>* zones, const std::string& anywhere) {
  MeantMoves moves{variant.board(), {}};
  moves.board.join(edges);
  target.royal = variant.isRoyal(type);
  target.array = &variant.start();
  target.type = type;
  target.lookForUseless = false;
  const auto compiled = [&](const std::string& text) {
    Diagnostics discarded;
    return movement::compileMovement(spanOf("notation", text), moves.board, target, discarded);
  };
  const auto programs = compiled(notation);
  if (!programs) return std::nullopt;
  moves.programs = *programs;
  if (zones) {
    for (const Side side : kBothSides)
      moves.programs[index(side)] = confined(moves.programs[index(side)], (*zones)[index(side)]);
  }
  if (!anywhere.empty()) {
    const auto unconfined = compiled(anywhere);
    if (!unconfined) return std::nullopt;
    for (const Side side : kBothSides) {
      ProgramBuilder builder;
      builder.append(moves.programs[index(side)]);
      builder.append((*unconfined)[index(side)]);
      moves.programs[index(side)] = builder.finish();
    }
  }
  // Removes marks of en-passant targets that no move reads, as the game does.
  const auto reads = [](const MoveProgram& program) { return program.uses(Op::TestEnPassant); };
  if (!variant.registers().enPassant && std::ranges::none_of(moves.programs, reads)) {
    for (MoveProgram& program : moves.programs)
      program.eraseIf([](const Instruction& in) { return in.op == Op::MarkEnPassant; });
  }
  return moves;
}

}  // namespace

std::optional<MeantMoves> movesWith(const Variant& variant, TypeId type, const std::string& notation,
                                    const movement::MovementOptions& target,
                                    const std::array<CellSet, kSides>* zones, const std::string& anywhere) {
  return movesOn(Wrap::None, variant, type, notation, target, zones, anywhere);
}

bool areSame(const Variant& variant, TypeId type, const std::optional<MeantMoves>& a,
             const std::optional<MeantMoves>& b) {
  bool same = a && b;
  if (!same) return false;
  compareMoves(variant, type, {a->board, a->programs}, {b->board, b->programs},
               [&](const std::string& ours, const std::string& theirs) { return same = ours == theirs; });
  return same;
}

std::optional<std::string> goingRound(const Variant& variant, TypeId type, const std::string& term) {
  const Wrap edges = variant.board().joined();
  if (edges == Wrap::None) return term;
  const auto meant = movesOn(edges, variant, type, term, {}, nullptr, {});
  if (areSame(variant, type, movesWith(variant, type, term), meant)) return term;
  auto tree = movement::readNotation(term);
  if (!tree || edges == Wrap::Ranks) return std::nullopt;
  for (movement::Term& each : tree->terms) {
    movement::forEachAtom(each, [&](movement::Prefix& prefix, movement::Atom&) {
      for (auto* legs : {&prefix.legs, &prefix.rest}) {
        for (movement::Leg& leg : *legs)
          leg.letters.insert(leg.letters.end(), edges == Wrap::Files ? 1 : 2, movement::Letter{'o', 0});
      }
    });
  }
  const std::string round = movement::print(*tree);
  const bool same = areSame(variant, type, movesWith(variant, type, round), meant);
  return same ? std::optional(round) : std::nullopt;
}

std::set<Construct> changesByMoves(const Variant& variant, TypeId type) {
  std::set<Construct> changes;
  for (const Side side : kBothSides) {
    const MoveProgram& program = variant.type(type).program[index(side)];
    const auto becomes = [](const Instruction& in) { return in.op == Op::Land && in.operand >= kAs; };
    if (std::ranges::none_of(program.code, becomes)) continue;
    variant.board().forEachCell([&](Cell cell) {
      const auto paths = pathsFrom(variant.board(), program, cell);
      if (!paths) changes.insert(Construct::Promotion);
      for (const Path& path : paths.value_or(std::vector<Path>{})) {
        if (path.landing >= kAs)
          changes.insert(path.to == cell ? Construct::TurningInPlace : Construct::Promotion);
      }
    });
  }
  return changes;
}

namespace {

// Compares moves with the programs of a type: are they the same, a part of them, or others?
Agreement agreementWith(const Variant& variant, TypeId type, const std::optional<MeantMoves>& moves,
                        std::span<const MoveProgram> programs) {
  if (!moves) return Agreement::Other;
  Agreement agreement = variant.type(type).imitates ? Agreement::Part : Agreement::Same;
  const auto compare = [&](const std::string& written, const std::string& really) {
    if (written == really) return true;
    const std::set<std::string_view> less = linesOf(written), more = linesOf(really);
    const bool part = std::ranges::includes(more, less);
    agreement = part ? Agreement::Part : Agreement::Other;
    return part;
  };
  compareMoves(variant, type, {moves->board, moves->programs}, {variant.board(), programs}, compare);
  return agreement;
}

}  // namespace

Agreement agreementOf(const Variant& variant, TypeId type, const std::optional<MeantMoves>& moves) {
  return agreementWith(variant, type, moves, variant.type(type).program);
}

Agreement compareSteps(const Variant& variant, TypeId type, const std::string& notation,
                       const movement::MovementOptions& target) {
  std::vector<MoveProgram> programs;
  for (MoveProgram program : variant.type(type).program) {
    for (Instruction& in : program.code) {
      if (in.op == Op::Land) in.operand = kArriving;
    }
    programs.push_back(std::move(program));
  }
  return agreementWith(variant, type, movesWith(variant, type, notation, target), programs);
}

Agreement compareMoves(const Variant& variant, TypeId type, const std::string& notation,
                       const movement::MovementOptions& target) {
  return agreementOf(variant, type, movesWith(variant, type, notation, target));
}

}  // namespace fairyforge::exports
