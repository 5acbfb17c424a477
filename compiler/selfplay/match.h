// Matches: many games of self-play, on several threads, or a share of them.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "compiler/base/shard.h"
#include "compiler/selfplay/game-record.h"

namespace fairyforge::selfplay {

// What identifies a match: records of equal identity can be put together, wherever they were played.
struct MatchIdentity {
  std::string program;             // name and version
  std::string title;               // of the variant
  std::string rulesHash;           // hexadecimal
  std::vector<std::string> types;  // IDs by type number
  std::vector<bool> royal;         // by type number
  std::vector<int> atStart;        // by type number: pieces of White in the array
  MatchOptions options;
  std::uint64_t games = 0;  // of the whole match
};
MatchIdentity identityOf(const Variant& variant, const MatchOptions& options, std::uint64_t games);
bool operator==(const MatchIdentity& a, const MatchIdentity& b);

struct Match {
  MatchIdentity identity;
  std::vector<GameRecord> games;  // by number
};

// Plays the shard's games. `done` gets the number of games so far after each game; from one thread at a
// time.
Match playMatch(const VariantPtr& variant, const Executor& executor, const MatchIdentity& identity,
                const Shard& shard, unsigned threads, const std::function<void(std::uint64_t)>& done);

}  // namespace fairyforge::selfplay
