// Tests the documents: compiles every snippet, runs every command, draws every picture and follows every
// link. markdown.h describes how a block says what it is.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <regex>
#include <set>
#include <sstream>
#include <unistd.h>

#include "compiler/analyse/batch/testing/run-test.h"
#include "compiler/core/text/code.h"
#include "compiler/explain/explain.h"
#include "compiler/frontend/frontend.h"
#include "compiler/frontend/syntax/statement-examples.h"
#include "compiler/movement/movement.h"
#include "runtime/referee.h"
#include "tests/docs/markdown.h"
#include "tests/driver/run.h"
#include "tests/support/hexagon.h"

namespace fairyforge::testing {
namespace {

namespace fs = std::filesystem;

const std::string kRoot = FAIRYFORGE_SOURCE_DIR;
const std::string kPartOf = "variant \"Part\" extends fide\n";
// A game of two stones on a board of four cells; stones move upwards.
const std::string kZrfPartOf =
    "(game (title \"Part\") (players White Black) (turn-order White Black)\n"
    " (board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b\" (9 0)) (\"2/1\" (0 9))) (directions (n 0 "
    "-1))))\n"
    " (board-setup (White (Stone a1)) (Black (Stone b1)))\n"
    " (piece (name Stone) (moves (n (verify empty?) add))) (loss-condition (White Black) stalemated))\n";

// ---- variants ----

struct Loading {
  frontend::LoadedVariant loaded;
  std::set<std::string> codes;
  std::string rendered;
};

// Loads the text as a file in `folder`, which has the files that it builds upon.
Loading load(const std::string& text, const fs::path& folder, const Block& block) {
  Diagnostics diagnostics;
  const std::string name = block.language == "zrf" ? "snippet.zrf" : "snippet.fairy";
  const auto source = std::make_shared<SourceFile>((folder / name).string(), text);
  const frontend::LoadOptions options{
      .language = block.says("page") ? std::optional(frontend::Language::Page) : std::nullopt,
      .baseFolders = {kRoot + "/examples"},
      .examines = true};
  Loading loading{frontend::loadWithTests(source, options, diagnostics), {}, {}};
  for (const Diagnostic& d : diagnostics.all()) {
    loading.codes.insert(d.code);
    loading.rendered += renderHuman(d, false);
  }
  return loading;
}

bool isVariant(const Block& block) {
  return block.language == "fairy" || block.language == "diagram" || block.language == "zrf";
}
std::string textOf(const Block& block) {
  if (!block.says("part")) return block.text;
  return (block.language == "zrf" ? kZrfPartOf : kPartOf) + block.text;
}

// Returns the text that must load if the block is correct; for a mixin, a game to which it is applied.
std::string gameOf(const Block& block) {
  if (!block.says("mixin")) return textOf(block);
  return fmt::format("variant \"Part\" extends fide with {}\n",
                     fs::path(block.values("file").at(0)).stem().string());
}

void expectTests(const Block& block, const frontend::LoadedVariant& loaded) {
  const batch::testing::TestSubject subject{loaded.variant, {std::make_shared<Referee>()}};
  bool passed = true;
  for (const frontend::syntax::Test& test : loaded.tests) {
    if (!test.options.empty()) continue;  // the test is about another variant
    for (const batch::testing::TestFailure& failure : batch::testing::runTest(test, subject).failures) {
      if (!block.says("fails")) ADD_FAILURE() << renderHuman(failure.diagnostic, false) << failure.board;
      passed = false;
    }
  }
  EXPECT_NE(passed, block.says("fails")) << textOf(block);
}

void expectLoading(const Block& block, const fs::path& folder) {
  const Loading loading = load(gameOf(block), folder, block);
  std::set<std::string> expected;
  for (const char* key : {"error", "warning"}) {
    for (const std::string& code : block.values(key)) expected.insert(code);
  }
  EXPECT_EQ(loading.codes, expected) << loading.rendered << textOf(block);
  const frontend::LoadedVariant& loaded = loading.loaded;
  EXPECT_EQ(loaded.variant != nullptr, block.values("error").empty()) << loading.rendered;
  if (loaded.variant) expectTests(block, loaded);
}

// ---- movement ----

// Returns the lines of notation with the words that explain them; continued lines are joined.
std::vector<std::pair<std::string, std::string>> explained(const Block& block) {
  std::vector<std::pair<std::string, std::string>> rows;
  std::istringstream lines(block.text);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t gap = line.starts_with(" ") ? 0 : line.find("  ");
    const std::size_t words = gap == std::string::npos ? gap : line.find_first_not_of(' ', gap);
    if (words == std::string::npos) {
      rows.emplace_back(line, "");
    } else if (gap == 0 && !rows.empty()) {
      rows.back().second += " " + line.substr(words);
    } else {
      rows.emplace_back(line.substr(0, gap), line.substr(words));
    }
  }
  return rows;
}

Board boardOf(const Block& block) {
  if (block.words.empty()) return Board(8, 8);
  if (block.words[0] == "hexagons") return hexagon(5);
  std::istringstream size(block.words[0]);
  int files = 0, ranks = 0, levels = 1;
  char x;
  size >> files >> x >> ranks >> x >> levels;
  return Board(files, ranks, levels);
}

void expectExplanations(const Block& block) {
  for (const auto& [notation, words] : explained(block)) {
    Board board = boardOf(block);
    Diagnostics diagnostics;
    const auto source = std::make_shared<const SourceFile>("notation", notation);
    const auto programs = movement::compileMovement({source, 0, static_cast<std::uint32_t>(notation.size())},
                                                    board, {}, diagnostics);
    for (const Diagnostic& d : diagnostics.all()) ADD_FAILURE() << renderHuman(d, false);
    if (!programs) continue;
    EXPECT_EQ(explain::explainProgram(board, (*programs)[0]), words) << notation;
  }
}

// ---- commands ----

// A folder in which a document's commands run, with the program, the examples and the scripts.
class Folder {
 public:
  Folder() : path_(fs::path(::testing::TempDir()) / fmt::format("fairyforge-docs-{}", getpid())) {
    fs::create_directories(path_);
    fs::create_symlink(FAIRYFORGE_PROGRAM, path_ / "fairyforge");
    for (const char* folder : {"examples", "scripts"})
      fs::create_directory_symlink(fs::path(kRoot) / folder, path_ / folder);
    // Makes the library and the Python module available as if they were installed.
    fs::create_symlink(FAIRYFORGE_PYTHON_PROGRAM, path_ / "python3");
    write(
        "fairyforge.pc",
        fmt::format(
            "Name: Fairyforge\nDescription: as it was built\nVersion: 0\nLibs: -L{0} -Wl,-rpath,{0} -lfairyforge\n"
            "Cflags: -I{1}/compiler/apps/interface\n",
            FAIRYFORGE_LIBRARIES, kRoot));
  }
  ~Folder() { fs::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  const fs::path& path() const { return path_; }
  void write(const std::string& name, const std::string& text) const { std::ofstream(path_ / name) << text; }
  Result run(const std::string& command) const {
    return shell(
        fmt::format("cd '{}' && PATH=.:$PATH PKG_CONFIG_PATH=$PWD PYTHONPATH={}\n"
                    "export PKG_CONFIG_PATH PYTHONPATH\n{{ {}\n}} 2>&1",
                    path_.string(), FAIRYFORGE_PYTHON_FOLDER, command));
  }

 private:
  fs::path path_;
};

struct Command {
  std::string line;
  std::vector<std::string> output;
};

std::vector<Command> commandsOf(const Block& block) {
  std::vector<Command> commands;
  for (const std::string& line : linesOf(block.text)) {
    if (line.starts_with("$ ")) {
      commands.push_back({line.substr(2), {}});
    } else if (commands.empty()) {
      ADD_FAILURE() << "output before the first command: " << line;
    } else {
      commands.back().output.push_back(line);
    }
  }
  return commands;
}

// Removes figures that differ between machines: times, speeds and sizes of code and memory.
std::string withoutFigures(const std::string& line) {
  static const std::regex kFigure(R"(\s*[0-9.]+ (ms|s|Mnodes/s|KiB|MiB)(?![A-Za-z]))");
  return std::regex_replace(line, kFigure, " # $1");
}

// Does the output `found` match `expected`? A line `[...]` matches any number of lines.
bool shows(const std::vector<std::string>& expected, std::size_t e, const std::vector<std::string>& found,
           std::size_t f) {
  for (; e < expected.size(); ++e, ++f) {
    if (expected[e].find_first_not_of(' ') != std::string::npos && expected[e].ends_with("[...]")) {
      for (; f <= found.size(); ++f) {
        if (shows(expected, e + 1, found, f)) return true;
      }
      return false;
    }
    if (f == found.size() || withoutFigures(expected[e]) != withoutFigures(found[f])) return false;
  }
  return f == found.size();
}

void expectCommands(const Block& block, const Folder& folder) {
  for (const Command& command : commandsOf(block)) {
    const Result result = folder.run(command.line);
    if (command.output.empty()) {
      EXPECT_EQ(result.exitCode, 0) << command.line << "\n" << result.out << result.err;
    } else {
      EXPECT_TRUE(shows(command.output, 0, linesOf(result.out), 0)) << "$ " << command.line << "\n"
                                                                    << result.out << result.err;
    }
  }
}

// ---- pictures ----

std::string contents(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

// Compares each picture that a document shows with the file of the same name that one of its commands has
// drawn. FAIRYFORGE_UPDATE_GOLDEN=1 writes the picture.
void expectPictures(const Document& document, const Folder& folder) {
  for (const Link& link : document.links) {
    const fs::path target(link.target);
    if (target.parent_path().filename() != "pictures") continue;
    const fs::path committed = fs::path(kRoot) / fs::path(document.path).parent_path() / target;
    const std::string drawn = contents(folder.path() / target.filename());
    ASSERT_FALSE(drawn.empty()) << document.place(link.line) << ": no command draws " << target.filename();
    if (std::getenv("FAIRYFORGE_UPDATE_GOLDEN")) std::ofstream(committed, std::ios::binary) << drawn;
    EXPECT_TRUE(contents(committed) == drawn)
        << document.place(link.line) << ": the program draws " << link.target << " otherwise";
  }
}

// ---- documents ----

class EveryDocument : public ::testing::TestWithParam<std::string> {};

TEST_P(EveryDocument, HasSnippetsThatDoWhatTheyAreMarkedToDo) {
  const Document document = readDocument(GetParam());
  const Folder folder;
  for (const Block& block : document.blocks) {
    SCOPED_TRACE(document.place(block.line));
    for (const std::string& name : block.values("file")) folder.write(name, textOf(block));
    if (isVariant(block)) {
      expectLoading(block, folder.path());
    } else if (block.language == "movement") {
      expectExplanations(block);
    } else if (block.language == "console") {
      expectCommands(block, folder);
    } else {
      EXPECT_TRUE(block.language == "text" || block.language == "sh")
          << "a block must say what it is, so that it can be tested: '" << block.language << "'";
    }
  }
  expectPictures(document, folder);
}

TEST_P(EveryDocument, HasLinksThatLeadSomewhere) {
  const Document document = readDocument(GetParam());
  for (const Link& link : document.links) {
    if (link.target.find("://") != std::string::npos) continue;
    const std::size_t sign = std::min(link.target.find('#'), link.target.size());
    const fs::path path =
        sign == 0 ? fs::path(GetParam())
                  : (fs::path(GetParam()).parent_path() / link.target.substr(0, sign)).lexically_normal();
    EXPECT_TRUE(fs::exists(fs::path(kRoot) / path)) << document.place(link.line) << ": " << link.target;
    if (sign == link.target.size()) continue;
    std::set<std::string> anchors;
    for (const std::string& heading : readDocument(path.string()).headings) anchors.insert(anchorOf(heading));
    EXPECT_TRUE(anchors.contains(link.target.substr(sign + 1)))
        << document.place(link.line) << ": " << link.target;
  }
}

// A table that a blank line cuts in two is shown as text from there on.
TEST_P(EveryDocument, HasTablesWithAHead) {
  const Document document = readDocument(GetParam());
  for (const std::size_t line : document.headless)
    ADD_FAILURE() << document.place(line) << ": the second line of a table is |---|";
}

std::string nameOf(const ::testing::TestParamInfo<std::string>& info) {
  std::string name;
  for (const char c : info.param) name += std::isalnum(static_cast<unsigned char>(c)) ? c : '_';
  return name;
}

INSTANTIATE_TEST_SUITE_P(Docs, EveryDocument, ::testing::ValuesIn(documentPaths()), nameOf);

// Looks for paths such as `compiler/core/rules/variant.h`, also relative to tests/.
TEST(PagesAboutTheCode, NameFilesAndFoldersThatAreThere) {
  for (const std::string page : {"docs/dev/architecture.md", "docs/dev/decisions.md", "docs/dev/extending.md",
                                 "docs/dev/glossary.md"}) {
    std::ifstream file(kRoot + "/" + page);
    const std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    const std::regex path("`([A-Za-z][\\w-]*/[\\w./-]*)`");
    int paths = 0;
    for (std::sregex_iterator at(text.begin(), text.end(), path), end; at != end; ++at, ++paths) {
      bool isThere = (*at)[1].str().find("NAME") != std::string::npos;  // NAME stands for any name
      for (const char* folder : {"", "tests"})
        isThere = isThere || fs::exists(fs::path(kRoot) / folder / (*at)[1].str());
      EXPECT_TRUE(isThere) << page << ": there is no " << (*at)[1];
    }
    EXPECT_GT(paths, 0) << page;
  }
}

// ---- the version ----

TEST(PagesThatNameTheVersion, NameThatOfTheProgram) {
  const std::string said = Folder().run("fairyforge --version").out;
  const std::regex number(R"(\d+\.\d+\.\d+)");
  std::smatch version;
  ASSERT_TRUE(std::regex_search(said, version, number)) << said;
  const std::pair<const char*, const char*> pages[] = {
      {"docs/install.md", R"(fairyforge[-_](\d+\.\d+\.\d+))"},
      {"docs/screenshots/version.svg", R"(>(\d+\.\d+\.\d+)<)"},
      {"README.md", R"(version (\d+\.\d+\.\d+))"}};
  for (const auto& [page, pattern] : pages) {
    const std::string text = contents(kRoot + "/" + page);
    const std::regex named(pattern);
    int times = 0;
    for (std::sregex_iterator at(text.begin(), text.end(), named), end; at != end; ++at, ++times)
      EXPECT_EQ((*at)[1], version[0]) << page;
    EXPECT_GT(times, 0) << page;
  }
  EXPECT_NE(contents(kRoot + "/CHANGELOG.md").find("\n## " + version[0].str() + "\n"), std::string::npos);
}

// ---- the list of diagnostics ----

// Returns the codes of diagnostics that a block causes or, in a console, shows.
std::set<std::string> codesIn(const Block& block) {
  static const std::regex kShown(R"(\[([a-z0-9-]+)\]$)");
  std::set<std::string> codes;
  for (const char* key : {"error", "warning"}) {
    for (const std::string& code : block.values(key)) codes.insert(code);
  }
  if (block.language != "console") return codes;
  for (const std::string& line : linesOf(block.text)) {
    std::smatch shown;
    if (std::regex_search(line, shown, kShown)) codes.insert(shown[1]);
  }
  return codes;
}

TEST(ListOfDiagnostics, HasASectionOnEachCodeWithAFailingAndAMendedExample) {
  const Document document = readDocument("docs/reference/errors.md");
  std::set<std::string> failing, mended;
  for (const Block& block : document.blocks) {
    const std::set<std::string> codes = codesIn(block);
    if (codes.contains(block.section)) failing.insert(block.section);
    if (codes.empty() && block.language != "text" && failing.contains(block.section))
      mended.insert(block.section);
  }
  for (const std::string_view view : kCodes) {
    const std::string code(view);
    EXPECT_EQ(std::count(document.headings.begin(), document.headings.end(), code), 1)
        << "docs/reference/errors.md has no section " << code << ", or several";
    if (code == "translation-fault") continue;  // no known text causes this diagnostic
    EXPECT_TRUE(failing.contains(code)) << "docs/reference/errors.md shows no text that draws " << code;
    EXPECT_TRUE(mended.contains(code)) << "docs/reference/errors.md shows no remedy of " << code;
  }
}

// ---- the language ----

// Returns the first word of each statement, and of each line of a block.
std::set<std::string> headsIn(const std::string& text) {
  std::set<std::string> heads;
  static const std::regex kHead(R"((^|[\n;{])[ ]*([a-z-]+))");
  for (std::sregex_iterator head(text.begin(), text.end(), kHead), end; head != end; ++head)
    heads.insert((*head)[2]);
  return heads;
}

TEST(PagesOfTheLanguage, HaveAnExampleOfEachStatementAndOfEachLineOfABlock) {
  std::set<std::string> shown;
  for (const std::string& path : documentPaths()) {
    if (!path.starts_with("docs/language")) continue;
    for (const Block& block : readDocument(path).blocks) {
      if (block.language == "fairy") shown.merge(headsIn(block.text));
    }
  }
  using Lines = frontend::syntax::Block;
  for (const Lines lines : {Lines::Statement, Lines::Board, Lines::Piece, Lines::Trigger, Lines::Test}) {
    for (const std::string& head : frontend::syntax::headsOf(lines))
      EXPECT_TRUE(shown.contains(head)) << head;
  }
}

}  // namespace
}  // namespace fairyforge::testing
