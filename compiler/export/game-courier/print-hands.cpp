// Pieces in hand wait on spaces beside the board, one for each type and side; how many there are is counted.
// A drop is a move from there.
#include <algorithm>

#include "compiler/export/game-courier/printer.h"

namespace fairyforge::courier {

std::string Printer::fromHand() const {
  return fmt::format("> file #mFrom {}", m_.layout.columns() - 1);
}

std::string Printer::count(TypeId type, Side side) const {
  return "hand" + label(type, side);
}

void Printer::handsAtStart(Script& out) const {
  for (const Side side : kBothSides) {
    for (const Waiting& w : m_.hands[index(side)])
      out.line("set {} {}", count(w.type, side), v_.start().inHand(side, w.type));
  }
}

bool Printer::gains(Side captor) const {
  return hands_ && v_.hands().fate[index(captor)] != CaptureFate::Gone;
}

// What a side has taken comes into a hand.
void Printer::gain(Script& out, Side captor) {
  const HandRules& rules = v_.hands();
  const CaptureFate fate = rules.fate[index(captor)];
  if (!gains(captor)) return;
  out.sub(fmt::format("gain{} lab", sideName(captor)), [&] {
    for (const Side owner : kBothSides) {
      for (const Waiting& w : m_.hands[index(owner)]) {
        TypeSet types;
        for (std::size_t t = 0; t < v_.types().size(); ++t) {
          if ((rules.becomes.empty() ? typeAt(t) : rules.becomes[t]) == w.type) types.add(typeAt(t));
        }
        if (types.empty() || (fate == CaptureFate::CaptorsHand && owner != captor)) continue;
        const std::string is =
            fate == CaptureFate::CaptorsHand ? q_.isOneOf(types) : q_.isOneOf(types, owner);
        out.when(fmt::format("fn {} #lab", is), [&] {
          out.line("set {0} + #{0} 1", count(w.type, owner));
          out.line("gosub put {} {}", label(w.type, owner), w.space);
        });
      }
    }
  });
}

// The piece that was put on the board is counted among the pieces now, and is missing in the hand.
void Printer::spend(Script& out, Side side) {
  out.sub(fmt::format("spend{}", sideName(side)), [&] {
    out.line("set newMan #mTo");
    for (std::size_t i = 0; i < m_.pieceCount(side); ++i) {
      out.when(fmt::format("== #{} @", pieceVariable(side, i)), [&] {
        out.line("set {} #newMan", pieceVariable(side, i));
        out.line("set newMan @");
      });
    }
    for (const Waiting& w : m_.hands[index(side)]) {
      out.when("== #mPiece " + label(w.type, side), [&] {
        out.line("set {0} + #{0} -1", count(w.type, side));
        out.when(fmt::format("> #{} 0", count(w.type, side)),
                 [&] { out.line("gosub put {} {}", label(w.type, side), w.space); });
      });
    }
  });
}

// mGood: may mPiece be put on mTo?
void Printer::canDrop(Script& out, Side side) {
  TypeSet victims;
  for (std::size_t t = 0; t < v_.types().size(); ++t) {
    if (!v_.isRoyal(typeAt(t))) victims.add(typeAt(t));
  }
  for (const Waiting& w : m_.hands[index(side)]) {
    out.when("== #mPiece " + label(w.type, side), [&] {
      out.when("== #mTaken @", [&] { out.line("set mGood fn {} #mTo", q_.isIn(w.cells)); });
      if (!v_.hands().capturing) return;
      out.when(fmt::format("fn {} #mTaken", q_.isOneOf(victims, opponent(side))),
               [&] { out.line("set mGood fn {} #mTo", q_.isIn(w.cells)); });
    });
  }
}

// Some count as unmoved again.
void Printer::noteDrop(Script& out) {
  for (const Side side : kBothSides) {
    for (const Waiting& w : m_.hands[index(side)]) {
      if (w.asUnmoved.empty()) continue;
      out.whenAll(
          {fromHand(), "== #mPiece " + label(w.type, side), fmt::format("fn {} #mTo", q_.isIn(w.asUnmoved))},
          [&] { out.line("unsetflag #mTo"); });
    }
  }
}

// Everything in hand, to all spaces where it may be put. Where no drop can lay a royal piece open only those
// in check have to be tried.
void Printer::seekDrops(Script& out, Side side) {
  std::map<TypeId, std::string> places;
  for (const Waiting& w : m_.hands[index(side)]) {
    Script body;
    w.cells.forEach([&](Cell cell) { body.line("gosub onto{} {}", sideName(side), cellName(cell)); });
    const auto [known, isNew] = searches_.emplace(body.text(), fmt::format("search{}", searches_.size() + 1));
    if (isNew) out.sub(known->second, [&] { out.include(body); });
    places[w.type] = known->second;
  }
  const bool safe = m_.dropsAreSafe(side);
  out.sub(fmt::format("onto{} spc", sideName(side)), [&] {
    out.whenAll({showsMoves() ? "" : "not #anyLegal"}, [&] {
      if (safe) {
        out.whenAll({"not #isCheck", "empty #spc"}, [&] {
          out.line("set anyLegal true");
          if (showsMoves()) out.line("setlegal #mFrom #spc");
        });
        if (v_.hands().capturing)
          out.whenAll({"not #isCheck", "not empty #spc"}, [&] { out.line("gosub step #spc 0 0"); });
      }
      out.whenAll({safe ? "#isCheck" : ""}, [&] { out.line("gosub step #spc 0 0"); });
    });
  });
  out.sub(fmt::format("seekDrops{}", sideName(side)), [&] {
    for (const Waiting& w : m_.hands[index(side)]) {
      out.when(fmt::format("> #{} 0", count(w.type, side)), [&] {
        out.line("set mFrom {}", w.space);
        out.line("set mPiece {}", label(w.type, side));
        out.line("gosub {}", places[w.type]);
      });
    }
  });
}

}  // namespace fairyforge::courier
