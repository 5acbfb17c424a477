// Generates positions that games would hardly reach, full of features that are rare in games.
#pragma once

#include <random>
#include <vector>

#include "runtime/position.h"

namespace fairyforge::testing {

// Returns the types that a player can put on the board from the hand.
TypeSet typesInHand(const Variant& variant, Side side);

class SetUps {
 public:
  // Pieces may be on any cell, or only on cells that their moves and drops can reach from the array.
  enum class Places : std::uint8_t { Any, Reached };
  explicit SetUps(VariantPtr variant, Places places = Places::Any);
  // Returns a random position: pieces anywhere, or remaining pieces of the array with their rights; kings
  // beside kings, several royal pieces or none, few pieces, full hands, pieces that have just passed over a
  // cell, counters near their limits.
  Position next(std::mt19937_64& random) const;

 private:
  // A move after which the piece can be taken en passant, with the cells that it passes over.
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
  TypeSet held_[kSides];  // the types that may be in a hand
  std::vector<Passing> passings_;
};

}  // namespace fairyforge::testing
