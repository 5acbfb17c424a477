// Emits move programs as code: each instruction becomes a few machine instructions, and the cursor, the
// program's registers and the move so far are in machine registers. At a fork the other continuation waits on
// a stack of frames; a fork whose two ways begin with tests that exclude each other becomes a branch. The
// instructions of either way before its first effect are tested in advance, so that few continuations wait in
// vain.
#include "compiler/native/llvm/emit-programs.h"

#include <array>
#include <cstddef>
#include <llvm/IR/IRBuilder.h>
#include <set>
#include <stdexcept>
#include <string>

#include "compiler/native/program-code.h"
#include "compiler/rules/instructions.h"

namespace fairyforge::native::codegen {
namespace {

using Value = llvm::Value*;
using Block = llvm::BasicBlock*;

// A program with more continuations that may wait is left as it is written, with its variables in memory.
// Otherwise each place where one is resumed would have a phi for each variable, and LLVM's time grows with
// the square of their number.
constexpr std::size_t kMaxResumed = 256;

// The number of instructions of a way that are tested in advance. For programs with more than kMaxAhead
// instructions LLVM takes long enough without such tests.
constexpr int kAhead = 6;
constexpr std::size_t kMaxAhead = 4'000;

class ProgramEmitter {
 public:
  ProgramEmitter(llvm::Module& module, const specialise::ProgramPlan& plan, std::size_t number)
      : module_(module),
        plan_(plan),
        planned_(plan.programs[number]),
        code_(planned_.program.code),
        number_(number),
        b_(module.getContext()),
        word_(b_.getInt64Ty()) {}

  void emit() {
    auto* type = llvm::FunctionType::get(word_, {b_.getPtrTy(), word_}, false);
    f_ = llvm::Function::Create(type, llvm::Function::ExternalLinkage, programName(number_), module_);
    f_->addFnAttr(llvm::Attribute::NoUnwind);
    scene_ = f_->getArg(0);
    b_.SetInsertPoint(block());
    cells_ = field(offsetof(ProgramScene, cells), b_.getPtrTy());
    tables_ = field(offsetof(ProgramScene, tables), b_.getPtrTy());
    effects_ = field(offsetof(ProgramScene, effects), b_.getPtrTy());
    frames_ = field(offsetof(ProgramScene, frames), b_.getPtrTy());
    cursor_ = variable(f_->getArg(1));
    registers_.push_back(cursorAtStart());
    for (std::size_t r = 1; r < kCursorRegisters; ++r) registers_.push_back(variable(f_->getArg(1)));
    for (const Instruction& in : code_) {
      if (in.op == Op::Save) saved_.insert(in.operand);
    }
    first_ = variable(word(0));
    last_ = variable(word(0));
    kind_ = variable(word(index(kNoKind)));
    continuesWith_ = variable(word(kNoPartialMove));
    waiting_ = variable(word(0));
    for (std::size_t i = 0; i < code_.size(); ++i) blocks_.push_back(block());
    dies_ = block();
    fails_ = block();
    b_.CreateBr(blocks_[0]);
    for (std::size_t i = 0; i < code_.size(); ++i) {
      // The test after a Not is part of it, but it may also be the target of a jump.
      b_.SetInsertPoint(blocks_[i]);
      instruction(i);
    }
    b_.SetInsertPoint(fails_);
    b_.CreateStore(word(1), address(scene_, offsetof(ProgramScene, failed)));
    b_.CreateRet(word(0));
    b_.SetInsertPoint(dies_);
    resume();
    if (resumed_.size() > kMaxResumed) {
      f_->addFnAttr(llvm::Attribute::OptimizeNone);
      f_->addFnAttr(llvm::Attribute::NoInline);  // OptimizeNone requires it
    }
  }

