// Reads turn order, setup, goals and options.
#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <set>

#include "compiler/frontend/zrf/read.h"
#include "compiler/frontend/zrf/words.h"

namespace fairyforge::frontend::zrf {

void readTurnOrder(const Node& order, Reading& r) {
  GameModel& game = r.game;
  for (std::size_t i = 1; i < order.items.size(); ++i) {
    const Node& item = order.items[i];
    if (item.isAtom("repeat") && !r.players.has("repeat")) {
      game.repeatFrom = game.turns.size();
      continue;
    }
    TurnEntry turn{kNone, kNone, kNone, item.place};
    if (item.isAtom()) {
      turn.player = r.player(item);
    } else if (item.isList() && !item.items.empty() && item.items.size() <= 3) {
      turn.player = r.player(item.items[0]);
      for (std::size_t k = 1; k < item.items.size(); ++k) {
        const Node& word = item.items[k];
        if (!word.isAtom()) {
          r.badForm(word, "a player or a move type");
        } else if (r.players.has(word.text) && turn.as == kNone) {
          turn.as = r.players.find(word.text);
        } else if (turn.moveType == kNone) {
          turn.moveType = r.moveTypes.add(word.text);
        } else {
          r.badForm(word, "')'");
        }
      }
    } else {
      r.badForm(item, "a player, or a player and a move type: (White capturing)");
    }
    if (turn.as == kNone) turn.as = turn.player;
    if (turn.player != kNone) game.turns.push_back(turn);
  }
  if (game.repeatFrom >= game.turns.size() && !game.turns.empty()) {
    r.report.error(order.place, "zrf-form", "nothing comes after 'repeat'");
    game.repeatFrom = 0;
  }
}

// ---- setup ----

namespace {

// Reads the pieces of one type: positions, and `off` with a number.
void readPlacements(const Node& list, Number player, Reading& r) {
  if (list.head().empty()) {
    r.badForm(list, "a piece and its positions: (Rook a1 h1)");
    return;
  }
  const Number type = r.type(list.items[0]);
  if (type == kNone) return;
  for (std::size_t i = 1; i < list.items.size(); ++i) {
    const Node& item = list.items[i];
    if (item.isAtom("off") && !r.positions.has("off")) {
      if (i + 1 >= list.items.size()) {
        r.badForm(item, "how many are off the board: off 2");
        continue;
      }
      const auto count = r.number(list.items[++i]);
      if (count && (*count < 0 || *count > 0xFFFF)) {
        r.report.error(list.items[i].place, "bad-number",
                       fmt::format("there cannot be {} pieces off the board", *count));
      } else if (count) {
        r.game.off[{player, type}] += *count;
      }
      continue;
    }
    const Number position = r.position(item);
    if (position == kNone) continue;
    if (r.game.board.positions[position].killed) {
      r.report.error(item.place, "bad-cell",
                     fmt::format("'{}' was taken from the board by kill-positions", item.text));
      continue;
    }
    r.game.setup.push_back({player, type, position, item.place});
  }
}

}  // namespace

void readSetup(const Node& setup, Reading& r) {
  for (std::size_t i = 1; i < setup.items.size(); ++i) {
    const Node& item = setup.items[i];
    if (item.head().empty()) {
      r.badForm(item, "a player and his pieces: (White (Rook a1 h1))");
      continue;
    }
    const Number player = r.player(item.items[0]);
    if (player == kNone) continue;
    for (std::size_t k = 1; k < item.items.size(); ++k) readPlacements(item.items[k], player, r);
  }
  // Each position has one piece: the last one placed.
  std::map<Number, std::size_t> standing;
  std::vector<Placement> last;
  for (const Placement& placement : r.game.setup) {
    const auto [entry, isNew] = standing.try_emplace(placement.position, last.size());
    if (isNew) {
      last.push_back(placement);
      continue;
    }
    r.report
        .warning(placement.place, "two-pieces",
                 fmt::format("two pieces stand on '{}'", r.game.board.positions[placement.position].name))
        .note("the last counts");
    last[entry->second] = placement;
  }
  r.game.setup = std::move(last);
}

// ---- goals ----

namespace {

class GoalReader {
 public:
  explicit GoalReader(Reading& reading) : r_(reading) {}

