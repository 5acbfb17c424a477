// Answers questions about attacks by running the programs of every piece of the attacking side until a
// landing has the cell among its victims. For questions about other positions, the setup is copied and
// changed first.

#include "runtime/threats.h"

#include <algorithm>

#include "runtime/interpreter.h"

namespace fairyforge {
namespace {

// Returns an enemy of `by`: the opponent of a player, or White for the third side.
Side victimOf(Side by) {
  return by == Side::White ? Side::Black : Side::White;
}

// Puts a piece on the cell for a test. The new piece cannot be taken en passant.
void placeForAttackTest(Setup& setup, Cell cell, Piece piece) {
  setup.cells[index(cell)] = piece;
  if (setup.enPassantVictim == cell) setup.enPassantVictim = kNoCell;
}

}  // namespace

// Calls visit(Threat) for each piece of `by` that findAttacker() looks for, until it returns false.
// makeOracle(from, type) returns the attack oracle for the programs of a piece of `type` on `from`.
template <typename MakeOracle, typename Visit>
static void forEachAttacker(const Variant& variant, const Setup& setup, Cell cell, Side by,
                            Attackers attackers, MakeOracle makeOracle, Visit visit) {
  Cell from = kNoCell;
  // A side must not remove its own royal piece, so a capture that also does this (by an explosion) attacks
  // nothing.
  const auto reach = [&](const Landing& landing) {
    return !variant.mayBegin(by, landing.kind) ||
           std::find(landing.victims.begin(), landing.victims.end(), cell) == landing.victims.end() ||
           removesRoyalOf(variant, setup, by, from, landing.to, landing.edits);
  };
  for (std::size_t i = 0; i < setup.cells.size(); ++i) {
    const Piece piece = setup.cells[i];
    from = cellAt(i);
    if (!piece || piece.side() != by) continue;
    if (attackers == Attackers::Checking && variant.type(piece.type()).givesNoCheck) continue;
    TypeId used{};
    const bool none = forEachProgram(variant, setup, cellAt(i), [&](TypeId asType) {
      used = asType;
      // mayTake() knows captures by their cells; an en-passant capture takes a piece on another cell.
      if (cell != setup.enPassantVictim && !variant.mayTake(by, asType, from, cell)) return true;
      return Interpreter(variant, setup, cellAt(i), asType, reach, makeOracle(from, piece.type())).run();
    });
    if (!none && !visit(Threat{cellAt(i), used})) return;
  }
}

std::optional<Threat> findAttacker(const Variant& variant, const Setup& setup, Cell cell, Side by,
                                   Attackers attackers) {
  std::optional<Threat> found;
  const auto makeOracle = [&](Cell from, TypeId type) {
    return ThreatOracle{{variant, setup, from, by, type}};
  };
  forEachAttacker(variant, setup, cell, by, attackers, makeOracle, [&](const Threat& threat) {
    found = threat;
    return false;
  });
  return found;
}

bool canTake(const Variant& variant, const Setup& setup, Cell cell, Side by, Attackers attackers) {
  return findAttacker(variant, setup, cell, by, attackers).has_value();
}

Setup withRoyalOn(const Variant& variant, Setup setup, Cell cell, Side by) {
  const Piece there = setup.at(cell);
  if (!there || there.side() == by || !variant.isRoyal(there))
    placeForAttackTest(setup, cell, Piece(variant.royalExample(), victimOf(by)));
  return setup;
}

std::optional<Threat> threatAt(const Variant& variant, const Setup& setup, Cell origin, Cell cell) {
  Setup moved = setup;
  const Piece mover = moved.cells[index(origin)];
  moved.cells[index(origin)] = Piece();
  moved.cells[index(cell)] = mover;
  for (const Side by : kAllOwners) {
    if (!variant.attacks(by, mover.side(), setup.sinceThird)) continue;
    if (const auto threat = findAttacker(variant, moved, cell, by, Attackers::Checking)) return threat;
  }
  return std::nullopt;
}

bool isSafe(const Variant& variant, const Setup& setup, Cell origin, Cell cell) {
  return !threatAt(variant, setup, origin, cell);
}

// Returns how many pieces of the own side, or of others, could take on the cell as isAttacked() asks, but
// counts no more than `enough`. isOne(Piece) tells which pieces count.
template <typename IsOne>
static std::size_t takersOf(const Variant& variant, Setup setup, Cell cell, Side side, TypeId type,
                            bool ofOwnSide, std::size_t enough, IsOne isOne) {
  const Piece there = setup.at(cell);
  const bool right = there && (ofOwnSide ? there.side() != side : there.side() == side);
  if (!right) placeForAttackTest(setup, cell, Piece(type, ofOwnSide ? victimOf(side) : side));
  std::size_t count = 0;
  for (const Side by : kAllOwners) {
    if (count >= enough) break;
    if (!(ofOwnSide ? by == side : variant.attacks(by, side, setup.sinceThird))) continue;
    const auto noOracle = [](Cell, TypeId) { return NoOracle{}; };
    forEachAttacker(variant, setup, cell, by, Attackers::All, noOracle, [&](const Threat& threat) {
      count += isOne(setup.at(threat.from)) ? 1 : 0;
      return count < enough;
    });
  }
  return count;
}

bool isAttacked(const Variant& variant, const Setup& setup, Cell cell, Side side, TypeId type,
                bool byOwnSide) {
  return takersOf(variant, setup, cell, side, type, byOwnSide, 1, [](Piece) { return true; }) > 0;
}

bool haveTakers(const Variant& variant, const Setup& setup, Cell origin, Cell cell, Side side, TypeId type,
                const Neighbourhood& takers) {
  Setup lifted = setup;
  if (origin != kNoCell && origin != cell) lifted.cells[index(origin)] = Piece();
  return haveTakers(takers, false, [&](bool own) {
    return takersOf(variant, lifted, cell, side, type, own, takers.least,
                    [&](Piece piece) { return takers.types.has(piece.type()); });
  });
}

bool AttackOracle::safe(Cell cell) const {
  return origin == kNoCell || isSafe(variant, setup, origin, cell);
}

Royals royalsOf(const Variant& variant, const Setup& setup, Side side) {
  Royals royals;
  for (std::size_t i = 0; i < setup.cells.size(); ++i) {
    const Piece piece = setup.cells[i];
    if (piece && piece.side() == side && variant.isRoyal(piece)) royals.push_back(cellAt(i));
  }
  return royals;
}

bool royalExposed(const Variant& variant, const Setup& setup, Side side, Side by, Attackers attackers) {
  const Royals royals = royalsOf(variant, setup, side);
  return areExposed(
      variant.end().royals[index(side)],
      [&](auto visit) { return std::all_of(royals.begin(), royals.end(), visit); },
      [&](Cell royal) { return canTake(variant, setup, royal, by, attackers); });
}

bool isInCheck(const Variant& variant, const Setup& setup, Side side) {
  return std::any_of(kAllOwners.begin(), kAllOwners.end(), [&](Side by) {
    return variant.attacks(by, side, setup.sinceThird) &&
           royalExposed(variant, setup, side, by, Attackers::Checking);
  });
}

}  // namespace fairyforge
