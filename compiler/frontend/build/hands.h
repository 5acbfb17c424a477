// The rules about hands: what the statements of all layers come to, and the Variant's part that they fill.
#pragma once

#include "compiler/frontend/build/build-parts.h"
#include "compiler/text/diagnostic.h"

namespace fairyforge::frontend::build {

// Adds what a layer says about hands. Within a layer what is said of one type goes before what is
// said of all.
void mergeHands(const syntax::Layer& layer, MergedGame& game, Diagnostics& diagnostics);

// Fills draft.hands and the hands at the start. The board, the types, the array and the third side are there.
void addHands(const MergedGame& game, const TypeNames& types, const syntax::Zones& zones, VariantDraft& draft,
              Diagnostics& diagnostics);

}  // namespace fairyforge::frontend::build
