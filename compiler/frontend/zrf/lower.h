// Converts the model of a game (model.h) to a VariantDraft.
#pragma once

#include <optional>

#include "compiler/core/rules/variant.h"
#include "compiler/frontend/zrf/block-compiler.h"
#include "compiler/frontend/zrf/layout.h"
#include "compiler/frontend/zrf/model.h"

namespace fairyforge::frontend::zrf {

// Returns the draft; nothing, after reporting why, if a Variant cannot express the game.
std::optional<VariantDraft> lower(const GameModel& game, Reporter& report);

// ---- steps ----

// Finds the players who take turns, those who only own pieces, and the move types that make a difference.
std::optional<Players> playersOf(const GameModel& game, Reporter& report);
void lowerTurns(const GameModel& game, const Players& players, VariantDraft& draft, Reporter& report);
// Sets the royal types, the goals and the rules of the end.
void lowerGoals(const GameModel& game, const Players& players, Layout& layout, VariantDraft& draft,
                Reporter& report);
// Returns an ID for each piece: one to three capital letters, all different.
std::vector<std::string> idsOf(const GameModel& game);

// The compiled blocks of one type.
struct TypePrograms {
  CompiledBlocks moves[kOwners];
  CompiledBlocks drops[kSides];
};
// Puts the choices of types at the end of moves into the arrival table if they depend only on the cell,
// otherwise into the programs.
void placeChoices(const std::vector<TypePrograms>& programs, VariantDraft& draft);
// In a Zillions Rules File, pieces on cells other than the destination are removed at the end of a move,
// after all pieces have moved. This turns such removals into captures (Op::Take) where that makes no
// difference.
void takeAtOnce(VariantDraft& draft);
// Replaces tests of an attribute that only means "has not moved" by tests whether the piece is unmoved.
void recogniseUnmoved(const GameModel& game, VariantDraft& draft);

}  // namespace fairyforge::frontend::zrf
