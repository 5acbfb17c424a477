// Writes all generated functions, in the order of the calls below. The headers included here give the names
// of the functions that each source emits; declare.cpp declares them.
#include "compiler/native/llvm/generate.h"

#include "compiler/native/llvm/emit-attacks.h"
#include "compiler/native/llvm/emit-general-moves.h"
#include "compiler/native/llvm/emit-imitators.h"
#include "compiler/native/llvm/emit-later.h"
#include "compiler/native/llvm/emit-lookups.h"
#include "compiler/native/llvm/emit-make-and-test.h"
#include "compiler/native/llvm/emit-royal.h"
#include "compiler/native/llvm/functions.h"
#include "compiler/native/llvm/making.h"
#include "compiler/native/llvm/move-list.h"
#include "compiler/native/llvm/target-uses.h"

namespace fairyforge::native::codegen {
namespace {

// Emits tests for attacks by a side that has pieces.
void emitAttacks(Emitter& e, Side by) {
  emitAttacked(e, by, true);
  if (e.plan.someGiveNoCheck) emitAttacked(e, by, false);
  if (e.plan.hasImitators) emitTakenByImitators(e, by);
  emitAttackedInGeneral(e, by);
}

// Emits tests whether a side's royal piece is safe, and on which cells it would be.
void emitSafety(Emitter& e, Side side) {
  emitInDanger(e, side, Danger::Check);
  if (e.plan.someGiveNoCheck || e.plan.layout.third) emitInDanger(e, side, Danger::Any);
  emitEndangered(e, side);
}

// Emits functions that list rare moves; functions for all legal moves call them.
void emitRareMoves(Emitter& e, Side side) {
  if (side != Side::Third) {
    emitFilter(e, side);
    emitMakeAndTest(e, side);
    if (e.function("later", side) != nullptr) emitLater(e, side);
  }
  emitSome(e, side);
  emitGeneral(e, side);
  emitSafeOn(e, side);
}

// Emits functions that write the state after a move.
void emitStateChanges(Emitter& e, Side side) {
  emitApply(e, side);
  if (e.plan.mayDrop(side)) emitDrop(e, side);
  if (e.plan.hands.keepsCapturesOf(side)) emitToHands(e, side);
  if (!e.plan.gates.types.empty()) emitGate(e, side);
  emitMake(e, side);
  if (e.plan.changes.count > 0 && side != Side::Third) emitChange(e, side);
}

void emitLegalMoves(Emitter& e, Side side) {
  if (!e.plan.hands.types.empty()) {
    emitDrops(e, side, true);
    emitDrops(e, side, false);
    if (e.plan.hands.anyBarred()) emitBarredDrop(e, side);
  }
  emitCount(e, side);
  emitGenerate(e, side);
  if (e.plan.end.hasFreeTurns) emitFreeTurn(e, side);
  if (!e.isLarge) emitChoose(e, side);
  emitPerft(e, side);
  if (drawsMoves(e)) emitPlay(e, side);
}

void emitThirdTurns(Emitter& e) {
  emitRareMoves(e, Side::Third);
  emitStateChanges(e, Side::Third);
  if (!e.plan.third.introduces.empty()) emitIntroduce(e);
  for (const Side player : kBothSides) {
    if (e.plan.third.shieldsRoyals) emitInDanger(e, player, Danger::CheckByPlayer);
    emitShielded(e, player);
    emitActs(e, player);
  }
}

}  // namespace

void generate(llvm::Module& module, const specialise::Plan& plan, bool fastPext) {
  Emitter e(module, plan, fastPext);
  if (e.isLarge) emitLookups(e);
  declareAttacks(e);
  declareMoves(e);
  if (plan.third.hasMoves()) declareActs(e);
  for (const Side by : owners(plan)) emitAttacks(e, by);
  for (const Side side : kBothSides) {
    emitSafety(e, side);
    emitRareMoves(e, side);
    emitStateChanges(e, side);
    emitLegalMoves(e, side);
  }
  if (plan.third.hasMoves()) emitThirdTurns(e);
}

}  // namespace fairyforge::native::codegen
