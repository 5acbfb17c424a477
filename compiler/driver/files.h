// Files that the program writes: whole or not at all.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fairyforge {

// What the file holds; nothing, and not a word, where there is no regular file that can be read.
std::optional<std::string> bytesOf(const std::string& path);

// Puts `bytes` in the place of the file at `path`, all at once: readers see the old file or the new one,
// whose permissions stay. What is no regular file (a pipe, a device) is written straight. Tells the user when
// it cannot be done.
bool writeFile(const std::string& path, std::string_view bytes);

// Could files be written to this folder, which need not be there yet? Tells the user when they could not.
bool canWriteTo(const std::string& folder);

// Names relative to a folder, parts joined by '/', and contents.
using NamedFiles = std::vector<std::pair<std::string, std::string_view>>;
// Puts all of them into the folder, or, when there is no room for all, none. Makes the folders that are
// missing. Tells the user when it cannot be done.
bool writeFiles(const std::string& folder, const NamedFiles& files);

}  // namespace fairyforge
