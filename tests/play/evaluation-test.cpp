// Tests the engine's symbolic paths: in a position, a path of a program exists exactly when the referee,
// which runs the program, lands at the path's end.
#include <gtest/gtest.h>
#include <map>
#include <random>
#include <set>
#include <tuple>

#include "runtime/interpreter.h"
#include "runtime/random.h"
#include "runtime/referee.h"
#include "runtime/threats.h"
#include "tests/native/random-army.h"
#include "tests/support/support.h"

namespace fairyforge::testing {
namespace {

using Found = std::tuple<Cell, std::uint16_t, std::set<Cell>, std::set<Relocation>, std::set<Cell>,
                         std::vector<Edit>, KindId, std::optional<KindId>>;

std::set<Found> landings(const Position& position, Cell origin, TypeId type) {
  const Setup& setup = position.setup();
  std::set<Found> all;
  const auto reach = [&](const Landing& landing) {
    all.emplace(landing.to, landing.landing, std::set(landing.victims.begin(), landing.victims.end()),
                std::set(landing.relocations.begin(), landing.relocations.end()),
                std::set(landing.enPassantTargets.begin(), landing.enPassantTargets.end()),
                std::vector(landing.edits.begin(), landing.edits.end()), landing.kind, landing.continuesWith);
    return true;
  };
  const AttackOracle oracle{position.variant(), setup, origin, setup.at(origin).side(), type};
  Interpreter(position.variant(), setup, origin, type, reach, oracle).run();
  return all;
}

// The paths by program and origin, which all positions of a game share.
using Known = std::map<std::pair<const MoveProgram*, Cell>, std::vector<Path>>;

std::set<Found> pathsThere(const Position& position, Cell origin, TypeId type, Known& known) {
  const Setup& setup = position.setup();
  const Side side = setup.at(origin).side();
  const MoveProgram& program = position.variant().type(type).program[index(side)];
  const Viewpoint<> from{position.variant(), setup, origin, side, program, type != setup.at(origin).type()};
  const AttackOracle oracle{position.variant(), setup, origin, side, type};
  std::set<Found> all;
  const auto [paths, isNew] = known.try_emplace({&program, origin});
  if (isNew) paths->second = pathsFrom(position.variant().board(), program, origin).value();
  for (const Path& path : paths->second) {
    if (!evaluate(path, from, oracle)) continue;
    std::set<Cell> victims(path.victims.begin(), path.victims.end());
    if (path.takesEnPassantVictim) victims.insert(setup.enPassantVictim);
    all.emplace(path.to, path.landing, std::move(victims),
                std::set(path.relocations.begin(), path.relocations.end()),
                std::set(path.enPassantTargets.begin(), path.enPassantTargets.end()), path.edits, path.kind,
                path.continuesWith);
  }
  return all;
}

// Compares the interpreter's landings with the evaluated paths in the positions of a random game.
void compare(const VariantPtr& variant, std::uint64_t seed, int plies) {
  const Referee referee;
  Random random(seed);
  Position position(variant);
  Known known;
  for (int ply = 0; ply < plies; ++ply) {
    for (std::size_t c = 0; c < variant->board().size(); ++c) {
      if (!position.at(cellAt(c))) continue;
      forEachProgram(*variant, position.setup(), cellAt(c), [&](TypeId type) {
        EXPECT_EQ(landings(position, cellAt(c), type), pathsThere(position, cellAt(c), type, known))
            << printFen(position) << ": " << variant->type(type).name << " from cell " << c;
        return true;
      });
    }
    const MoveList moves = referee.legalMoves(position);
    if (moves.empty() || ::testing::Test::HasFailure()) return;
    position.playUnchecked(moves[random.below(moves.size())]);
  }
}

TEST(Evaluation, PathsOfExamplesAreThereExactlyWhereTheRefereeLands) {
  for (const char* name : {"chess", "xiangqi", "magicians-deathmatch"}) compare(loadExample(name), 7, 20);
}

TEST(Evaluation, PathsOfRandomArmiesAreThereExactlyWhereTheRefereeLands) {
  std::mt19937_64 random(11);
  for (std::uint64_t army = 0; army < 40; ++army) compare(randomArmy(random), army, 12);
}

}  // namespace
}  // namespace fairyforge::testing
