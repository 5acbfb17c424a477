// Reads rules in the form of sentences: `stalemate: the stalemated side loses`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/core/text/diagnostic.h"
#include "compiler/frontend/syntax/syntax.h"

namespace fairyforge::frontend::fairy {

// Returns the subjects of all sentences: "stalemate", "bare king" and so on.
std::vector<std::string> sentenceSubjects();

// Returns the statement for `subject: sentence`; nothing after reporting a sentence that cannot be read.
std::optional<syntax::Statement> readSentence(const SourceSpan& span, const syntax::Word& subject,
                                              const std::vector<syntax::Word>& sentence,
                                              Diagnostics& diagnostics);

}  // namespace fairyforge::frontend::fairy
