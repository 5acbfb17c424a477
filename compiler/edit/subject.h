// What statements are about.
#pragma once

#include <string>

#include "compiler/frontend/syntax/syntax.h"

namespace fairyforge::edit {

// The first word of a statement's kind, for lists: "piece", "promote", "rule".
std::string kindOf(const frontend::syntax::Statement& statement);
// Of two statements with the same subject a file has one; empty: of such statements it may have any number.
std::string subjectOf(const frontend::syntax::Statement& statement);

}  // namespace fairyforge::edit
