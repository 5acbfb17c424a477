// Converts the model of a game to a VariantDraft.
#pragma once

#include <optional>

#include "compiler/core/rules/variant.h"
#include "compiler/frontend/zrf/block-compiler.h"
#include "compiler/frontend/zrf/layout.h"
#include "compiler/frontend/zrf/model.h"

namespace fairyforge::frontend::zrf {

// Returns nothing if a Variant cannot express the game; the cause is reported.
std::optional<VariantDraft> lower(const GameModel& game, Reporter& report);

// ---- steps ----

// Determines which players take turns, which only own pieces, and which move types matter.
std::optional<Players> playersOf(const GameModel& game, Reporter& report);
void lowerTurns(const GameModel& game, const Players& players, VariantDraft& draft, Reporter& report);
// Fills in royal types, goals and the ends of the game.
void lowerGoals(const GameModel& game, const Players& players, Layout& layout, VariantDraft& draft,
                Reporter& report);
// Returns IDs of one to three capital letters, all different, by piece.
std::vector<std::string> idsOf(const GameModel& game);

// The compiled blocks of one type.
struct TypePrograms {
  CompiledBlocks moves[kOwners];
  CompiledBlocks drops[kSides];
};
// Moves choices at the end of a move into the arrival table if they depend only on the cell, and otherwise
// into the programs.
void placeChoices(const std::vector<TypePrograms>& programs, VariantDraft& draft);
// In a Zillions Rules File, captures on cells other than the destination happen at the end of a move, after
// all pieces have moved. Makes them happen at once if that makes no difference.
void takeAtOnce(VariantDraft& draft);
// Replaces an attribute that only means that a piece has not moved by the register for that.
void recogniseUnmoved(const GameModel& game, VariantDraft& draft);

}  // namespace fairyforge::frontend::zrf
