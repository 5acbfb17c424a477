// Converts the report on a batch to JSON and back. A file's status follows from the verdicts of its tests.

#include "compiler/analyse/batch/report.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <map>

#include "compiler/core/base/shard.h"
#include "compiler/core/text/json-list.h"

namespace fairyforge::batch {
namespace {

constexpr const char* kFormat = "fairyforge test report 1";
constexpr std::array kVerdicts{"passed", "failed", "skipped"};
constexpr std::array kStatuses{"passed", "failed", "skipped", "broken off"};

// Returns the index of a name among `names`. Throws, as for malformed JSON, if it is not among them.
template <typename Enum, std::size_t n>
Enum valueOf(const std::array<const char*, n>& names, const std::string& name) {
  const auto found = std::ranges::find(names, name);
  if (found == names.end()) throw std::runtime_error(fmt::format("\"{}\" is no verdict", name));
  return static_cast<Enum>(found - names.begin());
}

// ---- writing ----

Json asJson(const std::vector<Finding>& findings) {
  return jsonList(findings, [](const Finding& finding) {
    Json entry = finding.record;
    entry["text"] = finding.text;
    return entry;
  });
}

Json asJson(const CaseReport& test) {
  Json json{{"check", test.check}, {"name", test.name}};
  if (!test.game.empty()) json["game"] = test.game;
  json["verdict"] = nameOf(test.verdict);
  json["passed"] = test.verdict == Verdict::Passed;
  if (!test.remark.empty()) json["remark"] = test.remark;
  if (test.lines > 0) json["lines"] = test.lines;
  json["failures"] = asJson(test.failures);
  return json;
}

// ---- reading ----

std::vector<Finding> findingsFrom(const Json& list) {
  std::vector<Finding> findings;
  for (const Json& entry : list.elements()) {
    findings.push_back({entry, entry.at("text").text()});
    findings.back().record.erase("text");
  }
  return findings;
}

CaseReport caseFrom(const Json& json) {
  const Json* lines = json.find("lines");
  return {.check = json.at("check").text(),
          .name = json.at("name").text(),
          .game = json.textOr("game", ""),
          .verdict = valueOf<Verdict>(kVerdicts, json.at("verdict").text()),
          .remark = json.textOr("remark", ""),
          .lines = lines == nullptr ? 0 : static_cast<std::size_t>(lines->number()),
          .failures = findingsFrom(json.at("failures"))};
}

FileReport fileFrom(const Json& json) {
  FileReport file{.number = json.at("number").number(),
                  .path = json.at("file").text(),
                  .status = valueOf<FileStatus>(kStatuses, json.at("status").text()),
                  .reason = json.textOr("reason", ""),
                  .loads = json.at("loads").boolean(),
                  .title = json.textOr("title", ""),
                  .rulesHash = json.textOr("rulesHash", ""),
                  .diagnostics = findingsFrom(json.at("diagnostics"))};
  for (const Json& test : json.at("tests").elements()) file.cases.push_back(caseFrom(test));
  if (const Json* cost = json.find("cost"))
    file.cost = Cost{cost->at("seconds").real(), cost->at("megabytes").number()};
  return file;
}

}  // namespace

Finding findingOf(const Diagnostic& diagnostic, const std::string& form) {
  std::string text = form == "gnu" ? renderGnu(diagnostic) : renderHuman(diagnostic, false);
  if (!text.ends_with('\n')) text += '\n';
  return {asJson(diagnostic), std::move(text)};
}

void CaseReport::fail(std::string message, Json record) {
  verdict = Verdict::Failed;
  Json entry{{"severity", "error"}, {"message", message}};
  entry.update(record);
  failures.push_back({std::move(entry), std::move(message) + "\n"});
}

std::string CaseReport::label() const {
  const std::string own = name.empty() ? check : check + ": " + name;
  return game.empty() ? own : game + ": " + own;
}

std::size_t FileReport::count(Verdict verdict) const {
  return static_cast<std::size_t>(
      std::ranges::count_if(cases, [&](const CaseReport& test) { return test.verdict == verdict; }));
}

void FileReport::settle() {
  if (status == FileStatus::Passed && (!loads || count(Verdict::Failed) > 0)) status = FileStatus::Failed;
}

std::size_t BatchReport::count(FileStatus status) const {
  return static_cast<std::size_t>(
      std::ranges::count_if(results, [&](const FileReport& file) { return file.status == status; }));
}

bool BatchReport::ok() const {
  return count(FileStatus::Failed) == 0 && count(FileStatus::BrokenOff) == 0;
}

const char* nameOf(Verdict verdict) {
  return kVerdicts[static_cast<std::size_t>(verdict)];
}
const char* nameOf(FileStatus status) {
  return kStatuses[static_cast<std::size_t>(status)];
}

std::string programName() {
  return "fairyforge " FAIRYFORGE_VERSION;
}

Json asJson(const FileReport& file) {
  Json json{{"number", file.number}, {"file", file.path}, {"status", nameOf(file.status)}};
  if (!file.reason.empty()) json["reason"] = file.reason;
  json["loads"] = file.loads;
  if (!file.title.empty()) json["title"] = file.title;
  if (!file.rulesHash.empty()) json["rulesHash"] = file.rulesHash;
  json["passed"] = file.count(Verdict::Passed);
  json["failed"] = file.count(Verdict::Failed);
  json["skipped"] = file.count(Verdict::Skipped);
  json["tests"] = jsonList(file.cases, [](const CaseReport& test) { return asJson(test); });
  json["diagnostics"] = asJson(file.diagnostics);
  if (file.cost) json["cost"] = {{"seconds", file.cost->seconds}, {"megabytes", file.cost->megabytes}};
  return json;
}

Json asJson(const BatchReport& report) {
  Json json{{"format", kFormat},
            {"program", report.program},
            {"ok", report.ok()},
            {"settings", report.settings},
            {"batch", {{"files", report.files}, {"digest", report.filesDigest}}}};
  for (std::size_t i = 0; i < kStatuses.size(); ++i)
    json["counts"][kStatuses[i]] = report.count(static_cast<FileStatus>(i));
  json["files"] = jsonList(report.results, [](const FileReport& file) { return asJson(file); });
  return json;
}

std::variant<BatchReport, std::string> reportFromJson(const std::string& text) {
  try {
    const Json json = Json::parse(text);
    if (!json.isObject() || json.textOr("format", "") != kFormat)
      return fmt::format("expected \"format\": \"{}\"", kFormat);
    BatchReport report{.program = json.at("program").text(),
                       .settings = json.at("settings"),
                       .files = json.at("batch").at("files").number(),
                       .filesDigest = json.at("batch").at("digest").text(),
                       .results = {}};
    for (const Json& file : json.at("files").elements()) {
      report.results.push_back(fileFrom(file));
      if (report.results.back().number >= report.files) return "it has more files than its batch";
    }
    return report;
  } catch (const std::exception& problem) {
    return fmt::format("it is no test report: {}", problem.what());
  }
}

// ---- merge ----
//
// Merges reports on parts of a batch. Parts belong to one batch if program, settings and files are equal. If
// a file is in two parts, both must have the same results; only the cost may differ.

namespace {

// Returns why `b` belongs to another batch than `a`; empty if it belongs to the same.
std::string differenceOf(const BatchReport& a, const BatchReport& b) {
  if (a.program != b.program) return fmt::format("was made by {}, not {}", b.program, a.program);
  for (const auto& [name, value] : a.settings.members()) {
    const Json* other = b.settings.find(name);
    if (other == nullptr || *other != value)
      return fmt::format("has the setting {} {}, not {}", name, (other ? *other : Json()).compact(),
                         value.compact());
  }
  if (a.settings != b.settings) return "was made with other settings";
  if (a.files != b.files) return fmt::format("is of a batch of {} files, not {}", b.files, a.files);
  if (a.filesDigest != b.filesDigest) return "is of other files, or they have changed in between";
  return {};
}

// Returns the report on a file without its cost.
Json substance(FileReport file) {
  file.cost.reset();
  return asJson(file);
}

}  // namespace

std::variant<BatchReport, std::vector<std::string>> mergeReports(std::vector<NamedReport> parts) {
  if (parts.empty()) return std::vector<std::string>{"there are no parts"};
  std::vector<std::string> problems;
  const NamedReport& first = parts.front();
  std::map<std::uint64_t, const FileReport*> files;
  for (const NamedReport& part : parts) {
    const std::string difference = differenceOf(first.report, part.report);
    if (!difference.empty()) {
      problems.push_back(
          fmt::format("\"{}\" does not belong to \"{}\": it {}", part.name, first.name, difference));
      continue;
    }
    for (const FileReport& file : part.report.results) {
      const auto [entry, isNew] = files.emplace(file.number, &file);
      if (isNew) continue;
      if (substance(*entry->second) != substance(file)) {
        problems.push_back(
            fmt::format("\"{}\" fared otherwise in \"{}\" than in another part", file.path, part.name));
      }
      // If a file has two costs, keeps the higher one, so that the order of parts does not matter.
      const auto seconds = [](const FileReport& f) { return f.cost ? f.cost->seconds : -1; };
      if (seconds(file) > seconds(*entry->second)) entry->second = &file;
    }
  }
  BatchReport whole = first.report;
  whole.results.clear();
  std::vector<std::uint64_t> numbers;
  for (const auto& [number, file] : files) {
    whole.results.push_back(*file);
    numbers.push_back(number);
  }
  const std::string missing = gapsIn(numbers, whole.files);
  if (problems.empty() && !missing.empty()) {
    problems.push_back(
        fmt::format("of {} files, counted from 0, these are missing: {}", whole.files, missing));
  }
  if (!problems.empty()) return problems;
  return whole;
}

}  // namespace fairyforge::batch
