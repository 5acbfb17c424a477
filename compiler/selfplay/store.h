// Matches as SQLite files, so that users can write queries of their own. docs/selfplay.md has the schema.
//
// Databases are serialized and deserialized in memory. The caller reads and writes the files themselves, and
// makes sure that a file appears whole or not at all.
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "compiler/selfplay/match.h"

namespace fairyforge::selfplay {

// The file's bytes.
std::string storeOf(const Match& match);

// The match of such bytes; or why they are none.
std::variant<Match, std::string> matchFrom(std::string_view store);

}  // namespace fairyforge::selfplay
