// Position text: FEN as in chess, extended by what a Variant needs beyond chess.
//
//   placement side castling en-passant quiet-plies move-number [last] [u=cells] [[White's/Black's hands]]
//   [k=n]
//
// A text may stop after any field; the rest take defaults. Castling: K (partner on the king's right as White
// sees it), Q (left) or the partner's file letter; `-` for none. En passant: the cells passed over, joined;
// if it is not clear which piece passed over them, `=` and its cell follow (`d3d4=d5`). `u=` lists the cells
// of unmoved pieces for which this matters other than for castling. `u=*`, or no such field, means all pieces
// on cells where the array has the same piece; `u=-` means none.
//
// The other fields are used only by games that need them. last: the ID of the type that the side not to move
// moved last, for imitators; `-` for none. Hands: `[QN2P/-]`, with numbers after letters; the form `[QNpp]`
// directly after the placement is read too. k: the players' turns since the third side acted. If the third
// side may act before the player, the side is `*w` or `*b`.
//
// Then, in any order, fields for games with their own turns, marks or goals: `t=` the index of the turn in
// the schedule (left out: the side's first); `m=` the cells of each mark, `name:e1,a1/other:-` (left out:
// pieces on their cells in the array have the marks of their types); `l=` the first and last cell of the
// previous move, `e7,e5`, with `-` for off the board; `g=` the cell of the piece that continues in the middle
// of a turn and, if restricted, the kind of its moves, `e5:jump`; `c=` and `n=` the checks given and pieces
// captured by White and Black, `2+0`; `p=` passes in a row; `d=` the counting rule in force and the plies
// counted, `1:12`; `x=` the pieces that the previous move took. The letters are from the table of registers
// (compiler/core/rules/registers.h). If cells have names of their own, the cells passed over are separated by
// `,`.
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "compiler/core/text/code.h"
#include "runtime/position.h"

namespace fairyforge {

struct FenError {
  std::size_t offset;  // bytes from the start of the text
  std::size_t length;
  std::string message;
};
// Reads a position text. Returns the setup, which need not be a valid position, or the first error.
std::variant<Setup, FenError> parseFen(const Variant& variant, std::string_view text);
std::string printFen(const Position& position);

// Why a text is not a position: a mistake at one place of the text, or problems of the setup that it
// describes; these have the whole text as their place.
struct NoPosition {
  Code code;
  std::vector<FenError> errors;
};
std::variant<Position, NoPosition> readPosition(const VariantPtr& variant, std::string_view text,
                                                const SetupProblems& forgiven = kOddRoyals);

// Returns the differences between two setups of a game, one line for each register that differs, with its
// name and both values.
std::vector<std::string> differences(const Variant& variant, const Setup& a, const Setup& b);

}  // namespace fairyforge
