// Native code that is soon compiled: what is asked of it here is little.
#pragma once

#include <memory>

#include "runtime/executor.h"

namespace fairyforge::testing {

std::unique_ptr<Executor> quickExecutor(const VariantPtr& variant);

}  // namespace fairyforge::testing
