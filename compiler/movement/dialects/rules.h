// The properties of each dialect: its atoms, letters and numbers. Reading and printing share one table.
#pragma once

#include <string>
#include <string_view>

#include "compiler/movement/dialects/dialects.h"
#include "compiler/movement/directions.h"

namespace fairyforge::movement::dialects {

struct DialectRules {
  Dialect dialect;
  std::string_view name;       // on the command line
  std::string_view title;      // in messages
  std::string_view atoms;      // the capital letters
  std::string_view modifiers;  // the small letters that are not directions, in the usual order
  std::string_view readToo;    // small letters that are read, but not written
  bool ordered;                // modifiers in another order are lost
  bool legs;                   // `a` joins legs
  bool doubling;               // a doubled letter is a rider; otherwise it is two atoms
  bool zero;                   // range 0 means without limit
  std::size_t digits;          // most digits of a range
  char camel, zebra;           // the letters of the leaps (1,3) and (2,3)
};

inline bool isIn(std::string_view letters, char letter) {
  return letters.find(letter) != std::string_view::npos;
}

const DialectRules& rulesOf(Dialect dialect);

// Returns the message that the dialect lacks a letter: "XBoard has no 'u', which puts the captured piece
// down".
std::string lacks(const DialectRules& rules, char letter);

// Returns the letter of the leap (shorter, longer) among the atoms of the dialect; 0 if it has none.
char letterOfLeap(const DialectRules& rules, int shorter, int longer);

// Does Fairy-Stockfish repeat these leaps in a rider? It ignores riders with other leaps.
bool fairyStockfishRides(const Leaps& leaps);

}  // namespace fairyforge::movement::dialects
