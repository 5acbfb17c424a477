// Tests that the installed program works in any folder, without the source tree.
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
      "for page in README.md docs/*.md docs/*/*.md; do\n"
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

TEST(Installation, WithoutTheLibraryItSaysSo) {
  const Result result = shell(
      "place=$(mktemp -d); trap 'rm -rf \"$place\"' EXIT; cd \"$place\"; mkdir bin; cp $F bin\n"
      "echo 'variant \"Mine\" extends fide' >mine.fairy\n"
      "bin/fairyforge games; bin/fairyforge check @chess; bin/fairyforge check mine.fairy\n");
  EXPECT_TRUE(has(result.err, "there are no games\n  the library itself is missing")) << result.err;
  EXPECT_TRUE(has(result.err, "there is no \"@chess\" in the library\n  the library itself is missing"))
      << result.err;
  EXPECT_TRUE(has(result.err, "looked in '.'; there is no library of games")) << result.err;
}

// The program and its modules exchange structures in memory, so their versions must be the same.
TEST(Installation, ModulesOfAnotherVersionAreRefused) {
  const Result result = shell(
      "place=$(mktemp -d); trap 'rm -rf \"$place\"' EXIT; cd \"$place\"; mkdir bin share; cp $F bin\n"
      "ln -s " FAIRYFORGE_BUILD_DIR
      "/share/fairyforge share; mkdir -p lib/fairyforge\n"
      "for module in llvm png; do echo 'const char fairyforgeModuleVersion[] = \"another\";' |\n"
      "  cc -shared -fPIC -x c - -o lib/fairyforge/fairyforge-$module.so; done\n"
      "bin/fairyforge asm @chess; bin/fairyforge draw @chess --format png; bin/fairyforge perft @chess 2\n"
      // If masks can play instead, the program continues and warns only once.
      "export XDG_CACHE_HOME=$place/cache XDG_DATA_HOME=$place; play() { bin/fairyforge \"$@\" 2>said >/dev/null\n"
      "echo $1 $? $(grep -c \"warning: no native code: 'fairyforge-llvm.so' is of another version\" said); }\n"
      "play perft @chess 4; play selfplay @chess --games 100 --longest 200; play solve @chess KQ-K\n"
      "echo go | play play @chess; printf 'uci\\nisready\\n' | play engine @chess\n");
  EXPECT_TRUE(has(result.err, "no native code: 'fairyforge-llvm.so' is of another version than this program"))
      << result.err;
  EXPECT_TRUE(has(result.err, "no PNG picture: 'fairyforge-png.so' is of another version than this program"))
      << result.err;
  EXPECT_TRUE(has(result.out, "  2                  400 ")) << result.out << result.err;
  for (const std::string verb : {"perft", "selfplay", "solve", "play", "engine"})
    EXPECT_TRUE(has(result.out, verb + " 0 1\n")) << result.out;
}

TEST(Installation, WithoutTheStudioItSaysHowThatIsMade) {
  for (const std::string verb : {"preview mine.fairy", "export studio -o ."}) {
    const Result result = shell(
        "place=$(mktemp -d); trap 'rm -rf \"$place\"' EXIT; cd \"$place\"; mkdir -p bin lib/fairyforge; cp $F bin\n"
        "bin/fairyforge " +
        verb);
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_TRUE(has(result.err, "the studio is missing: ") && has(result.err, "`./fairyforge` makes it"))
        << result.err;
  }
}

// While the program runs, its module may be replaced by one of a newer version.
TEST(Installation, AProgramThatIsReplacedWhileItRunsAsksToBeStartedAgain) {
  const Result result = shell(
      "place=$(mktemp -d); trap 'rm -rf \"$place\"' EXIT; cd \"$place\"; mkdir -p bin share lib/fairyforge; cp $F bin\n"
      "ln -s " FAIRYFORGE_BUILD_DIR
      "/share/fairyforge share; : >lib/fairyforge/fairyforge-llvm.so\n"
      "export XDG_CACHE_HOME=$place/cache XDG_DATA_HOME=$place; mkfifo asked told\n"
      "bin/fairyforge engine @chess <asked >told & exec 3>asked 4<told; echo uci >&3\n"
      "while read -r line <&4 && [ \"$line\" != uciok ]; do :; done\n"
      "cp $F bin/new; mv bin/new bin/fairyforge; printf 'isready\\nquit\\n' >&3; wait\n");
  EXPECT_TRUE(has(result.err,
                  "fairyforge-llvm.so' is not opened: the file of this program or library is gone; if an "
                  "update has replaced it, start the program again"))
      << result.err;
}

// A module is code. So the program loads modules only from its own folder, and only if no other user could
// have put them there.
TEST(Installation, ModulesThatOthersCouldHavePutThereAreNotOpened) {
  const Result result = shell(
      "place=$(mktemp -d); trap 'rm -rf \"$place\"' EXIT; cd \"$place\"; mkdir -p in/here/bin in/here/share\n"
      "cp $F in/here/bin; ln -s " FAIRYFORGE_BUILD_DIR
      "/share/fairyforge in/here/share\n"
      "export XDG_CACHE_HOME=$place/cache XDG_DATA_HOME=$place\n"
      // The planted module prints a word when it is loaded.
      "echo 'long write(int, const void*, unsigned long);' >planted.c\n"
      "echo '__attribute__((constructor)) static void opened(void) { write(1, \"OPENED\", 6); }' >>planted.c\n"
      "cc -shared -fPIC planted.c -o planted.so || exit 3\n"
      "for above in lib in/lib in/here/bin/lib; do mkdir -p $above/fairyforge; cp planted.so $above/fairyforge/fairyforge-llvm.so; done\n"
      "echo above; in/here/bin/fairyforge asm @chess King\n"
      "mkdir -p in/here/lib/fairyforge; cp planted.so in/here/lib/fairyforge/fairyforge-llvm.so\n"
      "for mode in 666 646; do chmod $mode in/here/lib/fairyforge/fairyforge-llvm.so; echo $mode; in/here/bin/fairyforge asm @chess King; done\n"
      "chmod 644 in/here/lib/fairyforge/fairyforge-llvm.so; chmod 777 in/here/lib/fairyforge; echo folder\n"
      "in/here/bin/fairyforge asm @chess King\n"
      "[ $(id -u) = 0 ] && chmod 755 in/here/lib/fairyforge && chown 12345 in/here/lib/fairyforge/fairyforge-llvm.so && echo owner &&\n"
      "  in/here/bin/fairyforge asm @chess King\n"
      "chown $(id -u) in/here/lib/fairyforge/fairyforge-llvm.so; chmod 755 in/here/lib/fairyforge; echo own\n"
      "in/here/bin/fairyforge asm @chess King\n");
  EXPECT_EQ(result.out.find("OPENED"), result.out.find("own\n") + 4) << result.out << result.err;
  EXPECT_TRUE(has(result.err, "'fairyforge-llvm.so' is not installed beside this program")) << result.err;
  EXPECT_TRUE(has(result.err, "is not opened: others than who owns this program could change it"))
      << result.err;
}

}  // namespace
}  // namespace fairyforge::testing
