// Makes names that Zillions allows, all different from each other and from the words in keywords.txt.

#include "compiler/export/zrf/vocabulary.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <fmt/format.h>
#include <string_view>

#include "compiler/core/base/any-of.h"
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
      // A name of one or two letters could be mistaken for a direction.
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

// ---- zones ----
//
// Names zones by their shapes (a rank, the last ranks, a level) or, for other shapes, by their purpose. Equal
// zones share a name; no name is a keyword or a cell.

namespace {

std::string ordinal(int n) {
  static constexpr std::array<const char*, 10> kWords{"first", "second",  "third",  "fourth", "fifth",
                                                      "sixth", "seventh", "eighth", "ninth",  "tenth"};
  return n <= static_cast<int>(kWords.size()) ? kWords[static_cast<std::size_t>(n - 1)]
                                              : fmt::format("{}th", n);
}

}  // namespace

// Returns a name for whole ranks (counted by White), files, levels or the board; empty for other shapes.
std::string Zones::shapeName(const CellSet& white) const {
  const CellSet all = board_.cells();
  if (white == all) return "everywhere";
  const auto isAllThat = [&](auto holds) {
    return !white.empty() && allOf(all, [&](Cell cell) { return white.has(cell) == holds(cell); });
  };
  for (int rank = 0; rank < board_.ranks(); ++rank) {
    if (isAllThat([&](Cell cell) { return board_.rank(cell) == rank; })) {
      return rank + 1 == board_.ranks() ? "last-rank" : ordinal(rank + 1) + "-rank";
    }
    if (rank > 0 && isAllThat([&](Cell cell) { return board_.rank(cell) <= rank; }))
      return fmt::format("first-{}-ranks", rank + 1);
    if (rank + 2 < board_.ranks() && isAllThat([&](Cell cell) { return board_.rank(cell) > rank; }))
      return fmt::format("last-{}-ranks", board_.ranks() - rank - 1);
  }
  for (int level = 0; level < board_.levels(); ++level) {
    if (board_.levels() > 1 && isAllThat([&](Cell cell) { return board_.level(cell) == level; })) {
      const std::string& name = board_.levelName(level);
      return name.empty() ? ordinal(level + 1) + "-level" : name;
    }
  }
  return "";
}

std::string Zones::name(const CellSet& white, const CellSet& black, const std::string& purpose) {
  for (const Zone& zone : zones_) {
    if (zone.white == white && zone.black == black) return zone.name;
  }
  // A zone that only one player has is named after its purpose.
  const std::string shape = white.empty() || black.empty() ? "" : shapeName(white);
  std::string name;
  for (const char c : shape.empty() ? purpose : shape)
    name += std::isalnum(static_cast<unsigned char>(c)) ? c : '-';
  name = freeName(name, [&](const std::string& known) {
    return isKeyword(known) || board_.find(known) || std::ranges::count(zones_, known, &Zone::name) > 0;
  });
  zones_.push_back({name, white, black});
  return name;
}

Exprs Zones::entries(const std::string& neutral) const {
  Exprs entries;
  const auto add = [&](const Zone& zone, Exprs players, const CellSet& cells) {
    Exprs names;
    cells.forEach([&](Cell cell) { names.emplace_back(board_.name(cell)); });
    if (!names.empty())
      entries.push_back(list("zone", {list("name", {zone.name}), list("players", std::move(players)),
                                      list("positions", std::move(names))}));
  };
  for (const Zone& zone : zones_) {
    add(zone, neutral.empty() ? Exprs{kPlayers[0]} : Exprs{kPlayers[0], neutral}, zone.white);
    add(zone, {kPlayers[1]}, zone.black);
  }
  return entries;
}

}  // namespace fairyforge::exports::zrf
