// Search cursors on generated code: they use its states and moves, and count material from its sets of
// pieces.
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

// Returns a cursor at `start`; null if native states do not count all the pieces in hand that have a value:
// those that cannot be dropped, for example.
std::unique_ptr<SearchCursor> nativeCursor(const NativeCursorContext& in, const Position& start,
                                           const PieceValues& values);

}  // namespace fairyforge::native
