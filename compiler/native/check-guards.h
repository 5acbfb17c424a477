// Finds moves after which certainly no piece of a side can take a royal piece of its opponent, for games whose
// rules forbid checks or in which a player moves a third side's pieces: the cells that must change before a
// piece can take a royal piece are guards, and a move that changes none of them, to a cell from which its own
// piece cannot take a royal piece, need not be played.
#pragma once

#include <algorithm>
#include <boost/container/small_vector.hpp>
#include <vector>

#include "compiler/native/taking-paths.h"
#include "compiler/native/turn-state.h"

namespace fairyforge::native {

// Must be used by one thread only.
class CheckGuards {
 public:
  // Both arguments must outlive this object.
  CheckGuards(const Variant& variant, const MovePrograms& programs);
  // Finds the guards against the pieces of `by` in the state.
  void begin(const TurnState& state, Side by);
  // Can `by` take no royal piece after a move if all it does is to go to `to`, become `as` and take what stands
  // there? `as`: kNoType if the piece is not one of `by`. May return a wrong no. Begins again if another state
  // was asked about last.
  bool givesNone(const TurnState& state, Side by, Cell from, Cell to, TypeId as) {
    if (state.words() != begun_) [[unlikely]]
      begin(state, by);
    if (TurnState::has(guards_.data(), index(from)) || TurnState::has(guards_.data(), index(to)))
      return false;
    return as == kNoType || !TurnState::has(takers_.data() + index(as) * setWords_, index(to)) ||
           fails(from, to, as);
  }

 private:
  bool addGuards(const TurnState& state, Cell royal);
  bool fails(Cell from, Cell to, TypeId as);
  // Returns the set of cells from which the piece might take what stands on the cell: at first all cells.
  std::uint64_t* takersOf(Piece piece, Cell cell);

  const Variant& variant_;
  const MovePrograms& programs_;
  TakingPaths taking_;
  const std::size_t setWords_;
  std::vector<std::vector<std::uint64_t>> known_;  // by code of the piece; a set of takers for each cell
  const std::uint64_t* begun_ = nullptr;
  Side by_ = Side::White;
  boost::container::small_vector<Cell, 2> royals_;
  std::vector<std::uint64_t> occupied_;  // as for isThere()
  std::vector<std::uint64_t> guards_;    // a set of cells; all of them if the guards are not known
  std::vector<std::uint64_t> takers_;  // by type: the cells from which such a piece might take a royal piece
};

}  // namespace fairyforge::native
