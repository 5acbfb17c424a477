// Tests that an export to Zillions, read back, plays the same game.
//
// FAIRYFORGE_ZRF_VARIANTS sets the number of random variants, FAIRYFORGE_SEED the seed.
#include <iostream>

#include "compiler/export/zrf/export-zrf.h"
#include "compiler/export/zrf/losses.h"
#include "tests/export/made.h"
#include "tests/export/zrf/proof.h"
#include "tests/pieces/random-notation.h"
#include "tests/support/everything.h"

namespace fairyforge::testing {
namespace {

void expectSame(const VariantPtr& variant, const certify::Scope& scope) {
  const certify::Findings findings = proofOf(variant, scope);
  EXPECT_TRUE(findings.hold()) << firstDifference(findings);
}

TEST(ZrfCertificate, HoldsForChess) {
  expectSame(loadExample("chess"), {3, 3, 1});
}

class ZrfCertificateOfChessPositions : public ::testing::TestWithParam<const char*> {};
TEST_P(ZrfCertificateOfChessPositions, Holds) {
  expectSame(startingFrom(loadExample("chess"), GetParam()), {3, 2, 1});
}
INSTANTIATE_TEST_SUITE_P(Of, ZrfCertificateOfChessPositions,
                         ::testing::Values("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
                                           "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -",
                                           "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -",
                                           "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - -",      // promotions
                                           "4k3/pppppppp/8/PPPPPPPP/8/8/8/4K3 b - -",  // captures en passant
                                           "r3k3/8/8/8/8/8/8/4K2R w Kq -"));  // some rights gone already

class ZrfCertificateOfExamples : public ::testing::TestWithParam<std::string> {};
TEST_P(ZrfCertificateOfExamples, Holds) {
  const bool asItIs = GetParam().find('=') == std::string::npos;
  expectSame(loadExample(GetParam()), {asItIs ? 2 : 1, asItIs ? 2 : 1, 1});
}
INSTANTIATE_TEST_SUITE_P(Of, ZrfCertificateOfExamples, ::testing::ValuesIn(exampleVariations()),
                         [](const auto& info) { return testName(info.param); });

TEST(ZrfCertificate, HoldsWhereMagiciansChange) {
  expectSame(startingFrom(loadExample("magicians-deathmatch"), "4k3/3p4/1p6/P3P3/8/2M2M2/1m6/4K3 b - -"),
             {3, 3, 1});
  expectSame(startingFrom(loadExample("magicians-deathmatch"), "4k3/8/h7/8/8/T6r/MP1r4/4K3 w - -"),
             {2, 2, 1});
}

TEST(ZrfCertificate, HoldsForImitators) {
  const VariantPtr realms = loadExample("three-realms-chess");
  expectSame(startingFrom(realms, "8/8/8/8/8/8/8/8|k7/4X3/8/2w5/8/3x4/4W3/7K|8/8/8/8/8/2I5/8/8 w - - 0 1 W"),
             {3, 2, 1});
  expectSame(startingFrom(realms, "8/8/8/8/3A4/8/8/8|7k/8/8/8/3x4/8/4W3/K7|8/8/8/8/4h3/8/8/8 w - - 0 1 A"),
             {3, 2, 1});
}

// A piece that gives no check can stalemate alone, and mate together with another one; it prevents no
// castling.
TEST(ZrfCertificate, HoldsForPiecesThatGiveNoCheck) {
  const VariantPtr realms = loadExample("three-realms-chess");
  expectSame(startingFrom(realms, "8/8/8/8/8/8/8/K7|7k/8/8/8/8/8/1x6/8|8/8/8/8/8/8/8/8 w"), {1, 1, 1});
  expectSame(startingFrom(realms, "8/8/8/8/8/8/8/K7|7k/8/8/8/8/8/2x5/1r6|8/8/8/8/8/8/8/8 b - - 0 1 N"),
             {2, 1, 1});
  expectSame(startingFrom(realms, "8/8/8/8/8/8/8/8|4k3/8/8/8/8/8/5x2/R3K2R|8/8/8/8/8/8/8/8 w KQ - 0 1 N"),
             {2, 1, 1});
  // The piece jumps over what it takes, changes the pieces beside it, and stalemate loses.
  const VariantPtr shadow = loadText(R"(variant "Shadow"
board 5x5
piece King K K royal
piece Hopper H cafmW
piece Archer A mW
piece Shadow S {
  imitates the type the opponent last moved, without initial moves
  gives no check, but no move may let it take a royal piece next
}
stalemate: the stalemated side loses
array "k1s2/2h2/5/2H2/2S1K"
)");
  expectSame(shadow, {4, 20, 1});
}

TEST(ZrfCertificate, HoldsForRulesThatFewGamesHave) {
  expectSame(gameWithEverything(), {2, 4, 1});
}

// A leap is no direction of the compass, but the condition asks about the piece where it leads.
TEST(ZrfCertificate, HoldsForConditionsWhereLeapsLead) {
  expectSame(loadText("variant \"Relay\"\nboard 5x5\npiece King K K royal at c1\npiece Knight N N at b1\n"
                      "piece Rook R W at a1 { while an own Knight stands within N of it: moves N }\n"),
             {3, 4, 1});
}

// What is behind White's pieces is in front of Black's.
TEST(ZrfCertificate, HoldsForConditionsThatLookOneWay) {
  for (const char* line : {"every piece: may move only while an own piece stands within bW of it\n",
                           "piece Rook R R { while an own piece stands within bW of it: moves N }\n",
                           "piece Knight N N { may not move where an enemy Pawn stands within fF of it }\n"})
    for (const char* fen : {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w",
                            "4kb1r/2p4p/2r5/3P1K2/6b1/2N5/1PPPP1PP/R1B1NB1R w"})
      expectSame(startingFrom(loadText(std::string("variant \"Ways\" extends fide\n") + line), fen),
                 {2, 2, 1});
}

// Zillions lets a player pass though he could capture.
TEST(ZrfCertificate, HoldsWherePassesLeaveTheDutyToCapture) {
  const VariantPtr variant = loadText("variant \"Pass\" extends antichess-chess\npassing: always\n");
  const exports::Export made = exports::zrf::exportZrf(variant);
  EXPECT_TRUE(lossesOf(made).contains("capture-duty"));
  const certify::Findings findings = certify::certifyZrf(variant, made, {1, 6});
  EXPECT_TRUE(findings.hold()) << firstDifference(findings);
}

// The piece that arrives may change its type, or decline to promote.
TEST(ZrfCertificate, HoldsForEventsOfPiecesThatChange) {
  const std::string event =
      "piece Squire S W at d3\nwhen Pawn arrives on rank 4 { one own Squire must turn into Knight }\n";
  for (const std::string more : {"when Pawn moves { it becomes Rook }\n", "piece Pawn P fmWfcFifmnD'\n"})
    expectSame(loadText("variant \"Event\" extends fide\n" + event + more), {2, 4, 1});
}

TEST(ZrfCertificate, HoldsForHands) {
  expectSame(startingFrom(loadExample("loop-chess"), "r3k3/1p6/8/8/8/8/1P6/R3K3[QP/n] w"), {2, 4, 1});
}

// After the king has moved, moved and unmoved rooks are the same, also in the export.
TEST(ZrfCertificate, HoldsForHandsBesideCastling) {
  expectSame(loadExample("drops/crazyhouse-chess"), {1, 6, 1});
}

TEST(ZrfCertificate, HoldsForKindsAndPartsOfMoves) {
  expectSame(loadExample("draughts/english-draughts"), {3, 4, 1});
}

TEST(ZrfCertificate, HoldsForDropsThatAskForMoreThanAnEmptyCell) {
  expectSame(loadExample("small/connect-four"), {2, 4, 1});
  expectSame(startingFrom(loadExample("shogi/tori-shogi"), "3k3/7/1s5/7/3S3/7/3K3[SSS/s] w"), {2, 2, 1});
  expectSame(startingFrom(loadExample("shogi/yari-shogi"), "4k2/7/2p4/7/7/7/3P3/7/4K2[PP/p] w"), {2, 2, 1});
}

// Pawns make double steps from certain cells only, and may become other types that move in the same way.
TEST(ZrfCertificate, HoldsForCapturesInPassingOfSomeCells) {
  for (const char* name : {"chess-like/torpedo-chess", "goals/horde"}) {
    const VariantPtr variant = loadExample(name);
    EXPECT_EQ(lossesOf(exports::zrf::exportZrf(variant)), std::set<std::string>{"quiet-moves"}) << name;
    expectSame(variant, {2, 20, 1});
  }
  expectSame(startingFrom(loadExample("chess-like/torpedo-chess"), "4k3/7p/8/6R1/p2p4/8/1PP1P3/4K3 w"),
             {3, 4, 1});
}

TEST(ZrfCertificate, HoldsWhereWhatGaveNoCheckGivesItInTurnsOfSeveralMoves) {
  const VariantPtr variant = loadText(
      "variant \"Jester\" extends fide\npiece Jester J at d3 {\n"
      " imitates the type the opponent last moved, without initial moves\n"
      " gives no check, but no move may let it take a royal piece next\n}\n"
      "turns: first White 1, then Black 2, White 2\n");
  const exports::Export made = exports::zrf::exportZrf(variant);
  EXPECT_TRUE(lossesOf(made).contains("imitation"));
  const certify::Findings findings = certify::certifyZrf(variant, made, {2, 8});
  EXPECT_TRUE(findings.hold()) << firstDifference(findings);
}

TEST(ZrfCertificate, HoldsWithoutAThirdSideThatMustAct) {
  const VariantPtr variant = loadExample("small/dice-chess");
  const exports::Export made = exports::zrf::exportZrf(variant);
  EXPECT_TRUE(lossesOf(made).contains("third-side"));
  const certify::Findings findings = certify::certifyZrf(variant, made, {2, 4});
  EXPECT_TRUE(findings.hold()) << firstDifference(findings);
}

// The loss changes which moves are legal, so the export is compared with the game without the lost rule.
TEST(ZrfCertificate, HoldsWhereAllRoyalPiecesMustBeSafeInsteadOfTheLast) {
  const VariantPtr variant = loadText(
      "variant \"Mine\" extends fide\npiece Queen Q Q royal at d1\nroyals: the last one must be safe\n"
      "promote Pawn on rank 8 to Rook Knight\n");
  const exports::Export made = exports::zrf::exportZrf(variant);
  const certify::Findings findings = certify::certifyZrf(variant, made, {2, 4});
  EXPECT_TRUE(findings.hold()) << firstDifference(findings);
  exports::Export silent = made;
  silent.losses.clear();
  EXPECT_FALSE(certify::certifyZrf(variant, silent, {2, 4}).hold());
}

// Where captured pieces go decides which drops are possible. So a loss of that rule also changes which moves
// are legal.
TEST(ZrfCertificate, HoldsWhereCapturesGoToAnotherHandOrStayWhatTheyAre) {
  for (const std::string fate :
       {"captures go to the owner's hand", "captures by White go to the captor's hand",
        "captures by Black go to the captor's hand",
        "captures by Black go to the owner's hand\n captured Pawn become Rook"}) {
    SCOPED_TRACE(fate);
    const VariantPtr variant = loadText("variant \"Mine\" extends fide\nhands {\n " + fate +
                                        "\n both start with Knight\n drop all on rank 1-4\n}\n");
    const exports::Export made = exports::zrf::exportZrf(variant);
    const certify::Findings findings = certify::certifyZrf(variant, made, {2, 4});
    EXPECT_TRUE(findings.hold()) << firstDifference(findings);
    exports::Export silent = made;
    silent.losses.clear();
    EXPECT_FALSE(certify::certifyZrf(variant, silent, {2, 4}).hold());
  }
}

TEST(ZrfCertificate, SaysWhatWasCompared) {
  const certify::Findings findings = proofOf(loadExample("chess"), {2, 1, 1});
  EXPECT_EQ(findings.compared.at("depth").number(), 2u);
  EXPECT_EQ(findings.compared.at("games").number(), 1u);
  EXPECT_GT(findings.compared.at("positions").number(), 20u);
}

TEST(ZrfCertificate, DoesNotHoldForAFileThatCannotBeRead) {
  const VariantPtr chess = loadExample("chess");
  exports::Export made;
  made.files.push_back({"game.zrf", "(game (title \"Chess\""});
  const certify::Findings findings = certify::certifyZrf(chess, made, {});
  ASSERT_FALSE(findings.hold());
  EXPECT_NE(findings.differences[0].find("cannot be read"), std::string::npos);
}

// ---- random variants ----

// Returns a game on a small board with a king and four random types on each side; some types change on cells
// where they arrive.
VariantPtr randomVariant(std::mt19937_64& random) {
  VariantDraft draft;
  Diagnostics diagnostics;
  draft.title = "random pieces";
  draft.board = Board(5 + static_cast<int>(random() % 3), 6 + static_cast<int>(random() % 2));
  if (random() % 4 == 0) draft.board.addHole(draft.board.at(static_cast<int>(random() % 5), 2));
  draft.types.push_back(*typeFrom("K", "K", draft.board, diagnostics));
  draft.types.back().royal = true;
  while (draft.types.size() < 5) {
    const std::string id(1, static_cast<char>('A' + draft.types.size() - 1));
    if (auto type = typeFrom(randomNotation(random), id, draft.board, diagnostics))
      draft.types.push_back(*type);
  }
  draft.arrival = ArrivalTable(draft.types.size(), draft.board.size());
  for (std::size_t type = 1; type < draft.types.size(); ++type) {
    if (random() % 3 != 0) continue;
    const int rank = draft.board.ranks() - 1 - static_cast<int>(random() % 3);
    std::vector<TypeId> choices{typeAt(1 + type % 4)};
    if (random() % 2) choices.push_back(typeAt(1 + (type + 1) % 4));
    draft.board.forEachCell([&](Cell cell) {
      if (draft.board.rank(cell) == rank) draft.arrival.set(Side::White, typeAt(type), cell, choices);
      if (draft.board.rank(cell) == draft.board.ranks() - 1 - rank)
        draft.arrival.set(Side::Black, typeAt(type), cell, choices);
    });
  }
  draft.start.cells.assign(draft.board.size(), Piece());
  for (int file = 0; file < draft.board.files(); ++file) {
    for (const int rank : {0, 1}) {
      const bool king = file == draft.board.files() / 2 && rank == 0;
      const TypeId type = king ? typeAt(0) : typeAt(1 + random() % 4);
      if (!king && random() % 4 == 0) continue;
      const Cell mine = draft.board.at(file, rank),
                 other = draft.board.at(file, draft.board.ranks() - 1 - rank);
      draft.start.cells[index(mine)] = Piece(type, Side::White);
      draft.start.cells[index(other)] = Piece(type, Side::Black);
      draft.start.unmoved.add(mine);
      draft.start.unmoved.add(other);
    }
  }
  draft.end.stalemate = static_cast<StalemateRule>(random() % 3);
  draft.end.repetition = static_cast<RepetitionRule>(random() % 3);
  draft.end.bareKing.kind = static_cast<BareKingRule::Kind>(random() % 3);
  return Variant::build(std::move(draft));
}

// Does a loss change the moves? Then it is reported, and another variant is drawn.
bool losesMoves(const exports::zrf::Composition& composition) {
  return std::any_of(composition.losses.begin(), composition.losses.end(), [](const exports::Loss& loss) {
    for (const exports::Construct c : {exports::Construct::BentMoves, exports::Construct::OwnCaptures,
                                       exports::Construct::EnPassant, exports::Construct::Unloading}) {
      if (loss.name == exports::wordsOf(c).name) return true;
    }
    return false;
  });
}

TEST(ZrfCertificateOfRandomVariants, Holds) {
  const std::uint64_t variants = numberFromEnvironment("FAIRYFORGE_ZRF_VARIANTS", 40);
  const std::uint64_t seed = numberFromEnvironment("FAIRYFORGE_SEED", 20261121);
  std::cout << "seed " << seed << ", " << variants << " variants\n";
  std::uint64_t drawn = 0;
  for (std::uint64_t compared = 0; compared < variants; ++drawn) {
    std::mt19937_64 random(seed + drawn);
    const VariantPtr variant = randomVariant(random);
    const exports::zrf::Composition composition = exports::zrf::compose(*variant);
    if (losesMoves(composition)) continue;
    ++compared;
    const certify::Findings findings = proofOf(variant, composition, {2, 1, seed + drawn});
    EXPECT_TRUE(findings.hold()) << "seed " << seed + drawn << ": " << typesText(*variant) << "\n"
                                 << firstDifference(findings);
  }
  std::cout << drawn - variants << " more lose some of their moves\n";
  EXPECT_LT(drawn, 2 * variants);
}

}  // namespace
}  // namespace fairyforge::testing
