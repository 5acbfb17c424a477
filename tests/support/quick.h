// Native code that is compiled quickly, for tests that do not run it for long.
#pragma once

#include <memory>

#include "runtime/executor.h"

namespace fairyforge::testing {

std::unique_ptr<Executor> quickExecutor(const VariantPtr& variant);

}  // namespace fairyforge::testing
