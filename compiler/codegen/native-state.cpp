#include "compiler/codegen/native-state.h"

#include <algorithm>

namespace fairyforge {

NativeState toNative(const Setup& setup, const StateLayout& layout) {
  NativeState state(layout.size(), 0);
  const auto add = [&](std::size_t at, std::size_t cell) {
    state[at + cell / 64] |= std::uint64_t{1} << cell % 64;
  };
  for (std::size_t i = 0; i < setup.cells.size(); ++i) {
    const Piece piece = setup.cells[i];
    if (!piece) continue;
    add(layout.pieces(piece.side(), index(piece.type())), i);
    add(layout.occupied(piece.side()), i);
  }
  if (layout.unmoved) setup.unmoved.forEach([&](Cell cell) { add(layout.unmovedAt(), index(cell)); });
  if (layout.passed) {
    setup.passed.forEach([&](Cell cell) { add(layout.passedAt(), index(cell)); });
    state[layout.passerAt()] = setup.passer == kNoCell ? ~std::uint64_t{0} : index(setup.passer);
  }
  return state;
}

}  // namespace fairyforge
