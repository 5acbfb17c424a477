// Shapes: paths without the lengths of their legs. Also turns shapes and lengths back into steps and paths.
#pragma once

#include "compiler/explain/room.h"

namespace fairyforge::explain {

struct Leg {
  Vector step;
  Demand stop;                    // on the square where the leg ends; for the last leg without occupants
  bool takes = false;             // what stands there is a victim (not used for the destination)
  std::optional<Demand> through;  // on each square before the leg's end; nothing: it must be empty
  friend auto operator<=>(const Leg&, const Leg&) = default;
};

// A square of a family, expressed so that it fits every member.
struct Place {
  enum class Kind : std::uint8_t { Origin, LegEnd, Between, OneBetween, Other } kind = Kind::Other;
  int leg = 0;   // LegEnd: the number of the leg (Between: all squares passed over,
                 // OneBetween: one of them by choice)
  Vector other;  // Other: its vector from the origin
  friend auto operator<=>(const Place&, const Place&) = default;
};

struct PlacedEdit {
  Place place;
  Op what;
  std::uint16_t operand = 0;
  friend auto operator<=>(const PlacedEdit&, const PlacedEdit&) = default;
};

// Returns the effect of a path from the origin to `to`; its place may be Other.
PlacedEdit placed(const EditOf<Vector>& edit, Vector to);

enum class Finish : std::uint8_t {
  Arrives,  // the mover ends where the last leg ends
  Returns,  // the mover ends where it started
};

// In Shape::continuesWith: the kind of the move itself.
inline constexpr KindId kSameKind{254};

struct Shape {
  std::vector<Leg> legs;
  Finish finish = Finish::Arrives;
  Demand origin;
  bool spares =
      false;  // the mover goes to an occupied square whose piece is carried elsewhere instead of taken
  bool takesEnPassantVictim = false;
  std::vector<Place> victims;  // other than at the destination and at ends of legs
  std::vector<std::pair<Place, Place>> carried;
  std::vector<Place> enPassantTargets;
  std::uint16_t landingAs = kArriving;  // the operand of Op::Land
  std::vector<std::uint16_t> lastIn;
  std::vector<PlacedEdit> edits;
  KindId kind = kNoKind;
  std::optional<KindId> continuesWith;
  Wrap wrap = Wrap::None;
  friend auto operator<=>(const Shape&, const Shape&) = default;

  // Does it take a piece elsewhere than at the destination?
  bool takesOnTheWay() const;
  // Does the piece on the destination go to the square that the mover left?
  bool swapsWithDestination() const;
};

// Chains: paths of any length whose direction changes after every step by one rule.
enum class RiderPattern : std::uint8_t {
  None,
  Zigzag,  // alternates between two directions
  Circle,  // turns the same way after every step, by a right angle in two steps
  Square,  // turns by a right angle the same way after every step
};

using Counts = std::vector<int>;  // numbers of steps, one for each leg

// Returns the single steps of the legs.
std::vector<Stride> stridesOf(const Shape& shape, const Counts& counts);
std::vector<Stride> stridesOf(const std::vector<Vector>& steps, Wrap wrap);

// Returns the paths of this shape whose legs have these numbers of steps: one, or one for each
// place that may be chosen.
std::vector<RelativePath> membersOf(const Shape& shape, Occupants landing, const Counts& counts);

// Turns a vector by a quarter of a circle; on hexagons by a sixth.
Vector quarterTurn(Lattice lattice, Vector v, bool right);
bool turnsRight(Vector a, Vector b);
// Returns the step of a chain that follows two others.
Vector nextOfChain(Lattice lattice, RiderPattern pattern, Vector before, Vector last, bool right);
// Returns the first steps of a chain; chainShape() returns its shape with one leg for each of the steps.
std::vector<Vector> chainSteps(Lattice lattice, RiderPattern pattern, Vector first, Vector second,
                               int length);
Shape chainShape(Shape shape, const std::vector<Vector>& steps);

Demand emptySquare(Wrap wrap);
// Is it the negation of a test of a piece, which holds on every empty square?
bool holdsWhereEmpty(const DemandedTest& test);

}  // namespace fairyforge::explain
