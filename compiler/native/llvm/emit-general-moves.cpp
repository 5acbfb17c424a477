// Emits code that lists moves by general paths (specialise::MoveShape). The tests of a shape narrow down the
// set of cells from which it is possible, for all pieces of a type at once.
#include "compiler/native/llvm/emit-general-moves.h"

#include <algorithm>

#include "compiler/core/base/any-of.h"
#include "compiler/native/llvm/emit-imitators.h"
#include "compiler/native/llvm/flow.h"
#include "compiler/native/llvm/general-parts.h"
#include "compiler/native/llvm/making.h"
#include "compiler/native/llvm/move-list.h"
#include "compiler/native/llvm/target-uses.h"
#include "compiler/native/llvm/test-tree.h"

namespace fairyforge::native::codegen {
namespace {

// Writes the moves of a shape from those `movers` that are safe on the cells where the shape demands it.
// `found`, unless null, is the address of the set of origins from which another shape has already written the
// same move.
void moversOf(Emitter& e, Side side, std::size_t t, const specialise::MoveShape& shape, Value movers,
              Value found, Value end) {
  const specialise::TypePlan& type = e.plan.types[index(side)][t];
  movers = e.b.CreateAnd(movers, e.set(shape.origins));
  const auto foundCells = [&] { return e.b.CreateAlignedLoad(e.setType, found, llvm::Align(8), true); };
  if (found != nullptr) movers = e.b.CreateAnd(movers, e.b.CreateNot(foundCells()));
  for (const int offset : shape.safe) {
    const Value where = e.word(static_cast<std::uint64_t>(offset));
    movers = e.call(e.function("safeOn", side), {e.f->getArg(1), e.word(type.type), movers, where});
  }
  if (found != nullptr)
    e.b.CreateAlignedStore(e.b.CreateOr(foundCells(), movers), found, llvm::Align(8), true);
  // A list adds the same number to each origin. Effects and choices of types may depend on the origin.
  const auto id = typeAt(type.type), as = shape.landing >= kAs ? typeAt(shape.landing - kAs) : id;
  const bool arrives =
      shape.landing == kArriving && shape.to != 0 && type.arrival && anyOf(shape.origins, [&](Cell from) {
        return type.arrival->cells.has(cellAt(index(from) + static_cast<std::size_t>(shape.to)));
      });
  const Value both = e.word(1 + (std::uint64_t{1} << native_move::kTo));
  const auto base = [&](TypeId after) {
    return e.word(native_move::make(cellAt(0), cellAt(0), id, after, shape.effects ? 0 : shape.effect) +
                  (static_cast<std::uint64_t>(shape.to) << native_move::kTo));
  };
  if (!arrives && !shape.effects) return list(e, movers, both, base(as), end);
  forEach(e, movers, [&](Value from) {
    Value effect = e.word(0);
    if (shape.effects)
      effect = e.b.CreateShl(e.load32(e.tableAddress(*shape.effects, from, 4)), native_move::kEffect);
    const auto emit = [&](Value rest) {
      append(e, end, e.b.CreateAdd(e.b.CreateMul(from, both), e.b.CreateAdd(effect, rest)));
    };
    if (!arrives) return emit(base(as));
    const Value to = e.b.CreateAdd(from, e.word(static_cast<std::uint64_t>(shape.to)));
    whenElse(
        e, e.notEmpty(e.b.CreateAnd(e.cell(to), e.set(type.arrival->cells))),
        [&] { writeChoices(e, type, to, [&](Value after) { emit(e.b.CreateAdd(base(typeAt(0)), after)); }); },
        [&] { emit(base(as)); });
  });
}

struct GeneralPart {
  llvm::Function* function;
  CellSet origins;
};

// Emits a function that appends the moves of these shapes of a type.
GeneralPart emitGeneralPart(Emitter& e, Side side, std::size_t t,
                            const std::vector<const specialise::MoveShape*>& shapes) {
  llvm::Function* f =
      e.begin(e.declare("generalOf", {e.pointerType, e.b.getInt1Ty(), e.pointerType}, e.pointerType), false);
  const Value end = e.variable(e.pointerType, f->getArg(3));
  CellSet origins;
  std::vector<TestedBranch> all, ordinary, ofCastlingPaths;
  std::map<std::size_t, std::size_t> ways;
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    origins |= shapes[i]->origins;
    all.push_back({&shapes[i]->tests, i});
    (shapes[i]->isCastlingPath ? ofCastlingPaths : ordinary).push_back(all.back());
    ++ways[shapes[i]->move];
  }
  // These sets are volatile, so that LLVM does not try to keep all of them in registers.
  std::map<std::size_t, Value> found;
  for (const auto& [move, count] : ways) {
    if (count == 1) continue;
    found[move] = e.variable(e.setType, e.noCells());
    e.b.CreateAlignedStore(e.noCells(), found[move], llvm::Align(8), true);
  }
  TestTree tree(e, side, all);
  const std::size_t type = e.plan.types[index(side)][t].type;
  const Value movers =
      e.b.CreateAnd(e.stateSet(f->getArg(1), e.plan.layout.pieces(side, type)), e.set(origins));
  const auto leaf = [&](std::size_t i, Value cells) {
    const auto known = found.find(shapes[i]->move);
    moversOf(e, side, t, *shapes[i], cells, known == found.end() ? nullptr : known->second, end);
  };
  tree.follow(ordinary, movers, leaf);
  if (!ofCastlingPaths.empty()) when(e, f->getArg(2), [&] { tree.follow(ofCastlingPaths, movers, leaf); });
  e.b.CreateRet(e.get(end));
  return {f, origins};
}

std::vector<GeneralPart> emitGeneralParts(Emitter& e, Side side, std::size_t t) {
  std::vector<GeneralPart> parts;
  const auto sameMove = [](const specialise::MoveShape& shape) { return shape.move; };
  for (const auto& shapes : inParts(e.plan.types[index(side)][t].moveShapes, sameMove)) {
    parts.push_back(emitGeneralPart(e, side, t, shapes));
  }
  return parts;
}

}  // namespace

