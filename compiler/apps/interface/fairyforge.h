/* Chess variants by their rules, for programs in other languages: the interface of libfairyforge, of libraries of one
 * game (`fairyforge compile --emit shared` and `--emit wasm`) and of the WebAssembly module.
 *
 * Texts are UTF-8 and end with a zero byte. Whatever is returned as `char*` or `void*` belongs to the caller, who gives
 * it to ff_free(); a `const char*` belongs to the object that was asked and stays as long as that.
 *
 * Errors. A function whose last parameter is `error` returns NULL or 0 where it fails; nothing has changed then. If
 * `error` is not NULL, *error is then an object that says why, to be freed; otherwise *error is left as it is. No
 * exception leaves a function. NULL for a handle or a text, where nothing else is said, is such a failure too; whatever
 * else is freed may be NULL.
 *
 * Threads. Variants and errors do not change: any number of threads may use them at once. A game is for one thread at a
 * time, but for ff_game_stop(); different games, of the same variant too, may be used at once. A variant may be freed before its games. What
 * is not freed when the process ends is waited for, if a thread of the library is making code for it.
 *
 * Structured answers are JSON. In them
 *   cells       are numbers, as ff_variant_rules() lists their names; types likewise; sides: 0 White, 1 Black, 2 the third
 *   a move      is {"text", "from", "to", "piece", "as", "taken", "carried", "changed", "goesOn"}: what ff_game_play()
 *               takes; cells, or -1 for off the board; the type that moves, or that leaves the hand, and what it becomes;
 *               cells of pieces taken; pairs of cells of other pieces that change cell; pairs of a cell and a type; does
 *               the turn go on?
 */
#ifndef FAIRYFORGE_H
#define FAIRYFORGE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define FAIRYFORGE_API __attribute__((visibility("default")))
/* What reads texts, draws and exports is in libfairyforge only. */
#define FAIRYFORGE_COMPILER_API FAIRYFORGE_API
/* ... and this in libraries of one game only. */
#define FAIRYFORGE_GAME_API FAIRYFORGE_API

typedef struct ff_error ff_error;
typedef struct ff_variant ff_variant;
typedef struct ff_game ff_game;
typedef struct ff_files ff_files;
typedef struct ff_tables ff_tables;

/* ---- memory, errors ---- */

FAIRYFORGE_API void* ff_allocate(size_t size);
FAIRYFORGE_API void ff_free(void* memory);
FAIRYFORGE_API const char* ff_version(void);

/* What is wrong with a text, or doubtful in it. Later versions may add members at the end. */
typedef struct ff_diagnostic {
  const char* severity; /* "error" or "warning" */
  const char* code;     /* a short stable name: docs/reference/errors.md explains it */
  const char* file;     /* NULL: it is about no place in a text; the numbers are 0 then */
  uint32_t line, column, end_line, end_column; /* from 1; columns count characters */
  const char* message;
  const char* notes; /* what was understood, what follows; a line each; may be empty */
  const char* fix;   /* what to write there instead, where that is certain; else empty */
} ff_diagnostic;

/* What each call may cost that begins from now on, on any thread: time, memory by which the process grows, and steps of
 * work (a step is a move tried, or a fork in the way of a piece: microseconds), which are the same on every machine. 0: as
 * much as it takes, as it is at first. A call that would go beyond it ends within some milliseconds: with an error, or
 * with NULL or 0 where it has none, and has changed nothing. In WebAssembly the module ends with it (docs/page.md). */
FAIRYFORGE_API void ff_set_budget(uint32_t milliseconds, uint32_t megabytes, uint64_t steps);
/* What the last call of this thread exceeded, in words; NULL: nothing. Stays until its next call. */
FAIRYFORGE_API const char* ff_exceeded(void);

FAIRYFORGE_API void ff_error_free(ff_error* error);
/* In words; of several faults the first. */
FAIRYFORGE_API const char* ff_error_text(const ff_error* error);
/* Of a text that is no variant: the faults in it, and what is doubtful, from 0 on; NULL behind the last. */
FAIRYFORGE_API const ff_diagnostic* ff_error_diagnostic(const ff_error* error, size_t number);

/* ---- variants ---- */

/* From a file, or "@NAME" from the library. `game`: which one of a file that has several, by title or number; NULL: the
 * only or main one. `options`: settings "NAME" or "NAME=VALUE" of the variant's options, NULL behind the last; or NULL. */
