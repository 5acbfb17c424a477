// Whose turn it is, what the player may do in it, and when it is over, in games other than those in which
// White and Black alternate single moves.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "compiler/rules/basics.h"

namespace fairyforge {

// One turn of a schedule. Wins, losses and the safety of royal pieces concern the player, even where the
// pieces moved belong to another side.
struct ScheduledTurn {
  Side player = Side::White;  // White or Black
  Side moves = Side::White;   // whose pieces (and hand) he moves
  KindId kind = kNoKind;      // only with moves of this kind; none: of any
  friend bool operator==(const ScheduledTurn&, const ScheduledTurn&) = default;
};

// May a player pass instead of moving?
enum class NullMoves : std::uint8_t { Never, Always, WhenStuck };

struct TurnRules {
  std::vector<std::string> kinds;  // the names of the kinds of move, by KindId
  // Where moves of a kind that stands earlier here exist, later ones and those of no kind listed are not
  // allowed. Asked before the safety of royal pieces.
  std::vector<KindId> priorities;
  std::vector<ScheduledTurn> schedule;  // empty: White and Black in turn
  std::size_t repeat = 0;               // after the last turn the schedule goes on here
  NullMoves nullMoves = NullMoves::Never;
  bool mayStop = false;          // a player may end his turn after a part of it although he could go on
  bool maximalCaptures = false;  // of moves and their continuations those must be made that take most pieces
};

}  // namespace fairyforge
