// Do the page and the address of a Game Courier preset hold what its fields hold? A person copies the texts
// from there.
#pragma once

#include <string>
#include <vector>

#include "compiler/export/export.h"

namespace fairyforge::certify {

// What differs; nothing of files that are not there.
std::vector<std::string> comparePresetPage(const exports::Export& made);

}  // namespace fairyforge::certify
