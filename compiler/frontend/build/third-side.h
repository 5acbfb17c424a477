// A third side: what the statements of all layers come to, and the Variant's part that they fill.
#pragma once

#include "compiler/frontend/build/merge.h"
#include "compiler/frontend/build/type-names.h"
#include "compiler/frontend/syntax/cells.h"
#include "compiler/text/diagnostic.h"

namespace fairyforge::frontend::build {

// Adds what a layer says about a third side; what it does not say stays as it was.
void mergeThirdSide(const syntax::Layer& layer, MergedGame& game, Diagnostics& diagnostics);

// Fills draft.third, and the third side's moves: its pieces move as White's. The types and the
// array are there.
void addThirdSide(const MergedGame& game, const TypeNames& types, const syntax::Zones& zones,
                  VariantDraft& draft, Diagnostics& diagnostics);

}  // namespace fairyforge::frontend::build
