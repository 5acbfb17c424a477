// Aligns the parts of neighbouring lines of one kind (pieces, levels, rules) in columns, because these are
// read like tables.
#include "compiler/frontend/print/columns.h"

#include <algorithm>

#include "compiler/frontend/print/line-text.h"

namespace fairyforge::frontend::print {
namespace {

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

}  // namespace

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

// The columns are name, ID, movement, shown name, `royal`, and everything else.
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

}  // namespace fairyforge::frontend::print
