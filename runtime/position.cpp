#include "runtime/position.h"

#include "runtime/referee.h"

namespace fairyforge {
namespace {

std::size_t royalCount(const Variant& variant, const Setup& setup, Side side) {
  std::size_t count = 0;
  for (const Piece piece : setup.cells) {
    if (piece && piece.side() == side && variant.isRoyal(piece.type())) ++count;
  }
  return count;
}

// Problems after which nothing else can be asked.
bool hasRightShape(const Variant& variant, const Setup& setup, SetupProblems& problems) {
  if (setup.cells.size() != variant.board().size()) problems.insert(SetupProblem::WrongSize);
  for (std::size_t i = 0; i < setup.cells.size() && problems.empty(); ++i) {
    if (!setup.cells[i]) continue;
    if (index(setup.cells[i].type()) >= variant.types().size()) problems.insert(SetupProblem::WrongSize);
    if (!variant.board().exists(cellAt(i))) problems.insert(SetupProblem::PieceOnHole);
  }
  return problems.empty();
}

bool passedCellsFit(const Setup& setup, const Board& board) {
  if (setup.passed.empty()) return setup.passer == kNoCell;
  if (setup.passer == kNoCell || !board.exists(setup.passer)) return false;
  const Piece owner = setup.at(setup.passer);
  if (!owner || owner.side() == setup.toMove) return false;
  bool free = true;
  setup.passed.forEach([&](Cell cell) { free = free && board.exists(cell) && !setup.at(cell); });
  return free;
}

}  // namespace

std::string describe(SetupProblem problem) {
  switch (problem) {
    case SetupProblem::WrongSize:
      return "the pieces do not fit this board and its piece types";
    case SetupProblem::PieceOnHole:
      return "a piece stands on a hole of the board";
    case SetupProblem::NoRoyal:
      return "a side has no royal piece";
    case SetupProblem::TooManyRoyals:
      return "a side has more royal pieces than at the start of the game";
    case SetupProblem::OpponentInCheck:
      return "the side to move could take the opponent's royal piece";
    case SetupProblem::UnmovedMissing:
      return "a cell is marked as unmoved on which nothing stands";
    case SetupProblem::BadPassedCells:
      return "the en passant cells are occupied, or no piece of the side that moved last can be taken there";
  }
  return "?";
}

Position::Position(VariantPtr variant) : variant_(std::move(variant)), setup_(variant_->start()) {}

std::variant<Position, SetupProblems> Position::from(VariantPtr variant, Setup setup,
                                                     const SetupProblems& forgiven) {
  SetupProblems problems;
  if (!hasRightShape(*variant, setup, problems)) return problems;
  const auto note = [&](bool wrong, SetupProblem problem) {
    if (wrong && !forgiven.contains(problem)) problems.insert(problem);
  };
  for (const Side side : kBothSides) {
    const std::size_t now = royalCount(*variant, setup, side);
    const std::size_t atStart = royalCount(*variant, variant->start(), side);
    note(atStart > 0 && now == 0, SetupProblem::NoRoyal);
    note(now > atStart, SetupProblem::TooManyRoyals);
  }
  bool unmovedFit = true;
  setup.unmoved.forEach(
      [&](Cell cell) { unmovedFit = unmovedFit && variant->board().exists(cell) && setup.at(cell); });
  note(!unmovedFit, SetupProblem::UnmovedMissing);
  note(!passedCellsFit(setup, variant->board()), SetupProblem::BadPassedCells);

  Position position(std::move(variant), std::move(setup));
  if (problems.empty() && !forgiven.contains(SetupProblem::OpponentInCheck)) {
    Position opponents = position;
    opponents.setup_.toMove = opponent(position.toMove());
    opponents.setup_.passed.clear();
    opponents.setup_.passer = kNoCell;
    if (Referee().inCheck(opponents)) problems.insert(SetupProblem::OpponentInCheck);
  }
  if (!problems.empty()) return problems;
  return position;
}

void Position::playUnchecked(const Move& move) {
  Setup& s = setup_;
  const Piece mover = s.at(move.from);
  const bool resets = !move.victims.empty() || (index(mover.type()) < variant_->end().clockResetting.size() &&
                                                variant_->end().clockResetting[index(mover.type())]);
  const auto lift = [&](Cell cell) {
    s.cells[index(cell)] = Piece();
    s.unmoved.remove(cell);
  };

  // Everything that moves is lifted before anything is put down: pieces may exchange cells.
  boost::container::small_vector<Piece, 1> carried;
  for (const Relocation& r : move.relocations) carried.push_back(s.at(r.from));
  lift(move.from);
  for (const Cell victim : move.victims) lift(victim);
  for (const Relocation& r : move.relocations) lift(r.from);
  for (std::size_t i = 0; i < move.relocations.size(); ++i) {
    lift(move.relocations[i].to);
    s.cells[index(move.relocations[i].to)] = carried[i];
  }
  lift(move.to);
  s.cells[index(move.to)] = Piece(move.as, mover.side());

  s.passed.clear();
  for (const Cell cell : move.passed) s.passed.add(cell);
  s.passer = move.passed.empty() ? kNoCell : move.to;
  s.quietPlies = resets ? 0 : s.quietPlies + 1;
  if (s.toMove == Side::Black) ++s.moveNumber;
  s.toMove = opponent(s.toMove);
}

}  // namespace fairyforge
