// What tables hold of positions: which pieces stand where or are in hands and who is to move. Everything else that a position
// has (the table of registers) must follow from that, and here stands how; a game for which it does not is
// refused by name.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/base/expected.h"
#include "compiler/possible/possibilities.h"
#include "compiler/rules/type-set.h"
#include "compiler/solve/material.h"
#include "runtime/executor.h"

namespace fairyforge::solve {

struct Man {
  Piece piece;
  Cell cell;  // kNoCell: it is in the hand
  bool isHeld() const { return cell == kNoCell; }
};
// The men of a position, in the order of their cells, then those in the hands.
std::vector<Man> menOf(const Position& position);

class Scope {
 public:
  // Fails for games whose positions have more in them.
  static Expected<Scope> of(const VariantPtr& variant);

  const Variant& variant() const { return *variant_; }
  const VariantPtr& variantPtr() const { return variant_; }

  // Where such a piece can come to stand at all.
  std::vector<Cell> cellsOf(Piece piece) const;
  // Does such a piece on the cell count as unmoved? Where the array has it and nothing like it can ever come.
  // Others have lost that: no table knows castling.
  bool isUnmoved(Piece piece, Cell cell) const { return unmoved_.has(cell) && startAt(cell) == piece; }
  bool canBeUnmoved(Cell cell) const { return unmoved_.has(cell); }

  // The materials that one move can make of this one, as far as types tell.
  std::vector<Material> successors(const Material& material) const;
  // What such a piece can become, on and on.
  std::vector<TypeId> becomes(Piece piece) const;
  // The types that these materials have on the board, or that their pieces move as.
  static TypeSet typesOf(const std::vector<Material>& materials);
  // Why there can be no table of the material; nothing: there can.
  PossibleFailure excludes(const Material& material) const;

  // Can no such position differ by what was last moved?
  bool isPlain(const Material& material) const;

  // The position; nothing: it cannot be.
  std::optional<Position> positionOf(const std::vector<Man>& men, Side player) const;
  // Is the position that of its men and its player alone?
  bool holds(const Position& position) const;

  // What the tables leave out that the game's rules have, for people. Is the count of quiet moves in them?
  std::vector<std::string> leftOut(bool countsQuietMoves) const;

 private:
  explicit Scope(VariantPtr variant);
  Piece startAt(Cell cell) const { return variant_->start().at(cell); }
  Setup setupOf(const std::vector<Man>& men, Side player) const;
  bool readsLast(TypeId type, Side side) const;
  bool canBeDropped(Piece piece) const;

  VariantPtr variant_;
  possible::Possibilities possible_;
  std::vector<possible::TypeChange> changes_;
  CellSet unmoved_;
  Setup empty_;  // no piece, and nothing else
};

}  // namespace fairyforge::solve
