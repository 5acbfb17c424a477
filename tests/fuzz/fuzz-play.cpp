// Takes any bytes for a position and moves: the first line chooses a game (its first byte) and gives the
// position; the others name moves. A position that is read must be printed and read back unchanged. A move
// that a text names must be legal, and the text of a legal move must have the form of a move.
#include <algorithm>
#include <cstdlib>
#include <sstream>

#include "compiler/explain/why/why.h"
#include "runtime/fen.h"
#include "runtime/move-text.h"
#include "runtime/referee.h"
#include "runtime/san.h"
#include "tests/fuzz/load-games.h"

using namespace fairyforge;

namespace {

constexpr int kMaxMoves = 6;

void demand(bool holds) {
  if (!holds) std::abort();
}

// Games with hands, marks, turns of several moves, links, a third side, and their own names of cells.
const std::vector<VariantPtr>& games() {
  static const std::vector<VariantPtr> games =
      testing::loadGames({"examples/chess.fairy", "examples/chaoss-chess.fairy",
                          "examples/three-realms-chess.fairy", "examples/magicians-deathmatch.fairy",
                          "examples/raumschach.fairy", "tests/frontend/zrf/data/checkers.zrf",
                          "tests/frontend/zrf/data/hex.zrf", "tests/frontend/zrf/data/drops.zrf",
                          "tests/frontend/zrf/data/double-move.zrf", "tests/frontend/zrf/data/flags.zrf",
                          "tests/frontend/zrf/data/neutral.zrf", "tests/frontend/zrf/data/othello.zrf"},
                         demand);
  return games;
}

Position positionOf(const VariantPtr& game, const std::string& text) {
  auto read = readPosition(game, text, kOddRoyalsOrCheck);
  if (auto* position = std::get_if<Position>(&read)) return std::move(*position);
  const auto& errors = std::get<NoPosition>(read).errors;
  demand(!errors.empty());
  for (const FenError& error : errors) demand(error.offset <= text.size() && !error.message.empty());
  return Position(game);
}

// Data that a text leaves out must not be read by any rule of its game.
void expectReadBack(const Position& position) {
  const std::string text = printFen(position);
  const auto again = readPosition(position.variantPtr(), text, kOddRoyalsOrCheck);
  demand(std::holds_alternative<Position>(again) && printFen(std::get<Position>(again)) == text);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const VariantPtr& game = games()[data[0] % games().size()];
  std::istringstream lines(std::string(reinterpret_cast<const char*>(data) + 1, size - 1));
  std::string line;
  std::getline(lines, line);
  Position position = positionOf(game, line);
  expectReadBack(position);
  const Referee referee;
  for (int moves = 0; moves < kMaxMoves && std::getline(lines, line); ++moves) {
    const MoveList legal = referee.legalMoves(position);
    if (legal.size() > 300) return 0;
    isSan(*game, line);
    isMoveText(*game, line);
    for (const std::string& text : moveTexts(position, legal)) demand(isMoveText(*game, text));
    demand(!why::whyMove(position, line).text.empty());
    for (const Move& named : movesNamed(position, line, legal))
      demand(std::find(legal.begin(), legal.end(), named) != legal.end());
    const auto move = parseMove(position, line, legal);
    if (const auto* error = std::get_if<std::string>(&move)) {
      demand(!error->empty());
      if (legal.empty()) return 0;
      position.playUnchecked(legal[size % legal.size()]);
    } else {
      position.playUnchecked(std::get<Move>(move));
    }
    expectReadBack(position);
  }
  return 0;
}
