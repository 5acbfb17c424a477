// All reading and writing of files for verbs. A file is written completely or not at all, and never over a
// file that is being read. No temporary files remain, however the program ends.
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

// Returns the text of the file at `path`, or of standard input for "-".
SourcePtr readInput(const std::string& path, Diagnostics& diagnostics);
// Returns the bytes of a regular file of any size, or of standard input for "-". Fails if it cannot be read.
Expected<std::string> inputBytes(const std::string& path);
// Returns the content of the file; nothing, without a message, if it is no regular file that can be read.
std::optional<std::string> bytesOf(const std::string& path);
// Protects the file at `path` from being overwritten, under any of its names.
void keepInput(const std::string& path);

// ---- writing ----

// Replaces the content of the file at `path` in one step: readers see the old file or the new one, and its
// permissions stay. Writes directly to "-" (standard output), pipes and terminals. Returns false, after an
// error, if that fails.
bool writeFile(const std::string& path, std::string_view bytes);
// Like writeFile(), but the file may be one that this process has read.
bool writeBack(const std::string& path, std::string_view bytes);

// canWriteFile(): can a file be written at this path? canWriteTo(): can files be written into this folder,
// which need not exist yet? Both report the reason if not, and are called before long work begins.
// canWriteFile() refuses to replace a .fairy file, since verbs that call it never write rules.
bool canWriteFile(const std::string& path);
bool canWriteTo(const std::string& folder);

// Files to be written: each with its name relative to a folder, with '/' between folders, and its content.
using NamedFiles = std::vector<std::pair<std::string, std::string>>;
// Writes all files into the folder or, if one cannot be written, none. Creates missing folders. Returns
// false, after an error, if that fails.
bool writeFiles(const std::string& folder, const NamedFiles& files);

// Removes the temporary files of content that has not been put in place. Called when the process is ended, so
// it allocates no memory.
void removeDrafts();

}  // namespace fairyforge::driver
