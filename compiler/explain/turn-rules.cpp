// Sentences about the order of turns, priorities among kinds of moves, the duty to capture and null moves.

#include <algorithm>
#include <fmt/format.h>

#include "compiler/explain/play-rules.h"
#include "compiler/explain/square-words.h"

namespace fairyforge::explain {
namespace {

using Words = std::vector<std::string>;

std::string turnWords(const Variant& variant, const ScheduledTurn& turn) {
  std::string text = ownerName(variant, turn.player);
  if (turn.moves != turn.player)
    text += fmt::format(" with the pieces of {}", ownerName(variant, turn.moves));
  if (turn.kind != kNoKind)
    text += fmt::format(" ('{}' moves only)", variant.turns().kinds[index(turn.kind)]);
  return text;
}

// Describes the turns of the schedule from index `first` on, up to `last`, which is not included. Equal turns
// in a row are described once, with their number.
Words seriesWords(const Variant& variant, std::size_t first, std::size_t last) {
  const auto& schedule = variant.turns().schedule;
  Words words;
  while (first < last) {
    const std::string turn = turnWords(variant, schedule[first]);
    std::size_t count = 0;
    int grows = 0;
    for (; first < last && grows == 0 && turnWords(variant, schedule[first]) == turn; ++first, ++count)
      grows = schedule[first].grows;
    std::string text = turn;
    if (count > 1 || grows > 0) text += fmt::format(" {} {}", count, count == 1 ? "move" : "moves");
    if (grows > 0) text += fmt::format(", each time {} more", grows);
    words.push_back(std::move(text));
  }
  return words;
}

std::string scheduleWords(const Variant& variant) {
  const TurnRules& turns = variant.turns();
  const Words once = seriesWords(variant, 0, turns.repeat),
              again = seriesWords(variant, turns.repeat, turns.schedule.size());
  const std::string round = fmt::format("{}, again and again", fmt::join(again, ", "));
  return once.empty() ? "the turns are: " + round
                      : fmt::format("the turns are: first {}; then {}", fmt::join(once, ", "), round);
}

std::string priorityWords(const TurnRules& turns) {
  Words kinds;
  for (const KindId kind : turns.priorities) kinds.push_back(fmt::format("'{}'", turns.kinds[index(kind)]));
  if (kinds.size() == 1) return fmt::format("where there is a {} move, one must be made", kinds[0]);
  return fmt::format("a player who can must make a {} move; other moves only where there is none of these",
                     fmt::join(kinds, " move, else a "));
}

}  // namespace

std::vector<std::string> turnRules(const Variant& variant) {
  const TurnRules& turns = variant.turns();
  Words rules;
  if (!turns.schedule.empty())
    rules.push_back(scheduleWords(variant));
  else if (variant.start().player == Side::Black)
    rules.emplace_back("Black moves first");
  if (!turns.priorities.empty()) rules.push_back(priorityWords(turns));
  const std::string ofLegal = turns.dutyIsOfLegal ? "legal " : "";
  if (turns.captureDuty == CaptureDuty::Any)
    rules.push_back(fmt::format("who has a {}capture must capture", ofLegal));
  if (turns.captureDuty == CaptureDuty::Most)
    rules.push_back(fmt::format(
        "a {}move must be made that, with all that may follow in the turn, takes most pieces", ofLegal));
  if (turns.seriesChecks == SeriesChecks::EndSeries)
    rules.emplace_back("a move that gives check is the last of its player's turn");
  if (turns.seriesChecks == SeriesChecks::LastOnly)
    rules.emplace_back("only the last move of a turn may give check");
  addFlagsInWords(turns, rules);
  if (turns.nullMoves == NullMoves::Always) rules.emplace_back("a player may pass instead of moving");
  if (turns.nullMoves == NullMoves::WhenStuck) rules.emplace_back("a player who cannot move passes");
  return rules;
}

}  // namespace fairyforge::explain
