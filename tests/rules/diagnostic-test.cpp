// Tests of places in a source, and of the forms in which a diagnostic is printed.
#include "compiler/core/text/diagnostic.h"

#include <gtest/gtest.h>

namespace fairyforge {
namespace {

SourceSpan spanOf(const std::string& text, const std::string& part) {
  const auto at = static_cast<std::uint32_t>(text.find(part));
  return {std::make_shared<SourceFile>("game.fairy", text), at, at + static_cast<std::uint32_t>(part.size())};
}

TEST(SourceFile, CountsColumnsInCodePoints) {
  const SourceFile file("x", "ab\nüö=1\r\nlast");
  EXPECT_EQ(file.locate(file.text().find('=')).line, 2u);
  EXPECT_EQ(file.locate(file.text().find('=')).column, 3u);
  EXPECT_EQ(file.line(2), "üö=1");
  EXPECT_EQ(file.lineCount(), 3u);
}

TEST(Diagnostic, PointsAtTheTextWithACaretLine) {
  Diagnostics diagnostics;
  diagnostics
      .error(spanOf("files=8\npromozone=0\n", "promozone"), "unknown-parameter",
             "unknown parameter 'promozone'")
      .note("nothing would have come of it")
      .suggest("promoZone");
  EXPECT_EQ(renderHuman(diagnostics.all()[0], false),
            "game.fairy:2:1: error: unknown parameter 'promozone' [unknown-parameter]\n"
            "    2 | promozone=0\n"
            "      | ^^^^^^^^^\n"
            "      = note: nothing would have come of it\n"
            "      = fix: promoZone\n");
  EXPECT_EQ(renderGnu(diagnostics.all()[0]),
            "game.fairy:2:1: error: unknown parameter 'promozone' (fix: promoZone)\n");
}

TEST(Diagnostics, KeepSomeAndCountTheRest) {
  Diagnostics few, many;
  for (std::size_t i = 0; i < Diagnostics::kMaxKept; ++i) few.warning({}, "absent-type", "w");
  EXPECT_EQ(renderOmitted(few), "");
  for (int i = 0; i < 700; ++i) many.warning({}, "absent-type", "w").note("n");
  EXPECT_EQ(many.all().size(), Diagnostics::kMaxKept);
  EXPECT_EQ(renderOmitted(many), "... and 200 more warnings\n");
  // An error replaces a warning among the diagnostics that are kept.
  many.error({}, "syntax", "e");
  EXPECT_EQ(many.all().size(), Diagnostics::kMaxKept);
  EXPECT_EQ(many.all().back().message, "e");
  EXPECT_EQ(many.errorCount(), 1u);
  EXPECT_EQ(many.warningCount(), 700u);
  // Diagnostics that were only counted are still counted.
  Diagnostics all;
  all.addAll(many);
  all.addAll(few);
  EXPECT_EQ(all.errorCount(), 1u);
  EXPECT_EQ(all.warningCount(), 700u + Diagnostics::kMaxKept);
  EXPECT_EQ(all.omitted(), 701u);
}

TEST(Diagnostic, ShowsAWindowOfALongLine) {
  const std::string text = std::string(500, 'x') + "BAD" + std::string(500, 'y');
  Diagnostics diagnostics;
  diagnostics.error(spanOf(text, "BAD"), "bad-cell", "bad");
  const std::string shown = renderHuman(diagnostics.all()[0], false);
  EXPECT_LT(shown.size(), 400u);
  EXPECT_NE(shown.find("xBADy"), std::string::npos);
  EXPECT_NE(shown.find(" ^^^\n"), std::string::npos);
}

TEST(Diagnostic, NeverPassesControlCharactersToTheTerminal) {
  Diagnostics diagnostics;
  diagnostics.error(spanOf("a\033[31mb", "b"), "bad-cell", "unexpected '\033'");
  EXPECT_EQ(renderHuman(diagnostics.all()[0], false).find('\033'), std::string::npos);
}

TEST(ClosestMatch, FindsLikelyTypingErrorsOnly) {
  const std::vector<std::string> known{"promoZone", "promoChoice", "files"};
  EXPECT_EQ(closestMatch("promozone", known), "promoZone");
  EXPECT_EQ(closestMatch("file", known), "files");
  EXPECT_EQ(closestMatch("squeeze", known), "");
}

TEST(ClosestMatch, CountsExchangedLettersOnceAndCapitalsNotAtAll) {
  EXPECT_EQ(closestMatch("knihgt", {"Pawn", "Knight"}), "Knight");
  EXPECT_EQ(closestMatch("KNIGHT", {"Pawn", "Knight"}), "Knight");
}

TEST(ClosestMatch, GuessesNothingThatIsAWordOfItsOwnOrOneOfTwo) {
  EXPECT_EQ(closestMatch("chess", {"chaos", "fide"}), "");
  EXPECT_EQ(closestMatch("King", {"link", "when"}), "");
  EXPECT_EQ(closestMatch("--json", {"--fen", "--help"}), "");
  EXPECT_EQ(closestMatch("cat", {"cap", "car"}), "");
  EXPECT_EQ(closestMatch("K", {"Q", "R"}), "");
}

}  // namespace
}  // namespace fairyforge
