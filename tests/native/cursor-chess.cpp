// Writes each piece's program as Zillions would run its block of code; comments show the block.
#include "tests/native/cursor-chess.h"

#include "compiler/core/rules/placement.h"

namespace fairyforge::testing {
namespace {

enum Type : std::size_t { kPawn, kKnight, kBishop, kRook, kQueen, kKing, kTypes };

TypeSet only(Type type) {
  return TypeSet::of({typeAt(type)});
}

CellSet rankOf(const Board& board, int rank) {
  CellSet cells;
  board.forEachCell([&](Cell cell) {
    if (board.rank(cell) == rank) cells.add(cell);
  });
  return cells;
}

// Writes programs for one side; north is forward.
class Writer {
 public:
  Writer(Board& board, Side side) : board_(board), side_(side) {}

  MoveProgram finish() { return b_.finish(); }

  // ($1 $2 (verify not-friend?) add)
  void leap(const std::string& first, const std::string& second) {
    b_.alternative();
    go(first);
    go(second);
    takeAndLand();
  }
  // ($1 (verify not-friend?) add)
  void stepTo(const std::string& way) {
    b_.alternative();
    go(way);
    takeAndLand();
  }
  // ($1 (while empty? add $1) (verify not-friend?) add)
  void ride(const std::string& way) {
    b_.alternative();
    go(way);
    const std::uint16_t loop = b_.here();
    const auto met = b_.fork();
    b_.test(kEmpty);
    land();
    go(way);
    b_.jump(loop);
    b_.bind(met);
    b_.emit(Op::Not);
    b_.test(kEmpty);
    takeAndLand();
  }
  void pawn() {
    b_.alternative();
    go("n");
    b_.test(kEmpty);
    const auto promotes = promotion();
    land();
    b_.testZone(rankOf(board_, side_ == Side::White ? 2 : 5));
    go("n");
    b_.test(kEmpty);
    b_.emit(Op::Land);
    bindPromotion(promotes);
    for (const char* way : {"ne", "nw"}) {
      b_.alternative();
      go(way);
      b_.test(kEnemy);
      b_.emit(Op::Take);
      const auto promotesToo = promotion();
      b_.emit(Op::Land);
      bindPromotion(promotesToo);
    }
    for (const char* way : {"e", "w"}) {
      b_.alternative();
      go(way);
      b_.test(kEnemy);
      b_.emit(Op::TestLastTo);
      b_.testType(only(kPawn));
      b_.emit(Op::Take);
      go("n");
      b_.emit(Op::Save, 1);
      go("n");
      b_.emit(Op::TestLastFrom);
      b_.emit(Op::Recall, 1);
      b_.emit(Op::Land);
    }
  }
  void castle(const std::string& way, const std::string& back, int between) {
    b_.alternative();
    b_.emit(Op::TestUnmoved);
    notAttacked();
    for (int i = 0; i < between; ++i) {
      go(way);
      b_.test(kEmpty);
      if (i == 0) notAttacked();
      if (i == 1) b_.emit(Op::Save, 1);
    }
    go(way);
    b_.test(kOwn);
    b_.testType(only(kRook));
    b_.emit(Op::TestUnmoved);
    b_.emit(Op::Save, 2);
    for (int i = 0; i < between; ++i) go(back);
    b_.emit(Op::Carry, 2);
    b_.emit(Op::Recall, 1);
    b_.emit(Op::Land);
  }

