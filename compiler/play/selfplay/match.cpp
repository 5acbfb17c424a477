// The games of a share are distributed among threads by a counter, each with a random generator of its own
// seeded by its number, so the number of threads does not matter.

#include "compiler/play/selfplay/match.h"

#include <mutex>

#include "compiler/core/base/on-threads.h"
#include "compiler/core/rules/variant-hash.h"

namespace fairyforge::selfplay {

MatchIdentity identityOf(const Variant& variant, const MatchOptions& options, std::uint64_t games) {
  MatchIdentity identity{.program = "fairyforge " FAIRYFORGE_VERSION,
                         .title = variant.title(),
                         .rulesHash = hashText(variantHash(variant)),
                         .types = {},
                         .royal = {},
                         .atStart = std::vector<int>(variant.types().size()),
                         .options = options,
                         .games = games};
  for (const PieceType& type : variant.types()) {
    identity.types.push_back(type.id);
    identity.royal.push_back(type.royal);
  }
  for (const Piece piece : variant.start().cells) {
    if (piece && piece.side() == Side::White) ++identity.atStart[index(piece.type())];
  }
  return identity;
}

Match playMatch(const VariantPtr& variant, const Executor& executor, const MatchIdentity& identity,
                const Shard& shard, unsigned threads, const std::function<void(std::uint64_t)>& done) {
  Match match{identity, {}};
  const std::uint64_t total =
      identity.games > shard.index ? (identity.games - shard.index - 1) / shard.count + 1 : 0;
  match.games.resize(total);
  const PieceValues values = valuesByMobility(variant);
  const MatchOptions& options = identity.options;
  const auto makePlayers = [&] {
    Players players;
    for (std::size_t p = 0; p < kSides; ++p)
      players[p] = makePlayer(options.players[p], variant, executor, values, options.nodes);
    return players;
  };
  std::mutex telling;
  std::uint64_t finished = 0;
  onThreads(0, total, threads, makePlayers, [&](const Players& players, std::size_t i) {
    match.games[i] = playGame(variant, executor, players, options, shard.index + i * shard.count);
    const std::lock_guard lock(telling);
    done(++finished);
  });
  return match;
}

}  // namespace fairyforge::selfplay
