/* Plays chess variants by their rules, for programs in C and in other languages that can call C. This is
 * the interface of libfairyforge, of libraries of one game (`fairyforge compile --emit shared` and `--emit
 * wasm`) and of the WebAssembly module.
 *
 * Texts are UTF-8 and end with a zero byte. A returned `char*` or `void*` belongs to the caller, who must
 * free it by ff_free(). A returned `const char*` belongs to the object that was the argument, and is valid
 * as long as that object.
 *
 * Errors. A function whose last parameter is `error` returns NULL or 0 if it fails; then it has changed
 * nothing. If `error` is not NULL, *error becomes an object that says why, which the caller must free; if
 * the function succeeds, *error is left as it is. No exception leaves a function. A handle or a text that
 * is NULL is also such a failure, unless the function's comment allows NULL; all functions that free
 * something accept NULL.
 *
 * Threads. Variants and errors are constant: any number of threads may use them at once. Only one thread
 * at a time may use a game, except for ff_game_stop(); different games may be used at once, even if they
 * are of one variant. A variant may be freed before its games. At the end of the process, the library
 * waits for its threads that are still compiling code for objects that have not been freed.
 *
 * Structured results are JSON. In them
 *   cells       are numbers, in the order of their names in ff_variant_rules(); types likewise; sides are 0 White,
 *               1 Black, 2 the third side
 *   a move      is {"text", "from", "to", "piece", "as", "taken", "carried", "changed", "goesOn"}: the text for
 *               ff_game_play(); two cells, or -1 for off the board; the type that moves or leaves the hand, and
 *               the type that it becomes; the cells of captured pieces; pairs of cells (from, to) of other pieces
 *               that move; pairs of a cell and a type of other pieces that change; does the same player move on? */
#ifndef FAIRYFORGE_H
#define FAIRYFORGE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define FAIRYFORGE_API __attribute__((visibility("default")))
/* Marks the functions that only libfairyforge has: those that read texts, draw or export. */
#define FAIRYFORGE_COMPILER_API FAIRYFORGE_API
/* Marks the functions that only libraries of one game have. */
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

/* An error or a warning about a text. Later versions may add members at the end. */
typedef struct ff_diagnostic {
  const char* severity; /* "error" or "warning" */
  const char* code;     /* a short stable name: docs/reference/errors.md explains it */
  const char* file;     /* NULL: the diagnostic has no place in a text; then the numbers are 0 */
  uint32_t line, column, end_line, end_column; /* from 1; columns count characters */
  const char* message;
  const char* notes; /* further remarks, one on each line; may be empty */
  const char* fix;   /* the correct text for that place, if it is certain; else empty */
} ff_diagnostic;

/* Limits each call that begins from now on, on any thread: its time, the memory by which the process may
 * grow, and its steps of work. A step is a move that is tried, or a fork in the path of a piece; it takes
 * microseconds, and a call takes the same number of steps on every machine. 0: no limit, as at the start.
 * A call that would exceed a limit ends within some milliseconds with an error, or with NULL or 0 if it
 * has no parameter `error`, and has changed nothing. In WebAssembly the whole module ends (docs/page.md). */
FAIRYFORGE_API void ff_set_budget(uint32_t milliseconds, uint32_t megabytes, uint64_t steps);
/* Returns which limit the last call of this thread exceeded; NULL: none. Valid until the thread's next
   call. */
FAIRYFORGE_API const char* ff_exceeded(void);

FAIRYFORGE_API void ff_error_free(ff_error* error);
/* Returns the message; if there are several errors, that of the first. */
FAIRYFORGE_API const char* ff_error_text(const ff_error* error);
/* Returns an error or warning of a text that is no valid variant, numbered from 0; NULL after the last. */
FAIRYFORGE_API const ff_diagnostic* ff_error_diagnostic(const ff_error* error, size_t number);

/* ---- variants ---- */

/* Reads a file, or "@NAME" from the library. `game`: the title or number of a game in a file that has several; NULL:
 * the only or main one. `options`: settings "NAME" or "NAME=VALUE" of the variant's options, with NULL after the
 * last; or NULL. */
FAIRYFORGE_COMPILER_API ff_variant* ff_variant_load(const char* file, const char* game,
                                                    const char* const* options, ff_error** error);
/* Reads a text. `name` is its file name in diagnostics; files that it includes or extends are searched
   beside it. */
FAIRYFORGE_COMPILER_API ff_variant* ff_variant_compile(const char* text, const char* name, const char* game,
                                                       const char* const* options, ff_error** error);
