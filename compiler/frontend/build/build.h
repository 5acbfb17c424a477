// Builds a Variant from a merged game: resolves cells, types and movements, and refuses what cannot be a
// game.
#pragma once

#include "compiler/core/rules/variant.h"
#include "compiler/core/text/diagnostic.h"
#include "compiler/frontend/build/merge.h"
#include "compiler/frontend/syntax/cells.h"

namespace fairyforge::frontend::build {

// Returns the Variant that the merged statements define; null after errors. Errors that no statement causes
// are reported at `whole`, the text. `zones` gets the zones of the game.
VariantPtr buildVariant(const MergedGame& game, const SourcePtr& whole, Diagnostics& diagnostics,
                        syntax::Zones& zones);

}  // namespace fairyforge::frontend::build
