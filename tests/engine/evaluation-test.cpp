// What the engine believes about pieces and places, which it has from the rules alone.
#include "runtime/engine/evaluation.h"

#include <gtest/gtest.h>

#include "runtime/engine/reach.h"
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
  return engine::Evaluation(variant).of(placementOf(position), position.setup().player);
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
    EXPECT_EQ(evaluation.of(start, Side::White), evaluation.of(start, Side::Black)) << name;
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

TEST(Reach, IsASumOverPathsThatMayBeThere) {
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
