// Tests of native statements: what each one means.
#include <filesystem>
#include <fstream>
#include <unistd.h>

#include "tests/frontend/loading.h"

namespace fairyforge::testing {
namespace {

TEST(FairyStatements, EndWithTheirLineOrASemicolon) {
  const VariantPtr variant =
      variantOf("variant \"T\"; piece King K K royal at e1; piece Man M W at d1 # last words\n");
  EXPECT_EQ(variant->types().size(), 2u);
  EXPECT_EQ(variant->title(), "T");
}

TEST(FairyStatements, GoOnAfterACommaAndNowhereElse) {
  const VariantPtr variant = variantOf(kKings + "piece Man M W at d1 { morphs on\ta4 to M,\n b4 to K }\n");
  ASSERT_TRUE(variant);
  EXPECT_EQ(becomes(*variant, Side::White, "M", "b4"), "K");
  EXPECT_FALSE(load("piece King K K royal\n  at e1\n").variant);
}

TEST(FairyStatements, MeanTheSameInAnyOrder) {
  const VariantPtr variant = variantOf(
      "promote Pawn on rank 8 to Queen\nroyal K\npiece Pawn P mfWcfF at rank 2\npiece Queen Q Q at d1\nboard "
      "8x8\npiece "
      "King K K at e1\n");
  EXPECT_EQ(royals(*variant), "K");
  EXPECT_EQ(becomes(*variant, Side::Black, "P", "h1"), "Q");
}

TEST(FairyComments, StartAfterWhiteSpaceAndNeverInsideQuotes) {
  const VariantPtr variant = variantOf("# first\nvariant \"No #1\" # a name\nnote \"C# major\"\n" + kKings);
  EXPECT_EQ(variant->title(), "No #1");
  EXPECT_EQ(variant->notes(), std::vector<std::string>{"C# major"});
}

TEST(FairyForm, IsRecognisedByItsFirstWord) {
  EXPECT_TRUE(load("# files=8\n\nnote \"the Diagram has files=8 and king:K:K:king:e1\"\n" + kKings).variant);
  EXPECT_TRUE(load("# a misspelt word\nvaraint \"T\"\n" + kKings).says("unknown-statement"));
}

TEST(FairyHeader, GivesTitleAuthorsAndNotes) {
  const VariantPtr variant =
      variantOf("variant \"Große Partie\" by \"A B\" \"C D\"\nnote \"one\"\nnote \"two\"\n" + kKings);
  EXPECT_EQ(variant->title(), "Große Partie");
  EXPECT_EQ(variant->authors(), (std::vector<std::string>{"A B", "C D"}));
  EXPECT_EQ(variant->notes(), (std::vector<std::string>{"one", "two"}));
}

TEST(FairyBoard, HasSizeHolesAndFirstRank) {
  const VariantPtr variant =
      variantOf("board 10x6 with holes a1 c2-d3 first rank 0\npiece King K K royal at e0\n");
  EXPECT_EQ(variant->board().files(), 10);
  EXPECT_EQ(variant->board().ranks(), 6);
  EXPECT_EQ(variant->board().holes().size(), 5u);
  EXPECT_EQ(variant->board().firstRank(), 0);
  EXPECT_EQ(standing(*variant, "e5"), "Black K");
}

TEST(FairyArray, PlacesPiecesByTheirIds) {
  const VariantPtr variant =
      variantOf("board 4x3\npiece King K K royal\npiece Man AB W\narray \"1k{ab}1/4/2{AB}K\"\n");
  EXPECT_EQ(standing(*variant, "b3"), "Black K");
  EXPECT_EQ(standing(*variant, "c3"), "Black AB");
  EXPECT_EQ(standing(*variant, "c1"), "White AB");
  EXPECT_EQ(standing(*variant, "d1"), "White K");
}

TEST(FairyPiece, MayHaveAShownNameCellsAndAPicture) {
  const VariantPtr variant = variantOf(kKings + "piece Rook R R \"Tower\" at a1 h1 image rook\n");
  const PieceType& rook = variant->type(typeOf(*variant, "R"));
  EXPECT_EQ(rook.name, "Tower");
  EXPECT_EQ(rook.image, "rook");
  EXPECT_EQ(rook.notation(), "R");
  EXPECT_EQ(standing(*variant, "h8"), "Black R");
}

TEST(FairyPiece, SaysItsPartsInAnyOrder) {
  const std::string usual = "piece Rook R R \"Tower\" royal at a1 h1 image tower";
  const VariantPtr variant = variantOf(kKings + usual + "\n");
  for (const char* text : {"piece Rook R \"Tower\" R royal at a1 h1 image tower",
                           "piece Rook R R image tower royal at a1 h1 \"Tower\"",
                           "piece Rook R royal R image tower \"Tower\" at a1 h1",
                           "piece Rook R image tower R royal \"Tower\" at a1 h1"}) {
    const VariantPtr same = variantOf(kKings + text + "\n");
    ASSERT_TRUE(same) << text;
    EXPECT_TRUE(haveSameRules(*same, *variant)) << text;
    const PieceType& rook = same->type(typeOf(*same, "R"));
    EXPECT_EQ(rook.name + " " + rook.image + " " + rook.notation(), "Tower tower R") << text;
  }
  for (const char* text :
       {"piece Rook R R royal R", "piece Rook R R \"Tower\" \"Castle\" at a1", "piece Rook R R at a1 at h1"})
    EXPECT_TRUE(load(kKings + text + "\n").says("said-twice")) << text;
}

TEST(FairyPiece, MovementIsOneSpanBlanksIncluded) {
  const VariantPtr variant = variantOf(kKings + "piece Pawn P  fmW fceF ifmnD  at a2\n");
  EXPECT_EQ(variant->type(typeOf(*variant, "P")).notation(), "fmW fceF ifmnD");
}

TEST(FairyCells, AreMirroredUnlessSaidOtherwise) {
  const VariantPtr variant = variantOf(kKings + "piece Man M W at a2-c3\n");
  EXPECT_EQ(standing(*variant, "c3"), "White M");
  EXPECT_EQ(standing(*variant, "c6"), "Black M");
}

TEST(FairyCells, MayBeGivenForEachSide) {
  const VariantPtr variant = variantOf(
      "piece King K K royal at White: e1 Black: d8\npiece Man M W at Black: a7-c7\npiece Wazir W W at a1\n");
  EXPECT_EQ(standing(*variant, "d8"), "Black K");
  EXPECT_EQ(standing(*variant, "e8"), "");
  EXPECT_EQ(standing(*variant, "b7"), "Black M");
  EXPECT_EQ(standing(*variant, "b2"), "");
  EXPECT_EQ(standing(*variant, "a8"), "Black W");
}

TEST(FairyCells, MayBeRanksFilesAndRectangles) {
  const VariantPtr variant =
      variantOf(kKings +
                "piece Man M W at rank 3\npiece Queen Q Q at d1 { morphs on file a to Man, h6-h7 to "
                "King, b1-c2 to Man }\n");
  EXPECT_EQ(standing(*variant, "a3"), "White M");
  EXPECT_EQ(standing(*variant, "h6"), "Black M");
  EXPECT_FALSE(variant == nullptr);
  EXPECT_EQ(becomes(*variant, Side::White, "Q", "c2"), "M");
}

TEST(FairyMorphs, AreReflectedForBlackUnlessTheyAreForBoth) {
  const VariantPtr variant = variantOf(
      kKings +
      "piece Queen Q Q at d1\npiece Man M W at a2 { morphs on b3 to Queen }\npiece Wazir W W at a1 { "
      "morphs on both c3 to Queen }\n");
  EXPECT_EQ(becomes(*variant, Side::White, "M", "b3"), "Q");
  EXPECT_EQ(becomes(*variant, Side::Black, "M", "b3"), "");
  EXPECT_EQ(becomes(*variant, Side::Black, "M", "b6"), "Q");
  EXPECT_EQ(becomes(*variant, Side::White, "W", "c3"), "Q");
  EXPECT_EQ(becomes(*variant, Side::Black, "W", "c3"), "Q");
  EXPECT_EQ(becomes(*variant, Side::Black, "W", "c6"), "");
}

TEST(FairyMorphs, MayLeaveAChoice) {
  const VariantPtr variant =
      variantOf(kKings + "piece Queen Q Q at d1\npiece Man M W at a2 { morphs on b3 to Queen Man }\n");
  EXPECT_EQ(becomes(*variant, Side::White, "M", "b3"), "QM");
}

TEST(FairyPromotion, IsByTypeAndCells) {
  const VariantPtr variant = variantOf(kKings +
                                       "piece Pawn P mfWcfF at rank 2\npiece Man M W at a1\npiece Queen Q Q "
                                       "at d1\npromote Pawn Man on rank 7 to Queen "
                                       "Man\npromote Pawn on rank 8 to Queen\n");
  EXPECT_EQ(becomes(*variant, Side::White, "P", "a7"), "QM");
  EXPECT_EQ(becomes(*variant, Side::White, "M", "a7"), "QM");
  EXPECT_EQ(becomes(*variant, Side::White, "P", "a8"), "Q");
  EXPECT_EQ(becomes(*variant, Side::Black, "P", "a2"), "QM");
  EXPECT_TRUE(variant->end().clockResetting.has(typeOf(*variant, "P")));
  EXPECT_FALSE(variant->end().clockResetting.has(typeOf(*variant, "Q")));
}

TEST(FairyRules, SayHowTheGameEnds) {
  const VariantPtr usual = variantOf(kKings);
  EXPECT_EQ(usual->end().stalemate, StalemateRule::Draw);
  EXPECT_EQ(usual->end().repetition, RepetitionRule::Draw);
  EXPECT_EQ(usual->end().repetitionCount, 3);
  EXPECT_EQ(usual->end().nMoveLimit, 50);
  EXPECT_EQ(usual->end().bareKing.kind, BareKingRule::Kind::Off);

  const VariantPtr other = variantOf(
      kKings +
      "piece Rook R R at a1\nstalemate: the stalemated side wins\nrepetition: the mover loses at "
      "4\nquiet moves: draw at 70 reset by Rook\nbare king: loses unless it bares the other in reply "
      "counting Rook\n");
  EXPECT_EQ(other->end().stalemate, StalemateRule::StalematedWins);
  EXPECT_EQ(other->end().repetition, RepetitionRule::MoverLoses);
  EXPECT_EQ(other->end().repetitionCount, 4);
  EXPECT_EQ(other->end().nMoveLimit, 70);
  EXPECT_TRUE(other->end().clockResetting.has(typeOf(*other, "R")));
  EXPECT_EQ(other->end().bareKing.kind, BareKingRule::Kind::Grace);
  EXPECT_TRUE(other->isMaterial(typeOf(*other, "R")));

  const VariantPtr off = variantOf(kKings + "repetition: off\nquiet moves: off\nbare king: off\n");
  EXPECT_EQ(off->end().repetition, RepetitionRule::Off);
  EXPECT_EQ(off->end().nMoveLimit, 0);
}

TEST(FairyRules, SayWhichRoyalsMustBeSafe) {
  const std::string two = kKings + "piece Prince I K royal at d1\n";
  EXPECT_EQ(variantOf(two)->end().royals[0], RoyalRule::Any);
  EXPECT_EQ(variantOf(two + "royals: the last one must be safe\n")->end().royals[1], RoyalRule::All);
  const VariantPtr black = variantOf(two + "royals of Black: the last one must be safe\n");
  EXPECT_EQ(black->end().royals[index(Side::White)], RoyalRule::Any);
  EXPECT_EQ(black->end().royals[index(Side::Black)], RoyalRule::All);
}

TEST(FairyRules, SymmetryTurnsTheBoard) {
  EXPECT_EQ(standing(*variantOf("symmetry: rotate\n" + kKings), "d8"), "Black K");
  EXPECT_EQ(standing(*variantOf("symmetry: mirror\n" + kKings), "e8"), "Black K");
}

TEST(FairyWarnings, NameMissingTypesPartnersAndGoals) {
  const Loading absent = load(kKings + "piece Queen Q Q\n");
  EXPECT_TRUE(absent.variant);
  EXPECT_TRUE(absent.says("absent-type"));
  EXPECT_TRUE(load(kKings + "piece Stone S O at c1\n").diagnostics.all().empty()) << "said on purpose";
  EXPECT_TRUE(load("piece Man M K at e1\n").says("nobody-wins"));
  EXPECT_TRUE(load("piece King K KisO2 royal at e1\npiece Man M W at c3\n").says("no-partner"));
}

TEST(FairyLimits, TwoHundredAndFiftyFiveTypes) {
  std::string text = kKings;
  const auto id = [](int i) {
    return std::string{static_cast<char>('A' + i / 26), static_cast<char>('A' + i % 26)};
  };
  for (int i = 0; i < 254; ++i) text += "piece T" + std::to_string(i) + " " + id(i) + " W\n";
  EXPECT_TRUE(load(text).variant);
  EXPECT_TRUE(load(text + "piece One ZZZ W\n").says("too-many-types"));
}

// ---- test blocks ----

TEST(FairyTests, AreKeptLineByLine) {
  const Loading loading = load(kKings + R"(
test "all lines" {
  position "4k3/8/8/8/8/8/8/4K3 w"
  moves e1 to d1 f1 d2 e2 f2
  perft 5 25; realm King 64
  after e1e2 e8e7 legal e2e3 illegal e2e4 e2e5
  legal e2d3
  result White wins by checkmate
}
test "one line" { perft 5 })");
  ASSERT_TRUE(loading.variant) << loading.rendered();
  ASSERT_EQ(loading.tests.size(), 2u);
  const frontend::syntax::Test& test = loading.tests[0];
  EXPECT_EQ(test.name.text, "all lines");
  ASSERT_EQ(test.lines.size(), 9u);
  EXPECT_EQ(std::get<frontend::syntax::TestPosition>(test.lines[0].what).position.text,
            "4k3/8/8/8/8/8/8/4K3 w");
  EXPECT_EQ(std::get<frontend::syntax::TestMoves>(test.lines[1].what).to.size(), 5u);
  EXPECT_EQ(std::get<frontend::syntax::TestPerft>(test.lines[2].what).counts[1].first, 25u);
  EXPECT_EQ(std::get<frontend::syntax::TestRealm>(test.lines[3].what).cells.value, 64);
  EXPECT_EQ(std::get<frontend::syntax::TestAfter>(test.lines[4].what).moves[1].text, "e8e7");
  EXPECT_TRUE(std::get<frontend::syntax::TestVerdict>(test.lines[5].what).legal);
  EXPECT_FALSE(std::get<frontend::syntax::TestVerdict>(test.lines[6].what).legal);
  EXPECT_EQ(std::get<frontend::syntax::TestVerdict>(test.lines[6].what).moves.size(), 2u);
  EXPECT_EQ(std::get<frontend::syntax::TestResult>(test.lines[8].what).words, "White wins by checkmate");
}

// ---- extends ----

class FairyExtends : public ::testing::Test {
 protected:
  FairyExtends() : folder_(::testing::TempDir() + "fairyforge-extends-test-" + std::to_string(getpid())) {
    std::filesystem::create_directories(folder_ + "/base");
    write("/base/plain.fairy",
          "variant \"Plain\" by \"Base\"\narray \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR\"\npiece Pawn "
          "P mfWcfF\n"
          "piece Knight N N\npiece Bishop B B\npiece Rook R R\npiece Queen Q Q\npiece King K KisO2 royal\n"
          "promote Pawn on rank 8 to Queen Knight\nstalemate: the stalemated side loses\ntest \"base\" { "
          "perft 20 }\n");
  }
  ~FairyExtends() override { std::filesystem::remove_all(folder_); }

