#include "compiler/native/specialise/drop-conditions.h"

#include <algorithm>

#include "compiler/native/specialise/later-effects.h"

namespace fairyforge::specialise {
namespace {

// With more areas than this, testing them one by one is too slow.
constexpr std::size_t kMostAreas = 32;

// Returns the condition that the neighbourhood states; nothing if the pieces that count depend on more than
// the cell, or if there are too many areas.
std::optional<DropCondition> conditionOf(const Board& board, const Neighbourhood& near, bool stand) {
  if (!isOfCell(near)) return std::nullopt;
  DropCondition condition{
      .types = near.types, .occupants = near.occupants, .least = near.least, .stand = stand, .areas = {}};
  board.forEachCell([&](Cell cell) {
    CellSet cells;
    cells.add(cell);  // the target itself, which is empty and so changes no count
    forEachCellOf(near, board, kNoCell, cell, [&](Cell there) { cells.add(there); });
    auto area = std::ranges::find(condition.areas, cells, &DropCondition::Area::cells);
    if (area == condition.areas.end()) area = condition.areas.insert(area, {cells, {}});
    area->targets.add(cell);
  });
  if (condition.areas.size() > kMostAreas) return std::nullopt;
  return condition;
}

}  // namespace

std::optional<std::vector<DropCondition>> dropConditions(const Board& board, const MoveProgram& drop) {
  std::vector<DropCondition> conditions;
  bool ontoEmpty = false;
  for (std::size_t i = 0; i < drop.code.size(); ++i) {
    const Instruction in = drop.code[i];
    const bool negated = in.op == Op::Not;
    if (negated && drop.code[++i].op != Op::TestBeside) return std::nullopt;
    if (const Instruction test = drop.code[i]; test.op == Op::TestBeside) {
      auto condition = conditionOf(board, drop.neighbourhoods[test.operand], !negated);
      if (!condition) return std::nullopt;
      conditions.push_back(*std::move(condition));
    } else if (in == Instruction{Op::Test, kEmpty}) {
      ontoEmpty = true;
    } else {
      const bool lands = in.op == Op::Land && in.operand < kAs && i + 1 == drop.code.size();
      return lands && ontoEmpty ? std::optional(std::move(conditions)) : std::nullopt;
    }
  }
  return conditions.empty() && drop.code.empty() ? std::optional(std::move(conditions)) : std::nullopt;
}

}  // namespace fairyforge::specialise
