// Tests of the letters for directions in each dialect of the notation.
#include <gtest/gtest.h>

#include "compiler/movement/dialects/direction-letters.h"

namespace fairyforge::testing {

using movement::DirectionSet;
using movement::dialects::Dialect;

namespace {

DirectionSet directionSet(std::initializer_list<int> list) {
  DirectionSet set = 0;
  for (const int direction : list) set |= movement::directionBit(direction);
  return set;
}
DirectionSet named(Dialect dialect, const std::string& letters, movement::AtomClass atoms) {
  const auto read = movement::dialects::directionsIn(dialect, letters, atoms);
  return std::holds_alternative<DirectionSet>(read) ? std::get<DirectionSet>(read) : DirectionSet{0};
}

constexpr movement::AtomClass K = movement::AtomClass::Radial, F = movement::AtomClass::Diagonal,
                              W = movement::AtomClass::Orthogonal, N = movement::AtomClass::Oblique;

TEST(DirectionLetters, OfFairyStockfishChooseFromTheHalvesOfAKingStep) {
  const Dialect fs = Dialect::FairyStockfish;
  EXPECT_EQ(named(fs, "f", K), directionSet({7, 0, 1}));
  EXPECT_EQ(named(fs, "b", K), directionSet({3, 4, 5}));
  EXPECT_EQ(named(fs, "fs", K), directionSet({7, 1, 2, 6}));
  EXPECT_EQ(named(fs, "fr", K), directionSet({1, 2}));
}

TEST(DirectionLetters, OfFairyStockfishAreOursOnSingleLeaps) {
  const Dialect fs = Dialect::FairyStockfish;
  EXPECT_EQ(named(fs, "fr", F), directionSet({1}));
  EXPECT_EQ(named(fs, "fs", F), directionSet({7, 1}));
  EXPECT_EQ(named(fs, "fs", W), directionSet({0, 2, 6}));
  EXPECT_EQ(named(fs, "fr", N), directionSet({1}));
  EXPECT_EQ(named(fs, "rf", N), directionSet({0}));
  EXPECT_EQ(named(fs, "sf", F), 0);
}

TEST(DirectionLetters, OfXBoardDifferInTheDocumentedCases) {
  const Dialect xb = Dialect::XBoard;
  EXPECT_EQ(named(xb, "fh", K), 0xFF);
  EXPECT_EQ(named(xb, "fs", F), movement::directionsOf(F));
  EXPECT_EQ(named(xb, "sf", K), directionSet({0, 2, 6}));
  EXPECT_EQ(named(xb, "vs", K), directionSet({0, 2, 4, 6}));
  EXPECT_EQ(named(xb, "frl", K), directionSet({1, 6}));
  EXPECT_EQ(named(xb, "fbs", K), directionSet({0, 3, 5}));
  EXPECT_EQ(named(xb, "vr", N), directionSet({7, 0, 3, 4, 1, 2}));
}

TEST(DirectionLetters, OfTheOriginalNotationReadAKingAsWazirAndFerz) {
  EXPECT_EQ(named(Dialect::Betza, "b", K), directionSet({3, 4, 5}));
  EXPECT_EQ(named(Dialect::Betza, "fs", K), directionSet({0, 2, 6, 7, 1}));
}

TEST(DirectionLetters, SpellEverySetOfDirectionsInOneTermOrSeveral) {
  for (const Dialect dialect : movement::dialects::kAllDialects) {
    for (const movement::AtomClass atoms : {W, F, N}) {
      for (int set = 1; set < 256; set += 7) {
        const DirectionSet wanted = static_cast<DirectionSet>(set & movement::directionsOf(atoms));
        if (wanted == 0) continue;
        const auto terms = movement::dialects::coverDirections(dialect, wanted, atoms);
        ASSERT_FALSE(terms.empty());
        DirectionSet got = 0;
        for (const std::string& letters : terms) got |= named(dialect, letters, atoms);
        EXPECT_EQ(got, wanted) << movement::dialects::nameOf(dialect);
      }
    }
  }
}

}  // namespace
}  // namespace fairyforge::testing
