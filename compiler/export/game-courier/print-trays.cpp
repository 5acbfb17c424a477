// Prints code for changes of type that a player chooses: of the piece itself, in place, or of another piece
// when a move sets off a trigger. The possible types are shown beside the board (PromotionTray). A piece
// changes in place by a move onto its new type (`B c1-j2`). With a move, the change is a second part (`M
// c3-j1; P a5-a6`).
#include "compiler/export/game-courier/print-parts.h"

namespace fairyforge::exports::game_courier {

// The printed subroutine restores the trays after a turn that used one, and finds out the choice. It sets
// mInto to the new type, mPicked to the piece that changes, and mTurns to true if the mover itself changes in
// place. Otherwise it sets mChanged to the space of the changing piece. It sets mGood to false if the choice
// is invalid.
void printUnshelve(Preset& p, Script& out, Side side) {
  const char* name = sideName(side);
  out.sub(fmt::format("vacant{} spc", name), [&] {
    out.whenAll({"not == #spc @", "not == #spc #mFrom", "empty #spc"},
                [&] { out.line("set mChanged #spc"); });
  });
  out.sub(fmt::format("unshelve{}", name), [&] {
    out.line("set mGood true");
    for (const char* variable : {"mInto", "mPicked", "mShelf", "mChanged"}) out.line("set {} @", variable);
    out.line("set mTurns false");
    for (const PromotionTray& tray : p.model.trays[index(side)]) {
      const std::string& shown = p.label(tray.type, side);
      out.when(fmt::format("not == space {} {}", tray.space, shown), [&] {
        out.when("not == #mInto @", [&] { out.line("set mGood false"); });
        out.line("set mInto {}", shown);
        out.line("set mPicked space {}", tray.space);
        out.line("set mShelf {}", tray.space);
        out.line("gosub put {} {}", shown, tray.space);
      });
    }
    out.whenAll({"not == #mInto @", "== #mTo #mShelf"}, [&] {
      out.line("set mTurns true");
      out.line("gosub put #mPiece #mFrom");
      out.line("set mTo #mFrom");
      out.line("set mTaken @");
    });
    out.whenAll({"not == #mInto @", "not #mTurns"}, [&] {
      eachPiece(p, out, side, fmt::format("vacant{}", name));
      out.when("== #mPicked @ or == #mChanged @", [&] { out.line("set mGood false"); });
      out.when("#mGood", [&] { out.line("gosub put #mPicked #mChanged"); });
    });
  });
}

// Prints code that sets mGood if mPiece can become mInto on its space.
void canTurn(Preset& p, Script& out, const TypeModel& type, Side side) {
  for (const TurnInPlace& turn : type.turns) {
    const std::string where =
        turn.from.size() == p.cells.size() ? "" : fmt::format("fn {} #mFrom", p.q.isIn(turn.from));
    out.whenAll({"== #mInto " + p.label(turn.into, side), where, turn.unmoved ? "not flag #mFrom" : ""},
                [&] { out.line("set mGood true"); });
  }
}

// The printed subroutine sets mMust (must a piece change because of this move?) and mAllowed (is the player's
// choice allowed?).
void printChange(Preset& p, Script& out, Side side) {
  const char* name = sideName(side);
  std::vector<std::string> changing;
  for (const Trigger& trigger : p.variant.triggers()) changing.push_back(p.q.isOneOf(trigger.changing, side));
  for (std::size_t i = 0; i < changing.size(); ++i) {
    out.sub(fmt::format("canChange{}{} spc", name, i + 1), [&] {
      out.whenAll({"not == #spc @", "not == #spc #mTo", fmt::format("fn {} space #spc", changing[i])},
                  [&] { out.line("set mMust true"); });
    });
  }
  out.sub(fmt::format("change{}", name), [&] {
    out.line("set mMust false");
    out.line("set mAllowed false");
    for (std::size_t i = 0; i < changing.size(); ++i) {
      const Trigger& trigger = p.variant.triggers()[i];
      out.whenAll({"not #mTurns", p.hasHands ? "not " + fromHand(p) : "",
                   fmt::format("fn {} #mPiece", p.q.isOneOf(trigger.arriving, side)),
                   fmt::format("fn {} #mTo", p.q.isIn(trigger.zone[index(side)]))},
                  [&] {
                    eachPiece(p, out, side, fmt::format("canChange{}{}", name, i + 1));
                    TypeSet choices;
                    for (const TypeId choice : trigger.choices) choices.add(choice);
                    out.when(fmt::format("fn {} #mPicked", changing[i]),
                             [&] { out.line("set mAllowed fn {} #mInto", p.q.isOneOf(choices, side)); });
                  });
    }
    out.when("#mMust", [&] {
      out.line("set mGood #mAllowed");
      refuseUnless(out,
                   "Another piece must change with this. Move it first onto what it becomes, beside the "
                   "board, and add a semicolon and this turn");
    });
    out.when("not #mMust", [&] {
      out.line("set mGood == #mInto @ or #mTurns");
      refuseUnless(out, "The #mPicked does not change with this.");
    });
  });
}

// Prints code that tries all changes in place.
void seekTurns(const Preset& p, Script& out, const TypeModel& type, Side side) {
  for (const TurnInPlace& turn : type.turns) {
    for (const PromotionTray& tray : p.model.trays[index(side)]) {
      if (tray.type == turn.into)
        out.line("gosub turnInto{} {} {}", sideName(side), p.label(turn.into, side), tray.space);
    }
  }
}

void printTurnInto(Script& out, Side side) {
  const char* name = sideName(side);
  out.sub(fmt::format("turnInto{} lab spc", name), [&] {
    out.line("set mTo #mFrom");
    out.line("set mTaken @");
    out.line("set mInto #lab");
    out.line("set mGoal #spc");
    out.line("set mTurns true");
    out.line("gosub can{}", name);
    out.when("#mGood", [&] { out.line("gosub try{}", name); });
    out.line("set mTurns false");
    out.line("set mInto @");
  });
}

}  // namespace fairyforge::exports::game_courier
