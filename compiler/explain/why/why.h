// Explains why a move is legal or illegal: gives the deciding rule in words, with its place in the text.
//
// It asks what the referee asks: is the move pseudo-legal, which conditions of its paths fail, and what could
// take a royal piece after it.
#pragma once

#include <string>
#include <vector>

#include "compiler/core/text/diagnostic.h"
#include "runtime/position.h"

namespace fairyforge::why {

// Unclear: the text is not a move of this game, or it could mean several moves.
enum class Legality : std::uint8_t { Legal, Illegal, Unclear };

// The answer to the question whether a move is legal.
struct Answer {
  Legality verdict;
  std::string text;  // the reason, in words
  // The rules from which it follows, as notes, with their places in the text where they have one.
  std::vector<Diagnostic> rules;
};

// Answers for the move `text`, in any notation of the game.
Answer whyMove(const Position& position, std::string_view text);

}  // namespace fairyforge::why
