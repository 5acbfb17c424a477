#include "compiler/export/imported-rules.h"

#include <algorithm>

namespace fairyforge {

std::optional<Loss> importedRulesLoss(const Variant& variant) {
  const TurnRules& turns = variant.turns();
  const bool dropsByProgram = std::any_of(
      variant.types().begin(), variant.types().end(),
      [](const PieceType& type) { return !type.drop[0].code.empty() || !type.drop[1].code.empty(); });
  const bool any = !turns.schedule.empty() || !turns.priorities.empty() || turns.passing != Passing::Never ||
                   turns.mayStop || turns.maximalCaptures || !variant.goals().empty() ||
                   !variant.marks().empty() || dropsByProgram;
  if (!any) return std::nullopt;
  return Loss{kImportedRules,
              "goals, turn orders, duties to capture and marks of pieces that were read from another "
              "program's file are left out",
              {}};
}

}  // namespace fairyforge
