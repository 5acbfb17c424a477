// Lists, counts and makes drops.
#pragma once

#include <cstdint>

#include "compiler/native/llvm/emitter.h"

namespace fairyforge::native::codegen {

// May royal pieces be dropped? Then drops must be made and tested, since such a drop changes which royal
// pieces must be safe.
bool dropsAreMadeAndTested(const specialise::Plan& plan);

// The functions drops, countDrops and countSomeDrops: list or count drops within `allowed`. The last one stops when it has
// some, since it asks last which drops might mate: of the replies to them the same is asked.
enum class Drops : std::uint8_t { List, Count, CountSome };
void emitDrops(Emitter& e, Side side, Drops what);
// The function barredDrop: is a drop forbidden because it gives check or mate?
void emitBarredDrop(Emitter& e, Side side);
// The function drop: makes a drop.
void emitDrop(Emitter& e, Side side);
// The function toHands: puts captured pieces into the hands to which they go.
void emitToHands(Emitter& e, Side side);

}  // namespace fairyforge::native::codegen