/* Reads bytes that ff_variant_stored() or `fairyforge export javascript` has made with the same version of
   Fairyforge. */
FAIRYFORGE_API ff_variant* ff_variant_from_stored(const void* bytes, size_t size, ff_error** error);
/* Returns the game of this library. */
FAIRYFORGE_GAME_API ff_variant* ff_variant_here(ff_error** error);
FAIRYFORGE_API void ff_variant_free(ff_variant* variant);
/* Returns a warning about the variant's text, numbered from 0; NULL after the last. */
FAIRYFORGE_API const ff_diagnostic* ff_variant_warning(const ff_variant* variant, size_t number);

FAIRYFORGE_API const char* ff_variant_title(const ff_variant* variant);
/* {"title", "authors", "files", "ranks", "levels", "hexagons", "cells": [name or null], "levelNames",
 *  "types": [{"id", "name", "royal"}], "third": name or null} */
FAIRYFORGE_API char* ff_variant_rules(const ff_variant* variant);
/* Returns a hash of the rules; variants with equal hashes are the same game. */
FAIRYFORGE_COMPILER_API char* ff_variant_hash(const ff_variant* variant);
FAIRYFORGE_COMPILER_API void* ff_variant_stored(const ff_variant* variant, size_t* size);
/* {"pieces": [{"id", "name", "notation", "royal", "moves", "arrivals"}], "rules": [sentences]} */
FAIRYFORGE_COMPILER_API char* ff_variant_explain(const ff_variant* variant);
/* Draws the moves of the piece with this ID or name on an empty board, as SVG. */
FAIRYFORGE_COMPILER_API char* ff_variant_draw(const ff_variant* variant, const char* piece, ff_error** error);

/* Returns the games and other files of the library: {"NAME": "FAMILY", ...}. */
FAIRYFORGE_COMPILER_API char* ff_library(void);

/* Exports the variant to the language of another program: "diagram", "fairy-stockfish", "zrf" and so on.
 * The report lists as losses the rules that the language cannot express: {"losses": [{"name", "text"}],
 * "notes": [sentences], "assumptions": [sentences]}. There are no files if the game without these rules
 * would be another game. */
FAIRYFORGE_COMPILER_API ff_files* ff_variant_export(const ff_variant* variant, const char* target,
                                                    ff_error** error);
FAIRYFORGE_COMPILER_API void ff_files_free(ff_files* files);
FAIRYFORGE_COMPILER_API const char* ff_files_report(const ff_files* files);
/* Returns the path of a file, with '/' between folders. Files are numbered from 0; NULL after the last. */
FAIRYFORGE_COMPILER_API const char* ff_files_name(const ff_files* files, size_t number);
FAIRYFORGE_COMPILER_API const void* ff_files_bytes(const ff_files* files, size_t number, size_t* size);

/* ---- games ---- */

/* Returns a game at the variant's start. */
FAIRYFORGE_API ff_game* ff_game_begin(const ff_variant* variant);
FAIRYFORGE_API void ff_game_free(ff_game* game);
/* Begins the game anew from a position; an empty text means the variant's start. Returns 1, or 0 if it
 * fails, like all functions below that return `int` and have a parameter `error`. */
FAIRYFORGE_API int ff_game_set_up(ff_game* game, const char* fen, ff_error** error);
/* Plays a move, in any notation that Fairyforge reads. */
FAIRYFORGE_API int ff_game_play(ff_game* game, const char* move, ff_error** error);
FAIRYFORGE_API int ff_game_undo(ff_game* game, uint32_t moves, ff_error** error);
FAIRYFORGE_API int ff_game_read_pgn(ff_game* game, const char* text, ff_error** error);

FAIRYFORGE_API char* ff_game_fen(const ff_game* game);
/* Returns the legal moves, one on each line. After a draw by repetition or by the n-move rule there still
   are moves. */
FAIRYFORGE_API char* ff_game_moves(ff_game* game);
/* Returns 0 for White, 1 for Black, 2 for the third side. */
FAIRYFORGE_API int ff_game_to_move(const ff_game* game);
/* Is a royal piece attacked that the player to move must keep safe? */
FAIRYFORGE_API int ff_game_in_check(const ff_game* game);
/* Returns 1 if it is proved that this side (0 White, 1 Black) cannot win any more, however both play;
   otherwise 0. */
