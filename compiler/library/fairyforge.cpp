// The C interface: texts in and out, and the last error.

#include "compiler/library/fairyforge.h"

#include <cstdlib>

#include "compiler/library/game.h"
#include "compiler/rules/stored-variant.h"
#include "runtime/fen.h"

using fairyforge::library::PlayedGame;

struct ff_game {
  PlayedGame game;
  std::string answer;  // the text that was returned last

  const char* tell(std::string text) {
    answer = std::move(text);
    return answer.c_str();
  }
};

namespace fairyforge::library {
namespace {

std::string lastError;

int done(const std::optional<std::string>& error) {
  if (error) lastError = *error;
  return error ? 0 : 1;
}

}  // namespace
}  // namespace fairyforge::library

using fairyforge::library::done;
using fairyforge::library::lastError;

void* ff_allocate(size_t size) {
  return std::malloc(size);
}
void ff_free(void* memory) {
  std::free(memory);
}

const char* ff_version(void) {
  return FAIRYFORGE_VERSION;
}
const char* ff_error(void) {
  return lastError.c_str();
}

ff_game* ff_open(const void* bytes, size_t size) {
  auto variant = fairyforge::variantFromStored({static_cast<const char*>(bytes), size});
  if (variant) return new ff_game{PlayedGame(*std::move(variant)), {}};
  lastError = variant.why();
  return nullptr;
}
void ff_close(ff_game* game) {
  delete game;
}

const char* ff_rules(ff_game* game) {
  return game->tell(game->game.rules());
}
const char* ff_state(ff_game* game) {
  return game->tell(game->game.state());
}
const char* ff_fen(ff_game* game) {
  return game->tell(fairyforge::printFen(game->game.position()));
}

int ff_set_up(ff_game* game, const char* fen) {
  return done(game->game.setUp(fen));
}
int ff_play(ff_game* game, const char* move) {
  return done(game->game.play(std::string_view(move)));
}
int ff_undo(ff_game* game, uint32_t moves) {
  if (game->game.undo(moves)) return 1;
  return done("there are not so many moves to take back");
}
int ff_read_pgn(ff_game* game, const char* text) {
  return done(game->game.readPgn(text));
}
const char* ff_pgn(ff_game* game, const char* white, const char* black) {
  return game->tell(game->game.pgn(white, black));
}

const char* ff_san(ff_game* game, const char* move) {
  const auto text = game->game.san(move);
  if (text) return game->tell(*text);
  lastError = "no such move is legal";
  return nullptr;
}
const char* ff_history(ff_game* game) {
  return game->tell(game->game.history());
}

uint64_t ff_perft(ff_game* game, uint32_t depth) {
  return game->game.perft(static_cast<int>(depth));
}

const char* ff_think(ff_game* game, uint32_t level, uint32_t milliseconds, uint32_t positions, uint32_t depth,
                     uint32_t lines) {
  using fairyforge::engine::Milliseconds;
  if (game->game.legalMoves().empty()) {
    lastError = "the game has ended";
    return nullptr;
  }
  fairyforge::engine::Limits limits{.lines = lines};
  if (milliseconds > 0) limits.hard = Milliseconds(milliseconds);
  if (positions > 0) limits.nodes = positions;
  if (depth > 0) limits.depth = static_cast<int>(depth);
  fairyforge::engine::weaken(static_cast<int>(level), limits);
  if (!limits.hard && !limits.nodes && !limits.depth) {
    lastError = "thinking needs a limit";
    return nullptr;
  }
  return game->tell(game->game.think(limits));
}
