// Compares compiled code with the referee, along random games or in positions that are set up. Not a test;
// scripts/agreement runs it.
//
//   bench-agreement FILE|army:SEED|order:SEED [--positions N] [--set-up N] [--seed N] [--longest PLIES] [--tier quick|masks] [--option NAME=VALUE]...
//
// At each position it compares everything that tests/support/disagreement.h compares. It prints one line.
// Each position with a difference is printed to standard error, and then the exit status is 1.
#include <cstdio>
#include <stdexcept>

#include "compiler/frontend/games/read-game.h"
#include "compiler/native/native.h"
#include "runtime/fen.h"
#include "tests/native/random-army.h"
#include "tests/support/disagreement.h"
#include "tests/support/set-up.h"

namespace fairyforge::testing {
namespace {

struct Task {
  std::string file;
  std::size_t positions = 10'000, setUp = 0, longest = 150;
  std::uint64_t seed = 1;
  std::string tier = "full";
  std::vector<std::string> options = {};
};

// One position of so many has its sequences of two moves counted.
constexpr std::size_t kBetweenCounts = 64;
constexpr std::size_t kBetweenSetUpCounts = 8;
constexpr std::size_t kMostDifferences = 5;

class Comparison {
 public:
  Comparison(const Task& task, const VariantPtr& variant, const Executor& native)
      : task_(task),
        variant_(variant),
        disagreement_(variant, native),
        setUps_(variant),
        random_(task.seed) {}

  bool run() {
    while (positions < task_.positions && differences < kMostDifferences) playOne();
    for (std::size_t i = 0; i < task_.setUp && differences < kMostDifferences; ++i) {
      disagreement_.begin(setUps_.next(random_));
      compare(i % kBetweenSetUpCounts == 0);
    }
    return differences == 0;
  }

  std::size_t positions = 0, moves = 0, games = 0, ended = 0, differences = 0;

 private:
  void playOne() {
    ++games;
    disagreement_.begin(Position(variant_));
    for (std::size_t ply = 0; ply < task_.longest && positions < task_.positions; ++ply) {
      if (!compare(positions % kBetweenCounts == 0)) return;
      if (!disagreement_.goOn(random_)) {
        ++ended;
        return;
      }
    }
  }

  bool compare(bool counts) {
    const std::string problem = disagreement_.find(random_, counts);
    ++positions;
    moves += disagreement_.moves();
    if (problem.empty()) return true;
    ++differences;
    std::fprintf(stderr, "%s, game %zu, %s: %s\n", task_.file.c_str(), games,
                 printFen(disagreement_.position()).c_str(), problem.c_str());
    return false;
  }

  const Task& task_;
  const VariantPtr variant_;
  Disagreement disagreement_;
  const SetUps setUps_;
  std::mt19937_64 random_;
};

VariantPtr gameOf(const Task& task) {
  for (const auto& [name, make] : {std::pair{"army:", &randomArmy}, {"order:", &randomOrder}}) {
    if (!task.file.starts_with(name)) continue;
    std::mt19937_64 random(std::stoull(task.file.substr(task.file.find(':') + 1)));
    return make(random);
  }
  Diagnostics diagnostics;
  const SourcePtr source = frontend::readSource(task.file, diagnostics);
  const VariantPtr variant = source ? games::read(source, "", task.options, diagnostics).variant : nullptr;
  if (!variant) throw std::runtime_error(task.file + " is no game");
  return variant;
}

std::unique_ptr<Executor> compiled(const Task& task, const VariantPtr& variant) {
  if (task.tier == "masks") return native::makeMaskedExecutor(variant);
  native::NativeReport report;
  const native::CodeLevel level = task.tier == "quick" ? native::CodeLevel::Quick : native::CodeLevel::Full;
  auto made = native::makeNativeExecutor(
      variant, report, {.level = level, .cache = native::CodeCache(native::userCacheFolder())});
  if (!made) throw std::runtime_error(made.why());
  return std::move(*made);
}

int run(const Task& task) {
  const VariantPtr variant = gameOf(task);
  const std::unique_ptr<Executor> compared = compiled(task, variant);
  if (compared->name() == "masks" && task.tier != "masks") {
    std::printf("masks alone play this\n");
    return 0;
  }
  Comparison comparison(task, variant, *compared);
  const bool same = comparison.run();
  std::printf("seed %llu: %zu positions, %zu moves, %zu games, %zu ended, %zu differences\n",
              static_cast<unsigned long long>(task.seed), comparison.positions, comparison.moves,
              comparison.games, comparison.ended, comparison.differences);
  return same ? 0 : 1;
}

}  // namespace
}  // namespace fairyforge::testing

int main(int argc, char** argv) {
  using namespace fairyforge::testing;
  try {
    if (argc % 2 != 0) throw std::runtime_error("usage: bench-agreement FILE [OPTION VALUE]...");
    Task task{argv[1]};
    for (int i = 2; i + 1 < argc; i += 2) {
      const std::string word = argv[i], value = argv[i + 1];
      if (word == "--positions")
        task.positions = std::stoull(value);
      else if (word == "--set-up")
        task.setUp = std::stoull(value);
      else if (word == "--tier")
        task.tier = value;
      else if (word == "--seed")
        task.seed = std::stoull(value);
      else if (word == "--longest")
        task.longest = std::stoull(value);
      else if (word == "--option")
        task.options.push_back(value);
      else
        throw std::runtime_error("unknown option " + word);
    }
    return run(task);
  } catch (const std::exception& fault) {
    std::fprintf(stderr, "bench-agreement: %s\n", fault.what());
    return 2;
  }
}
