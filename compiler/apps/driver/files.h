// Files: all that verbs read and write goes through here. What is written is there whole or not at all, never
// in the place of what is being read, and nothing is left behind when the work is ended, whatever ends it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/core/base/expected.h"
#include "compiler/core/text/diagnostic.h"

namespace fairyforge::driver {

// ---- reading ----

// The text of the file at `path`; "-": of standard input.
SourcePtr readInput(const std::string& path, Diagnostics& diagnostics);
// The bytes of a file of any size, or of standard input; or why there are none.
Expected<std::string> inputBytes(const std::string& path);
// The content of the file; nothing, without a message, where there is no regular file that can be read.
std::optional<std::string> bytesOf(const std::string& path);
// From now on the file at `path` is not overwritten, by any of its names.
void keepInput(const std::string& path);

// ---- writing ----

// Puts `bytes` in the place of the file at `path`, all at once: readers see the old file or the new one,
// whose permissions stay. "-" is standard output; a pipe or a terminal is written straight. Reports why it
// cannot be done.
bool writeFile(const std::string& path, std::string_view bytes);
// The same of a file that has been read.
bool writeBack(const std::string& path, std::string_view bytes);

// Could a file be written there, or into this folder, which need not be there yet? To be asked before the
// work. Reports why not.
bool canWriteFile(const std::string& path);
bool canWriteTo(const std::string& folder);

// Names relative to a folder, parts joined by '/', and contents.
using NamedFiles = std::vector<std::pair<std::string, std::string_view>>;
// Puts all of them into the folder, or, when there is no room for all, none. Makes the folders that are
// missing. Reports why it cannot be done.
bool writeFiles(const std::string& folder, const NamedFiles& files);

// Removes the files that wait to be put in their places, when the process is ended. Allocates nothing.
void removeDrafts();

}  // namespace fairyforge::driver
