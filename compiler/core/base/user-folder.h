// The user's folders, by the XDG rules.
#pragma once

#include <cstdlib>
#include <filesystem>

namespace fairyforge {

// Returns this program's folder inside the one that environment variable `variable` names, or else inside
// `inHome` in the home folder; empty if there is no home folder either. As XDG demands, paths that are not
// absolute are ignored.
inline std::filesystem::path userFolder(const char* variable, const char* inHome) {
  const char* folder = std::getenv(variable);
  if (folder != nullptr && folder[0] == '/') return std::filesystem::path(folder) / "fairyforge";
  const char* home = std::getenv("HOME");
  if (home != nullptr && home[0] == '/') return std::filesystem::path(home) / inHome / "fairyforge";
  return {};
}

}  // namespace fairyforge
