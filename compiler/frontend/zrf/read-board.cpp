// Reads the board: positions, links of directions, zones and symmetries.
#include <algorithm>
#include <fmt/format.h>

#include "compiler/core/base/mapped.h"
#include "compiler/core/rules/basics.h"
#include "compiler/core/text/split.h"
#include "compiler/frontend/zrf/read.h"
#include "compiler/frontend/zrf/word-lists.h"

namespace fairyforge::frontend::zrf {
namespace {

class BoardReader {
 public:
  BoardReader(const Node& board, Reading& reading) : node_(board), r_(reading), board_(reading.game.board) {}

  // Reads the whole board.
  void read() {
    board_.place = node_.place;
    // All positions are read first, because links can name positions that come later.
    for (std::size_t i = 1; i < node_.items.size() && sound_; ++i) readPositions(node_.items[i]);
    if (!sound_ || r_.report.hasErrors()) return;
    for (const Grid& grid : board_.grids) linkGrid(grid);
    // Links from and to positions that are removed from the board are dropped before other links are read. So
    // a direction that led to such a position can be given another target.
    for (const Node& item : node_.items.from(1)) readKilled(item);
    dropKilled();
    for (std::size_t i = 1; i < node_.items.size() && sound_; ++i) readLinks(node_.items[i]);
    dropKilled();
    checkAlive();
    for (const Node& item : node_.items.from(1)) {
      if (item.head() == "zone") readZone(item);
      if (item.head() == "symmetry") readSymmetry(item);
    }
    board_.directions = r_.directions.list();
  }

 private:
  void addPosition(const std::string& name, const Place& place, bool dummy = false) {
    if (r_.positions.has(name)) {
      r_.report.error(place, "said-twice", "there are two positions '{}'", name);
      return;
    }
    r_.positions.add(name);
    board_.positions.push_back({name, false, dummy, place});
    if (board_.positions.size() > kMaxPositions) tooManyPositions(place);
  }
  void tooManyPositions(const Place& place) {
    r_.report.error(place, "too-many-cells", "the board has more than {} positions", kMaxPositions);
    sound_ = false;
  }

  // Reads an entry that has positions, and reports entries that a board cannot have.
  void readPositions(const Node& item) {
    const std::string head(item.head());
    const auto& known = boardEntries();
    if (!findIn(known, head)) {
      r_.report
          .error(head.empty() ? item.place : item.items[0].place, "unknown-entry",
                 head.empty() ? "expected a list such as (grid ...) or (links ...)"
                              : fmt::format("'{}' is not an entry of a board", head))
          .suggest(closestMatch(head, known));
    } else if (head == "grid") {
      readGrid(item);
    } else if (head == "positions") {
      for (const Node& position : item.items.from(1)) {
        if (!sound_) return;
        if (position.head().empty() || position.items.size() != 5) {
          r_.badForm(position, "a position with its place in the picture: (a1 0 0 50 50)");
          continue;
        }
        for (const Node& side : position.items.from(1)) r_.number(side);
        addPosition(position.items[0].text, position.place);
      }
    } else if (head == "dummy") {
      for (const Node& name : item.items.from(1)) {
        if (!sound_) return;
        if (name.isAtom())
          addPosition(name.text, name.place, true);
        else
          r_.badForm(name, "the name of a position");
      }
    }
  }

  // ---- grids ----

  // Reads a grid: its dimensions, directions and positions.
  void readGrid(const Node& node) {
    Grid grid;
    const Node* directions = nullptr;
    for (const Node& item : node.items.from(1)) {
      if (item.head() == "start-rectangle") {
        for (const Node& side : item.items.from(1)) r_.number(side);
      } else if (item.head() == "dimensions") {
        for (const Node& dimension : item.items.from(1)) readDimension(dimension, grid);
      } else if (item.head() == "directions") {
        directions = &item;
      } else {
        r_.badForm(item, "start-rectangle, dimensions or directions");
      }
    }
    if (grid.names.empty()) {
      r_.badForm(node, "a grid with dimensions: (dimensions (\"a/b/c\" (50 0)) (\"3/2/1\" (0 50)))");
      return;
    }
    if (directions != nullptr) {
      for (const Node& direction : directions->items.from(1)) readDirection(direction, grid);
    }
    grid.first = board_.positions.size();
    if (!sound_ || isTooLarge(grid)) return tooManyPositions(node.place);
    const std::size_t size = grid.size();
    for (std::size_t i = 0; i < size && sound_; ++i) addPosition(nameIn(grid, i), node.place);
    board_.grids.push_back(std::move(grid));
  }

  static bool isTooLarge(const Grid& grid) {
    std::size_t product = 1;
    for (const auto& names : grid.names) {
      product *= names.size();
      if (product > kMaxPositions) return true;
    }
    return false;
  }

