// Puts the parts of a batch together.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "compiler/batch/report.h"

namespace fairyforge::batch {

struct NamedReport {
  std::string name;  // of the file, for messages
  BatchReport report;
};

// The whole batch, whatever the order of its parts; or what is wrong: parts of different batches, settings or
// versions, files that are missing, a file that is in two parts and fared otherwise in one of them. The same
// part given twice does no harm.
std::variant<BatchReport, std::vector<std::string>> mergeReports(std::vector<NamedReport> parts);

}  // namespace fairyforge::batch
