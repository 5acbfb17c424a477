// Tests that compiled code is cached between runs of the program.
#include <nlohmann/json.hpp>

#include "tests/driver/run.h"

namespace fairyforge::testing {
namespace {

constexpr const char* kNewCache =
    "export XDG_CACHE_HOME=$(mktemp -d); trap 'rm -rf \"$XDG_CACHE_HOME\"' EXIT\n";

TEST(Cache, HoldsTheCodeAfterTheFirstRun) {
  const Result result = shell(std::string(kNewCache) +
                              "$F compile $EXAMPLES/chess.fairy --json >/dev/null\n"
                              "$F compile $EXAMPLES/chess.fairy --json");
  const auto native = nlohmann::json::parse(result.out)["native"];
  EXPECT_EQ(native["origin"], "cached");
  EXPECT_EQ(native["legality"], "masks");
}

TEST(Cache, IsLeftAloneOnRequest) {
  const Result result = shell(std::string(kNewCache) +
                              "$F compile $EXAMPLES/chess.fairy --no-cache >/dev/null\n"
                              "ls \"$XDG_CACHE_HOME\"\n"
                              "$F compile $EXAMPLES/chess.fairy >/dev/null\n"
                              "$F compile $EXAMPLES/chess.fairy --no-cache --json");
  EXPECT_EQ(nlohmann::json::parse(result.out)["native"]["origin"], "compiled");
}

TEST(Cache, MakesLlvmUnnecessary) {
  const Result result = shell(std::string(kNewCache) +
                              "$F compile $EXAMPLES/chess.fairy >/dev/null\n"
                              "LD_DEBUG=files $F perft $EXAMPLES/chess.fairy 3 2>&1");
  EXPECT_NE(result.out.find(" 8902 "), std::string::npos);
  EXPECT_EQ(result.out.find("fairyforge-llvm"), std::string::npos);
}

TEST(Cache, AndCompilerAreNotLoadedToReadTheRules) {
  for (const std::string verb : {"check", "explain", "draw"}) {
    const Result result = shell("LD_DEBUG=files $F " + verb + " $EXAMPLES/chess.fairy 2>&1");
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_EQ(result.out.find("fairyforge-llvm"), std::string::npos) << verb;
    EXPECT_EQ(result.out.find("librsvg"), std::string::npos) << verb;
  }
}

TEST(Cache, SurvivesManyProcessesAtOnce) {
  const Result result = shell(std::string(kNewCache) +
                              "for i in 1 2 3 4 5 6; do $F perft $EXAMPLES/chess.fairy 3 | tail -1 | "
                              "awk '{ print $2 }' & done; wait");
  EXPECT_EQ(result.out, "8902\n8902\n8902\n8902\n8902\n8902\n") << result.err;
}

TEST(Cache, MayBeImpossibleToCreate) {
  const Result result = shell(
      "export XDG_CACHE_HOME=/dev/null\n"
      "$F perft $EXAMPLES/chess.fairy 3");
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_EQ(result.err, "");
}

}  // namespace
}  // namespace fairyforge::testing
