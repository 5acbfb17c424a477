// The tables of all targets, for docs/targets.md. A new exporter adds its own here and to the driver's list.
#pragma once

#include <vector>

#include "compiler/export/capabilities.h"

namespace fairyforge {

std::vector<const Capabilities*> allCapabilities();

}  // namespace fairyforge
