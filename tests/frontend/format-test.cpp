// Tests of the verb fmt: the layout of its text, and that the text is still the same game.
#include "compiler/frontend/format.h"

#include <filesystem>

#include "compiler/frontend/print/tidy.h"
#include "tests/frontend/loading.h"

namespace fairyforge::testing {
namespace {

std::string format(const std::string& text, const frontend::LoadOptions& options = kWithBase) {
  Diagnostics diagnostics;
  const auto result =
      frontend::formatted(std::make_shared<SourceFile>("test.fairy", text), options, diagnostics);
  std::string problems;
  for (const Diagnostic& d : diagnostics.all()) problems += renderHuman(d, false);
  return result ? *result : problems;  // warnings are not of interest here
}

TEST(Fmt, StatementsHaveALineEachAndBlocksAreIndented) {
  EXPECT_EQ(format("variant   \"T\";board   8x8 ;  piece King K  K royal at  e1\n"
                   "test \"a\" {perft 5 25;realm King 64}\ntest \"b\"   {  perft 5 }"),
            "variant \"T\"\nboard 8x8\npiece King K  K  royal  at e1\n"
            "test \"a\" {\n  perft 5 25\n  realm King 64\n}\n"
            "test \"b\" { perft 5 }\n");
}

TEST(Fmt, PiecesAndRulesInARowStandInColumns) {
  EXPECT_EQ(frontend::print::tidied(
                "piece Pawn P fmWfceFifmnD at rank 2\npiece Rook R R \"Big Rook\" at a1 h1 image rook\n"
                "piece King K K royal at e1\nstalemate:draw\nquiet moves :  off\n"),
            "piece Pawn P  fmWfceFifmnD                     at rank 2\n"
            "piece Rook R  R             \"Big Rook\"         at a1 h1 image rook\n"
            "piece King K  K                         royal  at e1\n"
            "stalemate:   draw\nquiet moves: off\n");
}

TEST(Fmt, CommentsStayWithWhatTheyStandBeforeOrBehind) {
  const std::string tidy =
      "# At the top.\n\nvariant \"T\"  # a title\nboard 8x8    # a board\n\n# Before the king.\n"
      "piece King K  K  royal  at e1\ntest \"t\" {  # head\n  # before the count\n  perft 5  # the count\n}  "
      "# tail\n# At the end.\n";
  EXPECT_EQ(frontend::print::tidied(tidy), tidy);
  EXPECT_EQ(frontend::print::tidied(
                "# At the top.\n\n\nvariant \"T\"# a title\nboard 8x8 # a board\n\n   # Before the king.\n"
                "piece King K K royal at e1\ntest \"t\" { # head\n# before the count\nperft 5 # the "
                "count\n} # tail\n"
                "# At the end.  \n\n"),
            tidy);
}

TEST(Fmt, LongLinesBreakBehindCommasOnly) {
  const std::string cells = "a1 b1 c1 d1 e1 f1 g1 h1 a2 b2 c2 d2";
  const std::string line =
      "piece A A  W {\n  morphs on " + cells + " to B, " + cells + " to C,\n      " + cells + " to D\n}\n";
  EXPECT_EQ(frontend::print::tidied("piece A A W { morphs on " + cells + " to B,\n" + cells + " to C,    " +
                                    cells + " to D }"),
            line);
  EXPECT_EQ(frontend::print::tidied(line), line);
}

TEST(Fmt, BlanksInAMovementKeepTheirMeaning) {
  EXPECT_EQ(frontend::print::tidied(
                "piece A A  [mW?mDD]   cR\npiece B B [mW?mDD]cR\npiece C C (1,1,0)0 ^( 1,0 ,0)\n"),
            "piece A A  [mW?mDD] cR\npiece B B  [mW?mDD]cR\npiece C C  (1,1,0)0 ^( 1,0 ,0)\n");
}

TEST(Fmt, DiagramLinesBecomeStatements) {
  EXPECT_EQ(
      format("files=5 ranks=6 promoZone=2 promoChoice=Q2!R symmetry=rotate squareSize=40\n"
             "pawn:P:fmWfcF:pawn:a2,b2,c2,d2,e2\nqueen:Q::queen:b1\nrook:R::rook:a1,,e6\n"
             "big king:K:K:king:c1,,b6\nmorph=/////QQQQQ\n"),
      "board 5x6\n\n"
      "piece pawn       P  fmWfcF  at rank 2 image pawn\n"
      "piece queen      Q  Q       at b1 image queen\n"
      "piece rook       R  R       at a1 image rook\n"
      "piece \"big king\" K  K       at White: c1 Black: b6 image king { morphs on rank 1 to queen }\n"
      "royal \"big king\"\n\n"
      "promote pawn on rank 5-6 to queen (last 2) rook (not last)\n\n"
      "symmetry:    rotate\nroyals:      the last one must be safe\nquiet moves: draw at 50 reset by pawn\n\n"
      "look squareSize \"40\"\n");
}

TEST(Fmt, ADiagramBlockBecomesStatementsWithoutOverriddenOnes) {
  const std::string text = format(
      "variant \"T\"\n# the lines\ndiagram {\n  files=8 ranks=8 promoZone=0 stalemate=win\n"
      "  knight:N::knight:b1,g1,,b8,g8\n  king:K::king:e1,,e8\n}\n\nstalemate: draw\nroyal king knight\n");
  EXPECT_TRUE(text.starts_with("variant \"T\"\n# the lines\nboard 8x8\n\npiece knight")) << text;
  EXPECT_EQ(text.find("diagram"), std::string::npos) << text;
  EXPECT_EQ(text.find("loses"), std::string::npos) << text;
  EXPECT_EQ(text.find("royal king\n"), std::string::npos) << text;
}

TEST(Fmt, ADiagramBlockStaysWhereLaterStatementsChangeItsPieces) {
  const std::string text = format(
      "variant \"T\"\ndiagram {\nfiles=8 ranks=8 promoZone=0\nknight:N::knight:b1,g1,,b8,g8\n    "
      "king:K::king:e1,,e8\n"
      "}\nremove knight\npiece Rook R R at a1\n");
  EXPECT_EQ(text,
            "variant \"T\"\ndiagram {\n  files=8 ranks=8 promoZone=0\n  knight:N::knight:b1,g1,,b8,g8\n"
            "  king:K::king:e1,,e8\n}\nremove knight\npiece Rook R  R  at a1\n");
}

TEST(Fmt, APageBecomesStatements) {
  Diagnostics diagnostics;
  const SourcePtr page = frontend::readSource(kData + "/page.txt", diagnostics);
  const auto text = frontend::formatted(page, {.language = frontend::Language::Page}, diagnostics);
  ASSERT_TRUE(text);
  EXPECT_EQ(variantHash(*variantOf(*text)),
            variantHash(*frontend::loadVariant(page, {.language = frontend::Language::Page}, diagnostics)));
}

TEST(Fmt, AnErrorIsReportedAndNothingPrinted) {
  const std::string text = format("variant \"T\"\nbord 8x8\n");
  EXPECT_NE(text.find("test.fairy:2:1: error"), std::string::npos) << text;
  EXPECT_NE(format("\n").find("empty-file"), std::string::npos);
}

TEST(Fmt, EveryExampleKeepsItsHashAndTestsAndIsTidyTheSecondTime) {
  const frontend::LoadOptions withLibrary{.baseFolders = {kExamples}};
  for (const auto& entry : std::filesystem::recursive_directory_iterator(kExamples)) {
    if (entry.path().extension() != ".fairy") continue;
    SCOPED_TRACE(entry.path().string());
    Diagnostics diagnostics;
    const SourcePtr source = frontend::readSource(entry.path().string(), diagnostics);
    const auto once = frontend::formatted(source, withLibrary, diagnostics);
    ASSERT_TRUE(once);
    EXPECT_EQ(frontend::print::tidied(*once), *once);
    const frontend::LoadedVariant before = frontend::loadWithTests(source, withLibrary, diagnostics);
    if (before.mixin) continue;
    ASSERT_TRUE(before.variant);
    const auto after = frontend::loadWithTests(std::make_shared<SourceFile>(source->name(), *once),
                                               withLibrary, diagnostics);
    EXPECT_EQ(before.tests.size(), after.tests.size());
    EXPECT_TRUE(haveSameRules(*before.variant, *after.variant));
  }
}

}  // namespace
}  // namespace fairyforge::testing
