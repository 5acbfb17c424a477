// Sentences that a designer may guess, because other games' rules say so or because they are nearly right. A
// table pairs them with the correct words; messages give these when nothing else can be read.
#pragma once

#include <string>
#include <vector>

#include "compiler/core/text/diagnostic.h"

namespace fairyforge::frontend::fairy {

// Where the sentence stands: it is a statement, or part of this kind of block or sentence.
enum class Guessed { Statement, Piece, Condition, Effect, Goal, Hands, ThirdSide };

// Reports the known guess with which the unreadable `text` begins. False if there is none.
bool reportGuess(Guessed where, const SourceSpan& text, Diagnostics& diagnostics);

// Examples of statements about the subject of a line that is no statement; empty if the subject is not
// recognised.
std::vector<std::string> examplesAbout(const SourceSpan& text);

}  // namespace fairyforge::frontend::fairy
