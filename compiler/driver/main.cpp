// fairyforge VERB ...: the table of verbs.
#include <exception>
#include <fmt/format.h>

#include "compiler/driver/common.h"
#include "compiler/driver/terminal.h"
#include "compiler/driver/verbs.h"

int main(int argc, char** argv) {
  using namespace fairyforge;
  expectClosedPipes();
  const std::vector<Verb> verbs{
      compileVerb(),  checkVerb(),   explainVerb(), drawVerb(),   movesVerb(),    perftVerb(),
      testVerb(),     analyseVerb(), diffVerb(),    exportVerb(), certifyVerb(),  gamecodeVerb(),
      selfplayVerb(), mergeVerb(),   whyVerb(),     fmtVerb(),    notationVerb(), asmVerb(),
  };
  try {
    return endProgram(runCommandLine(verbs, {argv + 1, argv + argc}));
  } catch (const std::exception& fault) {
    complain(fmt::format("a fault of the program itself: {}", fault.what()));
    return endProgram(kFailed);
  }
}
