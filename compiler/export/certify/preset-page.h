// Checks that the page and the address of a Game Courier preset hold the same texts as its field files, since
// people copy the texts from the page.
#pragma once

#include <string>
#include <vector>

#include "compiler/export/export.h"

namespace fairyforge::certify {

// Returns the differences, a sentence each. Files that do not exist give no difference.
std::vector<std::string> comparePresetPage(const exports::Export& made);

}  // namespace fairyforge::certify
