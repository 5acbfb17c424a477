// Tests of the cache of compiled code: a damaged entry has no other effect than compiling again.
#include "compiler/native/code-cache.h"

#include <algorithm>
#include <chrono>
#include <fstream>
#include <gtest/gtest.h>
#include <random>
#include <sstream>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "compiler/native/host.h"
#include "compiler/native/obtain-code.h"
#include "tests/native/armies.h"
#include "tests/native/scratch.h"
#include "tests/support/files.h"

namespace fairyforge::testing {

using native::CodeCache;
using native::codeKey;
using native::hostIdentity;

namespace {

namespace fs = std::filesystem;

void write(const fs::path& path, const std::string& content) {
  std::ofstream(path, std::ios::binary) << content;
  fs::permissions(path, fs::perms::owner_read | fs::perms::owner_write);
}

std::string noise(std::size_t size, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::string bytes(size, '\0');
  for (char& c : bytes) c = static_cast<char>(random());
  return bytes;
}

Digest keyOf(const std::string& name) {
  return digestOf(name);
}

TEST(CodeCache, GivesBackWhatItKept) {
  const ScratchFolder folder;
  const CodeCache cache(folder.path() / "made" / "when needed");
  EXPECT_FALSE(cache.find(keyOf("a")));
  for (const std::size_t size : {std::size_t{0}, std::size_t{1}, std::size_t{100'001}}) {
    const std::string content = noise(size, size);
    ASSERT_TRUE(cache.keep(keyOf("a"), content));
    EXPECT_EQ(cache.find(keyOf("a")), content);
    EXPECT_FALSE(cache.find(keyOf("b")));
  }
}

TEST(CodeCache, WithoutAFolderHasNothing) {
  EXPECT_FALSE(CodeCache().keep(keyOf("a"), "content"));
  EXPECT_FALSE(CodeCache().find(keyOf("a")));
}

TEST(CodeCache, FindsNoEntryThatWasCutShortOrGrew) {
  const ScratchFolder folder;
  const CodeCache cache(folder.path());
  ASSERT_TRUE(cache.keep(keyOf("a"), noise(300, 1)));
  const std::string whole = contentOf(cache.pathOf(keyOf("a")));
  for (std::size_t size = 0; size < whole.size(); size += size < 80 ? 1 : 17) {
    write(cache.pathOf(keyOf("a")), whole.substr(0, size));
    EXPECT_FALSE(cache.find(keyOf("a"))) << size;
  }
  write(cache.pathOf(keyOf("a")), whole + "x");
  EXPECT_FALSE(cache.find(keyOf("a")));
  write(cache.pathOf(keyOf("a")), whole);
  EXPECT_TRUE(cache.find(keyOf("a")));
}

TEST(CodeCache, FindsNoEntryInWhichABitHasChanged) {
  const ScratchFolder folder;
  const CodeCache cache(folder.path());
  ASSERT_TRUE(cache.keep(keyOf("a"), noise(200, 2)));
  const std::string whole = contentOf(cache.pathOf(keyOf("a")));
  for (std::size_t bit = 0; bit < 8 * whole.size(); bit += bit < 600 ? 3 : 37) {
    std::string changed = whole;
    changed[bit / 8] = static_cast<char>(changed[bit / 8] ^ (1 << bit % 8));
    write(cache.pathOf(keyOf("a")), changed);
    ASSERT_FALSE(cache.find(keyOf("a"))) << "bit " << bit;
  }
}

TEST(CodeCache, FindsNoEntryUnderAnothersName) {
  const ScratchFolder folder;
  const CodeCache cache(folder.path());
  ASSERT_TRUE(cache.keep(keyOf("a"), "content"));
  fs::rename(cache.pathOf(keyOf("a")), cache.pathOf(keyOf("b")));
  EXPECT_FALSE(cache.find(keyOf("b")));
}

TEST(CodeCache, RefusesFilesThatOthersCouldHaveWritten) {
  const ScratchFolder folder;
  const CodeCache cache(folder.path());
  ASSERT_TRUE(cache.keep(keyOf("a"), "content"));
  const fs::path path = cache.pathOf(keyOf("a"));
  fs::permissions(path, fs::perms::others_write, fs::perm_options::add);
  EXPECT_FALSE(cache.find(keyOf("a")));
  fs::permissions(path, fs::perms::others_write, fs::perm_options::remove);
  EXPECT_TRUE(cache.find(keyOf("a")));

  fs::rename(path, folder.path() / "elsewhere");
  fs::create_symlink(folder.path() / "elsewhere", path);
  EXPECT_FALSE(cache.find(keyOf("a")));
  fs::remove(path);
  ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
  EXPECT_FALSE(cache.find(keyOf("a")));
  fs::remove(path);
  fs::create_directory(path);
  EXPECT_FALSE(cache.find(keyOf("a")));
  EXPECT_FALSE(cache.keep(keyOf("a"), "content"));
  fs::remove(path);

  fs::permissions(folder.path(), fs::perms::group_write, fs::perm_options::add);
  EXPECT_FALSE(cache.keep(keyOf("a"), "content"));
  fs::rename(folder.path() / "elsewhere", path);
  EXPECT_FALSE(cache.find(keyOf("a")));
}

TEST(CodeCache, RemovesWhatWasNotUsedForLongest) {
  const ScratchFolder folder;
  const CodeCache cache(folder.path(), 10'000);
  const auto now = fs::file_time_type::clock::now();
  const auto age = [&](const std::string& name, int minutes) {
    fs::last_write_time(cache.pathOf(keyOf(name)), now - std::chrono::minutes(minutes));
  };
  for (const char* name : {"a", "b", "c"}) ASSERT_TRUE(cache.keep(keyOf(name), noise(3'000, 3)));
  age("a", 30);
  age("b", 20);
  age("c", 10);
  write(folder.path() / "notes.txt", noise(50'000, 4));  // not ours: neither counted nor removed
  ASSERT_TRUE(cache.find(keyOf("a")));                   // used now
  ASSERT_TRUE(cache.keep(keyOf("d"), noise(3'000, 3)));
  EXPECT_FALSE(cache.find(keyOf("b")));
  for (const char* name : {"a", "c", "d"}) EXPECT_TRUE(cache.find(keyOf(name))) << name;
  EXPECT_TRUE(fs::exists(folder.path() / "notes.txt"));
  EXPECT_FALSE(cache.keep(keyOf("e"), noise(10'001, 5)));
  EXPECT_TRUE(cache.find(keyOf("d")));
}

TEST(CodeCache, ClearsAwayWhatDeadWritersLeft) {
  const ScratchFolder folder;
  const CodeCache cache(folder.path());
  const fs::path old = folder.path() / ".unfinished-111111", young = folder.path() / ".unfinished-222222";
  write(old, "x");
  write(young, "x");
  fs::last_write_time(old, fs::file_time_type::clock::now() - std::chrono::hours(2));
  ASSERT_TRUE(cache.keep(keyOf("a"), "content"));
  EXPECT_FALSE(fs::exists(old));
  EXPECT_TRUE(fs::exists(young));
}

TEST(CodeCache, ShowsWholeEntriesToReadersWhileOthersWrite) {
  const ScratchFolder folder;
  const CodeCache cache(folder.path());
  std::vector<pid_t> writers;
  for (int i = 0; i < 4; ++i) {
    const pid_t child = fork();
    if (child == 0) {
      bool good = true;
      for (int round = 0; round < 50; ++round) {
        good = cache.keep(keyOf("a"), noise(20'000, static_cast<std::uint64_t>(i))) && good;
      }
      _exit(good ? 0 : 1);
    }
    writers.push_back(child);
  }
  std::vector<std::string> possible;
  for (std::uint64_t i = 0; i < 4; ++i) possible.push_back(noise(20'000, i));
  std::size_t found = 0;
  for (const pid_t writer : writers) {
    int status = 0;
    while (waitpid(writer, &status, WNOHANG) == 0) {
      const auto entry = cache.find(keyOf("a"));
      ASSERT_TRUE(!entry || std::ranges::find(possible, *entry) != possible.end());
      if (entry) ++found;
    }
    EXPECT_EQ(status, 0);
  }
  EXPECT_TRUE(cache.find(keyOf("a")));
  std::cout << found << " entries seen meanwhile\n";
}

// ---- the executor's use of it

native::NativeReport make(const VariantPtr& variant, const native::NativeOptions& options) {
  native::NativeReport report;
  const auto executor = native::makeNativeExecutor(variant, report, options);
  EXPECT_TRUE(executor) << executor.why();
  if (!executor) return report;
  EXPECT_EQ((*executor)->perft(Position(variant), 3), 8902u);
  return report;
}

TEST(CachedCode, IsRunInsteadOfCompilingAgain) {
  const ScratchFolder folder;
  const native::NativeOptions options{.cache = CodeCache(folder.path())};
  EXPECT_FALSE(make(chess(), options).cached);
  const native::NativeReport again = make(chess(), options);
  EXPECT_TRUE(again.cached);
  EXPECT_EQ(again.legality, "masks");
  EXPECT_GT(again.codeBytes, 1000u);
}

TEST(CachedCode, IsCompiledAgainAndReplacedWhenItIsDamaged) {
  const ScratchFolder folder;
  const native::NativeOptions options{.cache = CodeCache(folder.path())};
  make(chess(), options);
  const fs::path entry = fs::directory_iterator(folder.path())->path();
  const std::string whole = contentOf(entry);
  for (const std::string& damaged :
       {whole.substr(0, whole.size() / 2), whole.substr(0, 10), std::string("#!/bin/sh\n"), std::string(),
        whole.substr(0, whole.size() - 500) + noise(500, 6)}) {
    write(entry, damaged);
    EXPECT_FALSE(make(chess(), options).cached);
    EXPECT_EQ(contentOf(entry).size(), whole.size());
    EXPECT_TRUE(make(chess(), options).cached);
  }
}

// A complete entry with contents that this program would never write.
TEST(CachedCode, IsCompiledAgainWhenItsContentMakesNoSense) {
  const ScratchFolder folder;
  const native::NativeOptions options{.cache = CodeCache(folder.path())};
  const Digest key = codeKey(*chess(), options, hostIdentity());
  for (const std::string& content : {std::string(), noise(1000, 7), std::string(1000, '\xff')}) {
    ASSERT_TRUE(options.cache.keep(key, content));
    EXPECT_FALSE(make(chess(), options).cached);
    EXPECT_TRUE(make(chess(), options).cached);
  }
}

TEST(CachedCode, HasAKeyOfAllThatItDependsOn) {
  const native::NativeOptions usual;
  const Digest key = codeKey(*chess(), usual, hostIdentity());
  EXPECT_EQ(key, codeKey(*chess(), usual, hostIdentity()));
  EXPECT_NE(key, codeKey(*chess(), usual, hostIdentity() + "x")) << "another processor";
  EXPECT_NE(key, codeKey(*chess(), {.level = native::CodeLevel::Quick}, hostIdentity()));
  EXPECT_NE(key, codeKey(*chess(), {.usePext = false}, hostIdentity()));

  const auto changed = [](const std::function<void(Army&)>& change) {
    Army army = chessArmy(8, 8);
    change(army);
    return codeKey(*army.build("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"), {}, hostIdentity());
  };
  EXPECT_EQ(changed([](Army&) {}), changed([](Army& army) { army.draft().title = "the same rules"; }));
  EXPECT_NE(changed([](Army&) {}),
            changed([](Army& army) { army.draft().end.stalemate = StalemateRule::StalematedLoses; }));
  EXPECT_NE(changed([](Army&) {}), changed([](Army& army) { army.becomes("N", {cellAt(20)}, "Q"); }));
  EXPECT_NE(changed([](Army&) {}), changed([](Army& army) { army.piece("X", leaps(allOf(1, 2))); }));
}

}  // namespace
}  // namespace fairyforge::testing
