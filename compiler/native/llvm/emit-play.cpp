// Emits the function play: it draws plain moves at random until one is legal, with equal probability for each
// legal move (compiler/native/specialise/plan-draw.h). Moves of other kinds are rare; they are listed first
// and take part in the draw. After too many failures, or if the royal piece is attacked, the move is chosen
// from a list of all legal moves.
#include <algorithm>
#include <llvm/IR/Intrinsics.h>
#include <vector>

#include "compiler/native/llvm/emit-general-moves.h"
#include "compiler/native/llvm/emit-imitators.h"
#include "compiler/native/llvm/emit-make-and-test.h"
#include "compiler/native/llvm/emit-moves.h"
#include "compiler/native/llvm/flow.h"
#include "compiler/native/llvm/functions.h"
#include "compiler/native/llvm/legal-walk.h"
#include "compiler/native/llvm/move-list.h"
#include "compiler/native/llvm/target-uses.h"

namespace fairyforge::native::codegen {
namespace {

// kMostDrawn moves are drawn at random, and kMostIllegal of them may be illegal, before a move is chosen from
// a list of all moves instead.
constexpr std::uint64_t kMostDrawn = 120, kMostIllegal = 6;
constexpr std::uint64_t kGap = 0x9e3779b97f4a7c15;  // the step of the generator in runtime/random.h

// Several words of a state or table are processed at once, as a vector of lanes.
constexpr std::size_t kLanes = 8;
constexpr std::size_t laneBlocks(std::size_t words) {
  return (words + kLanes - 1) / kLanes;
}

// Returns a vector of kLanes lanes: the first `count` lanes of `first`, then those of `second` from its first lane on.
Value shuffled(Emitter& e, Value first, Value second, std::size_t count) {
  std::vector<int> lanes;
  for (std::size_t i = 0; i < count; ++i) lanes.push_back(static_cast<int>(i));
  const auto behind = static_cast<int>(llvm::cast<llvm::FixedVectorType>(first->getType())->getNumElements());
  for (int i = 0; lanes.size() < kLanes; ++i) lanes.push_back(behind + i % behind);
  return e.b.CreateShuffleVector(first, second, lanes);
}

// Returns vector number `block` of a list of `count` words, kLanes words each; lanes beyond the last word are zero.
Value laneBlock(Emitter& e, Value words, std::size_t block, std::size_t count) {
  const std::size_t there = std::min(kLanes, count - kLanes * block);
  auto* lanes = llvm::FixedVectorType::get(e.wordType, static_cast<unsigned>(there));
  const Value some = e.b.CreateAlignedLoad(lanes, e.at(words, 8 * kLanes * block), llvm::Align(8));
  return there == kLanes ? some : shuffled(e, some, llvm::Constant::getNullValue(lanes), there);
}

// A random 64-bit number that is used up in parts.
class Parts {
 public:
  Parts(Emitter& e, Value random) : e_(e), rest_(random) {}

  // Returns a number from 0 to count-1. The rest of the random number can be used for further parts.
  Value below(Value count) {
    const Value part = e_.scaled(rest_, count);
    rest_ = e_.b.CreateMul(rest_, count);
    return part;
  }

