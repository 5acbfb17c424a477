// Sentences that a designer may guess, because other games' rules say so or because they are nearly right, and common
// mistakes of people who know other programs, or whose word processor changed the text. Tables pair them with the correct
// words; messages give these when nothing else can be read.
#pragma once

#include <string>
#include <vector>

#include "compiler/core/text/diagnostic.h"

namespace fairyforge::frontend::fairy {

// The kind of text that contains the sentence: it is a statement, or part of this kind of block or sentence.
enum class Guessed { Statement, Piece, Condition, Effect, Goal, Hands, ThirdSide };

// Reports an error for the guess of the table with which `text`, which cannot be read, begins. Returns false
// if the table has no such guess.
bool reportGuess(Guessed where, const SourceSpan& text, Diagnostics& diagnostics);

// Returns examples of statements about the subject of an unreadable line; none if the subject is not
// recognised.
std::vector<std::string> examplesAbout(const SourceSpan& text);

// Reports a word that contains a typographic dash instead of a hyphen, such as a2–h2. Returns false if the
// word contains none.
bool reportDash(const SourceSpan& word, Diagnostics& diagnostics);

// Reports a known mistake in a statement that the grammar cannot read. Returns false if the mistake is not
// known. `statement` is the rest of the line from its first word, `found` the word at which the grammar gave
// up.
bool reportMistake(const SourceSpan& statement, const SourceSpan& found, Diagnostics& diagnostics);

// Does what reportMistake() does, for features that no game of this language has: hidden pieces, partners,
// more than two players.
bool reportBeyond(const SourceSpan& statement, const SourceSpan& found, Diagnostics& diagnostics);

}  // namespace fairyforge::frontend::fairy
