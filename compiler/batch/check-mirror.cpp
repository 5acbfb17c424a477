// What White can do, Black can do in the mirror. Asked of games whose rules say so
// (compiler/analyse/symmetry.h); then a position and its image, colours and player swapped, must have as many
// sequences of moves.
#include <fmt/format.h>

#include "compiler/analyse/symmetry.h"
#include "compiler/batch/checks.h"

namespace fairyforge::batch {
namespace {

constexpr std::size_t kBetweenDeep = 16;  // positions between two that are compared two plies deep

// Why the question makes no sense for the game; empty: it does.
std::string objectionTo(const Variant& variant, const SideSymmetry& symmetry) {
  if (!variant.goals().empty() || !variant.turns().schedule.empty())
    return "it has goals or an order of turns of its own";
  if (!symmetry.holds()) return "its rules are not the same for both sides: " + symmetry.differences[0].text;
  return {};
}

class Mirror {
 public:
  Mirror(const Variant& variant, Symmetry symmetry) : board_(variant.board()), symmetry_(symmetry) {}

  Setup image(const Setup& setup) const {
    Setup other = setup;
    board_.forEachCell([&](Cell cell) { other.cells[index(at(cell))] = swapped(setup.at(cell)); });
    other.player = swapped(setup.player);
    other.unmoved = at(setup.unmoved);
    other.enPassantTargets = at(setup.enPassantTargets);
    for (CellSet& mark : other.marks) mark = at(mark);
    for (Cell* cell : {&other.enPassantVictim, &other.going, &other.lastFrom, &other.lastTo})
      *cell = at(*cell);
    for (Piece& piece : other.taken) piece = swapped(piece);
    std::swap(other.hands[0], other.hands[1]);
    return other;
  }

 private:
  Cell at(Cell cell) const { return cell == kNoCell ? cell : board_.reflected(cell, symmetry_); }
  CellSet at(const CellSet& cells) const {
    CellSet images;
    cells.forEach([&](Cell cell) { images.add(at(cell)); });
    return images;
  }
  static Side swapped(Side side) { return side == Side::Third ? side : opponent(side); }
  static Piece swapped(Piece piece) { return piece ? Piece(piece.type(), swapped(piece.side())) : piece; }
  const Board& board_;
  const Symmetry symmetry_;
};

}  // namespace

void checkMirror(const Subject& subject, CaseReport& test) {
  const SideSymmetry symmetry = sideSymmetry(*subject.variant);
  const std::string objection = objectionTo(*subject.variant, symmetry);
  if (!objection.empty()) {
    test.verdict = Verdict::Skipped;
    test.remark = objection;
    return;
  }
  const Mirror mirror(*subject.variant, symmetry.symmetry);
  const Executor& executor = subject.quickest();
  std::size_t number = 0;
  const Coverage coverage = forRandomPositions(
      subject.variant, executor, subject.games, [&](const Position& position, const MoveList& legal) {
        const auto image = Position::from(
            subject.variant, mirror.image(position.setup()),
            {SetupProblem::NoRoyal, SetupProblem::TooManyRoyals, SetupProblem::OpponentInCheck});
        if (const auto* problems = std::get_if<SetupProblems>(&image)) {
          failAt(position, fmt::format("its mirror image is no position: {}", describe(*problems->begin())),
                 test);
          return false;
        }
        const int depth = number++ % kBetweenDeep == 0 ? 2 : 1;
        const std::uint64_t nodes = depth == 1 ? legal.size() : executor.perft(position, depth),
                            others = executor.perft(std::get<Position>(image), depth);
        if (nodes == others) return true;
        failAt(position, fmt::format("perft {} is {}, of its mirror image {}", depth, nodes, others), test);
        return false;
      });
  test.remark = coverage.text();
}

}  // namespace fairyforge::batch
