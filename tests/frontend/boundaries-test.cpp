// Tests that a text with any numbers in it is a game, or has an error that says why it is none; and that such
// a game has moves and a position text. FAIRYFORGE_BOUNDARIES sets the number of texts, FAIRYFORGE_SEED the
// seed.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "compiler/frontend/frontend.h"
#include "runtime/fen.h"
#include "runtime/referee.h"
#include "tests/frontend/boundary-texts.h"
#include "tests/support/positions.h"

namespace fairyforge::testing {
namespace {

// Returns null if the text is no game.
VariantPtr check(const BoundaryText& made) {
  Diagnostics diagnostics;
  const auto source = std::make_shared<const SourceFile>(made.path, made.text);
  const VariantPtr variant = frontend::loadVariant(source, {}, diagnostics);
  EXPECT_EQ(variant != nullptr, !diagnostics.hasErrors()) << made.text;
  for (const Diagnostic& d : diagnostics.all()) EXPECT_FALSE(renderHuman(d, false).empty()) << made.text;
  return variant;
}

TEST(Boundaries, NumbersAreReadOrRefused) {
  BoundaryTexts texts(numberFromEnvironment("FAIRYFORGE_SEED", 20261127));
  const std::uint64_t count = numberFromEnvironment("FAIRYFORGE_BOUNDARIES", 500);
  std::size_t games = 0;
  for (std::uint64_t i = 0; i < count; ++i) {
    const BoundaryText made = texts.make();
    SCOPED_TRACE(made.text);
    const VariantPtr variant = check(made);
    if (!variant) continue;
    ++games;
    const Position position = Position(variant);
    EXPECT_FALSE(printFen(position).empty());
    // A few pieces of a large board may have very many moves.
    if (variant->board().size() <= 100) Referee().legalMoves(position);
  }
  EXPECT_GT(games * 20, count) << "too few of these texts are games to say anything about games";
}

// The seeds of the fuzzers are made from these texts.
TEST(Boundaries, EveryWordOfTheTablesIsInSomeText) {
  for (const BoundaryText& made : BoundaryTexts(1).everyWord()) check(made);
}

}  // namespace
}  // namespace fairyforge::testing
