// Three stages: the lexer's tokens, blanks and comments included; lines with their blocks; rows of text, in
// which neighbouring lines of one kind are aligned column by column and long lines are broken after commas.

#include "compiler/frontend/print/tidy.h"

#include <FairyLexer.h>
#include <algorithm>
#include <functional>
#include <vector>

namespace fairyforge {
namespace {

using grammar::FairyLexer;

constexpr std::size_t kWidth = 100;  // lines that can be broken are not longer
constexpr std::size_t kIndent = 2;

struct Token {
  std::size_t type;
  std::string text;
  bool spaceBefore = false;
};

// A statement or a line of a block, with its own block if it has one; or a comment that stands alone.
struct Line {
  std::vector<Token> tokens;
  bool hasBlock = false;
  std::vector<Line> block;
  std::string comment;      // behind the line, or alone
  std::string headComment;  // behind the brace that opens the block
  bool blankBefore = false;
};

// The whole text is in tokens, blanks and comments too.
struct Lexeme {
  std::size_t type;
  std::string text;
};

std::vector<Lexeme> lexed(std::string_view text) {
  antlr4::ANTLRInputStream input{std::string(text)};
  FairyLexer lexer(&input);
  lexer.removeErrorListeners();
  std::vector<Lexeme> lexemes;
  for (const auto& token : lexer.getAllTokens()) lexemes.push_back({token->getType(), token->getText()});
  return lexemes;
}

// ---- tokens to lines ----

class LineReader {
 public:
  explicit LineReader(std::string_view text) : tokens_(lexed(text)) {}

  std::vector<Line> read() { return lines(); }

 private:
  // Up to the end, or behind the closing brace.
  std::vector<Line> lines() {
    std::vector<Line> list;
    Line line;
    std::size_t newlines = 0;  // since the last line or comment
    const auto finish = [&] {
      if (line.tokens.empty()) return;
      list.push_back(std::move(line));
      line = {};
      newlines = 0;
    };
    for (; next_ < tokens_.size(); ++next_) {
      const auto& [type, text] = tokens_[next_];
      switch (type) {
        case FairyLexer::BLANK:
          space_ = true;
          continue;
        case FairyLexer::END:
          space_ = true;
          if (text == ";") {
            finish();
          } else if (depth_ == 0 && !afterComma(line)) {
            finish();
            ++newlines;
          }
          continue;
        case FairyLexer::COMMENT:
          addComment(list, line, trimmed(text), newlines);
          continue;
        case FairyLexer::CLOSE_BRACE:
          finish();
          return list;
        default:
          break;
      }
      if (line.tokens.empty()) line.blankBefore = !list.empty() && newlines > 1;
      if (type == FairyLexer::OPEN_BRACE) {
        openBlock(line);
        continue;
      }
      const bool opens = text == "(" || text == "[", closes = text == ")" || text == "]";
      if (opens) ++depth_;
      if (closes) --depth_;
      line.tokens.push_back({type, text, space_});
      space_ = false;
    }
    finish();
    return list;
  }

  void openBlock(Line& line) {
    line.hasBlock = true;
    ++next_;
    std::size_t ahead = next_;
    while (ahead < tokens_.size() && tokens_[ahead].type == FairyLexer::BLANK) ++ahead;
    if (ahead < tokens_.size() && tokens_[ahead].type == FairyLexer::COMMENT) {
      line.headComment = trimmed(tokens_[ahead].text);
      next_ = ahead + 1;
    }
    line.block = lines();
  }

  // A comment belongs to what stands before it on its line; else it is a line of its own.
  static void addComment(std::vector<Line>& list, Line& line, std::string text, std::size_t& newlines) {
    const auto append = [&](std::string& comment) { comment += (comment.empty() ? "" : " ") + text; };
    if (!line.tokens.empty()) return append(line.comment);
    if (!list.empty() && newlines == 0 && !list.back().tokens.empty()) return append(list.back().comment);
    Line alone;
    alone.blankBefore = !list.empty() && newlines > 1;
    alone.comment = std::move(text);
    list.push_back(std::move(alone));
    newlines = 0;
  }

