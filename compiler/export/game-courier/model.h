// What the preset is going to enforce: the variant, taken apart into what GAME Code can ask and do. It is
// printed by print.h; what does not fit into it is a loss.
#pragma once

#include <algorithm>
#include <functional>

#include "compiler/export/export.h"
#include "compiler/export/game-courier/geometry.h"
#include "compiler/rules/paths.h"

namespace fairyforge::exports::game_courier {

// What stands where the piece goes.
enum class Target : std::uint8_t { Empty, Enemy, Own };
inline constexpr std::size_t kTargets = 3;
constexpr std::size_t index(Target target) {
  return static_cast<std::size_t>(target);
}

// What a set of moves demands of the mover and of what it takes, wherever it stands.
struct Demand {
  bool unmoved = false;
  std::optional<TypeSet> victims;  // the types that it may take
  std::optional<TypeSet> last;     // what the opponent must have moved last
  friend auto operator<=>(const Demand&, const Demand&) = default;
};

struct Moves {
  Demand demand;
  Geometry geometry;
};

// What must be said of a cell besides that it is empty or held, or of its piece.
struct SquarePredicate {
  Occupants occupants = kAnything;
  bool unmoved = false, enPassantTarget = false, safe = false;
  std::optional<TypeSet> types;
  friend auto operator<=>(const SquarePredicate&, const SquarePredicate&) = default;
};

// A piece that is carried along, all told from the mover's cell.
struct SideMove {
  Offset from, to;
  friend auto operator<=>(const SideMove&, const SideMove&) = default;
};

// Moves that ask more than for empty and held cells, or do more than to come and take.
struct MultiLegMove {
  struct Ask : SquarePredicate {
    Offset at;
    friend auto operator<=>(const Ask&, const Ask&) = default;
  };
  Target target = Target::Empty;
  Demand demand;
  bool toEnPassantTarget = false;        // goes where the opponent's last move passed over
  bool takesEnPassantVictim = false;     // and takes what passed
  std::vector<Offset> enPassantTargets;  // cells that it passes over itself
  std::vector<Ask> asks;  // of cells other than the mover's; of the target only what `target` leaves open
  std::vector<Offset> victims;    // besides the target
  std::vector<SideMove> carries;  // but for what stands on the target
  std::optional<Offset> shift;    // where that goes, if it is not taken
  std::uint16_t landing = kArriving;
  // Does it ask for more, or change more, than its own two cells and what passed?
  bool isWide() const { return !asks.empty() || !victims.empty() || !carries.empty() || shift; }
  friend auto operator<=>(const MultiLegMove&, const MultiLegMove&) = default;
};
struct Special : MultiLegMove {
  Geometry geometry;
};

// How a piece could take what stands on a cell by a move that asks or does more. `geometry` leads from the
// piece to what it takes.
struct RemoteCapture {
  Demand demand;  // victims: which pieces it takes there
  std::vector<MultiLegMove::Ask> asks;
  Geometry geometry;
};

// A move from one cell to one other, with everything that it asks and does there.
struct Fixed {
  struct Ask : SquarePredicate {
    Cell cell = kNoCell;
  };
  Target target = Target::Empty;
  Cell from = kNoCell, to = kNoCell;
  std::vector<Ask> asks;  // of `to` only what `target` leaves open
  std::optional<TypeSet> last;
  std::vector<Cell> victims;            // besides `to`
  std::vector<Relocation> relocations;  // one of them from `to`, perhaps: what stands there is not taken
  std::vector<Cell> enPassantTargets;
  bool takesEnPassantVictim = false;
  std::uint16_t landing = kArriving;
  // Only as the mover's first move?
  bool startsUnmoved() const;
  // Where the piece that stands on `to` goes; kNoCell: nowhere.
  Cell shift() const;
};

// What the piece becomes on these cells: one type, or a choice.
struct Becoming {
  CellSet cells;
  std::vector<TypeId> choices;
};

// The piece becomes another type where it stands.
struct TurnInPlace {
  TypeId into{};
  bool unmoved = false;
  CellSet from;
};

struct TypeModel {
  TypeId type{};
  std::vector<TurnInPlace> turns;
  std::vector<Moves> moves[kTargets];
  std::vector<Special> specials;
  std::vector<Fixed> fixed;
  std::vector<RemoteCapture> remoteCaptures;  // by `specials` that ask or do more to other cells than theirs
  std::vector<Becoming> becomes;
  // Of imitators: what they become that moved as the type of that number.
  std::vector<std::vector<Becoming>> imitatedBecomes;
  // How far the piece may go, and from where: with or without conditions.
  std::map<Offset, CellSet> reach;
  bool canMove() const;
};

// Pieces in a hand. They stand on a space beside the board. A move from there drops them.
struct ReservePiece {
  TypeId type{};
  std::string space;
  CellSet cells;      // where they may be put
  CellSet asUnmoved;  // ... and count as unmoved
};

// A space beside the board that shows a piece into which others may change: they are moved onto it.
struct PromotionTray {
  TypeId type{};
  std::string space;
};

// What is beside the board.
struct OffBoardSpaces {
  std::array<std::vector<ReservePiece>, kSides> hands;
  std::array<std::vector<PromotionTray>, kSides> trays;
  std::array<std::size_t, kSides> sizes() const;
};
OffBoardSpaces offBoardSpacesOf(const Variant& variant);

struct Model {
  VariantPtr variant;  // without what is lost
  Layout layout;
  Labels labels;
  std::vector<TypeModel> types[kSides];
  std::array<std::vector<ReservePiece>, kSides> hands;
  std::array<std::vector<PromotionTray>, kSides> trays;
  bool countsRepetitions = false;
  int enPassantCells = 0;  // most cells that one move passes over

