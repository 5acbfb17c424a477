// The verb `test`: runs the tests in variant files, and the built-in checks, for one file or for hundreds.
// Each file is tested in a separate process: this program with --in-process, which sends its report through a
// pipe.
#include <algorithm>
#include <fmt/format.h>
#include <stdexcept>
#include <sys/mman.h>
#include <unistd.h>

#include "compiler/analyse/batch/isolate.h"
#include "compiler/analyse/batch/report.h"
#include "compiler/analyse/batch/test-file.h"
#include "compiler/apps/driver/merge.h"
#include "compiler/core/text/split.h"

namespace fairyforge::driver {
namespace {

using batch::BatchReport;
using batch::FileReport;
using batch::FileStatus;

// Returns the options that affect the findings. A report contains them as its settings.
Options decidingOptions() {
  std::string names;
  for (const std::string& name : batch::checkNames()) names += (names.empty() ? "" : ",") + name;
  return joined(
      {{{"checks", "LIST", fmt::format("which checks to run, parted by commas: {}; or all", names)},
        {"filter", "TEXT", "only files with TEXT in their path, and of others tests with TEXT in their name"},
        choice(
            "executor", "NAME",
            "who answers: the native code, masks of the board, the plain interpreter; or the first and the last",
            {"both", "jit", "masks", "referee"}, "both"),
        number("games", "N", "random games that a check looks at", "4", 1),
        number("seed", "N", "for the random games; the same seed, the same games", "1", 0)},
       readingOptions()});
}

Option cacheOption() {
  return noCacheOption({"both", "jit"});
}

Options reportOptions() {
  return {choice("report", "FORM", "print a report in this form", {"junit", "json", "html"}),
          outputOption("... to this file"), flag("json", "the same as --report json")};
}

// Returns the format of the report that the user wants; empty: text for people.
std::string formOf(const Request& request) {
  return request.has("report") ? request.text("report") : request.has("json") ? "json" : "";
}

// Is the report the only thing that goes to standard output?
bool printsReport(const Request& request) {
  return !formOf(request).empty() && !request.has("output");
}

// Refuses contradictory options about reports.
void checkReportOptions(const Request& request) {
  if (request.has("output") && formOf(request).empty())
    usageError("-o is for a report, and none is asked for", "--report json -o PATH");
  if (request.has("json") && request.has("report") && request.text("report") != "json")
    usageError("--json and --report exclude each other");
}

// Returns the checks to run. Without --checks these are only the file's own tests, or all checks if the
// operands include folders.
std::vector<std::string> checksOf(const Request& request, bool folders) {
  const std::vector<std::string> known = batch::checkNames();
  if (!request.has("checks")) return folders ? known : std::vector<std::string>{batch::kBlocks};
  std::vector<std::string> wanted = splitAtCommas({request.text("checks")});
  if (wanted == std::vector<std::string>{"all"}) return known;
  for (const std::string& name : wanted) {
    if (std::ranges::find(known, name) == known.end())
      usageError(fmt::format("\"{}\" is no check", name),
                 adviceOn(name, known, fmt::format("the checks are {}", fmt::join(known, ", "))));
  }
  // Returns the checks in their own order, each once, so that equal choices give equal reports.
  std::vector<std::string> checks;
  for (const std::string& name : known) {
    if (std::ranges::find(wanted, name) != wanted.end()) checks.push_back(name);
  }
  return checks;
}

Json settingsOf(const Request& request, const std::vector<std::string>& checks) {
  Json settings = Json::object();
  for (const Option& option : joined({decidingOptions(), budgetOptions(testVerb())})) {
    if (option.name == "diagnostics") continue;  // affects only the appearance
    if (option.several) {
      if (!request.texts(option.name).empty()) settings[option.name] = request.texts(option.name);
    } else if (option.name == "checks") {
      settings[option.name] = checks;
    } else if (request.has(option.name)) {
      if (option.least)
        settings[option.name] = request.number(option.name);
      else
        settings[option.name] = request.text(option.name);
    }
  }
  return settings;
}

// ---- testing one file ----

// Copies standard input to a file that can be read several times, and returns its path.
std::string keptStandardInput() {
  const auto bytes = inputBytes("-");
  const auto fail = [](const std::string& why) {
    throw std::runtime_error("standard input cannot be kept: " + why);
  };
  if (!bytes) fail(bytes.why());
  const int file = memfd_create("stdin", MFD_CLOEXEC);
  if (file < 0 || write(file, bytes->data(), bytes->size()) != static_cast<ssize_t>(bytes->size()) ||
      dup2(file, STDIN_FILENO) != STDIN_FILENO)
    fail("no file in memory holds it");
  return "/dev/stdin";
}

// Tests the file in this process, and returns the report.
FileReport testHere(const Request& request, const std::string& path, const std::vector<std::string>& checks) {
  return batch::testFile({.path = path == "-" ? keptStandardInput() : path,
                          .reading = readingOf(request),
                          .load = read,
                          .checks = checks,
                          .filter = request.has("filter") ? request.text("filter") : "",
                          .executor = request.text("executor"),
                          .cache = cacheFor(request),
                          .games = {request.number("games"), request.number("seed")},
                          .diagnosticsForm = request.text("diagnostics")});
}

// Returns the command that tests the file in a separate process.
batch::Command commandFor(const Request& request, const std::string& path,
                          const std::vector<std::string>& checks) {
  batch::Command command{"/proc/self/exe", "test", "--in-process", "--report=json"};
  Options options = givenOf(request, joined({decidingOptions(), {cacheOption()}}));
  std::erase_if(options, [&](const Option& option) {
    return option.name == "checks" || !hasEffectOn(option, request, path);
  });
  for (std::string& word : request.written(options)) command.push_back(std::move(word));
  command.push_back(fmt::format("--checks={}", fmt::join(checks, ",")));
  command.insert(command.end(), {"--", path});
  return command;
}

// Returns the report that the process has printed, or a report that says how the process ended.
FileReport reportFrom(const batch::ProcessResult& ended, const std::string& path) {
  std::string reason = ended.reason;
  if (reason.empty()) {
    auto report = batch::reportFromJson(ended.out);
    auto* part = std::get_if<BatchReport>(&report);
    if (part && part->results.size() == 1) return std::move(part->results[0]);
    reason = fmt::format("it ended with status {} and without a report", ended.exitCode);
  }
  const std::vector<std::string> known = batch::stageNames();
  if (std::ranges::find(known, ended.lastName) != known.end())
    reason += fmt::format(", in \"{}\"", ended.lastName);
  std::string last;
  for (const std::string_view line : linesIn(ended.err)) {
    if (!line.empty()) last = line;
  }
  if (!last.empty()) reason += ": " + last;
  return {.path = path, .status = FileStatus::BrokenOff, .reason = reason};
}

// ---- printing reports ----

// Prints the result of a file for people: diagnostics on standard error, the rest on standard output.
void printResult(const Request& request, const FileReport& file, bool evenIfGood) {
  const bool json = request.has("diagnostics") && request.text("diagnostics") == "json";
  Json records = Json::array();
  for (const batch::Finding& finding : file.diagnostics) {
    if (!json) std::fputs(finding.text.c_str(), stderr);
    records.push_back(finding.record);
  }
  if (json && !records.empty()) std::fputs(records.pretty().c_str(), stderr);
  print(batch::failuresText(file));
  if (evenIfGood || file.status != FileStatus::Passed) print(batch::verdictText(file));
}

ExitCode deliver(const Request& request, const BatchReport& report) {
  const std::string form = formOf(request);
  const std::string text = form == "junit"  ? batch::asJunit(report)
                           : form == "html" ? batch::asHtml(report)
                           : form == "json" ? batch::asJson(report).pretty()
                                            : "";
  driver::deliver(request, text);
  if (!printsReport(request) && report.files > 1) print(batch::summaryText(report));
  return report.ok() ? kDone : kFailed;
}

// ---- testing many files ----

// Tests files in several processes, and reports on them in the order of the list.
class Batch {
 public:
  Batch(const Request& request, const games::Discovery& found, const Shard& shard,
        std::vector<std::string> checks)
      : request_(request), checks_(std::move(checks)), found_(found) {
    report_.program = batch::programName();
    report_.settings = settingsOf(request, checks_);
    report_.files = found.files.size();
    report_.filesDigest = games::digestOfFiles(found.files);
    for (std::size_t i = 0; i < found.files.size(); ++i) {
      if (shard.has(i)) numbers_.push_back(i);
    }
    report_.results.resize(numbers_.size());
    isDone_.resize(numbers_.size());
  }

