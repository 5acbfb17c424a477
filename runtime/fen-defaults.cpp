#include "runtime/fen-defaults.h"

#include <set>

#include "compiler/rules/paths.h"

namespace fairyforge {

std::vector<std::string> idsOf(const Variant& variant) {
  std::vector<std::string> ids;
  for (const PieceType& type : variant.types()) ids.push_back(type.id);
  return ids;
}

std::vector<Cell> possibleEnPassantVictims(const Variant& variant, const Setup& setup,
                                           const CellSet& enPassantTargets) {
  std::set<Cell> enPassantVictims;
  const auto addOf = [&](const PieceType& type, Side side) {
    const MoveProgram& program = type.program[index(side)];
    if (!program.uses(Op::MarkEnPassant)) return;
    variant.board().forEachCell([&](Cell origin) {
      const auto paths = pathsFrom(variant.board(), program, origin);
      if (!paths) return;
      for (const Path& path : *paths) {
        CellSet cells;
        for (const Cell cell : path.enPassantTargets) cells.add(cell);
        const Piece there = setup.at(path.to);
        if (!path.enPassantTargets.empty() && cells == enPassantTargets && there && there.side() == side)
          enPassantVictims.insert(path.to);
      }
    });
  };
  for (const PieceType& type : variant.types()) {
    addOf(type, opponent(setup.player));
    // In the middle of a series the player himself has moved last.
    if (variant.turns().hasSeries()) addOf(type, setup.player);
  }
  return {enPassantVictims.begin(), enPassantVictims.end()};
}

decltype(Setup::hands) endlessHands(const Variant& variant) {
  decltype(Setup::hands) hands;
  variant.hands().endless.forEach([&](TypeId type) {
    for (const Side side : kBothSides) {
      hands[index(side)].resize(variant.types().size());
      hands[index(side)][index(type)] = static_cast<std::uint16_t>(variant.start().inHand(side, type));
    }
  });
  return hands;
}

namespace {

// The one type that pieces of the type become where they end a move; kNoType: none, or several.
TypeId becomesAlone(const Variant& variant, TypeId type) {
  std::set<TypeId> found;
  for (const Side side : kBothSides) {
    variant.board().forEachCell([&](Cell cell) {
      const auto& choices = variant.arrival().choices(side, type, cell);
      found.insert(choices.begin(), choices.end());
    });
    for (const Instruction& in : variant.type(type).program[index(side)].code)
      if (in.op == Op::Land && in.operand >= kAs) found.insert(typeAt(in.operand - kAs));
  }
  found.erase(type);
  return found.size() == 1 ? *found.begin() : kNoType;
}

// The one type of the same moves that becomes another one in the hand; the type itself where nothing does so.
TypeId promotedLike(const Variant& variant, TypeId type) {
  const std::vector<TypeId>& becomes = variant.hands().becomes;
  if (becomes.empty()) return type;
  TypeId found = kNoType;
  for (std::size_t t = 0; t < variant.types().size(); ++t) {
    const auto& mine = variant.type(type).program;
    if (typeAt(t) == type || becomes[t] == typeAt(t) ||
        !std::equal(std::begin(mine), std::end(mine), std::begin(variant.types()[t].program)))
      continue;
    if (found != kNoType) return kNoType;
    found = typeAt(t);
  }
  return found;
}

}  // namespace

// What moves can make a third side's that has no turns: the types that players put on the board, or that theirs become.
static TypeSet walls(const Variant& variant) {
  TypeSet walls = variant.third() ? variant.third()->introduces : TypeSet();
  for (const PieceType& type : variant.types()) {
    for (const MoveProgram& program : type.program) {
      bool gives = false;
      for (const Instruction& in : program.code) {
        gives = gives || (in.op == Op::Give && in.operand == index(Side::Third));
        if (in.op == Op::Land && gives && in.operand >= kAs) walls.add(typeAt(in.operand - kAs));
      }
    }
  }
  return walls;
}

PlacementMarks marksOf(const Variant& variant) {
  PlacementMarks marks;
  const ThirdSide* third = variant.third();
  const TypeSet introduced = walls(variant);
  for (std::size_t t = 0; t < variant.types().size(); ++t) {
    marks.promotedFrom.push_back(becomesAlone(variant, typeAt(t)));
    if (third == nullptr) marks.promotedAs.push_back(promotedLike(variant, typeAt(t)));
  }
  int kinds = 0;
  introduced.forEach([&](TypeId type) { marks.wall = ++kinds == 1 ? type : kNoType; });
  return marks;
}

std::vector<CellSet> defaultMarks(const Variant& variant, const Setup& setup) {
  std::vector<CellSet> marks(variant.marks().size());
  for (std::size_t i = 0; i < setup.cells.size(); ++i) {
    if (!setup.cells[i] || setup.cells[i] != variant.start().cells[i]) continue;
    for (std::size_t m = 0; m < marks.size(); ++m) {
      if (variant.start().marks[m].has(cellAt(i))) marks[m].add(cellAt(i));
    }
  }
  return marks;
}

}  // namespace fairyforge
