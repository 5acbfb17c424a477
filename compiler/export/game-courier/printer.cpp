// The variables, the tests of exposure and safety, the end by what is on the board, and the assembly of
// Pre-Game, Post-Move and Post-Game from subroutines.

#include "compiler/export/game-courier/printer.h"

#include <algorithm>
#include <fmt/ranges.h>

namespace fairyforge::courier {

const char* sideName(Side side) {
  return side == Side::White ? "White" : "Black";
}

const char* kingOf(Side side) {
  return side == Side::White ? "kingWhite" : "kingBlack";
}

Printer::Printer(const Model& model)
    : m_(model),
      v_(*model.variant),
      q_(model, functions_),
      promotions_(model.hasSecondPart()),
      imitators_(model.hasImitators()),
      hands_(model.hasHands()),
      trays_(model.hasTrays()),
      triggers_(!v_.triggers().empty()) {
  v_.board().forEachCell([&](Cell cell) { cells_.push_back(cell); });
  for (const auto& side : m_.types) {
    for (const TypeModel& type : side) {
      for (const Special& s : type.specials) {
        mostVictims_ = std::max(mostVictims_, s.victims.size());
        mostCarries_ = std::max(mostCarries_, s.carries.size());
        shifts_ = shifts_ || s.shift;
      }
      for (const Fixed& f : type.fixed) {
        const bool shifts = f.shift() != kNoCell;
        mostVictims_ = std::max(mostVictims_, f.victims.size());
        mostCarries_ = std::max(mostCarries_, f.relocations.size() - shifts);
        shifts_ = shifts_ || shifts;
      }
    }
  }
}

TypeSet Printer::typesWhere(bool (*holds)(const PieceType&)) const {
  TypeSet types;
  for (std::size_t t = 0; t < v_.types().size(); ++t) {
    if (holds(v_.type(typeAt(t)))) types.add(typeAt(t));
  }
  return types;
}

bool Printer::isDecidedByBoard() const {
  return v_.end().bareKing.kind != BareKingRule::Kind::Off ||
         std::any_of(kBothSides.begin(), kBothSides.end(), [&](Side side) {
           return v_.end().royals[index(side)] == RoyalRule::All && v_.startsWithRoyal(side);
         });
}

bool Printer::hasUncheckingPieces() const {
  return std::any_of(v_.types().begin(), v_.types().end(), [](const PieceType& t) { return t.givesNoCheck; });
}

bool Printer::takesOwn(Side side) const {
  for (const TypeModel& type : m_.types[index(side)]) {
    const auto isOwn = [](const auto& moves) { return moves.target == Target::Own; };
    if (!type.moves[index(Target::Own)].empty() ||
        std::any_of(type.specials.begin(), type.specials.end(), isOwn) ||
        std::any_of(type.fixed.begin(), type.fixed.end(), isOwn))
      return true;
  }
  return false;
}

bool Printer::testsSafety(Side side) const {
  for (const TypeModel& type : m_.types[index(side)]) {
    const auto asksSafety = [](const auto& move) {
      return std::any_of(move.asks.begin(), move.asks.end(), [](const auto& ask) { return ask.safe; });
    };
    if (std::any_of(type.specials.begin(), type.specials.end(), asksSafety) ||
        std::any_of(type.fixed.begin(), type.fixed.end(), asksSafety))
      return true;
  }
  return false;
}

std::string Printer::imitatorsOf(Side side) {
  return q_.isOneOf(typesWhere([](const PieceType& t) { return t.imitates; }), side);
}

std::string Printer::royalsOf(Side side) {
  return q_.isOneOf(typesWhere([](const PieceType& t) { return t.royal; }), side);
}

// Every variable is made here, so that it makes no difference where a subroutine would make one.
void Printer::globals(Script& out) {
  const Setup& start = v_.start();
  out.line("set whiteMoves {}", start.player == Side::White);
  for (const char* name : {"mFrom", "mTo", "mPiece", "mTaken", "mGiven", "mBecomes", "tCell", "tPiece"})
    out.line("set {} @", name);
  for (const char* name : {"mGood", "mChoice", "mAllowed", "tHit", "tCheck", "isCheck", "anyLegal"})
    out.line("set {} false", name);
  out.line("set mKind 0");
  menAtStart(out);
  if (hands_) {
    handsAtStart(out);
    out.line("set newMan @");
  }
  out.line("set quietPlies {}", start.halfmoveClock);
  for (const Side side : kBothSides) {
    if (!m_.hasOneRoyal(side)) continue;
    out.line("set {} {}", kingOf(side), cellName(m_.royalAtStart(side)));
  }
  if (m_.hasOneRoyal(Side::White) || m_.hasOneRoyal(Side::Black)) out.line("set wasKing @");
  if (hasRoyal(Side::White) || hasRoyal(Side::Black)) {
    out.line("set anyHit false");
    out.line("set royalCount 0");
  }
  if (testsSafety(Side::White) || testsSafety(Side::Black)) {
    for (const char* name : {"wasFrom", "wasTo", "wasThere"}) out.line("set {} @", name);
  }
  for (std::size_t i = 0; i < m_.mostChanges(); ++i) out.line("set was{} @", i);
  for (std::size_t i = 0; i < mostVictims_; ++i) out.line("set victim{} @", i);
  for (std::size_t i = 0; i < mostCarries_; ++i) {
    out.line("set source{} @", i);
    out.line("set target{} @", i);
  }
  for (int i = 0; i < m_.enPassantCells; ++i) out.line("set over{} @", i);
  if (shifts_) out.line("set mShift @");
  if (m_.enPassantCells > 0) {
    std::vector<std::string> enPassantTargets(static_cast<std::size_t>(m_.enPassantCells), "@");
    std::size_t number = 0;
    start.enPassantTargets.forEach([&](Cell cell) {
      if (number < enPassantTargets.size()) enPassantTargets[number++] = cellName(cell);
    });
    for (std::size_t i = 0; i < enPassantTargets.size(); ++i)
      out.line("set {} {}", enPassantVariable(static_cast<int>(i)), enPassantTargets[i]);
    out.line("set epPiece {}", start.enPassantVictim == kNoCell ? "@" : cellName(start.enPassantVictim));
  }
  if (imitators_) {
    out.line("set mAs @");
    out.line("set lastType {}", start.last == kNoType ? "@" : q_.neutral(start.last));
    out.line("set wasLast @");
  }
  if (trays_) {
    for (const char* name : {"mInto", "mPicked", "mShelf", "mChanged", "mGoal"}) out.line("set {} @", name);
    for (const char* name : {"mTurns", "mMust"}) out.line("set {} false", name);
  }
  if (m_.countsRepetitions) pastAtStart(out);
  if (watches()) {
    out.line("set boardNow @");
    out.line("set boardWas @");
  }
  if (isDecidedByBoard()) {
    for (const char* name : {"over", "stuffWhite", "stuffBlack", "royalWhite", "royalBlack"})
      out.line("set {} false", name);
    out.line("set winner @");
  }
}

// The only place where pieces are put on spaces or taken off.
void Printer::put(Script& out) {
  out.sub("put lab spc", [&] {
    out.when("== #lab @", [&] { out.when("not empty #spc", [&] { out.line("capture #spc"); }); });
    out.when("not == #lab @", [&] { out.line("add #lab #spc"); });
  });
}

// tHit: could a royal piece of the side be taken that must be kept safe?
void Printer::exposed(Script& out, Side side) {
  const std::string by = fmt::format("attackBy{}", sideName(opponent(side)));
  out.sub(fmt::format("exposed{}", sideName(side)), [&] {
    if (!hasRoyal(side)) {
      out.line("set tHit false");
      return;
    }
    if (m_.hasOneRoyal(side)) {
      out.line("set tCell #{}", kingOf(side));
      out.line("gosub {}", by);
      return;
    }
    const std::string isRoyal = royalsOf(side);
    const auto each = [&](auto body) {
      for (const Cell cell : cells_) {
        out.when(fmt::format("fn {} space {}", isRoyal, cellName(cell)), [&] { body(cell); });
      }
    };
    out.line("set tHit false");
    if (v_.end().royals[index(side)] == RoyalRule::All) {
      out.line("set royalCount 0");
      each([&](Cell cell) {
        out.line("set royalCount + #royalCount 1");
        out.line("set tCell {}", cellName(cell));
      });
      out.when("== #royalCount 1", [&] { out.line("gosub {}", by); });
    } else {
      out.line("set anyHit false");
      each([&](Cell cell) {
        out.line("set tCell {}", cellName(cell));
        out.line("gosub {}", by);
        out.when("#tHit", [&] { out.line("set anyHit true"); });
      });
      out.line("set tHit #anyHit");
    }
  });
}

// mGood stays true only if the mover would be safe on the space, all else as it was before the move.
void Printer::safe(Script& out, Side side) {
  out.sub(fmt::format("safe{} spc", sideName(side)), [&] {
    out.when("#mGood", [&] {
      out.line("set wasFrom space #mFrom");
      out.line("set wasTo space #mTo");
      out.line("gosub put @ #mFrom");
      out.line("gosub put #mTaken #mTo");
      out.line("set wasThere space #spc");
      out.line("gosub put #mPiece #spc");
      out.line("set tCell #spc");
      if (hasUncheckingPieces()) out.line("set tCheck true");
      out.line("gosub attackBy{}", sideName(opponent(side)));
      if (hasUncheckingPieces()) out.line("set tCheck false");
      out.line("gosub put #wasThere #spc");
      out.line("gosub put #wasFrom #mFrom");
      out.line("gosub put #wasTo #mTo");
      out.when("#tHit", [&] { out.line("set mGood false"); });
    });
  });
}

// boardNow: all that stands on the board, as one text.
void Printer::watch(Script& out) {
  std::vector<std::string> spaces;
  for (const Cell cell : cells_) spaces.push_back("space " + cellName(cell));
  for (const auto& hand : m_.hands) {
    for (const Waiting& w : hand) spaces.push_back("space " + w.space);
  }
  for (const auto& trays : m_.trays) {
    for (const PromotionTray& tray : trays) spaces.push_back("space " + tray.space);
  }
  // Labels of several letters need something between them.
  const std::string between = m_.labels.longest() > 1 ? " join \" \" join " : " join ";
  const std::string all = fmt::format("join {}", fmt::join(spaces.begin(), spaces.end() - 1, between)) +
                          (m_.labels.longest() > 1 ? " join \" \" " : " ") + spaces.back();
  out.sub("watch", [&] { out.line("set boardNow {}", all); });
}

// over, winner: what the board alone decides, when a move has been played.
void Printer::decide(Script& out) {
  const EndRules& end = v_.end();
  const auto ends = [&](std::string_view condition, std::string_view winner) {
    out.when(condition, [&] {
      out.line("set over true");
      out.line("set winner {}", winner);
    });
  };
  // Is there a piece of the side whose label has this property?
  const auto isAnywhere = [&](std::string_view what, Side side) {
    out.line("set {}{} false", what, sideName(side));
    eachPiece(out, side, fmt::format("{}On{}", what, sideName(side)));
  };
  const auto canBe = [&](std::string_view what, Side side, const std::string& function) {
    out.sub(fmt::format("{}On{} spc", what, sideName(side)), [&] {
      out.when("not == #spc @", [&] {
        out.when(fmt::format("fn {} space #spc", function),
                 [&] { out.line("set {}{} true", what, sideName(side)); });
      });
    });
  };
  const auto losesWithRoyals = [&](Side side) {
    return end.royals[index(side)] == RoyalRule::All && v_.startsWithRoyal(side);
  };
  const bool bare = end.bareKing.kind != BareKingRule::Kind::Off;
  TypeSet material;
  for (std::size_t t = 0; t < v_.types().size(); ++t) {
    if (v_.isMaterial(typeAt(t))) material.add(typeAt(t));
  }
  for (const Side side : kBothSides) {
    if (bare) canBe("stuff", side, q_.isOneOf(material, side));
    if (losesWithRoyals(side)) canBe("royal", side, royalsOf(side));
  }
  out.sub("decide", [&] {
    if (bare) {
      for (const Side side : kBothSides) isAnywhere("stuff", side);
      const bool immediate = end.bareKing.kind == BareKingRule::Kind::Immediate;
      // Where the rule gives grace, a side that has just become bare may still answer.
      out.when("not #stuffWhite", [&] {
        if (immediate)
          ends("true", "\"Black\"");
        else
          ends("not #whiteMoves", "\"Black\"");
      });
      out.when("not #stuffBlack", [&] {
        if (immediate)
          ends("true", "\"White\"");
        else
          ends("#whiteMoves", "\"White\"");
        ends("not #stuffWhite", "@");
      });
    }
    for (const Side side : kBothSides) {
      if (!losesWithRoyals(side)) continue;
      isAnywhere("royal", side);
      ends(fmt::format("not #royal{}", sideName(side)), fmt::format("\"{}\"", sideName(opponent(side))));
    }
  });
}

std::string Printer::preGame() {
  Script head, subs, foot;
  head.line("setsystem maxmove {}", 1 + triggers_ + promotions_);
  head.line("ban commands allmoves");
  std::string kinds = "moves 1 captures 1";
  if (triggers_) kinds += " moves 2 captures 2";
  if (promotions_) kinds += " promotions 2";
  if (promotions_ && triggers_) kinds += " promotions 3";
  head.line("allow {}", kinds);
  head.line("setflag rules");
  globals(head);

  put(subs);
  for (const Side side : kBothSides) attack(subs, side);
  for (const Side side : kBothSides) {
    exposed(subs, side);
    if (testsSafety(side)) safe(subs, side);
    can(subs, side);
  }
  for (const Side side : kBothSides) {
    become(subs, side);
    arrive(subs, side);
  }
  effect(subs);
  undo(subs);
  for (const Side side : kBothSides) {
    carry(subs, side);
    if (hands_) {
      gain(subs, side);
      spend(subs, side);
    }
    track(subs, side);
  }
  note(subs);
  if (watches()) watch(subs);
  if (m_.countsRepetitions) recall(subs);
  if (isDecidedByBoard()) decide(subs);
  for (const Side side : kBothSides) {
    if (trays_) unshelve(subs, side);
    if (triggers_) change(subs, side);
    turn(subs, side);
    tryMove(subs, side);
    if (trays_) turnInto(subs, side);
    seek(subs, side);
    if (hands_) seekDrops(subs, side);
  }
  step(subs);
  judge(subs);

  // Pieces that stand where they would count as unmoved, but have moved.
  Setup unmoved = v_.start();
  for (const Cell cell : cells_) {
    if (unmoved.at(cell)) unmoved.unmoved.add(cell);
  }
  if (v_.registers().unmoved) {
    liveUnmoved(v_, unmoved).forEach([&](Cell cell) {
      if (!v_.start().unmoved.has(cell)) foot.line("setflag {}", cellName(cell));
    });
  }
  if (watches()) foot.line("gosub watch");
  if (m_.countsRepetitions) foot.line("gosub recall");
  if (isDecidedByBoard()) foot.line("gosub decide");
  foot.when("== thismove null", [&] { foot.line("gosub judge"); });
  return head.text() + functions_.definitions() + subs.text() + foot.text();
}

std::string Printer::postMove(Side side) const {
  Script out;
  out.line("set mFrom origin");
  out.line("set mTo dest");
  out.line("set mPiece moved");
  out.line("set mTaken old");
  out.line("gosub turn{}", sideName(side));
  return out.text();
}

std::string Printer::postGame() const {
  Script out;
  out.line("gosub judge");
  sayEnd(out);
  return out.text();
}

}  // namespace fairyforge::courier
