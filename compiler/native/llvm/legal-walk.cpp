// Emits the walk over the legal moves of one side. Common moves are found by masks; rare ones by calls of
// functions that append moves to a list. All go to a sink (legal-walk.h).
// compiler/native/specialise/attacks.h says why most moves need no test, and which are made and tested.

#include "compiler/native/llvm/legal-walk.h"

#include <algorithm>
#include <utility>

#include "compiler/native/llvm/emit-attacks.h"
#include "compiler/native/llvm/emit-general-moves.h"
#include "compiler/native/llvm/emit-imitators.h"
#include "compiler/native/llvm/emit-later.h"
#include "compiler/native/llvm/emit-royal.h"
#include "compiler/native/llvm/flow.h"
#include "compiler/native/llvm/making.h"

namespace fairyforge::native::codegen {
namespace {

// Uses masks if the side has exactly one royal piece, or several that must all be safe, or the game has none;
// otherwise makes and tests each pseudo-legal move. The moves of several royal pieces are made and tested.
class LegalWalk {
 public:
  LegalWalk(Emitter& e, Scene& s, LegalSink& sink) : e_(e), s_(s), sink_(sink) {}

  // Walks over the moves of a turn after which royal pieces need not be safe: every piece moves as if none
  // were royal.
  void walkFree() {
    isFree_ = true;
    whenDecided(e_, s_, [&] { sink_.finish(); });
    if (std::ranges::any_of(types(), &specialise::TypePlan::hasLater))
      withLater_ = e_.variable(e_.setType, e_.noCells());
    plainMoves();
    movesWithLater();
    if (hasGeneral(e_.plan, s_.side)) listGeneral(true);
    drops();
    sink_.finish();
  }

  void walk() {
    whenDecided(e_, s_, [&] { sink_.finish(); });
    royal_ = s_.royals(s_.side);
    if (std::ranges::any_of(types(), &specialise::TypePlan::hasLater))
      withLater_ = e_.variable(e_.setType, e_.noCells());
    if (royal_ != nullptr) findMasks();
    setAside();
    plainMoves();
    if (royal_ != nullptr && !several_) movesOfRoyal();
    movesOfPinned();
    movesWithLater();
    if (makeAndTest_ != nullptr) {
      whenRare(e_, e_.notEmpty(makeAndTest_), [&] { makeAndTest(makeAndTest_); });
    }
    generalMoves();
    drops();
    sink_.finish();
  }

 private:
  // ---- positions without masks

  void testAll() {
    makeAndTest(s_.own);
    if (hasGeneral(e_.plan, s_.side)) listGeneral(true);
    dropsTo(e_.allCells(), true);
    sink_.finish();
  }

  // Walks over the moves of a side that has no royal piece now and whose moves make none. All of them are
  // legal.
  void walkWithout() {
    const Value royal = std::exchange(royal_, nullptr);
    plainMoves();
    movesWithLater();
    generalMoves();
    drops();
    sink_.finish();
    royal_ = royal;
  }

  // Emits code that finds the sets which restrict legal moves: cells that answer a check, and pinned pieces.
  // Positions with another number of royal pieces are handled by other code.
  void findMasks() {
    const bool mayBringRoyals =
        std::ranges::any_of(types(), &specialise::TypePlan::makeAndTest) || dropsAreMadeAndTested(e_.plan);
    if (e_.plan.end.startsWithoutRoyals[index(s_.side)] && !mayBringRoyals)
      when(e_, e_.isEmpty(royal_), [&] { walkWithout(); });
    prepareAttackers(e_, s_);
    const Value slow = several_ ? e_.isEmpty(royal_) : e_.b.CreateICmpNE(e_.size(royal_), e_.word(1));
    whenRare(e_, slow, [&] { testAll(); });
    // A player who takes the opponent's last royal piece need not protect his own. This is possible only in
    // positions set up by hand.
    const Side other = opponent(s_.side);
    if (e_.plan.end.royalsCanVanish && e_.plan.end.losesWithoutRoyals[index(other)] &&
        std::ranges::any_of(types(), takesWithoutLater)) {
      const Value inReach = e_.call(e_.function("inDanger", other), {s_.state});
      whenRare(e_, e_.b.CreateICmpNE(inReach, e_.word(0)), [&] { testAll(); });
    }
    const auto testIfNear = [&](Value royal) {
      for (const Side enemy : enemies(e_.plan, s_.side)) {
        if (const Value near = generalAttackersNear(e_, s_, enemy, royal)) when(e_, near, [&] { testAll(); });
      }
    };
    several_ ? forEach(e_, royal_, testIfNear) : testIfNear(e_.lowest(royal_));
    if (e_.plan.hasImitators) {
      const Value noted = e_.variable(e_.setType, e_.noCells());
      testDrops_ = e_.variable(e_.b.getInt1Ty(), e_.b.getFalse());
      noteImitations(e_, s_, e_.lowest(royal_), noted, testDrops_, [&] { testAll(); });
      makeAndTest_ = e_.get(noted);
    }
    const auto leave = [&] {
      listed("generate", {s_.state, sink_.end()});
      sink_.finish();
    };
    const Body whenAttacked = leave;
    const bool leaves = sink_.leavesAttacked() && allAllowedUnlessAttacked(e_.plan, s_.side);
    masks_ = masks(e_, s_, several_ ? royal_ : e_.lowest(royal_), several_, leaves ? &whenAttacked : nullptr);
  }

