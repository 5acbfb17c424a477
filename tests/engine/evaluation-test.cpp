// Tests of the engine's evaluation: the values of pieces and cells that it computes from the rules alone.
#include "runtime/engine/evaluation.h"

#include <gtest/gtest.h>

#include "runtime/engine/likely-reach.h"
#include "tests/support/support.h"

namespace fairyforge::testing {
namespace {

Placement placementOf(const Position& position) {
  Placement placement;
  addPlacement(position.setup(), placement);
  return placement;
}

int evaluate(const VariantPtr& variant, const std::string& fen) {
  const Position position = positionFrom(variant, fen);
  engine::Seen seen;
  return engine::Evaluation(variant).of(placementOf(position), position.setup().player, seen);
}

TEST(Evaluation, ValuesOfChessAreInTheKnownOrder) {
  const VariantPtr chess = loadExample("chess");
  const PieceValues values = engine::Evaluation(chess).values();
  const auto value = [&](const char* id) { return values[index(*chess->findType(id))]; };
  EXPECT_LT(value("P"), value("N"));
  EXPECT_LE(value("N"), value("B"));
  EXPECT_LT(value("B"), value("R"));
  EXPECT_LT(value("R"), value("Q"));
  EXPECT_EQ(value("K"), 0);
}

TEST(Evaluation, BothSidesAreSeenAlike) {
  for (const char* const name :
       {"chess", "three-realms-chess", "raumschach", "morphing-chess-iii", "loop-chess"}) {
    const VariantPtr variant = loadExample(name);
    const engine::Evaluation evaluation(variant);
    const Placement start = placementOf(Position(variant));
    engine::Seen seen;
    EXPECT_EQ(evaluation.of(start, Side::White, seen), evaluation.of(start, Side::Black, seen)) << name;
  }
}

TEST(Evaluation, APieceThatSoonBecomesMoreIsWorthMore) {
  const VariantPtr chess = loadExample("chess");
  EXPECT_GT(evaluate(chess, "7k/8/P7/8/8/8/8/7K w - - 0 1"), evaluate(chess, "7k/8/8/8/P7/8/8/7K w - - 0 1"));
}

TEST(Evaluation, ARoyalPieceAmongEnemiesIsInDanger) {
  const VariantPtr chess = loadExample("chess");
  EXPECT_GT(evaluate(chess, "r6k/8/8/8/8/q7/8/7K w - - 0 1"),
            evaluate(chess, "r6k/8/8/8/8/1q6/8/K7 w - - 0 1"));
}

TEST(Evaluation, APieceThatIsShutInIsWorthLess) {
  const VariantPtr chess = loadExample("chess");
  EXPECT_GT(evaluate(chess, "7k/8/8/8/8/8/1P6/R6K w - - 0 1"),
            evaluate(chess, "7k/8/8/8/8/8/P7/R6K w - - 0 1"));
}

TEST(Evaluation, APieceThatCouldBeTakenForNothingIsWorthLess) {
  const VariantPtr chess = loadExample("chess");
  EXPECT_GT(evaluate(chess, "6bk/8/8/3N4/8/8/8/7K b - - 0 1"),
            evaluate(chess, "6bk/8/8/8/4N3/8/8/7K b - - 0 1"));
}

TEST(Sight, CountsThePathsThatAPositionAllows) {
  const VariantPtr chess = loadExample("chess");
  engine::Sight sight(*chess);
  const engine::Reach reach(*chess, [&](Side side, TypeId type, Cell cell, const std::vector<Path>& paths) {
    sight.add(side, type, cell, paths);
  });
  // The rook has two moves along the file, the second of which is a capture, and two to the right, up to its
  // own king.
  const Placement placement = placementOf(positionFrom(chess, "7k/8/8/8/p7/8/8/R2K4 w - - 0 1"));
  engine::Seen seen;
  sight.look(placement, std::vector<std::uint16_t>(chess->types().size(), 1), seen);
  for (std::size_t i = 0; i < placement.pieces.size(); ++i) {
    if (placement.pieces[i].type != *chess->findType("R")) continue;
    EXPECT_EQ(seen.mobility[i], 4 * engine::Sight::kUnits + engine::Sight::kUnits * engine::kCaptureWeight);
  }
  const auto pieces = [&](const char* cell) {
    return seen.takes[index(Side::White)][index(*chess->board().find(cell))].pieces;
  };
  EXPECT_EQ(pieces("a4"), 1);
  EXPECT_EQ(pieces("a5"), 0);
  EXPECT_EQ(pieces("c1"), 2);  // the king is attacked too
  EXPECT_EQ(pieces("d1"), 1);  // guarded
}

TEST(Reach, IsTheExpectedNumberOfOpenPaths) {
  const VariantPtr chess = loadExample("chess");
  const engine::Reach reach(*chess);
  const Cell corner = *chess->board().find("a1"), middle = *chess->board().find("d4");
  const auto& rook = reach.from(Side::White, *chess->findType("R"), corner);
  EXPECT_EQ(rook.steps.size(), 14u);
  EXPECT_EQ(rook.targets.size(), 14u);
  EXPECT_LT(rook.quiet, 14);
  const TypeId knight = *chess->findType("N");
  EXPECT_NEAR(reach.from(Side::Black, knight, middle).quiet,
              4 * reach.from(Side::Black, knight, corner).quiet, 1e-9);
}

}  // namespace
}  // namespace fairyforge::testing
