// From a text to a game that can be played: its Variant, checked as the referee sees it.
#pragma once

#include "compiler/frontend/frontend.h"

namespace fairyforge::games {

// The Variant is null when there were errors.
frontend::LoadedVariant read(const SourcePtr& source, const frontend::LoadOptions& options,
                             Diagnostics& diagnostics);

}  // namespace fairyforge::games
