#include "compiler/core/rules/won-by-mate.h"

namespace fairyforge {

std::optional<MateWins> winsByMate(const Variant& variant, Side side) {
  const EndRules& end = variant.end();
  const TurnRules& turns = variant.turns();
  if (variant.third() != nullptr || !turns.schedule.empty() || !turns.kinds.empty() ||
      turns.captureDuty != CaptureDuty::None || !variant.triggers().empty() || !end.obligations.empty() ||
      !variant.marks().empty())
    return std::nullopt;
  if (judgesMoves(end) || judgesMoves(turns)) return std::nullopt;
  if (end.bareKing.kind != BareKingRule::Kind::Off || end.checksForbidden || end.royalsStay ||
      end.draws.decides() || end.stalemate == StalemateRule::StalematedWins ||
      end.repetition == RepetitionRule::MoverLoses || variant.royalsCanGrow())
    return std::nullopt;
  MateWins wins = MateWins::Alone;
  for (const Goal& goal : variant.goals()) {
    const bool helps = (goal.result == Goal::Result::Wins && goal.of[index(side)]) ||
                       (goal.result == Goal::Result::Loses && goal.of[index(opponent(side))]) ||
                       goal.countsPieces();
    if (!helps) continue;
    if (goal.result != Goal::Result::Wins || !goal.condition.counts(GoalCounter::Checks)) return std::nullopt;
    wins = MateWins::OrChecks;
  }
  return wins;
}

}  // namespace fairyforge
