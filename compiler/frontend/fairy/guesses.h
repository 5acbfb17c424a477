// Recognises sentences that designers guess: because rules of other games say so, or because they are nearly
// right. Also recognises common mistakes of people who know other programs, or whose word processor has
// changed the text. Messages show the correct words.
#pragma once

#include <string>
#include <vector>

#include "compiler/core/text/diagnostic.h"

namespace fairyforge::frontend::fairy {

// Which kind of text contains the sentence: a statement, or a certain kind of block or sentence.
enum class Guessed { Statement, Piece, Condition, Effect, Goal, Hands, ThirdSide };

// Reports an error for the first guess in the tables that matches `text`, which cannot be read. Returns false
// if no guess matches.
bool reportGuess(Guessed where, const SourceSpan& text, Diagnostics& diagnostics);

// Returns up to two examples of statements about the subject of a line that cannot be read; none if its
// subject is not recognised.
std::vector<std::string> examplesAbout(const SourceSpan& text);

// Reports a word with a typographic dash instead of a hyphen: a2–h2. Returns false if it has none, or if it
// can be the name of a piece.
bool reportDash(const SourceSpan& word, Diagnostics& diagnostics);

// Reports a known mistake in a statement that the grammar cannot read. Returns false if the mistake is not a
// known one. `statement` is the line from its first word on; `found` is the word at which the grammar
// stopped.
bool reportMistake(const SourceSpan& statement, const SourceSpan& found, Diagnostics& diagnostics);

// Like reportMistake(), for features that no game in this language has: hidden pieces, partners, more than
// two players.
bool reportBeyond(const SourceSpan& statement, const SourceSpan& found, Diagnostics& diagnostics);

}  // namespace fairyforge::frontend::fairy
