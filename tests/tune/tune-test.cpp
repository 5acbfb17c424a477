// Tests of tuning: the result depends on this game's own games alone, and a stored result is used only if it
// is complete and belongs to this game.
#include <algorithm>
#include <gtest/gtest.h>

#include "compiler/core/rules/variant-hash.h"
#include "compiler/play/tune/tuning.h"
#include "runtime/random.h"
#include "tests/support/support.h"

namespace fairyforge::testing {
namespace {

using engine::Evaluation;
using engine::Numbers;

tune::Tuning learn(const VariantPtr& variant, const Executor& executor, unsigned threads) {
  return tune::tune(variant, executor, tune::kFewestGames, {.seed = 3, .nodes = 15}, threads,
                    [](std::size_t) {});
}

TEST(Tune, TheSameSeedTeachesTheSameOnAnyNumberOfThreads) {
  const VariantPtr chess = loadExample("chess");
  const auto native = makeExecutor("jit", chess);
  const tune::Tuning one = learn(chess, *native, 1), two = learn(chess, *native, 2);
  EXPECT_EQ(one.fit.numbers, two.fit.numbers);
  EXPECT_EQ(one.positions, two.positions);
  EXPECT_EQ(one.matchPoints, two.matchPoints);
  EXPECT_GT(one.positions, 50u);
  EXPECT_EQ(one.derived, Evaluation(chess).numbers());
  EXPECT_FALSE(one.fit.numbers == one.derived);
}

// In these positions one type decides: knights win, rooks lose. The other types do not occur.
TEST(Tune, LearnsWhatWins) {
  const VariantPtr chess = loadExample("chess");
  const Numbers derived = Evaluation(chess).numbers();
  const TypeId knight = *chess->findType("N"), rook = *chess->findType("R"), bishop = *chess->findType("B");
  Random random(1);
  std::vector<tune::ObservedGame> games(400);
  for (std::size_t g = 0; g < games.size(); ++g) {
    const Side winner = kBothSides[g % 2];
    const float result = winner == Side::White ? 1 : 0;
    tune::Observed position{.placement = {}, .player = kBothSides[random.below(2)], .result = result};
    position.score = winner == Side::White ? 300 : -300;
    position.placement.pieces.push_back({cellAt(random.below(64)), knight, winner});
    position.placement.pieces.push_back({cellAt(random.below(64)), rook, opponent(winner)});
    games[g] = {result, {position}};
  }
  const tune::Fit fit = tune::fit(chess, derived, games);
  EXPECT_GT(fit.numbers.values[index(knight)], derived.values[index(knight)] + 50);
  EXPECT_LT(fit.numbers.values[index(rook)], derived.values[index(rook)] - 50);
  EXPECT_EQ(fit.numbers.values[index(bishop)], derived.values[index(bishop)]);
  EXPECT_LT(fit.errorAfter, fit.errorBefore);
  // The values of a type that never occurs keep their starting values, with a greater error.
  EXPECT_GT(fit.values[index(knight)].error, 0);
  EXPECT_GT(fit.values[index(bishop)].error, fit.values[index(knight)].error);
  // Both sides have learned the same values.
  const std::size_t cells = chess->board().size();
  for (std::size_t c = 0; c < cells; ++c) {
    const Cell seen = chess->board().reflected(cellAt(c), chess->symmetry());
    EXPECT_EQ(fit.numbers.early[0][index(knight) * cells + c],
              fit.numbers.early[1][index(knight) * cells + index(seen)]);
  }
}

engine::Network randomNetwork(const Variant& variant, Random& random) {
  engine::Network network;
  network.inputs.resize(engine::NetworkInputs(variant).size());
  const auto fill = [&](engine::Network::Layer& layer) {
    for (std::int32_t& one : layer) one = static_cast<std::int32_t>(random.below(201)) - 100;
  };
  for (auto& layer : network.inputs) fill(layer);
  for (auto* layer : {&network.bias, &network.outputs[0], &network.outputs[1]}) fill(*layer);
  return network;
}

// The network's value depends neither on the order of the pieces nor, if the rules treat both sides alike, on
// the colours.
TEST(Tune, ANetworkSeesBothSidesAlike) {
  Random random(7);
  for (const char* game : {"chess", "separate-realms-chess", "three-realms-chess"}) {
    const VariantPtr variant = loadExample(game);
    const Board& board = variant->board();
    const engine::NetworkInputs inputs(*variant);
    const engine::Network network = randomNetwork(*variant, random);
    for (int i = 0; i < 50; ++i) {
      Placement one, other;
      for (int p = 0; p < 20; ++p) {
        const Cell cell = cellAt(random.below(board.size()));
        const TypeId type = typeAt(random.below(variant->types().size()));
        const Side side = kBothSides[random.below(2)];
        one.pieces.push_back({cell, type, side});
        other.pieces.push_back({board.reflected(cell, variant->symmetry()), type, opponent(side)});
      }
      std::reverse(other.pieces.begin(), other.pieces.end());
      EXPECT_EQ(network.of(inputs, one, Side::White), network.of(inputs, other, Side::Black)) << game;
    }
  }
}

// If two knights stand on the same wing, the player to move wins; otherwise he loses. No sum of values of
// single pieces shows that.
TEST(Tune, ANetworkLearnsWhatPiecesAreTogether) {
  const VariantPtr chess = loadExample("chess");
  const Numbers derived = Evaluation(chess).numbers();
  const TypeId knight = *chess->findType("N");
  Random random(1);
  std::vector<tune::ObservedGame> games(60'000);
  for (tune::ObservedGame& game : games) {
    const Cell own = cellAt(random.below(64)), other = cellAt(random.below(64));
    const bool wins = (index(own) % 8 < 4) == (index(other) % 8 < 4);
    const Side player = kBothSides[random.below(2)];
    game.result = wins == (player == Side::White) ? 1 : 0;
    tune::Observed position{.placement = {}, .player = player, .result = game.result};
    position.score = game.result > 0 ? 300 : -300;
    position.placement.pieces = {{own, knight, player}, {other, knight, opponent(player)}};
    game.positions = {position};
  }
  const auto teach = [&] { return tune::learnNetwork(chess, derived, 0.004, games, 1); };
  const tune::LearnedNetwork taught = teach();
  EXPECT_LT(taught.errorWith, 0.96 * taught.errorWithout);
  EXPECT_EQ(teach().network, taught.network);
  // The stored network, whose numbers are integers, has learned it too.
  const engine::NetworkInputs inputs(*chess);
  std::size_t right = 0;
  for (const tune::ObservedGame& game : games) {
    const tune::Observed& position = game.positions.front();
    const bool wins = (game.result > 0) == (position.player == Side::White);
    if ((taught.network.of(inputs, position.placement, position.player) > 0) == wins) ++right;
  }
  EXPECT_GT(right, games.size() * 2 / 3);
}

TEST(Tune, AFileIsReadBackWholeOrNotAtAll) {
  const VariantPtr chess = loadExample("chess");
  const std::string rules = hashText(variantHash(*chess));
  tune::Tuning tuning{.derived = Evaluation(chess).numbers(), .fit = {}, .options = {}};
  tuning.fit.numbers = tuning.derived;
  tuning.fit.numbers.values[0] += 17;
  tuning.fit.numbers.late[1].back() = -5;
  Random random(5);
  tuning.fit.numbers.network = randomNetwork(*chess, random);
  tuning.fit.values.resize(chess->types().size());
  const std::string file = tune::fileOf(*chess, rules, tuning);
  const auto read = tune::numbersFrom(*chess, rules, file);
  ASSERT_TRUE(read) << read.why();
  EXPECT_EQ(*read, tuning.fit.numbers);
  EXPECT_EQ(Evaluation(chess, *read).numbers(), tuning.fit.numbers);
  EXPECT_EQ(Evaluation(chess, *read).values()[0], tuning.fit.numbers.values[0]);

  EXPECT_EQ(tune::numbersFrom(*chess, "0123456789abcdef", file).why(), "it is of a game with other rules");
  for (std::size_t length = 0; length + 2 < file.size(); length += 1997)
    EXPECT_FALSE(tune::numbersFrom(*chess, rules, file.substr(0, length))) << length;
  const auto without = [&](const std::string& what, const std::string& instead) {
    std::string changed = file;
    changed.replace(changed.find(what), what.size(), instead);
    return tune::numbersFrom(*chess, rules, changed);
  };
  EXPECT_FALSE(without("tuning\":3", "tuning\":2"));
  EXPECT_FALSE(without("\"tempo\":10", "\"tempo\":1e30"));
  EXPECT_FALSE(without("\"type\":\"P\"", "\"type\":\"Z\""));
  EXPECT_FALSE(without("\"earlyWhite\":[", "\"earlyWhite\":[1,"));
  EXPECT_FALSE(without("\"bias\":[", "\"bias\":[1,"));
  EXPECT_FALSE(without("\"network\":[", "\"network\":[1,"));
  EXPECT_FALSE(without("\"network\":{", "\"net\":{"));
  EXPECT_FALSE(tune::numbersFrom(*loadExample("capablanca-chess"), rules, file));
}

TEST(Tune, ABetterEvaluationWinsMorePoints) {
  const VariantPtr chess = loadExample("chess");
  const auto native = makeExecutor("jit", chess);
  const Numbers derived = Evaluation(chess).numbers();
  Numbers blind = derived;
  blind.values[index(*chess->findType("Q"))] = 1;
  const auto points = [&](const Numbers& one, const Numbers& other) {
    return tune::pointsAgainst(chess, *native, one, other, {.seed = 3, .nodes = 60}, 0, 12, 2, [] {});
  };
  EXPECT_GT(points(derived, blind), 8);
  EXPECT_LT(points(blind, derived), 4);
  EXPECT_EQ(points(derived, derived), 6);
}

TEST(Tune, TheReportShowsEveryType) {
  const VariantPtr variant = loadExample("separate-realms-chess");
  tune::Tuning tuning{.derived = Evaluation(variant).numbers(), .fit = {}, .options = {}};
  tuning.fit.numbers = tuning.derived;
  tuning.fit.values.resize(variant->types().size());
  const std::string report = tune::reportOf(variant, tuning);
  for (const PieceType& type : variant->types())
    EXPECT_NE(report.find("White's " + type.name + ", early"), std::string::npos) << type.name;
}

}  // namespace
}  // namespace fairyforge::testing
