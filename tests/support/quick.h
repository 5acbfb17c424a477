// Native code that is soon compiled: what is asked of it here is little.
#pragma once

#include <gtest/gtest.h>
#include <memory>

#include "compiler/native/native.h"

namespace fairyforge::testing {

inline std::unique_ptr<Executor> quickExecutor(const VariantPtr& variant) {
  native::NativeReport report;
  auto executor = native::makeNativeExecutor(variant, report, {.level = native::CodeLevel::Quick});
  EXPECT_TRUE(executor) << executor.why();
  return std::move(*executor);
}

}  // namespace fairyforge::testing
