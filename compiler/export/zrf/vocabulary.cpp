// Names of types as Zillions allows them, distinct from each other and from the keywords listed here.

#include "compiler/export/zrf/vocabulary.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <fmt/format.h>
#include <string_view>

namespace fairyforge::zrfexport {
namespace {

// "Silver General" as SilverGeneral, "3-leaper" as Piece3-leaper.
std::string typeName(const std::string& shown) {
  std::string name;
  bool begins = false;
  for (const char c : shown) {
    const auto byte = static_cast<unsigned char>(c);
    if (std::isalnum(byte) != 0 && byte < 0x80) {
      name += begins ? static_cast<char>(std::toupper(byte)) : c;
      begins = false;
    } else if (c == '-') {
      name += c;
    } else {
      begins = !name.empty();
    }
  }
  if (name.empty() || std::isalpha(static_cast<unsigned char>(name[0])) == 0) name = "Piece" + name;
  return isKeyword(name) ? name + "Piece" : name;
}

}  // namespace

std::string hyphened(const std::string& name) {
  std::string result;
  bool small = false;
  for (const char c : name) {
    const auto byte = static_cast<unsigned char>(c);
    if (small && std::isupper(byte) != 0) result += '-';
    result += static_cast<char>(std::tolower(byte));
    small = std::islower(byte) != 0;
  }
  return result;
}

bool isKeyword(const std::string& word) {
  static constexpr std::array<std::string_view, 107> kKeywords{"absolute-config",
                                                               "add",
                                                               "add-copy",
                                                               "add-copy-partial",
                                                               "add-partial",
                                                               "adjacent-to-enemy?",
                                                               "and",
                                                               "any-owner",
                                                               "attacked?",
                                                               "attribute",
                                                               "back",
                                                               "board",
                                                               "board-setup",
                                                               "capture",
                                                               "captured",
                                                               "cascade",
                                                               "change-owner",
                                                               "change-type",
                                                               "checkmated",
                                                               "count-condition",
                                                               "create",
                                                               "default",
                                                               "defended?",
                                                               "define",
                                                               "description",
                                                               "directions",
                                                               "draw-condition",
                                                               "drops",
                                                               "dummy",
                                                               "else",
                                                               "empty?",
                                                               "enemy?",
                                                               "engine",
                                                               "false",
                                                               "flag?",
                                                               "flip",
                                                               "forced",
                                                               "friend?",
                                                               "from",
                                                               "game",
                                                               "go",
                                                               "goal-position?",
                                                               "grid",
                                                               "help",
                                                               "history",
                                                               "if",
                                                               "image",
                                                               "in-zone?",
                                                               "include",
                                                               "kill-positions",
                                                               "last-from",
                                                               "last-from?",
                                                               "last-to",
                                                               "last-to?",
                                                               "links",
                                                               "loss-condition",
                                                               "mark",
                                                               "marked?",
                                                               "moves",
                                                               "move-priorities",
                                                               "move-type",
                                                               "music",
                                                               "name",
                                                               "neutral?",
                                                               "not",
                                                               "notation",
                                                               "off",
                                                               "on-board?",
                                                               "open",
                                                               "opponent",
                                                               "opposite",
                                                               "option",
                                                               "or",
                                                               "piece",
                                                               "piece?",
                                                               "pieces-remaining",
                                                               "players",
                                                               "position?",
                                                               "position-flag?",
                                                               "positions",
                                                               "relative-config",
                                                               "repeat",
                                                               "repetition",
                                                               "set-attribute",
                                                               "set-flag",
                                                               "set-position-flag",
                                                               "solution",
                                                               "stalemated",
                                                               "start-rectangle",
                                                               "strategy",
                                                               "symmetry",
                                                               "title",
                                                               "to",
                                                               "total-piece-count",
                                                               "translate",
                                                               "true",
                                                               "turn-order",
                                                               "unlink",
                                                               "variant",
                                                               "verify",
                                                               "version",
                                                               "while",
                                                               "win-condition",
                                                               "zone",
                                                               "dimensions",
                                                               "partial",
                                                               "not-piece?"};
  return std::find(kKeywords.begin(), kKeywords.end(), word) != kKeywords.end();
}

Vocabulary vocabularyOf(const Variant& variant, const std::vector<bool>& remembers) {
  Vocabulary names;
  names.remembers = remembers;
  for (const PieceType& type : variant.types()) {
    std::string name = typeName(type.name);
    const std::string plain = name;
    for (int n = 2; std::find(names.types.begin(), names.types.end(), name) != names.types.end(); ++n) {
      name = fmt::format("{}-{}", plain, n);
    }
    names.types.push_back(name);
    names.lasts.push_back("Last" + name);
    if (type.royal) names.royals.push_back(name);
  }
  return names;
}

}  // namespace fairyforge::zrfexport
