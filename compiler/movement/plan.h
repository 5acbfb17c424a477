// The meaning of a term before it is turned into instructions: a graph of legs, a castling, or a universal
// leap.
//
// In a plan every letter has a meaning; letters without one were refused. Only the geometry is left to
// lower.cpp.
#pragma once

#include <algorithm>
#include <variant>
#include <vector>

#include "compiler/core/rules/move-program.h"
#include "compiler/movement/directions.h"
#include "compiler/movement/notation.h"

namespace fairyforge::movement {

// One way in which a leg may end on a cell.
struct LegOutcome {
  enum class Effect : std::uint8_t { Nothing, Take, TakeEnPassantVictim };
  Occupants occupants = kEmpty;
  bool royal = false;            // the piece there must be royal
  bool enPassantTarget = false;  // the previous move must have passed over the cell
  Effect effect = Effect::Nothing;
  bool toggles = false;  // toggles the range of the legs that follow
  bool captures() const { return effect == Effect::Take; }
};

// The range of a leg, which depends on the toggles before it.
enum class RangeState : std::uint8_t { AsWritten, Toggled, ToggledBack };
inline constexpr std::size_t kRangeStates = 3;

enum class Hop : std::uint8_t { None, Over, Next };          // final legs: p, g
enum class Bend : std::uint8_t { None, Crooked, Circular };  // single legs: z, q

struct LegNode {
  std::vector<Letter> letters;  // as written; what follows is what they mean here
  Leaps leaps;
  std::string link;              // the name of the link that is followed; empty for leaps
  int limit[kRangeStates] = {};  // most steps; 0: any number
  Wrap wrap = Wrap::None;
  bool unmoved = false;         // only while the mover has not moved
  bool sameLength = false;      // as many steps as the last leg that could make several
  bool ski = false;             // skips its first cell, whatever it holds
  bool lame = false;            // the cells that a leap passes must be empty
  bool mustJump = false;        // the cells that a leap passes must be occupied
  bool marksEnPassant = false;  // may be captured en passant on the cells that it passes
  bool toMiddle = false;        // continues as long as it does not cross the middle of the board
  bool unloads = false;         // the piece captured on the way is put down where this leg starts
  Hop hop = Hop::None;
  Bend bend = Bend::None;
  std::vector<LegOutcome> outcomes;

  bool first = false;
  bool final = false;
  std::vector<std::size_t> next;  // the nodes that may follow

  // Directions: for a first leg the directions in which it may start, for a later one how it turns.
  std::uint64_t start = 0;
  bool afresh = false;         // after a link, which has no direction: starts like a first leg
  std::vector<Letter> turn;    // direction letters relative to the leg before, including z and q
  bool chained = false;        // in a bracket: `offers` applies, and straight on is the default
  DirectionSet offers = 0xFF;  // the directions that the atom has
  std::vector<Letter> filter;  // letters before a bracket of two legs, on the final leg

  // What the following legs need to know:
  bool countsSteps =
      false;  // one of them has as many steps as this one, or as an earlier one whose number is passed on
  bool knowsSense = false;  // one of them turns relative to the bends so far

  bool captures() const { return std::ranges::any_of(outcomes, &LegOutcome::captures); }
  bool toggles() const { return std::ranges::any_of(outcomes, &LegOutcome::toggles); }
};

struct LegGraph {
  std::vector<LegNode> nodes;
  std::vector<std::size_t> first;
};

struct Castling {
  bool unmoved = false;
  bool nextToEdge = false;  // the partner stands one cell short of the edge
  bool left = false;
  bool right = false;
  int distance = 0;
};

// A leap to any other cell.
struct Universal {
  bool unmoved = false;
  std::vector<LegOutcome> outcomes;
};

// The meaning of a term of notation, before it is a program.
struct TermPlan {
  std::variant<LegGraph, Castling, Universal> movement;
  bool exempt = false;  // from the changes of type on arrival
};

// Returns the directions in which the leg `to` can continue after a leg in `direction`. `sense` is the side
// of the last bend: 1 right, -1 left, 0 none so far. Each Turn has a direction, and the side of the last bend
// after it.
struct Turn {
  int direction;
  int sense;
};
std::vector<Turn> turnsInto(const LegNode& to, int direction, int sense);
// Returns the side to which a first leg in this direction counts as bent (1 right, -1 left), for a `z` or `q`
// in a later leg.
int senseAtStart(const LegNode& first, int direction);

// Returns the meaning of `term`, which is a part of `text`. Returns nothing, and reports errors, if a letter
// has no meaning.
std::optional<TermPlan> planTerm(const Term& term, const SourceSpan& text, const Board& board,
                                 Diagnostics& diagnostics);

}  // namespace fairyforge::movement
