// Tests that scripts/check-names finds two types with the same name, declarations in the namespace of another
// folder, and comments about files that do not exist.
#include <fmt/format.h>
#include <utility>

#include "tests/driver/run.h"

namespace fairyforge::testing {
namespace {

// Runs check-names on a tree with these two files.
Result checkNamesIn(const std::string& path, const std::string& text, const std::string& otherPath,
                    const std::string& otherText) {
  return shell(
      "tree=$(mktemp -d); trap 'rm -rf \"$tree\"' EXIT; cd \"$tree\"\n"
      "mkdir -p compiler/a/b-c compiler/core/text compiler/export compiler/native/specialise compiler/play/a runtime grammar\n"
      "cp " +
      fileWith(text) + " " + path + "; cp " + fileWith(otherText) + " " + otherPath + "\n" +
      FAIRYFORGE_SOURCE_DIR "/scripts/check-names \"$tree\"");
}
Result checkHeaders(const std::string& text, const std::string& otherText) {
  return checkNamesIn("grammar/a.h", text, "grammar/b.h", otherText);
}
// Expects the error that both headers define a type of this name.
void expectTwice(const std::string& name, const std::string& text, const std::string& otherText) {
  const Result result = checkHeaders(text, otherText);
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_TRUE(has(result.err, "\"" + name + "\" is defined in grammar/a.h:")) << result.err;
}
void expectOnce(const std::string& text, const std::string& otherText) {
  const Result result = checkHeaders(text, otherText);
  EXPECT_EQ(result.exitCode, 0);
  EXPECT_EQ(result.err, "");
}

TEST(Names, TwoDefinitionsAreFound) {
  const Result result =
      checkHeaders("namespace f {\nstruct Plan {};\n}\n", "namespace f {\n\nclass Plan final : X {};\n}\n");
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_EQ(result.err, "grammar/b.h:3: \"f::Plan\" is defined in grammar/a.h:2 too\n");
}

TEST(Names, OneDefinitionIsAccepted) {
  expectOnce("namespace f {\nstruct Plan {};\n}\n",
             "namespace f {\nstruct Plan;\nstruct Plan* make() { return {}; }\n}\n");
}

TEST(Names, NamespacesAndOuterTypesBelongToTheName) {
  expectTwice("f::g::Plan", "namespace f::g { enum class Plan : int { A }; }\n",
              "namespace f { namespace g { union Plan {}; } }\n");
  expectTwice("f::Outer::Plan", "namespace f { struct Outer { struct Plan {}; }; }\n",
              "namespace f { class Outer; struct Outer::Plan {}; }\n");
  expectOnce("namespace f { struct Plan { struct Part {}; }; }\n",
             "namespace f::g { struct Plan { struct Part {}; }; }\n");
}

TEST(Names, TemplatesAndTheirSpecialisationsDiffer) {
  expectTwice("f::Plan", "namespace f { template <class T = int> struct Plan {}; }\n",
              "namespace f { template <int N> struct Plan {}; }\n");
  expectOnce("namespace f { template <class T> struct Plan {}; }\n",
             "namespace f { template <> struct Plan<int> {}; }\n");
}

TEST(Names, CommentsAndStringsDefineNothing) {
  expectOnce(
      "namespace f { struct Plan {}; }\n",
      "namespace f {\n// struct Plan {\n/* struct\nPlan { */ auto a = \"struct Plan {\\\"\"; char b = '{';\n"
      "auto c = R\"x(\nstruct Plan {\n)\" )x\"; int d = 1'000;\n}\n");
}

TEST(Names, TypesOfFunctionsAreTheirOwn) {
  expectOnce("namespace f { struct Plan {}; }\n", "namespace f { inline void g() { struct Plan {}; } }\n");
}

TEST(Names, UnnamedNamespacesOfSourcesAreTheirOwn) {
  const std::string text = "namespace f {\nnamespace {\nstruct Plan {};\n}\n}\n";
  EXPECT_EQ(checkNamesIn("grammar/a.cpp", text, "grammar/b.cpp", text).exitCode, 0);
  expectTwice("f::(unnamed)::Plan", text, text);
}

// Runs check-names on a tree with this file.
Result checkFile(const std::string& path, const std::string& text) {
  return checkNamesIn(path, text, "runtime/other.h", "");
}

TEST(Names, OfFilesInCommentsAreThoseOfFiles) {
  for (const char* there : {"a.h", "text/a.h", "compiler/core/text/a.h", "`other.h`", "a.tsv"})
    EXPECT_EQ(checkFile("compiler/core/text/a.h", fmt::format("// As in {}.\n", there)).err, "");
  for (const char* gone : {"b.h", "rules/a.h", "a.cpp"})
    EXPECT_EQ(checkFile("compiler/core/text/a.h", fmt::format("\n// As in {}.\n", gone)).err,
              fmt::format("compiler/core/text/a.h:2: there is no file {}\n", gone));
}

TEST(Names, NamespacesFollowFolders) {
  for (const auto& [path, name] : {std::pair{"runtime/a.h", "fairyforge"},
                                   {"compiler/core/text/a.h", "fairyforge"},
                                   {"compiler/a/b-c/a.h", "fairyforge::a::b_c"},
                                   {"compiler/native/specialise/a.h", "fairyforge::specialise"},
                                   {"compiler/play/a/a.h", "fairyforge::a"},
                                   {"compiler/export/a.cpp", "fairyforge::exports"}}) {
    const std::string begin = std::string("namespace ") + name;
    EXPECT_EQ(checkFile(path, begin + " { int f(); }\n").err, "");
    EXPECT_EQ(checkFile(path, begin + "::detail {\nstruct Plan {};\n}\n").err, "");
    EXPECT_EQ(checkFile(path, "namespace fairyforge::b { class Plan; }\n" + begin + " {}\n").err, "");
    EXPECT_EQ(checkFile(path, "namespace other {\nint f() {}\n}\n").err,
              path + std::string(":2: namespace \"other\": that of ") +
                  std::string(path).substr(0, std::string(path).rfind('/')) + " is \"" + name + "\"\n");
  }
  EXPECT_EQ(checkFile("compiler/a/b-c/a.h", "namespace fairyforge {\nclass Plan {};\n}\n").exitCode, 1);
  EXPECT_EQ(checkFile("compiler/a/b-c/a.h", "namespace fairyforge::a { using Plan = int; }\n").exitCode, 1);
  EXPECT_EQ(
      checkFile("compiler/core/text/a.h", "namespace fairyforge::text { enum class Plan { A }; }\n").err, "");
  EXPECT_EQ(checkFile("runtime/a.cpp", "namespace fairyforge {\nusing namespace b;\n}\n").exitCode, 1);
  EXPECT_EQ(checkFile("runtime/a.cpp", "namespace fairyforge { void f() { using namespace b; } }\n").err, "");
  // `fairyforge::a` is the namespace of a folder, so compiler/a may declare something in it and runtime/ may
  // not.
  EXPECT_EQ(checkNamesIn("compiler/a/a.h", "namespace fairyforge::a {}\n", "runtime/b.h",
                         "namespace fairyforge::a { int f(); }\n")
                .err,
            "runtime/b.h:1: namespace \"fairyforge::a\": that of runtime is \"fairyforge\"\n");
}

}  // namespace
}  // namespace fairyforge::testing