  void write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ + name) << text;
  }
  Loading extended(const std::string& text) const {
    return load(text, {.baseFolders = {folder_ + "/base"}}, folder_ + "/mine.fairy");
  }

  std::string folder_;
};

TEST_F(FairyExtends, InheritsWhatIsNotSaidAgain) {
  const Loading loading = extended(
      "variant \"Mine\" extends plain\npiece Rook R [W?D] \"Slip\"\npiece Gnu G NC at b1 g1\nremove Knight "
      "Queen\n"
      "piece Chancellor C RN at d1\npromote Pawn on rank 8 to Rook Gnu\nstalemate: draw\n");
  ASSERT_TRUE(loading.variant) << loading.rendered();
  const Variant& mine = *loading.variant;
  EXPECT_EQ(mine.title(), "Mine");
  EXPECT_TRUE(mine.authors().empty());
  EXPECT_TRUE(loading.tests.empty()) << "tests of the base are its own";
  EXPECT_EQ(standing(mine, "a1"), "White R") << "a redefined piece stands where it stood";
  EXPECT_EQ(mine.type(typeOf(mine, "R")).name, "Slip");
  EXPECT_EQ(standing(mine, "b8"), "Black G");
  EXPECT_EQ(standing(mine, "d1"), "White C");
  EXPECT_FALSE(mine.findType("N"));
  EXPECT_EQ(becomes(mine, Side::White, "P", "a8"), "RG");
  EXPECT_EQ(mine.end().stalemate, StalemateRule::Draw);
  EXPECT_EQ(royals(mine), "K");
}

