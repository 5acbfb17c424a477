// Names a zone by its shape (a rank, the last ranks, a level) or else by its purpose; equal zones share a
// name, and no name is a keyword or a cell.

#include "compiler/export/zrf/zones.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "compiler/core/base/any-of.h"
#include "compiler/export/zrf/vocabulary.h"

namespace fairyforge::exports::zrf {
namespace {

std::string ordinal(int n) {
  static constexpr std::array<const char*, 10> kWords{"first", "second",  "third",  "fourth", "fifth",
                                                      "sixth", "seventh", "eighth", "ninth",  "tenth"};
  return n <= static_cast<int>(kWords.size()) ? kWords[static_cast<std::size_t>(n - 1)]
                                              : fmt::format("{}th", n);
}

}  // namespace

// Returns a name for whole ranks (as White counts them), files, levels and the board; empty for other shapes.
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
  // A zone that only one player has is named for its purpose, not for its shape.
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

std::vector<ZoneEntry> Zones::entries() const {
  std::vector<ZoneEntry> entries;
  for (const Zone& zone : zones_) {
    ZoneEntry entry;
    entry.name = zone.name;
    zone.white.forEach([&](Cell cell) { entry.positions[0].push_back(board_.name(cell)); });
    zone.black.forEach([&](Cell cell) { entry.positions[1].push_back(board_.name(cell)); });
    entries.push_back(std::move(entry));
  }
  return entries;
}

}  // namespace fairyforge::exports::zrf
