// Walks through the tree of moves: all executors make the same ones, and they count the material
// that is there.
#include "runtime/search-cursor.h"

#include <algorithm>
#include <gtest/gtest.h>

#include "compiler/selfplay/players.h"
#include "runtime/random.h"
#include "runtime/referee.h"
#include "tests/support/support.h"

namespace fairyforge::testing {
namespace {

std::vector<SearchCursor::Step> sorted(SearchCursor& cursor) {
  std::vector<SearchCursor::Step> steps;
  cursor.list(steps);
  std::sort(steps.begin(), steps.end(), [&](const SearchCursor::Step& a, const SearchCursor::Step& b) {
    return a.order != b.order ? a.order < b.order : cursor.canonicallyBefore(a, b);
  });
  return steps;
}

// Goes along a random game, and all the way back.
void compare(const VariantPtr& variant, const Executor& native, std::uint64_t seed) {
  constexpr int kPlies = 60;
  SCOPED_TRACE(variant->title() + ", seed " + std::to_string(seed));
  const Referee referee;
  const PieceValues values = selfplay::valuesByMobility(variant);
  Position position(variant);
  const auto plain = referee.searchCursor(position, values), fast = native.searchCursor(position, values);
  Random random(seed);
  std::vector<std::int64_t> balances;
  for (int ply = 0; ply < kPlies; ++ply) {
    ASSERT_EQ(plain->toMove(), position.toMove());
    ASSERT_EQ(fast->toMove(), position.toMove());
    balances.push_back(balanceOf(position, values));
    ASSERT_EQ(plain->balance(), balances.back());
    ASSERT_EQ(fast->balance(), balances.back());
    const MoveList moves = referee.legalMoves(position);
    const auto one = sorted(*plain), other = sorted(*fast);
    ASSERT_EQ(one.size(), moves.size());
    ASSERT_EQ(other.size(), moves.size());
    for (std::size_t i = 0; i < moves.size(); ++i) {
      ASSERT_EQ(one[i].gain, gainOf(position, moves[i], values));
      ASSERT_EQ(other[i].gain, one[i].gain);
    }
    if (moves.empty()) {
      EXPECT_EQ(fast->outcome(), referee.outcome(position));
      break;
    }
    const std::size_t choice = random.below(moves.size());
    position.playUnchecked(moves[choice]);
    plain->go(one[choice]);
    fast->go(other[choice]);
  }
  balances.push_back(balanceOf(position, values));
  for (std::size_t i = balances.size() - 1; i > 0; --i) {
    ASSERT_EQ(fast->balance(), balances[i]);
    fast->back();
    plain->back();
  }
  EXPECT_EQ(sorted(*fast).size(), sorted(*plain).size());
}

TEST(SearchCursors, AreTheSameOnTheRefereeAndInNativeCode) {
  for (const char* const name :
       {"chess", "morphing-chess-iii", "separate-realms-chess", "switching-realms-chess", "chaoss-chess",
        "magicians-deathmatch", "loop-chess"}) {
    const VariantPtr variant = loadExample(name);
    const auto native = makeExecutor("jit", variant);
    for (const std::uint64_t seed : {1, 2, 3, 4}) compare(variant, *native, seed);
  }
}

}  // namespace
}  // namespace fairyforge::testing
