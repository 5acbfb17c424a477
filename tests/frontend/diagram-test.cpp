// Tests of reading an Interactive Diagram: one test for every parameter with an effect on the rules.
#include <fmt/format.h>

#include "tests/frontend/loading.h"

namespace fairyforge::testing {
namespace {

const std::string kArmy =
    "pawn:P:mfWcfF:pawn:a2-h2\nknight:N:N:knight:b1,g1\nbishop:B:B:bishop:c1,f1\nrook:R:R:rook:a1,h1\n"
    "queen:Q:Q:queen:d1\nking:K:KisO2:king:e1\n";

TEST(DiagramBoard, HasEightFilesAndRanksUnlessSaidOtherwise) {
  const VariantPtr usual = variantOf(kArmy);
  EXPECT_EQ(usual->board().files(), 8);
  EXPECT_EQ(usual->board().ranks(), 8);
  const VariantPtr wide = variantOf("files=10 ranks=12\nking:K:K:king:e1");
  EXPECT_EQ(wide->board().files(), 10);
  EXPECT_EQ(wide->board().ranks(), 12);
  EXPECT_EQ(standing(*wide, "e12"), "Black K");
}

TEST(DiagramBoard, FirstRankShiftsTheNumbersOfRanks) {
  const VariantPtr variant =
      variantOf("files=10 ranks=10 firstRank=0\nking:K:K:king:e0\npawn:P:fW:pawn:a1-j1 royal=K maxPromote=0");
  EXPECT_EQ(variant->board().firstRank(), 0);
  EXPECT_EQ(standing(*variant, "e0"), "White K");
  EXPECT_EQ(standing(*variant, "e9"), "Black K");
  EXPECT_EQ(standing(*variant, "j8"), "Black P");
  EXPECT_TRUE(load("ranks=10 firstRank=0\nking:K:K:king:e10").says("cell-off-board"));
}

TEST(DiagramBoard, HoleCutsCellsOut) {
  const VariantPtr variant = variantOf("symmetry=none\nhole::::d4,e5-f6\nking:K:K:king:e1");
  EXPECT_EQ(variant->board().holes().size(), 5u);
  EXPECT_FALSE(variant->board().find("d4"));
  EXPECT_FALSE(variant->board().find("f6"));
  EXPECT_TRUE(variant->board().find("d5"));
  EXPECT_TRUE(load("hole::::e1\nking:K:K:king:e1").says("cell-is-hole"));
  EXPECT_EQ(variantOf("symmetry=none\nHole::::d4\nking:K:K:king:e1")->board().holes().size(), 1u);
}

// Holes are listed like pieces: the cells listed for White are mirrored for Black.
TEST(DiagramBoard, HolesHaveTheirImages) {
  const std::string rest = "hole::::a1,b2\nrook:R:R:rook:d1\nking:K:K:king:c1\n";
  const auto holes = [](const VariantPtr& variant) {
    std::string text;
    for (const char* cell : {"a1", "b2", "a6", "b5", "d6", "c5"}) {
      if (!variant->board().find(cell)) text += std::string(text.empty() ? "" : " ") + cell;
    }
    return text;
  };
  const std::string board = "files=4\nranks=6\npromoZone=0\n";
  EXPECT_EQ(holes(variantOf(board + rest)), "a1 b2 a6 b5");
  EXPECT_EQ(holes(variantOf(board + "symmetry=rotate\nhole::::a1,b2\nrook:R:R:rook:d1\nking:K:K:king:c1\n")),
            "a1 b2 d6 c5");
  EXPECT_EQ(
      holes(variantOf(board + "symmetry=none\nhole::::a1,b2\nrook:R:R:rook:d1,,d6\nking:K:K:king:c1,,c6\n")),
      "a1 b2");
  const Loading listed = load(board + "hole::::a1,,b2\nrook:R:R:rook:d1\nking:K:K:king:c1\n");
  EXPECT_EQ(holes(listed.variant), "a1 b2");
  EXPECT_TRUE(listed.says("uneven-setup"));
}

TEST(DiagramBoard, LargerThanTheLimitIsRefused) {
  EXPECT_TRUE(load("files=33 ranks=32\nking:K:K:king:e1").says("too-many-cells"));
  EXPECT_TRUE(variantOf("files=32 ranks=32\nking:K:K:king:e1"));
}

TEST(DiagramSetup, SymmetryMirrorsOrTurnsOrLeavesBlackAlone) {
  const std::string pieces = "\nking:K:K:king:e1\nrook:R:R:rook:a1 royal=1 promoZone=0";
  EXPECT_EQ(standing(*variantOf(pieces), "a8"), "Black R");
  EXPECT_EQ(standing(*variantOf("symmetry=mirror" + pieces), "e8"), "Black K");
  const VariantPtr turned = variantOf("symmetry=rotate" + pieces);
  EXPECT_EQ(standing(*turned, "d8"), "Black K");
  EXPECT_EQ(standing(*turned, "h8"), "Black R");
  EXPECT_EQ(standing(*turned, "a8"), "");
  const VariantPtr alone = variantOf("symmetry=none" + pieces);
  EXPECT_EQ(standing(*alone, "e8"), "");
  EXPECT_TRUE(load("symmetry=sideways" + pieces).says("bad-value"));
}

TEST(DiagramSetup, ABlackListStandsInsteadOfTheImage) {
  const VariantPtr variant =
      variantOf("promoZone=0\nrook:R:R:rook:a1,,h8\nking:K:K:king:,,e8\nqueen:Q:Q:queen:d1\nroyal=K");
  EXPECT_EQ(standing(*variant, "a1"), "White R");
  EXPECT_EQ(standing(*variant, "h8"), "Black R");
  EXPECT_EQ(standing(*variant, "a8"), "");
  EXPECT_EQ(standing(*variant, "e8"), "Black K");
  EXPECT_EQ(standing(*variant, "e1"), "");
  EXPECT_EQ(standing(*variant, "d8"), "Black Q");
  EXPECT_TRUE(load("promoZone=0\nking:K:K:king:e1,,d8").says("uneven-setup"));
  EXPECT_FALSE(load("promoZone=0\nking:K:K:king:e1,,e8").says("uneven-setup"));
}

TEST(DiagramSetup, ARangeIsARectangle) {
  const VariantPtr variant = variantOf("promoZone=0\nman:M:K:man:b1-d2\nking:K:K:king:e1");
  int men = 0;
  for (const Piece piece : variant->start().cells) men += piece && variant->type(piece.type()).id == "M";
  EXPECT_EQ(men, 12);
  EXPECT_EQ(standing(*variant, "d2"), "White M");
  EXPECT_EQ(standing(*variant, "b7"), "Black M");
}

TEST(DiagramSetup, EveryPieceIsUnmovedAtTheStart) {
  const VariantPtr variant =
      variantOf("pawn:P:fmWfceFifmnD:pawn:a2-h2\nking:K:KisO2:king:e1\nrook:R:R:rook:a1 royal=K promoZone=0");
  EXPECT_TRUE(variant->start().unmoved.has(*variant->board().find("a2")));
  EXPECT_TRUE(variant->start().unmoved.has(*variant->board().find("e8")));
  EXPECT_FALSE(variant->start().unmoved.has(*variant->board().find("a3")));
}

TEST(DiagramPieces, TakeTheirIdFromTheirName) {
  const VariantPtr variant = variantOf("promoZone=0\nrook::R:rook:a1,h1\nking::K:king:e1");
  EXPECT_TRUE(variant->findType("R"));
  EXPECT_TRUE(variant->findType("K"));
  EXPECT_TRUE(load("promoZone=0\nknight::N:knight:b1\nking::K:king:e1").says("odd-value"));
}

TEST(DiagramPieces, TakeTheirMovesFromTheirNameWithAWarning) {
  const Loading loading =
      load("promoZone=0\nknight:N::knight:b1\nking:K::king:e1\nrook:R:R:rook:a1,h1\nroyal=K");
  ASSERT_TRUE(loading.variant) << loading.rendered();
  EXPECT_TRUE(loading.says("default-movement"));
  EXPECT_EQ(loading.variant->types()[0].notation(), "N");
  EXPECT_EQ(loading.variant->types()[1].notation(), "KisO2");
  const Loading wide = load("files=9\npromoZone=0\nrook:R:R:rook:a1,i1\nking:K::king:e1");
  ASSERT_TRUE(wide.variant) << wide.rendered();
  EXPECT_EQ(wide.variant->types()[1].notation(), "KisO3");
  EXPECT_EQ(load("promoZone=0\nstatue:S::statue:a1\nking:K:K:king:e1").variant->types()[0].notation(), "O");
}

TEST(DiagramPieces, KeepTheirNameAndPicture) {
  const VariantPtr variant = variantOf("promoZone=0\nroyal pawn:T:sWF:tking:e1");
  EXPECT_EQ(variant->types()[0].name, "royal pawn");
  EXPECT_EQ(variant->types()[0].image, "tking");
}

TEST(DiagramPromotion, HappensOnTheLastRankByDefaultForTheFirstType) {
  const VariantPtr variant = variantOf(kArmy);
  EXPECT_EQ(becomes(*variant, Side::White, "P", "c8"), "QNRB");
  EXPECT_EQ(becomes(*variant, Side::White, "P", "c7"), "");
  EXPECT_EQ(becomes(*variant, Side::Black, "P", "c1"), "QNRB");
  EXPECT_EQ(becomes(*variant, Side::White, "N", "c8"), "");
}

TEST(DiagramPromotion, PromoZoneCountsRanksAndZeroMeansNone) {
  const VariantPtr three = variantOf("promoZone=3\n" + kArmy);
  EXPECT_EQ(becomes(*three, Side::White, "P", "a6"), "QNRB");
  EXPECT_EQ(becomes(*three, Side::White, "P", "a5"), "");
  EXPECT_EQ(becomes(*three, Side::Black, "P", "a3"), "QNRB");
  EXPECT_TRUE(variantOf("promoZone=0\n" + kArmy)->arrival().empty());
}

TEST(DiagramPromotion, MaxPromoteSaysHowManyTypesPromote) {
  const VariantPtr two = variantOf("maxPromote=2\n" + kArmy);
  EXPECT_EQ(becomes(*two, Side::White, "N", "a8"), "QNRB");
  EXPECT_EQ(becomes(*two, Side::White, "B", "a8"), "");
  EXPECT_TRUE(variantOf("maxPromote=0\n" + kArmy)->arrival().empty());
  EXPECT_TRUE(load("maxPromote=7\n" + kArmy).says("bad-number"));
}

TEST(DiagramPromotion, PromoChoiceListsTypesWithTheirLimits) {
  EXPECT_EQ(becomes(*variantOf("promoChoice=QN\n" + kArmy), Side::White, "P", "a8"), "QN");
  const VariantPtr gross = variantOf("promoZone=3 promoChoice=!PN2Q1R\n" + kArmy);
  EXPECT_EQ(becomes(*gross, Side::White, "P", "a6"), "PR");
  EXPECT_EQ(becomes(*gross, Side::White, "P", "a7"), "PNR");
  EXPECT_EQ(becomes(*gross, Side::White, "P", "a8"), "NQR");
  EXPECT_EQ(becomes(*gross, Side::Black, "P", "a1"), "NQR");
  // Without IDs, a pawn can promote to every type but the first one and the royal ones, because a click in
  // the Diagram offers these.
  EXPECT_EQ(becomes(*variantOf("promoChoice=\n" + kArmy), Side::White, "P", "a8"), "NBRQ");
  EXPECT_EQ(becomes(*variantOf("promoChoice= royal=QK\n" + kArmy), Side::White, "P", "a8"), "NBR");
  const Loading none = load("promoChoice=\npawn:P:fW::a2\nking:K:K::e1\n");
  EXPECT_TRUE(none.variant->arrival().empty());
  EXPECT_TRUE(none.says("default-promotion"));
  EXPECT_EQ(becomes(*variantOf("files=4 ranks=12 promoZone=11 promoChoice=Q10R11\npawn:P:fW::a1\n"
                               "queen:Q:Q::\nrook:R:R::\nking:K:K::d1\n"),
                    Side::White, "P", "a2"),
            "R");
  EXPECT_TRUE(load("promoChoice=Q0\n" + kArmy).says("bad-number"));
}

TEST(DiagramPromotion, WithoutTheUsualChoicesIsWarnedAbout) {
  const Loading loading = load("pawn:P:mfWcfF:pawn:a2-h2\nking:K:K:king:e1");
  ASSERT_TRUE(loading.variant);
  EXPECT_TRUE(loading.says("default-promotion"));
  EXPECT_TRUE(loading.variant->arrival().empty());
}

TEST(DiagramRoyals, AreTheLastTypeUnlessGiven) {
  EXPECT_EQ(royals(*variantOf(kArmy)), "K");
  EXPECT_EQ(royals(*variantOf("royal=5\n" + kArmy)), "Q");
  EXPECT_EQ(royals(*variantOf("royal=QK\n" + kArmy)), "QK");
  EXPECT_EQ(royals(*variantOf("royal=Q royal=6\n" + kArmy)), "QK");
  EXPECT_EQ(royals(*variantOf("royal=Q,K,R\n" + kArmy)), "RQK");
  EXPECT_TRUE(load("promoZone=0\nking:K:K:king:e1\ngeneral:G:F:general:").says("absent-royal"));
}

TEST(DiagramRoyals, ExtinctionSaysWhoMustLoseThemAll) {
  const std::string two = "royal=QK\n" + kArmy;
  EXPECT_EQ(variantOf(two)->end().royals[index(Side::White)], RoyalRule::All);
  EXPECT_EQ(variantOf(two)->end().royals[index(Side::Black)], RoyalRule::All);
  const VariantPtr white = variantOf("extinction=1 " + two);
  EXPECT_EQ(white->end().royals[index(Side::White)], RoyalRule::All);
  EXPECT_EQ(white->end().royals[index(Side::Black)], RoyalRule::Any);
  const VariantPtr none = variantOf("extinction=0 " + two);
  EXPECT_EQ(none->end().royals[index(Side::White)], RoyalRule::Any);
}

TEST(DiagramRoyals, ExtinctionIsIgnoredWithOneRoyal) {
  EXPECT_EQ(variantOf("extinction=3\n" + kArmy)->end().royals[0], RoyalRule::Any);
}

TEST(DiagramRoyals, ThatMorphIntoCommonersAreWarnedAbout) {
  const std::string lines = "promoZone=0\nman:M:K:man:\nking:K:K:king:e1\nmorph=///MMMMMMMM////\n";
  const Loading loading = load(lines);
  ASSERT_TRUE(loading.variant) << loading.rendered();
  EXPECT_TRUE(loading.says("royalty-lost"));
  EXPECT_FALSE(load(lines + "royal=MK").says("royalty-lost"));
}

TEST(DiagramEnds, StalemateIsADrawOrLosesForTheStalemated) {
  EXPECT_EQ(variantOf(kArmy)->end().stalemate, StalemateRule::Draw);
  EXPECT_EQ(variantOf("stalemate=draw\n" + kArmy)->end().stalemate, StalemateRule::Draw);
  EXPECT_EQ(variantOf("stalemate=win\n" + kArmy)->end().stalemate, StalemateRule::StalematedLoses);
  const Loading odd = load("stalemate=loss\n" + kArmy);
  EXPECT_EQ(odd.variant->end().stalemate, StalemateRule::StalematedLoses);
  EXPECT_TRUE(odd.says("odd-value"));
}

TEST(DiagramEnds, BaringHasTheGraceOfAReply) {
  EXPECT_EQ(variantOf(kArmy)->end().bareKing.kind, BareKingRule::Kind::Off);
  const VariantPtr all = variantOf("baring=0\n" + kArmy);
  EXPECT_EQ(all->end().bareKing.kind, BareKingRule::Kind::Grace);
  EXPECT_TRUE(all->isMaterial(typeOf(*all, "P")));
  EXPECT_FALSE(all->isMaterial(typeOf(*all, "K")));
  const VariantPtr rooks = variantOf("baring=4\n" + kArmy);
  EXPECT_TRUE(rooks->isMaterial(typeOf(*rooks, "R")));
  EXPECT_FALSE(rooks->isMaterial(typeOf(*rooks, "Q")));
}

TEST(DiagramEnds, PawnsAreTheTypesThatWouldPromote) {
  const VariantPtr one = variantOf(kArmy);
  EXPECT_TRUE(one->end().clockResetting.has(typeOf(*one, "P")));
  EXPECT_FALSE(one->end().clockResetting.has(typeOf(*one, "N")));
  const VariantPtr two = variantOf("maxPromote=2\n" + kArmy);
  EXPECT_TRUE(two->end().clockResetting.has(typeOf(*two, "N")));
}

TEST(DiagramCastling, IsWithTheOutermostPieceOfTheArray) {
  const auto castlings = [](const std::string& rooks, const std::string& notation) {
    const VariantPtr variant = variantOf("files=10 ranks=4 promoZone=0\nrook:R:R:rook:" + rooks +
                                         "\nking:K:" + notation + ":king:f1\n");
    return movesFrom(variant, printFen(Position(variant)), "f1");
  };
  EXPECT_EQ(castlings("b1,i1", "isO2"), "d1 h1");
  EXPECT_EQ(castlings("b1,c1,i1", "isO2"), "h1") << "the outermost one is behind another";
  EXPECT_EQ(castlings("a1,b1,i1,j1", "isjO2"), "d1 h1");
  EXPECT_EQ(castlings("a1,c1,i1,j1", "isjO2"), "h1") << "the one next to it on that side is not there";
}

TEST(DiagramRoyals, MakeNoInitialMovesOutOfCheck) {
  const auto moves = [](const std::string& king, const std::string& rook) {
    const VariantPtr variant = variantOf("promoZone=0\nrook:R:R:rook:a1\nking:K:" + king + ":king:e1\n");
    return movesFrom(variant, rook + "k/8/8/8/8/8/8/4K3 w - - 0 1 u=e1", "e1");
  };
  EXPECT_EQ(moves("KimN", "4r2"), "d1 d2 f1 f2");
  EXPECT_EQ(moves("KimN", "r6"), "c2 d1 d2 d3 e2 f1 f2 f3 g2");
  EXPECT_EQ(moves("KmN", "4r2"), "c2 d1 d2 d3 f1 f2 f3 g2");
  // In the native language, the author must write this rule.
  const VariantPtr native =
      variantOf("variant \"x\"\nboard 8x8\npiece Rook R R at a1\npiece King K KimN royal at e1\n");
  EXPECT_EQ(movesFrom(native, "4r2k/8/8/8/8/8/8/4K3 w - - 0 1 u=e1", "e1"), "c2 d1 d2 d3 f1 f2 f3 g2");
}

TEST(DiagramCastling, CastleFlipIsUnderstood) {
  const std::string army = "promoZone=0\nrook:R:R:rook:a1,h1\nking:K:KirO2ilO3:king:e1\n";
  const VariantPtr turned = variantOf(army);
  const VariantPtr fixed = variantOf("castleFlip=1\n" + army);
  const std::size_t king = index(typeOf(*turned, "K"));
  EXPECT_EQ(turned->types()[king].program[0].code, fixed->types()[king].program[0].code);
  EXPECT_NE(turned->types()[king].program[1].dump(turned->board()),
            fixed->types()[king].program[1].dump(fixed->board()));
}

// ---- morph tables ----

const std::string kLopsided =
    "files=3 ranks=4 promoZone=0\npawn:P:W:pawn:a1\nmorph=Q../.N./P.R/...\nqueen:Q:Q:queen:\nrook:R:R:rook:\n"
    "knight:N:N:knight:\nking:K:K:king:c1\n";

TEST(DiagramMorph, TopRankComesFirst) {
  const VariantPtr variant = variantOf(kLopsided);
  EXPECT_EQ(becomes(*variant, Side::White, "P", "a4"), "Q");
  EXPECT_EQ(becomes(*variant, Side::White, "P", "b3"), "N");
  EXPECT_EQ(becomes(*variant, Side::White, "P", "c2"), "R");
  EXPECT_EQ(becomes(*variant, Side::White, "P", "a2"), "") << "to itself";
  EXPECT_EQ(becomes(*variant, Side::White, "P", "a1"), "");
  EXPECT_EQ(becomes(*variant, Side::White, "R", "a4"), "");
}

TEST(DiagramMorph, IsMirroredForBlack) {
  const VariantPtr variant = variantOf(kLopsided);
  EXPECT_EQ(becomes(*variant, Side::Black, "P", "a1"), "Q");
  EXPECT_EQ(becomes(*variant, Side::Black, "P", "b2"), "N");
  EXPECT_EQ(becomes(*variant, Side::Black, "P", "c3"), "R");
  EXPECT_EQ(becomes(*variant, Side::Black, "P", "a4"), "");
}

TEST(DiagramMorph, IsTurnedForBlackWhereTheSetupIs) {
  const VariantPtr variant = variantOf("symmetry=rotate " + kLopsided);
  EXPECT_EQ(becomes(*variant, Side::White, "P", "a4"), "Q");
  EXPECT_EQ(becomes(*variant, Side::Black, "P", "c1"), "Q");
  EXPECT_EQ(becomes(*variant, Side::Black, "P", "a3"), "R");
  EXPECT_EQ(becomes(*variant, Side::Black, "P", "a1"), "");
}

TEST(DiagramMorph, TakesLongIdsBetweenCommas) {
  const VariantPtr variant = variantOf(
      "files=3 ranks=3 "
      "promoZone=0\npawn:P:W:pawn:a1\nmorph=NB,.,Q//,,NB\nqueen:Q:Q:queen:\nprincess:NB:NB:princess:\n"
      "king:K:K:king:c1\n");
  const auto to = [&](const char* cell) { return becomes(*variant, Side::White, "P", cell); };
  EXPECT_EQ(to("a3"), "NB");
  EXPECT_EQ(to("b3"), "");
  EXPECT_EQ(to("c3"), "Q");
  EXPECT_EQ(to("c1"), "NB");
}

TEST(DiagramMorph, MustFitTheBoard) {
  const std::string rest = "\nqueen:Q:Q:queen:d1\nking:K:K:king:e1\n";
  const Loading rows = load("promoZone=0\npawn:P:W:pawn:a2\nmorph=QQQQQQQQ" + rest);
  EXPECT_FALSE(rows.variant);
  EXPECT_NE(rows.rendered().find("the morph table of 'pawn' has 1 ranks, the board has 8"),
            std::string::npos);
  const Loading cells = load("promoZone=0\npawn:P:W:pawn:a2\nmorph=..QQ///////" + rest);
  EXPECT_FALSE(cells.variant);
  EXPECT_NE(cells.rendered().find("rank 8 of the morph table of 'pawn' has 4 cells, the board has 8 files"),
            std::string::npos);
}

TEST(DiagramMorph, ComesAfterPromotion) {
  const VariantPtr variant = variantOf(
      "files=3 ranks=3 promoChoice=QR\npawn:P:W:pawn:a1\nqueen:Q:Q:queen:\nmorph=N..//\nrook:R:R:rook:b1\n"
      "knight:N:N:knight:\nking:K:K:king:c1\n");
  EXPECT_EQ(becomes(*variant, Side::White, "P", "a3"), "NR");
  EXPECT_EQ(becomes(*variant, Side::White, "P", "b3"), "QR");
  EXPECT_EQ(becomes(*variant, Side::White, "Q", "a3"), "N");
}

TEST(DiagramMorph, ThatMergesIsNotSupported) {
  EXPECT_TRUE(
      load("promoZone=0\npawn:P:W:pawn:a2\nmorph==.......///////\nking:K:K:king:e1\n").says("not-supported"));
}

// ---- looks and what is not supported ----

TEST(DiagramPresentation, IsKept) {
  const VariantPtr variant =
      variantOf("squareSize=50 lightShade=#FFFFCC graphicsDir=/a/b/ enableAI=0\n" + kArmy);
  const std::vector<std::pair<std::string, std::string>> expected = {
      {"squareSize", "50"}, {"lightShade", "#FFFFCC"}, {"graphicsDir", "/a/b/"}, {"enableAI", "0"}};
  EXPECT_EQ(variant->presentation(), expected);
}

TEST(DiagramParameters, ThatAreKnownButNotSupportedAreErrorsThatSaySo) {
  for (const char* parameter : {"succession=K", "captureMatrix=x", "confine=x", "burnZone=1", "protected=K",
                                "tradeThreshold=1", "counterStrike=1", "autoGate=1"}) {
    const Loading loading = load(std::string(parameter) + "\n" + kArmy);
    EXPECT_FALSE(loading.variant) << parameter;
    EXPECT_TRUE(loading.says("not-supported")) << parameter;
  }
  EXPECT_TRUE(load("promoChoice=*Q\n" + kArmy).says("not-supported"));
}

TEST(DiagramImmunity, IsFromAllOrFromTypesOfOnesGroup) {
  const std::string board = "files=5\nranks=6\npromoZone=0\n";
  const std::string pieces =
      "rook:R:R:rook:a1\nbishop:B:B:bishop:b1\nlion:L:Q:lion:c1\nantiTrade=1\nking:K:K:king:e1\n";
  const auto takes = [&](const std::string& parameters, const char* from, const char* to) {
    const std::string moves = movesFrom(variantOf(board + parameters + pieces), "3k1/5/r4/5/R3l/K3L w", from);
    return moves.find(to) != std::string::npos;
  };
  EXPECT_TRUE(takes("", "a2", "a4"));
  EXPECT_FALSE(takes("iron=1\n", "a2", "a4"));
  EXPECT_FALSE(takes("iron=R\n", "a2", "a4"));
  EXPECT_FALSE(takes("antiTrade=1\nantiTrade=2\n", "a2", "a4"));
  EXPECT_TRUE(takes("antiTrade=2\n", "a2", "a4"));
  EXPECT_FALSE(takes("", "e1", "e2"));  // the lions' group
  for (const char* wrong : {"iron=", "iron=9", "antiTrade=X"})
    EXPECT_TRUE(load(board + wrong + "\n" + pieces).says("bad-number")) << wrong;
  EXPECT_TRUE(load(board + pieces + "antiTrade=3\n").says("bad-number"));
}

TEST(DiagramHands, AreDroppedOnAnyEmptyCell) {
  const VariantPtr variant =
      variantOf("promoZone=0\npawn:P:mfWcfF:pawn:a2-h2:2,1\nrook:R:R:rook:\nking:K:K:king:e1\n");
  EXPECT_EQ(variant->start().inHand(Side::White, *variant->findType("P")), 2);
  EXPECT_EQ(variant->start().inHand(Side::Black, *variant->findType("P")), 1);
  EXPECT_EQ(variant->hands().fate[index(Side::White)], CaptureFate::Gone);
  EXPECT_EQ(variant->hands().cells[0][index(*variant->findType("P"))].size(), 64u);
}

TEST(DiagramHands, MayHoldARoyalPiece) {
  const VariantPtr variant = variantOf("promoZone=0\npawn:P:mfWcfF:pawn:a2-h2\nking:K:K:king:e1:1\n");
  EXPECT_EQ(variant->hands().cells[1][index(*variant->findType("K"))].size(), 64u);
}

TEST(DiagramHands, ReceiveWhatIsCaptured) {
  const std::string army =
      "files=5 ranks=5 promoZone=1 maxPromote=2 promoOffset=2\npawn:P:fW:pawn:a2\nsilver:S:FfW:silver:b1\n"
      "tokin:T:WfF:tokin:\nnarigin:G:WfF:narigin:\nking:K:K:king:a1\n";
  const VariantPtr crazy = variantOf("holdingsType=-2 " + army),
                   demoted = variantOf("holdingsType=-1 " + army);
  EXPECT_EQ(crazy->hands().fate[index(Side::White)], CaptureFate::CaptorsHand);
  EXPECT_TRUE(crazy->hands().becomes.empty());
  ASSERT_FALSE(demoted->hands().becomes.empty());
  EXPECT_EQ(demoted->hands().becomes[index(*demoted->findType("T"))], *demoted->findType("P"));
  EXPECT_EQ(demoted->hands().becomes[index(*demoted->findType("G"))], *demoted->findType("S"));
  EXPECT_EQ(becomes(*demoted, Side::White, "P", "c5"), "T");
  EXPECT_EQ(becomes(*demoted, Side::White, "S", "c5"), "SG");
}

TEST(DiagramHands, DemoteWhatStandsSoManyLinesBelow) {
  const VariantPtr variant = variantOf(
      "files=5 ranks=5 holdingsType=-1 promoOffset=2 royal=6\npawn:P:fW:pawn:a2\nsilver:S:FfW:silver:b1\n"
      "tokin:T:WfF:tokin:\ngold:G:WfF:gold:\nelephant:E:WF:elephant:c1\nking:K:K:king:a1\n");
  const auto inHand = [&](const char* id) {
    return variant->type(variant->hands().becomes[index(*variant->findType(id))]).id;
  };
  EXPECT_EQ(inHand("S"), "S");
  EXPECT_EQ(inHand("T"), "P");
  EXPECT_EQ(inHand("G"), "S") << "though silver does not promote";
  EXPECT_EQ(inHand("E"), "T") << "the tokin stays one";
}

// ---- promotion to captured pieces, and as in Chu Shogi ----

const std::string kGrand =
    "files=4 ranks=4 promoChoice=*R*Q holdingsType=1\npawn:P:mfW:pawn:b2\nrook:R:R:rook:a1,c1\n"
    "queen:Q:Q:queen::1\nking:K:K:king:d1\n";

TEST(DiagramHoldings, LetPawnsBecomeWhatWasCaptured) {
  const VariantPtr variant = variantOf(kGrand);
  EXPECT_FALSE(variant->hands().any());
  EXPECT_EQ(movesFrom(variant, "3k/1P2/4/R2K w", "b3"), "b4q b4r");
  EXPECT_EQ(movesFrom(variant, "3k/1P2/4/R1RK w", "b3"), "b4");
  EXPECT_EQ(movesFrom(variant, "3k/1P2/Q3/R1RK w", "b3"), "");
}

TEST(DiagramHoldings, AreRefusedUnlessTheBoardDeterminesThem) {
  const auto changed = [](const std::string& what, const std::string& to) {
    std::string text = kGrand;
    text.replace(text.find(what), what.size(), to);
    return load(text);
  };
  EXPECT_TRUE(changed("holdingsType=1", "holdingsType=-2").says("not-supported"));
  EXPECT_TRUE(changed("holdingsType=1", "").says("not-supported"));
  EXPECT_TRUE(changed("a1,c1", "a1,c1,,a4").says("not-supported"));
  EXPECT_TRUE(changed("holdingsType=1", "holdingsType=1 maxPromote=2").says("not-supported"));
  EXPECT_TRUE(changed("rook:a1,c1\n", "rook:a1,c1\nmorph=.Q../...//\n").says("not-supported"));
  EXPECT_TRUE(changed("queen::1", "queen:").says("odd-value")) << "none is ever in hand";
  EXPECT_TRUE(changed("*R*Q", "QR").says("odd-value"));
  EXPECT_TRUE(changed("*R*Q", "Q*R").says("odd-value")) << "nothing asks for the queen in hand";
}

TEST(DiagramHoldings, AreNotComputedForBoardsThatAreTooLarge) {
  for (const std::string size : {"files=33 ranks=33", "files=35 ranks=33", "files=1000 ranks=1000"}) {
    const std::string text =
        size + " holdingsType=1 promoChoice=*N\npawn:P:fW:pawn:a2\nknight:N:N:knight:b1\n";
    EXPECT_TRUE(load(text).says("too-many-cells"));
    EXPECT_TRUE(load("variant \"x\"\ndiagram {\n" + text + "}\n").says("too-many-cells"));
  }
}

TEST(DiagramPromotion, OffsetMustBeLessThanTheNumberOfPieces) {
  const auto by = [](int offset) {
    return load(fmt::format("promoOffset={}\npawn:P:fW::a2\nking:K:K::e1\n", offset));
  };
  EXPECT_TRUE(by(0).variant);
  EXPECT_TRUE(by(1).variant);
  EXPECT_TRUE(by(2).says("bad-number"));
  EXPECT_TRUE(by(3).says("bad-number"));
}

TEST(DiagramPromotion, WithoutHandsIsByEnteringOrByCapturingFromWithin) {
  const VariantPtr variant = variantOf(
      "files=4 ranks=6 promoZone=3 maxPromote=2 promoOffset=2\npawn:P:fW:pawn:a2\nsilver:S:FfW:silver:b1\n"
      "tokin:T:W:tokin:\ngold:G:WfF:gold:\nking:K:K:king:d1\n");
  EXPECT_EQ(movesFrom(variant, "3k/4/4/4/S3/3K w", "a2"), "a3 b1 b3");
  EXPECT_EQ(movesFrom(variant, "3k/4/4/S3/4/3K w", "a3"), "a4g a4s b2 b4g b4s");
  EXPECT_EQ(movesFrom(variant, "3k/4/S3/4/4/3K w", "a4"), "a5 b3 b5");
  EXPECT_EQ(movesFrom(variant, "3k/1s2/S3/4/4/3K w", "a4"), "a5 b3 b5g b5s");
  EXPECT_EQ(movesFrom(variant, "3k/4/S3/1p2/4/3K w", "a4"), "a5 b3g b3s b5")
      << "captures that leave the zone";
  // A pawn must promote on the last rank, however it has come there.
  EXPECT_EQ(movesFrom(variant, "3k/4/4/P3/4/3K w", "a3"), "a4p a4t");
  EXPECT_EQ(movesFrom(variant, "3k/4/P3/4/4/3K w", "a4"), "a5");
  EXPECT_EQ(becomes(*variant, Side::White, "P", "a6"), "T");
}

TEST(DiagramPieces, OfTheSameIdAndNameAreToldApart) {
  const Loading loading = load(
      "promoZone=1 promoChoice=T\npawn::mfWcfF:pawn:a2-h2\nprince:P:K:prince:d1\nprince:T:Q:prince:\nking:K:K:king:e1\n");
  ASSERT_TRUE(loading.variant);
  EXPECT_TRUE(loading.says("odd-value"));
  EXPECT_EQ(loading.variant->types()[0].id, "P");
  EXPECT_EQ(loading.variant->types()[1].id, "PA");
  EXPECT_NE(loading.variant->types()[1].name, loading.variant->types()[2].name);
}

TEST(DiagramShuffle, ShowsTheSetupThatIsDrawn) {
  const Loading loading = load("shuffle=NB\n" + kArmy);
  EXPECT_TRUE(loading.variant);
  EXPECT_TRUE(loading.says("odd-value"));
}

TEST(DiagramParameters, MaySwitchUnsupportedFeaturesOff) {
  EXPECT_TRUE(variantOf("holdingsType=0 promoOffset=0 autoGate=0 shuffle=\n" + kArmy));
  EXPECT_TRUE(variantOf("promoZone=0\nking:K:K:king:e1:0,0\n"));
}

TEST(DiagramParameters, ThatAreUnknownAreErrorsWithASuggestion) {
  const Loading loading = load("promozone=1\n" + kArmy);
  ASSERT_TRUE(loading.says("unknown-parameter"));
  EXPECT_EQ(loading.diagnostics.all()[0].fix, "promoZone");
}

TEST(DiagramParameters, GivenTwiceAreErrors) {
  EXPECT_TRUE(load("files=8 files=9\n" + kArmy).says("said-twice"));
}

// ---- pages ----

TEST(DiagramPage, IsFoundInAPagesTextAndWhatWasSkippedIsReported) {
  const Loading loading = loadFile(kData + "/page.txt", {.language = frontend::Language::Page});
  ASSERT_TRUE(loading.variant) << loading.rendered();
  EXPECT_EQ(loading.variant->types().size(), 14u);
  EXPECT_EQ(loading.variant->board().files(), 9);
  EXPECT_NE(loading.rendered().find("lines 1-72: text outside the Diagram was not read"), std::string::npos);
  EXPECT_NE(loading.rendered().find("line 75: text outside the Diagram was not read"), std::string::npos);
  EXPECT_EQ(loading.variant->end().bareKing.kind, BareKingRule::Kind::Grace);
  EXPECT_EQ(loading.variant->types()[8].name, "royal pawn");
}

TEST(DiagramPage, WithoutTheOptionIsRefused) {
  const Loading loading = loadFile(kData + "/page.txt");
  EXPECT_FALSE(loading.variant);
  EXPECT_TRUE(loading.says("page-text"));
}

TEST(DiagramPage, MayHaveTextBetweenTheLines) {
  const Loading loading =
      load("My game: it is fine.\nranks=8\nThis is a remark: nothing else.\n" + kArmy + "The end\n",
           {.language = frontend::Language::Page});
  ASSERT_TRUE(loading.variant) << loading.rendered();
  EXPECT_NE(loading.rendered().find("line 3: text between the Diagram's lines was not read"),
            std::string::npos);
}

TEST(DiagramPage, MayBeHtml) {
  std::string army = kArmy;
  for (std::size_t at = 0; (at = army.find('\n', at)) != std::string::npos; at += 5)
    army.replace(at, 1, "<br>\n");
  const std::string page =
      "<html><script src=\"/betza.js\"></script><p>a=b files</p><div class=\"idiagram\">\n" + army +
      "</div><p>The end: x:y:z:w:v</p></html>";
  const Loading loading = load(page, {.language = frontend::Language::Page});
  ASSERT_TRUE(loading.variant) << loading.rendered();
  EXPECT_EQ(loading.variant->types().size(), 6u);
  EXPECT_FALSE(loading.says("page-script"));
}

TEST(DiagramPage, HasTagsAroundTheLines) {
  const Loading loading = load("<p>Rules:</p><pre>files=5\nranks=4\nking:K:K:king:b1</pre><p>The end</p>",
                               {.language = frontend::Language::Page});
  ASSERT_TRUE(loading.variant) << loading.rendered();
  EXPECT_EQ(loading.variant->board().files(), 5);
}

TEST(DiagramPage, WithAScriptThatChangesTheRulesIsRefused) {
  const std::string page = "<script>function BadZone(x,y,p,c) { return 1; }</script>\n" + kArmy;
  const Loading loading = load(page, {.language = frontend::Language::Page});
  EXPECT_FALSE(loading.variant);
  EXPECT_TRUE(loading.says("page-script"));
  const Loading other = load("<script>count();</script>\n" + kArmy, {.language = frontend::Language::Page});
  EXPECT_TRUE(other.variant);
  EXPECT_TRUE(other.says("page-script")) << "any other script is worth a warning";
}

TEST(DiagramPage, WithoutADiagramIsRefused) {
  EXPECT_TRUE(load("Nothing here but words: many of them.\n", {.language = frontend::Language::Page})
                  .says("no-diagram"));
}

}  // namespace
}  // namespace fairyforge::testing
