// The order of turns, priorities among kinds of moves, maximal captures and null moves, as sentences.

#include <algorithm>
#include <fmt/format.h>

#include "compiler/explain/play-rules.h"
#include "compiler/explain/words.h"

namespace fairyforge::explain {
namespace {

using Words = std::vector<std::string>;

std::string playerName(Side side) {
  return side == Side::White ? "White" : "Black";
}

std::string ownerName(const Variant& variant, Side side) {
  return side == Side::Third && variant.third() != nullptr ? variant.third()->name : playerName(side);
}

std::string turnWords(const Variant& variant, const ScheduledTurn& turn) {
  std::string text = playerName(turn.player);
  if (turn.moves != turn.player)
    text += fmt::format(" with the pieces of {}", ownerName(variant, turn.moves));
  if (turn.kind != kNoKind)
    text += fmt::format(" ('{}' moves only)", variant.turns().kinds[index(turn.kind)]);
  return text;
}

std::string scheduleWords(const Variant& variant) {
  const TurnRules& turns = variant.turns();
  Words once, again;
  for (std::size_t i = 0; i < turns.schedule.size(); ++i)
    (i < turns.repeat ? once : again).push_back(turnWords(variant, turns.schedule[i]));
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
  if (!turns.schedule.empty()) rules.push_back(scheduleWords(variant));
  if (!turns.priorities.empty()) rules.push_back(priorityWords(turns));
  if (turns.maximalCaptures)
    rules.emplace_back(
        "of the moves, with all that may follow in the turn, one must be made that takes most pieces");
  if (turns.mayStop)
    rules.emplace_back("a player may end the turn after a part of it although the piece could go on");
  if (turns.nullMoves == NullMoves::Always) rules.emplace_back("a player may pass instead of moving");
  if (turns.nullMoves == NullMoves::WhenStuck) rules.emplace_back("a player who cannot move passes");
  return rules;
}

}  // namespace fairyforge::explain
