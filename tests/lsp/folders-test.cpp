// Tests requests about names in files that are not open, but are in the editor's folders.
#include <filesystem>
#include <fstream>
#include <unistd.h>

#include "compiler/apps/lsp/workspace.h"
#include "tests/lsp/client.h"

namespace fairyforge::lsp {
namespace {

namespace fs = std::filesystem;

class Folder : public ::testing::Test {
 protected:
  Folder() {
    fs::create_directories(here + "/deep");
    write("ground.fairy", "variant \"Ground\" extends fide\npiece Camel CA C at b3\n");
    write("deep/ground.fairy", "variant \"Another\" extends fide\npiece Camel CA C at b3\n");
    write("deep/mine.fairy", "variant \"Mine\" extends ground\npromote Pawn on rank 8 to Camel\n");
    write("mine.fairy", kMine);
    client.tell("workspace/didChangeWorkspaceFolders",
                {{"event",
                  {{"added", std::vector<Json>{{{"uri", "file://" + here}, {"name", "here"}}}},
                   {"removed", Json::array()}}}});
    client.open(uriOf("mine.fairy"), kMine);
  }
  ~Folder() override { fs::remove_all(here); }

  void write(const std::string& name, const std::string& text) { std::ofstream(here + "/" + name) << text; }
  std::string uriOf(const std::string& name) const { return "file://" + here + "/" + name; }
  Json ask(const std::string& method, const Json& more = Json::object()) {
    return client.at(method, uriOf("mine.fairy"), kMine, kMine.find("Camel") + 1, more);
  }
  // Returns the files of the found places, with the number of places in each.
  std::string places() {
    std::string said;
    const Json answer = ask("references", {{"context", {{"includeDeclaration", true}}}});
    for (const Json& place : answer.at("result").elements())
      said += fs::path(place.at("uri").text()).lexically_relative("file://" + here).string() + " ";
    return said;
  }

  const std::string here =
      fs::canonical(::testing::TempDir()).string() + "/fairyforge-folder-" + std::to_string(getpid());
  const std::string kMine = "variant \"Mine\" extends ground\npromote Pawn on rank 8 to Camel Queen\n";
  Client client;
};

// Two games that look alike have names of their own.
TEST_F(Folder, FilesThatAreNotOpenAreFound) {
  EXPECT_EQ(places(), "mine.fairy ground.fairy ");
  write("more.fairy", "variant \"More\" extends mine\npromote Pawn on rank 8 to Camel\n");
  EXPECT_EQ(places(), "mine.fairy ground.fairy more.fairy ");
  // A file that has changed is read again, and the text of an open document counts, not its file.
  write("more.fairy", "variant \"More\" extends fide\n");
  fs::last_write_time(here + "/more.fairy", fs::file_time_type::clock::now() + std::chrono::seconds(2));
  EXPECT_EQ(places(), "mine.fairy ground.fairy ");
  client.open(uriOf("more.fairy"), "variant \"More\" extends mine\npromote Pawn on rank 8 to Camel\n");
  EXPECT_EQ(places(), "mine.fairy ground.fairy more.fairy ");
}

TEST_F(Folder, HiddenFilesAndLinksAreSkipped) {
  fs::create_directories(here + "/.hidden");
  write(".hidden/more.fairy", "variant \"More\" extends ground\n");
  fs::create_symlink("/", here + "/root");
  fs::create_symlink(here + "/mine.fairy", here + "/link.fairy");
  const FolderFiles found = filesIn({here});
  EXPECT_EQ(found.paths.size(), 4u);
  EXPECT_TRUE(found.all);
}

TEST_F(Folder, ANameIsChangedInAllOfThemOrNowhere) {
  const Json answer = ask("rename", {{"newName", "Great Camel"}});
  const Json& edits = answer.at("result").at("changes");
  EXPECT_EQ(edits.find(uriOf("deep/mine.fairy")), nullptr);
  EXPECT_EQ(edits.at(uriOf("mine.fairy")).elements().size(), 1u);
  EXPECT_EQ(edits.at(uriOf("ground.fairy")).elements().size(), 1u);
  // After the renaming, a game that is not open would have two pieces with the same name.
  write("more.fairy", "variant \"More\" extends ground\npiece Dromedary D C at c3\n");
  const Json refused = ask("rename", {{"newName", "Dromedary"}});
  ASSERT_TRUE(refused.find("error")) << refused.pretty();
  EXPECT_NE(refused.at("error").at("message").text().find("there is a 'Dromedary' already"),
            std::string::npos);
}

TEST_F(Folder, TooManyFilesAreCutOffAndRenamingIsRefused) {
  for (int i = 0; i < 1000; ++i) write("x" + std::to_string(i) + ".fairy", "variant \"X\" extends fide\n");
  EXPECT_FALSE(filesIn({here}).all);
  const Json refused = ask("rename", {{"newName", "Dromedary"}});
  ASSERT_TRUE(refused.find("error")) << refused.pretty();
  EXPECT_NE(refused.at("error").at("message").text().find("more files than"), std::string::npos);
  EXPECT_TRUE(ask("definition").find("result"));
}

// Files that build upon each other in a circle are no games, but requests about them are answered.
TEST_F(Folder, CirclesHaveAnEnd) {
  write("a.fairy", "variant \"A\" extends b\n");
  write("b.fairy", "variant \"B\" extends a with ground\n");
  EXPECT_EQ(places().substr(0, 11), "mine.fairy ");
}

}  // namespace
}  // namespace fairyforge::lsp
