// Search cursors in generated code: they use the code's own states and moves, and count material in its sets.
#pragma once

#include "compiler/native/plan-player.h"
#include "compiler/native/turn-cursor.h"

namespace fairyforge::native {

// What a cursor needs of its executor, which must outlive it.
struct NativeCursorContext {
  const Executor& executor;
  const VariantPtr& variant;
  const PlanGame& game;
};

// Returns a cursor at `start`. Returns null if states do not hold all that a cursor needs: in games with
// hands for pieces that have a value and cannot be dropped, or with goals that count something only positions
// hold.
std::unique_ptr<SearchCursor> nativeCursor(const NativeCursorContext& in, const Position& start,
                                           const PieceValues& values);

}  // namespace fairyforge::native
