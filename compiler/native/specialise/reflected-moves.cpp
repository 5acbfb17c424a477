// Compares move programs of both sides under reflections of the board. It does not rely on the text of the
// rules: each side has programs of its own, with steps of its own.
#include "compiler/native/specialise/reflected-moves.h"

#include <algorithm>

#include "compiler/core/rules/moves-printer.h"

namespace fairyforge::specialise {

std::optional<Symmetry> reflectionOf(const Variant& variant, const MoveProgram& program,
                                     const MoveProgram& other) {
  const Board& board = variant.board();
  const auto codeText = [&](Side player, const MoveProgram& of, Symmetry symmetry) {
    std::vector<Cell> cells(board.size(), kNoCell);
    board.forEachCell([&](Cell cell) { cells[index(cell)] = board.reflected(cell, symmetry); });
    MovesPrinter printer(variant, board, RulesImage{player, std::move(cells)});
    printer.printCode(of);
    return printer.take();
  };
  for (const Symmetry symmetry : {Symmetry::Rotate, Symmetry::Mirror}) {
    if (board.has(symmetry) &&
        codeText(Side::White, program, symmetry) == codeText(Side::Black, other, Symmetry::None))
      return symmetry;
  }
  return std::nullopt;
}

ClassifiedMoves reflected(const ClassifiedMoves& moves, const Board& board, Symmetry symmetry) {
  const auto image = [&](Cell cell) { return board.reflected(cell, symmetry); };
  const auto imagesOf = [&](CellList cells) {
    for (Cell& cell : cells) cell = image(cell);
    std::ranges::sort(cells);
    return cells;
  };
  ClassifiedMoves result(board.size());
  result.gates = moves.gates;
  for (const Guard guard : kBothGuards) {
    for (const Mode mode : kAllModes) {
      board.forEachCell([&](Cell from) {
        auto& paths = result.plain[index(guard)][index(mode)][index(image(from))];
        for (const OccupancyPath& path : moves.plain[index(guard)][index(mode)][index(from)])
          paths.push_back({image(path.to), imagesOf(path.empty), imagesOf(path.filled)});
        std::sort(paths.begin(), paths.end());
      });
    }
  }
  return result;
}

}  // namespace fairyforge::specialise
