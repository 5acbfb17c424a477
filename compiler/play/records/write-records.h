// From records to text: one tidy form, which readRecords takes for the same records.
#pragma once

#include "compiler/play/records/record.h"

namespace fairyforge::records {

// The roster of seven tags first, then the others; lines of less than 80 characters.
std::string writeRecord(const Record& record);
// Several, parted by empty lines.
std::string writeRecords(const std::vector<Record>& records);

}  // namespace fairyforge::records
