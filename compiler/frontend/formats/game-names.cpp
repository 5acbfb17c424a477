#include "compiler/frontend/formats/game-names.h"

#include <cctype>
#include <map>

#include "compiler/core/base/data-file.h"
#include "compiler/core/base/find-in.h"
#include "compiler/core/base/mapped.h"
#include "compiler/core/text/split.h"

namespace fairyforge::formats {
namespace {

constexpr std::string_view kNames =
#include "compiler/frontend/formats/game-names.tsv.inc"
    ;

}  // namespace

const std::vector<GameNames>& gameNames() {
  static const std::vector<GameNames> kGames = mapped(dataRows(kNames), [](const DataRow& row) {
    return GameNames{row[0], row[1], wordsIn(row[2])};
  });
  return kGames;
}

std::string plainName(std::string_view name) {
  std::string plain;
  for (const char c : name) {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0)
      plain += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return plain;
}

const GameNames* gameCalled(std::string_view name) {
  static const std::map<std::string, const GameNames*> kGames = [] {
    std::map<std::string, const GameNames*> games;
    for (const GameNames& game : gameNames()) {
      for (const std::string_view other : game.names) games.emplace(plainName(other), &game);
      games.emplace(plainName(game.title), &game);
      games.emplace(plainName(game.game), &game);
    }
    return games;
  }();
  const auto* game = valueIn(kGames, plainName(name));
  return game ? *game : nullptr;
}

bool isTitleOrName(std::string_view title, std::string_view name) {
  if (plainName(title) == plainName(name)) return true;
  const GameNames* game = gameCalled(name);
  return game != nullptr && game->title == title;
}

}  // namespace fairyforge::formats
