// Names of types as Zillions allows them, distinct from each other and from the words of keywords.txt.

#include "compiler/export/zrf/vocabulary.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <string_view>

#include "compiler/core/base/data-file.h"
#include "compiler/export/kept-rules.h"

namespace fairyforge::exports::zrf {
namespace {

constexpr std::string_view kKeywords =
#include "compiler/export/zrf/keywords.txt.inc"
    ;

}  // namespace

// Returns the name of a type as one word: SilverGeneral for "Silver General", Piece3-leaper for "3-leaper".
std::string typeNameOf(const std::string& shown) {
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
  static const std::vector<std::string_view> kWords = dataLines(kKeywords);
  return std::ranges::find(kWords, word) != kWords.end();
}

Vocabulary vocabularyOf(const Variant& variant, const std::vector<bool>& remembers) {
  Vocabulary names;
  names.remembers = remembers;
  for (const PieceType& type : variant.types()) {
    const std::string name = freeName(typeNameOf(type.name), [&](const std::string& known) {
      return std::ranges::count(names.types, known) > 0;
    });
    names.types.push_back(name);
    names.lasts.push_back("Last" + name);
    if (type.royal) names.royals.push_back(name);
  }
  std::vector<std::string> others = names.types;
  others.emplace_back(kUnmovedName);
  const auto add = [&](const std::vector<std::string>& words, std::vector<std::string>& list,
                       const char* ending) {
    for (const std::string& word : words) {
      // A name of one or two letters might be a direction.
      others.push_back(
          freeName(hyphened(typeNameOf(word)) + (word.size() < 3 ? ending : ""),
                   [&](const std::string& known) { return std::ranges::count(others, known) > 0; }));
      list.push_back(others.back());
    }
  };
  add(variant.turns().kinds, names.kinds, "-move");
  add(variant.marks(), names.marks, "-mark");
  if (hasGuardedRoyals(variant) && std::ranges::any_of(variant.types(), &PieceType::givesNoCheck))
    names.soul = std::ranges::count(names.types, "Soul") > 0 ? "RoyalSoul" : "Soul";
  return names;
}

}  // namespace fairyforge::exports::zrf
