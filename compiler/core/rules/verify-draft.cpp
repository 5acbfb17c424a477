// Checks a draft: programs end and stay within their bounds, lists have one entry for each type or none, and
// rules refer only to things that exist.

#include "compiler/core/rules/verify-draft.h"

#include <algorithm>
#include <ranges>
#include <set>

#include "compiler/core/base/any-of.h"

namespace fairyforge {
namespace {

// One check of a draft; each function checks one part of it.
class Verification {
 public:
  explicit Verification(const VariantDraft& draft) : d_(draft), types_(draft.types.size()) {}

  bool succeeds() const {
    return types_ >= 1 && types_ <= kMaxTypes && d_.marks.size() <= kMaxMarks &&
           d_.turns.kinds.size() < kMaxKinds && typesAreWhole() && handsAreWhole() && thirdIsWhole() &&
           turnsAreWhole() && endIsWhole() && startIsWhole() &&
           std::ranges::all_of(d_.goals, [&](const Goal& goal) { return isWhole(goal.condition); });
  }

 private:
  template <typename List>
  bool hasEachTypeOrNone(const List& list) const {
    return list.empty() || list.size() == types_;
  }
  bool has(Side owner) const { return owner != Side::Third || d_.third; }

  bool typesAreWhole() const {
    std::set<std::string_view> ids;
    return std::ranges::all_of(d_.types, [&](const PieceType& type) {
      const auto isOne = [&](const MoveProgram& program) { return isWhole(program); };
      const auto hasAllCells = [&](const std::optional<StepId>& link) {
        return !link ||
               allOf(d_.board.cells(), [&](Cell cell) { return d_.board.walk(cell, *link) != kNoCell; });
      };
      return !type.id.empty() && ids.insert(type.id).second && std::ranges::all_of(type.program, isOne) &&
             std::ranges::all_of(type.drop, isOne) && std::ranges::all_of(type.transfer, hasAllCells) &&
             std::uint64_t{type.marks} >> d_.marks.size() == 0;
    });
  }

  // ---- programs

  bool isWhole(const MoveProgram& program) const {
    const auto& code = program.code;
    if (code.empty()) return true;
    if (code.size() >= 0xFFFF || (code.back().op != Op::Land && code.back().op != Op::Jump)) return false;
    for (std::size_t i = 0; i < code.size(); ++i) {
      const Op op = code[i].op;
      if (!isWhole(program, i)) return false;
      if (op == Op::Not && !isTest(code[i + 1].op)) return false;
      if (op == Op::EachBeside && (!isEdit(code[i + 1].op) || code[i + 1].op == Op::EachBeside)) return false;
      if (op == Op::Slide && !walksEnd(static_cast<StepId>(code[i].operand))) return false;
    }
    return takesOnlyWhatPassed(program) &&
           std::ranges::all_of(program.neighbourhoods,
                               [&](const Neighbourhood& one) { return isWhole(one); });
  }

  // Is every en-passant capture preceded by a test that there is a piece to capture?
  static bool takesOnlyWhatPassed(const MoveProgram& program) {
    std::vector<bool> seen(program.code.size(), false);  // instructions reached before such a test
    std::vector<std::size_t> open{0};
    const auto goOn = [&](std::size_t at) {
      if (at >= seen.size() || seen[at]) return;
      seen[at] = true;
      open.push_back(at);
    };
    for (seen[0] = true; !open.empty();) {
      const std::size_t at = open.back();
      open.pop_back();
      const Instruction& in = program.code[at];
      const bool isNegated = at > 0 && program.code[at - 1].op == Op::Not;
      if (in.op == Op::TakeEnPassantVictim) return false;
      if (in.op == Op::Fork || in.op == Op::Jump) goOn(in.operand);
      if (in.op == Op::Jump || in.op == Op::Land || (in.op == Op::TestEnPassant && !isNegated)) continue;
      goOn(at + 1);
    }
    return true;
  }

  bool isWhole(const MoveProgram& program, std::size_t at) const {
    const std::uint16_t operand = program.code[at].operand;
    switch (infoOf(program.code[at].op).operand) {
      case OperandKind::None:
      case OperandKind::Number:
        return true;
      case OperandKind::Step:
        return operand < d_.board.stepCount();
      case OperandKind::Address:
        return operand < program.code.size() && (program.code[at].op == Op::Jump || operand > at);
      case OperandKind::Occupants:
        return operand <= kAnything;
      case OperandKind::TypeSet:
        return operand < program.typeSets.size();
      case OperandKind::Zone:
        return operand < program.zones.size();
      case OperandKind::Register:
      case OperandKind::Place:
        return operand < kCursorRegisters;
      case OperandKind::Sides:
        return operand < 1 << kOwners;
      case OperandKind::Mark:
        return operand < d_.marks.size();
      case OperandKind::Attackers:
        return operand <= 1;
      case OperandKind::Piece:
        return isType(operand & 255u) && (operand >> 8 & 3u) < kOwners && operand < 2 * kUnmovedPut &&
               has(putPiece(operand).side());
      case OperandKind::Owner:
        return operand == kOther || (operand < kOwners && has(static_cast<Side>(operand)));
      case OperandKind::Type:
        return isType(operand);
      case OperandKind::Neighbourhood:
        return operand < program.neighbourhoods.size() &&
               (program.code[at].op == Op::TestBeside ||
                program.neighbourhoods[operand].extent != Neighbourhood::Extent::Takers);
      case OperandKind::Kind:
        return operand == index(kNoKind) || operand < d_.turns.kinds.size();
      case OperandKind::Landing:
        return operand < kAs || isType(operand - kAs);
    }
    return false;
  }
  bool isType(std::size_t number) const { return number < types_; }

