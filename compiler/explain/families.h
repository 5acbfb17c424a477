// Paths gathered into families: legs with ranges instead of single paths.
//
// A leg is a run of equal steps over empty squares; it ends where the path turns, changes its stride or meets
// a demand other than "empty". Paths that differ only in how far their legs go, and in what stands where they
// end, are one family: "slides", "slides to a hurdle and on", "steps and slides on".
#pragma once

#include "compiler/explain/relative-paths.h"

namespace fairyforge::explain {

// How often a leg's step may be repeated. Unlimited: the board's edge is the only limit.
struct Range {
  int min = 1;
  int max = 1;
  bool unlimited = false;
  friend auto operator<=>(const Range&, const Range&) = default;
  bool once() const { return min == 1 && max == 1; }
};

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

struct PathFamily {
  Shape shape;
  std::vector<Range> ranges;                  // one a leg
  Occupants landing = 0;                      // what may stand on the destination (of Finish::Arrives)
  RiderPattern pattern = RiderPattern::None;  // then the legs are the first two steps
  Range patternSteps;                         // the number of steps, in units of weaveStride
  int patternStride = 1;                      // ends only after each so many steps
};

// The paths of this shape whose legs have so many steps: one, or one for each place that may be chosen.
std::vector<RelativePath> membersOf(const Shape& shape, Occupants landing, const std::vector<int>& counts);

// All members of a family, as far as the board has room. (The families of a piece and its paths
// say the same.)
std::vector<RelativePath> membersOf(const Board& board, const PathFamily& family);

// `origins`: the only cells from which the paths are made, where they are not all.
std::vector<PathFamily> familiesOf(const Board& board, const std::vector<RelativePath>& paths,
                                   const CellSet* origins = nullptr);

}  // namespace fairyforge::explain
