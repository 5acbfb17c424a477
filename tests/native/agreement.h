// Compares generated code with the referee on positions reached by random play.
#pragma once

#include <cstdint>
#include <functional>
#include <ostream>
#include <random>
#include <string>

#include "compiler/core/rules/variant.h"
#include "compiler/native/native.h"

namespace fairyforge::testing {

// Moves, attacks, checks, results and short perft of random games, some from the start, some from pieces put
// anywhere. Fails the test where the two disagree; `label` tells the variant.
void compare(const VariantPtr& variant, std::uint64_t positions, std::mt19937_64& random,
             const std::string& label, native::CodeLevel level = native::CodeLevel::Full);

struct NamedVariant {
  const char* name;
  std::function<VariantPtr()> make;
  friend void PrintTo(const NamedVariant& game, std::ostream* out) { *out << game.name; }
};

// Compares twice, code of either tier, on as many positions as FAIRYFORGE_NATIVE_POSITIONS says, chosen by FAIRYFORGE_SEED.
void agreesWithTheReferee(const NamedVariant& game);

}  // namespace fairyforge::testing
