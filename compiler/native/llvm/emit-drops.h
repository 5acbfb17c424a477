// Emits functions that list, count and make drops.
#pragma once

#include <cstdint>

#include "compiler/native/llvm/emitter.h"

namespace fairyforge::native::codegen {

// May royal pieces be dropped? Then drops must be made and tested, since such a drop changes which royal
// pieces must be safe.
bool dropsAreMadeAndTested(const specialise::Plan& plan);

// The functions drops and someDrops list, and countDrops counts, the drops within `allowed`. If the last
// argument of the listing functions says so, each drop is made to test whether it leaves royal pieces safe.
// That test comes before the search for mate, because the search asks the same about each reply. someDrops
// returns as soon as it has found a drop, and tries drops that may give check last.
enum class Drops : std::uint8_t { List, Count, Some };
void emitDrops(Emitter& e, Side side, Drops what);
// Emits the function barredDrop: is a drop forbidden because it gives check or mate?
void emitBarredDrop(Emitter& e, Side side);
// Emits the function drop, which makes a drop.
void emitDrop(Emitter& e, Side side);
// Emits the function toHands, which puts captured pieces into the hands to which they go.
void emitToHands(Emitter& e, Side side);

}  // namespace fairyforge::native::codegen