  BatchReport run() {
    if (!printsReport(request_) && (found_.folders || request_.has("checks"))) {
      print(fmt::format("checks: {}; seed {}; {} s and {} MB a file\n", fmt::join(checks_, ", "),
                        request_.text("seed"), request_.text("time-limit"), request_.text("memory-limit")));
    }
    if (request_.has("in-process")) {
      for (std::size_t i = 0; i < numbers_.size(); ++i) take(i, testHere(request_, pathOf(i), checks_));
    } else {
      runProcesses();
    }
    return std::move(report_);
  }

 private:
  const std::string& pathOf(std::size_t i) const { return found_.files[numbers_[i]]; }

  void runProcesses() {
    std::vector<batch::Command> commands;
    batch::Surroundings around;
    for (std::size_t i = 0; i < numbers_.size(); ++i) {
      // Only the process that tests standard input reads it, so that the time for reading counts towards that
      // file's budget.
      if (pathOf(i) == "-") around.input = STDIN_FILENO;
      commands.push_back(commandFor(request_, pathOf(i), checks_));
    }
    Progress progress(commands.size(), "files");
    std::uint64_t done = 0;
    batch::runIsolated(
        commands, request_.number("threads"), budgetOf(request_),
        [&](std::size_t i, const batch::ProcessResult& ended) {
          FileReport file = reportFrom(ended, pathOf(i));
          if (request_.has("timings")) file.cost = {ended.seconds, ended.megabytes};
          progress.end();
          take(i, std::move(file));
          progress.at(++done);
        },
        around);
  }

