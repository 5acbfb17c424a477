// Checks what plans cannot express, in the order in which the reasons are reported: rules of the turn, goals
// and royal pieces, instructions.

#include "compiler/native/specialise/beyond-plans.h"

#include <algorithm>

#include "compiler/core/rules/instructions.h"
#include "compiler/core/rules/registers.h"
#include "compiler/native/specialise/drop-conditions.h"
#include "compiler/native/specialise/general-tests.h"
#include "compiler/native/specialise/later-effects.h"

namespace fairyforge::specialise {
namespace {

template <typename Is>
bool anyType(const Variant& variant, Is is) {
  return std::any_of(variant.types().begin(), variant.types().end(), is);
}

// Has the game rules that choose among moves and that code does not know?
bool hasDuties(const Variant& variant) {
  const TurnRules& turns = variant.turns();
  return turns.captureDuty != CaptureDuty::None || turns.nullMoves != NullMoves::Never ||
         variant.end().checksForbidden || judgesMoves(turns) || judgesMoves(variant.end()) ||
         variant.end().royalsStay || !variant.end().obligations.empty() || !variant.hands().first.empty() ||
         !variant.hands().onBothColours.empty();
}

bool hasOrderBeyondPlans(const Variant& variant) {
  const TurnRules& turns = variant.turns();
  const auto isPlayers = [](const ScheduledTurn& turn) {
    return turn.moves == turn.player && turn.kind == kNoKind;
  };
  const bool hasOwnTurns = variant.actingThird() != nullptr;
  const auto isKnown = [&](const ScheduledTurn& turn) {
    return isPlayers(turn) || (turn.moves == Side::Third && turn.kind == kNoKind);
  };
  return !turns.schedule.empty() && (hasOwnTurns || !std::ranges::all_of(turns.schedule, isKnown));
}

template <typename Is>
bool anyInstruction(const Variant& variant, Is is) {
  return anyType(variant, [&](const PieceType& type) {
    return std::ranges::any_of(
        type.program, [&](const MoveProgram& program) { return std::ranges::any_of(program.code, is); });
  });
}

bool changesOthers(const Variant& variant) {
  return anyInstruction(variant, [](const Instruction& in) { return isEdit(in.op) && in.op != Op::Drop; });
}

// Does a move drop beside itself a royal piece, or a type that the hand holds as another type?
bool dropsStrangersBesideMoves(const Variant& variant) {
  return anyInstruction(variant, [&](const Instruction& in) {
    const auto type = typeAt(in.operand);
    return in.op == Op::Drop && (variant.isRoyal(type) || variant.hands().inHand(type) != type);
  });
}

// Has the game choices beside moves, which plans cannot combine with later effects?
bool choosesBesides(const Variant& variant) {
  return !variant.triggers().empty() || !variant.imitators().empty();
}

// Do players move a third side's pieces although the previous move matters, or put these by programs?
bool movesThirdBeyondPlans(const Variant& variant) {
  if (!variant.turns().movesThird()) return false;
  const auto isPutByProgram = [&](const PieceType& type) {
    const auto number = static_cast<std::size_t>(&type - variant.types().data());
    return variant.third()->introduces.has(typeAt(number)) &&
           std::ranges::any_of(type.drop, [](const MoveProgram& program) { return !program.code.empty(); });
  };
  return variant.registers().last || variant.registers().lastMove || anyType(variant, isPutByProgram);
}

struct Limit {
  std::string_view what;
  bool (*isIn)(const Variant&);
};

// Rules that no plan can express, with their names. Instructions and registers that no plan can express are
// marked in their own tables (columns `beyondPlan` and `code`).
constexpr Limit kBeyondPlans[] = {
    {"priorities among moves", [](const Variant& v) { return !v.turns().priorities.empty(); }},
    {"an order of turns, if it is more than moves of a player in a row", hasOrderBeyondPlans},
    {"passes, duties, or a ban on checks or drops beside a third side",
     [](const Variant& v) { return v.third() && (hasDuties(v) || barsDropsOutsideCode(v)); }},
    {"tests of the previous move beside a third side",
     [](const Variant& v) { return register_table::hasThirdTurns(v) && v.registers().lastMove; }},
    {"a third side that puts pieces on some cells, or opens turns",
     [](const Variant& v) {
       return v.third() && (!v.third()->onto.empty() || v.third()->replaces || v.third()->opensTurns);
     }},
    {"pieces that go on along a link",
     [](const Variant& v) {
       return anyType(v, [](const PieceType& type) { return type.transfer[0] || type.transfer[1]; });
     }},
    {"players who move a third side's pieces where the previous move matters, or put them by programs",
     movesThirdBeyondPlans},
    {"effects on other pieces beside moves of a third side, triggers or imitators",
     [](const Variant& v) {
       return changesOthers(v) && (v.actingThird() || v.turns().movesThird() || choosesBesides(v));
     }},
    {"pieces that are brought back beside hands that keep what is taken",
     [](const Variant& v) { return v.revives() && v.hands().keepsCaptures(); }},
    {"drops beside a move of royal pieces, of what is another piece in the hand, or beside a third side, triggers or imitators",
     [](const Variant& v) {
       const bool drops = anyInstruction(v, [](const Instruction& in) { return in.op == Op::Drop; });
       return drops && (v.third() || choosesBesides(v) || dropsStrangersBesideMoves(v));
     }},
    {"drops by programs",
     [](const Variant& v) {
       return anyType(v, [&](const PieceType& type) {
         return std::ranges::any_of(
             type.drop, [&](const MoveProgram& program) { return !dropConditions(v.board(), program); });
       });
     }},
};

}  // namespace

bool barsDropsOutsideCode(const Variant& variant) {
  const HandRules& hands = variant.hands();
  return (!hands.checkless.empty() || !hands.mateless.empty()) &&
         (variant.third() != nullptr || !variant.goals().empty() || hasDuties(variant) ||
          variant.turns().hasSeries() || variant.end().bareKing.kind != BareKingRule::Kind::Off);
}

std::string beyondPlans(const Variant& variant) {
  for (const Limit& limit : kBeyondPlans) {
    if (limit.isIn(variant)) return std::string(limit.what);
  }
  for (const PieceType& type : variant.types()) {
    for (const MoveProgram& program : type.program) {
      for (std::size_t at = 0; at < program.code.size(); ++at) {
        const Instruction& in = program.code[at];
        const auto mover = static_cast<std::size_t>(&type - variant.types().data());
        const bool isStanding = in.op == Op::TestBeside && variant.imitators().empty() &&
                                (pieceMinimumOf(program.neighbourhoods[in.operand], typeAt(mover)) ||
                                 asksForAny(program.neighbourhoods[in.operand]));
        const bool isLater =
            in.op == Op::TestHand || (isEdit(in.op) && in.op != Op::Mark && in.op != Op::Unmark);
        if (const auto what = infoOf(in.op).beyondPlan; !what.empty() && !isStanding && !isLater)
          return std::string(what);
      }
    }
  }
  std::string unheld;
  forEachRegister([&](const auto& row) {
    const bool isRead = row.repeats != Repeats::Never && row.repeats != Repeats::NotAgain && !row.counter;
    if (isRead && row.code == InCode::Nowhere && row.isIn(variant))
      unheld = "the " + std::string(row.name.value);
  });
  return unheld;
}

}  // namespace fairyforge::specialise
