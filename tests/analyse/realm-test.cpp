// Tests of realms: the cells that a piece can reach by quiet moves alone.
#include "compiler/analyse/realm.h"

#include "tests/support/support.h"

namespace fairyforge::testing {
namespace {

const std::string kGame =
    "variant \"Realms\"\nboard 8x8\n"
    "piece King K FcW royal at e1\n"
    "piece Dabba D mDDcR at a1 h1\n"
    "piece Pawn P fmWfceFifmnD at rank 2\n"
    "piece Taker T cQ at d1\n"
    "piece Spare S mAAcB\n"
    "promote Pawn on rank 8 to Dabba Spare\n";

std::size_t sizeOf(const VariantPtr& variant, const std::string& id, const std::string& start) {
  return analyse::realmFrom(variant, *variant->findType(id), *variant->board().find(start)).cells.size();
}

TEST(Realm, HasTheCellsThatQuietMovesReachWithTheStartAmongThem) {
  const VariantPtr variant = loadText(kGame);
  EXPECT_EQ(sizeOf(variant, "K", "e1"), 32u);
  EXPECT_EQ(sizeOf(variant, "D", "a1"), 16u);
  EXPECT_EQ(sizeOf(variant, "S", "c1"), 8u);
}

TEST(Realm, CapturesDoNotCount) {
  EXPECT_EQ(sizeOf(loadText(kGame), "T", "d1"), 1u);
}

TEST(Realm, EndsWhereThePieceBecomesAnother) {
  EXPECT_EQ(sizeOf(loadText(kGame), "P", "a2"), 6u);
}

TEST(Realm, FirstMovesAreForPiecesOfTheArrayOnly) {
  const VariantPtr variant =
      loadText("variant \"First\"\nboard 8x8\npiece King K K royal at e1\npiece Runner R imfrlQ at a1\n");
  EXPECT_GT(sizeOf(variant, "R", "a1"), 1u);
  EXPECT_EQ(sizeOf(variant, "R", "b1"), 1u);
}

TEST(Realm, StartsAreTheCellsOfTheArrayOrElseAllCells) {
  const VariantPtr variant = loadText(kGame);
  EXPECT_EQ(analyse::realmStarts(*variant, *variant->findType("D")).size(), 2u);
  EXPECT_EQ(analyse::realmStarts(*variant, *variant->findType("S")).size(), 64u);
}

}  // namespace
}  // namespace fairyforge::testing
