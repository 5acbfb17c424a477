// Random movement notations, for tests that compare executors on random pieces.
#pragma once

#include <random>
#include <string>

namespace fairyforge::testing {

// A word of the grammar of movement notation (grammar/Movement.g4). The compiler refuses some of them, for
// reasons that the grammar cannot express; the caller then draws again.
std::string randomNotation(std::mt19937_64& random);
// The same, of a single term.
std::string randomTerm(std::mt19937_64& random);

}  // namespace fairyforge::testing
