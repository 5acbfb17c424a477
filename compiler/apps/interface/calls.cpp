// The C interface to games (fairyforge.h): the functions that the library, libraries of one game and
// WebAssembly modules have in common.

#include <algorithm>
#include <cstdlib>

#include "compiler/apps/interface/fairyforge.h"
#include "compiler/apps/interface/handles.h"
#include "compiler/core/rules/stored-variant.h"
#include "runtime/fen.h"

namespace ff = fairyforge;
using ff::interface::deleteHandle;
using ff::interface::guarded;
using ff::interface::Words;
using ff::interface::wordsOf;

namespace {

using MaybeText = ff::Expected<std::string>;

// Searches the next move; returns the text that tell() makes of the result.
template <typename Tell>
char* search(ff_game* game, std::uint32_t level, ff::engine::Limits limits, ff_error** error, Tell tell) {
  return guarded(error, {game}, [&]() -> MaybeText {
    const auto made = game->game.think(static_cast<int>(level), limits, game->stops);
    return made ? MaybeText(tell(*made)) : ff::Failure{made.why()};
  });
}

ff::engine::Limits limitsOf(std::uint32_t milliseconds, std::uint32_t positions, std::uint32_t depth,
                            std::uint32_t lines) {
  ff::engine::Limits limits{.lines = lines};
  if (milliseconds > 0) limits.hard = ff::engine::Milliseconds(milliseconds);
  if (positions > 0) limits.nodes = positions;
  if (depth > 0) limits.depth = static_cast<int>(std::min(depth, std::uint32_t{ff::engine::kMostPlies}));
  return limits;
}

// Returns the text that tell() makes in this dialect and notation.
template <typename Tell>
MaybeText inWords(const char* dialect, const char* notation, Tell tell) {
  const auto words = wordsOf(dialect, notation);
  return words ? tell(*words) : ff::Failure{words.why()};
}

}  // namespace

void* ff_allocate(size_t size) {
  return std::malloc(size);
}
void ff_free(void* memory) {
  std::free(memory);
}
const char* ff_version(void) {
  return FAIRYFORGE_VERSION;
}

void ff_set_budget(uint32_t milliseconds, uint32_t megabytes, uint64_t steps) {
  ff::interface::setBudget({milliseconds, megabytes, steps});
}
const char* ff_exceeded(void) {
  return ff::interface::whatWasExceeded();
}

void ff_error_free(ff_error* error) {
  deleteHandle(error);
}
const char* ff_error_text(const ff_error* error) {
  return guarded(nullptr, {error}, [&] { return error->text.c_str(); });
}
const ff_diagnostic* ff_error_diagnostic(const ff_error* error, size_t number) {
  return guarded(nullptr, {error}, [&] { return error->records.at(number); });
}

ff_variant* ff_variant_from_stored(const void* bytes, size_t size, ff_error** error) {
  return guarded(error, {bytes}, [&]() -> ff::Expected<ff_variant*> {
    const auto variant = ff::variantFromStored({static_cast<const char*>(bytes), size});
    if (!variant) return ff::Failure{variant.why()};
    return new ff_variant(*variant);
  });
}
void ff_variant_free(ff_variant* variant) {
  deleteHandle(variant);
}
const ff_diagnostic* ff_variant_warning(const ff_variant* variant, size_t number) {
  return guarded(nullptr, {variant}, [&] { return variant->warnings.at(number); });
}
const char* ff_variant_title(const ff_variant* variant) {
  return guarded(nullptr, {variant}, [&] { return variant->variant->title().c_str(); });
}
char* ff_variant_rules(const ff_variant* variant) {
  return guarded(nullptr, {variant}, [&] { return ff::interface::rulesText(*variant->variant); });
}

ff_game* ff_game_begin(const ff_variant* variant) {
  return guarded(nullptr, {variant}, [&] { return new ff_game(variant->variant, variant->executor); });
}
void ff_game_free(ff_game* game) {
  deleteHandle(game);
}
int ff_game_set_up(ff_game* game, const char* fen, ff_error** error) {
  return guarded(error, {game, fen}, [&] { return game->game.setUp(fen); });
}
int ff_game_play(ff_game* game, const char* move, ff_error** error) {
  return guarded(error, {game, move}, [&] { return game->game.play(std::string_view(move)); });
}
int ff_game_undo(ff_game* game, uint32_t moves, ff_error** error) {
  return guarded(error, {game}, [&] { return game->game.undo(moves); });
}
int ff_game_read_pgn(ff_game* game, const char* text, ff_error** error) {
  return guarded(error, {game, text}, [&] { return game->game.readPgn(text); });
}

