// What a term means, before it is turned into instructions: a graph of legs, a castling, or a universal leap.
//
// In a plan every letter has a meaning, or was refused. Only the geometry is left to lower.cpp.
#pragma once

#include <variant>
#include <vector>

#include "compiler/movement/directions.h"
#include "compiler/movement/notation.h"
#include "compiler/rules/move-program.h"

namespace fairyforge::movement {

// One way for a leg to end on a cell.
struct LegOutcome {
  enum class Effect : std::uint8_t { Nothing, Take, TakeEnPassantVictim };
  Occupants occupants = kEmpty;
  bool royal = false;            // what stands there is royal
  bool enPassantTarget = false;  // the previous move passed over the cell
  Effect effect = Effect::Nothing;
  bool toggles = false;  // the legs that follow have the other range
  bool captures() const { return effect == Effect::Take; }
};

// How the range of a leg depends on the toggles in front of it.
enum class RangeState : std::uint8_t { AsWritten, Toggled, ToggledBack };
inline constexpr std::size_t kRangeStates = 3;

enum class Hop : std::uint8_t { None, Over, Next };          // final legs: p, g
enum class Bend : std::uint8_t { None, Crooked, Circular };  // single legs: z, q

struct LegNode {
  Leaps leaps;
  std::string link;              // the name of the link that is followed; empty for leaps
  int limit[kRangeStates] = {};  // most steps, 0: any number
  Wrap wrap = Wrap::None;
  bool unmoved = false;         // only while the mover has not moved
  bool sameLength = false;      // as many steps as the last leg that could make several
  bool ski = false;             // skips its first cell, whatever it holds
  bool lame = false;            // the cells that a leap passes must be empty ...
  bool mustJump = false;        // ... or must be occupied
  bool marksEnPassant = false;  // may be captured en passant where it passed
  bool toMiddle = false;        // goes on while that does not cross the middle of the board
  bool unloads = false;         // the piece captured on the way is put down where this leg starts
  Hop hop = Hop::None;
  Bend bend = Bend::None;
  std::vector<LegOutcome> outcomes;

  bool first = false;
  bool final = false;
  std::vector<std::size_t> next;  // the nodes that may follow

  // Directions: of a first leg the directions it may start in; of a later one how it turns.
  std::uint64_t start = 0;
  bool afresh = false;         // behind a link, which has no direction: starts as a first leg does
  std::vector<Letter> turn;    // direction letters relative to the leg before, z and q among them
  bool turnByDefault = false;  // none were written
  bool chained = false;        // stands in a bracket: `offers` counts, and straight on is the default
  DirectionSet offers = 0xFF;  // the directions that the atom has
  std::vector<Letter> filter;  // letters in front of a two-leg bracket, on the final leg

  // What the legs behind this one need to know.
  bool countsSteps =
      false;  // one of them is as long as this one, or as the one whose length this one passes on
  bool knowsSense = false;  // one of them turns relative to the bends so far
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

// What a term of notation means, before it is a program.
struct TermPlan {
  std::variant<LegGraph, Castling, Universal> movement;
  bool exempt = false;  // arrival changes nothing
};

// The directions in which `to` can go on after a leg in `direction`. `sense` is the side of the last bend: 1
// right, -1 left, 0 none so far; each turn says what it is afterwards.
struct Turn {
  int direction;
  int sense;
};
std::vector<Turn> turnsInto(const LegNode& to, int direction, int sense);
// The side to which a first leg in this direction counts as bent for a `z` or `q` behind it.
int senseAtStart(const LegNode& first, int direction);

// Gives meaning to a term of `text`; nothing when a letter has none.
std::optional<TermPlan> planTerm(const Term& term, const SourceSpan& text, const Board& board,
                                 Diagnostics& diagnostics);

}  // namespace fairyforge::movement
