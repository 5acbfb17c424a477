// Examines all paths: those that capture must have the same effects, and no others may have any.

#include "compiler/export/fairy-stockfish/explosions.h"

#include <algorithm>

#include "compiler/core/rules/paths.h"

namespace fairyforge::exports::fairy_stockfish {
namespace {

struct Blast {
  std::optional<TypeSet> beside;  // the types that leave the board
  TypeSet captors;                // the types that leave the board when they capture
  TypeSet survivors;              // the types that stay when they capture
};

// Adds the path's effects; returns false if they are not an explosion.
bool add(const Board& board, const MoveProgram& program, const Path& path, TypeId type, Blast& blast) {
  const CellCondition* target = conditionOn(path, path.to);
  const bool carried =
      std::ranges::any_of(path.relocations, [&](const Relocation& r) { return r.from == path.to; });
  const bool onPiece = target != nullptr && (target->occupants & kEmpty) == 0 && !carried;
  const bool captures = onPiece || path.takesEnPassantVictim || !path.victims.empty();
  if (!captures) return path.edits.empty();
  bool leaves = false, each = false;
  for (std::size_t i = 0; i < path.edits.size(); ++i) {
    const Edit& edit = path.edits[i];
    if (edit.cell != path.to) return false;
    if (edit.what == Op::Remove) {
      leaves = true;
    } else if (edit.what == Op::EachBeside && !each) {
      const Neighbourhood& near = program.neighbourhoods[edit.operand];
      const bool around = near.extent == Neighbourhood::Extent::Steps && near.steps.size() == 8 &&
                          board.levels() == 1 && near.occupants == kAnyPiece;
      if (!around || (blast.beside && *blast.beside != near.types) || path.edits[++i].what != Op::Remove)
        return false;
      blast.beside = near.types;
      each = true;
    } else {
      return false;
    }
  }
  (leaves ? blast.captors : blast.survivors).add(type);
  return each;
}

}  // namespace

std::optional<TypeSet> immuneTypes(const Variant& variant, std::optional<TypeId> pawn) {
  if (variant.hands().keepsCaptures()) return std::nullopt;
  Blast blast;
  bool fits = true;
  for (std::size_t t = 0; t < variant.types().size(); ++t) {
    for (const Side side : kBothSides) {
      const MoveProgram& program = variant.types()[t].program[index(side)];
      variant.board().forEachCell([&](Cell cell) {
        const auto paths = pathsFrom(variant.board(), program, cell);
        fits = fits && paths && std::all_of(paths->begin(), paths->end(), [&](const Path& path) {
                 return add(variant.board(), program, path, typeAt(t), blast);
               });
      });
    }
  }
  if (!fits || !blast.beside || blast.captors.overlaps(blast.survivors)) return std::nullopt;
  if (pawn && blast.beside->has(*pawn)) return std::nullopt;
  TypeSet immune;
  for (std::size_t t = 0; t < variant.types().size(); ++t) {
    const bool spared = !blast.beside->has(typeAt(t)), survives = blast.survivors.has(typeAt(t));
    if (spared && typeAt(t) != pawn && blast.captors.has(typeAt(t))) return std::nullopt;
    if (survives && !spared) return std::nullopt;
    if (survives || (spared && typeAt(t) != pawn)) immune.add(typeAt(t));
  }
  return immune;
}

}  // namespace fairyforge::exports::fairy_stockfish
