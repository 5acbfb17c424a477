// The model of a preset: the rules in terms of what GAME Code can test and do. print.h prints it. Rules that
// cannot be put into these terms are losses.
#pragma once

#include <algorithm>
#include <vector>

#include "compiler/core/rules/paths.h"
#include "compiler/core/rules/variant.h"
#include "compiler/export/export.h"
#include "compiler/export/game-courier/geometry.h"

namespace fairyforge::exports::game_courier {

// What occupies the destination of a move.
enum class Target : std::uint8_t { Empty, Enemy, Own };
inline constexpr std::size_t kTargets = 3;
constexpr std::size_t index(Target target) {
  return static_cast<std::size_t>(target);
}

// The conditions of a set of moves on the mover and on its victim.
struct Demand {
  bool unmoved = false;
  std::optional<TypeSet> victims;  // the types that the mover may take
  std::optional<TypeSet> last;     // the opponent must have moved a piece of these types last
  friend auto operator<=>(const Demand&, const Demand&) = default;
};

// A condition on a cell or its piece that Need (geometry.h) cannot express.
struct SquarePredicate {
  Occupants occupants = kAnything;
  bool unmoved = false, enPassantTarget = false, safe = false;
  std::optional<TypeSet> types{};
  friend auto operator<=>(const SquarePredicate&, const SquarePredicate&) = default;
};

// What the moves of a set ask and do, apart from the cells that they pass. Offsets are from the mover's cell.
struct MoveTraits {
  struct Ask : SquarePredicate {
    Offset at{};
    friend auto operator<=>(const Ask&, const Ask&) = default;
  };
  // Another piece that the move carries.
  struct Carry {
    Offset from, to;
    friend auto operator<=>(const Carry&, const Carry&) = default;
  };
  Target target = Target::Empty;
  Demand demand;
  bool toEnPassantTarget = false;          // the opponent's last move passed over the destination
  bool takesEnPassantVictim = false;       // takes the piece that passed
  std::vector<Offset> enPassantTargets{};  // the cells that it passes over itself
  // Conditions on cells other than the mover's. On the destination, only conditions that `target` does not
  // express.
  std::vector<Ask> asks{};
  std::vector<Offset> victims{};  // besides the piece on the destination
  std::vector<Carry> carries{};   // except the piece on the destination
  std::optional<Offset> shift{};  // where the piece on the destination goes if it is not taken
  std::uint16_t landing = kArriving;
  // Does it only go and capture on its destination?
  bool isPlain() const {
    return !toEnPassantTarget && !takesEnPassantVictim && enPassantTargets.empty() && !isWide() &&
           landing == kArriving;
  }
  // Does it test or change cells other than its own two and that of the en-passant victim?
  bool isWide() const { return !asks.empty() || !victims.empty() || !carries.empty() || shift; }
  bool takesEnPassant() const {
    return toEnPassantTarget || takesEnPassantVictim ||
           std::ranges::any_of(asks, [](const Ask& ask) { return ask.enPassantTarget; });
  }
  friend auto operator<=>(const MoveTraits&, const MoveTraits&) = default;
};
// All moves of a type with these traits.
struct Moves : MoveTraits {
  Geometry geometry;
};

// A capture by a wide move, on its destination or elsewhere, seen from its victim. `geometry` describes the
// way from the piece to the victim.
struct RemoteCapture {
  Demand demand;  // `victims`: the types that it may capture there
  std::vector<MoveTraits::Ask> asks;
  Geometry geometry;
};

// What a piece becomes on these cells: the only type, or one of several by choice.
struct Becoming {
  CellSet cells;
  std::vector<TypeId> choices;
};

// A change of type of a piece that stays on its cell.
struct TurnInPlace {
  TypeId into{};
  bool unmoved = false;
  CellSet from;
};

struct TypeModel {
  TypeId type{};
  std::vector<TurnInPlace> turns;
  std::vector<Moves> moves;                   // in the order of their traits
  std::vector<RemoteCapture> remoteCaptures;  // the captures by wide moves
  std::vector<Becoming> becomes;
  // For imitators, by type number: what they become after moving as that type.
  std::vector<std::vector<Becoming>> imitatedBecomes;
  std::array<TypeSet, kSides> carried;  // by owner: the types of pieces that its moves may carry along
  // All displacements of the piece's moves, with the cells from which they begin, whatever their conditions.
  std::map<Offset, CellSet> reach;
  bool canMove() const;
};

// A type in the hand. It has a space beside the board, from which it is moved onto the board.
struct ReservePiece {
  TypeId type{};
  std::string space;
  CellSet cells;      // where it may be dropped
  CellSet asUnmoved;  // where it counts as unmoved after the drop
};

// A space beside the board that shows a type. A piece is moved onto it to change into that type.
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
  bool countsRepetitions = false;  // a rule asks for repeated positions, and some position can come again
  int enPassantCells = 0;          // the largest number of cells that a move marks as passed

  bool hasImitators() const;
  // Does who gives check all the time between repeated positions lose?
  bool countsChecks() const { return countsRepetitions && variant->end().perpetualCheckLoses; }
  bool hasTrays() const { return !trays[0].empty() || !trays[1].empty(); }
  bool hasHands() const { return !hands[0].empty() || !hands[1].empty(); }
  // Is it certain that no drop of the side on an empty space makes a capture of the opponent possible?
  bool dropsAreSafe(Side side) const;
  // Can a turn have a second part, in which the player chooses a promotion?
  bool hasSecondPart() const;
  bool hasRoyal(Side side) const;
  // Does the side always have exactly one royal piece, which no move of another piece carries along? Then a
  // variable of the code has its cell.
  bool hasOneRoyal(Side side) const;
  // Does the preset show all legal moves at every view? On large boards that would take the server too long.
  bool showsMoves() const;
  // Returns the largest number of pieces that the side can have on the board.
  std::size_t pieceCount(Side side) const;
  // Can a move of `by` carry a piece of `owner` that has one of these types along?
  bool carries(Side by, Side owner, const TypeSet& some) const;
  // Returns the largest number of cells, other than the mover's two, that a move changes.
  std::size_t mostChanges() const;
};

Model modelOf(const VariantPtr& variant, std::vector<Loss>& losses);

// Returns, by index of the goal, whether the code of a preset can detect it.
std::vector<bool> goalsOfGameCourier(const Variant& variant);

}  // namespace fairyforge::exports::game_courier
