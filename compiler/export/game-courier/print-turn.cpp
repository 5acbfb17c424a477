// Prints the subroutine that tests a player's turn, condition by condition, each with the message by which it
// refuses, and then plays it.
#include "compiler/export/game-courier/print-parts.h"

namespace fairyforge::exports::game_courier {
namespace {

// Tests that the piece may become what the player has chosen, and that nothing else on the board has changed.
void turnParts(Preset& p, Script& out) {
  if (!p.hasParts()) return;
  out.line("set mGood == #mGiven #mPiece");
  out.when("#mChoice", [&] {
    out.line("set mGood #mAllowed");
    refuseUnless(
        out, "The #mPiece must be promoted. Add a semicolon and the new piece, a hyphen and the space #mTo");
  });
  refuseUnless(out, "The #mPiece may not become #mGiven on #mTo");
  out.line("gosub put #mTaken #mTo");
  out.line("gosub put #mPiece #mFrom");
  out.line("set boardWas #boardNow");
  out.line("gosub watch");
  out.line("gosub put @ #mFrom");
  out.line("gosub put #mGiven #mTo");
  out.line("set mGood == #boardNow #boardWas");
  refuseUnless(out, "Only the piece that goes may change.");
}

}  // namespace

// On the site, a failed `verify` refuses the turn. The site shows the text that the code printed before as
// the reason.
void refuseUnless(Script& out, std::string_view why) {
  out.when("not #mGood", [&] { out.line("say {}", why); });
  out.line("verify #mGood");
}

void printTurn(Preset& p, Script& out, Side side) {
  const char* name = sideName(side);
  out.sub(fmt::format("turn{}", name), [&] {
    if (p.isDecidedByBoard()) {
      out.line("set mGood not #over");
      refuseUnless(out, "The game is over.");
    }
    out.line("set mGood fn {} #mPiece", p.q.isOf(side));
    refuseUnless(out, fmt::format("It is the turn of {0}, who must move a {0} piece.", name));
    if (p.hasTrays) {
      out.line("gosub unshelve{}", name);
      refuseUnless(out,
                   "Beside the board stands what a piece may become. Only one piece may go there, and "
                   "nothing comes from there.");
    }
    if (!p.takesOwn(side)) {
      out.line("set mGood not fn {} #mTaken", p.q.isOf(side));
      refuseUnless(out, fmt::format("{0} may not take the {0} #mTaken on #mTo", name));
    }
    if (p.hasHands || p.hasTrays) {
      out.line("set mGood < file #mTo {}", p.model.layout.columns());
      refuseUnless(out, "Nothing goes to that space beside the board.");
    }
    out.line("set mGiven space #mTo");
    out.line("gosub can{}", name);
    refuseUnless(out, "The #mPiece on #mFrom cannot go to #mTo");
    out.line("gosub become{}", name);
    turnParts(p, out);
    if (p.hasTriggers) out.line("gosub change{}", name);
    out.line("gosub arrive{}", name);
    if (p.hasTriggers) out.when("not == #mChanged @", [&] { out.line("gosub put #mInto #mChanged"); });
    if (p.model.hasRoyal(side)) {
      out.line("gosub exposed{}", name);
      out.line("set mGood not #tHit");
      refuseUnless(out, "That would leave a royal piece where it could be taken.");
    }
    out.line("gosub track{}", name);
    out.line("gosub note");
    out.line("set whiteMoves {}", side == Side::Black);
    const bool counts = p.variant.registers().most(GoalCounter::Checks) > 0;
    if (counts || p.model.countsChecks()) {
      if (p.hasUncheckingPieces()) out.line("set tCheck true");
      out.line("gosub exposed{}", sideName(opponent(side)));
      if (p.hasUncheckingPieces()) out.line("set tCheck false");
      if (counts) out.when("#tHit", [&] { out.line("set {0} + #{0} 1", checksOf(side)); });
      if (p.model.countsChecks()) out.when("not #tHit", [&] { out.line("set calm{0} + #calm{0} 1", name); });
    }
    if (p.watches()) out.line("gosub watch");
    if (p.model.countsRepetitions) out.line("gosub recall");
    if (p.isDecidedByBoard()) out.line("gosub decide");
  });
}

}  // namespace fairyforge::exports::game_courier
