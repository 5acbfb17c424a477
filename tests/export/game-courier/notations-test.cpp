// Tests presets for single notations, and for pairs of them, on the board of chess: the preset plays what the
// notation means, or a loss is reported.
//
// FAIRYFORGE_PIECES sets the number of random notations, FAIRYFORGE_SEED the seed, FAIRYFORGE_PLIES the
// length of the games.
#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>
#include <iostream>
#include <variant>

#include "compiler/export/certify/targets.h"
#include "compiler/export/game-courier/game-courier.h"
#include "compiler/frontend/frontend.h"
#include "runtime/position.h"
#include "tests/export/game-courier/presets.h"
#include "tests/pieces/random-notation.h"
#include "tests/support/notation-table.h"
#include "tests/support/positions.h"
#include "tests/support/support.h"

namespace fairyforge::testing {
namespace {

// Returns the different notations of the table.
std::vector<std::string> notations() {
  std::vector<std::string> list;
  for (const NotationExample& example : notationTable()) {
    if (std::find(list.begin(), list.end(), example.notation) == list.end()) list.push_back(example.notation);
  }
  return list;
}

// Returns the game; null if the text is refused or its start is no valid position.
VariantPtr read(const std::string& text) {
  Diagnostics diagnostics;
  const VariantPtr variant =
      frontend::loadVariant(std::make_shared<SourceFile>("notation.fairy", text),
                            {.baseFolders = {FAIRYFORGE_SOURCE_DIR "/examples/base"}}, diagnostics);
  const bool canStart =
      variant && std::holds_alternative<Position>(Position::from(variant, variant->start()));
  return canStart ? variant : nullptr;
}
VariantPtr chessWith(const std::string& lines) {
  return read("variant \"Notation\" extends fide\n" + lines);
}

// Sums of the results of several certificates.
struct Tally {
  std::size_t games = 0, withLoss = 0;
  std::set<std::string> losses;

  void expectCertified(const VariantPtr& variant, const std::string& text, std::uint64_t seed) {
    if (!variant) return;
    const exports::Export made = exports::game_courier::exportGameCourier(variant);
    const int plies = static_cast<int>(numberFromEnvironment("FAIRYFORGE_PLIES", 6));
    const certify::Findings findings = certify::compareGameCourier(variant, made, {1, 1, seed, plies});
    EXPECT_EQ(fmt::format("{}", fmt::join(findings.differences, "\n")), "") << text;
    ++games;
    withLoss += made.losses.empty() ? 0 : 1;
    for (const exports::Loss& loss : made.losses) losses.insert(loss.name);
  }
  void print() const {
    std::cout << fmt::format("{} games, {} of them with losses: {}\n", games, withLoss,
                             fmt::join(losses, ", "));
    EXPECT_GT(games, 0u);
  }
};

std::uint64_t seedToday() {
  const std::uint64_t seed = numberFromEnvironment("FAIRYFORGE_SEED", 20261121);
  std::cout << "FAIRYFORGE_SEED=" << seed << "\n";
  return seed;
}
std::size_t howMany(std::size_t byDefault) {
  return numberFromEnvironment("FAIRYFORGE_PIECES", byDefault);
}

// Tests a sixth of the table's notations, or all of them.
TEST(GameCourierNotations, OfTheTableAreCertified) {
  Tally tally;
  const std::vector<std::string> all = notations();
  const std::size_t step = howMany(30) >= all.size() ? 1 : 6;
  for (std::size_t i = seedToday() % step; i < all.size(); i += step) {
    const std::string text = "piece Queen Q " + all[i] + "\n";
    tally.expectCertified(chessWith(text), text, 1);
  }
  tally.print();
}

TEST(GameCourierNotations, RandomPairsOfTheTableAreCertified) {
  std::mt19937_64 random(seedToday());
  const std::vector<std::string> all = notations();
  Tally tally;
  for (std::size_t i = howMany(20); i > 0; --i) {
    const auto any = [&] { return all[random() % all.size()]; };
    const std::string one = any();
    const std::string text = fmt::format("piece Bishop B {}\npiece Queen Q {}\n", one, any());
    tally.expectCertified(chessWith(text), text, random());
  }
  tally.print();
}

TEST(GameCourierNotations, RandomOnesAreCertified) {
  std::mt19937_64 random(seedToday());
  Tally tally;
  for (std::size_t i = howMany(20); i > 0; --i) {
    const std::string text = fmt::format("piece Queen Q {}\n", randomNotation(random));
    tally.expectCertified(chessWith(text), text, random());
  }
  tally.print();
}

// Returns the text of a game with three random notations on a board of any size, with rules that change what
// they can do.
std::string randomGame(std::mt19937_64& random) {
  const auto chance = [&](unsigned percent) { return random() % 100 < percent; };
  const int files = 5 + static_cast<int>(random() % 6), ranks = 5 + static_cast<int>(random() % 4);
  std::string text = fmt::format("variant \"Random\"\nboard {}x{}\n", files, ranks), first, second, rules;
  const bool secondRoyal = chance(15);
  for (int file = 0; file < files; ++file) {
    first += file == files / 2 ? 'K' : "ABC"[random() % 3];
    second += chance(60) ? 'P' : chance(50) ? "ABC"[random() % 3] : '1';
  }
  if (secondRoyal) first[0] = 'S';
  std::string array, black;
  for (const std::string& row : {first, second}) {
    for (const char c : row) black += static_cast<char>(std::tolower(c));
    black += '/';
  }
  for (int i = 4; i < ranks; ++i) black += fmt::format("{}/", files);
  text += fmt::format("array \"{}{}/{}\"\n", black, second, first);
  text += "piece King K K royal\n";
  if (secondRoyal) text += fmt::format("piece Second S {} royal\n", randomTerm(random));
  text += chance(50) ? "piece Pawn P fmWfcFifmnD\n" : "piece Pawn P fmWfceFifmnD\n";
  for (const char id : {'A', 'B', 'C'}) {
    text += fmt::format("piece Type{0} {0} {1}", id, randomNotation(random));
    if (chance(15))
      text += fmt::format(" {{\n on rank {}-{}: moves {}\n}}", 3, ranks, randomTerm(random));
    else if (chance(10))
      text += fmt::format(" {{\n stays on rank 1-{}\n}}", ranks - 1);
    else if (chance(10))
      text += fmt::format(" {{\n morphs on rank 3 to Type{}\n}}", id == 'A' ? 'B' : 'A');
    else if (chance(8))
      text += fmt::format(" {{\n may turn into Type{}\n}}", id == 'A' ? 'B' : 'A');
    text += "\n";
  }
  if (chance(60)) text += fmt::format("promote Pawn on rank {} to TypeA TypeB\n", ranks);
  if (secondRoyal)
    text += chance(50) ? "royals: every one must be safe\n" : "royals: the last one must be safe\n";
  if (chance(20)) text += "hands {\n captures go to the captor's hand\n drop all on rank 2-4\n}\n";
  if (chance(20)) text += "bare king: loses at once\n";
  return text;
}

TEST(GameCourierNotations, RandomGamesAreCertified) {
  std::mt19937_64 random(seedToday());
  Tally tally;
  for (std::size_t i = howMany(100); i > 0; --i) {
    const std::string text = randomGame(random);
    tally.expectCertified(read(text), text, random());
  }
  tally.print();
}

}  // namespace
}  // namespace fairyforge::testing
