// Writes the generated functions of a plan as LLVM IR. The sets of cells are integers of 64 bits a word;
// local variables are stack slots that one pass turns into registers.
#pragma once

#include <functional>
#include <llvm/ADT/STLFunctionalExtras.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "compiler/native/code-image.h"
#include "compiler/specialise/general-shapes.h"

namespace fairyforge {

using Value = llvm::Value*;

class Emitter {
 public:
  Emitter(llvm::Module& module, const Plan& plan, bool fastPext);
  // Everything: the functions of both sides under functionName().
  void emit();

 private:
  // ---- emit-sets.cpp: values, memory, loops
  llvm::FunctionType* signature(std::initializer_list<llvm::Type*> arguments, llvm::Type* result);
  void begin(llvm::Function* function, bool exported);
  Value word(std::uint64_t n) { return llvm::ConstantInt::get(wordType_, n); }
  Value set(const CellSet& cells);
  Value noCells() { return llvm::ConstantInt::get(setType_, 0); }
  Value allCells() { return llvm::ConstantInt::get(setType_, -1, true); }
  Value at(Value base, std::size_t bytes) { return b_.CreateConstInBoundsGEP1_64(byteType_, base, bytes); }
  Value at(Value base, Value bytes) { return b_.CreateInBoundsGEP(byteType_, base, bytes); }
  Value loadWord(Value address) { return b_.CreateAlignedLoad(wordType_, address, llvm::Align(8)); }
  Value loadSet(Value address) { return b_.CreateAlignedLoad(setType_, address, llvm::Align(8)); }
  void store(Value value, Value address) { b_.CreateAlignedStore(value, address, llvm::Align(8)); }
  // Entry `i` of a table of the block.
  Value tableSet(std::size_t offset, Value i, std::size_t sets = 1);
  Value tableAddress(std::size_t offset, Value i, std::size_t stride);
  Value stateSet(Value state, std::size_t firstWord) { return loadSet(at(state, 8 * firstWord)); }
  Value variable(llvm::Type* type, Value initial);
  Value get(Value variable);
  void put(Value variable, Value value) { store(value, variable); }
  void add(Value variable, Value value);
  Value wordOf(Value cells, std::size_t w);
  Value cell(Value i);        // the set of one cell
  Value lowest(Value cells);  // number of its first cell; it has one
  Value size(Value cells);
  Value isEmpty(Value cells) { return b_.CreateICmpEQ(cells, noCells()); }
  Value notEmpty(Value cells) { return b_.CreateICmpNE(cells, noCells()); }
  Value withoutLowest(Value cells) { return b_.CreateAnd(cells, b_.CreateSub(cells, one())); }
  Value one() { return llvm::ConstantInt::get(setType_, 1); }
  Value shifted(Value cells, int delta);
  using Body = llvm::function_ref<void()>;
  void when(Value condition, Body then);
  void whenElse(Value condition, Body then, Body otherwise);
  void whenRare(Value condition, Body then);
  void forEach(Value cells, llvm::function_ref<void(Value cell)> body);
  void forEachBit(Value cells, llvm::function_ref<void(Value cell)> body);
  void forWords(Value count, llvm::function_ref<void(Value i)> body);
  Value arrayOfSets();  // one set a cell, on the stack

  // ---- emit-targets.cpp: occupancy functions
  using Found = std::map<LookupId, Value>;
  Value lookup(LookupId id, Value cell, Value occupied);
  Value parts(const Lookup& lookup, Value cell, Value occupied);
  void emitLookups();
  Value lookupPart(const LookupPart& part, Value cell, Value occupied);
  Value function(FunctionId id, Value cell, Value occupied, Found& found);

