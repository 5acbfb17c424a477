// Kinds and subjects of statements: a text has one statement for each subject.
#pragma once

#include <string>

#include "compiler/frontend/syntax/syntax.h"

namespace fairyforge::edit {

// Returns the first word of the statement, as its kind for lists: "piece", "promote", "rule".
std::string kindOf(const frontend::syntax::Statement& statement);
// Returns an identifier of what the statement is about. A file may have only one statement with the same
// subject; empty: any number.
std::string subjectOf(const frontend::syntax::Statement& statement);

}  // namespace fairyforge::edit
