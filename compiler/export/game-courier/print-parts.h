// The parts of a preset's code, a section for each print-*.cpp. Most functions print a subroutine that the
// field Pre-Game defines. "Prints canWhite or canBlack" means: the subroutine of that name for the given
// side.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "compiler/core/base/add-once.h"
#include "compiler/export/game-courier/model.h"
#include "compiler/export/game-courier/preset.h"

namespace fairyforge::exports::game_courier {

// ---- Effect: what a move does besides going and capturing ----

// What a move does besides going and capturing on its destination. The code that finds a move stores the
// number of its effect in the variable mKind, by which the code that makes moves tells effects apart.
//
// Variables of an effect in GAME Code: victim0, victim1 ... are the spaces of victims; source0, target0 ...
// those between which pieces are carried; over0 ... those that are passed over; mShift is the space to which
// the piece on mTo goes.
struct Effect {
  bool takesEnPassantVictim = false, shifts = false;
  std::size_t enPassantTargets = 0, victims = 0, carries = 0;
  std::uint16_t landing = kArriving;
  bool changesBoard() const { return takesEnPassantVictim || shifts || victims > 0 || carries > 0; }
  friend bool operator==(const Effect&, const Effect&) = default;
};

class Effects {
 public:
  // Returns the number of the effect for mKind: 0 for an effect that does nothing, otherwise from 1 on. Equal
  // effects have the same number.
  std::size_t kindOf(const Effect& effect) { return effect == Effect{} ? 0 : addOnce(effects_, effect) + 1; }
  const std::vector<Effect>& list() const { return effects_; }
  // For each effect for which `isAsked` is true, prints body(effect) as code that runs for moves with that
  // effect.
  template <typename IsAsked, typename Body>
  void each(Script& out, IsAsked isAsked, Body body) const {
    for (std::size_t i = 0; i < effects_.size(); ++i) {
      if (std::invoke(isAsked, effects_[i]))
        out.when(fmt::format("== #mKind {}", i + 1), [&] { body(effects_[i]); });
    }
  }

