// Side effects of captures: explosions, and captors that turn to stone.
#pragma once

#include "compiler/frontend/ini/game.h"

namespace fairyforge::frontend::ini {

void addCaptureEffects(const IniGame& game);

// Does the type turn to stone when it captures?
bool petrifies(const IniGame& game, const IniType& type);

// A letter that no type uses.
std::string freeLetter(const IniTypes& types);

}  // namespace fairyforge::frontend::ini
