// The subjects of statements.
#pragma once

#include <string>

#include "compiler/frontend/syntax/syntax.h"

namespace fairyforge::edit {

// The first word of this kind of statement, for lists: "piece", "promote", "rule".
std::string kindOf(const frontend::syntax::Statement& statement);
// A file may have only one statement for each subject. Empty: any number of such statements.
std::string subjectOf(const frontend::syntax::Statement& statement);

}  // namespace fairyforge::edit
