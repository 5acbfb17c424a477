// Plays random games with compiled code and the referee side by side (agreement.h), with random options of
// code generation.
#include "tests/native/agreement.h"

#include <algorithm>
#include <gtest/gtest.h>

#include "compiler/native/native.h"
#include "runtime/fen.h"
#include "runtime/referee.h"
#include "tests/support/disagreement.h"
#include "tests/support/positions.h"
#include "tests/support/set-up.h"

namespace fairyforge::testing {
namespace {

// Returns the moves that evenly spread random words choose.
MoveList allChosen(const Executor& executor, const Position& position, std::size_t moves) {
  MoveList chosen;
  for (std::size_t i = 0; i < std::max<std::size_t>(moves, 1); ++i) {
    const auto word = ((static_cast<unsigned __int128>(2 * i + 1) << 63) / std::max<std::size_t>(moves, 1));
    if (auto move = executor.chooseMove(position, static_cast<std::uint64_t>(word)))
      chosen.push_back(std::move(*move));
  }
  canonicalise(chosen);
  return chosen;
}

}  // namespace

// `label` names a failing variant.
void compare(const VariantPtr& variant, std::uint64_t positions, std::mt19937_64& random,
             const std::string& label, native::CodeLevel level) {
  native::NativeReport report;
  const bool pext = random() % 4 != 0;
  native::NativeOptions options{.level = level, .usePext = pext};
  const auto made = native::makeNativeExecutor(variant, report, options);
  ASSERT_TRUE(made) << made.why();
  const auto& native = *made;
  const Referee referee;
  const auto masks = native::makeMaskedExecutor(variant);
  const SetUps setUps(variant);
  Disagreement disagreement(variant, *native);
  Position position = setUps.next(random);
  bool fromStart = false;
  int plies = 0;
  for (std::uint64_t i = 0; i < positions; ++i) {
    const MoveList expected = referee.legalMoves(position);
    const MoveList found = native->legalMoves(position);
    ASSERT_TRUE(expected == found) << label << ": " << difference(position, expected, found);
    ASSERT_EQ(native->perft(position, 1), expected.size()) << label << ": " << printFen(position);
    ASSERT_EQ(referee.inCheck(position), native->inCheck(position)) << label << ": " << printFen(position);
    const auto outcome = referee.outcome(position);
    ASSERT_EQ(outcome, native->outcome(position)) << label << ": " << printFen(position);
    const MoveList masked = masks->legalMoves(position);
    ASSERT_TRUE(expected == masked) << label << ", masks: " << difference(position, expected, masked);
    ASSERT_EQ(masks->perft(position, 1), expected.size()) << label << ", masks: " << printFen(position);
    ASSERT_EQ(referee.inCheck(position), masks->inCheck(position))
        << label << ", masks: " << printFen(position);
    ASSERT_EQ(outcome, masks->outcome(position)) << label << ", masks: " << printFen(position);
    if (i % 4 == 0) {
      ASSERT_TRUE(allChosen(*native, position, expected.size()) == expected)
          << label << ": " << printFen(position);
    }
    ASSERT_EQ(native->playOut(position, 1, i), expected.empty() ? 0 : 1) << label;
    if (i % 4 == 0) {
      disagreement.begin(position);
      ASSERT_EQ(disagreement.find(random, false), "") << label << ": " << printFen(position);
    }
    // All cells of small boards are tested, but only some cells of large ones.
    const std::size_t stride = 1 + variant->board().size() / 82;
    for (std::size_t c = random() % stride; c < variant->board().size(); c += stride) {
      const Cell cell = cellAt(c);
      if (!variant->board().exists(cell)) continue;
      for (const Side side : kAllOwners) {
        if (side == Side::Third && variant->third() == nullptr) continue;
        const bool isAttacked = referee.attacked(position, cell, side);
        ASSERT_EQ(isAttacked, masks->attacked(position, cell, side))
            << label << ", masks: " << printFen(position) << " " << variant->board().name(cell);
        ASSERT_EQ(isAttacked, native->attacked(position, cell, side))
            << label << ": " << printFen(position) << " " << variant->board().name(cell) << " by side "
            << index(side);
      }
    }
    if ((i % (16 * stride) == 0 && expected.size() < 300) || (i % 4 == 0 && expected.size() < 12)) {
      const int deepest = expected.size() < 8 && !position.setup().thirdTurn ? 3 : 2;
      std::uint64_t count = 0;
      for (int depth = 2; depth <= deepest && count < 400; ++depth) {
        count = referee.perft(position, depth);
        ASSERT_EQ(count, native->perft(position, depth)) << label << ": " << printFen(position);
      }
    }
    if (expected.empty() || ++plies > (fromStart ? 120 : 12)) {
      plies = 0;
      fromStart = random() % 3 == 0;
      position = fromStart ? Position(variant) : setUps.next(random);
    } else {
      position.playUnchecked(expected[random() % expected.size()]);
    }
  }
}

void agreesWithTheReferee(const NamedVariant& game) {
  const std::uint64_t positions = numberFromEnvironment("FAIRYFORGE_NATIVE_POSITIONS", 60);
  const std::uint64_t seed = numberFromEnvironment("FAIRYFORGE_SEED", 20261121);
  std::cout << "seed " << seed << ", " << positions << " positions\n";
  std::mt19937_64 random(seed);
  const VariantPtr variant = game.make();
  // The referee is slow on the largest boards.
  const std::uint64_t share = variant->board().size() > 192 ? positions / 3 : positions;
  compare(variant, share, random, game.name);
  // For few positions, a second choice of options is not worthwhile. Quick code, which plays first, must be
  // as correct as full code.
  if (positions > 20) compare(variant, share, random, game.name, native::CodeLevel::Quick);
}

}  // namespace fairyforge::testing
