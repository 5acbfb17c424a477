// Computes activity, pressure and threats from what the pieces can do in a position (sight.h).
#include "runtime/engine/activity.h"

#include <algorithm>
#include <cmath>

#include "compiler/core/base/sort-unique.h"

namespace fairyforge::engine {
namespace {

// The score for activity is kActive * (sqrt(moves of the piece) - sqrt(moves expected of its type)); a piece that
// is worth less than kFull gets a proportional part.
constexpr double kActive = 18;
constexpr double kFull = 200;
// Pressure grows with the square of the number of captures on and around a royal piece, since attackers help
// each other.
constexpr int kPressed = 2, kMostPressure = 500;
constexpr int kThreatened = 22;  // the score for a threat, in per cent of the value that would be lost

}  // namespace

Activity::Activity(const Variant& variant, Sight sight, const Reach& reach)
    : types_(variant.types().size()),
      cells_(variant.board().size()),
      sight_(std::move(sight)),
      royal_(variant.royalTypes()),
      expected_(mobilityOf(variant, reach)) {
  if (royal_.empty()) return;
  const TypeId royal = variant.royalExample();
  for (const Side side : kBothSides) {
    auto& around = around_[index(side)];
    around.resize(cells_);
    variant.board().forEachCell([&](Cell cell) {
      std::vector<std::uint16_t>& cellsAround = around[index(cell)];
      cellsAround.push_back(static_cast<std::uint16_t>(index(cell)));
      for (const CellReach::Target& target : reach.from(side, royal, cell).targets)
        cellsAround.push_back(static_cast<std::uint16_t>(index(target.cell)));
      sortUnique(cellsAround);
    });
  }
}

void Activity::use(const std::vector<int>& values) {
  ranks_.clear();
  activity_.assign(types_ * kMostUnits, 0);
  for (std::size_t t = 0; t < types_; ++t) {
    const bool royal = royal_.has(typeAt(t));
    ranks_.push_back(royal ? Seen::kNothing - 1
                           : static_cast<std::uint16_t>(std::clamp(values[t], 1, 0xFFF0)));
    if (royal) continue;
    const double much = kActive * std::min(1.0, values[t] / kFull);
    for (std::size_t units = 0; units < kMostUnits; ++units)
      activity_[t * kMostUnits + units] = static_cast<std::int16_t>(std::lround(
          much * (std::sqrt(static_cast<double>(units) / Sight::kUnits) - std::sqrt(expected_[t]))));
  }
}

int Activity::pressureOn(Cell royal, Side of, const Seen& seen) const {
  const auto& takes = seen.takes[index(opponent(of))];
  int sum = 0;
  for (const std::uint16_t cell : around_[index(of)][index(royal)]) sum += takes[cell].pieces;
  return std::min(kMostPressure, kPressed * sum * sum);
}

Parts Activity::of(const Placement& placement, Side player, Seen& seen) const {
  sight_.look(placement, ranks_, seen);
  std::array<int, kSides> activity{}, pressure{}, threats{}, worst{}, royals{};
  for (std::size_t i = 0; i < placement.pieces.size(); ++i) {
    const auto [cell, type, side] = placement.pieces[i];
    if (side == Side::Third) continue;
    const std::size_t s = index(side);
    if (royal_.has(type)) {
      pressure[s] = std::max(pressure[s], pressureOn(cell, side, seen));
      ++royals[s];
      continue;
    }
    activity[s] +=
        activity_[index(type) * kMostUnits + std::min<std::size_t>(seen.mobility[i], kMostUnits - 1)];
    const Seen::OnCell& enemies = seen.takes[1 - s][index(cell)];
    if (enemies.pieces == 0) continue;
    const int worth = ranks_[index(type)];
    const int loss = seen.takes[s][index(cell)].pieces == 0 ? worth : std::max(0, worth - int{enemies.least});
    threats[s] += loss;
    worst[s] = std::max(worst[s], loss);
  }
  threats[index(player)] -= worst[index(player)];
  for (const std::size_t s : {0u, 1u}) {
    if (royals[s] > 1) pressure[s] /= royals[s];
  }
  return {activity[0] - activity[1], pressure[1] - pressure[0],
          (threats[1] - threats[0]) * kThreatened / 100};
}

}  // namespace fairyforge::engine
