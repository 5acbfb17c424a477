// From a text to a game that can be played: its Variant, checked as the referee sees it.
#pragma once

#include "compiler/frontend/frontend.h"

namespace fairyforge::games {

// The Variant is null when there were errors.
frontend::LoadedVariant read(const SourcePtr& source, const frontend::LoadOptions& options,
                             Diagnostics& diagnostics);

// As other programs ask for it: with the library at hand, the title or number of a game (or nothing), settings of options
// as they are written. A game that the text does not have is an error.
frontend::LoadedVariant read(const SourcePtr& source, const std::string& game,
                             const std::vector<std::string>& settings, Diagnostics& diagnostics);

}  // namespace fairyforge::games