char* ff_game_fen(const ff_game* game) {
  return guarded(nullptr, {game}, [&] { return ff::printFen(game->game.position()); });
}
char* ff_game_moves(ff_game* game) {
  return guarded(nullptr, {game}, [&] {
    std::string lines;
    for (const std::string& text : game->game.legalTexts()) lines += text + "\n";
    return lines;
  });
}
int ff_game_to_move(const ff_game* game) {
  return guarded(nullptr, {game}, [&] { return static_cast<int>(index(game->game.position().toMove())); });
}
int ff_game_in_check(const ff_game* game) {
  return guarded(nullptr, {game}, [&] { return game->game.inCheck() ? 1 : 0; });
}
int ff_game_cannot_win(const ff_game* game, int side) {
  return guarded(nullptr, {game}, [&] {
    const bool isSide = side == 0 || side == 1;
    return isSide && game->game.cannotWin(static_cast<ff::Side>(side)) ? 1 : 0;
  });
}
const char* ff_game_result(const ff_game* game) {
  return guarded(nullptr, {game}, [&]() -> const char* {
    const auto outcome = game->game.outcome();
    if (!outcome) return "*";
    if (!outcome->winner) return "1/2-1/2";
    return *outcome->winner == ff::Side::White ? "1-0" : "0-1";
  });
}
char* ff_game_state(ff_game* game) {
  return guarded(nullptr, {game}, [&] { return game->game.state(); });
}
char* ff_game_san(ff_game* game, const char* move, ff_error** error) {
  return ff_game_move_as(game, move, nullptr, "san", error);
}
char* ff_game_moves_as(ff_game* game, const char* dialect, const char* notation, ff_error** error) {
  return guarded(error, {game}, [&] {
    return inWords(dialect, notation, [&](const Words& words) -> MaybeText {
      std::string lines;
      for (const auto& said : game->game.dialectMoves(*words.dialect, words.notation))
        lines += said.text + "\n";
      return lines;
    });
  });
}
char* ff_game_move_as(ff_game* game, const char* move, const char* dialect, const char* notation,
                      ff_error** error) {
  return guarded(error, {game, move}, [&] {
    return inWords(dialect, notation, [&](const Words& words) {
      return game->game.textOfMove(move, *words.dialect, words.notation);
    });
  });
}
int ff_game_play_as(ff_game* game, const char* move, const char* dialect, ff_error** error) {
  return guarded(error, {game, move}, [&]() -> ff::PossibleFailure {
    const auto words = wordsOf(dialect);
    return words ? game->game.play(std::string_view(move), *words->dialect) : ff::Failure{words.why()};
  });
}
char* ff_game_fen_as(const ff_game* game, const char* dialect, ff_error** error) {
  return guarded(error, {game}, [&] {
    return inWords(dialect, nullptr,
                   [&](const Words& words) { return game->game.textOfPosition(*words.dialect); });
  });
}
char* ff_game_history(const ff_game* game) {
  return guarded(nullptr, {game}, [&] { return game->game.history(); });
}
char* ff_game_pgn(const ff_game* game, const char* white, const char* black) {
  return guarded(nullptr, {game, white, black}, [&] { return game->game.pgn(white, black); });
}

uint64_t ff_game_perft(const ff_game* game, uint32_t depth) {
  return guarded(nullptr, {game}, [&] {
    return game->game.perft(depth, [&] { return game->stops.load(std::memory_order_relaxed); }).value_or(0);
  });
}

char* ff_game_think(ff_game* game, uint32_t level, uint32_t milliseconds, uint32_t positions, uint32_t depth,
                    uint32_t lines, ff_error** error) {
  const auto limits = limitsOf(milliseconds, positions, depth, lines);
  return search(game, level, limits, error, [&](const auto& all) { return game->game.describe(all); });
}
char* ff_game_best_move(ff_game* game, uint32_t level, uint32_t milliseconds, uint32_t positions,
                        uint32_t depth, ff_error** error) {
  const auto limits = limitsOf(milliseconds, positions, depth, 1);
  return search(game, level, limits, error, [&](const auto& all) {
    const auto& best = all.found.lines.front().moves.front();
    return ff::moveText(game->game.position(), best, game->game.legalMoves());
  });
}
void ff_game_stop(ff_game* game, int stops) {
  guarded(nullptr, {game}, [&] { return game->stops = stops != 0; });
}
