// Tests that stored variants are the same games, and that the WebAssembly module plays by the same rules as
// the program.
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>
#include <random>
#include <unistd.h>

#include "compiler/apps/emit/one-game.h"
#include "compiler/apps/page/page.h"
#include "compiler/core/rules/stored-variant.h"
#include "compiler/core/rules/variant-hash.h"
#include "compiler/draw/facts.h"
#include "runtime/fen.h"
#include "runtime/move-text.h"
#include "runtime/referee.h"
#include "tests/library/games.h"
#include "tests/support/everything.h"
#include "tests/support/support.h"

namespace fairyforge::testing {
namespace {

namespace fs = std::filesystem;

std::vector<std::pair<std::string, VariantPtr>> games() {
  std::vector<std::pair<std::string, VariantPtr>> list;
  for (const std::string& name : exampleVariations()) list.emplace_back(name, loadExample(name));
  list.emplace_back("everything", gameWithEverything());
  list.emplace_back("torus", loadText("variant \"Torus\" extends fide\nedges: opposite ones are joined\n"));
  return list;
}

TEST(StoredVariant, IsTheSameGame) {
  const Referee referee;
  for (const auto& [name, variant] : games()) {
    const std::string bytes = storedVariant(*variant);
    auto again = variantFromStored(bytes);
    ASSERT_TRUE(again) << name << ": " << again.why();
    EXPECT_TRUE(haveSameRules(**again, *variant)) << name;
    EXPECT_EQ(storedVariant(**again), bytes) << name;
    EXPECT_EQ((*again)->title(), variant->title());
    EXPECT_EQ((*again)->notes(), variant->notes());
    EXPECT_EQ((*again)->board().linkNames(), variant->board().linkNames());
    EXPECT_EQ((*again)->board().joined(), variant->board().joined());
    const Position position(variant), same(*again);
    EXPECT_EQ(printFen(same), printFen(position)) << name;
    EXPECT_EQ(moveTexts(same, referee.legalMoves(same)), moveTexts(position, referee.legalMoves(position)))
        << name;
  }
}

TEST(StoredVariant, DamageIsFound) {
  const std::string bytes = storedVariant(*loadExample("chess"));
  EXPECT_FALSE(variantFromStored(""));
  EXPECT_EQ(variantFromStored("variant \"Chess\"").why(), "this is no stored variant");
  for (const std::size_t length : {20u, 60u, 90u, 130u, 1000u})
    EXPECT_FALSE(variantFromStored(std::string_view(bytes).substr(0, length))) << length;
  EXPECT_FALSE(variantFromStored(bytes + " "));
  std::string other = bytes;
  other[25] = other[25] == 'a' ? 'b' : 'a';
  EXPECT_EQ(variantFromStored(other).why(), "the variant was stored by another version of Fairyforge");
  for (std::size_t at = 90; at < bytes.size(); at += 97) {
    other = bytes;
    other[at] = static_cast<char>(other[at] ^ 4);
    EXPECT_FALSE(variantFromStored(other)) << at;
  }
}

// In node, the module must find the same perft count as the program. It must also find the same texts in a
// random game, and the same positions when moves are undone.
TEST(Module, PlaysByTheSameRules) {
  const fs::path folder = fs::path(::testing::TempDir()) / fmt::format("fairyforge-page-{}", getpid());
  fs::create_directories(folder);
  std::ofstream expected(folder / "expected");
  const Referee referee;
  int number = 0;
  for (const auto& [name, variant] : games()) {
    const std::string file = fmt::format("{}.variant", ++number);
    std::ofstream(folder / file, std::ios::binary) << storedVariant(*variant);
    // Counts to depth 3, or to a smaller depth if the count would be large.
    const Position start(variant);
    std::uint64_t count = referee.perft(start, 1);
    int depth = 1;
    while (depth < 3 && count * count < 40'000) count = referee.perft(start, ++depth);
    expected << fmt::format("{}\t{}\t{}\t{}", file, name, depth, count);
    Position position = start;
    for (std::uint64_t i = 1; i <= 12; ++i) {
      const auto move = referee.chooseMove(position, i * 0x9E3779B97F4A7C15u);
      if (!move) break;
      expected << '\t' << moveText(position, *move, referee.legalMoves(position));
      position.playUnchecked(*move);
    }
    expected << "\t=\t" << printFen(start) << '\t' << printFen(position) << '\n';
  }
  expected.close();
  const std::string command = fmt::format("node {0}/tests/page/module.mjs {0} {1} {2}", FAIRYFORGE_SOURCE_DIR,
                                          FAIRYFORGE_MODULE, folder.string());
  EXPECT_EQ(std::system(command.c_str()), 0);
  fs::remove_all(folder);
}

// In node, a game's compiled code must play as the referee does. Tests a few games of the library, chosen by
// FAIRYFORGE_SEED, or all if FAIRYFORGE_LIBRARY is set.
TEST(Module, PlaysByCodeAsByTheReferee) {
  const auto seed = numberFromEnvironment("FAIRYFORGE_SEED", 20261122);
  const fs::path folder = fs::path(::testing::TempDir()) / fmt::format("fairyforge-code-{}", getpid());
  fs::create_directories(folder);
  std::vector<frontend::LibraryFile> files = frontend::libraryFiles({kLibrary});
  std::mt19937_64 random(seed);
  std::ranges::shuffle(files, random);
  std::vector<std::pair<std::string, VariantPtr>> chosen{{"everything", gameWithEverything()}};
  const std::size_t most = isAboutAll() ? files.size() : 8;
  for (const frontend::LibraryFile& file : files) {
    Diagnostics ignored;
    if (const auto loaded = loadFromLibrary(file.path.string(), ignored);
        loaded.variant && chosen.size() <= most)
      chosen.emplace_back(file.name, loaded.variant);
  }
  for (const auto& [name, variant] : chosen) {
    const auto code = emit::gameCode(*variant, native::CodeCache(native::userCacheFolder()));
    ASSERT_TRUE(code) << name << ": " << code.why();
    if (code->empty()) continue;
    std::ofstream(folder / (name + ".variant"), std::ios::binary) << storedVariant(*variant);
    std::ofstream(folder / (name + ".code.wasm"), std::ios::binary) << *code;
  }
  const std::string command = fmt::format("node {0}/tests/page/code.mjs {0} {1} {2} {3}",
                                          FAIRYFORGE_SOURCE_DIR, FAIRYFORGE_MODULE, folder.string(), seed);
  EXPECT_EQ(std::system(command.c_str()), 0);
  fs::remove_all(folder);
}

TEST(Module, AnswersEveryCall) {
  const fs::path folder = fs::path(::testing::TempDir()) / fmt::format("fairyforge-calls-{}", getpid());
  fs::create_directories(folder);
  const VariantPtr chess = loadExample("chess");
  const auto code = emit::gameCode(*chess, native::CodeCache(native::userCacheFolder()));
  ASSERT_TRUE(code) << code.why();
  std::ofstream(folder / "chess.variant", std::ios::binary) << storedVariant(*chess);
  std::ofstream(folder / "chess.code.wasm", std::ios::binary) << *code;
  const std::string command =
      fmt::format("node {0}/tests/page/calls.mjs {0} {1} {2}/chess.variant {2}/chess.code.wasm",
                  FAIRYFORGE_SOURCE_DIR, FAIRYFORGE_MODULE, folder.string());
  EXPECT_EQ(std::system(command.c_str()), 0);
  fs::remove_all(folder);
}

TEST(Gallery, SaysHowLargeBoardsAre) {
  const auto size = [](const char* game) { return draw::sizeOf(loadExample(game)->board(), " × "); };
  EXPECT_EQ(size("chess"), "8 × 8");
  EXPECT_EQ(size("raumschach"), "5 × 5 × 5");
  EXPECT_EQ(size("hexagonal/glinski"), "91 hexagons");
}

}  // namespace
}  // namespace fairyforge::testing
