// The rules of turns: whose turn it is, what the player may do in it, and when it ends. White and Black
// alternating single moves need none of this.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "compiler/core/rules/basics.h"
#include "compiler/core/rules/rule-row.h"

namespace fairyforge {

// One turn of a schedule. Wins, losses and the safety of royal pieces concern `player`, even if the pieces
// that he moves belong to another side. Turns of one player in a row are a series of moves.
struct ScheduledTurn {
  Side player = Side::White;  // White or Black
  // The side whose pieces (and hand) he moves. If it is the third side, he may also put its pieces on the
  // board.
  Side moves = Side::White;
  KindId kind = kNoKind;  // the kind that his moves must have; kNoKind: any
  // How many more times this turn is played in each round than in the round before (Progressive Chess: 1).
  std::uint16_t grows = 0;
  friend bool operator==(const ScheduledTurn&, const ScheduledTurn&) = default;
};

// May a player pass instead of moving?
enum class NullMoves : std::uint8_t { Never, Always, WhenStuck };
template <>
inline constexpr auto kWordsOf<NullMoves> = std::to_array<std::string_view>({"never", "always",
                                                                             "when stuck"});

// Must a player who can capture do so?
enum class CaptureDuty : std::uint8_t {
  None,
  Any,  // he must make a move that captures something, at once or by a later part of the turn
  Most  // he must make a move with the greatest possible number of captures in the turn
};
template <>
inline constexpr auto kWordsOf<CaptureDuty> = std::to_array<std::string_view>({"none", "any", "most"});

// What giving check means within a series of moves.
enum class SeriesChecks : std::uint8_t {
  Free,       // nothing special
  EndSeries,  // a move that gives check is the last of its series
  LastOnly    // only the last move of a series may give check
};
template <>
inline constexpr auto kWordsOf<SeriesChecks> = std::to_array<std::string_view>({"free", "end series",
                                                                                "last only"});

// The rules of turns of one game.
struct TurnRules {
  std::vector<std::string> kinds;       // the names of the kinds of move, by KindId
  std::vector<ScheduledTurn> schedule;  // empty: White and Black alternate
  std::size_t repeat = 0;               // the index to which the schedule returns after the last turn
  // If a move of one of these kinds is possible, moves of kinds further back in the list, and of kinds that
  // are not in it, are not allowed. Applied before the safety of royal pieces is checked.
  std::vector<KindId> priorities;
  NullMoves nullMoves = NullMoves::Never;
  bool mayStop = false;  // may a player end his turn although his piece could continue?
  SeriesChecks seriesChecks = SeriesChecks::Free;
  // Royal pieces must be safe after each move of a series, not only after the last.
  bool safeAfterEachMove = false;
  CaptureDuty captureDuty = CaptureDuty::None;
  bool onlyFirstCaptures = false;  // only the first move of a series may take something
  bool noPieceTwice = false;       // no move of a series may be made by the piece that made the one before
  // True: the duty to capture concerns legal moves. False: it is applied before the safety of royal pieces is
  // checked.
  bool dutyIsOfLegal = true;

  // Turns are numbered from 0, in the order in which they are played. If no turn grows, the numbers are
  // indices into `schedule`. turn() and after() need a schedule. after(): the next turn; afterSeries(): the
  // first turn of the next player; before(): the turn before.
  const ScheduledTurn& turn(std::uint16_t number) const;
  std::uint16_t after(std::uint16_t number) const;
  std::uint16_t afterSeries(std::uint16_t number) const;
  std::uint16_t before(std::uint16_t number) const;
  std::uint16_t last() const;  // the greatest number of a turn
  // Is there a turn that is played more often in each round?
  bool grows() const;
  // May a player have several turns in a row?
  bool hasSeries() const;
  // May a move of this turn take something? Also for games without a schedule.
  bool mayCapture(std::uint16_t number) const {
    return !onlyFirstCaptures || schedule.empty() || (number == 0 && repeat > 0) ||
           turn(before(number)).player != turn(number).player;
  }
  // Do players move the third side's pieces?
  bool movesThird() const;
};

template <>
inline constexpr std::tuple kRuleRows<TurnRules>{
    ruleRow("kinds", &TurnRules::kinds, never()),  // only their numbers matter
    ruleRow("schedule", &TurnRules::schedule, apart()),
    ruleRow(
        "repeat", &TurnRules::repeat, always("again from"),
        +[](const TurnRules& turns) { return !turns.schedule.empty(); }),
    ruleRow("priorities", &TurnRules::priorities, ifSet("priorities")),
    ruleRow("nullMoves", &TurnRules::nullMoves, ifSet("passing")).exportedAs("passing"),
    ruleRow("mayStop", &TurnRules::mayStop, ifSet("may stop"))
        .inWords("a player may end the turn after a part of it although the piece could go on"),
    ruleRow("seriesChecks", &TurnRules::seriesChecks, ifSet("checks")).exportedAs("series-checks"),
    ruleRow("safeAfterEachMove", &TurnRules::safeAfterEachMove, ifSet("safe after each move"))
        .inWords("royal pieces must be safe after each move, not only at the end of a turn")
        .exportedAs("series-safety"),
    ruleRow("onlyFirstCaptures", &TurnRules::onlyFirstCaptures, ifSet("only first captures"))
        .inWords("of a player's moves in a row only the first may capture")
        .exportedAs("other-rules", "every move of a turn may capture")
        .judgingMoves(),
    ruleRow("noPieceTwice", &TurnRules::noPieceTwice, ifSet("no piece twice"))
        .inWords("of a player's moves in a row none is made by the piece that made the one before")
        .exportedAs("other-rules", "a piece may move again in the same turn")
        .judgingMoves()
        .readingPreviousMove(),
    ruleRow("captureDuty", &TurnRules::captureDuty, ifSet("duty")).exportedAs("capture-duty"),
    ruleRow(
        "dutyIsOfLegal", &TurnRules::dutyIsOfLegal, behind(" of legal", " of all"),
        +[](const TurnRules& turns) { return turns.captureDuty != CaptureDuty::None; })};

// Do White and Black alternate single turns in this schedule, so that no schedule is needed?
bool isPlain(const std::vector<ScheduledTurn>& schedule, std::size_t repeat);

}  // namespace fairyforge
