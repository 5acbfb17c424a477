// Prints the subroutines that make and undo moves. The same ones serve moves that are played and moves that
// are only tried out.
#include <algorithm>

#include "compiler/export/game-courier/print-parts.h"

namespace fairyforge::exports::game_courier {
namespace {

// Prints code for a piece that has moved to #mTo. If its new type is fixed, the code sets mBecomes to it. If
// the player chooses, the code takes his choice and sets mAllowed if it is possible.
void becomeOneOf(Preset& p, Script& out, const std::vector<Becoming>& list, Side side) {
  for (const Becoming& b : list) {
    out.when(fmt::format("fn {} #mTo", p.q.isIn(b.cells)), [&] {
      if (b.choices.size() == 1) {
        out.line("set mBecomes {}", p.label(b.choices[0], side));
        return;
      }
      TypeSet choices;
      for (const TypeId choice : b.choices) choices.add(choice);
      out.line("set mBecomes #mGiven");
      out.line("set mChoice true");
      out.line("set mAllowed fn {} #mGiven", p.q.isOneOf(choices, side));
    });
  }
}

// Prints code that records in lastType, for imitators, which type has moved. For an imitator this stays the
// type that it imitated; for a piece that has just become an imitator it is no type.
void passOn(Preset& p, Script& out, Side side) {
  out.line("set wasLast #lastType");
  const std::string imitates = p.imitatorsOf(side);
  for (const TypeModel& type : p.model.types[index(side)]) {
    if (p.variant.type(type.type).imitates) continue;
    out.when("== #mBecomes " + p.label(type.type, side),
             [&] { out.line("set lastType {}", p.q.neutral(type.type)); });
  }
  out.when(fmt::format("fn {0} #mBecomes and not fn {0} #mPiece", imitates),
           [&] { out.line("set lastType @"); });
}

}  // namespace

// The printed subroutine sets the variables mBecomes (what mPiece becomes on mTo) and mChoice (does the
// player choose it?). If the player chooses, it also sets mAllowed (is his choice allowed?).
void printBecome(Preset& p, Script& out, const Effects& effects, Side side) {
  out.sub(fmt::format("become{}", sideName(side)), [&] {
    out.line("set mBecomes #mPiece");
    out.line("set mChoice false");
    for (const TypeModel& type : p.model.types[index(side)]) {
      const bool any =
          !type.becomes.empty() ||
          std::ranges::any_of(type.imitatedBecomes, [](const auto& list) { return !list.empty(); });
      if (!any) continue;
      out.whenAll({"== #mPiece " + p.label(type.type, side), p.hasHands ? "not " + fromHand(p) : "",
                   p.hasTrays ? "not #mTurns" : ""},
                  [&] {
                    becomeOneOf(p, out, type.becomes, side);
                    for (std::size_t t = 0; t < type.imitatedBecomes.size(); ++t) {
                      if (type.imitatedBecomes[t].empty()) continue;
                      out.when("== #mAs " + p.q.neutral(typeAt(t)),
                               [&] { becomeOneOf(p, out, type.imitatedBecomes[t], side); });
                    }
                  });
    }
    const auto landsOtherwise = [](const Effect& e) { return e.landing != kArriving; };
    effects.each(out, landsOtherwise, [&](const Effect& e) {
      out.line("set mBecomes {}",
               e.landing == kUnchanged ? "#mPiece" : p.label(typeAt(e.landing - kAs), side));
      out.line("set mChoice false");
    });
    if (p.hasTrays) out.when("#mTurns", [&] { out.line("set mBecomes #mInto"); });
  });
}

// The printed subroutine makes the other changes of a move when the piece stands on mTo. It stores the former
// contents of spaces for undo.
void printEffect(Script& out, const Effects& effects) {
  out.sub("effect", [&] {
    effects.each(out, &Effect::changesBoard, [&](const Effect& e) {
      std::size_t saved = 0;
      const auto lift = [&](const std::string& space) {
        out.line("set was{} space {}", saved++, space);
        out.line("gosub put @ {}", space);
      };
      if (e.takesEnPassantVictim) lift("#epPiece");
      for (std::size_t k = 0; k < e.victims; ++k) lift(fmt::format("#victim{}", k));
      std::size_t carried = saved;
      for (std::size_t k = 0; k < e.carries; ++k) lift(fmt::format("#source{}", k));
      for (std::size_t k = 0; k < e.carries; ++k) out.line("gosub put #was{} #target{}", carried++, k);
      if (e.shifts) out.line("gosub put #mTaken #mShift");
    });
    out.when("not == #mBecomes space #mTo", [&] { out.line("gosub put #mBecomes #mTo"); });
  });
}

// The printed subroutine takes back the changes of printEffect(), except on mTo itself.
void printUndo(const Preset& p, Script& out, const Effects& effects) {
  out.sub("undo", [&] {
    effects.each(out, &Effect::changesBoard, [&](const Effect& e) {
      std::size_t saved = 0;
      if (e.shifts) out.line("gosub put @ #mShift");
      for (std::size_t k = 0; k < e.carries; ++k) out.line("gosub put @ #target{}", k);
      const auto restore = [&](const std::string& space) { out.line("gosub put #was{} {}", saved++, space); };
      if (e.takesEnPassantVictim) restore("#epPiece");
      for (std::size_t k = 0; k < e.victims; ++k) restore(fmt::format("#victim{}", k));
      for (std::size_t k = 0; k < e.carries; ++k) restore(fmt::format("#source{}", k));
    });
    if (p.hasImitators) out.line("set lastType #wasLast");
  });
}

void printArrive(Preset& p, Script& out, Side side) {
  out.sub(fmt::format("arrive{}", sideName(side)), [&] {
    out.line("gosub effect");
    if (p.model.hasOneRoyal(side)) {
      const std::string isRoyal = p.royalsOf(side);
      out.when(fmt::format("fn {} #mBecomes", isRoyal), [&] { out.line("set {} #mTo", kingOf(side)); });
    }
    if (p.hasImitators) passOn(p, out, side);
  });
}

}  // namespace fairyforge::exports::game_courier
