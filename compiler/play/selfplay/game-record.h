// The record of a self-play game, and how a game is played.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "compiler/play/selfplay/players.h"
#include "runtime/game.h"

namespace fairyforge::selfplay {

// Events whose frequency is counted.
enum class RuleUse : std::uint8_t { Capture, Check, TypeChange, Castling, EnPassant, Drop, Trigger, Third };
inline constexpr std::size_t kRuleUses = 8;
const std::vector<std::string>& ruleUseNames();  // "captures" ...

struct MatchOptions {
  PlayerKind players[kSides] = {PlayerKind::AlphaBeta, PlayerKind::AlphaBeta};
  unsigned nodes = 300;        // positions that an alpha-beta player or the engine examines for each move
  unsigned openingPlies = 8;   // random moves before the players begin
  unsigned longestGame = 300;  // plies after which a game is broken off: a draw, counted separately
  bool unbalanced = false;     // pieces are removed from the array at random, to estimate piece values
  std::uint64_t seed = 1;
  bool operator==(const MatchOptions&) const = default;
};

struct GameRecord {
  std::uint64_t number = 0;
  std::string start;                 // as FEN, before the opening
  std::vector<int> missing[kSides];  // by type: the number of pieces that the side lacks at the start
  unsigned openingPlies = 0;
  unsigned plies = 0;                           // including the opening
  std::optional<Outcome> outcome;               // nothing: the game was broken off
  std::uint64_t choices = 0;                    // number of legal moves, summed over all plies
  std::vector<std::uint32_t> moved[kSides];     // by type: moves made
  std::vector<std::uint32_t> captured[kSides];  // by type: pieces of that side that were captured
  std::uint32_t rules[kRuleUses] = {};
  std::string moves;  // in machine form, separated by blanks

  // Returns White's points: 1, 1/2 or 0.
  double points() const {
    return !outcome || !outcome->winner ? 0.5 : *outcome->winner == Side::White ? 1.0 : 0.0;
  }
};

// White's and Black's.
using Players = std::array<std::unique_ptr<Player>, kSides>;

// Plays game `number` of a match. The same options and number give the same game on
// every machine and executor.
GameRecord playGame(const VariantPtr& variant, const Executor& executor, const Players& players,
                    const MatchOptions& options, std::uint64_t number);

}  // namespace fairyforge::selfplay
