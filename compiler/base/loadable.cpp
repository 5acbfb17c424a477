// Finds a module in the library folder nearest to the running program's own folder, and opens it with dlopen.

#include "compiler/base/loadable.h"

#include <cstring>
#include <dlfcn.h>
#include <filesystem>
#include <fmt/format.h>
#include <link.h>
#include <optional>

#include "modules-version.h"

namespace fairyforge {
namespace {

namespace fs = std::filesystem;

// The file that this code was opened from: the running program, or a library that another program uses.
fs::path pathOfThisCode() {
  std::error_code ignored;
  Dl_info info;
  link_map* map = nullptr;
  const auto here = reinterpret_cast<const void*>(&pathOfThisCode);
  if (dladdr1(here, &info, reinterpret_cast<void**>(&map), RTLD_DL_LINKMAP) != 0 && map != nullptr &&
      map->l_name[0] != '\0')
    return fs::canonical(map->l_name, ignored);
  return fs::read_symlink("/proc/self/exe", ignored);
}

// In the build tree and where it is installed alike, modules and data are in folders beside or above that of this code.
std::optional<fs::path> findAbove(const fs::path& path) {
  static const fs::path start = pathOfThisCode().parent_path();
  std::error_code ignored;
  for (fs::path folder = start; !folder.empty(); folder = folder.parent_path()) {
    if (fs::exists(folder / path, ignored)) return folder / path;
    if (folder == folder.root_path()) break;
  }
  return std::nullopt;
}

std::optional<fs::path> pathOf(const std::string& name) {
  return findAbove(fs::path(FAIRYFORGE_LIBDIR) / "fairyforge" / name);
}

}  // namespace

Expected<std::string> pathOfModule(const std::string& name) {
  if (const auto path = pathOf(name)) return path->string();
  return Failure{fmt::format("'{}' is not installed beside this program", name)};
}

std::optional<std::string> pathOfData(const std::string& name) {
  const auto path = findAbove(fs::path(FAIRYFORGE_DATADIR) / "fairyforge" / name);
  return path ? std::optional(path->string()) : std::nullopt;
}

PossibleFailure findModule(const std::string& name) {
  if (const auto path = pathOfModule(name); !path) return Failure{path.why()};
  return std::nullopt;
}

Expected<void*> loadFunction(const std::string& name, const char* function) {
  if (PossibleFailure missing = findModule(name)) return *std::move(missing);
  void* handle = dlopen(pathOf(name)->c_str(), RTLD_NOW | RTLD_LOCAL);
  // Structures go across, so both must be made of the same sources.
  const void* version = handle == nullptr ? nullptr : dlsym(handle, "fairyforgeModuleVersion");
  if (handle != nullptr &&
      (version == nullptr || std::strcmp(static_cast<const char*>(version), FAIRYFORGE_MODULES_VERSION) != 0))
    return Failure{fmt::format("'{}' is of another version than this program", name)};
  void* symbol = handle == nullptr ? nullptr : dlsym(handle, function);
  if (symbol == nullptr) return Failure{fmt::format("'{}' cannot be loaded: {}", name, dlerror())};
  return symbol;
}

}  // namespace fairyforge
