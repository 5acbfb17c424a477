// Values, memory and loops: what the other parts of the emitter are written in.
#include <llvm/IR/Intrinsics.h>
#include <llvm/IR/MDBuilder.h>

#include "compiler/native/llvm/emitter.h"

namespace fairyforge {

// Types times words a set. In games with more, code that is written in place where it is needed takes
// long to compile.
constexpr std::size_t kMaxTypeWords = 48;

Emitter::Emitter(llvm::Module& module, const Plan& plan, bool fastPext)
    : module_(module),
      context_(module.getContext()),
      plan_(plan),
      words_(plan.layout.words),
      fastPext_(fastPext),
      isLarge_(plan.layout.types * plan.layout.words > kMaxTypeWords),
      b_(context_),
      byteType_(b_.getInt8Ty()),
      wordType_(b_.getInt64Ty()),
      setType_(b_.getIntNTy(static_cast<unsigned>(64 * words_))),
      pointerType_(b_.getPtrTy()) {}

llvm::FunctionType* Emitter::signature(std::initializer_list<llvm::Type*> arguments, llvm::Type* result) {
  std::vector<llvm::Type*> all{pointerType_};
  all.insert(all.end(), arguments);
  return llvm::FunctionType::get(result, all, false);
}

void Emitter::begin(llvm::Function* function, bool exported) {
  f_ = function;
  if (exported) f_->setLinkage(llvm::Function::ExternalLinkage);
  f_->addFnAttr(llvm::Attribute::NoUnwind);
  b_.SetInsertPoint(llvm::BasicBlock::Create(context_, "entry", f_));
  block_ = f_->getArg(0);
}

Value Emitter::set(const CellSet& cells) {
  std::vector<std::uint64_t> words;
  for (std::size_t w = 0; w < words_; ++w) words.push_back(cells.word(w));
  return llvm::ConstantInt::get(context_, llvm::APInt(static_cast<unsigned>(64 * words_), words));
}

Value Emitter::tableAddress(std::size_t offset, Value i, std::size_t stride) {
  return at(at(block_, b_.CreateMul(i, word(stride))), offset);
}

Value Emitter::tableSet(std::size_t offset, Value i, std::size_t sets) {
  return loadSet(tableAddress(offset, i, 8 * words_ * sets));
}

Value Emitter::variable(llvm::Type* type, Value initial) {
  llvm::IRBuilder<> entry(&f_->getEntryBlock(), f_->getEntryBlock().begin());
  llvm::AllocaInst* slot = entry.CreateAlloca(type);
  slot->setAlignment(llvm::Align(8));
  store(initial, slot);
  return slot;
}

Value Emitter::get(Value variable) {
  return b_.CreateAlignedLoad(llvm::cast<llvm::AllocaInst>(variable)->getAllocatedType(), variable,
                              llvm::Align(8));
}

void Emitter::add(Value variable, Value value) {
  put(variable, b_.CreateAdd(get(variable), value));
}

Value Emitter::wordOf(Value cells, std::size_t w) {
  if (w > 0) cells = b_.CreateLShr(cells, 64 * w);
  return b_.CreateTrunc(cells, wordType_);
}

Value Emitter::cell(Value i) {
  if (words_ == 1) return b_.CreateShl(one(), i);
  return tableSet(plan_.singleCells, i);
}

Value Emitter::lowest(Value cells) {
  return b_.CreateZExtOrTrunc(b_.CreateBinaryIntrinsic(llvm::Intrinsic::cttz, cells, b_.getTrue()),
                              wordType_);
}

Value Emitter::size(Value cells) {
  return b_.CreateZExtOrTrunc(b_.CreateUnaryIntrinsic(llvm::Intrinsic::ctpop, cells), wordType_);
}

Value Emitter::shifted(Value cells, int delta) {
  if (delta == 0) return cells;
  return delta > 0 ? b_.CreateShl(cells, static_cast<std::uint64_t>(delta))
                   : b_.CreateLShr(cells, static_cast<std::uint64_t>(-delta));
}

void Emitter::when(Value condition, Body then) {
  auto* yes = llvm::BasicBlock::Create(context_, "", f_);
  auto* after = llvm::BasicBlock::Create(context_, "", f_);
  b_.CreateCondBr(condition, yes, after);
  b_.SetInsertPoint(yes);
  then();
  if (b_.GetInsertBlock()->getTerminator() == nullptr) b_.CreateBr(after);
  b_.SetInsertPoint(after);
}

void Emitter::whenElse(Value condition, Body then, Body otherwise) {
  auto* yes = llvm::BasicBlock::Create(context_, "", f_);
  auto* no = llvm::BasicBlock::Create(context_, "", f_);
  auto* after = llvm::BasicBlock::Create(context_, "", f_);
  b_.CreateCondBr(condition, yes, no);
  b_.SetInsertPoint(yes);
  then();
  if (b_.GetInsertBlock()->getTerminator() == nullptr) b_.CreateBr(after);
  b_.SetInsertPoint(no);
  otherwise();
  if (b_.GetInsertBlock()->getTerminator() == nullptr) b_.CreateBr(after);
  b_.SetInsertPoint(after);
}

void Emitter::whenRare(Value condition, Body then) {
  auto* yes = llvm::BasicBlock::Create(context_, "", f_);
  auto* after = llvm::BasicBlock::Create(context_, "", f_);
  b_.CreateCondBr(condition, yes, after, llvm::MDBuilder(context_).createBranchWeights(1, 100));
  b_.SetInsertPoint(yes);
  then();
  if (b_.GetInsertBlock()->getTerminator() == nullptr) b_.CreateBr(after);
  b_.SetInsertPoint(after);
}

void Emitter::forWords(Value count, llvm::function_ref<void(Value)> body) {
  auto* head = llvm::BasicBlock::Create(context_, "", f_);
  auto* inside = llvm::BasicBlock::Create(context_, "", f_);
  auto* after = llvm::BasicBlock::Create(context_, "", f_);
  const Value i = variable(wordType_, word(0));
  b_.CreateBr(head);
  b_.SetInsertPoint(head);
  const Value now = get(i);
  b_.CreateCondBr(b_.CreateICmpULT(now, count), inside, after);
  b_.SetInsertPoint(inside);
  body(now);
  put(i, b_.CreateAdd(now, word(1)));
  b_.CreateBr(head);
  b_.SetInsertPoint(after);
}

// Up to two words the whole set stays in registers; beyond, a loop over the words is smaller and faster.
void Emitter::forEach(Value cells, llvm::function_ref<void(Value)> body) {
  if (words_ > 2) {
    llvm::IRBuilder<> entry(&f_->getEntryBlock(), f_->getEntryBlock().begin());
    llvm::AllocaInst* array = entry.CreateAlloca(llvm::ArrayType::get(wordType_, words_));
    array->setAlignment(llvm::Align(32));
    store(cells, array);
    forWords(word(words_), [&](Value w) {
      const Value base = b_.CreateShl(w, 6);
      forEachBit(loadWord(at(array, b_.CreateShl(w, 3))), [&](Value bit) { body(b_.CreateOr(base, bit)); });
    });
    return;
  }
  forEachBit(cells, body);
}

void Emitter::forEachBit(Value cells, llvm::function_ref<void(Value)> body) {
  auto* head = llvm::BasicBlock::Create(context_, "", f_);
  auto* after = llvm::BasicBlock::Create(context_, "", f_);
  const Value zero = llvm::ConstantInt::get(cells->getType(), 0);
  const Value rest = variable(cells->getType(), cells);
  b_.CreateCondBr(b_.CreateICmpNE(cells, zero), head, after);
  b_.SetInsertPoint(head);
  const Value now = get(rest);
  put(rest, b_.CreateAnd(now, b_.CreateSub(now, llvm::ConstantInt::get(cells->getType(), 1))));
  body(lowest(now));
  b_.CreateCondBr(b_.CreateICmpNE(get(rest), zero), head, after);
  b_.SetInsertPoint(after);
}

Value Emitter::arrayOfSets() {
  llvm::IRBuilder<> entry(&f_->getEntryBlock(), f_->getEntryBlock().begin());
  llvm::AllocaInst* array = entry.CreateAlloca(llvm::ArrayType::get(wordType_, words_ * plan_.cells));
  array->setAlignment(llvm::Align(8));
  return array;
}

llvm::CallInst* Emitter::call(llvm::Function* function, std::initializer_list<Value> arguments) {
  std::vector<Value> all{block_};
  all.insert(all.end(), arguments);
  return b_.CreateCall(function, all);
}

llvm::CallInst* Emitter::callHelper(NativeHeader helper, llvm::Type* result,
                                    std::initializer_list<Value> arguments) {
  std::vector<llvm::Type*> types{pointerType_};
  std::vector<Value> all{block_};
  for (const Value argument : arguments) {
    types.push_back(argument->getType());
    all.push_back(argument);
  }
  const Value address =
      b_.CreateAlignedLoad(pointerType_, at(block_, 8 * std::size_t{helper}), llvm::Align(8));
  return b_.CreateCall(llvm::FunctionType::get(result, types, false), address, all);
}

}  // namespace fairyforge
