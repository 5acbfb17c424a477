// Explains why a move is legal or not: the deciding rule in words, with its place in the text.
//
// It asks what the referee itself asks: pseudo-legal moves, the conditions of the paths through a piece's
// program, and who could take a royal piece afterwards.
#pragma once

#include <string>
#include <vector>

#include "compiler/core/text/diagnostic.h"
#include "runtime/position.h"

namespace fairyforge::why {

enum class Legality : std::uint8_t { Legal, Illegal, Unclear };  // Unclear: the text is no move of this game,
                                                                 // or several

struct Answer {
  Legality verdict;
  std::string text;               // the deciding reason
  std::vector<Diagnostic> rules;  // the rules involved (Severity::Note), with their places if they have any
};

Answer whyMove(const Position& position, std::string_view text);

}  // namespace fairyforge::why