  // Collects the pieces whose moves are listed by other functions, so that the loops over plain moves leave
  // them out.
  void setAside() {
    if (masks_.makeAndTest != nullptr) makeAndTest_ = united(makeAndTest_, masks_.makeAndTest);
    if (several_ && royal_ != nullptr) makeAndTest_ = united(makeAndTest_, royal_);
    for (std::size_t t = 0; t < e_.plan.layout.types; ++t) {
      if (types()[t].makeAndTest && royal_ != nullptr) {
        const Value some = e_.b.CreateAnd(s_.pieces(s_.side, t), e_.set(types()[t].testedFrom));
        makeAndTest_ = united(makeAndTest_, some);
      }
    }
    elsewhere_ = masks_.pinned;
    if (makeAndTest_ != nullptr) elsewhere_ = united(elsewhere_, makeAndTest_);
  }

  // ---- moves of all kinds

  // Emits loops over the types that list their plain moves, restricted by the masks. The royal piece, pinned
  // pieces and pieces whose moves must be made and tested are listed elsewhere.
  void plainMoves() {
    if (sink_.byPiece()) return plainMovesByPiece();
    for (std::size_t t = 0; t < e_.plan.layout.types; ++t) {
      if (areApart(types()[t])) continue;
      const Value movers = withoutElsewhere(s_.pieces(s_.side, t));
      if (types()[t].imitates) {
        when(e_, e_.notEmpty(movers), [&] { listSome(movers, e_.noCells(), noMasks()); });
      } else if (types()[t].hasLater()) {
        std::vector<Targets> shifts = shiftMoves(e_, s_, t, movers, nullptr);
        for (Targets& targets : shifts) setLaterAside(types()[t], targets);
        sink_.shifts(shifts);
        lookupMoves(e_, s_, t, movers, nullptr, [&](Targets targets) {
          setLaterAside(types()[t], targets);
          sink_.plain(targets);
        });
      } else {
        sink_.shifts(shiftMoves(e_, s_, t, movers, masks_.allowed));
        lookupMoves(e_, s_, t, movers, masks_.allowed, [&](const Targets& targets) { sink_.plain(targets); });
      }
    }
  }

  // Are pieces of the type always left out of the loops over plain moves?
  bool areApart(const specialise::TypePlan& type) const { return !isFree_ && type.royal; }

  // Removes targets whose moves have later effects, and adds their movers to withLater_.
  void setLaterAside(const specialise::TypePlan& type, Targets& targets) {
    if (const Value some = targetsWithLater(e_, s_, type, targets)) {
      noteLater(targets.from == nullptr
                    ? e_.shifted(some, -targets.delta)
                    : e_.b.CreateSelect(e_.notEmpty(some), e_.cell(targets.from), e_.noCells()));
      targets.cells = e_.b.CreateAnd(targets.cells, e_.b.CreateNot(some));
    }
    if (masks_.allowed != nullptr) targets.cells = e_.b.CreateAnd(targets.cells, masks_.allowed);
  }
  void noteLater(Value movers) { e_.put(withLater_, e_.b.CreateOr(e_.get(withLater_), movers)); }

  // Masks do not cover moves with later effects, so these are listed and filtered.
  void movesWithLater() {
    if (withLater_ == nullptr) return;
    const Value movers = e_.get(withLater_);
    when(e_, e_.notEmpty(movers), [&] {
      const Value first = sink_.end();
      Value last = e_.call(function("later"), {s_.state, movers, first});
      if (!isFree_) last = e_.call(function("filter"), {s_.state, first, last});
      sink_.listed(first, last);
    });
  }

  // Emits one loop over the pieces instead of one for each type, for sinks that need the moves piece by
  // piece.
  void plainMovesByPiece() {
    Value movers = s_.own;
    for (std::size_t t = 0; t < e_.plan.layout.types; ++t) {
      if (!areApart(types()[t])) continue;
      movers = e_.b.CreateAnd(movers, e_.b.CreateNot(s_.pieces(s_.side, t)));
    }
    movers = withoutElsewhere(movers);
    if (withLater_ != nullptr) noteLater(e_.b.CreateAnd(movers, piecesWithLater(e_, s_)));
    listSome(movers, e_.noCells(), noMasks());
  }

  // Emits code for the moves of the royal piece: to safe cells, and castling.
  void movesOfRoyal() {
    royalMoves(
        e_, s_, royal_, masks_, withLater_, [&](const Targets& targets) { sink_.plain(targets); },
        [&](std::size_t t, const specialise::CastlingPath& castlingPath) {
          sink_.castling(t, castlingPath);
        });
  }

