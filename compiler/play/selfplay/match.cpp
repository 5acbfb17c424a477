// The games of a share are distributed among threads by a counter, each with a random generator of its own
// seeded by its number, so the number of threads does not matter.

#include "compiler/play/selfplay/match.h"

#include <atomic>
#include <mutex>
#include <thread>

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
  std::atomic<std::uint64_t> next = 0;
  std::mutex telling;
  std::uint64_t finished = 0;
  const auto work = [&] {
    const MatchOptions& options = identity.options;
    Players players;
    for (std::size_t p = 0; p < kSides; ++p)
      players[p] = makePlayer(options.players[p], variant, executor, values, options.nodes);
    for (std::uint64_t i = next++; i < total; i = next++) {
      match.games[i] = playGame(variant, executor, players, options, shard.index + i * shard.count);
      const std::lock_guard lock(telling);
      done(++finished);
    }
  };
  std::vector<std::jthread> helpers;
  for (unsigned t = 1; t < threads; ++t) helpers.emplace_back(work);
  work();
  helpers.clear();
  return match;
}

}  // namespace fairyforge::selfplay
