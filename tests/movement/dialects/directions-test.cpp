// Direction letters, dialect by dialect.
#include <gtest/gtest.h>

#include "compiler/movement/dialects/direction-letters.h"

namespace fairyforge::testing {
namespace {

Slots slots(std::initializer_list<int> list) {
  Slots set = 0;
  for (const int slot : list) set |= slotBit(slot);
  return set;
}
Slots named(Dialect dialect, const std::string& letters, AtomClass atoms) {
  const auto read = slotsIn(dialect, letters, atoms);
  return std::holds_alternative<Slots>(read) ? std::get<Slots>(read) : Slots{0};
}

constexpr AtomClass K = AtomClass::Radial, F = AtomClass::Diagonal, W = AtomClass::Orthogonal,
                    N = AtomClass::Oblique;

TEST(DirectionLetters, OfFairyStockfishChooseFromTheHalvesOfAKingStep) {
  const Dialect fs = Dialect::FairyStockfish;
  EXPECT_EQ(named(fs, "f", K), slots({7, 0, 1}));
  EXPECT_EQ(named(fs, "b", K), slots({3, 4, 5}));
  EXPECT_EQ(named(fs, "fs", K), slots({7, 1, 2, 6}));
  EXPECT_EQ(named(fs, "fr", K), slots({1, 2}));
}

TEST(DirectionLetters, OfFairyStockfishAreOursOnSingleLeaps) {
  const Dialect fs = Dialect::FairyStockfish;
  EXPECT_EQ(named(fs, "fr", F), slots({1}));
  EXPECT_EQ(named(fs, "fs", F), slots({7, 1}));
  EXPECT_EQ(named(fs, "fs", W), slots({0, 2, 6}));
  EXPECT_EQ(named(fs, "fr", N), slots({1}));
  EXPECT_EQ(named(fs, "rf", N), slots({0}));
  EXPECT_EQ(named(fs, "sf", F), 0);
}

TEST(DirectionLetters, OfXBoardDifferWhereItIsKnownTo) {
  const Dialect xb = Dialect::XBoard;
  EXPECT_EQ(named(xb, "fh", K), 0xFF);
  EXPECT_EQ(named(xb, "fs", F), slotsOf(F));
  EXPECT_EQ(named(xb, "sf", K), slots({0, 2, 6}));
  EXPECT_EQ(named(xb, "vs", K), slots({0, 2, 4, 6}));
  EXPECT_EQ(named(xb, "frl", K), slots({1, 6}));
  EXPECT_EQ(named(xb, "fbs", K), slots({0, 3, 5}));
  EXPECT_EQ(named(xb, "vr", N), slots({7, 0, 3, 4, 1, 2}));
}

TEST(DirectionLetters, OfTheOriginalNotationReadAKingAsWazirAndFerz) {
  EXPECT_EQ(named(Dialect::Betza, "b", K), slots({3, 4, 5}));
  EXPECT_EQ(named(Dialect::Betza, "fs", K), slots({0, 2, 6, 7, 1}));
}

TEST(DirectionLetters, SpellEverySetOfDirectionsInOneTermOrSeveral) {
  for (const Dialect dialect : kAllDialects) {
    for (const AtomClass atoms : {W, F, N}) {
      for (int set = 1; set < 256; set += 7) {
        const Slots wanted = static_cast<Slots>(set & slotsOf(atoms));
        if (wanted == 0) continue;
        const auto terms = coverSlots(dialect, wanted, atoms);
        ASSERT_TRUE(terms);
        Slots got = 0;
        for (const std::string& letters : *terms) got |= named(dialect, letters, atoms);
        EXPECT_EQ(got, wanted) << nameOf(dialect);
      }
    }
  }
}

}  // namespace
}  // namespace fairyforge::testing
