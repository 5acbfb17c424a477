// Finds a module in the library folder nearest to the running program's own folder, and opens it with dlopen.

#include "compiler/base/loadable.h"

#include <dlfcn.h>
#include <filesystem>
#include <fmt/format.h>
#include <optional>

namespace fairyforge {
namespace {

// In the build tree and where it is installed alike, modules are in a library folder beside or above the
// running program's own folder.
std::optional<std::filesystem::path> pathOf(const std::string& name) {
  namespace fs = std::filesystem;
  std::error_code ignored;
  for (fs::path folder = fs::read_symlink("/proc/self/exe", ignored).parent_path(); !folder.empty();
       folder = folder.parent_path()) {
    const fs::path candidate = folder / FAIRYFORGE_LIBDIR / "fairyforge" / name;
    if (fs::exists(candidate, ignored)) return candidate;
    if (folder == folder.root_path()) break;
  }
  return std::nullopt;
}

}  // namespace

Expected<std::string> pathOfModule(const std::string& name) {
  if (const auto path = pathOf(name)) return path->string();
  return Failure{fmt::format("'{}' is not installed beside this program", name)};
}

PossibleFailure findModule(const std::string& name) {
  if (const auto path = pathOfModule(name); !path) return Failure{path.why()};
  return std::nullopt;
}

Expected<void*> loadFunction(const std::string& name, const char* function) {
  if (PossibleFailure missing = findModule(name)) return *std::move(missing);
  void* handle = dlopen(pathOf(name)->c_str(), RTLD_NOW | RTLD_LOCAL);
  void* symbol = handle == nullptr ? nullptr : dlsym(handle, function);
  if (symbol == nullptr) return Failure{fmt::format("'{}' cannot be loaded: {}", name, dlerror())};
  return symbol;
}

}  // namespace fairyforge
