// Common mistakes of people who know other programs, or whose word processor changed the text. Each is
// recognised by its text; its message names the mistake and tells how to write it here.
#pragma once

#include "compiler/core/text/diagnostic.h"

namespace fairyforge::frontend::fairy {

// Reports a word that contains a typographic dash instead of a hyphen (a2–h2). Returns false if it does not.
bool reportDash(const SourceSpan& word, Diagnostics& diagnostics);

// Reports a known mistake in a statement that the grammar cannot read. Returns false if the mistake is not
// known. `statement` is the rest of the line from its first word, `found` the word at which the grammar gave
// up.
bool reportMistake(const SourceSpan& statement, const SourceSpan& found, Diagnostics& diagnostics);

// The same for features that no game of this language has: hidden pieces, partners, more than two players.
bool reportBeyond(const SourceSpan& statement, const SourceSpan& found, Diagnostics& diagnostics);

}  // namespace fairyforge::frontend::fairy
