#include "compiler/draw/svg/characters.h"

#include <map>
#include <string>
#include <tuple>

#include "compiler/core/base/data-file.h"
#include "compiler/draw/svg/figures.h"

namespace fairyforge::draw::svg {
namespace {

constexpr std::string_view kCharacterSheet =
#include "compiler/draw/svg/characters.svg.inc"
    ;

using Key = std::tuple<Script, Side, std::string_view>;

std::map<Key, Character> read() {
  std::map<Key, Character> characters;
  for (const std::string_view line : dataLines(kCharacterSheet)) {
    if (!line.starts_with("<path id=")) continue;
    const Character character{attributeOf(line, "id"), attributeOf(line, "d"),
                              attributeOf(line, "class") == "promoted"};
    const std::string_view only = attributeOf(line, "data-side");
    if (character.strokes.empty()) failInData(line);
    for (const auto& [script, attribute] :
         {std::pair{Script::Chinese, "data-xiangqi"}, {Script::Japanese, "data-shogi"}}) {
      std::string_view names = attributeOf(line, attribute);
      while (!names.empty()) {
        const std::string_view name = names.substr(0, names.find(' '));
        names.remove_prefix(std::min(name.size() + 1, names.size()));
        for (const Side side : kBothSides) {
          if (!only.empty() && (only == "white") != (side == Side::White)) continue;
          if (!characters.emplace(Key{script, side, name}, character).second) failInData(line);
        }
      }
    }
  }
  return characters;
}

}  // namespace

std::optional<Character> characterOf(Script script, Side side, std::string_view name) {
  static const std::map<Key, Character> kCharacters = read();
  const auto found = kCharacters.find({script, side == Side::Black ? Side::Black : Side::White, name});
  if (found == kCharacters.end()) return std::nullopt;
  return found->second;
}

}  // namespace fairyforge::draw::svg
