// Tests that any number of threads may use a variant at once, while its code is still being compiled: each
// thread plays games of its own and must find the same as one thread alone.
#include <atomic>
#include <ctime>
#include <gtest/gtest.h>
#include <pthread.h>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "compiler/apps/interface/fairyforge.h"
#include "tests/interface/taken.h"

namespace fairyforge::testing {
namespace {

// Returns the names and bytes of all exported files, and the losses.
std::string exported(const ff_variant* variant, const char* target) {
  ff_files* files = ff_variant_export(variant, target, nullptr);
  EXPECT_NE(files, nullptr) << target;
  if (files == nullptr) return "";
  std::string said = ff_files_report(files);
  for (std::size_t i = 0; ff_files_name(files, i) != nullptr; ++i) {
    std::size_t size = 0;
    const auto* bytes = static_cast<const char*>(ff_files_bytes(files, i, &size));
    said += ff_files_name(files, i) + std::string(bytes, size);
  }
  ff_files_free(files);
  return said;
}

// Returns everything that the library says about a variant and a game of random moves.
std::string played(const ff_variant* variant, unsigned seed) {
  std::mt19937 random(seed);
  ff_game* game = ff_game_begin(variant);
  std::string said = taken(ff_variant_hash(variant)) + taken(ff_variant_rules(variant));
  said += taken(ff_variant_draw(variant, "K", nullptr)) + taken(ff_variant_explain(variant));
  for (int ply = 0; ply < 12; ++ply) {
    const std::string moves = taken(ff_game_moves(game));
    if (moves.empty()) break;
    std::size_t at = moves.rfind('\n', random() % moves.size());
    at = at == std::string::npos ? 0 : at + 1;
    std::string move = moves.substr(at, moves.find('\n', at) - at);
    if (move.empty()) move = moves.substr(0, moves.find('\n'));
    said += taken(ff_game_san(game, move.c_str(), nullptr));
    EXPECT_EQ(ff_game_play(game, move.c_str(), nullptr), 1) << move;
    said += taken(ff_game_state(game));
  }
  for (const char* target : {"zrf", "game-courier", "diagram", "fairy-stockfish"})
    said += exported(variant, target);
  said += std::to_string(ff_game_perft(game, 2)) + taken(ff_game_best_move(game, 10, 0, 30, 2, nullptr));
  said += taken(ff_game_pgn(game, "A", "B"));
  ff_game_free(game);
  return said;
}

TEST(Threads, UseOneVariantAtOnce) {
  constexpr unsigned kThreads = 8;
  ff_variant* variant =
      ff_variant_load(FAIRYFORGE_SOURCE_DIR "/examples/chess.fairy", nullptr, nullptr, nullptr);
  ASSERT_NE(variant, nullptr);
  std::vector<std::string> said(kThreads);
  std::vector<std::thread> threads;
  for (unsigned i = 0; i < kThreads; ++i) threads.emplace_back([&, i] { said[i] = played(variant, i); });
  for (std::thread& thread : threads) thread.join();
  for (unsigned i = 0; i < kThreads; ++i) EXPECT_EQ(said[i], played(variant, i)) << i;
  ff_variant_free(variant);
}

// Returns the seconds of processor time that a thread has used.
double secondsOf(clockid_t clock) {
  timespec time{};
  clock_gettime(clock, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}

// Runs `work`, stops it after a while, and returns the seconds that it has continued to work after that.
template <typename Work>
double lateness(ff_game* game, Work work) {
  double all = 0;
  std::atomic<bool> isOver = false;
  std::thread worker([&] {
    work();
    all = secondsOf(CLOCK_THREAD_CPUTIME_ID);
    while (!isOver) std::this_thread::yield();  // another thread must read its clock
  });
  clockid_t clock{};
  pthread_getcpuclockid(worker.native_handle(), &clock);
  while (secondsOf(clock) < 0.15) std::this_thread::yield();
  const double stopped = secondsOf(clock);
  ff_game_stop(game, 1);
  isOver = true;
  worker.join();
  ff_game_stop(game, 0);
  return all - stopped;
}

// A stop must work for the interpreter and for code of either tier.
TEST(Threads, StopEachOthersWork) {
  for (const char* file : {"/examples/chess.fairy", "/examples/three-realms-chess.fairy"}) {
    SCOPED_TRACE(file);
    const std::string path = std::string(FAIRYFORGE_SOURCE_DIR) + file;
    ff_variant* variant = ff_variant_load(path.c_str(), nullptr, nullptr, nullptr);
    ASSERT_NE(variant, nullptr);
    ff_game* game = ff_game_begin(variant);
    const std::uint64_t before = ff_game_perft(game, 2);
    for (int i = 0; i < 4; ++i) {
      std::uint64_t nodes = 1;
      const double late = lateness(game, [&] { nodes = ff_game_perft(game, 20); });
      EXPECT_EQ(nodes, 0u);
      EXPECT_LT(late, 1);  // usually a tenth of a second
    }
    std::string thought;
    const double late =
        lateness(game, [&] { thought = taken(ff_game_think(game, 10, 60'000, 0, 0, 1, nullptr)); });
    EXPECT_LT(late, 1);
    EXPECT_NE(thought.find("\"finished\":false"), std::string::npos) << thought;
    // While a game is stopped, no work begins on it; afterwards everything is as before.
    ff_game_stop(game, 1);
    EXPECT_EQ(ff_game_perft(game, 1), 0u);
    EXPECT_NE(taken(ff_game_best_move(game, 10, 60'000, 0, 0, nullptr)), "nothing");
    ff_game_stop(game, 0);
    EXPECT_EQ(ff_game_perft(game, 2), before);
    ff_game_free(game);
    ff_variant_free(variant);
  }
}

}  // namespace
}  // namespace fairyforge::testing
