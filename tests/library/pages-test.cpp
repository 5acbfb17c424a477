// Tests that the documents about the library are what the program prints about it, and that the program finds
// the games.
#include <fmt/format.h>
#include <fstream>
#include <sstream>

#include "compiler/export/certify/targets.h"
#include "tests/driver/run.h"
#include "tests/library/games.h"
#include "tests/support/grouped-rows.h"

namespace fairyforge::testing {
namespace {

const std::string kDocuments = FAIRYFORGE_SOURCE_DIR "/docs/reference/";

bool isToBeWritten() {
  return std::getenv("FAIRYFORGE_UPDATE_GOLDEN") != nullptr;
}

TEST(LibraryPages, GamesAreListedByTheProgram) {
  const std::string page = run("games --markdown").out;
  if (isToBeWritten()) std::ofstream(kDocuments + "games.md", std::ios::binary) << page;
  EXPECT_EQ(contentOf(kDocuments + "games.md"), page);
}

// ---- what each target loses of each game ----

// Returns the lost rules, or why there is no export; empty if nothing is lost.
std::string fateOf(const VariantPtr& variant, const certify::ExportTarget& target) {
  const exports::Export made = target.make(variant);
  std::set<std::string> lost;
  for (const exports::Loss& loss : made.losses) lost.insert("`" + loss.name + "`");
  return fmt::format("{}{}", made.files.empty() ? "refused, " : "", fmt::join(lost, ", "));
}

// Returns what each target loses of the file's game; empty if the file is no game.
std::string fatesOf(const frontend::LibraryFile& file) {
  Diagnostics ignored;
  const VariantPtr variant = loadFromLibrary(file.path.string(), ignored).variant;
  if (!variant) return {};
  NamesAndWords fates;
  for (const certify::ExportTarget& target : certify::exportTargets())
    fates.emplace_back(target.can->target(), fateOf(variant, target));
  std::string said;
  for (const auto& [targets, fate] : grouped(fates)) {
    if (!fate.empty()) said += (said.empty() ? "" : "; ") + targets + " " + fate;
  }
  return said.empty() ? "nothing" : said;
}

// Returns the words of the page about the game, up to the end of its line.
std::string saidOf(const std::string& game, const std::string& page) {
  const std::size_t row = std::min(page.find("`" + game + "`"), page.size());
  const std::size_t from = page.find(": ", row), end = page.find('\n', row);
  return end == std::string::npos ? "" : page.substr(from + 2, end - from - 2);
}

TEST(LibraryPages, TellWhatOfEachGameEachTargetHas) {
  const std::string path = kDocuments + "targets-by-game.md";
  const std::string begin =
      "# What of each game can be exported\n\nThe [losses](targets.md) of each game of the [library](games.md), by "
      "target; for targets that are not named nothing is lost. So say the exporters; `fairyforge certify` plays both "
      "games. A test writes this page.\n\n";
  NamesAndWords games;
  for (const frontend::LibraryFile& file : someOfLibrary(5)) {
    const std::string fates = fatesOf(file);
    if (fates.empty()) continue;
    games.emplace_back(file.name, fates);
    if (!isToBeWritten()) EXPECT_EQ(saidOf(file.name, contentOf(path)), fates) << file.name;
  }
  const std::string page = begin + groupedRows(games);
  if (isToBeWritten() && isAboutAll()) std::ofstream(path, std::ios::binary) << page;
  EXPECT_TRUE(contentOf(path).starts_with(isAboutAll() ? page : begin));
}

// ---- the program finds games by name ----

TEST(LibraryNames, StandInThePlaceOfFiles) {
  EXPECT_TRUE(has(run("perft @makruk 2 --executor referee").out, " 529 "));
  EXPECT_EQ(run("diff @chess @no-castling-chess --depth 1").exitCode, 0);
  EXPECT_EQ(run("test @makruk --executor referee --filter promotion").exitCode, 0);
}

TEST(LibraryNames, ThatAreNearAreTold) {
  const Result near = run("check @makruc");
  EXPECT_EQ(near.exitCode, 2);
  EXPECT_TRUE(has(near.err, "did you mean \"@makruk\"?")) << near.err;
  EXPECT_TRUE(has(run("check @benedict-che").err, "@benedict-chess")) << "a part of a name";
  EXPECT_TRUE(has(run("check @").err, "fairyforge games lists them"));
  const Result extends = run("check " + fileWith("variant \"Mine\" extends makruc\n"));
  EXPECT_TRUE(has(extends.err, "makruk")) << extends.err;
}

TEST(Games, AreFoundByWords) {
  const Result found = run("games thai");
  EXPECT_TRUE(has(found.out, "makruk") && !has(found.out, "minishogi")) << found.out;
  EXPECT_TRUE(has(run("games shogi 5x5").out, "minishogi"));
  EXPECT_TRUE(has(run("games mini --json").out, "\"family\": \"shogi\""));
  const std::string tori = run("games TORI").out;
  EXPECT_TRUE(has(tori, "tori-shogi") && !has(tori, "historic")) << tori;
  EXPECT_EQ(run("games ndorf").exitCode, 1) << "a letter with an accent is one of its word";
  EXPECT_TRUE(has(run("games raúl").out, "capablanca-chess"));
  EXPECT_EQ(run("games nothing-like-it").exitCode, 1);
}

}  // namespace
}  // namespace fairyforge::testing
