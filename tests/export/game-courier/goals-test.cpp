// Tests of goals in presets: the preset ends the game when the referee does.
#include <gtest/gtest.h>

#include "compiler/export/capabilities.h"
#include "tests/export/game-courier/presets.h"
#include "tests/support/support.h"

namespace fairyforge::testing {
namespace {

class GameCourierGoals : public ::testing::TestWithParam<Extension> {};
TEST_P(GameCourierGoals, EndTheGame) {
  const VariantPtr variant = extended(GetParam());
  const exports::Export made = presetFor(modelFor(variant));
  EXPECT_EQ(differences(variant, made, 1, 4), "");
}
INSTANTIATE_TEST_SUITE_P(
    Of, GameCourierGoals,
    ::testing::Values(
        Extension{"Cells", "a side wins when its King stands on rank 2-7"},
        Extension{"CellsAndTurn", "a side wins when a Pawn stands on rank 4 and it is to move"},
        Extension{"SeveralCells", "White loses when a Pawn stands on every one of e4 d4"},
        Extension{"Counts", "a side loses when it has fewer than 8 Pawn"},
        Extension{"More", "the side with more pieces wins when there are exactly 30 pieces on the board"},
        Extension{"Rows", "a side wins when it has 3 Pawn in a row along ranks"},
        Extension{"Checks", "a side wins when it has given 1 check"},
        Extension{"Draws", "the game is a draw when an enemy Knight stands on rank 4-5"},
        Extension{"Both", "a side wins when it has no Knight\na side loses when it has fewer than 7 Pawn"}),
    [](const auto& info) { return info.param.name; });

}  // namespace
}  // namespace fairyforge::testing
