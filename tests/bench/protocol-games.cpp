// Plays games of the engine against itself, by UCI and by XBoard's protocol, and checks every move: is it
// legal and in time, and is the program still running? Not a test; scripts/engine-games runs it.
//
//   bench-protocol-games PROGRAM FILE [--games N] [--clock MS] [--seed N] [--longest PLIES]
//
// One side speaks UCI and the other XBoard's protocol; they change after each game. Both have MS milliseconds
// for 40 moves. Prints one line: the numbers of games, of games that the rules ended, of plies, and of
// faults.
#include <array>
#include <csignal>
#include <cstdio>
#include <fmt/format.h>
#include <stdexcept>

#include "compiler/frontend/frontend.h"
#include "compiler/native/tiered-executor.h"
#include "runtime/game.h"
#include "runtime/random.h"
#include "tests/bench/opponents.h"

namespace fairyforge {
namespace {

struct Tally {
  int games = 0, ended = 0, illegal = 0, late = 0, gone = 0;
  std::size_t plies = 0;
};

struct Task {
  std::string program, file;
  int games = 6, clock = 1000;
  std::uint64_t seed = 1;
  std::size_t longest = 120;
};

VariantPtr load(const std::string& file) {
  Diagnostics diagnostics;
  const SourcePtr source = frontend::readSource(file, diagnostics);
  return source ? frontend::loadVariant(source, {.baseFolders = {FAIRYFORGE_SOURCE_DIR "/examples"}},
                                        diagnostics)
                : nullptr;
}

class Table {
 public:
  Table(const Task& task, const VariantPtr& variant, const Executor& executor)
      : task_(task), variant_(variant), executor_(executor), random_(task.seed) {
    wanted_[0].against = wanted_[1].against =
        fmt::format("'{}' engine '{}' --no-tuning", task.program, task.file);
    wanted_[0].clock = wanted_[1].clock = task.clock;
    wanted_[1].cecp = true;
  }

  Tally play() {
    for (; tally_.games < task_.games; ++tally_.games) {
      try {
        playOne(static_cast<std::size_t>(tally_.games % 2));
      } catch (const std::exception& fault) {
        std::fprintf(stderr, "%s, game %d: %s\n", task_.file.c_str(), tally_.games, fault.what());
        ++tally_.gone;
        for (auto& player : players_) player.reset();
      }
    }
    return tally_;
  }

 private:
  void playOne(std::size_t white) {
    for (std::size_t p = 0; p < 2; ++p) {
      if (!players_[p]) players_[p] = opponent(wanted_[p], executor_);
      players_[p]->begin();
    }
    const Position start(variant_);
    Game game(executor_, start);
    std::array<engine::Clock, kSides> clocks;
    bool isLate = false;
    const std::size_t randomPlies = random_.below(5);
    while (game.moves().size() < task_.longest) {
      const MoveList legal = executor_.legalMoves(game.position());
      if (game.outcome() || legal.empty()) {
        ++tally_.ended;
        break;
      }
      if (game.moves().size() < randomPlies) {
        game.play(legal[random_.below(legal.size())]);
        continue;
      }
      const std::size_t side = index(game.position().setup().player);
      engine::Clock& clock = clocks[side];
      grantTime(clock, game.moves().size(), task_.clock);
      const auto begun = std::chrono::steady_clock::now();
      const auto move = players_[side ^ white]->move({start, game.moves()}, legal, clock);
      clock.left -=
          std::chrono::duration_cast<engine::Milliseconds>(std::chrono::steady_clock::now() - begun);
      if (!move || std::find(legal.begin(), legal.end(), *move) == legal.end()) {
        ++tally_.illegal;
        std::fprintf(stderr, "%s, game %d, ply %zu: no legal move\n", task_.file.c_str(), tally_.games,
                     game.moves().size());
        for (auto& player : players_) player.reset();
        break;
      }
      // The game continues although the player was late, so that its moves are tested to the end on a busy
      // machine too.
      if (clock.left.count() < 0) {
        std::fprintf(stderr, "%s, game %d, ply %zu: %s, %lld ms late\n", task_.file.c_str(), tally_.games,
                     game.moves().size(), wanted_[side ^ white].cecp ? "XBoard" : "UCI",
                     -static_cast<long long>(clock.left.count()));
        if (!isLate) ++tally_.late;
        isLate = true;
        clock.left = engine::Milliseconds(0);
      }
      game.play(*move);
    }
    tally_.plies += game.moves().size();
  }

  const Task& task_;
  const VariantPtr variant_;
  const Executor& executor_;
  Random random_;
  std::array<Wanted, 2> wanted_;  // UCI, XBoard's
  std::array<std::unique_ptr<Player>, 2> players_;
  Tally tally_;
};

int run(const Task& task) {
  const VariantPtr variant = load(task.file);
  if (!variant) throw std::runtime_error(task.file + " is no game");
  auto made = native::NativeTiers::make(variant, {.cache = native::CodeCache(native::userCacheFolder())});
  if (!made) throw std::runtime_error(made.why());
  (*made)->finish();
  const Tally tally = Table(task, variant, **made).play();
  std::printf("%d games, %d ended, %zu plies, %d illegal, %d late, %d crashed\n", tally.games, tally.ended,
              tally.plies, tally.illegal, tally.late, tally.gone);
  return tally.illegal + tally.late + tally.gone == 0 ? 0 : 1;
}

}  // namespace
}  // namespace fairyforge

int main(int argc, char** argv) {
  using namespace fairyforge;
  try {
    if (argc < 3) throw std::runtime_error("usage: bench-protocol-games PROGRAM FILE [OPTION VALUE]...");
    std::signal(SIGPIPE, SIG_IGN);
    Task task{argv[1], argv[2]};
    for (int i = 3; i + 1 < argc; i += 2) {
      const std::string word = argv[i], value = argv[i + 1];
      if (word == "--games")
        task.games = std::stoi(value);
      else if (word == "--clock")
        task.clock = std::stoi(value);
      else if (word == "--seed")
        task.seed = std::stoull(value);
      else if (word == "--longest")
        task.longest = std::stoull(value);
      else
        throw std::runtime_error("unknown option " + word);
    }
    return run(task);
  } catch (const std::exception& fault) {
    std::fprintf(stderr, "bench-protocol-games: %s\n", fault.what());
    return 2;
  }
}
