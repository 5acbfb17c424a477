// Reads turn order, setup, goals and options.
#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <set>

#include "compiler/core/base/mapped.h"
#include "compiler/frontend/zrf/read.h"
#include "compiler/frontend/zrf/word-lists.h"

namespace fairyforge::frontend::zrf {

// Reads the order of turns, with the place to which it returns ('repeat').
void readTurnOrder(const Node& order, Reading& r) {
  GameModel& game = r.game;
  for (const Node& item : order.items.from(1)) {
    if (item.isAtom("repeat") && !r.players.has("repeat")) {
      game.repeatFrom = game.turns.size();
      continue;
    }
    TurnEntry turn{kNone, kNone, kNone, item.place};
    if (item.isAtom()) {
      turn.player = r.player(item);
    } else if (item.isList() && !item.items.empty() && item.items.size() <= 3) {
      turn.player = r.player(item.items[0]);
      for (const Node& word : item.items.from(1)) {
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

// Reads the pieces of one type: positions, or `off` with a number for pieces in the store.
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
        r.report.error(list.items[i].place, "bad-number", "there cannot be {} pieces off the board", *count);
      } else if (count) {
        r.game.off[{player, type}] += *count;
      }
      continue;
    }
    const Number position = r.position(item);
    if (position == kNone) continue;
    if (r.game.board.positions[position].killed) {
      r.report.error(item.place, "bad-cell", "'{}' was taken from the board by kill-positions", item.text);
      continue;
    }
    r.game.setup.push_back({player, type, position, item.place});
  }
}

}  // namespace

