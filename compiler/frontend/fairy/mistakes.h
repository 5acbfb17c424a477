// Common mistakes of people who know other programs, or whose word processor changed the text. Each is
// recognised by its text, and its message says what it is and how it is written here.
#pragma once

#include "compiler/text/diagnostic.h"

namespace fairyforge::frontend::fairy {

// Reports a word with a dash that is none, if it is one (a2–h2).
bool reportDash(const SourceSpan& word, Diagnostics& diagnostics);

// Reports what is wrong with a statement that the grammar cannot read, if that is a known mistake:
// `statement` is the rest of the line from its first word, `found` the word at which the grammar gave up.
bool reportMistake(const SourceSpan& statement, const SourceSpan& found, Diagnostics& diagnostics);

// The same of what no game of this language has: hidden pieces, partners, more than two players.
bool reportBeyond(const SourceSpan& statement, const SourceSpan& found, Diagnostics& diagnostics);

}  // namespace fairyforge::frontend::fairy