  // ---- emit-attacks.cpp
  struct Scene {  // what a function of one side knows of its state
    Side side;
    Value state;
    Value own, enemy, occupied, empty;
    Value awake;  // all cells or none: do the third side's attacks count? Null without a third side
    std::map<std::pair<std::size_t, std::vector<std::uint64_t>>, Value> unions;
  };
  Scene scene(Side side, Value state);
  Value pieces(const Scene& s, Side side, std::size_t type) {
    return stateSet(s.state, plan_.layout.pieces(side, type));
  }
  Value guarded(const Scene& s, Value pieces, Guard guard);
  Value unionOf(Scene& s, Side side, const std::vector<AttackPlan::Pieces>& whose);
  Value royals(const Scene& s, Side side);
  std::vector<Side> owners() const;  // all who may have pieces
  std::vector<Side> enemies(Side side) const;
  Value thirdIsAwake(Value state);
  Value whileAwake(const Scene& s, Side side, Value cells);  // none of the third side's while it sleeps
  // Finds the unions that attackers() needs, where they may be used from then on.
  void prepareAttackers(Scene& s);
  // Pieces of a side that could take a royal piece on a cell by plain moves; perhaps only those
  // that give check.
  Value attackersBy(Scene& s, Side by, bool checking, Value cell, Value occupied);
  // Pieces of the side's enemies that attack a cell by plain moves.
  Value attackers(Scene& s, Value cell, Value occupied);
  Value imitators(const Scene& s, Side side, bool checking = false);  // null where the variant has none
  void switchOnLast(Value state, const std::vector<std::size_t>& cases,
                    llvm::function_ref<void(std::size_t last)> body, Body otherwise);
  Value generalAttackersPresent(const Scene& s, Side side);  // null where the variant has none
  // May general paths of a side's pieces matter to the enemy royal piece on a cell, or to its moves?
  // Null as well.
  Value generalAttackersNear(const Scene& s, Side side, Value royal);
  struct Masks {
    Value allowed = nullptr;      // targets that leave the royal piece safe; null: all
    Value pinned = nullptr;       // pieces with masks of their own; null: none
    Value pinMasks = nullptr;     // array of sets
    Value makeAndTest = nullptr;  // pieces whose moves must be made and tested; null: none
  };
  Masks masks(Scene& s, Value royal);
  void line(Scene& s, const BetweenTable& table, Value royal, Value attacker, const Masks& m);
  void emitCopied(Side by);
  void emitAttacked(Side by, bool checking);
  void emitInDanger(Side side, bool checking);
  // Does the state in which the side has just moved leave a royal piece where it could be taken? `awake`: did
  // the third side's attacks count before?
  Value exposed(Side side, Value state, Value awake);

  // ---- emit-moves.cpp
  // Receives sets of targets: of the piece on `from`, or of all pieces `delta` cells before their targets.
  struct Targets {
    std::size_t type;  // index in Plan::types
    Value cells;
    Value from;  // or null
    int delta = 0;
    std::optional<std::size_t> effects;
  };
  using Sink = llvm::function_ref<void(const Targets&)>;
  static bool hasPlain(const TypePlan& type, Mode mode);
  Value targetsIn(const Scene& s, Mode mode);
  Value reached(Scene& s, const TypePlan& type, Mode mode, Value from, Found& found);
  Value targetsOf(Scene& s, const TypePlan& type, Value from);
  Value shiftTargets(const Scene& s, const ShiftMove& move, Mode mode, Value pieces);
  void shiftMoves(const Scene& s, std::size_t type, Value pieces, Value allowed, Sink sink);
  void movesOf(Scene& s, std::size_t type, Value pieces, Value allowed, Sink sink);
  using CastlingPathSink = llvm::function_ref<void(std::size_t type, const CastlingPath& castlingPath)>;
  void royalMoves(Scene& s, Value royal, const Masks& m, Sink sink, CastlingPathSink castlingPathSink);
  void changesInPlace(Scene& s, Value royal, const Masks& m, Value total, Value end, bool counting);
  Value castlingPathHolds(Scene& s, std::size_t type, const CastlingPath& castlingPath, const Masks& m);
  void emitEndangered(Side side);

  // ---- emit-ends.cpp: counting and writing
  Value countTargets(const TypePlan& type, Value cells);
  void count(const Scene& s, const Targets& targets, Value total, Value end);
  void writeTo(const TypePlan& type, Value cells, llvm::function_ref<Value(Value to)> moveTo,
               llvm::function_ref<void(Value move)> emit);
  void writeChoices(const TypePlan& type, Value to, llvm::function_ref<void(Value as)> emit);
  void write(const Scene& s, const Targets& targets, Value end);
  void emitList();
  void append(Value end, Value move);

  // ---- emit-legal.cpp
  using RoleBody = llvm::function_ref<void(std::size_t type, Value pieces)>;
  void forEachRole(const Scene& s, RoleBody body);
  void whenDecided(const Scene& s, Body then);
  void noteImitations(Scene& s, Value royal, Value makeAndTest, Value testDrops, Body testAll);
  enum class Purpose { Count, List, Record };
  void legal(Side side, Purpose purpose);  // the functions count, generate and record
  void emitSome(Side side);
  void emitMakeAndTest(Side side);
  void emitFilter(Side side);
  Value generalMayExist(const Scene& s, std::size_t type);
  bool hasGeneral(Side side) const;

