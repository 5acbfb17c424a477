// Parts belong together if program, settings and files are equal. Reports of one file in two parts must agree
// except for their cost.

#include "compiler/analyse/batch/merge.h"

#include <fmt/format.h>
#include <map>

#include "compiler/core/base/shard.h"

namespace fairyforge::batch {
namespace {

// Returns why `b` belongs to another batch than `a`; empty: it does not.
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
      // Of two costs the higher one is kept, whatever the order.
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