TEST_F(FairyExtends, ANewPlaceReplacesTheOldOne) {
  const Loading loading =
      extended("extends plain\npiece Queen Q Q at White: d3 Black: d6\npiece King K K at e3 royal\n");
  ASSERT_TRUE(loading.variant) << loading.rendered();
  EXPECT_EQ(standing(*loading.variant, "d1"), "");
  EXPECT_EQ(standing(*loading.variant, "d3"), "White Q");
  EXPECT_EQ(standing(*loading.variant, "e1"), "");
  EXPECT_EQ(standing(*loading.variant, "e3"), "White K");
}

TEST_F(FairyExtends, ARemovedPieceGoesFromAllThatTheBaseSays) {
  write("/base/rich.fairy",
        "extends plain\nbare king: loses at once counting Queen Rook\nquiet moves: draw at 50 reset by Q P\n"
        "piece Star S W at a3 { morphs on a4 to Queen Rook, a5 to Q }\n");
  const Loading loading = extended("extends rich\nremove Queen\n");
  ASSERT_TRUE(loading.variant) << loading.rendered();
  EXPECT_TRUE(loading.diagnostics.all().empty()) << loading.rendered();
  const Variant& mine = *loading.variant;
  EXPECT_EQ(becomes(mine, Side::White, "P", "a8"), "N");
  EXPECT_EQ(becomes(mine, Side::White, "S", "a4"), "R");
  EXPECT_EQ(becomes(mine, Side::White, "S", "a5"), "");
  EXPECT_EQ(standing(mine, "d1"), "");
  EXPECT_TRUE(mine.isMaterial(typeOf(mine, "R")));
  EXPECT_FALSE(mine.isMaterial(typeOf(mine, "P")));
}

