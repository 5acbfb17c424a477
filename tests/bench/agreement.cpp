// Generated code beside the referee, along random games. It is no test; scripts/agreement says how it is called.
//
//   bench-agreement FILE [--positions N] [--seed N] [--longest PLIES] [--option NAME=VALUE]...
//
// At each position: the legal moves, check, the end of the game, whether a cell is attacked, now and then a count of two
// moves; and a cursor of the generated code that goes along must come to the referee's position, by every move. Prints one
// line; each position at which the two differ goes to standard error, and the exit status is 1.
#include <cstdio>
#include <fmt/format.h>
#include <stdexcept>

#include "compiler/games/read.h"
#include "compiler/native/native.h"
#include "compiler/rules/registers.h"
#include "runtime/fen.h"
#include "runtime/move-text.h"
#include "runtime/random.h"
#include "runtime/referee.h"
#include "runtime/search-cursor.h"

namespace fairyforge {
namespace {

struct Task {
  std::string file;
  std::size_t positions = 10'000, longest = 150;
  std::uint64_t seed = 1;
  std::vector<std::string> options = {};
};

constexpr std::size_t kBetweenCounts = 64;  // positions between two whose moves are counted two deep
constexpr std::size_t kMostMovesToCount = 80;
constexpr std::size_t kMostDifferences = 5;

std::string onlyIn(const Position& position, const MoveList& mine, const MoveList& theirs) {
  std::string text;
  for (const Move& move : mine) {
    if (std::find(theirs.begin(), theirs.end(), move) == theirs.end())
      text += " " + moveText(position, move, mine);
  }
  return text.empty() ? " nothing" : text;
}

class Comparison {
 public:
  Comparison(const Task& task, const VariantPtr& variant, const Executor& native)
      : task_(task),
        variant_(variant),
        native_(native),
        random_(task.seed),
        values_(variant->types().size()) {}

  bool run() {
    while (positions < task_.positions && differences < kMostDifferences) playOne();
    return differences == 0;
  }

  std::size_t positions = 0, moves = 0, games = 0, ended = 0, differences = 0;

 private:
  void playOne() {
    ++games;
    position_ = Position(variant_);
    cursor_ = native_.searchCursor(*position_, values_);
    for (std::size_t ply = 0; ply < task_.longest && positions < task_.positions; ++ply) {
      const MoveList legal = referee_.legalMoves(*position_);
      ++positions;
      moves += legal.size();
      std::string problem = differenceHere(legal);
      const std::size_t choice = legal.empty() ? 0 : random_.below(legal.size());
      if (problem.empty()) problem = differenceBehind(legal, choice);
      if (!problem.empty()) {
        ++differences;
        std::fprintf(stderr, "%s, game %zu, ply %zu, %s: %s\n", task_.file.c_str(), games, ply,
                     printFen(*position_).c_str(), problem.c_str());
        return;
      }
      if (legal.empty() || referee_.outcome(*position_)) {
        ++ended;
        return;
      }
      position_->playUnchecked(legal[choice]);
    }
  }

  // What the two say otherwise of the position; empty: nothing.
  std::string differenceHere(const MoveList& legal) {
    const MoveList found = native_.legalMoves(*position_);
    if (found != legal) {
      return fmt::format("only the referee has{}; only generated code has{}",
                         onlyIn(*position_, legal, found), onlyIn(*position_, found, legal));
    }
    if (referee_.inCheck(*position_) != native_.inCheck(*position_)) return "only one of them sees a check";
    if (referee_.outcome(*position_) != native_.outcome(*position_)) return "the end of the game";
    for (const Side by : kBothSides) {
      const Cell cell = cellAt(random_.below(variant_->board().size()));
      if (variant_->board().exists(cell) &&
          referee_.attacked(*position_, cell, by) != native_.attacked(*position_, cell, by))
        return fmt::format("whether side {} attacks {}", index(by), variant_->board().name(cell));
    }
    if (positions % kBetweenCounts == 1 && legal.size() <= kMostMovesToCount &&
        referee_.perft(*position_, 2) != native_.perft(*position_, 2))
      return "the count of two moves";
    return {};
  }

  // By which move the cursor comes elsewhere; it goes on with the chosen one.
  std::string differenceBehind(const MoveList& legal, std::size_t choice) {
    std::vector<SearchCursor::Step> steps;
    cursor_->list(steps);
    if (steps.size() != legal.size()) return fmt::format("the cursor has {} moves", steps.size());
    const SearchCursor::Step* chosen = nullptr;
    for (const SearchCursor::Step& step : steps) {
      const Move move = cursor_->moveOf(step);
      const auto at = std::lower_bound(legal.begin(), legal.end(), move);
      if (at == legal.end() || *at != move) return "the cursor has a move of its own";
      if (at == legal.begin() + static_cast<std::ptrdiff_t>(choice)) chosen = &step;
      Position expected = *position_;
      expected.playUnchecked(move);
      cursor_->go(step);
      const std::string problem = differenceOf(expected.setup(), cursor_->position().setup());
      cursor_->back();
      if (!problem.empty())
        return moveText(*position_, move, legal) + " leads to another position, " + problem;
    }
    if (chosen == nullptr) return {};
    cursor_->go(*chosen);
    return {};
  }

  // Cursors know no clocks.
  std::string differenceOf(const Setup& expected, Setup found) {
    forEachRegister([&](const auto& row) {
      if (row.repeats.value == Repeats::Never) found.*row.field.value = expected.*row.field.value;
    });
    if (found == expected) return {};
    return fmt::format("{}", fmt::join(fairyforge::differences(*variant_, expected, found), "; "));
  }

  const Task& task_;
  const VariantPtr variant_;
  const Executor& native_;
  const Referee referee_;
  Random random_;
  const PieceValues values_;  // nothing: they are not compared
  std::optional<Position> position_;
  std::unique_ptr<SearchCursor> cursor_;
};

int run(const Task& task) {
  Diagnostics diagnostics;
  const SourcePtr source = frontend::readSource(task.file, diagnostics);
  const VariantPtr variant = source ? games::read(source, "", task.options, diagnostics).variant : nullptr;
  if (!variant) throw std::runtime_error(task.file + " is no game");
  native::NativeReport report;
  const auto made =
      native::makeNativeExecutor(variant, report, {.cache = native::CodeCache(native::userCacheFolder())});
  if (!made) throw std::runtime_error(made.why());
  if ((*made)->name() != "jit") {
    std::printf("the referee alone plays this\n");
    return 0;
  }
  Comparison comparison(task, variant, **made);
  const bool same = comparison.run();
  std::printf("seed %llu: %zu positions, %zu moves, %zu games, %zu ended, %zu differences\n",
              static_cast<unsigned long long>(task.seed), comparison.positions, comparison.moves,
              comparison.games, comparison.ended, comparison.differences);
  return same ? 0 : 1;
}

}  // namespace
}  // namespace fairyforge

int main(int argc, char** argv) {
  using namespace fairyforge;
  try {
    if (argc % 2 != 0) throw std::runtime_error("usage: bench-agreement FILE [OPTION VALUE]...");
    Task task{argv[1]};
    for (int i = 2; i + 1 < argc; i += 2) {
      const std::string word = argv[i], value = argv[i + 1];
      if (word == "--positions")
        task.positions = std::stoull(value);
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
