// Castling as in Chess960: castler and partner can start on any cells of their rank. They end on the cells to
// which castling from the array takes them. A player may castle as long as neither of the two pieces has
// moved.

#include <algorithm>
#include <set>
#include <tuple>

#include "compiler/core/rules/paths.h"
#include "compiler/frontend/build/build-parts.h"
#include "compiler/movement/castling.h"
#include "compiler/movement/movement.h"

namespace fairyforge::frontend::build {
namespace {

bool isCastling(const Instruction& in) {
  return in.op == Op::Carry && in.operand == movement::kCastlingPartner;
}

// A castling: the castler's cell, where castler and partner end, the side of the castler on which the partner
// stands (-1 or 1), and the partner's type.
struct Way {
  Cell from, to, partnerTo;
  int side;
  TypeId partner;
  bool isSafe;  // the castler must not be attacked on its way
  auto key() const { return std::tuple(to, partnerTo, side, partner); }
  friend bool operator<(const Way& a, const Way& b) { return a.key() < b.key(); }
};

// Returns the castlings of the program that start from the castler's cells in the array. Returns nothing if a
// castling moves a piece off its rank or has effects, or if there are too many paths; then the program stays
// as it is.
std::optional<std::set<Way>> waysOf(const MoveProgram& program, Piece castler, const VariantDraft& draft) {
  const Board& board = draft.board;
  const auto isOnRank = [&](Cell cell, Cell origin) {
    return board.rank(cell) == board.rank(origin) && board.level(cell) == board.level(origin);
  };
  std::set<Way> ways;
  bool stay = true;
  board.forEachCell([&](Cell origin) {
    if (draft.start.at(origin) != castler) return;
    const Through through(program, Op::Carry);
    const auto paths = pathsFrom(board, program, origin, 1 << 16, &through);
    if (!paths) stay = false;
    for (const Path& path : paths.value_or(std::vector<Path>())) {
      const CellCondition* const own = conditionOn(path, origin);
      if (path.relocations.size() != 1 || own == nullptr || !own->asks(Op::TestUnmoved)) continue;
      const Relocation& carried = path.relocations.front();
      const Piece partner = draft.start.at(carried.from);
      if (!partner || partner.side() != castler.side()) continue;
      stay = stay && isOnRank(path.to, origin) && isOnRank(carried.from, origin) &&
             isOnRank(carried.to, origin) && path.edits.empty();
      ways.insert({origin, path.to, carried.to, board.file(carried.from) > board.file(origin) ? 1 : -1,
                   partner.type(), asks(path, Op::TestSafe)});
    }
  });
  return stay ? std::optional(std::move(ways)) : std::nullopt;
}

}  // namespace

bool castles(const PieceType& type) {
  return std::ranges::any_of(
      kBothSides, [&](Side side) { return std::ranges::any_of(type.program[index(side)].code, isCastling); });
}

MoveProgram castlingFromAnyArray(const MoveProgram& program, Piece castler, VariantDraft& draft) {
  if (std::ranges::none_of(program.code, isCastling)) return program;
  const auto ways = waysOf(program, castler, draft);
  if (!ways || ways->empty()) return program;
  MoveProgram others = program;
  others.zones.emplace_back();  // an empty zone: no path of the old castling passes this test
  for (Instruction& in : others.code) {
    if (isCastling(in)) in = {Op::TestZone, static_cast<std::uint16_t>(others.zones.size() - 1)};
  }
  Board& board = draft.board;
  ProgramBuilder builder;
  builder.append(others);
  for (const Way& way : *ways) {
    const auto cellOf = [&](int file) { return board.at(file, board.rank(way.from), board.level(way.from)); };
    for (int from = 0; from < board.files(); ++from) {
      for (int partner = from + way.side; partner >= 0 && partner < board.files(); partner += way.side) {
        const movement::CastlingBetween::Cells cells{cellOf(from), way.to, cellOf(partner), way.partnerTo};
        if (!board.exists(cells.from) || !board.exists(cells.partnerFrom)) continue;
        movement::CastlingBetween rule{{}, TypeSet::of({way.partner}), way.isSafe};
        rule.cells[index(castler.side())] = cells;
        builder.append(movement::compileCastling(rule, castler.side(), board));
      }
    }
  }
  return builder.fits() ? builder.finish() : program;
}

}  // namespace fairyforge::frontend::build
