// Moves of the only royal piece of a side, with its castling paths.
#pragma once

#include "compiler/native/llvm/emit-masks.h"
#include "compiler/native/llvm/emit-moves.h"

namespace fairyforge::native::codegen {

// All cells on which it must be safe are asked for together: its targets, and what its castling paths demand.
using CastlingPathSink =
    llvm::function_ref<void(std::size_t type, const specialise::CastlingPath& castlingPath)>;
// Where moves of its own have later effects, it is added to the variable `withLater` and they are left out.
void royalMoves(Emitter& e, Scene& s, Value royal, const Masks& m, Value withLater, TargetsSink sink,
                CastlingPathSink castlingPathSink);

// Changes of type in place leave the only royal piece as safe as it is.
using InPlaceSink = llvm::function_ref<void(const specialise::TypePlan& type,
                                            const specialise::ChangePlan& change, Value movers)>;
void changesInPlace(Emitter& e, Scene& s, Value royal, const Masks& m, InPlaceSink sink);

// Of the cells to which the only royal piece of `side` may go: all on which it could be taken by a plain
// move, given the occupied cells without it. Of other cells some. The function endangered.
void emitEndangered(Emitter& e, Side side);

}  // namespace fairyforge::native::codegen