FAIRYFORGE_COMPILER_API ff_variant* ff_variant_load(const char* file, const char* game,
                                                    const char* const* options, ff_error** error);
/* From a text; diagnostics call it `name`, and files that it includes or extends are looked for beside that. */
FAIRYFORGE_COMPILER_API ff_variant* ff_variant_compile(const char* text, const char* name, const char* game,
                                                       const char* const* options, ff_error** error);
/* From what ff_variant_stored() or `fairyforge export javascript` has made, with the same version. */
FAIRYFORGE_API ff_variant* ff_variant_from_stored(const void* bytes, size_t size, ff_error** error);
/* The game of this library. */
FAIRYFORGE_GAME_API ff_variant* ff_variant_here(ff_error** error);
FAIRYFORGE_API void ff_variant_free(ff_variant* variant);
/* What is doubtful in its text, from 0 on; NULL behind the last. */
FAIRYFORGE_API const ff_diagnostic* ff_variant_warning(const ff_variant* variant, size_t number);

FAIRYFORGE_API const char* ff_variant_title(const ff_variant* variant);
/* {"title", "authors", "files", "ranks", "levels", "cells": [name or null], "types": [{"id", "name", "royal"}],
 *  "third": name or null, "levelNames"} */
FAIRYFORGE_API char* ff_variant_rules(const ff_variant* variant);
/* Variants with the same text here are the same game. */
FAIRYFORGE_COMPILER_API char* ff_variant_hash(const ff_variant* variant);
FAIRYFORGE_COMPILER_API void* ff_variant_stored(const ff_variant* variant, size_t* size);
/* {"pieces": [{"id", "name", "notation", "royal", "moves", "arrivals"}], "rules": [sentences]}. */
FAIRYFORGE_COMPILER_API char* ff_variant_explain(const ff_variant* variant);
/* SVG: the moves of the piece with this ID or name on an empty board. */
FAIRYFORGE_COMPILER_API char* ff_variant_draw(const ff_variant* variant, const char* piece, ff_error** error);

/* {"NAME": "FAMILY"} of the games and other files of the library. */
FAIRYFORGE_COMPILER_API char* ff_library(void);

/* The variant in the language of another program: "diagram", "fairy-stockfish", "zrf" and so on. What that program
 * cannot say is a loss in the report:
 * {"losses": [{"name", "text"}], "notes": [sentences], "assumptions": [sentences]}; if nothing is left there is no file. */
FAIRYFORGE_COMPILER_API ff_files* ff_variant_export(const ff_variant* variant, const char* target,
                                                    ff_error** error);
FAIRYFORGE_COMPILER_API void ff_files_free(ff_files* files);
FAIRYFORGE_COMPILER_API const char* ff_files_report(const ff_files* files);
/* From 0 on; NULL behind the last. Folders in it are parted by '/'. */
FAIRYFORGE_COMPILER_API const char* ff_files_name(const ff_files* files, size_t number);
FAIRYFORGE_COMPILER_API const void* ff_files_bytes(const ff_files* files, size_t number, size_t* size);

/* ---- games ---- */

/* At the variant's start. */
FAIRYFORGE_API ff_game* ff_game_begin(const ff_variant* variant);
FAIRYFORGE_API void ff_game_free(ff_game* game);
/* Begins anew from a position; an empty text is the variant's start. 1, or 0 where it fails, as of all `int` here. */
FAIRYFORGE_API int ff_game_set_up(ff_game* game, const char* fen, ff_error** error);
/* A move in any notation that Fairyforge reads. */
FAIRYFORGE_API int ff_game_play(ff_game* game, const char* move, ff_error** error);
FAIRYFORGE_API int ff_game_undo(ff_game* game, uint32_t moves, ff_error** error);
FAIRYFORGE_API int ff_game_read_pgn(ff_game* game, const char* text, ff_error** error);

