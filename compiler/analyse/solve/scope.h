// What tables know of positions: which pieces stand where or are in hands, and who is to move. Everything
// else in a position (the table of registers) must follow from that; this class says how. A game for which it
// does not follow is refused with the reason.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/core/base/expected.h"
#include "compiler/core/possible/possibilities.h"
#include "compiler/core/rules/type-set.h"
#include "compiler/core/rules/variant.h"
#include "runtime/executor.h"

namespace fairyforge::solve {

// ---- material ----
//
// Material: the pieces of both players, wherever they stand, and those in their hands. Each
// table is about one material.

struct Material {
  std::array<std::vector<TypeId>, kSides> men;    // on the board, in the order of tidy()
  std::array<std::vector<TypeId>, kSides> hands;  // in hand, in the same order
  std::size_t onBoard() const { return men[0].size() + men[1].size(); }
  std::size_t size() const { return onBoard() + hands[0].size() + hands[1].size(); }
  friend auto operator<=>(const Material&, const Material&) = default;
};

// Sorts the types: royal pieces first, then later types before earlier ones: KQRBNP in chess.
void tidy(const Variant& variant, Material& material);
// Returns "KQ-KR", with White's pieces first, or "KR[PP]-K[G]" with pieces in hand. If IDs have more than one
// letter, they are joined by `+`.
std::string nameOf(const Variant& variant, const Material& material);
// Returns the materials that a text names. It has the IDs or names of types, one after another or joined by
// `+`: White's before `-`, Black's after it, and after each side's pieces those in its hand in brackets.
// `any` stands for every type that is not royal. Fails on other texts.
Expected<std::vector<Material>> materialsNamed(const Variant& variant, std::string_view text);

// ---- scope ----

struct Man {
  Piece piece;
  Cell cell;  // kNoCell: in the hand
  bool isHeld() const { return cell == kNoCell; }
};
// Returns the pieces of a position in the order of their cells, then those in the hands.
std::vector<Man> menOf(const Position& position);

class Scope {
 public:
  // Returns the scope of a game. Fails if positions of the game hold more than tables know of.
  static Expected<Scope> of(const VariantPtr& variant);

  const Variant& variant() const { return *variant_; }
  const VariantPtr& variantPtr() const { return variant_; }

  // Returns the cells on which such a piece can ever stand.
  std::vector<Cell> cellsOf(Piece piece) const;
  // Does such a piece on the cell count as unmoved? It does if the array has it there and no equal piece can
  // ever come there. Other pieces count as moved: no table knows castling.
  bool isUnmoved(Piece piece, Cell cell) const { return unmoved_.has(cell) && startAt(cell) == piece; }
  bool canBeUnmoved(Cell cell) const { return unmoved_.has(cell); }

  // Returns the materials that one move can make of `material`, as far as the types determine that.
  std::vector<Material> successors(const Material& material) const;
  // Returns the types that the piece can become by repeated changes of type.
  std::vector<TypeId> becomes(Piece piece) const;
  // Returns all types that some of these materials have on the board.
  static TypeSet typesOf(const std::vector<Material>& materials);
  // Returns why there can be no table of the material; nothing if there can.
  PossibleFailure excludes(const Material& material) const;

  // Is the material one whose positions never depend on what was moved last?
  bool isPlain(const Material& material) const;

  // Returns the position with these pieces and `player` to move; nothing if it is impossible.
  std::optional<Position> positionOf(const std::vector<Man>& men, Side player) const;
  // Is the position determined by its pieces and the player to move?
  bool holds(const Position& position) const;

  // Returns, for people, the rules of the game that the tables leave out. `countsQuietMoves`: the tables
  // include the count of quiet moves.
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
  Setup empty_;  // without any piece or other content
};

// Writes everything in a position on which moves can depend as bytes, which are equal for positions that play
// alike, apart from clocks.
std::string stateText(const Position& position);

}  // namespace fairyforge::solve
