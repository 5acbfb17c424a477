// Prints the code of hands. Pieces in hand wait on spaces beside the board, one space for each type and side;
// variables count them. A drop is a move from such a space.
#include <algorithm>

#include "compiler/export/game-courier/print-parts.h"

namespace fairyforge::exports::game_courier {

std::string fromHand(const Preset& p) {
  return fmt::format("> file #mFrom {}", p.model.layout.columns() - 1);
}

std::string countOf(const Preset& p, TypeId type, Side side) {
  return "hand" + p.label(type, side);
}

void handsAtStart(const Preset& p, Script& out) {
  for (const Side side : kBothSides) {
    for (const ReservePiece& w : p.model.hands[index(side)])
      out.line("set {} cond empty {} 0 {}", countOf(p, w.type, side), w.space,
               std::max<int>(1, p.variant.start().inHand(side, w.type)));
  }
}

bool gains(const Preset& p, Side captor) {
  return p.hasHands && p.variant.hands().fate[index(captor)] != CaptureFate::Gone;
}

void printGain(Preset& p, Script& out, Side captor) {
  const HandRules& rules = p.variant.hands();
  const CaptureFate fate = rules.fate[index(captor)];
  if (!gains(p, captor)) return;
  out.sub(fmt::format("gain{} lab", sideName(captor)), [&] {
    for (const Side owner : kBothSides) {
      for (const ReservePiece& w : p.model.hands[index(owner)]) {
        const TypeSet types = p.typesWhere([&](TypeId type) { return rules.asCaptured(type) == w.type; });
        if (types.empty() || (fate == CaptureFate::CaptorsHand && owner != captor)) continue;
        const std::string is =
            fate == CaptureFate::CaptorsHand ? p.q.isOneOf(types) : p.q.isOneOf(types, owner);
        out.when(fmt::format("fn {} #lab", is), [&] {
          out.line("set {0} + #{0} 1", countOf(p, w.type, owner));
          out.line("gosub put {} {}", p.label(w.type, owner), w.space);
        });
      }
    }
  });
}

void printSpend(const Preset& p, Script& out, Side side) {
  out.sub(fmt::format("spend{}", sideName(side)), [&] {
    out.line("gosub add{} #mTo", sideName(side));
    for (const ReservePiece& w : p.model.hands[index(side)]) {
      out.when("== #mPiece " + p.label(w.type, side), [&] {
        out.line("set {0} + #{0} -1", countOf(p, w.type, side));
        out.when(fmt::format("> #{} 0", countOf(p, w.type, side)),
                 [&] { out.line("gosub put {} {}", p.label(w.type, side), w.space); });
      });
    }
  });
}

// Prints code that sets mGood if mPiece may be dropped on mTo.
void canDrop(Preset& p, Script& out, Side side) {
  const TypeSet victims = p.typesWhere([&](TypeId type) { return !p.variant.isRoyal(type); });
  for (const ReservePiece& w : p.model.hands[index(side)]) {
    out.when("== #mPiece " + p.label(w.type, side), [&] {
      out.when("== #mTaken @", [&] { out.line("set mGood fn {} #mTo", p.q.isIn(w.cells)); });
      if (!p.variant.hands().capturing) return;
      out.when(fmt::format("fn {} #mTaken", p.q.isOneOf(victims, opponent(side))),
               [&] { out.line("set mGood fn {} #mTo", p.q.isIn(w.cells)); });
    });
  }
}

// Prints code that lets dropped pieces count as unmoved on the cells where the rules say so.
void noteDrop(Preset& p, Script& out) {
  for (const Side side : kBothSides) {
    for (const ReservePiece& w : p.model.hands[index(side)]) {
      if (w.asUnmoved.empty()) continue;
      out.whenAll({fromHand(p), "== #mPiece " + p.label(w.type, side),
                   fmt::format("fn {} #mTo", p.q.isIn(w.asUnmoved))},
                  [&] { out.line("unsetflag #mTo"); });
    }
  }
}

}  // namespace fairyforge::exports::game_courier
