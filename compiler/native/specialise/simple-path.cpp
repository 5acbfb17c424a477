// Recognises simple paths, condition by condition.
#include "compiler/native/specialise/simple-path.h"

#include <algorithm>

#include "compiler/core/rules/instructions.h"

namespace fairyforge::specialise {
namespace {

Path withOccupants(Path path, Cell cell, Occupants occupants) {
  for (CellCondition& c : path.conditions) {
    if (c.cell == cell) {
      c.occupants = occupants;
      return path;
    }
  }
  path.conditions.push_back(CellCondition::on(cell, occupants));
  return path;
}

}  // namespace

Occupants occupantsAt(const Path& path, Cell cell) {
  const CellCondition* c = conditionOn(path, cell);
  return c == nullptr ? kAnything : c->occupants;
}

bool asksMore(const CellCondition& c) {
  return c.owners != kAnyOwner || std::ranges::any_of(c.tests, [](const DemandedTest& test) {
           return test.negated ||
                  !(test.op == Op::TestRoyal || test.op == Op::TestUnmoved || test.op == Op::TestEnPassant ||
                    test.op == Op::TestSafe || test.op == Op::TestType);
         });
}

// Returns the path as a simple path: a quiet move or a capture on its destination, perhaps of an unmoved
// piece, with conditions only on which other cells are empty or occupied; otherwise nothing.
std::optional<SimplePath> asSimple(const Path& path, Cell origin) {
  if (path.to == origin || path.takesEnPassantVictim || path.keepsType() || !path.relocations.empty() ||
      !path.lastIn.empty() || !path.lastNotIn.empty()) {
    return std::nullopt;
  }
  SimplePath simple;
  const Occupants atTarget = occupantsAt(path, path.to);
  if (atTarget == kEmpty && path.victims.empty()) {
    simple.mode = Mode::Quiet;
  } else if (atTarget == kEnemy && path.victims == std::vector{path.to}) {
    const CellCondition* target = conditionOn(path, path.to);
    simple.mode = target->asks(Op::TestRoyal) ? Mode::TakeRoyal : Mode::Capture;
    if (target->asks(Op::TestRoyal) && !path.enPassantTargets.empty()) return std::nullopt;
  } else {
    return std::nullopt;
  }
  simple.path.to = path.to;
  for (const CellCondition& c : path.conditions) {
    const bool royal = c.asks(Op::TestRoyal) && (c.cell != path.to || simple.mode != Mode::TakeRoyal);
    if (royal || c.asks(Op::TestEnPassant) || c.asks(Op::TestSafe) || c.asks(Op::TestType) || asksMore(c))
      return std::nullopt;
    if (c.cell == origin) {
      if (c.asks(Op::TestUnmoved)) simple.guard = Guard::Unmoved;
      continue;
    }
    if (c.asks(Op::TestUnmoved)) return std::nullopt;
    if (c.cell == path.to) continue;
    if (c.occupants == kEmpty) {
      simple.path.empty.push_back(c.cell);
    } else if (c.occupants == kAnyPiece) {
      simple.path.filled.push_back(c.cell);
    } else {
      return std::nullopt;
    }
  }
  std::sort(simple.path.empty.begin(), simple.path.empty.end());
  std::sort(simple.path.filled.begin(), simple.path.filled.end());
  if (!path.enPassantTargets.empty() && !simple.path.filled.empty()) return std::nullopt;
  return simple;
}

namespace {

// Returns the types that are refused by a test of the cell before instruction `at`, which takes what stands
// there; if there are several such tests, the last.
TypeSet refusedBefore(const MoveProgram& program, std::size_t at) {
  const auto& code = program.code;
  const auto stays = [](Op op) { return isTest(op) || op == Op::Not || op == Op::Fork; };
  for (; at >= 2 && stays(code[at - 1].op); --at) {
    if (code[at - 1].op == Op::TestType && code[at - 2].op == Op::Not)
      return program.typeSets[code[at - 1].operand];
  }
  return {};
}

}  // namespace

TypeSet sparedTypes(const Variant& variant) {
  std::optional<TypeSet> spared;
  for (const PieceType& type : variant.types()) {
    for (const MoveProgram& program : type.program) {
      for (std::size_t i = 0; i < program.code.size(); ++i) {
        if (program.code[i].op != Op::Take) continue;
        const TypeSet its = refusedBefore(program, i);
        if (!spared) spared = its;
        if (its != *spared) return {};
      }
    }
  }
  return spared && !spared->overlaps(variant.royalTypes()) ? *spared : TypeSet();
}

std::optional<Path> withoutSparing(Path path, const MoveProgram& program, const TypeSet& spared) {
  if (spared.empty() || path.victims.empty()) return path;
  bool spares = false;
  for (CellCondition& c : path.conditions) {
    const auto isSpared = [&](const DemandedTest& test) {
      return test.op == Op::TestType && test.negated && program.typeSets[test.operand] == spared;
    };
    if (c.cell == path.to) spares = std::erase_if(c.tests, isSpared) > 0;
  }
  if (!spares) return std::nullopt;
  return path;
}

void split(Path path, const std::function<void(Path)>& part) {
  const Occupants atTarget = occupantsAt(path, path.to);
  Occupants simple = 0;
  if (path.victims.empty()) simple = kEmpty;
  if (path.victims == std::vector{path.to}) simple = kEnemy;
  const auto first = static_cast<Occupants>(atTarget & simple);
  const auto rest = static_cast<Occupants>(atTarget & ~simple);
  if (first == 0 || rest == 0) return part(std::move(path));
  part(withOccupants(path, path.to, first));
  const Cell to = path.to;
  part(withOccupants(std::move(path), to, rest));
}

}  // namespace fairyforge::specialise
