#include "compiler/certify/set-up.h"

#include <algorithm>

namespace fairyforge::certify {

void settleFirstMoves(const Variant& variant, Setup& setup) {
  const Setup& start = variant.start();
  setup.unmoved = {};
  setup.marks.assign(start.marks.size(), {});
  variant.board().forEachCell([&](Cell cell) {
    if (!setup.at(cell) || setup.at(cell) != start.at(cell)) return;
    if (start.unmoved.has(cell)) setup.unmoved.add(cell);
    for (std::size_t m = 0; m < start.marks.size(); ++m) {
      if (start.marks[m].has(cell)) setup.marks[m].add(cell);
    }
  });
  setup.unmoved = liveUnmoved(variant, setup);
}

std::optional<Position> setUpPosition(const VariantPtr& variant, std::mt19937_64& random) {
  std::vector<Cell> men;
  variant->board().forEachCell([&](Cell cell) {
    if (variant->start().at(cell)) men.push_back(cell);
  });
  for (int attempt = 0; attempt < 20; ++attempt) {
    Setup setup = variant->start();
    setup.enPassantTargets = {};
    setup.enPassantVictim = kNoCell;
    const std::uint64_t share = 2 + random() % 3;
    for (const Cell cell : men) {
      const Piece man = setup.at(cell);
      if (man.side() == Side::Third) continue;
      if (!variant->isRoyal(man) && random() % share == 0) setup.cells[index(cell)] = {};
    }
    std::vector<Cell> empty;
    variant->board().forEachCell([&](Cell cell) {
      if (!setup.at(cell)) empty.push_back(cell);
    });
    for (const Cell cell : men) {
      if (!setup.at(cell) || setup.at(cell).side() == Side::Third || empty.empty() || random() % 2 == 0)
        continue;
      Cell& to = empty[random() % empty.size()];
      std::swap(setup.cells[index(cell)], setup.cells[index(to)]);
      to = cell;
    }
    settleFirstMoves(*variant, setup);
    auto position = Position::from(variant, std::move(setup));
    if (auto* good = std::get_if<Position>(&position)) return std::move(*good);
  }
  return std::nullopt;
}

}  // namespace fairyforge::certify
