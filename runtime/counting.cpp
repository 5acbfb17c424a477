// Determines which counting rule (CountRule) applies before and after a move, and updates the count.

#include "runtime/counting.h"

#include <algorithm>

#include "runtime/reached-goals.h"

namespace fairyforge {
namespace {

// Returns 1 + the index of the first rule that applies to the player; 0 if there is none.
std::uint16_t ruleOf(const Position& position, Side player) {
  const std::vector<CountRule>& counts = position.variant().end().counts;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i].of[index(player)] && holds(counts[i].condition, position, player))
      return static_cast<std::uint16_t>(i + 1);
  }
  return 0;
}

}  // namespace

MoveCount::MoveCount(const Position& before, const Move& move)
    : mover_(before.setup().player),
      isCounted_(!before.variant().end().counts.empty() && !before.setup().thirdTurn),
      to_(move.to) {
  if (!isCounted_) return;
  mayCount_ = ruleOf(before, mover_) != 0;
  if (!move.isNullMove() && move.from != kNoCell) moved_ = before.at(move.from).type();
  forEachEffect(move, move.changes,
                [&](const Edit& effect) { changesPieces_ = changesPieces_ || effect.what == Op::Take; });
}

void MoveCount::writeTo(const Position& after, Setup& setup) const {
  if (!isCounted_ || setup.continuingPiece != kNoCell) return;
  const std::vector<CountRule>& counts = after.variant().end().counts;
  const bool promotes = moved_ != kNoType && after.at(to_) && after.at(to_).type() != moved_;
  const bool changes = changesPieces_ || promotes;
  if (setup.countRule != 0) ++setup.counted;
  const auto begin = [&](std::uint16_t rule, int played) {
    setup.countRule = rule;
    setup.counted = played;
    if (!counts[rule - 1].fromPieces) return;
    setup.counted +=
        2 * static_cast<int>(std::ranges::count_if(setup.cells, [](Piece p) { return bool(p); }));
  };
  // If a player takes the piece that kept a rule from applying to him, his count begins with his next move.
  const std::uint16_t movers = ruleOf(after, mover_);
  if (changes && !mayCount_ && movers != 0 && counts[movers - 1].anew) begin(movers, 0);
  const std::uint16_t next = setup.player == mover_ ? 0 : ruleOf(after, setup.player);
  if (next != 0 && (setup.countRule == 0 || (changes && counts[next - 1].anew))) begin(next, 1);
}

bool isCountedOut(const Variant& variant, const Setup& setup) {
  return setup.countRule != 0 && setup.counted > 2 * variant.end().counts[setup.countRule - 1].moves + 1;
}

}  // namespace fairyforge
