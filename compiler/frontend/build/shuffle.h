// Shuffled arrays, by setup number.
#pragma once

#include "compiler/frontend/build/type-names.h"

namespace fairyforge::frontend::build {

// Changes the draft's start to the setup that the game's shuffle statement asks for, if there is one.
void shuffleStart(const MergedGame& game, const TypeNames& types, VariantDraft& draft,
                  Diagnostics& diagnostics);

}  // namespace fairyforge::frontend::build