  bool hasImitators() const;
  bool hasTrays() const { return !trays[0].empty() || !trays[1].empty(); }
  bool hasHands() const { return !hands[0].empty() || !hands[1].empty(); }
  // Can no piece that is put on an empty space open a way for the opponent to take another one?
  bool dropsAreSafe(Side side) const;
  // May a turn have a second part, for a promotion by choice?
  bool hasSecondPart() const;
  bool hasRoyal(Side side) const;
  // The royal's cell is kept in a variable if the side always has just one.
  bool hasOneRoyal(Side side) const;
  // Are all legal moves shown at every view? On larger boards that takes the server too long.
  bool showsMoves() const;
  // Can no position from before a capture or a move of the resetting types ever come back?
  bool losesPast() const;
  // Most pieces that the side ever has on the board.
  std::size_t pieceCount(Side side) const;
  // Could a piece of such a type stand so? `start`: a cell of the array that it has not left, if that is
  // known.
  bool mayBe(const SquarePredicate& predicate, Cell start,
             const std::function<bool(std::size_t)>& holds) const;
  // May a move of the side carry pieces of the other along?
  bool carries(Side side, Side other) const;
  // Most cells besides the mover's two that a move changes.
  std::size_t mostChanges() const;
};

// Calls the visitor with every piece that a move of the type carries along: what is known of it, and the cell
// that it must never have left, if that is known.
template <typename Visit>
void forEachCarried(const TypeModel& type, Visit visit) {
  for (const Special& special : type.specials) {
    for (const SideMove& c : special.carries) {
      const auto ask = std::find_if(special.asks.begin(), special.asks.end(),
                                    [&](const MultiLegMove::Ask& a) { return a.at == c.from; });
      visit(ask == special.asks.end() ? SquarePredicate{} : static_cast<const SquarePredicate&>(*ask),
            kNoCell);
    }
    if (special.shift)
      visit(SquarePredicate{special.target == Target::Own ? kOwn : kEnemy, false, false, false,
                            special.demand.victims},
            kNoCell);
  }
  for (const Fixed& fixed : type.fixed) {
    for (const Relocation& r : fixed.relocations) {
      SquarePredicate predicate;
      for (const Fixed::Ask& ask : fixed.asks) {
        if (ask.cell == r.from) predicate = ask;
      }
      if (r.from == fixed.to) predicate.occupants = fixed.target == Target::Own ? kOwn : kEnemy;
      visit(predicate, predicate.unmoved ? r.from : kNoCell);
    }
  }
}

Model modelOf(const VariantPtr& variant, std::vector<Loss>& losses);

}  // namespace fairyforge::exports::game_courier
