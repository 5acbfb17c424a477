#include "runtime/threats.h"

#include <algorithm>

#include "runtime/interpreter.h"

namespace fairyforge {

std::optional<Threat> findTaker(const Variant& variant, const Setup& setup, Cell cell, Side by,
                                Takers takers) {
  const auto reach = [&](const Landing& landing) {
    return std::find(landing.victims.begin(), landing.victims.end(), cell) == landing.victims.end();
  };
  const auto alwaysSafe = [](Cell) { return true; };
  for (std::size_t i = 0; i < setup.cells.size(); ++i) {
    const Piece piece = setup.cells[i];
    if (!piece || piece.side() != by) continue;
    if (takers == Takers::Checking && variant.type(piece.type()).givesNoCheck) continue;
    TypeId used{};
    const bool none = forEachProgram(variant, setup, cellAt(i), [&](TypeId asType) {
      used = asType;
      return Interpreter(variant, setup, cellAt(i), asType, reach, alwaysSafe).run();
    });
    if (!none) return Threat{cellAt(i), used};
  }
  return std::nullopt;
}

bool canTake(const Variant& variant, const Setup& setup, Cell cell, Side by, Takers takers) {
  return findTaker(variant, setup, cell, by, takers).has_value();
}

bool thirdAwake(const Variant& variant, const Setup& setup) {
  return variant.third() != nullptr && setup.sinceThird >= variant.third()->delay;
}

std::optional<Threat> threatAt(const Variant& variant, const Setup& setup, Cell origin, Cell cell) {
  Setup moved = setup;
  const Piece mover = moved.cells[index(origin)];
  moved.cells[index(origin)] = Piece();
  moved.cells[index(cell)] = mover;
  for (const Side by : kAllOwners) {
    if (by == mover.side() || (by == Side::Third && !thirdAwake(variant, setup))) continue;
    if (const auto threat = findTaker(variant, moved, cell, by, Takers::Checking)) return threat;
  }
  return std::nullopt;
}

bool isSafe(const Variant& variant, const Setup& setup, Cell origin, Cell cell) {
  return !threatAt(variant, setup, origin, cell);
}

std::vector<Cell> royalsOf(const Variant& variant, const Setup& setup, Side side) {
  std::vector<Cell> royals;
  for (std::size_t i = 0; i < setup.cells.size(); ++i) {
    const Piece piece = setup.cells[i];
    if (piece && piece.side() == side && variant.isRoyal(piece.type())) royals.push_back(cellAt(i));
  }
  return royals;
}

bool royalExposed(const Variant& variant, const Setup& setup, Side side, Side by, Takers takers) {
  const std::vector<Cell> royals = royalsOf(variant, setup, side);
  if (variant.end().royals[index(side)] == RoyalRule::All && royals.size() > 1) return false;
  return std::any_of(royals.begin(), royals.end(),
                     [&](Cell royal) { return canTake(variant, setup, royal, by, takers); });
}

bool isInCheck(const Variant& variant, const Setup& setup, Side side) {
  return royalExposed(variant, setup, side, opponent(side), Takers::Checking) ||
         (thirdAwake(variant, setup) && royalExposed(variant, setup, side, Side::Third, Takers::Checking));
}

}  // namespace fairyforge
