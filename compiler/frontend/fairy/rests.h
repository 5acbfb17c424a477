// The possible continuations of sentences in each place, from the tables that read them. Placeholders are
// those of patterns.h and CELLS.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "compiler/frontend/syntax/syntax.h"

namespace fairyforge::frontend::fairy {

using Rests = std::vector<std::string>;

// After `subject:`.
Rests restsOfSentence(std::string_view subject, const std::vector<syntax::Word>& sentence);
// After `may` of a piece, or with `may` as the first word.
Rests restsOfRestriction(std::string_view head, const std::vector<syntax::Word>& sentence);
// After `while` or `where` of moves.
Rests restsOfCondition(const std::vector<syntax::Word>& sentence);
Rests restsOfInstruction(const std::vector<syntax::Word>& sentence);
Rests restsOfPieceLine(const std::vector<syntax::Word>& sentence);
Rests restsOfEffect(const std::vector<syntax::Word>& sentence);
Rests restsOfHandLine(const std::vector<syntax::Word>& sentence);
Rests restsOfSideLine(const std::vector<syntax::Word>& sentence);
// From the first word of the statement.
Rests restsOfGoal(const std::vector<syntax::Word>& goal);

}  // namespace fairyforge::frontend::fairy
