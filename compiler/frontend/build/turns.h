// The statements about turns, as TurnRules.
#pragma once

#include "compiler/frontend/build/merge.h"
#include "compiler/text/diagnostic.h"

namespace fairyforge::frontend::build {

// The kind of move with this name; reports unknown names and returns nothing.
std::optional<KindId> kindNamed(const syntax::Word& name, const VariantDraft& draft,
                                Diagnostics& diagnostics);

// Fills draft.turns and the side that begins. The third side must be there already.
void addTurns(const MergedGame& game, VariantDraft& draft, Diagnostics& diagnostics);

}  // namespace fairyforge::frontend::build
