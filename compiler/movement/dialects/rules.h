// The properties of each dialect: its letters and numbers. Reading and printing share one table.
#pragma once

#include <string>
#include <string_view>

#include "compiler/movement/dialects/dialects.h"
#include "compiler/movement/directions.h"

namespace fairyforge::movement::dialects {

struct DialectRules {
  Dialect dialect;
  char mark;               // of the letters that it has (letters.h)
  std::string_view name;   // on the command line
  std::string_view title;  // in messages
  bool ordered;            // modifiers in another order are lost
  bool legs;               // `a` joins legs
  bool doubling;           // a doubled letter is a rider; otherwise it is two atoms
  bool zero;               // range 0 means without limit
  std::size_t digits;      // most digits of a range
};

const DialectRules& rulesOf(Dialect dialect);

// What several refusals say of a dialect, by its title.
inline constexpr char kNoRightToPass[] =
    "{} cannot be told here that the piece may be captured where it passed";
inline constexpr char kSidesOnly[] = "{} goes around the sides only, not top and bottom";
inline constexpr char kNoVectors[] = "{} has no vectors of three distances";
inline constexpr char kNoDirections[] = "{} cannot name these directions";

// Does the dialect have the letter, an atom's or a modifier's? It reads some that it does not write.
bool reads(const DialectRules& rules, char letter);
bool writes(const DialectRules& rules, char letter);

// Returns the message that the dialect lacks a letter: "XBoard has no 'u', which puts the captured piece
// down".
std::string lacks(const DialectRules& rules, char letter);

// Does Fairy-Stockfish repeat these leaps in a rider? It ignores riders with other leaps.
bool fairyStockfishRides(const Leaps& leaps);

}  // namespace fairyforge::movement::dialects
