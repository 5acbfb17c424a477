// The verb `merge`: joins results that several machines have computed as parts of one run.
#include "compiler/apps/driver/merge.h"

#include <fmt/format.h>
#include <fstream>

#include "compiler/analyse/solve/results.h"
#include "compiler/apps/driver/common.h"

namespace fairyforge::driver {
namespace {

enum class ResultsKind { Match, Tests, Solved };
constexpr const char* kKinds[] = {"match", "batch of tests", "run of solve"};

// Returns the kind of results in the file. Matches are SQLite databases; the other kinds are JSON.
ResultsKind kindOf(const std::string& path) {
  char first = 0;
  if (!(std::ifstream(path) >> first && first == '{')) return ResultsKind::Match;
  return solve::isPart(bytesOf(path).value_or("")) ? ResultsKind::Solved : ResultsKind::Tests;
}

ExitCode merge(const Request& request) {
  const ResultsKind kind = kindOf(request.operand(0));
  for (const auto& [option, its] :
       {std::pair("html", ResultsKind::Match), std::pair("report", ResultsKind::Tests)}) {
    if (!request.has(option) || kind == its) continue;
    usageError(fmt::format("--{} is for the parts of a {}, but \"{}\" is one of a {}", option,
                           kKinds[static_cast<int>(its)], request.operand(0), kKinds[static_cast<int>(kind)]),
               kind == ResultsKind::Tests   ? "--report html -o PATH"
               : kind == ResultsKind::Match ? "--html PATH"
                                            : "--json");
  }
  return kind == ResultsKind::Solved  ? mergeSolved(request)
         : kind == ResultsKind::Tests ? mergeTestReports(request)
                                      : mergeMatchFiles(request);
}

}  // namespace

Verb mergeVerb() {
  return {
      .name = "merge",
      .summary = "put the parts of a match, of a batch of tests or of solved endgames together",
      .operands = {{.name = "PART",
                    .meaning =
                        "a file that selfplay --shard, test --shard --report json or solve --shard has made",
                    .several = true}},
      .text =
          "Checks that the PARTs belong together and that nothing is missing, and reports on the "
          "whole as selfplay, test or solve does. The order does not matter, and a PART may be given twice.",
      .options = {outputOption("keep the whole match, or the report, in this file"),
                  writtenFile("html", "of a match: write the report as a page with plots"),
                  choice("report", "FORM", "of tests: the form of the report", {"junit", "json", "html"}),
                  jsonOption()},
      .run = merge};
}

}  // namespace fairyforge::driver
