// The parts of a preset's code, a section for each print-*.cpp. Most print subroutines, which Pre-Game defines.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "compiler/export/game-courier/model.h"
#include "compiler/export/game-courier/preset.h"

namespace fairyforge::exports::game_courier {

// ---- effects of moves besides going and capturing ----

// What a move does besides going and capturing on its target. Code that finds a move stores the number of its
// effect in mKind; by this number the subroutines that make moves distinguish effects.
//
// The GAME Code variables of an effect: victim0, victim1 ... hold the spaces of victims; source0, target0 ...
// the spaces between which pieces are carried; over0 ... the spaces that are passed over; mShift the space to
// which the piece on mTo goes.
struct Effect {
  bool takesEnPassantVictim = false, shifts = false;
  std::size_t enPassantTargets = 0, victims = 0, carries = 0;
  std::uint16_t landing = kArriving;
  bool changesBoard() const { return takesEnPassantVictim || shifts || victims > 0 || carries > 0; }
  friend bool operator==(const Effect&, const Effect&) = default;
};

class Effects {
 public:
  // Returns the number of the effect for mKind: 0 if it does nothing, else from 1 on. Equal effects share a
  // number.
  std::size_t kindOf(const Effect& effect) {
    if (effect == Effect{}) return 0;
    const auto known = std::ranges::find(effects_, effect);
    if (known != effects_.end()) return static_cast<std::size_t>(known - effects_.begin()) + 1;
    effects_.push_back(effect);
    return effects_.size();
  }
  const std::vector<Effect>& list() const { return effects_; }
  // Prints body(effect) for each effect of which it is asked, for moves that have the effect.
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

// Prints the subroutine becomeWhite or becomeBlack: finds out what the moved piece becomes on its target.
void printBecome(Preset& p, Script& out, const Effects& effects, Side side);
// Prints arriveWhite or arriveBlack: does the effects of a move, and records where the royal piece is now and
// what was moved last.
void printArrive(Preset& p, Script& out, Side side);
// Prints the subroutine effect: makes the changes of the effect with the number mKind, when the moved piece
// already stands on its target.
void printEffect(Script& out, const Effects& effects);
// Prints the subroutine undo: takes back what the subroutine effect has done.
void printUndo(const Preset& p, Script& out, const Effects& effects);

// ---- code ----

std::string preGame(Preset& p);
std::string postMove(Side side);
std::string postGame(const Preset& p);

// ---- end ----

// Prints the subroutine decide, which ends the game by what is on the board alone. Its variables
// are defined in `globals`.
void printDecide(Preset& p, Script& globals, Script& out);
// Prints what both Post-Game fields say: the result, or that there is check.
void emitEnd(const Model& model, bool isDecidedByBoard, Script& out);

// ---- goals ----

// Returns the name of the variable that counts the checks that the side has given.
const char* checksOf(Side side);

// The code of goals: subroutines and variables that it needs, and the body that sets `over` and `winner` for
// the first goal that is reached.
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
// Do pieces that the side takes go to a hand?
bool gains(const Preset& p, Side captor);

// Prints the subroutine gainWhite or gainBlack: puts what the side has captured into a hand.
void printGain(Preset& p, Script& out, Side captor);
// Prints spendWhite or spendBlack: removes a dropped piece from the hand, and counts it among the pieces on
// the board.
void printSpend(const Preset& p, Script& out, Side side);
// canDrop() prints the part of canWhite or canBlack that tests drops, noteDrop() the part of the subroutine
// note that records them.
void canDrop(Preset& p, Script& out, Side side);
void noteDrop(Preset& p, Script& out);

// ---- moves ----

// Prints the subroutine canWhite or canBlack, which tests whether a move of the side is possible, and adds
// the effects of such moves to `effects`.
void printCan(Preset& p, Script& out, Effects& effects, Side side);

// ---- pieces ----

std::string pieceVariable(Side side, std::size_t number);
// Prints the variables of pieces that are not on the board at the start.
void noPieces(const Preset& p, Script& out);
// Prints a call of the subroutine for each piece, with "@" for pieces off the board.
void eachPiece(const Preset& p, Script& out, Side side, std::string_view subroutine);
// Prints a block for each of a side's types, selected by the label in `variable`. The commonest type is
// tested first; if it matches, the other tests are skipped.
void eachLabel(const Preset& p, Script& out, Side side, std::string_view variable,
               const std::vector<const TypeModel*>& types, const std::function<void(const TypeModel&)>& body);

// ---- played ----

// Prints the subroutine carryWhite or carryBlack: notes that the piece on one space is now on another one, or
// off the board.
void printCarry(const Preset& p, Script& out, Side side);
// Prints trackWhite or trackBlack: notes which pieces are where after a move.
void printTrack(const Preset& p, Script& out, const Effects& effects, Side side);
// Prints the subroutine note: records everything else on which later moves and draws depend.
void printNote(Preset& p, Script& out, const Effects& effects);

// ---- repetition ----

// Prints the variables that will store earlier positions; at the start there are none.
void pastAtStart(const Preset& p, Script& out);
// Prints the subroutine watch: stores the board as one text.
void printWatch(const Preset& p, Script& out);
// Prints the subroutine recall: compares the position with the earlier ones.
void printRecall(Preset& p, Script& out, const Effects& effects);

// ---- safety ----

// Prints the subroutine attackByWhite or attackByBlack: could the side take what stands on a space?
void printAttack(Preset& p, Script& out, Side by);
// Prints exposedWhite or exposedBlack: could a royal piece of the side be taken?
void printExposed(Preset& p, Script& out, Side side);
// Prints safeWhite or safeBlack: would the mover be safe on a space, everything else unchanged?
void printSafe(Preset& p, Script& out, Side side);

// ---- search ----

// Subroutines that search for the moves of a type, each name by its code, so that types that move alike share
// one.
using Searches = std::map<std::string, std::string>;

// Prints testWhite, tryWhite and toWhite, or the same for Black: they make a possible move, examine whether
// it leaves a royal piece exposed, and take it back.
void printTry(Preset& p, Script& out, Side side);
// Prints fromWhite or fromBlack: tries the moves of the piece on a space.
void printSeek(Preset& p, Script& out, Searches& searches, Side side);
// Prints seekDropsWhite or seekDropsBlack: tries the drops of all pieces in hand.
void printSeekDrops(Preset& p, Script& out, Searches& searches, Side side);
void printStep(const Preset& p, Script& out);
void printJudge(const Preset& p, Script& out);

// ---- seats ----

// Prints the subroutines addWhite and addBlack (a piece has come to a space), seat (which piece stands on a
// space?) and still (has the piece not moved?).
void printSeats(Preset& p, Script& out);
// Prints calls of addWhite and addBlack for all spaces. They stand in Pre-Game after all subroutines.
void seatAll(const Preset& p, Script& out);

// ---- trays ----

// Prints unshelveWhite or unshelveBlack: restores the trays after a move that used one, and finds out which
// type was chosen.
void printUnshelve(Preset& p, Script& out, Side side);
// Prints changeWhite or changeBlack: must a piece change together with this move, and may it change as was
// chosen?
void printChange(Preset& p, Script& out, Side side);
// Prints turnIntoWhite or turnIntoBlack: tries the change of a piece in place to a type that a tray shows.
void printTurnInto(Script& out, Side side);
// canTurn() prints the part of canWhite or canBlack that tests changes of type in place, seekTurns() the part
// of fromWhite or fromBlack that tries them.
void canTurn(Preset& p, Script& out, const TypeModel& type, Side side);
void seekTurns(const Preset& p, Script& out, const TypeModel& type, Side side);

// ---- turn ----

// Prints the subroutine turnWhite or turnBlack, which plays a whole turn of the side.
void printTurn(Preset& p, Script& out, Side side);
// Prints code that refuses the turn with the message `why`, unless the variable mGood is true.
void refuseUnless(Script& out, std::string_view why);

}  // namespace fairyforge::exports::game_courier
