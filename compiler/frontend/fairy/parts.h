// Readers of single kinds of sentences; each section is in the source file of its name. If a reader cannot
// read a sentence, it reports it and returns nothing.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/core/text/diagnostic.h"
#include "compiler/frontend/fairy/rests.h"
#include "compiler/frontend/syntax/syntax.h"

namespace fairyforge::frontend::fairy {

// ---- effects ----

// Reads a restriction of moves. `head` is the word before the sentence: `may`, or empty.
std::optional<syntax::Restriction> readRestriction(const SourceSpan& span,
                                                   const std::vector<syntax::Word>& sentence,
                                                   std::string_view head, Diagnostics& diagnostics);

// Reads the conditions after `while` or `where`, joined by `and`: all of them must hold.
std::vector<syntax::Condition> readConditions(const std::vector<syntax::Word>& sentence,
                                              Diagnostics& diagnostics);
// Reports a condition that asks whether the piece has moved, where it is about a cell on which the piece does
// not stand yet.
void refuseUnmoved(const syntax::Condition& condition, const SourceSpan& span, Diagnostics& diagnostics);

// ---- lists ----

// Reads the list of marks: `charged of Battery, moved`.
std::optional<syntax::Marks> readMarks(const std::vector<syntax::Word>& sentence, Diagnostics& diagnostics);
// Reads names separated by commas, such as `jumping, stepping`. Reports repeated names.
std::optional<std::vector<syntax::Word>> readNames(const syntax::Word& subject,
                                                   const std::vector<syntax::Word>& sentence,
                                                   Diagnostics& diagnostics);

std::optional<syntax::Shuffle> readShuffle(const std::vector<syntax::Word>& sentence,
                                           Diagnostics& diagnostics);

std::optional<syntax::PerpetualChase> readChase(const std::vector<syntax::Word>& sentence,
                                                Diagnostics& diagnostics);
Rests restsOfChase(const std::vector<syntax::Word>& sentence);
// Returns the cells that the words name, such as `rank 1-5 e6 home`, after `both` if they are the same for both
// sides.
std::optional<syntax::SidedCells> cellsIn(const std::vector<syntax::Word>& words);

// ---- sentences ----

// Returns the subjects of all sentences: "stalemate", "bare king" and so on.
std::vector<std::string> sentenceSubjects();

// Returns the statement for `subject: sentence`; nothing after reporting a sentence that cannot be read.
std::optional<syntax::Statement> readSentence(const SourceSpan& span, const syntax::Word& subject,
                                              const std::vector<syntax::Word>& sentence,
                                              Diagnostics& diagnostics);

// ---- turns ----

std::optional<syntax::TurnOrder> readTurnOrder(const std::vector<syntax::Word>& sentence,
                                               Diagnostics& diagnostics);

}  // namespace fairyforge::frontend::fairy
