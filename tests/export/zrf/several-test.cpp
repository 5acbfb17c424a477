// Tests rules files of Zillions with several games: what is written for each game, what the games share, and
// what the export reports.
#include <regex>

#include "compiler/export/certify/targets.h"
#include "compiler/export/zrf/export-zrf.h"
#include "tests/support/support.h"

namespace fairyforge::testing {
namespace {

std::size_t countOf(const std::string& text, const std::string& words) {
  std::size_t count = 0;
  for (std::size_t at = text.find(words); at != std::string::npos; at = text.find(words, at + 1)) ++count;
  return count;
}

TEST(ZrfSeveral, SeveralGamesInOneFileEqualTheirSources) {
  const std::vector<VariantPtr> games{
      loadExample("chess"),
      loadText("variant \"Hill\" extends fide\na side wins when its King stands on d4-e5\n"),
      loadExample("capablanca-chess"),
      loadText(
          "variant \"Own goals\" extends fide\npiece Knight N NA at b1 g1\nstalemate: the stalemated side wins\n")};
  const exports::Export made = exports::zrf::exportSeveralZrf(games);
  const std::string& text = made.files.front().bytes;
  EXPECT_EQ(countOf(text, "\n(game\n"), 1u);
  EXPECT_EQ(countOf(text, "\n(variant\n"), 3u);
  EXPECT_EQ(countOf(text, "(name Rook)"), 1u) << "what is the same is inherited";
  const certify::Findings findings = certify::certifySeveralZrf(games, made, {.depth = 2, .games = 2});
  EXPECT_TRUE(findings.hold()) << (findings.differences.empty() ? "" : findings.differences[0]);
  // The same games in another order make another file.
  EXPECT_FALSE(
      certify::certifySeveralZrf({games[3], games[1], games[2], games[0]}, made, {.depth = 2, .games = 0})
          .hold());
}

// The third game has no goals, options or pieces of the first one.
TEST(ZrfSeveral, VariantsResetWhatTheGameDefines) {
  const std::vector<VariantPtr> games{
      loadText("variant \"Race\" extends fide\ncaptures: one of most pieces must be made\n"
               "a side wins when its King stands on rank 8\nroyals: may be taken\n"),
      loadText("variant \"Walk\"\nboard 4x4\narray \"n3/4/4/3N\"\npiece Knight N N\nrepetition: off\n")};
  const exports::Export made = exports::zrf::exportSeveralZrf(games);
  EXPECT_TRUE(certify::certifySeveralZrf(games, made, {.depth = 2, .games = 2}).hold());
}

TEST(ZrfSeveral, AuthorsWordsSurviveAndTheRestIsMadeAnew) {
  const VariantPtr source = loadText(
      "variant \"Mine\" by \"Ann\" extends fide\nnote \"A game.\"\nnote \"History: Long ago.\"\n"
      "note \"Strategy: Win.\"\nnote \"Knight: as ever\"\n");
  const exports::Export made = exports::zrf::exportZrf(source);
  const certify::ReadBack copy = certify::readBackZrf(made.files.front().bytes);
  ASSERT_TRUE(copy.variant) << copy.errors;
  EXPECT_EQ(copy.variant->authors(), source->authors());
  EXPECT_EQ(copy.variant->notes(), source->notes());
  const std::string again = exports::zrf::exportZrf(copy.variant).files.front().bytes;
  for (const char* words : {"(strategy \"Win.\")", "(help \"Knight: as ever\")", "A game.", "Long ago."})
    EXPECT_EQ(countOf(again, words), 1u) << words;
}

// The file does not count quiet moves, and its description must say so.
TEST(ZrfSeveral, TheDescriptionSaysWhatTheFileDoes) {
  std::string text = exports::zrf::exportZrf(loadExample("chess")).files.front().bytes;
  text = text.substr(text.find("(description"), text.find("(option") - text.find("(description"));
  text = std::regex_replace(text, std::regex("\\s+"), " ");
  EXPECT_EQ(text.find("50 moves"), std::string::npos) << text;
  EXPECT_NE(text.find("Not in this file: a draw after moves without capture"), std::string::npos) << text;
}

TEST(ZrfSeveral, PromotedPiecesAreWhatTheyWereInTheHand) {
  const VariantPtr source = loadText(
      "variant \"Mine\" extends fide\npiece Crown C K\npromote Pawn on rank 5-8 to Crown\n"
      "hands {\n captures go to the captor's hand\n captured Crown become Pawn\n drop all on rank 2-7\n"
      " drop Crown nowhere\n}\n");
  const exports::Export made = exports::zrf::exportZrf(source);
  EXPECT_FALSE(exports::isLost(made.losses, exports::Construct::CapturesToCaptor));
  const certify::Findings findings = certify::certifyZrf(source, made, {.depth = 2, .games = 12});
  EXPECT_TRUE(findings.hold()) << (findings.differences.empty() ? "" : findings.differences[0]);
}

}  // namespace
}  // namespace fairyforge::testing
