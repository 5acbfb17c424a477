// fairyforge VERB ...: the program. verbs.cpp has the table of its verbs.
#include <exception>
#include <fmt/format.h>

#include "compiler/driver/common.h"
#include "compiler/driver/terminal.h"
#include "compiler/driver/verbs.h"

int main(int argc, char** argv) {
  using namespace fairyforge;
  expectClosedPipes();
  try {
    return endProgram(runCommandLine(allVerbs(), {argv + 1, argv + argc}));
  } catch (const std::exception& fault) {
    reportError(fmt::format("a fault of the program itself: {}", fault.what()));
    return endProgram(kFailed);
  }
}
