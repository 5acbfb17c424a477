// Prints a rules file: lays out each entry, breaks lines at 100 columns, and quotes texts.

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <set>
#include <utility>

#include "compiler/core/base/add-once.h"
#include "compiler/core/text/one-line.h"
#include "compiler/export/zrf/model.h"

namespace fairyforge::exports::zrf {
namespace {

constexpr std::size_t kWidth = 100;

// Joins the words by blanks, with line breaks so that lines fit.
std::string wrapped(const std::vector<std::string>& words, std::size_t indent, std::size_t column) {
  std::string text;
  for (const std::string& word : words) {
    if (!text.empty() && column + 1 + word.size() > kWidth) {
      text += '\n' + std::string(indent, ' ');
      column = indent;
    } else if (!text.empty()) {
      text += ' ';
      ++column;
    }
    text += word;
    column += word.size();
  }
  return text;
}

// Quotes a text that Zillions shows. In it a backslash means a new line; backslashes and double quotes
// themselves cannot be written.
std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) result += c == '"' ? '`' : c == '\\' ? '/' : c == '\n' ? '\\' : c;
  return result + "\"";
}

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

// Prints an expression on one line if it fits; otherwise its items fill several lines.
void printExpr(std::string& out, const Expr& expr, std::size_t indent) {
  const std::string line = text(expr);
  if (!expr.isList() || indent + line.size() <= kWidth || expr.items.size() < 2) {
    out += line;
    return;
  }
  out += '(';
  printExpr(out, expr.items[0], indent + 1);
  std::size_t column = indent + 1 + text(expr.items[0]).size();
  for (std::size_t i = 1; i < expr.items.size(); ++i) {
    const std::size_t length = text(expr.items[i]).size();
    if (column + 1 + length <= kWidth) {
      out += ' ';
      ++column;
    } else {
      out += '\n' + std::string(indent + 3, ' ');
      column = indent + 3;
    }
    const std::size_t before = out.size();
    printExpr(out, expr.items[i], column);
    const std::size_t broken = out.rfind('\n');
    column = broken != std::string::npos && broken >= before ? out.size() - broken - 1 : column + length;
  }
  out += ')';
}

