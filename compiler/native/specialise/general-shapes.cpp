// Unites paths into shapes by a map. Its key has the tests and effects of a path, with cells as offsets from
// the origin (for attacks, from the victim). Origins with equal keys form one shape.

#include "compiler/native/specialise/general-shapes.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace fairyforge::specialise {
namespace {

int offsetOf(Cell cell, Cell from) {
  return static_cast<int>(index(cell)) - static_cast<int>(index(from));
}

std::vector<int> offsetsOf(const std::vector<Cell>& cells, Cell from) {
  std::vector<int> offsets;
  for (const Cell cell : cells) offsets.push_back(offsetOf(cell, from));
  return offsets;
}

// Returns the tests with their cells as offsets from the origin, so that paths from different cells can be
// compared.
std::vector<RelativeTest> relative(const std::vector<BitTest>& tests, Cell from) {
  std::vector<RelativeTest> result;
  for (const BitTest& test : tests) {
    const int offset = isQuestion(test.set) ? 0 : offsetOf(test.cell, from);
    result.push_back({test.set, test.number, offset, test.holds});
  }
  return result;
}

// The effect of a path, relative to its origin.
using RelativeMove = std::tuple<int, std::uint16_t, std::vector<int>, bool, std::vector<std::pair<int, int>>,
                                std::vector<int>, std::optional<std::pair<TypeId, int>>>;
RelativeMove moveOf(const PlannedPath& planned, Cell origin) {
  const Path& path = planned.path;
  std::vector<std::pair<int, int>> relocations;
  for (const Relocation& r : path.relocations) {
    relocations.emplace_back(offsetOf(r.from, origin), offsetOf(r.to, origin));
  }
  std::optional<std::pair<TypeId, int>> drop;
  if (const auto& beside = planned.later.drop) drop.emplace(beside->type, offsetOf(beside->cell, origin));
  return {offsetOf(path.to, origin),
          path.landing,
          offsetsOf(path.victims, origin),
          path.takesEnPassantVictim,
          relocations,
          offsetsOf(path.enPassantTargets, origin),
          drop};
}

// Calls visit(origin, path, tests) for each path with its tests.
template <typename Visit>
void forEachPath(const PathsByOrigin& paths, TestPurpose purpose, Visit visit) {
  for (std::size_t origin = 0; origin < paths.size(); ++origin) {
    for (const PlannedPath& planned : paths[origin]) {
      if (const auto tests = testsOf(planned.path, planned.more, cellAt(origin), purpose)) {
        visit(cellAt(origin), planned, *tests);
      }
    }
  }
}

}  // namespace

bool isQuestion(BitTest::Set set) {
  using Set = BitTest::Set;
  return set == Set::EnPassantVictim || set == Set::TakeableEnPassantVictim || set == Set::Last ||
         set == Set::PieceMinimum || set == Set::InHand;
}

std::vector<MoveShape> moveShapes(const PathsByOrigin& paths, TableBlock& tables) {
  using Key = std::tuple<std::vector<RelativeTest>, RelativeMove, std::vector<int>, bool>;
  std::map<RelativeMove, std::size_t> moves;
  std::map<Key, std::pair<MoveShape, std::map<Cell, std::uint32_t>>> shapes;
  forEachPath(paths, TestPurpose::Move, [&](Cell origin, const PlannedPath& planned, const auto& tests) {
    const RelativeMove move = moveOf(planned, origin);
    const std::vector<int> safe = offsetsOf(safeCells(planned.path), origin);
    const Key key{relative(tests, origin), move, safe, planned.isCastlingPath};
    auto& [shape, effects] = shapes[key];
    shape.tests = std::get<0>(key);
    shape.origins.add(origin);
    shape.to = std::get<0>(move);
    shape.landing = planned.path.landing;
    shape.safe = safe;
    shape.isCastlingPath = planned.isCastlingPath;
    shape.move = moves.try_emplace(move, moves.size()).first->second;
    effects[origin] = planned.effect;
  });
  std::vector<MoveShape> result;
  for (auto& [key, entry] : shapes) {
    auto& [shape, effects] = entry;
    shape.effect = effects.begin()->second;
    const bool alike = std::all_of(effects.begin(), effects.end(),
                                   [&, known = shape.effect](const auto& e) { return e.second == known; });
    if (!alike) {
      std::vector<std::uint64_t> table((paths.size() + 1) / 2, 0);
      for (const auto& [origin, effect] : effects) {
        table[index(origin) / 2] |= std::uint64_t{effect} << 32 * (index(origin) % 2);
      }
      shape.effects = tables.add(table);
    }
    result.push_back(std::move(shape));
  }
  return result;
}

std::vector<AttackShape> attackShapes(const PathsByOrigin& paths) {
  std::map<std::tuple<std::vector<RelativeTest>, int, bool>, CellSet> shapes;
  forEachPath(paths, TestPurpose::Attack, [&](Cell origin, const PlannedPath& planned, const auto& tests) {
    if (planned.isInTaking) return;
    for (const Cell victim : planned.path.victims) {
      shapes[{relative(tests, victim), offsetOf(origin, victim), false}].add(origin);
    }
    if (planned.path.takesEnPassantVictim) shapes[{relative(tests, origin), 0, true}].add(origin);
  });
  std::vector<AttackShape> result;
  for (const auto& [key, origins] : shapes) {
    result.push_back({std::get<0>(key), origins, std::get<1>(key), std::get<2>(key)});
  }
  return result;
}

}  // namespace fairyforge::specialise
