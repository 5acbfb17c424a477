// The verbs of every day. ../../../fairyforge reads this table: for these alone it builds a third less.
#include "compiler/apps/driver/verbs.h"

namespace fairyforge::driver {

std::vector<Verb> allVerbs() {
  return {
      compileVerb(), gamesVerb(), checkVerb(), explainVerb(),  drawVerb(),
      perftVerb(),   fmtVerb(),   asmVerb(),   notationVerb(),
  };
}

}  // namespace fairyforge::driver
