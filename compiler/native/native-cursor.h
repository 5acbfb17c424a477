// Cursors in generated code: states and moves are the code's own, and material is counted in its sets.
#pragma once

#include "compiler/native/fallback.h"
#include "compiler/native/native-duties.h"
#include "compiler/native/native-goals.h"
#include "compiler/native/native-state.h"
#include "runtime/search-cursor.h"

namespace fairyforge::native {

// What a cursor needs of its executor, which outlives it.
struct NativeCursorContext {
  const Executor& executor;
  const VariantPtr& variant;
  const specialise::Plan& plan;
  const Fallback& fallback;
  const NativeGoals& goals;
  const NativeDuties& duties;
  const NativeFunctions& functions;
  NativeBlock* block;
};

// Null where states do not hold all that a cursor asks: games with hands for pieces that count and cannot be
// dropped, or with goals for which something is counted that only positions tell. The code answers for `start`
// itself (Fallback).
std::unique_ptr<SearchCursor> nativeCursor(const NativeCursorContext& in, const Position& start,
                                           const PieceValues& values);

}  // namespace fairyforge::native
