// Reads a text as a game that can be played: its Variant, checked by the referee.
#pragma once

#include "compiler/frontend/frontend.h"

namespace fairyforge::games {

// Returns the game that the text defines, with its Variant; the Variant is null after errors.
frontend::LoadedVariant read(const SourcePtr& source, const frontend::LoadOptions& options,
                             Diagnostics& diagnostics);

// Reads the text for another program that uses this one as a library. `extends` finds the library's files;
// `game` is the title or number of a game in the text, or empty; `settings` has settings of options as they
// are written. A game that the text does not contain is an error.
frontend::LoadedVariant read(const SourcePtr& source, const std::string& game,
                             const std::vector<std::string>& settings, Diagnostics& diagnostics);

}  // namespace fairyforge::games
