// Placements of some men as numbers: one number for all placements that are the same but for a symmetry, or for
// an exchange of equal men.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "compiler/solve/scope.h"
#include "compiler/solve/symmetries.h"

namespace fairyforge::solve {

class CellIndex {
 public:
  static constexpr std::uint64_t kNowhere = ~std::uint64_t{0};
  // `symmetries` must be a group: all that there are.
  CellIndex(const Scope& scope, const Material& material, const std::vector<CellMap>& symmetries);

  // Numbers are smaller than that; it is at most kNowhere.
  std::uint64_t size() const { return size_; }
  // The men whose cells are numbered; equal ones stand beside each other.
  const std::vector<Piece>& men() const { return men_; }

  // The placement; false where the number belongs to none, since men would share a cell, or to one that has
  // another number.
  bool cellsOf(std::uint64_t number, std::span<Cell> cells) const;
  // kNowhere: some man can never stand there.
  std::uint64_t numberOf(std::span<const Cell> cells) const;
  // How placements are numbered, as bytes that differ wherever that does.
  std::string layout() const;
  // Calls visit(Piece, count, cells) for the men of a kind and the cells that are numbered for them, in the order in
  // which their numbers make one.
  template <typename Visit>
  void forEachGroup(Visit visit) const {
    std::size_t first = 0;
    for (const Group& group : groups_) {
      visit(men_[first], group.count, group.cells);
      first += group.count;
    }
  }
  // Those that bring placements to the ones that have numbers.
  const std::vector<CellMap>& symmetries() const { return symmetries_; }
  // On the whole board: how many placements the number stands for.
  std::size_t images(std::span<const Cell> cells) const;

 private:
  struct Group {  // equal men
    std::size_t count;
    std::vector<Cell> cells;              // where they may stand
    std::vector<std::uint16_t> ordinals;  // by cell: its place there, or kNone
    std::uint64_t size;                   // the number of ways to choose so many of them
  };
  static constexpr std::uint16_t kNone = 0xFFFF;
  std::uint64_t numberUnder(const CellMap& map, std::span<const Cell> cells) const;

  std::vector<Group> groups_;  // the first one is a single man, which symmetries bring to few cells
  std::vector<Piece> men_;
  std::uint64_t size_ = 1;
  std::vector<CellMap> symmetries_;
  std::vector<std::vector<std::uint16_t>>
      bringing_;                                    // by cell: the symmetries that bring the first man there
  std::vector<std::vector<std::uint64_t>> choose_;  // [k][n]
};

}  // namespace fairyforge::solve