 private:
  Emitter& e_;
  Value rest_;
};

// Emits the mixing function of runtime/random.h.
Value mixed(Emitter& e, Value z) {
  const auto mix = [&](unsigned shift, std::uint64_t factor) {
    z = e.b.CreateMul(e.b.CreateXor(z, e.b.CreateLShr(z, shift)), e.word(factor));
  };
  mix(30, 0xbf58476d1ce4e5b9);
  mix(27, 0x94d049bb133111eb);
  return e.b.CreateXor(z, e.b.CreateLShr(z, 31));
}

// Returns the plain moves of the piece on `from`, as sets of targets.
std::vector<Targets> plainMoves(Emitter& e, const Scene& s, std::size_t t, Value from) {
  const specialise::TypePlan& type = e.plan.types[index(s.side)][t];
  std::vector<Targets> all = shiftMoves(e, s, t, e.cell(from), nullptr);
  if (!type.byShift) all.push_back({t, targetsByCall(e, s, type, from), from, 0, std::nullopt});
  return all;
}

// Emits a function that returns the plain move number `n` (from 0) of the piece on `from`, from a list of these
// moves; kNoMove if it has fewer.
llvm::Function* emitNthPlain(Emitter& e, Side side, std::size_t t) {
  llvm::Function* f = e.begin(e.declare(functionName("plain" + std::to_string(t), side),
                                        {e.pointerType, e.wordType, e.wordType, e.pointerType}, e.wordType),
                              false);
  const Scene s(e, side, f->getArg(1));
  const Value n = f->getArg(3), out = f->getArg(4), end = e.variable(e.pointerType, out);
  for (const Targets& targets : plainMoves(e, s, t, f->getArg(2))) write(e, s, targets, end);
  when(e, e.b.CreateICmpUGE(n, movesBetween(e, out, e.get(end))),
       [&] { e.b.CreateRet(e.word(NativeFunctions::kNoMove)); });
  e.b.CreateRet(moveAt(e, out, n));
  return f;
}

// Returns a generated truth value: may moves that are not plain exist? Null if the game has no such moves.
Value othersMayExist(Emitter& e, const Scene& s) {
  Value may = nullptr;
  const auto unite = [&](Value some) { may = may == nullptr ? some : e.b.CreateOr(may, some); };
  for (std::size_t t = 0; t < e.plan.types[index(s.side)].size(); ++t) {
    const specialise::TypePlan& type = e.plan.types[index(s.side)][t];
    if (const Value some = generalMayExist(e, s, t)) unite(some);
    const Value pieces = s.pieces(s.side, type.type);
    for (const specialise::CastlingPath& path : type.castlingPaths) {
      const Value there = e.notEmpty(e.b.CreateAnd(pieces, e.cell(e.word(index(path.origin)))));
      const Value free = e.isEmpty(e.b.CreateAnd(s.occupied, e.set(path.empty)));
      unite(e.b.CreateAnd(there, free));
    }
  }
  return may;
}

class Player {
 public:
  Player(Emitter& e, Side side)
      : e_(e),
        f_(e.f),
        s_(e, side, f_->getArg(1)),
        after_(f_->getArg(2)),
        out_(f_->getArg(3)),
        random_(f_->getArg(4)),
        entries_(e.plan.layout.types * e.words),
        blocks_(laneBlocks(entries_)),
        othersEnd_(out_) {}

  // Emits the function that draws one legal move at random: it draws among all pseudo-legal moves until one
  // is legal. After too many attempts, or while the royal piece is attacked, it takes one from the list of
  // legal moves.
  void emit() {
    whenDecided(e_, s_, [&] { e_.b.CreateRet(e_.word(NativeFunctions::kNoMove)); });
    sum();
    listOthers();
    const Value drawn = e_.variable(e_.wordType, e_.word(0)), illegal = e_.variable(e_.wordType, e_.word(0));
    again_ = llvm::BasicBlock::Create(e_.context, "again", f_);
    fromList_ = llvm::BasicBlock::Create(e_.context, "list", f_);
    e_.b.CreateCondBr(e_.b.CreateICmpEQ(all_, e_.word(0)), fromList_, again_);
    e_.b.SetInsertPoint(again_);
    e_.add(drawn, e_.word(1));
    whenRare(e_, e_.b.CreateICmpUGT(e_.get(drawn), e_.word(kMostDrawn)), [&] { e_.b.CreateBr(fromList_); });
    Parts parts(e_, randomWord(e_.get(drawn)));
    const Value number = parts.below(all_);
    whenRare(e_, e_.b.CreateICmpUGE(number, ofPlain_), [&] {
      const Value move = moveAt(e_, out_, e_.b.CreateSub(number, ofPlain_));
      make(move);
      e_.b.CreateRet(move);
    });
    returnIfLegal(draw(number, parts));
    // While the royal piece is attacked, most drawn moves would be illegal, so the list is used.
    when(e_, e_.b.CreateICmpEQ(e_.get(illegal), e_.word(0)), [&] {
      const Value attacked = e_.call(e_.function("inDanger", s_.side), {s_.state});
      when(e_, e_.b.CreateICmpNE(attacked, e_.word(0)), [&] { e_.b.CreateBr(fromList_); });
    });
    e_.add(illegal, e_.word(1));
    e_.b.CreateCondBr(e_.b.CreateICmpUGT(e_.get(illegal), e_.word(kMostIllegal)), fromList_, again_);
    e_.b.SetInsertPoint(fromList_);
    playFromList();
  }

 private:
  Value randomWord(Value number) {
    return mixed(e_, e_.b.CreateAdd(random_, e_.b.CreateMul(number, e_.word(kGap))));
  }
  void make(Value move) { e_.call(e_.function("make", s_.side), {s_.state, move, after_}); }
  // Emits code that makes the move and returns it if it leaves no royal piece attacked.
  void returnIfLegal(Value move) {
    make(move);
    const Value awake = e_.plan.layout.third ? thirdIsAwake(e_, s_.state) : e_.b.getFalse();
    when(e_, leavesSafe(e_, s_.side, after_, awake), [&] { e_.b.CreateRet(move); });
  }

