// Shapes: relative paths without the lengths of their legs (families.h). Also turns shapes with lengths back
// into paths.
#pragma once

#include "compiler/explain/room.h"

namespace fairyforge::explain {

// A leg of a path: the step that it repeats, and the demand on the square where it ends.
struct Leg {
  Vector step;
  // The demands on the square where the leg ends; for the last leg without the content (PathFamily::landing).
  Demand stop;
  bool takes = false;  // the piece where the leg ends is a victim; not set for the destination
  // The demand on each square that the leg passes over; nothing: these must be empty.
  std::optional<Demand> through;
  friend auto operator<=>(const Leg&, const Leg&) = default;
};

// A square, named so that the name fits all members of a family: the origin, the end of a leg.
struct Place {
  enum class Kind : std::uint8_t { Origin, LegEnd, Between, OneBetween, Other } kind = Kind::Other;
  int leg = 0;   // of LegEnd. (Between: all squares passed over; OneBetween: any one of them)
  Vector other;  // of Other: the vector from the origin
  friend auto operator<=>(const Place&, const Place&) = default;
};

// An edit of the position, with its place relative to the path.
struct PlacedEdit {
  Place place;
  Op what;
  std::uint16_t operand = 0;
  friend auto operator<=>(const PlacedEdit&, const PlacedEdit&) = default;
};

// Returns the effect with its square as a Place: the origin, the destination `to` (as the end of leg 0), or
// Other.
PlacedEdit placed(const EditOf<Vector>& edit, Vector to);

enum class Finish : std::uint8_t {
  Arrives,  // the mover ends where the last leg ends
  Returns,  // the mover ends where it started
};

// Values of Shape::continuesWith: the turn continues with a move of the same kind as this one; the move itself may
// go on with another of those that have this value.
inline constexpr KindId kSameKind{254}, kInSameMove{253};

// A path without the lengths of its legs.
struct Shape {
  std::vector<Leg> legs;
  Finish finish = Finish::Arrives;
  Demand origin;
  bool spares = false;  // the piece on the destination is carried elsewhere instead of being taken
  bool takesEnPassantVictim = false;
  std::vector<Place> victims;  // other than on the destination and at ends of legs
  std::vector<std::pair<Place, Place>> carried;
  std::vector<Place> enPassantTargets;
  std::uint16_t landingAs = kArriving;  // the operand of Op::Land
  std::vector<std::uint16_t> lastIn;
  std::vector<PlacedEdit> edits;
  KindId kind = kNoKind;
  std::optional<KindId> continuesWith;
  Wrap wrap = Wrap::None;
  friend auto operator<=>(const Shape&, const Shape&) = default;

  // Does it take a piece on a square other than the destination?
  bool takesOnTheWay() const;
  // Is the piece on the destination carried to the origin?
  bool swapsWithDestination() const;
};

// Crooked and circular riders: paths of any length that change direction after every step by one rule.
enum class RiderPattern : std::uint8_t {
  None,
  Zigzag,  // alternates between two directions
  Circle,  // turns to the same side after every step, by a right angle in two steps
  Square,  // turns to the same side by a right angle after every step
};

using Counts = std::vector<int>;  // numbers of steps, one for each leg

// Returns all single steps of the legs, or of the given list, as Room::fits() takes them.
std::vector<Stride> stridesOf(const Shape& shape, const Counts& counts);
std::vector<Stride> stridesOf(const std::vector<Vector>& steps, Wrap wrap);

// Returns the paths of this shape whose legs have these numbers of steps. There are several if the carried
// piece may be put on any square passed over (Place::Kind::OneBetween).
std::vector<RelativePath> membersOf(const Shape& shape, Occupants landing, const Counts& counts);

// Returns the vector turned by a right angle; on hexagons by 60 degrees.
Vector quarterTurn(Lattice lattice, Vector v, bool right);
bool turnsRight(Vector a, Vector b);
// Returns the step that follows the steps `before` and `last` of a crooked or circular rider.
Vector nextOfChain(Lattice lattice, RiderPattern pattern, Vector before, Vector last, bool right);
// chainSteps(): the first `length` steps of such a rider. chainShape(): the shape with one leg for each of
// these steps.
std::vector<Vector> chainSteps(Lattice lattice, RiderPattern pattern, Vector first, Vector second,
                               int length);
Shape chainShape(Shape shape, const std::vector<Vector>& steps);

Demand emptySquare(Wrap wrap);
// Is it a negated test of a piece, or one that applies only to pieces of some types? Such a test holds on
// every empty square.
bool holdsWhereEmpty(const DemandedTest& test);

}  // namespace fairyforge::explain
