// Keeps a native text together with its statements, and applies changes to it.

#include "compiler/apps/edit/text.h"

#include <algorithm>
#include <fmt/format.h>
#include <ranges>

#include "compiler/core/text/byte-order-mark.h"
#include "compiler/frontend/fairy/reader.h"
#include "compiler/frontend/languages.h"
#include "compiler/frontend/print/lexemes.h"
#include "compiler/frontend/print/print-statements.h"
#include "compiler/frontend/print/revise.h"
#include "compiler/frontend/print/tidy.h"
#include "compiler/frontend/read-layers.h"
#include "compiler/frontend/syntax/piece-sentences.h"

namespace fairyforge::edit {

namespace print = frontend::print;
namespace syntax = frontend::syntax;
using syntax::Statement;

namespace {

// Returns where a statement stands in the usual order of statements. A new statement is inserted after the
// last one with the same or a lower number.
int placeOf(const Changes::What& statement) {
  struct Places {
    int operator()(const syntax::Header&) const { return 0; }
    int operator()(const syntax::Note&) const { return 1; }
    int operator()(const syntax::BoardShape&) const { return 2; }
    int operator()(const syntax::Zone&) const { return 3; }
    int operator()(const syntax::Link&) const { return 3; }
    int operator()(const syntax::Direction&) const { return 3; }
    int operator()(const syntax::Remove&) const { return 4; }
    int operator()(const syntax::PieceDeclaration&) const { return 5; }
    int operator()(const syntax::Array&) const { return 6; }
    int operator()(const syntax::Castle&) const { return 7; }
    int operator()(const syntax::Promote&) const { return 8; }
    int operator()(const syntax::Test&) const { return 10; }
  };
  return std::visit(
      [](const auto& what) {
        if constexpr (std::is_invocable_v<Places, decltype(what)>) return Places()(what);
        return 9;
      },
      statement);
}

constexpr int kBehindLines = 100;  // greater than any result of placeOf()

}  // namespace

std::string firstError(const Diagnostics& diagnostics) {
  for (const Diagnostic& d : diagnostics.all()) {
    if (d.severity == Severity::Error) return renderHuman(d, false);
  }
  return "it cannot be read";
}

Expected<Text> Text::read(const SourcePtr& source, const frontend::LoadOptions& options) {
  if (frontend::languageOf(*source, options.language) != frontend::Language::Fairy)
    return Failure{"forms change only texts in the language of .fairy files\nturn this one into such a text"};
  Text text(source);
  Diagnostics diagnostics;
  frontend::Loader loader(options, diagnostics);
  text.layers_ = loader.read(source, frontend::Language::Fairy);
  if (diagnostics.hasErrors()) return Failure{firstError(diagnostics)};
  text.merged_ = text.layers_;
  text.game_ = frontend::build::mergeLayers(text.merged_, diagnostics);
  for (const auto& place : loader.about().names) {
    if (place.word.span.file != source) continue;
    if (place.kind == syntax::NameKind::File)
      text.headEnd_ = std::max<std::size_t>(text.headEnd_, place.word.span.end);
    if (place.kind == syntax::NameKind::Type) text.types_.push_back(place);
  }
  text.findOwn();
  return text;
}

void Text::findOwn() {
  std::size_t at = behindByteOrderMark(source_->text()), depth = 0, open = 0, word = 0;
  for (const auto& [kind, text] : print::lexemesOf(source_->text())) {
    const std::size_t end = at + text.size();
    if (kind == print::LexemeKind::OpenBrace && depth++ == 0) open = at;
    if (kind == print::LexemeKind::CloseBrace && depth > 0 && --depth == 0) {
      blocks_.emplace_back(open, end);
      if (source_->text().substr(word).starts_with("hands"))
        hands_.push_back({{source_, static_cast<std::uint32_t>(word), static_cast<std::uint32_t>(end)}, {}});
    }
    if (kind == print::LexemeKind::Diagram) blocks_.emplace_back(at, end);
    const bool isWord = kind == print::LexemeKind::Word || kind == print::LexemeKind::Other;
    if (isWord && depth == 0) word = at;  // the last word outside blocks
    at = end;
  }
  for (const syntax::Layer& layer : layers_) {
    for (const Statement& statement : layer) {
      if (statement.span.file != source_) continue;
      const auto holds = [&](const auto& block) {
        return block.first <= statement.span.begin && statement.span.begin < block.second;
      };
      const auto block = std::ranges::find_if(hands_, [&](const HandBlock& hands) {
        return hands.span.begin <= statement.span.begin && statement.span.end <= hands.span.end;
      });
      if (block != hands_.end()) block->lines.push_back(&statement);
      if (std::ranges::any_of(blocks_, holds)) continue;
      const bool again = !own_.empty() && own_.back()->span.begin == statement.span.begin;
      if (!again) own_.push_back(&statement);
    }
  }
}

bool Text::isOwn(const Statement& statement) const {
  return std::ranges::find(own_, &statement) != own_.end();
}

const syntax::BoardShape& Text::board() const {
  static const syntax::BoardShape kStandard{{8, {}}, {8, {}}};
  return game_.board == nullptr ? kStandard : *game_.board;
}

std::vector<std::pair<const Statement*, syntax::Promote>> Text::promotions() const {
  std::vector<std::pair<const Statement*, syntax::Promote>> list;
  for (const auto& [name, promote] : game_.promotions) {
    const Statement* statement = &saying(promote);
    const bool isOther = !isOwn(*statement);
    if (list.empty() || list.back().first != statement) {
      list.emplace_back(statement, isOther ? *promote : std::get<syntax::Promote>(statement->what));
      if (isOther) list.back().second.types.clear();
    }
    if (isOther) list.back().second.types.push_back({name, {}});
  }
  return list;
}

std::vector<const Statement*> Text::declarationsOf(const std::string& name) const {
  std::vector<const Statement*> list;
  for (const Statement& statement : layers_ | std::views::join) {
    const auto* piece = std::get_if<syntax::PieceDeclaration>(&statement.what);
    if (piece != nullptr && piece->name.text == name) list.push_back(&statement);
  }
  return list;
}

Expected<Statement> Text::statementOf(const std::string& words, const frontend::LoadOptions& options) const {
  Diagnostics diagnostics, discarded;
  // Numbers in the statement may refer to options, so the text's options must be known.
  frontend::Loader loader(options, discarded);
  loader.read(source_, frontend::Language::Fairy);
  const auto one = std::make_shared<const SourceFile>("statement", words);
  if (print::lexemesOf(words).empty()) return Failure{"there is no statement"};
  frontend::fairy::FairyText text(one, diagnostics);
  const bool isHead = text.head().extends || text.head().mixin || !text.head().options.empty();
  syntax::File file = text.read(loader.table());
  if (diagnostics.hasErrors()) return Failure{firstError(diagnostics)};
  if (isHead)
    return Failure{"what a file builds upon, and its options, are not changed here\nwrite it in the file"};
  std::vector<Statement> made;
  for (syntax::Layer& layer : file.layers) std::move(layer.begin(), layer.end(), std::back_inserter(made));
  if (made.empty()) return Failure{"there is no statement"};
  for (const Statement& statement : made) {
    if (statement.span.begin != made.front().span.begin)
      return Failure{"expected one statement, found several"};
  }
  return std::move(made.front());
}

std::size_t Text::lineEndBehind(std::size_t place) const {
  const std::string_view text = source_->text();
  for (std::size_t end = text.find('\n', place);; end = text.find('\n', end + 1)) {
    if (end == std::string_view::npos) return text.size();
    const auto holds = [&](const auto& block) { return block.first <= end && end < block.second; };
    if (std::ranges::none_of(blocks_, holds)) return end + 1;
  }
}

std::size_t Text::headEnd() const {
  return headEnd_ == 0 ? behindByteOrderMark(source_->text()) : lineEndBehind(headEnd_);
}

void Changes::replace(std::size_t begin, std::size_t end, std::string by) {
  Change change{begin, end, std::move(by), kBehindLines};
  // A place may be found twice, since a name may be read in several ways.
  if (std::ranges::find(changes_, change) == changes_.end()) changes_.push_back(std::move(change));
}

std::string Changes::textOf(const What& what) const {
  return print::statementText({{}, what}, board_);
}

std::string Changes::textOf(const What& now, const Statement& model) const {
  return print::revised(model.span.text(), textOf(model.what), textOf(now));
}

void Changes::insertLike(const Statement& model, const What& now) {
  // A statement of another file is printed anew. A block keeps the words of the file, because not every block
  // can be printed.
  const auto* piece = std::get_if<syntax::PieceDeclaration>(&now);
  const bool isKept = text_->isOwn(model) || (piece != nullptr && syntax::piece_words::hasBlock(*piece));
  insert(now, isKept ? textOf(now, model) : textOf(now));
}

void Changes::restate(const Statement& statement, const What& now) {
  if (text_->isOwn(statement))
    replace(statement.span.begin, statement.span.end, textOf(now, statement));
  else
    insertLike(statement, now);
}

void Changes::insert(const What& kind, std::string line) {
  const int place = placeOf(kind);
  std::size_t behind = text_->headEnd();
  for (const Statement* statement : text_->own()) {
    if (placeOf(statement->what) <= place)
      behind = std::max(behind, text_->lineEndBehind(statement->span.end));
  }
  const std::string_view text = text_->source()->text();
  const bool endsLine = behind == 0 || behind == behindByteOrderMark(text) || text[behind - 1] == '\n';
  changes_.push_back({behind, behind, (endsLine ? "" : "\n") + std::move(line) + "\n", place});
}

void Changes::appendLines(const SourceSpan& block, const std::vector<std::string>& lines) {
  const std::string_view text = text_->source()->text();
  const std::size_t brace = block.end - 1, last = text.find_last_not_of(" \t", brace - 1);
  const bool isOnItsLine = text[last] == '\n';
  changes_.push_back({last + 1, isOnItsLine ? last + 1 : brace,
                      fmt::format("{}  {}\n", isOnItsLine ? "" : "\n", fmt::join(lines, "\n  ")), 0});
}

void Changes::erase(const SourceSpan& statement) {
  const std::string_view text = text_->source()->text();
  std::size_t begin = statement.begin, end = statement.end;
  const std::size_t lineBegin = begin == 0 ? 0 : text.rfind('\n', begin - 1) + 1;
  const std::size_t next = text.find_first_not_of(" \t\r", end);
  const bool isFirst =
      text.substr(lineBegin, begin - lineBegin).find_first_not_of(" \t") == std::string_view::npos;
  if (next != std::string_view::npos && text[next] == ';') end = next + 1;
  if (isFirst && (next == std::string_view::npos || text[next] == '\n')) {
    begin = lineBegin;
    end = next == std::string_view::npos ? text.size() : next + 1;
  }
  changes_.push_back({begin, end, "", kBehindLines});
}

std::string Changes::result() const {
  std::string text(text_->source()->text());
  const bool isTidy = print::tidied(text) == text;
  std::vector<Change> changes = changes_;
  // Changes are applied from the end to the beginning, so that earlier offsets stay valid.
  std::ranges::stable_sort(changes, {},
                           [](const Change& change) { return std::pair(change.begin, change.order); });
  for (auto change = changes.rbegin(); change != changes.rend(); ++change)
    text.replace(change->begin, change->end - change->begin, change->by);
  return isTidy ? print::tidied(text) : text;
}

std::string placeText(const SourceSpan& span) {
  return fmt::format("{}:{}", span.file->name(), span.file->locate(span.begin).line);
}

std::vector<std::string> commentsOf(std::string_view text) {
  std::vector<std::string> comments;
  for (const auto& [kind, lexeme] : print::lexemesOf(text)) {
    if (kind != print::LexemeKind::Comment) continue;
    comments.push_back(lexeme.substr(0, lexeme.find_last_not_of(" \t\r") + 1));
  }
  std::ranges::sort(comments);
  return comments;
}

}  // namespace fairyforge::edit