TEST_F(FairyExtends, TheFileMayNotNameAPieceThatItRemoves) {
  const Loading loading = extended("extends plain\nremove Queen\npromote Pawn on rank 8 to Queen Rook\n");
  EXPECT_TRUE(loading.says("unknown-type"));
  EXPECT_NE(loading.rendered().find("the piece 'Queen' is removed"), std::string::npos) << loading.rendered();
}

TEST_F(FairyExtends, APieceWithNothingLeftToPromoteToIsWarnedOf) {
  EXPECT_TRUE(extended("extends plain\nremove Queen Knight\n").says("nothing-left"));
  EXPECT_FALSE(
      extended("extends plain\nremove Queen Knight\npromote Pawn on rank 8 to Rook\n").says("nothing-left"));
}

// If all types of a sentence are removed, the sentence disappears, because an empty list of types would mean
// any type.
TEST_F(FairyExtends, WhatIsSaidOfRemovedPiecesAloneIsSaidOfNone) {
  const auto rook = [&](const std::string& line, const std::string& remove) {
    write("/base/rich.fairy", "extends plain\npiece Imp I W\npiece Rook R mR { " + line + " }\n");
    const Loading loading = extended("extends rich\n" + remove);
    EXPECT_TRUE(loading.variant) << loading.rendered();
    return movesFrom(loading.variant, "4k3/8/8/8/2P5/1PR1p3/2b5/2N1K3 w", "c3");
  };
  for (const char* line : {"leaps over single enemy Imp, which it captures", "pushes enemy Imp by R",
                           "pushes rows of Imp by R", "pulls own Imp by R", "swaps places with own Imp by R",
                           "swaps places with own Imp by R; pulls Imp by W",
                           "may not move while an enemy Bishop stands between it and an own Imp"}) {
    EXPECT_EQ(rook(line, "remove Imp\n"), "d3") << line;
  }
  EXPECT_EQ(rook("may move only while an enemy Bishop stands between it and an own Imp", "remove Imp\n"), "");
}

