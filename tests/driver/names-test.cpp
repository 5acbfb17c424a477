// The check of names, which guards against two types of one name, does find what it is there for.
#include "tests/driver/run.h"

namespace fairyforge::testing {
namespace {

// check-names on a tree with these two files.
Result checkNamesIn(const std::string& path, const std::string& text, const std::string& otherPath,
                    const std::string& otherText) {
  return shell(
      "tree=$(mktemp -d); trap 'rm -rf \"$tree\"' EXIT; cd \"$tree\"\n"
      "mkdir -p compiler/a compiler/b runtime grammar\n"
      "cp " +
      fileWith(text) + " " + path + "; cp " + fileWith(otherText) + " " + otherPath + "\n" +
      FAIRYFORGE_SOURCE_DIR "/scripts/check-names \"$tree\"");
}
Result checkHeaders(const std::string& text, const std::string& otherText) {
  return checkNamesIn("compiler/a/a.h", text, "compiler/b/b.h", otherText);
}
// Both headers define a type of this name.
void expectTwice(const std::string& name, const std::string& text, const std::string& otherText) {
  const Result result = checkHeaders(text, otherText);
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_TRUE(has(result.err, "\"" + name + "\" is defined in compiler/a/a.h:")) << result.err;
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
  EXPECT_EQ(result.err, "compiler/b/b.h:3: \"f::Plan\" is defined in compiler/a/a.h:2 too\n");
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
  EXPECT_EQ(checkNamesIn("runtime/a.cpp", text, "runtime/b.cpp", text).exitCode, 0);
  expectTwice("f::(unnamed)::Plan", text, text);
}

}  // namespace
}  // namespace fairyforge::testing
