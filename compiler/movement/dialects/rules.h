// The properties of each dialect, for reading and for printing.
#pragma once

#include <string>
#include <string_view>

#include "compiler/movement/dialects/dialects.h"
#include "compiler/movement/directions.h"

namespace fairyforge::movement::dialects {

struct DialectRules {
  Dialect dialect;
  char mark;               // the mark of this dialect in the tables of letters.h
  std::string_view name;   // the dialect's name on the command line
  std::string_view title;  // the dialect's name in messages
  bool ordered;            // modifiers in another order than that of the table are not read
  bool legs;               // `a` joins legs
  bool doubling;           // a doubled letter is a rider; otherwise it is two atoms
  bool zero;               // the range 0 means any number of steps
  std::size_t digits;      // how many digits a range can have
};

const DialectRules& rulesOf(Dialect dialect);

// Texts of refusals; {} is the title of the dialect.
inline constexpr char kNoRightToPass[] =
    "{} cannot be told here that the piece may be captured where it passed";
inline constexpr char kSidesOnly[] = "{} goes around the sides only, not top and bottom";
inline constexpr char kNoVectors[] = "{} has no vectors of three distances";
inline constexpr char kNoDirections[] = "{} cannot name these directions";

// Does the dialect have this letter of an atom or a modifier? Some letters it reads but does not write.
bool reads(const DialectRules& rules, char letter);
bool writes(const DialectRules& rules, char letter);

// Returns the message that the dialect does not have the letter: "XBoard has no 'u', which puts the captured
// piece down".
std::string lacks(const DialectRules& rules, char letter);

// Does Fairy-Stockfish make a rider of these leaps? It ignores riders of other leaps.
bool fairyStockfishRides(const Leaps& leaps);

}  // namespace fairyforge::movement::dialects
