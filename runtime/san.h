// Moves as people write them: short algebraic notation, and what it needs beyond chess.
//
//   e4 exd5 exd6 e8=Q      the pawn (the one type whose moves reset the count of quiet moves) has no letter
//   Nf3 Nbd2 N1d2 Rxe8+    other pieces have their ID; origin's file, rank or both where that is not enough
//   O-O O-O-O              castling to the right or left; +: check, #: mate
//   Bc1-e3=A               a change of type without a choice, but a pawn's, is written with both cells
//   Ma2-h2 Ma2xh2          likewise along a link
//   Bc8=M                  a change of type in place
//   Nc3/H O-O/He1          a piece is put on the cell that another one leaves, or that castling leaves empty
//   a5xb6 Mf3=H            another piece changes type as part of the move: with both cells, then that piece,
//   b4b3 Ma8=T             its cell and what it becomes; pawns go from cell to cell without a hyphen
//   e5xd5-d6               ... and a piece taken elsewhere than on the destination has its cell named
//   R@a1 Rx@a1             a piece from the hand
//   *N@e4 *Ne4-f6 *--      acts of the third side
//
// A promoted piece that looks like another one is called like that (compiler/core/rules/looks.h). Other notations of
// this kind, with origins or numbers, are rows of a table; the first is this one.
//
// Where all this still leaves two moves alike they are written in machine form (move-text.h). IDs of several
// letters stand in braces. Inside a list of moves a comma may stand for the blank: a5xb6,Mf3=H.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/executor.h"

namespace fairyforge {

struct Dialect;
struct Notation {
  std::string_view name;
  std::string_view meaning;
  // Files and ranks: by their names; from the right by numbers, and from the top by letters or numbers; as janggi
  // has them, the rank in front.
  enum class Cells : std::uint8_t { Named, Shogi, ShogiNumbers, Janggi } cells = Cells::Named;
  bool saysAll = false;       // all that a move does, and in what way
  bool alwaysOrigin = false;  // both cells
  std::string_view quiet{};   // between origin and destination where nothing is taken
  char drop = '@';
  bool pawnHasLetter = false;
  // A promoted Rook is +R; behind a move + and - turn pieces over, and = is a promotion that was declined.
  bool turnsOver = false;
  bool byColumns = false;  // columns and what a move goes forward or back: xiangqi's (runtime/columns.cpp)
  bool checks = true;      // + and # are written
};
std::span<const Notation> notations();
// The first row; and what is written in `san` for others, who know nothing of its longer forms.
const Notation& ownSan();
const Notation& commonSan();
// Null: there is none of that name.
const Notation* notationCalled(std::string_view name);
// The same for who speaks a dialect: others have the common form of san.
const Notation* notationCalled(std::string_view name, const Dialect& dialect);

// For each move of `legal`, in its order, the shortest form that is no form of another in either notation;
// without `+` and `#`.
std::vector<std::string> sanTexts(const Position& position, const MoveList& legal,
                                  const Notation& notation = ownSan());

// `+` after a move that gives check, `#` after what the dialect has it for, or nothing.
std::string checkMark(const Position& position, const Move& move, const Executor& executor,
                      const Dialect& dialect);

// One of the legal moves, with its mark.
std::string sanText(const Position& position, const Move& move, const Executor& executor,
                    const Notation& notation = ownSan());

// Everything `move` may be called in this notation, the shortest first.
std::vector<std::string> sanForms(const Position& position, const Move& move,
                                  const Notation& notation = ownSan());

// The type whose pieces have no letter, if there is one: the only one whose moves reset the quiet-move count.
std::optional<TypeId> pawnOf(const Variant& variant);

// `text` without the `+ # ! ?` behind it. Where `+` promotes pieces it stays.
std::string_view withoutMarks(const Variant& variant, std::string_view text);

// `text` without what adds nothing to the move: `+ # ! ?`, zeros for the letter O, a comma for the blank.
std::string plainSan(const Variant& variant, std::string_view text);

// Could `text` be in this notation a move in some position of this game?
bool isSan(const Variant& variant, std::string_view text);

}  // namespace fairyforge
