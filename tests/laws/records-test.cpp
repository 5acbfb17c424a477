// Tests that a game of any variant, written as a record, is read back move by move with the same positions,
// and is then written the same. FAIRYFORGE_LAWS sets the number of random variants of each kind,
// FAIRYFORGE_SEED the seed.
#include <fmt/format.h>

#include "compiler/frontend/frontend.h"
#include "compiler/play/records/record.h"
#include "compiler/play/records/replay.h"
#include "runtime/fen.h"
#include "runtime/referee.h"
#include "tests/export/random-game.h"
#include "tests/laws/imported-files.h"
#include "tests/laws/texts.h"
#include "tests/native/random-army.h"
#include "tests/pieces/random-notation.h"
#include "tests/support/everything.h"
#include "tests/support/support.h"

namespace fairyforge::testing {
namespace {

class RecordLaws : public ::testing::Test {
 protected:
  static constexpr int kPlies = 16;

  // Tests a random game that is recorded from some position onward, with comments and variations.
  void hold(const VariantPtr& variant) {
    SCOPED_TRACE(variant->title());
    Position start(variant), now = start;
    std::vector<Move> moves;
    const int before = static_cast<int>(random_() % 2 * (random_() % kPlies));
    for (int ply = 0; ply < before + kPlies; ++ply) {
      const MoveList legal = referee_.legalMoves(now);
      if (legal.empty()) break;
      if (ply == before) start = now;
      if (ply >= before) moves.push_back(legal[random_() % legal.size()]);
      now.playUnchecked(ply >= before ? moves.back() : legal[random_() % legal.size()]);
    }
    if (!moves.empty()) holdGame(start, moves);
  }

  std::mt19937_64 random_{numberFromEnvironment("FAIRYFORGE_SEED", 20261122)};
  const std::uint64_t some_ = numberFromEnvironment("FAIRYFORGE_LAWS", 4);

 private:
  std::string remark() {
    static const std::string kParts[] = {"AM", "}", "{",  "%",   ";",  "\"", "(",
                                         "1.", "*", "e4", "[x]", "$1", "é"};
    std::string text = kParts[random_() % std::size(kParts)];
    for (std::uint64_t n = random_() % 30; n > 0; --n) text += " " + kParts[random_() % std::size(kParts)];
    return text;
  }

  void holdGame(const Position& start, const std::vector<Move>& moves) {
    records::Record record = records::recordOf(start, moves, referee_, "A \"B\\", "?");
    // Adds remarks, glyphs, and the rest of the game as a variation to a few moves.
    for (int n = 0; n < 3 && !record.line.plies.empty(); ++n) {
      const std::size_t at = random_() % record.line.plies.size();
      records::Line rest{{remark()}, {}};
      for (std::size_t i = at; i < record.line.plies.size(); ++i) {
        rest.plies.push_back(record.line.plies[i]);
        rest.plies.back().after.clear();
      }
      records::Ply& ply = record.line.plies[at];
      ply.glyphs.push_back(static_cast<int>(1 + random_() % records::kMostGlyphs));
      std::sort(ply.glyphs.begin(), ply.glyphs.end());
      ply.after.emplace_back(remark());
      ply.after.emplace_back(std::move(rest));
    }
    const std::string written = records::writeRecord(record);
    SCOPED_TRACE(written);
    Diagnostics diagnostics;
    const std::vector<records::Record> read =
        records::readRecords(std::make_shared<const SourceFile>("record", written), diagnostics);
    ASSERT_EQ(read.size(), 1u);
    const auto again = records::replay(read[0], start.variantPtr(), referee_, diagnostics);
    for (const Diagnostic& d : diagnostics.all())
      ASSERT_EQ(d.code, "outside-rules") << renderHuman(d, false);  // the game was continued after a draw
    ASSERT_TRUE(again);
    ASSERT_EQ(printFen(again->start), printFen(start));
    ASSERT_EQ(again->moves, moves);
    Position end = start;
    for (const Move& move : moves) end.playUnchecked(move);
    ASSERT_EQ(printFen(again->end), printFen(end));
    ASSERT_EQ(records::writeRecord(again->record), written);
  }

  const Referee referee_;
};

TEST_F(RecordLaws, HoldInExamples) {
  for (const std::string& name : exampleNames()) hold(loadExample(name));
  hold(gameWithEverything());
}

TEST_F(RecordLaws, HoldInRandomGames) {
  for (std::uint64_t n = 0; n < some_ && !HasFatalFailure();) {
    RandomGame wanted;
    for (int i = 0; i < 3; ++i) wanted.movements.push_back(randomNotation(random_));
    const VariantPtr variant = readText("test.fairy", randomGame(wanted, random_)).variant;
    if (!variant) continue;
    hold(variant);
    ++n;
  }
}

TEST_F(RecordLaws, HoldOfRandomArmies) {
  for (std::uint64_t n = 0; n < some_ && !HasFatalFailure(); ++n) hold(randomArmy(random_));
}

TEST_F(RecordLaws, HoldInImportedGames) {
  for (const std::filesystem::path& file : importedFiles()) {
    Diagnostics diagnostics;
    const SourcePtr source = frontend::readSource(file, diagnostics);
    ASSERT_TRUE(source);
    const VariantPtr variant =
        frontend::loadVariant(source, {.language = frontend::Language::Zrf, .game = "0"}, diagnostics);
    ASSERT_TRUE(variant) << file;
    hold(variant);
  }
}

}  // namespace
}  // namespace fairyforge::testing
