// Emits the instructions for constants, memory, variables and sets of cells. Sets are wide integers, so most
// operations on them are single instructions of LLVM IR.

#include "compiler/native/llvm/emitter.h"

#include <llvm/IR/Intrinsics.h>
#include <llvm/TargetParser/Triple.h>

namespace fairyforge::native::codegen {

Emitter::Emitter(llvm::Module& into, const specialise::Plan& from, bool pextIsFast)
    : module(into),
      context(into.getContext()),
      plan(from),
      words(from.layout.words),
      fastPext(pextIsFast),
      isLarge(specialise::isLarge(from)),
      b(context),
      byteType(b.getInt8Ty()),
      wordType(b.getInt64Ty()),
      setType(b.getIntNTy(static_cast<unsigned>(64 * words))),
      pointerType(b.getPtrTy()) {}

bool Emitter::isWebAssembly() const {
  return llvm::Triple(module.getTargetTriple()).isWasm();
}

llvm::Function* Emitter::declare(const llvm::Twine& name, std::initializer_list<llvm::Type*> arguments,
                                 llvm::Type* result) {
  std::vector<llvm::Type*> all{pointerType};
  all.insert(all.end(), arguments);
  return llvm::Function::Create(llvm::FunctionType::get(result, all, false), llvm::Function::InternalLinkage,
                                name, module);
}

llvm::Function* Emitter::begin(llvm::Function* function, bool exported) {
  f = function;
  if (exported) f->setLinkage(llvm::Function::ExternalLinkage);
  f->addFnAttr(llvm::Attribute::NoUnwind);
  b.SetInsertPoint(llvm::BasicBlock::Create(context, "entry", f));
  block = f->getArg(0);
  return f;
}

Value Emitter::set(const CellSet& cells) {
  std::vector<std::uint64_t> all;
  for (std::size_t w = 0; w < words; ++w) all.push_back(cells.word(w));
  return llvm::ConstantInt::get(context, llvm::APInt(static_cast<unsigned>(64 * words), all));
}

Value Emitter::tableAddress(specialise::TableOffset table, Value i, std::size_t stride) {
  return at(at(block, b.CreateMul(i, word(stride))), table.bytes);
}

Value Emitter::tableSet(specialise::TableOffset table, Value i, std::size_t sets) {
  return loadSet(tableAddress(table, i, 8 * words * sets));
}

Value Emitter::variable(llvm::Type* type, Value initial) {
  llvm::IRBuilder<> entry(&f->getEntryBlock(), f->getEntryBlock().begin());
  llvm::AllocaInst* slot = entry.CreateAlloca(type);
  slot->setAlignment(llvm::Align(8));
  store(initial, slot);
  return slot;
}

Value Emitter::get(Value variable) {
  return b.CreateAlignedLoad(llvm::cast<llvm::AllocaInst>(variable)->getAllocatedType(), variable,
                             llvm::Align(8));
}

void Emitter::add(Value variable, Value value) {
  put(variable, b.CreateAdd(get(variable), value));
}

Value Emitter::wordOf(Value cells, std::size_t w) {
  if (w > 0) cells = b.CreateLShr(cells, 64 * w);
  return b.CreateTrunc(cells, wordType);
}

Value Emitter::cell(Value i) {
  if (words == 1) return b.CreateShl(one(), i);
  return tableSet(plan.singleCells, i);
}

Value Emitter::lowest(Value cells) {
  return b.CreateZExtOrTrunc(b.CreateBinaryIntrinsic(llvm::Intrinsic::cttz, cells, b.getTrue()), wordType);
}

Value Emitter::size(Value cells) {
  return b.CreateZExtOrTrunc(b.CreateUnaryIntrinsic(llvm::Intrinsic::ctpop, cells), wordType);
}

Value Emitter::scaled(Value random, Value count) {
  llvm::Type* const wide = b.getInt128Ty();
  const Value product = b.CreateMul(b.CreateZExt(random, wide), b.CreateZExt(count, wide));
  return b.CreateTrunc(b.CreateLShr(product, 64), wordType);
}

Value Emitter::lastType(Value state) {
  return b.CreateBinaryIntrinsic(llvm::Intrinsic::umin, loadWord(at(state, 8 * plan.layout.lastAt())),
                                 word(plan.layout.types));
}

Value Emitter::hasAtLeast(Value cells, std::size_t count) {
  return count == 1 ? notEmpty(cells) : b.CreateICmpUGE(size(cells), word(count));
}

Value Emitter::shifted(Value cells, int delta) {
  if (delta == 0) return cells;
  return delta > 0 ? b.CreateShl(cells, static_cast<std::uint64_t>(delta))
                   : b.CreateLShr(cells, static_cast<std::uint64_t>(-delta));
}

Value Emitter::wordsOnStack(std::size_t count, std::uint64_t alignment) {
  llvm::IRBuilder<> entry(&f->getEntryBlock(), f->getEntryBlock().begin());
  llvm::AllocaInst* array = entry.CreateAlloca(llvm::ArrayType::get(wordType, count));
  array->setAlignment(llvm::Align(alignment));
  return array;
}

llvm::CallInst* Emitter::call(llvm::Function* function, std::initializer_list<Value> arguments) {
  std::vector<Value> all{block};
  all.insert(all.end(), arguments);
  llvm::CallInst* result = b.CreateCall(function, all);
  result->setCallingConv(function->getCallingConv());
  return result;
}

llvm::CallInst* Emitter::callHelper(NativeHeader helper, llvm::Type* result,
                                    std::initializer_list<Value> arguments) {
  std::vector<llvm::Type*> types{pointerType};
  std::vector<Value> all{block};
  for (const Value argument : arguments) {
    types.push_back(argument->getType());
    all.push_back(argument);
  }
  const Value address = b.CreateAlignedLoad(pointerType, at(block, 8 * std::size_t{helper}), llvm::Align(8));
  return b.CreateCall(llvm::FunctionType::get(result, types, false), address, all);
}

}  // namespace fairyforge::native::codegen
