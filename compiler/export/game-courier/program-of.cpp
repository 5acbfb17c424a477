// Makes a move program from a list of paths. It replaces the program of a type that lost some of its moves.
#include <algorithm>
#include <map>

#include "compiler/export/game-courier/collector.h"

namespace fairyforge::exports::game_courier {
namespace {

constexpr std::uint16_t kCarried = 1;  // the cursor register that stores the cell of a carried piece

// Writes the instructions of one move, beginning at its origin.
class Writer {
 public:
  Writer(Board& board, const Reached& move) : board_(board), origin_(move.origin) { write(move.path); }

  std::vector<Instruction> code;

 private:
  void emit(Op op, std::size_t operand = 0) { code.push_back({op, static_cast<std::uint16_t>(operand)}); }

  void go(Cell cell) {
    emit(Op::Recall, 0);
    if (cell == origin_) return;
    const Vector way{board_.file(cell) - board_.file(origin_), board_.rank(cell) - board_.rank(origin_),
                     board_.level(cell) - board_.level(origin_)};
    emit(Op::Step, index(board_.step(way, Wrap::None)));
  }

  void write(const Path& path) {
    for (const CellCondition& c : path.conditions) {
      go(c.cell);
      forEachTest(c, [&](const Instruction& test, bool negated) {
        if (negated) emit(Op::Not);
        code.push_back(test);
      });
    }
    for (const std::uint16_t set : path.lastIn) emit(Op::TestLast, set);
    const auto at = [&](const std::vector<Cell>& cells, Op op) {
      for (const Cell cell : cells) {
        go(cell);
        emit(op);
      }
    };
    at(path.victims, Op::Take);
    at(path.enPassantTargets, Op::MarkEnPassant);
    if (path.takesEnPassantVictim) emit(Op::TakeEnPassantVictim);
    for (const Relocation& r : path.relocations) {
      go(r.from);
      emit(Op::Save, kCarried);
      go(r.to);
      emit(Op::Carry, kCarried);
    }
    go(path.to);
    emit(Op::Land, path.landing);
  }

  Board& board_;
  const Cell origin_;
};

}  // namespace

std::optional<MoveProgram> programOf(Board& board, const MoveProgram& original,
                                     const std::vector<Reached>& moves) {
  // Moves that are equal relative to their origins become one alternative for all these origins.
  std::map<std::vector<Instruction>, std::size_t> numbers;
  std::vector<std::pair<std::vector<Instruction>, CellSet>> alternatives;
  for (const Reached& move : moves) {
    std::vector<Instruction> code = Writer(board, move).code;
    const auto [known, isNew] = numbers.emplace(code, alternatives.size());
    if (isNew) alternatives.push_back({std::move(code), {}});
    alternatives[known->second].second.add(move.origin);
  }
  ProgramBuilder builder;
  std::size_t size = 0;
  for (const auto& [code, origins] : alternatives) {
    size += code.size() + 2;
    if (size >= 0xFFFF) return std::nullopt;
    builder.alternative();
    builder.testZone(origins);
    for (const Instruction& in : code) {
      if (in.op == Op::TestType)
        builder.testType(original.typeSets[in.operand]);
      else if (in.op == Op::TestLast)
        builder.testLast(original.typeSets[in.operand]);
      else
        builder.emit(in.op, in.operand);
    }
  }
  return builder.finish();
}

}  // namespace fairyforge::exports::game_courier
