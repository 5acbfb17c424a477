#include "compiler/frontend/examine.h"

#include <algorithm>

#include "compiler/core/possible/possible-goals.h"
#include "runtime/game.h"
#include "runtime/reached-goals.h"
#include "runtime/referee.h"

namespace fairyforge::frontend {
namespace {

// Returns the goals whose conditions hold in the array.
std::vector<const Goal*> goalsOfTheArray(const Position& array) {
  std::vector<const Goal*> found;
  for (const Goal& goal : array.variant().goals()) {
    const auto isReachedBy = [&](Side player) {
      return goal.of[index(player)] && holds(goal.condition, array, player, {.moves = movesBeforeGoals});
    };
    if (stageOf(goal.condition) < GoalStage::Moves && std::ranges::any_of(kBothSides, isReachedBy))
      found.push_back(&goal);
  }
  return found;
}

// Warns if the game is over before the first move.
void examineTheArray(const VariantPtr& variant, const SourceSpan& start, Diagnostics& diagnostics) {
  const Referee referee;
  const Position array(variant);
  if (referee.hasMoves(array)) return;
  const auto outcome = Game(referee, array).outcome();
  const auto warn = [&](const SourceSpan& span, Code code, const char* message) {
    Diagnostic& warning = diagnostics.warning(span, code, message);
    if (outcome) warning.note(describe(*outcome));
  };
  const std::vector<const Goal*> goals = goalsOfTheArray(array);
  for (const Goal* goal : goals)
    warn(goal->span ? goal->span : start, "over-at-start",
         "this is so in the array: the game is over before it begins");
  if (goals.empty())
    warn(start, "no-first-move", "whoever is to begin has no move: the game is over before it begins");
}

}  // namespace

void examineGame(const VariantPtr& variant, const possible::Possibilities& possible, const SourcePtr& source,
                 Diagnostics& diagnostics) {
  const SourceSpan start{source, 0, 0};
  examineTheArray(variant, start, diagnostics);
  if (!possible::canBeWon(*variant, possible))
    diagnostics.warning(start, "nobody-wins", "nobody can ever win this game")
        .note("a game is won by mate, where a piece is royal, or by a goal");
}

}  // namespace fairyforge::frontend
