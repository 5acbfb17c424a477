// fairyforge merge: the parts of what was done on several machines, put together.
#include "compiler/driver/merge.h"

#include <fmt/format.h>
#include <fstream>

#include "compiler/driver/common.h"
#include "compiler/driver/terminal.h"
#include "compiler/driver/verbs.h"

namespace fairyforge::driver {
namespace {

// Is the file a test report? Those are JSON; matches are kept by SQLite.
bool isTestReport(const std::string& path) {
  std::ifstream file(path);
  char first = 0;
  return file >> first && first == '{';
}

ExitCode merge(const Request& request) {
  const bool tests = isTestReport(request.operand(0));
  for (const std::string other : {"html", "report"}) {
    if (!request.has(other) || tests == (other == "report")) continue;
    reportError(fmt::format("--{} is for the parts of a {}, but \"{}\" is one of a {}", other,
                            tests ? "match" : "batch of tests", request.operand(0),
                            tests ? "batch of tests" : "match"),
                tests ? "--report html -o PATH" : "--html PATH");
    return kUsage;
  }
  return tests ? mergeTestReports(request) : mergeMatchFiles(request);
}

}  // namespace

Verb mergeVerb() {
  return {.name = "merge",
          .summary = "put the parts of a match or of a batch of tests together",
          .operands = {{.name = "PART",
                        .meaning = "a file that selfplay --shard or test --shard --report json has made",
                        .several = true}},
          .text =
              "Checks that the PARTs belong together and that nothing is missing, and reports on the "
              "whole as selfplay or test does. The order does not matter, and a PART may be given twice.",
          .options = {outputOption("keep the whole match, or the report on the tests, in this file"),
                      {.name = "html",
                       .argument = "PATH",
                       .meaning = "of a match: write the report as a page with plots",
                       .isWritten = true},
                      {"report", "FORM", "of tests: the form of the report", {"junit", "json", "html"}},
                      jsonOption()},
          .run = merge};
}

}  // namespace fairyforge::driver
