#include "compiler/driver/files.h"

#include <cerrno>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <unistd.h>

#include "compiler/driver/terminal.h"

namespace fairyforge {
namespace fs = std::filesystem;
namespace {

std::error_code write(const fs::path& path, std::string_view bytes) {
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  const bool written = file << bytes && file.flush();
  return written ? std::error_code() : std::error_code(errno, std::generic_category());
}

std::error_code replace(const fs::path& target, std::string_view bytes) {
  const fs::path draft = target.string() + fmt::format(".{}.new", getpid());
  std::error_code problem = write(draft, bytes);
  std::error_code none;
  const fs::file_status old = fs::status(target, none);
  if (!problem && fs::exists(old)) fs::permissions(draft, old.permissions(), problem);
  if (!problem) fs::rename(draft, target, problem);
  if (problem) fs::remove(draft, none);
  return problem;
}

}  // namespace

bool writeFile(const std::string& path, std::string_view bytes) {
  std::error_code problem;
  const fs::file_status status = fs::status(path, problem);
  const bool special = fs::exists(status) && !fs::is_regular_file(status);
  // A symbolic link stays one; what it leads to is replaced.
  const fs::path target = fs::weakly_canonical(path, problem);
  if (!problem) problem = special ? write(path, bytes) : replace(target, bytes);
  if (problem) complain(fmt::format("cannot write \"{}\": {}", path, problem.message()));
  return !problem;
}

}  // namespace fairyforge