  void read(const Node& node) {
    static const std::map<std::string, GoalEntry::Result, std::less<>> kResults{
        {"win-condition", GoalEntry::Result::Win},
        {"loss-condition", GoalEntry::Result::Loss},
        {"draw-condition", GoalEntry::Result::Draw},
        {"count-condition", GoalEntry::Result::Count}};
    const auto result = kResults.find(node.head());
    if (result == kResults.end()) return;
    GoalEntry goal;
    goal.place = node.place;
    goal.result = result->second;
    std::size_t next = 1;
    if (next < node.items.size() && isPlayers(node.items[next])) {
      for (const Node& player : node.items[next].items) {
        if (const Number number = r_.player(player); number != kNone) goal.players.push_back(number);
      }
      ++next;
    } else if (goal.result == GoalEntry::Result::Count) {
      for (Number i = 0; i < r_.game.players.size(); ++i) goal.players.push_back(i);
    } else {
      r_.badForm(node, fmt::format("players and a condition: ({} (White) stalemated)", node.head()));
      return;
    }
    if (next + 1 != node.items.size()) {
      r_.badForm(node, "one condition; and, or and not join several");
      return;
    }
    auto c = condition(node.items[next]);
    if (!c) return;
    goal.condition = std::move(*c);
    r_.game.goals.push_back(std::move(goal));
  }

 private:
  using C = GoalEntry::Test;
  using Kind = C::Kind;

  bool isPlayers(const Node& node) const {
    if (!node.isList() || node.items.empty()) return false;
    static const std::set<std::string, std::less<>> kWords{"and",
                                                           "or",
                                                           "not",
                                                           "checkmated",
                                                           "captured",
                                                           "stalemated",
                                                           "repetition",
                                                           "pieces-remaining",
                                                           "total-piece-count",
                                                           "absolute-config",
                                                           "relative-config"};
    return r_.players.has(std::string(node.head())) || !kWords.contains(node.head());
  }

  std::optional<C> fail(const Node& node, const std::string& expected) {
    r_.badForm(node, expected);
    return std::nullopt;
  }

  std::optional<C> condition(const Node& node) {
    const std::string word = node.isList() ? std::string(node.head()) : node.text;
    const Nodes& items = node.items;  // empty if the node is a word
    C c;
    c.place = node.place;
    if (word == "and" || word == "or" || word == "not") {
      c.kind = word == "and" ? Kind::And : word == "or" ? Kind::Or : Kind::Not;
      for (std::size_t i = 1; i < items.size(); ++i) {
        auto part = condition(items[i]);
        if (!part) return std::nullopt;
        c.parts.push_back(std::move(*part));
      }
      if (c.parts.empty() || (c.kind == Kind::Not && c.parts.size() != 1)) return fail(node, "a condition");
      return c;
    }
    if (word == "stalemated" || word == "repetition") {
      c.kind = word == "stalemated" ? Kind::Stalemated : Kind::Repetition;
      if (items.size() > 1) return fail(items[1], "')'");
      return c;
    }
    if (word == "checkmated" || word == "captured") {
      c.kind = word == "checkmated" ? Kind::Checkmated : Kind::Captured;
      for (std::size_t i = 1; i < items.size(); ++i) {
        const Number type = r_.type(items[i]);
        if (type == kNone) return std::nullopt;
        c.types.push_back(type);
      }
      if (c.types.empty()) return fail(node, fmt::format("a piece: ({} King)", word));
      return c;
    }
    if (word == "pieces-remaining" || word == "total-piece-count") {
      c.kind = word == "pieces-remaining" ? Kind::PiecesRemaining : Kind::TotalPieceCount;
      if (items.size() < 2) return fail(node, fmt::format("a number: ({} 1 King)", word));
      const auto count = r_.number(items[1]);
      if (!count) return std::nullopt;
      c.count = *count;
      for (std::size_t i = 2; i < items.size(); ++i) {
        const Number type = r_.type(items[i]);
        if (type == kNone) return std::nullopt;
        c.types.push_back(type);
      }
      return c;
    }
    if (word == "absolute-config") return absolute(node, items, std::move(c));
    if (word == "relative-config") return relative(node, items, std::move(c));
    Diagnostic& d = r_.report.error(node.isList() && !items.empty() ? items[0].place : node.place,
                                    "unknown-goal", fmt::format("'{}' is not a condition of a goal", word));
    const std::string close =
        closestMatch(word, {"stalemated", "repetition", "checkmated", "captured", "pieces-remaining",
                            "total-piece-count", "absolute-config", "relative-config", "and", "or", "not"});
    if (!close.empty()) d.suggest(close);
    return std::nullopt;
  }

