#include "compiler/driver/files.h"

#include <cerrno>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <sstream>
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

// A file's new content, which waits beside its place until it is put there; taken away if it never is.
class Draft {
 public:
  Draft(const fs::path& path, std::string_view bytes) : bytes_(bytes) {
    const fs::file_status old = fs::status(path, problem_);
    special_ = fs::exists(old) && !fs::is_regular_file(old);
    // A symbolic link stays one; what it leads to is replaced.
    target_ = fs::weakly_canonical(path, problem_);
    if (!problem_ && fs::is_directory(old)) problem_ = std::make_error_code(std::errc::is_a_directory);
    if (problem_ || special_) return;
    draft_ = target_.string() + fmt::format(".{}.new", getpid());
    problem_ = write(draft_, bytes);
    if (!problem_ && fs::exists(old)) fs::permissions(draft_, old.permissions(), problem_);
  }
  Draft(Draft&& other) noexcept { *this = std::move(other); }
  Draft& operator=(Draft&& other) noexcept {
    std::swap(target_, other.target_);
    std::swap(draft_, other.draft_);
    bytes_ = other.bytes_;
    special_ = other.special_;
    problem_ = other.problem_;
    return *this;
  }
  ~Draft() {
    std::error_code none;
    if (!draft_.empty()) fs::remove(draft_, none);
  }

  std::error_code problem() const { return problem_; }
  std::error_code put() {
    if (special_) return write(target_, bytes_);
    fs::rename(draft_, target_, problem_);
    if (!problem_) draft_.clear();
    return problem_;
  }

 private:
  fs::path target_, draft_;
  std::string_view bytes_;
  bool special_ = false;
  std::error_code problem_;
};

bool tellProblem(std::string_view what, const fs::path& path, const std::error_code& problem) {
  complain(fmt::format("cannot {} \"{}\": {}", what, path.string(), problem.message()));
  return false;
}

// Folders that are made on the way, and taken away again unless they are kept.
class NewFolders {
 public:
  ~NewFolders() {
    std::error_code none;
    for (auto folder = made_.rbegin(); folder != made_.rend(); ++folder) fs::remove(*folder, none);
  }
  std::error_code make(const fs::path& folder) {
    std::vector<fs::path> missing;
    for (fs::path at = folder; !at.empty() && !fs::exists(at); at = at.parent_path()) missing.push_back(at);
    std::error_code problem;
    for (auto at = missing.rbegin(); at != missing.rend() && !problem; ++at) {
      if (fs::create_directory(*at, problem)) made_.push_back(*at);
    }
    if (!problem && !fs::is_directory(folder)) problem = std::make_error_code(std::errc::not_a_directory);
    return problem;
  }
  void keep() { made_.clear(); }

 private:
  std::vector<fs::path> made_;
};

}  // namespace

std::optional<std::string> bytesOf(const std::string& path) {
  std::error_code problem;
  std::ifstream file(path, std::ios::binary);
  if (!fs::is_regular_file(path, problem) || !file) return std::nullopt;
  std::ostringstream bytes;
  bytes << file.rdbuf();
  return std::move(bytes).str();
}

bool writeFile(const std::string& path, std::string_view bytes) {
  Draft draft(path, bytes);
  std::error_code problem = draft.problem();
  if (!problem) problem = draft.put();
  return !problem || tellProblem("write", path, problem);
}

bool canWriteTo(const std::string& folder) {
  std::error_code problem;
  if (folder.empty())
    return tellProblem("write to the folder", folder, std::make_error_code(std::errc::invalid_argument));
  fs::path nearest = fs::absolute(folder, problem).lexically_normal();
  while (!fs::exists(nearest, problem) && nearest.has_relative_path()) nearest = nearest.parent_path();
  problem.clear();
  if (!fs::is_directory(nearest, problem)) problem = std::make_error_code(std::errc::not_a_directory);
  if (!problem && access(nearest.c_str(), W_OK | X_OK) != 0)
    problem = std::error_code(errno, std::generic_category());
  return !problem || tellProblem("write to the folder", folder, problem);
}

bool writeFiles(const std::string& folder, const NamedFiles& files) {
  NewFolders folders;
  std::vector<Draft> drafts;
  for (const auto& [name, bytes] : files) {
    const fs::path path = fs::path(folder) / name;
    if (const std::error_code problem = folders.make(path.parent_path()))
      return tellProblem("make the folder", path.parent_path(), problem);
    drafts.emplace_back(path, bytes);
    if (drafts.back().problem()) return tellProblem("write", path, drafts.back().problem());
  }
  folders.keep();
  for (std::size_t i = 0; i < files.size(); ++i) {
    if (const std::error_code problem = drafts[i].put())
      return tellProblem("write", fs::path(folder) / files[i].first, problem);
  }
  return true;
}

}  // namespace fairyforge
