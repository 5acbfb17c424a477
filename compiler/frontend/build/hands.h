// The rules about hands: merges the statements of all layers, and fills in the Variant's part.
#pragma once

#include "compiler/frontend/build/build-parts.h"
#include "compiler/text/diagnostic.h"

namespace fairyforge::frontend::build {

// Adds a layer's statements about hands. Within a layer, statements about one type override those about all
// types.
void mergeHands(const syntax::Layer& layer, MergedGame& game, Diagnostics& diagnostics);

// Fills draft.hands and the hands at the start. The board, types, array and third side must be there already.
void addHands(const MergedGame& game, const TypeNames& types, const syntax::Zones& zones, VariantDraft& draft,
              Diagnostics& diagnostics);

}  // namespace fairyforge::frontend::build
