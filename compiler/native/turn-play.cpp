// Plays moves on TurnStates, by what runtime/playing.h says.
#include "compiler/native/turn-player.h"
#include "runtime/playing.h"

namespace fairyforge::native {
namespace {

// Calls play(Playing) for the move, which changes the state.
template <typename Play>
void played(const Variant& variant, const TurnState& state, const TurnMoves& moves, const TurnMove& move,
            Play play) {
  play(Playing(variant, state, move,
               [&](auto visit) { std::for_each(moves.begin(move), moves.end(move), visit); }));
}

}  // namespace

void TurnPlayer::play(const TurnState& before, const TurnMoves& moves, const TurnMove& move,
                      const TurnState& after, std::size_t depth) {
  after.copyFrom(before);
  const auto hasCandidates = [&] {
    TurnMoves& next = ply(depth).moves;
    allCandidates(after, next);
    return !next.moves.empty();
  };
  const auto givesCheck = [&](Side player) {
    return exposed(after, opponent(player), player, Attackers::Checking);
  };
  played(variant_, after, moves, move, [&](const auto& playing) { playing.play(hasCandidates, givesCheck); });
}

void TurnPlayer::playPart(const TurnMoves& moves, const TurnMove& move, const TurnState& after) {
  played(variant_, after, moves, move, [](const auto& playing) { playing.part(); });
}

}  // namespace fairyforge::native
