// Writes records as text in one tidy form, from which readRecords() returns the same records.
#pragma once

#include "compiler/play/records/record.h"

namespace fairyforge::records {

// Writes the seven standard tags first, then the others, in lines of less than 80 characters.
std::string writeRecord(const Record& record);
// Writes several records, separated by empty lines.
std::string writeRecords(const std::vector<Record>& records);

}  // namespace fairyforge::records
