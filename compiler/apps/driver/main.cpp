// The program `fairyforge VERB ...`. verbs.cpp has the table of its verbs.
#include <exception>
#include <fmt/format.h>

#include "compiler/apps/driver/common.h"

int main(int argc, char** argv) {
  fairyforge::driver::expectClosedPipes();
  try {
    return fairyforge::driver::endProgram(
        fairyforge::driver::runCommandLine(fairyforge::driver::allVerbs(), {argv + 1, argv + argc}));
  } catch (const std::exception& fault) {
    fairyforge::driver::reportError(fmt::format("a fault of the program itself: {}", fault.what()));
    return fairyforge::driver::endProgram(fairyforge::driver::kFailed);
  }
}