  // Chooses among all legal moves; returns kNoMove if there are none.
  void playFromList() {
    const Value last = e_.call(e_.function("generate", s_.side), {s_.state, out_});
    const Value count = movesBetween(e_, out_, last);
    when(e_, e_.b.CreateICmpEQ(count, e_.word(0)),
         [&] { e_.b.CreateRet(e_.word(NativeFunctions::kNoMove)); });
    const Value number = e_.scaled(randomWord(e_.word(0)), count);
    const Value move = moveAt(e_, out_, number);
    make(move);
    e_.b.CreateRet(move);
  }

  // Computes the running sums that a draw needs. An entry is one word of the set of a type's pieces; its
  // number is the most plain moves that these pieces may have. There is a sum up to the end of each entry,
  // and one for each block of kLanes entries.
  void sum() {
    sums_ = e_.wordsOnStack(blocks_ * kLanes, 64);
    most_ = e_.at(e_.block, e_.plan.draw->most[index(s_.side)].bytes);
    if (e_.plan.hasImitators) {
      const Value last = e_.lastType(s_.state);
      most_ = e_.at(most_, e_.b.CreateMul(last, e_.word(8 * entries_)));
    }
    pieces_ = e_.at(s_.state, 8 * e_.plan.layout.pieces(s_.side, 0));
    ofPlain_ = e_.word(0);
    auto* const lanesType = llvm::FixedVectorType::get(e_.wordType, kLanes);
    const Value none = llvm::Constant::getNullValue(lanesType);
    ofBlocks_.assign(laneBlocks(blocks_), llvm::Constant::getAllOnesValue(lanesType));
    for (std::size_t i = 0; i < blocks_; ++i) {
      const Value pieces =
          e_.b.CreateUnaryIntrinsic(llvm::Intrinsic::ctpop, laneBlock(e_, pieces_, i, entries_));
      Value sums = e_.b.CreateMul(pieces, laneBlock(e_, most_, i, entries_));
      for (const std::size_t lanes : {1, 2, 4}) sums = e_.b.CreateAdd(sums, shuffled(e_, none, sums, lanes));
      sums = e_.b.CreateAdd(sums, e_.b.CreateVectorSplat(kLanes, ofPlain_));
      e_.b.CreateAlignedStore(sums, e_.at(sums_, 8 * kLanes * i), llvm::Align(64));
      ofPlain_ = e_.b.CreateExtractElement(sums, std::uint64_t{kLanes - 1});
      Value& ofBlocks = ofBlocks_[i / kLanes];
      ofBlocks = e_.b.CreateInsertElement(ofBlocks, ofPlain_, std::uint64_t{i % kLanes});
    }
    all_ = ofPlain_;
  }

  // Lists the moves that are not drawn by number, such as general moves and drops, and adds their number to
  // all_.
  void listOthers() {
    const Value may = othersMayExist(e_, s_);
    if (may == nullptr) return;
    const Value end = e_.variable(e_.pointerType, out_);
    when(e_, may, [&] {
      e_.put(end, e_.call(e_.function("general", s_.side), {s_.state, e_.b.getTrue(), out_}));
    });
    othersEnd_ = e_.get(end);
    all_ = e_.b.CreateAdd(ofPlain_, movesBetween(e_, out_, othersEnd_));
  }

  // Returns the number of `sums` that are not greater than `number`.
  Value passed(Value sums, Value number) {
    const Value are = e_.b.CreateICmpULE(sums, e_.b.CreateVectorSplat(kLanes, number));
    const Value bits = e_.b.CreateBitCast(are, e_.b.getIntNTy(kLanes));
    return e_.b.CreateZExt(e_.b.CreateUnaryIntrinsic(llvm::Intrinsic::ctpop, bits), e_.wordType);
  }

