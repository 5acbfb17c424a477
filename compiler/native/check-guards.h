// Finds moves that certainly give no check, for games whose rules forbid checks: the cells that must change
// before a piece of the player can take a royal piece of the opponent are guards, and a move that changes none
// of them, to a cell from which its piece cannot take a royal piece, need not be played.
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
  explicit CheckGuards(const Variant& variant);
  // Finds the guards of the state, with its player to move.
  void begin(const TurnState& state);
  // Does the move give no check if all it does is to go to `to`, become `as` and take what stands there? May
  // return a wrong no. Begins again if another state was asked about last.
  bool givesNone(const TurnState& state, Cell from, Cell to, TypeId as) {
    if (state.words() != begun_) [[unlikely]]
      begin(state);
    if (TurnState::has(guards_.data(), index(from)) || TurnState::has(guards_.data(), index(to)))
      return false;
    return !TurnState::has(takers_.data() + index(as) * setWords_, index(to)) || fails(from, to, as);
  }

 private:
  bool addGuards(const TurnState& state, Cell royal);
  bool fails(Cell from, Cell to, TypeId as);
  // Returns the set of cells from which the piece might take what stands on the cell: at first all cells.
  std::uint64_t* takersOf(Piece piece, Cell cell);

  const Variant& variant_;
  const MovePrograms programs_;
  TakingPaths taking_;
  const std::size_t setWords_;
  std::vector<std::vector<std::uint64_t>> known_;  // by code of the piece; a set of takers for each cell
  const std::uint64_t* begun_ = nullptr;
  Side player_ = Side::White;
  boost::container::small_vector<Cell, 2> royals_;
  std::vector<std::uint64_t> occupied_;  // as for isThere()
  std::vector<std::uint64_t> guards_;    // a set of cells; all of them if the guards are not known
  std::vector<std::uint64_t> takers_;  // by type: the cells from which such a piece might take a royal piece
};

}  // namespace fairyforge::native
