// The checks that a setup must pass to become a position, and positions that differ little from another one.

#include <algorithm>

#include "compiler/core/base/any-of.h"
#include "compiler/core/rules/setup-shape.h"
#include "compiler/core/rules/type-changes.h"
#include "runtime/position.h"
#include "runtime/threats.h"

namespace fairyforge {
namespace {

// Checks number of cells, holes and impossible registers. Returns false if no further check makes sense.
bool hasRightShape(const Variant& variant, const Setup& setup, SetupProblems& problems) {
  const ShapeFaults faults = shapeFaults(variant, setup);
  if (faults.wrongSize) problems.insert(SetupProblem::WrongSize);
  if (faults.pieceOnHole) problems.insert(SetupProblem::PieceOnHole);
  if (faults.badRegisters) problems.insert(SetupProblem::BadRegisters);
  return problems.empty();
}

// Can the side's royal pieces turn into types that are not royal by its own moves, in a game that goes on
// then?
bool mayGiveUpRoyals(const Variant& variant, Side side) {
  bool may = false;
  forEachChange(variant.parts(), side, [&](TypeId from, TypeId to) {
    may = may || (variant.isRoyal(from) && !variant.isRoyal(to));
  });
  return may && !variant.losesWithoutRoyals(side);
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
    case SetupProblem::BadEnPassantTargets:
      return "the en passant cells are occupied, or no piece of the side that moved last can be taken there";
    case SetupProblem::BadRegisters:
      return "a hand, a counter, a turn of the third side or the type last moved is not one that this game can have";
  }
  return "?";
}

std::variant<Position, SetupProblems> Position::from(VariantPtr variant, Setup setup,
                                                     const SetupProblems& forgiven) {
  SetupProblems problems;
  if (!hasRightShape(*variant, setup, problems)) return problems;
  const auto note = [&](bool wrong, SetupProblem problem) {
    if (wrong && !forgiven.contains(problem)) problems.insert(problem);
  };
  const bool asksForRoyals =
      !forgiven.contains(SetupProblem::NoRoyal) || !forgiven.contains(SetupProblem::TooManyRoyals);
  for (const Side side : kBothSides) {
    if (!asksForRoyals) break;
    const std::size_t now = royalsOf(*variant, setup, side).size();
    const std::size_t atStart = royalsOf(*variant, variant->start(), side).size();
    note(atStart > 0 && now == 0 && !mayGiveUpRoyals(*variant, side), SetupProblem::NoRoyal);
    note(now > atStart && !variant->royalsCanGrow(), SetupProblem::TooManyRoyals);
  }
  const auto isMissing = [&](Cell cell) { return !variant->board().exists(cell) || !setup.at(cell); };
  note(anyOf(setup.unmoved, isMissing), SetupProblem::UnmovedMissing);
  note(!enPassantTargetsFit(setup, *variant), SetupProblem::BadEnPassantTargets);

  Position position(std::move(variant), std::move(setup));
  // After the first moves of a series, the same player is to move and may already attack the royal piece.
  const bool alone = position.variant().lastPlayer(position.setup()) == position.setup().player;
  if (problems.empty() && !alone && !forgiven.contains(SetupProblem::OpponentInCheck)) {
    const Side mover = position.setup().player;
    const auto isExposed = [&](const Setup& asked) {
      return royalExposed(position.variant(), asked, opponent(mover), mover, Attackers::All);
    };
    const auto withoutEnPassant = [&] {
      Setup quiet = position.setup();
      quiet.enPassantTargets.clear();
      quiet.enPassantVictim = kNoCell;
      return quiet;
    };
    const bool isQuiet = position.setup().enPassantTargets.empty();
    if (isQuiet ? isExposed(position.setup()) : isExposed(withoutEnPassant()))
      problems.insert(SetupProblem::OpponentInCheck);
  }
  if (!problems.empty()) return problems;
  return position;
}

Position::Position(VariantPtr variant) : variant_(std::move(variant)), setup_(variant_->start()) {}

Position Position::withoutThirdTurn() const {
  Position turn = *this;
  turn.setup_.thirdTurn = false;
  return turn;
}

Position Position::withoutLastMove() const {
  Position position = withoutThirdTurn();
  position.setup_.lastFrom = position.setup_.lastTo = kNoCell;
  return position;
}

}  // namespace fairyforge
