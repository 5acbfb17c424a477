// Tests of the verb why: the answers, word for word, and the rules that they name.
#include "compiler/explain/why/why.h"

#include "compiler/frontend/frontend.h"
#include "runtime/move-text.h"
#include "runtime/referee.h"
#include "tests/support/everything.h"
#include "tests/support/support.h"

namespace fairyforge::testing {
namespace {

const SetupProblems kForgiven{SetupProblem::NoRoyal, SetupProblem::OpponentInCheck};

std::string textOf(const why::Answer& answer) {
  const std::string verdict = answer.verdict == why::Legality::Legal     ? "legal: "
                              : answer.verdict == why::Legality::Illegal ? "illegal: "
                                                                         : "unclear: ";
  return verdict + answer.text;
}

std::string why(const VariantPtr& variant, const std::string& fen, const std::string& move) {
  return textOf(why::whyMove(positionFrom(variant, fen, kForgiven), move));
}

struct Case {
  std::string fen, move, answer;
};

void expectAnswers(const VariantPtr& variant, const std::vector<Case>& cases) {
  for (const Case& c : cases) EXPECT_EQ(why(variant, c.fen, c.move), c.answer) << c.fen << " " << c.move;
}

const std::string kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq";

TEST(Why, AMoveOfAPieceThatIsNotThereOrNotOnesOwn) {
  expectAnswers(loadExample("chess"),
                {{kStart, "e4e5", "illegal: nothing is on e4"},
                 {kStart, "e7e5", "illegal: the Pawn on e7 is Black's, and it is White's turn"},
                 {kStart, "Ng3e4", "illegal: nothing is on g3"},
                 {kStart, "Ne2e4", "illegal: the Pawn on e2 is no Knight"},
                 {"4k3/8/8/8/8/8/8/4K3 w", "Nf3", "illegal: White has no Knight on the board"}});
}

TEST(Why, AWayThatThePieceDoesNotHave) {
  expectAnswers(loadExample("chess"),
                {{kStart, "e2e5", "illegal: the Pawn on e2 never goes from there to e5"},
                 {kStart, "Nd4",
                  "illegal: no Knight may go to d4\n"
                  "  b1: the Knight on b1 never goes from there to d4\n"
                  "  g1: the Knight on g1 never goes from there to d4"}});
}

TEST(Why, AWayThatIsBlocked) {
  const VariantPtr chess = loadExample("chess");
  expectAnswers(
      chess,
      {{kStart, "a1a5", "illegal: the Rook on a1 cannot go to a5: White's Pawn on a2 is in the way"},
       {kStart, "a1a2", "illegal: the Rook on a1 cannot go to a2: White's Pawn on a2 is of its own side"},
       {"4k3/8/8/8/8/4n3/4P3/4K3 w", "e2e4",
        "illegal: the Pawn on e2 cannot go to e4: Black's Knight on e3 is in the way"}});
  expectAnswers(
      loadExample("switching-realms-chess"),
      {{"4k3/8/8/8/8/P7/8/R3K3 w", "a1a3",
        "illegal: the Switching Realms Rook on a1 cannot go to a3: White's Pawn on a3 is of its own side"}});
}

TEST(Why, AWayForCapturesOrQuietMovesOnly) {
  expectAnswers(
      loadExample("chess"),
      {{kStart, "e2d3",
        "illegal: the Pawn on e2 cannot go to d3: it goes to d3 only to capture, and nothing is there to "
        "take"},
       {"4k3/8/8/8/8/4n3/4P3/4K3 w", "e2e3",
        "illegal: the Pawn on e2 cannot go to e3: it does not capture there, and Black's Knight on e3 is in "
        "its place"}});
}

TEST(Why, AChoiceThatIsMissingOrNotThere) {
  const std::string fen = "4k3/P7/8/8/8/8/8/4K3 w";
  expectAnswers(loadExample("chess"),
                {{fen, "a7a8", "unclear: 'a7a8' leaves a choice open: a7a8n a7a8b a7a8r a7a8q"},
                 {fen, "a8=K",
                  "illegal: the Pawn on a7 goes there, but does not become a King: a7a8n a7a8b a7a8r a7a8q"},
                 {fen, "a7a9", "unclear: 'a7a9' is not a move of this game"}});
}

TEST(Why, AMoveInAnotherDialect) {
  const std::string shogi = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w";
  expectAnswers(loadExample("shogi/shogi"),
                {{shogi, "7g7e", "illegal: the Pawn on c3 never goes from there to c5"},
                 {shogi, "P*5e", "illegal: White has no Pawn in hand"},
                 {shogi, "c5", "unclear: 'c5' is not a move of this game"}});
  expectAnswers(loadExample("xiangqi"), {{"4k4/9/9/9/9/9/9/9/9/3RK4 w", "d0e8",
                                          "illegal: the Chariot on d1 never goes from there to e9"}});
}

TEST(Why, ARoyalPieceThatCouldBeTakenAfterwards) {
  expectAnswers(
      loadExample("chess"),
      {{"4r1k1/8/8/8/8/8/4N3/4K2R w", "Nc3", "illegal: after it, the Rook on e8 could take the King on e1"},
       {"4r1k1/8/8/8/8/8/8/4K2R w -", "Rh2",
        "illegal: it does not end the check: the Rook on e8 could take the King on e1"},
       {"4k3/8/8/8/8/8/3r4/4K3 w", "e1e2", "illegal: after it, the Rook on d2 could take the King on e2"}});
}

TEST(Why, NothingIsThereToGoAlong) {
  expectAnswers(
      loadText("variant \"Swap\" extends fide\npiece Rook R R { swaps places with own pieces by B }\n"),
      {{"4k3/8/8/8/8/8/8/R3K3 w -", "a1b2",
        "illegal: the Rook on a1 cannot go to b2: nothing is on b2 that could go along"}});
}

TEST(Why, CastlingThatIsNotAllowed) {
  const std::string moved = "the King on e1 has moved before; the Rook on h1 has moved before";
  expectAnswers(
      loadExample("chess"),
      {{"4k3/8/8/8/8/8/8/4K2R w -", "O-O", "illegal: the King on e1 cannot castle: " + moved},
       {"4k3/8/8/8/8/8/8/4KB1R w K", "O-O",
        "illegal: the King on e1 cannot castle: White's Bishop on f1 is in the way"},
       {"4k3/8/8/8/8/8/8/4K3 w -", "e1g1",
        "illegal: the King on e1 cannot go to g1: the King on e1 has moved before; nothing is on h1 "
        "that could go along"},
       {"4k3/8/8/8/8/8/4r3/4K2R w K", "O-O",
        "illegal: the King on e1 cannot castle: the King is in check: the Rook on e2 could take it on e1"},
       {"5rk1/8/8/8/8/8/8/4K2R w K", "O-O",
        "illegal: the King on e1 cannot castle: the King may not pass through attack: the Rook on f8 could "
        "take it on "
        "f1"},
       {"4k1r1/8/8/8/8/8/8/4K2R w K", "O-O", "illegal: after it, the Rook on g8 could take the King on g1"}});
}

TEST(Why, AGameThatHasEnded) {
  EXPECT_EQ(why(loadExample("morphing-chess-iii"), "4k4/9/9/9/9/9/4r4/9/4K4 w", "e1e2"),
            "illegal: the game has ended: Black wins: bare king");
}

TEST(Why, ALegalMoveAndWhatItDoes) {
  const VariantPtr everything = gameWithEverything();
  expectAnswers(loadExample("chess"), {{"4k3/8/8/3pP3/8/8/8/4K3 w - d6", "exd6",
                                        "legal: the Pawn on e5 goes to d6; takes Black's Pawn on d5"},
                                       {"4k3/8/8/8/8/8/8/4K2R w K", "O-O",
                                        "legal: the King on e1 goes to g1; the Rook on h1 goes to f1"}});
  expectAnswers(
      everything,
      {{"4k3/8/8/8/8/8/1B6/4K3 w", "Bb2=M", "legal: the Bishop on b2 becomes a Magician"},
       {"4k3/8/1p6/P7/8/5M2/8/4K3 w", "a5b6,f3t",
        "legal: the Pawn on a5 goes to b6; takes Black's Pawn on b6; the piece on f3 becomes a Telepath"}});
}

TEST(Why, AChangeThatMustGoWithTheMove) {
  EXPECT_EQ(why(gameWithEverything(), "4k3/8/8/P7/8/5M2/8/4K3 w", "a5a6=R"),
            "illegal: the Pawn on a5 goes there, but another piece must change with it: a5a6,f3r a5a6,f3t");
}

TEST(Why, PiecesFromTheHand) {
  EXPECT_EQ(why(loadExample("chess"), kStart, "R@a3"), "illegal: in this game no piece is put on the board");
  expectAnswers(
      gameWithEverything(),
      {{"4k3/8/8/8/8/8/8/4K3 w - - 0 1 [-/R]", "R@a1", "illegal: White has no Rook in hand"},
       {"4k3/8/8/8/8/8/8/4K3 w - - 0 1 [R/-]", "R@b1", "illegal: White may put a Rook on a1 only"},
       {"4k3/8/8/8/8/8/8/B3K3 w - - 0 1 [R/-]", "R@a1", "illegal: White's Bishop on a1 is of the same side"},
       {"4k3/8/8/8/7b/8/8/4K3 w - - 0 1 [R/-]", "R@a1",
        "illegal: it does not end the check: the Bishop on h4 could take the King on e1"}});
}

TEST(Why, ActsOfAThirdSide) {
  const std::string thirdTurn = " *w - - 0 1 [-/-] k=3";
  expectAnswers(
      gameWithEverything(),
      {{"4k3/8/8/8/8/8/8/4K3 w - - 0 1 [-/-] k=1", "*B@d4",
        "illegal: Nature has no turn now: 1 of 3 turns of the players are over"},
       {"4k3/8/8/8/8/8/8/4K3" + thirdTurn, "e1e2",
        "illegal: Nature may act before White: a move such as *-- comes first"},
       {"4k3/8/8/8/8/8/8/4K3" + thirdTurn, "*R@d4", "illegal: Nature does not introduce a Rook"},
       {"4k3/8/8/8/8/8/8/4K3" + thirdTurn, "*B@e1",
        "illegal: Nature introduces pieces on empty cells, and White's King on e1 is there"},
       {"4k3/8/8/8/8/8/1p6/4K3" + thirdTurn, "*B@d4",
        "illegal: a Bishop on d4 would attack Black's Pawn on b2 at once"},
       {"4k3/8/8/8/7~b/8/8/4K3" + thirdTurn, "*Bh4xe1", "illegal: Nature never takes White's King on e1"}});
}

TEST(Why, AShieldedKing) {
  VariantDraft draft = draftOf(*gameWithEverything());
  draft.hands = gameWithEverything()->hands();
  draft.third = *gameWithEverything()->third();
  draft.third->shieldsRoyals = true;
  EXPECT_EQ(why(Variant::build(draft), "4k3/8/8/4~b3/8/8/8/4R1K1 *w - - 0 1 [-/-] k=3", "*Be5-d4"),
            "illegal: Nature may not expose Black: the Rook on e1 could take the King on e8");
}

TEST(Why, AnImitatorThatCouldTakeTheKing) {
  const VariantPtr base = loadText(
      "variant \"Mimes\"\nboard 8x8\npiece King K K royal at e1\npiece Rook R R at a1\npiece Knight N N at "
      "b1\n"
      "piece Mime X WimfN at h1\n");
  VariantDraft draft = draftOf(*base);
  PieceType& mime = draft.types[index(*base->findType("X"))];
  mime.imitates = mime.givesNoCheck = true;
  for (MoveProgram& program : mime.program) program = {};
  const VariantPtr variant = Variant::build(draft);
  const std::string fen = "4k3/8/8/8/4x3/8/8/RN2K3 w - - 0 1 -";
  EXPECT_EQ(why(variant, fen, "Ra3"),
            "illegal: after it, the Mime on e4 moves as a Rook, the type just moved, and could take the King "
            "on e1");
  EXPECT_EQ(why(variant, fen, "Nc3"), "legal: the Knight on b1 goes to c3");
  const std::string own = "4k3/8/8/8/4X3/8/8/4K3 w - - 0 1 ";
  EXPECT_EQ(why(variant, own + "-", "Xe5"),
            "illegal: the Mime on e4 has nothing to imitate: no type was moved last");
  EXPECT_EQ(why(variant, own + "N", "Xe5"), "illegal: the Mime on e4 never goes from there to e5");
  EXPECT_EQ(why(variant, own + "N", "Xd6"),
            "legal: the Mime on e4 goes to d6, moving as a Knight, the type just moved");
}

TEST(Why, TheRuleAtWorkHasItsPlaceInTheText) {
  const VariantPtr variant =
      loadText("variant \"T\"\nboard 8x8\npiece King K K royal at e1\npiece Rook R R at a1\n");
  const why::Answer answer = why::whyMove(Position(variant), "a1b2");
  ASSERT_EQ(answer.rules.size(), 1u);
  EXPECT_EQ(renderHuman(answer.rules.front(), false),
            "test.fairy:4:14: note: the Rook moves as R: slides like a rook\n"
            "    4 | piece Rook R R at a1\n"
            "      |              ^\n");
}

TEST(Why, ARuleThatIsAskedOfEachMove) {
  const VariantPtr game = loadText(
      "board 8x8\npiece King K K royal at e1\npiece Rook R R at a1\n"
      "checks: only a move that mates may give check\n");
  expectAnswers(game, {{"4k3/8/8/8/8/8/8/R3K3 w", "a1a8",
                        "illegal: it breaks a rule: no move may give check, unless it mates"}});
  expectAnswers(loadText("board 8x8\npiece Rook R R at a1\nturns: White 2, Black 2\n"
                         "captures within a turn: by the first move alone\n"),
                {{"r7/8/8/8/8/8/8/R7 w - - 0 1 t=1", "a1a8",
                  "illegal: it breaks a rule: of a player's moves in a row only the first may capture"}});
  expectAnswers(
      loadText("board 8x8\npiece Rook R R at a1\nturns: White 2, Black 2\n"
               "movers within a turn: never the piece that moved last\n"),
      {{"r7/8/8/8/8/8/8/R7 w - - 0 1 t=1 l=h1,a1", "a1a2",
        "illegal: it breaks a rule: of a player's moves in a row none is made by the piece that made the "
        "one before"}});
}

// Returns a game of a Zillions Rules File, in which turns have rules of their own.
VariantPtr zrfGame(const std::string& name) {
  Diagnostics diagnostics;
  const std::string path = std::string(FAIRYFORGE_SOURCE_DIR) + "/tests/frontend/zrf/data/" + name + ".zrf";
  return frontend::loadVariant(frontend::readSource(path, diagnostics), {}, diagnostics);
}

std::string whyAfter(const VariantPtr& variant, const std::vector<std::string>& moves,
                     const std::string& move) {
  const Referee referee;
  Position position(variant);
  for (const std::string& one : moves) {
    const MoveList named = movesNamed(position, one, referee.legalMoves(position));
    EXPECT_EQ(named.size(), 1u) << one;
    position.playUnchecked(named.front());
  }
  return textOf(why::whyMove(position, move));
}

TEST(Why, AMoveThatTheTurnDoesNotAllow) {
  expectAnswers(
      zrfGame("checkers"),
      {{"8/8/3M4/8/3M4/M1m5/8/8 b", "c3b4", "illegal: there is a 'jumping' move, and one must be made"},
       {"8/8/3M4/8/3M4/M1m5/8/8 b", "c3e5",
        "legal: the Man on c3 goes to e5; takes White's Man on d4; the turn goes on with the same piece"}});
  EXPECT_EQ(whyAfter(zrfGame("double-move"), {"a1a2", "c3c2"}, "c2c1"),
            "illegal: in this turn only 'far' moves may be made");
  EXPECT_EQ(whyAfter(zrfGame("double-move"), {}, "--"), "illegal: White may pass only when there is no move");
  EXPECT_EQ(whyAfter(zrfGame("neutral"), {"a1a2", "a4b4"}, "a2a1"),
            "illegal: the Rook on a2 is White's, and it is White's turn with Neutral's pieces");
}

TEST(Why, AMoveWithEffectsOtherThanCaptures) {
  EXPECT_EQ(whyAfter(zrfGame("othello"), {}, "D@d3"),
            "legal: Black may put a Disc on d3; the piece on d4 changes sides");
  EXPECT_EQ(whyAfter(zrfGame("othello"), {}, "D@a1"),
            "illegal: what putting a Disc on a1 asks for is not there");
}

}  // namespace
}  // namespace fairyforge::testing
