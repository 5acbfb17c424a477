// Decides which later effects of a path plans can have, and translates these into sets of cells.

#include "compiler/native/specialise/later-effects.h"

#include <algorithm>

#include "compiler/native/specialise/occupancy.h"

namespace fairyforge::specialise {
namespace {

// Returns the cells of the neighbourhood around `cell`, except those where the move puts something down.
std::vector<Cell> cellsAround(const Board& board, const Neighbourhood& near, Cell cell, const Path& path) {
  CellSet cells;
  forEachCellOf(near, board, kNoCell, cell, [&](Cell there) { cells.add(there); });
  cells.remove(path.to);
  for (const Relocation& r : path.relocations) cells.remove(r.to);
  std::vector<Cell> list;
  cells.forEach([&](Cell there) { list.push_back(there); });
  return list;
}

// Is the cell certainly empty after the move, because its piece leaves it and none comes?
bool isLeft(const Path& path, Cell origin, Cell cell) {
  const auto comes = [&](const Relocation& r) { return r.to == cell; };
  const auto goes = [&](const Relocation& r) { return r.from == cell; };
  return cell != path.to && std::ranges::none_of(path.relocations, comes) &&
         (cell == origin || std::ranges::any_of(path.relocations, goes));
}

// Does code know this effect on each piece of the neighbourhood?
bool isSweep(const Neighbourhood& near, const Instruction& effect) {
  if (effect.op == Op::Remove) return isOfCell(near);
  using Extent = Neighbourhood::Extent;
  return effect.op == Op::Give && effect.operand == kOther && near.occupants == kEnemy &&
         (near.extent == Extent::Steps || near.extent == Extent::Sight);
}

// May a piece change sides twice, or change sides and leave the board too?
bool mayClash(const Board& board, const std::vector<Sweep>& sweeps, Cell to) {
  CellSet given;
  for (const Sweep& sweep : sweeps) {
    if (sweep.what != Op::Give) continue;
    if (std::ranges::any_of(sweeps, [](const Sweep& other) { return other.what != Op::Give; })) return true;
    CellSet cells = setOf(sweep.cells);
    const Neighbourhood seen{.steps = sweep.sight, .types = {}, .extent = Neighbourhood::Extent::Sight};
    forEachCellOf(seen, board, kNoCell, to, [&](Cell cell) { cells.add(cell); });
    if (cells.overlaps(given)) return true;
    given |= cells;
  }
  return false;
}

// Returns the effects of the path as LaterEffects::edits.
LaterEffects allEffects(const MoveProgram& program, const Path& path) {
  LaterEffects later;
  later.edits = path.edits;
  for (Edit& edit : later.edits) {
    if (edit.what != Op::EachBeside) continue;
    later.near.push_back(program.neighbourhoods[edit.operand]);
    edit.operand = static_cast<std::uint16_t>(later.near.size() - 1);
  }
  return later;
}

// Calls visit(edit, near) for each effect. `near` is the neighbourhood to whose pieces Op::EachBeside applies
// the effect; null if the effect concerns what stands on edit.cell.
template <typename Visit>
void forEachEffect(const LaterEffects& later, Visit visit) {
  for (auto edit = later.edits.begin(); edit != later.edits.end(); ++edit) {
    const bool isEach = edit->what == Op::EachBeside;
    const Neighbourhood* const near = isEach ? &later.near[edit->operand] : nullptr;
    if (isEach) ++edit;
    visit(*edit, near);
  }
}

bool removesMover(const Path& path, const LaterEffects& later) {
  bool removes = false;
  forEachEffect(later, [&](const Edit& edit, const Neighbourhood* near) {
    removes = removes || (near == nullptr && edit.what == Op::Remove && edit.cell == path.to);
  });
  return removes;
}

// Finds the effects that code knows. Returns false if there are others too.
bool findKnown(const Variant& variant, Cell origin, const Path& path, LaterEffects& later) {
  bool isKnown = true;
  forEachEffect(later, [&](const Edit& edit, const Neighbourhood* near) {
    if (near == nullptr) {
      const bool leaves = edit.what == Op::Remove && edit.cell == path.to;
      const bool drops = edit.what == Op::Drop && !later.drop && isLeft(path, origin, edit.cell);
      later.moverLeaves = later.moverLeaves || leaves;
      later.revives = later.revives || edit.what == Op::Revive;
      const bool puts = edit.what == Op::Put && !later.put && (edit.operand & kUnmovedPut) == 0 &&
                        isLeft(path, origin, edit.cell);
      if (drops) later.drop = DropBeside{typeAt(edit.operand), edit.cell};
      if (puts) later.put = edit;
      isKnown = isKnown && (leaves || drops || puts || edit.what == Op::Revive);
    } else if (!isSweep(*near, {edit.what, edit.operand})) {
      isKnown = false;
    } else if (near->extent == Neighbourhood::Extent::Sight) {
      isKnown = isKnown && edit.cell == path.to && path.relocations.empty();
      later.sweeps.push_back({near->types, kEnemy, edit.what, near->steps, {}});
    } else {
      // Code does not distinguish royal types when a sweep may remove own royal pieces, so the sweep must
      // contain all royal types or none.
      const TypeSet& royal = variant.royalTypes();
      const bool isOfOwn = (near->occupants & kOwn) != 0 && near->types.overlaps(royal);
      isKnown = isKnown && (!isOfOwn || near->types.includes(royal));
      Sweep sweep{near->types,
                  static_cast<Occupants>(near->occupants & kAnyPiece),
                  edit.what,
                  {},
                  cellsAround(variant.board(), *near, edit.cell, path)};
      if (!sweep.cells.empty()) later.sweeps.push_back(std::move(sweep));
    }
  });
  std::ranges::sort(later.sweeps);
  return isKnown && !mayClash(variant.board(), later.sweeps, path.to) &&
         !(later.revives && (later.moverLeaves || !later.sweeps.empty())) &&
         !(later.moverLeaves && !path.enPassantTargets.empty());
}

// May the effects take a royal piece of either side, other than the mover, or drop a piece? Attacks and royal
// safety in code do not know such effects.
bool mayTakeRoyals(const Variant& variant, const Path& path, const LaterEffects& later) {
  bool may = false;
  forEachEffect(later, [&](const Edit& edit, const Neighbourhood* near) {
    if (edit.what == Op::Drop) may = true;
    if (near == nullptr) {
      may = may || (edit.what == Op::Remove && edit.cell != path.to);
    } else if (near->types.overlaps(variant.royalTypes())) {
      const bool takesOwn = edit.what == Op::Remove && (near->occupants & kOwn) != 0;
      may = may || takesOwn || edit.what == Op::Capture;
    }
  });
  return may;
}

}  // namespace

bool isOfCell(const Neighbourhood& near) {
  using Extent = Neighbourhood::Extent;
  return near.extent == Extent::Steps || near.extent == Extent::File || near.extent == Extent::Board;
}

std::optional<LaterEffects> laterEffects(const Variant& variant, const MoveProgram& program, Cell origin,
                                         const Path& path) {
  LaterEffects later = allEffects(program, path);
  if (!later.any()) return later;
  // Code takes a third side's pieces into account only where new pieces are put.
  const auto isPut = [](const Edit& edit) { return edit.what == Op::Put; };
  const bool onlyPuts = std::ranges::all_of(later.edits, isPut);
  if ((variant.third() != nullptr && !onlyPuts) || !findKnown(variant, origin, path, later)) {
    if (mayTakeRoyals(variant, path, later)) return std::nullopt;
    later.byRules = true;
    later.sweeps.clear();
    later.drop.reset();
    later.put.reset();
    later.revives = false;
    later.moverLeaves = removesMover(path, later);
  }
  return later;
}

Path withoutDrop(Path path, TypeId dropped) {
  const DemandedTest asked{Op::TestHand, static_cast<std::uint16_t>(index(dropped))};
  for (CellCondition& c : path.conditions) std::erase(c.tests, asked);
  std::erase_if(path.edits, [](const Edit& edit) { return edit.what == Op::Drop; });
  return path;
}

CellSet sparedCells(const Variant& variant, const LaterEffects& later) {
  CellSet cells;
  if (later.sweeps.empty()) return cells;
  const TypeSet& royal = variant.royalTypes();
  for (const Sweep& sweep : later.sweeps) {
    if ((sweep.whose & kOwn) == 0 || !sweep.types.overlaps(royal)) continue;
    cells |= setOf(sweep.cells);
  }
  return cells;
}

}  // namespace fairyforge::specialise
