// Builds a Variant from a merged game (merge.h): finds the cells, types and movements that words name, and
// reports what cannot be a game.
#pragma once

#include "compiler/core/rules/variant.h"
#include "compiler/core/text/diagnostic.h"
#include "compiler/frontend/build/merge.h"
#include "compiler/frontend/syntax/cells.h"

namespace fairyforge::frontend::build {

// Returns the Variant; null after errors. Errors about no statement in particular are reported at `whole`,
// the text. Fills `zones` with the zones of the game.
VariantPtr buildVariant(const MergedGame& game, const SourcePtr& whole, Diagnostics& diagnostics,
                        syntax::Zones& zones);

}  // namespace fairyforge::frontend::build
