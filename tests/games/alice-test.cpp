// Compares Alice Chess with a second move generator that was written for this test: it has two boards of
// letters, makes and unmakes moves by copying boards, and has neither programs nor links.
#include <array>
#include <gtest/gtest.h>

#include "compiler/native/native.h"
#include "runtime/random.h"
#include "runtime/referee.h"
#include "tests/frontend/loading.h"
#include "tests/support/positions.h"

namespace fairyforge::testing {
namespace {

namespace alice {

struct Boards {
  // [board][rank][file]; capitals are White's, '.' is empty.
  std::array<std::array<std::array<char, 8>, 8>, 2> at{};
  std::array<std::array<bool, 3>, 2>
      home{};  // has the king, the left rook, the right rook of a side not moved?
  bool white = true;
};
struct Place {
  int board, rank, file;
};

bool onBoard(int rank, int file) {
  return rank >= 0 && rank < 8 && file >= 0 && file < 8;
}
bool isWhite(char piece) {
  return piece >= 'A' && piece <= 'Z';
}
bool isOf(char piece, bool white) {
  return piece != '.' && isWhite(piece) == white;
}
char& at(Boards& b, Place p) {
  return b.at[static_cast<std::size_t>(p.board)][static_cast<std::size_t>(p.rank)]
             [static_cast<std::size_t>(p.file)];
}
char at(const Boards& b, Place p) {
  return b.at[static_cast<std::size_t>(p.board)][static_cast<std::size_t>(p.rank)]
             [static_cast<std::size_t>(p.file)];
}

constexpr int kLines[8][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
constexpr int kLeaps[8][2] = {{1, 2}, {2, 1}, {-1, 2}, {-2, 1}, {1, -2}, {2, -1}, {-1, -2}, {-2, -1}};

// Calls visit(Place) for each cell of its board to which the piece could go, or where it could take.
template <typename Visit>
void forEachTarget(const Boards& b, Place from, Visit visit) {
  const char piece = at(b, from);
  const bool white = isWhite(piece);
  const auto slide = [&](int first, int last, int most) {
    for (int d = first; d < last; ++d) {
      for (int n = 1; n <= most; ++n) {
        const Place to{from.board, from.rank + n * kLines[d][0], from.file + n * kLines[d][1]};
        if (!onBoard(to.rank, to.file) || isOf(at(b, to), white)) break;
        visit(to);
        if (at(b, to) != '.') break;
      }
    }
  };
  switch (std::toupper(piece)) {
    case 'R':
      return slide(0, 4, 8);
    case 'B':
      return slide(4, 8, 8);
    case 'Q':
      return slide(0, 8, 8);
    case 'K':
      return slide(0, 8, 1);
    case 'N':
      for (const auto& leap : kLeaps) {
        const Place to{from.board, from.rank + leap[0], from.file + leap[1]};
        if (onBoard(to.rank, to.file) && !isOf(at(b, to), white)) visit(to);
      }
      return;
    default: {
      const int up = white ? 1 : -1;
      const Place one{from.board, from.rank + up, from.file};
      if (onBoard(one.rank, one.file) && at(b, one) == '.') {
        visit(one);
        const Place two{from.board, from.rank + 2 * up, from.file};
        if (from.board == 0 && from.rank == (white ? 1 : 6) && at(b, two) == '.') visit(two);
      }
      for (const int side : {-1, 1}) {
        const Place to{from.board, from.rank + up, from.file + side};
        if (onBoard(to.rank, to.file) && isOf(at(b, to), !white)) visit(to);
      }
    }
  }
}

Place across(Place p) {
  return {1 - p.board, p.rank, p.file};
}

template <typename Visit>
void forEachPlace(Visit visit) {
  for (int board = 0; board < 2; ++board)
    for (int rank = 0; rank < 8; ++rank)
      for (int file = 0; file < 8; ++file) visit(Place{board, rank, file});
}

// Could a piece of the side take on this cell, and then pass through to the other board?
bool isAttacked(Boards b, Place cell, bool white) {
  if (at(b, across(cell)) != '.') return false;
  if (at(b, cell) == '.') at(b, cell) = white ? 'k' : 'K';
  bool attacked = false;
  forEachPlace([&](Place from) {
    if (!isOf(at(b, from), white)) return;
    forEachTarget(b, from, [&](Place to) {
      attacked = attacked || (to.board == cell.board && to.rank == cell.rank && to.file == cell.file);
    });
  });
  return attacked;
}

bool isKingSafe(const Boards& b, bool white) {
  bool safe = true;
  forEachPlace([&](Place p) {
    if (at(b, p) == (white ? 'K' : 'k')) safe = !isAttacked(b, p, !white);
  });
  return safe;
}

std::uint64_t count(const Boards& b, int depth);

// If the move is legal, returns the number of move sequences after it; otherwise 0. `before` is the position
// before the piece passes to the other board, `after` the one after that.
std::uint64_t countBehind(const Boards& before, Boards after, int depth) {
  if (!isKingSafe(before, before.white) || !isKingSafe(after, before.white)) return 0;
  after.white = !before.white;
  return count(after, depth - 1);
}

std::uint64_t count(const Boards& b, int depth) {
  if (depth == 0) return 1;
  std::uint64_t sum = 0;
  const auto side = static_cast<std::size_t>(b.white ? 0 : 1);
  const int home = b.white ? 0 : 7;
  forEachPlace([&](Place from) {
    const char piece = at(b, from);
    if (!isOf(piece, b.white)) return;
    forEachTarget(b, from, [&](Place to) {
      if (at(b, across(to)) != '.' || std::toupper(at(b, to)) == 'K') return;
      Boards before = b;
      at(before, from) = '.';
      for (const Place gone : {from, to}) {
        if (gone.board != 0) continue;
        for (std::size_t s = 0; s < 2; ++s) {
          if (gone.rank != (s == 0 ? 0 : 7)) continue;
          if (gone.file == 4) before.home[s][0] = false;
          if (gone.file == 0) before.home[s][1] = false;
          if (gone.file == 7) before.home[s][2] = false;
        }
      }
      const bool promotes = std::toupper(piece) == 'P' && to.rank == (b.white ? 7 : 0);
      for (const char become : std::string(promotes ? "QRBN" : "P")) {
        Boards made = before;
        at(made, to) = !promotes ? piece : static_cast<char>(b.white ? become : std::tolower(become));
        Boards after = made;
        std::swap(at(after, to), at(after, across(to)));
        sum += countBehind(made, after, depth);
      }
    });
  });
  for (const bool right : {false, true}) {
    const Place king{0, home, 4}, rook{0, home, right ? 7 : 0};
    if (!b.home[side][0] || !b.home[side][right ? 2 : 1]) continue;
    const int step = right ? 1 : -1;
    bool clear = true;
    for (int file = 4 + step; file != rook.file; file += step) clear = clear && at(b, {0, home, file}) == '.';
    const Place passed{0, home, 4 + step}, to{0, home, 4 + 2 * step};
    clear = clear && at(b, across(to)) == '.' && at(b, across(passed)) == '.';
    if (!clear || isAttacked(b, king, !b.white)) continue;
    Boards lifted = b;
    at(lifted, king) = '.';
    if (isAttacked(lifted, passed, !b.white) || isAttacked(lifted, to, !b.white)) continue;
    Boards made = b;
    at(made, to) = at(b, king);
    at(made, passed) = at(b, rook);
    at(made, king) = at(made, rook) = '.';
    made.home[side] = {};
    Boards after = made;
    std::swap(at(after, to), at(after, across(to)));
    std::swap(at(after, passed), at(after, across(passed)));
    sum += countBehind(made, after, depth);
  }
  return sum;
}

Boards boardsOf(const Position& position) {
  Boards b;
  const Board& board = position.variant().board();
  forEachPlace([&](Place p) { at(b, p) = '.'; });
  board.forEachCell([&](Cell cell) {
    const Piece piece = position.at(cell);
    if (!piece) return;
    const char letter = position.variant().type(piece.type()).id[0];
    at(b, {board.level(cell), board.rank(cell), board.file(cell)}) =
        piece.side() == Side::White ? letter : static_cast<char>(std::tolower(letter));
  });
  for (std::size_t side = 0; side < 2; ++side) {
    const char* rank = side == 0 ? "1" : "8";
    const auto unmoved = [&](const char* file, char letter) {
      const Cell cell = *board.find(file + std::string(rank));
      const Piece piece = position.at(cell);
      return position.setup().unmoved.has(cell) && piece && index(piece.side()) == side &&
             position.variant().type(piece.type()).id[0] == letter;
    };
    b.home[side] = {unmoved("e", 'K'), unmoved("a", 'R'), unmoved("h", 'R')};
  }
  b.white = position.toMove() == Side::White;
  return b;
}

}  // namespace alice

using alice::boardsOf;

TEST(AliceChess, CountsLikeASecondGenerator) {
  const VariantPtr alice = loadExample("several-boards/alice-chess");
  const Referee referee;
  const Position start(alice);
  for (int depth = 1; depth <= 3; ++depth)
    EXPECT_EQ(referee.perft(start, depth), alice::count(boardsOf(start), depth)) << depth;
  native::NativeReport report;
  const auto made = native::makeNativeExecutor(alice, report);
  ASSERT_TRUE(made) << made.why();
  EXPECT_EQ((*made)->perft(start, 3), alice::count(boardsOf(start), 3));
  Random random(1953);
  for (int game = 0; game < 8; ++game) {
    Position position = start;
    for (int ply = 0; ply < 120; ++ply) {
      const auto move = (*made)->chooseMove(position, random.next());
      if (!move) break;
      position.playUnchecked(*move);
      const int depth = ply % 20 == 19 ? 2 : 1;
      ASSERT_EQ((*made)->perft(position, depth), alice::count(boardsOf(position), depth))
          << printFen(position);
      if (depth == 1) {
        ASSERT_EQ(referee.legalMoves(position).size(), alice::count(boardsOf(position), 1))
            << printFen(position);
      }
    }
  }
}

// In one of the two positions the king is safe only after it has passed to the other board; in the other
// position, only before.
TEST(AliceChess, AsksForSafetyOnBothBoards) {
  const VariantPtr alice = loadExample("several-boards/alice-chess");
  const Referee referee;
  const Position before = positionFrom(alice, "8/8/8/8/8/8/8/k7|4r3/8/8/8/8/8/8/3K4 w");
  EXPECT_FALSE(movesFrom(referee, before, "d1").contains("m1")) << "taken on e1, before it goes";
  EXPECT_TRUE(movesFrom(referee, before, "d1").contains("k1"));
  const Position after = positionFrom(alice, "4r3/8/8/8/8/8/8/k7|8/8/8/8/8/8/8/3K4 w");
  EXPECT_FALSE(movesFrom(referee, after, "d1").contains("m1")) << "taken on m1, once it is there";
  EXPECT_TRUE(movesFrom(referee, after, "d1").contains("k1"));
}

}  // namespace
}  // namespace fairyforge::testing
