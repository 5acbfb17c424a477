// What the referee relies on when it looks for attackers: no piece takes where its program could never take
// (compiler/rules/program-reach.h). Moves are made without asking that, so they are a test of it.
#include <filesystem>
#include <gtest/gtest.h>

#include "runtime/candidates.h"
#include "runtime/move-text.h"
#include "runtime/referee.h"
#include "tests/library/games.h"

namespace fairyforge::testing {
namespace {

std::size_t takesWithinReach(const Position& position) {
  const Variant& variant = position.variant();
  const Setup& setup = position.setup();
  std::size_t captures = 0;
  for (const Side side : kAllOwners) {
    for (const Move& move : pseudoLegalMoves(position, side)) {
      const auto mayTake = [&](TypeId type, Cell cell) {
        return variant.mayTake(side, type, move.from, cell);
      };
      const TypeId type = position.at(move.from).type();
      const bool imitates = variant.type(type).imitates && setup.last != kNoType;
      for (const Cell victim : move.victims) {
        ++captures;
        EXPECT_TRUE(victim == setup.enPassantVictim || mayTake(type, victim) ||
                    (imitates && mayTake(setup.last, victim)))
            << moveText(position, move, {move}) << " takes on " << variant.board().name(victim);
      }
    }
  }
  return captures;
}

std::size_t takesWithinReach(const VariantPtr& variant, std::mt19937_64& random) {
  constexpr int kGames = 2, kPlies = 60;
  const Referee referee;
  std::size_t captures = 0;
  for (int game = 0; game < kGames; ++game) {
    Position position(variant);
    for (int ply = 0; ply < kPlies; ++ply) {
      captures += takesWithinReach(position);
      const MoveList moves = referee.legalMoves(position);
      if (moves.empty()) break;
      position.playUnchecked(moves[random() % moves.size()]);
    }
  }
  return captures;
}

TEST(Reach, NothingIsTakenOutsideIt) {
  std::vector<std::filesystem::path> paths;
  for (const frontend::LibraryFile& file : frontend::libraryFiles({kLibrary})) paths.push_back(file.path);
  for (const auto& entry :
       std::filesystem::directory_iterator(FAIRYFORGE_SOURCE_DIR "/tests/frontend/zrf/data"))
    if (entry.path().extension() == ".zrf") paths.push_back(entry.path());
  std::mt19937_64 random(numberFromEnvironment("FAIRYFORGE_SEED", 20261122));
  std::size_t captures = 0;
  for (const auto& path : paths) {
    SCOPED_TRACE(path.string());
    Diagnostics diagnostics;
    const VariantPtr variant = loadFromLibrary(path.string(), diagnostics).variant;
    if (variant) captures += takesWithinReach(variant, random);  // null: a law over other games
  }
  EXPECT_GT(captures, 10'000u);
}

}  // namespace
}  // namespace fairyforge::testing
