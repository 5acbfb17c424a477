// Emits the moves of the only royal piece of a side, with its castling paths.
#pragma once

#include "compiler/native/llvm/emit-masks.h"
#include "compiler/native/llvm/emit-moves.h"

namespace fairyforge::native::codegen {

// Receives the type and the castling path of each castling that is possible.
using CastlingPathSink =
    llvm::function_ref<void(std::size_t type, const specialise::CastlingPath& castlingPath)>;
// Emits code that finds the moves of the royal piece on `royal`, for the sinks. All cells that must be safe
// for them, the targets and the cells that castling paths need, are tested together. If the piece has moves
// with later effects, these are left out and the piece is added to the variable `withLater`.
void royalMoves(Emitter& e, Scene& s, Value royal, const Masks& m, Value withLater, TargetsSink sink,
                CastlingPathSink castlingPathSink);

// Receives the changes of type in place that are possible. They leave the only royal piece as safe as it is.
using InPlaceSink = llvm::function_ref<void(const specialise::TypePlan& type,
                                            const specialise::ChangePlan& change, Value movers)>;
void changesInPlace(Emitter& e, Scene& s, Value royal, const Masks& m, InPlaceSink sink);

// Emits the function endangered. For given occupied cells, not counting the only royal piece of `side`, it
// returns all cells to which that piece may go and on which it could be taken by a plain move; other cells
// may be among them.
void emitEndangered(Emitter& e, Side side);

}  // namespace fairyforge::native::codegen
