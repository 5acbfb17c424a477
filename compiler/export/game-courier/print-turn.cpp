// The order of tests on a player's move, each with the message of its refusal, and the messages at the end
// of a game.

#include <algorithm>

#include "compiler/export/game-courier/printer.h"

namespace fairyforge::courier {

// A failed `verify` stops the game; what is said before it says why.
void Printer::refuseUnless(Script& out, std::string_view why) const {
  out.when("not #mGood", [&] { out.line("say {}", why); });
  out.line("verify #mGood");
}

void Printer::turn(Script& out, Side side) {
  const char* name = sideName(side);
  out.sub(fmt::format("turn{}", name), [&] {
    if (isDecidedByBoard()) {
      out.line("set mGood not #over");
      refuseUnless(out, "The game is over.");
    }
    out.line("set mGood fn {} #mPiece", q_.isOf(side));
    refuseUnless(out, fmt::format("It is the turn of {0}, who must move a {0} piece.", name));
    if (trays_) {
      out.line("gosub unshelve{}", name);
      refuseUnless(out,
                   "Beside the board stands what a piece may become. Only one piece may go there, and "
                   "nothing comes from there.");
    }
    if (!takesOwn(side)) {
      out.line("set mGood not fn {} #mTaken", q_.isOf(side));
      refuseUnless(out, fmt::format("{0} may not take the {0} #mTaken on #mTo", name));
    }
    if (hands_ || trays_) {
      out.line("set mGood < file #mTo {}", m_.layout.columns());
      refuseUnless(out, "Nothing goes to that space beside the board.");
    }
    out.line("set mGiven space #mTo");
    out.line("gosub can{}", name);
    refuseUnless(out, "The #mPiece on #mFrom cannot go to #mTo");
    out.line("gosub become{}", name);
    turnParts(out);
    if (triggers_) out.line("gosub change{}", name);
    out.line("gosub arrive{}", name);
    if (triggers_) out.when("not == #mChanged @", [&] { out.line("gosub put #mInto #mChanged"); });
    if (hasRoyal(side)) {
      out.line("gosub exposed{}", name);
      out.line("set mGood not #tHit");
      refuseUnless(out, "That would leave a royal piece where it could be taken.");
    }
    out.line("gosub track{}", name);
    out.line("gosub note");
    out.line("set whiteMoves {}", side == Side::Black);
    if (watches()) out.line("gosub watch");
    if (m_.countsRepetitions) out.line("gosub recall");
    if (isDecidedByBoard()) out.line("gosub decide");
  });
}

// Tests that the piece may become what the player chose, and that nothing else on the board has changed.
void Printer::turnParts(Script& out) {
  if (!hasParts()) return;
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

void Printer::sayMate(Script& out, Side mated) const {
  const char* loser = sideName(mated);
  const char* winner = sideName(opponent(mated));
  out.when("#isCheck", [&] { out.line("say Checkmate. {} has won.", winner); });
  out.when("not #isCheck", [&] {
    switch (v_.end().stalemate) {
      case StalemateRule::Draw:
        out.line("say Stalemate. The game is drawn.");
        break;
      case StalemateRule::StalematedLoses:
        out.line("say Stalemate. {} has no move and has lost.", loser);
        break;
      case StalemateRule::StalematedWins:
        out.line("say Stalemate. {} has no move and has won.", loser);
        break;
    }
  });
}

void Printer::sayRepeated(Script& out) const {
  const int count = v_.end().repetitionCount;
  if (v_.end().repetition == RepetitionRule::Draw) {
    out.line("say The game is drawn, as the same position has been there {} times.", count);
    return;
  }
  for (const Side side : kBothSides)
    out.when(side == Side::White ? "#whiteMoves" : "not #whiteMoves", [&] {
      out.line("say {} has won, as the same position has been there {} times.", sideName(side), count);
    });
}

// The words of both Post-Game fields: the result, or that there is check.
void Printer::sayEnd(Script& out) const {
  const auto playing = [&] {
    out.when("not #anyLegal", [&] {
      out.when("#whiteMoves", [&] { sayMate(out, Side::White); });
      out.when("not #whiteMoves", [&] { sayMate(out, Side::Black); });
    });
    out.when("#anyLegal", [&] {
      out.when("#isCheck", [&] { out.line("say Check."); });
      if (m_.countsRepetitions) out.when("#repeated", [&] { sayRepeated(out); });
      const int limit = v_.end().nMoveLimit;
      if (limit > 0) {
        out.whenAll(
            {m_.countsRepetitions ? "not #repeated" : "", fmt::format("> #quietPlies {}", 2 * limit - 1)},
            [&] { out.line("say The game is drawn after {} moves of each side without progress.", limit); });
      }
    });
  };
  if (!isDecidedByBoard()) {
    playing();
    return;
  }
  out.when("#over", [&] {
    for (const Side side : kBothSides)
      out.when(fmt::format("== #winner \"{}\"", sideName(side)),
               [&] { out.line("say {} has won.", sideName(side)); });
    out.when("== #winner @", [&] { out.line("say The game is drawn."); });
  });
  out.when("not #over", playing);
}

}  // namespace fairyforge::courier
