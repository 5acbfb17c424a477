// Emits castling. The program goes from the castler over empty cells to the partner and saves the partner's
// cell. Then it starts again from the origin, follows the castler's path with its tests of safety, and
// carries the partner.

#include "compiler/movement/castling.h"

#include <algorithm>
#include <functional>
#include <vector>

#include "compiler/movement/directions.h"
#include "compiler/movement/movement.h"

namespace fairyforge::movement {

namespace {

// Returns the cells between two cells; none if the two are not on a line of one level.
std::vector<Cell> between(const Board& board, Cell from, Cell to) {
  const Vector way{board.file(to) - board.file(from), board.rank(to) - board.rank(from),
                   board.level(to) - board.level(from)};
  const std::vector<Vector> path = pathOf(way, board.lattice());
  const bool inLine =
      way.levels == 0 && std::ranges::adjacent_find(path, std::not_equal_to<>()) == path.end();
  std::vector<Cell> cells;
  for (int i = 1; inLine && i < std::ssize(path); ++i)
    cells.push_back(board.at(board.file(from) + path[0].files * i, board.rank(from) + path[0].ranks * i,
                             board.level(from)));
  return cells;
}

}  // namespace

void emitCastling(ProgramBuilder& builder, const CastlingSpec& spec) {
  if (spec.unmoved) builder.emit(Op::TestUnmoved);
  for (int i = 1; i < spec.distance; ++i) {
    builder.step(spec.across);
    builder.test(kEmpty);
  }
  const std::uint16_t search = builder.here();
  builder.step(spec.across);
  const ProgramBuilder::Label empty = builder.fork();
  builder.test(kOwn);
  builder.emit(Op::TestUnmoved);
  builder.testZone(spec.partnerCells);
  if (spec.partnerTypes) builder.testType(*spec.partnerTypes);
  builder.emit(Op::Save, kCastlingPartner);
  // The partner has been found. Now the cursor follows the castler's path from the origin, cell by cell.
  builder.emit(Op::Recall, kOriginRegister);
  if (spec.safe) builder.emit(Op::TestSafe);
  for (int i = 1; i < spec.distance; ++i) {
    builder.step(spec.across);
    if (spec.safe) builder.emit(Op::TestSafe);
  }
  builder.emit(Op::Carry, kCastlingPartner);
  builder.step(spec.across);
  builder.emit(Op::Land, spec.landing);
  builder.bind(empty);
  builder.test(kEmpty);
  builder.jump(search);
}

// Compiles castling by distance, towards both ends of the rank.
SidePrograms compileCastling(const CastlingRule& rule, Board& board) {
  SidePrograms programs;
  for (const Side side : kBothSides) {
    ProgramBuilder builder;
    for (const int direction : {1, -1}) {
      builder.alternative();
      if (rule.from) builder.testZone((*rule.from)[index(side)]);
      emitCastling(builder, {.across = board.step({direction, 0}, Wrap::None),
                             .distance = rule.distance,
                             .unmoved = true,
                             .partnerCells = rule.partnerCells[index(side)],
                             .partnerTypes = rule.partners,
                             .safe = rule.royal});
    }
    programs[index(side)] = builder.finish();
  }
  return programs;
}

MoveProgram compileCastling(const CastlingBetween& rule, Side side, Board& board) {
  const CastlingBetween::Cells& c = rule.cells[index(side)];
  ProgramBuilder builder;
  builder.alternative();
  Cell cursor = c.from;
  const auto go = [&](Cell to) {
    if (cursor == to) return;
    builder.step(board.step({board.file(to) - board.file(cursor), board.rank(to) - board.rank(cursor),
                             board.level(to) - board.level(cursor)},
                            Wrap::None));
    cursor = to;
  };
  CellSet start;
  start.add(c.from);
  builder.testZone(start);
  builder.emit(Op::TestUnmoved);
  go(c.partnerFrom);
  builder.test(kOwn);
  builder.testType(rule.partners);
  builder.emit(Op::TestUnmoved);
  builder.emit(Op::Save, kCastlingPartner);
  CellSet empty;
  const std::vector<Cell> crossed = between(board, c.from, c.to);
  for (const Cell cell : crossed) empty.add(cell);
  for (const Cell cell : between(board, c.partnerFrom, c.partnerTo)) empty.add(cell);
  empty.add(c.to);
  empty.add(c.partnerTo);
  empty.remove(c.from);
  empty.remove(c.partnerFrom);
  empty.forEach([&](Cell cell) {
    go(cell);
    builder.test(kEmpty);
  });
  builder.emit(Op::Recall, kOriginRegister);
  cursor = c.from;
  if (rule.royal) builder.emit(Op::TestSafe);
  for (const Cell cell : crossed) {
    go(cell);
    if (rule.royal) builder.emit(Op::TestSafe);
  }
  // The castler itself may stand on the partner's destination, so no test there asks for an empty cell.
  go(c.partnerTo);
  builder.emit(Op::Carry, kCastlingPartner);
  go(c.to);
  builder.emit(Op::Land, kArriving);
  return builder.finish();
}

}  // namespace fairyforge::movement
