// Prints a model as GAME Code. All subroutines and variables are made in Pre-Game; the other blocks call
// them.
//
// Of a move that the site has made, the code asks in this order: is the game on, is it the side's own piece,
// can it go there (canWhite, canBlack), what does it become (become...), did nothing else change, what else
// happens (effect), is a royal piece left where it could be taken (exposed...). Then it remembers what later
// moves depend on (note). The same subroutines try moves out when legal moves are counted (judge).
#pragma once

#include "compiler/export/game-courier/questions.h"

namespace fairyforge::courier {

// What a move does besides to go and take. Each effect has a number in the code: mKind.
struct Effect {
  bool takesPasser = false;
  std::vector<Offset> passes;  // from the mover's cell
  std::vector<Cell> passedCells;
  std::vector<Cell> victims;
  std::vector<Relocation> relocations;
  std::uint16_t landing = kArriving;
  bool changesBoard() const { return takesPasser || !victims.empty() || !relocations.empty(); }
  friend bool operator==(const Effect&, const Effect&) = default;
};

class Printer {
 public:
  explicit Printer(const Model& model);

  std::string preGame();
  std::string postMove(Side side) const;
  std::string postGame() const;

 private:
  // printer.cpp: variables, attacks
  void globals(Script& out);
  void put(Script& out);
  void attack(Script& out, Side by, bool checking);
  void exposed(Script& out, Side side, bool checking);
  void safe(Script& out, Side side);
  void watch(Script& out);
  void decide(Script& out);

  // print-moves.cpp: what a piece can do
  void can(Script& out, Side side);
  void canAs(Script& out, const TypeModel& type, Side side);
  void canSpecially(Script& out, const TypeModel& type, Side side);
  void canFixed(Script& out, const Fixed& fixed, Side side);
  void become(Script& out, Side side);
  void becomeOneOf(Script& out, const std::vector<Becoming>& list, Side side);
  void effect(Script& out);
  void undo(Script& out);
  void arrive(Script& out, Side side);
  void passOn(Script& out, Side side);
  void note(Script& out);

  // print-turn.cpp: whole turns, and the end of the game
  void turn(Script& out, Side side);
  void turnParts(Script& out, Side side);
  void refuseUnless(Script& out, std::string_view why) const;
  void tryMove(Script& out, Side side);
  void seek(Script& out);
  void judge(Script& out);
  void sayEnd(Script& out) const;
  void sayMate(Script& out, Side mated) const;

  const std::string& label(TypeId type, Side side) const { return m_.labels.of(type, side); }
  std::string cellName(Cell cell) const { return m_.layout.name(cell); }
  TypeSet typesWhere(bool (*holds)(const PieceType&)) const;
  bool hasRoyal(Side side) const { return m_.hasRoyal(side); }
  bool isDecidedByBoard() const;
  bool showsMoves() const { return m_.showsMoves(); }
  // Does it matter which pieces are asked about?
  bool hasUncheckingPieces() const;
  bool takesOwn(Side side) const;
  bool testsSafety(Side side) const;
  std::string typeIs(const TypeModel& type, Side side) const;
  std::string landsOn(Target target, Side side);
  std::size_t kindOf(const Effect& effect);
  // "fn Aa space a1 or fn Aa space b1 ...".
  std::string anywhere(const std::string& function) const;

  const Model& m_;
  const Variant& v_;
  Functions functions_;
  Questions q_;
  std::vector<Cell> cells_;
  std::vector<Effect> effects_;  // mKind counts from 1
  const bool secondPart_, imitators_;
};

const char* sideName(Side side);
// The variable with the royal's space.
const char* kingOf(Side side);

}  // namespace fairyforge::courier
