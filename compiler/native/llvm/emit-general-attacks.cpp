// Emits tests of attacks by general paths (specialise::AttackShape). The shapes of a type are divided among
// functions of medium size; each is a tree of the tests that its shapes share (test-tree.h).
#include <algorithm>

#include "compiler/native/llvm/flow.h"
#include "compiler/native/llvm/functions.h"
#include "compiler/native/llvm/general-parts.h"
#include "compiler/native/llvm/test-tree.h"

namespace fairyforge::native::codegen {
namespace {

// Emits a function that tells whether one of the shapes takes the piece on a cell.
llvm::Function* emitAttackPart(Emitter& e, Side by, std::size_t t,
                               const std::vector<const specialise::AttackShape*>& shapes) {
  llvm::Function* f =
      e.begin(e.declare("attackedInGeneralBy", {e.pointerType, e.wordType}, e.b.getInt1Ty()), false);
  const specialise::TypePlan& type = e.plan.types[index(by)][t];
  const bool enPassant = shapes.front()->enPassant;
  const auto number = static_cast<std::uint16_t>(type.type);
  // For en passant, the cell is the en-passant victim's, and the tests are relative to the mover's origin.
  std::vector<std::vector<specialise::RelativeTest>> all;
  for (const specialise::AttackShape* shape : shapes) {
    all.push_back({{specialise::BitTest::Set::Movers, number, shape->from, true}});
    all.back().insert(all.back().end(), shape->tests.begin(), shape->tests.end());
  }
  std::vector<TestedBranch> branches;
  for (std::size_t i = 0; i < shapes.size(); ++i) branches.push_back({&all[i], i});
  TestTree tree(e, by, branches);
  tree.follow(branches, enPassant ? e.allCells() : e.cell(f->getArg(2)), [&](std::size_t i, Value cells) {
    const Value origins = e.shifted(e.set(shapes[i]->origins), -shapes[i]->from);
    when(e, e.notEmpty(e.b.CreateAnd(cells, origins)), [&] { e.b.CreateRet(e.b.getTrue()); });
  });
  e.b.CreateRet(e.b.getFalse());
  return f;
}

// Emits functions for the tests whether pieces of type `t` attack by general paths, some paths in each
// function; returns the functions.
std::vector<llvm::Function*> emitAttackParts(Emitter& e, Side by, std::size_t t, bool enPassant) {
  std::vector<specialise::AttackShape> shapes = e.plan.types[index(by)][t].attackShapes;
  std::erase_if(shapes, [&](const specialise::AttackShape& shape) { return shape.enPassant != enPassant; });
  std::stable_sort(
      shapes.begin(), shapes.end(),
      [](const specialise::AttackShape& a, const specialise::AttackShape& b) { return a.from < b.from; });
  std::vector<llvm::Function*> parts;
  const auto each = [&](const specialise::AttackShape& shape) {
    return static_cast<std::size_t>(&shape - shapes.data());
  };
  for (const auto& some : inParts(shapes, each)) parts.push_back(emitAttackPart(e, by, t, some));
  return parts;
}

}  // namespace

void emitAttackedInGeneral(Emitter& e, Side by) {
  struct OfType {
    const specialise::TypePlan* type;
    std::vector<llvm::Function*> parts, enPassant;
  };
  std::vector<OfType> all;
  for (std::size_t t = 0; t < e.plan.types[index(by)].size(); ++t) {
    const specialise::TypePlan& type = e.plan.types[index(by)][t];
    if (type.attacksByGeneralPaths) {
      all.push_back({&type, emitAttackParts(e, by, t, false), emitAttackParts(e, by, t, true)});
    }
  }
  llvm::Function* f = e.begin(e.function("attackedInGeneral", by), false);
  const Value state = f->getArg(1), cell = f->getArg(2), everyone = f->getArg(3);
  for (const auto& [type, parts, enPassant] : all) {
    Value movers = e.stateSet(state, e.plan.layout.pieces(by, type->type));
    // An imitator's entry in the plan counts only if the type that it imitates moved last.
    if (type->last != specialise::kNone) {
      const Value last = e.loadWord(e.at(state, 8 * e.plan.layout.lastAt()));
      movers = e.b.CreateSelect(e.b.CreateICmpEQ(last, e.word(type->last)), movers, e.noCells());
    }
    Value may = e.notEmpty(e.b.CreateAnd(movers, e.tableSet(type->attackersOnto, cell)));
    if (type->givesNoCheck) may = e.b.CreateAnd(may, everyone);
    const auto ask = [&](const std::vector<llvm::Function*>& functions) {
      for (llvm::Function* part : functions) {
        when(e, e.call(part, {state, cell}), [&] { e.b.CreateRet(e.b.getTrue()); });
      }
    };
    if (!parts.empty()) when(e, may, [&, &some = parts] { ask(some); });
    if (enPassant.empty() || !e.plan.layout.hasEnPassant()) continue;
    Value enPassantTargets =
        e.b.CreateICmpEQ(e.loadWord(e.at(state, 8 * e.plan.layout.enPassantVictimAt())), cell);
    if (type->givesNoCheck) enPassantTargets = e.b.CreateAnd(enPassantTargets, everyone);
    when(e, enPassantTargets, [&, &some = enPassant] { ask(some); });
  }
  e.b.CreateRet(e.b.getFalse());
}

}  // namespace fairyforge::native::codegen
