// Compares move programs of both sides under reflections of the board. It does not rely on the text of the
// rules: each side has programs of its own, with steps of its own.
#include "compiler/native/specialise/reflected-moves.h"

#include <algorithm>
#include <set>

namespace fairyforge::specialise {
namespace {

class Reflection {
 public:
  Reflection(const Board& board, Symmetry symmetry) : board_(board), symmetry_(symmetry) {}

  Cell operator()(Cell cell) const { return cell == kNoCell ? cell : board_.reflected(cell, symmetry_); }

  // Does the symmetry turn `program` into `other`, instruction by instruction?
  bool makes(const MoveProgram& program, const MoveProgram& other) {
    return std::ranges::equal(program.code, other.code, [&](const Instruction& a, const Instruction& b) {
      if (a.op != b.op) return false;
      switch (infoOf(a.op).operand) {
        case OperandKind::Step:
          return makes(static_cast<StepId>(a.operand), static_cast<StepId>(b.operand));
        case OperandKind::Zone:
          return board_.reflected(program.zones[a.operand], symmetry_) == other.zones[b.operand];
        case OperandKind::TypeSet:
          return program.typeSets[a.operand] == other.typeSets[b.operand];
        case OperandKind::Neighbourhood:
        case OperandKind::Owner:
        case OperandKind::Piece:
        case OperandKind::Sides:
          return false;
        default:
          return a.operand == b.operand;
      }
    });
  }

 private:
  bool makes(StepId step, StepId other) {
    if (known_.contains({step, other})) return true;
    bool same = true;
    board_.forEachCell([&](Cell cell) {
      const Cell image = (*this)(cell);
      same = same && image != kNoCell && board_.exists(image) &&
             (*this)(board_.walk(cell, step)) == board_.walk(image, other);
    });
    if (same) known_.emplace(step, other);
    return same;
  }

  const Board& board_;
  const Symmetry symmetry_;
  std::set<std::pair<StepId, StepId>> known_;
};

}  // namespace

std::optional<Symmetry> reflectionOf(const Board& board, const MoveProgram& program,
                                     const MoveProgram& other) {
  for (const Symmetry symmetry : {Symmetry::Rotate, Symmetry::Mirror}) {
    if (board.has(symmetry) && Reflection(board, symmetry).makes(program, other)) return symmetry;
  }
  return std::nullopt;
}

ClassifiedMoves reflected(const ClassifiedMoves& moves, const Board& board, Symmetry symmetry) {
  const Reflection image(board, symmetry);
  const auto imagesOf = [&](CellList cells) {
    for (Cell& cell : cells) cell = image(cell);
    std::ranges::sort(cells);
    return cells;
  };
  ClassifiedMoves result(board.size());
  result.gates = moves.gates;
  for (const Guard guard : kBothGuards) {
    for (const Mode mode : kAllModes) {
      board.forEachCell([&](Cell from) {
        auto& paths = result.plain[index(guard)][index(mode)][index(image(from))];
        for (const OccupancyPath& path : moves.plain[index(guard)][index(mode)][index(from)])
          paths.push_back({image(path.to), imagesOf(path.empty), imagesOf(path.filled)});
        std::sort(paths.begin(), paths.end());
      });
    }
  }
  return result;
}

}  // namespace fairyforge::specialise
