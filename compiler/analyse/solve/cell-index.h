// Numbers the placements of pieces on the board: placements that differ only by a symmetry, or by an exchange
// of equal pieces, share one number.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "compiler/analyse/rule-images.h"
#include "compiler/analyse/solve/scope.h"

namespace fairyforge::solve {

using analyse::CellMap;

// Returns the symmetries of endgames with these types, the identity first: those reflections of the board and
// exchanges of its equal axes that leave all rules unchanged, including the sides. None is assumed: the moves of
// each piece from each cell are compared.
std::vector<CellMap> symmetriesOf(const Scope& scope, const TypeSet& types);

class CellIndex {
 public:
  static constexpr std::uint64_t kNowhere = ~std::uint64_t{0};
  // `symmetries` must be a group and contain all symmetries.
  CellIndex(const Scope& scope, const Material& material, const std::vector<CellMap>& symmetries);

  // Returns a number that is greater than the numbers of all placements, and at most kNowhere.
  std::uint64_t size() const { return size_; }
  // Returns the pieces of the material whose cells are numbered; equal pieces are adjacent.
  const std::vector<Piece>& men() const { return men_; }

  // Writes to `cells` the placement with this number, in the order of men(). Returns false if no placement
  // has the number: pieces would share a cell, or the placement has another number.
  bool cellsOf(std::uint64_t number, std::span<Cell> cells) const;
  // Returns the number of a placement; kNowhere if some piece can never stand on its cell.
  std::uint64_t numberOf(std::span<const Cell> cells) const;
  // Returns a description of the numbering as bytes; two numberings that differ have different descriptions.
  std::string layout() const;
  // Calls visit(Piece, count, cells) for each kind of piece with the cells that are numbered for it, in the
  // order in which the parts form the number.
  template <typename Visit>
  void forEachGroup(Visit visit) const {
    std::size_t first = 0;
    for (const Group& group : groups_) {
      visit(men_[first], group.count, group.cells);
      first += group.count;
    }
  }
  // Returns the symmetries by which each placement is mapped to the one that has a number.
  const std::vector<CellMap>& symmetries() const { return symmetries_; }
  // Returns how many placements on the whole board share this placement's number.
  std::size_t images(std::span<const Cell> cells) const;

 private:
  struct Group {  // equal pieces
    std::size_t count;
    std::vector<Cell> cells;              // the cells on which they may stand
    std::vector<std::uint16_t> ordinals;  // by cell: its index in `cells`, or kNone
    std::uint64_t size;                   // the number of ways to choose `count` of the cells
  };
  static constexpr std::uint16_t kNone = 0xFFFF;
  std::uint64_t numberUnder(const CellMap& map, std::span<const Cell> cells) const;

  std::vector<Group> groups_;  // the first group is a single piece, whose cells symmetries reduce to a few
  std::vector<Piece> men_;
  std::uint64_t size_ = 1;
  std::vector<CellMap> symmetries_;
  std::vector<std::vector<std::uint16_t>>
      bringing_;                                    // by cell: the symmetries that bring the first piece from
                                                    // there to one of its numbered cells
  std::vector<std::vector<std::uint64_t>> choose_;  // [k][n]
};

}  // namespace fairyforge::solve
