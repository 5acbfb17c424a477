// Reads the options of a native text: `option interval = 5`, `option third-rank { ... }`, `option array = A {
// A {...} B {...} }`.
#include <algorithm>
#include <fmt/format.h>

#include "compiler/frontend/fairy/nodes.h"
#include "compiler/frontend/syntax/numbers.h"

namespace fairyforge::frontend::fairy {

using grammar::FairyParser;
using Kind = syntax::OptionDeclaration::Kind;

namespace {

bool isSwitchValue(const std::string& text) {
  return text == "on" || text == "off";
}

bool hasChoice(const syntax::OptionDeclaration& option, const std::string& value) {
  return std::ranges::any_of(option.blocks, [&](const auto& block) { return block.value.text == value; });
}

}  // namespace

std::optional<syntax::OptionDeclaration> readOption(FairyParser::OptionContext* tree,
                                                    const FairyNodes& nodes) {
  syntax::OptionDeclaration option;
  option.name = nodes.word(tree->optionName());
  Diagnostics& diagnostics = nodes.diagnostics();
  const std::string& name = option.name.text;
  if (const std::size_t equals = name.find('='); equals != std::string::npos && equals > 0) {
    diagnostics.error(option.name.span, "syntax", "expected blanks around '='")
        .suggest("{} = {}", name.substr(0, equals), name.substr(equals + 1));
    return std::nullopt;
  }
  const bool plain = std::ranges::all_of(name, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  });
  if (!plain || syntax::isDigits(name)) {
    diagnostics.error(option.name.span, "bad-option", "'{}' cannot be an option's name", name)
        .note("a name has letters, digits, '-' and '_', and is no number");
    return std::nullopt;
  }
  const auto rows =
      tree->optionBlock() ? tree->optionBlock()->optionRow() : std::vector<FairyParser::OptionRowContext*>();
  std::vector<FairyParser::OptionChoiceContext*> choices;
  FairyParser::StatementContext* statement = nullptr;
  for (auto* row : rows) {
    if (row->optionChoice()) choices.push_back(row->optionChoice());
    if (row->statement() && !statement) statement = row->statement();
  }
  if (tree->optionValue()) option.standard = nodes.word(tree->optionValue());
  const std::string& standard = option.standard.text;

  if (!choices.empty()) {
    option.kind = Kind::Choice;
    for (auto* choice : choices) {
      const syntax::Word value = nodes.word(choice->optionValue());
      if (hasChoice(option, value.text))
        diagnostics.error(value.span, "said-twice", "the choice '{}' is given twice", value.text);
      option.blocks.push_back({value, {}});
    }
    if (statement) {
      diagnostics
          .error(nodes.spanOf(statement), "syntax", "expected a choice and its block, as '{} {{ ... }}'",
                 choices[0]->optionValue()->getText())
          .note("the option '{}' is a choice: each value has its own statements", name);
    }
    if (!tree->optionValue()) {
      diagnostics.error(option.name.span, "no-standard", "the option '{}' has no standard value", name)
          .note("written like: option {} = {} {{ ... }}", name, option.blocks[0].value.text);
      return std::nullopt;
    }
    if (hasChoice(option, standard)) return option;
    diagnostics.error(option.standard.span, "bad-option", "'{}' is none of the choices of the option '{}'",
                      standard, name);
    return std::nullopt;
  }
  if (tree->optionBlock() && (!tree->optionValue() || isSwitchValue(standard))) {
    option.kind = Kind::Switch;
    if (!tree->optionValue()) option.standard = {"off", option.name.span};
    option.blocks.push_back({{"on", option.name.span}, {}});
    if (!statement) {
      diagnostics.error(option.name.span, "empty-block", "the option '{}' changes nothing", name)
          .note("its block holds the statements that are laid on top of the others");
    }
    return option;
  }
  if (tree->optionValue() && syntax::parseNumber(option.standard, 0, syntax::kMaxOptionNumber)) {
    option.kind = Kind::Number;
    if (tree->optionBlock()) {
      diagnostics
          .error(nodes.spanOf(tree->optionBlock()).part(0, 1), "syntax",
                 "the option '{}' is a number and has no block", name)
          .note("the statements that need the number say the option's name in its place");
    }
    return option;
  }
  diagnostics
      .error(tree->optionValue() ? option.standard.span : option.name.span, "syntax",
             tree->optionValue()
                 ? fmt::format("expected a number from 0 to {}, or a block with the choices, found '{}'",
                               syntax::kMaxOptionNumber, standard)
                 : fmt::format("the option '{}' says nothing: expected a number or a block", name))
      .note(
          "written like: option interval = 5, or option third-rank { ... }, or option array = A { A { ... } B { ... } }");
  return std::nullopt;
}

}  // namespace fairyforge::frontend::fairy
