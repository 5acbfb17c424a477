// Finds directions of ZRF for displacements: a row of compass directions or, if these lead elsewhere from
// some cell, a new direction that lists its pairs of cells. The counterpart of each direction under the
// board's symmetry is found or declared too.

#include "compiler/export/zrf/named-directions.h"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>

namespace fairyforge::exports::zrf {
namespace {

constexpr std::array<std::pair<const char*, Vector>, 10> kCompass{{{"n", {0, 1, 0}},
                                                                   {"ne", {1, 1, 0}},
                                                                   {"e", {1, 0, 0}},
                                                                   {"se", {1, -1, 0}},
                                                                   {"s", {0, -1, 0}},
                                                                   {"sw", {-1, -1, 0}},
                                                                   {"w", {-1, 0, 0}},
                                                                   {"nw", {-1, 1, 0}},
                                                                   {"u", {0, 0, 1}},
                                                                   {"d", {0, 0, -1}}}};

int sign(int n) {
  return (n > 0) - (n < 0);
}

const char* compassName(Vector unit) {
  for (const auto& [name, vector] : kCompass) {
    if (vector == unit) return name;
  }
  return "";
}

// Returns the route of single compass steps to the displacement: straight steps first, then diagonal ones.
Route routeBy(Vector v) {
  Route route;
  const auto add = [&](int times, Vector unit) {
    for (int i = 0; i < times; ++i) route.emplace_back(compassName(unit));
  };
  add(std::abs(v.levels), {0, 0, sign(v.levels)});
  const int diagonal = std::min(std::abs(v.files), std::abs(v.ranks));
  add(std::abs(v.ranks) - diagonal, {0, sign(v.ranks), 0});
  add(std::abs(v.files) - diagonal, {sign(v.files), 0, 0});
  add(diagonal, {sign(v.files), sign(v.ranks), 0});
  return route;
}

std::string nameOf(Vector vector, Wrap wrap) {
  const char* suffix = wrap == Wrap::None    ? "leap"
                       : wrap == Wrap::Files ? "around"
                       : wrap == Wrap::Ranks ? "over"
                                             : "all-around";
  return fmt::format("{}-{}", fmt::join(routeBy(vector), "-"), suffix);
}

// Returns the text as a word of letters, digits and hyphens that begins with a letter.
std::string plainWord(const std::string& text) {
  std::string word;
  for (const char c : text) word += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '-';
  if (word.empty() || std::isalpha(static_cast<unsigned char>(word[0])) == 0) word = "link-" + word;
  return word;
}

}  // namespace

Directions::Directions(const Board& board) : board_(board) {
  for (const auto& [name, vector] : kCompass) {
    if (vector.levels == 0 || board.levels() > 1) declare(name, vector, Wrap::None);
  }
}

const Directions::Direction* Directions::find(const std::string& name) const {
  const auto found = std::ranges::find_if(directions_, [&](const Direction& d) { return d.name == name; });
  return found == directions_.end() ? nullptr : &*found;
}

// Declares a direction by its displacement on a board with these joined edges, unless there is one with this
// name; returns the name.
std::string Directions::declare(std::string name, Vector vector, Wrap wrap) {
  if (find(name) != nullptr) return name;
  Direction direction{name, vector, wrap, std::vector<Cell>(board_.size(), kNoCell), "", vector.levels == 0};
  board_.forEachCell(
      [&](Cell cell) { direction.target[index(cell)] = board_.displaced(cell, vector, wrap); });
  directions_.push_back(std::move(direction));
  return name;
}

// Declares directions for all steps of a named link; returns the name for this step.
std::string Directions::declareLink(StepId step) {
  const std::string& link = board_.linkNameOf(step);
  std::string name = plainWord(link);
  if (std::ranges::any_of(kCompass, [&](const auto& c) { return name == c.first; })) name += "-link";
  const auto targets = [&](StepId s) {
    std::vector<Cell> list(board_.size(), kNoCell);
    board_.forEachCell([&](Cell cell) { list[index(cell)] = board_.walk(cell, s); });
    return list;
  };
  // Declares all steps of the link together, because one cell may have several partners.
  std::string result;
  const auto& white = board_.link(link, Side::White);
  const auto& black = board_.link(link, Side::Black);
  for (std::size_t i = 0; i < std::max(white.size(), black.size()); ++i) {
    const std::string number = i == 0 ? "" : fmt::format("-{}", i + 1);
    const bool both = i < white.size() && i < black.size();
    const bool same = both && targets(white[i]) == targets(black[i]);
    const auto add = [&](StepId s, const std::string& called, const std::string& partner) {
      if (s == step) result = called;
      if (find(called) == nullptr) directions_.push_back({called, {}, Wrap::None, targets(s), partner});
    };
    const std::string blacks = same ? name + number : name + number + "-black";
    if (i < white.size()) add(white[i], name + number, both && !same ? blacks : "");
    if (i < black.size()) add(black[i], blacks, both && !same ? name + number : "");
  }
  return result;
}

std::optional<Route> Directions::compassRoute(Vector vector) const {
  const Route route = routeBy(vector);
  bool fits = true;
  board_.forEachCell([&](Cell cell) {
    if (board_.displaced(cell, vector, Wrap::None) != walk(cell, route)) fits = false;
  });
  if (!fits) return std::nullopt;
  return route;
}

Route Directions::of(StepId step) {
  Route route;
  if (!board_.linkNameOf(step).empty()) {
    route = {declareLink(step)};
  } else {
    const Vector vector = board_.vectorOf(step);
    const Wrap wrap = board_.wrapOf(step);
    const auto compass = wrap == Wrap::None ? compassRoute(vector) : std::nullopt;
    if (compass && !compass->empty()) {
      route = *compass;
    } else {
      route = {declare(nameOf(vector, wrap), vector, wrap)};
    }
  }
  return route;
}

std::string Directions::oneFor(StepId step) {
  const Route route = of(step);
  if (route.size() == 1) return route.front();
  const Vector vector = board_.vectorOf(step);
  return declare(nameOf(vector, Wrap::None), vector, Wrap::None);
}

const std::vector<Cell>& Directions::targets(const Route& route) const {
  const auto known = targets_.find(route);
  if (known != targets_.end()) return known->second;
  std::vector<Cell> cells(board_.size(), kNoCell);
  board_.forEachCell([&](Cell cell) { cells[index(cell)] = cell; });
  for (const std::string& name : route) {
    const std::vector<Cell>& step = find(name)->target;
    for (Cell& cell : cells) cell = cell == kNoCell ? kNoCell : step[index(cell)];
  }
  return targets_.emplace(route, std::move(cells)).first->second;
}

std::optional<Route> Directions::between(const std::vector<Cell>& from, const std::vector<Cell>& to) const {
  std::optional<Route> route;
  for (std::size_t i = 0; i < from.size(); ++i) {
    if (!route) {
      route = routeBy({board_.file(to[i]) - board_.file(from[i]), board_.rank(to[i]) - board_.rank(from[i]),
                       board_.level(to[i]) - board_.level(from[i])});
    }
    if (walk(from[i], *route) != to[i]) return std::nullopt;
  }
  return route;
}

std::string Directions::turned(const std::string& name) {
  const Direction direction = *find(name);
  if (!direction.partner.empty()) return direction.partner;
  if (direction.vector == Vector{}) return name;  // a direction of a link that is the same for both sides
  const bool rotated = boardSymmetry == BoardSymmetry::Rotated;
  const Vector v = board_.reflected(direction.vector, rotated ? Symmetry::Rotate : Symmetry::Mirror);
  for (const Direction& d : directions_) {
    if (d.vector == v && d.wrap == direction.wrap && d.partner.empty()) return d.name;
  }
  return declare(nameOf(v, direction.wrap), v, direction.wrap);
}

Exprs Directions::symmetry() {
  Exprs pairs;
  // turned() may add counterparts to the list while the loop runs.
  for (std::size_t i = 0; i < directions_.size(); ++i) {
    const std::string name = directions_[i].name;
    const std::string other = turned(name);
    if (other != name) pairs.push_back(list(name.c_str(), {other}));
  }
  return pairs;
}

Exprs Directions::ofGrid() const {
  Exprs all;
  for (const Direction& d : directions_) {
    if (d.inGrid)
      all.push_back(list(d.name.c_str(), {std::to_string(d.vector.files), std::to_string(-d.vector.ranks)}));
  }
  return all;
}

Exprs Directions::links() const {
  Exprs all;
  for (const Direction& d : directions_) {
    Exprs links{d.name};
    board_.forEachCell([&](Cell cell) {
      const Cell to = d.target[index(cell)];
      if (to == kNoCell) return;
      // A grid has only plain squares; cells with names of their own, and hexagons, are linked pair by pair.
      const bool byGrid = d.inGrid && !board_.hasOwnNames() && !board_.isHexagonal();
      if (byGrid && board_.displaced(cell, d.vector, Wrap::None) == to) return;
      links.push_back(list(board_.name(cell).c_str(), {board_.name(to)}));
    });
    if (links.size() > 1) all.push_back(list("links", std::move(links)));
  }
  return all;
}

}  // namespace fairyforge::exports::zrf
