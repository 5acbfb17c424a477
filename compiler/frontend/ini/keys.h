// The keys of a section: each is honoured or refused by name.
#pragma once

#include "compiler/frontend/ini/layer.h"
#include "compiler/frontend/ini/values.h"

namespace fairyforge::frontend::ini {

// Reports those that the engine or this program does not know, and adds those that say how the game looks.
void checkKeys(IniValues& values, IniLayer& out);

}  // namespace fairyforge::frontend::ini
