// The verbs, one file each. main.cpp has the table of them.
#pragma once

#include "compiler/driver/command-line.h"

namespace fairyforge {

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
Verb exportVerb();
Verb selfplayVerb();
Verb mergeVerb();

}  // namespace fairyforge
