// Some effects of moves ask what a moved piece attacks from its destination. For random pieces, compares the
// answers with the captures of the same piece in a game without effects.
#include <cstdlib>
#include <gtest/gtest.h>
#include <random>

#include "compiler/native/native.h"
#include "runtime/referee.h"
#include "tests/frontend/loading.h"
#include "tests/pieces/random-notation.h"
#include "tests/support/positions.h"

namespace fairyforge::testing {
namespace {

constexpr const char* kEffect =
    "captures: never\nwhen Rover moves { all enemy pieces it attacks change sides }\n";

// Returns a game with a piece of this notation; null if the notation is refused, or an effect cannot ask what
// the piece attacks.
VariantPtr gameOf(const std::string& notation, const std::string& board, const std::string& more) {
  Diagnostics diagnostics;
  const auto source = std::make_shared<SourceFile>(
      "t.fairy", "variant \"T\"\nboard " + board +
                     "\nroyals: may be taken\npiece King K O royal at a1\npiece Rover R " + notation +
                     "\npiece Stone S O\n" + more);
  return frontend::loadVariant(source, {}, diagnostics);
}

constexpr TypeId kRover = typeAt(1), kStone = typeAt(2);

Setup crowd(const Variant& variant, std::mt19937_64& random) {
  Setup setup;
  setup.cells.assign(variant.board().size(), Piece());
  variant.board().forEachCell([&](Cell cell) {
    if (random() % 3 != 0) return;
    setup.cells[index(cell)] =
        Piece(random() % 4 == 0 ? kRover : kStone, random() % 2 ? Side::White : Side::Black);
  });
  setup.cells.front() = Piece(typeAt(0), Side::White);  // a side without a king has no moves
  setup.cells.back() = Piece(typeAt(0), Side::Black);
  return setup;
}

// Returns the enemies that the piece on the cell could take if its side were to move.
CellSet takenFrom(const VariantPtr& plain, Setup setup, Cell cell) {
  const Piece piece = setup.at(cell);
  setup.player = piece.side();
  const auto position = Position::from(plain, setup, kOddRoyalsOrCheck);
  CellSet taken;
  for (const Move& move : Referee().legalMoves(std::get<Position>(position))) {
    if (move.from != cell) continue;
    for (const Cell victim : move.victims) {
      if (setup.at(victim).side() != piece.side()) taken.add(victim);
    }
  }
  return taken;
}

// Expects of each move that exactly those pieces change sides that the mover could take from its destination.
// Returns the number of moves that changed any.
std::size_t expectTurnsWhatItCouldTake(const std::string& notation, const std::string& board,
                                       std::mt19937_64& random, const std::string& more = "") {
  const VariantPtr game = gameOf(notation, board, more + kEffect), plain = gameOf(notation, board, more);
  if (!game || !plain) return 0;
  native::NativeReport report;
  const auto made = native::makeNativeExecutor(game, report);
  EXPECT_TRUE(made) << made.why();
  std::size_t turned = 0;
  for (int i = 0; i < 12; ++i) {
    Setup setup = crowd(*game, random);
    setup.player = random() % 2 ? Side::White : Side::Black;
    const Position position = std::get<Position>(Position::from(game, setup, kOddRoyalsOrCheck));
    if (made) EXPECT_EQ((*made)->perft(position, 2), Referee().perft(position, 2)) << printFen(position);
    for (const Move& move : Referee().legalMoves(position)) {
      if (move.isNullMove() || move.from == move.to || !move.victims.empty() || !move.relocations.empty())
        continue;
      Setup there = setup;
      there.cells[index(move.to)] = std::exchange(there.cells[index(move.from)], Piece());
      if (there.at(move.to).type() != kRover) continue;
      CellSet changed;
      const Position after = position.after(move);
      game->board().forEachCell([&](Cell cell) {
        if (after.setup().at(cell) != there.at(cell)) changed.add(cell);
      });
      EXPECT_EQ(changed, takenFrom(plain, there, move.to))
          << notation << " on " << board << ": " << printFen(position) << " to "
          << game->board().name(move.to);
      turned += changed.empty() ? 0 : 1;
    }
  }
  return turned;
}

TEST(Attacked, IsWhatHoppersLameLeapersAndBentRidersCouldTake) {
  std::mt19937_64 random(20261126);
  for (const char* notation : {"mWcpR", "mWgQ", "nN", "nA", "[F?R]", "[W-F]", "mFpafcR", "mWmafscK", "RD",
                               "QDA", "mWmafsmafscN", "ooZX", "mKcqN", "mWcjR"}) {
    EXPECT_GT(expectTurnsWhatItCouldTake(notation, "7x7", random), 0u) << notation;
  }
  for (const char* notation : {"R", "RN", "mWcpR", "nN"})
    EXPECT_GT(expectTurnsWhatItCouldTake(notation, "5x6", random, "edges: left and right are joined\n"), 0u)
        << notation;
}

TEST(Attacked, IsWhatRandomPiecesCouldTake) {
  const char* wanted = std::getenv("FAIRYFORGE_PIECES");
  const int pieces = wanted != nullptr ? std::atoi(wanted) : 100;
  std::mt19937_64 random(20261127);
  int turned = 0;
  for (int piece = 0; piece < pieces; ++piece) {
    const std::string notation = randomNotation(random);
    turned += expectTurnsWhatItCouldTake(notation, "6x6", random) > 0 ? 1 : 0;
    if (HasFailure()) break;
  }
  EXPECT_GT(turned, pieces / 5);
}

}  // namespace
}  // namespace fairyforge::testing
