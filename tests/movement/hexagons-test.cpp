// Tests of atoms and direction letters on hexagons. Expected cells are computed from angles, without the
// program's tables of directions.
#include <cmath>
#include <gtest/gtest.h>
#include <set>

#include "compiler/core/text/source.h"
#include "compiler/movement/movement.h"

namespace fairyforge::movement {
namespace {

struct Leap {
  int degrees, hundredths;  // the angle, clockwise from straight ahead, and the distance
  friend auto operator<=>(const Leap&, const Leap&) = default;
};

// A file is three quarters of a cell's width from the next, which is half a cell lower.
Leap leapOf(Vector v) {
  const double right = v.files * std::sqrt(3.0) / 2, forward = v.ranks - v.files / 2.0;
  const long degrees = std::lround(std::atan2(right, forward) * 180 / 3.14159265358979);
  return {static_cast<int>((degrees + 360) % 360),
          static_cast<int>(std::lround(100 * std::hypot(right, forward)))};
}

std::set<Leap> leapsOf(const std::string& notation, Side side = Side::White) {
  Board board(15, 15);
  board.layHexagons(false);
  Diagnostics diagnostics;
  const auto file = std::make_shared<SourceFile>("", notation);
  const auto programs = compileMovement({file, 0, static_cast<std::uint32_t>(notation.size())}, board,
                                        {.lookForUseless = false}, diagnostics);
  EXPECT_TRUE(programs) << notation;
  std::set<Leap> leaps;
  if (!programs) return leaps;
  for (const Instruction& in : (*programs)[index(side)].code) {
    if (in.op == Op::Step) leaps.insert(leapOf(board.vectorOf(static_cast<StepId>(in.operand))));
  }
  return leaps;
}

int apart(int a, int b) {
  const int difference = std::abs(a - b) % 360;
  return std::min(difference, 360 - difference);
}

TEST(Hexagons, HaveSixOrTwelveLeapsOfEachKind) {
  const std::tuple<const char*, std::size_t, double> kAtoms[] = {{"W", 6, 1},
                                                                 {"F", 6, std::sqrt(3)},
                                                                 {"D", 6, 2},
                                                                 {"A", 6, 2 * std::sqrt(3)},
                                                                 {"H", 6, 3},
                                                                 {"N", 12, std::sqrt(7)},
                                                                 {"C", 12, std::sqrt(13)},
                                                                 {"Z", 12, std::sqrt(19)},
                                                                 {"(1,4)", 12, std::sqrt(21)},
                                                                 {"WX", 6, 4}};
  for (const auto& [atom, count, distance] : kAtoms) {
    const std::set<Leap> leaps = leapsOf(atom);
    EXPECT_EQ(leaps.size(), count) << atom;
    for (const Leap& leap : leaps) EXPECT_EQ(leap.hundredths, std::lround(100 * distance)) << atom;
    EXPECT_EQ(leaps, leapsOf(atom, Side::Black)) << atom;
  }
  EXPECT_EQ(leapsOf("K").size(), 12u);
}

TEST(Hexagons, LettersAreTheNearestLeapsToTheirDirection) {
  for (const char* atom : {"W", "F", "K", "N", "C", "Z", "D", "A"}) {
    const std::set<Leap> all = leapsOf(atom);
    for (const auto& [letter, degrees] : {std::pair{"f", 0}, {"r", 90}, {"b", 180}, {"l", 270}}) {
      int nearest = 360;
      for (const Leap& leap : all) nearest = std::min(nearest, apart(leap.degrees, degrees));
      std::set<Leap> expected, turned, half;
      for (const Leap& leap : all) {
        if (apart(leap.degrees, degrees) <= nearest + 1) expected.insert(leap);
        if (apart(leap.degrees, degrees + 180) <= nearest + 1) turned.insert(leap);
        if (apart(leap.degrees, degrees) < 90) half.insert(leap);
      }
      EXPECT_EQ(leapsOf(std::string(letter) + atom), expected) << letter << atom;
      EXPECT_EQ(leapsOf(std::string(letter) + atom, Side::Black), turned) << letter << atom;
      const bool straight = std::any_of(all.begin(), all.end(),
                                        [&, d = degrees](const Leap& leap) { return leap.degrees == d; });
      // Half the directions of one kind are three: one straight direction and its neighbours.
      if (all.size() != 12 && !straight) continue;
      EXPECT_EQ(leapsOf(std::string(letter) + "h" + atom), half) << letter << "h" << atom;
    }
  }
  const auto degrees = [](const std::string& notation) {
    std::set<int> result;
    for (const Leap& leap : leapsOf(notation)) result.insert(leap.degrees);
    return result;
  };
  EXPECT_EQ(degrees("frW"), (std::set{60}));
  EXPECT_EQ(degrees("blF"), (std::set{210}));
  EXPECT_EQ(degrees("fsW"), (std::set{60, 300}));
  EXPECT_EQ(degrees("frK"), (std::set{30, 60}));
  EXPECT_EQ(degrees("frN"), (std::set{79}));
  EXPECT_EQ(degrees("rfN"), (std::set{19}));
  EXPECT_EQ(degrees("hrN").size(), 6u);
}

}  // namespace
}  // namespace fairyforge::movement
