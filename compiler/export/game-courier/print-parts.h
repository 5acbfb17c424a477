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

// The tests of moves give them numbers, by which the subroutines that make a move distinguish them.
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
  // Returns its number for mKind, counted from 1; 0: no effect.
  std::size_t kindOf(const Effect& effect) {
    if (effect == Effect{}) return 0;
    const auto known = std::find(effects_.begin(), effects_.end(), effect);
    if (known != effects_.end()) return static_cast<std::size_t>(known - effects_.begin()) + 1;
    effects_.push_back(effect);
    return effects_.size();
  }
  const std::vector<Effect>& list() const { return effects_; }

 private:
  std::vector<Effect> effects_;
};

// ---- arrival ----

// The subroutines becomeWhite, becomeBlack; arriveWhite, arriveBlack; effect; undo.
void printBecome(Preset& p, Script& out, const Effects& effects, Side side);
void printArrive(Preset& p, Script& out, Side side);
void printEffect(Script& out, const Effects& effects);
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

// The variable that counts the checks of the side.
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
// Returns the condition that the piece comes from a hand.
std::string fromHand(const Preset& p);
// The variable that counts the pieces in hand.
std::string countOf(const Preset& p, TypeId type, Side side);
// Do the pieces that the side takes come into a hand?
bool gains(const Preset& p, Side captor);

// The subroutines gainWhite, gainBlack; spendWhite, spendBlack.
void printGain(Preset& p, Script& out, Side captor);
void printSpend(const Preset& p, Script& out, Side side);
// Print the drops' lines of can... and note.
void canDrop(Preset& p, Script& out, Side side);
void noteDrop(Preset& p, Script& out);

// ---- moves ----

// Prints the subroutines canWhite, canBlack, and adds the effects of the side's moves to `effects`.
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

// Prints the subroutines carryWhite, carryBlack: the piece on one space is now on
// another one, or off the board.
void printCarry(const Preset& p, Script& out, Side side);
// Prints trackWhite, trackBlack: which pieces are where after a move.
void printTrack(const Preset& p, Script& out, const Effects& effects, Side side);
// Prints note: everything else on which later moves and draws depend.
void printNote(Preset& p, Script& out, const Effects& effects);

// ---- repetition ----

// Prints the variables that will store earlier positions; at the start there are none.
void pastAtStart(const Preset& p, Script& out);
// Prints the subroutine watch: the board as one text.
void printWatch(const Preset& p, Script& out);
// Prints recall: compares the position with the earlier ones.
void printRecall(Preset& p, Script& out, const Effects& effects);

// ---- safety ----

// Prints the subroutines attackByWhite, attackByBlack.
void printAttack(Preset& p, Script& out, Side by);
// Prints exposedWhite, exposedBlack.
void printExposed(Preset& p, Script& out, Side side);
// Prints safeWhite, safeBlack: tests of the cells that the mover passes.
void printSafe(Preset& p, Script& out, Side side);

// ---- search ----

// Names of subroutines by their code, so that types that move alike share them.
using Searches = std::map<std::string, std::string>;

// Prints the subroutines testWhite, tryWhite, toWhite and the same for Black.
void printTry(Preset& p, Script& out, Side side);
// Prints fromWhite, fromBlack.
void printSeek(Preset& p, Script& out, Searches& searches, Side side);
// Prints seekDropsWhite, seekDropsBlack.
void printSeekDrops(Preset& p, Script& out, Searches& searches, Side side);
void printStep(const Preset& p, Script& out);
void printJudge(const Preset& p, Script& out);

// ---- seats ----

// Prints the subroutines addWhite, addBlack (a piece has come to a space), seat (which piece stands on a
// space) and still (has it not moved?).
void printSeats(Preset& p, Script& out);
// Prints their calls for all spaces, for Pre-Game when all subroutines are defined.
void seatAll(const Preset& p, Script& out);

// ---- trays ----

// The subroutines unshelveWhite, unshelveBlack; changeWhite, changeBlack; turnIntoWhite, turnIntoBlack.
void printUnshelve(Preset& p, Script& out, Side side);
void printChange(Preset& p, Script& out, Side side);
void printTurnInto(Script& out, Side side);
// Print the turns' lines of can... and from...
void canTurn(Preset& p, Script& out, const TypeModel& type, Side side);
void seekTurns(const Preset& p, Script& out, const TypeModel& type, Side side);

// ---- turn ----

// Prints the subroutines turnWhite, turnBlack.
void printTurn(Preset& p, Script& out, Side side);
// Prints code that ends the turn with the message unless mGood holds.
void refuseUnless(Script& out, std::string_view why);

}  // namespace fairyforge::exports::game_courier
