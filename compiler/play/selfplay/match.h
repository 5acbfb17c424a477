// Matches: many games of self-play, or a share of them, on several threads.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "compiler/core/base/shard.h"
#include "compiler/play/selfplay/players.h"
#include "runtime/game.h"

namespace fairyforge::selfplay {

// ---- game-record ----
//
// A game of self-play: how it is played, and what is recorded of it.

// Events that are counted in each game.
enum class RuleUse : std::uint8_t { Capture, Check, TypeChange, Castling, EnPassant, Drop, Trigger, Third };
inline constexpr std::size_t kRuleUses = 8;
const std::vector<std::string>& ruleUseNames();  // "captures" ...

struct MatchOptions {
  PlayerKind players[kSides] = {PlayerKind::AlphaBeta, PlayerKind::AlphaBeta};
  unsigned nodes = 300;       // positions that an alpha-beta player or the engine searches for each move
  unsigned openingPlies = 8;  // random moves before the players begin
  // A longer game is broken off, which counts as a draw and is also counted separately.
  unsigned longestGame = 300;
  // Pieces are removed from the array at random, so that piece values can be estimated.
  bool unbalanced = false;
  std::uint64_t seed = 1;
  bool operator==(const MatchOptions&) const = default;
};

struct GameRecord {
  std::uint64_t number = 0;
  std::string start;                 // as FEN, before the opening
  std::vector<int> missing[kSides];  // by type: how many pieces the side lacks at the start
  unsigned openingPlies = 0;
  unsigned plies = 0;                           // the number of plies, including the opening
  std::optional<Outcome> outcome;               // nothing if the game was broken off
  std::uint64_t choices = 0;                    // number of legal moves, summed over all plies
  std::vector<std::uint32_t> moved[kSides];     // by type: moves made
  std::vector<std::uint32_t> captured[kSides];  // by type: how many pieces of the side were captured
  std::uint32_t rules[kRuleUses] = {};
  std::string moves;  // the moves in machine form, separated by blanks

  // Returns White's points: 1, 1/2 or 0.
  double points() const {
    return !outcome || !outcome->winner ? 0.5 : *outcome->winner == Side::White ? 1.0 : 0.0;
  }
};

// The players of White and of Black.
using Players = std::array<std::unique_ptr<Player>, kSides>;

// Plays game number `number` of a match. The same options and number give the same game on every machine and
// executor.
GameRecord playGame(const VariantPtr& variant, const Executor& executor, const Players& players,
                    const MatchOptions& options, std::uint64_t number);

// ---- match ----

// What identifies a match. Parts with equal identities can be merged, wherever they were played.
struct MatchIdentity {
  std::string program;             // name and version
  std::string title;               // the title of the variant
  std::string rulesHash;           // hexadecimal
  std::vector<std::string> types;  // IDs by type number
  std::vector<bool> royal;         // by type number
  std::vector<int> atStart;        // by type number: White's pieces in the array
  MatchOptions options;
  std::uint64_t games = 0;  // the number of games of the whole match
  bool operator==(const MatchIdentity&) const = default;
};
// Returns the identity of a match of `games` games with these options.
MatchIdentity identityOf(const Variant& variant, const MatchOptions& options, std::uint64_t games);

struct Match {
  MatchIdentity identity;
  std::vector<GameRecord> games;  // by number
};

// Plays the games of the shard. Calls done(number of games so far) after each game, from one thread at a
// time.
Match playMatch(const VariantPtr& variant, const Executor& executor, const MatchIdentity& identity,
                const Shard& shard, unsigned threads, const std::function<void(std::uint64_t)>& done);

// ---- merge ----
//
// Merges parts of a match that were played on several machines.

struct NamedMatch {
  std::string name;  // the name of the file, for messages
  Match match;
};

// Returns the whole match, independent of the order of parts, or a list of problems: parts of different
// matches or versions; missing games; a game that differs in two parts. The same part may be given twice.
std::variant<Match, std::vector<std::string>> mergeMatches(std::vector<NamedMatch> parts);

// ---- store ----
//
// Stores matches as SQLite files, so that users can write their own queries. docs/selfplay.md has the schema.
//
// Databases are serialized to and from memory. The caller reads and writes the files, and makes sure that a
// file is written completely or not at all.

// Returns the match as the bytes of an SQLite file.
std::string storeOf(const Match& match);

// Returns the match in such bytes, or the reason why they have none.
std::variant<Match, std::string> matchFrom(std::string_view store);

}  // namespace fairyforge::selfplay
