// Tests that every declaration of a text can have an effect, or gets a warning at its place. FAIRYFORGE_LAWS
// sets the number of library games to which each kind of declaration without effect is added, FAIRYFORGE_SEED
// the seed.
#include "compiler/frontend/build/declared.h"

#include <map>
#include <random>

#include "compiler/core/possible/possibilities.h"
#include "compiler/frontend/examine.h"
#include "compiler/frontend/frontend.h"
#include "compiler/frontend/games/discover.h"
#include "tests/laws/idle-declarations.h"
#include "tests/laws/imported-files.h"
#include "tests/library/games.h"
#include "tests/support/support.h"

namespace fairyforge::testing {
namespace {

struct Examined {
  VariantPtr variant;
  Diagnostics diagnostics;
  std::string text() const {
    std::string text;
    for (const Diagnostic& d : diagnostics.all()) text += renderGnu(d) + "\n";
    return text;
  }
};

Examined examined(const SourcePtr& source, std::string game = "") {
  Examined result;
  result.variant = frontend::loadVariant(
      source, {.baseFolders = {kLibrary}, .game = std::move(game), .examines = true}, result.diagnostics);
  return result;
}
Examined examined(const std::string& text) {
  return examined(std::make_shared<const SourceFile>("idle.fairy", text));
}

std::vector<std::string> libraryGames() {
  return games::discover({kLibrary}, {".fairy"}).files;
}

TEST(Declared, CanHappenInAllGamesOfTheLibrary) {
  const std::vector<std::string> files = libraryGames();
  EXPECT_GT(files.size(), 150u);
  for (const std::string& file : files) {
    Diagnostics diagnostics;
    const Examined game = examined(frontend::readSource(file, diagnostics));
    if (game.variant == nullptr) continue;  // a mixin
    EXPECT_EQ(game.diagnostics.warningCount(), 0u) << game.text();
  }
}

TEST(Declared, CanHappenInRulesFilesOfZillions) {
  for (const std::filesystem::path& file : importedFiles()) {
    Diagnostics diagnostics;
    const SourcePtr source = frontend::readSource(file.string(), diagnostics);
    const std::size_t games = frontend::loadWithTests(source, {}, diagnostics).games.size();
    for (std::size_t n = 0; n < games; ++n) {
      const Examined game = examined(source, std::to_string(n));
      const bool hasGoals = game.variant != nullptr && !game.variant->goals().empty();
      for (const Diagnostic& d : game.diagnostics.all())
        EXPECT_TRUE((d.code != "nobody-wins" || !hasGoals) && d.code != "no-first-move" &&
                    d.code != "over-at-start")
            << renderGnu(d);
    }
  }
}

// Fills the placeholders of an example with names from the game.
class Filling {
 public:
  explicit Filling(const Variant& game, std::mt19937_64& random) {
    std::vector<std::string> cells, types;
    game.board().forEachCell([&](Cell cell) {
      if (!game.start().at(cell)) cells.push_back(game.board().name(cell));
    });
    for (const Piece piece : game.start().cells) {
      if (piece && !game.isRoyal(piece.type())) types.push_back(game.type(piece.type()).id);
    }
    if (cells.size() < 2 || types.empty()) return;
    std::shuffle(cells.begin(), cells.end(), random);
    words_ = {{"{new}", "idle-name"}, {"{cell}", cells[0]}, {"{other}", cells[1]},
              {"{id}", "ZQ"},         {"{id2}", "ZX"},      {"{type}", types[random() % types.size()]}};
  }
  bool isPossible() const { return !words_.empty(); }
  std::string of(std::string text) const {
    for (const auto& [place, word] : words_) {
      for (std::size_t at = 0; (at = text.find(place, at)) != std::string::npos; at += word.size())
        text.replace(at, place.size(), word);
    }
    return text;
  }

 private:
  std::map<std::string, std::string> words_;
};

// Returns whether the example may have an effect in this game after all: other pieces or hands may bring its
// piece onto the board, or to cells where it should never be.
bool mayHaveEffect(const Variant& variant) {
  const possible::Possibilities possible(variant, frontend::kMostWork);
  const auto spare = variant.findType("ZX");
  const auto type = spare ? spare : variant.findType("ZQ");
  return possible.gaveUp() || (type && std::ranges::any_of(kBothSides, [&](Side side) {
                                 return possible.inHand(side, *type) ||
                                        possible.cellsOf(side, *type).size() > (spare ? 0u : 1u);
                               }));
}

// Returns the number of the last line that is not empty.
std::size_t lastLine(const std::string& text) {
  const std::size_t lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) + 1;
  return text.ends_with("}") && text.find("\n}") != std::string::npos ? lines - 1 : lines;
}

TEST(Declared, OrIsReportedByAWarningAtItsPlace) {
  const std::uint64_t seed = numberFromEnvironment("FAIRYFORGE_SEED", 20261127),
                      some = numberFromEnvironment("FAIRYFORGE_LAWS", 2);
  SCOPED_TRACE(::testing::Message() << "FAIRYFORGE_SEED=" << seed);
  std::mt19937_64 random(seed);
  const std::vector<std::string> files = libraryGames();
  for (const IdleDeclaration& idle : kIdleDeclarations) {
    if (idle.example.empty()) continue;
    std::vector<std::string> heads{"variant \"Idle\"\n" + std::string(idle.game)};
    if (idle.game.empty()) {
      heads.clear();
      for (const std::string& file : files)
        heads.push_back("variant \"Idle\" extends " + std::filesystem::path(file).stem().string() + "\n");
      std::shuffle(heads.begin(), heads.end(), random);
    }
    std::size_t tried = 0;
    std::string last;
    for (const std::string& head : heads) {
      if (tried == some) break;
      const Examined game = examined(head);
      if (!game.variant || game.diagnostics.warningCount() > 0) continue;
      const Filling filling(*game.variant, random);
      if (!filling.isPossible()) continue;
      const std::string text = head + filling.of(std::string(idle.example));
      const Examined with = examined(text);
      last = text + "\n" + with.text();
      if (!with.variant || mayHaveEffect(*with.variant))
        continue;  // the example can have an effect in this game
      ++tried;
      const bool isWarned = std::ranges::any_of(with.diagnostics.all(), [&](const Diagnostic& d) {
        return d.span && d.span.file->name() == "idle.fairy" &&
               d.span.file->locate(d.span.begin).line == lastLine(text);
      });
      EXPECT_TRUE(isWarned) << idle.kind << ": no warning in the last line\n" << last;
    }
    EXPECT_EQ(tried, idle.game.empty() ? some : 1) << idle.kind << " was in too few games; the last:\n"
                                                   << last;
  }
}

}  // namespace
}  // namespace fairyforge::testing
