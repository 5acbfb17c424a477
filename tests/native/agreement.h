// Compares generated code with the referee on positions reached by random play.
#pragma once

#include <cstdint>
#include <random>
#include <string>

#include "compiler/rules/variant.h"

namespace fairyforge::testing {

std::uint64_t numberFromEnvironment(const char* name, std::uint64_t byDefault);

// Moves, attacks, checks, results and short perft of random games, some from the start, some from pieces put
// anywhere. Fails the test where the two disagree; `label` tells the variant.
void compare(const VariantPtr& variant, std::uint64_t positions, std::mt19937_64& random,
             const std::string& label);

}  // namespace fairyforge::testing
