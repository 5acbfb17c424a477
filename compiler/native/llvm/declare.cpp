// Declares the generated functions. A function is declared only if the plan needs it; Emitter::function()
// returns null for others.

#include <algorithm>

#include "compiler/native/llvm/emit-general-moves.h"
#include "compiler/native/llvm/emit-later.h"
#include "compiler/native/llvm/functions.h"
#include "compiler/native/llvm/scene.h"

namespace fairyforge::native::codegen {
namespace {

struct Declarations {
  explicit Declarations(Emitter& emitter) : e(emitter) {}

  llvm::Function* declare(const char* what, Side side, std::initializer_list<llvm::Type*> arguments,
                          llvm::Type* result) {
    return e.declare(functionName(what, side), arguments, result);
  }

  Emitter& e;
  llvm::Type* const bit = e.b.getInt1Ty();
  llvm::Type* const word = e.wordType;
  llvm::Type* const set = e.setType;
  llvm::Type* const pointer = e.pointerType;
  llvm::Type* const nothing = e.b.getVoidTy();
};

// The functions that list and make moves, for the players and for a third side that acts.
void declareMovesOf(Declarations& d, Side side) {
  d.declare("some", side, {d.pointer, d.set, d.set, d.set, d.pointer, d.pointer}, d.pointer);
  d.declare("general", side, {d.pointer, d.bit, d.pointer}, d.pointer);
  if (d.e.plan.end.hasFreeTurns && side != Side::Third) {
    d.declare("generalUntested", side, {d.pointer, d.bit, d.pointer}, d.pointer);
    d.declare("generateFree", side, {d.pointer, d.pointer}, d.pointer);
    d.declare("perftFree", side, {d.pointer, d.word, d.pointer}, d.word);
  }
  d.declare("safeOn", side, {d.pointer, d.word, d.set, d.word}, d.set);
  d.declare("apply", side, {d.pointer, d.word, d.pointer}, d.nothing);
  if (d.e.plan.mayDrop(side)) d.declare("drop", side, {d.pointer, d.word, d.pointer}, d.nothing);
  if (d.e.plan.hands.keepsCapturesOf(side))
    d.declare("toHands", side, {d.pointer, d.set, d.pointer}, d.nothing);
  if (!d.e.plan.gates.types.empty()) d.declare("gate", side, {d.pointer, d.word, d.pointer}, d.nothing);
  d.declare("make", side, {d.pointer, d.word, d.pointer}, d.nothing);
}

}  // namespace

void declareAttacks(Emitter& e) {
  Declarations d(e);
  for (const Side side : owners(e.plan)) {
    d.declare("attacked", side, {d.pointer, d.word}, d.word);
    if (e.plan.someGiveNoCheck) d.declare("takes", side, {d.pointer, d.word}, d.word);
    if (e.plan.hasImitators) d.declare("takenByImitators", side, {d.pointer, d.word, d.set}, d.bit);
    d.declare("attackedInGeneral", side, {d.pointer, d.word, d.bit}, d.bit);
  }
}

void declareMoves(Emitter& e) {
  Declarations d(e);
  const bool drops = !e.plan.hands.types.empty();
  for (const Side side : kBothSides) {
    declareMovesOf(d, side);
    d.declare("inDanger", side, {d.pointer}, d.word);
    if (e.plan.someGiveNoCheck || e.plan.layout.third) {
      d.declare("exposed", side, {d.pointer, d.bit}, d.word);
    }
    d.declare("endangered", side, {d.pointer, d.set, d.word}, d.set);
    d.declare("filter", side, {d.pointer, d.pointer, d.pointer}, d.pointer);
    if (std::ranges::any_of(e.plan.types[index(side)], &specialise::TypePlan::hasLater))
      d.declare("later", side, {d.pointer, d.set, d.pointer}, d.pointer);
    d.declare("makeAndTest", side, {d.pointer, d.set, d.pointer}, d.pointer);
    // `count` preserves no registers for its caller: its callers have few values in registers, and calls
    // become cheaper. WebAssembly has no registers to preserve.
    llvm::Function* count = d.declare("count", side, {d.pointer, d.pointer}, d.word);
    if (!e.isWebAssembly()) count->setCallingConv(llvm::CallingConv::PreserveNone);
    d.declare("generate", side, {d.pointer, d.pointer}, d.pointer);
    if (!e.isLarge) {
      d.declare("record", side, {d.pointer, d.pointer, d.pointer}, d.pointer);
      d.declare("choose", side, {d.pointer, d.pointer, d.word}, d.word);
    }
    if (drops) {
      d.declare("drops", side, {d.pointer, d.set, d.pointer, d.bit}, d.pointer);
      d.declare("countDrops", side, {d.pointer, d.set, d.pointer}, d.word);
      if (e.plan.hands.anyBarred()) d.declare("barredDrop", side, {d.pointer, d.word, d.bit}, d.bit);
    }
    if (e.plan.countsCaptures) {
      d.declare("captures", side, {d.pointer, d.pointer}, d.word);
      if (e.plan.end.hasFreeTurns) d.declare("capturesFree", side, {d.pointer, d.pointer}, d.word);
    }
    if (e.plan.changes.count > 0) d.declare("change", side, {d.pointer, d.word, d.word}, d.nothing);
    if (drawsMoves(e)) d.declare("play", side, {d.pointer, d.pointer, d.pointer, d.word}, d.word);
    d.declare("perft", side, {d.pointer, d.word, d.pointer}, d.word);
  }
}

void declareActs(Emitter& e) {
  Declarations d(e);
  declareMovesOf(d, Side::Third);
  for (const std::size_t t : e.plan.third.introduces) {
    if (e.plan.types[index(Side::Third)][t].moveShapes.empty()) continue;
    d.declare(generalOf(t).c_str(), Side::Third, {d.pointer, d.pointer}, d.pointer);
  }
  if (!e.plan.third.introduces.empty())
    d.declare("introduce", Side::Third, {d.pointer, d.pointer, d.pointer}, d.nothing);
  for (const Side player : kBothSides) {
    if (e.plan.third.shieldsRoyals) d.declare("inCheckByPlayer", player, {d.pointer}, d.word);
    d.declare("shielded", player, {d.pointer, d.pointer, d.pointer}, d.pointer);
    d.declare("acts", player, {d.pointer, d.pointer}, d.pointer);
  }
}

}  // namespace fairyforge::native::codegen
