// Matches as SQLite files, so that everybody can ask questions of their own. docs/selfplay.md has the schema.
//
// The files are made and taken apart in memory: that they come whole to their place is the business of whoever writes
// files.
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "compiler/selfplay/match.h"

namespace fairyforge {

// The file's bytes.
std::string storeOf(const Match& match);

// The match of such bytes; or why they are none.
std::variant<Match, std::string> matchFrom(std::string_view store);

}  // namespace fairyforge
