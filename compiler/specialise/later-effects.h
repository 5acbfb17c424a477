// Later effects of moves that depend on nothing but where the move begins and leads: pieces round a cell leave the board
// or, also those in sight of where it leads, change sides, and the mover does; a piece comes from the hand to a cell that
// is left; what is taken appears again.
#pragma once

#include <compare>
#include <optional>
#include <vector>

#include "compiler/rules/path.h"
#include "compiler/rules/variant.h"

namespace fairyforge::specialise {

// What stands on these cells before the move leaves the board or changes sides, if it is of these types and owners; not the
// mover, nor what it takes or carries.
struct Sweep {
  TypeSet types;
  Occupants whose = kAnyPiece;
  Op what = Op::Remove;  // or Give, to the other player: only of enemies
  std::vector<StepId>
      sight;  // if any: the first piece along each of these steps from where the mover ends, instead ...
  std::vector<Cell> cells;  // ... of these cells; ascending
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

// Which cells it is about depends on the cell alone.
bool isOfCell(const Neighbourhood& near);

// Are this instruction of the program and, behind EachBeside, the next one later effects that plans may have?
bool mayBePlanned(const MoveProgram& program, std::size_t at);

// Those of a path through the program; none if plans do not have them.
std::optional<LaterEffects> laterEffects(const Variant& variant, const MoveProgram& program, Cell origin,
                                         const Path& path);
// The path as it is without a piece from the hand.
Path withoutDrop(Path path, TypeId dropped);

// Where own royal pieces that are not the mover must not stand, for they would leave the board.
CellSet sparedCells(const Variant& variant, const LaterEffects& later);

}  // namespace fairyforge::specialise
