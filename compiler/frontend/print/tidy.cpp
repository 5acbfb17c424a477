// Lays native text out in three stages: lexemes (lexemes.h), lines with their blocks (lines.h), rows of text.
// The last stage is here: it aligns neighbouring lines of one kind in columns and breaks long lines after
// commas.
#include "compiler/frontend/print/tidy.h"

#include <algorithm>

#include "compiler/core/text/split.h"
#include "compiler/frontend/print/lines.h"

namespace fairyforge::frontend::print {
namespace {

constexpr std::size_t kIndent = 2;

// ---- columns ----

// The columns of a line, with the number of blanks before each. Neighbouring lines of the same kind are
// aligned.
struct Columns {
  std::string kind;
  std::vector<std::string> cells;
  std::vector<std::size_t> gaps;
  std::string block{};  // the block, which is printed after the last column
};

// Returns the two columns of a rule: `stalemate:` and its sentence.
std::optional<Columns> ruleColumns(const Line& line) {
  const Token& head = line.tokens.front();
  if (line.hasBlock || (head.kind != LexemeKind::Word && head.text != "on")) return std::nullopt;
  const auto colon = std::ranges::find_if(line.tokens, [](const Token& t) { return t.text == ":"; });
  // In a goal, a colon stands behind `White` or `Black` in a list of cells. A goal is no such rule.
  const bool isGoal =
      std::any_of(line.tokens.begin(), colon, [](const Token& t) { return t.text == "when"; });
  if (colon == line.tokens.end() || isGoal) return std::nullopt;
  const auto split = static_cast<std::size_t>(colon - line.tokens.begin()) + 1;
  return Columns{
      "rule", {joined(line.tokens, 0, split), joined(line.tokens, split, line.tokens.size())}, {0, 1}};
}

// Returns the columns of a line that declares a piece: name, ID, movement, shown name, `royal`, and everything
// else; nothing for any other line. `whole` is the same line with the block of the piece on it; empty if the
// block has lines of its own.
std::optional<Columns> pieceColumns(const Line& line, const std::string& whole) {
  const auto& tokens = line.tokens;
  if (tokens.size() < 3 || tokens[0].text != "piece") return std::nullopt;
  const auto endsMovement = [&](const Token& token) {
    return token.kind == LexemeKind::String || token.text == "royal" || token.text == "at" ||
           token.text == "image";
  };
  std::size_t at = 3;
  while (at < tokens.size() && !endsMovement(tokens[at])) ++at;
  Columns columns{
      "piece", {"piece " + tokens[1].text, tokens[2].text, joined(tokens, 3, at)}, {0, 1, 2, 2, 2, 2}};
  const bool shown = at < tokens.size() && tokens[at].kind == LexemeKind::String;
  columns.cells.push_back(shown ? tokens[at++].text : "");
  const bool royal = at < tokens.size() && tokens[at].text == "royal";
  columns.cells.push_back(royal ? tokens[at++].text : "");
  columns.cells.push_back(joined(tokens, at, tokens.size()));
  if (!whole.empty()) columns.block = whole.substr(joined(tokens).size());
  return columns;
}

// Returns the columns of a line; nothing if the line is not printed in columns.
std::optional<Columns> columnsOf(const Line& line, std::size_t indent) {
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

// Returns the lines as text with aligned columns. A column that is empty in all lines is left out.
std::vector<std::string> aligned(const std::vector<Columns>& run) {
  std::vector<std::string> texts(run.size());
  std::size_t columns = 0;
  for (const Columns& line : run) columns = std::max(columns, line.cells.size());
  std::size_t used = 0;  // the width of the columns so far, with the gaps between them
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

// ---- rows ----

class Printer {
 public:
  // Returns the lines as text, with comments of consecutive lines aligned.
  std::string print(const std::vector<Line>& lines) {
    printList(lines, 0);
    std::string text;
    for (std::size_t i = 0; i < rows_.size();) {
      // The rows from i to before `end` have comments that are aligned with each other.
      std::size_t end = i + 1;
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
  // A line of the result, not yet aligned.
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

  // Prints lines; consecutive lines of one kind (Columns) are aligned in columns.
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
    if (line.tokens.size() == 1 && line.tokens[0].kind == LexemeKind::Diagram)
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

  void printDiagram(const Line& line, std::size_t indent) {
    const std::string& raw = line.tokens[0].text;
    const std::size_t open = raw.find('{');
    add(indent, "diagram {", "", line.blankBefore);
    for (std::size_t begin = open + 1; begin < raw.size();) {
      const std::size_t end = std::min(raw.find('\n', begin), raw.size() - 1);
      const std::string text(trimmed(std::string_view(raw).substr(begin, end - begin)));
      if (!text.empty()) add(indent + kIndent, text, "", false);
      begin = end + 1;
    }
    add(indent, "}", line.comment, false);
  }

  // Adds a line. A line that is too long is broken after commas outside brackets, or after the colon of a
  // line that begins with `on` or `while`. Outside brackets, the language allows line breaks only there.
  void addWrapped(std::size_t indent, std::string text, const std::string& comment, bool blankBefore) {
    std::size_t margin = indent;
    const bool isPlace = text.starts_with("while ") || text.starts_with("on ");
    while (margin + width(text) > kWidth) {
      std::size_t cut = 0;
      int depth = 0;
      bool quoted = false;
      for (std::size_t i = 0; i + 1 < text.size() && (margin + i < kWidth || cut == 0); ++i) {
        if (text[i] == '"') quoted = !quoted;
        if (text[i] == '(' || text[i] == '[') ++depth;
        if (text[i] == ')' || text[i] == ']') --depth;
        const bool goesOn = text[i] == ',' || (isPlace && margin == indent && text[i] == ':');
        if (!quoted && depth == 0 && goesOn && text[i + 1] == ' ') cut = i + 1;
      }
      if (cut == 0) break;
      add(margin, text.substr(0, cut), "", blankBefore);
      text.erase(0, cut + 1);
      blankBefore = false;
      margin = indent + 2 * kIndent;
    }
    add(margin, text, comment, blankBefore);
  }

  std::vector<Row> rows_;
};

}  // namespace

std::string tidied(std::string_view native) {
  return Printer().print(readLines(native));
}

}  // namespace fairyforge::frontend::print
