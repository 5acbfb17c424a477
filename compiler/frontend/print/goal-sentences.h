// Goals as sentences of the language.
#pragma once

#include <string>

#include "compiler/frontend/print/statement-words.h"

namespace fairyforge::frontend::print {

// The sentence of a goal: "a side wins when its King stands on d4-e5".
std::string goalSentence(const syntax::GoalRule& rule, const StatementWords& words);

}  // namespace fairyforge::frontend::print
