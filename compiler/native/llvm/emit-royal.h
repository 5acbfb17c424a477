// Emits the moves of the only royal piece of a side, with its castling paths.
#pragma once

#include "compiler/native/llvm/emit-moves.h"
#include "compiler/native/llvm/flow.h"
#include "compiler/native/llvm/scene.h"

namespace fairyforge::native::codegen {

// ---- emit-masks ----
//
// Emits code that finds the targets which leave the royal pieces of a side safe
// (compiler/native/specialise/attacks.h).

struct Masks {
  Value allowed = nullptr;      // targets that leave the royal pieces safe; null: all
  Value pinned = nullptr;       // pieces with masks of their own; null: none
  Value pinMasks = nullptr;     // array of sets
  Value makeAndTest = nullptr;  // pieces whose moves must be made and tested; null: none
};

// Does the method allow all targets whenever the royal piece is not attacked? It does if all attack instances
// are leaps and slides.
bool allAllowedUnlessAttacked(const specialise::Plan& plan, Side side);
// Emits the masks for the royal piece on the cell `royals` or, if `several`, those that keep each royal piece of
// the set `royals` safe from moves of other pieces. `whenAttacked` may be null. If it is not,
// allAllowedUnlessAttacked() must hold, and the masks are only for positions in which no royal piece is attacked:
// Masks::allowed is then null (all). For the other positions the code of `whenAttacked` runs, which must return
// from the generated function.
Masks masks(Emitter& e, Scene& s, Value royals, bool several, const Body* whenAttacked);

// ---- emit-royal ----

// Is called for each castling that may be legal, with the castler's type and its castling path.
using CastlingPathSink =
    llvm::function_ref<void(std::size_t type, const specialise::CastlingPath& castlingPath)>;
// Emits code that finds the legal moves of the royal piece on `royal` and passes them to the sinks. All cells
// that must be safe, the targets and those that castling paths name, are tested together. If the piece has
// moves with later effects, these are left out and the piece is added to the variable `withLater`.
void royalMoves(Emitter& e, Scene& s, Value royal, const Masks& m, Value withLater, TargetsSink sink,
                CastlingPathSink castlingPathSink);

// Emits the function endangered. It returns the cells to which the only royal piece of `side` may go and on
// which it could be taken by a plain move; other cells may be among them. Its arguments are the state, the
// set of occupied cells without that piece, and the number of that piece's cell.
void emitEndangered(Emitter& e, Side side);

}  // namespace fairyforge::native::codegen
