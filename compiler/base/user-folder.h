// Folders of the user, by the XDG rules.
#pragma once

#include <cstdlib>
#include <filesystem>

namespace fairyforge {

// This program's folder under what the environment variable names, or else under that folder of the home; empty when
// there is no home either. The rules ask for absolute paths; others are to be ignored.
inline std::filesystem::path userFolder(const char* variable, const char* inHome) {
  const char* folder = std::getenv(variable);
  if (folder != nullptr && folder[0] == '/') return std::filesystem::path(folder) / "fairyforge";
  const char* home = std::getenv("HOME");
  if (home != nullptr && home[0] == '/') return std::filesystem::path(home) / inHome / "fairyforge";
  return {};
}

}  // namespace fairyforge
