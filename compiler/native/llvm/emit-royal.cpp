// Emits the moves of a side's only royal piece, with its castling paths. The cells that must be safe for them
// are tested together: if there is only one, by a search for attackers; otherwise by the function endangered.
#include "compiler/native/llvm/emit-royal.h"

#include <algorithm>

#include "compiler/native/llvm/emit-attacks.h"
#include "compiler/native/llvm/emit-later.h"
#include "compiler/native/llvm/flow.h"

namespace fairyforge::native::codegen {
namespace {

// Emits a test of all conditions of the castling path except that cells other than its origin are safe.
Value castlingPathHolds(Emitter& e, Scene& s, std::size_t t, const specialise::CastlingPath& castlingPath,
                        const Masks& m) {
  CellSet read = castlingPath.own | castlingPath.empty;
  Value holds = e.notEmpty(e.b.CreateAnd(s.pieces(s.side, t), e.cell(e.word(index(castlingPath.origin)))));
  holds = e.b.CreateAnd(holds, e.b.CreateICmpEQ(e.b.CreateAnd(s.own, e.set(read)), e.set(castlingPath.own)));
  holds = e.b.CreateAnd(holds, e.isEmpty(e.b.CreateAnd(s.enemy, e.set(read))));
  if (!castlingPath.unmoved.empty()) {
    const Value moved = e.b.CreateNot(e.stateSet(s.state, e.plan.layout.unmovedAt()));
    holds = e.b.CreateAnd(holds, e.isEmpty(e.b.CreateAnd(moved, e.set(castlingPath.unmoved))));
  }
  for (const auto& [where, types] : castlingPath.types) {
    Value fitting = e.noCells();
    for (std::size_t other = 0; other < e.plan.layout.types; ++other) {
      if (e.plan.typeSets[types].has(typeAt(other))) fitting = e.b.CreateOr(fitting, s.pieces(s.side, other));
    }
    holds = e.b.CreateAnd(holds, e.notEmpty(e.b.CreateAnd(fitting, e.cell(e.word(index(where))))));
  }
  if (castlingPath.safeAtOrigin && m.makeAndTest == nullptr && m.allowed != nullptr) {
    holds = e.b.CreateAnd(holds, e.b.CreateICmpEQ(m.allowed, e.allCells()));
  }
  return holds;
}

}  // namespace

void royalMoves(Emitter& e, Scene& s, Value royal, const Masks& m, Value withLater, TargetsSink sink,
                CastlingPathSink castlingPathSink) {
  std::vector<Targets> ways;
  const auto addWay = [&](const specialise::TypePlan& type, Targets way) {
    if (const Value later = targetsWithLater(e, s, type, way)) {
      const Value some = e.b.CreateSelect(e.notEmpty(later), royal, e.noCells());
      e.put(withLater, e.b.CreateOr(e.get(withLater), some));
      way.cells = e.b.CreateAnd(way.cells, e.b.CreateNot(later));
    }
    ways.push_back(way);
  };
  struct Claim {
    std::size_t type;
    const specialise::CastlingPath* castlingPath;
    CellSet safe;
    Value bit;
  };
  std::vector<Claim> claims;
  Value asked = nullptr;
  const Value safeAsked = e.variable(e.setType, e.noCells());
  // `claimed` has a bit for each castling path; those whose conditions hold are set.
  std::size_t castlingPaths = 0;
  for (const specialise::TypePlan& type : e.plan.types[index(s.side)])
    castlingPaths += type.castlingPaths.size();
  llvm::Type* const claimsType =
      e.b.getIntNTy(static_cast<unsigned>(std::max<std::size_t>(castlingPaths, 8)));
  const Value noClaims = llvm::ConstantInt::get(claimsType, 0);
  const Value claimed = e.variable(claimsType, noClaims);
  const Value from = e.lowest(royal);
  const bool isOnly = std::ranges::count_if(e.plan.types[index(s.side)], &specialise::TypePlan::royal) == 1;
  for (std::size_t t = 0; t < e.plan.layout.types; ++t) {
    const specialise::TypePlan& type = e.plan.types[index(s.side)][t];
    if (!type.royal || type.makeAndTest) continue;
    // All royal pieces of the side are this one piece, so the set of each other royal type is empty.
    const Value piece = s.pieces(s.side, t);
    for (const Targets& targets : shiftMoves(e, s, t, piece, nullptr)) addWay(type, targets);
    if (!type.byShift) {
      const Value targets = e.variable(e.setType, e.noCells());
      const auto find = [&] { e.put(targets, targetsOf(e, s, type, from)); };
      if (isOnly)
        find();
      else
        when(e, e.notEmpty(piece), find);
      addWay(type, {t, e.get(targets), from});
    }
    for (const specialise::CastlingPath& castlingPath : type.castlingPaths) {
      Claim claim{t, &castlingPath, specialise::setOf(castlingPath.safe),
                  e.b.CreateShl(llvm::ConstantInt::get(claimsType, 1), claims.size())};
      // Without screens and hurdles, a royal piece is attacked exactly if some target of other pieces is not
      // allowed, so its origin needs no search.
      if (castlingPath.safeAtOrigin && m.makeAndTest != nullptr) claim.safe.add(castlingPath.origin);
      // Usually some piece stands between castler and partner.
      whenRare(e, e.isEmpty(e.b.CreateAnd(s.occupied, e.set(castlingPath.empty))), [&] {
        const Value holds = castlingPathHolds(e, s, t, castlingPath, m);
        e.put(claimed, e.b.CreateOr(e.get(claimed), e.b.CreateSelect(holds, claim.bit, noClaims)));
        const Value more = e.b.CreateSelect(holds, e.set(claim.safe), e.noCells());
        e.put(safeAsked, e.b.CreateOr(e.get(safeAsked), more));
      });
      claims.push_back(claim);
    }
  }
  asked = e.get(safeAsked);
  for (const Targets& way : ways) asked = e.b.CreateOr(asked, way.cells);

  const Value safe = e.variable(e.setType, asked);
  const Value elsewhere = e.b.CreateAnd(s.occupied, e.b.CreateNot(royal));
  whenElse(
      e, e.isEmpty(e.withoutLowest(asked)),
      [&] {
        when(e, e.notEmpty(asked), [&] {
          const Value attacked = e.notEmpty(attackers(e, s, e.lowest(asked), e.b.CreateOr(elsewhere, asked)));
          e.put(safe, e.b.CreateSelect(attacked, e.noCells(), asked));
        });
      },
      [&] {
        const Value endangered = e.call(e.function("endangered", s.side), {s.state, elsewhere, from});
        e.put(safe, e.b.CreateAnd(asked, e.b.CreateNot(endangered)));
      });
  for (Targets& way : ways) {
    way.cells = e.b.CreateAnd(way.cells, e.get(safe));
    sink(way);
  }
  if (claims.empty()) return;
  whenRare(e, e.b.CreateICmpNE(e.get(claimed), noClaims), [&] {
    for (const Claim& claim : claims) {
      const Value unsafe = e.b.CreateAnd(e.b.CreateNot(e.get(safe)), e.set(claim.safe));
      const Value isClaimed = e.b.CreateICmpNE(e.b.CreateAnd(e.get(claimed), claim.bit), noClaims);
      when(e, e.b.CreateAnd(isClaimed, e.isEmpty(unsafe)), [&] {
        if (!claim.castlingPath->testAfter) return castlingPathSink(claim.type, *claim.castlingPath);
        const Value occupied =
            e.b.CreateOr(e.b.CreateAnd(s.occupied, e.b.CreateNot(e.set(claim.castlingPath->vacated))),
                         e.set(claim.castlingPath->filled));
        when(e, e.isEmpty(attackers(e, s, e.word(index(claim.castlingPath->to)), occupied)),
             [&] { castlingPathSink(claim.type, *claim.castlingPath); });
      });
    }
  });
}

void emitEndangered(Emitter& e, Side side) {
  llvm::Function* f = e.begin(e.function("endangered", side), false);
  const Value state = f->getArg(1);
  const Value result = e.variable(e.setType, e.noCells());
  const Value awake = e.plan.layout.third ? Scene(e, side, state).awake : nullptr;
  for (const Side enemy : enemies(e.plan, side)) {
    Scene s(e, enemy, state, f->getArg(2), awake);
    const SparedTargets sparedTargets(e, s, enemy, specialise::Mode::Capture);
    for (std::size_t t = 0; t < e.plan.layout.types; ++t) {
      const specialise::TypePlan& type = e.plan.types[index(enemy)][t];
      Value movers = s.whileAwake(enemy, s.pieces(enemy, t));
      if (type.plainAttackersNear) {
        movers = e.b.CreateAnd(movers, e.tableSet(*type.plainAttackersNear, f->getArg(3)));
      }
      const Value spared = sparedTargets.of(type);
      const auto unite = [&](Value cells) {
        if (spared != nullptr) cells = e.b.CreateAnd(cells, e.b.CreateNot(spared));
        e.put(result, e.b.CreateOr(e.get(result), cells));
      };
      for (const specialise::Mode mode : specialise::kTakingModes) {
        type.forEachTakingShift([&](const specialise::ShiftMove& move) {
          if (!move.terms[index(mode)].empty()) unite(shiftTargets(e, s, move, mode, movers));
        });
      }
      const specialise::PlainFunctions& functions = type.takingFunctions();
      if (!hasAny(functions, specialise::Mode::Capture) && !hasAny(functions, specialise::Mode::TakeRoyal))
        continue;
      forEach(e, movers, [&](Value from) {
        FoundLookups found;
        for (const specialise::Mode mode : specialise::kTakingModes) {
          if (hasAny(functions, mode)) unite(reached(e, s, functions, mode, from, found));
        }
      });
    }
  }
  e.b.CreateRet(e.get(result));
}

}  // namespace fairyforge::native::codegen
