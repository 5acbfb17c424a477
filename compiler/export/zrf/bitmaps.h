// Makes the pictures of a rules file: the board, and each piece of each player, as Windows bitmaps.
#pragma once

#include <string>
#include <vector>

#include "compiler/core/base/expected.h"
#include "compiler/export/export.h"
#include "compiler/export/zrf/vocabulary.h"

namespace fairyforge::exports::zrf {

// Returns the picture files. Fails if the module that renders pictures is missing.
Expected<std::vector<ExportedFile>> bitmapsOf(const Variant& variant, const Vocabulary& names);

}  // namespace fairyforge::exports::zrf
