// Compiled code kept on disk between runs of the program, in one folder, one file an entry.
//
// Entries are written to a temporary file and renamed, so that readers and other writers see whole entries
// only. Each begins with its key and a checksum; an entry that fails the check counts as missing, and is
// compiled again and replaced. Entries are executed, so the folder and the file must belong to the user, and
// no other user may be able to write to them.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "compiler/rules/fingerprint.h"

namespace fairyforge::native {

class CodeCache {
 public:
  static constexpr std::uintmax_t kMaxBytes = std::uintmax_t{256} << 20;

  // No folder: a cache that never has or keeps anything.
  explicit CodeCache(std::filesystem::path folder = {}, std::uintmax_t mostBytes = kMaxBytes)
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

}  // namespace fairyforge::native
