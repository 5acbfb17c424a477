// The rules that the preset enforces: the variant in terms of what GAME Code can test and do. print.h prints
// it; what does not fit into it is a loss.
#pragma once

#include <algorithm>
#include <functional>
#include <vector>

#include "compiler/core/rules/paths.h"
#include "compiler/core/rules/variant.h"
#include "compiler/export/export.h"
#include "compiler/export/game-courier/geometry.h"

namespace fairyforge::exports::game_courier {

// What occupies the mover's destination.
enum class Target : std::uint8_t { Empty, Enemy, Own };
inline constexpr std::size_t kTargets = 3;
constexpr std::size_t index(Target target) {
  return static_cast<std::size_t>(target);
}

// The conditions of a set of moves on the mover and its victim, wherever they stand.
struct Demand {
  bool unmoved = false;
  std::optional<TypeSet> victims;  // the types that it may take
  std::optional<TypeSet> last;     // the type that the opponent must have moved last
  friend auto operator<=>(const Demand&, const Demand&) = default;
};

struct Moves {
  Demand demand;
  Geometry geometry;
};

// Conditions on a cell or its piece, besides those in Need.
struct SquarePredicate {
  Occupants occupants = kAnything;
  bool unmoved = false, enPassantTarget = false, safe = false;
  std::optional<TypeSet> types{};
  friend auto operator<=>(const SquarePredicate&, const SquarePredicate&) = default;
};

// What a move tests besides empty and occupied cells, and what it does besides going and capturing. A place is an
// Offset from the mover's cell.
struct MultiLegMove {
  struct Ask : SquarePredicate {
    Offset at{};
    friend auto operator<=>(const Ask&, const Ask&) = default;
  };
  // The carrying of another piece.
  struct Carry {
    Offset from, to;
    friend auto operator<=>(const Carry&, const Carry&) = default;
  };
  Target target = Target::Empty;
  Demand demand;
  bool toEnPassantTarget = false;          // the destination was passed over by the opponent's last move
  bool takesEnPassantVictim = false;       // takes the piece that passed
  std::vector<Offset> enPassantTargets{};  // the cells that it passes over itself
  std::vector<Ask> asks{};  // on cells other than the mover's; on the target only what `target` leaves open
  std::vector<Offset> victims{};  // besides the piece on the target
  std::vector<Carry> carries{};   // except for the piece on the target
  std::optional<Offset> shift{};  // where the piece on the target goes, if it is not taken
  std::uint16_t landing = kArriving;
  // Does it test or change more than its own two cells and the piece that passed?
  bool isWide() const { return !asks.empty() || !victims.empty() || !carries.empty() || shift; }
  bool takesEnPassant() const {
    return toEnPassantTarget || takesEnPassantVictim ||
           std::ranges::any_of(asks, [](const Ask& ask) { return ask.enPassantTarget; });
  }
  friend auto operator<=>(const MultiLegMove&, const MultiLegMove&) = default;
};
// Such moves wherever `geometry` leads, or the move from one certain cell to another. That one has no geometry: its
// conditions on the cells that it passes are in `asks`, in the order of the path.
struct Special : MultiLegMove {
  Geometry geometry;
  Cell from = kNoCell, to = kNoCell;
  bool isFixed() const { return from != kNoCell; }
};

// How a piece could take what stands on a cell by a MultiLegMove. `geometry` leads
// from the piece to its victim.
struct RemoteCapture {
  Demand demand;  // `victims`: the types that it takes there
  std::vector<MultiLegMove::Ask> asks;
  Geometry geometry;
};

// What the piece becomes on these cells: one type, or one of several by choice.
struct Becoming {
  CellSet cells;
  std::vector<TypeId> choices;
};

// A change of the piece's type on its cell.
struct TurnInPlace {
  TypeId into{};
  bool unmoved = false;
  CellSet from;
};

struct TypeModel {
  TypeId type{};
  std::vector<TurnInPlace> turns;
  std::vector<Moves> moves[kTargets];
  std::vector<Special> specials;              // the fixed ones last
  std::vector<RemoteCapture> remoteCaptures;  // by those of `specials` that test or change
                                              // other cells than their own
  std::vector<Becoming> becomes;
  // For imitators, by type number: what they become after moving as that type.
  std::vector<std::vector<Becoming>> imitatedBecomes;
  // All displacements of the piece with their cells of origin, with or without conditions.
  std::map<Offset, CellSet> reach;
  bool canMove() const;
};

// A kind of piece in the hand. It stands on a space beside the board; a move from there drops it.
struct ReservePiece {
  TypeId type{};
  std::string space;
  CellSet cells;      // where it may be dropped
  CellSet asUnmoved;  // where it counts as unmoved after the drop
};

// A space beside the board that shows a type into which pieces may change: they are moved onto it.
struct PromotionTray {
  TypeId type{};
  std::string space;
};

// The spaces beside the board.
struct OffBoardSpaces {
  std::array<std::vector<ReservePiece>, kSides> hands;
  std::array<std::vector<PromotionTray>, kSides> trays;
  std::array<std::size_t, kSides> sizes() const;
};
OffBoardSpaces offBoardSpacesOf(const Variant& variant);

struct Model : OffBoardSpaces {
  VariantPtr variant;  // without what is lost
  Layout layout;
  Labels labels;
  std::vector<TypeModel> types[kSides];
  bool countsRepetitions = false;
  int enPassantCells = 0;  // the largest number of cells that one move passes over

