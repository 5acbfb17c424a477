// Tests that a process may end, by any of its threads, while code is still being compiled for it, and does
// not crash.
#include <cstdlib>
#include <filesystem>
#include <gtest/gtest.h>
#include <thread>

#include "compiler/apps/interface/fairyforge.h"

namespace fairyforge::testing {
namespace {

// Ends the process after a while, with an empty cache and without freeing anything.
[[noreturn]] void endWhileCodeIsMade(std::chrono::milliseconds later, bool inOtherThread) {
  std::string cache = std::filesystem::temp_directory_path() / "ends-XXXXXX";
  if (mkdtemp(cache.data()) == nullptr || setenv("XDG_CACHE_HOME", cache.c_str(), 1) != 0) std::_Exit(1);
  std::atexit([] { std::filesystem::remove_all(std::getenv("XDG_CACHE_HOME")); });
  const auto run = [&] {
    const ff_variant* variant =
        ff_variant_load(FAIRYFORGE_SOURCE_DIR "/examples/chess.fairy", nullptr, nullptr, nullptr);
    if (ff_game_perft(ff_game_begin(variant), 4) != 197281) std::_Exit(2);
    std::this_thread::sleep_for(later);
    std::exit(0);
  };
  if (!inOtherThread) run();
  std::thread(run).join();
  std::_Exit(3);
}

TEST(ProcessEnd, MayComeWhileCodeIsMade) {
  for (int later = 0; later <= 150; later += 30) {
    for (const bool inOtherThread : {false, true})
      EXPECT_EXIT(endWhileCodeIsMade(std::chrono::milliseconds(later), inOtherThread),
                  ::testing::ExitedWithCode(0), "")
          << later << " ms later" << (inOtherThread ? ", in another thread" : "");
  }
}

}  // namespace
}  // namespace fairyforge::testing
