// Plays the games of a match on several threads. Each game has a random generator seeded with its number, so
// the number of threads makes no difference.

#include "compiler/play/selfplay/match.h"

#include <fmt/format.h>
#include <map>
#include <mutex>
#include <tuple>

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

// ---- merge ----
//
// Merges parts of a match. They must have equal identities; a game in two parts must be the same in both; no
// game may be missing.

namespace {

// Returns what two records of the same game must have in common.
auto substance(const GameRecord& game) {
  return std::tie(game.start, game.moves, game.outcome, game.plies, game.choices);
}

std::string differenceOf(const MatchIdentity& a, const MatchIdentity& b) {
  if (a.program != b.program) return fmt::format("was played by {}, not {}", b.program, a.program);
  if (a.title != b.title) return fmt::format("is of \"{}\", not \"{}\"", b.title, a.title);
  if (a.rulesHash != b.rulesHash)
    return fmt::format("is of other rules ({}, not {})", b.rulesHash, a.rulesHash);
  if (a.games != b.games) return fmt::format("is of a match of {} games, not {}", b.games, a.games);
  if (a.options.seed != b.options.seed)
    return fmt::format("has the seed {}, not {}", b.options.seed, a.options.seed);
  return "was played with other options";
}

}  // namespace

std::variant<Match, std::vector<std::string>> mergeMatches(std::vector<NamedMatch> parts) {
  std::vector<std::string> problems;
  if (parts.empty()) return std::vector<std::string>{"there are no parts"};
  const NamedMatch& first = parts.front();
  std::map<std::uint64_t, const GameRecord*> games;
  for (const NamedMatch& part : parts) {
    if (part.match.identity != first.match.identity) {
      problems.push_back(fmt::format("\"{}\" does not belong to \"{}\": it {}", part.name, first.name,
                                     differenceOf(first.match.identity, part.match.identity)));
      continue;
    }
    for (const GameRecord& game : part.match.games) {
      const auto [entry, isNew] = games.emplace(game.number, &game);
      if (!isNew && substance(*entry->second) != substance(game))
        problems.push_back(
            fmt::format("game {} went otherwise in \"{}\" than in another part", game.number, part.name));
    }
  }
  Match whole{first.match.identity, {}};
  std::vector<std::uint64_t> numbers;
  for (const auto& [number, game] : games) {
    whole.games.push_back(*game);
    numbers.push_back(number);
  }
  const std::string missing = gapsIn(numbers, first.match.identity.games);
  if (problems.empty() && !missing.empty()) problems.push_back("games are missing: " + missing);
  if (!problems.empty()) return problems;
  return whole;
}

}  // namespace fairyforge::selfplay
