// What a batch has found out about its files: the record behind every form of report, and what
// `merge` puts together.
//
// Its JSON form (docs/testing.md) is also what a process that tests one file tells the one that started it.
// Equal files, settings and versions give equal reports, byte by byte, however many processes were at work.
// The cost of a file is the exception: it is written only on request, and it is not compared.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "compiler/text/diagnostic.h"
#include "compiler/text/json.h"

namespace fairyforge::batch {

// Something wrong (or, of a file that loads, doubtful): for programs and for people.
struct Finding {
  Json record;       // a diagnostic with its place; of tests also the position and who found it
  std::string text;  // the same to read, perhaps of several lines
};
// A flaw that is a diagnostic: `form` is human, gnu or json, as --diagnostics has it.
Finding findingOf(const Diagnostic& diagnostic, const std::string& form);

enum class Verdict { Passed, Failed, Skipped };

// One test: a block of the file's own tests, or a built-in check.
struct CaseReport {
  std::string check;  // the group it belongs to: "blocks", "agree"
  std::string name;
  std::string game = {};  // of a file with several games: which of them
  Verdict verdict = Verdict::Passed;
  std::string remark = {};  // what was compared, or why it was skipped
  std::size_t lines = 0;    // of a block
  std::vector<Finding> failures = {};

  // Adds a failure that is about no place in the text.
  void fail(std::string message, Json record = Json::object());
  // "agree", "blocks: castling", "Micro Chess: exports: zrf".
  std::string label() const;
};

enum class FileStatus {
  Passed,
  Failed,     // it does not load, or some test fails
  Skipped,    // it is no game of its own
  BrokenOff,  // it crashed, or was over its budget
};

struct Cost {
  double seconds = 0;
  std::uint64_t megabytes = 0;  // resident, at the worst moment
};

struct FileReport {
  std::uint64_t number = 0;  // in the sorted list of all files, from 0
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
  // Failed if something failed, else as it is.
  void settle();
};

struct BatchReport {
  std::string program;
  Json settings;                    // all that decides what is found; parts of one batch have them in common
  std::uint64_t files = 0;          // of the whole batch, whatever this part of it holds
  std::string filesDigest;          // of their paths and contents
  std::vector<FileReport> results;  // by number

  std::size_t count(FileStatus status) const;
  // No file failed or was broken off.
  bool ok() const;
};

const char* nameOf(Verdict verdict);
const char* nameOf(FileStatus status);

std::string programName();

Json asJson(const FileReport& file);
Json asJson(const BatchReport& report);
// The report of a JSON text, or what is wrong with it.
std::variant<BatchReport, std::string> reportFromJson(const std::string& text);

// For JUnit's readers: a test suite a file.
std::string asJunit(const BatchReport& report);
// A page that needs no other file.
std::string asHtml(const BatchReport& report);

// What went wrong with a file, for people; empty: nothing.
std::string failuresText(const FileReport& file);
// "chess.fairy: 3 tests passed".
std::string verdictText(const FileReport& file);
// "12 files: 11 passed, 1 failed".
std::string summaryText(const BatchReport& report);

}  // namespace fairyforge::batch
