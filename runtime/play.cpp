// Playing a move: its part of the turn, then the question whether the same piece goes on, then the end of the
// turn. (The safety of royals is asked when the turn is over.)

#include "runtime/candidates.h"

namespace fairyforge {

void Position::playUnchecked(const Move& move) {
  if (setup_.thirdTurn) return playThird(move);
  const Played played = playPart(move);
  if (!played.mayGoOn || !hasCandidates(*this)) endTurn(played.isQuiet);
}

}  // namespace fairyforge
