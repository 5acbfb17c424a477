// Splits lexemes into lines at the ends of statements; brackets and commas continue a statement on the next
// line. Comments and blank lines are stored with the statements, so that they keep their places.
#include "compiler/frontend/print/lines.h"

#include <algorithm>

#include "compiler/core/text/split.h"

namespace fairyforge::frontend::print {
namespace {

class LineReader {
 public:
  explicit LineReader(std::string_view text) : tokens_(lexemesOf(text)) {}

  std::vector<Line> read() { return lines(); }

 private:
  // Reads lines up to the end of the text, or to the closing brace and past it.
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
      const auto& [kind, text] = tokens_[next_];
      switch (kind) {
        case LexemeKind::Blank:
          space_ = true;
          continue;
        case LexemeKind::End:
          space_ = true;
          if (text == ";") {
            finish();
          } else if (depth_ == 0 && !goesOn(line)) {
            finish();
            ++newlines;
          }
          continue;
        case LexemeKind::Comment:
          addComment(list, line, std::string(trimmed(text)), newlines);
          continue;
        case LexemeKind::CloseBrace:
          finish();
          return list;
        default:
          break;
      }
      if (line.tokens.empty()) line.blankBefore = !list.empty() && newlines > 1;
      if (kind == LexemeKind::OpenBrace) {
        openBlock(line);
        continue;
      }
      const bool opens = text == "(" || text == "[", closes = text == ")" || text == "]";
      if (opens) ++depth_;
      if (closes) --depth_;
      line.tokens.push_back({kind, text, space_});
      space_ = false;
    }
    finish();
    return list;
  }

  void openBlock(Line& line) {
    line.hasBlock = true;
    ++next_;
    std::size_t ahead = next_;
    while (ahead < tokens_.size() && tokens_[ahead].kind == LexemeKind::Blank) ++ahead;
    if (ahead < tokens_.size() && tokens_[ahead].kind == LexemeKind::Comment) {
      line.headComment = trimmed(tokens_[ahead].text);
      next_ = ahead + 1;
    }
    line.block = lines();
  }

  // Adds a comment to the code before it on the same line, or as a line of its own if there is none.
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

  // Does the statement continue on the next line? It does after a comma, and after the colon of `on ...:` and
  // `while ...:`.
  static bool goesOn(const Line& line) {
    if (line.tokens.empty()) return false;
    const std::string &first = line.tokens.front().text, &last = line.tokens.back().text;
    return last == "," || (last == ":" && (first == "on" || first == "while"));
  }

  const std::vector<Lexeme> tokens_;
  std::size_t next_ = 0;
  int depth_ = 0;
  bool space_ = false;
};

}  // namespace

std::vector<Line> readLines(std::string_view text) {
  return LineReader(text).read();
}

// ---- the text of a single line before lines are aligned or broken ----

std::size_t width(std::string_view text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

std::string padded(std::string text, std::size_t columns) {
  text.append(columns - std::min(columns, width(text)), ' ');
  return text;
}

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
      if (before.text == ":" || token.kind == LexemeKind::String || before.kind == LexemeKind::String)
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

std::optional<std::string> onOneLine(const Line& line, std::size_t indent) {
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

}  // namespace fairyforge::frontend::print