  // Reads a dimension of a grid: ("a/b/c" (50 0)).
  void readDimension(const Node& node, Grid& grid) {
    if (!node.isList() || node.items.empty() || node.items[0].isList()) {
      r_.badForm(node, "the names along a dimension and the offset of its pixels: (\"a/b/c\" (50 0))");
      return;
    }
    std::vector<int> pixels;
    for (const Node& offset : node.items.from(1)) {
      for (const Node& pixel : offset.items) pixels.push_back(r_.number(pixel).value_or(0));
    }
    pixels.resize(2);
    grid.pixels.emplace_back(pixels[0], pixels[1]);
    const std::vector<std::string_view> names = splitAt(node.items[0].text, '/');
    grid.names.emplace_back(names.begin(), names.end());
  }

  void readDirection(const Node& node, Grid& grid) {
    if (node.head().empty()) {
      r_.badForm(node, "a direction and its offsets: (n 0 -1)");
      return;
    }
    if (node.items.size() != grid.names.size() + 1) {
      r_.report.error(node.place, "bad-direction",
                      "the direction '{}' has {} offsets, the grid has {} dimensions", node.head(),
                      node.items.size() - 1, grid.names.size());
      return;
    }
    auto offsets =
        mapped(node.items.from(1), [&](const Node& offset) { return r_.number(offset).value_or(0); });
    grid.directions.emplace_back(direction(node.items[0].text), std::move(offsets));
  }

  // Returns the number of a direction, which is new if the name is.
  Number direction(const std::string& name) {
    const Number number = r_.directions.add(name);
    if (number == board_.links.size()) board_.links.emplace_back();
    if (board_.links.size() == kMaxDirections + 1 && sound_) {
      r_.report.error(node_.place, "not-carried", "the board has more than {} directions", kMaxDirections);
      sound_ = false;
    }
    return number;
  }

  static std::string nameIn(const Grid& grid, std::size_t i) {
    std::string name;
    const auto at = grid.coordinates(i);
    for (std::size_t d = 0; d < at.size(); ++d) name += grid.names[d][at[d]];
    return name;
  }

  // Links the positions of a grid by its directions.
  void linkGrid(const Grid& grid) {
    for (const auto& [direction, offsets] : grid.directions) {
      for (std::size_t i = 0; i < grid.size(); ++i) {
        const auto at = grid.coordinates(i);
        std::size_t target = 0;
        bool inside = true;
        for (std::size_t d = 0; d < at.size() && inside; ++d) {
          const long long to = static_cast<long long>(at[d]) + offsets[d];
          const std::size_t length = grid.names[d].size();
          inside = to >= 0 && to < static_cast<long long>(length);
          if (inside) target = target * length + static_cast<std::size_t>(to);
        }
        if (inside) link(direction, grid.first + i) = grid.first + target;
      }
    }
  }

  Number& link(Number direction, Number from) {
    std::vector<Number>& targets = board_.links[direction];
    if (targets.empty()) targets.assign(board_.positions.size(), kNone);
    return targets[from];
  }

  // ---- links ----

  // Reads links and unlinks, which add and remove single connections of positions.
  void readLinks(const Node& item) {
    if (item.head() == "links") {
      if (item.items.size() < 2 || !item.items[1].isAtom()) {
        r_.badForm(item, "a direction and pairs of positions: (links next (a1 a2) (a2 a3))");
        return;
      }
      const Number way = direction(item.items[1].text);
      for (const Node& pair : item.items.from(2)) {
        if (!pair.isList() || pair.items.size() != 2) {
          r_.badForm(pair, "two positions: (a1 a2)");
          continue;
        }
        const Number from = r_.position(pair.items[0]), to = r_.position(pair.items[1]);
        if (from == kNone || to == kNone) continue;
        Number& target = link(way, from);
        if (target == kNone || target == to) {
          target = to;
        } else {
          r_.report
              .warning(pair.place, "said-again",
                       "'{}' leads from '{}' to '{}' already: this link is not made", item.items[1].text,
                       pair.items[0].text, board_.positions[target].name)
              .note("a direction leads to one position only; the first link counts");
        }
      }
    } else if (item.head() == "unlink") {
      for (const Node& pair : item.items.from(1)) unlink(pair);
    }
  }

  void readKilled(const Node& item) {
    if (item.head() != "kill-positions") return;
    for (const Node& name : item.items.from(1)) {
      const Number position = r_.position(name);
      if (position != kNone) board_.positions[position].killed = true;
    }
  }

