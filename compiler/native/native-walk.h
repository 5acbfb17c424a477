// Walks in generated code: states and moves are the code's own, and material is counted in its sets.
#pragma once

#include "compiler/native/native-state.h"
#include "compiler/native/newcomers.h"
#include "runtime/walk.h"

namespace fairyforge {

// What a walk needs of its executor, which outlives it.
struct WalkingIn {
  const Executor& executor;
  const VariantPtr& variant;
  const Plan& plan;
  const Newcomers& newcomers;
  const NativeFunctions& functions;
  NativeBlock* block;
};

// Null where states do not hold all that a walk asks: games with hands, goals or a third side. The code
// answers for `start` itself (Newcomers).
std::unique_ptr<Walk> walkNatively(const WalkingIn& in, const Position& start, const PieceValues& values);

}  // namespace fairyforge
