// Tests which files a batch finds in folders.
#include "compiler/frontend/games/discover.h"

#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>
#include <unistd.h>

namespace fairyforge::games {
namespace {

namespace fs = std::filesystem;

class Discovery : public ::testing::Test {
 protected:
  Discovery() : folder_(fmt::format("{}fairyforge-discover-{}", ::testing::TempDir(), getpid())) {
    for (const std::string name : {"b.fairy", "a.fairy", "sub/c.ZRF", "sub/deeper/d.ini", "readme.txt",
                                   ".hidden.fairy", ".git/e.fairy"}) {
      fs::create_directories(fs::path(path(name)).parent_path());
      std::ofstream(path(name)) << name;
    }
  }
  ~Discovery() override { fs::remove_all(folder_); }
  std::string path(const std::string& name) const { return folder_ + "/" + name; }

  std::string folder_;
};

TEST_F(Discovery, FoldersAreSearchedInOrder) {
  const auto found = discover({folder_}, endingsFor("text"));
  EXPECT_TRUE(found.folders);
  EXPECT_EQ(found.files, (std::vector<std::string>{path("a.fairy"), path("b.fairy"), path("sub/c.ZRF"),
                                                   path("sub/deeper/d.ini")}));
}

TEST_F(Discovery, NamedFilesAreListedOnceWhateverTheirExtension) {
  const auto found = discover({path("readme.txt"), path("sub/../b.fairy"), path("b.fairy")}, {});
  EXPECT_FALSE(found.folders);
  EXPECT_EQ(found.files, (std::vector<std::string>{path("b.fairy"), path("readme.txt")}));
}

TEST_F(Discovery, TheDigestTellsNamesAndContents) {
  const auto digest = [&] { return digestOfFiles(discover({folder_}, endingsFor("text")).files); };
  const std::string before = digest();
  EXPECT_EQ(digest(), before);
  std::ofstream(path("a.fairy")) << "changed";
  const std::string changed = digest();
  EXPECT_NE(changed, before);
  fs::rename(path("a.fairy"), path("0.fairy"));
  EXPECT_NE(digest(), changed);
}

TEST_F(Discovery, NamesThatAreNoTextAreMadePresentable) {
  EXPECT_EQ(presentable("caf\xC3\xA9.fairy"), "caf\xC3\xA9.fairy");
  EXPECT_EQ(presentable("caf\xE9.fairy"), "caf\xEF\xBF\xBD.fairy");
}

}  // namespace
}  // namespace fairyforge::games