TEST_F(FairyExtends, OnlyRulesThatGoWithRemovedPiecesAreWarnedOf) {
  const auto warned = [&](const std::string& rule) {
    write("/base/rich.fairy", "extends plain\npiece Imp I W\n" + rule + "\n");
    const Loading loading = extended("extends rich\nremove Imp\n");
    EXPECT_TRUE(loading.variant) << loading.rendered();
    return loading.says("nothing-left");
  };
  EXPECT_TRUE(warned("when Imp captures { it leaves the board }"));
  EXPECT_TRUE(warned("when Rook captures Imp { it leaves the board }"));
  EXPECT_TRUE(warned("when Rook moves { all enemy Pawn flanked by it and an own Imp are captured }"));
  EXPECT_FALSE(warned("when Rook captures { all pieces beside it but Imp leave the board }"));
  EXPECT_FALSE(warned("when a piece but Imp captures { all enemy Pawn beside it leave the board }"));
}

TEST_F(FairyExtends, NewIdsAndNamesChangeNothingThatTheBaseSays) {
  write(
      "/base/rich.fairy",
      "extends plain\nremove Queen\npromote P on rank 8 to R B\nwhen R captures { all N beside it become B }\n"
      "side Nature brown { pieces R; may act after 2 turns since its last act; "
      "introduces them where they attack nothing but R }\npiece Star S W at a3 { morphs on a4 to R }\n");
  write("/base/swapped.fairy", "extends rich\npiece Star S \"Sun\"\npiece Rook N R\npiece Knight R N\n");
  const Loading swapped = extended("extends swapped\n");
  ASSERT_TRUE(swapped.variant) << swapped.rendered();
  EXPECT_EQ(becomes(*swapped.variant, Side::White, "P", "a8"), "NB");
  EXPECT_EQ(becomes(*swapped.variant, Side::White, "S", "a4"), "N");
  EXPECT_TRUE(swapped.variant->third()->introduces.has(*swapped.variant->findType("N")));
  EXPECT_EQ(movesFrom(swapped.variant, "4k3/8/8/8/8/8/8/N3K3 w", "a1"), "a2 a3 a4 a5 a6 a7 a8 b1 c1 d1");
  // The Knight has the ID R now, but in the statements of the base R means the Rook. So removing the Knight
  // leaves them.
  const Loading removed = extended("extends swapped\nremove Knight\n");
  ASSERT_TRUE(removed.variant) << removed.rendered();
  EXPECT_EQ(becomes(*removed.variant, Side::White, "P", "a8"), "NB");
  // A piece gets a new ID, or a new piece has a name that was the ID of an old one.
  const Loading one = extended("extends rich\npiece Rook T R\npiece B H W at b3\npiece Bishop B F\n");
  ASSERT_TRUE(one.variant) << one.rendered();
  EXPECT_EQ(becomes(*one.variant, Side::White, "P", "a8"), "TB");
}

