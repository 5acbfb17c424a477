// Finds statements that may need a change after the board has changed: those with names of cells or levels,
// the words `rank` and `file`, or positions in tests. The array and cells after `at` are not searched,
// because edits move those pieces with the board.

#include <algorithm>
#include <boost/algorithm/string/split.hpp>
#include <cctype>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <ranges>

#include "compiler/apps/edit/parts.h"
#include "compiler/frontend/print/lexemes.h"

namespace fairyforge::edit {

namespace syntax = frontend::syntax;
using syntax::Statement;

namespace {

// The parts of a board that a statement names.
struct Names {
  std::vector<std::string> gone;  // cells that the new board lacks
  bool cells = false, lines = false, levels = false, position = false;
};

bool isCell(const std::string& word, const Board& board) {
  const auto cell = board.find(word);
  return cell && board.exists(*cell);
}
// Returns the names of cells of either board in a word: one in "e4", two in "e2e4".
std::vector<std::string> cellsIn(const std::string& word, const Board& old, const Board& now) {
  const auto isEither = [&](const std::string& name) { return isCell(name, old) || isCell(name, now); };
  if (isEither(word)) return {word};
  for (std::size_t i = 1; i < word.size(); ++i) {
    if (isEither(word.substr(0, i)) && isEither(word.substr(i))) return {word.substr(0, i), word.substr(i)};
  }
  return {};
}

bool isLevel(const std::string& word, const Board& board) {
  for (int level = 0; level < board.levels(); ++level) {
    if (!word.empty() && word == board.levelName(level)) return true;
  }
  return word == "levels";
}

// Returns the parts of the board that `text` names outside quotes and comments.
Names namesIn(std::string_view text, const Board& old, const Board& now) {
  Names names;
  for (const auto& [kind, lexeme] : frontend::print::lexemesOf(text)) {
    using Kind = frontend::print::LexemeKind;
    if (kind == Kind::Comment || kind == Kind::String) continue;
    std::vector<std::string> words;
    for (const std::string& word :
         boost::split(words, lexeme, [](unsigned char c) { return std::isalnum(c) == 0; })) {
      for (const std::string& cell : cellsIn(word, old, now)) {
        names.cells = true;
        if (!isCell(cell, now) && std::ranges::find(names.gone, cell) == names.gone.end())
          names.gone.push_back(cell);
      }
      names.lines = names.lines || word == "rank" || word == "file";
      names.levels = names.levels || (old.levels() != now.levels() && isLevel(word, old));
      names.position = names.position || word == "position";
    }
  }
  return names;
}

}  // namespace

std::vector<Untouched> namingPlaces(const Text& text, const Board& old, const Board& now, Naming naming) {
  std::vector<Untouched> list;
  for (const Statement& statement : text.layers() | std::views::join) {
    if (std::holds_alternative<syntax::Array>(statement.what) ||
        std::holds_alternative<syntax::BoardShape>(statement.what))
      continue;
    std::string_view words = statement.span.text();
    if (std::holds_alternative<syntax::PieceDeclaration>(statement.what))
      words.remove_prefix(std::min(words.find('{'), words.size()));
    const Names names = namesIn(words, old, now);
    const bool isTest = std::holds_alternative<syntax::Test>(statement.what);
    const bool lines = names.lines && !std::holds_alternative<syntax::Promote>(statement.what);
    const bool position = names.position && isTest;
    if (naming == Naming::NoCells ? isTest || names.gone.empty()
                                  : !names.cells && !lines && !names.levels && !position)
      continue;
    std::vector<std::string> what;
    if (!names.gone.empty())
      what.push_back(fmt::format("{}: not on {} board", fmt::join(names.gone, ", "),
                                 naming == Naming::NoCells ? "that" : "this"));
    else if (names.cells)
      what.push_back("cells");
    if (lines) what.push_back("ranks or files");
    if (names.levels) what.push_back("levels");
    if (position) what.push_back("a position of the board before");
    const SourceFile& file = *statement.span.file;
    const std::size_t line = file.locate(statement.span.begin).line;
    const std::string_view whole = statement.span.text();
    list.push_back({placeText(statement.span), &file == text.source().get() ? line : 0,
                    std::string(whole.substr(0, whole.find('\n'))),
                    fmt::format("{}", fmt::join(what, "; "))});
  }
  const auto key = [](const Untouched& statement) {
    return std::tuple(statement.line == 0, statement.line, statement.place);
  };
  std::ranges::stable_sort(list, {}, key);
  list.erase(std::ranges::unique(list, {}, key).begin(), list.end());
  return list;
}

std::vector<Untouched> untouched(const SourcePtr& before, const SourcePtr& after,
                                 const frontend::LoadOptions& options) {
  const Expected<Text> text = Text::read(after, options);
  Diagnostics diagnostics;
  const VariantPtr old = frontend::loadVariant(before, options, diagnostics),
                   now = frontend::loadVariant(after, options, diagnostics);
  if (!text || !old || !now) return {};
  return namingPlaces(*text, old->board(), now->board(), Naming::Places);
}

}  // namespace fairyforge::edit