  // Returns the plain move that a number below the total selects. If that move does not exist now, jumps to
  // the next draw.
  Value draw(Value number, Parts& parts) {
    Value block = e_.word(0);
    for (const Value sums : ofBlocks_) block = e_.b.CreateAdd(block, passed(sums, number));
    const Value sums =
        e_.b.CreateAlignedLoad(ofBlocks_.front()->getType(),
                               e_.at(sums_, e_.b.CreateMul(block, e_.word(8 * kLanes))), llvm::Align(64));
    const Value entry = e_.b.CreateAdd(e_.b.CreateMul(block, e_.word(kLanes)), passed(sums, number));
    const Value bytes = e_.b.CreateShl(entry, 3);
    const Value pieces = e_.loadWord(e_.at(pieces_, bytes));
    const Value which = parts.below(e_.b.CreateUnaryIntrinsic(llvm::Intrinsic::ctpop, pieces));
    const Value n = parts.below(e_.loadWord(e_.at(most_, bytes)));
    const Value type = e_.b.CreateUDiv(entry, e_.word(e_.words));
    const Value bit = e_.b.CreateAdd(e_.b.CreateShl(entry, 6), nth(e_, pieces, which));
    const Value most = e_.load32(e_.tableAddress(e_.plan.draw->mostFrom[index(s_.side)], bit, 4));
    when(e_, e_.b.CreateICmpUGE(n, most), [&] { e_.b.CreateBr(again_); });
    return moveOf(type, e_.b.CreateSub(bit, e_.b.CreateMul(type, e_.word(64 * e_.words))), n);
  }

  // Returns move number `n` of the piece on `from`. If there is none, jumps to the next draw.
  Value moveOf(Value type, Value from, Value n) {
    const Value cells = e_.variable(e_.setType, e_.noCells()), move = e_.variable(e_.wordType, e_.word(0));
    auto* made = llvm::BasicBlock::Create(e_.context, "", f_);
    forEachCase(type, e_.plan.layout.types, [&](std::size_t t) {
      ofRole(e_, s_, t, [&](std::size_t role) {
        const specialise::TypePlan& plan = e_.plan.types[index(s_.side)][role];
        if (movesByTargets(plan)) {
          for (const Targets& targets : plainMoves(e_, s_, role, from))
            e_.put(cells, e_.b.CreateOr(e_.get(cells), targets.cells));
          return;
        }
        llvm::Function* f = nullptr;
        {
          const Elsewhere elsewhere(e_);
          f = emitNthPlain(e_, s_.side, role);
        }
        e_.put(move, e_.call(f, {s_.state, from, n, othersEnd_}));
        e_.b.CreateCondBr(e_.b.CreateICmpEQ(e_.get(move), e_.word(NativeFunctions::kNoMove)), again_, made);
        e_.b.SetInsertPoint(llvm::BasicBlock::Create(e_.context, "", f_));
      });
    });
    const Value its = e_.get(cells);
    when(e_, e_.b.CreateICmpUGE(n, e_.size(its)), [&] { e_.b.CreateBr(again_); });
    const Value to = e_.b.CreateShl(nth(e_, its, n), native_move::kTo);
    const Value types =
        e_.b.CreateMul(type, e_.word(native_move::make(cellAt(0), cellAt(0), typeAt(1), typeAt(1), 0)));
    e_.put(move, e_.b.CreateOr(e_.b.CreateOr(from, to), types));
    e_.b.CreateBr(made);
    e_.b.SetInsertPoint(made);
    return e_.get(move);
  }

  // Emits a switch over `number`, and for each case the code that `body` emits.
  void forEachCase(Value number, std::size_t count, llvm::function_ref<void(std::size_t)> body) {
    auto* never = llvm::BasicBlock::Create(e_.context, "", f_);
    auto* after = llvm::BasicBlock::Create(e_.context, "", f_);
    auto* choice = e_.b.CreateSwitch(number, never, static_cast<unsigned>(count));
    e_.b.SetInsertPoint(never);
    e_.b.CreateUnreachable();
    for (std::size_t i = 0; i < count; ++i) {
      auto* block = llvm::BasicBlock::Create(e_.context, "", f_);
      choice->addCase(e_.b.getInt64(i), block);
      e_.b.SetInsertPoint(block);
      body(i);
      e_.b.CreateBr(after);
    }
    e_.b.SetInsertPoint(after);
  }

  Emitter& e_;
  llvm::Function* const f_;
  const Scene s_;
  const Value after_, out_, random_;
  llvm::BasicBlock *again_ = nullptr, *fromList_ = nullptr;
  const std::size_t entries_, blocks_;
  Value sums_ = nullptr, most_ = nullptr, pieces_ = nullptr;
  std::vector<Value> ofBlocks_;
  Value ofPlain_ = nullptr, all_ = nullptr;
  Value othersEnd_;  // end of the list of moves that are not plain
};

}  // namespace

bool drawsMoves(const Emitter& e) {
  return e.plan.draw && !e.isWebAssembly();
}

void emitPlay(Emitter& e, Side side) {
  e.begin(e.function("play", side), true);
  Player(e, side).emit();
}

}  // namespace fairyforge::native::codegen
