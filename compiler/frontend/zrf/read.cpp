// Reads the entries of a game in an order in which each finds the names that it needs: players, board, names
// of pieces, turns, pieces, setup, and the rest. If a piece that can never appear has errors, its moves are
// left out, with a warning.

#include "compiler/frontend/zrf/read.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <set>

#include "compiler/core/text/number.h"
#include "compiler/frontend/zrf/word-lists.h"

namespace fairyforge::frontend::zrf {

Number Reading::named(const Node& node, const Names& names, Code code, const char* what) const {
  if (!node.isAtom()) {
    badForm(node, fmt::format("the name of a {}", what));
    return kNone;
  }
  const Number number = names.find(node.text);
  if (number == kNone) {
    report.error(node.place, code, "there is no {} '{}'", what, node.text)
        .suggest(closestMatch(node.text, names.list()));
  }
  return number;
}

std::optional<int> Reading::number(const Node& node) const {
  const std::string_view text = node.text;
  const auto value = numberIn<int>(text.substr(text.starts_with('+') ? 1 : 0));
  if (!node.isAtom() || !value) {
    report.error(
        node.place, "bad-number",
        node.isAtom() ? fmt::format("expected a number, found '{}'", node.text) : "expected a number");
    return std::nullopt;
  }
  return value;
}

std::string Reading::text(const Node& entry) const {
  if (entry.items.size() == 2 && !entry.items[1].isList()) return shownText(entry.items[1].text);
  badForm(entry, fmt::format("one text: ({} \"...\")", entry.head()));
  return "";
}

bool Reading::addTypes(const Nodes& items, std::size_t first, std::vector<Number>& types) const {
  for (std::size_t i = first; i < items.size(); ++i) {
    types.push_back(type(items[i]));
    if (types.back() == kNone) return false;
  }
  return true;
}

namespace {

class GameReader {
 public:
  GameReader(const Sections& sections, Reporter& report) : sections_(sections), reading_{game_, report} {}

  // Returns the game of the sections; nothing after reporting errors.
  std::optional<GameModel> read() {
    Reporter& report = reading_.report;
    game_.place = sections_.place;
    for (const Node& node : sections_.entries) byHead_[std::string(node.head())].push_back(&node);
    warnOfRepeated();
    readPlayers();
    const Node* board = only("board");
    if (board == nullptr) {
      report.error(game_.place, "no-board", "the game has no board").note("expected (board (grid ...) ...)");
    } else {
      readBoard(*board, reading_);
    }
    namePieces();
    if (report.hasErrors()) return std::nullopt;
    if (const Node* order = only("turn-order")) readTurnOrder(*order, reading_);
    if (game_.turns.empty()) defaultTurns();
    const Node* setup = only("board-setup");
    const std::set<std::string> appearing = namesThatAppear(setup);
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
      if (appearing.contains(reading_.types.list()[i])) {
        readPiece(*pieces_[i], reading_);
      } else {
        readAbsent(*pieces_[i]);
      }
    }
    if (setup != nullptr) readSetup(*setup, reading_);
    for (const Node& node : sections_.entries) readOther(node);
    if (report.hasErrors()) return std::nullopt;
    game_.attributes = reading_.attributes.list();
    game_.flags = reading_.flags.list();
    game_.positionFlags = reading_.positionFlags.list();
    game_.moveTypes = reading_.moveTypes.list();
    return std::move(game_);
  }

 private:
  // Returns the entry with this head; the last, if there are several; null if there is none.
  const Node* only(const std::string& head) const {
    const auto* nodes = valueIn(byHead_, head);
    return nodes ? nodes->back() : nullptr;
  }

  void warnOfRepeated() {
    for (const auto& [head, nodes] : byHead_) {
      const bool several =
          head == "piece" || head == "option" || head.ends_with("-condition") || isInterfaceEntry(head);
      if (several || nodes.size() == 1) continue;
      reading_.report.warning(nodes.back()->place, "said-again", "'{}' is given {} times; this one counts",
                              head, nodes.size());
    }
  }

  void readPlayers() {
    const Node* players = only("players");
    if (players == nullptr || players->items.size() < 2) {
      reading_.report
          .error(players != nullptr ? players->place : game_.place, "zrf-form", "the game has no players")
          .note("expected (players White Black)");
      return;
    }
    for (const Node& name : players->items.from(1)) {
      if (!name.isAtom()) {
        reading_.badForm(name, "the name of a player");
      } else if (reading_.players.has(name.text)) {
        reading_.report.error(name.place, "said-twice", "there are two players '{}'", name.text);
      } else {
        reading_.players.add(name.text);
        game_.players.push_back({name.text, name.text.starts_with('?'), name.place});
      }
    }
  }

