// The functions that list, record and count the legal moves of one side.
// Why most moves need no test, and which are made and tested: compiler/specialise/attacks.h.
#include "compiler/native/llvm/emit-legal.h"

#include "compiler/native/llvm/emit-attacks.h"
#include "compiler/native/llvm/emit-drops.h"
#include "compiler/native/llvm/emit-ends.h"
#include "compiler/native/llvm/emit-general-moves.h"
#include "compiler/native/llvm/emit-imitators.h"
#include "compiler/native/llvm/emit-masks.h"
#include "compiler/native/llvm/emit-moves.h"
#include "compiler/native/llvm/emit-records.h"
#include "compiler/native/llvm/emit-royal.h"
#include "compiler/native/llvm/flow.h"
#include "compiler/native/llvm/move-list.h"

namespace fairyforge {
namespace {

void whenDecided(Emitter& e, const Scene& s, Body then) {
  Value decided = nullptr;
  const auto unite = [&](Value some) { decided = decided == nullptr ? some : e.b.CreateOr(decided, some); };
  for (const Side side : kBothSides) {
    if (!e.plan.end.losesWithoutRoyals[index(side)]) continue;
    const Value left = s.royals(side);
    if (left != nullptr) unite(e.isEmpty(left));
  }
  const auto bare = [&](Side side) {
    Value left = e.noCells();
    for (std::size_t t = 0; t < e.plan.layout.types; ++t) {
      if (e.plan.end.material[t]) left = e.b.CreateOr(left, s.pieces(side, t));
    }
    return e.isEmpty(left);
  };
  using Kind = BareKingRule::Kind;
  if (e.plan.end.bareKing != Kind::Off) unite(bare(opponent(s.side)));
  if (e.plan.end.bareKing == Kind::Immediate) unite(bare(s.side));
  if (decided != nullptr) whenRare(e, decided, then);
}

}  // namespace

// Legal moves by masks where the side has exactly one royal piece (or the game none), else by trying out
// every pseudo-legal move.
void legal(Emitter& e, Side side, Purpose purpose) {
  const bool counting = purpose == Purpose::Count;
  llvm::Function* f = e.function(counting ? "count" : purpose == Purpose::List ? "generate" : "record", side);
  e.begin(f, purpose == Purpose::List);
  const Value state = f->getArg(1), out = f->getArg(2);
  Scene s(e, side, state);
  const Value end = e.variable(e.pointerType, out);
  const Value total = e.variable(e.wordType, e.word(0));
  const Records records = purpose == Purpose::Record ? beginRecords(e, f->getArg(3)) : Records{};
  const auto finish = [&] {
    if (purpose == Purpose::Record) return returnRecords(e, records, end);
    e.b.CreateRet(counting ? e.get(total) : e.get(end));
  };
  const auto written = [&](Value newEnd, Value from) {
    if (!counting) return e.put(end, newEnd);
    const Value bytes =
        e.b.CreateSub(e.b.CreatePtrToInt(newEnd, e.wordType), e.b.CreatePtrToInt(from, e.wordType));
    e.add(total, e.b.CreateLShr(bytes, 3));
  };
  const auto sink = [&](const Targets& targets) {
    if (counting) return count(e, s, targets, total, end);
    purpose == Purpose::List ? write(e, s, targets, end) : record(e, s, targets, records, end);
  };

  whenDecided(e, s, finish);
  // Castling paths are followed on the fast way itself.
  const auto general = [&](bool castlingPaths) {
    if (!hasGeneral(e.plan, side)) return;
    if (castlingPaths)
      return written(e.call(e.function("general", side), {state, e.b.getTrue(), e.get(end)}), e.get(end));
    Value may = nullptr;
    for (std::size_t t = 0; t < e.plan.types[index(side)].size(); ++t) {
      const Value some = generalMayExist(e, s, t);
      if (some != nullptr) may = may == nullptr ? some : e.b.CreateOr(may, some);
    }
    if (may == nullptr) return;
    whenRare(e, may, [&] {
      written(e.call(e.function("general", side), {state, e.b.getFalse(), e.get(end)}), e.get(end));
    });
  };
  const auto drops = [&](Value allowed, bool makeAndTest) {
    if (e.plan.hands.types.empty()) return;
    when(e, hasHand(e, state, side), [&] {
      if (counting && !makeAndTest)
        return e.add(total, e.call(e.function("countDrops", side), {state, allowed, e.get(end)}));
      const Value last = e.call(e.function("drops", side), {state, allowed, e.get(end)});
      written(makeAndTest ? e.call(e.function("filter", side), {state, e.get(end), last}) : last, e.get(end));
    });
  };

  Masks m;
  Value makeAndTest = nullptr, testDrops = nullptr;
  const Value royal = s.royals(side);
  if (royal != nullptr) {
    prepareAttackers(e, s);
    const Value slow = e.b.CreateOr(e.isEmpty(royal), e.notEmpty(e.withoutLowest(royal)));
    const auto testAll = [&] {
      written(e.call(e.function("tested", side), {state, s.own, e.get(end)}), e.get(end));
      general(true);
      drops(e.allCells(), true);
      finish();
    };
    whenRare(e, slow, testAll);
    for (const Side enemy : enemies(e.plan, side)) {
      if (const Value near = generalAttackersNear(e, s, enemy, e.lowest(royal))) when(e, near, testAll);
    }
    if (e.plan.hasImitators) {
      makeAndTest = e.variable(e.setType, e.noCells());
      testDrops = e.variable(e.b.getInt1Ty(), e.b.getFalse());
      noteImitations(e, s, e.lowest(royal), makeAndTest, testDrops, testAll);
      makeAndTest = e.get(makeAndTest);
    }
    m = masks(e, s, e.lowest(royal));
  }

  if (m.makeAndTest != nullptr)
    makeAndTest = makeAndTest == nullptr ? m.makeAndTest : e.b.CreateOr(makeAndTest, m.makeAndTest);
  for (std::size_t t = 0; t < e.plan.layout.types; ++t) {
    if (!e.plan.types[index(side)][t].makeAndTest || royal == nullptr) continue;
    const Value some = s.pieces(side, t);
    makeAndTest = makeAndTest == nullptr ? some : e.b.CreateOr(makeAndTest, some);
  }
  Value elsewhere = nullptr;
  if (m.pinned != nullptr) elsewhere = m.pinned;
  if (makeAndTest != nullptr)
    elsewhere = elsewhere == nullptr ? makeAndTest : e.b.CreateOr(elsewhere, makeAndTest);
  const Value anyTargets = m.allowed == nullptr ? e.allCells() : m.allowed;
  const Value noMasks = llvm::ConstantPointerNull::get(e.pointerType);
  const auto some = [&](Value movers, Value pinned, Value masks) {
    written(e.call(e.function("some", side), {state, movers, anyTargets, pinned, masks, e.get(end)}),
            e.get(end));
  };
  const bool byPiece = e.isLarge && !counting;
  if (byPiece) {
    Value movers = s.own;
    for (std::size_t t = 0; t < e.plan.layout.types; ++t) {
      const TypePlan& type = e.plan.types[index(side)][t];
      if (type.royal || type.makeAndTest) movers = e.b.CreateAnd(movers, e.b.CreateNot(s.pieces(side, t)));
    }
    if (elsewhere != nullptr) movers = e.b.CreateAnd(movers, e.b.CreateNot(elsewhere));
    some(movers, e.noCells(), noMasks);
  }
  for (std::size_t t = 0; t < e.plan.layout.types; ++t) {
    const TypePlan& type = e.plan.types[index(side)][t];
    if (type.royal || type.makeAndTest || byPiece) continue;
    Value movers = s.pieces(side, t);
    if (elsewhere != nullptr) movers = e.b.CreateAnd(movers, e.b.CreateNot(elsewhere));
    if (type.imitates) {
      when(e, e.notEmpty(movers), [&] { some(movers, e.noCells(), noMasks); });
    } else {
      movesOf(e, s, t, movers, m.allowed, sink);
    }
  }
  if (royal != nullptr) {
    royalMoves(e, s, royal, m, sink, [&](std::size_t t, const CastlingPath& castlingPath) {
      if (counting) return e.add(total, e.word(1));
      append(e, end,
             e.word(native_move::make(castlingPath.origin, castlingPath.to, typeAt(t), typeAt(t),
                                      castlingPath.effect)));
    });
    changesInPlace(e, s, royal, m, total, end, counting);
  }
  if (m.pinned != nullptr) {
    Value pinned = m.pinned;
    if (makeAndTest != nullptr) pinned = e.b.CreateAnd(pinned, e.b.CreateNot(makeAndTest));
    whenRare(e, e.notEmpty(pinned), [&] { some(pinned, pinned, m.pinMasks); });
  }
  if (makeAndTest != nullptr) {
    whenRare(e, e.notEmpty(makeAndTest), [&] {
      written(e.call(e.function("tested", side), {state, makeAndTest, e.get(end)}), e.get(end));
    });
  }
  general(royal == nullptr);
  if (royal != nullptr && dropsAreMadeAndTested(e.plan)) {
    drops(e.allCells(), true);
  } else if (testDrops == nullptr) {
    drops(anyTargets, false);
  } else {
    whenElse(
        e, e.get(testDrops), [&] { drops(e.allCells(), true); }, [&] { drops(anyTargets, false); });
  }
  finish();
}

}  // namespace fairyforge
