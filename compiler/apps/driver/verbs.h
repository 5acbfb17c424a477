// The verbs, one file each.
#pragma once

#include "compiler/apps/driver/command-line.h"

namespace fairyforge::driver {

Verb analyseVerb();
Verb asmVerb();
Verb certifyVerb();
Verb checkVerb();
Verb compileVerb();
Verb diffVerb();
Verb movesVerb();
Verb perftVerb();
Verb drawVerb();
Verb explainVerb();
Verb notationVerb();
Verb testVerb();
Verb whyVerb();
Verb fmtVerb();
Verb gamecodeVerb();
Verb gamesVerb();
Verb exportVerb();
Verb selfplayVerb();
Verb tuneVerb();
Verb solveVerb();
Verb lspVerb();
Verb mergeVerb();
Verb engineVerb();
Verb playVerb();
Verb previewVerb();
Verb replayVerb();

std::vector<Verb> allVerbs();

}  // namespace fairyforge::driver