FAIRYFORGE_API int ff_game_cannot_win(const ff_game* game, int side);
/* "1-0", "0-1", "1/2-1/2", or "*" while the game goes on. */
FAIRYFORGE_API const char* ff_game_result(const ff_game* game);
/* {"fen", "toMove", "player", "inCheck", "checked": [cells], "pieces": [[cell, type, side]],
 *  "hands": [[counts by type] of White, of Black], "goesOn": cell or -1, "ply",
 *  "counts": [{"name", "values", "most": number or null, "type": number or null}],
 *  "last": the previous move or null,
 *  "outcome": null or {"reason", "winner": side or null, "score", "text"}, "moves": [the legal moves]} */
FAIRYFORGE_API char* ff_game_state(ff_game* game);
/* Returns a legal move in short algebraic notation, such as "Nf3". */
FAIRYFORGE_API char* ff_game_san(ff_game* game, const char* move, ff_error** error);

/* These functions read and write moves as other programs do. `dialect`: "own", "fairy-stockfish",
 * "lichess", "xboard", "usi" and so on; NULL: "own". `notation`: "san", "lan", "hodges", "wxf" and so on;
 * NULL: the dialect's plain form. One move of a dialect may be several moves here, such as a move and then
 * a wall; ff_game_play_as() plays them all. */
FAIRYFORGE_API char* ff_game_moves_as(ff_game* game, const char* dialect, const char* notation,
                                      ff_error** error);
FAIRYFORGE_API char* ff_game_move_as(ff_game* game, const char* move, const char* dialect,
                                     const char* notation, ff_error** error);
FAIRYFORGE_API int ff_game_play_as(ff_game* game, const char* move, const char* dialect, ff_error** error);
/* Returns the position's text, without what the dialect cannot express. */
FAIRYFORGE_API char* ff_game_fen_as(const ff_game* game, const char* dialect, ff_error** error);
/* Returns all moves played: [{"text", "san", "side", "number"}]. */
FAIRYFORGE_API char* ff_game_history(const ff_game* game);
FAIRYFORGE_API char* ff_game_pgn(const ff_game* game, const char* white, const char* black);
FAIRYFORGE_COMPILER_API char* ff_game_draw(const ff_game* game); /* SVG */

/* Returns the number of sequences of `depth` legal moves; 0 if it was stopped, or if `depth` exceeds 1000. */
FAIRYFORGE_API uint64_t ff_game_perft(const ff_game* game, uint32_t depth);

/* Searches for the best moves. `level` is 1 to 10. `milliseconds`, `positions` and `depth` limit the
 * search; 0 means no such limit, but one must be given. `lines` is the number of moves wanted. The results
 * are kept for another search of the same position, so a caller may search in slices. Returns
 * {"lines": [{"score": hundredths, "mate": moves or null, "moves": [texts], "san": [texts]}], "depth", "nodes",
 *  "milliseconds", "allowed": positions that the level may examine, or null, "finished": did the search end by itself,
 *  not by the time limit or ff_game_stop()?} */
FAIRYFORGE_API char* ff_game_think(ff_game* game, uint32_t level, uint32_t milliseconds, uint32_t positions,
                                   uint32_t depth, uint32_t lines, ff_error** error);
/* Does the same, but returns only the text of the best move. */
FAIRYFORGE_API char* ff_game_best_move(ff_game* game, uint32_t level, uint32_t milliseconds,
                                       uint32_t positions, uint32_t depth, ff_error** error);

/* `stops` 1 stops the work on the game: a running perft ends within a tenth of a second, and so does a
 * search, with the best move found so far. Calls that begin later end as well, until this is called with
 * 0. Any thread may call it while another one uses the game, but not while another one frees it. */
FAIRYFORGE_API void ff_game_stop(ff_game* game, int stops);

/* ---- solved endgames ---- */

/* Opens the tables of this variant's endgames that `fairyforge solve FILE MATERIAL --tables FOLDER` has
 * stored. A table is read when it is first needed; at most `megabytes` of tables are kept in memory. Any
 * number of threads may use the tables at once. */
FAIRYFORGE_COMPILER_API ff_tables* ff_tables_open(const ff_variant* variant, const char* folder,
                                                  uint32_t megabytes, ff_error** error);
FAIRYFORGE_COMPILER_API void ff_tables_free(ff_tables* tables);
/* Returns the result of best play by both sides from the game's position, and after each of its moves, the
 * best first: {"winner": side, or null for a draw, "plies": to the end, "moves": [{"text", "winner",
 * "plies"}]}; "null" if no table has the position. The game must be of the same variant. */
FAIRYFORGE_COMPILER_API char* ff_tables_probe(ff_tables* tables, const ff_game* game, ff_error** error);

#ifdef __cplusplus
}
#endif
#endif
