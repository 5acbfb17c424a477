#include "compiler/native/native-goals.h"

#include <algorithm>
#include <bit>
#include <boost/container/small_vector.hpp>

#include "compiler/specialise/limits.h"

namespace fairyforge::native {
namespace {

// What the goals ask for is never asked.
class NoQuestions final : public GoalQuestions {
  bool isSafe(const TurnState&, Cell) override { return true; }
  bool holdsAfterMove(const TurnState&, const std::function<bool(const TurnState&)>&) override {
    return false;
  }
};

}  // namespace

NativeGoals::NativeGoals(const Variant& variant, const specialise::Plan& plan)
    : checks_(variant.registers().checks), plan_(plan), layout_(variant), goals_(variant) {
  any_ = std::ranges::any_of(variant.goals(),
                             [](const Goal& goal) { return stageOf(goal.condition) <= GoalStage::Taken; });
  areOfStates_ = specialise::goalsAreOfBoard(variant);
}

bool NativeGoals::decide(const std::uint64_t* state, const NativeTurn& turn) const {
  boost::container::small_vector<std::uint64_t, 256> words(layout_.size, 0);
  const TurnState asked(words.data(), layout_);
  for (const Side side : kBothSides) {
    for (std::size_t type = 0; type < plan_.layout.types; ++type) {
      const std::uint64_t* const set = state + plan_.layout.pieces(side, type);
      asked.forEachCell([set](std::size_t w) { return set[w]; },
                        [&](Cell cell) {
                          asked.place(cell, Piece(typeAt(type), side));
                          return true;
                        });
    }
  }
  asked.get<&Setup::player>() = turn.player;
  asked.get<&Setup::continuingPiece>() = kNoCell;
  asked.get<&Setup::checks>() = turn.checks;
  NoQuestions none;
  return goals_.decide(asked, none);
}

NativeTurn NativeGoals::turnAfter(const NativeTurn& turn, const std::uint64_t* state,
                                  const NativeFunctions& functions, NativeBlock* block) const {
  NativeTurn next = native::turnAfter(turn, state, plan_);
  std::uint16_t& checks = next.checks[index(turn.player)];
  if (!turn.third && checks < checks_ && functions.inDanger[index(opponent(turn.player))](block, state) != 0)
    ++checks;
  return next;
}

}  // namespace fairyforge::native
