// Tests that the exporter writes a set of moves as few expressions that describe exactly these moves.
#include "compiler/export/game-courier/geometry.h"

#include <gtest/gtest.h>

namespace fairyforge::exports::game_courier {
namespace {

using Kind = Probe::Kind;

// Adds the pattern for every cell that `allowed` accepts and from which the pattern ends on the board.
template <typename Allowed>
void addWay(MovePatterns& patterns, const Layout& layout, const MovePattern& pattern, Allowed allowed) {
  layout.board().forEachCell([&](Cell cell) {
    if (layout.at(cell, pattern.to) != kNoCell && allowed(cell)) patterns[pattern].add(cell);
  });
}

void addRide(MovePatterns& patterns, const Layout& layout, Offset step, int most, auto allowed) {
  MovePattern pattern;
  for (int n = 1; n <= most; ++n) {
    pattern.to = n * step;
    addWay(patterns, layout, pattern, allowed);
    pattern.needs.push_back({n * step, true});
    std::sort(pattern.needs.begin(), pattern.needs.end());
  }
}

constexpr auto kEverywhere = [](Cell) { return true; };

TEST(GameCourierGeometry, AKnightIsOneWord) {
  const Layout layout{Board(8, 8)};
  MovePatterns patterns;
  for (const Offset leap : {Offset{1, 2}, {2, 1}, {-1, 2}, {-2, 1}, {1, -2}, {2, -1}, {-1, -2}, {-2, -1}})
    addWay(patterns, layout, {leap, {}}, kEverywhere);
  const Geometry geometry = geometryOf(layout, patterns);
  ASSERT_EQ(geometry.size(), 1u);
  ASSERT_EQ(geometry[0].probes.size(), 1u);
  EXPECT_EQ(geometry[0].probes[0].kind, Kind::Leap);
  EXPECT_TRUE(geometry[0].probes[0].anyDirection);
  EXPECT_EQ(geometry[0].bounds, Bounds{});
}

TEST(GameCourierGeometry, AForwardRiderIsALineWithoutBounds) {
  const Layout layout{Board(5, 7)};
  MovePatterns patterns;
  addRide(patterns, layout, {0, 1}, 6, kEverywhere);
  const Geometry geometry = geometryOf(layout, patterns);
  ASSERT_EQ(geometry.size(), 1u);
  EXPECT_EQ(geometry[0].probes, (std::vector<Probe>{{Kind::Ride, {0, 1}, {}, {}}}));
  EXPECT_EQ(geometry[0].bounds, Bounds{});
}

TEST(GameCourierGeometry, AShortRiderCountsItsSteps) {
  const Layout layout{Board(8, 8)};
  MovePatterns patterns;
  addRide(patterns, layout, {0, 1}, 3, kEverywhere);
  const Geometry geometry = geometryOf(layout, patterns);
  ASSERT_EQ(geometry.size(), 1u);
  ASSERT_EQ(geometry[0].probes.size(), 3u);
  for (const Probe& probe : geometry[0].probes) EXPECT_NE(probe.kind, Kind::Ride);
}

TEST(GameCourierGeometry, AMoveOfAPartOfTheBoardTestsTheCell) {
  const Layout layout{Board(8, 8)};
  MovePatterns patterns;
  addRide(patterns, layout, {1, 0}, 7, [&](Cell cell) { return layout.rank(cell) >= 4; });
  const Geometry geometry = geometryOf(layout, patterns);
  ASSERT_EQ(geometry.size(), 1u);
  ASSERT_TRUE(geometry[0].bounds.from || geometry[0].bounds.to);
  const CellSet& bounds = geometry[0].bounds.to ? *geometry[0].bounds.to : *geometry[0].bounds.from;
  EXPECT_FALSE(bounds.has(layout.at(3, 3)));
  EXPECT_TRUE(bounds.has(layout.at(3, 4)));
}

TEST(GameCourierGeometry, OnLevelsALineDoesNotRunIntoTheNextLevel) {
  const Layout layout{Board(5, 5, 5)};
  MovePatterns patterns;
  MovePattern pattern;
  for (int n = 1; n < 5; ++n) {
    pattern.to = {n, 0};
    addWay(patterns, layout, pattern,
           [&](Cell cell) { return layout.level(layout.at(cell, pattern.to)) == layout.level(cell); });
    pattern.needs.push_back({{n, 0}, true});
  }
  const Geometry geometry = geometryOf(layout, patterns);
  ASSERT_EQ(geometry.size(), 1u);
  EXPECT_EQ(geometry[0].bounds.levels, 0);
  EXPECT_EQ(geometry[0].probes[0].kind, Kind::Ride);
}

TEST(GameCourierGeometry, ALameLeapNamesTheCellThatMustBeEmpty) {
  const Layout layout{Board(8, 8)};
  MovePatterns patterns;
  addWay(patterns, layout, {{1, 2}, {{{0, 1}, true}}}, kEverywhere);
  const Geometry geometry = geometryOf(layout, patterns);
  ASSERT_EQ(geometry.size(), 1u);
  EXPECT_EQ(geometry[0].probes, (std::vector<Probe>{{Kind::Path, {}, {1, 2}, {{{0, 1}, true}}}}));
}

}  // namespace
}  // namespace fairyforge::exports::game_courier
