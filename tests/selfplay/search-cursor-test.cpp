// Tests cursors, which walk through the tree of moves: those of all executors walk alike, and they count the
// material on the board.
#include "runtime/search-cursor.h"

#include <algorithm>
#include <array>
#include <gtest/gtest.h>
#include <set>

#include "compiler/play/selfplay/players.h"
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

// Returns the pieces of the cursor's position, in order.
std::multiset<std::array<std::size_t, 4>> placementOf(const SearchCursor& cursor) {
  Placement placement;
  cursor.read(placement);
  std::multiset<std::array<std::size_t, 4>> all;
  for (const auto& placed : placement.pieces)
    all.insert({0, index(placed.cell), index(placed.type), index(placed.side)});
  for (const auto& held : placement.hands) all.insert({1, held.count, index(held.type), index(held.side)});
  return all;
}

// Makes the moves of a random game with both cursors, and takes all of them back.
void compare(const VariantPtr& variant, const Executor& native, std::uint64_t seed) {
  constexpr int kPlies = 60;
  SCOPED_TRACE(variant->title() + ", seed " + std::to_string(seed));
  const Referee referee;
  const PieceValues values = selfplay::valuesByMobility(variant);
  Position position(variant);
  const auto plain = referee.searchCursor(position, values), fast = native.searchCursor(position, values);
  Random random(seed);
  std::vector<std::int64_t> balances;
  std::vector<std::uint64_t> keys;
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
      ASSERT_EQ(other[i].order, one[i].order);
      ASSERT_EQ(other[i].mover, one[i].mover);
      ASSERT_EQ(other[i].count, one[i].count);
      ASSERT_EQ(plain->moveOf(one[i]), moves[i]);
      ASSERT_EQ(fast->moveOf(other[i]), moves[i]);
    }
    ASSERT_EQ(fast->inCheck(), referee.inCheck(position));
    ASSERT_EQ(placementOf(*fast), placementOf(*plain));
    ASSERT_EQ(fast->position().setup().checks, position.setup().checks);
    for (std::size_t cell = 0; cell < variant->board().size(); ++cell) {
      const Piece piece = position.at(cellAt(cell));
      if (!piece || piece.side() == Side::Third) continue;
      const Side by = opponent(piece.side());
      ASSERT_EQ(fast->attacked(cellAt(cell), by), plain->attacked(cellAt(cell), by)) << cell;
    }
    keys.push_back(fast->key());
    if (moves.empty()) {
      EXPECT_EQ(fast->outcome(), referee.outcome(position));
      balances.pop_back();
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
    ASSERT_EQ(fast->key(), keys[i - 1]);
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

TEST(SearchCursors, KnowHandsAndGoals) {
  for (const char* const text :
       {"[held:chess]\npieceDrops = true\ncapturesToHand = true\n",
        "[hill:chess]\nflagPiece = k\nflagRegionWhite = *3\nflagRegionBlack = *6\n",
        "[checks:chess]\ncheckCounting = true\n",
        "variant \"Taken\"\nextends chess\na side loses when the last move took its Pawn\n"}) {
    const VariantPtr variant = loadText(text);
    const auto native = makeExecutor("jit", variant);
    for (const std::uint64_t seed : {1, 2}) compare(variant, *native, seed);
  }
}

TEST(SearchCursors, KnowLaterEffectsAndDropsBesideMoves) {
  for (const char* const name : {"effects/atomic-chess", "effects/benedict-chess", "effects/circe-chess",
                                 "drops/seirawan-chess", "drops/s-house", "historic/sittuyin"}) {
    const VariantPtr variant = loadExample(name);
    const auto native = makeExecutor("jit", variant);
    for (const std::uint64_t seed : {1, 2}) compare(variant, *native, seed);
  }
}

TEST(SearchCursors, AgreeOnPlansAndMasks) {
  for (const char* const name : {"shogi/shogi", "several-moves/progressive-chess", "effects/ultima",
                                 "draughts/international-draughts", "goals/racing-kings", "xiangqi/janggi"}) {
    const VariantPtr variant = loadExample(name);
    for (const char* const executor : {"jit", "masks"}) compare(variant, *makeExecutor(executor, variant), 5);
  }
}

// A null move passes the turn, and ends the right to capture en passant.
TEST(SearchCursors, MakeNullMoves) {
  const VariantPtr chess = loadExample("chess");
  const Referee referee;
  const auto native = makeExecutor("jit", chess);
  const PieceValues values = selfplay::valuesByMobility(chess);
  const Position position = positionFrom(chess, "4k3/8/8/8/1pP5/8/8/4K3 b - c3 0 1");
  for (const Executor* executor :
       {static_cast<const Executor*>(&referee), static_cast<const Executor*>(native.get())}) {
    const auto cursor = executor->searchCursor(position, values);
    const std::uint64_t key = cursor->key();
    cursor->goNull();
    EXPECT_EQ(cursor->toMove(), Side::White);
    EXPECT_TRUE(cursor->position().setup().enPassantTargets.empty());
    std::vector<SearchCursor::Step> steps;
    cursor->list(steps);
    EXPECT_EQ(steps.size(), 6u);
    cursor->back();
    EXPECT_EQ(cursor->key(), key);
    cursor->list(steps);
    EXPECT_EQ(steps.size(), 7u);
  }
}

}  // namespace
}  // namespace fairyforge::testing
