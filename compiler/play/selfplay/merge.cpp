// Parts must have equal identities; a game that two parts have must be the same in both, and no game
// may be missing.

#include "compiler/play/selfplay/merge.h"

#include <fmt/format.h>
#include <map>
#include <tuple>

namespace fairyforge::selfplay {
namespace {

// Returns what two records of one game must share.
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
