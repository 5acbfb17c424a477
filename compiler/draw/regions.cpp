// Finds palaces and rivers: rectangles and halves of the board that pieces never leave by their own moves.
#include "compiler/draw/regions.h"

#include <algorithm>

#include "compiler/core/rules/reached-cells.h"

namespace fairyforge::draw {
namespace {

// If the cells fill a rectangle that is not a large part of the board, returns the rectangle; otherwise
// nothing.
std::optional<Regions::Rectangle> rectangleOf(const Board& board, const CellSet& cells) {
  int left = board.files(), right = -1, low = board.ranks(), high = -1, count = 0;
  board.forEachCell([&](Cell cell) {
    if (!cells.has(cell)) return;
    left = std::min(left, board.file(cell));
    right = std::max(right, board.file(cell));
    low = std::min(low, board.rank(cell));
    high = std::max(high, board.rank(cell));
    ++count;
  });
  const int wide = right - left + 1, tall = high - low + 1;
  if (wide < 2 || tall < 2 || count != wide * tall || 3 * count > board.files() * board.ranks())
    return std::nullopt;
  return Regions::Rectangle{board.at(left, low), board.at(right, high)};
}

}  // namespace

std::optional<CellSet> reachedCells(const Variant& variant, TypeId type, Side side) {
  const Board& board = variant.board();
  CellSet array;
  board.forEachCell([&](Cell cell) {
    if (variant.start().at(cell) == Piece(type, side)) array.add(cell);
  });
  // A capture of a royal piece is never played, so it does not take the piece anywhere.
  return fairyforge::reachedCells(board, variant.type(type).program[index(side)], array,
                                  [](const Path& path) { return !asks(path, Op::TestRoyal); });
}

std::vector<CellSet> zonesOfBegin(const MoveProgram& program) {
  std::vector<CellSet> zones;
  std::vector<std::size_t> next{0};
  std::vector<bool> seen(program.code.size());
  while (!next.empty()) {
    const std::size_t at = next.back();
    next.pop_back();
    if (at >= seen.size() || seen[at]) continue;
    seen[at] = true;
    const auto [op, operand] = program.code[at];
    if (op == Op::TestZone) zones.push_back(program.zones[operand]);
    if (op == Op::Step || op == Op::Land) continue;
    if (op == Op::Jump || op == Op::Fork) next.push_back(operand);
    if (op != Op::Jump) next.push_back(at + 1);
  }
  return zones;
}

Regions regionsOf(const Variant& variant) {
  Regions regions;
  const Board& board = variant.board();
  if (board.isHexagonal() || board.levels() > 1) return regions;
  for (std::size_t i = 0; i < variant.types().size(); ++i) {
    int highest = -1, lowest = board.ranks();
    for (const Side side : kBothSides) {
      const std::optional<CellSet> cells = reachedCells(variant, typeAt(i), side);
      if (!cells) continue;
      if (variant.types()[i].royal) {
        if (const auto palace = rectangleOf(board, *cells)) regions.palaces.push_back(*palace);
        continue;
      }
      board.forEachCell([&](Cell cell) {
        if (!cells->has(cell)) return;
        if (side == Side::White)
          highest = std::max(highest, board.rank(cell));
        else
          lowest = std::min(lowest, board.rank(cell));
      });
    }
    const bool bothHave = highest >= 0 && lowest < board.ranks();
    if (!regions.river && bothHave && lowest == highest + 1) regions.river = lowest;
  }
  return regions;
}

}  // namespace fairyforge::draw
