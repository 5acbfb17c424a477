// Tests that a search of any game ends soon after it is stopped, whatever its executor is doing. The test
// measures the processor time of the thread, which other programs do not affect.
#include <ctime>
#include <gtest/gtest.h>

#include "compiler/core/base/watcher.h"
#include "runtime/engine/search.h"
#include "runtime/referee.h"
#include "tests/library/games.h"
#include "tests/support/processor-time.h"

namespace fairyforge::testing {
namespace {

struct Stopping {
  double begun = 0, longestUnwatched = 0, untilEnd = 0;  // milliseconds
  std::uint64_t stepsUntilEnd = 0;
  bool hasEnded = false;  // whether the game is over at its start
};

// Begins a search, and stops it after `after` milliseconds.
Stopping stopped(const VariantPtr& variant, double after) {
  Stopping result;
  const double begin = threadMilliseconds();
  const Referee referee;
  engine::Search search(variant, referee, std::size_t{1} << 20);
  result.begun = threadMilliseconds() - begin;
  std::atomic<bool> stop{false};
  double looked = threadMilliseconds(), told = 0;
  std::uint64_t stepsWhenTold = 0;
  const double start = looked;
  const Watcher* self = nullptr;
  const Watcher watcher([&] {
    const double now = threadMilliseconds();
    result.longestUnwatched = std::max(result.longestUnwatched, now - looked);
    looked = now;
    if (stop || now - start < after) return;
    stop = true;
    told = now;
    stepsWhenTold = self->steps();
  });
  self = &watcher;
  const engine::Found found = search.think({Position(variant), {}}, {}, stop);
  result.hasEnded = found.lines.empty();
  if (!stop) return result;
  result.untilEnd = threadMilliseconds() - told;
  result.stepsUntilEnd = watcher.steps() - stepsWhenTold;
  return result;
}

TEST(Stop, ASearchOfAnyGameEndsSoon) {
  const double after = isAboutAll() ? 500 : 30;
  std::size_t games = 0;
  for (const frontend::LibraryFile& file : frontend::libraryFiles({kLibrary})) {
    SCOPED_TRACE(file.name);
    Diagnostics diagnostics;
    const VariantPtr variant = loadFromLibrary(file.path.string(), diagnostics).variant;
    if (!variant) continue;
    const Stopping result = stopped(variant, after);
    ++games;
    if (result.hasEnded) continue;
    if (std::getenv("FAIRYFORGE_VERBOSE") != nullptr)
      std::printf("%-40s ready %.1f, unwatched %.1f, end %.1f ms, %llu steps\n", file.name.c_str(),
                  result.begun, result.longestUnwatched, result.untilEnd,
                  static_cast<unsigned long long>(result.stepsUntilEnd));
    EXPECT_LT(result.longestUnwatched, 20);
    EXPECT_LT(result.untilEnd, 20);
  }
  EXPECT_GT(games, 150u);
}

}  // namespace
}  // namespace fairyforge::testing
