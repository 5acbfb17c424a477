// The capabilities of Game Courier.
#pragma once

#include "compiler/export/capabilities.h"

namespace fairyforge::exports::game_courier {

const Capabilities& gameCourierCapabilities();

}  // namespace fairyforge::exports::game_courier