  bool hasImitators() const;
  bool hasTrays() const { return !trays[0].empty() || !trays[1].empty(); }
  bool hasHands() const { return !hands[0].empty() || !hands[1].empty(); }
  // Is it certain that no drop on an empty space enables the opponent to take another piece?
  bool dropsAreSafe(Side side) const;
  // Can a turn have a second part, for a promotion by choice?
  bool hasSecondPart() const;
  bool hasRoyal(Side side) const;
  // Does the side always have exactly one royal piece? Then its cell is kept in a variable.
  bool hasOneRoyal(Side side) const;
  // Are all legal moves shown at every view? On larger boards that would take the server too long.
  bool showsMoves() const;
  // Can positions from before a capture or a move of a resetting type never recur?
  bool losesPast() const;
  // Returns the largest number of pieces that the side ever has on the board.
  std::size_t pieceCount(Side side) const;
  // Can a piece for which `holds` is true meet the predicate? `start`: the cell of the array that it has not
  // left, if known.
  bool mayBe(const SquarePredicate& predicate, Cell start,
             const std::function<bool(std::size_t)>& holds) const;
  // Can a move of `side` carry pieces of `other` along?
  bool carries(Side side, Side other) const;
  // Returns the largest number of cells that a move changes besides the mover's two.
  std::size_t mostChanges() const;
};

// Calls the visitor for each piece that a move of the type carries along, with the predicate that it meets
// and with the cell of the array that it must not have left, or kNoCell.
template <typename Visit>
void forEachCarried(const Layout& layout, const TypeModel& type, Visit visit) {
  for (const Special& move : type.specials) {
    const auto asked = [&](Offset at) {
      const auto ask = std::ranges::find(move.asks, at, &Special::Ask::at);
      return ask == move.asks.end() ? SquarePredicate{} : static_cast<const SquarePredicate&>(*ask);
    };
    for (const Special::Carry& carry : move.carries) {
      const SquarePredicate predicate = asked(carry.from);
      visit(predicate, predicate.unmoved && move.isFixed() ? layout.at(move.from, carry.from) : kNoCell);
    }
    if (!move.shift) continue;
    SquarePredicate predicate{move.target == Target::Own ? kOwn : kEnemy, false, false, false,
                              move.demand.victims};
    predicate.unmoved = move.isFixed() && asked(layout.offset(move.from, move.to)).unmoved;
    visit(predicate, predicate.unmoved ? move.to : kNoCell);
  }
}

Model modelOf(const VariantPtr& variant, std::vector<Loss>& losses);

// Returns for each goal, by its number, whether the code of a preset can detect it.
std::vector<bool> goalsOfGameCourier(const Variant& variant);

}  // namespace fairyforge::exports::game_courier