Value generalMayExist(Emitter& e, const Scene& s, std::size_t t) {
  const specialise::TypePlan& type = e.plan.types[index(s.side)][t];
  if (type.moveShapes.empty()) return nullptr;
  const Value movers = s.pieces(s.side, type.type);
  Value origins = nullptr;
  if (!type.generalOrigins.empty()) origins = e.set(type.generalOrigins);
  if (!type.generalUnmovedOrigins.empty()) {
    const Value unmoved =
        e.b.CreateAnd(e.stateSet(s.state, e.plan.layout.unmovedAt()), e.set(type.generalUnmovedOrigins));
    origins = origins == nullptr ? unmoved : e.b.CreateOr(origins, unmoved);
  }
  const Value result = origins == nullptr ? nullptr : e.notEmpty(e.b.CreateAnd(movers, origins));
  if (!type.enPassantOrigins && !type.lastToOrigins) return result;
  const Value may = e.variable(e.b.getInt1Ty(), result == nullptr ? e.b.getFalse() : result);
  const auto orBy = [&](std::size_t cells, specialise::TableOffset origins) {
    forEach(e, e.stateSet(s.state, cells), [&](Value one) {
      const Value fits = e.notEmpty(e.b.CreateAnd(e.tableSet(origins, one), movers));
      e.put(may, e.b.CreateOr(e.get(may), fits));
    });
  };
  if (type.enPassantOrigins) orBy(e.plan.layout.enPassantTargetsAt(), *type.enPassantOrigins);
  if (type.lastToOrigins) orBy(e.plan.layout.lastToAt(), *type.lastToOrigins);
  return e.get(may);
}

bool hasGeneral(const specialise::Plan& plan, Side side) {
  const auto& types = plan.types[index(side)];
  return std::any_of(types.begin(), types.end(),
                     [](const specialise::TypePlan& type) { return !type.moveShapes.empty(); });
}

