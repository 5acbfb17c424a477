// Native statements of captures, effects, restrictions and what follows from them for goals and royal pieces: what
// the referee makes of them, and what is warned of.
#include <set>

#include "compiler/core/rules/variant-hash.h"
#include "runtime/fen.h"
#include "runtime/referee.h"
#include "tests/frontend/loading.h"

namespace fairyforge::testing {
namespace {

const std::string kSmall = "board 6x6\npiece King K K royal at a1\n";

std::set<std::string> movesIn(const VariantPtr& variant, const std::string& fen) {
  return movesOf(Referee(), positionFrom(variant, fen));
}

TEST(FairyCaptures, AreNotWhatEffectsRemove) {
  const std::string army =
      kSmall +
      "piece Bomb B mB at c1\npiece Kamikaze Z mW at d1\npiece Knight N N at e1\nwhen Kamikaze moves { it leaves "
      "the board }\nwhen Bomb moves { all enemy pieces beside it leave the board }\n";
  for (const std::string duty : {"a legal one must be made", "one of most pieces must be made"}) {
    const VariantPtr variant = variantOf(army + "captures: " + duty + "\n");
    EXPECT_TRUE(movesIn(variant, "5k/6/6/4n1/6/K1BZ2 w - - 0 1").contains("a1a2")) << duty;
    EXPECT_EQ(movesIn(variant, "5k/6/6/4n1/2N3/K1BZ2 w - - 0 1"), std::set<std::string>{"c2e3"}) << duty;
  }
  const VariantPtr first =
      variantOf(army + "turns: White 2, Black 2\ncaptures within a turn: by the first move alone\n");
  const auto second = movesIn(first, "5k/6/6/4n1/2N3/K1BZ2 w - - 0 1 t=1");
  EXPECT_TRUE(second.contains("c1d2") && second.contains("d1d2"));
  EXPECT_FALSE(second.contains("c2e3"));
}

TEST(FairyRestrictions, OfEveryPieceStandBesideOthersOfOtherDoings) {
  const Loading both = load("board 5x5\n" + kKings +
                            "piece Knight N N at b1\npiece Bishop B B at c1\n"
                            "hands { captures go to the captor's hand; drop all anywhere }\n"
                            "every piece: may not be dropped while an enemy Knight stands beside it\n"
                            "every piece: may not be captured while an own Knight stands beside it\n"
                            "every piece: may not move while an enemy Knight stands beside it\n"
                            "every piece: may not move where an enemy Bishop stands beside it\n");
  EXPECT_TRUE(both.variant) << both.rendered();
}

TEST(FairyRestrictions, AreAlsoAboutCells) {
  const std::string pieces = "board 5x5\n" + kKings + "piece Rook R R at c1\n";
  const auto same = [&](const std::string& one, const std::string& other) {
    const VariantPtr a = variantOf(pieces + one + "\n"), b = variantOf(pieces + other + "\n");
    EXPECT_EQ(variantHash(*a), variantHash(*b)) << one;
  };
  same("every piece: may move only where not on rank 3 on light-cells",
       "every piece: may not move where on b3 d3");
  same("every piece: may capture only while on rank 1-2", "every piece: may not capture while on rank 3-5");
  const VariantPtr safe =
      variantOf(pieces + "every piece: may not be captured while on rank 1 on light-cells\n");
  EXPECT_EQ(movesFrom(Referee(), positionFrom(safe, "k1r2/5/1R3/5/2R1K b"), "c5"),
            (std::set<std::string>{"b5", "d5", "e5", "c4", "c3", "c2", "c1"}))
      << "c1 is dark";
  EXPECT_FALSE(movesIn(safe, "kr3/5/5/5/1R2K b").contains("b5b1")) << "b1 is light";
  EXPECT_FALSE(movesIn(safe, "kr3/5/5/5/1R2K w").contains("b1b5")) << "b5 is light, on Black's first rank";
}

TEST(FairyConditions, AreAlsoAboutCells) {
  const VariantPtr variant = variantOf(
      "board 5x5\npiece King K K royal at e1\npiece Man M at c2 {\n"
      "  on light-cells: moves R where on light-cells\n"
      "  on dark-cells: moves K where not on light-cells and no enemy piece stands beside it\n"
      "  while on last 2 ranks: moves D where on rank 4-5 file a }\n");
  const auto from = [&](const std::string& fen, const std::string& cell) {
    return movesFrom(Referee(), positionFrom(variant, fen), cell);
  };
  EXPECT_EQ(from("4k/5/5/2M2/4K w", "c2"), (std::set<std::string>{"a2", "c4", "e2"}));
  EXPECT_EQ(from("4k/5/5/5/M3K w", "a1"), std::set<std::string>{"b2"});
  EXPECT_EQ(from("4k/5/2m2/5/M3K w", "a1"), std::set<std::string>()) << "the man stands beside b2";
  EXPECT_EQ(from("2M2/5/4k/5/4K w", "c5"), (std::set<std::string>{"a5", "b4", "e5"}))
      << "D within the last two ranks; the king stands beside d4";
}

TEST(FairyRestrictions, TakeAllConditions) {
  const VariantPtr variant =
      variantOf("board 5x5\n" + kKings +
                "piece Rook R R at b1 { may not move while on rank 3 }\n"
                "piece Bishop B B at c1 { may capture only while not on dark-cells }\n"
                "piece Knight N N at d1 { may not be captured while on last 2 ranks }\n"
                "every piece: may move only where not on file a\n");
  const auto from = [&](const std::string& fen, const std::string& cell) {
    return movesFrom(Referee(), positionFrom(variant, fen), cell);
  };
  EXPECT_EQ(from("k4/5/2R2/5/K4 w", "c3"), std::set<std::string>());
  EXPECT_EQ(from("k4/5/5/1R3/K4 w", "b2"), (std::set<std::string>{"b1", "b3", "b4", "b5", "c2", "d2", "e2"}));
  EXPECT_TRUE(from("k4/5/3n1/2B2/K4 w", "c2").contains("d3"));
  EXPECT_FALSE(from("k4/5/2n2/1B3/K4 w", "b2").contains("c3")) << "b2 is dark";
  EXPECT_FALSE(from("k4/5/5/4n/K2B1 w", "d1").contains("e2")) << "e2 is on Black's last 2 ranks";
  EXPECT_TRUE(from("k4/5/5/4r/K2B1 w", "d1").contains("e2"));
}

TEST(FairyCaptures, OfOnePieceFulfilTheDutyAsWellAsThoseOfSeveral) {
  const std::string army =
      "board 6x6\narray \"k5/6/6/6/6/K5\"\npiece King K K royal\npiece Rook R R\npiece Pawn P mW\npiece "
      "Leaper L mQ { leaps over single enemy pieces, which it captures }\n";
  const std::string fen = "5R/k4p/6/6/K5/Lp1p2 w - - 0 1";
  for (const std::string duty : {"a legal one must be made", "one must be made"}) {
    const VariantPtr variant = variantOf(army + "captures: " + duty + "\n");
    EXPECT_EQ(movesIn(variant, fen), (std::set<std::string>{"a1c1", "a1e1", "a1f1", "a2b1", "f6f5"})) << duty;
  }
  const VariantPtr most = variantOf(army + "captures: a legal one of most pieces must be made\n");
  EXPECT_EQ(movesIn(most, fen), (std::set<std::string>{"a1e1", "a1f1"}));
}

TEST(FairyCaptures, ThatAreForbiddenAreNotMadeInAnyWay) {
  const VariantPtr variant = variantOf(
      kSmall +
      "piece Rook R mR at c1\npiece Pawn P fmW at rank 2\npiece Scout S at d1 {\n moves by { step (1,0); capture; "
      "step (0,1); test empty; land }\n drops by { test enemy; take; land unchanged } }\n"
      "when Rook moves { all enemy pieces orthogonally flanked by it and an own piece are captured }\n"
      "hands { both start with Pawn Scout; drop Pawn Scout anywhere }\ncaptures: never\n");
  const auto found = movesIn(variant, "5k/6/6/R1Sp2/1pP3/K5 w - - 0 1 [PS/-]");
  EXPECT_FALSE(found.contains("a3a2")) << "the pawn is flanked";
  EXPECT_FALSE(found.contains("c3d4")) << "a program captures";
  EXPECT_FALSE(found.contains("S@d3")) << "a program of drops captures";
  EXPECT_TRUE(found.contains("a3a4") && found.contains("P@d2"));
  EXPECT_TRUE(movesIn(variant, "5k/6/6/R1S3/1pP3/K5 w - - 0 1").contains("c3d4"));
  const Loading drops = load(kSmall +
                             "piece Pawn P fmWfcF at rank 2\ncaptures: never\n"
                             "hands { both start with Pawn; drop Pawn anywhere; drops may capture }\n");
  ASSERT_NE(drops.variant, nullptr) << drops.rendered();
  EXPECT_FALSE(drops.variant->hands().capturing);
  EXPECT_TRUE(drops.says("never-happens"));
}

TEST(FairyEffects, PutNothingWhereThePieceGoesBack) {
  const std::string army =
      "board 5x5\npiece King K K royal at e1\npiece Rook R R at a1\npiece Hawk H N\n"
      "piece Pawn P fW at b1\nhands { both start with Hawk; drop Hawk on rank 4 }\n";
  for (
      const std::string effects :
      {"when Rook captures { it goes back to where it began; Hawk may be dropped where it began }\n",
       "when Rook captures { it puts an own Pawn where it began; it goes back to where it began }\n",
       "when Rook moves { Hawk may be dropped where it began }\nwhen Rook captures { it goes back to where it began "
       "}\n"}) {
    const VariantPtr variant = variantOf(army + effects);
    const Position position = positionFrom(variant, "2k2/5/p4/5/R3K w - - 0 1 [H/-]");
    EXPECT_EQ(movesFrom(Referee(), position, "a1").count("a1,xa3"), 1u);
    EXPECT_EQ(movesFrom(Referee(), position, "a1").count("a1,a1=H"), 0u) << effects;
    for (const char* text : {"a1a1", "a1a1,xa3", "a1a3", "Rxa3"})
      EXPECT_EQ(printFen(play(Referee(), position, text)), "2k2/5/5/5/R3K b - - 0 1 [H/-]")
          << effects << text;
  }
}

std::string pieceOn(const Position& position, std::string_view cell) {
  const Variant& variant = position.variant();
  const Piece piece = position.setup().at(variant.board().find(cell).value());
  return piece ? (piece.side() == Side::White ? "White " : "Black ") + variant.type(piece.type()).id : "";
}

// A pushed piece is no castling partner, even if neither has moved.
TEST(FairyEffects, DropNothingWhereAPushedPieceBegan) {
  const VariantPtr variant = variantOf(
      "variant \"P\" extends fide\npiece Hawk H BN\nhands { both start with Hawk }\n"
      "piece Rook R R { pushes own Pawn by R }\n"
      "when a piece but Pawn moves for the first time { Hawk may be dropped where it began }\n");
  const Position position = positionFrom(variant, "4k3/8/8/8/8/8/P7/R3K3 w Q - [H/-]");
  const auto rook = movesFrom(Referee(), position, "a1"), king = movesFrom(Referee(), position, "e1");
  EXPECT_EQ(rook.count("a3") + rook.count("a3,a1=H"), 2u);
  EXPECT_EQ(rook.count("a3,a2=H"), 0u);
  EXPECT_EQ(king.count("c1") + king.count("c1,a1=H") + king.count("c1,e1=H"), 3u);
  const std::string start = printFen(Position(variant));
  EXPECT_EQ(printFen(positionFrom(variant, start)), start);
  for (const char* text : {"O-O-O", "e1a1"})
    EXPECT_EQ(pieceOn(play(Referee(), position, text), "c1"), "White K") << text;
}

// A pawn that an effect removes from its cell or gives to the other side can no longer be taken en passant.
// The position can be written and read back.
TEST(FairyEffects, EndTheRightToTakeInPassingWithThePiece) {
  struct Row {
    const char *rules, *fen, *moves;
  };
  const std::string twice = "turns: White 2, Black 2\nroyals: may be taken\n";
  for (const auto& [rules, fen, moves] : {
           Row{"when Pawn moves { it changes sides }", "7k/8/8/8/3p4/8/4P3/7K w - -", "e2e4"},
           Row{"when Pawn moves { it leaves the board }", "7k/8/8/8/3p4/8/4P3/7K w - -", "e2e4"},
           Row{"when Pawn moves for the first time { it changes sides }", "7k/8/8/8/3p4/8/4P3/7K w - -",
               "e2e4"},
           Row{"when Rook moves { all own pieces within R of it slide away from it }",
               "7k/8/8/8/3p4/8/4P3/4R2K w - -", "e2e4 e1e2"},
           Row{"when Rook moves { all own pieces beside it leave the board }",
               "7k/8/8/8/3p4/8/4P3/5R1K w - -", "e2e4 f1f4"},
           Row{"when Rook moves { all own pieces beside it change sides }", "7k/8/8/8/3p4/8/4P3/5R1K w - -",
               "e2e4 f1f4"},
       }) {
    const bool isSeries = std::string(moves).find(' ') != std::string::npos;
    const VariantPtr variant = fide((isSeries ? twice : "") + rules + "\n");
    const Position after = play(Referee(), positionFrom(variant, fen), moves);
    EXPECT_TRUE(after.setup().enPassantTargets.empty()) << rules;
    EXPECT_EQ(printFen(positionFrom(variant, printFen(after))), printFen(after)) << rules;
  }
  const VariantPtr still =
      fide(twice + "when Rook moves { all own pieces within R of it slide away from it }\n");
  const Position after =
      play(Referee(), positionFrom(still, "4k3/4r3/4p3/4p3/3p4/8/4P3/4R2K w - -"), "e2e4 e1e2");
  EXPECT_FALSE(after.setup().enPassantTargets.empty())
      << "a pawn that cannot slide stays, with the right to take it";
}

TEST(FairyEffects, LeaveAPieceThatCannotSlideUnmoved) {
  const VariantPtr variant = fide("when Bishop moves { all own Rook within R of it slide away from it }\n");
  const Position corner =
      play(Referee(), positionFrom(variant, "4k3/8/8/8/8/8/7B/4K2R w K -"), "h2g1 e8e7 g1c5 e7d7");
  EXPECT_TRUE(movesFrom(Referee(), corner, "e1").contains("g1")) << "the rook in the corner has not moved";
}

// If several effects say what a piece becomes, the effect for the most special move counts: a capture of a
// certain type before any capture, and that before any move. The order of the statements does not matter.
TEST(FairyEffects, OfSpecialMovesGoBeforeThoseOfMoves) {
  const std::string queens = "4k3/8/8/3p4/8/8/8/3QK3 w - -", pawns = "3r3k/4P3/8/8/8/8/8/K7 w - -",
                    knights = "4k3/8/8/3p4/8/2N5/8/4K3 w - -";
  struct Row {
    std::vector<std::string> rules;
    std::string fen, move, square, becomes;
  };
  for (const Row& row : {
           Row{{"when Queen moves { it becomes Rook }", "when Queen captures { it becomes Queen }"},
               queens,
               "d1d5",
               "d5",
               "Q"},
           Row{{"when Queen moves { it becomes Rook }", "when Queen captures { it becomes Queen }"},
               queens,
               "d1d4",
               "d4",
               "R"},
           Row{{"when Queen moves { it becomes Rook }",
                "when Queen captures { it goes back to where it began }"},
               queens,
               "d1d1r",
               "d1",
               "R"},
           Row{{"when Pawn captures { it becomes Pawn }", "stalemate: draw"}, pawns, "e7d8", "d8", "P"},
           Row{{"when Knight captures Pawn { it becomes Bishop }",
                "when Knight captures { it becomes Rook }"},
               knights,
               "c3d5",
               "d5",
               "B"},
           Row{{"when Knight captures { it becomes Bishop }", "when a piece captures { it becomes Rook }"},
               knights,
               "c3d5",
               "d5",
               "B"},
           Row{{"when Knight moves { it becomes Rook }",
                "when Knight moves without capture { it becomes Bishop }"},
               knights,
               "c3d5",
               "d5",
               "R"},
           Row{{"when Knight moves { it becomes Rook }",
                "when Knight moves without capture { it becomes Bishop }"},
               knights,
               "c3e4",
               "e4",
               "B"},
           Row{{"when Knight moves without capture { it becomes Bishop }", "stalemate: draw"},
               knights,
               "c3d5",
               "d5",
               "N"},
       }) {
    for (const bool turned : {false, true}) {
      const VariantPtr variant = fide(row.rules[turned] + "\n" + row.rules[!turned] + "\n");
      const Position after = play(Referee(), positionFrom(variant, row.fen), row.move);
      EXPECT_EQ(pieceOn(after, row.square), "White " + row.becomes) << row.rules[turned] << " " << row.move;
    }
  }
}

TEST(FairyEffects, ThatSayTwoThingsAreRefused) {
  for (const char* rules :
       {"when Knight moves { it becomes Rook; it becomes Bishop }",
        "when Knight captures Pawn { it becomes Rook }\nwhen Knight captures Pawn Rook { it becomes Bishop }",
        "when Knight captures { it becomes Rook }\nwhen Knight captures { it becomes what it captures }"})
    EXPECT_TRUE(loadFide(std::string(rules) + "\n").says("said-twice")) << rules;
  for (
      const char* rules :
      {"when Queen moves diagonally { it becomes Rook }\nwhen Queen moves orthogonally { it becomes Bishop }",
       "when Knight captures { it becomes Rook }\nwhen Bishop captures { it becomes Knight }"})
    EXPECT_FALSE(loadFide(std::string(rules) + "\n").says("said-twice")) << rules;
}

TEST(FairyEffects, OfSomeMovesAreNotThoseOfAll) {
  const std::string glass = "board 8x8x2\nlink glass: levels 1-2\ncastle King never\n";
  const std::string hawk = "piece Hawk H BN\nhands { both start with Hawk }\n";
  for (const std::string& rules :
       {glass + "when Queen moves diagonally { it goes on along glass }",
        hawk + "when Queen moves diagonally { Hawk may be dropped where it began }",
        hawk + "when Queen moves without capture { Hawk may be dropped where it began }"})
    EXPECT_TRUE(loadFide(rules + "\n").says("not-supported")) << rules;
}

TEST(FairyEffects, ChangeSidesOnce) {
  const VariantPtr variant = fide(
      "when a piece moves { all enemy pieces orthogonally beside it change sides }\n"
      "when Rook moves { all enemy pieces within R of it change sides }\nroyals: may be taken\n");
  EXPECT_EQ(pieceOn(play(Referee(), positionFrom(variant, "k7/8/8/3p4/8/8/3R4/4K3 w - -"), "d2d4"), "d5"),
            "White P");
}

TEST(FairyWarnings, TellOfSentencesThatChangeNothing) {
  for (
      const char* rules :
      {"when a piece moves { it changes sides }\nwhen Queen captures { nothing happens }",
       "captures: never\nwhen a piece moves { all enemy pieces orthogonally flanked by it and an own piece are captured }",
       "captures: never\npiece Rook R R { pushes pieces by R, also off the board }",
       "dead positions: draw\ndraws: White wins", "dead positions: draw\nturns: White 2, Black 2"})
    EXPECT_TRUE(loadFide(std::string(rules) + "\n").says("never-happens")) << rules;
  EXPECT_FALSE(loadFide("dead positions: draw\n").says("never-happens"));
  EXPECT_FALSE(load("extends atomic-chess\nwhen a piece captures { nothing happens }\n",
                    {.baseFolders = {std::string(FAIRYFORGE_SOURCE_DIR) + "/examples"}})
                   .says("never-happens"));
}

TEST(FairyEffects, PutPiecesBesideWhereALinkLeads) {
  const auto hash = [](const std::string& lines) {
    return variantHash(
        *variantOf("board 4x4x2\narray \"4/4/4/3k|4/4/4/A2K\"\npiece King K K royal\npiece Amazon A mQ\n"
                   "piece Arrow W O { cannot be taken }\nside Archer { has no turns of its own; pieces Arrow "
                   "}\nlink glass: levels 1-2\nwhen Amazon moves { " +
                   lines + " }\n"));
  };
  EXPECT_EQ(hash("it puts a neutral Arrow by mW; it goes on along glass"),
            hash("it goes on along glass; it puts a neutral Arrow by mW"));
}

TEST(FairyGoals, AreDeniedBeforeTheConditionOrInIt) {
  const auto gameOf = [](const std::string& condition) {
    return load("board 5x5\n" + kKings + "piece Pawn P fW at b1\nWhite wins when " + condition + "\n")
        .variant;
  };
  for (const auto& [before, within] :
       {std::pair{"not it is to move", "it is not to move"},
        {"the other is stalemated and not it is checkmated",
         "the other is stalemated and it is not checkmated"},
        {"not its Pawn stands on a5", "its Pawn does not stand on a5"},
        {"not the other's Pawn stands safe on a5 b5", "the other's Pawn does not stand safe on a5 b5"},
        {"not a King stands on a5", "a King does not stand on a5"},
        {"not a move can make it true that it has no Pawn", "no move can make it true that it has no Pawn"},
        {"any pieces stands on at least 2 of a5 b5 c5", "anything stands on at least 2 of a5 b5 c5"}}) {
    const VariantPtr one = gameOf(before), other = gameOf(within);
    ASSERT_TRUE(one && other) << within;
    EXPECT_TRUE(haveSameRules(*one, *other)) << within;
  }
}

TEST(FairyGoals, AskForRowsThatGoUpAndDown) {
  const auto won = [](const std::string& lines, const std::string& fen) {
    const VariantPtr variant = variantOf(
        "board 3x3x3\narray \"3/3/2k|3/3/3|3/3/K2\"\npiece King K (1,0,0)(1,1,0) royal\n"
        "piece Man M (1,0,0)\na side wins when it has 3 Man in a row" +
        lines + "\n");
    return Referee().outcome(positionFrom(variant, fen + " b - - 0 1")).has_value();
  };
  const std::string up = "2k/3/M2|3/3/M2|2K/3/M2", slanted = "1kM/3/3|3/1M1/3|2K/3/M2",
                    flat = "2k/3/3|3/3/3|2K/3/MMM";
  for (const std::string& row : {up, slanted, flat}) EXPECT_TRUE(won("", row)) << row;
  EXPECT_TRUE(won(" orthogonally", up) && !won(" orthogonally", slanted) && won(" orthogonally", flat));
  EXPECT_TRUE(!won(" diagonally", up) && won(" diagonally", slanted) && !won(" diagonally", flat));
  EXPECT_TRUE(!won(" along ranks", up) && !won(" along ranks", slanted) && won(" along ranks", flat));
}

TEST(FairyRoyals, ThatHaveBecomeOthersLeaveAPosition) {
  const VariantPtr variant = variantOf(
      "board 5x5\npiece King K K royal at c1\npiece Squire S W at a1\n"
      "when King moves { it becomes Squire }\n");
  const Position after = play(Referee(), Position(variant), "c1c2 c5c4");
  EXPECT_EQ(printFen(positionFrom(variant, printFen(after))), printFen(after));
  EXPECT_ANY_THROW(positionFrom(variantOf("board 5x5\npiece King K K royal at c1\n"), "5/5/5/5/2K2 w"));
}

TEST(FairyWarnings, TellWhereRoyaltyIsLost) {
  EXPECT_FALSE(loadFide("when King moves { it puts an own Pawn where it began }\ncastle King never\n")
                   .says("royalty-lost"));
  const std::string blessing = "when King moves { all own pieces beside it become Knight }\n";
  EXPECT_FALSE(loadFide(blessing).says("royalty-lost"));
  EXPECT_TRUE(loadFide(blessing + "promote Pawn on rank 8 to King Queen\n").says("royalty-lost"));
  EXPECT_TRUE(loadFide("when King moves { all pieces beside it become Knight }\n").says("royalty-lost"));
  EXPECT_TRUE(loadFide("piece King K K royal { may turn into Queen }\n").says("royalty-lost"));
  EXPECT_TRUE(
      loadFide("when Pawn arrives on rank 6 { one own King must turn into Queen }\n").says("royalty-lost"));
}

TEST(FairyWarnings, TellWhatCannotLeaveAHandAsOthersAreDroppedAsIt) {
  const std::string hands =
      "hands { captures go to the captor's hand; drop all anywhere; dropped Rook may be Knight";
  EXPECT_TRUE(loadFide(hands + " }\n").says("never-happens"));
  EXPECT_FALSE(loadFide(hands + "; captured Knight become Rook }\n").says("never-happens"));
}

TEST(FairyPieces, ThatCanNeverMoveAreRefused) {
  EXPECT_TRUE(load(kKings + "piece Man M at a1 { on rank 8: moves fW }\n").says("never-moves"));
  EXPECT_FALSE(load(kKings + "piece Man M O at a1\n").says("never-moves"));
}

TEST(FairyEffects, OfTypesWhoseNamesJoinToAnotherNameAreNoRepetition) {
  const Loading both = load("board 5x5\n" + kKings +
                            "piece Gold G W at a1\npiece Silver S F at b1\npiece GoldSilver GS K at c1\n"
                            "when Gold captures { all enemy GoldSilver beside it leave the board\n"
                            "  all enemy Gold Silver beside it leave the board }\n");
  EXPECT_TRUE(both.variant) << both.rendered();
}

}  // namespace
}  // namespace fairyforge::testing
