// The verbs of daily use. ../../../fairyforge reads this table: for these verbs it builds a third less.
#include "compiler/apps/driver/verbs.h"

namespace fairyforge::driver {

std::vector<Verb> allVerbs() {
  return {
      compileVerb(), gamesVerb(), checkVerb(), explainVerb(),  drawVerb(),
      perftVerb(),   fmtVerb(),   asmVerb(),   notationVerb(),
  };
}

}  // namespace fairyforge::driver
