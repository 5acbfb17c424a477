// Emits functions that list, count and make drops.
#pragma once

#include <cstdint>

#include "compiler/native/llvm/emitter.h"

namespace fairyforge::native::codegen {

// May royal pieces be dropped? Then each drop is made and tested, since it changes which royal pieces must be
// safe.
bool dropsAreMadeAndTested(const specialise::Plan& plan);

// Emits one of the functions drops and someDrops, which list the drops within `allowed`, and countDrops,
// which counts them. The last argument of the listing functions says whether each drop is made to test that
// royal pieces are safe. This test precedes the search for mate, whose replies are tested in the same way.
// someDrops returns as soon as it has found a drop, and tries drops that may give check last.
enum class Drops : std::uint8_t { List, Count, Some };
void emitDrops(Emitter& e, Side side, Drops what);
// Emits the function barredDrop: does a rule forbid the drop because it gives check or mate?
void emitBarredDrop(Emitter& e, Side side);
// Emits the function drop, which makes a drop.
void emitDrop(Emitter& e, Side side);
// Emits the function toHands, which puts captured pieces into the hands to which they go.
void emitToHands(Emitter& e, Side side);

}  // namespace fairyforge::native::codegen
