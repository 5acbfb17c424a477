// Lays native text out in three stages: lexemes (lexemes.h), lines with their blocks (lines.h), rows of text.
// The last stage is here: it aligns neighbouring lines of one kind in columns and breaks long lines after
// commas.
#include "compiler/frontend/print/tidy.h"

#include <algorithm>

#include "compiler/core/text/split.h"
#include "compiler/frontend/print/columns.h"
#include "compiler/frontend/print/line-text.h"

namespace fairyforge::frontend::print {
namespace {

constexpr std::size_t kIndent = 2;

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
