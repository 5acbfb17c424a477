// General paths as straight code: the cells from which a shape starts are narrowed by its tests, for all
// pieces of a type at once. Shapes share the tests that they begin with; functions stay of medium size, since
// the time that LLVM takes for one grows faster than its size.
#include <algorithm>

#include "compiler/native/llvm/emitter.h"

namespace fairyforge {
namespace {

constexpr std::size_t kTestsOfAFunction = 120;

using Set = BitTest::Set;

// Parts of about equal size of a list of shapes, which is sorted by their tests; shapes that belong together
// come into the same part.
template <typename Shape, typename Together>
std::vector<std::vector<const Shape*>> inParts(const std::vector<Shape>& shapes, Together together) {
  std::map<std::size_t, std::vector<const Shape*>> groups;
  std::vector<std::size_t> order;
  for (const Shape& shape : shapes) {
    auto& group = groups[together(shape)];
    if (group.empty()) order.push_back(together(shape));
    group.push_back(&shape);
  }
  std::vector<std::vector<const Shape*>> parts;
  std::size_t tests = kTestsOfAFunction;
  for (const std::size_t number : order) {
    if (tests >= kTestsOfAFunction) {
      parts.emplace_back();
      tests = 0;
    }
    for (const Shape* shape : groups[number]) {
      tests += 1 + shape->tests.size();
      parts.back().push_back(shape);
    }
  }
  return parts;
}

}  // namespace

// ---- tests

Value Emitter::testedSet(Side side, const TestedSet& which) {
  const StateLayout& layout = plan_.layout;
  const Value state = f_->getArg(1);
  const auto [kind, number] = which;
  const std::vector<Side> all = owners();
  const auto piecesWhere = [&](auto&& wanted) {
    Value result = noCells();
    for (std::size_t t = 0; t < layout.types; ++t) {
      for (const Side s : all) {
        if (wanted(t, s)) result = b_.CreateOr(result, stateSet(state, layout.pieces(s, t)));
      }
    }
    return result;
  };
  const auto occupiedBy = [&](auto&& wanted) {
    Value result = noCells();
    for (const Side s : all) {
      if (wanted(s)) result = b_.CreateOr(result, stateSet(state, layout.occupied(s)));
    }
    return result;
  };
  const auto isRoyal = [&](std::size_t t, Side s) { return plan_.types[index(s)][t].royal; };
  switch (kind) {
    case Set::Occupied:
      return occupiedBy([](Side) { return true; });
    case Set::Own:
      return stateSet(state, layout.occupied(side));
    case Set::Enemy:
      return occupiedBy([&](Side s) { return s != side; });
    case Set::Unmoved:
      return stateSet(state, layout.unmovedAt());
    case Set::EnPassantTargets: {
      if (!layout.enPassant) return noCells();
      // An en-passant victim is a player's piece, or set up by hand.
      const Value live =
          notEmpty(b_.CreateAnd(enPassantVictim(state), occupiedBy([&](Side s) { return s != side; })));
      return b_.CreateSelect(live, stateSet(state, layout.enPassantTargetsAt()), noCells());
    }
    case Set::Royal:
      return piecesWhere(isRoyal);
    case Set::OwnRoyal:
      return piecesWhere([&](std::size_t t, Side s) { return s == side && isRoyal(t, s); });
    case Set::OfTypes:
      return piecesWhere([&, n = number](std::size_t t, Side) { return plan_.typeSets[n].has(typeAt(t)); });
    case Set::Movers:
      return stateSet(state, layout.pieces(side, number));
    case Set::OfSide:
      return number < layout.owners() ? stateSet(state, layout.occupied(static_cast<Side>(number)))
                                      : noCells();
    case Set::LastFrom:
      return layout.lastMove ? stateSet(state, layout.lastFromAt()) : noCells();
    case Set::LastTo:
      return layout.lastMove ? stateSet(state, layout.lastToAt()) : noCells();
    case Set::EnPassantVictim:
    case Set::TakeableEnPassantVictim:
    case Set::Last:
      break;
  }
  return noCells();
}

// The cell of the piece that can be taken en passant, if there is one.
Value Emitter::enPassantVictim(Value state) {
  if (!plan_.layout.enPassant) return noCells();
  const Value number = loadWord(at(state, 8 * plan_.layout.enPassantVictimAt()));
  const Value none = b_.CreateICmpEQ(number, word(~std::uint64_t{0}));
  return b_.CreateSelect(none, noCells(), cell(b_.CreateSelect(none, word(0), number)));
}

Value Emitter::question(Side side, const TestedSet& which) {
  const Value state = f_->getArg(1);
  switch (which.first) {
    case Set::EnPassantVictim:
      return notEmpty(enPassantVictim(state));
    case Set::TakeableEnPassantVictim: {
      const Value own = testedSet(side, {Set::OwnRoyal, 0});
      return notEmpty(b_.CreateAnd(enPassantVictim(state), b_.CreateNot(own)));
    }
    case Set::Last: {
      const Value last = loadWord(at(state, 8 * plan_.layout.lastAt()));
      return b_.CreateICmpNE(loadWord(tableAddress(plan_.lastIn[which.second], last, 8)), word(0));
    }
    default:
      return b_.getFalse();
  }
}

// Finds every set and answer that some test of the function needs, where all its parts can use it.
void Emitter::prepareTests(Side side, const std::vector<Branch>& branches) {
  tested_.clear();
  for (const Branch& branch : branches) {
    for (const RelativeTest& test : *branch.tests) {
      Value& known = tested_[{test.set, test.number}];
      if (known != nullptr) continue;
      known = isQuestion(test.set) ? question(side, {test.set, test.number})
                                   : testedSet(side, {test.set, test.number});
    }
  }
}

// All branches agree in their first `depth` tests, which hold for `cells`.
void Emitter::tree(const std::vector<Branch>& branches, std::size_t depth, Value cells, Leaf leaf) {
  std::vector<std::vector<Branch>> children;
  for (const Branch& branch : branches) {
    if (branch.tests->size() == depth) {
      leaf(branch.leaf, cells);
      continue;
    }
    const auto known = std::find_if(children.begin(), children.end(), [&](const auto& child) {
      return (*child.front().tests)[depth] == (*branch.tests)[depth];
    });
    (known == children.end() ? children.emplace_back() : *known).push_back(branch);
  }
  for (const auto& child : children) {
    const std::vector<RelativeTest>& tests = *child.front().tests;
    std::size_t common = tests.size();
    for (const Branch& branch : child) {
      const auto [a, b] = std::mismatch(tests.begin(), tests.begin() + static_cast<std::ptrdiff_t>(common),
                                        branch.tests->begin(), branch.tests->end());
      common = static_cast<std::size_t>(a - tests.begin());
    }
    Value left = cells, may = nullptr;
    for (std::size_t i = depth; i < common; ++i) {
      const Value known = tested_.at({tests[i].set, tests[i].number});
      if (isQuestion(tests[i].set)) {
        const Value answer = tests[i].holds ? known : b_.CreateNot(known);
        may = may == nullptr ? answer : b_.CreateAnd(may, answer);
        continue;
      }
      left = b_.CreateAnd(left, shifted(tests[i].holds ? known : b_.CreateNot(known), -tests[i].offset));
    }
    const Value some = notEmpty(left);
    when(may == nullptr ? some : b_.CreateAnd(may, some), [&] { tree(child, common, left, leaf); });
  }
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
void Emitter::writeGeneral(Side side, std::size_t t, const MoveShape& shape, Value from, Value end) {
  const TypePlan& type = plan_.types[index(side)][t];
  const Value to = b_.CreateAdd(from, word(static_cast<std::uint64_t>(shape.to)));
  Value effect = word(shape.effect);
  if (shape.effects) {
    const Value address = tableAddress(*shape.effects, from, 4);
    effect = b_.CreateZExt(b_.CreateAlignedLoad(b_.getInt32Ty(), address, llvm::Align(4)), wordType_);
  }
  Value move = b_.CreateOr(from, b_.CreateShl(to, native_move::kTo));
  move = b_.CreateOr(move, b_.CreateShl(effect, native_move::kEffect));
  move = b_.CreateOr(move, word(std::uint64_t{type.type} << native_move::kType));
  const auto emit = [&](std::size_t as) {
    append(end, b_.CreateOr(move, word(std::uint64_t{as} << native_move::kAs)));
  };
  if (shape.landing >= kAs) return emit(shape.landing - kAs);
  if (!type.arrival || shape.landing != kArriving || shape.to == 0) return emit(type.type);
  whenElse(
      notEmpty(b_.CreateAnd(cell(to), set(type.arrival->cells))),
      [&] { writeChoices(type, to, [&](Value as) { append(end, b_.CreateOr(move, as)); }); },
      [&] { emit(type.type); });
}

// Writes the moves of a shape for those movers for which they are legal on the way. `found`, unless null, are
// the origins from which the same move has been written.
void Emitter::moversOf(Side side, std::size_t t, const MoveShape& shape, Value movers, Value found,
                       Value end) {
  movers = b_.CreateAnd(movers, set(shape.origins));
  const auto foundCells = [&] { return b_.CreateAlignedLoad(setType_, found, llvm::Align(8), true); };
  if (found != nullptr) movers = b_.CreateAnd(movers, b_.CreateNot(foundCells()));
  forEach(movers, [&](Value from) {
    const std::function<void(std::size_t)> whenSafe = [&](std::size_t i) {
      if (i == shape.safe.size()) {
        if (found != nullptr) {
          b_.CreateAlignedStore(b_.CreateOr(foundCells(), cell(from)), found, llvm::Align(8), true);
        }
        return writeGeneral(side, t, shape, from, end);
      }
      const Value where = b_.CreateAdd(from, word(static_cast<std::uint64_t>(shape.safe[i])));
      const Value type = word(plan_.types[index(side)][t].type);
      when(call(function("safeOn", side), {f_->getArg(1), type, from, where}), [&] { whenSafe(i + 1); });
    };
    whenSafe(0);
  });
}

// A function that appends the moves of some shapes.
Emitter::GeneralPart Emitter::emitGeneralPart(Side side, std::size_t t,
                                              const std::vector<const MoveShape*>& shapes) {
  auto* f = llvm::Function::Create(signature({pointerType_, b_.getInt1Ty(), pointerType_}, pointerType_),
                                   llvm::Function::InternalLinkage, "generalOf", module_);
  begin(f, false);
  const Value end = variable(pointerType_, f->getArg(3));
  CellSet origins;
  std::vector<Branch> all, ordinary, ofCastlingPaths;
  std::map<std::size_t, std::size_t> ways;
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    origins |= shapes[i]->origins;
    all.push_back({&shapes[i]->tests, i});
    (shapes[i]->isCastlingPath ? ofCastlingPaths : ordinary).push_back(all.back());
    ++ways[shapes[i]->move];
  }
  // Volatile, so that LLVM does not try to keep them all in registers.
  std::map<std::size_t, Value> found;
  for (const auto& [move, count] : ways) {
    if (count == 1) continue;
    found[move] = variable(setType_, noCells());
    b_.CreateAlignedStore(noCells(), found[move], llvm::Align(8), true);
  }
  prepareTests(side, all);
  const std::size_t type = plan_.types[index(side)][t].type;
  const Value movers = b_.CreateAnd(stateSet(f->getArg(1), plan_.layout.pieces(side, type)), set(origins));
  const auto leaf = [&](std::size_t i, Value cells) {
    const auto known = found.find(shapes[i]->move);
    moversOf(side, t, *shapes[i], cells, known == found.end() ? nullptr : known->second, end);
  };
  tree(ordinary, 0, movers, leaf);
  if (!ofCastlingPaths.empty()) when(f->getArg(2), [&] { tree(ofCastlingPaths, 0, movers, leaf); });
  b_.CreateRet(get(end));
  return {f, origins};
}

std::vector<Emitter::GeneralPart> Emitter::emitGeneralParts(Side side, std::size_t t) {
  std::vector<GeneralPart> parts;
  const auto sameMove = [](const MoveShape& shape) { return shape.move; };
  for (const auto& shapes : inParts(plan_.types[index(side)][t].moveShapes, sameMove)) {
    parts.push_back(emitGeneralPart(side, t, shapes));
  }
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
  const Value state = f->getArg(1), castlingPaths = f->getArg(2), out = f->getArg(3);
  const Scene s = scene(side, state);
  const Value end = variable(pointerType_, out);
  forEachRole(s, [&](std::size_t t, Value movers) {
    const TypePlan& type = types[t];
    if (!type.interpretedOrigins.empty()) {
      whenRare(notEmpty(b_.CreateAnd(movers, set(type.interpretedOrigins))), [&] {
        const Value asked = b_.CreateZExt(castlingPaths, wordType_);
        put(end, callHelper(kAddGeneral, pointerType_, {state, word(index(side)), word(t), asked, get(end)}));
      });
    }
    for (const GeneralPart& part : parts[t]) {
      when(notEmpty(b_.CreateAnd(movers, set(part.origins))), [&] {
        put(end, call(part.function, {state, castlingPaths, get(end)}));
      });
    }
  });
  if (triggers) put(end, expanded(side, state, out, get(end)));
  b_.CreateRet(call(function("filter", side), {state, out, get(end)}));
}

// ---- attacks

// A function that tells whether some shapes take a piece on a cell.
llvm::Function* Emitter::emitAttackPart(Side by, std::size_t t,
                                        const std::vector<const AttackShape*>& shapes) {
  auto* f = llvm::Function::Create(signature({pointerType_, wordType_}, b_.getInt1Ty()),
                                   llvm::Function::InternalLinkage, "attackedInGeneralBy", module_);
  begin(f, false);
  const TypePlan& type = plan_.types[index(by)][t];
  const bool enPassant = shapes.front()->enPassant;
  const auto number = static_cast<std::uint16_t>(type.type);
  // En passant the cell is the en-passant victim's, and the tests are those of the mover.
  std::vector<std::vector<RelativeTest>> tests;
  for (const AttackShape* shape : shapes) {
    tests.push_back({{Set::Movers, number, shape->from, true}});
    tests.back().insert(tests.back().end(), shape->tests.begin(), shape->tests.end());
  }
  std::vector<Branch> branches;
  for (std::size_t i = 0; i < shapes.size(); ++i) branches.push_back({&tests[i], i});
  prepareTests(by, branches);
  tree(branches, 0, enPassant ? allCells() : cell(f->getArg(2)), [&](std::size_t i, Value cells) {
    const Value origins = shifted(set(shapes[i]->origins), -shapes[i]->from);
    when(notEmpty(b_.CreateAnd(cells, origins)), [&] { b_.CreateRet(b_.getTrue()); });
  });
  b_.CreateRet(b_.getFalse());
  return f;
}

std::vector<llvm::Function*> Emitter::emitAttackParts(Side by, std::size_t t, bool enPassant) {
  std::vector<AttackShape> shapes = plan_.types[index(by)][t].attackShapes;
  std::erase_if(shapes, [&](const AttackShape& shape) { return shape.enPassant != enPassant; });
  std::stable_sort(shapes.begin(), shapes.end(),
                   [](const AttackShape& a, const AttackShape& b) { return a.from < b.from; });
  std::vector<llvm::Function*> parts;
  const auto each = [&](const AttackShape& shape) {
    return static_cast<std::size_t>(&shape - shapes.data());
  };
  for (const auto& some : inParts(shapes, each)) parts.push_back(emitAttackPart(by, t, some));
  return parts;
}

// Is a piece on `cell` attacked by a general path?
void Emitter::emitAttackedInGeneral(Side by) {
  struct OfType {
    const TypePlan* type;
    std::vector<llvm::Function*> parts, enPassant;
  };
  std::vector<OfType> all;
  for (std::size_t t = 0; t < plan_.types[index(by)].size(); ++t) {
    const TypePlan& type = plan_.types[index(by)][t];
    if (type.takesInGeneral) {
      all.push_back({&type, emitAttackParts(by, t, false), emitAttackParts(by, t, true)});
    }
  }
  llvm::Function* f = function("attackedInGeneral", by);
  begin(f, false);
  const Value state = f->getArg(1), cell = f->getArg(2), everyone = f->getArg(3);
  Value interpreted = nullptr;
  for (const auto& [type, parts, enPassant] : all) {
    const Value movers = stateSet(state, plan_.layout.pieces(by, type->type));
    if (!type->interpretedOrigins.empty()) {
      const Value some = b_.CreateAnd(movers, set(type->interpretedOrigins));
      interpreted = interpreted == nullptr ? some : b_.CreateOr(interpreted, some);
    }
    Value may = notEmpty(b_.CreateAnd(movers, tableSet(type->attackersOnto, cell)));
    if (type->givesNoCheck) may = b_.CreateAnd(may, everyone);
    const auto ask = [&](const std::vector<llvm::Function*>& functions) {
      for (llvm::Function* part : functions) {
        when(call(part, {state, cell}), [&] { b_.CreateRet(b_.getTrue()); });
      }
    };
    if (!parts.empty()) when(may, [&, &some = parts] { ask(some); });
    if (enPassant.empty() || !plan_.layout.enPassant) continue;
    Value enPassantTargets = b_.CreateICmpEQ(loadWord(at(state, 8 * plan_.layout.enPassantVictimAt())), cell);
    if (type->givesNoCheck) enPassantTargets = b_.CreateAnd(enPassantTargets, everyone);
    when(enPassantTargets, [&, &some = enPassant] { ask(some); });
  }
  if (interpreted != nullptr) {
    whenRare(notEmpty(interpreted), [&] {
      const Value found = callHelper(kAttackedInGeneral, wordType_,
                                     {state, cell, word(index(by)), b_.CreateZExt(everyone, wordType_)});
      when(b_.CreateICmpNE(found, word(0)), [&] { b_.CreateRet(b_.getTrue()); });
    });
  }
  b_.CreateRet(b_.getFalse());
}

}  // namespace fairyforge
