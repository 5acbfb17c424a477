// Reads the rules of the game that are written as a sentence: `stalemate: the stalemated side loses`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/core/text/diagnostic.h"
#include "compiler/frontend/syntax/syntax.h"

namespace fairyforge::frontend::fairy {

// Returns the subjects of sentences: "stalemate", "bare king" ...
std::vector<std::string> sentenceSubjects();

// Returns the statement for `subject: sentence`. If the sentence is not understood, reports it and returns
// nothing.
std::optional<syntax::Statement> readSentence(const SourceSpan& span, const syntax::Word& subject,
                                              const std::vector<syntax::Word>& sentence,
                                              Diagnostics& diagnostics);

}  // namespace fairyforge::frontend::fairy
