// The table of verbs, in the order in which --help lists them.
#include "compiler/apps/driver/verbs.h"

namespace fairyforge::driver {

std::vector<Verb> allVerbs() {
  return {
      compileVerb(), gamesVerb(),    checkVerb(),   explainVerb(), drawVerb(),     movesVerb(),
      perftVerb(),   testVerb(),     analyseVerb(), solveVerb(),   diffVerb(),     exportVerb(),
      certifyVerb(), gamecodeVerb(), playVerb(),    engineVerb(),  replayVerb(),   selfplayVerb(),
      mergeVerb(),   tuneVerb(),     whyVerb(),     fmtVerb(),     notationVerb(), asmVerb(),
      lspVerb(),     previewVerb(),
  };
}

}  // namespace fairyforge::driver