// Reads the pieces of the starting position.
void readSetup(const Node& setup, Reading& r) {
  for (const Node& item : setup.items.from(1)) {
    if (item.head().empty()) {
      r.badForm(item, "a player and his pieces: (White (Rook a1 h1))");
      continue;
    }
    const Number player = r.player(item.items[0]);
    if (player == kNone) continue;
    for (const Node& placing : item.items.from(1)) readPlacements(placing, player, r);
  }
  // A position has one piece: the last that is placed on it.
  std::map<Number, std::size_t> standing;
  std::vector<Placement> last;
  for (const Placement& placement : r.game.setup) {
    const auto [entry, isNew] = standing.try_emplace(placement.position, last.size());
    if (isNew) {
      last.push_back(placement);
      continue;
    }
    r.report
        .warning(placement.place, "two-pieces", "two pieces stand on '{}'",
                 r.game.board.positions[placement.position].name)
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

  // Reads a goal: who wins, loses or draws, or counts pieces, and when.
  void read(const Node& node) {
    using Result = Goal::Result;
    static const std::map<std::string, Result, std::less<>> kResults{{"win-condition", Result::Wins},
                                                                     {"loss-condition", Result::Loses},
                                                                     {"draw-condition", Result::Draws},
                                                                     {"count-condition", Result::MostPieces}};
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
    } else if (goal.result == Result::MostPieces) {
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
  using Kind = GoalCondition::Kind;

  static const std::map<std::string, Kind, std::less<>>& kinds() {
    static const std::map<std::string, Kind, std::less<>> kKinds{{"and", Kind::All},
                                                                 {"or", Kind::Any},
                                                                 {"not", Kind::Not},
                                                                 {"stalemated", Kind::Stalemated},
                                                                 {"repetition", Kind::Repetition},
                                                                 {"checkmated", Kind::Checkmated},
                                                                 {"captured", Kind::Captured},
                                                                 {"pieces-remaining", Kind::Pieces},
                                                                 {"total-piece-count", Kind::AllPieces},
                                                                 {"absolute-config", Kind::Places},
                                                                 {"relative-config", Kind::Pattern}};
    return kKinds;
  }

  bool isPlayers(const Node& node) const {
    if (!node.isList() || node.items.empty()) return false;
    return r_.players.has(std::string(node.head())) || !kinds().contains(node.head());
  }

  std::optional<C> fail(const Node& node, const std::string& expected) {
    r_.badForm(node, expected);
    return std::nullopt;
  }

  std::optional<C> condition(const Node& node) {
    const std::string word = std::string(node.word());
    const Nodes& items = node.items;  // empty if the node is a word
    C c;
    c.place = node.place;
    const auto known = kinds().find(word);
    if (known == kinds().end()) {
      const auto words = mapped(kinds(), [](const auto& each) { return each.first; });
      r_.report.error(node.wordPlace(), "unknown-goal", "'{}' is not a condition of a goal", word)
          .suggest(closestMatch(word, words));
      return std::nullopt;
    }
    c.kind = known->second;
    switch (c.kind) {
      case Kind::Stalemated:
      case Kind::Repetition:
        if (items.size() > 1) return fail(items[1], "')'");
        return c;
      case Kind::Checkmated:
      case Kind::Captured:
        if (!r_.addTypes(items, 1, c.types)) return std::nullopt;
        if (c.types.empty()) return fail(node, fmt::format("a piece: ({} King)", word));
        return c;
      case Kind::Pieces:
      case Kind::AllPieces: {
        if (items.size() < 2) return fail(node, fmt::format("a number: ({} 1 King)", word));
        const auto count = r_.number(items[1]);
        if (!count || !r_.addTypes(items, 2, c.types)) return std::nullopt;
        c.count = *count;
        return c;
      }
      case Kind::Places:
        return absolute(node, items, std::move(c));
      case Kind::Pattern:
        return relative(node, items, std::move(c));
      default:  // Kind::All, Any and Not
        for (const Node& operand : items.from(1)) {
          auto part = condition(operand);
          if (!part) return std::nullopt;
          c.parts.push_back(std::move(*part));
        }
        if (c.parts.empty() || (c.kind == Kind::Not && c.parts.size() != 1)) return fail(node, "a condition");
        return c;
    }
  }

  // Reads who is to stand on a position of a goal: (opponent King), (not Pawn).
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
      o.owner = head == "opponent" ? Occupancy::Whose::Opponents : Occupancy::Whose::Anyones;
      return r_.addTypes(node.items, 1, o.types) ? std::optional(std::move(o)) : std::nullopt;
    }
    r_.badForm(node, "a piece, (opponent PIECE), (any-owner PIECE) or (not PIECE)");
    return std::nullopt;
  }

  // Reads an absolute-config: pieces on named positions or zones.
  std::optional<C> absolute(const Node& node, const Nodes& items, C c) {
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

  // Reads a relative-config: pieces with the directions from each to the next.
  std::optional<C> relative(const Node& node, const Nodes& items, C c) {
    for (const Node& item : items.from(1)) {
      if (item.isAtom() && r_.directions.has(item.text) && !r_.types.has(item.text)) {
        if (c.occupants.empty()) return fail(item, "a piece first: (relative-config Man n Man)");
        c.steps.back().push_back(r_.directions.find(item.text));
        continue;
      }
      auto o = occupant(item);
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

// Reads an option that is a rule; options of the interface are passed over.
void readOption(const Node& node, Reading& r) {
  if (node.items.size() != 3 || node.items[1].isList() || node.items[2].isList()) {
    r.badForm(node, "the name of an option and its value: (option \"pass turn\" true)");
    return;
  }
  const std::string name = spelledOption(node.items[1].text);
  std::string value = node.items[2].text;
  std::ranges::transform(value, value.begin(),
                         [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  static const std::set<std::string> kKnown{"pass turn",         "pass partial",       "maximal captures",
                                            "recycle captures",  "recycle promotions", "discard cascades",
                                            "include off pieces"};
  if (isInterfaceOption(name)) return;
  const std::set<std::string> values{"true", "false", "forced", "0", "1", "2"};
  if (!kKnown.contains(name)) {
    Diagnostic& d =
        r.report.warning(node.items[1].place, "unknown-option",
                         "the option '{}' is not known: it changes nothing here", node.items[1].text);
    const bool elsewhere = name == "chess invariant" || name == "ko" || name == "deferred captures" ||
                           name == "shared pieces" || name.ends_with(" extension");
    if (elsewhere) d.note("it belongs to another program; the game has rules then that are not in this file");
    const std::string close = closestMatch(name, {kKnown.begin(), kKnown.end()});
    if (!close.empty()) d.suggest("\"" + close + "\"");
    return;
  }
  if (!values.contains(value)) {
    r.report.error(node.items[2].place, "bad-value", "expected true, false or forced, found '{}'",
                   node.items[2].text);
    return;
  }
  if (value == "2" && name == "pass turn") value = "forced";
  r.game.options[name] = {value, node.place};
}

}  // namespace fairyforge::frontend::zrf