  // Emits code for the moves of pinned pieces, which stay on the line between the attacker and the royal
  // piece.
  void movesOfPinned() {
    if (masks_.pinned == nullptr) return;
    Value pinned = masks_.pinned;
    if (makeAndTest_ != nullptr) pinned = e_.b.CreateAnd(pinned, e_.b.CreateNot(makeAndTest_));
    whenRare(e_, e_.notEmpty(pinned), [&] {
      listSome(pinned, pinned, masks_.pinMasks);
      if (withLater_ != nullptr) noteLater(e_.b.CreateAnd(pinned, piecesWithLater(e_, s_)));
    });
  }

  // Castling paths are among the moves of a single royal piece. If the side has none or several now, they are
  // listed here.
  void generalMoves() {
    if (!hasGeneral(e_.plan, s_.side)) return;
    const auto castles = [](const specialise::TypePlan& t) { return !t.royal && !t.castlingPaths.empty(); };
    if (several_ || (royal_ == nullptr && std::ranges::any_of(types(), castles))) return listGeneral(true);
    Value may = nullptr;
    for (std::size_t t = 0; t < types().size(); ++t) {
      if (const Value some = generalMayExist(e_, s_, t)) may = united(may, some);
    }
    if (may != nullptr) whenRare(e_, may, [&] { listGeneral(false); });
  }

  void drops() {
    if (royal_ != nullptr && dropsAreMadeAndTested(e_.plan)) {
      dropsTo(e_.allCells(), true);
    } else if (testDrops_ == nullptr) {
      dropsTo(allowed(), false);
    } else {
      whenElse(
          e_, e_.get(testDrops_), [&] { dropsTo(e_.allCells(), true); }, [&] { dropsTo(allowed(), false); });
    }
  }

  void dropsTo(Value allowed, bool tested) {
    if (e_.plan.hands.drops.empty()) return;
    when(e_, hasHand(e_, s_.state, s_.side), [&] { sink_.drops(allowed, tested); });
  }

  // ---- moves that other generated functions append to a list

  void listSome(Value movers, Value pinned, Value pinMasks) {
    listed("some", {s_.state, movers, allowed(), pinned, pinMasks, sink_.end()});
  }

  void makeAndTest(Value movers) { listed("makeAndTest", {s_.state, movers, sink_.end()}); }

  void listGeneral(bool castlingPaths) {
    listed(isFree_ ? "generalUntested" : "general", {s_.state, e_.b.getInt1(castlingPaths), sink_.end()});
  }

  void listed(const char* lister, std::initializer_list<Value> arguments) {
    const Value first = sink_.end();
    sink_.listed(first, e_.call(function(lister), arguments));
  }

  llvm::Function* function(const char* what) { return e_.function(what, s_.side); }
  const std::vector<specialise::TypePlan>& types() const { return e_.plan.types[index(s_.side)]; }
  // `some` may be null, for a set that is always empty.
  Value united(Value some, Value more) { return some == nullptr ? more : e_.b.CreateOr(some, more); }
  Value withoutElsewhere(Value movers) {
    return elsewhere_ == nullptr ? movers : e_.b.CreateAnd(movers, e_.b.CreateNot(elsewhere_));
  }
  Value allowed() { return masks_.allowed == nullptr ? e_.allCells() : masks_.allowed; }
  Value noMasks() { return llvm::ConstantPointerNull::get(e_.pointerType); }

  Emitter& e_;
  Scene& s_;
  LegalSink& sink_;
  const bool several_ = e_.plan.end.severalRoyals[index(s_.side)];
  bool isFree_ = false;
  Value royal_ = nullptr;  // royal pieces; null if the side never has any
  Masks masks_;
  Value makeAndTest_ = nullptr;  // pieces whose moves are made and tested; null if there never are any
  // variable: pieces that have moves with later effects; null if no type has such moves
  Value withLater_ = nullptr;
  Value testDrops_ = nullptr;  // variable: are drops made and tested? Null in games without imitators
  // The pieces of makeAndTest_ and the pinned ones, which the loops leave out; null if there never are any.
  Value elsewhere_ = nullptr;
};

}  // namespace

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
      if (e.plan.end.material.has(typeAt(t))) left = e.b.CreateOr(left, s.pieces(side, t));
    }
    return e.isEmpty(left);
  };
  using Kind = BareKingRule::Kind;
  if (e.plan.end.bareKing != Kind::Off) unite(bare(opponent(s.side)));
  if (e.plan.end.bareKing == Kind::Immediate) unite(bare(s.side));
  if (decided != nullptr) whenRare(e, decided, then);
}

void walkLegal(Emitter& e, Scene& s, LegalSink& sink) {
  LegalWalk(e, s, sink).walk();
}
void walkFree(Emitter& e, Scene& s, LegalSink& sink) {
  LegalWalk(e, s, sink).walkFree();
}

}  // namespace fairyforge::native::codegen
