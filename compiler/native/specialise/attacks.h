// Legality by attack instances: finds the moves that leave the royal piece safe without making them.
//
// Why this pass exists. A move is illegal if it leaves a royal piece where it can be taken. Perft and search
// test every move for that, so it decides how fast generated code is.
//
// The obvious way is make-and-test: make every move on a copy of the position and find out whether the royal
// piece is attacked. The referee does that, and generated code falls back on it in the cases below. It costs
// a copy and a search for attackers for each move, though nearly all moves are legal. The usual way of chess
// programs, pins and checks of sliders, does not work for variants: a cannon attacks over a piece, a bent
// rider has two ways to one cell, and an own piece that stays where it is may be the reason of an attack.
//
// The idea. An attack that depends only on occupied cells is inverted and cut into instances: one for each
// attacked cell, attacker's cell and way between them. A few cells between decide whether an instance
// attacks. A plain move empties one cell and fills one, so it can change this for few instances; and the
// number of an instance's conditions that fail now shows what a move must not do. All instances on the royal
// piece's cell together give
//
//   allowed   the targets that all other pieces may go to
//   pinned    pieces that are limited by a mask of their own as well
//   tested    pieces whose moves are made and tested all the same
//
// and the legal moves of a piece are its targets, intersected with these sets. If all instances are leaps and
// slides, all targets are allowed unless the royal piece is attacked. In that case the function that counts
// moves has them listed; otherwise it needs no masks. There are four kinds of instance.
// Leaps have no conditions: one attacker leaves its cell as the only allowed target, two leave none. The
// leaps of a type that also slides count as slides with no cell between, unless types that do not slide have
// the same leaps. For the other kinds the occupied cells decide (line in
// compiler/native/llvm/emit-masks.cpp):
//
//   Slide: attacks while no cell between is occupied
//     0 occupied    attacks now. Others go between or take the attacker.
//     1 occupied    an own piece there is pinned: it stays between or takes the attacker.
//   Screen: attacks while exactly one cell between is occupied
//     0 occupied    others must not go between.
//     1 occupied    attacks now. Others go to an empty cell between or take the attacker. The screen, if
//                   it is an own piece, is tested: it may end the attack by leaving.
//     2 occupied    own pieces are pinned: they go to an empty cell between or take the attacker.
//   Hurdle: attacks while the cells of a first set are empty and those of a second are occupied
//     none fails    attacks now. Others go onto the first set or take the attacker; own pieces on the
//                   second set are tested.
//     1 empty       of the second set: others must not go there; own pieces on that set are tested.
//     1 occupied    of the first set: an own piece there is pinned to empty cells of it and the attacker.
//     1 of each     an own piece on the first set is pinned: it must not go to the empty cell.
//
// If more conditions fail, no single move can complete the instance, and nothing follows. Nothing follows
// either if the piece in the way is an enemy: to take it is to stand in its place.
//
// Moves that are made and tested all the same, and the reasons:
//
//   all moves, unless the side has exactly one royal piece      the argument is about one cell
//     or began with several that must all be safe; then only    masks of several cells are intersected
//     the moves of these are
//   all moves, if an enemy piece that takes by general paths    general paths read more than occupied cells
//     is near: it might take on the royal piece's cell or on
//     a cell where the royal piece may go
//   own screens and hurdles (the table above)                   leaving may help as well as harm
//   types whose moves may make a piece royal, or no longer      afterwards other cells must be safe
//   moves by general paths, except most castling paths          they may change more than two cells
//   moves within the imitation reach of enemy imitators         the move itself gives them their attacks
//   drops, if royal pieces can be dropped or imitators reach    the same two reasons
//   moves with later effects (later-effects.h)                  they change more than two cells
//
// A piece whose capture would make a royal piece of its own side leave the board attacks nothing: such pieces
// are left out when instances and attackers of a cell are looked for (sparersOf,
// compiler/native/llvm/emit-later.h). A move together with which a piece comes from the hand to a cell that
// the move leaves is legal if the move alone is (plan.cpp).
//
// The royal piece's own moves are otherwise neither masked nor made. Its targets are examined with the royal
// piece lifted: a single target by a search for attackers, several by one search for all attacked cells
// (royalMoves in compiler/native/llvm/emit-royal.cpp). The cells that castling paths need to be safe are
// examined together with them; where that is not enough, attackers are searched for once more, with the cells
// occupied as after the move.
//
// The code relies on these invariants:
//
// - An instance reads nothing but occupied cells and its attacker. classify.cpp ensures this. An attack that
//   reads more would make masks that are too wide or too narrow.
// - A plain move changes two cells. Otherwise an instance with more failing conditions could not be ignored.
// - A table of conditions has one entry for a pair of cells. Several ways between two cells are layers, each
//   a line of its own (addLayer). One table serves all lines that agree where both have an entry: in chess,
//   the lines of bishop, rook and queen.
// - The conditions of a pair mean something only if the pair is in the line's `reach`. Other entries are
//   empty or belong to another line.
//
// Example in chess: Ke1, Re4, Nf3 against Re8, Ba5 (and a king on h8). The instance e8-e1 has one cell
// occupied, by the own rook: e4 is pinned to e2..e8. The instance a5-e1 attacks now: allowed are a5, b4, c3
// and d2. The rook's targets, its mask and the allowed cells have no cell in common. The knight has d2. The
// king's targets d1, f1, e2 and f2 are safe. These are the five legal moves.
//
// Example in Xiangqi: General e1, Chariot a3 against a cannon on e7. Nothing is between, so nothing may go
// there: the chariot has all its moves but a3-e3. With an own horse on e4 the cannon attacks. Allowed are e2,
// e3, e5, e6 and e7, so the chariot has a3-e3 only. The horse is tested; all its eight moves leave the file
// and are legal.
#pragma once

#include <optional>
#include <vector>

#include "compiler/native/specialise/classify.h"
#include "compiler/native/specialise/tables.h"

namespace fairyforge::specialise {

// A table with one condition (a set of cells, or two) for each pair of an attacked cell and an attacker's
// cell between which there are attacks.
struct BetweenTable {
  enum class Kind {
    Slide,   // attacks while every cell between is empty
    Screen,  // attacks while exactly one cell between is occupied
    Hurdle,  // attacks while all cells of the first set are empty and all of the second occupied
  } kind;
  // One set (Hurdle: two) for each pair; the attacker's cell runs fastest. On large boards each set is stored
  // once, with an index of 32 bits for each pair.
  std::optional<TableOffset> indices;
  TableOffset sets;
};

// Which pieces of a type may attack which cells through a BetweenTable.
struct AttackLine {
  TypeId type;
  Guard guard;
  TableOffset reach;    // for each attacked cell, the cells from which there is a condition
  std::size_t between;  // index of the BetweenTable
};

struct AttackLines {
  std::vector<BetweenTable> tables;
  std::vector<AttackLine> lines;
};

// The attacks of the pieces of one type (and guard): by attacked cell, the paths from there back to
// attackers' cells.
struct AttackFunction {
  TypeId type;
  Guard guard;
  const OccupancyFunction* attackers;
};

// For each attacked cell, the cells from which it is attacked.
using Reach = std::vector<CellSet>;

// Divides the attacks that depend only on occupied cells into lines and leaps. Leaps of a type that also
// slides become slides with nothing between, unless types that never slide have the same leaps. `leaps` gets
// the remaining leaps of each function.
AttackLines attackLines(const std::vector<AttackFunction>& functions, std::vector<std::vector<Reach>>& leaps,
                        std::size_t cells, TableBlock& tables);

}  // namespace fairyforge::specialise
