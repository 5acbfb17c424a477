// Matches: many games of self-play, or a share of them, on several threads.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "compiler/core/base/shard.h"
#include "compiler/play/selfplay/game-record.h"

namespace fairyforge::selfplay {

// What identifies a match: parts with equal identities can be merged, wherever they were played.
struct MatchIdentity {
  std::string program;             // name and version
  std::string title;               // of the variant
  std::string rulesHash;           // hexadecimal
  std::vector<std::string> types;  // IDs by type number
  std::vector<bool> royal;         // by type number
  std::vector<int> atStart;        // by type number: White's pieces in the array
  MatchOptions options;
  std::uint64_t games = 0;  // of the whole match
  bool operator==(const MatchIdentity&) const = default;
};
// Returns the identity of a match of `games` games with these options.
MatchIdentity identityOf(const Variant& variant, const MatchOptions& options, std::uint64_t games);

struct Match {
  MatchIdentity identity;
  std::vector<GameRecord> games;  // by number
};

// Plays the shard's games. After each game `done` is called with the number of games so far; only one thread
// calls it at a time.
Match playMatch(const VariantPtr& variant, const Executor& executor, const MatchIdentity& identity,
                const Shard& shard, unsigned threads, const std::function<void(std::uint64_t)>& done);

}  // namespace fairyforge::selfplay