TEST_F(FairyExtends, ARedefinedPieceKeepsWhatTheNewStatementLeavesOut) {
  write("/base/rich.fairy",
        "extends plain\npiece Rook R R \"Tower\" image castle { morphs on a4 to Queen }\n");
  const Loading loading = extended("extends rich\npiece King K FcW\npiece Rook R \"Turret\"\n");
  ASSERT_TRUE(loading.variant) << loading.rendered();
  const Variant& mine = *loading.variant;
  EXPECT_EQ(royals(mine), "K");
  EXPECT_EQ(standing(mine, "e1"), "White K");
  EXPECT_EQ(mine.type(typeOf(mine, "R")).name, "Turret");
  EXPECT_EQ(mine.type(typeOf(mine, "R")).image, "castle");
  EXPECT_EQ(mine.type(typeOf(mine, "R")).notation(), "R");
  EXPECT_EQ(becomes(mine, Side::White, "R", "a4"), "Q");
  const Loading moved = extended("extends rich\npiece Rook R W\nroyal Queen\n");
  ASSERT_TRUE(moved.variant) << moved.rendered();
  EXPECT_EQ(moved.variant->type(typeOf(*moved.variant, "R")).name, "Tower");
  EXPECT_EQ(becomes(*moved.variant, Side::White, "R", "a4"), "") << "movement and block are said together";
  EXPECT_EQ(royals(*moved.variant), "Q");
}

