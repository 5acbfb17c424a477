// The verbs, one file each.
#pragma once

#include "compiler/driver/command-line.h"

namespace fairyforge {

Verb analyseVerb();
Verb asmVerb();
Verb checkVerb();
Verb compileVerb();
Verb movesVerb();
Verb perftVerb();
Verb drawVerb();
Verb explainVerb();
Verb notationVerb();
Verb testVerb();
Verb whyVerb();
Verb fmtVerb();
Verb exportVerb();
Verb selfplayVerb();
Verb mergeVerb();

}  // namespace fairyforge