  // Notes the names of all pieces and attributes, to which the entries can refer in any order.
  void namePieces() {
    std::map<std::string, const Node*> byName;
    for (const Node* piece : byHead_["piece"]) {
      const Node* name = nullptr;
      for (const Node& item : piece->items) {
        if (item.head() == "name" && item.items.size() == 2 && item.items[1].isAtom()) name = &item.items[1];
      }
      if (name == nullptr) {
        reading_.report.error(piece->place, "zrf-form", "a piece without a name")
            .note("written like: (piece (name Rook) ...)");
        continue;
      }
      const auto [entry, isNew] = byName.try_emplace(name->text, piece);
      if (!isNew) {
        reading_.report.warning(name->place, "said-again", "the piece '{}' is given again; this one counts",
                                name->text);
        std::ranges::replace(pieces_, entry->second, piece);
        entry->second = piece;
      } else {
        reading_.types.add(name->text);
        pieces_.push_back(piece);
      }
      // The attributes of all pieces are noted, because a condition can test any piece for any attribute.
      for (const Node& item : piece->items) {
        if (item.head() == "attribute" && item.items.size() > 1) reading_.attributes.add(item.items[1].text);
      }
    }
    if (pieces_.empty()) {
      reading_.report.error(game_.place, "no-pieces", "the game has no pieces")
          .note("written like: (piece (name Rook) ...)");
    }
  }

  // Collects all words within a node. `seen`: the lists whose words have been collected.
  static void collectNames(const Node& node, std::set<std::string>& names, std::set<const void*>& seen) {
    if (node.isAtom()) names.insert(node.text);
    if (!node.items.empty() && !seen.insert(node.items.identity()).second) return;
    for (const Node& item : node.items) collectNames(item, names, seen);
  }

  // Returns the names of piece types that can be on the board, among other words.
  std::set<std::string> namesThatAppear(const Node* setup) {
    std::set<std::string> names;
    std::set<const void*> lists;
    if (setup != nullptr) collectNames(*setup, names, lists);
    std::vector<bool> seen(pieces_.size());
    for (bool more = true; more;) {
      more = false;
      for (std::size_t i = 0; i < pieces_.size(); ++i) {
        if (seen[i] || !names.contains(reading_.types.list()[i])) continue;
        seen[i] = more = true;
        for (const Node& item : pieces_[i]->items) {
          if (item.head() == "moves" || item.head() == "drops") collectNames(item, names, lists);
        }
      }
    }
    return names;
  }

  // Reads a piece that never appears. The piece may be inherited from a game on a board with other
  // directions, so its blocks are left out if they have errors.
  void readAbsent(const Node& piece) {
    Diagnostics problems;
    reading_.report.divert(problems, [&] { readPiece(piece, reading_); });
    const auto* first =
        firstWhere(problems.all(), [](const Diagnostic& d) { return d.severity == Severity::Error; });
    if (first == nullptr) return reading_.report.diagnostics().addAll(problems);
    PieceModel& model = game_.pieces.back();
    model.moves.clear();
    model.drops.clear();
    reading_.report
        .warning(piece.place, "outside-rules", "the piece '{}' is never on the board; its moves are left out",
                 model.name)
        .note(first->message);
  }

  void defaultTurns() {
    for (Number i = 0; i < game_.players.size(); ++i) game_.turns.push_back({i, i, kNone, game_.place});
  }

  static constexpr std::pair<std::string_view, std::string GameModel::*> kTexts[] = {
      {"title", &GameModel::title},
      {"description", &GameModel::description},
      {"history", &GameModel::history},
      {"strategy", &GameModel::strategy}};

  // Reads an entry that is none of those already read: texts, goals, options.
  void readOther(const Node& node) {
    const std::string head(node.head());
    if (const auto* row = findIn(kTexts, head, [](const auto& text) { return text.first; })) {
      game_.*row->second = reading_.text(node);
      std::ranges::replace(game_.title, '\n', ' ');  // a title is one line
    } else if (head == "move-priorities") {
      readPriorities(node);
    } else if (head.ends_with("-condition")) {
      readGoal(node, reading_);
    } else if (head == "option") {
      readOption(node, reading_);
    } else if (head == "engine") {
      reading_.report.warning(node.place, "outside-rules",
                              "the game is played by a plug-in: its rules may not be in the file");
    } else if (head == "solution") {
      reading_.report.warning(node.place, "outside-rules", "solutions of puzzles are not read");
    } else if (node.items.size() == 2 && !isInterfaceEntry(head) && isVersionOneOption(head)) {
      // The entry is an option in an old spelling.
      Node option = node;
      Node word = node.items[0], name = node.items[0];
      word.text = "option";
      name.kind = Node::Kind::String;
      option.items.replace(0, word);
      option.items.insert(1, name);
      readOption(option, reading_);
    }
  }

  static bool isVersionOneOption(const std::string& head) {
    return head.starts_with("pass-") || head.starts_with("animate-") || head.starts_with("recycle-") ||
           head == "allow-flipping" || head == "include-off-pieces" || head == "maximal-captures" ||
           head == "prevent-flipping";
  }

  void readPriorities(const Node& node) {
    game_.priorities.clear();
    game_.prioritiesPlace = node.place;
    for (const Node& name : node.items.from(1)) {
      if (!name.isAtom()) {
        reading_.badForm(name, "the name of a move type");
        continue;
      }
      game_.priorities.push_back(reading_.moveTypes.add(name.text));
    }
  }

  const Sections& sections_;
  GameModel game_;
  Reading reading_;
  std::map<std::string, std::vector<const Node*>> byHead_;
  std::vector<const Node*> pieces_;
};

}  // namespace

std::optional<GameModel> readGame(const Sections& sections, Reporter& report) {
  return GameReader(sections, report).read();
}

}  // namespace fairyforge::frontend::zrf
