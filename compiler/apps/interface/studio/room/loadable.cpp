// Replaces core/base/loadable.cpp in the studio's module: data files are at paths that the host provides, and
// no modules can be loaded.
#include "compiler/core/base/loadable.h"

#include <cstdlib>
#include <filesystem>

namespace fairyforge {

std::optional<std::string> pathOfData(const std::string& name) {
  const char* folder = std::getenv("FAIRYFORGE_DATA");
  if (folder == nullptr) return std::nullopt;
  const std::filesystem::path path = std::filesystem::path(folder) / name;
  std::error_code none;
  return std::filesystem::exists(path, none) ? std::optional(path.string()) : std::nullopt;
}

Expected<std::string> pathOfModule(const std::string& name) {
  if (auto path = pathOfData(name)) return *std::move(path);
  return Failure{"the program in WebAssembly has no '" + name + "'"};
}

PossibleFailure whyMissing(const std::string& name) {
  return Failure{"the program in WebAssembly has no '" + name + "'"};
}

Expected<void*> loadFunction(const std::string& name, const char*) {
  return *whyMissing(name);
}

}  // namespace fairyforge