  static bool afterComma(const Line& line) { return !line.tokens.empty() && line.tokens.back().text == ","; }
  static std::string trimmed(std::string text) {
    text.erase(text.find_last_not_of(" \t\r") + 1);
    return text;
  }

  const std::vector<Lexeme> tokens_;
  std::size_t next_ = 0;
  int depth_ = 0;
  bool space_ = false;
};

// ---- lines to text ----

std::size_t width(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(
      text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

std::string padded(std::string text, std::size_t columns) {
  text.append(columns - std::min(columns, width(text)), ' ');
  return text;
}

// Tokens [begin, end) on one line. Inside brackets blanks stay as they are: a movement may mean something
// else without one.
std::string joined(const std::vector<Token>& tokens, std::size_t begin, std::size_t end) {
  std::string text;
  int depth = 0;
  for (std::size_t i = begin; i < end; ++i) {
    const Token& token = tokens[i];
    bool space = token.spaceBefore;
    if (i == begin) {
      space = false;
    } else if (depth == 0) {
      const Token& before = tokens[i - 1];
      if (before.text == ":" || token.type == FairyLexer::STRING || before.type == FairyLexer::STRING)
        space = true;
      if (token.text == "," || token.text == ":") space = false;
    }
    if (token.text == "(" || token.text == "[") ++depth;
    if (token.text == ")" || token.text == "]") --depth;
    text += (space ? " " : "") + token.text;
  }
  return text;
}

std::string joined(const std::vector<Token>& tokens) {
  return joined(tokens, 0, tokens.size());
}

// A line that may be aligned with its neighbours of the same kind: its columns, and the blanks before each.
struct Columns {
  std::string kind;
  std::vector<std::string> cells;
  std::vector<std::size_t> gaps;
  std::string block{};  // behind the last column
};

class Printer {
 public:
  std::string print(const std::vector<Line>& lines) {
    printList(lines, 0);
    std::string text;
    for (std::size_t i = 0; i < rows_.size();) {
      std::size_t end = i + 1;  // the rows whose comments stand in one column
      while (end < rows_.size() && isCommented(rows_[i]) && isCommented(rows_[end]) &&
             !rows_[end].blankBefore && rows_[end].indent == rows_[i].indent)
        ++end;
      std::size_t column = 0;
      for (std::size_t r = i; r < end; ++r) {
        if (width(rows_[r].text) <= kWidth - 20) column = std::max(column, width(rows_[r].text));
      }
      for (; i < end; ++i) text += printed(rows_[i], column);
    }
    return text;
  }

 private:
  struct Row {
    std::size_t indent;
    std::string text;
    std::string comment;
    bool blankBefore = false;
  };

  static bool isCommented(const Row& row) {
    return !row.comment.empty() && !row.text.empty() && row.text != "}";
  }

  static std::string printed(const Row& row, std::size_t commentColumn) {
    const std::string start = (row.blankBefore ? "\n" : "") + std::string(row.indent, ' ');
    if (row.comment.empty()) return start + row.text + "\n";
    if (row.text.empty()) return start + row.comment + "\n";
    return start + padded(row.text, commentColumn) + "  " + row.comment + "\n";
  }

  void add(std::size_t indent, const std::string& text, const std::string& comment, bool blankBefore) {
    rows_.push_back({indent, text, comment, blankBefore});
  }

  void printList(const std::vector<Line>& lines, std::size_t indent) {
    for (std::size_t i = 0; i < lines.size();) {
      std::vector<Columns> run;
      for (std::size_t end = i; end < lines.size(); ++end) {
        auto columns = columnsOf(lines[end], indent);
        if (!columns || (end > i && (lines[end].blankBefore || columns->kind != run.front().kind))) break;
        run.push_back(std::move(*columns));
      }
      if (run.empty()) {
        printLine(lines[i], indent);
        ++i;
        continue;
      }
      for (const std::string& text : aligned(run)) {
        addWrapped(indent, text, lines[i].comment, lines[i].blankBefore);
        ++i;
      }
    }
  }

  void printLine(const Line& line, std::size_t indent) {
    if (line.tokens.size() == 1 && line.tokens[0].type == FairyLexer::DIAGRAM)
      return printDiagram(line, indent);
    if (const auto whole = onOneLine(line, indent)) {
      return addWrapped(indent, *whole, line.comment, line.blankBefore);
    }
    if (line.tokens.empty()) return add(indent, "", line.comment, line.blankBefore);
    const auto columns = pieceColumns(line, "");
    add(indent, (columns ? aligned({*columns}).front() : joined(line.tokens)) + " {", line.headComment,
        line.blankBefore);
    printList(line.block, indent + kIndent);
    add(indent, "}", line.comment, false);
  }

  // A line without a block, or with a short one of one plain line.
  static std::optional<std::string> onOneLine(const Line& line, std::size_t indent) {
    if (line.tokens.empty()) return std::nullopt;
    const std::string text = joined(line.tokens);
    if (!line.hasBlock) return text;
    if (line.block.empty() && line.headComment.empty()) return text + " {}";
    if (line.block.size() != 1 || !line.headComment.empty()) return std::nullopt;
    const Line& inner = line.block.front();
    if (inner.tokens.empty() || inner.hasBlock || !inner.comment.empty()) return std::nullopt;
    const std::string whole = text + " { " + joined(inner.tokens) + " }";
    if (indent + width(whole) > kWidth) return std::nullopt;
    return whole;
  }

  void printDiagram(const Line& line, std::size_t indent) {
    const std::string& raw = line.tokens[0].text;
    const std::size_t open = raw.find('{');
    add(indent, "diagram {", "", line.blankBefore);
    for (std::size_t begin = open + 1; begin < raw.size();) {
      const std::size_t end = std::min(raw.find('\n', begin), raw.size() - 1);
      const std::size_t from = raw.find_first_not_of(" \t\r", begin);
      const std::size_t to = raw.find_last_not_of(" \t\r", end - 1);
      if (from < end && to != std::string::npos && to >= from)
        add(indent + kIndent, raw.substr(from, to + 1 - from), "", false);
      begin = end + 1;
    }
    add(indent, "}", line.comment, false);
  }

  // Breaks after commas outside brackets where the line is too long; that is where the language lets it.
  void addWrapped(std::size_t indent, std::string text, const std::string& comment, bool blankBefore) {
    std::size_t margin = indent;
    while (margin + width(text) > kWidth) {
      std::size_t cut = 0;
      int depth = 0;
      bool quoted = false;
      for (std::size_t i = 0; i + 1 < text.size() && (margin + i < kWidth || cut == 0); ++i) {
        if (text[i] == '"') quoted = !quoted;
        if (text[i] == '(' || text[i] == '[') ++depth;
        if (text[i] == ')' || text[i] == ']') --depth;
        if (!quoted && depth == 0 && text[i] == ',' && text[i + 1] == ' ') cut = i + 1;
      }
      if (cut == 0) break;
      add(margin, text.substr(0, cut), "", blankBefore);
      text.erase(0, cut + 1);
      blankBefore = false;
      margin = indent + 2 * kIndent;
    }
    add(margin, text, comment, blankBefore);
  }

  // ---- columns ----

  static std::optional<Columns> columnsOf(const Line& line, std::size_t indent) {
    if (line.tokens.size() < 2) return std::nullopt;
    const auto whole = onOneLine(line, indent);
    if (!whole) return std::nullopt;
    const std::string& head = line.tokens.front().text;
    if (auto columns = pieceColumns(line, *whole)) return columns;
    if (head == "level" && !line.hasBlock) {
      Columns columns{"level", {}, {}};
      for (const Token& token : line.tokens) columns.cells.push_back(token.text);
      columns.gaps.assign(columns.cells.size(), 1);
      return columns;
    }
    return ruleColumns(line);
  }

  // Name, ID, movement, shown name, `royal`, the rest.
  static std::optional<Columns> pieceColumns(const Line& line, const std::string& whole) {
    const auto& tokens = line.tokens;
    if (tokens.size() < 3 || tokens[0].text != "piece") return std::nullopt;
    const auto endsMovement = [&](const Token& token) {
      return token.type == FairyLexer::STRING || token.text == "royal" || token.text == "at" ||
             token.text == "image";
    };
    std::size_t at = 3;
    while (at < tokens.size() && !endsMovement(tokens[at])) ++at;
    Columns columns{
        "piece", {"piece " + tokens[1].text, tokens[2].text, joined(tokens, 3, at)}, {0, 1, 2, 2, 2, 2}};
    const bool shown = at < tokens.size() && tokens[at].type == FairyLexer::STRING;
    columns.cells.push_back(shown ? tokens[at++].text : "");
    const bool royal = at < tokens.size() && tokens[at].text == "royal";
    columns.cells.push_back(royal ? tokens[at++].text : "");
    columns.cells.push_back(joined(tokens, at, tokens.size()));
    if (!whole.empty()) columns.block = whole.substr(joined(tokens).size());
    return columns;
  }

  // `stalemate:` and what is said about it.
  static std::optional<Columns> ruleColumns(const Line& line) {
    const Token& head = line.tokens.front();
    if (line.hasBlock || (head.type != FairyLexer::WORD && head.text != "on")) return std::nullopt;
    const auto colon =
        std::find_if(line.tokens.begin(), line.tokens.end(), [](const Token& t) { return t.text == ":"; });
    if (colon == line.tokens.end()) return std::nullopt;
    const auto split = static_cast<std::size_t>(colon - line.tokens.begin()) + 1;
    return Columns{
        "rule", {joined(line.tokens, 0, split), joined(line.tokens, split, line.tokens.size())}, {0, 1}};
  }

  // The lines of a run, column under column; a column that is empty in all of them is left out.
  static std::vector<std::string> aligned(const std::vector<Columns>& run) {
    std::vector<std::string> texts(run.size());
    std::size_t columns = 0;
    for (const Columns& line : run) columns = std::max(columns, line.cells.size());
    std::size_t used = 0;  // width of the text so far, where a line has any
    for (std::size_t c = 0; c < columns; ++c) {
      std::size_t widest = 0;
      for (const Columns& line : run) {
        if (c < line.cells.size()) widest = std::max(widest, width(line.cells[c]));
      }
      if (widest == 0) continue;
      for (std::size_t i = 0; i < run.size(); ++i) {
        if (c >= run[i].cells.size() || run[i].cells[c].empty()) continue;
        if (used > 0) texts[i] = padded(texts[i], used + run[i].gaps[c]);
        texts[i] += run[i].cells[c];
      }
      used += widest + (used > 0 ? run.front().gaps[std::min(c, run.front().gaps.size() - 1)] : 0);
    }
    for (std::size_t i = 0; i < run.size(); ++i) texts[i] += run[i].block;
    return texts;
  }

  std::vector<Row> rows_;
};

}  // namespace

std::string tidied(std::string_view native) {
  return Printer().print(LineReader(native).read());
}

std::optional<std::pair<std::size_t, std::size_t>> diagramBlock(std::string_view native) {
  std::size_t begin = native.starts_with("\xEF\xBB\xBF") ? 3 : 0;  // ANTLR drops a byte order mark
  for (const auto& [type, text] : lexed(native)) {
    if (type == FairyLexer::DIAGRAM) return std::pair{begin, begin + text.size()};
    begin += text.size();
  }
  return std::nullopt;
}

std::string nameText(const std::string& name) {
  const auto tokens = lexed(name);
  const bool plain = tokens.size() == 1 && tokens[0].type == FairyLexer::WORD && name != "or";
  return plain ? name : '"' + name + '"';
}

}  // namespace fairyforge
