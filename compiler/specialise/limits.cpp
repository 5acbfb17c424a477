// The checks, in the order in which their reasons are reported: the rules of the turn first, then goals and
// royal pieces, then instructions that paths of the native plan cannot express.

#include "compiler/specialise/limits.h"

#include <algorithm>

#include "compiler/rules/instructions.h"
#include "compiler/rules/registers.h"

namespace fairyforge::specialise {

std::string beyondNativeCode(const Variant& variant) {
  const TurnRules& turns = variant.turns();
  if (!turns.schedule.empty()) return "an order of turns";
  if (!turns.priorities.empty()) return "priorities among moves";
  if (turns.nullMoves != NullMoves::Never) return "passes";
  if (variant.end().checksForbidden) return "a ban on checks";
  if (turns.captureDuty != CaptureDuty::None) return "mandatory capture";
  if (variant.third() != nullptr && variant.third()->acts && variant.registers().lastMove)
    return "tests of the previous move beside a third side";
  // Generated perft does not check goals, and without royal pieces it has no advantage.
  const auto& types = variant.types();
  const bool anyRoyal = std::any_of(types.begin(), types.end(), [](const PieceType& t) { return t.royal; });
  const bool plain = !variant.third() && variant.triggers().empty() &&
                     std::none_of(types.begin(), types.end(), [](const PieceType& t) { return t.imitates; });
  if (!variant.goals().empty() && !anyRoyal && plain) return "goals instead of royal pieces";
  if (variant.hands().anyDuty() || !variant.hands().heldAs.empty()) return "rules about drops";
  for (const auto& hand : variant.start().hands) {
    for (std::size_t t = 0; t < hand.size(); ++t) {
      if (hand[t] > 0 && types[t].royal) return "royal pieces in hand";
    }
  }
  const auto& royals = variant.end().royals;
  if (std::count(std::begin(royals), std::end(royals), RoyalRule::None) > 0)
    return "a side without royal pieces";
  for (const PieceType& type : variant.types()) {
    for (const MoveProgram& program : type.drop) {
      if (!program.code.empty()) return "drops by programs";
    }
    for (const MoveProgram& program : type.program) {
      for (const Instruction& in : program.code) {
        if (const auto what = infoOf(in.op).beyondPlan; !what.empty()) return std::string(what);
      }
    }
  }
  std::string unheld;
  forEachRegister([&](const auto& row) {
    const bool isRead = row.repeats != Repeats::Never && row.repeats != Repeats::NotAgain;
    if (isRead && row.code == InCode::Nowhere && row.isIn(variant))
      unheld = "the " + std::string(row.name.value);
  });
  return unheld;
}

}  // namespace fairyforge::specialise
