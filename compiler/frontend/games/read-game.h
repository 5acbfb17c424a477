// Reads a text as a game that can be played: also checks its array with the referee.
#pragma once

#include "compiler/frontend/frontend.h"

namespace fairyforge::games {

// Returns what frontend::loadWithTests() returns. The Variant is null after errors, also if the game cannot
// begin with its array.
frontend::LoadedVariant read(const SourcePtr& source, const frontend::LoadOptions& options,
                             Diagnostics& diagnostics);

// Reads a game for programs that use this one as a library. `extends` finds the files of the library. `game`
// is the title or number of a game in the text, or empty; if the text has no such game, that is an error.
// `settings`: settings of options, as they are written.
frontend::LoadedVariant read(const SourcePtr& source, const std::string& game,
                             const std::vector<std::string>& settings, Diagnostics& diagnostics);

// If the text has only one game, and `game` asks for one by its name or number, makes that an error.
void refuseUnknownGame(const std::string& game, frontend::LoadedVariant& loaded, Diagnostics& diagnostics);

}  // namespace fairyforge::games
