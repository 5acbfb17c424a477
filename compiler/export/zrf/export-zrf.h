// Exports to Zillions of Games: a rules file (ZRF) with its pictures.
#pragma once

#include "compiler/export/export.h"
#include "compiler/export/kept-rules.h"
#include "compiler/export/zrf/compose.h"
#include "compiler/export/zrf/losses.h"

namespace fairyforge::exports::zrf {

Export exportZrf(const VariantPtr& variant);
// Exports all games to one file: the first becomes the file's game, the others its variants.
Export exportSeveralZrf(const std::vector<VariantPtr>& games);

// Returns the game that is exported: the variant without rules that Zillions lacks.
Reduced zrfGame(const VariantPtr& variant);

// Returns the files with these compositions; compositions[i] is that of variants[i].
Export filesOf(const std::vector<VariantPtr>& variants, std::vector<Composition> compositions);

}  // namespace fairyforge::exports::zrf
