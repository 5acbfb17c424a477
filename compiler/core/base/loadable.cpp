// Looks for a module in one folder, whose path follows from the path of the running program or library. The
// module is opened with dlopen only if nobody but trusted users can have put it there (SECURITY.md).

#include "compiler/core/base/loadable.h"

#include <algorithm>
#include <cstring>
#include <dlfcn.h>
#include <filesystem>
#include <fmt/format.h>
#include <link.h>
#include <optional>
#include <sys/stat.h>
#include <unistd.h>

#include "modules-version.h"

namespace fairyforge {
namespace {

namespace fs = std::filesystem;

// Returns the file that contains this code: the running program, or a library that another program uses.
fs::path pathOfThisCode() {
  std::error_code ignored;
  Dl_info info;
  link_map* map = nullptr;
  const auto here = reinterpret_cast<const void*>(&pathOfThisCode);
  if (dladdr1(here, &info, reinterpret_cast<void**>(&map), RTLD_DL_LINKMAP) != 0 && map != nullptr &&
      map->l_name[0] != '\0')
    return fs::weakly_canonical(map->l_name, ignored);
  return fs::read_symlink("/proc/self/exe", ignored);
}

// Returns the folder under which FAIRYFORGE_LIBDIR and FAIRYFORGE_DATADIR lie: the build folder if this code
// is in it, otherwise the prefix of the installation (/usr for /usr/bin/fairyforge). This code may be
// installed as a program, as a library, as a Python module of Debian, or together with everything it needs in
// one folder.
fs::path prefix() {
  const fs::path here = pathOfThisCode().parent_path();
  std::error_code ignored;
  const fs::path built = fs::weakly_canonical(FAIRYFORGE_BUILD_DIR, ignored);
  if (std::ranges::mismatch(built, here).in1 == built.end()) return built;
  for (const fs::path installed : {"bin", FAIRYFORGE_LIBDIR, "lib/python3/dist-packages/fairyforge"}) {
    fs::path above = here;
    for ([[maybe_unused]] const fs::path& folder : installed) above = above.parent_path();
    if (above / installed == here) return above;
  }
  return here;
}

std::optional<fs::path> pathUnderPrefix(const fs::path& path) {
  static const fs::path start = prefix();
  std::error_code ignored;
  return fs::exists(start / path, ignored) ? std::optional(start / path) : std::nullopt;
}

std::optional<fs::path> pathOf(const std::string& name) {
  return pathUnderPrefix(fs::path(FAIRYFORGE_LIBDIR) / "fairyforge" / name);
}

// Can `file` be changed only by trusted users: root, this user, and those who can change `ours`, the file of
// the running code?
bool isAsSafeAs(const fs::path& file, const fs::path& ours) {
  struct stat its, own;
  if (stat(file.c_str(), &its) != 0 || stat(ours.c_str(), &own) != 0) return false;
  if (its.st_uid != 0 && its.st_uid != geteuid() && its.st_uid != own.st_uid) return false;
  if ((its.st_mode & S_IWOTH) != 0) return false;
  return (its.st_mode & S_IWGRP) == 0 || ((own.st_mode & S_IWGRP) != 0 && its.st_gid == own.st_gid);
}

// Returns the reason why the module must not be opened; nothing if it may be. A module is code, so its
// permissions are checked before it is opened.
PossibleFailure distrust(const fs::path& module) {
  std::error_code ignored;
  const fs::path file = fs::canonical(module, ignored), ours = pathOfThisCode();
  if (!fs::exists(ours, ignored))
    return Failure{fmt::format(
        "'{}' is not opened: the file of this program or library is gone; if an update has replaced it, start the program again",
        file.string())};
  const bool isSafe = fs::is_regular_file(file, ignored) && isAsSafeAs(file, ours) &&
                      isAsSafeAs(file.parent_path(), ours.parent_path());
  if (isSafe) return std::nullopt;
  return Failure{fmt::format(
      "'{}' is not opened: others than who owns this program could change it or its folder", file.string())};
}

}  // namespace

Expected<std::string> pathOfModule(const std::string& name) {
  if (const auto path = pathOf(name)) return path->string();
  return Failure{fmt::format("'{}' is not installed beside this program", name)};
}

std::optional<std::string> pathOfData(const std::string& name) {
  const auto path = pathUnderPrefix(fs::path(FAIRYFORGE_DATADIR) / "fairyforge" / name);
  return path ? std::optional(path->string()) : std::nullopt;
}

PossibleFailure whyMissing(const std::string& name) {
  if (const auto path = pathOfModule(name); !path) return Failure{path.why()};
  return std::nullopt;
}

Expected<void*> loadFunction(const std::string& name, const char* function) {
  if (PossibleFailure missing = whyMissing(name)) return *std::move(missing);
  const fs::path path = *pathOf(name);
  if (PossibleFailure doubtful = distrust(path)) return *std::move(doubtful);
  void* handle = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  // Structures are passed between program and module, so both must be built from the same sources.
  const void* version = handle == nullptr ? nullptr : dlsym(handle, "fairyforgeModuleVersion");
  if (handle != nullptr &&
      (version == nullptr || std::strcmp(static_cast<const char*>(version), FAIRYFORGE_MODULES_VERSION) != 0))
    return Failure{fmt::format("'{}' is of another version than this program", name)};
  void* symbol = handle == nullptr ? nullptr : dlsym(handle, function);
  if (symbol == nullptr) return Failure{fmt::format("'{}' cannot be loaded: {}", name, dlerror())};
  return symbol;
}

}  // namespace fairyforge