 private:
  Value word(std::uint64_t n) { return b_.getInt64(n); }
  Block block() { return llvm::BasicBlock::Create(module_.getContext(), "", f_); }
  Value address(Value base, std::size_t bytes) {
    return b_.CreateConstInBoundsGEP1_64(b_.getInt8Ty(), base, bytes);
  }
  Value load(Value address) { return b_.CreateAlignedLoad(word_, address, llvm::Align(8)); }
  Value field(std::size_t offset, llvm::Type* type) {
    return b_.CreateAlignedLoad(type, address(scene_, offset), llvm::Align(8));
  }
  Value variable(Value initial) {
    Value slot = b_.CreateAlloca(word_);
    b_.CreateStore(initial, slot);
    return slot;
  }
  Value cursorAtStart() { return variable(f_->getArg(1)); }
  Value wordAt(Value base, Value i) { return b_.CreateInBoundsGEP(word_, base, i); }
  Value halfAt(Value base, Value i) {
    return b_.CreateZExt(
        b_.CreateAlignedLoad(b_.getInt16Ty(), b_.CreateInBoundsGEP(b_.getInt16Ty(), base, i), llvm::Align(2)),
        word_);
  }
  // Is number `i` in the set of words at `base`?
  Value isIn(Value base, Value i) {
    Value bits = load(wordAt(base, b_.CreateLShr(i, 6)));
    return b_.CreateTrunc(b_.CreateLShr(bits, b_.CreateAnd(i, 63)), b_.getInt1Ty());
  }
  Value table(specialise::TableOffset offset) { return address(tables_, offset.bytes); }
  Value cursor() { return load(cursor_); }
  Value pieceAt(Value cell) { return halfAt(cells_, cell); }

  // ---- tests ----

  Value occupies(Value piece, Occupants occupants) {
    const std::uint64_t own = index(planned_.side) + 1;
    Value empty = b_.CreateICmpEQ(piece, word(0));
    Value ours = b_.CreateICmpEQ(b_.CreateAnd(piece, 3), word(own));
    switch (occupants & kAnything) {
      case 0:
        return b_.getFalse();
      case kEmpty:
        return empty;
      case kOwn:
        return ours;
      case kEnemy:
        return b_.CreateNot(b_.CreateOr(empty, ours));
      case kEmpty | kOwn:
        return b_.CreateOr(empty, ours);
      case kNotOwn:
        return b_.CreateNot(ours);
      case kAnyPiece:
        return b_.CreateNot(empty);
      default:
        return b_.getTrue();
    }
  }

  Value holds(const Instruction& in) { return holds(in, cursor()); }
  Value holds(const Instruction& in, Value here) {
    switch (in.op) {
      case Op::Test:
        return occupies(pieceAt(here), static_cast<Occupants>(in.operand));
      case Op::TestRoyal:
        return isIn(table(plan_.royals), pieceAt(here));
      case Op::TestType:
        return isIn(table(plan_.typeSets[number_][in.operand]), pieceAt(here));
      case Op::TestSide:
        return isIn(table(plan_.owners[in.operand & 7u]), pieceAt(here));
      case Op::TestUnmoved:
        return isIn(field(offsetof(ProgramScene, unmoved), b_.getPtrTy()), here);
      case Op::TestMark:
        return isIn(
            address(field(offsetof(ProgramScene, marks), b_.getPtrTy()), 8 * plan_.setWords * in.operand),
            here);
      case Op::TestZone:
        return isIn(table(plan_.zones[number_][in.operand]), here);
      case Op::TestEnPassant:
        return b_.CreateAnd(isIn(field(offsetof(ProgramScene, enPassantTargets), b_.getPtrTy()), here),
                            b_.CreateICmpEQ(pieceAt(here), word(0)));
      case Op::TestLast:
        return isIn(table(plan_.typeSets[number_][in.operand]), field(offsetof(ProgramScene, last), word_));
      case Op::TestLastFrom:
        return b_.CreateICmpEQ(here, field(offsetof(ProgramScene, lastFrom), word_));
      case Op::TestLastTo:
        return b_.CreateICmpEQ(here, field(offsetof(ProgramScene, lastTo), word_));
      case Op::TestAway:
        return b_.CreateICmpNE(here, load(registers_[in.operand]));
      case Op::TestAttacked:
        return asks(offsetof(ProgramScene, attacked), {here, word(in.operand)});
      case Op::TestSafe:
        return asks(offsetof(ProgramScene, safe), {here});
      case Op::TestBeside:
        return standsBeside(here, in.operand);
      case Op::TestTaken:
        return asks(offsetof(ProgramScene, taken), {here, load(first_), load(last_)});
      case Op::TestHand: {
        if (planned_.side == Side::Third) return b_.getFalse();
        Value hand = field(offsetof(ProgramScene, hand), b_.getPtrTy());
        return b_.CreateICmpNE(halfAt(hand, word(in.operand)), word(0));
      }
      default:
        break;
    }
    throw std::logic_error("no code for " + std::string(infoOf(in.op).name));
  }

