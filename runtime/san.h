// Moves as people write them: short algebraic notation, extended beyond chess.
//
//   e4 exd5 exd6 e8=Q      the pawn (the one type whose moves reset the count of quiet moves) has no letter
//   Nf3 Nbd2 N1d2 Rxe8+    other pieces have their ID, and the origin's file, rank or both if needed
//   O-O O-O-O              castling to the right or left; +: check, #: mate
//   Bc1-e3=A               a change of type without a choice, except a pawn's, is written with both cells
//   Ma2-h2 Ma2xh2          likewise along a link
//   Bc8=M                  a change of type in place
//   Nc3/H O-O/He1          a piece is dropped on the cell that another one leaves, or that castling leaves
//   empty
//   a5xb6 Mf3=H            another piece changes type as part of the move: with both cells, then that piece,
//   b4b3 Ma8=T             its cell and what it becomes; pawns go from cell to cell without a hyphen
//   e5xd5-d6               a piece taken on a cell other than the destination has its cell named
//   R@a1 Rx@a1             a piece from the hand
//   *N@e4 *Ne4-f6 *--      acts of the third side
//
// A promoted piece that looks like another one is written like that one (compiler/core/rules/looks.h). Other
// notations of this kind, with origins or numbers, are rows of a table; the first row is this one.
//
// If two moves would still have the same text, they are written in machine form (move-text.h). IDs of several
// letters are in braces. In a list of moves, a comma may replace the blank: a5xb6,Mf3=H.
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
  // How files and ranks are written. Named: e4. Shogi: files by numbers from the right, ranks by letters from
  // the top (7f); ShogiNumbers: both by numbers (76). Janggi: the rank first.
  enum class Cells : std::uint8_t { Named, Shogi, ShogiNumbers, Janggi } cells = Cells::Named;
  bool writesAll = false;     // writes everything that a move does, so that the text alone tells it
  bool alwaysOrigin = false;  // both cells are always written
  std::string_view quiet{};   // between origin and destination if nothing is taken
  char drop = '@';
  bool pawnHasLetter = false;
  // As in shogi: a promoted Rook is +R; after a move, + means promotion, = a declined promotion.
  bool turnsOver = false;
  bool byColumns = false;  // columns, and the distance forward or back, as in xiangqi (runtime/wxf.cpp)
  bool checks = true;      // + and # are written
};
std::span<const Notation> notations();
// ownSan() is the first row of the table, with everything that a move does. commonSan() is `san` as other
// programs write it, which do not know the longer forms.
const Notation& ownSan();
const Notation& commonSan();
// Returns null if there is no notation with this name.
const Notation* notationCalled(std::string_view name);
// Returns the notation with this name; null if there is none. In every dialect but this program's own, `san`
// means commonSan(), otherwise ownSan().
const Notation* notationCalled(std::string_view name, const Dialect& dialect);

// Returns, for each move of `legal` in order, the shortest form that is not a form of another move; if it has
// none, the text in machine form (move-text.h). Without `+` and `#`.
std::vector<std::string> sanTexts(const Position& position, const MoveList& legal,
                                  const Notation& notation = ownSan());

// Returns `+` for a move that gives check, `#` as the dialect defines it, or an empty text.
std::string checkMark(const Position& position, const Move& move, const Executor& executor,
                      const Dialect& dialect);

// Returns the text of one of the legal moves, with its mark if the notation writes marks.
std::string sanText(const Position& position, const Move& move, const Executor& executor,
                    const Notation& notation = ownSan());

// Returns all texts that name `move` in this notation, the preferred one first; none, except for passes, if
// the cells have names of their own.
std::vector<std::string> sanForms(const Position& position, const Move& move,
                                  const Notation& notation = ownSan());
// Is `text` one of the texts that sanForms() returns? This takes less time than making all of them.
bool isSanForm(const Position& position, const Move& move, std::string_view text, const Notation& notation);

// Returns the type whose pieces have no letter: the only one whose moves reset the quiet-move count; nothing
// if there is no such type.
std::optional<TypeId> pawnOf(const Variant& variant);

// Returns `text` without `+ # ! ?` at its end. If `+` promotes pieces in this game, it is kept.
std::string_view withoutMarks(const Variant& variant, std::string_view text);

// Returns `text` in a plain form: withoutMarks(), with O-O for 0-0, O-O-O for 0-0-0, and blanks for commas.
std::string plainSan(const Variant& variant, std::string_view text);

// Could `text` be a move in this notation in some position of this game?
bool isSan(const Variant& variant, std::string_view text);

}  // namespace fairyforge
