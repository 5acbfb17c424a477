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

// Compares moves, attacks, checks, results and short perft in random games, some from the start, some from
// pieces put anywhere. Fails the test if the two disagree; `label` names the variant in messages.
void compare(const VariantPtr& variant, std::uint64_t positions, std::mt19937_64& random,
             const std::string& label, native::CodeLevel level = native::CodeLevel::Full);

struct NamedVariant {
  const char* name;
  std::function<VariantPtr()> make;
  friend void PrintTo(const NamedVariant& game, std::ostream* out) { *out << game.name; }
};

// Calls compare() with full code and then, unless there are very few positions, with quick code. The
// environment variables FAIRYFORGE_NATIVE_POSITIONS and FAIRYFORGE_SEED set the number of positions and the
// random choice of them.
void agreesWithTheReferee(const NamedVariant& game);

}  // namespace fairyforge::testing
