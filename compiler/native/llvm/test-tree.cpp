// Emits the tests of general paths as a tree of shared tests. The sets that tests need are loaded first. Each
// branch then narrows the set of origins, and is left when no origin remains.

#include "compiler/native/llvm/test-tree.h"

#include <algorithm>

#include "compiler/native/llvm/flow.h"
#include "compiler/native/llvm/making.h"
#include "compiler/native/llvm/scene.h"

namespace fairyforge::native::codegen {

// Returns the set of cells that a test examines, such as the cells with own pieces or the en-passant targets.
Value TestTree::testedSet(const TestedSet& which) {
  const specialise::StateLayout& layout = e_.plan.layout;
  const auto [kind, number] = which;
  const std::vector<Side> all = owners(e_.plan);
  const auto piecesWhere = [&](auto&& wanted) {
    Value result = e_.noCells();
    for (std::size_t t = 0; t < layout.types; ++t) {
      for (const Side s : all) {
        if (wanted(t, s)) result = e_.b.CreateOr(result, e_.stateSet(state_, layout.pieces(s, t)));
      }
    }
    return result;
  };
  const auto occupiedBy = [&](auto&& wanted) {
    Value result = e_.noCells();
    for (const Side s : all) {
      if (wanted(s)) result = e_.b.CreateOr(result, e_.stateSet(state_, layout.occupied(s)));
    }
    return result;
  };
  const auto isRoyal = [&](std::size_t t, Side s) { return e_.plan.types[index(s)][t].royal; };
  switch (kind) {
    case Set::Occupied:
      return occupiedBy([](Side) { return true; });
    case Set::Own:
      return e_.stateSet(state_, layout.occupied(side_));
    case Set::Enemy:
      return occupiedBy([&](Side s) { return s != side_; });
    case Set::Unmoved:
      return e_.stateSet(state_, layout.unmovedAt());
    case Set::EnPassantTargets: {
      if (!layout.hasEnPassant()) return e_.noCells();
      // The victim must belong to another side; a position set up by hand may have an own piece there.
      const Value live =
          e_.notEmpty(e_.b.CreateAnd(enPassantVictim(), occupiedBy([&](Side s) { return s != side_; })));
      return e_.b.CreateSelect(live, e_.stateSet(state_, layout.enPassantTargetsAt()), e_.noCells());
    }
    case Set::Royal:
      return piecesWhere(isRoyal);
    case Set::OwnRoyal:
      return piecesWhere([&](std::size_t t, Side s) { return s == side_ && isRoyal(t, s); });
    case Set::OfTypes:
      return piecesWhere([&, n = number](std::size_t t, Side) { return e_.plan.typeSets[n].has(typeAt(t)); });
    case Set::OwnOfTypes:
      return piecesWhere([&, n = number](std::size_t t, Side s) {
        return s == side_ && e_.plan.typeSets[n].has(typeAt(t));
      });
    case Set::EnemiesOfTypes:
      return piecesWhere([&, n = number](std::size_t t, Side s) {
        return s != side_ && e_.plan.typeSets[n].has(typeAt(t));
      });
    case Set::Movers:
      return e_.stateSet(state_, layout.pieces(side_, number));
    case Set::OfSide:
      return number < layout.owners() ? e_.stateSet(state_, layout.occupied(static_cast<Side>(number)))
                                      : e_.noCells();
    case Set::LastFrom:
      return layout.hasLastMove() ? e_.stateSet(state_, layout.lastFromAt()) : e_.noCells();
    case Set::LastTo:
      return layout.hasLastMove() ? e_.stateSet(state_, layout.lastToAt()) : e_.noCells();
    case Set::EnPassantVictim:
    case Set::TakeableEnPassantVictim:
    case Set::Last:
    case Set::PieceMinimum:
    case Set::InHand:
      break;
  }
  return e_.noCells();
}

// Returns the set with the cell of the en-passant victim; the empty set if there is none.
Value TestTree::enPassantVictim() {
  if (!e_.plan.layout.hasEnPassant()) return e_.noCells();
  const Value number = e_.loadWord(e_.at(state_, 8 * e_.plan.layout.enPassantVictimAt()));
  const Value none = e_.b.CreateICmpEQ(number, e_.word(kNothing));
  return e_.b.CreateSelect(none, e_.noCells(), e_.cell(e_.b.CreateSelect(none, e_.word(0), number)));
}

// Returns a truth value about the whole position that a test needs, such as whether an en-passant victim
// exists.
Value TestTree::question(const TestedSet& which) {
  switch (which.first) {
    case Set::EnPassantVictim:
      return e_.notEmpty(enPassantVictim());
    case Set::TakeableEnPassantVictim: {
      const Value own = testedSet({Set::OwnRoyal, 0});
      return e_.notEmpty(e_.b.CreateAnd(enPassantVictim(), e_.b.CreateNot(own)));
    }
    case Set::Last: {
      const Value last = e_.lastType(state_);
      return e_.b.CreateICmpNE(e_.loadWord(e_.tableAddress(e_.plan.lastIn[which.second], last, 8)),
                               e_.word(0));
    }
    case Set::PieceMinimum: {
      const specialise::PieceMinimum& minimum = e_.plan.pieceMinimums[which.second];
      Value pieces = e_.noCells();
      minimum.types.forEach([&](TypeId type) {
        pieces = e_.b.CreateOr(pieces, e_.stateSet(state_, e_.plan.layout.pieces(side_, index(type))));
      });
      return e_.hasAtLeast(pieces, minimum.least);
    }
    case Set::InHand:
      return handHolds(e_, state_, side_, which.second);
    default:
      return e_.b.getFalse();
  }
}

TestTree::TestTree(Emitter& e, Side side, const std::vector<TestedBranch>& branches)
    : e_(e), side_(side), state_(e.f->getArg(1)) {
  for (const TestedBranch& branch : branches) {
    for (const specialise::RelativeTest& test : *branch.tests) {
      Value& known = tested_[{test.set, test.number}];
      if (known != nullptr) continue;
      known = specialise::isQuestion(test.set) ? question({test.set, test.number})
                                               : testedSet({test.set, test.number});
    }
  }
}

// Emits the tests after the first `depth` ones, which all branches share and which hold for the origins
// `cells`.
void TestTree::followFrom(std::size_t depth, const std::vector<TestedBranch>& branches, Value cells,
                          Leaf leaf) {
  std::vector<std::vector<TestedBranch>> children;
  for (const TestedBranch& branch : branches) {
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
    const std::vector<specialise::RelativeTest>& tests = *child.front().tests;
    std::size_t common = tests.size();
    for (const TestedBranch& branch : child) {
      const auto [a, b] = std::mismatch(tests.begin(), tests.begin() + static_cast<std::ptrdiff_t>(common),
                                        branch.tests->begin(), branch.tests->end());
      common = static_cast<std::size_t>(a - tests.begin());
    }
    Value left = cells, may = nullptr;
    for (std::size_t i = depth; i < common; ++i) {
      const Value known = tested_.at({tests[i].set, tests[i].number});
      if (specialise::isQuestion(tests[i].set)) {
        const Value answer = tests[i].holds ? known : e_.b.CreateNot(known);
        may = may == nullptr ? answer : e_.b.CreateAnd(may, answer);
        continue;
      }
      left =
          e_.b.CreateAnd(left, e_.shifted(tests[i].holds ? known : e_.b.CreateNot(known), -tests[i].offset));
    }
    const Value some = e_.notEmpty(left);
    when(e_, may == nullptr ? some : e_.b.CreateAnd(may, some),
         [&] { followFrom(common, child, left, leaf); });
  }
}

}  // namespace fairyforge::native::codegen
