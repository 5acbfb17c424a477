// Converts a section of a variants.ini to statements.
#pragma once

#include "compiler/frontend/ini/text.h"

namespace fairyforge::frontend::ini {

// Returns the statements for the section's rules. `elsewhere` is the section as the other version of the
// engine reads it, or null if that version cannot read it. A warning tells where that version plays another
// game.
syntax::Layer iniStatements(const IniSection& section, const IniConfig& config, const IniConfig* elsewhere,
                            Diagnostics& diagnostics);

}  // namespace fairyforge::frontend::ini
