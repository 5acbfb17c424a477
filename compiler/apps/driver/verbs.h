// One function for each verb; each is defined in the file with the verb's name.
#pragma once

#include "compiler/apps/driver/command-line.h"

namespace fairyforge::driver {

Verb analyseVerb(), asmVerb(), certifyVerb(), checkVerb(), compileVerb(), diffVerb(), drawVerb(),
    engineVerb(), explainVerb(), exportVerb(), fmtVerb(), gamecodeVerb(), gamesVerb(), lspVerb(), mergeVerb(),
    movesVerb(), notationVerb(), perftVerb(), playVerb(), previewVerb(), replayVerb(), selfplayVerb(),
    solveVerb(), testVerb(), tuneVerb(), whyVerb();

std::vector<Verb> allVerbs();

}  // namespace fairyforge::driver
