// From the keys of a section of a variants.ini to statements.
#pragma once

#include "compiler/frontend/ini/text.h"

namespace fairyforge::frontend::ini {

// The statements that the section's rules are. `elsewhere` is the same as the other version of the engine
// reads it, or null if that reads nothing; where it plays another game, that is a warning.
syntax::Layer iniStatements(const IniSection& section, const IniConfig& config, const IniConfig* elsewhere,
                            Diagnostics& diagnostics);

}  // namespace fairyforge::frontend::ini
