// The installed program works in any place, without the tree that it was built from.
#include <fmt/format.h>

#include "tests/driver/run.h"

namespace fairyforge::testing {
namespace {

TEST(Installation, WorksUnderAnyPrefix) {
  const Result result = shell(
      "prefix=$(mktemp -d); trap 'rm -rf \"$prefix\"' EXIT\n"
      "cmake --install " FAIRYFORGE_BUILD_DIR
      " --prefix \"$prefix/first\" >/dev/null || exit 3\n"
      "mv \"$prefix/first\" \"$prefix/a place with blanks\"; cd \"$prefix/a place with blanks\"\n"
      "[ -s share/man/man1/fairyforge.1 -a -s share/man/man1/fairyforge-draw.1 ] || exit 4\n"
      "cd share/doc/*/ || exit 5\n"
      "for page in README.md docs/*.md docs/variants/*.md; do\n"
      "  for link in $(grep -o '](\\([^):]*\\))' $page | sed 's/](//; s/[#)].*//'); do\n"
      "    [ -e $(dirname $page)/$link ] || { echo $page: $link; exit 6; }\n"
      "  done\n"
      "done; cd - >/dev/null\n"
      "echo 'variant \"Mine\" extends fide' >mine.fairy\n"
      "bin/fairyforge perft mine.fairy 3 --executor jit\n"
      "bin/fairyforge perft @makruk 2 --executor referee\n");
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_NE(result.out.find(" 8902 "), std::string::npos) << result.out << result.err;
  EXPECT_NE(result.out.find(" 529 "), std::string::npos) << result.out << result.err;
}

// Structures go to the modules as they are in memory.
TEST(Installation, ModulesOfAnotherVersionAreRefused) {
  const Result result = shell(
      "place=$(mktemp -d); trap 'rm -rf \"$place\"' EXIT; cd \"$place\"; mkdir bin share; cp $F bin\n"
      "ln -s " FAIRYFORGE_BUILD_DIR
      "/share/fairyforge share; mkdir -p lib/fairyforge\n"
      "for module in llvm png; do echo 'const char fairyforgeModuleVersion[] = \"another\";' |\n"
      "  cc -shared -fPIC -x c - -o lib/fairyforge/fairyforge-$module.so; done\n"
      "bin/fairyforge asm @chess; bin/fairyforge draw @chess --format png; bin/fairyforge perft @chess 2\n"
      // Where the interpreter can go on it does, and says so once.
      "export XDG_CACHE_HOME=$place/cache XDG_DATA_HOME=$place; play() { bin/fairyforge \"$@\" 2>said >/dev/null\n"
      "echo $1 $? $(grep -c \"warning: no native code: 'fairyforge-llvm.so' is of another version\" said); }\n"
      "play perft @chess 4; play selfplay @chess --games 1 --longest 20; play solve @chess KQ-K\n"
      "echo go | play play @chess; printf 'uci\\nisready\\n' | play engine @chess\n");
  EXPECT_TRUE(has(result.err, "no native code: 'fairyforge-llvm.so' is of another version than this program"))
      << result.err;
  EXPECT_TRUE(has(result.err, "no PNG picture: 'fairyforge-png.so' is of another version than this program"))
      << result.err;
  EXPECT_TRUE(has(result.out, "  2                  400 ")) << result.out << result.err;
  for (const std::string verb : {"perft", "selfplay", "solve", "play", "engine"})
    EXPECT_TRUE(has(result.out, verb + " 0 1\n")) << result.out;
}

}  // namespace
}  // namespace fairyforge::testing
