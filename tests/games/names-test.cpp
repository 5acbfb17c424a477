// Tests the names that other programs have for games of the library.
#include <filesystem>
#include <fmt/format.h>
#include <map>

#include "compiler/frontend/formats/game-names.h"
#include "compiler/frontend/formats/variants-ini.h"
#include "compiler/frontend/frontend.h"
#include "compiler/frontend/games/supplied-games.h"
#include "runtime/perft.h"
#include "runtime/referee.h"
#include "tests/support/support.h"

namespace fairyforge::testing {
namespace {

using formats::GameNames;
using formats::plainName;

std::map<std::string, std::string> libraryPaths() {
  std::map<std::string, std::string> paths;
  for (const auto& file : games::libraryGames()) paths.emplace(file.name, file.path.string());
  return paths;
}

VariantPtr gameIn(const std::string& path) {
  Diagnostics diagnostics;
  const SourcePtr source = frontend::readSource(path, diagnostics);
  return frontend::loadVariant(source, {.baseFolders = games::libraryFolders()}, diagnostics);
}

TEST(GameNames, AreOfGamesOfTheLibraryAndOfNoOther) {
  const auto paths = libraryPaths();
  std::map<std::string, std::string> games;
  for (const auto& [name, path] : paths) games[plainName(name)] = name;
  for (const GameNames& row : formats::gameNames()) {
    const std::string game(row.game);
    ASSERT_TRUE(paths.contains(game)) << game;
    EXPECT_EQ(gameIn(paths.at(game))->title(), row.title);
    for (const std::string_view name : row.names) {
      const auto [other, isNew] = games.try_emplace(plainName(name), game);
      EXPECT_TRUE(isNew || other->second == game) << name << " is " << other->second << " already";
      EXPECT_EQ(formats::gameCalled(name), &row) << name;
    }
  }
}

TEST(GameNames, FindGamesAsTheyAreWritten) {
  for (const auto& [name, game] : {std::pair{"@3check", "three-check"},
                                   {"@King-of-the-Hill", "king-of-the-hill"},
                                   {"@kingofthehill", "king-of-the-hill"},
                                   {"@atomic", "atomic-chess"},
                                   {"@Standard", "chess"},
                                   {"@fischerandom", "chess960"},
                                   {"@capablanca", "capablanca-chess"},
                                   {"@makruk", "makruk"}}) {
    const auto path = games::fileMeantBy(name);
    ASSERT_TRUE(path) << name;
    EXPECT_EQ(std::filesystem::path(*path).stem(), game) << name;
  }
  EXPECT_FALSE(games::fileMeantBy("@no-such-game"));
  for (const auto& [title, name] : {std::pair{"Chess", "Standard"},
                                    {"Chess", "From Position"},
                                    {"Chess", "chess"},
                                    {"Three-check Chess", "Three-check"},
                                    {"Atomic Chess", "Atomic"},
                                    {"Chess960", "fischerandom"},
                                    {"My Own", "my own"}})
    EXPECT_TRUE(formats::isTitleOrName(title, name)) << title << ", " << name;
  EXPECT_FALSE(formats::isTitleOrName("Chess", "Atomic"));
}

// A name that Fairy-Stockfish has for a game must be the name of the same game there.
TEST(GameNames, OfFairyStockfishNameTheSameGames) {
  const auto paths = libraryPaths();
  int compared = 0;
  for (const GameNames& row : formats::gameNames()) {
    for (const std::string_view name : row.names) {
      Diagnostics diagnostics;
      const auto source = std::make_shared<const SourceFile>("built-in.ini", fmt::format("[x:{}]\n", name));
      const VariantPtr theirs = frontend::loadVariant(source, {}, diagnostics);
      if (!theirs) continue;
      ++compared;
      const VariantPtr ours = gameIn(paths.at(std::string(row.game)));
      EXPECT_EQ(perft(Referee(), Position(ours), 2), perft(Referee(), Position(theirs), 2)) << name;
    }
  }
  EXPECT_GT(compared, 60);
}

}  // namespace
}  // namespace fairyforge::testing
