// Tests that whatever the analysis of possibilities excludes never happens in random games.
#include "compiler/core/possible/possibilities.h"

#include <algorithm>
#include <filesystem>
#include <random>

#include "compiler/frontend/frontend.h"
#include "runtime/move-text.h"
#include "runtime/referee.h"
#include "tests/support/quick.h"
#include "tests/support/support.h"

namespace fairyforge::testing {
namespace {

constexpr int kGames = 20, kPlies = 120;

class Possible : public ::testing::TestWithParam<std::string> {};

std::string describe(const Variant& variant, Piece piece, Cell cell) {
  return std::to_string(index(piece.side())) + " " + variant.type(piece.type()).name + " on " +
         variant.board().name(cell);
}

// Returns the first piece that stands where it cannot be; empty if there is none.
std::string impossiblePiece(const possible::Possibilities& possible, const Position& position) {
  const Variant& variant = position.variant();
  std::string found;
  variant.board().forEachCell([&](Cell cell) {
    const Piece piece = position.at(cell);
    if (piece && !possible.cellsOf(piece.side(), piece.type()).has(cell))
      found = describe(variant, piece, cell);
  });
  for (std::size_t mark = 0; mark < position.setup().marks.size(); ++mark) {
    if (!position.setup().marks[mark].empty() && !possible.isMarked(mark))
      found = "mark " + variant.marks()[mark];
  }
  for (const Side side : kBothSides) {
    for (std::size_t t = 0; t < variant.types().size(); ++t) {
      if (position.setup().inHand(side, typeAt(t)) > 0 && !possible.inHand(side, typeAt(t)))
        found = variant.types()[t].name + " in hand";
    }
  }
  return found;
}

bool isChange(const std::vector<possible::TypeChange>& changes, Side side, TypeId from, TypeId to) {
  return std::any_of(changes.begin(), changes.end(), [&](const possible::TypeChange& change) {
    return change.side == side && change.from == from && change.to == to;
  });
}

void expectAllPossible(const VariantPtr& variant, const Executor& executor) {
  const possible::Possibilities possible(*variant);
  const std::vector<possible::TypeChange> possibleChanges = possible.changes();
  const std::uint64_t seed = numberFromEnvironment("FAIRYFORGE_SEED", 7);
  SCOPED_TRACE(::testing::Message() << "FAIRYFORGE_SEED=" << seed);
  std::mt19937_64 random(seed);
  for (int game = 0; game < kGames; ++game) {
    Position position(variant);
    for (int ply = 0; ply < kPlies; ++ply) {
      const MoveList legal = executor.legalMoves(position);
      if (legal.empty()) break;
      // Changes of type are rare, so every second game makes one whenever it can.
      const auto changes = [&](const Move& move) {
        return move.from != kNoCell && position.at(move.from).type() != move.as;
      };
      auto chosen = game % 2 == 0 ? legal.end() : std::find_if(legal.begin(), legal.end(), changes);
      if (chosen == legal.end())
        chosen = legal.begin() + static_cast<std::ptrdiff_t>(random() % legal.size());
      const Move move = *chosen;
      const Piece mover = move.from == kNoCell ? Piece() : position.at(move.from);
      const Side side = mover ? mover.side() : position.toMove();  // some turns move the other side's pieces
      if (mover && mover.type() != move.as) {
        ASSERT_TRUE(isChange(possibleChanges, side, mover.type(), move.as))
            << moveText(position, move, legal);
      }
      if (mover && mover.type() == move.as && move.from != move.to) {
        const auto& reach =
            move.victims.empty() ? possible.quiet(side, mover.type()) : possible.taking(side, mover.type());
        ASSERT_TRUE(reach[index(move.from)].has(move.to)) << moveText(position, move, legal);
      }
      for (const Cell cell : move.victims) {
        const Piece victim = position.at(cell);
        ASSERT_TRUE(!mover || !victim ||
                    possible.victims(side, mover.type(), victim.side()).has(victim.type()))
            << moveText(position, move, legal);
      }
      ASSERT_TRUE(move.victims.empty() || possible.takes(side));
      ASSERT_TRUE(position.toMove() == Side::Third || !executor.inCheck(position) ||
                  possible.isEverAttacked(position.toMove()));
      position.playUnchecked(move);
      ASSERT_EQ(impossiblePiece(possible, position), "");
    }
  }
}

TEST_P(Possible, HoldsForAllThatIsSeenInRandomGames) {
  const VariantPtr variant = loadExample(GetParam());
  EXPECT_TRUE(possible::Possibilities(*variant).complete());
  expectAllPossible(variant, *quickExecutor(variant));
}

INSTANTIATE_TEST_SUITE_P(Examples, Possible, ::testing::ValuesIn(exampleVariations()),
                         [](const auto& info) { return testName(info.param); });

// The files have turns of several moves, marks, pieces that change owners, removals, and drops with
// conditions.
TEST(Possibilities, HoldForWhatZillionsFilesAddToTheRules) {
  const std::string folder = FAIRYFORGE_SOURCE_DIR "/tests/frontend/zrf/data/";
  std::size_t games = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() != ".zrf") continue;
    Diagnostics diagnostics;
    const SourcePtr source = frontend::readSource(entry.path().string(), diagnostics);
    const VariantPtr variant = frontend::loadVariant(source, {}, diagnostics);
    if (!variant) continue;  // a part of another file
    SCOPED_TRACE(entry.path().string());
    expectAllPossible(variant, Referee());
    ++games;
  }
  EXPECT_GE(games, 15u);
}

TEST(Possibilities, FindThePassedPawnsVictimsAndCastledRooks) {
  const VariantPtr variant = loadText(
      "variant \"Small\" extends fide\n"
      "array \"4k3/8/8/8/8/8/8/4K2R\"\n");
  const possible::Possibilities possible(*variant);
  const CellSet& rook = possible.cellsOf(Side::White, *variant->findType("R"));
  EXPECT_EQ(rook.size(), 64u);
  EXPECT_TRUE(possible.cellsOf(Side::White, *variant->findType("P")).empty());
  EXPECT_TRUE(possible.cellsOf(Side::Black, *variant->findType("R")).empty());
}

// A hopper moves only if a hurdle is there.
TEST(Possibilities, AsksWhetherThereIsAHurdle) {
  const VariantPtr alone = loadText("variant \"Hop\"\nboard 3x3\npiece Hopper H pR\narray \"3/3/H2\"\n");
  EXPECT_EQ(possible::Possibilities(*alone).cellsOf(Side::White, typeAt(0)).size(), 1u);
  const VariantPtr with = loadText("variant \"Hop\"\nboard 3x3\npiece Hopper H pR\narray \"3/3/HH1\"\n");
  EXPECT_GT(possible::Possibilities(*with).cellsOf(Side::White, typeAt(0)).size(), 2u);
}

}  // namespace
}  // namespace fairyforge::testing
