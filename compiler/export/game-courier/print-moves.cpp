// The subroutines about one move: whether it is possible, what the piece becomes, what else changes on the
// board and how that is undone, and what is remembered afterwards.

#include <algorithm>

#include "compiler/export/game-courier/printer.h"

namespace fairyforge::courier {

std::size_t Printer::kindOf(const Effect& effect) {
  if (effect == Effect{}) return 0;
  const auto known = std::find(effects_.begin(), effects_.end(), effect);
  if (known != effects_.end()) return static_cast<std::size_t>(known - effects_.begin()) + 1;
  effects_.push_back(effect);
  return effects_.size();
}

// Is the mover such a piece, or moves as one?
std::string Printer::typeIs(const TypeModel& type, Side side) const {
  const std::string own = "== #mPiece " + label(type.type, side);
  if (!imitators_ || v_.type(type.type).imitates) return own;
  return fmt::format("{} or == #mAs {}", own, q_.neutral(type.type));
}

std::string Printer::landsOn(Target target, Side side, bool takes) {
  if (target == Target::Empty) return "== #mTaken @";
  if (target == Target::Own && takes) {
    // A side never takes its own royal piece.
    const TypeSet others = typesWhere([](const PieceType& t) { return !t.royal; });
    return fmt::format("fn {} #mTaken", q_.isOneOf(others, side));
  }
  if (target == Target::Own) return fmt::format("fn {} #mTaken", q_.isOf(side));
  return takesOwn(side) ? fmt::format("fn {} #mTaken", q_.isOf(opponent(side))) : "not == #mTaken @";
}

// mGood: can mPiece go from mFrom to mTo, where mTaken stood? mKind: with which effect.
void Printer::can(Script& out, Side side) {
  out.sub(fmt::format("can{}", sideName(side)), [&] {
    out.line("set mGood false");
    out.line("set mKind 0");
    if (shifts_) out.line("set mShift @");
    if (hands_) out.when(fromHand(), [&] { canDrop(out, side); });
    if (imitators_) {
      out.line("set mAs @");
      out.when(fmt::format("fn {} #mPiece", imitatorsOf(side)), [&] { out.line("set mAs #lastType"); });
    }
    std::vector<const TypeModel*> types;
    for (const TypeModel& type : m_.types[index(side)]) {
      if (type.canMove()) types.push_back(&type);
    }
    out.whenAll({hands_ ? "not " + fromHand() : ""}, [&] {
      if (!imitators_) {
        eachLabel(out, side, "#mPiece", types, [&](const TypeModel& type) { canAs(out, type, side); });
        return;
      }
      for (const TypeModel* type : types) out.when(typeIs(*type, side), [&] { canAs(out, *type, side); });
    });
  });
}

void Printer::canAs(Script& out, const TypeModel& type, Side side) {
  if (!type.turns.empty()) {
    out.when("#mTurns", [&] { canTurn(out, type, side); });
    out.when("not #mTurns", [&] { canGo(out, type, side); });
  } else {
    out.whenAll({trays_ ? "not #mTurns" : ""}, [&] { canGo(out, type, side); });
  }
}

void Printer::canGo(Script& out, const TypeModel& type, Side side) {
  // What asks for nothing but a way is one question for each kind of target, or for all of them.
  const auto isPlain = [&](const Demand& d) { return !d.victims && !d.last && !(d.unmoved && imitators_); };
  Questions::Rows plain[kTargets];
  for (std::size_t target = 0; target < kTargets; ++target) {
    for (const Moves& moves : type.moves[target]) {
      if (!isPlain(moves.demand)) continue;
      for (auto& row : q_.routes(moves.geometry, moves.demand.unmoved, "#mFrom", "#mTo"))
        plain[target].push_back(std::move(row));
    }
  }
  const bool same = plain[index(Target::Empty)] == plain[index(Target::Enemy)] && !takesOwn(side);
  for (const Target target : {Target::Empty, Target::Enemy, Target::Own}) {
    const Questions::Rows& rows = plain[index(target)];
    if (!rows.empty() && !(same && target == Target::Enemy)) {
      out.whenAll({same ? "" : landsOn(target, side)}, [&] {
        std::vector<std::string> single;
        for (const auto& row : rows) {
          if (row.size() == 1) single.push_back(row[0]);
        }
        if (!single.empty()) out.line("set mGood {}", anyOf(single));
        for (const auto& row : rows) {
          if (row.size() > 1) out.whenAll(row, [&] { out.line("set mGood true"); });
        }
      });
    }
    for (const Moves& moves : type.moves[index(target)]) {
      if (isPlain(moves.demand)) continue;
      std::vector<std::string> conditions{landsOn(target, side)};
      for (std::string& asked : q_.demands(moves.demand, type.type, side))
        conditions.push_back(std::move(asked));
      out.whenAll(conditions, [&] {
        for (const auto& row : q_.routes(moves.geometry, moves.demand.unmoved, "#mFrom", "#mTo"))
          out.whenAll(row, [&] { out.line("set mGood true"); });
      });
    }
  }
  canSpecially(out, type, side);
  for (const Fixed& fixed : type.fixed) canFixed(out, fixed, side);
}

// The spaces that an effect is about, as they are written.
struct Printer::Places {
  std::vector<std::string> victims, from, to, enPassantTargets;
  std::string shift = {};
};

void Printer::does(Script& out, const Effect& effect, const Places& places) {
  out.line("set mGood true");
  out.line("set mKind {}", kindOf(effect));
  const auto list = [&](const char* name, const std::vector<std::string>& spaces) {
    for (std::size_t i = 0; i < spaces.size(); ++i) out.line("set {}{} {}", name, i, spaces[i]);
  };
  list("victim", places.victims);
  list("source", places.from);
  list("target", places.to);
  list("over", places.enPassantTargets);
  if (effect.shifts) out.line("set mShift {}", places.shift);
}

void Printer::canSpecially(Script& out, const TypeModel& type, Side side) {
  const auto space = [](Offset o) {
    return o == Offset{} ? std::string("#mFrom") : fmt::format("where #mFrom {} {}", o.files, o.ranks);
  };
  for (const Special& special : type.specials) {
    const Effect effect{special.takesEnPassantVictim,    special.shift.has_value(),
                        special.enPassantTargets.size(), special.victims.size(),
                        special.carries.size(),          special.landing};
    Places places;
    for (const Offset victim : special.victims) places.victims.push_back(space(victim));
    for (const Carrying& c : special.carries) {
      places.from.push_back(space(c.from));
      places.to.push_back(space(c.to));
    }
    for (const Offset target : special.enPassantTargets) places.enPassantTargets.push_back(space(target));
    if (special.shift) places.shift = space(*special.shift);
    std::vector<std::string> conditions{landsOn(special.target, side, !special.shift)};
    if (special.toEnPassantTarget) conditions.push_back(q_.isEnPassantTarget("#mTo"));
    for (std::string& asked : q_.demands(special.demand, type.type, side))
      conditions.push_back(std::move(asked));
    for (std::vector<std::string>& row :
         q_.routes(special.geometry, special.demand.unmoved, "#mFrom", "#mTo")) {
      row.insert(row.begin(), conditions.begin(), conditions.end());
      for (const MultiLegMove::Ask& ask : special.asks) {
        for (std::string& asked : q_.stands(ask, side, space(ask.at))) row.push_back(std::move(asked));
      }
      out.whenAll(row, [&] {
        does(out, effect, places);
        for (const MultiLegMove::Ask& ask : special.asks) {
          if (!ask.safe) continue;
          out.line("set tCell {}", space(ask.at));  // safe puts the same there
          out.line("gosub safe{} #tCell", sideName(side));
        }
      });
    }
  }
}

void Printer::canFixed(Script& out, const Fixed& fixed, Side side) {
  const bool shifts = fixed.shift() != kNoCell;
  const Effect effect{fixed.takesEnPassantVictim,        shifts,
                      fixed.enPassantTargets.size(),     fixed.victims.size(),
                      fixed.relocations.size() - shifts, fixed.landing};
  Places places;
  for (const Cell victim : fixed.victims) places.victims.push_back(cellName(victim));
  for (const Relocation& r : fixed.relocations) {
    if (r.from == fixed.to) continue;
    places.from.push_back(cellName(r.from));
    places.to.push_back(cellName(r.to));
  }
  for (const Cell target : fixed.enPassantTargets) places.enPassantTargets.push_back(cellName(target));
  if (shifts) places.shift = cellName(fixed.shift());
  std::vector<std::string> conditions{
      fmt::format("== #mTo {} and == #mFrom {}", cellName(fixed.to), cellName(fixed.from)),
      landsOn(fixed.target, side, !shifts)};
  for (const Fixed::Ask& ask : fixed.asks) {
    if (ask.cell == fixed.to && ask.types)
      conditions.push_back(fmt::format("fn {} #mTaken", q_.isOneOf(*ask.types)));
  }
  // A piece that moves as another one is never unmoved.
  if (fixed.startsUnmoved() && imitators_) conditions.push_back("== #mAs @");
  if (fixed.last) conditions.push_back(fmt::format("fn {} #lastType", q_.isOneOf(*fixed.last, Side::White)));
  const std::vector<std::string> asked = q_.asked(fixed, side);
  if (!asked.empty()) conditions.push_back(allOf(asked));
  out.whenAll(conditions, [&] {
    does(out, effect, places);
    for (const Fixed::Ask& ask : fixed.asks) {
      if (ask.safe) out.line("gosub safe{} {}", sideName(side), cellName(ask.cell));
    }
  });
}

void Printer::becomeOneOf(Script& out, const std::vector<Becoming>& list, Side side) {
  for (const Becoming& b : list) {
    out.when(fmt::format("fn {} #mTo", q_.isIn(b.cells)), [&] {
      if (b.choices.size() == 1) {
        out.line("set mBecomes {}", label(b.choices[0], side));
        return;
      }
      TypeSet choices;
      for (const TypeId choice : b.choices) choices.add(choice);
      out.line("set mBecomes #mGiven");
      out.line("set mChoice true");
      out.line("set mAllowed fn {} #mGiven", q_.isOneOf(choices, side));
    });
  }
}

// mBecomes: what mPiece is on mTo; mChoice: by the player's choice, and then mAllowed.
void Printer::become(Script& out, Side side) {
  out.sub(fmt::format("become{}", sideName(side)), [&] {
    out.line("set mBecomes #mPiece");
    out.line("set mChoice false");
    for (const TypeModel& type : m_.types[index(side)]) {
      const bool any =
          !type.becomes.empty() || std::any_of(type.imitatedBecomes.begin(), type.imitatedBecomes.end(),
                                               [](const auto& list) { return !list.empty(); });
      if (!any) continue;
      out.whenAll({"== #mPiece " + label(type.type, side), hands_ ? "not " + fromHand() : "",
                   trays_ ? "not #mTurns" : ""},
                  [&] {
                    becomeOneOf(out, type.becomes, side);
                    for (std::size_t t = 0; t < type.imitatedBecomes.size(); ++t) {
                      if (type.imitatedBecomes[t].empty()) continue;
                      out.when("== #mAs " + q_.neutral(typeAt(t)),
                               [&] { becomeOneOf(out, type.imitatedBecomes[t], side); });
                    }
                  });
    }
    for (std::size_t i = 0; i < effects_.size(); ++i) {
      const std::uint16_t landing = effects_[i].landing;
      if (landing == kArriving) continue;
      out.when(fmt::format("== #mKind {}", i + 1), [&] {
        out.line("set mBecomes {}", landing == kUnchanged ? "#mPiece" : label(typeAt(landing - kAs), side));
        out.line("set mChoice false");
      });
    }
    if (trays_) out.when("#mTurns", [&] { out.line("set mBecomes #mInto"); });
  });
}

// What else happens on the board, when the piece stands on mTo already. What was there is kept for undo.
void Printer::effect(Script& out) {
  out.sub("effect", [&] {
    for (std::size_t i = 0; i < effects_.size(); ++i) {
      const Effect& e = effects_[i];
      if (!e.changesBoard()) continue;
      out.when(fmt::format("== #mKind {}", i + 1), [&] {
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
    }
    out.when("not == #mBecomes space #mTo", [&] { out.line("gosub put #mBecomes #mTo"); });
  });
}

// Takes the effects back, but for mTo itself.
void Printer::undo(Script& out) {
  out.sub("undo", [&] {
    for (std::size_t i = 0; i < effects_.size(); ++i) {
      const Effect& e = effects_[i];
      if (!e.changesBoard()) continue;
      out.when(fmt::format("== #mKind {}", i + 1), [&] {
        std::size_t saved = 0;
        if (e.shifts) out.line("gosub put @ #mShift");
        for (std::size_t k = 0; k < e.carries; ++k) out.line("gosub put @ #target{}", k);
        const auto restore = [&](const std::string& space) {
          out.line("gosub put #was{} {}", saved++, space);
        };
        if (e.takesEnPassantVictim) restore("#epPiece");
        for (std::size_t k = 0; k < e.victims; ++k) restore(fmt::format("#victim{}", k));
        for (std::size_t k = 0; k < e.carries; ++k) restore(fmt::format("#source{}", k));
      });
    }
    if (imitators_) out.line("set lastType #wasLast");
  });
}

// Where the royal piece is now, and what was moved last.
void Printer::arrive(Script& out, Side side) {
  out.sub(fmt::format("arrive{}", sideName(side)), [&] {
    out.line("gosub effect");
    if (m_.hasOneRoyal(side)) {
      const std::string isRoyal = royalsOf(side);
      out.when(fmt::format("fn {} #mBecomes", isRoyal), [&] { out.line("set {} #mTo", kingOf(side)); });
    }
    if (imitators_) passOn(out, side);
  });
}

// An imitator passes on what it moved as; a piece that has just become one passes on nothing.
void Printer::passOn(Script& out, Side side) {
  out.line("set wasLast #lastType");
  const std::string imitates = imitatorsOf(side);
  for (const TypeModel& type : m_.types[index(side)]) {
    if (v_.type(type.type).imitates) continue;
    out.when("== #mBecomes " + label(type.type, side),
             [&] { out.line("set lastType {}", q_.neutral(type.type)); });
  }
  out.when(fmt::format("fn {0} #mBecomes and not fn {0} #mPiece", imitates),
           [&] { out.line("set lastType @"); });
}

// What is to be remembered of a move that has been played.
void Printer::note(Script& out) {
  out.sub("note", [&] {
    if (v_.registers().unmoved) {
      out.line("setflag #mTo");
      if (triggers_) out.when("not == #mChanged @", [&] { out.line("setflag #mChanged"); });
      noteDrop(out);
    }
    if (m_.enPassantCells > 0) {
      for (int i = 0; i < m_.enPassantCells; ++i) out.line("set {} @", enPassantVariable(i));
      out.line("set epPiece @");
    }
    out.line("set quietPlies + #quietPlies 1");
    std::vector<std::string> resets;
    const TypeSet& resetting = v_.end().clockResetting;
    if (!resetting.empty()) resets.push_back(fmt::format("fn {} #mPiece", q_.isOneOf(resetting)));
    if (!shifts_) resets.push_back("not == #mTaken @");
    if (!resets.empty()) out.when(anyOf(resets), [&] { out.line("set quietPlies 0"); });
    if (shifts_) {
      out.whenAll({"not == #mTaken @", "== #mShift @"}, [&] { out.line("set quietPlies 0"); });
      if (v_.registers().unmoved) out.when("not == #mShift @", [&] { out.line("setflag #mShift"); });
    }
    for (std::size_t i = 0; i < effects_.size(); ++i) {
      const Effect& e = effects_[i];
      const bool takes = e.takesEnPassantVictim || e.victims > 0;
      const bool carries = v_.registers().unmoved && e.carries > 0;
      if (e.enPassantTargets == 0 && !takes && !carries) continue;
      out.when(fmt::format("== #mKind {}", i + 1), [&] {
        if (takes) out.line("set quietPlies 0");
        for (std::size_t k = 0; carries && k < e.carries; ++k) out.line("setflag #target{}", k);
        for (std::size_t k = 0; k < e.enPassantTargets; ++k)
          out.line("set {} #over{}", enPassantVariable(static_cast<int>(k)), k);
        if (e.enPassantTargets > 0) out.line("set epPiece #mTo");
      });
    }
  });
}

}  // namespace fairyforge::courier
