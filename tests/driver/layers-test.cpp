// Tests that scripts/check-layers, which guards the architecture, finds forbidden includes.
#include "tests/driver/run.h"

namespace fairyforge::testing {
namespace {

// Runs check-layers on a tree with one file that has one line.
Result checkTreeWith(const std::string& path, const std::string& line) {
  return shell(
      "tree=$(mktemp -d); trap 'rm -rf \"$tree\"' EXIT; cd \"$tree\"\n"
      "mkdir -p runtime tests \"$(dirname " +
      path + ")\"; echo '" + line + "' >" + path + "\n" +
      FAIRYFORGE_SOURCE_DIR "/scripts/check-layers \"$tree\"");
}

TEST(Layers, AnArrowAgainstTheTableIsRefused) {
  const Result result = checkTreeWith("compiler/core/rules/a.h", "#include \"runtime/move.h\"");
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_NE(result.err.find("compiler/core/rules/a.h:1: \"compiler/core/rules\" may not use \"runtime\""),
            std::string::npos)
      << result.err;
}

TEST(Layers, AnArrowAlongTheTableIsAccepted) {
  EXPECT_EQ(checkTreeWith("runtime/a.h", "#include \"compiler/core/text/source.h\"").exitCode, 0);
}

TEST(Layers, ArrowsWithinAFolderAreHeldToo) {
  const Result result =
      checkTreeWith("compiler/movement/a.h", "#include \"compiler/movement/dialects/dialects.h\"");
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_TRUE(
      has(result.err,
          "compiler/movement/a.h:1: \"compiler/movement\" may not use \"compiler/movement/dialects\""))
      << result.err;
  EXPECT_EQ(
      checkTreeWith("compiler/movement/dialects/a.h", "#include \"compiler/movement/movement.h\"").exitCode,
      0);
}

TEST(Layers, GroupsDoNotUseEachOtherInACircle) {
  const Result result = shell(
      "cd " FAIRYFORGE_SOURCE_DIR
      "; script=$(mktemp); sed '/^compiler.explain.why /s|$| compiler/export|' scripts/check-layers >$script\n"
      "bash $script $PWD; status=$?; rm $script; exit $status");
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_TRUE(has(result.err, "\"compiler/export\" uses \"compiler/explain\" in turn")) << result.err;
}

TEST(Layers, AFolderWithoutALineBelongsToTheOneAround) {
  EXPECT_EQ(checkTreeWith("compiler/movement/new/a.h", "#include \"compiler/movement/movement.h\"").exitCode,
            0);
  EXPECT_EQ(checkTreeWith("compiler/movement/new/a.h", "#include \"runtime/move.h\"").exitCode, 1);
}

TEST(Layers, LlvmStaysInOneFolder) {
  EXPECT_EQ(checkTreeWith("compiler/native/llvm/a.cpp", "#include <llvm/IR/Type.h>").exitCode, 0);
  EXPECT_EQ(checkTreeWith("compiler/native/a.cpp", "  #  include <llvm/IR/Type.h>").exitCode, 1);
}

TEST(Layers, ANewFolderMustEnterTheTable) {
  EXPECT_EQ(checkTreeWith("compiler/misc/a.cpp", "#include \"compiler/core/text/source.h\"").exitCode, 1);
}

// Time by the clock means nothing on a crowded machine.
TEST(Tests, BoundWorkByProcessorTimeOnly) {
  EXPECT_EQ(
      shell(
          "cd " FAIRYFORGE_SOURCE_DIR
          "/tests && grep -rnE '(steady|system)_clock::no[w]|time[.](monotonic|time)\\(' . --exclude-dir=bench")
          .out,
      "");
}

}  // namespace
}  // namespace fairyforge::testing
