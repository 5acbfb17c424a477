// Sentences that a designer would guess: said so in other games' rules, or nearly right. A table has them, with the
// words that are right here; where nothing else can be read, a message gives these.
#pragma once

#include <string>
#include <vector>

#include "compiler/text/diagnostic.h"

namespace fairyforge::frontend::fairy {

// What the sentence is, or in whose block it stands.
enum class Guessed { Statement, Piece, Condition, Effect, Goal, Hands, ThirdSide };

// Reports a guess in `text`, which could not be read and begins with the sentence, if one is known.
bool reportGuess(Guessed where, const SourceSpan& text, Diagnostics& diagnostics);

// How statements are written about what a line that is none speaks of; none where that is not known.
std::vector<std::string> examplesAbout(const SourceSpan& text);

}  // namespace fairyforge::frontend::fairy
