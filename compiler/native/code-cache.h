// Compiled code kept on disk between runs of the program, in one folder, one file an entry.
//
// Entries are written to a temporary file and renamed, so that readers and other writers see whole entries
// only; each begins with its key and a checksum. What does not pass is not there: it will be compiled again
// and replaced. Since entries are run, the folder and the file must be the user's own, and nobody else's to
// write.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "compiler/rules/fingerprint.h"

namespace fairyforge {

class CodeCache {
 public:
  static constexpr std::uintmax_t kMostBytes = std::uintmax_t{256} << 20;

  // No folder: a cache that never has or keeps anything.
  explicit CodeCache(std::filesystem::path folder = {}, std::uintmax_t mostBytes = kMostBytes)
      : folder_(std::move(folder)), mostBytes_(mostBytes) {}

  // An entry that is found counts as used now.
  std::optional<std::string> find(const Digest& key) const;
  // Keeps `content`, and removes the entries that were not used for longest while all together are too large.
  // False when it cannot be kept; nothing has changed then.
  bool keep(const Digest& key, const std::string& content) const;

  // Where an entry is.
  std::filesystem::path pathOf(const Digest& key) const;

 private:
  void makeRoom() const;
  std::filesystem::path folder_;
  std::uintmax_t mostBytes_;
};

// The user's cache folder of this program by the XDG rules; empty when there is no home either.
std::filesystem::path userCacheFolder();

}  // namespace fairyforge
