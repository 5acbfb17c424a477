// The referee does not run programs that could never take what is sought, as compiled programs are not: one walk through
// a program says what it could take. So it is compared with what random programs, run without it, do take
// (tests/library/reach-test.cpp: those of the library). FAIRYFORGE_LAWS sets how many variants, FAIRYFORGE_SEED which.
#include "runtime/fen.h"
#include "runtime/referee.h"
#include "tests/native/random-army.h"
#include "tests/support/support.h"

namespace fairyforge::testing {
namespace {

class Taking : public ::testing::Test {
 protected:
  // Random games, in which both sides' moves are looked at, legal or not.
  void hold(const VariantPtr& variant) {
    SCOPED_TRACE(variant->title());
    Position now(variant);
    for (int ply = 0; ply < 60 && !HasFatalFailure(); ++ply) {
      for (const Side side : kBothSides) holdFor(now, side);
      const auto move = referee_.chooseMove(now, random_());
      if (!move) now = Position(variant);
      if (move) now.playUnchecked(*move);
    }
  }

  std::mt19937_64 random_{numberFromEnvironment("FAIRYFORGE_SEED", 20261126)};
  const std::uint64_t some_ = numberFromEnvironment("FAIRYFORGE_LAWS", 40);
  std::size_t taken_ = 0;

 private:
  void holdFor(const Position& position, Side side) {
    const Variant& variant = position.variant();
    for (const Move& move : pseudoLegalMoves(position, side)) {
      if (move.from == kNoCell) continue;
      const TypeId type = position.at(move.from).type();
      if (variant.type(type).imitates) continue;  // whose program it was is not said
      for (const Cell victim : move.victims) {
        ++taken_;
        ASSERT_TRUE(victim == position.setup().enPassantVictim ||
                    variant.mayTake(side, type, move.from, victim))
            << printFen(position) << ": " << variant.board().name(move.from) << " takes "
            << variant.board().name(victim);
      }
    }
  }

  const Referee referee_;
};

TEST_F(Taking, IsWhatRandomProgramsCouldDo) {
  for (std::uint64_t n = 0; n < some_ && !HasFatalFailure(); ++n) {
    hold(randomArmy(random_));
    hold(randomOrder(random_));
  }
  EXPECT_GT(taken_, 10 * some_);
}

}  // namespace
}  // namespace fairyforge::testing
