// What all parts that print code share: the model, the functions for the code's tests, names, and which kinds
// of rules there are.
//
// After the site has made a move, the code asks in this order: is the game on, is it the side's own piece,
// can it go there (canWhite, canBlack), what does it become (become...), did nothing else change, what else
// happens (effect), is a royal piece left where it could be taken (exposed...). Then it records what later
// moves depend on (note). The same subroutines try moves out when legal moves are counted (judge).
#pragma once

#include <string>
#include <vector>

#include "compiler/export/game-courier/questions.h"

namespace fairyforge::exports::game_courier {

const char* sideName(Side side);
// Prints code that runs when the side is to move.
template <typename Body>
void whenToMove(Script& out, Side side, Body body) {
  out.when(side == Side::White ? "#whiteMoves" : "not #whiteMoves", body);
}
// Returns the name of the variable that holds the space of the side's royal piece.
const char* kingOf(Side side);

struct Preset {
  explicit Preset(const Model& of);
  Preset(const Preset&) = delete;
  Preset& operator=(const Preset&) = delete;

  const std::string& label(TypeId type, Side side) const { return model.labels.of(type, side); }
  std::string cellName(Cell cell) const { return model.layout.name(cell); }
  // These functions return the name of a GAME Code function that tells whether a label is such a piece of the
  // side.
  std::string imitatorsOf(Side side);
  std::string royalsOf(Side side);

  template <typename Holds>
  TypeSet typesWhere(Holds holds) const {
    TypeSet types;
    for (std::size_t t = 0; t < variant.types().size(); ++t) {
      if (holds(typeAt(t))) types.add(typeAt(t));
    }
    return types;
  }
  // Can turns have several parts?
  bool hasParts() const { return hasPromotions || hasTriggers; }
  // Does the code look at the board as one text?
  bool watches() const { return hasParts() || model.countsRepetitions; }
  bool isDecidedByBoard() const;
  // Do some pieces give no check, so that tests of check differ from tests of attacks?
  bool hasUncheckingPieces() const;
  bool takesOwn(Side side) const;
  bool testsSafety(Side side) const;

  const Model& model;
  const Variant& variant;
  Functions functions;
  Questions q;
  std::vector<Cell> cells;
  std::size_t mostVictims = 0, mostCarries = 0;  // in one move
  bool hasShifts = false;
  const bool hasPromotions, hasImitators, hasHands, hasTrays, hasTriggers;
};

}  // namespace fairyforge::exports::game_courier
