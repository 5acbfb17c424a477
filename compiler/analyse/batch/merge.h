// Merges the parts of a batch.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "compiler/analyse/batch/report.h"

namespace fairyforge::batch {

struct NamedReport {
  std::string name;  // of the file, for messages
  BatchReport report;
};

// Returns the whole batch, whatever the order of its parts, or a list of problems: parts of different
// batches, settings or versions; missing files; a file that is in two parts with different results. Giving
// the same part twice does no harm.
std::variant<BatchReport, std::vector<std::string>> mergeReports(std::vector<NamedReport> parts);

}  // namespace fairyforge::batch
