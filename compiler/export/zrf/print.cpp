// Prints a rules file: lays out each entry, breaks lines at 100 columns, and quotes texts.

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <set>
#include <span>
#include <utility>

#include "compiler/core/text/one-line.h"
#include "compiler/export/zrf/model.h"

namespace fairyforge::exports::zrf {
namespace {

constexpr std::size_t kWidth = 100;

std::string comment(const std::string& text) {
  return text.empty() ? ";\n" : "; " + oneLine(text) + "\n";
}

std::vector<std::string> wordsOf(const std::string& text) {
  std::vector<std::string> words;
  std::size_t begin = 0;
  while (begin < text.size()) {
    const std::size_t end = std::min(text.find(' ', begin), text.size());
    if (end > begin) words.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return words;
}

// Prints an expression on one line if it fits; otherwise its items, and the words of texts, fill several lines.
void printFilling(std::string& out, const Expr& expr, std::size_t indent) {
  const std::string line = text(expr);
  if (!expr.isList() || indent + line.size() <= kWidth || expr.items.size() < 2) {
    out += line;
    return;
  }
  out += '(';
  printFilling(out, expr.items[0], indent + 1);
  std::size_t column = indent + 1 + text(expr.items[0]).size();
  const auto add = [&](const Expr& item) {
    const std::size_t length = text(item).size();
    if (column + 1 + length <= kWidth) {
      out += ' ';
      ++column;
    } else {
      out += '\n' + std::string(indent + 3, ' ');
      column = indent + 3;
    }
    const std::size_t before = out.size();
    printFilling(out, item, column);
    const std::size_t broken = out.rfind('\n');
    column = broken != std::string::npos && broken >= before ? out.size() - broken - 1 : column + length;
  };
  for (const Expr& item : std::span(expr.items).subspan(1)) {
    if (item.word.starts_with('"'))
      std::ranges::for_each(wordsOf(item.word), add);
    else
      add(item);
  }
  out += ')';
}

// Prints an entry of the game. If it does not fit on one line, its own entries stand one below the other; so do theirs.
void printEntry(std::string& out, const Expr& expr, std::size_t indent, int level = 0) {
  const auto hasLists = [](const Expr& item) { return std::ranges::any_of(item.items, &Expr::isList); };
  if (level > 1 || indent + text(expr).size() <= kWidth || std::ranges::none_of(expr.items, hasLists))
    return printFilling(out, expr, indent);
  out += '(' + text(expr.items[0]);
  for (const Expr& item : std::span(expr.items).subspan(1)) {
    out += '\n' + std::string(indent + 3, ' ');
    printEntry(out, item, indent + 3, level + 1);
  }
  out += ')';
}

Exprs asWords(const std::vector<std::string>& list) {
  return Exprs(list.begin(), list.end());
}

// A part of a game that a variant of the file replaces as a whole.
struct Section {
  std::string key;
  Exprs entries;
  friend bool operator==(const Section&, const Section&) = default;
};

class Printer {
 public:
  std::string print(const std::vector<Rules>& games, const std::vector<Define>& defines) {
    const std::vector<std::string>& head = games.front().head;
    for (const std::string& line : head) out_ += comment(line);
    for (std::size_t i = 1; i < games.size(); ++i) {
      out_ += comment("");
      for (const std::string& line : games[i].head) {
        if (std::ranges::find(head, line) == head.end()) out_ += comment(line);
      }
    }
    out_ += "\n(version \"2.0\")\n";
    for (const Define& define : defines) add(define);
    const std::vector<Section> main = sectionsOf(games.front());
    add("(game", main);
    for (std::size_t i = 1; i < games.size(); ++i) add("(variant", differing(main, sectionsOf(games[i])));
    return std::move(out_);
  }

 private:
  static std::vector<Section> sectionsOf(const Rules& rules) {
    std::vector<Section> sections;
    const auto add = [&](std::string key, Expr entry) {
      sections.push_back({std::move(key), {std::move(entry)}});
    };
    add("title", list("title", {inQuotes(rules.title)}));
    for (const auto& [name, content] : {std::pair{"description", &rules.description},
                                        {"history", &rules.history},
                                        {"strategy", &rules.strategy}}) {
      if (!content->empty()) add(name, list(name, {inQuotes(*content)}));
    }
    for (const auto& [name, value] : rules.options)
      add("option " + name, list("option", {inQuotes(name), value}));
    add("players", list("players", asWords(rules.players)));
    add("turn-order", list("turn-order", asWords(rules.turns)));
    if (!rules.priorities.empty()) add("move-priorities", list("move-priorities", asWords(rules.priorities)));
    add("board", rules.board);
    add("board-setup", rules.setup);
    for (const PieceEntry& piece : rules.pieces) {
      Exprs entries{list("name", {piece.name})};
      append(entries, piece.texts);
      if (!piece.moves.empty()) entries.push_back(list("moves", piece.moves));
      if (!piece.drops.empty()) entries.push_back(list("drops", piece.drops));
      add("piece " + piece.name, list("piece", entries));
    }
    sections.push_back({"goals", {}});
    for (const GoalEntry& goal : rules.goals)
      sections.back().entries.push_back(
          list(goal.kind.c_str(), {Expr(asWords(goal.players)), goal.condition}));
    return sections;
  }

  // Returns the sections that a variant of the file must state: those that differ from the game's, and those
  // that cancel what the variant would inherit from the game.
  static std::vector<Section> differing(const std::vector<Section>& game, std::vector<Section> variant) {
    const auto in = [](const std::vector<Section>& sections, const std::string& key) {
      return std::ranges::find(sections, key, &Section::key);
    };
    for (const Section& section : game) {
      if (in(variant, section.key) != variant.end()) continue;
      if (section.key.starts_with("option "))
        variant.push_back({section.key, {list("option", {inQuotes(section.key.substr(7)), "false"})}});
      else if (section.key == "history" || section.key == "strategy")
        variant.push_back({section.key, {list(section.key.c_str(), {"\"\""})}});
    }
    std::erase_if(variant,
                  [&](const Section& section) { return std::ranges::find(game, section) != game.end(); });
    // A variant without goals would inherit the game's, so it gets a goal that changes nothing.
    for (Section& section : variant) {
      if (section.key == "goals" && section.entries.empty())
        section.entries = {list("draw-condition", {list("White", {"Black"}), "repetition"})};
    }
    return variant;
  }

  void add(const char* opening, const std::vector<Section>& sections) {
    out_ += fmt::format("\n{}\n", opening);
    for (const Section& section : sections) {
      for (const Expr& entry : section.entries) {
        out_ += "   ";
        printEntry(out_, entry, 3);
        out_ += '\n';
      }
    }
    out_ += ")\n";
  }

  void add(const Define& define) {
    out_ += '\n';
    if (!define.comment.empty()) out_ += comment(define.comment);
    Exprs all{"define", define.name};
    append(all, define.body);
    printFilling(out_, Expr(all), 0);
    out_ += '\n';
  }

  std::string out_;
};

}  // namespace

// In a text a backslash means a new line; backslashes and double quotes themselves cannot be written.
std::string inQuotes(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) result += c == '"' ? '`' : c == '\\' ? '/' : c == '\n' ? '\\' : c;
  return result + "\"";
}

Expr list(const char* head, Exprs items) {
  items.insert(items.begin(), Expr(head));
  return Expr(std::move(items));
}

Expr joined(const char* word, Exprs conditions) {
  return conditions.size() == 1 ? std::move(conditions[0]) : list(word, std::move(conditions));
}

Expr verify(Expr condition) {
  return list("verify", {std::move(condition)});
}

void append(Exprs& target, const Exprs& more) {
  target.insert(target.end(), more.begin(), more.end());
}

std::string text(const Exprs& exprs) {
  std::string result;
  for (const Expr& expr : exprs) result += (result.empty() ? "" : " ") + text(expr);
  return result;
}

std::string text(const Expr& expr) {
  return expr.isList() ? "(" + text(expr.items) + ")" : expr.word;
}

namespace {

void rename(Exprs& code, const std::map<std::string, std::string>& names) {
  for (Expr& expr : code) {
    rename(expr.items, names);
    if (!expr.isList() || expr.items.empty()) continue;
    if (const auto found = names.find(expr.items[0].word); found != names.end())
      expr.items[0].word = found->second;
  }
}

// Adds the game's macros to `all`. Renames a macro if its name belongs to a piece, or to a macro of any game
// with another body.
void addDefines(std::vector<Define>& all, const std::set<std::string>& pieces, Rules& game) {
  std::map<std::string, std::string> names;
  for (const Define& define : game.defines) names[define.name] = define.name;
  const auto isTaken = [&](const std::string& name, const Exprs& body) {
    const auto known = std::ranges::find(all, name, &Define::name);
    const auto own = std::ranges::count_if(names, [&](const auto& named) { return named.second == name; });
    return pieces.contains(name) || own > 1 || (known != all.end() && known->body != body);
  };
  const auto asNamed = [&](const Define& define) {
    Exprs body = define.body;
    rename(body, names);
    return body;
  };
  for (bool more = true; more;) {
    more = false;
    for (const Define& define : game.defines) {
      std::string& name = names.at(define.name);
      for (int number = 2; isTaken(name, asNamed(define)); ++number) {
        name = fmt::format("{}-{}", define.name, number);
        more = true;
      }
    }
  }
  for (Define& define : game.defines) {
    define.body = asNamed(define);
    define.name = names.at(define.name);
    if (std::ranges::find(all, define.name, &Define::name) == all.end()) all.push_back(define);
  }
  for (PieceEntry& piece : game.pieces) {
    rename(piece.moves, names);
    rename(piece.drops, names);
  }
}

}  // namespace

std::string print(const Rules& rules) {
  return print(std::vector{rules});
}

std::string print(std::vector<Rules> games) {
  std::vector<Define> defines;
  std::set<std::string> pieces;
  for (const Rules& game : games) {
    for (const PieceEntry& piece : game.pieces) pieces.insert(piece.name);
  }
  for (Rules& game : games) addDefines(defines, pieces, game);
  return Printer().print(games, defines);
}

}  // namespace fairyforge::exports::zrf
