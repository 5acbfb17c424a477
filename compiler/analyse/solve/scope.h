// The game's positions as tables know them: pieces on the board and in hands, and the side to move. All other
// registers must follow from these. Games in which they do not are refused, with a reason.
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
// A material: which pieces both players have on the board and in hand. Each table is about one material.

struct Material {
  std::array<std::vector<TypeId>, kSides> men;    // the pieces on the board, in the order of tidy()
  std::array<std::vector<TypeId>, kSides> hands;  // the pieces in hands, in the same order
  std::size_t onBoard() const { return men[0].size() + men[1].size(); }
  std::size_t size() const { return onBoard() + hands[0].size() + hands[1].size(); }
  friend auto operator<=>(const Material&, const Material&) = default;
};

// Sorts the types: royal pieces first, then the others from the last type to the first: KQRBNP in chess.
void tidy(const Variant& variant, Material& material);
// Returns the material's name: "KQ-KR", White's pieces first; "KR[PP]-K[G]" with pieces in hand. IDs of
// several letters are joined by `+`.
std::string nameOf(const Variant& variant, const Material& material);
// Returns the materials that a text names. In it, IDs or names of types follow each other or are joined by
// `+`; White's stand before `-`, Black's after it; those in hand are in brackets. `any` stands for every type
// that is not royal. Fails for other texts.
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
  // Returns the scope of a game; fails if its positions hold more than tables know.
  static Expected<Scope> of(const VariantPtr& variant);

  const Variant& variant() const { return *variant_; }
  const VariantPtr& variantPtr() const { return variant_; }

  // Returns the cells on which such a piece can ever stand.
  std::vector<Cell> cellsOf(Piece piece) const;
  // Does the piece count as unmoved on the cell? Only if the array has it there, and no equal piece can ever
  // come there. All other pieces count as moved, so tables do not know castling.
  bool isUnmoved(Piece piece, Cell cell) const { return unmoved_.has(cell) && startAt(cell) == piece; }
  bool canBeUnmoved(Cell cell) const { return unmoved_.has(cell); }

  // Returns the materials to which one move can lead, to judge by the types alone.
  std::vector<Material> successors(const Material& material) const;
  // Returns the types into which the piece can change, by several changes too.
  std::vector<TypeId> becomes(Piece piece) const;
  // Returns all types on the board in these materials.
  static TypeSet typesOf(const std::vector<Material>& materials);
  // Returns why the material cannot have a table; nothing if it can.
  PossibleFailure excludes(const Material& material) const;

  // Do positions of this material never depend on the type moved last?
  bool isPlain(const Material& material) const;

  // Returns the position with these pieces and `player` to move; nothing if it is impossible.
  std::optional<Position> positionOf(const std::vector<Man>& men, Side player) const;
  // Do the pieces and the side to move determine the position?
  bool holds(const Position& position) const;

  // Returns, for people, the rules that the tables leave out. `countsQuietMoves`: the tables know the count
  // of quiet moves.
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
  Setup empty_;  // a setup without any piece or other content
};

// Returns everything in a position on which moves can depend, as bytes; equal for positions that play alike,
// apart from clocks.
std::string stateText(const Position& position);

}  // namespace fairyforge::solve
