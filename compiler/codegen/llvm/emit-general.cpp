// General paths as straight code: medium functions that branch on where the piece stands and then test bits
// of the state, along a tree in which paths share the tests that they begin with.
#include <algorithm>

#include "compiler/codegen/llvm/emitter.h"

namespace fairyforge {
namespace {

// A function gets origins (or victims' cells) until it has so many tests: the time that LLVM takes for one
// grows faster than its size.
constexpr std::size_t kTestsOfAFunction = 120;

using Set = BitTest::Set;

}  // namespace

// ---- the sets that are tested, a word at a time

Value Emitter::testedWord(Side side, const TestedWord& which) {
  const StateLayout& layout = plan_.layout;
  const Value state = f_->getArg(1);
  const auto [setKind, number, w] = which;
  const auto wordAt = [&, w = w](std::size_t set) { return loadWord(at(state, 8 * (set + w))); };
  const std::vector<Side> all = owners();
  const auto unionOver = [&](const std::vector<Side>& sides, auto&& wanted) {
    Value result = word(0);
    for (std::size_t t = 0; t < layout.types; ++t) {
      for (const Side s : sides) {
        if (wanted(t, s)) result = b_.CreateOr(result, wordAt(layout.pieces(s, t)));
      }
    }
    return result;
  };
  const auto isRoyal = [&](std::size_t t, Side s) { return plan_.types[index(s)][t].royal; };
  const Value nobody = word(~std::uint64_t{0});
  const auto passer = [&] { return layout.passed ? loadWord(at(state, 8 * layout.passerAt())) : nobody; };
  // Is the cell of the passer in one of some sets of the state?
  const auto hasPasser = [&](Value passerCell, std::vector<std::size_t> sets) {
    const Value known = b_.CreateICmpNE(passerCell, nobody);
    const Value cell = b_.CreateSelect(known, passerCell, word(0));
    Value part = word(0);
    for (const std::size_t set : sets) {
      const Value address = at(at(state, b_.CreateShl(b_.CreateLShr(cell, 6), 3)), 8 * set);
      part = b_.CreateOr(part, loadWord(address));
    }
    const Value bit = b_.CreateAnd(b_.CreateLShr(part, b_.CreateAnd(cell, word(63))), word(1));
    return b_.CreateAnd(known, b_.CreateICmpNE(bit, word(0)));
  };
  const auto occupiedBy = [&](auto&& wanted) {
    Value result = word(0);
    for (const Side s : all) {
      if (wanted(s)) result = b_.CreateOr(result, wordAt(layout.occupied(s)));
    }
    return result;
  };
  switch (setKind) {
    case Set::Occupied:
      return occupiedBy([](Side) { return true; });
    case Set::Own:
      return wordAt(layout.occupied(side));
    case Set::Enemy:
      return occupiedBy([&](Side s) { return s != side; });
    case Set::Unmoved:
      return wordAt(layout.unmovedAt());
    case Set::Passed: {
      if (!layout.passed) return word(0);
      // A passer is a player's piece, or set up by hand.
      Value live = b_.getFalse();
      for (const Side s : all) {
        if (s != side) live = b_.CreateOr(live, hasPasser(passer(), {layout.occupied(s)}));
      }
      return b_.CreateSelect(live, wordAt(layout.passedAt()), word(0));
    }
    case Set::Royal:
      return unionOver(all, isRoyal);
    case Set::OwnRoyal:
      return unionOver({side}, isRoyal);
    case Set::OfTypes:
      return unionOver(all, [&, n = number](std::size_t t, Side) { return plan_.typeSets[n][t]; });
    case Set::Movers:
      return wordAt(layout.pieces(side, number));
    case Set::OfSide:
      return number < layout.owners() ? wordAt(layout.occupied(static_cast<Side>(number))) : word(0);
    case Set::LastFrom:
      return layout.lastMove ? wordAt(layout.lastFromAt()) : word(0);
    case Set::LastTo:
      return layout.lastMove ? wordAt(layout.lastToAt()) : word(0);
    case Set::Passer:
      return b_.CreateZExt(b_.CreateICmpNE(passer(), nobody), wordType_);
    case Set::TakeablePasser: {
      Value takeable = b_.CreateICmpNE(passer(), nobody);
      for (std::size_t t = 0; t < layout.types; ++t) {
        if (!isRoyal(t, side)) continue;
        const Value own = hasPasser(passer(), {layout.pieces(side, t)});
        takeable = b_.CreateAnd(takeable, b_.CreateNot(own));
      }
      return b_.CreateZExt(takeable, wordType_);
    }
    case Set::Last: {
      const Value last = loadWord(at(state, 8 * layout.lastAt()));
      return loadWord(tableAddress(plan_.lastIn[number], last, 8));
    }
    case Set::All:
      return b_.CreateZExt(f_->getArg(3), wordType_);
  }
  return word(0);
}

Emitter::TestedWord Emitter::wordOfTest(const BitTest& test) {
  return {test.set, test.number, index(test.cell) / 64};
}

// Loads every word that some test of the function reads, where all its parts can use it.
void Emitter::loadTestedWords(Side side, const std::vector<Branch>& branches) {
  testedWords_.clear();
  for (const Branch& branch : branches) {
    for (const BitTest& test : branch.tests) {
      Value& known = testedWords_[wordOfTest(test)];
      if (known == nullptr) known = testedWord(side, wordOfTest(test));
    }
  }
}

// One comparison for each word.
Value Emitter::allHold(const BitTest* first, const BitTest* last) {
  std::map<TestedWord, std::pair<std::uint64_t, std::uint64_t>> words;  // mask, wanted
  for (; first != last; ++first) {
    auto& [mask, wanted] = words[wordOfTest(*first)];
    const std::uint64_t bit = std::uint64_t{1} << index(first->cell) % 64;
    if ((mask & bit) != 0 && ((wanted & bit) != 0) != first->holds) return b_.getFalse();
    mask |= bit;
    if (first->holds) wanted |= bit;
  }
  Value result = nullptr;
  for (const auto& [which, bits] : words) {
    const Value some = b_.CreateAnd(testedWords_.at(which), word(bits.first));
    const Value holds = b_.CreateICmpEQ(some, word(bits.second));
    result = result == nullptr ? holds : b_.CreateAnd(result, holds);
  }
  return result;
}

// All branches agree in their first `depth` tests, which hold here.
void Emitter::tree(const std::vector<const Branch*>& branches, std::size_t depth,
                   llvm::function_ref<void(std::size_t leaf)> leaf) {
  std::vector<std::vector<const Branch*>> children;
  for (const Branch* branch : branches) {
    if (branch->tests.size() == depth) {
      leaf(branch->leaf);
      if (b_.GetInsertBlock()->getTerminator() != nullptr) return;
      continue;
    }
    const auto known = std::find_if(children.begin(), children.end(), [&](const auto& child) {
      return child.front()->tests[depth] == branch->tests[depth];
    });
    (known == children.end() ? children.emplace_back() : *known).push_back(branch);
  }
  for (const auto& child : children) {
    const std::vector<BitTest>& tests = child.front()->tests;
    std::size_t common = tests.size();
    for (const Branch* branch : child) {
      const auto [a, b] = std::mismatch(tests.begin(), tests.begin() + static_cast<std::ptrdiff_t>(common),
                                        branch->tests.begin(), branch->tests.end());
      common = static_cast<std::size_t>(a - tests.begin());
    }
    when(allHold(tests.data() + depth, tests.data() + common), [&] { tree(child, common, leaf); });
  }
}

void Emitter::tree(const std::vector<Branch>& branches, llvm::function_ref<void(std::size_t leaf)> leaf) {
  std::vector<const Branch*> all;
  for (const Branch& branch : branches) all.push_back(&branch);
  tree(all, 0, leaf);
}

// ---- moves

// The mover stands on `cell` instead of its origin, all else unchanged: could it be taken?
void Emitter::emitSafeOn(Side side) {
  llvm::Function* f = function("safeOn", side);
  begin(f, false);
  const StateLayout& layout = plan_.layout;
  const Value state = f->getArg(1), type = f->getArg(2), from = f->getArg(3), to = f->getArg(4);
  const Value moved = stateOnStack();
  const std::size_t sets = layout.unmovedAt();
  copyWords(state, moved, 0, sets, b_.CreateNot(b_.CreateOr(cell(from), cell(to))));
  copyWords(state, moved, sets, layout.size(), nullptr);
  const auto arrive = [&](Value address) { store(b_.CreateOr(loadSet(address), cell(to)), address); };
  arrive(at(at(moved, b_.CreateMul(type, word(8 * words_))), 8 * layout.pieces(side, 0)));
  arrive(at(moved, 8 * layout.occupied(side)));
  const Value attacked = variable(wordType_, call(function("attacked", opponent(side)), {moved, to}));
  if (layout.third) {
    when(thirdIsAwake(state), [&] {
      const Value too = call(function("attacked", Side::Third), {moved, to});
      put(attacked, b_.CreateOr(get(attacked), too));
    });
  }
  b_.CreateRet(b_.CreateICmpEQ(get(attacked), word(0)));
}

// Writes one move, or one for each type that the piece may become.
void Emitter::writeGeneral(Side side, std::size_t t, Cell origin, const PlannedPath& planned, Value end) {
  const TypePlan& type = plan_.types[index(side)][t];
  const Path& path = planned.path;
  const auto emit = [&](std::size_t as) {
    append(end, word(native_move::make(origin, path.to, typeAt(type.type), typeAt(as), planned.effect)));
  };
  if (path.landing >= kAs) return emit(path.landing - kAs);
  const bool arrives =
      type.arrival && !path.keepsType() && path.to != origin && type.arrival->cells.has(path.to);
  if (!arrives) return emit(type.type);
  const std::uint64_t* block = plan_.tables.words().data();
  const std::uint64_t* record = block + type.arrival->records / 8 + 2 * index(path.to);
  for (std::uint64_t i = 0; i < record[1]; ++i) emit(block[record[0] / 8 + i]);
}

// The general moves of a piece on one cell. Equal moves of several paths are written once: bits of `found`
// tell which have been.
void Emitter::generalFrom(Side side, std::size_t t, Cell origin, const std::vector<Branch>& branches,
                          Value rights, Value end, const std::vector<Value>& found) {
  const auto& paths = plan_.types[index(side)][t].general[index(origin)];
  std::map<std::uint32_t, std::size_t> waysOf, numbers;
  for (const Branch& branch : branches) ++waysOf[paths[branch.leaf].group];
  for (const auto& [group, ways] : waysOf) {
    if (ways > 1) numbers.try_emplace(group, numbers.size());
  }
  for (std::size_t i = 0; 64 * i < numbers.size(); ++i) put(found[i], word(0));

  std::vector<const Branch*> ordinary, ofRights;
  for (const Branch& branch : branches) {
    (paths[branch.leaf].isRight ? ofRights : ordinary).push_back(&branch);
  }
  const auto leaf = [&](std::size_t number) {
    const PlannedPath& planned = paths[number];
    const auto known = numbers.find(planned.group);
    Value may = b_.getTrue();
    if (known != numbers.end()) {
      const Value bit =
          b_.CreateAnd(get(found[known->second / 64]), word(std::uint64_t{1} << known->second % 64));
      may = b_.CreateICmpEQ(bit, word(0));
    }
    const auto write = [&] {
      if (known != numbers.end()) {
        const Value slot = found[known->second / 64];
        put(slot, b_.CreateOr(get(slot), word(std::uint64_t{1} << known->second % 64)));
      }
      writeGeneral(side, t, origin, planned, end);
    };
    const std::vector<Cell> safe = safeCells(planned.path);
    if (known == numbers.end() && safe.empty()) return write();
    const std::function<void(std::size_t)> whenSafe = [&](std::size_t i) {
      if (i == safe.size()) return write();
      const Value holds = call(
          function("safeOn", side),
          {f_->getArg(1), word(plan_.types[index(side)][t].type), word(index(origin)), word(index(safe[i]))});
      when(holds, [&] { whenSafe(i + 1); });
    };
    when(may, [&] { whenSafe(0); });
  };
  tree(ordinary, 0, leaf);
  if (!ofRights.empty()) when(rights, [&] { tree(ofRights, 0, leaf); });
}

std::vector<Emitter::Branch> Emitter::branchesFrom(Side side, std::size_t t, Cell origin) const {
  std::vector<Branch> branches;
  const auto& paths = plan_.types[index(side)][t].general[index(origin)];
  for (std::size_t i = 0; i < paths.size(); ++i) {
    if (auto tests = testsOf(paths[i].path, origin, TestPurpose::Move)) {
      branches.push_back({std::move(*tests), i});
    }
  }
  return branches;
}

// Functions that append the general moves of the pieces of one type on some cells.
std::vector<Emitter::GeneralPart> Emitter::emitGeneralParts(Side side, std::size_t t) {
  std::vector<GeneralPart> parts;
  std::map<Cell, std::vector<Branch>> origins;
  std::size_t tests = 0;
  const auto finish = [&] {
    if (origins.empty()) return;
    auto* f = llvm::Function::Create(signature({pointerType_, b_.getInt1Ty(), pointerType_}, pointerType_),
                                     llvm::Function::InternalLinkage, "generalOf", module_);
    begin(f, false);
    const Value end = variable(pointerType_, f->getArg(3));
    std::vector<Branch> all;
    std::size_t mostWays = 0;
    CellSet cells;
    for (const auto& [origin, branches] : origins) {
      all.insert(all.end(), branches.begin(), branches.end());
      mostWays = std::max(mostWays, branches.size());
      cells.add(origin);
    }
    loadTestedWords(side, all);
    std::vector<Value> found;
    for (std::size_t i = 0; 128 * i < mostWays; ++i) found.push_back(variable(wordType_, word(0)));
    const std::size_t type = plan_.types[index(side)][t].type;
    const Value movers = b_.CreateAnd(stateSet(f->getArg(1), plan_.layout.pieces(side, type)), set(cells));
    forEach(movers, [&](Value from) {
      auto* after = llvm::BasicBlock::Create(context_, "", f_);
      auto* choice = b_.CreateSwitch(from, after, static_cast<unsigned>(origins.size()));
      for (const auto& [origin, branches] : origins) {
        auto* block = llvm::BasicBlock::Create(context_, "", f_);
        choice->addCase(b_.getInt64(index(origin)), block);
        b_.SetInsertPoint(block);
        generalFrom(side, t, origin, branches, f->getArg(2), end, found);
        b_.CreateBr(after);
      }
      b_.SetInsertPoint(after);
    });
    b_.CreateRet(get(end));
    parts.push_back({f, cells});
    origins.clear();
    tests = 0;
  };
  const auto& general = plan_.types[index(side)][t].general;
  for (std::size_t origin = 0; origin < general.size(); ++origin) {
    if (plan_.types[index(side)][t].interpretedOrigins.has(cellAt(origin))) continue;
    std::vector<Branch> branches = branchesFrom(side, t, cellAt(origin));
    if (branches.empty()) continue;
    for (const Branch& branch : branches) tests += 1 + branch.tests.size();
    origins.emplace(cellAt(origin), std::move(branches));
    if (tests >= kTestsOfAFunction) finish();
  }
  finish();
  return parts;
}

void Emitter::emitGeneral(Side side) {
  const auto& types = plan_.types[index(side)];
  std::vector<std::vector<GeneralPart>> parts(types.size());
  bool triggers = false;
  for (std::size_t t = 0; t < types.size(); ++t) {
    if (types[t].general.empty()) continue;
    parts[t] = emitGeneralParts(side, t);
    triggers = triggers || !types[t].triggers.empty() || !types[t].severalTriggers.empty();
  }
  llvm::Function* f = function("general", side);
  begin(f, false);
  const Value state = f->getArg(1), rights = f->getArg(2), out = f->getArg(3);
  const Scene s = scene(side, state);
  const Value end = variable(pointerType_, out);
  forEachRole(s, [&](std::size_t t, Value movers) {
    const TypePlan& type = types[t];
    if (!type.interpretedOrigins.empty()) {
      whenRare(notEmpty(b_.CreateAnd(movers, set(type.interpretedOrigins))), [&] {
        const Value asked = b_.CreateZExt(rights, wordType_);
        put(end, callHelper(kAddGeneral, pointerType_, {state, word(index(side)), word(t), asked, get(end)}));
      });
    }
    for (const GeneralPart& part : parts[t]) {
      when(notEmpty(b_.CreateAnd(movers, set(part.cells))), [&] {
        put(end, call(part.function, {state, rights, get(end)}));
      });
    }
  });
  if (triggers) put(end, expanded(side, state, out, get(end)));
  b_.CreateRet(call(function("filter", side), {state, out, get(end)}));
}

// ---- attacks

// General paths by the cells on which they take something. The cell is part of no test, but the piece is.
std::map<Cell, std::map<std::size_t, std::vector<Emitter::Branch>>> Emitter::branchesOnto(
    Side by, bool inPassing) const {
  std::map<Cell, std::map<std::size_t, std::vector<Branch>>> result;
  for (std::size_t t = 0; t < plan_.types[index(by)].size(); ++t) {
    const TypePlan& type = plan_.types[index(by)][t];
    if (!type.takesInGeneral) continue;
    for (std::size_t origin = 0; origin < type.general.size(); ++origin) {
      if (type.interpretedOrigins.has(cellAt(origin))) continue;
      for (const PlannedPath& planned : type.general[origin]) {
        const Path& path = planned.path;
        const auto tests = testsOf(path, cellAt(origin), TestPurpose::Attack);
        if (!tests || (inPassing ? !path.takesPasser : path.victims.empty())) continue;
        const auto number = static_cast<std::uint16_t>(type.type);
        Branch branch{{{Set::Movers, number, cellAt(origin), true}}, 0};
        if (type.givesNoCheck) branch.tests.push_back({Set::All, 0, cellAt(0), true});
        branch.tests.insert(branch.tests.end(), tests->begin(), tests->end());
        if (inPassing) {
          result[cellAt(0)][t].push_back(branch);
          continue;
        }
        for (const Cell victim : path.victims) result[victim][t].push_back(branch);
      }
    }
  }
  return result;
}

void Emitter::attackersOnto(Side by, const std::map<std::size_t, std::vector<Branch>>& branches) {
  for (const auto& [t, ofType] : branches) {
    CellSet origins;
    for (const Branch& branch : ofType) origins.add(branch.tests.front().cell);
    const std::size_t type = plan_.types[index(by)][t].type;
    const Value some = b_.CreateAnd(stateSet(f_->getArg(1), plan_.layout.pieces(by, type)), set(origins));
    when(notEmpty(some),
         [&, &list = ofType] { tree(list, [&](std::size_t) { b_.CreateRet(b_.getTrue()); }); });
  }
}

// Is a piece on `cell` attacked by a general path?
void Emitter::emitAttackedInGeneral(Side by) {
  const auto onto = branchesOnto(by, false);
  std::vector<std::pair<llvm::Function*, std::vector<Cell>>> parts;
  const auto all = [](const std::map<std::size_t, std::vector<Branch>>& branches) {
    std::vector<Branch> list;
    for (const auto& [t, some] : branches) list.insert(list.end(), some.begin(), some.end());
    return list;
  };
  for (auto next = onto.begin(); next != onto.end();) {
    std::size_t tests = 0;
    std::vector<Cell> cells;
    std::vector<Branch> together;
    for (; next != onto.end() && tests < kTestsOfAFunction; ++next) {
      for (Branch& branch : all(next->second)) {
        tests += branch.tests.size();
        together.push_back(std::move(branch));
      }
      cells.push_back(next->first);
    }
    auto* f = llvm::Function::Create(signature({pointerType_, wordType_, b_.getInt1Ty()}, b_.getInt1Ty()),
                                     llvm::Function::InternalLinkage, "attackedInGeneralOn", module_);
    begin(f, false);
    loadTestedWords(by, together);
    auto* none = llvm::BasicBlock::Create(context_, "", f_);
    auto* choice = b_.CreateSwitch(f->getArg(2), none, static_cast<unsigned>(cells.size()));
    for (const Cell cell : cells) {
      auto* block = llvm::BasicBlock::Create(context_, "", f_);
      choice->addCase(b_.getInt64(index(cell)), block);
      b_.SetInsertPoint(block);
      attackersOnto(by, onto.at(cell));
      b_.CreateBr(none);
    }
    b_.SetInsertPoint(none);
    b_.CreateRet(b_.getFalse());
    parts.emplace_back(f, std::move(cells));
  }

  llvm::Function* f = function("attackedInGeneral", by);
  begin(f, false);
  const Value state = f->getArg(1), cell = f->getArg(2), everyone = f->getArg(3);
  const auto inPassing = branchesOnto(by, true);
  if (!inPassing.empty() && plan_.layout.passed) {
    loadTestedWords(by, all(inPassing.begin()->second));
    when(b_.CreateICmpEQ(loadWord(at(state, 8 * plan_.layout.passerAt())), cell),
         [&] { attackersOnto(by, inPassing.begin()->second); });
  }
  Value interpreted = nullptr;
  for (const TypePlan& type : plan_.types[index(by)]) {
    if (!type.takesInGeneral || type.interpretedOrigins.empty()) continue;
    const Value some =
        b_.CreateAnd(stateSet(state, plan_.layout.pieces(by, type.type)), set(type.interpretedOrigins));
    interpreted = interpreted == nullptr ? some : b_.CreateOr(interpreted, some);
  }
  if (interpreted != nullptr) {
    whenRare(notEmpty(interpreted), [&] {
      const Value found = callHelper(kAttackedInGeneral, wordType_,
                                     {state, cell, word(index(by)), b_.CreateZExt(everyone, wordType_)});
      when(b_.CreateICmpNE(found, word(0)), [&] { b_.CreateRet(b_.getTrue()); });
    });
  }
  auto* none = llvm::BasicBlock::Create(context_, "", f_);
  auto* choice = b_.CreateSwitch(cell, none);
  for (const auto& [part, cells] : parts) {
    auto* block = llvm::BasicBlock::Create(context_, "", f_);
    for (const Cell c : cells) choice->addCase(b_.getInt64(index(c)), block);
    b_.SetInsertPoint(block);
    b_.CreateRet(call(part, {state, cell, everyone}));
  }
  b_.SetInsertPoint(none);
  b_.CreateRet(b_.getFalse());
}

}  // namespace fairyforge
