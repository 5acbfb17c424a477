// Writes the report on a batch for a terminal.
#include <fmt/format.h>

#include "compiler/analyse/batch/report.h"

namespace fairyforge::batch {
namespace {

std::string counted(std::size_t count, const char* what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

}  // namespace

std::string failuresText(const FileReport& file) {
  std::string text;
  for (const CaseReport& test : file.cases) {
    for (const Finding& finding : test.failures) {
      // The failure of a test block begins with its line in the file. Other failures get the name of file and
      // test here.
      if (test.check != "blocks") text += fmt::format("{}: {}: ", file.path, test.label());
      text += finding.text + "\n";
    }
  }
  return text;
}

std::string verdictText(const FileReport& file) {
  const std::size_t passed = file.count(Verdict::Passed), failed = file.count(Verdict::Failed),
                    skipped = file.count(Verdict::Skipped);
  std::string what;
  if (file.status == FileStatus::BrokenOff || file.status == FileStatus::Skipped) {
    what =
        fmt::format("{}: {}", file.status == FileStatus::Skipped ? "not tested" : "broken off", file.reason);
  } else if (!file.loads) {
    what = "not tested";
  } else if (file.cases.empty()) {
    what = file.reason.empty() ? "no tests" : "no tests: " + file.reason;
  } else {
    what = failed > 0 ? fmt::format("{} failed, {} passed", counted(failed, "test"), passed)
                      : fmt::format("{} passed", counted(passed, "test"));
    if (skipped > 0) what += fmt::format(", {} skipped", skipped);
  }
  return fmt::format("{}: {}\n", file.path, what);
}

std::string summaryText(const BatchReport& report) {
  std::string text = counted(report.results.size(), "file");
  if (report.results.size() < report.files) text += fmt::format(" of {}", report.files);
  text += fmt::format(": {} passed", report.count(FileStatus::Passed));
  for (const FileStatus status : {FileStatus::Failed, FileStatus::BrokenOff, FileStatus::Skipped}) {
    const std::size_t count = report.count(status);
    if (count > 0)
      text += fmt::format(", {} {}", count, status == FileStatus::Skipped ? "no games" : nameOf(status));
  }
  return text + "\n";
}

}  // namespace fairyforge::batch
