// Checks a setup against its game, register by register and then as a whole.

#include "compiler/core/rules/setup-shape.h"

#include <algorithm>

#include "compiler/core/base/any-of.h"
#include "compiler/core/rules/registers.h"

namespace fairyforge {
namespace {

// Checks that the value of a register is possible in this game: registers that the game does not have are
// empty, single cells exist, numbers and lists are within their limits. Other values are not checked.
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
    return sets.size() == variant_.marks().size() && std::ranges::all_of(sets, [&](const CellSet& set) {
             return allOf(set, [&](Cell cell) {
               return index(cell) < setup_.cells.size() &&
                      (row.ends != Ends::WithItsPiece || setup_.at(cell));
             });
           });
  }
  const Variant& variant_;
  const Setup& setup_;
};

// Are the values of the registers possible in this game, and may the third side act only after its interval?
bool registersFit(const Variant& variant, const Setup& setup) {
  const ValueChecks values(variant, setup);
  bool fit = true;
  forEachRegister([&](const auto& row) { fit = fit && values.fit(row); });
  return fit && (!setup.thirdTurn || setup.sinceThird >= variant.third()->interval);
}

// Are the number of the turn, the player to move and the continuing piece consistent?
bool turnFits(const Variant& variant, const Setup& setup) {
  const ScheduledTurn turn = variant.turnOf(setup);
  const Piece continuingPiece = setup.continuingPiece == kNoCell ? Piece() : setup.at(setup.continuingPiece);
  if (setup.continuingPiece == kNoCell ? setup.continuingKind != kNoKind
                                       : !continuingPiece || continuingPiece.side() != turn.moves)
    return false;
  return turn.player == setup.player;
}

}  // namespace

ShapeFaults shapeFaults(const Variant& variant, const Setup& setup) {
  ShapeFaults faults;
  faults.wrongSize = setup.cells.size() != variant.board().size();
  for (std::size_t i = 0; i < setup.cells.size() && !faults.any(); ++i) {
    const Piece piece = setup.cells[i];
    if (!piece) continue;
    faults.wrongSize = index(piece.type()) >= variant.types().size() ||
                       (piece.side() == Side::Third && variant.third() == nullptr);
    faults.pieceOnHole = !variant.board().exists(cellAt(i));
  }
  faults.badRegisters = !registersFit(variant, setup) || (!faults.any() && !turnFits(variant, setup));
  return faults;
}

bool enPassantTargetsFit(const Setup& setup, const Variant& variant) {
  const Board& board = variant.board();
  if (setup.enPassantTargets.empty()) return setup.enPassantVictim == kNoCell;
  if (setup.enPassantVictim == kNoCell || !board.exists(setup.enPassantVictim)) return false;
  const Piece owner = setup.at(setup.enPassantVictim);
  if (!owner || owner.side() != variant.lastPlayer(setup)) return false;
  // If a piece's path crosses itself, the piece may end on a cell that it passed over.
  return allOf(setup.enPassantTargets, [&](Cell cell) {
    return board.exists(cell) && (!setup.at(cell) || cell == setup.enPassantVictim);
  });
}

}  // namespace fairyforge
