// Emits the functions that count, list and choose legal moves: the walk of legal-walk.h with one sink for
// each purpose.
#include "compiler/native/llvm/flow.h"
#include "compiler/native/llvm/functions.h"
#include "compiler/native/llvm/legal-walk.h"
#include "compiler/native/llvm/making.h"
#include "compiler/native/llvm/move-list.h"
#include "compiler/native/llvm/target-uses.h"

namespace fairyforge::native::codegen {
namespace {

// Counts moves. Moves that a generated function must list are counted by the length of the list.
class CountedMoves : public LegalSink {
 public:
  CountedMoves(Emitter& e, const Scene& s, Value scratch)
      : LegalSink(e, s, scratch), total_(e.variable(e.wordType, e.word(0))) {}

  bool byPiece() const override { return false; }
  bool leavesAttacked() const override { return true; }
  void shifts(const std::vector<Targets>& moves) override { count(e_, s_, moves, total_, end_); }
  void plain(const Targets& targets) override { count(e_, s_, targets, total_, end_); }
  void castling(std::size_t, const specialise::CastlingPath&) override { e_.add(total_, e_.word(1)); }
  void drops(Value allowed, bool tested) override {
    if (tested) return LegalSink::drops(allowed, tested);
    e_.add(total_, e_.call(e_.function("countDrops", s_.side), {s_.state, allowed, end()}));
  }
  void listed(Value first, Value last) override { e_.add(total_, movesBetween(e_, first, last)); }
  void finish() override { e_.b.CreateRet(e_.get(total_)); }

 protected:
  const Value total_;  // the variable that holds the number
};

// Counts moves that take something.
class CountedCaptures final : public CountedMoves {
 public:
  using CountedMoves::CountedMoves;

  void shifts(const std::vector<Targets>& moves) override {
    for (const Targets& targets : moves) plain(targets);
  }
  void plain(const Targets& targets) override {
    Targets taking = targets;
    taking.cells = e_.b.CreateAnd(targets.cells, s_.enemy);
    CountedMoves::plain(taking);
  }
  void castling(std::size_t, const specialise::CastlingPath&) override {}
  void drops(Value, bool) override {}
  void listed(Value first, Value last) override {
    forWords(e_, movesBetween(e_, first, last), [&](Value i) {
      const Value move = moveAt(e_, first, i);
      e_.add(total_, e_.b.CreateZExt(e_.notEmpty(victimsOf(e_, s_, move)), e_.wordType));
    });
  }
};

class ListedMoves final : public LegalSink {
 public:
  using LegalSink::LegalSink;