// A part of a game that a variant of the file replaces as a whole.
struct Section {
  std::string key;
  std::string text;
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
    std::string text = std::exchange(out_, "");
    const std::vector<Section> main = sectionsOf(games.front());
    text += "\n(game\n";
    for (const Section& section : main) text += section.text;
    text += ")\n";
    for (std::size_t i = 1; i < games.size(); ++i) {
      text += "\n(variant\n";
      for (const Section& section : differing(main, sectionsOf(games[i]))) text += section.text;
      text += ")\n";
    }
    return text;
  }

 private:
  std::vector<Section> sectionsOf(const Rules& rules) {
    std::vector<Section> sections;
    const auto end = [&](std::string key) { sections.push_back({std::move(key), std::exchange(out_, "")}); };
    line(3, "(title " + quoted(rules.title) + ")");
    end("title");
    for (const auto& [name, content] : {std::pair{"description", &rules.description},
                                        {"history", &rules.history},
                                        {"strategy", &rules.strategy}}) {
      if (content->empty()) continue;
      paragraph(name, *content);
      end(name);
    }
    for (const auto& [name, value] : rules.options) {
      line(3, fmt::format("(option \"{}\" {})", name, value));
      end("option " + name);
    }
    line(3, fmt::format("(players {})", fmt::join(rules.players, " ")));
    end("players");
    line(3, fmt::format("(turn-order {})", fmt::join(rules.turns, " ")));
    end("turn-order");
    if (!rules.priorities.empty())
      line(3, fmt::format("(move-priorities {})", fmt::join(rules.priorities, " ")));
    end("move-priorities");
    add(rules.board, rules.neutral);
    end("board");
    add(rules.setup);
    end("board-setup");
    for (const PieceEntry& piece : rules.pieces) {
      add(piece);
      end("piece " + piece.name);
    }
    for (const GoalEntry& goal : rules.goals)
      line(3, fmt::format("({} ({}) {})", goal.kind, fmt::join(goal.players, " "), text(goal.condition)));
    end("goals");
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
        variant.push_back({section.key, fmt::format("   (option \"{}\" false)\n", section.key.substr(7))});
      else if (section.key == "history" || section.key == "strategy")
        variant.push_back({section.key, fmt::format("   ({} \"\")\n", section.key)});
    }
    std::erase_if(variant, [&](const Section& section) {
      const auto inherited = in(game, section.key);
      return inherited != game.end() && inherited->text == section.text;
    });
    // A variant without goals would inherit the game's, so it gets a goal that changes nothing.
    for (Section& section : variant) {
      if (section.key == "goals" && section.text.empty())
        section.text = "   (draw-condition (White Black) repetition)\n";
    }
    return variant;
  }

  void line(std::size_t indent, const std::string& content) {
    out_ += std::string(indent, ' ') + content + '\n';
  }

  void paragraph(const std::string& name, const std::string& content) {
    if (content.empty()) return;
    std::string quote = quoted(content);
    line(3, fmt::format("({} {})", name, wrapped(wordsOf(quote), 6, 4 + name.size())));
  }

  void add(const Define& define) {
    out_ += '\n';
    if (!define.comment.empty()) out_ += comment(define.comment);
    Exprs all{"define", define.name};
    append(all, define.body);
    printExpr(out_, Expr(all), 0);
    out_ += '\n';
  }

  void positions(const std::string& opening, const std::vector<std::string>& names, std::size_t indent,
                 const std::string& closing) {
    std::vector<std::string> words = names;
    if (!words.empty()) words.back() += closing;
    const std::string begin = std::string(indent, ' ') + opening;
    out_ += begin + wrapped(words, indent + 3, begin.size()) + '\n';
  }

  void add(const BoardEntry& board, const std::string& neutral) {
    line(3, "(board");
    line(6, fmt::format("(image \"{}\")", board.image));
    for (const GridEntry& grid : board.grids) add(grid);
    if (!board.positions.empty()) {
      std::vector<std::string> places;
      for (const PositionEntry& p : board.positions) {
        const int right = p.left + p.size - 1, bottom = p.top + p.size - 1;
        places.push_back(fmt::format("({} {} {} {} {})", p.name, p.left, p.top, right, bottom));
      }
      positions("(positions ", places, 6, ")");
    }
    if (!board.killed.empty()) positions("(kill-positions ", board.killed, 6, ")");
    if (!board.dummies.empty()) positions("(dummy ", board.dummies, 6, ")");
    for (const Links& links : board.links) {
      std::vector<std::string> pairs;
      for (const auto& [from, to] : links.pairs) pairs.push_back(fmt::format("({} {})", from, to));
      positions("(links " + links.direction + " ", pairs, 6, ")");
    }
    if (!board.symmetry.empty()) {
      std::vector<std::string> pairs;
      for (const auto& [from, to] : board.symmetry) pairs.push_back(fmt::format("({} {})", from, to));
      positions("(symmetry Black ", pairs, 6, ")");
    }
    for (const ZoneEntry& zone : board.zones) add(zone, neutral);
    line(3, ")");
  }

  void add(const GridEntry& grid) {
    line(6, "(grid");
    const int right = grid.left + grid.size - 1, bottom = grid.top + grid.size - 1;
    line(9, fmt::format("(start-rectangle {} {} {} {})", grid.left, grid.top, right, bottom));
    line(9, "(dimensions");
    line(12, fmt::format("(\"{}\" ({} 0))", fmt::join(grid.files, "/"), grid.size));
    line(12, fmt::format("(\"{}\" (0 {})))", fmt::join(grid.ranks, "/"), grid.size));
    std::vector<std::string> directions;
    for (const auto& [name, by] : grid.directions) {
      directions.push_back(fmt::format("({} {} {})", name, by.first, by.second));
    }
    positions("(directions ", directions, 9, "))");
  }

  // Neutral pieces move as White's, so White's zones also serve the neutral player.
  void add(const ZoneEntry& zone, const std::string& neutral) {
    const std::array<std::string, 2> players{neutral.empty() ? "White" : "White " + neutral, "Black"};
    for (std::size_t player = 0; player < players.size(); ++player) {
      if (zone.positions[player].empty()) continue;
      line(6, fmt::format("(zone (name {}) (players {})", zone.name, players[player]));
      positions("(positions ", zone.positions[player], 9, "))");
    }
  }

  void add(const std::vector<PlacedPieces>& setup) {
    line(3, "(board-setup");
    std::vector<std::string> players;
    for (const PlacedPieces& s : setup) addOnce(players, s.player);
    for (std::size_t p = 0; p < players.size(); ++p) {
      line(6, "(" + players[p]);
      for (const PlacedPieces& s : setup) {
        if (s.player != players[p]) continue;
        std::vector<std::string> words = s.positions;
        if (s.off >= 0) words.push_back(fmt::format("off {}", s.off));
        positions("(" + s.piece + " ", words, 9, ")");
      }
      line(6, ")");
    }
    line(3, ")");
  }

  void add(const PieceEntry& piece) {
    line(3, "(piece");
    line(6, fmt::format("(name {})", piece.name));
    if (piece.helper) line(6, "(dummy)");
    if (!piece.notation.empty()) line(6, "(notation " + quoted(piece.notation) + ")");
    std::string images;
    for (const auto& [player, file] : piece.images) images += fmt::format(" {} \"{}\"", player, file);
    if (!images.empty()) line(6, "(image" + images + ")");
    if (!piece.help.empty()) line(6, fmt::format("(help {})", wrapped(wordsOf(quoted(piece.help)), 9, 12)));
    if (!piece.description.empty())
      line(6, fmt::format("(description {})", wrapped(wordsOf(quoted(piece.description)), 9, 19)));
    for (const auto& [name, value] : piece.attributes) {
      line(6, fmt::format("(attribute {} {})", name, value));
    }
    blocks("moves", piece.moves);
    blocks("drops", piece.drops);
    line(3, ")");
  }

  // Prints the calls of macros as one entry, such as (moves ...). Calls of the same macro share a line if
  // they fit.
  void blocks(const char* name, const Exprs& exprs) {
    if (exprs.empty()) return;
    line(6, fmt::format("({}", name));
    std::string current, head;
    const auto flush = [&] {
      if (!current.empty()) out_ += current + '\n';
      current.clear();
    };
    for (const Expr& expr : exprs) {
      const std::string one = text(expr);
      const bool plain = expr.isList() && !expr.items.empty() && !expr.items[0].isList();
      const std::string mine = plain ? expr.items[0].word : "";
      if (!current.empty() && (mine.empty() || mine != head || current.size() + 1 + one.size() > kWidth))
        flush();
      head = mine;
      if (!current.empty()) {
        current += ' ' + one;
      } else if (9 + one.size() <= kWidth) {
        current = std::string(9, ' ') + one;
      } else {
        current = std::string(9, ' ');
        printExpr(current, expr, 9);
        flush();
      }
    }
    flush();
    line(6, ")");
  }

  std::string out_;
};

}  // namespace

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
