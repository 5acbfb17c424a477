#include "runtime/fen-defaults.h"

#include <set>

#include "compiler/core/rules/paths.h"

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
    // In the middle of a series, the player to move has also made the previous move.
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
