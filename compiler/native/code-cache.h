// Compiled code that is kept on disk between runs of the program: one folder, one file for each entry.
//
// An entry is written to a temporary file, which is then renamed, so that readers and other writers see only
// whole entries. Each begins with its key and a checksum; an entry that fails the check counts as missing, is
// compiled again and replaced. Entries are executed, so the folder and the file must belong to the user, and
// no other user may be able to write to them.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "compiler/core/rules/fingerprint.h"

namespace fairyforge::native {

class CodeCache {
 public:
  static constexpr std::uintmax_t kMaxBytes = std::uintmax_t{256} << 20;

  // Without a folder the cache finds nothing and keeps nothing.
  explicit CodeCache(std::filesystem::path folder = {}, std::uintmax_t mostBytes = kMaxBytes)
      : folder_(std::move(folder)), mostBytes_(mostBytes) {}

  // Returns the entry, or nothing if there is no valid one. An entry that is found counts as used now.
  std::optional<std::string> find(const Digest& key) const;
  // Keeps `content` under the key, then removes the least recently used entries while all together exceed
  // mostBytes. Returns false if it cannot be kept; an older entry with this key is then unchanged.
  bool keep(const Digest& key, const std::string& content) const;

  // Returns the path of the file for the entry with this key, whether or not it exists.
  std::filesystem::path pathOf(const Digest& key) const;

 private:
  void makeRoom() const;
  std::filesystem::path folder_;
  std::uintmax_t mostBytes_;
};

// Returns the user's cache folder for this program, by the XDG rules; empty if the user has no home folder
// either.
std::filesystem::path userCacheFolder();

}  // namespace fairyforge::native
