// A third side: merges the statements of all layers, and fills in the Variant's part.
#pragma once

#include "compiler/frontend/build/merge.h"
#include "compiler/frontend/build/type-names.h"
#include "compiler/frontend/syntax/cells.h"
#include "compiler/text/diagnostic.h"

namespace fairyforge::frontend::build {

// Adds a layer's statement about the third side. Fields that it does not give keep their values.
void mergeThirdSide(const syntax::Layer& layer, MergedGame& game, Diagnostics& diagnostics);

// Fills draft.third and the third side's programs: its pieces move as White's do. The types and the array
// must be there already.
void addThirdSide(const MergedGame& game, const TypeNames& types, const syntax::Zones& zones,
                  VariantDraft& draft, Diagnostics& diagnostics);

}  // namespace fairyforge::frontend::build