FAIRYFORGE_API char* ff_game_fen(const ff_game* game);
/* The legal moves, a line each. Moves stay legal after a draw by repetition or by the count of quiet moves. */
FAIRYFORGE_API char* ff_game_moves(ff_game* game);
/* 0 White, 1 Black, 2 the third side. */
FAIRYFORGE_API int ff_game_to_move(const ff_game* game);
/* Is a royal piece attacked that the player to move must keep safe? */
FAIRYFORGE_API int ff_game_in_check(const ff_game* game);
/* Is it proved that this side (0 White, 1 Black) can win no more, whatever both play? 0: it can, or that is not known. */
FAIRYFORGE_API int ff_game_cannot_win(const ff_game* game, int side);
/* "1-0", "0-1", "1/2-1/2", or "*" while the game goes on. */
FAIRYFORGE_API const char* ff_game_result(const ff_game* game);
/* {"fen", "toMove", "player", "inCheck", "checked": [cells], "pieces": [[cell, type, side]],
 *  "hands": [[counts by type] of White, of Black], "goesOn": cell or -1, "ply", "last": the previous move or null,
 *  "outcome": null or {"reason", "winner": side or null, "score", "text"}, "moves": [the legal moves]} */
FAIRYFORGE_API char* ff_game_state(ff_game* game);
/* A legal move in short algebraic notation. */
FAIRYFORGE_API char* ff_game_san(ff_game* game, const char* move, ff_error** error);

/* The words of others. `dialect`: "own", "fairy-stockfish", "lichess", "xboard", "usi" and so on; NULL: own words.
 * `notation`: "san", "lan", "hodges", "wxf" and so on; NULL: the dialect's plain form. A move of a dialect may be several
 * of ours, as a wall behind a move: playing it plays them all. */
FAIRYFORGE_API char* ff_game_moves_as(ff_game* game, const char* dialect, const char* notation,
                                      ff_error** error);
FAIRYFORGE_API char* ff_game_move_as(ff_game* game, const char* move, const char* dialect,
                                     const char* notation, ff_error** error);
FAIRYFORGE_API int ff_game_play_as(ff_game* game, const char* move, const char* dialect, ff_error** error);
/* What the dialect has no words for is left out. */
FAIRYFORGE_API char* ff_game_fen_as(const ff_game* game, const char* dialect, ff_error** error);
/* [{"text", "san", "side", "number"}] of all moves played. */
FAIRYFORGE_API char* ff_game_history(const ff_game* game);
FAIRYFORGE_API char* ff_game_pgn(const ff_game* game, const char* white, const char* black);
FAIRYFORGE_COMPILER_API char* ff_game_draw(const ff_game* game); /* SVG */

/* The number of sequences of legal moves; 0 where it was stopped, and for more than 1000 plies. */
FAIRYFORGE_API uint64_t ff_game_perft(const ff_game* game, uint32_t depth);

/* Thinks about the next move. Level 1 to 10; milliseconds, positions and depth, 0: no limit, but one of them must be;
 * how many moves are wanted. What was found out is known when the same position is thought about again, so that a
 * caller may think in slices.
 * {"lines": [{"score": hundredths, "mate": moves or null, "moves": [texts], "san": [texts]}], "depth", "nodes",
 *  "milliseconds", "allowed": positions that the level may look at, or null, "finished": was no limit of time met, nor
 *  was it stopped?} */
FAIRYFORGE_API char* ff_game_think(ff_game* game, uint32_t level, uint32_t milliseconds, uint32_t positions,
                                   uint32_t depth, uint32_t lines, ff_error** error);
/* The same for who only wants the move. */
FAIRYFORGE_API char* ff_game_best_move(ff_game* game, uint32_t level, uint32_t milliseconds,
                                       uint32_t positions, uint32_t depth, ff_error** error);

/* 1: a perft that runs on the game ends within a tenth of a second, and thinking with the best that it has found; so does
 * what begins later, until 0 is said. Any thread may call this while another uses the game, but not free it. */
FAIRYFORGE_API void ff_game_stop(ff_game* game, int stops);

/* ---- solved endgames ---- */

/* The tables of this variant's endgames that `fairyforge solve FILE MATERIAL --tables FOLDER` has kept there. Each is read
 * when it is asked for; of all so many megabytes are kept. Any number of threads may ask them at once. */
FAIRYFORGE_COMPILER_API ff_tables* ff_tables_open(const ff_variant* variant, const char* folder,
                                                  uint32_t megabytes, ff_error** error);
FAIRYFORGE_COMPILER_API void ff_tables_free(ff_tables* tables);
/* What best play of both comes to from the game's position, and what each of its moves comes to, the best first:
 * {"winner": side, or null for a draw, "plies": to the end, "moves": [{"text", "winner", "plies"}]}; or null, if no table
 * has the position. The game must be of the same variant. */
FAIRYFORGE_COMPILER_API char* ff_tables_probe(ff_tables* tables, const ff_game* game, ff_error** error);

#ifdef __cplusplus
}
#endif
#endif
