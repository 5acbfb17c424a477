// Tests that the verb analyse finds and names slips planted into small games, and reports nothing about rules
// that are in order.
#include <algorithm>

#include "compiler/analyse/analyse.h"
#include "compiler/analyse/rule-images.h"
#include "compiler/frontend/frontend.h"
#include "tests/support/quick.h"
#include "tests/support/support.h"

namespace fairyforge::testing {
namespace {

// Returns the texts of all findings of a kind about the game.
std::vector<std::string> oddities(const std::string& text, const std::string& kind) {
  const VariantPtr variant = loadText(text);
  std::vector<std::string> texts;
  for (const analyse::Finding& finding :
       analyse::analyse(variant, *makeExecutor("referee", variant), {.games = 2, .plies = 20})) {
    if (finding.odd && finding.kind == kind) texts.push_back(finding.text);
  }
  return texts;
}

// Expects exactly one finding of the kind, with the text `what`.
void expectOddity(const std::string& text, const std::string& kind, const std::string& what) {
  const auto found = oddities(text, kind);
  ASSERT_EQ(found.size(), 1u) << ::testing::PrintToString(found);
  EXPECT_NE(found[0].find(what), std::string::npos) << found[0];
}

const std::string kKings = "variant \"Planted\"\nboard 8x8\npiece King K K royal at e1\n";

TEST(Oddities, ATypeThatNothingBecomes) {
  expectOddity(kKings + "piece Rook R R at a1\npiece Spare S N\n", "never-appears", "Spare");
}

TEST(Oddities, ATypeThatOnlyOtherTypesOfItsKindBecome) {
  const auto found = oddities(kKings +
                                  "piece Rook R R at a1\n"
                                  "piece Egg E N { morphs on rank 8 to Bird }\n"
                                  "piece Bird B B { morphs on rank 1 to Egg }\n",
                              "never-appears");
  EXPECT_EQ(found.size(), 2u);
}

TEST(Oddities, AMorphThatTheMovesNameIsAlive) {
  EXPECT_EQ(oddities(kKings + "piece Pawn P fmWfcF at a2\npiece Rook R R\npromote Pawn on rank 8 to Rook\n"
                              "when a piece moves { all enemy pieces it attacks change sides }\n",
                     "dead-morph"),
            std::vector<std::string>{});
}

TEST(Oddities, AMorphWhereTheTypeCannotArrive) {
  expectOddity(kKings + "piece Bishop B B at a1 { morphs on a2 to Rook, b2 to Rook }\npiece Rook R R at h1\n",
               "dead-morph", "a2");
}

TEST(Oddities, APromotionBehindAWall) {
  expectOddity(
      "variant \"Wall\"\nboard 8x8 with holes a4 b4 c4 d4 e4 f4 g4 h4\narray "
      "\"8/8/8/3k4/________/8/P7/4K3\"\n"
      "piece King K K royal\npiece Pawn P fW\npiece Queen Q Q\npromote Pawn on rank 8 to Queen\n",
      "dead-morph", "Queen");
}

TEST(Oddities, AFirstMoveOfAPieceThatHasAlwaysMoved) {
  expectOddity(kKings + "piece Egg E N at b1 { morphs on rank 4 to Runner }\npiece Runner R WimfD\n",
               "dead-move", "Runner: the moves that it has only while it is unmoved");
}

TEST(Oddities, MovesForARegionThatThePieceNeverEnters) {
  expectOddity(kKings + "piece Guard G at d1 {\n  on rank 1-3: moves W\n  on rank 6-8: moves Q\n}\n",
               "dead-move", "ranks 6 to 8");
}

TEST(Oddities, NoMovesForTheRegionThatAPromotionLeavesOver) {
  EXPECT_EQ(
      oddities(
          kKings + "piece Guard G KA at d1\npiece Rook R R\npromote Guard on rank 1-8 by capturing to Rook\n",
          "dead-move"),
      std::vector<std::string>{});
}

TEST(Oddities, AnEventThatNothingBringsAbout) {
  expectOddity(kKings +
                   "piece Guard G sW at a2\npiece Monk M F at c1\npiece Abbot A Q\n"
                   "when Guard arrives on rank 6 { one own Monk must turn into Abbot }\n",
               "dead-event", "rank 6");
}

TEST(Oddities, CellsThatNobodyCanReach) {
  expectOddity("variant \"Light\"\nboard 4x4\npiece Ferz F F royal\narray \"3f/4/4/F3\"\n", "unused-cells",
               "light squares");
}

TEST(Oddities, AMateInOne) {
  const auto found =
      oddities("variant \"Mate\" extends fide\narray \"7k/5ppp/8/8/8/8/8/R3K3\"\n", "winning-move");
  ASSERT_EQ(found.size(), 1u) << ::testing::PrintToString(found);
  EXPECT_EQ(found[0], "the first move a1a8 wins the game at once");
}

TEST(Oddities, AMateInTwo) {
  const auto found =
      oddities("variant \"Mate\" extends fide\narray \"7k/8/8/8/8/8/1R6/R3K3\"\n", "winning-move");
  ASSERT_FALSE(found.empty());
  EXPECT_EQ(std::count(found.begin(), found.end(),
                       "the first move b2b7 wins the game with the next move, whatever is answered"),
            1);
}

TEST(Oddities, APieceThatHangs) {
  const std::string text = "variant \"Hang\" extends fide\narray \"r3k3/8/8/8/8/8/8/R3K3\"\n";
  const auto found = oddities(text, "winning-move");
  ASSERT_EQ(found.size(), 1u) << ::testing::PrintToString(found);
  EXPECT_EQ(found[0], "the first move a1a8 takes a Rook, and nothing can take back");
  expectOddity(text, "undefended", "Rook a1");
}

TEST(Oddities, AnEvenExchangeIsNotReported) {
  EXPECT_TRUE(
      oddities("variant \"Even\" extends fide\narray \"qq2k3/8/8/8/8/8/8/QQ2K3\"\n", "winning-move").empty());
}

TEST(Oddities, AMoveThatLosesAtOnce) {
  const auto found =
      oddities("variant \"Back rank\" extends fide\narray \"r5k1/8/8/8/8/8/R4PPP/6K1\"\n", "losing-move");
  EXPECT_NE(std::find(found.begin(), found.end(), "the first move a2a1 loses the game at once"), found.end())
      << ::testing::PrintToString(found);
}

TEST(Oddities, AnArrayThatIsNoMirrorImage) {
  expectOddity("variant \"Odd\" extends fide\narray \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RBNQKBNR\"\n",
               "symmetry", "the array: 2 of White's cells");
}

TEST(Oddities, MovesThatOnlyOneSideHas) {
  expectOddity(
      "variant \"Bridge\" extends fide\nlink bridge: both a4-h4\n"
      "piece Rook R R <bridge> at a1 h1\n",
      "symmetry", "Rook");
}

TEST(Oddities, DropsThatFallTheOtherWay) {
  expectOddity(
      "variant \"Fall\" extends fide\nhands { both start with Bishop; drop Bishop anywhere; dropped Bishop fall }\n",
      "symmetry", "Bishop: White's drop on a1");
}

// Each text has one rule that differs for the two sides, and no other oddity.
TEST(Symmetry, ComparesWhateverTheRulesHave) {
  const std::string king = "variant \"S\"\nboard 5x5\npiece King K K royal at c1\npiece Man M W at a1\n";
  EXPECT_TRUE(analyse::sideSymmetry(*loadText(king)).holds());
  for (
      const std::string rules : {
          "White wins when its Man stands on c3\n",
          "a side wins when its Man stands on both c2\n",
          "turns: White 2, Black 1\n",
          "turns: White, Black, White, Black, White, Black 2\n",
          "draws: Black wins\n",
          "hands { captures by White go to the captor's hand; drop Man anywhere }\n",
          "hands { both start with Man; drop Man on both a2 }\n",
          "hands { both start with Man; drop Man anywhere; dropped Man fall }\n",
          "hands { both start with Man; drop Man anywhere; White starts with Man Man }\n",
          "side Nature { pieces Man; may act after 5 turns since its last act; introduces them on b2 }\n",
          "when Man arrives on both a3 a4 { one own Man must turn into King }\n",
          "piece Other O at b1 {\n moves of White by { step (0,1); test empty; land }\n moves of Black by { step (1,0); test empty; land }\n}\n",
      }) {
    Diagnostics diagnostics;
    const VariantPtr variant =
        frontend::loadVariant(std::make_shared<const SourceFile>("s.fairy", king + rules), {}, diagnostics);
    if (variant == nullptr) {
      ADD_FAILURE() << rules << renderHuman(diagnostics.all().front(), false);
      continue;
    }
    EXPECT_FALSE(analyse::sideSymmetry(*variant).holds()) << rules;
  }
  EXPECT_TRUE(analyse::sideSymmetry(*loadText(king + "turns: White 2, Black 2\n")).holds());
  EXPECT_TRUE(analyse::sideSymmetry(*loadText(king + "a side wins when it has 3 Man in a row\n")).holds());
  EXPECT_TRUE(analyse::sideSymmetry(*loadText(king + "a side wins when its Man stands on rank 5\n")).holds());
}

TEST(Oddities, ChessHasNone) {
  const VariantPtr variant = loadExample("chess");
  for (const analyse::Finding& finding : analyse::analyse(variant, *quickExecutor(variant), {.games = 4}))
    EXPECT_FALSE(finding.odd) << finding.text;
}

}  // namespace
}  // namespace fairyforge::testing
