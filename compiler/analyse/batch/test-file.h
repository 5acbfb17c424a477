// Runs all tests of one file, in this process.
#pragma once

#include <string>
#include <vector>

#include "compiler/analyse/batch/checks.h"
#include "compiler/native/code-cache.h"

namespace fairyforge::batch {

// The check that runs the file's own test blocks; the others are builtInChecks().
inline constexpr const char* kBlocks = "blocks";
std::vector<std::string> checkNames();
// The names that a process that tests a file gives itself in turn: "load", a check, or one of a check's
// cases.
std::vector<std::string> stageNames();

// Reads a file's variant and checks that it can be played.
using Load = frontend::LoadedVariant (*)(const std::string& path, const frontend::LoadOptions&, Diagnostics&);

struct FileTask {
  std::string path;
  frontend::LoadOptions reading;
  Load load;
  std::vector<std::string> checks;  // the names of the checks to run
  std::string filter;               // if it is not part of the path: run only tests whose labels contain this
                                    // text
  std::string executor = "both";    // both, jit or referee
  native::CodeCache cache = native::CodeCache();
  RandomGames games;
  std::string diagnosticsForm = "human";  // the form in which diagnostics are shown to people
};

FileReport testFile(const FileTask& task);

}  // namespace fairyforge::batch
