// Reads and writes the entries of the code cache. An entry is read only if its owner, mode, magic number,
// key, size and checksum are right; they are checked in this order. An entry is written to a temporary file,
// which is then renamed. Then the least recently used entries are removed until the folder is small enough.

#include "compiler/native/code-cache.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

#include "compiler/core/base/user-folder.h"

namespace fairyforge::native {
namespace {

namespace fs = std::filesystem;

constexpr const char* kEnding = ".code";
constexpr const char* kUnfinished = ".unfinished-";

struct Header {
  std::array<char, 8> magic{'F', 'f', 'c', 'o', 'd', 'e', '0', '1'};
  Digest key{};
  std::uint64_t size = 0;
  Digest checksum{};
};

class File {
 public:
  explicit File(int descriptor) : descriptor_(descriptor) {}
  ~File() { close(); }
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  int get() const { return descriptor_; }
  bool isOpen() const { return descriptor_ >= 0; }
  bool close() {
    const bool done = descriptor_ < 0 || ::close(descriptor_) == 0;
    descriptor_ = -1;
    return done;
  }

 private:
  int descriptor_;
};

bool isOurs(const struct stat& status) {
  return status.st_uid == geteuid() && (status.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

bool readAll(int file, void* target, std::size_t size) {
  auto* at = static_cast<char*>(target);
  while (size > 0) {
    const ssize_t got = read(file, at, size);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    at += got;
    size -= static_cast<std::size_t>(got);
  }
  return true;
}

bool writeAll(int file, const void* source, std::size_t size) {
  const auto* at = static_cast<const char*>(source);
  while (size > 0) {
    const ssize_t put = write(file, at, size);
    if (put < 0 && errno == EINTR) continue;
    if (put <= 0) return false;
    at += put;
    size -= static_cast<std::size_t>(put);
  }
  return true;
}

}  // namespace

fs::path CodeCache::pathOf(const Digest& key) const {
  return folder_ / (toHex(key) + kEnding);
}

std::optional<std::string> CodeCache::find(const Digest& key) const {
  if (folder_.empty()) return std::nullopt;
  struct stat folder, status;
  if (stat(folder_.c_str(), &folder) != 0 || !isOurs(folder)) return std::nullopt;
  // The entry is read into memory and not mapped, since another process may truncate the file while its code
  // runs.
  const File file(open(pathOf(key).c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
  if (!file.isOpen() || fstat(file.get(), &status) != 0) return std::nullopt;
  if (!S_ISREG(status.st_mode) || !isOurs(status)) return std::nullopt;
  Header header;
  const Header expected;
  if (!readAll(file.get(), &header, sizeof header)) return std::nullopt;
  if (header.magic != expected.magic || header.key != key) return std::nullopt;
  if (header.size != static_cast<std::uint64_t>(status.st_size) - sizeof header) return std::nullopt;
  std::string content(header.size, '\0');
  if (!readAll(file.get(), content.data(), content.size())) return std::nullopt;
  if (digestOf(content) != header.checksum) return std::nullopt;
  futimens(file.get(), nullptr);
  return content;
}

bool CodeCache::keep(const Digest& key, const std::string& content) const {
  if (folder_.empty() || content.size() > mostBytes_) return false;
  std::error_code problem;
  fs::create_directories(folder_.parent_path(), problem);
  mkdir(folder_.c_str(), S_IRWXU);
  struct stat status;
  if (stat(folder_.c_str(), &status) != 0 || !S_ISDIR(status.st_mode) || !isOurs(status)) return false;

  std::string name = (folder_ / kUnfinished).string() + "XXXXXX";
  File file(mkostemp(name.data(), O_CLOEXEC));
  if (!file.isOpen()) return false;
  Header header;
  header.key = key;
  header.size = content.size();
  header.checksum = digestOf(content);
  const bool done = writeAll(file.get(), &header, sizeof header) &&
                    writeAll(file.get(), content.data(), content.size()) && file.close() &&
                    rename(name.c_str(), pathOf(key).c_str()) == 0;
  if (!done) unlink(name.c_str());
  makeRoom();
  return done;
}

// Deletes the entries that were not used for the longest time, until the cache is small enough.
void CodeCache::makeRoom() const {
  struct Entry {
    fs::path path;
    fs::file_time_type used;
    std::uintmax_t bytes;
  };
  std::vector<Entry> entries;
  std::uintmax_t all = 0;
  std::error_code problem;
  const auto anHourAgo = fs::file_time_type::clock::now() - std::chrono::hours(1);
  for (fs::directory_iterator i(folder_, problem), end; !problem && i != end; i.increment(problem)) {
    // Other processes may remove the same entries at the same time.
    std::error_code gone;
    const Entry entry{i->path(), i->last_write_time(gone), i->file_size(gone)};
    if (gone) continue;
    if (entry.path.filename().string().starts_with(kUnfinished)) {
      if (entry.used < anHourAgo) fs::remove(entry.path, gone);  // the process that wrote the entry has died
    } else if (entry.path.extension() == kEnding) {
      entries.push_back(entry);
      all += entry.bytes;
    }
  }
  std::ranges::sort(entries, {}, &Entry::used);
  for (auto oldest = entries.begin(); all > mostBytes_ && oldest != entries.end(); ++oldest) {
    fs::remove(oldest->path, problem);
    all -= oldest->bytes;
  }
}

fs::path userCacheFolder() {
  return userFolder("XDG_CACHE_HOME", ".cache");
}

}  // namespace fairyforge::native
