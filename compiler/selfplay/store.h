// Matches in SQLite files, so that everybody can ask questions of their own. docs/selfplay.md has the schema.
#pragma once

#include <string>
#include <variant>

#include "compiler/selfplay/match.h"

namespace fairyforge {

// Writes a new file at `path`, in the place of an old one only when it is complete; says why not.
std::optional<std::string> writeStore(const Match& match, const std::string& path);

// Reads a file that writeStore() has made; or why it is none.
std::variant<Match, std::string> readStore(const std::string& path);

}  // namespace fairyforge
