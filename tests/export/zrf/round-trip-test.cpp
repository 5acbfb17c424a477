// Tests that exporting to Zillions, reading the export and exporting again gives the same game as the first
// export.
#include <fmt/format.h>
#include <fstream>
#include <sstream>

#include "compiler/core/rules/variant-hash.h"
#include "compiler/export/certify/targets.h"
#include "compiler/export/zrf/export-zrf.h"
#include "compiler/frontend/frontend.h"
#include "tests/export/random-game.h"
#include "tests/pieces/random-notation.h"
#include "tests/support/files.h"
#include "tests/support/notation-table.h"
#include "tests/support/positions.h"
#include "tests/support/support.h"

namespace fairyforge::testing {
namespace {

// Returns nothing if the file has more instructions than a piece may have, which its certificate reports.
VariantPtr readBack(const exports::Export& made) {
  const certify::ReadBack read = certify::readBackZrf(made.files.front().bytes);
  const bool tooLong = read.errors.find("too long for one program") != std::string::npos;
  EXPECT_TRUE(read.variant || tooLong) << read.errors << made.files.front().bytes;
  return read.variant;
}

// Exports the game twice, with reading back between. A loss of the first export must not hide another one of
// the second: the second may report only what is new in the game that was read. `exact`: the second may lose
// nothing at all.
void expectTheSame(const VariantPtr& variant, bool exact) {
  const exports::Export made = exports::zrf::exportZrf(variant);
  const VariantPtr first = readBack(made);
  if (!first) {
    EXPECT_FALSE(certify::certifyZrf(variant, made, {.depth = 1, .games = 0}).hold());
    return;
  }
  const exports::Export again = exports::zrf::exportZrf(first);
  const VariantPtr second = readBack(again);
  ASSERT_TRUE(second);
  const certify::Findings findings = certify::certifyZrf(first, again, {.depth = 2, .games = 1, .seed = 7});
  EXPECT_TRUE(findings.hold()) << findings.differences.front() << "\n" << again.files.front().bytes;
  const auto isOfImported = [](const exports::Loss& loss) {
    return loss.name == "imported-rules" || loss.name.ends_with("-goals");
  };
  for (const exports::Loss& loss : again.losses)
    EXPECT_FALSE(exact && isOfImported(loss)) << loss.text() << "\n" << again.files.front().bytes;
  const bool lostMore = std::any_of(again.losses.begin(), again.losses.end(), isOfImported);
  if (lostMore) return;
  EXPECT_TRUE(haveSameRules(*first, *second)) << again.files.front().bytes;
}

class ZrfRoundTripOfExample : public ::testing::TestWithParam<const char*> {};
TEST_P(ZrfRoundTripOfExample, IsTheSameGame) {
  expectTheSame(loadExample(GetParam()), true);
}
INSTANTIATE_TEST_SUITE_P(All, ZrfRoundTripOfExample,
                         ::testing::Values("chess", "capablanca-chess", "xiangqi", "shako", "raumschach"),
                         [](const auto& info) { return testName(info.param); });

// The export reports each type, turn and attribute that is lost, and nothing else.
TEST(ZrfRoundTrip, NamesEachThingThatIsLost) {
  const certify::ReadBack rook =
      certify::readBackZrf(R"((game (title "R") (players White Black) (turn-order White Black)
 (board (grid (start-rectangle 0 0 40 40) (dimensions ("a/b/c/d" (40 0)) ("4/3/2/1" (0 40)))
              (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0))) (symmetry Black (n s) (s n)))
 (board-setup (White (Rook a1) (King c1)) (Black (King c3)))
 (piece (name Rook) (attribute fresh true)
  (moves (n (while empty? (set-attribute fresh false) add n) (verify enemy?) (set-attribute fresh false) add)
         (e (while empty? (set-attribute fresh false) add e) (verify enemy?) (set-attribute fresh false) add)))
 (piece (name King) (moves (n (verify not-friend?) add) ((verify (defended? c2)) w (verify empty?) add)))))");
  ASSERT_TRUE(rook.variant) << rook.errors;
  const exports::Export made = exports::zrf::exportZrf(rook.variant);
  std::string lost;
  for (const exports::Loss& loss : made.losses) lost += loss.name + " " + loss.what + "\n";
  EXPECT_EQ(lost, "imported-rules moves of the King that ask or do more than the target says\n");
  const VariantPtr copy = readBack(made);
  ASSERT_TRUE(copy);
  // The rook slides as before, and the king has its step.
  EXPECT_EQ(makeExecutor("referee", copy)->legalMoves(Position(copy)).size(), 5u);
  EXPECT_TRUE(certify::certifyZrf(rook.variant, made, {.depth = 3, .games = 2}).hold());
}

// These files have kinds, parts and priorities of moves, attributes, flags, and drops by blocks of code. None
// of them is lost.
TEST(ZrfRoundTrip, LosesNothingOfTheseFiles) {
  for (const std::string name : {"attributes", "changing", "checkers", "draughts", "drops", "flags"}) {
    SCOPED_TRACE(name);
    const certify::ReadBack game = certify::readBackZrf(
        contentOf(std::string(FAIRYFORGE_SOURCE_DIR) + "/tests/frontend/zrf/data/" + name + ".zrf"));
    ASSERT_TRUE(game.variant) << game.errors;
    const exports::Export made = exports::zrf::exportZrf(game.variant);
    for (const exports::Loss& loss : made.losses) ADD_FAILURE() << loss.name << " " << loss.what;
    const certify::Findings findings = certify::certifyZrf(game.variant, made, {.depth = 3, .games = 4});
    EXPECT_TRUE(findings.hold()) << findings.differences.front();
  }
}

// FAIRYFORGE_ZRF_ROUND_TRIPS sets the number of random games, FAIRYFORGE_SEED the seed.
TEST(ZrfRoundTrip, OfRandomGames) {
  const std::uint64_t games = numberFromEnvironment("FAIRYFORGE_ZRF_ROUND_TRIPS", 8);
  std::mt19937_64 random(numberFromEnvironment("FAIRYFORGE_SEED", 20261122));
  for (std::uint64_t tried = 0; tried < games;) {
    RandomGame game;
    for (int i = 0; i < 3; ++i) game.movements.push_back(randomNotation(random));
    const std::string text = randomGame(game, random);
    Diagnostics diagnostics;
    const VariantPtr variant =
        frontend::loadVariant(std::make_shared<const SourceFile>("random.fairy", text), {}, diagnostics);
    if (!variant) continue;
    ++tried;
    SCOPED_TRACE(text);
    expectTheSame(variant, false);
    if (HasFailure()) return;
  }
}

}  // namespace
}  // namespace fairyforge::testing
