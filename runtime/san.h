// Moves as people write them: short algebraic notation, and what it needs beyond chess.
//
//   e4 exd5 exd6 e8=Q      the pawn (the one type whose moves reset the count of quiet moves) has no letter
//   Nf3 Nbd2 N1d2 Rxe8+    other pieces have their ID; origin's file, rank or both where that is not enough
//   O-O O-O-O              castling to the right or left; +: check, #: mate
//   Bc1-e3=A               a change of type without a choice is written with both cells
//   Ma2-h2 Ma2xh2          likewise along a link
//   Bc8=M                  a change of type in place
//   a5xb6 Mf3=H            another piece changes type as part of the move: with both cells, then that piece,
//   b4b3 Ma8=T             its cell and what it becomes; pawns go from cell to cell without a hyphen
//   e5xd5-d6               ... and a piece taken elsewhere than on the destination has its cell named
//   R@a1 Rx@a1             a piece from the hand
//   *N@e4 *Ne4-f6 *--      acts of the third side
//
// Where all this still leaves two moves alike they are written in machine form (move-text.h). IDs of several
// letters stand in braces. Inside a list of moves a comma may stand for the blank: a5xb6,Mf3=H.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "runtime/executor.h"

namespace fairyforge {

// For each move of `legal`, in its order, the shortest form that is no form of another in either notation;
// without `+` and `#`.
std::vector<std::string> sanTexts(const Position& position, const MoveList& legal);

// `+` after a move that gives check, `#` after one that mates, or nothing.
std::string checkMark(const Position& position, const Move& move, const Executor& executor);

// One of the legal moves, with its mark.
std::string sanText(const Position& position, const Move& move, const Executor& executor);

// Everything `move` may be called in this notation, the shortest first.
std::vector<std::string> sanForms(const Position& position, const Move& move);

// The type whose pieces have no letter, if there is one: the only one whose moves reset the quiet-move count.
std::optional<TypeId> pawnOf(const Variant& variant);

// `text` without the `+ # ! ?` behind it.
std::string_view withoutMarks(std::string_view text);

// `text` without what adds nothing to the move: `+ # ! ?`, zeros for the letter O, a comma for the blank.
std::string plainSan(std::string_view text);

// Could `text` be in this notation a move in some position of this game?
bool isSan(const Variant& variant, std::string_view text);

}  // namespace fairyforge
