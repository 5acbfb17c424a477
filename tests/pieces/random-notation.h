// Random movement notations, for tests that compare executors on random pieces.
#pragma once

#include <optional>
#include <random>
#include <string>

#include "compiler/core/rules/variant.h"
#include "compiler/core/text/diagnostic.h"

namespace fairyforge::testing {

// Returns a random word of the grammar of movement notation (grammar/Movement.g4). The compiler refuses some
// of them, for reasons that the grammar cannot express; the caller must then draw again.
std::string randomNotation(std::mt19937_64& random);
// Returns a random notation with a single term.
std::string randomTerm(std::mt19937_64& random);

// Returns a type with this movement on the board; nothing if the notation is refused.
std::optional<PieceType> typeFrom(const std::string& notation, const std::string& id, Board& board,
                                  Diagnostics& diagnostics);
// Returns the size of the board, and each type with its notation.
std::string typesText(const Variant& variant);

}  // namespace fairyforge::testing
