// Moves as plain machine text.
//
//   e2e4       from, to
//   e7e8q      the new type's ID in small letters, where the player had a choice
//   d4c5,xd5   pieces taken elsewhere than on the destination, where the short form is not unique
//   e1g1,h1f1  other pieces that change cell, likewise
//   b2b2m      a change of type in place
//   a5b6,f3h   another piece that changes type as part of the move
//   R@a1       a piece put on the board from the hand
//   --         a pass; in the middle of a turn: the piece stops
//   a3c5,..    a part of a turn, where the same move may also end it; ,..:jump with the kind of what follows
//   e4e5,d6=q,c3>n,c4@b,c5+shy,c6-shy   what else appears, changes type, owner or marks, where that is needed
//   *N@e4 *e4f6 *--   the same and others by the third side; its null move
//
// Where cells have names of other forms than a letter and a number, `-` is between them and `=` in front of
// what the mover becomes: top-left-x3=q.
//
// A promoted piece that looks like another one has the other one's ID (compiler/core/rules/looks.h).
//
// All that reads moves reads the words of all dialects (dialect.h) and notations (san.h), and what adds nothing or
// is missing in them (e2-e4, Nf3 for Nxf3), as far as only one move can be meant.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "runtime/dialect.h"
#include "runtime/position.h"

namespace fairyforge {

// Everything `move` may be called as above, the shortest first.
std::vector<std::string> plainForms(const Position& position, const Move& move);

// For each move of `legal`, in its order, the shortest form that names it and no other.
std::vector<std::string> moveTexts(const Position& position, const MoveList& legal);
// The same of one of them.
std::string moveText(const Position& position, const Move& move, const MoveList& legal);

// The moves of `legal` that `text` names, in the words of any dialect or notation, with or without marks of check.
// What is written for one of them, in `dialect` or else in own words, names that one, whatever else it may be short
// for; otherwise there are several where the text leaves a choice open.
MoveList movesNamed(const Position& position, std::string_view text, const MoveList& legal,
                    const Dialect& dialect = ownDialect());

// The next move of a list of words (at least one). In san.h's notation a move may be of several words (a5xb6
// Mf3=H): as many are taken as together name a move of `legal`.
struct NextMove {
  std::string text;
  std::size_t words = 1;
};
NextMove nextMove(const Position& position, std::span<const std::string_view> words, const MoveList& legal);

// What is left of a word of a line of moves without the number in front: of `1.e4` the move, of `1.` nothing.
std::string_view withoutMoveNumber(std::string_view word);

// Is it one of the words for doing nothing?
bool isPassText(std::string_view text);

// Could `text` be a move in some position of this game? False for a cell or a piece that there is not.
bool isMoveText(const Variant& variant, std::string_view text);

// The move of `legal` that `text` names, or why there is none.
std::variant<Move, std::string> parseMove(const Position& position, std::string_view text,
                                          const MoveList& legal, const Dialect& dialect = ownDialect());

}  // namespace fairyforge
