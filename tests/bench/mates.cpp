// Composes mate problems. Plays games of the engine against itself until the search finds that one side wins
// in two or three moves. Keeps the position if trying all moves proves it, if there is no shorter win, and if
// only one first move wins.
//
//   bench-mates FILE [--problems N] [--seed N]
//
// Prints lines for tests/engine/mates.txt: the name of the example, moves, position.
#include "tests/engine/mates.h"

#include <cstdio>
#include <filesystem>
#include <set>
#include <stdexcept>

#include "compiler/frontend/frontend.h"
#include "compiler/native/tiered-executor.h"
#include "runtime/engine/search.h"
#include "runtime/fen.h"
#include "runtime/game.h"
#include "runtime/random.h"

namespace fairyforge {
namespace {

const std::atomic<bool> kNever{false};

bool hasOneKey(int moves, const Position& position, const Executor& executor) {
  const Side side = position.toMove();
  if (testing::winsIn(moves - 1, position, side, executor)) return false;
  const MoveList legal = executor.legalMoves(position);
  return std::count_if(legal.begin(), legal.end(), [&](const Move& move) {
           const Position after = position.after(move);
           return testing::winsIn(moves - 1, after, side, executor);
         }) == 1;
}

void compose(const std::string& file, int wanted, std::uint64_t seed) {
  Diagnostics diagnostics;
  const std::filesystem::path examples = FAIRYFORGE_SOURCE_DIR "/examples";
  const SourcePtr source = frontend::readSource(file, diagnostics);
  const VariantPtr variant =
      source ? frontend::loadVariant(source, {.baseFolders = {examples.string()}}, diagnostics) : nullptr;
  if (!variant) throw std::runtime_error(file + " is no game");
  auto made = native::NativeTiers::make(variant, {.cache = native::CodeCache(native::userCacheFolder())});
  if (!made) throw std::runtime_error(made.why());
  (*made)->finish();
  const Executor& executor = **made;
  auto name = std::filesystem::relative(file, examples);
  engine::Search search(variant, executor, std::size_t{4} << 20);
  Random random(seed);
  constexpr int kGames = 60, kPlies = 140;
  constexpr std::size_t kMostMoves = 45;  // the most legal moves at the start of a problem in three moves
  std::set<std::string> found;
  for (int g = 0; g < kGames && static_cast<int>(found.size()) < wanted; ++g) {
    Game game(executor, Position(variant));
    bool isDone = false;
    for (int ply = 0; ply < kPlies && !game.outcome() && !isDone; ++ply) {
      const MoveList legal = executor.legalMoves(game.position());
      // The weaker player makes random moves at times.
      if (ply < 6 || (ply % 2 == g % 2 && random.below(4) == 0)) {
        game.play(legal[random.below(legal.size())]);
        continue;
      }
      const engine::Found now = search.think({Position(variant), game.moves()}, {.nodes = 600}, kNever);
      if (now.lines.empty()) break;
      const int score = now.lines[0].score, moves = (engine::kMate - score + 1) / 2;
      if (engine::isMate(score) && score > 0 && (moves == 2 || (moves == 3 && legal.size() <= kMostMoves)) &&
          hasOneKey(moves, game.position(), executor)) {
        const std::string fen = printFen(game.position());
        if (found.insert(fen).second)
          std::printf("%s %d %s\n", name.replace_extension().c_str(), moves, fen.c_str());
        std::fflush(stdout);
        isDone = true;
      }
      game.play(now.lines[0].moves.at(0));
    }
  }
}

}  // namespace
}  // namespace fairyforge

int main(int argc, char** argv) {
  try {
    std::string file;
    int problems = 2;
    std::uint64_t seed = 1;
    for (int i = 1; i < argc; ++i) {
      const std::string word = argv[i];
      if (word == "--problems" && i + 1 < argc)
        problems = std::stoi(argv[++i]);
      else if (word == "--seed" && i + 1 < argc)
        seed = std::stoull(argv[++i]);
      else
        file = word;
    }
    fairyforge::compose(file, problems, seed);
    return 0;
  } catch (const std::exception& fault) {
    std::fprintf(stderr, "bench-mates: %s\n", fault.what());
    return 1;
  }
}
