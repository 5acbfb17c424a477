// Describes a text's statements as JSON, for the forms of the studio that change them.

#include <algorithm>

#include "compiler/apps/edit/edit.h"
#include "compiler/apps/edit/resizing.h"
#include "compiler/apps/edit/statement-subjects.h"
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

// Returns the zone of a promotion that applies to every move onto that zone and offers a choice of types;
// empty for other promotions.
std::string zoneOf(const syntax::Promote& promote, const syntax::BoardShape& board) {
  const bool isPlain = promote.where == syntax::Promote::Where::On &&
                       promote.when == syntax::Promote::When::Always && !promote.choices.empty();
  return isPlain ? print::StatementWords(board).sidedText(promote.zone) : "";
}

Json promotionsOf(const Text& text) {
  return jsonList(text.promotions(), [&](const auto& said) -> Json {
    const auto& [statement, promote] = said;
    return {{"text", std::string(statement->span.text())},
            {"zone", zoneOf(promote, text.board())},
            {"types", jsonList(promote.types, [](const auto& type) { return print::nameText(type.text); })},
            {"to", jsonList(promote.choices,
                            [](const auto& choice) { return print::nameText(choice.type.text); })}};
  });
}

Json said(const Text& text, const std::vector<SourceSpan>& all, bool syntax::Remove::*removed) {
  std::vector<const syntax::Statement*> own;
  for (const Text::HandBlock& block : text.handBlocks())
    own.insert(own.end(), block.lines.begin(), block.lines.end());
  own.insert(own.end(), text.own().begin(), text.own().end());
  Json list = Json::array();
  const SourceSpan* before = nullptr;  // the place of the last goal; one statement may make several goals
  const auto add = [&](const SourceSpan& span, bool removes) {
    if (before != nullptr && before->file == span.file && before->begin == span.begin) return;
    before = &span;
    const bool isOwn = std::ranges::any_of(
        own, [&](const auto* one) { return one->span.file == span.file && one->span.begin == span.begin; });
    list.push_back({{"text", std::string(span.text())},
                    {"line", isOwn ? span.file->locate(span.begin).line : 0},
                    {"removes", removes},
                    {"from", isOwn ? "" : span.file->name()}});
  };
  for (const syntax::Statement* statement : text.own()) {
    const auto* remove = std::get_if<syntax::Remove>(&statement->what);
    if (remove != nullptr && remove->*removed) add(statement->span, true);
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
  if (!text) return {{"statements", list}, {"names", names}, {"movements", movements}};
  for (const auto& merged : text->game().pieces) {
    const syntax::PieceDeclaration& piece = *merged.piece;
    names[piece.id.text] = print::nameText(piece.name.text);
    if (piece.movement) movements[piece.id.text] = piece.movement->text();
  }
  for (const syntax::Statement* statement : text->own()) {
    list.push_back({{"line", source->locate(statement->span.begin).line},
                    {"end", source->locate(statement->span.end).line},
                    {"kind", kindOf(*statement)},
                    {"text", std::string(statement->span.text())}});
  }
  return {
      {"statements", list},
      {"names", names},
      {"movements", movements},
      {"size", jsonList(sizeOf(text->board()), [](int number) { return number; })},
      {"castlings", jsonList(text->game().castlings,
                             [&](const auto& castling) {
                               return std::string(text->saying(castling.second).span.text());
                             })},
      {"promotions", promotionsOf(*text)},
      {"goals", said(*text, mapped(text->game().goals, &syntax::Statement::span), &syntax::Remove::goals)},
      {"hands", said(*text, mapped(text->game().hands, &frontend::build::HandStatement::span),
                     &syntax::Remove::hands)},
      {"rules", rulesOf(*text)}};
}

}  // namespace fairyforge::edit
