// Finds later effects of moves that depend only on the origin and the destination: pieces around a cell leave
// the board or change sides, also pieces in sight of the destination; the mover leaves the board; a piece
// comes from the hand to a cell that the move leaves; captured pieces appear again.
#pragma once

#include <compare>
#include <optional>
#include <vector>

#include "compiler/core/rules/path.h"
#include "compiler/core/rules/variant.h"

namespace fairyforge::specialise {

// The pieces of these types and owners that stand on these cells before the move leave the board or change
// sides, except the mover and the pieces that it takes or carries.
struct Sweep {
  TypeSet types;
  Occupants whose = kAnyPiece;
  Op what = Op::Remove;  // or Give, to the other player: only for enemies
  // If not empty, the sweep concerns the first piece along each of these steps from the mover's destination,
  // and not `cells`.
  std::vector<StepId> sight;
  std::vector<Cell> cells;  // ascending
  friend auto operator<=>(const Sweep&, const Sweep&) = default;
};

struct DropBeside {
  TypeId type;
  Cell cell;
  friend auto operator<=>(const DropBeside&, const DropBeside&) = default;
};

struct LaterEffects {
  std::vector<Sweep> sweeps;
  bool moverLeaves = false;
  std::optional<DropBeside> drop{};
  bool revives = false;
  bool any() const { return moverLeaves || !sweeps.empty() || drop || revives; }
  friend auto operator<=>(const LaterEffects&, const LaterEffects&) = default;
};

// Does the cell alone determine which cells the neighbourhood has?
bool isOfCell(const Neighbourhood& near);

// Can plans have this instruction of the program, or, with EachBeside, this and the next one, as a later
// effect?
bool mayBePlanned(const MoveProgram& program, std::size_t at);

// Returns the later effects of a path through the program; nothing if there are some that plans do not have.
std::optional<LaterEffects> laterEffects(const Variant& variant, const MoveProgram& program, Cell origin,
                                         const Path& path);
// Returns the path without the drop of that type and without its condition on the hand.
Path withoutDrop(Path path, TypeId dropped);

// Returns the cells where own royal pieces other than the mover must not stand, since the effects would make
// them leave the board.
CellSet sparedCells(const Variant& variant, const LaterEffects& later);

}  // namespace fairyforge::specialise
