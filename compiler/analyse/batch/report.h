// The results of a batch of tests: the data behind every form of report.
//
// A process that tests one file sends its results, in the JSON form of docs/testing.md, to the process that
// started it. Equal files, settings and versions of the program give byte-identical reports, however many
// processes there are. Only costs may differ; they are written on request and never compared.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "compiler/core/text/diagnostic.h"
#include "compiler/core/text/json.h"

namespace fairyforge::batch {

// A fault of a file, or a warning about a file that loads, for programs and for people.
struct Finding {
  Json record;       // a diagnostic with its place; for tests, also the position and the failing executors
  std::string text;  // the same for people; may have several lines
};
// Makes a finding of a diagnostic; `form` is one of the values of --diagnostics: human, gnu or json.
Finding findingOf(const Diagnostic& diagnostic, const std::string& form);

enum class Verdict { Passed, Failed, Skipped };

// The result of one test: a block of the file's own tests, or a built-in check.
struct CaseReport {
  std::string check;  // the test's group: "blocks", "agree"
  std::string name;
  std::string game = {};  // the game's name, if the file has several
  Verdict verdict = Verdict::Passed;
  std::string remark = {};  // what was compared, or why the test was skipped; may be empty
  std::size_t lines = 0;    // for a test block: its number of lines
  std::vector<Finding> failures = {};

  // Adds a failure that does not belong to a place in the file.
  void fail(std::string message, Json record = Json::object());
  // Returns the name of the test in reports: "agree", "blocks: castling", "Micro Chess: exports: zrf".
  std::string label() const;
};

enum class FileStatus {
  Passed,
  Failed,     // the file does not load, or some test fails
  Skipped,    // the file is not a game by itself
  BrokenOff,  // the process that tested the file crashed or exceeded its budget
};

struct Cost {
  double seconds = 0;
  std::uint64_t megabytes = 0;  // peak resident memory
};

struct FileReport {
  std::uint64_t number = 0;  // the file's index in the sorted list of all files
  std::string path;
  FileStatus status = FileStatus::Passed;
  std::string reason = {};  // why it was skipped or broken off, or has no tests
  bool loads = false;
  std::string title = {};
  std::string rulesHash = {};  // the Variant hash of the file's first game
  std::vector<Finding> diagnostics = {};
  std::vector<CaseReport> cases = {};
  std::optional<Cost> cost = {};

  std::size_t count(Verdict verdict) const;
  // Turns the status Passed into Failed if the file does not load or some test has failed.
  void settle();
};

struct BatchReport {
  std::string program;
  Json settings;                    // all settings that affect results; equal in all parts of a batch
  std::uint64_t files = 0;          // number of files of the whole batch, even in a report of one part
  std::string filesDigest;          // a digest of the paths and contents of all files
  std::vector<FileReport> results;  // in the order of their numbers in the batch

  std::size_t count(FileStatus status) const;
  // Is there no file that failed or was broken off?
  bool ok() const;
};

const char* nameOf(Verdict verdict);
const char* nameOf(FileStatus status);

std::string programName();

Json asJson(const FileReport& file);
Json asJson(const BatchReport& report);
// Reads a report from JSON text. Returns a sentence about what is wrong if it is not a report.
std::variant<BatchReport, std::string> reportFromJson(const std::string& text);

// Returns the report in the XML form of JUnit, with a test suite for each file.
std::string asJunit(const BatchReport& report);
// Returns the report as a self-contained HTML page.
std::string asHtml(const BatchReport& report);

// Returns, for people, the failures of a file's tests; an empty text if none has failed.
std::string failuresText(const FileReport& file);
// Returns the result of one file in one line: "chess.fairy: 3 tests passed".
std::string verdictText(const FileReport& file);
// Returns the result of the batch in one line: "12 files: 11 passed, 1 failed".
std::string summaryText(const BatchReport& report);

// ---- merge ----
//
// Merges reports on parts of a batch, which may have run on several machines.

struct NamedReport {
  std::string name;  // the name of the file, for messages
  BatchReport report;
};

// Returns the report on the whole batch, independent of the order of parts, or a list of problems: parts of
// different batches, settings or versions; missing files; a file with different results in two parts. The
// same part may be given twice.
std::variant<BatchReport, std::vector<std::string>> mergeReports(std::vector<NamedReport> parts);

}  // namespace fairyforge::batch
