// Describes a text's statements as JSON, for forms that change them.

#include <algorithm>

#include "compiler/apps/edit/edit.h"
#include "compiler/apps/edit/resizing.h"
#include "compiler/apps/edit/subject.h"
#include "compiler/apps/edit/text.h"
#include "compiler/core/rules/variant.h"
#include "compiler/core/text/json-list.h"
#include "compiler/frontend/print/lexemes.h"
#include "compiler/frontend/syntax/rule-sentences.h"

namespace fairyforge::edit {

namespace print = frontend::print;
namespace syntax = frontend::syntax;
using syntax::PieceDeclaration;
using syntax::Statement;

namespace {

bool areOfOne(const syntax::Castle& a, const syntax::Castle& b) {
  return a.castler.text == b.castler.text;
}
bool areOfOne(const syntax::Promote& a, const syntax::Promote& b) {
  return std::ranges::any_of(a.types, [&](const syntax::TypeRef& type) {
    return std::ranges::find(b.types, type.text, &syntax::TypeRef::text) != b.types.end();
  });
}

// Returns the statements that are valid in the game: a text replaces inherited ones about the same pieces.
template <typename What>
std::vector<const Statement*> inForce(const Text& text) {
  std::vector<const Statement*> all;
  for (const syntax::Layer& layer : text.layers()) {
    std::vector<const Statement*> here;
    for (const Statement& statement : layer) {
      if (std::holds_alternative<What>(statement.what)) here.push_back(&statement);
    }
    std::erase_if(all, [&](const Statement* earlier) {
      return std::ranges::any_of(here, [&](const Statement* later) {
        return areOfOne(std::get<What>(earlier->what), std::get<What>(later->what));
      });
    });
    all.insert(all.end(), here.begin(), here.end());
  }
  return all;
}

// Returns the cells of a plain promotion as they are written; empty for other promotions.
std::string zoneOf(const Statement& statement) {
  const auto& promote = std::get<syntax::Promote>(statement.what);
  const bool isPlain =
      promote.where == syntax::Promote::Where::On && promote.when == syntax::Promote::When::Always;
  if (!isPlain || promote.choices.empty()) return {};
  const std::string_view whole = statement.span.text();
  const std::size_t from = whole.find(" on "), to = whole.find(" to ");
  return from < to && to != std::string_view::npos ? std::string(whole.substr(from + 4, to - from - 4)) : "";
}

Json promotionsOf(const Text& text) {
  return jsonList(inForce<syntax::Promote>(text), [](const Statement* statement) -> Json {
    const auto& promote = std::get<syntax::Promote>(statement->what);
    return {{"text", std::string(statement->span.text())},
            {"zone", zoneOf(*statement)},
            {"types", jsonList(promote.types, [](const syntax::TypeRef& type) { return type.text; })},
            {"to", jsonList(promote.choices, [](const syntax::Choice& choice) { return choice.type.text; })}};
  });
}

}  // namespace

Json statementsJson(const SourcePtr& source, const frontend::LoadOptions& options) {
  Json list = Json::array(), names = Json::object(), movements = Json::object();
  const Expected<Text> text = Text::read(source, options);
  if (!text) return {{"statements", list}, {"names", names}, {"movements", movements}};
  const BoardSaid said = boardSaid(text->layers());
  Json size = Json::array(), castlings = Json::array();
  for (const int number : said.size()) size.push_back(number);
  for (const syntax::Layer& layer : text->layers()) {
    for (const Statement& statement : layer) {
      const auto* piece = std::get_if<PieceDeclaration>(&statement.what);
      if (piece == nullptr) continue;
      names[piece->id.text] = print::nameText(piece->name.text);
      if (piece->movement) movements[piece->id.text] = piece->movement->text();
    }
  }
  for (const Statement* statement : text->own()) {
    list.push_back({{"line", source->locate(statement->span.begin).line},
                    {"end", source->locate(statement->span.end).line},
                    {"kind", kindOf(*statement)},
                    {"text", std::string(statement->span.text())}});
  }
  for (const Statement* castle : inForce<syntax::Castle>(*text))
    castlings.push_back(std::string(castle->span.text()));
  syntax::GameRules rules;
  for (const syntax::Layer& layer : text->layers()) {
    for (const Statement& statement : layer) {
      if (const auto* rule = std::get_if<syntax::Rule>(&statement.what)) apply(*rule, rules);
    }
  }
  return {{"statements", list},
          {"names", names},
          {"movements", movements},
          {"size", size},
          {"castlings", castlings},
          {"promotions", promotionsOf(*text)},
          {"stalemate", ruleText(ruleThatSays("stalemate", rules).value(), nullptr)}};
}

}  // namespace fairyforge::edit
