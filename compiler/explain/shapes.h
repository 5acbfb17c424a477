// What is left of a path when the lengths of its legs are forgotten; from that and lengths back to steps and paths.
#pragma once

#include "compiler/explain/room.h"

namespace fairyforge::explain {

struct Leg {
  Vector step;
  Demand stop;                         // of the square where the leg ends; of the last leg: without occupants
  bool takes = false;                  // what stands there is a victim (not said of the destination)
  std::vector<std::uint16_t> through;  // zones in which the squares before the leg's end must lie
  friend auto operator<=>(const Leg&, const Leg&) = default;
};

// A square of a family, said so that it fits every member.
struct Place {
  enum class Kind : std::uint8_t { Origin, LegEnd, Between, OneBetween, Other } kind = Kind::Other;
  int leg = 0;   // LegEnd: which (Between: all squares passed over, OneBetween: one of them by choice)
  Vector other;  // Other: from the origin
  friend auto operator<=>(const Place&, const Place&) = default;
};

struct PlacedEdit {
  Place place;
  Op what;
  std::uint16_t operand = 0;
  friend auto operator<=>(const PlacedEdit&, const PlacedEdit&) = default;
};

enum class Finish : std::uint8_t {
  Arrives,  // the mover ends where the last leg ends
  Returns,  // the mover ends where it started
};

struct Shape {
  std::vector<Leg> legs;
  Finish finish = Finish::Arrives;
  Demand origin;
  bool spares =
      false;  // goes onto an occupied square without taking what stands there (it is carried elsewhere)
  bool takesEnPassantVictim = false;
  std::vector<Place> victims;  // other than at the destination and at ends of legs
  std::vector<std::pair<Place, Place>> carried;
  std::vector<Place> enPassantTargets;
  std::uint16_t landingAs = kArriving;  // operand of Op::Land
  std::vector<std::uint16_t> lastIn;
  std::vector<PlacedEdit> edits;
  KindId kind = kNoKind;
  std::optional<KindId> continuesWith;
  Wrap wrap = Wrap::None;
  friend auto operator<=>(const Shape&, const Shape&) = default;

  // Is something taken elsewhere than at the destination?
  bool takesOnTheWay() const;
  // Does what stands on the destination go to the square that the mover left?
  bool swapsWithDestination() const;
};

// Chains: paths whose direction changes after every step by one rule, for as long as they go.
enum class RiderPattern : std::uint8_t {
  None,
  Zigzag,  // two directions by turns
  Circle,  // turning the same way after every step, a right angle in two steps
  Square,  // turning a right angle the same way after every step
};

using Counts = std::vector<int>;  // of steps, one a leg

// The steps of the legs one by one.
std::vector<Stride> stridesOf(const Shape& shape, const Counts& counts);
std::vector<Stride> stridesOf(const std::vector<Vector>& steps, Wrap wrap);

// The paths of this shape whose legs have so many steps: one, or one for each place that may be chosen.
std::vector<RelativePath> membersOf(const Shape& shape, Occupants landing, const Counts& counts);

// A quarter of a circle; on hexagons a sixth.
Vector quarterTurn(Lattice lattice, Vector v, bool right);
bool turnsRight(Vector a, Vector b);
// The step of a chain that follows two others.
Vector nextOfChain(Lattice lattice, RiderPattern pattern, Vector before, Vector last, bool right);
// The first steps of a chain, and its shape with so many legs of one step.
std::vector<Vector> chainSteps(Lattice lattice, RiderPattern pattern, Vector first, Vector second,
                               int length);
Shape chainShape(Shape shape, const std::vector<Vector>& steps);

Demand emptySquare(Wrap wrap);
// What an empty square never holds.
bool isOfNoPiece(const Remark& remark);

}  // namespace fairyforge::explain
