// A folder for one test, deleted after it.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <gtest/gtest.h>

namespace fairyforge::testing {

class ScratchFolder {
 public:
  ScratchFolder() {
    std::string name = ::testing::TempDir() + "fairyforge-XXXXXX";
    path_ = mkdtemp(name.data());
  }
  ~ScratchFolder() { std::filesystem::remove_all(path_); }
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace fairyforge::testing
