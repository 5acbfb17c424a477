// Native statements of levels, zones, links, powers by region, castling, turning, imitation and events: what
// the referee makes of them.
#include <fmt/format.h>
#include <set>

#include "compiler/core/rules/variant-hash.h"
#include "runtime/referee.h"
#include "tests/frontend/loading.h"

namespace fairyforge::testing {
namespace {

// ---- levels and zones ----

const std::string kTower =
    "board 3x4x2 {\n  level 2 top files x-z\n  level 1 ground files a-c\n}\npiece King K K royal at a1\n";

TEST(FairyLevels, HaveNamesAndLettersOfTheirOwn) {
  const VariantPtr variant = variantOf(kTower + "piece Man M W at y1\n");
  const Board& board = variant->board();
  EXPECT_EQ(board.levels(), 2);
  EXPECT_EQ(board.levelName(1), "top");
  EXPECT_EQ(board.name(board.at(0, 0, 0)), "a1");
  EXPECT_EQ(board.name(board.at(0, 0, 1)), "x1");
  EXPECT_EQ(standing(*variant, "y1"), "White M");
  EXPECT_EQ(standing(*variant, "y4"), "Black M") << "levels are not reflected";
}

TEST(FairyLevels, GoOnWithTheLettersWhereNoneAreGiven) {
  const VariantPtr variant = variantOf("board 3x3x2\npiece King K K royal at d1\n");
  EXPECT_EQ(variant->board().name(variant->board().at(2, 2, 1)), "f3");
}

TEST(FairyLevels, AreZonesInListsOfCells) {
  const VariantPtr variant =
      variantOf(kTower +
                "piece Man M W at rank 2 on top { morphs on top to Imp }\npiece Imp I W at b1-c1 { morphs on "
                "rank 1 to Man, rank 2 rank 3 on ground to Man }\n");
  EXPECT_EQ(standing(*variant, "x2"), "White M");
  EXPECT_EQ(standing(*variant, "a2"), "");
  EXPECT_EQ(becomes(*variant, Side::White, "M", "z3"), "I");
  EXPECT_EQ(becomes(*variant, Side::White, "M", "c3"), "");
  EXPECT_EQ(becomes(*variant, Side::White, "I", "x1"), "M") << "a rank is that rank on every level";
  EXPECT_EQ(becomes(*variant, Side::White, "I", "a3"), "M");
  EXPECT_EQ(becomes(*variant, Side::White, "I", "x3"), "") << "'on' keeps cells of both ranks";
  EXPECT_EQ(becomes(*variant, Side::Black, "I", "x4"), "M");
  EXPECT_EQ(becomes(*variant, Side::Black, "I", "a2"), "M");
}

TEST(FairyLevels, ArePlacedFromTheTop) {
  const VariantPtr variant = variantOf(kTower + "array \"3/3/3/K2|2k/3/3/3\"\n");
  EXPECT_EQ(standing(*variant, "x1"), "White K");
  EXPECT_EQ(standing(*variant, "c4"), "Black K");
}

TEST(FairyZones, AreWhitesAndMirroredForBlackUnlessBoth) {
  const VariantPtr variant = variantOf(
      kKings +
      "zone camp: rank 1-2 a3\nzone middle: both e4-e5\npiece Queen Q Q at d1\n"
      "piece Man M W at a2 { morphs on camp to Queen }\npiece Wazir W W at h2 { morphs on middle to "
      "Queen, rank 1 rank 2 on camp to Man }\n");
  EXPECT_EQ(becomes(*variant, Side::White, "M", "a3"), "Q");
  EXPECT_EQ(becomes(*variant, Side::White, "M", "a6"), "");
  EXPECT_EQ(becomes(*variant, Side::Black, "M", "a6"), "Q");
  EXPECT_EQ(becomes(*variant, Side::Black, "W", "e4"), "Q");
  EXPECT_EQ(becomes(*variant, Side::Black, "W", "h8"), "M");
}

TEST(FairyZones, MayBeMadeOfZones) {
  const VariantPtr variant = variantOf(kKings +
                                       "zone camp: rank 1-3\nzone corner: a1 h1 a4 on camp\npiece Queen Q Q "
                                       "at d1\npiece Man M W at a2 { morphs on corner to Queen }\n");
  EXPECT_EQ(becomes(*variant, Side::White, "M", "h1"), "Q");
  EXPECT_EQ(becomes(*variant, Side::White, "M", "a4"), "");
}

TEST(FairyZones, OfTheColoursOfCellsAreThereAndMayBeDeclaredAnew) {
  const std::string types = "piece Queen Q Q at d1\npiece Man M W at a2 { morphs on light-cells to Queen }\n";
  const VariantPtr variant = variantOf(kKings + types);
  EXPECT_EQ(becomes(*variant, Side::White, "M", "a1"), "");
  EXPECT_EQ(becomes(*variant, Side::White, "M", "a4"), "Q");
  EXPECT_EQ(becomes(*variant, Side::Black, "M", "a4"), "Q");
  EXPECT_EQ(becomes(*variantOf(kKings + "zone light-cells: a1\n" + types), Side::White, "M", "a4"), "");
  EXPECT_TRUE(load(kKings + types + "zone court: d1 on middle-cells\n").says("unknown-zone"));
}

TEST(FairyZones, AndLinksThatNothingUsesDrawAWarning) {
  const Loading loading = load(kKings + "zone camp: rank 1-3\nlink bridge: a1-h1\n");
  ASSERT_TRUE(loading.variant) << loading.rendered();
  EXPECT_TRUE(loading.says("unused-name"));
  EXPECT_TRUE(loading.says("unused-name"));
  EXPECT_EQ(loading.diagnostics.all().size(), 2u) << loading.rendered();
}

// ---- powers ----

TEST(FairyPowers, UnderConditionsNeedAConditionBehindAnd) {
  for (const char* conditions : {"and and no own Queen stands on the board",
                                 "and no own Queen stands on the board and", "and and", "and"}) {
    const std::string text =
        kKings + "piece Queen Q Q at d1 { while no own King stands beside it " + conditions + ": moves N }\n";
    EXPECT_TRUE(load(text).says("unknown-sentence")) << text;
  }
}

TEST(FairyLists, ThatNameSomethingTwiceDrawAWarning) {
  const std::string pieces = kKings + "piece Queen Q Q at d1\npiece Rook R R at a1 h1\nzone far: rank 8\n";
  for (const char* line : {
           "castle King 2 with Rook Rook",
           "castle King 2 with Rook R",
           "quiet moves: draw at 50 reset by Rook Rook",
           "when Rook or Rook captures { it becomes Queen }",
           "when Queen captures Rook or Rook { it becomes Rook }",
           "every piece: may not move while an enemy Rook or Rook stands beside it",
           "a side wins when its Rook or Rook stands on far",
           "a side wins when its King stands on far far",
           "a side wins when its King stands on a8-h8 c8",
           "promote Rook on rank 7-8 on far far to Queen",
           "piece Man M at a2 { moves by { step (0,1); test type Rook Rook; take; land } }",
       }) {
    const Loading loading = load(pieces + line + "\n");
    EXPECT_TRUE(loading.variant) << line << "\n" << loading.rendered();
    EXPECT_TRUE(loading.says("adds-nothing")) << line;
  }
  for (
      const char* line : {
          "hands { both start with Rook Rook; drop Rook anywhere }",
          "a side wins when its King stands on rank 8 a7-h8",
          "piece Die D O { cannot be taken }\nside Chance { pieces Die Die; acts by lot; must act before every turn }",
      })
    EXPECT_FALSE(load(pieces + line + "\n").says("adds-nothing")) << line;
  for (const char* line : {
           "when Queen moves { all enemy Rook beside it change sides }",
           "a side wins when its King  stands on e4",
           "castle King 2 with Rook",
       }) {
    const Loading loading = load(pieces + line + "\n" + line + "\n");
    EXPECT_FALSE(loading.variant) << line;
    EXPECT_TRUE(loading.says("said-twice")) << line;
  }
  for (const char* row :
       {"on rank 1-4: moves N", "pushes pieces by R", "may turn into Queen", "morphs on e4 to Queen"})
    EXPECT_TRUE(load(pieces + fmt::format("piece Man M W at a2 {{ {0}\n {0} }}\n", row)).says("said-twice"))
        << row;
  EXPECT_TRUE(load(pieces + "when Rook moves { it becomes Queen; it becomes Queen }\n").says("said-twice"));
  for (const char* line :
       {"promote Rook on rank 8 to Queen Queen", "piece Rook R R { morphs on e4 to Queen Queen }"})
    EXPECT_TRUE(load(pieces + line + "\n").says("said-twice")) << line;
}

// Zones limit cells behind `on`, whatever asks for cells.
TEST(FairyCells, AreLimitedByZonesInAllSentences) {
  const auto same = [](const std::string& line, const std::string& listed) {
    const std::string pieces = kKings + "piece Rook R R at a1\nzone far: a7-c8\nzone wide: e8 g8\n";
    const auto full = [&](const std::string& cells) {
      std::string text = line;
      text.replace(text.find('*'), 1, cells);
      const Loading loading = load(pieces + text + "\n");
      EXPECT_TRUE(loading.variant) << text << "\n" << loading.rendered();
      return loading.variant ? variantHash(*loading.variant) : 0;
    };
    EXPECT_EQ(full("rank 8 on far wide file h"), full(listed)) << line;
  };
  for (const char* line : {"a side wins when its King stands on * and it has no Rook",
                           "piece Man M W at a2 { while on *: moves N }",
                           "piece Man M W at a2 { may turn into Rook while not on * }",
                           "every piece: may not move where on *", "promote Rook on * to King"})
    same(line, "a8 b8 c8 e8 g8 file h");
}

TEST(FairyPowers, HoldWhereTheMoveStarts) {
  const VariantPtr variant =
      variantOf(kKings + "piece Man M at h1 { on rank 1-4: moves W\n on both e4 e5: moves F }\n");
  EXPECT_EQ(movesFrom(variant, "4k3/8/8/8/1M6/8/8/4K3 w - - 0 1", "b4"), "a4 b3 b5 c4");
  EXPECT_EQ(movesFrom(variant, "4k3/8/8/1M6/8/8/8/4K3 w - - 0 1", "b5"), "");
  EXPECT_EQ(movesFrom(variant, "4k3/8/8/8/4M3/8/8/4K3 w - - 0 1", "e4"), "d3 d4 d5 e3 e5 f3 f4 f5")
      << "powers add up";
  EXPECT_EQ(movesFrom(variant, "4k3/8/1m6/8/8/8/8/4K3 b - - 0 1", "b6"), "a6 b5 b7 c6")
      << "Black's region is White's mirrored";
  EXPECT_EQ(movesFrom(variant, "4k3/8/8/8/1m6/8/8/4K3 b - - 0 1", "b4"), "");
}

TEST(FairyPowers, AddToTheMovementThatHoldsEverywhere) {
  const VariantPtr variant = variantOf(kKings + "piece Man M fW at h2 { on h5: moves bF }\n");
  EXPECT_EQ(movesFrom(variant, "4k3/8/8/7M/8/8/8/4K3 w - - 0 1", "h5"), "g4 h6");
  EXPECT_EQ(variant->type(typeOf(*variant, "M")).notation(), "fW; on h5: bF");
}

TEST(FairyPowers, GiveCheckOnlyWhereTheyHold) {
  const VariantPtr variant = variantOf(kKings + "piece Man M at h2 { on rank 1-4: moves R }\n");
  const auto inCheck = [&](const std::string& fen) { return Referee{}.inCheck(positionFrom(variant, fen)); };
  EXPECT_TRUE(inCheck("4k3/8/8/8/4M3/8/8/3K4 b - - 0 1"));
  EXPECT_FALSE(inCheck("4k3/8/8/4M3/8/8/8/3K4 b - - 0 1"));
}

// ---- links ----

TEST(FairyLinks, JoinPairsOfCellsForTheirOwner) {
  const VariantPtr variant = variantOf(kKings +
                                       "link bridge: a2-h2 a2-h5\nlink ford: both c4-f5\npiece Man M "
                                       "<bridge> m<ford> at a2\npiece Rook R R at "
                                       "d1\n");
  EXPECT_EQ(movesFrom(variant, "4k3/8/8/8/8/8/MR6/4K3 w - - 0 1", "a2"), "h2 h5");
  EXPECT_EQ(movesFrom(variant, "4k3/8/8/7r/8/8/7M/4K3 w - - 0 1", "h2"), "a2");
  EXPECT_EQ(movesFrom(variant, "4k3/7m/8/8/8/8/8/4K3 b - - 0 1", "h7"), "a7");
  EXPECT_EQ(movesFrom(variant, "4k3/8/8/8/8/8/7m/4K3 b - - 0 1", "h2"), "");
  EXPECT_EQ(movesFrom(variant, "4k3/8/8/8/2m5/8/8/4K3 b - - 0 1", "c4"), "f5");
}

// ---- castling ----

TEST(FairyCastling, IsWithTheNamedPartners) {
  const VariantPtr variant = variantOf(
      "piece King K K royal\npiece Rook R R\npiece Cannon C W\ncastle King 2 with Rook or Cannon\narray "
      "\"4k3/8/8/8/8/8/8/R3K2C\"\n");
  EXPECT_EQ(movesFrom(variant, "4k3/8/8/8/8/8/8/R3K2C w KQ - 0 1", "e1"), "c1 d1 d2 e2 f1 f2 g1");
  const VariantPtr rookOnly = variantOf(
      "piece King K K royal\npiece Rook R R\npiece Cannon C W\ncastle King 2 with Rook\narray "
      "\"4k3/8/8/8/8/8/8/R3K2C\"\n");
  EXPECT_EQ(movesFrom(rookOnly, "4k3/8/8/8/8/8/8/R3K2C w Q - 0 1", "e1"), "c1 d1 d2 e2 f1 f2");
}

TEST(FairyCastling, MayDependOnWhereTheCastlerStands) {
  const std::string game =
      "zone home: e1\npiece King K K royal at d1\npiece Rook R R at a1 h1\ncastle King 2 with Rook on ";
  EXPECT_TRUE(load(game + "home\n").says("no-partner"));
  EXPECT_FALSE(load(game + "rank 1\n").says("no-partner"));
}

TEST(FairyCastling, OutlivesARedefinedKingAndEndsByASentence) {
  const std::string fen = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1";
  EXPECT_EQ(movesFrom(fide("piece King K FcW\n"), fen, "e1"), "c1 d2 f2");
  EXPECT_EQ(movesFrom(fide("castle King never\n"), "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "e1"), "d1 d2 e2 f1 f2");
  EXPECT_EQ(movesFrom(fide("castle King 3 with Rook\n"), fen, "e1"), "b1 d1 d2 e2 f1 f2");
  EXPECT_TRUE(loadFide("remove Rook\n").says("nothing-left"));
}

// ---- changes of type ----

TEST(FairyTurning, IsAMoveOfItsOwn) {
  const VariantPtr variant = fide("piece Bishop B B { may turn into Knight or Rook on rank 1-2 e5 }\n");
  EXPECT_EQ(movesFrom(variant, "4k3/8/8/8/8/8/1P1P4/2B1K3 w - - 0 1", "c1"), "c1n c1r");
  EXPECT_EQ(movesFrom(variant, "4k3/8/8/2p1p3/3b4/2P1P3/8/4K3 b - - 0 1", "d4"), "c3 e3");
  EXPECT_NE(movesFrom(variant, "4k3/8/8/8/4b3/8/8/4K3 b - - 0 1", "e4").find("e4n"), std::string::npos)
      << "Black's e5 is e4";
}

TEST(FairyImitation, MovesAsTheTypeLastMoved) {
  const VariantPtr variant = fide(
      "piece Mime M at White: a3 Black: a6 {\n  imitates the type the opponent last moved, without initial "
      "moves\n  promotes as that type does\n  gives no check, but no move may let it take a royal piece "
      "next\n}\n");
  const PieceType& mime = variant->type(typeOf(*variant, "M"));
  EXPECT_TRUE(mime.imitates);
  EXPECT_TRUE(mime.givesNoCheck);
  EXPECT_EQ(movesFrom(variant, "4k3/8/8/8/8/M7/8/4K3 w - - 0 1 -", "a3"), "");
  EXPECT_EQ(movesFrom(variant, "4k3/8/8/8/8/M7/8/4K3 w - - 0 1 N", "a3"), "b1 b5 c2 c4");
  EXPECT_EQ(movesFrom(variant, "4k3/7M/8/8/8/8/8/4K3 w - - 0 1 P", "h7"), "h8b h8n h8q h8r")
      << "it promotes as a pawn";
  EXPECT_EQ(movesFrom(variant, "4k3/8/8/8/8/8/7M/4K3 w - - 0 1 P", "h2"), "h3") << "no double step";
  // A rook's move would let the Mime on e3 take the king on e1; a knight's would not.
  EXPECT_EQ(movesFrom(variant, "4k3/8/8/8/8/4m3/8/R3K3 w - - 0 1 -", "a1"), "");
  EXPECT_EQ(movesFrom(variant, "4k3/8/8/8/8/4m3/8/N3K3 w - - 0 1 -", "a1"), "b3 c2");
}

TEST(FairyImitation, TakesPromotionsAndNoMorphs) {
  const VariantPtr variant = fide(
      "piece Knight N N { morphs on d4 to Bishop }\npiece Mime M at White: a3 Black: a6 {\n  imitates the "
      "type the opponent last moved, without initial moves\n  promotes as that type does\n  gives no check, "
      "but no move may let it take a royal piece next\n}\n");
  const Cell d4 = variant->board().find("d4").value(), h8 = variant->board().find("h8").value();
  EXPECT_TRUE(variant->imitatedArrival().choices(Side::White, typeOf(*variant, "N"), d4).empty());
  EXPECT_EQ(variant->imitatedArrival().choices(Side::White, typeOf(*variant, "P"), h8).size(), 4u);
}

TEST(FairyEvents, ForceAnotherPieceToChange) {
  const VariantPtr variant = fide(
      "piece Squire S W at White: a3 h3 Black: a6 h6\nwhen Pawn arrives on rank 6 { one own Squire must turn "
      "into Knight or Bishop }\n");
  EXPECT_EQ(movesFrom(variant, "4k3/8/8/1P6/8/S6S/8/4K3 w - - 0 1", "b5"), "b6,a3b b6,a3n b6,h3b b6,h3n");
  EXPECT_EQ(movesFrom(variant, "4k3/8/8/1P6/8/8/8/4K3 w - - 0 1", "b5"), "b6") << "nobody is there to change";
  EXPECT_EQ(movesFrom(variant, "4k3/8/8/8/1p6/s7/8/4K3 b - - 0 1", "b4"), "b3,a3b b3,a3n");
  EXPECT_EQ(movesFrom(variant, "4k3/8/1P6/8/8/S7/8/4K3 w - - 0 1", "b6"), "b7") << "another rank";
}

// ---- rules that are judged when the whole game has been built ----

TEST(FairyGoals, EndTheGameAtTheStageOfEachAlternative) {
  const VariantPtr one = fide("White wins when its King stands on rank 2 or Black is stalemated\n");
  const VariantPtr two =
      fide("White wins when its King stands on rank 2\nWhite wins when Black is stalemated\n");
  EXPECT_TRUE(haveSameRules(*one, *two));
  const Loading never = loadFide("White wins when its King stands on rank 2 and not Black is stalemated\n");
  EXPECT_TRUE(never.says("not-supported")) << never.rendered();
}

TEST(FairyRoyals, ThatMayBeTakenResetInheritedRulesAboutCheck) {
  const auto inherited = [](const std::string& more) {
    return variantOf("extends marseillais-chess\n" + more, {.baseFolders = {kExamples}});
  };
  EXPECT_EQ(inherited("")->turns().seriesChecks, SeriesChecks::EndSeries);
  const VariantPtr variant = inherited("royals: may be taken\n");
  EXPECT_EQ(variant->turns().seriesChecks, SeriesChecks::Free);
  EXPECT_FALSE(variant->turns().safeAfterEachMove);
}

TEST(FairyWarnings, KnowEveryWayOntoTheBoard) {
  EXPECT_FALSE(loadFide("piece Squire S W\npiece Bishop B B { may turn into Squire }\n").says("absent-type"));
  EXPECT_FALSE(loadFide("piece Squire S W\nwhen Pawn arrives on rank 6 { one own Bishop must turn into "
                        "Squire }\n")
                   .says("absent-type"));
  EXPECT_TRUE(loadFide("piece Squire S W\n").says("absent-type"));
}

TEST(FairyWarnings, NameWhatCanNeverHappen) {
  EXPECT_TRUE(loadFide("piece Squire S W\nwhen Pawn arrives on rank 6 { one own Squire must turn into Knight "
                       "}\n")
                  .says("never-happens"))
      << "there is no Squire";
  EXPECT_TRUE(loadFide("when Pawn arrives on rank 1 { one own Bishop must turn into Knight }\n")
                  .says("never-happens"))
      << "pawns do not go back";
  EXPECT_TRUE(loadFide("promote Pawn on rank 1 to Queen\n").says("never-happens"));
  EXPECT_TRUE(loadFide("promote Rook on rank 8 to Queen\n").diagnostics.all().empty());
}

TEST(FairyWarnings, KnowThatAllMayBeInAHand) {
  const std::string gating =
      "when a piece but Pawn moves for the first time { all may be dropped where it began }\n";
  EXPECT_TRUE(
      loadFide("piece Hawk H BN\nhands { both start with Hawk }\n" + gating).diagnostics.all().empty());
}

TEST(FairyWarnings, KnowWhereAThirdSideStands) {
  EXPECT_TRUE(
      loadFide("piece Duck D mW { may turn into Goose on e4 }\npiece Goose G mN\n"
               "side Pond { has no turns of its own; pieces Duck; introduces them on any empty cell }\n"
               "turns: White, White with Pond, Black, Black with Pond\nroyals: may be taken\n")
          .diagnostics.all()
          .empty());
}

TEST(FairyHands, DropWhatFallsOntoSomething) {
  const std::string game =
      "variant \"F\"\nboard 3x4\npiece Disc D O\nhands { both start with Disc; drop Disc anywhere; dropped Disc fall }\n";
  for (const std::string edges : {"", "edges: opposite ones are joined\n"}) {
    const VariantPtr variant = variantOf(game + edges);
    using Set = std::set<std::string>;
    EXPECT_EQ(movesOf(Referee(), Position(variant)), (Set{"D@a1", "D@b1", "D@c1"}));
    EXPECT_EQ(movesOf(Referee(), positionFrom(variant, "D2/3/d2/1d1 w - - 0 1 [D/D]")),
              (Set{"D@a1", "D@a3", "D@b2", "D@c1"}));
  }
}

TEST(FairyHands, AreWarnedOfWhatIsNeverDropped) {
  const std::string hands = "hands { both start with Knight Bishop; drop Knight anywhere }\n";
  EXPECT_TRUE(loadFide(hands).says("never-happens"));
  EXPECT_FALSE(loadFide(hands + "a side loses when it has no Bishop counting hands\n").says("never-happens"));
  EXPECT_FALSE(
      loadFide(hands + "when Rook moves { Bishop may be dropped where it began }\n").says("never-happens"));
  EXPECT_TRUE(
      load("board 5x5\npiece King K K royal\npiece Pawn P fW at b1\n"
           "hands { both start with King; drop all anywhere }\na side wins when its Pawn stands on a5\n")
          .says("never-happens"))
      << "all is what is not royal";
}

}  // namespace
}  // namespace fairyforge::testing
