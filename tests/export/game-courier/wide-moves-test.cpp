// Tests presets for moves that do more than go from one cell to another and capture there: moves with effects
// on other cells, and moves that their two cells alone do not determine.
#include <gtest/gtest.h>

#include "compiler/export/game-courier/game-courier.h"
#include "runtime/referee.h"
#include "tests/export/game-courier/presets.h"
#include "tests/support/support.h"

namespace fairyforge::testing {
namespace {

std::set<std::string> lossesOf(const VariantPtr& variant) {
  std::set<std::string> names;
  for (const exports::Loss& loss : exports::game_courier::exportGameCourier(variant).losses)
    names.insert(loss.name);
  return names;
}

const Extension kWide[] = {
    {"ChangePlacesWithAPieceOfOnesOwn", "piece Queen Q udR\n"},
    {"ChangePlacesWithAnEnemy", "piece Queen Q ucR\n"},
    {"PutDownWhatStoodInTheWay", "piece Queen Q afudW\n"},
    {"TakeOnTheWay", "piece Queen Q cafR\n"},
    {"TakeOnTheWayAndWhereTheyEnd", "piece Queen Q cafcK\n"},
    {"TakePiecesOfOnesOwnOnTheWay", "piece Queen Q dafR\n"},
    {"TakeBothKindsOnTheWay", "piece Queen Q cdafK\n"},
    {"CastleOntoThePartnersCell", "castle King 3 with Rook on h1\n"},
    {"CastleInTheSameWayFromSeveralCells",
     "array \"b2rb2r/k7/8/8/8/8/K7/B2RB2R\"\ncastle King never\ncastle Bishop 2 with Rook\n"},
    {"WouldTakeInPassingWhereNobodyPasses", "piece Pawn P fmWfceF at a2-h2\n"},
    {"AreTriedFromTheHand",
     "piece Queen Q cafR\npiece Rook R udR at a1 h1\ncastle King never\n"
     "hands {\n captures go to the captor's hand\n drop all on rank 2-5\n}\n"},
};

class GameCourierWideMoves : public ::testing::TestWithParam<Extension> {};

TEST_P(GameCourierWideMoves, AreCertified) {
  const VariantPtr variant = extended(GetParam());
  EXPECT_EQ(lossesOf(variant), std::set<std::string>{});
  EXPECT_EQ(differences(variant, presetFor(modelFor(variant)), 1, 2), "");
}

INSTANTIATE_TEST_SUITE_P(Each, GameCourierWideMoves, ::testing::ValuesIn(kWide),
                         [](const auto& info) { return info.param.name; });

// The name of the reported loss, and the numbers of legal moves of a position in the game and in the preset.
struct Lossy {
  std::string name, loss, lines, fen;
  std::size_t moves, kept;
};

const Lossy kLossy[] = {
    // The queen can make five captures without moving.
    {"ShotsFromAfar", "distant-captures", "piece Queen Q RcabK\n", "7k/8/8/2ppp3/2pQp3/8/8/K7 w - -", 14, 9},
    {"Passes", "passes", "piece Queen Q RmabK\n", "7k/8/8/8/3Q4/8/8/K7 w - -", 18, 17},
    // The lion can capture on d5 on its way to d6, or leap there.
    {"CapturesThatALeapHides", "distant-captures", "piece Queen Q KNADcafK\n", "7k/8/8/3p4/3Q4/8/8/K7 w - -",
     28, 27},
    {"CastlingThatALeapHides", "castling", "piece King K KD royal at e1\n", "4k3/8/8/8/8/8/8/4K2R w K -", 18,
     17},
    {"PassingThatALeapHides", "en-passant", "piece Pawn P fmWfceFifmnDifmD at a2-h2\n",
     "4k3/8/8/8/3p4/8/4P3/4K3 w - -", 7, 6},
    {"RoyalPiecesThatPass", "en-passant", "piece King K KimfnD royal at e1\n", "", 0, 0},
    {"StepsThatDoNotPromote", "unchanging-moves", "piece Pawn P fmWfmW'fceFifmnD at a2-h2\n",
     "4k3/P7/8/8/8/8/8/4K3 w - -", 10, 9},
    {"ThousandsOfWays", "bent-moves", "piece Queen Q mafsafsafsRN\n", "", 0, 0},
};

class GameCourierLostMoves : public ::testing::TestWithParam<Lossy> {};

TEST_P(GameCourierLostMoves, AreLeftOutOfTheCertifiedGameAndNoOthers) {
  const Lossy& lossy = GetParam();
  VariantPtr variant = extended({"", lossy.lines});
  EXPECT_EQ(lossesOf(variant), std::set<std::string>{lossy.loss});
  EXPECT_EQ(differences(variant, presetFor(modelFor(variant)), 1, 2), "");
  if (lossy.fen.empty()) return;
  VariantDraft draft = variant->parts();
  draft.start = positionFrom(variant, lossy.fen).setup();
  variant = Variant::build(std::move(draft));
  const VariantPtr kept = exports::game_courier::gameCourierGame(variant);
  EXPECT_EQ(Referee().legalMoves(Position(variant)).size(), lossy.moves);
  EXPECT_EQ(Referee().legalMoves(Position(kept)).size(), lossy.kept);
  EXPECT_EQ(differences(variant, presetFor(modelFor(variant)), 2, 0), "");
}

INSTANTIATE_TEST_SUITE_P(Each, GameCourierLostMoves, ::testing::ValuesIn(kLossy),
                         [](const auto& info) { return info.param.name; });

}  // namespace
}  // namespace fairyforge::testing