  bool byPiece() const override { return e_.isLarge; }
  bool leavesAttacked() const override { return false; }
  void plain(const Targets& targets) override { write(e_, s_, targets, end_); }
  void castling(std::size_t t, const specialise::CastlingPath& castlingPath) override {
    append(e_, end_,
           e_.word(native_move::make(castlingPath.origin, castlingPath.to, typeAt(t), typeAt(t),
                                     castlingPath.effect)));
  }
  void listed(Value, Value last) override { e_.put(end_, last); }
  void finish() override { e_.b.CreateRet(end()); }
};

// Returns the legal move with this number, which must be below their count. The walk ends there; targets
// without choices are counted together and not listed.
class ChosenMove final : public LegalSink {
 public:
  ChosenMove(Emitter& e, const Scene& s, Value out, Value number)
      : LegalSink(e, s, out), left_(e.variable(e.wordType, number)) {}
  bool byPiece() const override { return e_.isLarge; }
  bool leavesAttacked() const override { return true; }
  void plain(const Targets& targets) override { shifts({targets}); }
  void shifts(const std::vector<Targets>& moves) override {
    if (moves.empty()) return;
    const specialise::TypePlan& type = e_.plan.types[index(s_.side)][moves[0].type];
    const Value choices = type.gates.empty() ? e_.set(cellsWithChoices(type)) : e_.allCells();
    std::vector<Targets> simple = moves;
    Value count = e_.word(0), several = e_.noCells();
    for (Targets& targets : simple) {
      several = e_.b.CreateOr(several, e_.b.CreateAnd(targets.cells, choices));
      targets.cells = e_.b.CreateAnd(targets.cells, e_.b.CreateNot(choices));
      count = e_.b.CreateAdd(count, e_.size(targets.cells));
    }
    pass(count, [&](Value number) {
      for (const Targets& targets : simple) {
        const Value some = e_.size(targets.cells);
        when(e_, e_.b.CreateICmpULT(number, some), [&] { e_.b.CreateRet(nthMove(e_, s_, targets, number)); });
        number = e_.b.CreateSub(number, some);
      }
    });
    if (cellsWithChoices(type).empty() && type.gates.empty()) return;
    whenRare(e_, e_.notEmpty(several), [&] {
      const Value last = e_.variable(e_.pointerType, end());
      for (Targets targets : moves) {
        targets.cells = e_.b.CreateAnd(targets.cells, choices);
        write(e_, s_, targets, last);
      }
      listed(end(), e_.get(last));
    });
  }
  void castling(std::size_t t, const specialise::CastlingPath& path) override {
    pass(e_.word(1), [&](Value) {
      e_.b.CreateRet(e_.word(native_move::make(path.origin, path.to, typeAt(t), typeAt(t), path.effect)));
    });
  }
  void listed(Value first, Value last) override {
    pass(movesBetween(e_, first, last), [&](Value number) { e_.b.CreateRet(moveAt(e_, first, number)); });
  }
  void finish() override { e_.b.CreateRet(e_.word(NativeFunctions::kNoMove)); }

 private:
  // Passes over `count` moves or, if the chosen one is among them, returns it by what `choose` emits for its number
  // there.
  void pass(Value count, llvm::function_ref<void(Value number)> choose) {
    const Value left = e_.get(left_);
    when(e_, e_.b.CreateICmpULT(left, count), [&] { choose(left); });
    e_.put(left_, e_.b.CreateSub(left, count));
  }

  const Value left_;  // the variable that holds the number of moves to pass over
};

// Emits a function that passes moves to a sink. `room`: the number of the argument with room for a list.
template <typename Sink>
void emitWalk(Emitter& e, const char* name, Side side, void walk(Emitter&, Scene&, LegalSink&), bool exported,
              unsigned room = 2) {
  e.begin(e.function(name, side), exported);
  Scene s(e, side, e.f->getArg(1));
  Sink moves(e, s, e.f->getArg(room));
  walk(e, s, moves);
}

}  // namespace

void emitCount(Emitter& e, Side side) {
  emitWalk<CountedMoves>(e, "count", side, walkLegal, false);
  if (e.plan.countsCaptures) emitWalk<CountedCaptures>(e, "captures", side, walkLegal, true);
}

void emitGenerate(Emitter& e, Side side) {
  emitWalk<ListedMoves>(e, "generate", side, walkLegal, true);
}

void emitChoose(Emitter& e, Side side) {
  e.begin(e.function("choose", side), true);
  const Value state = e.f->getArg(1), out = e.f->getArg(2);
  const Value moves = e.call(e.function("count", side), {state, out});
  when(e, e.b.CreateICmpEQ(moves, e.word(0)), [&] { e.b.CreateRet(e.word(NativeFunctions::kNoMove)); });
  Scene s(e, side, state);
  ChosenMove chosen(e, s, out, e.scaled(e.f->getArg(3), moves));
  walkLegal(e, s, chosen);
}

void emitFreeTurn(Emitter& e, Side side) {
  emitWalk<ListedMoves>(e, "generateFree", side, walkFree, true);
  emitWalk<CountedMoves>(e, "perftFree", side, walkFree, true, 3);
  if (e.plan.countsCaptures) emitWalk<CountedCaptures>(e, "capturesFree", side, walkFree, true);
}

}  // namespace fairyforge::native::codegen
