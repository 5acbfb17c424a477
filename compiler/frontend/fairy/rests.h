// The possible continuations of a sentence, from the tables that read it. These functions return, for the words
// that have been written so far, the texts that may follow. Placeholders are those of patterns.h and CELLS.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "compiler/frontend/syntax/syntax.h"

namespace fairyforge::frontend::fairy {

using Rests = std::vector<std::string>;

// Returns the rests of a sentence `subject: sentence`.
Rests restsOfSentence(std::string_view subject, const std::vector<syntax::Word>& sentence);
// Returns the rests of a restriction of a piece. `sentence` has the words after `may`, or `may` as its first
// word; `head` is as for readRestriction().
Rests restsOfRestriction(std::string_view head, const std::vector<syntax::Word>& sentence);
// Returns the rests of a condition of moves. `sentence` has the words after `while` or `where`.
Rests restsOfCondition(const std::vector<syntax::Word>& sentence);
Rests restsOfInstruction(const std::vector<syntax::Word>& sentence);
Rests restsOfPieceLine(const std::vector<syntax::Word>& sentence);
Rests restsOfEffect(const std::vector<syntax::Word>& sentence);
Rests restsOfHandLine(const std::vector<syntax::Word>& sentence);
Rests restsOfSideLine(const std::vector<syntax::Word>& sentence);
// Returns the rests of a goal. `goal` has all words of the statement so far.
Rests restsOfGoal(const std::vector<syntax::Word>& goal);

}  // namespace fairyforge::frontend::fairy
