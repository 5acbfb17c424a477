// Lists, counts and makes drops.
#pragma once

#include <cstdint>

#include "compiler/native/llvm/emitter.h"

namespace fairyforge::native::codegen {

// May royal pieces be dropped? Then drops must be made and tested, since such a drop changes which royal
// pieces must be safe.
bool dropsAreMadeAndTested(const specialise::Plan& plan);

// The functions drops, countDrops and someDrops: list or count drops within `allowed`. Those that list test each drop by
// making it, if their last argument says so, before they ask whether it mates: of the replies to it the same is asked. So
// someDrops asks it last, and stops when it has a drop.
enum class Drops : std::uint8_t { List, Count, Some };
void emitDrops(Emitter& e, Side side, Drops what);
// The function barredDrop: is a drop forbidden because it gives check or mate?
void emitBarredDrop(Emitter& e, Side side);
// The function drop: makes a drop.
void emitDrop(Emitter& e, Side side);
// The function toHands: puts captured pieces into the hands to which they go.
void emitToHands(Emitter& e, Side side);

}  // namespace fairyforge::native::codegen
