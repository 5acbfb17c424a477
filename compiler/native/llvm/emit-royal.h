// Finds the moves of the only royal piece of a side, with its castling paths.
#pragma once

#include "compiler/native/llvm/emit-masks.h"
#include "compiler/native/llvm/emit-moves.h"

namespace fairyforge::native::codegen {

// All cells that must be safe are tested together: its targets, and the cells that its castling paths need.
using CastlingPathSink =
    llvm::function_ref<void(std::size_t type, const specialise::CastlingPath& castlingPath)>;
// If some of its moves have later effects, it is added to the variable `withLater` and those moves are left
// out.
void royalMoves(Emitter& e, Scene& s, Value royal, const Masks& m, Value withLater, TargetsSink sink,
                CastlingPathSink castlingPathSink);

// Changes of type in place leave the only royal piece as safe as it is.
using InPlaceSink = llvm::function_ref<void(const specialise::TypePlan& type,
                                            const specialise::ChangePlan& change, Value movers)>;
void changesInPlace(Emitter& e, Scene& s, Value royal, const Masks& m, InPlaceSink sink);

// The function endangered: all those cells to which the only royal piece of `side` may go and on which it
// could be taken by a plain move, for the given occupied cells, without the royal piece; also some other
// cells.
void emitEndangered(Emitter& e, Side side);

}  // namespace fairyforge::native::codegen
