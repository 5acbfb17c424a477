#include "compiler/core/rules/reached-cells.h"
#include "compiler/export/certify/compare.h"

namespace fairyforge::certify {
namespace {

// Returns the cells that the piece can reach from `from` by its own moves without changing its type. So no
// pawn is placed behind its first rank.
CellSet reachOf(const Variant& variant, Piece man, Cell from) {
  CellSet start;
  start.add(from);
  return reachedCells(variant.board(), variant.type(man.type()).program[index(man.side())], start,
                      [&](const Path& path) {
                        return path.landing < kAs &&
                               variant.arrival().choices(man.side(), man.type(), path.to).empty();
                      })
      .value_or(start);
}

}  // namespace

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

SetUps::SetUps(VariantPtr variant) : variant_(std::move(variant)) {
  variant_->board().forEachCell([&](Cell cell) {
    if (const Piece man = variant_->start().at(cell); man && man.side() != Side::Third)
      men_.emplace_back(cell, reachOf(*variant_, man, cell));
  });
}

std::optional<Position> SetUps::next(std::mt19937_64& random) const {
  for (int attempt = 0; attempt < 20; ++attempt) {
    Setup setup = variant_->start();
    setup.enPassantTargets = {};
    setup.enPassantVictim = kNoCell;
    const std::uint64_t share = 2 + random() % 3;
    for (const auto& [cell, reach] : men_) {
      if (!variant_->isRoyal(setup.at(cell)) && random() % share == 0) setup.cells[index(cell)] = {};
    }
    std::vector<Cell> empty;
    variant_->board().forEachCell([&](Cell cell) {
      if (!setup.at(cell)) empty.push_back(cell);
    });
    for (const auto& [cell, reach] : men_) {
      if (!setup.at(cell) || empty.empty() || random() % 2 == 0) continue;
      Cell& to = empty[random() % empty.size()];
      if (!reach.has(to)) continue;
      std::swap(setup.cells[index(cell)], setup.cells[index(to)]);
      to = cell;
    }
    settleFirstMoves(*variant_, setup);
    auto position = Position::from(variant_, std::move(setup));
    if (auto* good = std::get_if<Position>(&position)) return std::move(*good);
  }
  return std::nullopt;
}

}  // namespace fairyforge::certify
