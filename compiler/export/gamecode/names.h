// Collects the names that a preset's code defines: functions, subroutines and variables must be known before
// code that uses them can be read.
#pragma once

#include <array>
#include <vector>

#include "compiler/export/gamecode/assembly.h"

namespace fairyforge::gamecode {

using Blocks = std::array<std::vector<Statement>, kBlocks>;

// Subroutines in the order of their definitions.
struct Names {
  std::vector<Scope> scopes;
  std::vector<const Statement*> bodies;
};

// Fills the tables of names of `assembly` and its program.
Names collectNames(Assembly& assembly, const Blocks& blocks);

// Returns the named parameter of a function: x for `=x` at its end; empty if it has none.
std::string_view namedParameter(const Statement& def);
// Returns the number of #0, #1 ...; numbers that are far too large give one and the same value.
std::int32_t argumentNumber(std::string_view digits);
// Returns 1 + the number of the highest argument #0, #1 ... in an item; 0 if there is none. `inGroups` says
// whether to look into groups.
int highestArgument(const Item& item, bool inGroups);

bool checkName(Assembly& assembly, const Item& item, std::string_view what);

}  // namespace fairyforge::gamecode
