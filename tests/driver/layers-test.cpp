// The check of includes, which guards the architecture, finds the includes that it forbids.
#include "tests/driver/run.h"

namespace fairyforge::testing {
namespace {

// check-layers on a tree with one file that holds one line.
Result checkTreeWith(const std::string& path, const std::string& line) {
  return shell(
      "tree=$(mktemp -d); trap 'rm -rf \"$tree\"' EXIT; cd \"$tree\"\n"
      "mkdir -p runtime tests \"$(dirname " +
      path + ")\"; echo '" + line + "' >" + path + "\n" +
      FAIRYFORGE_SOURCE_DIR "/scripts/check-layers \"$tree\"");
}

TEST(Layers, AnArrowAgainstTheTableIsRefused) {
  const Result result = checkTreeWith("compiler/rules/a.h", "#include \"runtime/move.h\"");
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_NE(result.err.find("compiler/rules/a.h:1: \"compiler/rules\" may not use \"runtime\""),
            std::string::npos)
      << result.err;
}

TEST(Layers, AnArrowAlongTheTableIsAccepted) {
  EXPECT_EQ(checkTreeWith("runtime/a.h", "#include \"compiler/text/source.h\"").exitCode, 0);
}

TEST(Layers, LlvmStaysInOneFolder) {
  EXPECT_EQ(checkTreeWith("compiler/codegen/a.cpp", "#include <llvm/IR/Type.h>").exitCode, 0);
  EXPECT_EQ(checkTreeWith("compiler/driver/a.cpp", "  #  include <llvm/IR/Type.h>").exitCode, 1);
}

TEST(Layers, ANewFolderMustEnterTheTable) {
  EXPECT_EQ(checkTreeWith("compiler/misc/a.cpp", "#include \"compiler/text/source.h\"").exitCode, 1);
}

}  // namespace
}  // namespace fairyforge::testing
