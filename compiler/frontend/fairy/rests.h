// The possible continuations of a sentence, from the tables that read it. These functions return, for the words
// that have been written so far, the texts that may follow. Placeholders are those of patterns.h and CELLS.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "compiler/frontend/syntax/syntax.h"

namespace fairyforge::frontend::fairy {

using Rests = std::vector<std::string>;

// `sentence`: the words after `subject:`.
Rests restsOfSentence(std::string_view subject, const std::vector<syntax::Word>& sentence);
// `sentence`: the words after `may` in a line of a piece, or with `may` as the first word.
Rests restsOfRestriction(std::string_view head, const std::vector<syntax::Word>& sentence);
// `sentence`: the words after `while` or `where` of moves.
Rests restsOfCondition(const std::vector<syntax::Word>& sentence);
Rests restsOfInstruction(const std::vector<syntax::Word>& sentence);
Rests restsOfPieceLine(const std::vector<syntax::Word>& sentence);
Rests restsOfEffect(const std::vector<syntax::Word>& sentence);
Rests restsOfHandLine(const std::vector<syntax::Word>& sentence);
Rests restsOfSideLine(const std::vector<syntax::Word>& sentence);
// `goal`: the words from the first one of the statement.
Rests restsOfGoal(const std::vector<syntax::Word>& goal);

}  // namespace fairyforge::frontend::fairy
