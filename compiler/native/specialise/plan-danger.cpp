// Finds the zone of a royal piece on a cell: that cell, the cells to which it may move, and cells that must
// be safe for one of its moves.
#include "compiler/native/specialise/plan-danger.h"

#include "compiler/native/specialise/general-tests.h"

namespace fairyforge::specialise {

std::vector<CellSet> zonesOfRoyals(const Variant& variant, Side side, const std::vector<TypeMoves>& moves) {
  const std::size_t cells = variant.board().size();
  std::vector<CellSet> zones(cells);
  for (const TypeMoves& of : moves) {
    if (!variant.isRoyal(Piece(of.type, side))) continue;
    const ClassifiedMoves& m = *of.moves;
    for (std::size_t from = 0; from < cells; ++from) {
      zones[from].add(cellAt(from));
      for (const auto& ofGuard : m.plain) {
        for (const OccupancyFunction& function : ofGuard) {
          for (const OccupancyPath& path : function[from]) zones[from].add(path.to);
        }
      }
      for (const GeneralPath& g : m.general[from]) {
        zones[from].add(g.path.to);
        for (const Cell cell : safeCells(g.path)) zones[from].add(cell);
      }
    }
    for (const EnPassantMarkingPath& p : m.markingEnPassant) zones[index(p.from)].add(p.path.to);
  }
  return zones;
}

std::vector<CellSet> zonesOfEnemyRoyals(const Variant& variant, Side side, const AllMoves& moves) {
  std::vector<CellSet> zones(variant.board().size());
  for (const Side victim : kBothSides) {
    if (victim == side) continue;
    const std::vector<CellSet> some = zonesOfRoyals(variant, victim, moves[index(victim)]);
    for (std::size_t cell = 0; cell < zones.size(); ++cell) zones[cell] |= some[cell];
  }
  return zones;
}

TableOffset addPlainAttackers(const ClassifiedMoves& moves, const std::vector<CellSet>& zones,
                              TableBlock& tables) {
  const std::size_t cells = zones.size();
  // `attackers` is indexed by the victim's cell, `danger` by the royal piece's.
  std::vector<CellSet> attackers(cells), danger(cells);
  for (const Guard guard : kBothGuards) {
    for (const Mode mode : kTakingModes) {
      const OccupancyFunction& function = moves.attacks(guard, mode);
      for (std::size_t from = 0; from < function.size(); ++from) {
        for (const OccupancyPath& path : function[from]) attackers[index(path.to)].add(cellAt(from));
      }
    }
  }
  for (const EnPassantMarkingPath& p : moves.markingEnPassant) {
    if (p.mode == Mode::Capture) attackers[index(p.path.to)].add(p.from);
  }
  for (std::size_t royal = 0; royal < cells; ++royal) {
    zones[royal].forEach([&](Cell cell) { danger[royal] |= attackers[index(cell)]; });
  }
  return tables.add(danger);
}

GeneralAttackers addGeneralAttackers(const PathsByOrigin& paths, const std::vector<CellSet>& zones,
                                     TableBlock& tables) {
  const std::size_t cells = zones.size();
  // `attackers` is indexed by the victim's cell, `danger` by the royal piece's.
  std::vector<CellSet> attackers(cells), danger(cells);
  CellSet anywhere;
  for (std::size_t origin = 0; origin < cells; ++origin) {
    for (const PlannedPath& planned : paths[origin]) {
      if (planned.isInTaking) continue;
      for (const Cell victim : planned.path.victims) attackers[index(victim)].add(cellAt(origin));
      if (planned.takesRoyalEnPassant) anywhere.add(cellAt(origin));
    }
  }
  for (std::size_t royal = 0; royal < cells; ++royal) {
    danger[royal] = anywhere;
    zones[royal].forEach([&](Cell cell) { danger[royal] |= attackers[index(cell)]; });
  }
  // `near` must be added first.
  const TableOffset near = tables.add(danger);
  return {near, tables.add(attackers)};
}

}  // namespace fairyforge::specialise
