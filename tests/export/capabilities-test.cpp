// Tests of the tables that say which rules a target can express: the document that is made from them, and
// whether the exporters do what the tables say.
#include "compiler/export/capabilities.h"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <fstream>
#include <random>
#include <set>
#include <sstream>

#include "compiler/export/certify/targets.h"
#include "compiler/export/diagram/export-diagram.h"
#include "compiler/export/fairy-stockfish/export-fairy-stockfish.h"
#include "compiler/export/game-courier/game-courier.h"
#include "compiler/export/idle-rules.h"
#include "compiler/export/zrf/export-zrf.h"
#include "runtime/referee.h"
#include "tests/support/files.h"
#include "tests/support/support.h"

namespace fairyforge::testing {

using exports::Construct;
using exports::diagram::exportDiagram;
using exports::fairy_stockfish::exportFairyStockfish;

namespace {

TEST(TargetsPage, IsMadeFromTheTables) {
  const std::string path = std::string(FAIRYFORGE_SOURCE_DIR) + "/docs/reference/targets.md";
  std::vector<const exports::Capabilities*> tables;
  for (const certify::ExportTarget& target : certify::exportTargets()) tables.push_back(target.can);
  const std::string page = exports::capabilityTables(tables);
  if (std::getenv("FAIRYFORGE_UPDATE_GOLDEN")) std::ofstream(path, std::ios::binary) << page;
  EXPECT_EQ(contentOf(path), page);
}

// A small game that uses the construct, and otherwise only rules that every target can express.
struct Use {
  Construct construct;
  std::string text;
};
// Returns declarations of 21 types of pieces and of what pawns promote to: one of these or a queen.
std::string moreTypes() {
  std::string pieces, choices;
  for (char letter = 'A'; letter <= 'U'; ++letter) {
    pieces += fmt::format("piece Man{0} X{0} K\n", letter);
    choices += fmt::format(" Man{}", letter);
  }
  return pieces + "promote Pawn on rank 8 to Queen" + choices;
}
const std::string kMine = "variant \"Mine\" extends fide\n";
const Use kUses[] = {
    {Construct::BoardSize, "board 5x6\narray \"k4/5/5/5/5/K4\"\npiece King K K royal"},
    {Construct::Holes, "board 6x6 with holes c3 d4\narray \"k5/6/3_2/2_3/6/K5\"\npiece King K K royal"},
    {Construct::Levels,
     "board 4x4x2 {\n level 1 low files a-d\n level 2 high files e-h\n}\narray \"k3/4/4/4|4/4/4/K3\"\n"
     "piece King K K royal"},
    {Construct::WrappedSteps, "piece Rook R oR at a1 h1"},
    {Construct::JoinedEdges, "edges: left and right are joined"},
    {Construct::Hexagons,
     "board hexagon 5\narray \"k/3/5/7/9/9/9/9/4K4\"\npiece King K K royal\ncastle King never"},
    {Construct::Links, "link edge: a1-h1\npiece Knight N N<edge> at b1 g1"},
    {Construct::ManyTypes, moreTypes()},
    {Construct::LongIds, "piece Knight HRS N at b1 g1\npromote Pawn on rank 8 to Queen Rook Bishop Knight"},
    {Construct::LeapsAndSlides, "piece Knight N NW at b1 g1"},
    {Construct::FirstMoves, ""},
    {Construct::LameLeaps, "piece Knight N nN at b1 g1"},
    {Construct::Hurdles, "piece Rook R mRcpR at a1 h1\ncastle King never"},
    {Construct::BentMoves, "piece Knight N mafsW at b1 g1"},
    {Construct::DistantCaptures, "piece Knight N NcabK at b1 g1"},
    {Construct::OwnCaptures, "piece Knight N NdW at b1 g1"},
    {Construct::RoyalCaptures,
     "piece King K K royal at e1 {\n takes royal pieces by cR\n}\ncastle King never"},
    {Construct::Unloading, "piece Knight N NudR at b1 g1"},
    {Construct::NullMoves, "piece Knight N NmabK at b1 g1"},
    {Construct::EnPassant, ""},
    {Construct::Castling, ""},
    {Construct::RegionalMoves, "piece Knight N N at b1 g1 {\n on rank 4: moves W\n}"},
    {Construct::Confinement, "piece Knight N N at b1 g1 {\n stays on rank 1-4\n}"},
    {Construct::Programs, "piece Knight N N at b1 g1 {\n leaps over single own Pawn\n}"},
    {Construct::Promotion, ""},
    {Construct::Morphs, "promote Pawn on rank 8 to Queen"},
    {Construct::UnchangingMoves, "piece Pawn P fmW'fceFifmnD at a2-h2"},
    {Construct::TurningInPlace, "piece Bishop B B at c1 f1 {\n may turn into Knight\n}"},
    {Construct::Triggers, "when Pawn arrives on rank 6 { one own Knight must turn into Bishop }"},
    {Construct::Imitation,
     "piece Knight N at b1 g1 {\n imitates the type the opponent last moved, without initial moves\n"
     " gives no check, but no move may let it take a royal piece next\n}\n"
     "promote Pawn on rank 8 to Queen Rook Bishop"},
    {Construct::OneRoyal, ""},
    {Construct::SeveralRoyals,
     "piece Queen Q Q royal at d1\nroyals: every one must be safe\n"
     "promote Pawn on rank 8 to Rook Knight"},
    {Construct::LastRoyal,
     "piece Queen Q Q royal at d1\nroyals: the last one must be safe\n"
     "promote Pawn on rank 8 to Rook Knight"},
    {Construct::TakenRoyals, "royals of White: may be taken"},
    {Construct::NoRoyal, "royal never\na side loses when it has no King"},
    {Construct::OtherRoyals, "royals in check: may only take what attacks them"},
    {Construct::StalemateDraws, ""},
    {Construct::StalemateLoses, "stalemate: the stalemated side loses"},
    {Construct::StalemateWins, "stalemate: the stalemated side wins"},
    {Construct::BareKingAtOnce, "bare king: loses at once"},
    {Construct::BareKingGrace, "bare king: loses unless it bares the other in reply"},
    {Construct::RepetitionDraws, ""},
    {Construct::RepetitionLoses, "repetition: the mover loses at 3"},
    {Construct::NMoveRule, ""},
    {Construct::Counting, "a side counts 16 moves to a draw when it has 1 pieces"},
    {Construct::PerpetualCheck, "perpetual check: loses"},
    {Construct::PerpetualChase, "perpetual chase: loses"},
    {Construct::DecidedDraws, "draws: Black wins"},
    {Construct::Obligations, "a side must end it when there is the pattern a King (0,1) an enemy King"},
    {Construct::CheckBan, "checks: no move may give check"},
    {Construct::CellGoals, "a side wins when its King stands on d4-e5"},
    {Construct::CountGoals, "a side loses when it has no Rook"},
    {Construct::RowGoals, "a side wins when it has 4 Pawn in a row along files"},
    {Construct::CaptureGoals, "a side loses when the last move took its Queen"},
    {Construct::CheckGoals, "a side wins when it has given 3 checks"},
    {Construct::ConnectionGoals, "a side wins when all its Knight are connected"},
    {Construct::TallyGoals, "a side wins when it has captured 5 pieces"},
    {Construct::MateGoals, "a side wins when it is checkmated"},
    {Construct::RepetitionGoals, "a side wins when it has repeated a position"},
    {Construct::TurnOrders, "turns: White 2, Black 1"},
    {Construct::GrowingTurns, "turns: White 1 growing by 1, Black 1 growing by 1"},
    {Construct::SeriesChecks, "turns: White 2, Black 1\ncheck within a turn: ends the turn"},
    {Construct::SeriesSafety, "turns: White 2, Black 1\nsafety within a turn: asked after every move"},
    {Construct::PassGoals, "passing: always\nthe game is a draw when there were 2 passes in a row"},
    {Construct::Passing, "passing: always\nthe game is a draw when there were 2 passes in a row"},
    {Construct::CaptureDuty, "captures: one must be made"},
    {Construct::Effects, "when Knight captures { all enemy Pawn beside it leave the board }"},
    {Construct::Transfers, "link far: a1-a5\nwhen Rook moves { it goes on along far }"},
    {Construct::CapturesToCaptor,
     "hands {\n captures go to the captor's hand\n drop all anywhere\n drop Pawn on rank 2-7\n}"},
    {Construct::CapturesToOwner,
     "hands {\n captures go to the owner's hand\n drop all anywhere\n drop Pawn on rank 2-7\n}"},
    {Construct::Drops, "hands {\n both start with Knight\n drop Knight anywhere\n}"},
    {Construct::CapturingDrops,
     "hands {\n both start with Knight\n drop Knight anywhere\n drops may capture\n}"},
    {Construct::UnmovedDrops,
     "hands {\n both start with Rook\n drop Rook anywhere\n dropped Rook count as unmoved\n}"},
    {Construct::DropRules,
     "hands {\n both start with Knight\n drop Knight anywhere\n dropped Knight may not give check\n}"},
    {Construct::Gating,
     "piece Hawk H BN\nhands { both start with Hawk }\n"
     "when a piece but Pawn moves for the first time { Hawk may be dropped where it began }"},
    {Construct::NeutralPieces,
     "piece Stone S mW { cannot be taken }\nside Rocks { has no turns of its own }\n"
     "array \"rnbqkbnr/pppppppp/8/8/3~s4/8/PPPPPPPP/RNBQKBNR\"\n"
     "turns: White, White with Rocks, Black, Black with Rocks"},
    {Construct::OtherRules, "checks: only a move that mates may give check"},
    {Construct::PromotionLimits, "promote Pawn on rank 8 to Queen (at most 1) Rook (at most 2)"},
    {Construct::ConditionsBeside,
     "piece Knight N N at b1 g1 { may not move while an enemy Knight stands beside it }"},
    {Construct::Untakable, "piece Knight N N at b1 g1 { cannot be taken }"},
    {Construct::ThirdSide,
     "side Nature {\n pieces Queen\n may act after 5 turns since its last act\n"
     " introduces them where they attack nothing but Pawn\n"
     " attacks count from 3 turns after its last act\n}"},
    {Construct::ImportedMoves,
     "(game (title \"Mine\") (players White Black) (turn-order White Black)\n"
     " (board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b/c\" (10 0)) (\"3/2/1\" (0 10)))\n"
     "  (directions (n 0 -1))))\n"
     " (board-setup (White (King a1)) (Black (King c3)))\n"
     " (piece (name King) (moves ((verify (empty? n)) n add)))\n"
     " (loss-condition (White Black) (checkmated King)))"},
    {Construct::ImportedRules, "parts of a turn: may be left out"},
};

// A game beyond the limits of a construct that a target can express in part.
struct Beyond {
  exports::Export (*make)(const VariantPtr&);
  Construct construct;
  const char* text;
};
const Beyond kBeyond[] = {
    {exportDiagram, Construct::BoardSize, "board 27x6\narray \"k26/27/27/27/27/K26\"\npiece King K K royal"},
    {exportDiagram, Construct::FirstMoves, "piece King K KimN royal at e1"},
    {exportDiagram, Construct::Castling, "castle King 2 with Bishop on e1"},
    {exportDiagram, Construct::Promotion, "promote Pawn on a8 b8 to Queen Rook"},
    {exportDiagram, Construct::Promotion, "piece Knight N N at b1 g1 {\n morphs on a8 to Bishop\n}"},
    {exportDiagram, Construct::Morphs,
     "piece Knight N N at b1 g1 {\n morphs on White: e4 Black: a4 to Bishop\n}"},
    {exportDiagram, Construct::BareKingGrace,
     "bare king: loses unless it bares the other in reply counting Queen Rook"},
    {exportDiagram, Construct::RepetitionDraws, "repetition: draw at 4"},
    {exportDiagram, Construct::NMoveRule, "quiet moves: draw at 60 reset by Pawn"},
    {exports::game_courier::exportGameCourier, Construct::BentMoves, "piece Knight N mafsafsafsR at b1 g1"},
    {exports::game_courier::exportGameCourier, Construct::DistantCaptures, "piece Knight N NcabK at b1 g1"},
    {exports::game_courier::exportGameCourier, Construct::Unloading,
     "piece Knight N RudR at b1 g1\npiece Bishop B RdRudR at c1 f1"},
    {exports::game_courier::exportGameCourier, Construct::EnPassant, "piece Knight N nDinD at b1 g1"},
    {exports::game_courier::exportGameCourier, Construct::Castling, "piece King K KD royal at e1"},
    {exports::game_courier::exportGameCourier, Construct::UnchangingMoves,
     "piece Pawn P fmWfmW'fceFifmnD at a2-h2"},
    {exports::game_courier::exportGameCourier, Construct::CellGoals,
     "a side wins when its King stands on d4-e5 and it is checkmated"},
    {exports::zrf::exportZrf, Construct::RowGoals, "a side wins when it has 4 pieces in a row"},
    {exports::zrf::exportZrf, Construct::RowGoals,
     "edges: left and right are joined\na side wins when it has 9 Pawn in a row along ranks"},
    {exports::zrf::exportZrf, Construct::CellGoals,
     "White wins when its King stands on rank 8, unless Black does so in reply"},
    {exports::zrf::exportZrf, Construct::ConditionsBeside,
     "piece Knight N N at b1 g1 { may move only while at least 2 own Rook stand on the board }"},
    {exports::zrf::exportZrf, Construct::CaptureDuty, "captures: a legal one must be made"},
    {exports::zrf::exportZrf, Construct::Effects,
     "when a piece captures { all pieces beside it leave the board }"},
    {exports::zrf::exportZrf, Construct::UnmovedDrops,
     "hands {\n captures go to the captor's hand\n drop all anywhere\n dropped Rook count as unmoved on h2\n}"},
    {exportFairyStockfish, Construct::RowGoals, "a side wins when it has 4 Pawn in a row"},
    {exportFairyStockfish, Construct::Passing, "passing: always"},
    {exportFairyStockfish, Construct::PassGoals, "the game is a draw when there were 2 passes in a row"},
    {exportFairyStockfish, Construct::CheckGoals, "White wins when it has given 3 checks"},
    {exportDiagram, Construct::Untakable, "piece Knight N N at b1 g1 { cannot be taken by Rook }"},
    {exportDiagram, Construct::JoinedEdges, "edges: left and right are joined\npiece Knight N gQ at b1 g1"},
    {exportFairyStockfish, Construct::CaptureDuty, "captures: a legal one of most pieces must be made"},
    {exportFairyStockfish, Construct::Effects, "when Knight captures { it leaves the board }"},
    {exportFairyStockfish, Construct::BoardSize,
     "board 8x11\narray \"k7/8/8/8/8/8/8/8/8/8/K7\"\npiece King K K royal"},
    {exportFairyStockfish, Construct::Holes,
     "board 3x3 with holes b2\narray \"k1n/1_1/K1N\"\npiece King K K royal\npiece Knight N gQ"},
    {exportFairyStockfish, Construct::LeapsAndSlides, "piece Knight N NX at b1 g1"},
    {exportFairyStockfish, Construct::FirstMoves, "piece Knight N NimQ at b1 g1"},
    {exportFairyStockfish, Construct::LameLeaps, "piece Knight N NjA at b1 g1"},
    {exportFairyStockfish, Construct::Hurdles, "piece Knight N NpR3 at b1 g1"},
    {exportFairyStockfish, Construct::BentMoves, "piece Knight N [F?R] at b1 g1"},
    {exportFairyStockfish, Construct::RoyalCaptures, "piece Knight N NkR at b1 g1"},
    {exportFairyStockfish, Construct::EnPassant, "piece Knight N NeW at b1 g1"},
    {exportFairyStockfish, Construct::Promotion,
     "promote Pawn on rank 8 to Queen Rook\npiece Knight N N at b1 g1\npromote Knight on e4 to Queen Knight"},
    {exportFairyStockfish, Construct::Morphs, "piece Knight N N at b1 g1 {\n morphs on e4 to Bishop\n}"},
    {exportFairyStockfish, Construct::BareKingAtOnce, "bare king: loses at once counting Queen"},
    {exportFairyStockfish, Construct::BareKingGrace,
     "bare king: loses unless it bares the other in reply counting Queen"},
    {exportFairyStockfish, Construct::Drops,
     "promote Pawn on rank 7-8 to Queen\n"
     "hands {\n captures go to the captor's hand\n drop all anywhere\n drop Pawn on rank 2-7\n"
     " dropped Pawn count as unmoved\n}"},
    {exportFairyStockfish, Construct::UnmovedDrops,
     "piece Pawn P fmWfcF at a2-h2\n"
     "hands {\n captures go to the captor's hand\n drop all anywhere\n drop Pawn on rank 2-7\n"
     " dropped Pawn count as unmoved\n}"},
};

VariantPtr variantFrom(const std::string& text) {
  return loadText(text.starts_with("board") || text.starts_with("(") || text.starts_with("[") ? text
                                                                                              : kMine + text);
}

std::set<std::string> namesOf(const exports::Export& made) {
  std::set<std::string> names;
  for (const exports::Loss& loss : made.losses) names.insert(loss.name);
  return names;
}

// Expects what the table says about the target. `beyond`: the constructs whose limits the game exceeds.
void expectAsSaid(exports::Export (*make)(const VariantPtr&), const exports::Capabilities& can,
                  const std::set<Construct>& beyond = {}) {
  for (const Use& use : kUses) {
    const std::string name(exports::wordsOf(use.construct).name);
    SCOPED_TRACE(fmt::format("{}: {}", can.target(), name));
    const exports::Export made = make(variantFrom(use.text));
    const exports::Verdict verdict = can.of(use.construct).verdict;
    const bool lost = namesOf(made).contains(name);
    EXPECT_EQ(lost, verdict == exports::Verdict::Lossy || verdict == exports::Verdict::Refused ||
                        beyond.contains(use.construct));
    EXPECT_EQ(made.files.empty(), verdict == exports::Verdict::Refused);
  }
}

TEST(Capabilities, OfZillionsAreThoseThatItsExporterHas) {
  expectAsSaid(exports::zrf::exportZrf, exports::zrf::zrfCapabilities());
}
TEST(Capabilities, OfGameCourierAreThoseThatItsExporterHas) {
  expectAsSaid(exports::game_courier::exportGameCourier, exports::game_courier::gameCourierCapabilities(),
               {Construct::DistantCaptures});
}
TEST(Capabilities, OfTheDiagramAreThoseThatItsExporterHas) {
  expectAsSaid(exportDiagram, exports::diagram::diagramCapabilities());
}
TEST(Capabilities, OfFairyStockfishAreThoseThatItsExporterHas) {
  expectAsSaid(
      exportFairyStockfish, exports::fairy_stockfish::fairyStockfishCapabilities(),
      {Construct::RowGoals, Construct::RegionalMoves, Construct::PerpetualChase, Construct::CaptureDuty,
       Construct::Effects, Construct::UnmovedDrops, Construct::NeutralPieces, Construct::Counting});
}
TEST(Capabilities, OfEveryConstructHaveAGame) {
  for (std::size_t i = 0; i < exports::kConstructs; ++i) {
    const auto construct = static_cast<Construct>(i);
    EXPECT_TRUE(std::ranges::count(kUses, construct, &Use::construct) > 0)
        << exports::wordsOf(construct).name << ": which game has it? (kUses)";
  }
}
TEST(Capabilities, HaveLimitsBeyondWhichThereIsALoss) {
  for (const Beyond& beyond : kBeyond) {
    EXPECT_TRUE(namesOf(beyond.make(variantFrom(beyond.text)))
                    .contains(std::string(exports::wordsOf(beyond.construct).name)))
        << beyond.text;
  }
}

// Expects that random games have the same legal moves and results without the rules that never take effect.
void expectIdle(const VariantPtr& variant, int games, int plies) {
  const Referee referee;
  std::mt19937_64 random(1);
  const VariantPtr without = exports::withoutIdleRules(*variant);
  while (games-- > 0) {
    Position position(variant), same(without);
    for (int left = plies; left > 0; --left) {
      const std::set<std::string> moves = movesOf(referee, position);
      ASSERT_EQ(movesOf(referee, same), moves) << printFen(position);
      ASSERT_EQ(referee.outcome(same), referee.outcome(position)) << printFen(position);
      if (moves.empty()) break;
      const std::string& move =
          *std::next(moves.begin(), static_cast<std::ptrdiff_t>(random() % moves.size()));
      position = play(referee, position, move);
      same = play(referee, same, move);
    }
  }
}
TEST(IdleRules, NeverTakeEffect) {
  for (const Use& use : kUses) {
    SCOPED_TRACE(use.text);
    expectIdle(variantFrom(use.text), 3, 60);
  }
  // A side whose king becomes another piece can lose its last one.
  expectIdle(variantFrom("board 4x4\npiece King K K royal at a1\npiece Pawn P fmWfcF at b3\n"
                         "piece Knight N N\npiece Queen Q Q\npromote King on rank 4 to Queen\n"
                         "promote Pawn on rank 4 to Knight\n"
                         "a side loses when it has 1 piece and the other has at least 1 Knight\n"),
             60, 40);
  for (const std::string& name : exampleNames()) {
    SCOPED_TRACE(name);
    expectIdle(loadExample(name), 1, 20);
  }
}

TEST(Capabilities, ThatAreExactCannotBeLost) {
  EXPECT_THROW(exports::diagram::diagramCapabilities().loss(Construct::OneRoyal), std::logic_error);
}

TEST(Losses, HaveThePlaceOfWhatIsLost) {
  const VariantPtr variant = variantFrom("piece Knight N N at b1 g1 {\n stays on rank 1-4\n}");
  const exports::Export made = exportDiagram(variant);
  ASSERT_EQ(made.losses.size(), 1u);
  EXPECT_EQ(made.losses[0].span.text(), "N");
  EXPECT_NE(made.losses[0].text().find("Knight"), std::string::npos);
}

TEST(Losses, ThatReadAlikeAreToldTogether) {
  const std::vector<exports::LossGroup> groups = exports::grouped({{"morphs", "it stays", {}, "Rook"},
                                                                   {"drops", "there are none"},
                                                                   {"morphs", "it goes", {}, "Pawn"},
                                                                   {"morphs", "it stays", {}, "Knight"},
                                                                   {"morphs", "it stays", {}, "Rook"}});
  ASSERT_EQ(groups.size(), 3u);
  EXPECT_EQ(groups[0].text(), "Rook, Knight: it stays");
  EXPECT_EQ(groups[1].text(), "Pawn: it goes");
  EXPECT_EQ(groups[2].text(), "there are none");
}

}  // namespace
}  // namespace fairyforge::testing
