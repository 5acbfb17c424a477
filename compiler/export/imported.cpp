// Replaces what only Zillions' files say: such tests become tests that always fail, so that their moves
// disappear, and turn orders, goals, marks, programs of drops and neutral pieces are removed. The list of
// what was replaced is the list of losses.

#include "compiler/export/imported.h"

#include <algorithm>
#include <fmt/format.h>

#include "compiler/rules/instructions.h"

namespace fairyforge::exports {
namespace {

struct Lost {
  std::vector<LostRule> rules;
  void note(std::string what, bool isLost, Construct construct = Construct::ImportedRules) {
    if (isLost) rules.push_back({construct, std::move(what)});
  }
};

// What cells and occupants decide may be asked for and against alike.
bool mayBeNegated(Op op) {
  return infoOf(op).asks == Asks::Occupants || infoOf(op).asks == Asks::Board;
}

bool isIn(const std::vector<Op>& ops, Op op) {
  return std::find(ops.begin(), ops.end(), op) != ops.end();
}

// Removes the moves that meet such an instruction. True if there are any.
bool reduce(MoveProgram& program, const std::vector<Op>& expressible) {
  bool changed = false, negated = false;
  for (std::size_t i = 0; i < program.code.size(); ++i) {
    Instruction& in = program.code[i];
    const bool isExpressible = isIn(expressible, in.op);
    // Of attacks only that there is none.
    const bool noAttack = in.op == Op::TestAttacked && in.operand == 0 && negated;
    negated = in.op == Op::Not;
    if (negated) {
      const Instruction& test = program.code[i + 1];
      if (mayBeNegated(test.op) ||
          (test.op == Op::TestAttacked && test.operand == 0 && isIn(expressible, test.op)))
        continue;
      in = {Op::Test, 0};  // nothing is what it asks for
      changed = true;
    } else if (in.op == Op::TestAttacked) {
      if (noAttack && isExpressible) continue;
      in = {Op::Test, 0};
      changed = true;
    } else if (in.op == Op::Kind || in.op == Op::Mark || in.op == Op::Unmark) {
      // Kinds mean nothing without an order of turns, marks without moves that ask for them.
      in = {Op::Jump, static_cast<std::uint16_t>(i + 1)};
    } else if (infoOf(in.op).isImported && !isExpressible) {
      in = {Op::Test, 0};
      changed = true;
    }
  }
  return changed;
}

void reduceTurnsAndGoals(VariantDraft& draft, Lost& lost) {
  const TurnRules& turns = draft.turns;
  lost.note("the order of turns", !turns.schedule.empty());
  lost.note("priorities of moves", !turns.priorities.empty());
  lost.note("passing", turns.nullMoves != NullMoves::Never);
  lost.note("moves in parts", turns.mayStop);
  lost.note("the duty to capture", turns.captureDuty != CaptureDuty::None);
  lost.note("", !draft.goals.empty(), Construct::Goals);
  draft.turns = {};
  draft.goals.clear();
  draft.marks.clear();
  draft.start.turn = 0;
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

bool reduceOtherDrops(VariantDraft& draft) {
  HandRules& hands = draft.hands;
  if (hands.heldAs.empty()) return false;
  for (std::size_t t = 0; t < draft.types.size(); ++t) {
    if (hands.heldAs[t] == typeAt(t)) continue;
    for (auto& cells : hands.cells) cells[t] = {};
  }
  hands.heldAs.clear();
  return true;
}

bool reduceNeutral(VariantDraft& draft) {
  if (!draft.third || draft.third->acts) return false;
  draft.third.reset();
  for (Piece& piece : draft.start.cells) {
    if (piece && piece.side() == Side::Third) piece = Piece();
  }
  return true;
}

std::vector<LostRule> reduceAll(VariantDraft& draft, const std::vector<Op>& expressible) {
  Lost lost;
  reduceTurnsAndGoals(draft, lost);
  lost.note("drops by rules of their own", reduceDrops(draft));
  lost.note("pieces dropped as another type", reduceOtherDrops(draft));
  lost.note("drops that may not give check or mate",
            !draft.hands.checkless.empty() || !draft.hands.mateless.empty());
  lost.note("the duty to drop", !draft.hands.first.empty());
  draft.hands.checkless = draft.hands.mateless = draft.hands.first = TypeSet::none();
  lost.note("neutral pieces", reduceNeutral(draft));
  for (PieceType& type : draft.types) {
    type.marks = 0;
    bool changed = false;
    for (MoveProgram& program : type.program) changed = reduce(program, expressible) || changed;
    lost.note(fmt::format("moves of the {} that ask or do more than the target says", type.name), changed);
  }
  return std::move(lost.rules);
}

}  // namespace

Reduced withoutImportedRules(const std::shared_ptr<const Variant>& variant,
                             const std::vector<Op>& expressible) {
  VariantDraft draft = variant->parts();
  std::vector<LostRule> lost = reduceAll(draft, expressible);
  const bool same =
      lost.empty() &&
      std::equal(draft.types.begin(), draft.types.end(), variant->types().begin(),
                 [](const PieceType& a, const PieceType& b) {
                   return std::equal(std::begin(a.program), std::end(a.program), std::begin(b.program));
                 });
  return {same ? variant : Variant::build(std::move(draft)), std::move(lost)};
}

std::vector<LostRule> importedRulesOf(const Variant& variant) {
  VariantDraft draft = variant.parts();
  return reduceAll(draft, {});
}

bool isNotated(const Variant& variant) {
  const auto isWritten = [](const PieceType& type) {
    const bool drops = !onlyAsks(type.drop[0]) || !onlyAsks(type.drop[1]);
    return !drops && (type.notationSpan || type.program[index(Side::White)].code.empty());
  };
  const auto& cells = variant.start().cells;
  return std::all_of(variant.types().begin(), variant.types().end(), isWritten) &&
         std::any_of(cells.begin(), cells.end(), [](Piece piece) { return bool(piece); });
}

}  // namespace fairyforge::exports
