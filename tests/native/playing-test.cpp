// Tests of random moves drawn by compiled code: they are legal, and each legal move is equally likely.
#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <map>

#include "compiler/native/loaded-code.h"
#include "compiler/native/native-moves.h"
#include "compiler/native/obtain-code.h"
#include "compiler/native/rare-moves.h"
#include "compiler/native/specialise/plan-draw.h"
#include "runtime/random.h"
#include "runtime/referee.h"
#include "tests/support/positions.h"
#include "tests/support/support.h"

namespace fairyforge::testing {
namespace {

// The compiled code of one game. It draws random moves even in games in which executors would not use that
// function.
class Drawing {
 public:
  explicit Drawing(const VariantPtr& variant) : variant_(variant) {
    const native::NativeOptions options{.level = native::CodeLevel::Quick};
    native::NativeReport report;
    native::planCode(*variant, options, code_, report);
    if (!code_.plan.draw) {
      const auto moves = specialise::classifyAll(*variant);
      code_.plan.draw = specialise::planDraw(*variant, *moves, code_.plan.tables);
    }
    if (const auto failure = native::compileCode(options, code_, report))
      throw std::runtime_error(failure->why);
    loaded_ = native::LoadedCode::load(code_.image);
    layout_.emplace(*variant, code_.plan);
    rare_.emplace(*variant, code_.plan, *layout_);
    rare_->setFunctions(loaded_->functions());
    block_ = code_.plan.tables.words();
    rare_->attach(block_);
    list_.resize(code_.plan.maxMoves + 1);
  }

  using Words = std::vector<std::uint64_t>;
  // Draws a move, writes the state after the move to `after`, and returns the move as a word.
  std::uint64_t draw(const Position& position, std::uint64_t random, Words& after) {
    const native::OwnState state(*layout_, position.setup());
    after.resize(layout_->code.size());
    return turn(position).play(block_.data(), state->words(), after.data(), list_.data(), random);
  }
  Words all(const Position& position) {
    const native::OwnState state(*layout_, position.setup());
    return {list_.data(), turn(position).generate(block_.data(), state->words(), list_.data())};
  }
  Words made(const Position& position, std::uint64_t move) {
    const native::OwnState state(*layout_, position.setup());
    Words after(layout_->code.size());
    loaded_->functions().make[index(position.toMove())](block_.data(), state->words(), move, after.data());
    return after;
  }
  Move read(const Position& position, std::uint64_t word) {
    Move move;
    native::readMove(position, word, code_.plan, move);
    return move;
  }

 private:
  const native::NativeFunctions::OfTurn& turn(const Position& position) const {
    return loaded_->functions().turns[index(position.toMove())];
  }

  const VariantPtr variant_;
  native::ReadyCode code_;
  std::unique_ptr<native::LoadedCode> loaded_;
  std::optional<native::TurnLayout> layout_;
  std::optional<native::RareMoves> rare_;
  std::vector<std::uint64_t> block_, list_;
};

struct Places {
  const char* game;
  std::vector<const char*> positions;
  friend void PrintTo(const Places& places, std::ostream* out) { *out << places.game; }
};

class DrawnMoves : public ::testing::TestWithParam<Places> {};

TEST_P(DrawnMoves, AreEvenlySpread) {
  const VariantPtr variant = loadExample(GetParam().game);
  Drawing drawing(variant);
  for (const char* fen : GetParam().positions) {
    const Position position = *fen == 0 ? Position(variant) : positionFrom(variant, fen);
    std::map<std::uint64_t, double> drawn;
    for (const std::uint64_t move : drawing.all(position)) drawn[move] = 0;
    ASSERT_EQ(drawn.size(), Referee().legalMoves(position).size());
    constexpr double kEach = 400;
    Random random(1);
    Drawing::Words after;
    for (double i = 0; i < kEach * static_cast<double>(drawn.size()); ++i) {
      const std::uint64_t move = drawing.draw(position, random.next(), after);
      ASSERT_TRUE(drawn.contains(move)) << fen << ": " << std::hex << move;
      ASSERT_EQ(after, drawing.made(position, move)) << fen;
      ++drawn[move];
    }
    double deviation = 0;
    for (const auto& [move, count] : drawn) deviation += (count - kEach) * (count - kEach) / kEach;
    const double freedom = static_cast<double>(drawn.size()) - 1;
    EXPECT_LT(deviation, freedom + 4 * std::sqrt(2 * freedom)) << fen << ": " << drawn.size() << " moves";
  }
}

INSTANTIATE_TEST_SUITE_P(
    Games, DrawnMoves,
    ::testing::Values(Places{"three-realms-chess",
                             {"",
                              // The positions have imitators, promotions, castling, en passant, and an
                              // attacked king.
                              "8/8/8/8/8/8/8/8|7k/8/8/8/8/4x3/R7/4K2N|8/8/8/8/8/8/8/8 w",
                              "8/4W3/4H3/8/8/8/8/7k|8/4W3/4H3/8/8/8/8/8|8/4W3/8/4I3/8/8/8/K7 w",
                              "8/8/8/8/8/8/8/8|r3k2r/8/8/8/8/8/8/R3K2R|8/8/8/8/8/8/8/8 w KQkq",
                              "8/8/8/8/4w3/8/8/8|7k/8/8/8/3w1w2/8/4W3/K7|8/8/8/8/4w3/8/8/8 w",
                              "8/8/8/8/8/8/8/8|7k/8/8/8/r7/8/R1Q5/K6N|8/8/8/8/8/8/8/8 w",
                              "8/8/8/8/8/8/8/8|r3k2r/2W5/8/8/8/8/8/R3K2R|8/8/8/8/8/8/8/8 w KQkq"}},
                      Places{
                          "chess",
                          {"4k3/8/8/8/8/8/PP2r3/R3K1NR w KQ - 0 1", "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
                           "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                           "8/2p5/3p4/KP5r/1R3pPk/8/4P3/8 b - g3 0 1"}},
                      Places{"xiangqi", {""}}, Places{"morphing-chess-iii", {""}}),
    [](const auto& info) { return testName(info.param.game); });

TEST(DrawnGames, HaveLegalMoves) {
  const Referee referee;
  for (const char* game : {"three-realms-chess", "morphing-chess-iii", "shako", "chess"}) {
    const VariantPtr variant = loadExample(game);
    Drawing drawing(variant);
    Random random(2);
    Drawing::Words after;
    for (int games = 0; games < 3; ++games) {
      Position position(variant);
      for (int ply = 0; ply < 100; ++ply) {
        const MoveList legal = referee.legalMoves(position);
        const std::uint64_t word = drawing.draw(position, random.next(), after);
        ASSERT_EQ(word == native::NativeFunctions::kNoMove, legal.empty());
        if (legal.empty()) break;
        const Move move = drawing.read(position, word);
        ASSERT_TRUE(std::ranges::find(legal, move) != legal.end()) << game << ": " << printFen(position);
        position.playUnchecked(move);
      }
    }
  }
}

}  // namespace
}  // namespace fairyforge::testing
