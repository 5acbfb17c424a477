// Checks the keys of a section: each is supported, or refused by name.
#pragma once

#include "compiler/frontend/ini/layer.h"
#include "compiler/frontend/ini/values.h"

namespace fairyforge::frontend::ini {

// Reports keys that the engine or this program does not know, and adds those about presentation.
void checkKeys(IniValues& values, IniLayer& out);

}  // namespace fairyforge::frontend::ini
