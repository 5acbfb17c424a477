/* Games by their rules, for programs in other languages: the interface of the WebAssembly module, and of any library
 * that is made of the same sources.
 *
 * Texts are UTF-8 and end with a zero byte. A text that is returned belongs to the game and stays until the next call
 * for it; where nothing is returned ff_error() says why. Structured answers are JSON:
 *
 *   cells       numbers, as ff_rules() lists their names; types likewise; sides: 0 White, 1 Black, 2 the third side
 *   a move      {"text", "from", "to", "piece", "as", "taken", "carried", "changed", "goesOn"}: what ff_play() takes;
 *               cells, or -1 for off the board; the type that moves, or that leaves the hand, and what it becomes; cells of pieces
 *               taken; pairs of cells of other pieces that change cell; pairs of a cell and a type; does the turn go on?
 *
 * Nothing here is thread-safe. */
#ifndef FAIRYFORGE_H
#define FAIRYFORGE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define FAIRYFORGE_API __attribute__((visibility("default")))

typedef struct ff_game ff_game;

/* Memory for arguments, where the caller has none that is shared. */
FAIRYFORGE_API void* ff_allocate(size_t size);
FAIRYFORGE_API void ff_free(void* memory);

FAIRYFORGE_API const char* ff_version(void);
/* Why the last call returned nothing. */
FAIRYFORGE_API const char* ff_error(void);

/* A game of a stored variant at its start; to be closed. */
FAIRYFORGE_API ff_game* ff_open(const void* bytes, size_t size);
FAIRYFORGE_API void ff_close(ff_game* game);

/* {"title", "authors", "files", "ranks", "levels", "cells": [name or null], "types": [{"id", "name", "royal"}],
 *  "third": name or null, "levelNames"} */
FAIRYFORGE_API const char* ff_rules(ff_game* game);
/* {"fen", "toMove", "player", "inCheck", "checked": [cells], "pieces": [[cell, type, side]],
 *  "hands": [[counts by type] of White, of Black], "goesOn": cell or -1, "ply", "last": the previous move or null,
 *  "outcome": null or {"reason", "winner": side or null, "score", "text"}, "moves": [the legal moves]} */
FAIRYFORGE_API const char* ff_state(ff_game* game);
FAIRYFORGE_API const char* ff_fen(ff_game* game);

/* All of these: 1, or 0 where the text or number makes no sense; nothing has changed then. */
FAIRYFORGE_API int ff_set_up(ff_game* game, const char* fen); /* an empty text: the start of the game */
FAIRYFORGE_API int ff_play(ff_game* game, const char* move);  /* in any notation that Fairyforge reads */
FAIRYFORGE_API int ff_undo(ff_game* game, uint32_t moves);
FAIRYFORGE_API int ff_read_pgn(ff_game* game, const char* text);
FAIRYFORGE_API const char* ff_pgn(ff_game* game, const char* white, const char* black);

/* A legal move in short algebraic notation. */
FAIRYFORGE_API const char* ff_san(ff_game* game, const char* move);
/* [{"text", "san", "side", "number"}] of all moves played. */
FAIRYFORGE_API const char* ff_history(ff_game* game);

FAIRYFORGE_API uint64_t ff_perft(ff_game* game, uint32_t depth);

/* Thinks about the next move. Level 1 to 10; milliseconds, positions and depth, 0: no limit, but one of them must be;
 * how many moves are wanted. What was found out is known when the same position is thought about again, so that a
 * caller may think in slices.
 * {"lines": [{"score": hundredths, "mate": moves or null, "moves": [texts], "san": [texts]}], "depth", "nodes",
 *  "milliseconds", "allowed": positions that the level may look at, or null, "finished": was no limit of time met?} */
FAIRYFORGE_API const char* ff_think(ff_game* game, uint32_t level, uint32_t milliseconds, uint32_t positions,
                                    uint32_t depth, uint32_t lines);

#ifdef __cplusplus
}
#endif
#endif
