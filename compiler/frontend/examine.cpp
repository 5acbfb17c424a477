#include "compiler/frontend/examine.h"

#include "compiler/possible/goals.h"
#include "runtime/referee.h"

namespace fairyforge::frontend {

void examineGame(const VariantPtr& variant, const possible::Possibilities& possible, const SourcePtr& source,
                 Diagnostics& diagnostics) {
  const SourceSpan start{source, 0, 0};
  const Position first(variant);
  const Referee referee;
  if (!referee.hasMoves(first)) {
    const bool isOver = referee.outcome(first).has_value();
    diagnostics.warning(
        start, "no-first-move",
        isOver ? "the game is over before its first move: nobody has one" : "the game has no first move");
  }
  if (!possible::canBeWon(*variant, possible))
    diagnostics.warning(start, "nobody-wins", "nobody can ever win this game")
        .note("a game is won by mate, where a piece is royal, or by a goal");
}

}  // namespace fairyforge::frontend
