#include "compiler/native/specialise/plan-draw.h"

#include <algorithm>

#include "compiler/native/specialise/count-moves.h"

namespace fairyforge::specialise {
namespace {

// Adds tables for drawing random moves of `side`: the greatest number of plain moves of a type, by words of
// 64 cells and by cell.
void addSide(const Variant& variant, Side side, const std::vector<TypeMoves>& moves, TableBlock& tables,
             DrawPlan& plan) {
  const std::size_t words = tables.wordsPerSet(), row = variant.types().size() * words;
  // With imitators, there is a row for each type that moved last; the last row is for none.
  std::vector<std::uint64_t> most(row * (variant.imitators().empty() ? 1 : variant.types().size() + 1));
  std::vector<std::uint64_t> mostFrom(row * 32);
  for (const TypeMoves& of : moves) {
    std::vector<std::uint64_t> ofWords(words);
    variant.board().forEachCell([&](Cell cell) {
      const std::uint64_t count = mostPlainMoves(variant, side, of, cell);
      ofWords[index(cell) / 64] = std::max(ofWords[index(cell) / 64], count);
      const std::size_t at = 64 * words * index(of.type) + index(cell);
      const std::uint64_t before = mostFrom[at / 2] >> 32 * (at % 2) & ~std::uint32_t{0};
      mostFrom[at / 2] += (std::max(before, count) - before) << 32 * (at % 2);
    });
    for (std::size_t last = 0; last * row < most.size(); ++last) {
      if (of.last && index(*of.last) != last) continue;
      std::ranges::copy(ofWords, &most[last * row + index(of.type) * words]);
    }
  }
  plan.most[index(side)] = tables.add(most);
  plan.mostFrom[index(side)] = tables.add(mostFrom);
}

}  // namespace

DrawPlan planDraw(const Variant& variant, const AllMoves& moves, TableBlock& tables) {
  DrawPlan plan;
  for (const Side side : kBothSides) addSide(variant, side, moves[index(side)], tables, plan);
  return plan;
}

}  // namespace fairyforge::specialise
