// Exports random games: each export means the same game, or reports its losses. Besides the certificate, this
// compares the numbers of moves in the game and in the export that is read back.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <set>

#include "compiler/core/rules/variant-hash.h"
#include "compiler/export/certify/targets.h"
#include "compiler/export/diagram/export-diagram.h"
#include "compiler/export/fairy-stockfish/export-fairy-stockfish.h"
#include "compiler/export/idle-rules.h"
#include "compiler/frontend/formats/variants-ini.h"
#include "compiler/frontend/frontend.h"
#include "runtime/perft.h"
#include "runtime/referee.h"
#include "tests/export/made.h"
#include "tests/export/random-game.h"
#include "tests/pieces/random-notation.h"
#include "tests/support/fairy-stockfish.h"
#include "tests/support/notation-table.h"
#include "tests/support/quick.h"
#include "tests/support/support.h"

namespace fairyforge::testing {
namespace {

VariantPtr read(const std::string& text, const frontend::LoadOptions& options) {
  Diagnostics diagnostics;
  return frontend::loadVariant(std::make_shared<const SourceFile>("text", text), options, diagnostics);
}

std::uint64_t count(const VariantPtr& variant, int depth) {
  return depth > 2 ? perft(*quickExecutor(variant), Position(variant), depth)
                   : perft(Referee(), Position(variant), depth);
}

// Returns whether the losses change no moves within the number of plies that the test counts.
bool leavesMovesAlone(const exports::Export& made) {
  static const std::set<std::string> kEnds{"stalemate-wins", "repetition-draws", "repetition-loses",
                                           "quiet-moves"};
  return std::all_of(made.losses.begin(), made.losses.end(),
                     [](const exports::Loss& loss) { return kEnds.contains(loss.name); });
}

struct Tally {
  int games = 0, exact = 0, lossy = 0, refused = 0, counted = 0, confirmed = 0, newer = 0;
  std::string said(const char* target) const {
    return fmt::format(
        "{}: {} games, {} exact, {} lossy, {} refused, {} counted, {} confirmed by 11.1, {} by a newer "
        "engine",
        target, games, exact, lossy, refused, counted, confirmed, newer);
  }
};

// Counts the game. Returns whether it was exported; if it was not, expects a loss.
bool count(const exports::Export& made, Tally& tally) {
  ++tally.games;
  ++(made.files.empty() ? tally.refused : made.losses.empty() ? tally.exact : tally.lossy);
  EXPECT_FALSE(made.files.empty() && made.losses.empty());
  return !made.files.empty();
}

void checkDiagram(const VariantPtr& variant, Tally& tally) {
  const exports::Export made = exports::diagram::exportDiagram(variant);
  if (!count(made, tally)) return;
  const std::string& lines = made.files[0].bytes;
  const certify::Findings findings = certify::certifyDiagram(variant, made, {});
  EXPECT_TRUE(findings.hold()) << findings.differences.front() << "\n" << lines;
  const VariantPtr copy = read(lines, {});
  ASSERT_TRUE(copy) << lines;
  if (made.losses.empty()) {
    EXPECT_TRUE(haveSameRules(*copy, *variant)) << lines;
  }
  // Exporting the game that was read back must lose nothing more.
  const exports::Export again = exports::diagram::exportDiagram(copy);
  EXPECT_TRUE(again.losses.empty()) << again.losses[0].name << " of what was read back\n" << lines;
  EXPECT_TRUE(!again.files.empty() && again.files[0].bytes == lines) << lines << again.files[0].bytes;
  if (!leavesMovesAlone(made)) return;
  ++tally.counted;
  EXPECT_EQ(count(copy, 2), count(variant, 2)) << lines;
}

std::uint64_t rulesHash(const Variant& variant) {
  return variantHash(*exports::withoutIdleRules(variant));
}

// Reads the export back in the language of the engine's version for which it was written. The game must be
// the same except for the reported losses. No loss may be reported if the rules are the same. Exporting again
// must lose nothing more.
VariantPtr checkRoundTrip(const VariantPtr& variant, const exports::Export& made) {
  const std::string& ini = made.files[0].bytes;
  const certify::Findings findings = certify::certifyFairyStockfish(variant, made, {1, 1, 1, 20});
  EXPECT_TRUE(findings.hold()) << findings.differences.front() << "\n" << ini;
  const VariantPtr copy = read(ini, {.language = frontend::Language::VariantsIni, .engine = made.engine});
  EXPECT_TRUE(copy) << ini;
  if (!copy) return nullptr;
  if (!made.losses.empty()) {
    const Json* same = findings.compared.find("sameRules");
    EXPECT_FALSE(same && same->boolean()) << made.losses[0].name << "\n" << ini;
  }
  const exports::Export again = exports::fairy_stockfish::exportFairyStockfishFor(made.engine, copy);
  EXPECT_TRUE(again.losses.empty()) << again.losses[0].name << " of what was read back\n" << ini;
  if (!again.files.empty()) {
    const VariantPtr second =
        read(again.files[0].bytes, {.language = frontend::Language::VariantsIni, .engine = made.engine});
    EXPECT_TRUE(second && rulesHash(*second) == rulesHash(*copy)) << ini << again.files[0].bytes;
  }
  return copy;
}

void checkFairyStockfish(const VariantPtr& variant, int depth, Tally& tally) {
  const exports::Export old =
      exports::fairy_stockfish::exportFairyStockfishFor(formats::FairyStockfish::Old, variant);
  if (!old.files.empty()) checkRoundTrip(variant, old);
  const exports::Export made = exports::fairy_stockfish::exportFairyStockfish(variant);
  if (!count(made, tally)) return;
  const std::string& ini = made.files[0].bytes;
  const VariantPtr copy = checkRoundTrip(variant, made);
  if (!copy) return;
  if (leavesMovesAlone(made)) {
    ++tally.counted;
    EXPECT_EQ(count(copy, 2), count(variant, 2)) << ini;
  }
  const auto expectSameCount = [&](const exports::Export& written, int plies, const std::string& engine) {
    const std::string& text = written.files[0].bytes;
    EXPECT_EQ(count(copy, plies), enginePerft(sectionOf(text), plies, text, engine)) << engine << text;
  };
  if (made.notes.empty() && !old.files.empty() && old.losses.size() == made.losses.size()) {
    ++tally.confirmed;
    expectSameCount(old, depth, "");
  }
  if (!newerEngine().empty()) {
    ++tally.newer;
    expectSameCount(made, 2, newerEngine());
  }
}

class Sweep : public ::testing::Test {
 protected:
  void check(const std::string& text, int depth) {
    SCOPED_TRACE(text);
    const VariantPtr variant = read(text, {.baseFolders = {FAIRYFORGE_SOURCE_DIR "/examples/base"}});
    if (!variant) return;
    if (!std::holds_alternative<Position>(Position::from(variant, variant->start(), kOddRoyals))) return;
    checkDiagram(variant, diagrams_);
    checkFairyStockfish(variant, depth, inis_);
  }
  void TearDown() override {
    fmt::print("{}\n{}\n", diagrams_.said("diagram"), inis_.said("fairy-stockfish"));
    EXPECT_GT(diagrams_.games, 0);
  }
  std::mt19937_64 random_{numberFromEnvironment("FAIRYFORGE_SEED", 71)};
  Tally diagrams_, inis_;
};

// Returns the number of games of each kind. If it is greater than 100, all examples of the table are tested,
// otherwise one of sixteen.
int games() {
  return static_cast<int>(numberFromEnvironment("FAIRYFORGE_SWEEP", 8));
}

TEST_F(Sweep, OfExamplesOfTheNotation) {
  const auto table = notationTable();
  const std::size_t step = games() > 100 ? 1 : 16;
  for (std::size_t i = random_() % step; i < table.size(); i += step)
    check(fmt::format("variant \"Test\" extends fide\npiece Knight N {} at b1 g1\n", table[i].notation), 2);
}

TEST_F(Sweep, OfPairsOfExamples) {
  const auto table = notationTable();
  for (int n = games(); n > 0; --n) {
    RandomGame wanted;
    for (int i = 0; i < 3; ++i) wanted.movements.push_back(table[random_() % table.size()].notation);
    check(randomGame(wanted, random_), 2);
  }
}

TEST_F(Sweep, OfRandomNotations) {
  for (int n = games(); n > 0; --n) {
    RandomGame wanted;
    for (int i = 0; i < 3; ++i) wanted.movements.push_back(randomNotation(random_));
    check(randomGame(wanted, random_), 2);
  }
}

TEST_F(Sweep, OfPiecesThatFairyStockfishKnows) {
  std::vector<std::string> known;
  for (const formats::IniPiece& piece : formats::iniPieces()) {
    if (piece.name != "king" && piece.name != "pawn") known.emplace_back(piece.movement);
  }
  for (int n = games(); n > 0; --n) {
    RandomGame wanted{.movements = {}, .plain = true};
    for (int i = 0; i < 4; ++i) wanted.movements.push_back(known[random_() % known.size()]);
    check(randomGame(wanted, random_), 3);
  }
}

}  // namespace
}  // namespace fairyforge::testing
