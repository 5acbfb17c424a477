// Tests Zillions rules with random blocks of code: nested loops, choices of all kinds, effects that are made
// later. A separate enumeration of the ways through a block must give the same moves as the referee.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <random>

#include "compiler/explain/explain.h"
#include "compiler/export/certify/targets.h"
#include "compiler/export/zrf/export-zrf.h"
#include "runtime/perft.h"
#include "runtime/position.h"
#include "tests/frontend/zrf/script.h"
#include "tests/support/positions.h"
#include "tests/support/support.h"

namespace fairyforge::testing {
namespace {

class BlockWriter {
 public:
  explicit BlockWriter(std::mt19937_64& random) : random_(random) {}

  std::string blocks() {
    std::string text;
    const int count = 1 + pick(3);
    for (int i = 0; i < count; ++i) text += fmt::format("({} {} add) ", direction(), code(3));
    return text;
  }

 private:
  int pick(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
  std::string direction() { return std::string(1, "nsew"[pick(4)]); }

  std::string condition() {
    switch (pick(8)) {
      case 0:
        return "empty?";
      case 1:
        return "enemy?";
      case 2:
        return "friend?";
      case 3:
        return fmt::format("(piece? {})", pick(2) == 0 ? "Man" : "Stone");
      case 4:
        return fmt::format("(on-board? {})", direction());
      case 5:
        return fmt::format("(empty? {})", direction());
      case 6:
        return fmt::format("(not-enemy? {})", direction());
      default:
        return "(in-zone? half)";
    }
  }

  std::string code(int depth) {
    std::string text;
    const int count = 1 + pick(3);
    for (int i = 0; i < count; ++i) text += instruction(depth) + " ";
    return text;
  }

  std::string instruction(int depth) {
    switch (depth == 0 ? pick(4) : pick(9)) {
      case 0:
      case 1:
        return direction();
      case 2:
        return fmt::format("(verify {})", condition());
      case 3:
        return pick(3) == 0 ? "capture" : "add";
      case 4:
        return fmt::format("(while (on-board? {0}) {1} {0})", direction(), code(depth - 1));
      case 5: {
        const std::string way = direction();
        return fmt::format("(while (on-board? {0}) (if {1} add) {0})", way, condition());
      }
      case 6:
        return fmt::format("(while empty? {} {})", pick(2) == 0 ? "add" : "", direction());
      case 7:
        return fmt::format("(if {} {} else {})", condition(), code(depth - 1), code(depth - 1));
      default:
        return fmt::format("(if {} {})", condition(), code(depth - 1));
    }
  }

  std::mt19937_64& random_;
};

std::string gameOf(const std::string& moves) {
  return fmt::format(R"((game (title "Random") (players White Black) (turn-order White Black)
 (board (grid (start-rectangle 0 0 40 40) (dimensions ("a/b/c/d" (40 0)) ("4/3/2/1" (0 40)))
              (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0))) (symmetry Black (n s) (s n))
  (zone (name half) (players White Black) (positions a1 b2 c1 d3 a3 c4)))
 (board-setup (White (Man a1 c2) (Stone b1)) (Black (Man d4 b3) (Stone c4)))
 (piece (name Man) (moves {}))
 (piece (name Stone) (moves (n (verify empty?) add)))
 (loss-condition (White Black) (pieces-remaining 0 Man))))",
                     moves);
}

// FAIRYFORGE_RANDOM_BLOCKS sets the number of games, FAIRYFORGE_SEED the seed.
TEST(RandomBlocks, MeanTheSameToAll) {
  const std::uint64_t games = numberFromEnvironment("FAIRYFORGE_RANDOM_BLOCKS", 25);
  std::mt19937_64 random(numberFromEnvironment("FAIRYFORGE_SEED", 14));
  std::uint64_t read = 0;
  for (std::uint64_t i = 0; i < games; ++i) {
    const std::string text = gameOf(BlockWriter(random).blocks());
    SCOPED_TRACE(text);
    const VariantPtr variant = loadZrfText(text).variant;
    if (!variant) continue;
    ++read;
    const Position start(variant);
    EXPECT_EQ(perft(*makeExecutor("jit", variant), start, 3),
              perft(*makeExecutor("referee", variant), start, 3));
    EXPECT_FALSE(explain::explainMoves(*variant, typeAt(0)).empty());
    const exports::Export made = exports::zrf::exportZrf(variant);
    const certify::Findings findings =
        certify::certifyZrf(variant, made, {.depth = 3, .games = 1, .seed = 3});
    EXPECT_TRUE(findings.hold()) << findings.differences.front() << made.files.front().bytes;
    if (HasFailure()) return;
  }
  EXPECT_GT(read, games / 2);
}

// There is one path for each cell on which a piece can be dropped, however many cells are passed.
TEST(RandomBlocks, LoopsWithChoicesCostLinearTime) {
  std::string cells, links;
  std::string before;
  for (int i = 0; i < 60; ++i) {
    const std::string cell = fmt::format("{}{}", static_cast<char>('a' + i % 8), i / 8 + 1);
    if (!before.empty()) links += fmt::format("({} {}) ", before, cell);
    before = cell;
  }
  const VariantPtr chain = loadZrfText(fmt::format(R"((game (title "Chain") (players White Black)
 (turn-order White Black)
 (board (grid (start-rectangle 0 0 40 40) (dimensions ("a/b/c/d/e/f/g/h" (40 0)) ("8/7/6/5/4/3/2/1" (0 40)))
              (directions (n 0 -1))) (links next {}))
 (board-setup (White (King a1)) (Black (King e5)))
 (piece (name King) (moves (a1 (while (on-board? next) (if empty? add) next))))))",
                                                   links))
                               .variant;
  ASSERT_TRUE(chain);
  const MoveProgram& program = chain->type(typeAt(0)).program[index(Side::White)];
  const auto paths = pathsFrom(chain->board(), program, *chain->board().find("a1"));
  ASSERT_TRUE(paths);
  EXPECT_LE(paths->size(), 60u);
  for (const Path& path : *paths) EXPECT_LE(path.conditions.size(), 1u);
  EXPECT_NE(explain::explainMoves(*chain, typeAt(0))
                .find("goes up to 58 steps along a 'next' link, whatever stands between"),
            std::string::npos);
  EXPECT_EQ(perft(*makeExecutor("jit", chain), Position(chain), 2),
            perft(*makeExecutor("referee", chain), Position(chain), 2));
}

}  // namespace
}  // namespace fairyforge::testing
