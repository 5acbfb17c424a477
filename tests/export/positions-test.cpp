// Positions as other programs write them.
#include "runtime/fen.h"
#include "tests/support/support.h"

namespace fairyforge::testing {
namespace {

VariantPtr dropChess() {
  return loadText(
      "variant \"Drops\" extends fide\nhands {\n captures go to the captor's hand\n drop all anywhere\n"
      " drop Pawn on rank 2-7\n}\n");
}

// The position in our own words; or what is wrong with it.
std::string asRead(const VariantPtr& game, const std::string& text) {
  auto setup = parseFen(*game, text);
  if (const auto* error = std::get_if<FenError>(&setup)) return error->message;
  auto position = Position::from(game, std::get<Setup>(std::move(setup)), {});
  return std::holds_alternative<Position>(position) ? printFen(std::get<Position>(position)) : "impossible";
}

TEST(PositionsOfOthers, HandsAreReadInEveryForm) {
  const VariantPtr game = dropChess();
  const std::string board = "4k3/8/8/8/8/8/8/4K3";
  const std::string wanted = asRead(game, board + " w - - 0 1 [QP2/n]");
  ASSERT_NE(wanted.find("[P2Q/N]"), std::string::npos) << wanted;
  EXPECT_EQ(asRead(game, board + "[QPPn] w - - 0 1"), wanted);
  EXPECT_EQ(asRead(game, board + "/QPPn w - - 0 1"), wanted);
  EXPECT_EQ(asRead(game, board + "/ w - - 0 1"), asRead(game, board + " w - - 0 1 [-/-]"));
  EXPECT_EQ(asRead(game, board + " b Q2Pn 1"), wanted) << "b began in shogi, and the number stands in front";
  EXPECT_EQ(asRead(game, board + " w - 1"), asRead(game, board + " b - - 0 1 [-/-]"));
  EXPECT_EQ(asRead(game, board + " b 2 1"), asRead(game, board + " b - - 2 1"));
  EXPECT_NE(asRead(game, board + " b 2X 1").find("no piece"), std::string::npos);
}

TEST(PositionsOfOthers, FieldsThatMeanNothingMayBeLeftOut) {
  const VariantPtr chess = loadExample("chess");
  EXPECT_EQ(asRead(chess, "4k3/8/8/8/8/8/8/4K3 b 7 9"), asRead(chess, "4k3/8/8/8/8/8/8/4K3 b - - 7 9"));
  EXPECT_EQ(asRead(chess, "4k3/8/8/8/8/8/8/4K3 b - 7 9"), asRead(chess, "4k3/8/8/8/8/8/8/4K3 b - - 7 9"));
  EXPECT_EQ(asRead(chess, "4k3/8/8/8/8/8/8/4K3/Q w - - 0 1").find("4k3"), std::string::npos)
      << "there are no hands";
}

}  // namespace
}  // namespace fairyforge::testing
