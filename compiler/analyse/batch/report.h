// The results of a batch: the data behind every form of report, and what `merge` puts together.
//
// A process that tests one file sends its results in the same JSON form (docs/testing.md) to the process that
// started it. Equal files, settings and versions give equal reports, byte by byte, whatever the number of
// processes. The cost of a file is the exception: it is written only on request, and it is not compared.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "compiler/core/text/diagnostic.h"
#include "compiler/core/text/json.h"

namespace fairyforge::batch {

// A fault (or a warning, in a file that loads), in a form for programs and in one for people.
struct Finding {
  Json record;       // a diagnostic with its place; of tests also the position and the executors that found
                     // it
  std::string text;  // the same as readable text, possibly of several lines
};
// Makes a finding of a diagnostic; `form` is human, gnu or json, as --diagnostics has it.
Finding findingOf(const Diagnostic& diagnostic, const std::string& form);

enum class Verdict { Passed, Failed, Skipped };

// The result of one test: a block of the file's own tests, or a built-in check.
struct CaseReport {
  std::string check;  // the group it belongs to: "blocks", "agree"
  std::string name;
  std::string game = {};  // the game's name, if the file has several
  Verdict verdict = Verdict::Passed;
  std::string remark = {};  // what was compared, or why the test was skipped
  std::size_t lines = 0;    // number of lines, of a block
  std::vector<Finding> failures = {};

  // Adds a failure without a place in the text.
  void fail(std::string message, Json record = Json::object());
  // Returns the name of the test in reports: "agree", "blocks: castling", "Micro Chess: exports: zrf".
  std::string label() const;
};

enum class FileStatus {
  Passed,
  Failed,     // it does not load, or some test fails
  Skipped,    // it is not a game by itself
  BrokenOff,  // it crashed or exceeded its budget
};

struct Cost {
  double seconds = 0;
  std::uint64_t megabytes = 0;  // peak resident memory
};

struct FileReport {
  std::uint64_t number = 0;  // its number in the sorted list of all files, from 0
  std::string path;
  FileStatus status = FileStatus::Passed;
  std::string reason = {};  // why it was skipped or broken off
  bool loads = false;
  std::string title = {};
  std::string rulesHash = {};  // of the file's first game
  std::vector<Finding> diagnostics = {};
  std::vector<CaseReport> cases = {};
  std::optional<Cost> cost = {};

  std::size_t count(Verdict verdict) const;
  // Sets the status to Failed if a test failed.
  void settle();
};

struct BatchReport {
  std::string program;
  Json settings;                    // all settings that affect the findings; equal in all parts of a batch
  std::uint64_t files = 0;          // number of files of the whole batch, even in a report of one part
  std::string filesDigest;          // of their paths and contents
  std::vector<FileReport> results;  // by number

  std::size_t count(FileStatus status) const;
  // Is the batch without a file that failed or was broken off?
  bool ok() const;
};

const char* nameOf(Verdict verdict);
const char* nameOf(FileStatus status);

std::string programName();

Json asJson(const FileReport& file);
Json asJson(const BatchReport& report);
// Reads a report from JSON text. If the text is no report, returns a sentence that says what is wrong with
// it.
std::variant<BatchReport, std::string> reportFromJson(const std::string& text);

// Returns the report in JUnit's XML form, with one test suite for each file.
std::string asJunit(const BatchReport& report);
// Returns the report as a self-contained HTML page.
std::string asHtml(const BatchReport& report);

// Returns for people what went wrong with a file; an empty text if nothing did.
std::string failuresText(const FileReport& file);
// Returns the result of one file in one line: "chess.fairy: 3 tests passed".
std::string verdictText(const FileReport& file);
// Returns the result of the batch in one line: "12 files: 11 passed, 1 failed".
std::string summaryText(const BatchReport& report);

// ---- merge ----
//
// Merges the parts of a batch.

struct NamedReport {
  std::string name;  // of the file, for messages
  BatchReport report;
};

// Returns the whole batch, whatever the order of its parts, or a list of problems: parts of different
// batches, settings or versions; missing files; a file that is in two parts with different results. Giving
// the same part twice does no harm.
std::variant<BatchReport, std::vector<std::string>> mergeReports(std::vector<NamedReport> parts);

}  // namespace fairyforge::batch
