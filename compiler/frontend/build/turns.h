// What statements say about turns, as TurnRules.
#pragma once

#include "compiler/frontend/build/merge.h"
#include "compiler/text/diagnostic.h"

namespace fairyforge::frontend::build {

// Fills draft.turns, and who begins. The third side is there.
// The kind of move of this name; reported where there is none.
std::optional<KindId> kindNamed(const syntax::Word& name, const VariantDraft& draft,
                                Diagnostics& diagnostics);

void addTurns(const MergedGame& game, VariantDraft& draft, Diagnostics& diagnostics);

}  // namespace fairyforge::frontend::build
