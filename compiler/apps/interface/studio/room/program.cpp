// The entry points of the studio's module: the command line and the language server.
#include <cstdlib>
#include <fmt/format.h>
#include <unistd.h>

#include "compiler/apps/driver/common.h"
#include "compiler/apps/driver/terminal.h"
#include "compiler/apps/driver/verbs.h"

namespace fairyforge::driver {

ExitCode mergeMatchFiles(const Request&);

// Returns the verbs that need neither a code generator nor a server.
std::vector<Verb> allVerbs() {
  return {
      gamesVerb(),   checkVerb(), explainVerb(), drawVerb(),     movesVerb(),    perftVerb(), testVerb(),
      analyseVerb(), diffVerb(),  exportVerb(),  certifyVerb(),  gamecodeVerb(), playVerb(),  engineVerb(),
      replayVerb(),  whyVerb(),   fmtVerb(),     notationVerb(), lspVerb(),
  };
}

}  // namespace fairyforge::driver

// Runs `fairyforge VERB ...` and returns its exit status. `arguments` has `size` bytes: the arguments without
// the program's name, each of which ends with a zero byte.
extern "C" __attribute__((export_name("ff_program"))) int ff_program(const char* arguments, size_t size) {
  namespace driver = fairyforge::driver;
  if (const char* folder = std::getenv("PWD"); folder == nullptr || chdir(folder) != 0) {
    driver::reportError("the current folder cannot be used");
    return driver::kFailed;
  }
  std::vector<std::string> words;
  for (std::size_t at = 0; at < size; at += words.back().size() + 1) words.emplace_back(arguments + at);
  int status = driver::kFailed;
  try {
    status = driver::endProgram(driver::runCommandLine(driver::allVerbs(), words));
  } catch (const std::exception& fault) {
    driver::reportError(fmt::format("a fault of the program itself: {}", fault.what()));
  }
  std::fflush(nullptr);
  return status;
}