TEST_F(FairyExtends, AMisspeltBaseIsSuggested) {
  EXPECT_NE(extended("extends plian\n").rendered().find("fix: plain"), std::string::npos)
      << extended("extends plane\n").rendered();
}

TEST_F(FairyExtends, LooksBesideTheFileFirst) {
  write("/plain.fairy", "variant \"Beside\"\npiece King K K royal at e1\n");
  const Loading loading = extended("extends plain\n");
  ASSERT_TRUE(loading.variant) << loading.rendered();
  EXPECT_EQ(loading.variant->types().size(), 1u);
}

TEST_F(FairyExtends, FindsAnErrorInTheBase) {
  write("/base/bad.fairy", "piece King\n");
  const Loading loading = extended("extends bad\n");
  ASSERT_TRUE(loading.diagnostics.hasErrors());
  EXPECT_NE(renderGnu(loading.diagnostics.all()[0]).find("bad.fairy:1:11"), std::string::npos);
}

TEST_F(FairyExtends, MayNotLeaveTheFolders) {
  for (const char* name : {"../plain", "/etc/passwd", "base/plain", "plain.fairy", "..", "~root"}) {
    EXPECT_TRUE(extended(std::string("extends ") + name + "\n").says("bad-extends")) << name;
  }
}

TEST_F(FairyExtends, MayNotGoRoundInACircle) {
  write("/base/one.fairy", "extends two\n");
  write("/base/two.fairy", "extends one\n");
  EXPECT_TRUE(extended("extends one\n").says("extends-cycle"));
  write("/mine.fairy", "extends mine\n");
  EXPECT_TRUE(extended("extends mine\n").says("extends-cycle"));
}

}  // namespace
}  // namespace fairyforge::testing
