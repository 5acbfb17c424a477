// Search cursors on rows of words.
#pragma once

#include "compiler/native/turn-player.h"
#include "runtime/search-cursor.h"

namespace fairyforge::native {

// Returns a cursor at `start`. `player` is handed back when the last cursor is gone. The rules, the executor
// and the values must outlive the cursor.
std::unique_ptr<SearchCursor> turnCursor(const TurnGame& rules, const Executor& executor,
                                         std::shared_ptr<TurnPlayer> player, const Position& start,
                                         const PieceValues& values);

}  // namespace fairyforge::native
