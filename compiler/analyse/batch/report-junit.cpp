// Writes the report on a batch in the XML form of JUnit, which build servers show: a test suite for each
// file, a test case for each test. A file that does not load has a failed case "load"; one that was broken
// off has an error there.
#include <fmt/format.h>

#include "compiler/analyse/batch/report.h"
#include "compiler/draw/svg/piece-symbols.h"

namespace fairyforge::batch {
namespace {

// XML 1.0 cannot contain control characters other than these three, even escaped.
std::string attribute(std::string text) {
  for (char& c : text) {
    if (static_cast<unsigned char>(c) < 0x20 && c != '\t' && c != '\n' && c != '\r') c = '?';
  }
  return draw::svg::xmlText(text);
}

std::string element(const char* name, const std::string& message, const std::string& content = {}) {
  return fmt::format("<{} message=\"{}\">{}</{}>\n", name, attribute(message), attribute(content), name);
}

std::string testCase(const FileReport& file, const std::string& name, const std::string& content) {
  const std::string head =
      fmt::format("<testcase classname=\"{}\" name=\"{}\"", attribute(file.path), attribute(name));
  return content.empty() ? head + "/>\n" : head + ">\n" + content + "</testcase>\n";
}

// Writes one element for all failures of a test, since readers expect at most one.
std::string failure(const std::vector<Finding>& findings) {
  if (findings.empty()) return {};
  std::string text;
  for (const Finding& finding : findings) text += finding.text;
  return element("failure", findings.front().record.textOr("message", ""), text);
}

}  // namespace

std::string asJunit(const BatchReport& report) {
  std::string suites;
  std::size_t allTests = 0, allFailures = 0, allErrors = 0, allSkipped = 0;
  for (const FileReport& file : report.results) {
    const bool skipped = file.status == FileStatus::Skipped, brokenOff = file.status == FileStatus::BrokenOff;
    const bool refused = !skipped && !brokenOff && !file.loads;
    const std::string load = skipped     ? element("skipped", file.reason)
                             : brokenOff ? element("error", file.reason)
                             : refused   ? failure(file.diagnostics)
                                         : "";
    std::string cases = testCase(file, "load", load);
    for (const CaseReport& test : file.cases) {
      cases += testCase(
          file, test.label(),
          test.verdict == Verdict::Skipped ? element("skipped", test.remark) : failure(test.failures));
    }
    const std::size_t tests = file.cases.size() + 1, failures = file.count(Verdict::Failed) + refused,
                      omitted = file.count(Verdict::Skipped) + skipped;
    suites += fmt::format(
        "<testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\"{}>\n{}"
        "</testsuite>\n",
        attribute(file.path), tests, failures, brokenOff ? 1 : 0, omitted,
        file.cost ? fmt::format(" time=\"{:.3f}\"", file.cost->seconds) : "", cases);
    allTests += tests;
    allFailures += failures;
    allErrors += brokenOff;
    allSkipped += omitted;
  }
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"{}\" tests=\"{}\" failures=\"{}\" "
      "errors=\"{}\" skipped=\"{}\">\n{}</testsuites>\n",
      attribute(report.program), allTests, allFailures, allErrors, allSkipped, suites);
}

}  // namespace fairyforge::batch