  // If a step leads nowhere, the cell itself is looked up instead, and the result is ignored.
  Value standsBeside(Value here, std::uint16_t number) {
    const Neighbourhood& beside = planned_.program.neighbourhoods[number];
    if (beside.extent != Neighbourhood::Extent::Steps || beside.least > 1)
      return asks(offsetof(ProgramScene, stands), {here, word(number)});
    Value stands = b_.getFalse();
    for (const StepId step : beside.steps) {
      Value to = halfAt(table(*plan_.steps[index(step)]), here);
      Value exists = b_.CreateICmpNE(to, word(index(kNoCell)));
      Value piece = pieceAt(b_.CreateSelect(exists, to, here));
      Value fits = isIn(table(plan_.neighbourhoods[number_][number]), piece);
      stands = b_.CreateOr(stands, b_.CreateAnd(exists, fits));
    }
    return stands;
  }

  Value asks(std::size_t function, std::vector<Value> arguments) {
    return b_.CreateICmpNE(callScene(function, std::move(arguments)), word(0));
  }
  Value callScene(std::size_t function, std::vector<Value> arguments) {
    arguments.insert(arguments.begin(), scene_);
    std::vector<llvm::Type*> types;
    for (Value argument : arguments) types.push_back(argument->getType());
    return b_.CreateCall(llvm::FunctionType::get(word_, types, false), field(function, b_.getPtrTy()),
                         arguments);
  }

  // ---- forks ----

  // The test with which a continuation begins.
  struct First {
    Instruction test{Op::Land};
    bool negated = false;
    std::size_t after = 0;  // the instruction after the test
    Occupants occupants() const {
      return static_cast<Occupants>((negated ? ~test.operand : test.operand) & kAnything);
    }
  };
  std::optional<First> firstTest(std::size_t at) const {
    First first;
    while (code_[at].op == Op::Not) {
      first.negated = !first.negated;
      ++at;
    }
    if (!isTest(code_[at].op)) return std::nullopt;
    first.test = code_[at];
    first.after = at + 1;
    return first;
  }
  // Do the tests exclude each other?
  static bool exclude(const First& a, const First& b) {
    if (a.test.op == Op::Test && b.test.op == Op::Test) return (a.occupants() & b.occupants()) == 0;
    return a.test == b.test && a.negated != b.negated;
  }

  void fork(std::size_t at) {
    const std::size_t other = code_[at].operand;
    const auto here = firstTest(at + 1), there = firstTest(other);
    if (here && there && exclude(*here, *there)) {
      const bool opposite = here->test == there->test;
      Value holdsHere = holds(here->test);
      if (here->negated) holdsHere = b_.CreateNot(holdsHere);
      b_.CreateCondBr(holdsHere, blocks_[here->after], blocks_[opposite ? there->after : other]);
      return;
    }
    // Is there anything to resume later, and anything to do before that?
    for (const auto& [way, without] : {std::pair(other, at + 1), std::pair(at + 1, other)}) {
      if (code_.size() > kMaxAhead) break;
      Value goesOn = survives(way, cursor(), kAhead);
      if (llvm::isa<llvm::Constant>(goesOn)) continue;
      Block both = block();
      b_.CreateCondBr(goesOn, both, blocks_[without]);
      b_.SetInsertPoint(both);
    }
    Value top = load(waiting_);
    Block room = block();
    b_.CreateCondBr(b_.CreateICmpULE(top, word(kFrameWords - frameSize())), room, fails_);
    b_.SetInsertPoint(room);
    Value frame = wordAt(frames_, top);
    std::size_t i = 0;
    b_.CreateStore(word(resumed_.size()), address(frame, 8 * i++));
    for (Value slot : kept()) b_.CreateStore(load(slot), address(frame, 8 * i++));
    b_.CreateStore(b_.CreateAdd(top, word(frameSize())), waiting_);
    resumed_.push_back(blocks_[other]);
    b_.CreateBr(blocks_[at + 1]);
  }

