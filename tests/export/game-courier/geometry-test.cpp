// Ways over the board become few words, which say neither more nor less.
#include "compiler/export/game-courier/geometry.h"

#include <gtest/gtest.h>

namespace fairyforge::courier {
namespace {

using Kind = Probe::Kind;

// The way that leads from everywhere from where its cells are on the board, if `from` allows.
template <typename Allowed>
void addWay(Ways& ways, const Layout& layout, const Way& way, Allowed allowed) {
  layout.board().forEachCell([&](Cell cell) {
    if (layout.at(cell, way.to) != kNoCell && allowed(cell)) ways[way].add(cell);
  });
}

void addRide(Ways& ways, const Layout& layout, Offset step, int most, auto allowed) {
  Way way;
  for (int n = 1; n <= most; ++n) {
    way.to = n * step;
    addWay(ways, layout, way, allowed);
    way.needs.push_back({n * step, true});
    std::sort(way.needs.begin(), way.needs.end());
  }
}

constexpr auto kEverywhere = [](Cell) { return true; };

TEST(GameCourierGeometry, AKnightIsOneWord) {
  const Layout layout{Board(8, 8)};
  Ways ways;
  for (const Offset leap : {Offset{1, 2}, {2, 1}, {-1, 2}, {-2, 1}, {1, -2}, {2, -1}, {-1, -2}, {-2, -1}})
    addWay(ways, layout, {leap, {}}, kEverywhere);
  const Geometry geometry = geometryOf(layout, ways);
  ASSERT_EQ(geometry.size(), 1u);
  ASSERT_EQ(geometry[0].probes.size(), 1u);
  EXPECT_EQ(geometry[0].probes[0].kind, Kind::Leaps);
  EXPECT_EQ(geometry[0].bounds, Bounds{});
}

TEST(GameCourierGeometry, AForwardRiderIsALineWithoutBounds) {
  const Layout layout{Board(5, 7)};
  Ways ways;
  addRide(ways, layout, {0, 1}, 6, kEverywhere);
  const Geometry geometry = geometryOf(layout, ways);
  ASSERT_EQ(geometry.size(), 1u);
  EXPECT_EQ(geometry[0].probes, (std::vector<Probe>{{Kind::Ride, {0, 1}, {}, {}}}));
  EXPECT_EQ(geometry[0].bounds, Bounds{});
}

TEST(GameCourierGeometry, AShortRiderCountsItsSteps) {
  const Layout layout{Board(8, 8)};
  Ways ways;
  addRide(ways, layout, {0, 1}, 3, kEverywhere);
  const Geometry geometry = geometryOf(layout, ways);
  ASSERT_EQ(geometry.size(), 1u);
  ASSERT_EQ(geometry[0].probes.size(), 3u);
  for (const Probe& probe : geometry[0].probes) EXPECT_NE(probe.kind, Kind::Ride);
}

TEST(GameCourierGeometry, WhatCountsInAPartOfTheBoardAsksForIt) {
  const Layout layout{Board(8, 8)};
  Ways ways;
  addRide(ways, layout, {1, 0}, 7, [&](Cell cell) { return layout.rank(cell) >= 4; });
  const Geometry geometry = geometryOf(layout, ways);
  ASSERT_EQ(geometry.size(), 1u);
  ASSERT_TRUE(geometry[0].bounds.from || geometry[0].bounds.to);
  const CellSet& bounds = geometry[0].bounds.to ? *geometry[0].bounds.to : *geometry[0].bounds.from;
  EXPECT_FALSE(bounds.has(layout.at(3, 3)));
  EXPECT_TRUE(bounds.has(layout.at(3, 4)));
}

TEST(GameCourierGeometry, OnLevelsALineDoesNotRunIntoTheNextLevel) {
  const Layout layout{Board(5, 5, 5)};
  Ways ways;
  Way way;
  for (int n = 1; n < 5; ++n) {
    way.to = {n, 0};
    addWay(ways, layout, way,
           [&](Cell cell) { return layout.level(layout.at(cell, way.to)) == layout.level(cell); });
    way.needs.push_back({{n, 0}, true});
  }
  const Geometry geometry = geometryOf(layout, ways);
  ASSERT_EQ(geometry.size(), 1u);
  EXPECT_EQ(geometry[0].bounds.levels, 0);
  EXPECT_EQ(geometry[0].probes[0].kind, Kind::Ride);
}

TEST(GameCourierGeometry, ALameLeapNamesTheCellThatMustBeEmpty) {
  const Layout layout{Board(8, 8)};
  Ways ways;
  addWay(ways, layout, {{1, 2}, {{{0, 1}, true}}}, kEverywhere);
  const Geometry geometry = geometryOf(layout, ways);
  ASSERT_EQ(geometry.size(), 1u);
  EXPECT_EQ(geometry[0].probes, (std::vector<Probe>{{Kind::Path, {}, {1, 2}, {{{0, 1}, true}}}}));
}

}  // namespace
}  // namespace fairyforge::courier
