// Compares an executor and its cursor with the referee (disagreement.h).
#include "tests/support/disagreement.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "compiler/core/rules/registers.h"
#include "runtime/fen.h"
#include "runtime/move-text.h"
#include "tests/support/set-up.h"

namespace fairyforge::testing {
namespace {

constexpr std::size_t kMostMovesToCount = 80;

std::string onlyIn(const Position& position, const MoveList& mine, const MoveList& theirs) {
  std::string text;
  for (const Move& move : mine) {
    if (std::find(theirs.begin(), theirs.end(), move) == theirs.end())
      text += " " + moveText(position, move, mine);
  }
  return text.empty() ? " nothing" : text;
}

// Returns the difference between two states of a game; an empty text if there is none. Data that cursors and
// code leave out are not compared: clocks, pieces in hand that can never be put on the board
// (plan-hands.cpp), and registers that nobody reads.
std::string differenceOf(const Variant& variant, Setup expected, Setup found) {
  forEachRegister([&](const auto& row) {
    if (row.repeats.value == Repeats::Never) found.*row.field.value = expected.*row.field.value;
  });
  for (const Side side : kBothSides) {
    const TypeSet held = typesInHand(variant, side);
    for (Setup* const setup : {&expected, &found}) {
      auto& hand = setup->hands[index(side)];
      hand.resize(variant.types().size());
      for (std::size_t t = 0; t < hand.size(); ++t)
        if (!held.has(typeAt(t))) hand[t] = 0;
    }
  }
  for (Setup* const setup : {&expected, &found}) setup->unmoved = liveUnmoved(variant, *setup);
  if (found == expected) return {};
  return fmt::format("{}", fmt::join(differences(variant, expected, found), "; "));
}

}  // namespace

Disagreement::Disagreement(const VariantPtr& variant, const Executor& executor)
    : variant_(variant), executor_(executor), values_(variant->types().size()) {}

void Disagreement::begin(Position position) {
  position_ = std::move(position);
  cursor_ = executor_.searchCursor(*position_, values_);
}

std::string Disagreement::find(std::mt19937_64& random, bool counts) {
  legal_ = referee_.legalMoves(*position_);
  std::string problem = differenceHere(random, counts);
  return problem.empty() ? differenceBehind() : problem;
}

bool Disagreement::goOn(std::mt19937_64& random) {
  if (legal_.empty() || referee_.outcome(*position_)) return false;
  const Move move = legal_[random() % legal_.size()];
  const auto step = std::ranges::find_if(
      steps_, [&](const SearchCursor::Step& some) { return cursor_->moveOf(some) == move; });
  cursor_->go(*step);
  position_->playUnchecked(move);
  return true;
}

std::string Disagreement::differenceHere(std::mt19937_64& random, bool counts) const {
  const MoveList found = executor_.legalMoves(*position_);
  if (found != legal_) {
    return fmt::format("only the referee has{}; only generated code has{}", onlyIn(*position_, legal_, found),
                       onlyIn(*position_, found, legal_));
  }
  if (executor_.perft(*position_, 1) != legal_.size()) return "the count of its moves";
  if (referee_.inCheck(*position_) != executor_.inCheck(*position_)) return "only one of them sees a check";
  if (referee_.outcome(*position_) != executor_.outcome(*position_)) return "the end of the game";
  for (const Side by : kAllOwners) {
    if (by == Side::Third && variant_->third() == nullptr) continue;
    const Cell cell = cellAt(random() % variant_->board().size());
    if (variant_->board().exists(cell) &&
        referee_.attacked(*position_, cell, by) != executor_.attacked(*position_, cell, by))
      return fmt::format("whether side {} attacks {}", index(by), variant_->board().name(cell));
  }
  if (counts && legal_.size() <= kMostMovesToCount &&
      referee_.perft(*position_, 2) != executor_.perft(*position_, 2))
    return "the count of two moves";
  return {};
}

// Returns a description of the first move that only the cursor has, or after which the two positions differ;
// an empty text if there is none.
std::string Disagreement::differenceBehind() {
  steps_.clear();
  cursor_->list(steps_);
  if (steps_.size() != legal_.size()) return fmt::format("the cursor has {} moves", steps_.size());
  for (const SearchCursor::Step& step : steps_) {
    const Move move = cursor_->moveOf(step);
    const auto at = std::lower_bound(legal_.begin(), legal_.end(), move);
    if (at == legal_.end() || *at != move) return "the cursor has a move of its own";
    const Position expected = position_->after(move);
    // The count rises when the turn ends.
    const bool rises = step.count == QuietCount::Rises && expected.setup().continuingPiece == kNoCell;
    const int quiet =
        step.count == QuietCount::BeginsAnew ? 0 : position_->setup().halfmoveClock + (rises ? 1 : 0);
    if (quiet != expected.setup().halfmoveClock)
      return moveText(*position_, move, legal_) + " changes the count of quiet plies in another way";
    cursor_->go(step);
    const std::string problem = differenceOf(*variant_, expected.setup(), cursor_->position().setup());
    cursor_->back();
    if (!problem.empty())
      return moveText(*position_, move, legal_) + " leads to another position, " + problem;
  }
  return {};
}

}  // namespace fairyforge::testing