  bool isWhole(const Neighbourhood& beside) const {
    using Extent = Neighbourhood::Extent;
    return beside.on.size() == (beside.extent == Extent::Paths ? beside.steps.size() : 0) &&
           beside.occupants <= kAnything && std::ranges::all_of(beside.steps, [&](StepId step) {
             return !beside.info().walks || walksEnd(step);
           });
  }

  // Does a walk that repeats the step always end or come back to its start? It does if no two cells have the
  // same target.
  bool walksEnd(StepId step) const {
    CellSet reached;
    bool once = true;
    d_.board.forEachCell([&](Cell cell) {
      const Cell to = d_.board.walk(cell, step);
      if (to == kNoCell) return;
      once = once && !reached.has(to);
      reached.add(to);
    });
    return once;
  }

  // ---- rules

  bool handsAreWhole() const {
    const HandRules& hands = d_.hands;
    const auto fits = [&](const auto& list) { return hasEachTypeOrNone(list); };
    return fits(hands.becomes) && fits(hands.heldAs) && std::ranges::all_of(hands.cells, fits) &&
           std::ranges::all_of(hands.unmovedOn, fits) && hands.cells[0].empty() == hands.cells[1].empty();
  }

  bool thirdIsWhole() const {
    return !d_.third || (hasEachTypeOrNone(d_.third->weights) && d_.third->mostOfAType >= 0 &&
                         d_.third->interval >= 0 && d_.third->delay >= 0);
  }

  bool turnsAreWhole() const {
    const TurnRules& turns = d_.turns;
    const auto isOne = [&](const ScheduledTurn& turn) {
      return turn.player != Side::Third && has(turn.moves);
    };
    return turns.schedule.size() < 1'000 && std::ranges::all_of(turns.schedule, isOne) &&
           turns.repeat < std::max<std::size_t>(turns.schedule.size(), 1);
  }

  bool isWhole(const GoalCondition& condition) const {
    using Kind = GoalCondition::Kind;
    const Kind kind = condition.kind;
    const bool isOfOne = kind == Kind::Not || kind == Kind::Other || kind == Kind::AfterMove;
    const bool isOfSome = kind == Kind::All || kind == Kind::Any;
    if (!isOfSome && condition.parts.size() != (isOfOne ? 1u : 0u)) return false;
    if (kind == Kind::Pattern &&
        (condition.occupants.empty() || condition.legs.size() + 1 != condition.occupants.size()))
      return false;
    return condition.count >= 0 && condition.count <= 0xFFFF &&
           std::ranges::all_of(condition.parts, [&](const GoalCondition& part) { return isWhole(part); });
  }

  bool endIsWhole() const {
    const EndRules& end = d_.end;
    const auto& chase = end.perpetualChaseLoses;
    const auto fits = [&](const auto& list) { return hasEachTypeOrNone(list); };
    return end.repetitionCount >= 1 && end.nMoveLimit >= 0 && hasEachTypeOrNone(end.draws.points) &&
           (!chase || (std::ranges::all_of(chase->unchased, fits) && fits(chase->regardless))) &&
           std::ranges::all_of(
               end.counts,
               [&](const CountRule& rule) { return rule.moves >= 0 && isWhole(rule.condition); }) &&
           std::ranges::all_of(end.obligations,
                               [&](const Obligation& owed) { return isWhole(owed.condition); });
  }

  // Checks only what Variant::build() needs; the rest can be checked with the finished Variant.
  bool startIsWhole() const {
    const Setup& start = d_.start;
    const auto fits = [&](const auto& list) { return hasEachTypeOrNone(list); };
    const auto stands = [&](Cell cell) { return d_.board.exists(cell) && start.at(cell); };
    return start.cells.size() == d_.board.size() && allOf(start.unmoved, stands) &&
           start.player != Side::Third && std::ranges::all_of(start.hands, fits) &&
           (!start.thirdTurn || d_.third) && start.halfmoveClock >= 0 && start.moveNumber >= 0 &&
           (d_.turns.schedule.empty() || start.turn <= d_.turns.last());
  }

  const VariantDraft& d_;
  const std::size_t types_;
};

}  // namespace

bool isWhole(const VariantDraft& draft) {
  return Verification(draft).succeeds();
}

}  // namespace fairyforge
