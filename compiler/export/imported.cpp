#include "compiler/export/imported.h"

#include <algorithm>

namespace fairyforge {
namespace {

bool isImported(Op op) {
  switch (op) {
    case Op::TestSide:
    case Op::TestMark:
    case Op::TestLastFrom:
    case Op::TestLastTo:
    case Op::TestAttacked:
    case Op::Forget:
    case Op::Part:
      return true;
    default:
      return isEdit(op);
  }
}

// What cells and occupants decide may be asked for and against alike.
bool mayBeNegated(Op op) {
  return op == Op::Test || op == Op::TestZone || op == Op::TestAway;
}

// Removes the moves that meet such an instruction. True if there are any.
bool reduce(MoveProgram& program, const std::vector<Op>& sayable) {
  bool changed = false;
  for (std::size_t i = 0; i < program.code.size(); ++i) {
    Instruction& in = program.code[i];
    const bool says = std::find(sayable.begin(), sayable.end(), in.op) != sayable.end();
    if (in.op == Op::Not && !mayBeNegated(program.code[i + 1].op)) {
      in = {Op::Test, 0};  // nothing is what it asks for
    } else if (in.op == Op::Kind) {
      in = {Op::Jump, static_cast<std::uint16_t>(i + 1)};  // kinds mean nothing without an order of turns
    } else if (isImported(in.op) && !says) {
      in = {Op::Test, 0};
    } else {
      continue;
    }
    changed = true;
  }
  return changed;
}

bool reduceTurnsAndGoals(VariantDraft& draft) {
  const TurnRules& turns = draft.turns;
  const bool any = !turns.schedule.empty() || !turns.priorities.empty() || turns.passing != Passing::Never ||
                   turns.mayStop || turns.maximalCaptures || !turns.kinds.empty() || !draft.goals.empty() ||
                   !draft.marks.empty();
  draft.turns = {};
  draft.goals.clear();
  draft.marks.clear();
  draft.start.turn = 0;
  return any;
}

bool reduceDrops(VariantDraft& draft) {
  bool any = false;
  for (std::size_t t = 0; t < draft.types.size(); ++t) {
    PieceType& type = draft.types[t];
    if (type.drop[0].code.empty() && type.drop[1].code.empty()) continue;
    any = true;
    for (const Side side : kBothSides) {
      type.drop[index(side)] = {};
      draft.hands.cells[index(side)][t] = {};
    }
  }
  const auto noCells = [](const std::vector<CellSet>& cells) {
    return std::all_of(cells.begin(), cells.end(), [](const CellSet& set) { return set.empty(); });
  };
  if (any && noCells(draft.hands.cells[0]) && noCells(draft.hands.cells[1])) {
    draft.hands = {};
    draft.start.hands = {};
  }
  return any;
}

bool reduceNeutral(VariantDraft& draft) {
  if (!draft.third || draft.third->acts) return false;
  draft.third.reset();
  for (Piece& piece : draft.start.cells) {
    if (piece && piece.side() == Side::Third) piece = Piece();
  }
  return true;
}

}  // namespace

std::shared_ptr<const Variant> withoutImportedRules(const std::shared_ptr<const Variant>& variant,
                                                    const std::vector<Op>& sayable) {
  VariantDraft draft = variant->parts();
  bool changed = reduceTurnsAndGoals(draft);
  changed = reduceDrops(draft) || changed;
  changed = reduceNeutral(draft) || changed;
  for (PieceType& type : draft.types) {
    type.marks = 0;
    for (MoveProgram& program : type.program) changed = reduce(program, sayable) || changed;
  }
  return changed ? Variant::build(std::move(draft)) : variant;
}

bool isWrittenOut(const std::shared_ptr<const Variant>& variant) {
  const auto isNotated = [](const PieceType& type) {
    return type.notationSpan || type.program[index(Side::White)].code.empty();
  };
  return std::all_of(variant->types().begin(), variant->types().end(), isNotated) &&
         withoutImportedRules(variant) == variant;
}

}  // namespace fairyforge
