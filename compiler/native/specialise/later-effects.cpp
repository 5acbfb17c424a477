// Decides which later effects of a path plans can have, and translates these into sets of cells.

#include "compiler/native/specialise/later-effects.h"

#include <algorithm>

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

// Can plans have this effect on each piece of the neighbourhood?
bool isPlanned(const Neighbourhood& near, const Instruction& effect) {
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
    CellSet cells;
    for (const Cell cell : sweep.cells) cells.add(cell);
    const Neighbourhood seen{.steps = sweep.sight, .types = {}, .extent = Neighbourhood::Extent::Sight};
    forEachCellOf(seen, board, kNoCell, to, [&](Cell cell) { cells.add(cell); });
    if (cells.overlaps(given)) return true;
    given |= cells;
  }
  return false;
}

}  // namespace

bool isOfCell(const Neighbourhood& near) {
  using Extent = Neighbourhood::Extent;
  return near.extent == Extent::Steps || near.extent == Extent::File || near.extent == Extent::Board;
}

bool mayBePlanned(const MoveProgram& program, std::size_t at) {
  const Instruction in = program.code[at];
  return in.op == Op::Remove || in.op == Op::Drop || in.op == Op::Revive ||
         (in.op == Op::EachBeside && isPlanned(program.neighbourhoods[in.operand], program.code[at + 1])) ||
         (in.op == Op::Give && at > 0 && program.code[at - 1].op == Op::EachBeside);
}

std::optional<LaterEffects> laterEffects(const Variant& variant, const MoveProgram& program, Cell origin,
                                         const Path& path) {
  LaterEffects later;
  if (path.edits.empty()) return later;
  const TypeSet& royal = variant.royalTypes();
  for (auto edit = path.edits.begin(); edit != path.edits.end(); ++edit) {
    if (edit->what == Op::Remove && edit->cell == path.to) {
      later.moverLeaves = true;
      continue;
    }
    if (edit->what == Op::Drop && !later.drop && isLeft(path, origin, edit->cell)) {
      later.drop = DropBeside{typeAt(edit->operand), edit->cell};
      continue;
    }
    if (edit->what == Op::Revive) {
      later.revives = true;
      continue;
    }
    if (edit->what != Op::EachBeside) return std::nullopt;
    const Neighbourhood& near = program.neighbourhoods[edit->operand];
    const Cell cell = edit->cell;
    ++edit;
    if (!isPlanned(near, {edit->what, edit->operand})) return std::nullopt;
    if (near.extent == Neighbourhood::Extent::Sight) {
      if (cell != path.to || !path.relocations.empty()) return std::nullopt;
      later.sweeps.push_back({near.types, kEnemy, edit->what, near.steps, {}});
      continue;
    }
    // Which own royal pieces a sweep removes is not decided by type in code, so the sweep must have all royal
    // types or none.
    const bool isOfOwn = (near.occupants & kOwn) != 0 && near.types.overlaps(royal);
    if (isOfOwn && !near.types.includes(royal)) return std::nullopt;
    Sweep sweep{near.types,
                static_cast<Occupants>(near.occupants & kAnyPiece),
                edit->what,
                {},
                cellsAround(variant.board(), near, cell, path)};
    if (!sweep.cells.empty()) later.sweeps.push_back(std::move(sweep));
  }
  if (mayClash(variant.board(), later.sweeps, path.to)) return std::nullopt;
  if (later.revives && (later.moverLeaves || !later.sweeps.empty())) return std::nullopt;
  if (later.moverLeaves && !path.enPassantTargets.empty()) return std::nullopt;
  std::ranges::sort(later.sweeps);
  return later;
}

Path withoutDrop(Path path, TypeId dropped) {
  const Instruction asked{Op::TestHand, static_cast<std::uint16_t>(index(dropped))};
  for (CellCondition& c : path.conditions) std::erase(c.others, asked);
  std::erase_if(path.edits, [](const Edit& edit) { return edit.what == Op::Drop; });
  return path;
}

CellSet sparedCells(const Variant& variant, const LaterEffects& later) {
  CellSet cells;
  if (later.sweeps.empty()) return cells;
  const TypeSet& royal = variant.royalTypes();
  for (const Sweep& sweep : later.sweeps) {
    if ((sweep.whose & kOwn) == 0 || !sweep.types.overlaps(royal)) continue;
    for (const Cell cell : sweep.cells) cells.add(cell);
  }
  return cells;
}

}  // namespace fairyforge::specialise
