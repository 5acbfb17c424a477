// The checks that a setup must pass, each with its name.

#include <algorithm>

#include "compiler/rules/registers.h"
#include "runtime/position.h"
#include "runtime/threats.h"

namespace fairyforge {
namespace {

// Has a register a value that its shape allows in this game? Cells are on the board, counts are not too
// great.
class ValueChecks {
 public:
  ValueChecks(const Variant& variant, const Setup& setup) : variant_(variant), setup_(setup) {}

  template <typename Shape>
  bool fit(const Register<Shape>& row) const {
    if (row.isIn(variant_)) return fits(row, row.of(setup_));
    typename Shape::Value nothing{};
    empty(nothing);
    return row.of(setup_) == nothing;
  }

 private:
  template <typename Shape, typename Value>
  bool fits(const Register<Shape>&, const Value&) const {
    return true;
  }
  template <typename Number>
  bool fits(const Register<shape::CountOf<Number>>& row, const Number& count) const {
    return row.shape.most == nullptr || (count >= 0 && count <= row.shape.most(variant_));
  }
  bool fits(const Register<shape::CountOfEach>& row, const shape::CountOfEach::Value& counts) const {
    return std::all_of(counts.begin(), counts.end(),
                       [&](int count) { return count <= row.shape.most(variant_); });
  }
  bool fits(const Register<shape::OneCell>&, const Cell& cell) const {
    return cell == kNoCell || variant_.board().exists(cell);
  }
  bool fits(const Register<shape::OneType>&, const TypeId& type) const {
    return type == kNoType || (index(type) < variant_.types().size() && !variant_.type(type).imitates);
  }
  bool fits(const Register<shape::OneKind>&, const KindId& kind) const {
    return kind == kNoKind || index(kind) < variant_.turns().kinds.size();
  }
  bool fits(const Register<shape::Hands>&, const shape::Hands::Value& hands) const {
    return std::all_of(hands.begin(), hands.end(), [&](const auto& hand) {
      return hand.empty() || hand.size() == variant_.types().size();
    });
  }
  bool fits(const Register<shape::CellSets>& row, const std::vector<CellSet>& sets) const {
    bool fit = sets.size() == variant_.marks().size();
    for (const CellSet& set : sets) {
      set.forEach([&](Cell cell) {
        fit = fit && index(cell) < setup_.cells.size() && (row.ends != Ends::WithItsPiece || setup_.at(cell));
      });
    }
    return fit;
  }
  const Variant& variant_;
  const Setup& setup_;
};

// Do the registers have values that are possible in this game, each and together?
bool registersFit(const Variant& variant, const Setup& setup) {
  const ValueChecks values(variant, setup);
  bool fit = true;
  forEachRegister([&](const auto& row) { fit = fit && values.fit(row); });
  return fit && (!setup.thirdTurn || setup.sinceThird >= variant.third()->interval);
}

// Are the turn, and what goes on in it, as this game can have them?
bool turnFits(const Variant& variant, const Setup& setup) {
  const ScheduledTurn turn = variant.turnOf(setup);
  const Piece continuingPiece = setup.continuingPiece == kNoCell ? Piece() : setup.at(setup.continuingPiece);
  if (setup.continuingPiece == kNoCell ? setup.continuingKind != kNoKind
                                       : !continuingPiece || continuingPiece.side() != turn.moves)
    return false;
  return turn.player == setup.player;
}

// Problems after which nothing else can be asked.
bool hasRightShape(const Variant& variant, const Setup& setup, SetupProblems& problems) {
  if (setup.cells.size() != variant.board().size()) problems.insert(SetupProblem::WrongSize);
  for (std::size_t i = 0; i < setup.cells.size() && problems.empty(); ++i) {
    if (!setup.cells[i]) continue;
    const bool known = index(setup.cells[i].type()) < variant.types().size() &&
                       (setup.cells[i].side() != Side::Third || variant.third() != nullptr);
    if (!known) problems.insert(SetupProblem::WrongSize);
    if (!variant.board().exists(cellAt(i))) problems.insert(SetupProblem::PieceOnHole);
  }
  const bool fits = registersFit(variant, setup) && (!problems.empty() || turnFits(variant, setup));
  if (!fits) problems.insert(SetupProblem::BadRegisters);
  return problems.empty();
}

bool enPassantTargetsFit(const Setup& setup, const Variant& variant) {
  const Board& board = variant.board();
  if (setup.enPassantTargets.empty()) return setup.enPassantVictim == kNoCell;
  if (setup.enPassantVictim == kNoCell || !board.exists(setup.enPassantVictim)) return false;
  const Piece owner = setup.at(setup.enPassantVictim);
  if (!owner || owner.side() != variant.lastPlayer(setup)) return false;
  bool free = true;
  // A piece that comes back on its way may have passed over the cell where it stands.
  setup.enPassantTargets.forEach([&](Cell cell) {
    free = free && board.exists(cell) && (!setup.at(cell) || cell == setup.enPassantVictim);
  });
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
    note(atStart > 0 && now == 0, SetupProblem::NoRoyal);
    note(now > atStart && !variant->royalsCanGrow(), SetupProblem::TooManyRoyals);
  }
  bool unmovedFit = true;
  setup.unmoved.forEach(
      [&](Cell cell) { unmovedFit = unmovedFit && variant->board().exists(cell) && setup.at(cell); });
  note(!unmovedFit, SetupProblem::UnmovedMissing);
  note(!enPassantTargetsFit(setup, *variant), SetupProblem::BadEnPassantTargets);

  Position position(std::move(variant), std::move(setup));
  // A player who moves several times in a row may attack the royal piece with an earlier move.
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

}  // namespace fairyforge
