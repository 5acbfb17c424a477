// Moves as plain machine text.
//
//   e2e4       from, to
//   e7e8q      the new type's ID in small letters, where the player had a choice
//   d4c5,xd5   pieces taken on cells other than the destination, if the short form is ambiguous
//   e1g1,h1f1  other pieces that change cell, likewise
//   b2b2m      a change of type in place
//   a5b6,f3h   another piece that changes type as part of the move
//   R@a1       a piece put on the board from the hand
//   --         a pass; in the middle of a turn: the piece stops
//   a3c5,..    a part of a turn, if the same move could also end the turn; `,..:jump` adds the kind that the
//              next part must have
//   e4e5,d6=q   other effects, each after a comma, if the short form is ambiguous: a piece appears (d6=q),
//              becomes another type (c3>n) or another owner's (c4@b), gets or loses a mark (c5+shy, c6-shy)
//   *N@e4 *e4f6 *--   a drop, a move and a pass of the third side
//
// If cells have names other than a letter and a number, `-` separates them and `=` precedes the type that the
// mover becomes: top-left-x3=q.
//
// A promoted piece that looks like another one has the other one's ID (compiler/core/rules/looks.h).
//
// All functions that read moves accept all dialects (dialect.h) and notations (san.h). Signs may be added or
// left out (e2-e4, Nf3 for Nxf3) as long as only one move can be meant.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "runtime/dialect.h"
#include "runtime/position.h"

namespace fairyforge {

// Returns all texts that name `move` in the forms above, the shortest first.
std::vector<std::string> plainForms(const Position& position, const Move& move);

// Returns, for each move of `legal` in order, the shortest form that names only this move; if it has none,
// one that movesNamed() takes for this move all the same.
std::vector<std::string> moveTexts(const Position& position, const MoveList& legal);
// Returns the text of `move`, one of `legal`, as moveTexts() would.
std::string moveText(const Position& position, const Move& move, const MoveList& legal);

// Returns the moves of `legal` that `text` names, in any dialect or notation, with or without marks of check.
// If `text` is exactly what is written for one of them in `dialect` or in this program's own dialect, only
// that move is returned. An ambiguous text gives several moves.
MoveList movesNamed(const Position& position, std::string_view text, const MoveList& legal,
                    const Dialect& dialect = ownDialect());

// The text of the first move in a list of words, and how many words it has. A move in the notation of san.h
// may take several words (a5xb6 Mf3=H); nextMove() takes all that together name a move of `legal`. The list
// must not be empty.
struct NextMove {
  std::string text;
  std::size_t words = 1;
};
NextMove nextMove(const Position& position, std::span<const std::string_view> words, const MoveList& legal);

// Removes the number from a word of a line of moves: `1.e4` gives the move, `1.` an empty text.
std::string_view withoutMoveNumber(std::string_view word);

// Is the text one of the words for a null move?
bool isPassText(std::string_view text);

// Could `text` be a move in some position of this game? False if it names a cell or a piece that does not
// exist.
bool isMoveText(const Variant& variant, std::string_view text);

// Returns the move of `legal` that `text` names, or a message that it names none or more than one.
std::variant<Move, std::string> parseMove(const Position& position, std::string_view text,
                                          const MoveList& legal, const Dialect& dialect = ownDialect());

}  // namespace fairyforge
