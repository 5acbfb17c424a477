// Tests that the certificate calls two games the same only if no sequence of moves tells them apart.
#include "compiler/export/certify/compare.h"

#include "runtime/referee.h"
#include "tests/support/support.h"

namespace fairyforge::testing {
namespace {

certify::Findings compareTexts(const std::string& source, const std::string& copy,
                               const certify::Scope& scope = {3, 6, 7},
                               const certify::AllowedDivergence& allowed = {}) {
  const VariantPtr a = loadText(source), b = loadText(copy);
  const auto names = certify::matchNames(*a, *b, certify::ownNames(*a));
  if (const auto* missing = std::get_if<std::string>(&names)) throw std::runtime_error(*missing);
  const Referee referee;
  return certify::compareGames({referee, Position(a)}, {referee, Position(b)},
                               std::get<certify::Correspondence>(names), scope, allowed);
}

const char* const kSmall =
    "variant \"Small\"\nboard 5x5\narray \"k1rn1/ppp2/5/2PPP/1NR1K\"\n"
    "piece Pawn P mfWcfF\npiece Knight N N\npiece Rook R R\npiece King K K royal\n"
    "promote Pawn on rank 5 to Rook Knight\n"
    "stalemate: draw\nrepetition: draw at 3\nquiet moves: draw at 50\n";

std::string with(const std::string& line, const std::string& instead) {
  std::string text = kSmall;
  const std::size_t at = text.find(line);
  if (at == std::string::npos) throw std::runtime_error("no " + line);
  return text.replace(at, line.size(), instead);
}

TEST(Compare, FindsNothingBetweenAGameAndItself) {
  const certify::Findings findings = compareTexts(kSmall, kSmall);
  EXPECT_TRUE(findings.hold()) << findings.differences.front();
  EXPECT_GT(findings.compared.at("positions").number(), 100u);
  EXPECT_EQ(findings.compared.at("games").number(), 6u);
}

TEST(Compare, ReportsItsProgress) {
  std::vector<std::string> parts;
  std::uint64_t before = 0;
  certify::Scope scope{2, 6, 7};
  scope.tell = [&](std::uint64_t done, std::uint64_t total, const std::string& what) {
    if (parts.empty() || parts.back() != what) {
      parts.push_back(what);
      before = 0;
    }
    EXPECT_GE(done, before);
    EXPECT_LT(done, total);
    before = done;
    if (what == "random games") EXPECT_EQ(total, 6u);
  };
  EXPECT_TRUE(compareTexts(kSmall, kSmall, scope).hold());
  EXPECT_EQ(parts, (std::vector<std::string>{"first moves to depth 2", "random games"}));
  EXPECT_EQ(before, 5u);
}

TEST(Compare, IgnoresTheOrderOfTheTypes) {
  EXPECT_TRUE(
      compareTexts(kSmall, with("piece Knight N N\npiece Rook R R\n", "piece Rook R R\npiece Knight N N\n"))
          .hold());
}

TEST(Compare, TellsTheShortestGameThatLeadsToADifference) {
  const certify::Findings promotions = compareTexts(kSmall, with("to Rook Knight", "to Knight"), {4, 60, 7});
  ASSERT_FALSE(promotions.hold());
  EXPECT_TRUE(promotions.differences[0].starts_with("after ")) << promotions.differences[0];
  EXPECT_NE(promotions.differences[0].find("only the source has"), std::string::npos);
  const certify::Findings sideways = compareTexts(kSmall, with("mfWcfF", "mfWcfFcW"));
  ASSERT_FALSE(sideways.hold());
  EXPECT_EQ(sideways.differences.size(), 1u);
  EXPECT_NE(sideways.differences[0].find("only the copy has"), std::string::npos) << sideways.differences[0];
}

TEST(Compare, SeesEveryRuleThatDiffers) {
  for (const auto& [line, instead] :
       std::vector<std::pair<std::string, std::string>>{{"piece Knight N N", "piece Knight N fN"},
                                                        {"piece Rook R R", "piece Rook R R3"},
                                                        {"K royal", "K"},
                                                        {"repetition: draw", "repetition: the mover loses"},
                                                        {"draw at 3", "draw at 5"},
                                                        {"1NR1K", "1NRK1"}}) {
    EXPECT_FALSE(compareTexts(kSmall, with(line, instead), {3, 60, 7}).hold()) << instead;
  }
}

TEST(Compare, AnAllowedEndIsNoDifference) {
  const std::string other = with("draw at 50", "draw at 3");
  EXPECT_FALSE(compareTexts(kSmall, other).hold());
  certify::AllowedDivergence allowed;
  allowed.copyEnds = {EndReason::NMoveRule};
  EXPECT_TRUE(compareTexts(kSmall, other, {3, 6, 7}, allowed).hold());
}

TEST(Compare, NeedsEveryCellAndTypeOfTheSource) {
  const VariantPtr a = loadText(kSmall);
  const VariantPtr b = loadText(with("piece Knight N N", "piece Knight N N\npiece Wazir W W"));
  const auto names = certify::matchNames(*b, *a, certify::ownNames(*b));
  ASSERT_TRUE(std::holds_alternative<std::string>(names));
  EXPECT_EQ(std::get<std::string>(names), "the copy has no piece \"Wazir\"");
}

TEST(Compare, AThirdSideThatNeverActsIsExcusedByName) {
  const VariantPtr chaos = loadExample("chaoss-chess interval=1");
  const VariantPtr chess = loadExample("chess");
  const auto names =
      std::get<certify::Correspondence>(certify::matchNames(*chaos, *chess, certify::ownNames(*chaos)));
  const Referee referee;
  const certify::SideUnderTest source{referee, Position(chaos)}, copy{referee, Position(chess)};
  EXPECT_FALSE(certify::compareGames(source, copy, names, {2, 0, 1}).hold());
  certify::AllowedDivergence allowed;
  allowed.thirdSide = true;
  EXPECT_TRUE(certify::compareGames(source, copy, names, {2, 1, 1}, allowed).hold());
}

// In the exported game the third side never acts. The source counts the turns until it may act. So two
// different positions of the source can be the same position of the copy.
TEST(Compare, SeesThatOneOfTheGamesRemembersMore) {
  const VariantPtr chaos = loadExample("chaoss-chess");
  const VariantPtr chess = loadExample("chess");
  const auto names =
      std::get<certify::Correspondence>(certify::matchNames(*chaos, *chess, certify::ownNames(*chaos)));
  const Referee referee;
  const certify::SideUnderTest source{referee, Position(chaos)}, copy{referee, Position(chess)};
  certify::AllowedDivergence allowed;
  allowed.thirdSide = true;
  const certify::Findings findings = certify::compareGames(source, copy, names, {1, 20, 1}, allowed);
  ASSERT_FALSE(findings.hold());
  EXPECT_NE(findings.differences[0].find("the position has come about 1 times, in the copy 2"),
            std::string::npos)
      << findings.differences[0];
  allowed.sourceEnds = allowed.copyEnds = {EndReason::Repetition};
  EXPECT_TRUE(certify::compareGames(source, copy, names, {1, 20, 1}, allowed).hold());
}

}  // namespace
}  // namespace fairyforge::testing
