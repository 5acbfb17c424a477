// The result of checking a text, as JSON for other programs: what `check --json` prints.
#pragma once

#include <string>

#include "compiler/core/text/json.h"
#include "compiler/frontend/frontend.h"

namespace fairyforge::driver {

Json checkResult(const std::string& path, const frontend::LoadedVariant& loaded,
                 const Diagnostics& diagnostics);

}  // namespace fairyforge::driver
