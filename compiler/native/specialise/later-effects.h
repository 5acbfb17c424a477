// Finds the later effects of moves (compiler/core/rules/move-program.h). Code knows some that depend only on
// origin and destination: pieces around a cell, or in sight of the destination, leave the board or change
// sides (sweeps); the mover leaves the board; a piece comes from the hand, or a new one, to a cell that the move
// leaves; captured pieces return to where they stand at the start. It lists moves that have others too, but lets the
// rules make them (RareMoves::play()).
#pragma once

#include <compare>
#include <optional>
#include <vector>

#include "compiler/core/rules/path.h"
#include "compiler/core/rules/variant.h"

namespace fairyforge::specialise {

// The pieces that leave the board or change sides: those of these types and owners that stand on these cells
// before the move, except the mover and pieces that it takes or carries.
struct Sweep {
  TypeSet types;
  Occupants whose = kAnyPiece;
  Op what = Op::Remove;  // or Give, to the other player: only for enemies
  // If not empty, the sweep concerns not `cells` but the first piece along each of these steps from the
  // mover's destination.
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
  std::optional<Edit> put{};  // an Op::Put of a piece that counts as moved
  bool revives = false;
  // All later effects as the path has them. The operand of Op::EachBeside is an index into `near`.
  std::vector<Edit> edits{};
  std::vector<Neighbourhood> near{};
  bool byRules = false;  // must the rules make the move?
  bool any() const { return !edits.empty(); }
  friend auto operator<=>(const LaterEffects&, const LaterEffects&) = default;
};

// Do the cells of the neighbourhood depend only on its centre, not on pieces or on the path?
bool isOfCell(const Neighbourhood& near);

// Returns the later effects of a path through the program; nothing if the path is beyond plans, since it
// might take royal pieces by such an effect.
std::optional<LaterEffects> laterEffects(const Variant& variant, const MoveProgram& program, Cell origin,
                                         const Path& path);
// Returns the path without the drop of that type and without its condition on the hand.
Path withoutDrop(Path path, TypeId dropped);

// Returns the cells where an own royal piece other than the mover must not stand, since the effects would
// remove it.
CellSet sparedCells(const Variant& variant, const LaterEffects& later);

}  // namespace fairyforge::specialise
