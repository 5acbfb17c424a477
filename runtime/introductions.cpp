// On every empty cell from which the new piece attacks only players' pieces that it may; of pieces that players
// move, where the drop program of the type says so, if it has one.

#include "runtime/introductions.h"

#include <algorithm>

#include "runtime/drop-programs.h"
#include "runtime/interpreter.h"

namespace fairyforge {

Cell forbiddenTarget(const Position& position, TypeId type, Cell cell) {
  const Variant& variant = position.variant();
  Setup setup = position.setup();
  setup.cells[index(cell)] = Piece(type, Side::Third);
  const TypeSet& allowed = variant.third()->introducedOnto;
  Cell forbidden = kNoCell;
  const auto reach = [&](const Landing& landing) {
    for (const Cell victim : landing.victims) {
      const Piece piece = setup.at(victim);
      if (piece.side() != Side::Third && !allowed.has(piece.type())) forbidden = victim;
    }
    return forbidden == kNoCell;
  };
  Interpreter(variant, setup, cell, type, reach, NoOracle{}).run();
  return forbidden;
}

MoveList introductions(const Position& position) {
  MoveList acts;
  const Variant& variant = position.variant();
  const ThirdSide& third = *variant.third();
  for (std::size_t t = 0; t < variant.types().size(); ++t) {
    if (!third.introduces.has(typeAt(t))) continue;
    const auto& cells = position.setup().cells;
    const auto there = std::count(cells.begin(), cells.end(), Piece(typeAt(t), Side::Third));
    if (third.mostOfAType > 0 && there >= third.mostOfAType) continue;
    const Side player = position.setup().player;
    const bool byProgram = !third.acts && !variant.type(typeAt(t)).drop[index(player)].code.empty();
    variant.board().forEachCell([&](Cell cell) {
      if (!third.mayIntroduceOn(cell, position.at(cell))) return;
      if (byProgram) return addDropsBy(position, player, typeAt(t), cell, acts);
      if (forbiddenTarget(position, typeAt(t), cell) != kNoCell) return;
      Move act;
      act.to = cell;
      act.as = typeAt(t);
      acts.push_back(std::move(act));
    });
  }
  canonicalise(acts);
  return acts;
}

}  // namespace fairyforge
