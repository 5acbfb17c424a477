// Prints code that records a played move: where each piece is, which pieces have moved, what may be taken en
// passant, and the count of quiet moves. It is separate from the code that makes moves, since moves that are
// only tried out record nothing.
#include "compiler/export/game-courier/print-parts.h"
#include "runtime/quiet.h"

namespace fairyforge::exports::game_courier {

void printCarry(const Preset& p, Script& out, Side side) {
  out.sub(fmt::format("carry{} here there", sideName(side)), [&] {
    for (std::size_t i = 0; i < p.model.pieceCount(side); ++i) {
      const std::string name = pieceVariable(side, i);
      out.when(fmt::format("== #{} #here", name), [&] { out.line("set {} #there", name); });
    }
  });
}

void printTrack(const Preset& p, Script& out, const Effects& effects, Side side) {
  const char* own = sideName(side);
  const char* other = sideName(opponent(side));
  const auto both = [&](const std::string& from, const std::string& to) {
    for (const Side each : kBothSides) out.line("gosub carry{} {} {}", sideName(each), from, to);
  };
  out.sub(fmt::format("track{}", own), [&] {
    out.whenAll({"not == #mTaken @", p.hasShifts ? "== #mShift @" : ""}, [&] {
      out.line("gosub carry{} #mTo @", other);
      if (p.takesOwn(side)) out.line("gosub carry{} #mTo @", own);
      if (gains(p, side)) out.line("gosub gain{} #mTaken", own);
    });
    if (p.hasShifts) out.when("not == #mShift @", [&] { both("#mTo", "\"shifted\""); });
    if (p.hasHands) out.when(fromHand(p), [&] { out.line("gosub spend{}", own); });
    out.whenAll({p.hasHands ? "not " + fromHand(p) : ""},
                [&] { out.line("gosub carry{} #mFrom #mTo", own); });
    if (p.hasShifts) out.when("not == #mShift @", [&] { both("\"shifted\"", "#mShift"); });
    effects.each(out, &Effect::changesBoard, [&](const Effect& e) {
      std::size_t taken = e.victims;
      if (e.takesEnPassantVictim) {
        out.line("gosub carry{} #epPiece @", other);
        ++taken;
      }
      for (std::size_t k = 0; k < e.victims; ++k) both(fmt::format("#victim{}", k), "@");
      for (std::size_t k = 0; gains(p, side) && k < taken; ++k) out.line("gosub gain{} #was{}", own, k);
      // First moves all carried pieces to auxiliary names ("lifted 1"), so that none is mistaken for a piece
      // on a space where another one arrives.
      const bool alone = e.carries == 1;
      for (std::size_t k = 0; k < e.carries; ++k)
        both(fmt::format("#source{}", k), alone ? "#target0" : fmt::format("\"lifted {}\"", k + 1));
      for (std::size_t k = 0; k < e.carries && !alone; ++k)
        both(fmt::format("\"lifted {}\"", k + 1), fmt::format("#target{}", k));
    });
  });
}

void printNote(Preset& p, Script& out, const Effects& effects) {
  out.sub("note", [&] {
    if (p.variant.registers().unmoved) {
      out.line("setflag #mTo");
      if (p.hasTriggers) out.when("not == #mChanged @", [&] { out.line("setflag #mChanged"); });
      noteDrop(p, out);
    }
    if (p.model.enPassantCells > 0) {
      for (int i = 0; i < p.model.enPassantCells; ++i) out.line("set {} @", enPassantVariable(i));
      out.line("set epPiece @");
    }
    out.line("set halfMoves + #halfMoves 1");
    std::vector<std::string> resets;
    const TypeSet& resetting = p.variant.end().clockResetting;
    if (!resetting.empty()) resets.push_back(fmt::format("fn {} #mPiece", p.q.isOneOf(resetting)));
    if (p.hasHands) resets.push_back(fromHand(p));
    if (!p.hasShifts) resets.push_back("not == #mTaken @");
    if (!resets.empty()) out.when(anyOf(resets), [&] { out.line("set halfMoves 0"); });
    TypeSet turned;
    for (std::size_t t = 0; p.hasHands && t < p.variant.types().size(); ++t) {
      const TypeId type = typeAt(t), was = p.variant.hands().asCaptured(type);
      if (!resetting.has(was) && was != type && beginsCountAnew(p.variant, false, was, type))
        turned.add(type);
    }
    if (!turned.empty()) {
      out.whenAll({fmt::format("fn {} #mBecomes", p.q.isOneOf(turned)), "not == #mBecomes #mPiece"},
                  [&] { out.line("set halfMoves 0"); });
    }
    if (p.hasShifts) {
      out.whenAll({"not == #mTaken @", "== #mShift @"}, [&] { out.line("set halfMoves 0"); });
      if (p.variant.registers().unmoved) out.when("not == #mShift @", [&] { out.line("setflag #mShift"); });
    }
    const auto takes = [](const Effect& e) { return e.takesEnPassantVictim || e.victims > 0; };
    const auto carries = [&](const Effect& e) { return p.variant.registers().unmoved && e.carries > 0; };
    const auto isNoted = [&](const Effect& e) { return e.enPassantTargets > 0 || takes(e) || carries(e); };
    effects.each(out, isNoted, [&](const Effect& e) {
      if (takes(e)) out.line("set halfMoves 0");
      for (std::size_t k = 0; carries(e) && k < e.carries; ++k) out.line("setflag #target{}", k);
      for (std::size_t k = 0; k < e.enPassantTargets; ++k)
        out.line("set {} #over{}", enPassantVariable(static_cast<int>(k)), k);
      if (e.enPassantTargets > 0) out.line("set epPiece #mTo");
    });
  });
}

}  // namespace fairyforge::exports::game_courier
