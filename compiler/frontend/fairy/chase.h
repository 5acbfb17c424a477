// Reads `perpetual chase:`: the consequence, and what counts as a chase.
#pragma once

#include <optional>
#include <vector>

#include "compiler/frontend/fairy/rests.h"
#include "compiler/frontend/syntax/syntax.h"
#include "compiler/text/diagnostic.h"

namespace fairyforge::frontend::fairy {

std::optional<syntax::PerpetualChase> readChase(const std::vector<syntax::Word>& sentence,
                                                Diagnostics& diagnostics);
Rests restsOfChase(const std::vector<syntax::Word>& sentence);

}  // namespace fairyforge::frontend::fairy
