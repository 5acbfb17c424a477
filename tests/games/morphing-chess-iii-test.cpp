// Tests each rule of Morphing Chess III (docs/variants/morphing-chess-iii.md), with both executors.
#include <fstream>
#include <map>
#include <sstream>

#include "runtime/fen.h"
#include "runtime/game.h"
#include "runtime/key.h"
#include "runtime/move-text.h"
#include "runtime/referee.h"
#include "tests/support/support.h"

namespace fairyforge::testing {
namespace {

using TargetNames = std::set<std::string>;

class MorphingChessIII : public ::testing::TestWithParam<std::string> {
 protected:
  MorphingChessIII()
      : variant_(loadExample("morphing-chess-iii")), executor_(makeExecutor(GetParam(), variant_)) {}

  Position at(const std::string& fen) const { return positionFrom(variant_, fen); }
  TargetNames from(const Position& position, const std::string& cell) const {
    return movesFrom(*executor_, position, cell);
  }
  std::string afterPlaying(const std::string& fen, const std::string& moves) const {
    return printFen(play(*executor_, at(fen), moves));
  }
  char letterAt(const Position& position, const std::string& cell) const {
    const Piece piece = position.at(*variant_->board().find(cell));
    return piece ? variant_->type(piece.type()).id[0] : '.';
  }