  // Do the steps and tests at the beginning of a continuation let it go on? True if that is not known. A cell
  // to which a step does not lead is not read.
  using Places = std::array<Value, kCursorRegisters>;  // values of registers that are set on the way
  Value survives(std::size_t at, Value here, int ahead, Places places = {}) {
    Value result = b_.getTrue();
    for (; ahead > 0; --ahead) {
      const Instruction in = code_[at];
      if (in.op == Op::Fork) {
        Value one = survives(at + 1, here, ahead - 1, places);
        return b_.CreateAnd(result, b_.CreateOr(one, survives(in.operand, here, ahead - 1, places)));
      }
      if (in.op == Op::Step) {
        Value to = halfAt(table(*plan_.steps[in.operand]), here);
        Value exists = b_.CreateICmpNE(to, word(index(kNoCell)));
        result = b_.CreateAnd(result, exists);
        here = b_.CreateSelect(exists, to, here);
        ++at;
      } else if (const auto test = firstTest(at)) {
        const Op op = test->test.op;
        if (op == Op::TestAttacked || op == Op::TestSafe || op == Op::TestBeside || op == Op::TestAway ||
            op == Op::TestTaken)
          return result;
        Value holdsHere = holds(test->test, here);
        result = b_.CreateAnd(result, test->negated ? b_.CreateNot(holdsHere) : holdsHere);
        at = test->after;
      } else if (in.op == Op::Save) {
        places[in.operand] = here;
        ++at;
      } else if (in.op == Op::Recall) {
        Value place = places[in.operand];
        here = place == nullptr ? load(registers_[in.operand]) : place;
        ++at;
      } else if (in.op == Op::Jump) {
        at = in.operand;
      } else if (infoOf(in.op).kind == OpClass::Effect || infoOf(in.op).kind == OpClass::Edit ||
                 infoOf(in.op).kind == OpClass::Turn) {
        ++at;
      } else {
        return result;
      }
    }
    return result;
  }

  // The variables that a waiting continuation keeps; those that no instruction changes are left out.
  std::vector<Value> kept() const {
    std::vector<Value> slots{cursor_, last_};
    if (planned_.program.uses(Op::Forget)) slots.push_back(first_);
    if (planned_.program.uses(Op::Kind)) slots.push_back(kind_);
    if (planned_.program.uses(Op::PartialMove)) slots.push_back(continuesWith_);
    for (const std::uint16_t r : saved_) slots.push_back(registers_[r]);
    return slots;
  }
  std::size_t frameSize() const { return kept().size() + 1; }

  // Ends the continuation and resumes the one that has waited for the shortest time.
  void resume() {
    Block done = block(), some = block();
    Value top = load(waiting_);
    b_.CreateCondBr(b_.CreateICmpEQ(top, word(0)), done, some);
    b_.SetInsertPoint(done);
    b_.CreateRet(word(1));
    b_.SetInsertPoint(some);
    if (resumed_.empty()) {
      b_.CreateUnreachable();
      return;
    }
    Value below = b_.CreateSub(top, word(frameSize()));
    b_.CreateStore(below, waiting_);
    Value frame = wordAt(frames_, below);
    std::size_t i = 1;
    for (Value slot : kept()) b_.CreateStore(load(address(frame, 8 * i++)), slot);
    Block never = block();
    auto* where = b_.CreateSwitch(load(frame), never, static_cast<unsigned>(resumed_.size()));
    for (std::size_t r = 0; r < resumed_.size(); ++r) where->addCase(b_.getInt64(r), resumed_[r]);
    b_.SetInsertPoint(never);
    b_.CreateUnreachable();
  }

  // ---- effects ----

  void remember(Op what, Value cell, Value operand) {
    Value last = load(last_);
    Block room = block();
    b_.CreateCondBr(b_.CreateICmpULT(last, word(kMaxEffects)), room, fails_);
    b_.SetInsertPoint(room);
    Value effect = b_.CreateOr(word(static_cast<std::uint64_t>(what)),
                               b_.CreateOr(b_.CreateShl(cell, program_effect::kCell),
                                           b_.CreateShl(operand, program_effect::kOperand)));
    b_.CreateStore(effect, wordAt(effects_, last));
    b_.CreateStore(b_.CreateAdd(last, word(1)), last_);
  }

  void take() {
    Value here = cursor();
    Value stands = b_.CreateICmpNE(pieceAt(here), word(0));
    if (!planned_.drops) stands = b_.CreateOr(stands, b_.CreateICmpEQ(here, f_->getArg(1)));
    Block some = block(), after = block();
    b_.CreateCondBr(stands, some, after);
    b_.SetInsertPoint(some);
    remember(Op::Take, here, word(0));
    b_.CreateBr(after);
    b_.SetInsertPoint(after);
  }

