// Why a move is legal or not: the rule that decides, in words and with its place in the text.
//
// The questions are the referee's own: its pseudo-legal moves, the conditions of the paths through a piece's
// program, who could take a royal piece afterwards.
#pragma once

#include <string>
#include <vector>

#include "compiler/text/diagnostic.h"
#include "runtime/position.h"

namespace fairyforge::why {

enum class Legality : std::uint8_t { Legal, Illegal, Unclear };  // Unclear: no move of this game, or several

struct Answer {
  Legality verdict;
  std::string text;               // what decides
  std::vector<Diagnostic> rules;  // the rules at work (Severity::Note), with their places where they have any
};

Answer whyMove(const Position& position, std::string_view text);

}  // namespace fairyforge::why