 private:
  void go(std::string way) {
    for (char& c : way) {
      if (side_ == Side::Black && (c == 'n' || c == 's')) c = c == 'n' ? 's' : 'n';
    }
    b_.step(*board_.findDirection(way));
  }
  // `add`, after which the cursor continues.
  void land() {
    const auto on = b_.fork();
    b_.emit(Op::Land);
    b_.bind(on);
    b_.emit(Op::Forget);
  }
  void takeAndLand() {
    b_.test(kNotOwn);
    b_.emit(Op::Take);
    b_.emit(Op::Land);
  }
  void notAttacked() {
    b_.emit(Op::Not);
    b_.emit(Op::TestAttacked);
  }
  CellSet lastRank() const { return rankOf(board_, side_ == Side::White ? 7 : 0); }
  // (if (in-zone? last) (add Q R B N) else ...): continues if the cell is not in the zone.
  ProgramBuilder::Label promotion() {
    const auto promotes = b_.fork();
    b_.emit(Op::Not);
    b_.testZone(lastRank());
    return promotes;
  }
  void bindPromotion(ProgramBuilder::Label promotes) {
    b_.bind(promotes);
    b_.testZone(lastRank());
    for (const Type type : {kKnight, kBishop, kRook}) {
      const auto other = b_.fork();
      b_.emit(Op::Land, static_cast<std::uint16_t>(kAs + type));
      b_.bind(other);
    }
    b_.emit(Op::Land, static_cast<std::uint16_t>(kAs + kQueen));
  }

  Board& board_;
  const Side side_;
  ProgramBuilder b_;
};

void addDirections(Board& board) {
  for (const auto& [name, v] : std::vector<std::pair<std::string, Vector>>{{"n", {0, 1, 0}},
                                                                           {"s", {0, -1, 0}},
                                                                           {"e", {1, 0, 0}},
                                                                           {"w", {-1, 0, 0}},
                                                                           {"ne", {1, 1, 0}},
                                                                           {"nw", {-1, 1, 0}},
                                                                           {"se", {1, -1, 0}},
                                                                           {"sw", {-1, -1, 0}}}) {
    std::vector<Cell> targets(board.size(), kNoCell);
    board.forEachCell([&, &way = v](Cell cell) {
      targets[index(cell)] = board.at(board.file(cell) + way.files, board.rank(cell) + way.ranks);
    });
    board.addDirection(name, std::move(targets));
  }
}

MoveProgram programOf(Type type, Board& board, Side side) {
  Writer w(board, side);
  const std::vector<std::string> straight{"n", "s", "e", "w"}, diagonal{"ne", "nw", "se", "sw"};
  for (const std::string& way : straight) {
    if (type == kRook || type == kQueen) w.ride(way);
    if (type == kKing) w.stepTo(way);
  }
  for (const std::string& way : diagonal) {
    if (type == kBishop || type == kQueen) w.ride(way);
    if (type == kKing) w.stepTo(way);
  }
  if (type == kPawn) w.pawn();
  if (type == kKing) {
    w.castle("e", "w", 2);
    w.castle("w", "e", 3);
  }
  const std::vector<std::pair<std::string, std::string>> leaps{
      {"n", "ne"}, {"n", "nw"}, {"s", "se"}, {"s", "sw"}, {"e", "ne"}, {"e", "se"}, {"w", "nw"}, {"w", "sw"}};
  for (const auto& [first, second] : leaps) {
    if (type == kKnight) w.leap(first, second);
  }
  return w.finish();
}

}  // namespace

VariantDraft cursorChess() {
  VariantDraft draft;
  addDirections(draft.board);
  const std::vector<std::string> ids{"P", "N", "B", "R", "Q", "K"};
  for (std::size_t t = 0; t < kTypes; ++t) {
    PieceType type;
    type.name = type.id = ids[t];
    type.royal = t == kKing;
    for (const Side side : kBothSides) {
      type.program[index(side)] = programOf(static_cast<Type>(t), draft.board, side);
    }
    draft.types.push_back(std::move(type));
  }
  draft.start.cells = std::get<std::vector<Piece>>(
      parsePlacement(draft.board, ids, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"));
  for (std::size_t i = 0; i < draft.start.cells.size(); ++i) {
    if (draft.start.cells[i]) draft.start.unmoved.add(cellAt(i));
  }
  return draft;
}

}  // namespace fairyforge::testing
