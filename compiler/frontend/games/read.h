// Reads a text as a game that can be played: its Variant, checked by the referee.
#pragma once

#include "compiler/frontend/frontend.h"

namespace fairyforge::games {

// Returns the game with its Variant, which is null after errors.
frontend::LoadedVariant read(const SourcePtr& source, const frontend::LoadOptions& options,
                             Diagnostics& diagnostics);

// The same for other programs: reads with the library available, with the title or number of a game (or
// nothing) and with settings of options in written form. A game that the text does not contain is an error.
frontend::LoadedVariant read(const SourcePtr& source, const std::string& game,
                             const std::vector<std::string>& settings, Diagnostics& diagnostics);

}  // namespace fairyforge::games
