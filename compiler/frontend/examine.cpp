#include "compiler/frontend/examine.h"

#include "compiler/core/possible/goals.h"
#include "runtime/referee.h"

namespace fairyforge::frontend {

void examineGame(const VariantPtr& variant, const possible::Possibilities& possible, const SourcePtr& source,
                 Diagnostics& diagnostics) {
  const SourceSpan start{source, 0, 0};
  if (!Referee().hasMoves(Position(variant)))
    diagnostics.warning(start, "no-first-move",
                        "whoever is to begin has no move: the game is over before it begins");
  if (!possible::canBeWon(*variant, possible))
    diagnostics.warning(start, "nobody-wins", "nobody can ever win this game")
        .note("a game is won by mate, where a piece is royal, or by a goal");
}

}  // namespace fairyforge::frontend
