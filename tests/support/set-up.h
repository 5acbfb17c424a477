// Positions that are set up: far from those of games, and full of what games seldom come to.
#pragma once

#include <random>
#include <vector>

#include "runtime/position.h"

namespace fairyforge::testing {

// What a player can put on the board from the hand.
TypeSet typesInHand(const Variant& variant, Side side);

class SetUps {
 public:
  // Pieces stand where they like, or where moves and drops of their own can bring them from the array.
  enum class Places : std::uint8_t { Any, Reached };
  explicit SetUps(VariantPtr variant, Places places = Places::Any);
  // Pieces anywhere, or what is left of the array with its rights; kings beside kings, more royal pieces than one or none,
  // the last pieces, full hands, pieces that have just passed over a cell, counters near their ends.
  Position next(std::mt19937_64& random) const;

 private:
  // Where a piece comes to that can be taken en passant then, and over which cells.
  struct Passing {
    Piece piece;
    Cell from, to;
    CellSet over;
  };
  void findReached();
  bool mayStand(Piece piece, Cell cell) const;
  void put(Setup& setup, Cell cell, Piece piece) const;
  void scatter(Setup& setup, std::mt19937_64& random) const;
  void thinArray(Setup& setup, std::mt19937_64& random) const;
  void addRoyals(Setup& setup, std::mt19937_64& random) const;
  void bringTogether(Setup& setup, std::mt19937_64& random) const;
  void leaveFew(Setup& setup, std::mt19937_64& random) const;
  void pass(Setup& setup, std::mt19937_64& random) const;
  void fillRegisters(Setup& setup, std::mt19937_64& random) const;

  VariantPtr variant_;
  std::vector<CellSet> reached_[kSides];  // by type; empty: any cell
  std::vector<TypeId> royal_, common_;
  TypeSet held_[kSides];  // what may be in a hand
  std::vector<Passing> passings_;
};

}  // namespace fairyforge::testing
