// The model of a game to a VariantDraft.
#pragma once

#include <optional>

#include "compiler/frontend/zrf/block-compiler.h"
#include "compiler/frontend/zrf/layout.h"
#include "compiler/frontend/zrf/model.h"
#include "compiler/rules/variant.h"

namespace fairyforge::frontend::zrf {

// Nothing where the Variant cannot carry something of the game; it is reported by name.
std::optional<VariantDraft> lower(const GameModel& game, Reporter& report);

// ---- parts of it ----

// Which players take turns, which only own pieces, and which move types matter.
std::optional<Players> castOf(const GameModel& game, Reporter& report);
void lowerTurns(const GameModel& game, const Players& players, VariantDraft& draft, Reporter& report);
// Royal types, goals and the ends of the game.
void lowerGoals(const GameModel& game, const Players& players, Layout& layout, VariantDraft& draft,
                Reporter& report);
// IDs of one to three capital letters, all different, by piece.
std::vector<std::string> idsOf(const GameModel& game);

// Puts choices where a piece ends a move into the arrival table where they depend on nothing but the cell,
// and into the programs otherwise; and an attribute that says no more than that a piece has not moved becomes
// the register for that.
struct TypePrograms {
  CompiledBlocks moves[kOwners];
  CompiledBlocks drops[kSides];
};
void placeChoices(const std::vector<TypePrograms>& programs, VariantDraft& draft);
// Captures elsewhere than on the destination happen at the end of a move, after all pieces have moved. Where
// that makes no difference they are made to happen at once.
void takeAtOnce(VariantDraft& draft);
void recogniseUnmoved(const GameModel& game, VariantDraft& draft);

}  // namespace fairyforge::frontend::zrf
