// Prints the test of a move, whether a player has entered it or the search for legal moves tries it. Plain
// moves share functions. Other moves have conditions of their own, and a number (mKind) for their effect.
#include <algorithm>
#include <functional>

#include "compiler/export/game-courier/print-parts.h"

namespace fairyforge::exports::game_courier {
namespace {

// Returns the condition that the mover is of this type, or is an imitator that moves as it.
std::string typeIs(Preset& p, const TypeModel& type, Side side) {
  const std::string own = "== #mPiece " + p.label(type.type, side);
  if (!p.hasImitators || p.variant.type(type.type).imitates) return own;
  return fmt::format("{} or == #mAs {}", own, p.q.neutral(type.type));
}

std::string landsOn(Preset& p, Target target, Side side, bool takes = true) {
  if (target == Target::Empty) return "== #mTaken @";
  if (target == Target::Own && takes) {
    // A side must not take its own royal piece.
    const TypeSet others = p.typesWhere([&](TypeId type) { return !p.variant.isRoyal(type); });
    return fmt::format("fn {} #mTaken", p.q.isOneOf(others, side));
  }
  if (target == Target::Own) return fmt::format("fn {} #mTaken", p.q.isOf(side));
  return p.takesOwn(side) ? fmt::format("fn {} #mTaken", p.q.isOf(opponent(side))) : "not == #mTaken @";
}

// Returns the space at an offset from the mover's, in GAME Code.
std::string spaceAt(Offset o) {
  return o == Offset{} ? "#mFrom" : fmt::format("where #mFrom {} {}", o.files, o.ranks);
}

// Prints the lines that set mGood, mKind and the variables of the move's effect.
void does(Script& out, Effects& effects, const MoveTraits& move, Side side) {
  out.line("set mGood true");
  const std::size_t kind =
      effects.kindOf({move.takesEnPassantVictim, move.shift.has_value(), move.enPassantTargets.size(),
                      move.victims.size(), move.carries.size(), move.landing});
  if (kind > 0) out.line("set mKind {}", kind);
  const auto list = [&](const char* name, const auto& places, const auto& placeOf) {
    for (std::size_t i = 0; i < places.size(); ++i)
      out.line("set {}{} {}", name, i, spaceAt(std::invoke(placeOf, places[i])));
  };
  list("victim", move.victims, std::identity());
  list("source", move.carries, &MoveTraits::Carry::from);
  list("target", move.carries, &MoveTraits::Carry::to);
  list("over", move.enPassantTargets, std::identity());
  if (move.shift) out.line("set mShift {}", spaceAt(*move.shift));
  for (const MoveTraits::Ask& ask : move.asks) {
    if (!ask.safe) continue;
    const bool isOrigin = ask.at == Offset{};
    // The subroutine `safe` uses the same variable.
    if (!isOrigin) out.line("set tCell {}", spaceAt(ask.at));
    out.line("gosub safe{} {}", sideName(side), isOrigin ? "#mFrom" : "#tCell");
  }
}

// Writes code that sets mGood if a piece of the type can make one of these moves from #mFrom to #mTo.
void canMove(Preset& p, Script& out, Effects& effects, const Moves& moves, TypeId type, Side side) {
  std::vector<std::string> conditions{landsOn(p, moves.target, side, !moves.shift)};
  if (moves.toEnPassantTarget) conditions.push_back(p.q.isEnPassantTarget("#mTo"));
  for (std::string& asked : p.q.demands(moves.demand, type, side)) conditions.push_back(std::move(asked));
  for (std::vector<std::string>& row : p.q.routes(moves.geometry, moves.demand.unmoved, "#mFrom", "#mTo")) {
    row.insert(row.begin(), conditions.begin(), conditions.end());
    // Where the conditions before hold, all these spaces are on the board, so they can be asked together.
    std::vector<std::string> asked;
    for (const MoveTraits::Ask& ask : moves.asks) {
      for (std::string& one : p.q.stands(ask, side, spaceAt(ask.at))) asked.push_back(std::move(one));
    }
    if (!asked.empty()) row.push_back(allOf(asked));
    out.whenAll(row, [&] { does(out, effects, moves, side); });
  }
}

// Writes code that sets mGood if a piece of the type can move from #mFrom to #mTo.
void canGo(Preset& p, Script& out, Effects& effects, const TypeModel& type, Side side) {
  // Plain moves without demands need one test for each kind of target, or one for all.
  const auto isJoined = [&](const Moves& moves) {
    const Demand& d = moves.demand;
    return moves.isPlain() && !d.victims && !d.last && !(d.unmoved && p.hasImitators);
  };
  Questions::Rows joined[kTargets];
  for (const Moves& moves : type.moves) {
    if (!isJoined(moves)) continue;
    for (auto& row : p.q.routes(moves.geometry, moves.demand.unmoved, "#mFrom", "#mTo"))
      joined[index(moves.target)].push_back(std::move(row));
  }
  const bool same = joined[index(Target::Empty)] == joined[index(Target::Enemy)] && !p.takesOwn(side);
  for (const Target target : {Target::Empty, Target::Enemy, Target::Own}) {
    const Questions::Rows& rows = joined[index(target)];
    if (rows.empty() || (same && target == Target::Enemy)) continue;
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
  for (const Moves& moves : type.moves) {
    if (!isJoined(moves)) canMove(p, out, effects, moves, type.type, side);
  }
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

// The printed subroutine sets mGood (can mPiece go from mFrom to mTo, where mTaken stood?) and mKind (the
// number of the move's Effect).
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
