// All reading and writing of files for verbs. New content is first written to a draft, an unnamed file in the
// target's folder. At the end the draft gets a name and is renamed into place. Several files are put in place
// only if all of them could be written.

#include "compiler/apps/driver/files.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <set>
#include <sys/stat.h>
#include <unistd.h>

#include "compiler/apps/driver/terminal.h"
#include "compiler/apps/driver/watch.h"
#include "compiler/frontend/frontend.h"

namespace fairyforge::driver {
namespace fs = std::filesystem;
namespace {

std::error_code lastError() {
  return {errno, std::generic_category()};
}

// The files that have been read. A file is identified by its device and inode, so it is recognised under any
// of its names.
using Identity = std::pair<dev_t, ino_t>;
std::set<Identity>& inputs() {
  static std::set<Identity> only;
  return only;
}
bool isInput(const struct stat& status) {
  return inputs().contains({status.st_dev, status.st_ino});
}

// Names of drafts on file systems that have no unnamed files; removeDrafts() deletes them.
std::set<std::string>& namedDrafts() {
  static std::set<std::string> only;
  return only;
}

std::error_code writeAll(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = write(file, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return lastError();
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return {};
}

// Returns why the file with this status cannot be replaced; empty if it can. `overInput`: it may have been
// read.
std::string objectionTo(const struct stat& status, bool overInput) {
  if (S_ISDIR(status.st_mode)) return std::strerror(EISDIR);
  if (S_ISBLK(status.st_mode)) return "it is a device";
  if (!overInput && isInput(status)) return "it is what is read here";
  return {};
}

// Returns the file to which a symbolic link leads. Writing replaces that file and keeps the link.
fs::path targetOf(fs::path path) {
  constexpr int kMaxLinks = 40;
  std::error_code none;
  for (int i = 0; i < kMaxLinks && fs::is_symlink(fs::symlink_status(path, none)); ++i) {
    const fs::path next = fs::read_symlink(path, none);
    path = next.is_absolute() ? next : path.parent_path() / next;
  }
  return path;
}

fs::path folderOf(const fs::path& path) {
  return path.has_parent_path() ? path.parent_path() : fs::path(".");
}

// New content of a file, which waits in an unnamed file in the same folder until it replaces the old one. If
// the process ends before, however it ends, the draft disappears.
class Draft {
 public:
  Draft(const fs::path& path, std::string_view bytes, bool overInput)
      : target_(targetOf(path)), bytes_(bytes) {
    struct stat old {};
    const bool exists = stat(path.c_str(), &old) == 0;
    if (exists) problem_ = objectionTo(old, overInput);
    special_ = exists && !S_ISREG(old.st_mode);
    // If the content is the same, the old file stays, with its time.
    same_ = exists && !special_ && static_cast<std::size_t>(old.st_size) == bytes_.size() &&
            bytesOf(path.string()) == bytes_;
    if (!problem_.empty() || special_ || same_) return;
    std::error_code problem = open();
    if (!problem) problem = writeAll(file_, bytes_);
    if (!problem && exists && fchmod(file_, old.st_mode & 07777) != 0) problem = lastError();
    if (problem) problem_ = problem.message();
  }
  Draft(Draft&& other) noexcept
      : target_(std::move(other.target_)),
        name_(std::exchange(other.name_, {})),
        bytes_(other.bytes_),
        file_(std::exchange(other.file_, -1)),
        special_(other.special_),
        same_(other.same_),
        problem_(std::move(other.problem_)) {}
  Draft& operator=(Draft&&) = delete;
  ~Draft() {
    if (file_ >= 0) close(file_);
    if (!name_.empty()) drop();
  }

  // Returns why the file cannot be written; empty if it can.
  const std::string& problem() const { return problem_; }
  // Puts the draft in the place of the old file; returns problem(). The caller holds endingLock() (watch.h).
  const std::string& moveIntoPlace() {
    std::error_code problem;
    if (same_) return problem_;
    if (special_) {
      const int file = ::open(target_.c_str(), O_WRONLY | O_CLOEXEC);
      problem = file < 0 ? lastError() : writeAll(file, bytes_);
      if (file >= 0 && close(file) != 0 && !problem) problem = lastError();
    } else {
      if (name_.empty()) problem = giveName();
      if (!problem) fs::rename(name_, target_, problem);
      if (!problem) {
        namedDrafts().erase(name_);
        name_.clear();
      }
    }
    if (problem) problem_ = problem.message();
    return problem_;
  }

 private:
  std::error_code open() {
    file_ = ::open(folderOf(target_).c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666);
    if (file_ >= 0) return {};
    const int why = errno;
    if (why != EOPNOTSUPP && why != EISDIR && why != EINVAL) return {why, std::generic_category()};
    const std::lock_guard guard(endingLock());
    nextName();
    file_ = ::open(name_.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0666);
    return file_ >= 0 ? std::error_code() : lastError();
  }
  // Gives the draft a temporary name, so that it can be renamed into place.
  std::error_code giveName() {
    nextName();
    const std::string self = fmt::format("/proc/self/fd/{}", file_);
    return linkat(AT_FDCWD, self.c_str(), AT_FDCWD, name_.c_str(), AT_SYMLINK_FOLLOW) == 0 ? std::error_code()
                                                                                           : lastError();
  }
  void nextName() {
    static unsigned number = 0;
    name_ = (folderOf(target_) / fmt::format(".fairyforge-{}-{}.new", getpid(), number++)).string();
    namedDrafts().insert(name_);
  }
  void drop() {
    const std::lock_guard guard(endingLock());
    unlink(name_.c_str());
    namedDrafts().erase(name_);
  }

  fs::path target_;
  std::string name_;
  std::string_view bytes_;
  int file_ = -1;
  bool special_ = false;
  bool same_ = false;
  std::string problem_;
};

bool reportProblem(std::string_view what, const fs::path& path, const std::string& problem) {
  reportError(fmt::format("cannot {} \"{}\": {}", what, path.string(), problem));
  return false;
}

// Folders that are created for new files. The destructor removes those that have stayed empty.
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

bool writeOver(const std::string& path, std::string_view bytes, bool overInput) {
  if (path == "-") {
    printBytes(bytes);
    return true;
  }
  noteOutput(bytes.size());
  Draft draft(path, bytes, overInput);
  if (draft.problem().empty()) {
    const std::lock_guard guard(endingLock());
    draft.moveIntoPlace();
  }
  return draft.problem().empty() || reportProblem("write", path, draft.problem());
}

std::optional<std::string> allOf(int file) {
  std::string bytes;
  std::vector<char> buffer(1 << 16);
  for (;;) {
    const ssize_t count = ::read(file, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return std::nullopt;
    if (count == 0) return bytes;
    bytes.append(buffer.data(), static_cast<std::size_t>(count));
  }
}

// Notes that standard input is read, which can be done only once. Returns false if it has been read before.
bool takeStandardInput() {
  static bool taken = false;
  return !std::exchange(taken, true);
}

}  // namespace

SourcePtr readInput(const std::string& path, Diagnostics& diagnostics) {
  if (path != "-") return frontend::readSource(path, diagnostics);
  if (takeStandardInput()) return frontend::readStandardInput(diagnostics);
  diagnostics.error({}, "unreadable-file", "standard input has been read already")
      .note("'-' can stand for one file only");
  return nullptr;
}

Expected<std::string> inputBytes(const std::string& path) {
  if (path == "-" && !takeStandardInput()) return Failure{"standard input has been read already"};
  const int file = path == "-" ? STDIN_FILENO : open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  struct stat status {};
  std::optional<std::string> bytes;
  std::string problem;
  if (file < 0 || fstat(file, &status) != 0) {
    problem = std::strerror(errno);
  } else if (path != "-" && !S_ISREG(status.st_mode)) {
    problem = "it is no regular file";
  } else if (!(bytes = allOf(file))) {
    problem = std::strerror(errno);
  }
  if (file >= 0 && path != "-") close(file);
  if (!bytes) return Failure{std::move(problem)};
  return *std::move(bytes);
}

std::optional<std::string> bytesOf(const std::string& path) {
  if (path == "-") return std::nullopt;
  Expected<std::string> bytes = inputBytes(path);
  return bytes ? std::optional(std::move(*bytes)) : std::nullopt;
}

void keepInput(const std::string& path) {
  struct stat status {};
  if (stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode))
    inputs().insert({status.st_dev, status.st_ino});
}

bool writeFile(const std::string& path, std::string_view bytes) {
  return writeOver(path, bytes, false);
}
bool writeBack(const std::string& path, std::string_view bytes) {
  return writeOver(path, bytes, true);
}

bool canWriteFile(const std::string& path) {
  if (path == "-") return true;
  struct stat status {};
  std::string objection;
  if (path.empty()) {
    objection = std::strerror(ENOENT);
  } else if (stat(path.c_str(), &status) == 0) {
    objection = objectionTo(status, false);
    if (objection.empty() && !S_ISREG(status.st_mode) && access(path.c_str(), W_OK) != 0)
      objection = std::strerror(errno);
    if (objection.empty() && S_ISREG(status.st_mode) && targetOf(path).extension() == ".fairy")
      objection = "a game's rules are there";
    if (!S_ISREG(status.st_mode)) return objection.empty() || reportProblem("write", path, objection);
  } else if (errno != ENOENT) {
    objection = std::strerror(errno);
  }
  // The new file will be created in the folder of the old one. If `path` is a link, that is the folder of its
  // target.
  const fs::path folder = folderOf(targetOf(path));
  if (objection.empty() && (stat(folder.c_str(), &status) != 0 || access(folder.c_str(), W_OK | X_OK) != 0))
    objection = std::strerror(errno);
  return objection.empty() || reportProblem("write", path, objection);
}

bool canWriteTo(const std::string& folder) {
  std::error_code problem;
  const auto fail = [&] { return reportProblem("write to the folder", folder, problem.message()); };
  if (folder.empty()) {
    problem = std::make_error_code(std::errc::invalid_argument);
    return fail();
  }
  fs::path nearest = fs::absolute(folder, problem).lexically_normal();
  while (!fs::exists(nearest, problem) && nearest.has_relative_path()) nearest = nearest.parent_path();
  problem.clear();
  if (!fs::is_directory(nearest, problem)) problem = std::make_error_code(std::errc::not_a_directory);
  if (!problem && access(nearest.c_str(), W_OK | X_OK) != 0) problem = lastError();
  return !problem || fail();
}

bool writeFiles(const std::string& folder, const NamedFiles& files) {
  for (const auto& [name, bytes] : files) noteOutput(bytes.size());
  NewFolders folders;
  std::vector<Draft> drafts;
  for (const auto& [name, bytes] : files) {
    const fs::path path = fs::path(folder) / name;
    if (const std::error_code problem = folders.make(folderOf(path)))
      return reportProblem("make the folder", path.parent_path(), problem.message());
    drafts.emplace_back(path, bytes, false);
    if (!drafts.back().problem().empty()) return reportProblem("write", path, drafts.back().problem());
  }
  folders.keep();
  for (std::size_t i = 0; i < files.size(); ++i) {
    {
      const std::lock_guard guard(endingLock());
      drafts[i].moveIntoPlace();
    }
    if (!drafts[i].problem().empty())
      return reportProblem("write", fs::path(folder) / files[i].first, drafts[i].problem());
  }
  return true;
}

void removeDrafts() {
  for (const std::string& name : namedDrafts()) unlink(name.c_str());
}

}  // namespace fairyforge::driver