  // ---- emit-records.cpp
  struct Records {
    Value block = nullptr;
    Value end = nullptr;  // variable: where the next record goes
  };
  std::size_t recordBytes() const;
  Value roomForRecords(Side side);
  Records beginRecords(Value block);
  void record(const Scene& s, const Targets& targets, const Records& records, Value end);
  void returnRecords(const Records& records, Value end);
  Value recorded(Value record, Value to);
  void forRecords(Value block, Value last, llvm::function_ref<void(Value record)> body);
  Value nth(Value cells, Value n);
  void emitChoose(Side side);

  // ---- emit-general.cpp
  struct Branch {
    const std::vector<RelativeTest>* tests;
    std::size_t leaf;  // what follows if they hold
  };
  using TestedSet = std::pair<BitTest::Set, std::uint16_t>;  // and its number
  Value testedSet(Side side, const TestedSet& which);
  Value enPassantVictim(Value state);
  Value question(Side side, const TestedSet& which);
  void prepareTests(Side side, const std::vector<Branch>& branches);
  using Leaf = llvm::function_ref<void(std::size_t leaf, Value cells)>;
  void tree(const std::vector<Branch>& branches, std::size_t depth, Value cells, Leaf leaf);
  void emitSafeOn(Side side);
  void writeGeneral(Side side, std::size_t type, const MoveShape& shape, Value from, Value end);
  void moversOf(Side side, std::size_t type, const MoveShape& shape, Value movers, Value found, Value end);
  struct GeneralPart {
    llvm::Function* function;
    CellSet origins;
  };
  GeneralPart emitGeneralPart(Side side, std::size_t type, const std::vector<const MoveShape*>& shapes);
  std::vector<GeneralPart> emitGeneralParts(Side side, std::size_t type);
  void emitGeneral(Side side);
  llvm::Function* emitAttackPart(Side by, std::size_t type, const std::vector<const AttackShape*>& shapes);
  std::vector<llvm::Function*> emitAttackParts(Side by, std::size_t type, bool enPassant);
  void emitAttackedInGeneral(Side by);

  // ---- emit-rules.cpp: triggers, drops, the third side
  Value changing(const Scene& s, const TriggerPlan& trigger);
  Value triggerChoices(const Scene& s, const TypePlan& type, const TriggerPlan& trigger);
  void writeTriggered(const Scene& s, const TriggerPlan& trigger, Value from, Value move, Value end);
  Value expanded(Side side, Value state, Value first, Value last);
  void emitChange(Side side);
  void makeChanges(Side side, Value move, Value after);
  Value handHolds(Value state, Side side, std::size_t lane);
  Value hasHand(Value state, Side side);
  Value dropTargets(const Scene& s, std::size_t lane, Value allowed);
  void emitDrops(Side side, bool counting);
  bool dropsAreMadeAndTested() const;
  void emitDrop(Side side);
  void emitToHands(Side side);
  void emitIntroduce();

  // ---- emit-apply.cpp
  void emitApply(Side side);

  // ---- emit-perft.cpp
  Value stateOnStack();
  void copyWords(Value state, Value after, std::size_t first, std::size_t last, Value keep);
  Value effectOf(Value move);
  void makeRegisters(Side side, Value state, Value move, Value after, Value victims);
  void make(Side side, Value state, Value move, Value after);
  void emitMake(Side side);
  void emitPerft(Side side);

  llvm::Function* function(const char* what, Side side) {
    return module_.getFunction(functionName(what, side));
  }
  llvm::CallInst* call(llvm::Function* function, std::initializer_list<Value> arguments);
  llvm::CallInst* callHelper(NativeHeader helper, llvm::Type* result, std::initializer_list<Value> arguments);

  llvm::Module& module_;
  llvm::LLVMContext& context_;
  const Plan& plan_;
  const std::size_t words_;
  const bool fastPext_;  // the processor has PEXT and PDEP, and they are fast
  const bool isLarge_;   // what many places need is a function, though calls take time
  llvm::IRBuilder<> b_;
  llvm::IntegerType* const byteType_;
  llvm::IntegerType* const wordType_;
  llvm::IntegerType* const setType_;
  llvm::PointerType* const pointerType_;
  llvm::Function* f_ = nullptr;        // being written
  Value block_ = nullptr;              // its first argument
  std::map<TestedSet, Value> tested_;  // sets and answers, in the function that is being written
};

}  // namespace fairyforge
