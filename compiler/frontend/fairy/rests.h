// How a sentence can continue, from the same tables with which it is read. Each function takes the words that
// are written so far. It returns the texts that can follow, with CELLS and the placeholders of patterns.h in
// them.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/frontend/syntax/syntax.h"

namespace fairyforge::frontend::fairy {

using Rests = std::vector<std::string>;

// For a sentence `subject: sentence`.
Rests restsOfSentence(std::string_view subject, const std::vector<syntax::Word>& sentence);
// For a restriction of a piece. `sentence` has the words after `may`, or begins with `may`; `head` is as for
// readRestriction().
Rests restsOfRestriction(std::string_view head, const std::vector<syntax::Word>& sentence);
// For a condition of moves. `sentence` has the words after `while` or `where`.
Rests restsOfCondition(const std::vector<syntax::Word>& sentence);
Rests restsOfInstruction(const std::vector<syntax::Word>& sentence);
Rests restsOfPieceLine(const std::vector<syntax::Word>& sentence);
Rests restsOfEffect(const std::vector<syntax::Word>& sentence);
Rests restsOfHandLine(const std::vector<syntax::Word>& sentence);
Rests restsOfSideLine(const std::vector<syntax::Word>& sentence);
// For a goal. `goal` has all words of the statement.
Rests restsOfGoal(const std::vector<syntax::Word>& goal);

// Returns the places of the single conditions of a goal, which `and`, `or`, `not` and brackets join: for
// each, the indices of its first word and of the word after its last. Empty if the words are no goal.
using WordRanges = std::vector<std::pair<std::size_t, std::size_t>>;
WordRanges conditionsOfGoal(const std::vector<syntax::Word>& goal);

}  // namespace fairyforge::frontend::fairy
