// Every file of the library: it loads without a warning, says where its rules are from, and passes its tests as far
// as they are cheap. Of some the laws are tried that are tried of every example.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <set>

#include "compiler/batch/test-file.h"
#include "compiler/batch/testing/run-test.h"
#include "runtime/referee.h"
#include "tests/library/games.h"

namespace fairyforge::testing {
namespace {

using frontend::LibraryFile;
using frontend::syntax::Test;
using frontend::syntax::TestPerft;

// Counts that take the referee longer than a tenth of a second are scripts/library's.
constexpr std::uint64_t kFewSequences = 10'000;

void leaveOutLongCounts(Test& test) {
  for (frontend::syntax::TestLine& line : test.lines) {
    auto* perft = std::get_if<TestPerft>(&line.what);
    if (!perft) continue;
    while (perft->counts.size() > 1 && perft->counts.back().first > kFewSequences) perft->counts.pop_back();
  }
}

bool saysWhereItIsFrom(const std::vector<std::string>& notes) {
  return std::any_of(notes.begin(), notes.end(),
                     [](const std::string& note) { return note.starts_with("Rules: "); });
}

void checkFile(const LibraryFile& file) {
  SCOPED_TRACE(file.path.string());
  Diagnostics diagnostics;
  const frontend::LoadedVariant loaded = loadFromLibrary(file.path.string(), diagnostics);
  if (loaded.mixin) {
    EXPECT_EQ(diagnostics.errorCount(), 1u);  // that it is no game
    EXPECT_FALSE(loaded.title.empty());
    EXPECT_FALSE(loaded.notes.empty());
    return;
  }
  for (const Diagnostic& diagnostic : diagnostics.all()) ADD_FAILURE() << renderHuman(diagnostic, false);
  ASSERT_TRUE(loaded.variant);
  EXPECT_FALSE(loaded.variant->notes().empty());
  if (file.family == "base") return;
  EXPECT_FALSE(loaded.tests.empty());
  if (file.family.empty()) return;  // ExamplesPassTheirTests
  EXPECT_TRUE(saysWhereItIsFrom(loaded.variant->notes()));
  const batch::testing::TestSubject subject{loaded.variant, {std::make_shared<Referee>()}};
  for (Test test : loaded.tests) {
    leaveOutLongCounts(test);
    const batch::testing::TestReport report = batch::testing::runTest(test, subject);
    for (const batch::testing::TestFailure& failure : report.failures)
      ADD_FAILURE() << report.name << "\n" << renderHuman(failure.diagnostic, false) << failure.board;
  }
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

TEST(Library, LawsOfEveryVariantHoldOfSome) {
  for (const LibraryFile& file : someOfLibrary(3)) {
    if (file.family == "laws") continue;
    batch::FileTask task;
    task.path = file.path.string();
    task.reading.baseFolders = {kLibrary};
    task.load = loadFromLibrary;
    task.checks = {"agree", "mirror", "print", "moves"};
    task.games = {1, 1};
    const batch::FileReport report = batch::testFile(task);
    EXPECT_EQ(report.status, batch::FileStatus::Passed) << batch::failuresText(report);
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
