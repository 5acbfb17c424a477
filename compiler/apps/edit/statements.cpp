// Describes a text's statements as JSON, for forms that change them.

#include "compiler/apps/edit/edit.h"
#include "compiler/apps/edit/resizing.h"
#include "compiler/apps/edit/subject.h"
#include "compiler/apps/edit/text.h"
#include "compiler/core/text/json-list.h"
#include "compiler/frontend/print/lexemes.h"
#include "compiler/frontend/print/statement-words.h"
#include "compiler/frontend/syntax/rule-sentences.h"

namespace fairyforge::edit {

namespace print = frontend::print;
namespace syntax = frontend::syntax;
namespace {

// Returns the cells of a plain promotion; empty for other promotions.
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
  return {{"statements", list},
          {"names", names},
          {"movements", movements},
          {"size", jsonList(sizeOf(text->board()), [](int number) { return number; })},
          {"castlings", jsonList(text->game().castlings,
                                 [&](const auto& castling) {
                                   return std::string(text->saying(castling.second).span.text());
                                 })},
          {"promotions", promotionsOf(*text)},
          {"stalemate", ruleText(ruleThatSays("stalemate", text->game().rules).value(), nullptr)}};
}

}  // namespace fairyforge::edit
