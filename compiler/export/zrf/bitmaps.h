// The pictures of a rules file: the board, and each piece of each player, as Windows bitmaps.
#pragma once

#include <string>
#include <vector>

#include "compiler/export/export.h"
#include "compiler/export/zrf/vocabulary.h"

namespace fairyforge::zrfexport {

// Nothing but `error` where no pictures can be made here.
std::vector<ExportedFile> bitmapsOf(const Variant& variant, const Vocabulary& names, std::string& error);

}  // namespace fairyforge::zrfexport
