// Shortens a program: tries to remove each instruction of each alternative, and one branch of each fork. A
// removal is kept if the paths stay the same. Ends when nothing more can be removed.

#include <algorithm>
#include <optional>

#include "compiler/core/base/any-of.h"
#include "compiler/core/rules/paths.h"
#include "compiler/core/rules/united-code.h"
#include "compiler/frontend/write/parts.h"

namespace fairyforge::frontend::write {
namespace {

constexpr std::size_t kLongest = 400, kMostPaths = 512;
// How many times the paths from a cell may be listed for a whole program.
constexpr std::size_t kMostListings = 300'000;

// Shortens one program.
class Shortening {
 public:
  Shortening(const MoveProgram& program, const Board& board, std::size_t& listings)
      : program_(program), board_(board), listings_(listings) {}

  // Removes every instruction that can be removed, and returns the rest. Returns the program itself if it is
  // too long or has too many paths.
  MoveProgram run() {
    if (program_.code.size() > kLongest || !findPaths()) return program_;
    for (bool shorter = true; shorter;) {
      shorter = false;
      for (std::size_t i = program_.code.size(); i-- > 0;) {
        if (i < program_.code.size() && leaveOut(i)) shorter = true;
      }
    }
    return program_;
  }

 private:
  // Lists the paths of the program from each cell. Returns false if there are too many from some cell.
  bool findPaths() {
    bool few = true;
    board_.forEachCell([&](Cell cell) {
      if (!few) return;
      auto paths = pathsFrom(board_, program_, cell, kMostPaths);
      few = paths.has_value();
      if (few) paths_.push_back(std::move(*paths));
    });
    return few;
  }

  // Has the other program the same paths from each cell? Also false when the budget of listings is used up.
  bool isSame(const MoveProgram& other) const {
    bool same = listings_ > 0;
    std::size_t i = 0;
    board_.forEachCell([&](Cell cell) {
      if (!same) return;
      listings_ -= listings_ > 0 ? 1 : 0;
      const std::vector<Path>& really = paths_[i++];
      const auto paths = pathsFrom(board_, other, cell, kMostPaths);
      same = paths && paths->size() == really.size() &&
             std::is_permutation(paths->begin(), paths->end(), really.begin());
    });
    return same;
  }

  // Returns 2 for Not and EachBeside, which belong to the next instruction; otherwise 1.
  std::size_t length(std::size_t i) const {
    const Op op = program_.code[i].op;
    return op == Op::Not || op == Op::EachBeside ? 2 : 1;
  }
  bool belongsToTheOneBefore(std::size_t i) const { return i > 0 && length(i - 1) == 2; }

  // Tries to leave out the instruction at i, or to turn a fork into a jump to its branch. Returns whether it
  // did.
  bool leaveOut(std::size_t i) {
    if (belongsToTheOneBefore(i)) return false;
    const bool forks = program_.code[i].op == Op::Fork;
    if (tryWithout(i, length(i))) return true;
    // The branches may differ only in their first tests.
    if (forks && i + 1 < program_.code.size() && isQuestion(i + 1) && tryWithout(i, 1 + length(i + 1)))
      return true;
    if (!forks) return false;
    MoveProgram other = program_;
    other.code[i].op = Op::Jump;
    if (!isSame(other)) return false;
    program_ = std::move(other);
    return true;
  }
  bool isQuestion(std::size_t i) const {
    return isTest(program_.code[i].op) || program_.code[i].op == Op::Not;
  }

  // Removes `count` instructions from `begin` on if the program has the same paths without them. Returns
  // whether it has.
  bool tryWithout(std::size_t begin, std::size_t count) {
    MoveProgram other = program_;
    const std::size_t end = std::min(begin + count, other.code.size());
    other.code.erase(other.code.begin() + static_cast<std::ptrdiff_t>(begin),
                     other.code.begin() + static_cast<std::ptrdiff_t>(end));
    for (Instruction& in : other.code) {
      if (infoOf(in.op).operand != OperandKind::Address || in.operand <= begin) continue;
      in.operand = static_cast<std::uint16_t>(in.operand < end ? begin : in.operand - (end - begin));
    }
    // A path may not run past the end of a program, and a fork may only lead forwards.
    if (other.code.empty()) return false;
    const Op last = other.code.back().op;
    if (last != Op::Land && last != Op::Jump) return false;
    for (const Instruction& in : other.code) {
      if (infoOf(in.op).operand == OperandKind::Address && in.operand >= other.code.size()) return false;
    }
    for (std::size_t i = 0; i < other.code.size(); ++i) {
      if (other.code[i].op == Op::Fork && other.code[i].operand <= i) return false;
    }
    if (!savesWhatItReads(other) || !isSame(other)) return false;
    program_ = std::move(other);
    return true;
  }

  // Is each register that the program reads also saved somewhere?
  static bool savesWhatItReads(const MoveProgram& program) {
    unsigned saved = 1u << kOriginRegister, read = 0;
    for (const Instruction& in : program.code) {
      const OperandKind kind = infoOf(in.op).operand;
      if (kind == OperandKind::Register || kind == OperandKind::Place)
        (in.op == Op::Save ? saved : read) |= 1u << in.operand;
    }
    return (read & ~saved) == 0;
  }

  MoveProgram program_;
  const Board& board_;
  std::size_t& listings_;                 // how many more times paths may be listed
  std::vector<std::vector<Path>> paths_;  // by origin
};

}  // namespace

std::optional<MoveProgram> shortened(const MoveProgram& program, const Board& board) {
  if (!hasPaths(program, board)) return std::nullopt;
  ProgramBuilder all;
  std::size_t listings = kMostListings;
  for (const MoveProgram& part : alternativesOf(program)) all.append(Shortening(part, board, listings).run());
  // A program whose alternatives were separated may have become longer.
  MoveProgram shorter = all.finish();
  shorter.code = united(shorter.code);
  return shorter.code.size() < program.code.size() ? shorter : program;
}

bool hasPaths(const MoveProgram& program, const Board& board) {
  return allOf(board.cells(), [&](Cell cell) { return pathsFrom(board, program, cell).has_value(); });
}

}  // namespace fairyforge::frontend::write
