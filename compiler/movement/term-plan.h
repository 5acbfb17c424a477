// The meaning of a term before it is turned into instructions: a graph of legs, a castling, or a universal
// leap.
//
// In a plan every letter has a meaning; letters without meaning have been refused. lower.cpp only has to add
// the geometry of the board.
#pragma once

#include <algorithm>
#include <variant>
#include <vector>

#include "compiler/core/rules/move-program.h"
#include "compiler/movement/directions.h"
#include "compiler/movement/notation.h"

namespace fairyforge::movement {

// One way in which a leg can end on a cell.
struct LegOutcome {
  enum class Effect : std::uint8_t { Nothing, Take, TakeEnPassantVictim };
  Occupants occupants = kEmpty;
  bool royal = false;            // the piece on the cell must be royal
  bool enPassantTarget = false;  // the cell must be an en-passant target
  Effect effect = Effect::Nothing;
  bool toggles = false;  // changes the range of the following legs (LegNode::limit)
  bool captures() const { return effect == Effect::Take; }
};

// Which greatest number of steps applies to a leg: an index into LegNode::limit. The letters `y` and `g` of
// earlier legs toggle it: Toggled after an odd number of toggles, ToggledBack after an even number above 0.
enum class RangeState : std::uint8_t { AsWritten, Toggled, ToggledBack };
inline constexpr std::size_t kRangeStates = 3;

enum class Hop : std::uint8_t { None, Over, Next };          // how a final leg hops: letters p, g
enum class Bend : std::uint8_t { None, Crooked, Circular };  // how a single leg bends: letters z, q

// A leg of a term, with the meaning of all its letters.
struct LegNode {
  std::vector<Letter> letters;  // the letters as written; the other members are their meaning
  Leaps leaps;
  std::string link;              // the name of the link that it follows; empty: it leaps
  int limit[kRangeStates] = {};  // by RangeState: the greatest number of steps; 0: any number
  Wrap wrap = Wrap::None;
  bool unmoved = false;         // only an unmoved piece makes the leg
  bool sameLength = false;      // makes as many steps as the last leg that could choose their number
  bool ski = false;             // the leg skips its first cell, whatever is there
  bool lame = false;            // the cells that the leap passes must be empty
  bool mustJump = false;        // the cells that the leap passes must be occupied
  bool marksEnPassant = false;  // the piece can be taken en passant on the cells that it passes
  bool toMiddle = false;        // the leg goes on as long as it does not cross the middle of the board
  bool unloads = false;         // the piece that the move captures is put down where this leg starts
  Hop hop = Hop::None;
  Bend bend = Bend::None;
  std::vector<LegOutcome> outcomes;

  bool first = false;
  bool final = false;
  std::vector<std::size_t> next;  // the indices of the nodes that can follow

  // The directions in which the leg starts, as bits, if it is the first, follows a link or is along a link.
  // How other legs turn is in `turn`.
  std::uint64_t start = 0;
  bool afresh = false;         // the leg before is a link, which has no direction: it starts like a first leg
  std::vector<Letter> turn;    // direction letters relative to the leg before, also z and q
  bool chained = false;        // in brackets: `offers` applies, and straight on is the default
  DirectionSet offers = 0xFF;  // the directions of its atom
  std::vector<Letter> filter;  // of a final leg: the letters in front of a bracket of two legs

  // Does a later leg need the number of steps? It must make as many as this leg, or as an earlier leg whose
  // number this leg passes on.
  bool countsSteps = false;
  bool knowsSense = false;  // a later leg turns relative to the last bend

  bool captures() const { return std::ranges::any_of(outcomes, &LegOutcome::captures); }
  bool toggles() const { return std::ranges::any_of(outcomes, &LegOutcome::toggles); }
};

// The legs of a term, and which may follow which.
struct LegGraph {
  std::vector<LegNode> nodes;
  std::vector<std::size_t> first;  // the indices of the nodes with which the move can begin
};

// The castling O: how far, to which sides, and with which partner.
struct Castling {
  bool unmoved = false;
  bool nextToEdge = false;  // the partner stands one cell before the edge
  bool left = false;
  bool right = false;
  int distance = 0;
};

// A leap to any other cell.
struct Universal {
  bool unmoved = false;
  std::vector<LegOutcome> outcomes;
};

// The meaning of a term of notation.
struct TermPlan {
  std::variant<LegGraph, Castling, Universal> movement;
  bool exempt = false;  // the moves are exempt from changes of type on arrival (apostrophe)
};

// A direction in which a leg can continue, and the side of the last bend after it: 1 right, -1 left, 0 none
// so far.
struct Turn {
  int direction;
  int sense;
};
// Returns the ways in which the leg `to` can continue after a leg in `direction`, whose last bend was to the
// side `sense`.
std::vector<Turn> turnsInto(const LegNode& to, int direction, int sense);
// Returns the side to which a first leg in this direction, or a leg after a link, counts as bent (1 right, -1
// left, 0 none). The letters z and q of later legs need this side.
int senseAtStart(const LegNode& first, int direction);

// Returns the meaning of `term`, a part of `text`. Returns nothing, after reporting errors, if it has none on
// this board.
std::optional<TermPlan> planTerm(const Term& term, const SourceSpan& text, const Board& board,
                                 Diagnostics& diagnostics);

}  // namespace fairyforge::movement
