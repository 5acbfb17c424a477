// Decides which paths are feasible by the facts found so far. Each condition of a path is checked by itself:
// whether all can hold at the same time is not examined.

#include <algorithm>

#include "compiler/core/possible/possibilities.h"

namespace fairyforge::possible {

// Can the piece be unmoved on the cell? Only if it stands there unmoved in the array, or counts as unmoved
// when it is dropped there.
bool Possibilities::unmovedPossible(Side side, TypeId type, Cell cell) const {
  const Piece piece(type, side);
  return (variant_.start().at(cell) == piece && variant_.start().unmoved.has(cell)) ||
         variant_.isUnmovedWhenDropped(piece, cell);
}

// Can `captor` ever take a piece of this type and side? Only the opponent can take a player's royal piece,
// and only if the rules let it be left exposed.
bool Possibilities::canBeTaken(Side captor, Side side, TypeId type) const {
  if (!variant_.isRoyal(Piece(type, side)) || side == Side::Third) return true;
  if (captor == side || captor == Side::Third) return false;
  if (!royalsAreGuarded_ || variant_.end().royals[index(side)] != RoyalRule::Any) return true;
  return variant_.actingThird() != nullptr && !variant_.actingThird()->shieldsRoyals;
}

// Can a piece of this side and type stand on the condition's cell and meet the condition, and be taken if the
// path takes it? Marks, attacks and the cells of the previous move are assumed to be as required.
bool Possibilities::canStand(const PiecePath& piecePath, const CellCondition& c, Side side,
                             TypeId type) const {
  if (!cellsOf(side, type).has(c.cell)) return false;
  if (c.asks(Op::TestRoyal) && !variant_.isRoyal(Piece(type, side))) return false;
  if (c.asks(Op::TestUnmoved) && !unmovedPossible(side, type, c.cell)) return false;
  const MoveProgram& program = programOf(piecePath);
  const auto isOf = [&](std::uint16_t set) { return program.typeSets[set].has(type); };
  if (!std::ranges::all_of(c.operandsOf(Op::TestType), isOf) ||
      std::ranges::any_of(c.operandsOf(Op::TestType, true), isOf))
    return false;
  return !std::ranges::binary_search(piecePath.path->victims, c.cell) ||
         canBeTaken(piecePath.side, side, type);
}

// Can the pieces found so far ever stand so that the condition holds?
bool Possibilities::canBeMet(const PiecePath& piecePath, const CellCondition& c) const {
  if (c.cell == piecePath.origin) return !c.asks(Op::TestUnmoved) || canBeUnmoved(piecePath);
  if (c.asks(Op::TestEnPassant) && std::ranges::none_of(kAllOwners, [&](Side other) {
        return other != piecePath.side && enPassantTargets_[index(other)].has(c.cell);
      }))
    return false;
  if ((c.occupants & kEmpty) != 0 && !c.asks(Op::TestRoyal) && !c.asks(Op::TestUnmoved) &&
      !c.asks(Op::TestType))
    return true;
  return anyOn(piecePath, c, [](Side, TypeId) { return true; });
}

// Can the position ever be such that the path is possible, as far as it is known which pieces occur where?
bool Possibilities::feasible(const PiecePath& piecePath) const {
  const Path& path = *piecePath.path;
  const MoveProgram& program = programOf(piecePath);
  bool lastFits = path.lastIn.empty();
  for (std::size_t t = 0; !lastFits && t < types_; ++t) {
    lastFits = isOnBoard(typeAt(t)) && std::ranges::all_of(path.lastIn, [&](std::uint16_t set) {
                 return program.typeSets[set].has(typeAt(t));
               });
  }
  return lastFits &&
         std::ranges::all_of(path.conditions, [&](const CellCondition& c) { return canBeMet(piecePath, c); });
}

}  // namespace fairyforge::possible