std::string generalOf(std::size_t type) {
  return "generalOf" + std::to_string(type);
}

void emitGeneral(Emitter& e, Side side) {
  const auto& types = e.plan.types[index(side)];
  std::vector<std::vector<GeneralPart>> parts(types.size());
  bool triggers = false;
  for (std::size_t t = 0; t < types.size(); ++t) {
    if (types[t].moveShapes.empty()) continue;
    parts[t] = emitGeneralParts(e, side, t);
    triggers = triggers || !types[t].triggers.empty() || !types[t].severalTriggers.empty();
  }
  const auto list = [&](std::size_t t, Value state, Value movers, Value castlingPaths, Value end) {
    for (const GeneralPart& part : parts[t]) {
      when(e, e.notEmpty(e.b.CreateAnd(movers, e.set(part.origins))), [&] {
        e.put(end, e.call(part.function, {state, castlingPaths, e.get(end)}));
      });
    }
  };
  llvm::Function* untested = side == Side::Third ? nullptr : e.function("generalUntested", side);
  llvm::Function* f = untested != nullptr ? untested : e.function("general", side);
  e.begin(f, false);
  const Value state = f->getArg(1), castlingPaths = f->getArg(2), out = f->getArg(3);
  const Scene s(e, side, state);
  const Value end = e.variable(e.pointerType, out);
  forEachRole(e, s, [&](std::size_t t, Value movers) { list(t, state, movers, castlingPaths, end); });
  if (triggers) e.put(end, expanded(e, side, state, out, e.get(end)));
  if (side == Side::Third) {
    e.b.CreateRet(e.get(end));
    for (const std::size_t t : e.plan.third.introduces) {
      if (types[t].moveShapes.empty()) continue;
      e.begin(e.function(generalOf(t).c_str(), side), false);
      const Value of = e.f->getArg(1), last = e.variable(e.pointerType, e.f->getArg(2));
      list(t, of, e.stateSet(of, e.plan.layout.pieces(side, t)), e.b.getTrue(), last);
      e.b.CreateRet(e.get(last));
    }
    return;
  }
  Value last = e.get(end);
  const auto tested = [&] {
    e.b.CreateRet(e.call(e.function("filter", side), {e.f->getArg(1), e.f->getArg(3), last}));
  };
  if (untested == nullptr) return tested();
  e.b.CreateRet(last);
  e.begin(e.function("general", side), false);
  last = e.call(untested, {e.f->getArg(1), e.f->getArg(2), e.f->getArg(3)});
  tested();
}

void emitSafeOn(Emitter& e, Side side) {
  llvm::Function* f = e.begin(e.function("safeOn", side), false);
  const specialise::StateLayout& layout = e.plan.layout;
  const Value state = f->getArg(1), type = f->getArg(2), movers = f->getArg(3), offset = f->getArg(4);
  const Value moved = stateOnStack(e), safe = e.variable(e.setType, movers);
  const std::size_t sets = layout.unmovedAt();
  copyWords(e, state, moved, sets, layout.size(), nullptr);
  forEach(e, movers, [&](Value from) {
    const Value origin = e.cell(from), to = e.b.CreateAdd(from, offset), there = e.cell(to);
    copyWords(e, state, moved, 0, sets, e.b.CreateNot(e.b.CreateOr(origin, there)));
    putDown(e, side, type, there, moved);
    for (const Side enemy : enemies(e.plan, side)) {
      const auto ask = [&] {
        const Value attacked = e.call(e.function("attacked", enemy), {moved, to});
        when(e, e.b.CreateICmpNE(attacked, e.word(0)),
             [&] { e.put(safe, e.b.CreateAnd(e.get(safe), e.b.CreateNot(origin))); });
      };
      if (enemy == Side::Third) {
        when(e, thirdIsAwake(e, state), ask);
      } else {
        ask();
      }
    }
  });
  e.b.CreateRet(e.get(safe));
}

}  // namespace fairyforge::native::codegen
