// Tests that the presets of all examples play the same games as the referee, and that rules which they do not
// enforce are reported as losses.
#include <gtest/gtest.h>

#include "compiler/export/certify/targets.h"
#include "compiler/export/game-courier/game-courier.h"
#include "tests/export/game-courier/presets.h"
#include "tests/support/support.h"

namespace fairyforge::testing {
namespace {

class GameCourierCertificate : public ::testing::TestWithParam<std::string> {};

TEST_P(GameCourierCertificate, HoldsInEveryReadingOfTheLanguage) {
  const VariantPtr variant = loadExample(GetParam());
  const exports::Export made = exports::game_courier::exportGameCourier(variant);
  const bool large = variant->board().size() > 100;
  const certify::Findings findings = certify::compareGameCourier(variant, made, {1, large ? 0 : 1, 1});
  EXPECT_TRUE(findings.hold()) << findings.differences.front();
  EXPECT_EQ(findings.compared.at("readings").number(), gamecode::allReadings().size());
}

INSTANTIATE_TEST_SUITE_P(Examples, GameCourierCertificate, ::testing::ValuesIn(exampleNames()),
                         [](const auto& info) { return testName(info.param); });

std::set<std::string> lossesOf(const std::string& example) {
  std::set<std::string> names;
  for (const exports::Loss& loss : exports::game_courier::exportGameCourier(loadExample(example)).losses)
    names.insert(loss.name);
  return names;
}

TEST(GameCourierLosses, OrdinaryGamesHaveNone) {
  for (const char* name :
       {"chess", "switching-realms-chess", "separate-realms-chess", "three-realms-chess", "shako",
        "raumschach", "capablanca-chess", "magicians-deathmatch", "loop-chess", "morphing-chess-iii"})
    EXPECT_EQ(lossesOf(name), std::set<std::string>{}) << name;
  EXPECT_EQ(lossesOf("xiangqi"), std::set<std::string>{"perpetual-chase"});
}

TEST(GameCourierLosses, WhatAPresetCannotHaveIsLostByName) {
  EXPECT_EQ(lossesOf("chaoss-chess"), std::set<std::string>{"third-side"});
}

// The code makes the text of a position in several parts. One of these games has 91 spaces, so that its last
// part has a single space. The other has longer texts because of its hands.
TEST(GameCourierPositions, OfManySpacesAreRemembered) {
  for (const char* name : {"hexagonal/mccooey", "shogi/okisaki-shogi"}) {
    const VariantPtr variant = loadExample(name);
    const exports::Export made = exports::game_courier::exportGameCourier(variant);
    const certify::Findings findings = certify::compareGameCourier(variant, made, {1, 1, 1, 6});
    EXPECT_TRUE(findings.hold()) << name << findings.differences.front();
  }
}

TEST(GameCourierOwnCaptures, LeaveTheKingAlone) {
  const VariantPtr variant = extended({"OwnCaptures", "piece Bishop B dR at c1 f1\n"});
  EXPECT_EQ(differences(variant, presetFor(modelFor(variant)), 1, 1), "");
}

// The well-known perft positions of chess: castling, pins, en passant, promotion.
TEST(GameCourierPositions, OfPerftAreCertified) {
  for (const char* fen : {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
                          "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -",
                          "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -",
                          "8/8/3p4/KPp4r/1R3p1k/8/4P1P1/8 w - c6"}) {
    const VariantPtr variant = exampleFrom("chess", fen);
    EXPECT_EQ(differences(variant, presetFor(modelFor(variant)), 1, 0), "") << fen;
  }
}

// The site runs the code of all moves of a game each time the game is viewed, so the number of statements
// matters.
TEST(GameCourierCost, AMoveOfChessTakesFewStatements) {
  const VariantPtr variant = loadExample("chess");
  const certify::Findings findings =
      certify::compareGameCourier(variant, exports::game_courier::exportGameCourier(variant), {1, 1, 1});
  // This includes 4,600 characters that set the variables of the pieces from the board, for games that do not
  // begin with the array.
  EXPECT_LE(findings.compared.at("characters").number(), 37000u);
  EXPECT_LE(findings.compared.at("statementsPerMove").number(), 300u);
  EXPECT_LE(findings.compared.at("operationsPerMove").number(), 1500u);
  EXPECT_LE(findings.compared.at("mostOperationsOfPostGame").number(), 50000u);
}

// The code searches no piece on all cells, so neither the number of cells nor the reading of `and` and `or`
// matters.
TEST(GameCourierCost, LargeBoardsCostLittleMoreThanTheirPieces) {
  const VariantPtr variant = loadExample("three-realms-chess");
  const certify::Findings findings =
      certify::compareGameCourier(variant, exports::game_courier::exportGameCourier(variant), {1, 1, 1});
  EXPECT_TRUE(findings.hold()) << findings.differences.front();
  EXPECT_LE(findings.compared.at("operationsPerMove").number(), 8000u);
  EXPECT_LE(findings.compared.at("mostOperationsOfPostGame").number(), 1'500'000);
}

}  // namespace
}  // namespace fairyforge::testing