  VariantPtr variant_;
  std::unique_ptr<Executor> executor_;
};

TEST_P(MorphingChessIII, Rule1HasABoardOfNineByNine) {
  EXPECT_EQ(variant_->board().files(), 9);
  EXPECT_EQ(variant_->board().ranks(), 9);
  EXPECT_EQ(variant_->board().levels(), 1);
}

TEST_P(MorphingChessIII, Rule2StartsFromItsArrayWithEveryRight) {
  const Position start(variant_);
  EXPECT_EQ(printFen(start), "rnbqkqbnr/p7p/p7p/p7p/9/P7P/P7P/P7P/RNBQKQBNR w KQkq - 0 1");
  EXPECT_EQ(start.setup().unmoved.size(), 12u + 2 + 4);  // pawns, kings, rooks
  const MoveList moves = executor_->legalMoves(start);
  std::map<char, int> counts;
  for (const Move& move : moves) ++counts[variant_->type(start.at(move.from).type()).id[0]];
  EXPECT_EQ(counts, (std::map<char, int>{{'P', 22}, {'Q', 12}, {'B', 10}, {'N', 8}, {'K', 3}, {'R', 2}}));
}

TEST_P(MorphingChessIII, Rule3ThePawnStepsSidewaysAndDiagonallyAndTwoSidewaysOnlyWhileUnmoved) {
  EXPECT_EQ(from(at("4k4/8p/9/9/9/9/9/P8/4K4 w - - 0 1 u=a2"), "a2"), (TargetNames{"b1", "b2", "b3", "c2"}));
  EXPECT_EQ(from(at("4k4/8p/9/9/9/9/9/P8/4K4 w - - 0 1 u=-"), "a2"), (TargetNames{"b1", "b2", "b3"}));
}

TEST_P(MorphingChessIII, Rule3ThePawnAlwaysCapturesTwoSidewaysButDoesNotJump) {
  EXPECT_EQ(from(at("4k4/8p/9/9/9/9/9/P1b6/4K4 w - - 0 1 u=-"), "a2"), (TargetNames{"b1", "b2", "b3", "c2"}));
  EXPECT_EQ(from(at("4k4/8p/9/9/9/9/9/PBb6/4K4 w - - 0 1 u=a2"), "a2"), (TargetNames{"b1", "b3"}));
}

TEST_P(MorphingChessIII, Rule3TheKnightLeapsTwiceOnlyOverAnEmptyFirstCell) {
  EXPECT_EQ(from(at("4k4/8p/9/9/9/9/9/9/1N2K4 w - - 0 1"), "b1"),
            (TargetNames{"a3", "c3", "d2", "d5", "f3"}));
  EXPECT_EQ(from(at("4k4/8p/9/9/9/9/2p6/9/1N2K4 w - - 0 1"), "b1"), (TargetNames{"a3", "c3", "d2", "f3"}));
}

TEST_P(MorphingChessIII, Rule3BishopRookAndQueenJumpOverPieces) {
  EXPECT_EQ(from(at("4k4/8p/9/9/9/4p4/3P5/9/2B1K4 w - - 0 1"), "c1"),
            (TargetNames{"a3", "b2", "d2", "e3", "f4", "g5"}));
  EXPECT_EQ(from(at("4k4/8p/9/9/P8/9/9/P8/R3K4 w - - 0 1"), "a1"),
            (TargetNames{"a3", "a4", "b1", "c1", "d1"}));
  EXPECT_EQ(from(at("4k4/8p/9/9/9/9/3P5/9/3Q1K3 w - - 0 1"), "d1"),
            (TargetNames{"b1", "b3", "c1", "c2", "d2", "e1", "e2", "f3"}));
}

// Compares with every entry of the morph tables, in both directions: each type is moved to each cell of the
// board.
TEST_P(MorphingChessIII, Rule4EachPieceMorphsOnExactlyItsCells) {
  std::map<std::pair<std::string, std::string>, std::string> table;
  std::ifstream file(std::string(FAIRYFORGE_SOURCE_DIR) + "/tests/games/data/morphs.tsv");
  for (std::string line; std::getline(file, line);) {
    if (line[0] == '#') continue;
    std::istringstream fields(line);
    std::string type, cell, becomes;
    fields >> type >> cell >> becomes;
    table[{type, cell}] = becomes;
  }
  ASSERT_EQ(table.size(), 148u);

  const Board& board = variant_->board();
  std::size_t checked = 0;
  for (std::size_t t = 0; t < variant_->types().size(); ++t) {
    const TypeId type = typeAt(t);
    for (const Side side : kBothSides) {
      std::set<std::string> reached;
      board.forEachCell([&](Cell origin) {
        fairyforge::Setup setup = Position(variant_).setup();
        std::fill(setup.cells.begin(), setup.cells.end(), Piece());
        setup.unmoved.clear();
        setup.player = side;
        setup.cells[index(origin)] = Piece(type, side);
        const auto position = std::get<Position>(Position::from(variant_, setup, kOddRoyals));
        // With no other pieces on the board every side is bare, so the moves are listed without the bare-king
        // rule.
        for (const Move& move : pseudoLegalMoves(position, side)) {
          const std::string cell = board.name(move.to);
          const auto entry = table.find({variant_->type(type).id, cell});
          const std::string expected = entry == table.end() ? variant_->type(type).id : entry->second;
          EXPECT_EQ(variant_->type(move.as).id, expected)
              << variant_->type(type).id << " arriving on " << cell;
          reached.insert(cell);
          ++checked;
        }
      });
      EXPECT_EQ(reached.size(), 81u) << variant_->type(type).id << " was not seen to arrive on every cell";
    }
  }
  EXPECT_GT(checked, 10'000u);
}

TEST_P(MorphingChessIII, Rule4TheMorphHappensBeforeCheckIsJudged) {
  // The knight that arrives on e9 is an amazon at once and gives check along the rank.
  const Position after = play(*executor_, at("k8/9/3N4p/9/9/9/9/8P/4K4 w - - 0 1"), "d7e9");
  EXPECT_EQ(letterAt(after, "e9"), 'Z');
  EXPECT_TRUE(executor_->inCheck(after));
  // A chancellor that shields its king along the file may go to rank 5 on that file: as a pawn it
  // shields as well.
  EXPECT_TRUE(from(at("c7k/9/9/9/9/9/C8/9/K7P w - - 0 1"), "a3").contains("a5"));
}

TEST_P(MorphingChessIII, Rule5UpgradesStayOnOtherCellsOfTheFile) {
  const Position after = play(*executor_, at("k8/8p/9/9/9/9/4Q4/9/K8 w - - 0 1"), "e3e1");
  EXPECT_EQ(letterAt(after, "e1"), 'Q');
}

TEST_P(MorphingChessIII, Rule5APawnMadeOnRankFiveIsNeverUnmoved) {
  Position position = at("k8/8p/9/9/9/9/9/9/RK7 w - - 0 1");
  position = play(*executor_, position, "a1a5 i8h8");
  EXPECT_EQ(letterAt(position, "a5"), 'P');
  EXPECT_EQ(from(position, "a5"), (TargetNames{"b4", "b5", "b6"}));  // no quiet double step to c5
}

TEST_P(MorphingChessIII, Rule6TheKingMorphsAndStaysRoyal) {
  Position position = at("k8/8p/9/9/9/4K4/9/9/8P w - - 0 1");
  position = play(*executor_, position, "e4e5 i8h8");
  EXPECT_EQ(letterAt(position, "e5"), 'T');
  EXPECT_TRUE(variant_->isRoyal(*variant_->findType("T")));
  position = play(*executor_, position, "e5d4 h8i8 d4e3");
  EXPECT_EQ(letterAt(position, "e3"), 'L');
}

TEST_P(MorphingChessIII, Rule6ARoyalAmazonGivesCheckFromAfar) {
  const Position position = at("4k4/9/p8/9/9/9/9/P8/4O4 b - - 0 1");
  EXPECT_TRUE(executor_->inCheck(position));
  EXPECT_EQ(from(position, "e9"), (TargetNames{"d8", "d9", "f8", "f9"}));
}

TEST_P(MorphingChessIII, Rule6ARoyalPieceMayNotStayInOrMoveIntoAttack) {
  // The rook leaps up to four cells: from d8 it attacks the royal queen on d4, from d9 it does not.
  const Position position = at("k2r5/9/9/9/9/3J5/9/9/8P w - - 0 1");
  EXPECT_FALSE(executor_->inCheck(position));  // d9 is five cells away, a leap too far
  const Position attacked = at("k8/3r5/9/9/9/3J5/9/9/8P w - - 0 1");
  EXPECT_TRUE(executor_->inCheck(attacked));
  for (const std::string& move : movesOf(*executor_, attacked)) EXPECT_TRUE(move.starts_with("d4")) << move;
  EXPECT_FALSE(from(attacked, "d4").contains("d6"));  // the cell is still on the rook's file
}

TEST_P(MorphingChessIII, Rule7HasNoEnPassantAndNoPromotionZone) {
  EXPECT_FALSE(variant_->registers().enPassant);
  const Position after = play(*executor_, at("k8/P7p/9/9/9/9/9/9/K8 w - - 0 1 u=-"), "a8b9");
  EXPECT_EQ(letterAt(after, "b9"), 'P');
}

TEST_P(MorphingChessIII, Rule8TheKingCastlesThreeCells) {
  const std::string fen = "4k4/8p/9/9/9/9/9/P7P/R3K3R w KQ - 0 1";
  EXPECT_EQ(afterPlaying(fen, "e1h1"), "4k4/8p/9/9/9/9/9/P7P/R5RK1 b - - 1 1");
  EXPECT_EQ(afterPlaying(fen, "e1b1"), "4k4/8p/9/9/9/9/9/P7P/1KR5R b - - 1 1");
  EXPECT_EQ(afterPlaying("r3k3r/p7p/9/9/9/9/9/8P/4K4 b kq - 0 1", "e9h9"),
            "r5rk1/p7p/9/9/9/9/9/8P/4K4 w - - 1 2");
  EXPECT_EQ(afterPlaying("r3k3r/p7p/9/9/9/9/9/8P/4K4 b kq - 0 1", "e9b9"),
            "1kr5r/p7p/9/9/9/9/9/8P/4K4 w - - 1 2");
}

TEST_P(MorphingChessIII, Rule8CastlingMayBeGivenAsKingTakesRook) {
  EXPECT_EQ(afterPlaying("4k4/8p/9/9/9/9/9/P7P/R3K3R w KQ - 0 1", "e1i1"),
            afterPlaying("4k4/8p/9/9/9/9/9/P7P/R3K3R w KQ - 0 1", "e1h1"));
}

TEST_P(MorphingChessIII, Rule8CastlingNeedsRightsEmptyCellsAndSafeCells) {
  const auto castlings = [&](const std::string& fen) {
    TargetNames found = from(at(fen), "e1");
    std::erase_if(found, [](const std::string& cell) { return cell != "b1" && cell != "h1"; });
    return found;
  };
  EXPECT_EQ(castlings("4k4/8p/9/9/9/9/9/9/R3K3R w KQ - 0 1"), (TargetNames{"b1", "h1"}));
  EXPECT_EQ(castlings("4k4/8p/9/9/9/9/9/9/R3K3R w K - 0 1"), (TargetNames{"h1"}));
  EXPECT_EQ(castlings("4k4/8p/9/9/9/9/9/9/R3K3R w - - 0 1"), (TargetNames{}));
  EXPECT_EQ(castlings("4k4/8p/9/9/9/9/9/9/RN2K2NR w KQ - 0 1"), (TargetNames{}));      // cells not empty
  EXPECT_EQ(castlings("4k4/8p/9/9/6r2/9/9/9/R3K3R w KQ - 0 1"), (TargetNames{"b1"}));  // g1 is crossed
  EXPECT_EQ(castlings("4k4/8p/9/9/7r1/9/9/9/R3K3R w KQ - 0 1"), (TargetNames{"b1"}));  // h1 is reached
  EXPECT_EQ(castlings("4k4/8p/9/9/8r/9/9/9/R3K3R w KQ - 0 1"),
            (TargetNames{"b1", "h1"}));                                            // the rook may be attacked
  EXPECT_EQ(castlings("4k4/8p/9/9/4r4/9/9/9/R3K3R w KQ - 0 1"), (TargetNames{}));  // out of check
}

TEST_P(MorphingChessIII, Rule8MovingTheRookEndsItsRight) {
  const std::string fen = "4k4/8p/9/9/9/9/9/9/R3K3R w KQ - 0 1";
  const Position position = play(*executor_, at(fen), "a1a2 i8h8 a2a1 h8i8");
  EXPECT_EQ(printFen(position), "4k4/8p/9/9/9/9/9/9/R3K3R w K - 0 3 u=-");
}

TEST_P(MorphingChessIII, Rule9ABaredKingLosesAtOnce) {
  const Position position = at("4k4/9/9/9/9/9/9/7n1/4K2R1 w - - 0 1");
  const Position after = play(*executor_, position, "h1h2");
  EXPECT_EQ(executor_->outcome(after), (Outcome{EndReason::BareKing, Side::White}));
  EXPECT_TRUE(executor_->legalMoves(after).empty());
  // This holds even if the bared king could take the last piece in reply.
  const Position hanging = play(*executor_, at("9/9/9/9/9/9/6k2/7n1/4K2R1 w - - 0 1"), "h1h2");
  EXPECT_EQ(executor_->outcome(hanging), (Outcome{EndReason::BareKing, Side::White}));
}

TEST_P(MorphingChessIII, Rule10TheStalematedSideLoses) {
  const Position position = at("k8/b8/9/9/9/9/9/9/ZC6K b - - 0 1");
  EXPECT_FALSE(executor_->inCheck(position));
  EXPECT_TRUE(executor_->legalMoves(position).empty());
  EXPECT_EQ(executor_->outcome(position), (Outcome{EndReason::Stalemate, Side::White}));
}

TEST_P(MorphingChessIII, Rule11CheckmateWins) {
  const Position position = at("k8/9/8p/9/9/9/9/9/ZC6K b - - 0 1");
  EXPECT_EQ(executor_->outcome(position), (Outcome{EndReason::Checkmate, Side::White}));
}

TEST_P(MorphingChessIII, Rule11TheThirdOccurrenceDraws) {
  Game game(*executor_, Position(variant_));
  for (int round = 0; round < 2; ++round) {
    for (const char* text : {"b1c3", "b9c7", "c3b1", "c7b9"}) {
      EXPECT_EQ(game.outcome(), std::nullopt);
      game.play(std::get<Move>(parseMove(game.position(), text, executor_->legalMoves(game.position()))));
    }
  }
  EXPECT_EQ(game.outcome(), (Outcome{EndReason::Repetition, std::nullopt}));
}

TEST_P(MorphingChessIII, Rule11UnmovedMarksMakePositionsDifferent) {
  const Position unmoved = at("4k4/8p/9/9/9/9/9/P8/4K4 w - - 0 1 u=a2");
  const Position moved = at("4k4/8p/9/9/9/9/9/P8/4K4 w - - 0 1 u=-");
  EXPECT_NE(repetitionKey(unmoved), repetitionKey(moved));
  EXPECT_NE(repetitionKey(at("4k4/8p/9/9/9/9/9/9/R3K3R w KQ - 0 1")),
            repetitionKey(at("4k4/8p/9/9/9/9/9/9/R3K3R w K - 0 1")));
}

TEST_P(MorphingChessIII, Rule11FiftyQuietMovesDraw) {
  Game quiet(*executor_, at("4k4/8p/9/9/9/9/9/9/R3K3R w - - 99 80"));
  EXPECT_EQ(quiet.outcome(), std::nullopt);
  quiet.play(std::get<Move>(parseMove(quiet.position(), "a1a2", executor_->legalMoves(quiet.position()))));
  EXPECT_EQ(quiet.outcome(), (Outcome{EndReason::NMoveRule, std::nullopt}));
}

TEST_P(MorphingChessIII, Rule12PositionTextCarriesUnmovedPawns) {
  const std::string fen = "4k4/8p/9/9/9/9/9/P7P/4K4 w - - 3 7 u=i2";
  EXPECT_EQ(printFen(at(fen)), fen);
}

INSTANTIATE_TEST_SUITE_P(On, MorphingChessIII, ::testing::Values("referee", "jit"),
                         [](const auto& info) { return info.param; });

}  // namespace
}  // namespace fairyforge::testing
