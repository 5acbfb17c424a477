// The class with which all parts of the generator write instructions. It holds the module, the plan and the
// function that is being written, and has short names for constants, memory, variables and sets of cells. A
// set is one integer of 64 bits for each word. A variable is a stack slot, which a later LLVM pass turns into
// registers.
#pragma once

#include <initializer_list>
#include <llvm/ADT/STLFunctionalExtras.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>

#include "compiler/native/code-image.h"

namespace fairyforge::native::codegen {

using Value = llvm::Value*;

class Emitter {
 public:
  Emitter(llvm::Module& into, const specialise::Plan& from, bool pextIsFast);

  bool isWebAssembly() const;

  // ---- functions
  // Declares a function. The table block is the first argument of every function, before these.
  llvm::Function* declare(const llvm::Twine& name, std::initializer_list<llvm::Type*> arguments,
                          llvm::Type* result);
  // Returns a generated function that has been declared (functions.h); null if it has not.
  llvm::Function* function(const char* what, Side side) {
    return module.getFunction(functionName(what, side));
  }
  // Begins to write instructions into this function, and returns it.
  llvm::Function* begin(llvm::Function* function, bool exported);
  llvm::CallInst* call(llvm::Function* function, std::initializer_list<Value> arguments);
  llvm::CallInst* callHelper(NativeHeader helper, llvm::Type* result, std::initializer_list<Value> arguments);

  // ---- constants
  Value word(std::uint64_t n) { return llvm::ConstantInt::get(wordType, n); }
  Value set(const CellSet& cells);
  Value noCells() { return llvm::ConstantInt::get(setType, 0); }
  Value allCells() { return llvm::ConstantInt::get(setType, -1, true); }
  Value one() { return llvm::ConstantInt::get(setType, 1); }

  // ---- memory
  Value at(Value base, std::size_t bytes) { return b.CreateConstInBoundsGEP1_64(byteType, base, bytes); }
  Value at(Value base, Value bytes) { return b.CreateInBoundsGEP(byteType, base, bytes); }
  Value loadWord(Value address) { return b.CreateAlignedLoad(wordType, address, llvm::Align(8)); }
  Value load32(Value address) {
    return b.CreateZExt(b.CreateAlignedLoad(b.getInt32Ty(), address, llvm::Align(4)), wordType);
  }
  Value loadSet(Value address) { return b.CreateAlignedLoad(setType, address, llvm::Align(8)); }
  void store(Value value, Value address) { b.CreateAlignedStore(value, address, llvm::Align(8)); }
  // Loads entry `i` of a table in the table block; entries have `sets` sets each.
  Value tableSet(specialise::TableOffset table, Value i, std::size_t sets = 1);
  Value tableAddress(specialise::TableOffset table, Value i, std::size_t stride);
  Value stateSet(Value state, std::size_t firstWord) { return loadSet(at(state, 8 * firstWord)); }
  // Returns a number from 0 to count-1 that the random word selects, as scaled() in runtime/random.h does.
  Value scaled(Value random, Value count);
  // Returns the number of the type that moved last or, if there is none, the number of types. Tables by type
  // have an entry for that too.
  Value lastType(Value state);
  Value wordsOnStack(std::size_t count, std::uint64_t alignment);

  // ---- variables
  Value variable(llvm::Type* type, Value initial);
  Value get(Value variable);
  void put(Value variable, Value value) { store(value, variable); }
  void add(Value variable, Value value);

  // ---- sets of cells
  Value wordOf(Value cells, std::size_t w);
  Value cell(Value i);        // the set of one cell
  Value lowest(Value cells);  // the number of its first cell; the set must not be empty
  Value size(Value cells);
  Value hasAtLeast(Value cells, std::size_t count);
  Value isEmpty(Value cells) { return b.CreateICmpEQ(cells, noCells()); }
  Value notEmpty(Value cells) { return b.CreateICmpNE(cells, noCells()); }
  Value withoutLowest(Value cells) { return b.CreateAnd(cells, b.CreateSub(cells, one())); }
  Value shifted(Value cells, int delta);

  llvm::Module& module;
  llvm::LLVMContext& context;
  const specialise::Plan& plan;
  const std::size_t words;
  const bool fastPext;  // does the processor have fast PEXT and PDEP?
  // A large game: code that many places need becomes a function, although calls take time.
  const bool isLarge;
  llvm::IRBuilder<> b;
  llvm::IntegerType* const byteType;
  llvm::IntegerType* const wordType;
  llvm::IntegerType* const setType;
  llvm::PointerType* const pointerType;
  llvm::Function* f = nullptr;  // the function that is being written
  Value block = nullptr;        // the first argument of the function: the table block
};

// While such an object lives, another function can be written; then writing continues in the first one.
class Elsewhere {
 public:
  explicit Elsewhere(Emitter& e) : e_(e), point_(e.b), f_(e.f), block_(e.block) {}
  Elsewhere(const Elsewhere&) = delete;
  ~Elsewhere() {
    e_.f = f_;
    e_.block = block_;
  }

 private:
  Emitter& e_;
  const llvm::IRBuilderBase::InsertPointGuard point_;
  llvm::Function* const f_;
  const Value block_;
};

}  // namespace fairyforge::native::codegen
