// Prints a model as GAME Code. All subroutines and variables are made in Pre-Game; the other
// blocks call them.
//
// Of a move that the site has made, the code asks in this order: is the game on, is it the side's own piece,
// can it go there (canWhite, canBlack), what does it become (become...), did nothing else change, what else
// happens (effect), is a royal piece left where it could be taken (exposed...). Then it remembers what later
// moves depend on (note). The same subroutines try moves out when legal moves are counted (judge).
#pragma once

#include <functional>

#include "compiler/export/game-courier/questions.h"

namespace fairyforge::courier {

// What a move does besides to go and take. Each effect has a number in the code: mKind. The spaces of victims
// are in victim0, victim1 ..., those of what is carried along in source0 and target0 ..., those that are
// passed over in over0 ..., where the piece goes that stood on mTo in mShift.
struct Effect {
  bool takesEnPassantVictim = false, shifts = false;
  std::size_t enPassantTargets = 0, victims = 0, carries = 0;
  std::uint16_t landing = kArriving;
  bool changesBoard() const { return takesEnPassantVictim || shifts || victims > 0 || carries > 0; }
  friend bool operator==(const Effect&, const Effect&) = default;
};

class Printer {
 public:
  explicit Printer(const Model& model);

  std::string preGame();
  std::string postMove(Side side) const;
  std::string postGame() const;

 private:
  // printer.cpp: variables, safety
  void globals(Script& out);
  void put(Script& out);
  void exposed(Script& out, Side side);
  void safe(Script& out, Side side);
  void watch(Script& out);
  void decide(Script& out);

  // print-pieces.cpp: where the pieces are, and what they attack
  std::string pieceVariable(Side side, std::size_t number) const;
  void eachPiece(Script& out, Side side, std::string_view subroutine) const;
  void menAtStart(Script& out) const;
  void carry(Script& out, Side side) const;
  void track(Script& out, Side side) const;
  void eachLabel(Script& out, Side side, std::string_view variable,
                 const std::vector<const TypeModel*>& types,
                 const std::function<void(const TypeModel&)>& body) const;
  void attack(Script& out, Side by);

  // print-moves.cpp: what a piece can do
  void can(Script& out, Side side);
  void canAs(Script& out, const TypeModel& type, Side side);
  void canGo(Script& out, const TypeModel& type, Side side);
  void canSpecially(Script& out, const TypeModel& type, Side side);
  void canFixed(Script& out, const Fixed& fixed, Side side);
  struct Places;
  void does(Script& out, const Effect& effect, const Places& places);
  void become(Script& out, Side side);
  void becomeOneOf(Script& out, const std::vector<Becoming>& list, Side side);
  void effect(Script& out);
  void undo(Script& out);
  void arrive(Script& out, Side side);
  void passOn(Script& out, Side side);
  void note(Script& out);

  // print-turn.cpp: whole turns, and the end of the game
  void turn(Script& out, Side side);
  void turnParts(Script& out);
  void refuseUnless(Script& out, std::string_view why) const;
  void sayEnd(Script& out) const;
  void sayRepeated(Script& out) const;
  void sayMate(Script& out, Side mated) const;

  // print-hands.cpp: pieces that wait beside the board
  std::string fromHand() const;
  std::string count(TypeId type, Side side) const;
  void handsAtStart(Script& out) const;
  bool gains(Side captor) const;
  void gain(Script& out, Side captor);
  void spend(Script& out, Side side);
  void canDrop(Script& out, Side side);
  void noteDrop(Script& out);
  void seekDrops(Script& out, Side side);

  // print-trays.cpp: changes of type that are chosen
  void unshelve(Script& out, Side side);
  void canTurn(Script& out, const TypeModel& type, Side side);
  void change(Script& out, Side side);
  void seekTurns(Script& out, const TypeModel& type, Side side) const;
  void turnInto(Script& out, Side side);

  // print-repetition.cpp: positions that come back
  int remembered() const;
  void pastAtStart(Script& out) const;
  void enPassantUsable(Script& out, Side side);
  std::vector<std::string> rights();
  void recall(Script& out);

  // print-search.cpp: the legal moves
  void tryMove(Script& out, Side side);
  std::string slide(Script& out, Offset step, bool overPieces, const CellSet& from);
  CellSet startsOf(Offset step) const;
  std::string search(Script& out, const TypeModel& type);
  void seek(Script& out, Side side);
  void step(Script& out);
  void judge(Script& out);

  const std::string& label(TypeId type, Side side) const { return m_.labels.of(type, side); }
  std::string cellName(Cell cell) const { return m_.layout.name(cell); }
  TypeSet typesWhere(bool (*holds)(const PieceType&)) const;
  // May turns have several parts?
  bool hasParts() const { return promotions_ || triggers_; }
  bool watches() const { return hasParts() || m_.countsRepetitions; }
  bool hasRoyal(Side side) const { return m_.hasRoyal(side); }
  bool isDecidedByBoard() const;
  bool showsMoves() const { return m_.showsMoves(); }
  // Does it matter which pieces are asked about?
  bool hasUncheckingPieces() const;
  bool takesOwn(Side side) const;
  bool testsSafety(Side side) const;
  std::string typeIs(const TypeModel& type, Side side) const;
  std::string landsOn(Target target, Side side, bool takes = true);
  std::size_t kindOf(const Effect& effect);
  // Functions of a label.
  std::string imitatorsOf(Side side);
  std::string royalsOf(Side side);

  const Model& m_;
  const Variant& v_;
  Functions functions_;
  Questions q_;
  std::vector<Cell> cells_;
  std::vector<Effect> effects_;  // mKind counts from 1
  std::size_t mostVictims_ = 0, mostCarries_ = 0;
  bool shifts_ = false;
  std::map<std::string, std::string> searches_;  // subroutines, by what they do
  const bool promotions_, imitators_, hands_, trays_, triggers_;
};

const char* sideName(Side side);
// The variable with the royal's space.
const char* kingOf(Side side);

}  // namespace fairyforge::courier
