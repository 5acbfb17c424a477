// Whose turn it is, what the player may do in it, and when it is over, in games other than those in which
// White and Black alternate single moves.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "compiler/core/rules/basics.h"
#include "compiler/core/rules/rule-row.h"

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
template <>
inline constexpr auto kWordsOf<NullMoves> = std::to_array<std::string_view>({"never", "always",
                                                                             "when stuck"});

// Must a player who can take something do so?
enum class CaptureDuty : std::uint8_t {
  None,
  Any,  // of moves that, with all that follows in the turn, take something one must be made
  Most  // ... of those that take most pieces
};
template <>
inline constexpr auto kWordsOf<CaptureDuty> = std::to_array<std::string_view>({"none", "any", "most"});

// What of check within a series of moves?
enum class SeriesChecks : std::uint8_t {
  Free,       // it means nothing there
  EndSeries,  // a move that gives check is the last of its series
  LastOnly    // only the last move of a series may give check
};
template <>
inline constexpr auto kWordsOf<SeriesChecks> = std::to_array<std::string_view>({"free", "end series",
                                                                                "last only"});

struct TurnRules {
  std::vector<std::string> kinds;       // the names of the kinds of move, by KindId
  std::vector<ScheduledTurn> schedule;  // empty: White and Black in turn
  std::size_t repeat = 0;               // after the last turn the schedule goes on here
  // Where moves of a kind that stands earlier here exist, later ones and those of no kind listed are not
  // allowed. Asked before the safety of royal pieces.
  std::vector<KindId> priorities;
  NullMoves nullMoves = NullMoves::Never;
  bool mayStop = false;  // a player may end his turn after a part of it although he could go on
  SeriesChecks seriesChecks = SeriesChecks::Free;
  bool safeAfterEachMove = false;  // royal pieces must be safe after each move of a series, not the last only
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

template <>
inline constexpr std::tuple kRuleRows<TurnRules>{
    ruleRow("kinds", &TurnRules::kinds, never()),  // their numbers count
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
    ruleRow("captureDuty", &TurnRules::captureDuty, ifSet("duty")).exportedAs("capture-duty"),
    ruleRow(
        "dutyIsOfLegal", &TurnRules::dutyIsOfLegal, behind(" of legal", " of all"),
        +[](const TurnRules& turns) { return turns.captureDuty != CaptureDuty::None; })};

// Are these turns White's and Black's in turn, so that no schedule is needed?
bool isPlain(const std::vector<ScheduledTurn>& schedule, std::size_t repeat);

}  // namespace fairyforge
