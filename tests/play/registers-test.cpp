// Tests the table of registers. The functions that print, compare and check positions use it.
#include "compiler/core/rules/registers.h"

#include <gtest/gtest.h>

#include "tests/native/armies.h"
#include "tests/support/positions.h"

namespace fairyforge::testing {
namespace {

using Differences = std::vector<std::string>;

VariantPtr walkers() {
  return Army(8, 8).piece("W", rides(rookSteps())).build("8/8/8/8/8/8/8/8");
}

TEST(Registers, NoTwoFieldsOfPositionTextHaveALetterInCommon) {
  std::set<char> letters;
  forEachRegister([&](const auto& row) {
    const char letter = row.text.letter();
    EXPECT_TRUE(letter == 0 || letters.insert(letter).second) << row.name.value;
  });
}

TEST(Registers, EveryPlaceInPositionTextIsThatOfOneRegister) {
  for (std::size_t place = 0; place < kTextPlaces; ++place) {
    int number = 0;
    forEachRegister([&](const auto& row) { number += row.text.isAt(static_cast<TextPlace>(place)); });
    EXPECT_EQ(number, 1) << place;
  }
}

TEST(Registers, WhatDiffersIsSaidRegisterByRegister) {
  const VariantPtr game = walkers();
  const fairyforge::Setup a = positionFrom(game, "8/8/8/8/8/8/8/W7 w - - 0 1").setup();
  const fairyforge::Setup b = positionFrom(game, "8/8/8/8/8/8/8/1W6 b - - 3 1").setup();
  EXPECT_EQ(differences(*game, a, a), Differences());
  EXPECT_EQ(differences(*game, a, b),
            (Differences{"pieces: 8/8/8/8/8/8/8/W7 and 8/8/8/8/8/8/8/1W6", "player to move: w and b",
                         "number of quiet plies: 0 and 3"}));
}

TEST(Registers, AFieldOfARegisterThatTheGameLacksIsRefused) {
  const VariantPtr game = walkers();
  for (const std::string field : {"k=1", "t=0", "l=a1,a2", "g=a1", "x=w", "[W/-]"}) {
    const auto read = parseFen(*game, "8/8/8/8/8/8/8/W7 w - - 0 1 " + field);
    ASSERT_TRUE(std::holds_alternative<FenError>(read)) << field;
    EXPECT_NE(std::get<FenError>(read).message.find("have no"), std::string::npos) << field;
  }
}

TEST(Registers, ASetupWithARegisterThatTheGameLacksIsNoPosition) {
  const VariantPtr game = walkers();
  fairyforge::Setup setup = positionFrom(game, "8/8/8/8/8/8/8/W7 w - - 0 1").setup();
  setup.sinceThird = 1;
  const auto position = Position::from(game, setup);
  ASSERT_TRUE(std::holds_alternative<SetupProblems>(position));
  EXPECT_TRUE(std::get<SetupProblems>(position).contains(SetupProblem::BadRegisters));
}

}  // namespace
}  // namespace fairyforge::testing