 private:
  std::vector<Effect> effects_;
};

// ---- arrival ----

// Prints becomeWhite or becomeBlack, which finds out what the moved piece becomes on its destination.
void printBecome(Preset& p, Script& out, const Effects& effects, Side side);
// Prints arriveWhite or arriveBlack, which makes the effects of a move, and records the space of the royal
// piece and the type that has moved.
void printArrive(Preset& p, Script& out, Side side);
// Prints the subroutine effect, which makes the changes of the effect with the number mKind. The moved piece
// must already stand on its destination.
void printEffect(Script& out, const Effects& effects);
// Prints the subroutine undo, which takes back what effect has done.
void printUndo(const Preset& p, Script& out, const Effects& effects);

// ---- code ----

std::string preGame(Preset& p);
std::string postMove(Side side);
std::string postGame(const Preset& p);

// ---- end ----

// Prints the subroutine decide, which ends the game by goals, bare kings and lost royal pieces, without
// looking at legal moves. The variables of the goals are defined in `globals`.
void printDecide(Preset& p, Script& globals, Script& out);
// Prints what both Post-Game fields tell the players: the result, or that there is check.
void emitEnd(const Model& model, bool isDecidedByBoard, Script& out);

// ---- goals ----

// Returns the name of the variable that counts the checks that the side has given.
const char* checksOf(Side side);

// The code of goals: the subroutines and variables that it needs, and the body, which sets `over` and
// `winner` for the first goal that is reached.
struct GoalCode {
  Script subs, body;
  std::vector<std::string> variables;
};
GoalCode goalCode(Preset& p);

// ---- hands ----

// Prints the variables that count the pieces in hand, with their values at the start.
void handsAtStart(const Preset& p, Script& out);
// Returns the condition, in GAME Code, that the moved piece comes from a hand.
std::string fromHand(const Preset& p);
// Returns the name of the variable that counts the side's pieces of the type in hand.
std::string countOf(const Preset& p, TypeId type, Side side);
// Do pieces that this side captures go into a hand, its own or another player's?
bool gains(const Preset& p, Side captor);

// Prints gainWhite or gainBlack, which puts what the side has captured into a hand.
void printGain(Preset& p, Script& out, Side captor);
// Prints spendWhite or spendBlack, which removes a dropped piece from the hand and counts it among the pieces
// on the board.
void printSpend(const Preset& p, Script& out, Side side);
// canDrop() prints the part of canWhite or canBlack that tests drops; noteDrop() the part of the subroutine
// note that records them.
void canDrop(Preset& p, Script& out, Side side);
void noteDrop(Preset& p, Script& out);

// ---- moves ----

// Prints canWhite or canBlack, which tests whether a move of the side is possible. Adds the effects of its
// moves to `effects`.
void printCan(Preset& p, Script& out, Effects& effects, Side side);

// ---- pieces ----

// Returns the name of the variable with the space of the side's piece number `number`.
std::string pieceVariable(Side side, std::size_t number);
// Prints the variables of all pieces with the value "@" (no space). The subroutines of printSeats() fill them
// in from the board.
void noPieces(const Preset& p, Script& out);
// Prints a call of the subroutine for each piece of the side, with "@" for pieces off the board.
void eachPiece(const Preset& p, Script& out, Side side, std::string_view subroutine);
// Prints a block for each of `types`, which runs if the label in `variable` is that of the side's pieces of
// the type. The commonest type is tested first; if it matches and there are more than two types, the other
// tests are skipped.
void eachLabel(const Preset& p, Script& out, Side side, std::string_view variable,
               const std::vector<const TypeModel*>& types, const std::function<void(const TypeModel&)>& body);

// ---- played ----

// Prints carryWhite or carryBlack, which records that the side's piece on one space is now on another, or off
// the board ("@").
void printCarry(const Preset& p, Script& out, Side side);
// Prints trackWhite or trackBlack, which records where pieces are after a move.
void printTrack(const Preset& p, Script& out, const Effects& effects, Side side);
// Prints the subroutine note, which records everything else on which later moves and draws depend.
void printNote(Preset& p, Script& out, const Effects& effects);

// ---- repetition ----

// Prints the variables of recall.
void noneRepeated(const Preset& p, Script& out);
// Prints the subroutine watch, which stores the board as one text.
void printWatch(const Preset& p, Script& out);
// Prints the subroutine recall, which compares the position with earlier ones.
void printRecall(Preset& p, Script& out, const Effects& effects);

// ---- safety ----

// Prints attackByWhite or attackByBlack: could the side take what stands on a space?
void printAttack(Preset& p, Script& out, Side by);
// Prints exposedWhite or exposedBlack: could a royal piece of the side be taken?
void printExposed(Preset& p, Script& out, Side side);
// Prints safeWhite or safeBlack: would the mover be safe on a space, with everything else unchanged?
void printSafe(Preset& p, Script& out, Side side);

// ---- search ----

// The subroutines that search for the moves of a type: their names by their code, so that types with the same
// moves share one.
using Searches = std::map<std::string, std::string>;

// Prints testWhite, tryWhite and toWhite (or those of Black), which make a possible move, test whether it
// exposes a royal piece, and take it back.
void printTry(Preset& p, Script& out, Side side);
// Prints fromWhite or fromBlack, which tries the moves of the piece on a space.
void printSeek(Preset& p, Script& out, Searches& searches, Side side);
// Prints seekDropsWhite or seekDropsBlack, which tries the drops of all pieces in hand.
void printSeekDrops(Preset& p, Script& out, Searches& searches, Side side);
void printStep(const Preset& p, Script& out);
void printJudge(const Preset& p, Script& out);

// ---- seats ----

// Prints addWhite and addBlack, which note that a piece is on a space; seat, which does so for what stands on
// a space; and still, which marks pieces on a space as moved unless the piece of the array stands there.
void printSeats(Preset& p, Script& out);
// Prints calls of seat and still for all spaces, and puts the types on the trays. In Pre-Game this follows
// all subroutines.
void seatAll(const Preset& p, Script& out);

// ---- trays ----

// Prints unshelveWhite or unshelveBlack, which restores the trays (PromotionTray) after a move that used one
// and finds out which type was chosen.
void printUnshelve(Preset& p, Script& out, Side side);
// Prints changeWhite or changeBlack: must a piece change because of this move (by a trigger), and was an
// allowed type chosen?
void printChange(Preset& p, Script& out, Side side);
// Prints turnIntoWhite or turnIntoBlack, which tries a change in place to the type that a tray shows.
void printTurnInto(Script& out, Side side);
// canTurn() prints the part of canWhite or canBlack that tests changes in place; seekTurns() the part of
// fromWhite or fromBlack that tries them.
void canTurn(Preset& p, Script& out, const TypeModel& type, Side side);
void seekTurns(const Preset& p, Script& out, const TypeModel& type, Side side);

// ---- turn ----

// Prints turnWhite or turnBlack, which plays a whole turn of the side.
void printTurn(Preset& p, Script& out, Side side);
// Prints code that refuses the turn with the message `why` unless the variable mGood is true.
void refuseUnless(Script& out, std::string_view why);

}  // namespace fairyforge::exports::game_courier
