// Chooses the game by its number, its title or its mark `default`, and lists its entries: those of the
// variant, and those of the main game that the variant does not replace.

#include "compiler/frontend/zrf/sections.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <set>

#include "compiler/core/base/find-in.h"
#include "compiler/core/text/number.h"
#include "compiler/frontend/zrf/word-lists.h"

namespace fairyforge::frontend::zrf {
namespace {

const Node* entry(const Node& game, std::string_view head) {
  return findIn(game.items, head, &Node::head);
}

std::string titleOf(const Node& game) {
  const Node* title = entry(game, "title");
  std::string text = title != nullptr && title->items.size() > 1 ? shownText(title->items[1].text) : "";
  std::ranges::replace(text, '\n', ' ');  // a title is one line
  return text;
}

bool isGoal(std::string_view head) {
  return head == "win-condition" || head == "loss-condition" || head == "draw-condition" ||
         head == "count-condition";
}

// Returns the key of an entry. An entry of a variant replaces the entries of the main game that have the same
// key. The key is the entry's first word, with its name if there can be several such entries. All goals have
// the same key.
std::string keyOfEntry(const Node& item) {
  const std::string head(item.head());
  if (isGoal(head)) return "goals";
  if (head == "piece") {
    const Node* name = entry(item, "name");
    return name != nullptr && name->items.size() > 1 ? "piece " + name->items[1].text : "piece";
  }
  if (head == "option" && item.items.size() > 1) return "option " + spelledOption(item.items[1].text);
  return head;
}

// Chooses a game of one file.
class Chooser {
 public:
  Chooser(std::vector<Node> file, const Place& whole, Reporter& report)
      : file_(std::move(file)), whole_(whole), report_(report) {}

  // Returns the entries of the wanted game: its own, and those of the main game that it does not replace.
  // Sets `titles` to the titles of all games.
  std::optional<Sections> choose(const std::string& wanted, std::vector<std::string>& titles) {
    for (const Node& node : file_) sort(node);
    if (game_ == nullptr) {
      report_.error(whole_, "no-game", "the file has no game").note("expected (game (title \"...\") ...)");
      return std::nullopt;
    }
    games_.insert(games_.begin(), game_);
    for (const Node* game : games_) titles.push_back(titleOf(*game));
    const Node* chosen = find(wanted, titles);
    if (chosen == nullptr) return std::nullopt;
    const auto number = static_cast<std::size_t>(std::ranges::find(games_, chosen) - games_.begin());
    Sections sections{{}, chosen->place, number};
    checkEntries(*game_);
    if (chosen == game_) {
      sections.entries.assign(game_->items.begin() + 1, game_->items.end());
      return sections;
    }
    checkEntries(*chosen);
    std::set<std::string> replaced;
    for (const Node& item : chosen->items) replaced.insert(keyOfEntry(item));
    for (const Node* source : {game_, chosen}) {
      for (const Node& item : source->items.from(1)) {
        if (source == chosen || !replaced.contains(keyOfEntry(item))) sections.entries.push_back(item);
      }
    }
    return sections;
  }

 private:
  // Notes a game or a variant; reports what else stands at the outermost level.
  void sort(const Node& node) {
    const std::string_view head = node.head();
    if (head == "game") {
      if (game_ != nullptr) {
        report_.error(node.place, "said-twice", "the file has two games; others are variants of the first");
      } else {
        game_ = &node;
      }
    } else if (head == "variant") {
      // A title of hyphens is a separator in the menu.
      const std::string title = titleOf(node);
      const bool line = !title.empty() && title.find_first_not_of('-') == std::string::npos;
      if (!line) games_.push_back(&node);
    } else if (head != "version") {
      // The file can have anything after the last list.
      report_
          .warning(node.place, "unknown-entry",
                   node.isList() && !head.empty() ? fmt::format("'{}' is not known here", head)
                                                  : "this stands outside of all lists and is passed over")
          .note("a file consists of define, include, version, one game and variants");
    }
  }

  // Returns the game with this title or number; without one, the default. Returns null after reporting an
  // unknown one.
  const Node* find(const std::string& wanted, const std::vector<std::string>& titles) {
    if (wanted.empty()) {
      const auto* byDefault =
          firstWhere(games_, [](const Node* game) { return entry(*game, "default") != nullptr; });
      return byDefault ? *byDefault : game_;
    }
    const auto number = numberIn<std::size_t>(wanted);
    if (number && *number < games_.size()) return games_[*number];
    if (const auto* title = findIn(titles, wanted))
      return games_[static_cast<std::size_t>(title - titles.data())];
    Diagnostic& d = report_.error(whole_, "unknown-variant", "the file has no variant '{}'", wanted);
    for (std::size_t i = 0; i < titles.size(); ++i) d.note("{}: {}", i, titles[i]);
    const std::string close = closestMatch(wanted, titles);
    const bool isWord = close.find(' ') == std::string::npos;
    if (!close.empty()) d.suggest(fmt::runtime(isWord ? "--variant {}" : "--variant \"{}\""), close);
    return nullptr;
  }

  // Reports entries that the language does not have. A misspelt text entry does no harm; a misspelt rule is
  // an error.
  void checkEntries(const Node& game) {
    for (const Node& item : game.items.from(1)) {
      const std::string head(item.head());
      const auto& known = gameEntries();
      if (findIn(known, head)) continue;
      if (head.empty()) {
        report_.error(item.place, "unknown-entry",
                      "expected a list that starts with a word, such as (title \"...\")");
        continue;
      }
      const bool onlyTexts = item.items.size() > 1 && std::all_of(item.items.begin() + 1, item.items.end(),
                                                                  [](const Node& n) { return n.isString(); });
      const std::string message = fmt::format("'{}' is not an entry of a game", head);
      Diagnostic& d = onlyTexts ? report_.warning(item.items[0].place, "unknown-entry", message)
                                : report_.error(item.items[0].place, "unknown-entry", message);
      if (onlyTexts) d.note("it holds only texts and is passed over");
      d.suggest(closestMatch(head, known));
    }
  }

  std::vector<Node> file_;
  const Place& whole_;
  Reporter& report_;
  const Node* game_ = nullptr;
  std::vector<const Node*> games_;
};

}  // namespace

std::optional<Sections> chooseSections(std::vector<Node> file, const std::string& wanted,
                                       std::vector<std::string>& titles, const Place& whole,
                                       Reporter& report) {
  return Chooser(std::move(file), whole, report).choose(wanted, titles);
}

std::string shownText(const std::string& text) {
  std::string shown = text;
  std::ranges::replace(shown, '\\', '\n');
  std::ranges::replace(shown, '`', '"');
  return shown;
}

}  // namespace fairyforge::frontend::zrf
