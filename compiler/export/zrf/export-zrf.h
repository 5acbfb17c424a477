// Export to Zillions of Games: a rules file (ZRF) with its pictures.
#pragma once

#include "compiler/export/export.h"
#include "compiler/export/kept-rules.h"
#include "compiler/export/zrf/compose.h"
#include "compiler/export/zrf/losses.h"

namespace fairyforge::exports::zrf {

Export exportZrf(const VariantPtr& variant);
// All in one file: the first is its game, the others are its variants.
Export exportSeveralZrf(const std::vector<VariantPtr>& games);

// The game that is exported: the variant without the rules that Zillions does not have.
Reduced zrfGame(const VariantPtr& variant);

// The files of what was composed of each of the variants.
Export filesOf(const std::vector<VariantPtr>& variants, std::vector<Composition> compositions);

}  // namespace fairyforge::exports::zrf
