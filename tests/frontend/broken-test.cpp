// Tests that every broken text in data/broken gets exactly the diagnostics in the file beside it. The same is
// tested of the texts in data/warned, which are valid but have warnings. FAIRYFORGE_UPDATE_GOLDEN=1 writes
// the expected diagnostics anew; read the differences before you keep them.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <unistd.h>

#include "tests/frontend/loading.h"
#include "tests/support/files.h"

namespace fairyforge::testing {
namespace {

const std::string kBroken = kData + "/broken/";

const std::string kWarned = kData + "/warned/";

// Files that cannot be in the source tree, or should not be; the tests write them.
struct Generated {
  const char* name;
  std::string (*contents)();
};
const Generated kGenerated[] = {
    {"generated-empty", [] { return std::string(); }},
    {"generated-blank", [] { return std::string(" \n\t\r\n"); }},
    {"generated-invalid-utf8", [] { return std::string("variant \"Caf\xE9\"\n"); }},
    {"generated-nul-byte", [] { return std::string("variant \"A\0B\"\n", 14); }},
    {"generated-binary",
     [] {
       return std::string(
           "\x7F"
           "ELF\x02\x01\x01\x00\x00\xC3\xFF",
           11);
     }},
    {"generated-one-byte-too-many", [] { return std::string(frontend::kMaxFileBytes + 1, ' '); }},
    {"generated-100-mb", [] { return std::string(100'000'000, 'x'); }},
    {"generated-50000-brackets",
     [] { return "piece King K K royal at e1\npiece Rook R " + std::string(50'000, '[') + "\n"; }},
    {"generated-50000-brackets-in-lines",
     [] { return "rook:R:" + std::string(50'000, '[') + ":rook:a1\nking:K:K:king:e1\n"; }},
    {"generated-50000-blocks", [] { return "test \"deep\" " + std::string(50'000, '{'); }},
    {"generated-long-line", [] { return "variant \"" + std::string(5'000, 'x') + "\" by\n"; }},
};

void expectGolden(const Loading& loading, std::string folder, const std::string& name,
                  const std::string& goldens = kBroken) {
  std::string rendered = loading.rendered();
  for (std::size_t at; (at = rendered.find(folder)) != std::string::npos;) rendered.erase(at, folder.size());
  folder.pop_back();
  for (std::size_t at; (at = rendered.find(folder)) != std::string::npos;)
    rendered.replace(at, folder.size(), ".");
  for (std::size_t at; (at = rendered.find(kBase)) != std::string::npos;)
    rendered.replace(at, kBase.size(), "BASE");
  const std::string golden = goldens + name + ".expected";
  if (std::getenv("FAIRYFORGE_UPDATE_GOLDEN")) std::ofstream(golden, std::ios::binary) << rendered;
  EXPECT_EQ(loading.variant != nullptr, goldens == kWarned);
  EXPECT_EQ(rendered, contentOf(golden));
}

class BrokenText : public ::testing::TestWithParam<std::string> {};

TEST_P(BrokenText, GetsTheDiagnosticsBesideIt) {
  expectGolden(loadFile(kBroken + GetParam() + ".fairy"), kBroken, GetParam());
}

class WarnedText : public ::testing::TestWithParam<std::string> {};

TEST_P(WarnedText, GetsTheWarningsBesideIt) {
  expectGolden(loadFile(kWarned + GetParam() + ".fairy"), kWarned, GetParam(), kWarned);
}

TEST(BrokenTexts, MadeAtRunTimeGetTheirDiagnosticsToo) {
  const std::string folder = ::testing::TempDir() + "fairyforge-broken-" + std::to_string(getpid()) + "/";
  std::filesystem::create_directory(folder);
  for (const Generated& generated : kGenerated) {
    SCOPED_TRACE(generated.name);
    const std::string path = folder + generated.name + ".fairy";
    std::ofstream(path, std::ios::binary) << generated.contents();
    expectGolden(loadFile(path), folder, generated.name);
    std::filesystem::remove(path);
  }
  std::filesystem::create_directory(folder + "generated-directory.fairy");
  expectGolden(loadFile(folder + "generated-directory.fairy"), folder, "generated-directory");
  expectGolden(loadFile(folder + "generated-missing.fairy"), folder, "generated-missing");
  std::filesystem::remove_all(folder);
}

std::string testName(const ::testing::TestParamInfo<std::string>& info) {
  std::string name = info.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(All, BrokenText, ::testing::ValuesIn(filesIn(kBroken, ".fairy")), testName);
INSTANTIATE_TEST_SUITE_P(All, WarnedText, ::testing::ValuesIn(filesIn(kWarned, ".fairy")), testName);

TEST(BrokenTexts, AreAtLeastForty) {
  EXPECT_GE(filesIn(kBroken, ".fairy").size(), 40u);
}

}  // namespace
}  // namespace fairyforge::testing
