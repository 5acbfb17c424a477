// The rules of turns: whose turn it is, what the player may do in it, and when it ends. Needed by games other
// than those in which White and Black alternate single moves.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "compiler/core/rules/basics.h"
#include "compiler/core/rules/rule-row.h"

namespace fairyforge {

// One turn of a schedule. Wins, losses and the safety of royal pieces concern the player, even if the moved
// pieces belong to another side. Consecutive turns of a player are a *series* of moves.
struct ScheduledTurn {
  Side player = Side::White;  // White or Black
  // The owner of the pieces (and hand) that he moves; a third side's may also be introduced.
  Side moves = Side::White;
  KindId kind = kNoKind;  // the kind that his moves must have; kNoKind: any
  // Each time the schedule returns to this turn, it is played this many times more than the time before.
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
  Any,  // he must make one of the moves that capture something, by themselves or later in the turn
  Most  // he must make one of those that capture most pieces in the turn
};
template <>
inline constexpr auto kWordsOf<CaptureDuty> = std::to_array<std::string_view>({"none", "any", "most"});

// The meaning of check within a series of moves.
enum class SeriesChecks : std::uint8_t {
  Free,       // none
  EndSeries,  // a move that gives check is the last of its series
  LastOnly    // only the last move of a series may give check
};
template <>
inline constexpr auto kWordsOf<SeriesChecks> = std::to_array<std::string_view>({"free", "end series",
                                                                                "last only"});

struct TurnRules {
  std::vector<std::string> kinds;       // the names of the kinds of move, by KindId
  std::vector<ScheduledTurn> schedule;  // empty: White and Black alternate
  std::size_t repeat = 0;               // the index to which the schedule returns after the last turn
  // If there is a move of a kind in this list, moves of later kinds and of kinds not in the list are not
  // allowed. Applied before the safety of royal pieces is checked.
  std::vector<KindId> priorities;
  NullMoves nullMoves = NullMoves::Never;
  bool mayStop = false;  // may a player end his turn after a part of it although he could continue?
  SeriesChecks seriesChecks = SeriesChecks::Free;
  bool safeAfterEachMove = false;  // royal pieces must be safe after each move of a series, not the last only
  CaptureDuty captureDuty = CaptureDuty::None;
  bool onlyFirstCaptures = false;  // of a series, only the first move may take something
  // True: the duty concerns legal moves; false: it is applied before the safety of royal pieces is checked.
  bool dutyIsOfLegal = true;

  // Turns have numbers from 0 on, in the order in which they are played. If no series grows, these numbers
  // are indices into `schedule`. The next two functions need a schedule.
  const ScheduledTurn& turn(std::uint16_t number) const;
  std::uint16_t after(std::uint16_t number) const;
  std::uint16_t afterSeries(std::uint16_t number) const;
  std::uint16_t before(std::uint16_t number) const;
  std::uint16_t last() const;  // the greatest number
  bool grows() const;
  // May a player have several turns in a row?
  bool hasSeries() const;
  // May a move of this turn take something? For games without a schedule, too.
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
    ruleRow("captureDuty", &TurnRules::captureDuty, ifSet("duty")).exportedAs("capture-duty"),
    ruleRow(
        "dutyIsOfLegal", &TurnRules::dutyIsOfLegal, behind(" of legal", " of all"),
        +[](const TurnRules& turns) { return turns.captureDuty != CaptureDuty::None; })};

// Do White and Black alternate in these turns, so that no schedule is needed?
bool isPlain(const std::vector<ScheduledTurn>& schedule, std::size_t repeat);

}  // namespace fairyforge
