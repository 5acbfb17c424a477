// Emits the functions that count, list and record legal moves: the walk of legal-walk.h with one sink for
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
    if (tested) return listDrops("drops", allowed, tested);
    e_.add(total_, e_.call(e_.function("countDrops", s_.side), {s_.state, allowed, end()}));
  }
  void listed(Value first, Value last) override { e_.add(total_, movesBetween(e_, first, last)); }
  void finish() override { e_.b.CreateRet(e_.get(total_)); }

 protected:
  void listDrops(const char* lister, Value allowed, bool tested) {
    listed(end(), e_.call(e_.function(lister, s_.side), {s_.state, allowed, end(), e_.b.getInt1(tested)}));
  }

  const Value total_;  // the variable that holds the number
};

// Counts moves, and drops only if there are no others. This is enough to tell whether the player has a move
// (is a drop mate?).
class SomeMoves final : public CountedMoves {
 public:
  using CountedMoves::CountedMoves;

  bool leavesAttacked() const override { return false; }
  void drops(Value allowed, bool tested) override {
    when(e_, e_.b.CreateICmpNE(e_.get(total_), e_.word(0)), [&] { e_.b.CreateRet(e_.get(total_)); });
    listDrops("someDrops", allowed, tested);
  }
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
      const Value move = e_.loadWord(e_.at(first, e_.b.CreateShl(i, 3)));
      e_.add(total_, e_.b.CreateZExt(e_.notEmpty(victimsOf(e_, s_, move)), e_.wordType));
    });
  }
};

class ListedMoves : public LegalSink {
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
  void drops(Value allowed, bool tested) override {
    e_.put(end_, e_.call(e_.function("drops", s_.side), {s_.state, allowed, end(), e_.b.getInt1(tested)}));
  }
  void listed(Value, Value last) override { e_.put(end_, last); }
  void finish() override { e_.b.CreateRet(end()); }
};

// Records plain moves (target-uses.h), and appends all other moves to a list.
class RecordedMoves : public ListedMoves {
 public:
  RecordedMoves(Emitter& e, const Scene& s, Value out, Value block)
      : ListedMoves(e, s, out), records_(beginRecords(e, block)) {}

  void plain(const Targets& targets) override { record(e_, s_, targets, records_, end_); }
  void finish() override { returnRecords(e_, records_, end_); }

 private:
  const Records records_;
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

void emitCountSome(Emitter& e, Side side) {
  emitWalk<SomeMoves>(e, "countSome", side, walkLegal, false);
}

void emitGenerate(Emitter& e, Side side) {
  emitWalk<ListedMoves>(e, "generate", side, walkLegal, true);
}

void emitFreeTurn(Emitter& e, Side side) {
  emitWalk<ListedMoves>(e, "generateFree", side, walkFree, true);
  emitWalk<CountedMoves>(e, "perftFree", side, walkFree, true, 3);
  if (e.plan.countsCaptures) emitWalk<CountedCaptures>(e, "capturesFree", side, walkFree, true);
}

void emitRecord(Emitter& e, Side side) {
  e.begin(e.function("record", side), false);
  Scene s(e, side, e.f->getArg(1));
  RecordedMoves moves(e, s, e.f->getArg(2), e.f->getArg(3));
  walkLegal(e, s, moves);
}

}  // namespace fairyforge::native::codegen
