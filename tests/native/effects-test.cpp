// Tests of moves with effects on other pieces, and of conditions that depend on neighbouring pieces: their
// meaning, and that compiled code agrees.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "compiler/native/native.h"
#include "runtime/referee.h"
#include "tests/frontend/loading.h"
#include "tests/native/agreement.h"
#include "tests/support/positions.h"
#include "tests/support/support.h"

namespace fairyforge::testing {
namespace {

VariantPtr fide(const std::string& text) {
  return variantOf("variant \"Effects\" extends fide\n" + text);
}

VariantPtr atomic() {
  return fide("when a piece captures { it and all pieces beside it but Pawn leave the board }\n");
}
VariantPtr kamikaze() {
  return fide("when a piece captures { it leaves the board }\n");
}
// Returns a game in which some pieces explode, also by quiet moves, and destroy own pieces too; its kings
// only capture.
VariantPtr blasts() {
  return fide(
      "when Knight moves { all pieces diagonally beside it but King leave the board }\n"
      "when Bishop captures { it and all own pieces beside it leave the board }\n"
      "when King captures { all enemy pieces beside it leave the board }\n"
      "when Queen captures Pawn Rook { all pieces beside it but Pawn leave the board }\n");
}
VariantPtr blastsFromHands() {
  return fide(
      "array \"rkbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RKBQKBNR\"\ncastle King never\npassing: always\n"
      "edges: left and right are joined\nhands { both start with Knight Knight Bishop; drop all anywhere }\n"
      "when a piece captures { it and all pieces beside it but Pawn leave the board }\n");
}
VariantPtr mandatoryBlasts() {
  return fide(
      "captures: a legal one of most pieces must be made\nroyals: the last one must be safe\npiece Queen Q Q royal\n"
      "when a piece captures { it and all pieces beside it but Pawn leave the board }\n");
}
// Returns a game with conditions for quiet moves and changes in place: no piece of certain types may stand
// beside a cell, and only few pieces of the mover's type may be on the board.
VariantPtr shy() {
  return fide(
      "edges: left and right are joined\ncastle King never\n"
      "piece Bishop B cB { moves mB where no piece stands orthogonally beside it\n"
      "  may turn into Rook while no own Queen or Bishop stands on the board and no enemy piece stands beside it }\n"
      "piece Pawn P cfF { moves fmW where no enemy Pawn stands diagonally beside it\n"
      "  on rank 2: moves fmD where no own Knight or Bishop stands beside it }\n"
      "piece Knight N N { may turn into Bishop while at least 2 own Knight stand on the board\n"
      "  while no own Rook stands on the board: moves mD becoming Queen where no own Pawn or Knight stands beside it }\n");
}
VariantPtr immobilizers() {
  return fide(
      "piece Immobilizer I Q at d1\nremove Queen\npromote Pawn on rank 8 to Rook Immobilizer\n"
      "every piece: may not move while an enemy Immobilizer stands beside it\n");
}
VariantPtr conversions() {
  return fide(
      "when Knight Bishop moves { all enemy Pawn Rook orthogonally beside it change sides }\n"
      "when a piece but King captures Knight or Bishop { it becomes what it captures }\n"
      "when Queen captures { all enemy pieces diagonally beside it but King become Pawn }\n");
}
VariantPtr guards() {
  return fide(
      "piece Rook R R { may not be captured while an own Pawn stands beside it }\n"
      "piece Knight N N { may capture only while an own piece stands beside it }\n"
      "piece Bishop B B { may move only while a Pawn or Bishop stands orthogonally beside it }\n");
}

// Returns a game in which pieces are captured between two others, by moves and by drops.
VariantPtr enclosing() {
  return fide(
      "when a piece moves { all enemy Pawn orthogonally between it and an own piece change sides }\n"
      "when a piece captures { all enemy pieces diagonally between it and an own piece leave the board }\n"
      "royals: may be taken\n"
      "hands { captures go to the captor's hand; drop all anywhere; drop Pawn on rank 2-7 }\n"
      "when a piece but Rook is dropped { all enemy pieces between it and an own piece become Knight }\n"
      "piece Rook R R { may be dropped only while at least 2 enemy pieces stand between it and an own piece }\n");
}
VariantPtr othello() {
  return loadExample("small/othello");
}
// Returns a game in which players put pieces of a third side on the board: by a program, and under a
// condition.
VariantPtr walls() {
  return fide(
      "royals: may be taken\n"
      "piece Wall W O { cannot be taken; may be dropped only while an own piece stands beside it\n"
      "  drops by { test empty; test last from; land } }\n"
      "piece Stone S O { may not be dropped while a Wall or Stone stands orthogonally beside it }\n"
      "side Mason { has no turns of its own; pieces Wall Stone; introduces them on any empty cell\n"
      "  at most 3 of a type }\n"
      "turns: White, White with Mason, Black, Black with Mason\n"
      "passing: only without another move\n");
}
// Returns a game on a torus, with hands that never run out.
VariantPtr rings() {
  return variantOf(
      "variant \"Rings\"\nboard 5x4\nedges: opposite ones are joined\narray \"5/1Dd2/1dD2/5\"\n"
      "piece Disc D mW { may be dropped only while an enemy piece stands between it and an own piece }\n"
      "hands { both start with Disc; the hand never runs out of Disc; drop Disc anywhere }\n"
      "when a piece is dropped { all enemy pieces between it and an own piece change sides }\n"
      "when a piece moves { all enemy pieces orthogonally between it and an own piece change sides }\n"
      "passing: only without another move\n"
      "the side with more pieces wins when there were 2 passes in a row\n");
}

// Returns a game in which capturing pieces turn to stone, except for certain types.
VariantPtr stones() {
  return fide(
      "piece Stone X O { cannot be taken }\nside Rocks { has no turns of its own }\n"
      "when Queen or Rook or Knight captures { it becomes a neutral Stone }\n"
      "piece Bishop B B { cannot be taken by Queen Knight }\n");
}
// Returns a game with royal pieces that need not all be safe, compulsory moves, draws, and goals about
// possible moves.
VariantPtr twoKings() {
  return fide(
      "array \"rnkqqknr/pppppppp/8/8/8/8/PPPPPPPP/RNKQQKNR\"\ncastle King never\nroyals: one must be safe\n"
      "draws: points Queen 9, Rook 5, Black 1\na side wins when its Knight stands on at least 2 of rank 4-5\n");
}
VariantPtr princes() {
  return fide(
      "piece Prince I K royal\npromote Knight on rank 4-8 to Knight Prince\n"
      "royals: the last one must be safe but a new one saves none\n"
      "a side wins when its King stands safe on rank 4\n");
}
VariantPtr draughts() {
  return loadExample("draughts/international-draughts");
}
VariantPtr facing() {
  return fide(
      "passing: always\nroyals in check: may only take what attacks them\n"
      "a side must end it when there is the pattern a Queen (0,1) nothing (0,1) an enemy Pawn\n"
      "White wins when a move can make it true that a Knight stands on f3 and not a Knight stands on c3\n");
}

// Returns a game with captures on other cells than the destination, and their effects.
VariantPtr ultima() {
  return loadExample("effects/ultima");
}
VariantPtr captorsFromAfar() {
  return fide(
      "edges: left and right are joined\ncastle King never\n"
      "piece Rook R R { cannot be taken by Queen }\n"
      "piece Bishop B B { may capture only while an own piece stands beside it }\n"
      "when Knight moves { all enemy pieces it moves towards are captured }\n"
      "when Queen moves orthogonally { all enemy pieces it moves away from are captured\n"
      "  all enemy Pawn cornered by it and an own Rook change sides }\n"
      "when Bishop moves { all enemy pieces flanked by it and an own Pawn or Knight are captured }\n"
      "when a piece captures Pawn { all enemy Pawn beside it leave the board }\n"
      "when Knight is dropped { all enemy pieces cornered by it and an own King are captured }\n"
      "promote Queen on rank 1-8 by capturing to Rook\n"
      "hands { captures go to the captor's hand; drop all anywhere; drop Pawn on rank 2-7 }\n");
}
VariantPtr leapers() {
  return fide(
      "piece Rook R mR { leaps over single enemy pieces, which it captures }\n"
      "piece Bishop B B { leaps over single own Pawn }\n"
      "piece Knight N mRcpR { hops over Pawn Knight }\n"
      "piece Queen Q gQ { hops over all but King }\n");
}

// Returns a game with pieces that push, pull and exchange places with others.
VariantPtr shifters() {
  return fide(
      "piece Rook R mR { pushes pieces by R, also off the board }\n"
      "piece Bishop B B { pulls enemy pieces by B }\n"
      "piece Knight N N { swaps places with own Pawn Rook King by K; pushes enemy pieces by N }\n"
      "piece Queen Q Q { pushes rows of pieces by K, also off the board; pulls own pieces by fR2 }\n"
      "piece King K K { pushes rows of enemy Pawn Knight by fR3 }\n");
}
VariantPtr shiftersOnACylinder() {
  return fide(
      "edges: left and right are joined\ncastle King never\nroyals: the last one must be safe\n"
      "piece Rook R mR { pushes rows of pieces by R, also off the board; pulls pieces by W }\n"
      "piece Bishop B B { pushes enemy pieces by B; swaps places with enemy pieces by W }\n"
      "when a piece captures { all enemy Pawn beside it change sides }\n"
      "hands { captures go to the captor's hand; drop all anywhere; drop Pawn on rank 2-7 }\n");
}

// Returns a game with moves under conditions about their origin and their destination.
VariantPtr heirs() {
  return fide(
      "piece Pawn P fmWfcFifmnD {\n"
      "  while no own Queen stands on the board and no enemy piece stands beside it: moves mF becoming Queen\n"
      "  on rank 3-4 while no own Queen stands on its file: moves mN becoming Knight "
      "where no enemy Knight or Rook stands within K of it and no own King stands beside it\n"
      "  may turn into Knight on rank 4-6 while an own Knight stands within N of it }\n"
      "piece Rook R R { on rank 1-4 while an own Knight stands within ND of it: moves N }\n"
      "piece Bishop B B { may move only where an own piece stands beside it }\n");
}
// Returns a game with pieces that are put on the board, that change sides, and that capture without moving.
VariantPtr archers() {
  return fide(
      "piece Arrow X O { cannot be taken }\nside Nobody { has no turns of its own; pieces Arrow }\n"
      "castle King never\n"
      "when Knight moves { it puts a neutral Arrow by mNN }\n"
      "when Bishop captures { it puts an enemy Pawn by mW }\n"
      "when Rook moves { it puts an own Pawn where it began }\n"
      "when Queen captures { it goes back to where it began; all enemy Pawn beside it change sides }\n"
      "when Rook captures { it changes sides }\n");
}
VariantPtr snails() {
  return fide(
      "piece Wall W O { cannot be taken }\nside Nobody { has no turns of its own; pieces Wall }\n"
      "when a piece moves { it puts a neutral Wall where it began }\n");
}
// Returns a game in which an effect asks what a piece attacks from its destination, also if the piece changes
// its type there.
VariantPtr turncoats() {
  return fide("captures: never\nwhen a piece moves { all enemy pieces it attacks change sides }\n");
}
VariantPtr attackers() {
  return fide(
      "when Queen or Pawn captures { all enemy pieces it attacks but King leave the board }\n"
      "when Knight moves { it becomes Bishop; all enemy Pawn it attacks change sides }\n"
      "when Rook moves for the first time { all enemy Pawn Knight it attacks are captured }\n"
      "when Bishop moves { all enemy Knight within R of it become Pawn }\n"
      "promote Pawn on rank 6-8 to Knight Queen\n"
      "piece Rook R R { may capture only while an own piece stands within B of it }\n"
      "piece Knight N N { while no enemy piece stands within D A of it:\n moves mB }\n");
}
// Returns a game with the same effect, and with pieces that hop, bend and can be blocked.
VariantPtr hoppersAndBenders() {
  return fide(
      "captures: never\npiece Rook C mRcpR\npiece Knight H nN\npiece Bishop G [F?R]\npiece Queen D RD\n"
      "when a piece moves { all enemy pieces it attacks but King change sides }\n");
}
VariantPtr hoppersThatCapture() {
  return fide(
      "piece Rook C mRcpR\npiece Knight H nN\npiece Bishop G gQ\n"
      "when a piece but Pawn King captures { all enemy pieces it attacks but King leave the board }\n"
      "when Rook moves { all enemy Pawn it attacks are captured }\n");
}
// Returns a game in which captured pieces appear again on cells where they may castle and make double steps.
VariantPtr bornAgain() {
  return fide("when a piece captures { what it captures is born again where its kind began }\n");
}
VariantPtr bornInExplosions() {
  return fide(
      "when a piece captures Pawn or Rook { what it captures is born again where its kind began }\n"
      "when Queen captures { it and all pieces beside it but Pawn King leave the board\n"
      "  what it captures is born again where its kind began }\n"
      "when Knight moves { all enemy pieces it moves towards are captured }\n"
      "piece Bishop B B { leaps over single enemy pieces, which it captures }\n"
      "when Rook captures { it goes back to where it began }\n");
}

// Returns a game in which moves push pieces on, push them away or pull them. Among these pieces are kings and
// rooks that have not moved.
VariantPtr pushers() {
  return fide(
      "when Rook or Pawn moves { all enemy pieces it moves towards step away from it }\n"
      "when Bishop moves { all pieces diagonally beside it step away from it }\n"
      "when Knight moves { all enemy pieces within WD of it step away from it\n"
      "  all own pieces within N of it step towards it }\n"
      "when Queen moves { all enemy pieces it moves towards slide away from it }\n");
}

// Returns the rules of one or two effects of moves, drawn at random, and perhaps a condition on pieces beside,
// a ban on checks, neutral pieces, a duty to capture, or more royal pieces.
std::string someRules(std::mt19937_64& random) {
  const auto one = [&](std::initializer_list<const char*> of) {
    return std::string(of.begin()[random() % of.size()]);
  };
  std::string rules;
  for (std::size_t more = 1 + random() % 2; more > 0; --more) {
    const std::string who = one({"a piece", "Knight", "Queen or Pawn", "a piece but King", "Rook"});
    const std::string when = one({"moves", "captures", "captures Knight or Pawn"});
    const std::string where = one({"beside it", "diagonally beside it", "within WD of it", "it moves towards",
                                   "orthogonally between it and an own piece", "it attacks"});
    // "Between", "towards" and captures make sense for enemies only.
    const bool isOfEnemies = where.starts_with("it") || where.starts_with("orthogonally");
    const std::string whose = isOfEnemies ? "enemy" : one({"enemy", "own"});
    const bool slides = where != "it attacks" && !where.starts_with("orthogonally");
    const std::string what =
        slides ? one({"step away from it", "change sides", "become Knight", "leave the board"})
               : one({"change sides", "become Knight", "leave the board"});
    rules += fmt::format("when {} {} {{ all {} pieces {}{} {} }}\n", who, when, whose, where,
                         one({"", " but King", " but King Pawn"}), what);
  }
  const bool own = random() % 2 == 0;
  if (random() % 3 == 0)
    rules += one({"piece Rook R R", "piece Knight N N", "piece Queen Q Q", "piece King K K royal"}) + " { " +
             one({"may not move while", "may not capture while", "may move only while",
                  "may capture only while"}) +
             (own ? " an own" : " an enemy") + one({" piece", " Queen", " Pawn or Knight", " King or Pawn"}) +
             one({" stands beside it", " stands diagonally beside it", " stands within fW of it",
                  own ? " guards it" : " attacks it"}) +
             " }\n";
  switch (random() % 4) {
    case 0:
      return rules +
             one({"checks: no move may give check\n", "checks: only a move that mates may give check\n"});
    case 1:
      return one({"", rules.c_str()}) + "side Pond { has no turns of its own; pieces Stone }\n" +
             one({"piece Stone S O { cannot be taken }\n", "piece Stone S O\n"}) + "when " +
             one({"a piece", "Knight", "a piece but King"}) + one({" moves", " captures"}) +
             " { it puts a neutral Stone " + one({"where it began", "by mW", "by mN"}) + " }\n";
    case 2:
      return one({"", rules.c_str()}) + "turns: White, White with Pond, Black, Black with Pond\n" +
             one({"piece Stone S mU { cannot be taken }\n", "piece Stone S O { cannot be taken }\n",
                  "piece Stone S W\n", "piece Stone S mRcK\n"}) +
             one({"royals: may be taken\n", "", "safety within a turn: asked after every move\n"}) +
             "side Pond { has no turns of its own; pieces Stone; introduces them on any empty cell" +
             one({"; at most 1 of a type", "; at most 2 of a type", ""}) + " }\n";
    default:
      return one({"", rules.c_str()}) +
             one({"", "captures: one must be made\n", "captures: a legal one must be made\n"}) +
             one({"", "piece Bishop B B royal\n", "piece Bishop B N royal\n", "piece Bishop B pR royal\n"});
  }
}

TEST(RandomEffects, AreTheSameInGeneratedCode) {
  const std::uint64_t games = numberFromEnvironment("FAIRYFORGE_NATIVE_ARMIES", 12);
  const std::uint64_t seed = numberFromEnvironment("FAIRYFORGE_SEED", 20261129);
  std::cout << "seed " << seed << ", " << games << " games\n";
  for (std::uint64_t i = 0; i < games && !HasFatalFailure(); ++i) {
    std::mt19937_64 random(seed + i);
    const std::string rules = someRules(random);
    compare(fide(rules), 40, random, rules, native::CodeLevel::Quick);
  }
}

class Effects : public ::testing::TestWithParam<NamedVariant> {};

TEST_P(Effects, AreTheSameInGeneratedCode) {
  const VariantPtr variant = GetParam().make();
  native::NativeReport report;
  const auto made = native::makeNativeExecutor(variant, report);
  ASSERT_TRUE(made) << made.why();
  agreesWithTheReferee(GetParam());
}

INSTANTIATE_TEST_SUITE_P(
    Games, Effects,
    ::testing::Values(
        NamedVariant{"Atomic", atomic}, NamedVariant{"Blasts", blasts},
        NamedVariant{"BlastsFromHands", blastsFromHands}, NamedVariant{"MandatoryBlasts", mandatoryBlasts},
        NamedVariant{"Kamikaze", kamikaze}, NamedVariant{"Shy", shy},
        NamedVariant{"Immobilizers", immobilizers}, NamedVariant{"Conversions", conversions},
        NamedVariant{"Guards", guards}, NamedVariant{"Enclosing", enclosing},
        NamedVariant{"Othello", othello}, NamedVariant{"Walls", walls}, NamedVariant{"Rings", rings},
        NamedVariant{"Stones", stones}, NamedVariant{"TwoKings", twoKings}, NamedVariant{"Princes", princes},
        NamedVariant{"Facing", facing}, NamedVariant{"Draughts", draughts}, NamedVariant{"Ultima", ultima},
        NamedVariant{"CaptorsFromAfar", captorsFromAfar}, NamedVariant{"Leapers", leapers},
        NamedVariant{"Shifters", shifters}, NamedVariant{"ShiftersOnACylinder", shiftersOnACylinder},
        NamedVariant{"Heirs", heirs}, NamedVariant{"Archers", archers}, NamedVariant{"Snails", snails},
        NamedVariant{"Turncoats", turncoats}, NamedVariant{"Attackers", attackers},
        NamedVariant{"HoppersAndBenders", hoppersAndBenders},
        NamedVariant{"HoppersThatCapture", hoppersThatCapture}, NamedVariant{"BornAgain", bornAgain},
        NamedVariant{"BornInExplosions", bornInExplosions}, NamedVariant{"Pushers", pushers}),
    [](const auto& info) { return info.param.name; });

std::string after(const VariantPtr& variant, const std::string& fen, const std::string& move) {
  const std::string text = printFen(play(Referee(), positionFrom(variant, fen), move));
  return text.substr(0, text.find(' '));
}

TEST(Atomic, IsCountedAsByFairyStockfish) {
  const VariantPtr variant = atomic();
  native::NativeReport report;
  const auto made = native::makeNativeExecutor(variant, report);
  ASSERT_TRUE(made) << made.why();
  EXPECT_EQ((*made)->perft(Position(variant), 4), 197326u);
  const std::pair<const char*, std::uint64_t> middles[] = {
      {"r7/ppp3k1/n2p4/2PP1R1p/1P6/P6b/2N3P1/2KR2N1 b - - 1 21", 15659},
      {"rnbq1b1r/pppppkpp/5p2/5n2/4PP2/P7/1PPPQ1PP/RNB1KBNR b KQ - 0 5", 21564},
      {"4kbr1/p3ppp1/4q3/7p/2P2N2/P5P1/R2PPP2/1N1QK2R b K - 4 15", 21824},
      {"r1k5/pb1p3p/1p6/5p2/P7/1PP1P3/5P1P/R1B1K3 w - - 1 25", 6035}};
  for (const auto& [fen, count] : middles)
    EXPECT_EQ((*made)->perft(positionFrom(variant, fen), 3), count) << fen;
}

// These games must have plans. Without a plan, masks would find their moves, which takes ten times as long.
TEST(Atomic, HasAPlan) {
  const VariantPtr jostling = fide("when Knight moves { all enemy pieces beside it step away from it }\n");
  const VariantPtr guarded = fide(
      "piece Rook R R { may not move while an enemy Bishop stands beside it }\n"
      "piece Knight N N { may capture only while an own Rook or Queen stands orthogonally beside it }\n");
  for (const VariantPtr& game : {atomic(), kamikaze(), blasts(), shy(), bornAgain(), jostling, guarded,
                                 loadExample("drops/s-house"), loadExample("neutral/duck-chess")}) {
    native::NativeReport report;
    ASSERT_TRUE(native::makeNativeExecutor(game, report));
    EXPECT_EQ(report.legality.find("without code"), std::string::npos) << report.legality;
  }
}

TEST(Atomic, CapturesRemoveAllNeighboursExceptPawns) {
  const VariantPtr variant = atomic();
  EXPECT_EQ(after(variant, "4k3/8/1nnp4/3p4/4PB2/8/8/4K3 w - - 0 1", "e4d5"), "4k3/8/1n1p4/8/5B2/8/8/4K3");
  EXPECT_EQ(after(variant, "4k3/8/4N3/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"), "4k3/8/8/8/8/8/8/4K3");
}

TEST(Atomic, EndsWhenAKingExplodesWhateverElseIsAttacked) {
  const VariantPtr variant = atomic();
  const Position position = positionFrom(variant, "3qk3/8/8/8/8/8/3r4/3RK3 w - - 0 1");
  EXPECT_EQ(movesOf(Referee(), position).count("d1d2"), 0u) << "beside the own king";
  const Position won = play(Referee(), positionFrom(variant, "3qk3/8/8/8/1b6/8/8/3R2K1 w - - 0 1"), "d1d8");
  const auto outcome = Referee().outcome(won);
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->winner, Side::White);
  // White is in check, but taking the queen beside Black's king is legal all the same.
  EXPECT_EQ(movesOf(Referee(), positionFrom(variant, "3qk1r1/8/8/8/8/8/8/3R2K1 w - - 0 1")).count("d1d8"),
            1u);
  // No king captures, so kings beside each other are safe.
  EXPECT_EQ(movesFrom(Referee(), positionFrom(variant, "8/8/8/8/8/3kK3/6P1/4r3 w - - 0 1"), "g2").size(), 2u);
}

TEST(Turncoats, AreAttackedByTheTypeAfterPromotion) {
  const VariantPtr game = turncoats();
  EXPECT_EQ(after(game, "4k3/8/8/8/r2n2R1/8/8/4K3 w - - 0 1", "g4f4"), "4k3/8/8/8/r2N1R2/8/8/4K3");
  EXPECT_EQ(after(game, "7k/8/3p1p2/3p1p2/4P3/8/8/4K3 w - - 0 1", "e4e5"), "7k/8/3P1P2/3pPp2/8/8/8/4K3");
  EXPECT_EQ(after(game, "8/4P3/3p4/7k/4p3/8/8/4K3 w - - 0 1", "e7e8q"), "4Q3/8/3p4/7K/4P3/8/8/4K3");
  EXPECT_EQ(after(game, "8/4P3/3p4/7k/4p3/8/8/4K3 w - - 0 1", "e7e8n"), "4N3/8/3P4/7k/4p3/8/8/4K3");
}

TEST(BornAgain, CapturedPiecesReturnUnmovedToTheirStartCells) {
  const VariantPtr game = bornAgain();
  EXPECT_EQ(after(game, "4k3/8/8/8/r7/8/8/R3K3 w Q - 0 1", "a1a4"), "r3k3/8/8/8/R7/8/8/4K3");
  EXPECT_EQ(after(game, "4k3/8/8/r7/8/8/8/R3K3 w Q - 0 1", "a1a5"), "4k2r/8/8/R7/8/8/8/4K3");
  EXPECT_EQ(after(game, "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5"), "4k3/3p4/8/3P4/8/8/8/4K3");
  EXPECT_EQ(after(game, "4k3/3n4/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5"), "4k3/3n4/8/3P4/8/8/8/4K3");
  EXPECT_EQ(after(game, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"), "4k3/3p4/3P4/8/8/8/8/4K3");
  EXPECT_EQ(after(game, "4k3/3p4/4P3/8/8/8/8/4K3 w - - 0 1", "e6d7"), "4k3/3P4/8/8/8/8/8/4K3");
  const Position castles =
      play(Referee(), positionFrom(game, "4k3/8/8/r7/8/8/8/R3K3 w - - 0 1 u=e8"), "a1a5");
  EXPECT_EQ(movesOf(Referee(), castles).count("e8g8"), 1u);
  const Position stepsTwice =
      play(Referee(), positionFrom(game, "4k3/8/8/3p4/2N5/8/8/4K3 w - - 0 1"), "c4a5");
  EXPECT_EQ(movesOf(Referee(), stepsTwice).count("d5d4"), 1u);
}

TEST(Conditions, StopPiecesBesideAnEnemy) {
  const Referee referee;
  const VariantPtr game = immobilizers();
  const Position position = positionFrom(game, "4k3/8/8/3iR3/8/8/8/R3K3 w - - 0 1");
  EXPECT_TRUE(movesFrom(referee, position, "e5").empty());
  EXPECT_FALSE(movesFrom(referee, position, "a1").empty());
  EXPECT_FALSE(referee.inCheck(positionFrom(game, "k7/8/8/3rI3/8/8/3K4/8 w - - 0 1")));
}

TEST(Conversions, GiveAwayWhatStandsBesideAndChangeTheCaptor) {
  const VariantPtr game = conversions();
  EXPECT_EQ(after(game, "4k3/8/2p5/8/8/8/8/1N2K3 w - - 0 1", "b1c3"), "4k3/8/2p5/8/8/2N5/8/4K3");
  EXPECT_EQ(after(game, "4k3/8/8/8/2p5/8/8/1N2K3 w - - 0 1", "b1c3"), "4k3/8/8/8/2P5/2N5/8/4K3");
  EXPECT_EQ(after(game, "4k3/8/8/8/2b5/3P4/8/4K3 w - - 0 1", "d3c4"), "4k3/8/8/8/2B5/8/8/4K3");
  EXPECT_EQ(after(game, "k7/8/8/1r1r4/2p5/8/8/2Q1K3 w - - 0 1", "c1c4"), "k7/8/8/1p1p4/2Q5/8/8/4K3");
}

TEST(Enclosing, NeedsAnOwnPieceAtBothEnds) {
  const VariantPtr game = enclosing();
  EXPECT_EQ(after(game, "4k3/8/8/Rpp5/8/8/8/3RK3 w - - 0 1 [-/-]", "d1d5"), "4k3/8/8/RPPR4/8/8/8/4K3");
  EXPECT_EQ(after(game, "4k3/8/8/1pp5/8/8/8/3RK3 w - - 0 1 [-/-]", "d1d5"), "4k3/8/8/1ppR4/8/8/8/4K3");
  EXPECT_EQ(after(game, "4k3/8/8/Rp1p4/8/8/8/4RK2 w - - 0 1 [-/-]", "e1e5"), "4k3/8/8/Rp1pR3/8/8/8/5K2");
}

// Once, a capture by the king that removed pieces elsewhere was listed as a move that removes the king.
TEST(Enclosing, ByACaptureOfTheKingDoesNotConcernTheKing) {
  const VariantPtr game = fide(
      "when a piece captures Knight { all enemy pieces orthogonally between it and an own piece leave the board "
      "}\n");
  const Position position = positionFrom(game, "8/8/8/3k4/3N4/8/8/K7 b - - 0 1");
  native::NativeReport report;
  const auto made = native::makeNativeExecutor(game, report);
  ASSERT_TRUE(made) << made.why();
  EXPECT_EQ(movesOf(Referee(), position).count("d5d4"), 1u);
  EXPECT_EQ((*made)->perft(position, 1), Referee().perft(position, 1));
}

TEST(FromAfar, UltimaPiecesCaptureByTheirPatterns) {
  const VariantPtr game = ultima();
  // Pincers capture along files and ranks; pieces at the edge are not flanked.
  EXPECT_EQ(after(game, "7k/8/8/2pP4/1p6/P7/1p6/K7 w", "a3b3"), "7k/8/8/2pP4/1p6/1P6/1p6/K7");
  EXPECT_EQ(after(game, "7k/8/8/2pP4/8/8/1P6/K7 w", "b2b5"), "7k/8/8/1P1P4/8/8/8/K7");
  // One withdrawer moves straight away, one moves aside.
  EXPECT_EQ(after(game, "7k/8/8/3p4/3W4/8/8/K7 w", "d4d1"), "7k/8/8/8/8/8/8/K2W4");
  EXPECT_EQ(after(game, "7k/8/8/3p4/3W4/8/8/K7 w", "d4e4"), "7k/8/8/3p4/4W3/8/8/K7");
  // Both corners of the rectangle between the mover and its king are captured.
  EXPECT_EQ(after(game, "7k/8/8/p2R4/8/8/8/K4p2 w", "d5f5"), "7k/8/8/5R2/8/8/8/K7");
  // A long leap may go over two pieces, but not if they touch.
  EXPECT_EQ(after(game, "7k/8/8/8/L1p1p3/8/8/K7 w", "a4f4"), "7k/8/8/8/5L2/8/8/K7");
  EXPECT_EQ(movesOf(Referee(), positionFrom(game, "7k/8/8/8/L1pp4/8/8/K7 w")).count("a4e4"), 0u);
  // A piece that can be captured from afar is attacked.
  EXPECT_TRUE(Referee().inCheck(positionFrom(game, "8/8/8/R7/8/8/8/K6k b")));
  EXPECT_FALSE(Referee().inCheck(positionFrom(game, "8/8/8/R7/8/8/7k/K7 b")));
}

TEST(FromAfar, ChameleonsCaptureAsTheirVictimsDo) {
  const VariantPtr game = ultima();
  EXPECT_EQ(after(game, "7k/8/8/3w4/3C4/8/8/K7 w", "d4d1"), "7k/8/8/8/8/8/8/K2C4");
  EXPECT_EQ(after(game, "7k/8/8/3p4/3C4/8/8/K7 w", "d4d1"), "7k/8/8/3p4/8/8/8/K2C4");
  EXPECT_EQ(after(game, "7k/8/8/C1l5/8/8/8/K7 w", "a5d5"), "7k/8/8/3C4/8/8/8/K7");
  EXPECT_EQ(after(game, "7k/8/8/2pP4/8/8/1C6/K7 w", "b2b5"), "7k/8/8/1C1P4/8/8/8/K7") << "as a rook";
  EXPECT_EQ(after(game, "7k/8/8/2pP4/C7/8/8/K7 w", "a4b5"), "7k/8/8/1CpP4/8/8/8/K7") << "as a bishop";
  EXPECT_TRUE(Referee().inCheck(positionFrom(game, "8/8/8/3k4/4C3/8/8/K7 b")));
}

TEST(FromAfar, CapturesHaveTheEffectsOfCaptures) {
  const VariantPtr game = captorsFromAfar();
  EXPECT_EQ(after(game, "4k3/8/2p5/3p4/8/2N5/8/4K3 w - - 0 1 [-/-]", "c3b5"), "4k3/8/2p5/1N1p4/8/8/8/4K3");
  EXPECT_EQ(after(game, "4k3/8/3p4/3p4/3Q4/8/8/4K3 w - - 0 1 [-/-]", "d4d3"), "4k3/8/3p4/8/8/3R4/8/4K3")
      << "it promotes by capturing";
}

TEST(Putting, IsPartOfTheMove) {
  const VariantPtr game = archers();
  EXPECT_EQ(after(game, "4k3/8/8/8/8/8/8/R3K3 w", "a1a3"), "4k3/8/8/8/8/R7/8/P3K3");
  EXPECT_EQ(after(game, "4k3/8/8/p7/8/8/8/R3K3 w", "a1a5"), "4k3/8/8/r7/8/8/8/P3K3");
  EXPECT_EQ(after(game, "4k3/8/8/8/8/8/1N6/4K3 w", "b2d3,e5=~x"), "4k3/8/8/4~x3/8/3N4/8/4K3");
  const Referee referee;
  const auto knight = movesFrom(referee, positionFrom(game, "4k3/8/8/8/8/8/1N6/4K3 w"), "b2");
  EXPECT_EQ(knight.count("d3,b2=~x"), 1u) << "onto the cell that it has left";
  EXPECT_EQ(knight.count("d3,d3=~x"), 0u);
  EXPECT_EQ(after(game, "4k3/8/8/8/3p4/8/8/3QK3 w", "d1d1"), "4k3/8/8/8/8/8/8/3QK3");
}

TEST(Pushing, GoesOneStepOnOrNowhere) {
  const VariantPtr game = pushers();
  EXPECT_EQ(after(game, "4k3/8/8/3n4/8/8/8/3RK3 w", "d1d4"), "4k3/8/3n4/8/3R4/8/8/4K3");
  EXPECT_EQ(after(game, "4k3/8/3p4/3n4/8/8/8/3RK3 w", "d1d4"), "4k3/8/3p4/3n4/3R4/8/8/4K3");
  EXPECT_EQ(after(game, "4k3/8/3n4/8/8/8/8/3RK3 w", "d1d4"), "4k3/8/3n4/8/3R4/8/8/4K3") << "it stops before";
  EXPECT_EQ(after(game, "4k3/8/8/3n4/8/8/8/3QK3 w", "d1d4"), "3nk3/8/8/8/3Q4/8/8/4K3") << "as far as it can";
}

TEST(Drops, KeepTheirProgramWithACondition) {
  const VariantPtr game = walls();
  const Referee referee;
  const Position first = play(referee, Position(game), "b1c3");
  EXPECT_EQ(movesOf(referee, first).count("W@b1"), 1u);
  EXPECT_EQ(movesOf(referee, first).count("W@d4"), 0u) << "the program asks for the cell that is left";
  const Position lonely = positionFrom(game, "7k/8/8/8/3N4/8/8/K7 w - - 0 1");
  EXPECT_EQ(movesOf(referee, play(referee, lonely, "d4e6")).count("W@d4"), 0u) << "nothing stands beside it";
}

TEST(Introductions, DoNotAdvanceTheQuietMoveClock) {
  const Referee referee;
  const Position moved = play(referee, Position(walls()), "b1c3");
  const Position built = play(referee, moved, "W@b1");
  EXPECT_EQ(moved.setup().halfmoveClock, 1);
  EXPECT_EQ(built.setup().halfmoveClock, 1);
}

}  // namespace
}  // namespace fairyforge::testing