  void take(std::size_t i, FileReport file) {
    file.number = numbers_[i];
    file.path = games::presentable(pathOf(i));
    report_.results[i] = std::move(file);
    isDone_[i] = true;
    for (; printed_ < isDone_.size() && isDone_[printed_]; ++printed_) {
      if (!printsReport(request_)) printResult(request_, report_.results[printed_], !found_.folders);
    }
  }

  const Request& request_;
  const std::vector<std::string> checks_;
  const games::Discovery& found_;
  std::vector<std::size_t> numbers_;  // indices in `found_` of the files in this part of the work (--shard)
  std::vector<bool> isDone_;
  std::size_t printed_ = 0;
  BatchReport report_;
};

ExitCode runTests(const Request& request) {
  const Shard shard = shardOf(request);
  checkReportOptions(request);
  const games::Discovery found = discovered(request, request.operands());
  std::vector<std::string> checks = checksOf(request, found.folders);
  demand(optionsHaveEffect(request, found.files), kUsage);
  if (checks == std::vector<std::string>{batch::kBlocks})
    refuseIdleOptions(request, {"games", "seed"}, ": test blocks play no random games", "--checks all");
  const BatchReport report = Batch(request, found, shard, std::move(checks)).run();
  const ExitCode code = deliver(request, report);
  const bool none = std::ranges::all_of(
      report.results, [](const FileReport& file) { return file.loads && file.cases.empty(); });
  if (code == kDone && none && request.has("filter") && shard.count == 1)
    fail(fmt::format("no test has \"{}\" in its name", request.text("filter")));
  return code;
}

}  // namespace

ExitCode mergeTestReports(const Request& request) {
  checkReportOptions(request);
  const auto read = [](std::string_view bytes) { return batch::reportFromJson(std::string(bytes)); };
  const BatchReport whole =
      mergedParts<batch::NamedReport, BatchReport>(request, "tests", read, batch::mergeReports);
  for (const FileReport& file : whole.results) {
    if (!printsReport(request)) printResult(request, file, false);
  }
  return deliver(request, whole);
}

Verb testVerb() {
  // The condition for options about the processes that test files.
  const Occasion isolated = without("in-process");
  std::string meanings = "blocks: the test blocks of the file";
  for (const batch::Check& check : batch::builtInChecks())
    meanings += fmt::format("; {}: {}", check.name, check.meaning);
  return {
      .name = "test",
      .summary = "test variants, one or hundreds",
      .operands =
          {{.name = "PATH",
            .meaning =
                "a variant's text, or a folder, which is searched for .fairy, .zrf and .ini files; @NAME is "
                "a game of the library",
            .several = true,
            .isGame = true}},
      .text =
          "Runs the test blocks of each file; where a PATH is a folder, or --checks asks for them, also "
          "what must hold of every variant.\n\n" +
          meanings +
          ".\n\nFor a line of a test that does not hold it prints the line, what was found and the "
          "position as a diagram; the last line for each file counts its tests. Every line is put both "
          "to the interpreter that defines the rules and to the native code; perft counts above 100,000 "
          "to the native code only.\n\nEach file is tested by a process of its own, within a budget. One "
          "that crashes, hangs or wants too much memory fails alone. The report is the same for the same "
          "files, options and version, whatever the number of threads and parts.",
      .options = joined(
          {decidingOptions(),
           {threadsOption("test T files at a time").only(isolated), shardOption()},
           reportOptions(),
           {flag("timings", "put into the report what each file has cost")
                .only(with({"report", "json"}))
                .only(isolated),
            flag("in-process", "test in this process, without budgets; for debuggers"), cacheOption()}}),
      .run = runTests,
      .budget = {60, 1024, 64},
      .budgetIsForEach = true,
      .withoutBudget = "in-process"};
}

}  // namespace fairyforge::driver
