// Position text: FEN as the field writes it, extended by what a Variant needs beyond chess.
//
//   placement side castling en-passant quiet-plies move-number [last] [u=cells] [[White's/Black's hands]]
//   [k=n]
//
// A text may stop after any field; the rest take defaults. Castling: K (partner on the king's right as White
// sees it), Q (left) or the partner's file letter; `-` for none. En passant: the cells passed over, joined,
// and if it is not clear which piece passed over them, `=` and its cell (`d3d4=d5`). `u=` lists the cells of
// unmoved pieces whose being unmoved matters otherwise than for castling; left out, or `u=*`: all that stand
// on a cell where the array has that piece; `u=-`: none.
//
// Only games that need them have the others. last: the ID of the type that the side not to move last moved,
// as imitators copy it; `-` for none. Hands: `[QN2P/-]`, a number behind a letter for several of it; the form
// `[QNpp]` right behind the placement is read too. k: turns of the players since the third side acted. Where
// it may act before the player the side is `*w` or `*b`.
//
// Then, in any order, what a game with turns, marks or goals of its own needs: `t=` the number of the turn in
// the schedule, from 0 (left out: the side's first); `m=` the cells of each mark, `name:e1,a1/other:-` (left
// out: pieces that stand where the array has them have the marks of their types); `l=` where the previous
// move began and ended, `e7,e5`, `-` for off the board; `g=` the cell of the piece that goes on in the middle
// of a turn, and if it must be so the kind of its moves, `e5:jump`; `x=` the pieces that the previous move
// took. The table of registers (compiler/core/rules/registers.h) has these letters. On boards whose cells have
// names of their own the cells passed over are joined by `,`.
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
std::variant<Setup, FenError> parseFen(const Variant& variant, std::string_view text);
std::string printFen(const Position& position);

// Why a text is no position: a mistake in it, or problems of the setup that it says, which are of the whole text.
struct NoPosition {
  Code code;
  std::vector<FenError> errors;
};
std::variant<Position, NoPosition> readPosition(const VariantPtr& variant, std::string_view text,
                                                const SetupProblems& forgiven = kOddRoyals);

// What differs between two setups of a game, a line for each register: its name and both values.
std::vector<std::string> differences(const Variant& variant, const Setup& a, const Setup& b);

}  // namespace fairyforge
