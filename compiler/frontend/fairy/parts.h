// Readers of sentences of one kind, a section for each source file. If a sentence is not understood, they
// report it and return nothing.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "compiler/core/text/diagnostic.h"
#include "compiler/frontend/fairy/rests.h"
#include "compiler/frontend/syntax/syntax.h"

namespace fairyforge::frontend::fairy {

// ---- chase ----

std::optional<syntax::PerpetualChase> readChase(const std::vector<syntax::Word>& sentence,
                                                Diagnostics& diagnostics);
Rests restsOfChase(const std::vector<syntax::Word>& sentence);

// ---- effects ----

// Reads a sentence that follows `head`, which is `may` or empty.
std::optional<syntax::Restriction> readRestriction(const SourceSpan& span,
                                                   const std::vector<syntax::Word>& sentence,
                                                   std::string_view head, Diagnostics& diagnostics);

// Reads the conditions after `while` or `where`, joined by `and`, which must all hold.
std::vector<syntax::Condition> readConditions(const std::vector<syntax::Word>& sentence,
                                              Diagnostics& diagnostics);

// ---- lists ----

// Reads `charged of Battery, moved`.
std::optional<syntax::Marks> readMarks(const std::vector<syntax::Word>& sentence, Diagnostics& diagnostics);
// Reads `jumping, stepping`: names separated by commas, each once.
std::optional<std::vector<syntax::Word>> readNames(const syntax::Word& subject,
                                                   const std::vector<syntax::Word>& sentence,
                                                   Diagnostics& diagnostics);

// ---- shuffle ----

std::optional<syntax::Shuffle> readShuffle(const std::vector<syntax::Word>& sentence,
                                           Diagnostics& diagnostics);

// ---- turns ----

std::optional<syntax::TurnOrder> readTurnOrder(const std::vector<syntax::Word>& sentence,
                                               Diagnostics& diagnostics);

}  // namespace fairyforge::frontend::fairy
