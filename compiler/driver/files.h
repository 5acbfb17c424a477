// Files that the program writes: whole or not at all.
#pragma once

#include <string>
#include <string_view>

namespace fairyforge {

// Puts `bytes` in the place of the file at `path`, all at once: readers see the old file or the new one,
// whose permissions stay. What is no regular file (a pipe, a device) is written straight. Tells the user when
// it cannot be done.
bool writeFile(const std::string& path, std::string_view bytes);

}  // namespace fairyforge