  std::optional<Occupant> occupant(const Node& node) {
    Occupant o;
    if (node.isAtom()) {
      const Number type = r_.type(node);
      if (type == kNone) return std::nullopt;
      o.types.push_back(type);
      return o;
    }
    const std::string_view head = node.head();
    if (head == "not" && node.items.size() == 2) {
      auto inner = occupant(node.items[1]);
      if (inner) inner->negated = !inner->negated;
      return inner;
    }
    if ((head == "opponent" || head == "any-owner") && node.items.size() > 1) {
      o.owner = head == "opponent" ? Occupant::Owner::Opponent : Occupant::Owner::Any;
      for (std::size_t i = 1; i < node.items.size(); ++i) {
        const Number type = r_.type(node.items[i]);
        if (type == kNone) return std::nullopt;
        o.types.push_back(type);
      }
      return o;
    }
    r_.badForm(node, "a piece, (opponent PIECE), (any-owner PIECE) or (not PIECE)");
    return std::nullopt;
  }

  std::optional<C> absolute(const Node& node, const Nodes& items, C c) {
    c.kind = Kind::AbsoluteConfig;
    if (items.size() < 3 || !items.back().isList() || items.back().items.empty())
      return fail(node, "pieces and places: (absolute-config King (goal-zone))");
    for (std::size_t i = 1; i + 1 < items.size(); ++i) {
      auto o = occupant(items[i]);
      if (!o) return std::nullopt;
      c.occupants.push_back(std::move(*o));
    }
    for (const Node& place : items.back().items) {
      if (place.isAtom() && r_.zones.has(place.text) && !r_.positions.has(place.text)) {
        c.zones.push_back(r_.zones.find(place.text));
        continue;
      }
      const Number position = r_.position(place);
      if (position == kNone) return std::nullopt;
      c.positions.push_back(position);
    }
    return c;
  }

  std::optional<C> relative(const Node& node, const Nodes& items, C c) {
    c.kind = Kind::RelativeConfig;
    for (std::size_t i = 1; i < items.size(); ++i) {
      if (items[i].isAtom() && r_.directions.has(items[i].text) && !r_.types.has(items[i].text)) {
        if (c.occupants.empty()) return fail(items[i], "a piece first: (relative-config Man n Man)");
        c.steps.back().push_back(r_.directions.find(items[i].text));
        continue;
      }
      auto o = occupant(items[i]);
      if (!o) return std::nullopt;
      c.occupants.push_back(std::move(*o));
      c.steps.emplace_back();
    }
    if (c.occupants.empty()) return fail(node, "pieces and directions: (relative-config Man n Man)");
    return c;
  }

  Reading& r_;
};

}  // namespace

void readGoal(const Node& goal, Reading& r) {
  GoalReader(r).read(goal);
}

// ---- options ----

void readOption(const Node& node, Reading& r) {
  if (node.items.size() != 3 || node.items[1].isList() || node.items[2].isList()) {
    r.badForm(node, "the name of an option and its value: (option \"pass turn\" true)");
    return;
  }
  const std::string name = spelledOption(node.items[1].text);
  std::string value = node.items[2].text;
  std::transform(value.begin(), value.end(), value.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  static const std::set<std::string> kKnown{"pass turn",         "pass partial",       "maximal captures",
                                            "recycle captures",  "recycle promotions", "discard cascades",
                                            "include off pieces"};
  if (isInterfaceOption(name)) return;
  const std::set<std::string> values{"true", "false", "forced", "0", "1", "2"};
  if (!kKnown.contains(name)) {
    Diagnostic& d = r.report.warning(
        node.items[1].place, "unknown-option",
        fmt::format("the option '{}' is not known: it changes nothing here", node.items[1].text));
    const bool elsewhere = name == "chess invariant" || name == "ko" || name == "deferred captures" ||
                           name == "shared pieces" || name.ends_with(" extension");
    if (elsewhere) d.note("it belongs to another program; the game has rules then that are not in this file");
    const std::string close = closestMatch(name, {kKnown.begin(), kKnown.end()});
    if (!close.empty()) d.suggest("\"" + close + "\"");
    return;
  }
  if (!values.contains(value)) {
    r.report.error(node.items[2].place, "bad-value",
                   fmt::format("expected true, false or forced, found '{}'", node.items[2].text));
    return;
  }
  if (value == "2" && name == "pass turn") value = "forced";
  r.game.options[name] = {value, node.place};
}

}  // namespace fairyforge::frontend::zrf