  // Removes connections: all of a position, those between two, or one in a direction.
  void unlink(const Node& node) {
    if (node.isAtom()) {
      const Number position = r_.position(node);
      if (position != kNone) isolate(position);
      return;
    }
    if (!node.isList() || node.items.size() != 2) {
      r_.badForm(node, "a position, two positions (a1 a2), or a position and a direction (a1 n)");
      return;
    }
    const Number from = r_.position(node.items[0]);
    if (from == kNone) return;
    const Number way = r_.positions.has(node.items[1].text) ? kNone : r_.directions.find(node.items[1].text);
    if (way != kNone) {
      link(way, from) = kNone;
      return;
    }
    const Number to = r_.position(node.items[1]);
    if (to == kNone) return;
    for (auto& targets : board_.links) {
      if (targets.empty()) continue;
      if (targets[from] == to) targets[from] = kNone;
      if (targets[to] == from) targets[to] = kNone;
    }
  }

  // Removes all links from and to a position.
  void isolate(Number position) {
    for (auto& targets : board_.links) {
      if (targets.empty()) continue;
      targets[position] = kNone;
      std::ranges::replace(targets, position, kNone);
    }
  }

  // Removes the links from and to positions that kill-positions has taken from the board.
  void dropKilled() {
    const std::vector<Position>& positions = board_.positions;
    for (auto& targets : board_.links) {
      if (targets.empty()) targets.assign(positions.size(), kNone);
      for (std::size_t i = 0; i < targets.size(); ++i) {
        if (positions[i].killed || (targets[i] != kNone && positions[targets[i]].killed)) targets[i] = kNone;
      }
    }
  }

  void checkAlive() {
    if (std::ranges::all_of(board_.positions, &Position::killed))
      r_.report.error(node_.place, "no-board", "the board has no positions");
  }

  // ---- zones and symmetry ----

  // Reads a zone, which may differ from player to player.
  void readZone(const Node& node) {
    std::optional<std::string> name;
    std::vector<Number> players, positions;
    bool playersGiven = false;
    for (const Node& item : node.items.from(1)) {
      if (item.head() == "name" && item.items.size() == 2 && item.items[1].isAtom()) {
        name = item.items[1].text;
      } else if (item.head() == "players") {
        playersGiven = true;
        for (const Node& player : item.items.from(1)) {
          if (const Number number = r_.player(player); number != kNone) players.push_back(number);
        }
      } else if (item.head() == "positions") {
        for (const Node& position : item.items.from(1)) addToZone(position, positions);
      } else {
        r_.badForm(item, "name, players or positions");
      }
    }
    if (!name) {
      r_.badForm(node, "a zone with a name: (zone (name Z) (players White) (positions a8 b8))");
      return;
    }
    if (!playersGiven) {
      for (Number player = 0; player < r_.game.players.size(); ++player) players.push_back(player);
    }
    const Number number = r_.zones.add(*name);
    if (number == board_.zones.size()) board_.zones.push_back({*name, {}});
    for (const Number player : players) {
      auto& list = board_.zones[number].positions[player];
      list.insert(list.end(), positions.begin(), positions.end());
    }
  }

  void addToZone(const Node& node, std::vector<Number>& positions) {
    const Number position = r_.position(node);
    if (position == kNone) return;
    if (board_.positions[position].killed) {
      r_.report.warning(node.place, "bad-cell", "'{}' was taken from the board by kill-positions", node.text);
    } else {
      positions.push_back(position);
    }
  }

  // Reads which directions replace which in a player's moves: (symmetry Black (n s) (s n)).
  void readSymmetry(const Node& node) {
    if (node.items.size() < 2) {
      r_.badForm(node, "a player and pairs of directions: (symmetry Black (n s) (s n))");
      return;
    }
    const Number player = r_.player(node.items[1]);
    if (player == kNone) return;
    for (const Node& pair : node.items.from(2)) {
      if (!pair.isList() || pair.items.size() != 2) {
        r_.badForm(pair, "two directions: (n s)");
        continue;
      }
      // A direction that the board does not have is only worth a warning, because such lists are copied from
      // game to game.
      const Number from = r_.directions.find(pair.items[0].text), to = r_.directions.find(pair.items[1].text);
      if (from == kNone || to == kNone)
        r_.report.warning(pair.place, "bad-direction", "the board has no direction '{}'",
                          pair.items[from == kNone ? 0 : 1].text);
      if (from != kNone) board_.symmetry[player][from] = to;
    }
  }

  static constexpr std::size_t kMaxDirections = 1024;
  static constexpr std::size_t kMaxPositions = 4 * kMaxCells;  // removed positions count

  const Node& node_;
  Reading& r_;
  BoardModel& board_;
  bool sound_ = true;
};

}  // namespace

void readBoard(const Node& board, Reading& reading) {
  BoardReader(board, reading).read();
}

}  // namespace fairyforge::frontend::zrf
