// Whose turn it is, what the player may do in it, and when it is over, in games other than those in which
// White and Black alternate single moves.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "compiler/rules/basics.h"

namespace fairyforge {

// One turn of a schedule. Wins, losses and the safety of royal pieces concern the player, even where the
// pieces moved belong to another side. Turns of a player that follow each other are a *series* of moves.
struct ScheduledTurn {
  Side player = Side::White;  // White or Black
  Side moves = Side::White;   // whose pieces (and hand) he moves; a third side's may also be introduced
  KindId kind = kNoKind;      // only with moves of this kind; none: of any
  // When the schedule comes back to this turn it is there so many times more than when it was last there.
  std::uint16_t grows = 0;
  friend bool operator==(const ScheduledTurn&, const ScheduledTurn&) = default;
};

// May a player pass instead of moving?
enum class NullMoves : std::uint8_t { Never, Always, WhenStuck };

// Must a player who can take something do so?
enum class CaptureDuty : std::uint8_t {
  None,
  Any,  // of moves that, with all that follows in the turn, take something one must be made
  Most  // ... of those that take most pieces
};

// What of check within a series of moves?
enum class SeriesChecks : std::uint8_t {
  Free,       // it means nothing there
  EndSeries,  // a move that gives check is the last of its series
  LastOnly    // only the last move of a series may give check
};

struct TurnRules {
  std::vector<std::string> kinds;  // the names of the kinds of move, by KindId
  // Where moves of a kind that stands earlier here exist, later ones and those of no kind listed are not
  // allowed. Asked before the safety of royal pieces.
  std::vector<KindId> priorities;
  std::vector<ScheduledTurn> schedule;  // empty: White and Black in turn
  std::size_t repeat = 0;               // after the last turn the schedule goes on here
  SeriesChecks seriesChecks = SeriesChecks::Free;
  bool safeAfterEachMove = false;  // royal pieces must be safe after each move of a series, not the last only
  NullMoves nullMoves = NullMoves::Never;
  bool mayStop = false;  // a player may end his turn after a part of it although he could go on
  CaptureDuty captureDuty = CaptureDuty::None;
  bool dutyIsOfLegal = true;  // asked of legal moves; else before the safety of royal pieces

  // Turns have numbers, from 0, in the order in which they are played; where the schedule does not grow,
  // those of `schedule`. Only of rules with a schedule.
  const ScheduledTurn& turn(std::uint16_t number) const;
  std::uint16_t after(std::uint16_t number) const;
  std::uint16_t afterSeries(std::uint16_t number) const;
  std::uint16_t before(std::uint16_t number) const;
  std::uint16_t last() const;  // the greatest number
  bool grows() const;
  // May a player have several turns in a row?
  bool hasSeries() const;
  // Do players move the third side's pieces?
  bool movesThird() const;
};

// Are these turns White's and Black's in turn, so that no schedule is needed?
bool isPlain(const std::vector<ScheduledTurn>& schedule, std::size_t repeat);

}  // namespace fairyforge
