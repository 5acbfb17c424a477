// Tests that every file of the library loads without a warning, has tests and says where its rules are from.
// (ExamplesPassTheirTests runs those tests and the checks of every variant.)
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <set>

#include "tests/library/games.h"

namespace fairyforge::testing {
namespace {

using frontend::LibraryFile;

bool saysWhereItIsFrom(const std::vector<std::string>& notes) {
  return std::any_of(notes.begin(), notes.end(),
                     [](const std::string& note) { return note.starts_with("Rules: "); });
}

void checkFile(const LibraryFile& file) {
  SCOPED_TRACE(file.path.string());
  Diagnostics diagnostics;
  const frontend::LoadedVariant loaded = loadFromLibrary(file.path.string(), diagnostics);
  if (loaded.mixin) {
    EXPECT_EQ(diagnostics.errorCount(), 1u);  // the only error is that it is no game
    EXPECT_FALSE(loaded.title.empty());
    EXPECT_FALSE(loaded.notes.empty());
    return;
  }
  for (const Diagnostic& diagnostic : diagnostics.all()) ADD_FAILURE() << renderHuman(diagnostic, false);
  ASSERT_TRUE(loaded.variant);
  EXPECT_FALSE(loaded.variant->notes().empty());
  if (file.family == "base") return;
  EXPECT_FALSE(loaded.tests.empty());
  if (file.family.empty()) return;
  EXPECT_TRUE(saysWhereItIsFrom(loaded.variant->notes()));
}

TEST(Library, FilesKeepWhatTheyPromise) {
  const std::vector<LibraryFile> files = frontend::libraryFiles({kLibrary});
  EXPECT_GT(files.size(), 60u);
  std::set<std::string> names;
  for (const LibraryFile& file : files) {
    EXPECT_TRUE(names.insert(file.name).second) << "two files are called " << file.name;
    checkFile(file);
  }
}

TEST(Library, LawsLieOverOtherGames) {
  for (const char* game :
       {"capablanca with atomic", "capablanca with atomic loop", "makruk with three-checks",
        "shogi with misere", "xiangqi with must-capture double-moves"}) {
    Diagnostics diagnostics;
    const auto source =
        std::make_shared<SourceFile>("mine.fairy", fmt::format("variant \"Mine\" extends {}\n", game));
    const VariantPtr variant = frontend::loadVariant(source, {.baseFolders = {kLibrary}}, diagnostics);
    EXPECT_TRUE(variant) << game;
    for (const Diagnostic& diagnostic : diagnostics.all()) ADD_FAILURE() << renderHuman(diagnostic, false);
  }
}

}  // namespace
}  // namespace fairyforge::testing
