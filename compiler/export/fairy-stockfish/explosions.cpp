// Finds out whether the effects of a game are the engine's explosions, by all paths: all captures must have
// the same effects, and other moves none.

#include <algorithm>

#include "compiler/core/rules/paths.h"
#include "compiler/export/fairy-stockfish/parts.h"

namespace fairyforge::exports::fairy_stockfish {
namespace {

struct Blast {
  std::optional<TypeSet> beside;  // the types around a capture that leave the board
  TypeSet captors;                // the types that leave the board when they capture
  TypeSet survivors;              // the types that stay when they capture
};

// Adds the effects of a path. Returns false if it captures without an explosion, or has effects without a
// capture.
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
  const TypeSet all = allTypes(variant);
  const bool fits = allOf(all, [&](TypeId type) {
    return allCells(variant.board(), [&](Side side, Cell cell) {
      const MoveProgram& program = variant.type(type).program[index(side)];
      const auto paths = pathsFrom(variant.board(), program, cell);
      return paths && std::ranges::all_of(*paths, [&](const Path& path) {
               return add(variant.board(), program, path, type, blast);
             });
    });
  });
  if (!fits || !blast.beside || blast.captors.overlaps(blast.survivors)) return std::nullopt;
  if (pawn && blast.beside->has(*pawn)) return std::nullopt;
  TypeSet spared = all - *blast.beside;
  if (pawn) spared.remove(*pawn);
  // A type that survives as captor must be spared beside explosions too, and the other way round.
  if (spared.overlaps(blast.captors) || blast.survivors.overlaps(*blast.beside)) return std::nullopt;
  return spared | blast.survivors;
}

}  // namespace fairyforge::exports::fairy_stockfish
