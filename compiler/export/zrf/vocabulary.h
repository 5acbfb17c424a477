// The names of a game in its rules file.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "compiler/rules/variant.h"

namespace fairyforge::exports::zrf {

struct Vocabulary {
  std::vector<std::string> types;   // by type: letters, digits, hyphens; a letter first; all different
  std::vector<std::string> lasts;   // by type: the helper that says that such a piece was moved last
  std::vector<bool> remembers;      // by type: has the attribute kUnmovedName
  std::vector<std::string> royals;  // names of the royal types
  std::vector<std::string> kinds;   // by KindId: kinds of move
  std::vector<std::string> marks;   // the attributes that are the marks of pieces
  // What pieces that give no check take in the place of a royal piece: a piece of each player beside the board.
  // So there is a mate by them that is a stalemate. Empty where no piece is such.
  std::string soul;
};
inline constexpr std::array<const char*, kSides> kSoulPlaces{"white-soul", "black-soul"};
inline constexpr std::array<const char*, kSides> kPlayers{"White", "Black"};
inline constexpr const char* kUnmovedName = "unmoved";
inline constexpr const char* kLastMovedName = "last-moved";  // the place beside the board of that helper
inline constexpr const char* kSpiritName = "Spirit";         // the neutral player who owns it

// "Silver General" as SilverGeneral.
std::string typeNameOf(const std::string& shown);
// "SilverGeneral" as silver-general, as macros and files are called.
std::string hyphened(const std::string& name);

Vocabulary vocabularyOf(const Variant& variant, const std::vector<bool>& remembers);

// Words that mean something to Zillions.
bool isKeyword(const std::string& word);

}  // namespace fairyforge::exports::zrf
