#include "runtime/engine/network.h"

#include <algorithm>

namespace fairyforge::engine {

NetworkInputs::NetworkInputs(const Variant& variant)
    : types_(variant.types().size()),
      places_(variant.board().size() + 1),
      views_(variant.symmetry() == Symmetry::None ? kSides : 1) {
  for (const Side side : kBothSides) {
    seen_[index(side)].resize(variant.board().size());
    for (std::size_t c = 0; c < variant.board().size(); ++c) {
      const bool turned = side == Side::Black && views_ == 1;
      const Cell seen = turned ? variant.board().reflected(cellAt(c), variant.symmetry()) : cellAt(c);
      seen_[index(side)][c] = static_cast<std::uint16_t>(index(seen));
    }
  }
}

int Network::of(const NetworkInputs& all, const Placement& placement, Side player) const {
  std::int64_t sum = 0;
  for (std::size_t whose = 0; whose < 2; ++whose) {
    Layer hidden = bias;
    all.forEach(placement, whose == 0 ? player : opponent(player),
                [&](std::size_t input, std::int32_t count) {
                  const Layer& weights = inputs[input];
                  for (std::size_t h = 0; h < kHidden; ++h) hidden[h] += count * weights[h];
                });
    for (std::size_t h = 0; h < kHidden; ++h)
      sum += std::int64_t{std::clamp(hidden[h], 0, kFull)} * outputs[whose][h];
  }
  return static_cast<int>(sum / (kFull * kOutput));
}

}  // namespace fairyforge::engine
