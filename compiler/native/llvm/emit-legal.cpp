// Emits the functions that count, list and choose legal moves, by the walk of legal-walk.h. What is chosen,
// and in small games what is listed, comes from records of the walk (RecordedMoves).
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
  void listed(Value, Value last) override { e_.put(end_, last); }
  void finish() override { e_.b.CreateRet(end()); }
};

// A record stands for one piece's plain moves to each of its targets: a native move without target, and the
// targets.
enum Record : std::size_t { kMove = 0, kTargets = 8 };

std::size_t recordBytes(const Emitter& e) {
  return kTargets + 8 * e.words;
}

// Records the targets of single pieces where moves have no choices, and lists all other moves. So one move can be
// chosen without a list of all. The function returns the end of the records; the word before the first one is the end
// of the list.
class RecordedMoves final : public ListedMoves {
 public:
  RecordedMoves(Emitter& e, const Scene& s, Value out)
      : ListedMoves(e, s, out), before_(e.f->getArg(3)), last_(e.variable(e.pointerType, e.at(before_, 8))) {}

  void plain(const Targets& targets) override {
    const specialise::TypePlan& type = e_.plan.types[index(s_.side)][targets.type];
    if (targets.from == nullptr || targets.effects || !type.gates.empty()) return ListedMoves::plain(targets);
    const Value choices = e_.set(cellsWithChoices(type));
    Targets several = targets;
    several.cells = e_.b.CreateAnd(targets.cells, choices);
    if (!cellsWithChoices(type).empty())
      whenRare(e_, e_.notEmpty(several.cells), [&] { ListedMoves::plain(several); });
    const Value cells = e_.b.CreateAnd(targets.cells, e_.b.CreateNot(choices)), record = e_.get(last_);
    const auto id = typeAt(type.type);
    const Value what = e_.word(native_move::make(cellAt(0), cellAt(0), id, id, 0));
    e_.store(e_.b.CreateOr(targets.from, what), e_.at(record, kMove));
    e_.store(cells, e_.at(record, kTargets));
    // The next record overwrites one without targets.
    const Value bytes = e_.b.CreateSelect(e_.notEmpty(cells), e_.word(recordBytes(e_)), e_.word(0));
    e_.put(last_, e_.at(record, bytes));
  }
  void finish() override {
    e_.store(end(), before_);
    e_.b.CreateRet(e_.get(last_));
  }

 private:
  const Value before_, last_;
};

// The records of a side's moves, from `first` up to `last`, and the end of the list of all others.
class Records {
 public:
  // Emits their writing, in a function whose second argument is the state and whose third has room for a list.
  Records(Emitter& e, Side side) : e_(e) {
    const std::size_t most = e.plan.cells + e.plan.layout.types + 1;
    const Value before = e.wordsOnStack(1 + most * recordBytes(e) / 8, 8);
    first_ = e.at(before, 8);
    last_ = e.call(e.function("record", side), {e.f->getArg(1), e.f->getArg(2), before});
    listEnd_ = e.b.CreateAlignedLoad(e.pointerType, before, llvm::Align(8));
  }

  Value listEnd() const { return listEnd_; }
  // Emits a loop over the records. body() gets the targets, and a function that returns the move to one of them.
  template <typename Body>
  void forEach(Body body) const {
    const Value next = e_.variable(e_.pointerType, first_);
    loop(
        e_, next, [&](Value now) { return e_.b.CreateICmpNE(now, last_); },
        [&](Value now) {
          const Value move = e_.loadWord(e_.at(now, kMove));
          e_.put(next, e_.at(now, recordBytes(e_)));
          body(e_.loadSet(e_.at(now, kTargets)),
               [&](Value to) { return e_.b.CreateOr(move, e_.b.CreateShl(to, native_move::kTo)); });
        });
  }

 private:
  Emitter& e_;
  Value first_, last_, listEnd_;
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
  if (e.isLarge) return emitWalk<ListedMoves>(e, "generate", side, walkLegal, true);
  emitWalk<RecordedMoves>(e, "record", side, walkLegal, false);
  e.begin(e.function("generate", side), true);
  const Records records(e, side);
  const Value end = e.variable(e.pointerType, records.listEnd());
  records.forEach([&](Value targets, auto moveTo) {
    forEach(e, targets, [&](Value to) { append(e, end, moveTo(to)); });
  });
  e.b.CreateRet(e.get(end));
}

void emitChoose(Emitter& e, Side side) {
  e.begin(e.function("choose", side), true);
  const Records records(e, side);
  const Value list = e.f->getArg(2), listed = movesBetween(e, list, records.listEnd());
  const Value total = e.variable(e.wordType, listed);
  records.forEach([&](Value targets, auto) { e.add(total, e.size(targets)); });
  const Value number = e.scaled(e.f->getArg(3), e.get(total)), left = e.variable(e.wordType, number);
  when(e, e.b.CreateICmpULT(number, listed), [&] { e.b.CreateRet(moveAt(e, list, number)); });
  e.put(left, e.b.CreateSub(number, listed));
  records.forEach([&](Value targets, auto moveTo) {
    const Value now = e.get(left), some = e.size(targets);
    when(e, e.b.CreateICmpULT(now, some), [&] { e.b.CreateRet(moveTo(nth(e, targets, now))); });
    e.put(left, e.b.CreateSub(now, some));
  });
  e.b.CreateRet(e.word(NativeFunctions::kNoMove));
}

void emitFreeTurn(Emitter& e, Side side) {
  emitWalk<ListedMoves>(e, "generateFree", side, walkFree, true);
  emitWalk<CountedMoves>(e, "perftFree", side, walkFree, true, 3);
  if (e.plan.countsCaptures) emitWalk<CountedCaptures>(e, "capturesFree", side, walkFree, true);
}

}  // namespace fairyforge::native::codegen
