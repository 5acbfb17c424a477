// Describes a text's statements as JSON, for the forms of the studio that change them.

#include <algorithm>
#include <set>
#include <utility>

#include "compiler/apps/edit/edit.h"
#include "compiler/apps/edit/parts.h"
#include "compiler/apps/edit/text.h"
#include "compiler/core/base/mapped.h"
#include "compiler/core/text/json-list.h"
#include "compiler/core/text/split.h"
#include "compiler/frontend/print/lexemes.h"
#include "compiler/frontend/print/statement-words.h"
#include "compiler/frontend/syntax/rule-sentences.h"

namespace fairyforge::edit {

namespace print = frontend::print;
namespace syntax = frontend::syntax;
namespace {

// Returns the statements at these places as a list. `removed`: before them come the `remove` statements with
// this flag, such as `remove hands`.
Json said(const Text& text, const std::vector<SourceSpan>& all, bool syntax::Remove::*removed = nullptr) {
  std::vector<const syntax::Statement*> own;
  for (const Text::HandBlock& block : text.handBlocks())
    own.insert(own.end(), block.lines.begin(), block.lines.end());
  own.insert(own.end(), text.own().begin(), text.own().end());
  Json list = Json::array();
  std::set<std::pair<const SourceFile*, std::uint32_t>> known;  // one statement may have several facts
  const auto add = [&](const SourceSpan& span, bool removes) {
    if (!known.insert({span.file.get(), span.begin}).second) return;
    const bool isOwn = std::ranges::any_of(
        own, [&](const auto* one) { return one->span.file == span.file && one->span.begin == span.begin; });
    list.push_back({{"text", std::string(span.text())},
                    {"line", isOwn ? span.file->locate(span.begin).line : 0},
                    {"removes", removes},
                    {"from", isOwn ? "" : span.file->name()}});
  };
  for (const syntax::Statement* statement : text.own()) {
    const auto* remove = std::get_if<syntax::Remove>(&statement->what);
    if (remove != nullptr && removed != nullptr && remove->*removed) add(statement->span, true);
  }
  for (const SourceSpan& span : all) add(span, false);
  return list;
}

// Returns, for each subject, the rule in force.
Json rulesOf(const Text& text) {
  Json rules = Json::object();
  std::size_t row = 0;
  for (const syntax::RuleSentence& sentence : syntax::kRuleSentences) {
    row = rules.find(sentence.subject) ? row + 1 : 0;
    const auto rule = ruleThatSays(sentence.subject, text.game().rules);
    if (row == 0) {
      const auto own = std::ranges::find_if(text.own(), [&](const syntax::Statement* statement) {
        const auto* said = std::get_if<syntax::Rule>(&statement->what);
        return said != nullptr && said->sentence->subject == sentence.subject;
      });
      rules[sentence.subject] = {
          {"row", Json()},
          {"values", Json::array()},
          {"line", own == text.own().end() ? 0 : text.source()->locate((*own)->span.begin).line}};
    }
    if (!rule || rule->sentence != &sentence) continue;
    Json& now = rules[sentence.subject];
    now["row"] = row;
    for (const std::string_view place : wordsIn(sentence.pattern)) {
      if (place == "N") now["values"].push_back(rule->number);
      if (place == "TYPES")
        now["values"].push_back(rule->types.empty()
                                    ? Json()
                                    : Json(print::StatementWords(text.board()).namesOf(rule->types, " ")));
    }
  }
  return rules;
}

}  // namespace

Json statementsJson(const SourcePtr& source, const frontend::LoadOptions& options) {
  Json list = Json::array(), names = Json::object(), movements = Json::object();
  const Expected<Text> text = Text::read(source, options);
  if (!text) return {{"refused", text.why()}};
  for (const auto& merged : text->game().pieces) {
    const syntax::PieceDeclaration& piece = *merged.piece;
    names[piece.id.text] = print::nameText(piece.name.text);
    if (piece.movement) movements[piece.id.text] = piece.movement->text();
  }
  for (const syntax::Statement* statement : text->own()) {
    list.push_back({{"line", source->locate(statement->span.begin).line},
                    {"text", std::string(statement->span.text())}});
  }
  std::vector<SourceSpan> castlings;
  for (const auto& [name, castle] : text->game().castlings) {
    if (castle->distance.value > 0) castlings.push_back(text->saying(castle).span);
  }
  return {
      {"statements", list},
      {"names", names},
      {"movements", movements},
      {"size", jsonList(sizeOf(text->board()), [](int number) { return number; })},
      {"promotions",
       said(*text, mapped(text->promotions(), [](const auto& one) { return one.first->span; }))},
      {"castlings", said(*text, castlings)},
      {"goals", said(*text, mapped(text->game().goals, &syntax::Statement::span), &syntax::Remove::goals)},
      {"hands", said(*text, mapped(text->game().hands, &frontend::build::HandStatement::span),
                     &syntax::Remove::hands)},
      {"rules", rulesOf(*text)}};
}

}  // namespace fairyforge::edit
