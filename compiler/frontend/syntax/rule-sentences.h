// The rules that are said in fixed words: `stalemate: the stalemated side loses`. The reader matches the patterns of
// this table, and the printers fill them in, so what can be read can be printed.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/frontend/syntax/syntax.h"

namespace fairyforge::frontend::syntax {

using Said = decltype(Statement::what);

struct RuleSentence {
  std::string_view subject;
  std::string_view pattern;  // words, with the placeholders N (a number) and TYPES (piece types)
  Said says;                 // with nothing in place of the placeholders
};

// In the order of their subjects.
std::span<const RuleSentence> ruleSentences();

// What the sentence says when `number` and `types` stand in place of its placeholders.
Said saidBy(const RuleSentence& sentence, int number, const std::optional<std::vector<TypeRef>>& types);

// The sentence of the table that says it, `subject: words`; nothing where none does. `namesOf` prints piece types.
std::optional<std::string> ruleSentence(
    const Said& said, const std::function<std::string(const std::vector<TypeRef>&)>& namesOf);

}  // namespace fairyforge::frontend::syntax
