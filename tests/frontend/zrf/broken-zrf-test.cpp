// Tests that every broken rules file in data/broken gets exactly the diagnostics in the file beside it.
// FAIRYFORGE_UPDATE_GOLDEN=1 writes the expected diagnostics anew; read the differences before you keep them.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

#include "tests/frontend/zrf/script.h"
#include "tests/support/files.h"

namespace fairyforge::testing {
namespace {

const std::string kBroken = std::string(FAIRYFORGE_SOURCE_DIR) + "/tests/frontend/zrf/data/broken/";

class BrokenZrf : public ::testing::TestWithParam<std::string> {};

TEST_P(BrokenZrf, GetsTheDiagnosticsBesideIt) {
  const ZrfLoading loading = loadZrfFile(kBroken + GetParam() + ".zrf");
  std::string rendered = loading.rendered;
  const auto replace = [&](const std::string& what, const std::string& by) {
    for (std::size_t at; (at = rendered.find(what)) != std::string::npos;)
      rendered.replace(at, what.size(), by);
  };
  replace(kBroken, "");
  replace(kBroken.substr(0, kBroken.size() - 1), ".");
  const std::string golden = kBroken + GetParam() + ".expected";
  if (std::getenv("FAIRYFORGE_UPDATE_GOLDEN")) std::ofstream(golden, std::ios::binary) << rendered;
  EXPECT_FALSE(loading.variant);
  EXPECT_EQ(rendered, contentOf(golden));
}

INSTANTIATE_TEST_SUITE_P(Data, BrokenZrf, ::testing::ValuesIn(filesIn(kBroken, ".zrf")),
                         [](const auto& info) {
                           std::string name = info.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace fairyforge::testing
