// Sentences that a designer may guess, because other games' rules say so or because they are nearly right. A
// table pairs them with the correct words, which messages suggest for a text that cannot be read.
#pragma once

#include <string>
#include <vector>

#include "compiler/core/text/diagnostic.h"

namespace fairyforge::frontend::fairy {

// The kind of text that contains the sentence: it is a statement, or part of this kind of block or sentence.
enum class Guessed { Statement, Piece, Condition, Effect, Goal, Hands, ThirdSide };

// Reports the known guess with which the unreadable `text` begins. Returns false if there is none.
bool reportGuess(Guessed where, const SourceSpan& text, Diagnostics& diagnostics);

// Returns examples of statements about the subject of an unreadable line; none if the subject is not
// recognised.
std::vector<std::string> examplesAbout(const SourceSpan& text);

}  // namespace fairyforge::frontend::fairy
