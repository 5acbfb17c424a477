// Export to Zillions of Games: a rules file (ZRF) with its pictures.
#pragma once

#include "compiler/export/export.h"
#include "compiler/export/kept-rules.h"
#include "compiler/export/zrf/compose.h"
#include "compiler/export/zrf/losses.h"

namespace fairyforge::exports::zrf {

Export exportZrf(const VariantPtr& variant);

// The game that is exported: the variant without the rules that Zillions does not have.
Reduced zrfGame(const VariantPtr& variant);

// The files of what was composed.
Export filesOf(const Variant& variant, const Composition& composition);

}  // namespace fairyforge::exports::zrf
