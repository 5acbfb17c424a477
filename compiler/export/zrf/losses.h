// Lists what a variant loses when it is exported to Zillions, in the words of zrfCapabilities().
#pragma once

#include <vector>

#include "compiler/export/capabilities.h"
#include "compiler/export/zrf/movements.h"

namespace fairyforge::exports::zrf {

const Capabilities& zrfCapabilities();

std::vector<Loss> lossesOf(const Variant& variant, const Movements& movements);

// Returns the game that the file plays: the variant with the lost rules replaced by what the losses say, as
// far as a Variant can express it.
VariantPtr playedGame(const Variant& variant, const std::vector<Loss>& losses);

}  // namespace fairyforge::exports::zrf
