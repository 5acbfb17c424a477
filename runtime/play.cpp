// Playing a move: its part of the turn, then the question whether the same piece goes on, then the end of the
// turn, which may be a check that counts, and of the series where the move gives check and the rules say so. (The
// safety of royals is asked when the turn is over.)

#include "runtime/candidates.h"
#include "runtime/threats.h"

namespace fairyforge {

void Position::playUnchecked(const Move& move) {
  if (setup_.thirdTurn) return playThird(move);
  const Side player = setup_.player;
  const Played played = playPart(move);
  if (played.mayGoOn && hasCandidates(*this)) return;
  const auto givesCheck = [&] {
    return royalExposed(*variant_, setup_, opponent(player), player, Attackers::Checking);
  };
  const bool endsSeries =
      variant_->turns().seriesChecks == SeriesChecks::EndSeries && !move.isNullMove() && givesCheck();
  endTurn(played.isQuiet, endsSeries);
  std::uint16_t& checks = setup_.checks[index(player)];
  if (setup_.player != player && checks < variant_->registers().checks && givesCheck()) ++checks;
}

}  // namespace fairyforge
