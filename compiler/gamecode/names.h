// What a preset's code defines: functions, subroutines and variables have to be known before anything that
// uses them can be read.
#pragma once

#include <array>
#include <vector>

#include "compiler/gamecode/assembly.h"

namespace fairyforge::gamecode {

using Blocks = std::array<std::vector<Statement>, kBlocks>;

// By subroutine, in the order of their definitions.
struct Names {
  std::vector<Scope> scopes;
  std::vector<const Statement*> bodies;
};

// Fills the tables of names of `assembly` and of its program.
Names collectNames(Assembly& assembly, const Blocks& blocks);

// `=x` at the end of a function; empty when there is none.
std::string_view namedParameter(const Statement& def);
// Of #0, #1 ...; all that are far too large are one.
std::int32_t argumentNumber(std::string_view digits);
// The highest #0, #1 ... of an item, counted from 1; 0 when there is none.
int highestArgument(const Item& item, bool inGroups);

bool checkName(Assembly& assembly, const Item& item, std::string_view what);

}  // namespace fairyforge::gamecode
