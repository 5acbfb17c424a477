// Tests a move that comes from a player or from the search: plain moves share functions; special ones have
// separate conditions and a kind, which says what else they change.
#include <algorithm>

#include "compiler/export/game-courier/print-parts.h"

namespace fairyforge::exports::game_courier {
namespace {

// Is the mover such a piece, or does it move as one?
std::string typeIs(Preset& p, const TypeModel& type, Side side) {
  const std::string own = "== #mPiece " + p.label(type.type, side);
  if (!p.hasImitators || p.variant.type(type.type).imitates) return own;
  return fmt::format("{} or == #mAs {}", own, p.q.neutral(type.type));
}

std::string landsOn(Preset& p, Target target, Side side, bool takes = true) {
  if (target == Target::Empty) return "== #mTaken @";
  if (target == Target::Own && takes) {
    // A side never takes its own royal piece.
    const TypeSet others = p.typesWhere([](const PieceType& t) { return !t.royal; });
    return fmt::format("fn {} #mTaken", p.q.isOneOf(others, side));
  }
  if (target == Target::Own) return fmt::format("fn {} #mTaken", p.q.isOf(side));
  return p.takesOwn(side) ? fmt::format("fn {} #mTaken", p.q.isOf(opponent(side))) : "not == #mTaken @";
}

// The spaces of an effect, as GAME Code writes them.
struct Places {
  std::vector<std::string> victims, from, to, enPassantTargets;
  std::string shift = {};
};

void does(Script& out, Effects& effects, const Effect& effect, const Places& places) {
  out.line("set mGood true");
  out.line("set mKind {}", effects.kindOf(effect));
  const auto list = [&](const char* name, const std::vector<std::string>& spaces) {
    for (std::size_t i = 0; i < spaces.size(); ++i) out.line("set {}{} {}", name, i, spaces[i]);
  };
  list("victim", places.victims);
  list("source", places.from);
  list("target", places.to);
  list("over", places.enPassantTargets);
  if (effect.shifts) out.line("set mShift {}", places.shift);
}

void canSpecially(Preset& p, Script& out, Effects& effects, const TypeModel& type, Side side) {
  const auto space = [](Offset o) {
    return o == Offset{} ? std::string("#mFrom") : fmt::format("where #mFrom {} {}", o.files, o.ranks);
  };
  for (const Special& special : type.specials) {
    const Effect effect{special.takesEnPassantVictim,    special.shift.has_value(),
                        special.enPassantTargets.size(), special.victims.size(),
                        special.carries.size(),          special.landing};
    Places places;
    for (const Offset victim : special.victims) places.victims.push_back(space(victim));
    for (const SideMove& c : special.carries) {
      places.from.push_back(space(c.from));
      places.to.push_back(space(c.to));
    }
    for (const Offset target : special.enPassantTargets) places.enPassantTargets.push_back(space(target));
    if (special.shift) places.shift = space(*special.shift);
    std::vector<std::string> conditions{landsOn(p, special.target, side, !special.shift)};
    if (special.toEnPassantTarget) conditions.push_back(p.q.isEnPassantTarget("#mTo"));
    for (std::string& asked : p.q.demands(special.demand, type.type, side))
      conditions.push_back(std::move(asked));
    for (std::vector<std::string>& row :
         p.q.routes(special.geometry, special.demand.unmoved, "#mFrom", "#mTo")) {
      row.insert(row.begin(), conditions.begin(), conditions.end());
      for (const MultiLegMove::Ask& ask : special.asks) {
        for (std::string& asked : p.q.stands(ask, side, space(ask.at))) row.push_back(std::move(asked));
      }
      out.whenAll(row, [&] {
        does(out, effects, effect, places);
        for (const MultiLegMove::Ask& ask : special.asks) {
          if (!ask.safe) continue;
          out.line("set tCell {}", space(ask.at));  // safe sets the same variable
          out.line("gosub safe{} #tCell", sideName(side));
        }
      });
    }
  }
}

void canFixed(Preset& p, Script& out, Effects& effects, const Fixed& fixed, Side side) {
  const bool shifts = fixed.shift() != kNoCell;
  const Effect effect{fixed.takesEnPassantVictim,        shifts,
                      fixed.enPassantTargets.size(),     fixed.victims.size(),
                      fixed.relocations.size() - shifts, fixed.landing};
  Places places;
  for (const Cell victim : fixed.victims) places.victims.push_back(p.cellName(victim));
  for (const Relocation& r : fixed.relocations) {
    if (r.from == fixed.to) continue;
    places.from.push_back(p.cellName(r.from));
    places.to.push_back(p.cellName(r.to));
  }
  for (const Cell target : fixed.enPassantTargets) places.enPassantTargets.push_back(p.cellName(target));
  if (shifts) places.shift = p.cellName(fixed.shift());
  std::vector<std::string> conditions{
      fmt::format("== #mTo {} and == #mFrom {}", p.cellName(fixed.to), p.cellName(fixed.from)),
      landsOn(p, fixed.target, side, !shifts)};
  for (const Fixed::Ask& ask : fixed.asks) {
    if (ask.cell == fixed.to && ask.types)
      conditions.push_back(fmt::format("fn {} #mTaken", p.q.isOneOf(*ask.types)));
  }
  // A piece that moves as another type is never unmoved.
  if (fixed.startsUnmoved() && p.hasImitators) conditions.push_back("== #mAs @");
  if (fixed.last) conditions.push_back(fmt::format("fn {} #lastType", p.q.isOneOf(*fixed.last, Side::White)));
  const std::vector<std::string> asked = p.q.asked(fixed, side);
  if (!asked.empty()) conditions.push_back(allOf(asked));
  out.whenAll(conditions, [&] {
    does(out, effects, effect, places);
    for (const Fixed::Ask& ask : fixed.asks) {
      if (ask.safe) out.line("gosub safe{} {}", sideName(side), p.cellName(ask.cell));
    }
  });
}

void canGo(Preset& p, Script& out, Effects& effects, const TypeModel& type, Side side) {
  // Moves with no condition except the way need one test for each kind of target, or for all of them.
  const auto isPlain = [&](const Demand& d) {
    return !d.victims && !d.last && !(d.unmoved && p.hasImitators);
  };
  Questions::Rows plain[kTargets];
  for (std::size_t target = 0; target < kTargets; ++target) {
    for (const Moves& moves : type.moves[target]) {
      if (!isPlain(moves.demand)) continue;
      for (auto& row : p.q.routes(moves.geometry, moves.demand.unmoved, "#mFrom", "#mTo"))
        plain[target].push_back(std::move(row));
    }
  }
  const bool same = plain[index(Target::Empty)] == plain[index(Target::Enemy)] && !p.takesOwn(side);
  for (const Target target : {Target::Empty, Target::Enemy, Target::Own}) {
    const Questions::Rows& rows = plain[index(target)];
    if (!rows.empty() && !(same && target == Target::Enemy)) {
      out.whenAll({same ? "" : landsOn(p, target, side)}, [&] {
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
      std::vector<std::string> conditions{landsOn(p, target, side)};
      for (std::string& asked : p.q.demands(moves.demand, type.type, side))
        conditions.push_back(std::move(asked));
      out.whenAll(conditions, [&] {
        for (const auto& row : p.q.routes(moves.geometry, moves.demand.unmoved, "#mFrom", "#mTo"))
          out.whenAll(row, [&] { out.line("set mGood true"); });
      });
    }
  }
  canSpecially(p, out, effects, type, side);
  for (const Fixed& fixed : type.fixed) canFixed(p, out, effects, fixed, side);
}

void canAs(Preset& p, Script& out, Effects& effects, const TypeModel& type, Side side) {
  if (!type.turns.empty()) {
    out.when("#mTurns", [&] { canTurn(p, out, type, side); });
    out.when("not #mTurns", [&] { canGo(p, out, effects, type, side); });
  } else {
    out.whenAll({p.hasTrays ? "not #mTurns" : ""}, [&] { canGo(p, out, effects, type, side); });
  }
}

}  // namespace

// The subroutine sets mGood: can mPiece go from mFrom to mTo, where mTaken stood? And mKind: the number of
// the move's effect.
void printCan(Preset& p, Script& out, Effects& effects, Side side) {
  out.sub(fmt::format("can{}", sideName(side)), [&] {
    out.line("set mGood false");
    out.line("set mKind 0");
    if (p.hasShifts) out.line("set mShift @");
    if (p.hasHands) out.when(fromHand(p), [&] { canDrop(p, out, side); });
    if (p.hasImitators) {
      out.line("set mAs @");
      out.when(fmt::format("fn {} #mPiece", p.imitatorsOf(side)), [&] { out.line("set mAs #lastType"); });
    }
    std::vector<const TypeModel*> types;
    for (const TypeModel& type : p.model.types[index(side)]) {
      if (type.canMove()) types.push_back(&type);
    }
    out.whenAll({p.hasHands ? "not " + fromHand(p) : ""}, [&] {
      if (!p.hasImitators) {
        eachLabel(p, out, side, "#mPiece", types,
                  [&](const TypeModel& type) { canAs(p, out, effects, type, side); });
        return;
      }
      for (const TypeModel* type : types)
        out.when(typeIs(p, *type, side), [&] { canAs(p, out, effects, *type, side); });
    });
  });
}

}  // namespace fairyforge::exports::game_courier