  // ---- instructions ----

  void instruction(std::size_t at) {
    const Instruction in = code_[at];
    switch (in.op) {
      case Op::Step: {
        Value to = halfAt(table(*plan_.steps[in.operand]), cursor());
        b_.CreateStore(to, cursor_);
        b_.CreateCondBr(b_.CreateICmpEQ(to, word(index(kNoCell))), dies_, blocks_[at + 1]);
        return;
      }
      case Op::Fork:
        return fork(at);
      case Op::Jump:
        if (in.operand <= at) {
          Value left = field(offsetof(ProgramScene, jumps), word_);
          Block some = block();
          b_.CreateCondBr(b_.CreateICmpEQ(left, word(0)), fails_, some);
          b_.SetInsertPoint(some);
          b_.CreateStore(b_.CreateSub(left, word(1)), address(scene_, offsetof(ProgramScene, jumps)));
        }
        b_.CreateBr(blocks_[in.operand]);
        return;
      case Op::Not: {
        const auto test = firstTest(at);
        if (!test) return static_cast<void>(b_.CreateUnreachable());
        return branch(*test);
      }
      case Op::Save:
        b_.CreateStore(cursor(), registers_[in.operand]);
        break;
      case Op::Recall:
        b_.CreateStore(load(registers_[in.operand]), cursor_);
        break;
      case Op::Take:
        take();
        break;
      case Op::TakeEnPassantVictim:
        remember(in.op, word(0), word(0));
        break;
      case Op::Carry:
        remember(in.op, load(registers_[in.operand]), cursor());
        break;
      case Op::MarkEnPassant:
        remember(in.op, cursor(), word(in.operand));
        break;
      case Op::Forget:
        b_.CreateStore(load(last_), first_);
        b_.CreateStore(word(kNoPartialMove), continuesWith_);
        break;
      case Op::Kind:
        b_.CreateStore(word(in.operand), kind_);
        break;
      case Op::PartialMove:
        b_.CreateStore(word(in.operand), continuesWith_);
        break;
      case Op::Land:
        return land(in.operand);
      default:
        if (!isEdit(in.op)) return branch(*firstTest(at));
        remember(in.op, cursor(), word(in.operand));
    }
    b_.CreateBr(blocks_[at + 1]);
  }

  void branch(const First& test) {
    Value survives = holds(test.test);
    b_.CreateCondBr(survives, test.negated ? dies_ : blocks_[test.after],
                    test.negated ? blocks_[test.after] : dies_);
  }

  void land(std::uint16_t landing) {
    Value goesOn = asks(offsetof(ProgramScene, land), {cursor(), word(landing), load(kind_),
                                                       load(continuesWith_), load(first_), load(last_)});
    Block ends = block();
    b_.CreateCondBr(goesOn, dies_, ends);
    b_.SetInsertPoint(ends);
    b_.CreateRet(word(0));
  }

  llvm::Module& module_;
  const specialise::ProgramPlan& plan_;
  const specialise::PlannedProgram& planned_;
  const std::vector<Instruction>& code_;
  const std::size_t number_;
  llvm::IRBuilder<> b_;
  llvm::IntegerType* const word_;
  llvm::Function* f_ = nullptr;
  Value scene_ = nullptr, cells_ = nullptr, tables_ = nullptr, effects_ = nullptr, frames_ = nullptr;
  // Variables.
  Value cursor_ = nullptr, first_ = nullptr, last_ = nullptr, kind_ = nullptr, continuesWith_ = nullptr,
        waiting_ = nullptr;
  std::vector<Value> registers_;
  std::set<std::uint16_t> saved_;  // registers that the program changes
  std::vector<Block> blocks_;      // by instruction
  std::vector<Block> resumed_;     // where waiting continuations are resumed
  Block dies_ = nullptr, fails_ = nullptr;
};

}  // namespace

void emitPrograms(llvm::Module& module, const specialise::ProgramPlan& plan) {
  for (std::size_t i = 0; i < plan.programs.size(); ++i) ProgramEmitter(module, plan, i).emit();
}

}  // namespace fairyforge::native::codegen
