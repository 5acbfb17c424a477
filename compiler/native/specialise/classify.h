// Sorts the paths of a piece type into plain moves, whose targets generated code finds as sets of cells, and
// general paths, which it tests one by one. The comment in classify.cpp defines both.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "compiler/core/base/expected.h"
#include "compiler/core/rules/paths.h"
#include "compiler/core/rules/variant.h"
#include "compiler/native/specialise/later-effects.h"
#include "compiler/native/specialise/occupancy.h"
#include "compiler/native/specialise/safety.h"
#include "compiler/native/specialise/simple-path.h"

namespace fairyforge::specialise {

// A simple path that also marks en-passant targets.
struct EnPassantMarkingPath {
  Cell from;
  Guard guard;
  Mode mode;
  OccupancyPath path;
  std::vector<Cell> enPassantTargets;
};

// A path that is not simple. Paths of one origin with the same effect number are the same move.
struct GeneralPath {
  Path path;
  std::uint32_t effect;  // number, counted from 0 at each origin
  TypeId program;        // the type whose program defines the numbers of the path's type sets
  LaterEffects later;
  bool isInTaking = false;  // the path is also in ClassifiedMoves::taking, as a plain capture
};

// Occupancy functions of the plain moves (occupancy.h), by Guard and Mode.
using PlainMoves = std::array<std::array<OccupancyFunction, kModes>, 2>;

// Drops beside plain moves, as in S-Chess: for each plain move in these modes, by any piece or only by
// unmoved pieces (`guard`), there is a second move that also drops a piece of the type from the hand on the
// cell that the mover leaves.
struct Gate {
  TypeId type;
  Guard guard = Guard::None;
  std::array<bool, kModes> modes{};
};

struct ClassifiedMoves {
  ClassifiedMoves() = default;
  explicit ClassifiedMoves(std::size_t cells);  // has no moves at first

  // Moves whose only effect is that the mover goes to a cell and takes what stood there, if anything.
  PlainMoves plain;
  // The captures of `plain`, and the general captures that would be plain if the mover kept its type and
  // marked no en-passant targets (takesPlainly() in classify.cpp). Which cells they attack depends only on
  // which cells are occupied. No value if there are no such general captures.
  std::optional<PlainMoves> taking;
  const OccupancyFunction& attacks(Guard guard, Mode mode) const {
    return (taking ? *taking : plain)[index(guard)][index(mode)];
  }
  // [mode][cell]: the later effects of all plain moves to that cell; an empty vector if no plain move in the
  // mode has any. TakeRoyal has none.
  std::array<std::vector<LaterEffects>, kModes> later;
  std::vector<EnPassantMarkingPath> markingEnPassant;
  std::vector<Gate> gates;
  std::vector<std::vector<GeneralPath>> general;  // by origin
  bool hasGeneral = false;
};

// Returns the moves of the type, sorted into classes. Fails if its program has too many paths, conditions or
// effects that plans do not support, or two paths of which only the position shows whether they are the same
// move. With `imitated`: returns the moves that an imitator has while `imitated` is the type that moved last.
Expected<ClassifiedMoves> classify(const Variant& variant, Side side, TypeId type, SafetyRewriter& safety,
                                   std::optional<TypeId> imitated = std::nullopt);

// May the general path take an enemy royal piece? En-passant captures count only if a royal piece can be an
// en-passant victim (`takesRoyalEnPassant`). `typeSets` has the sets of types that the path names by number.
bool mayTakeRoyal(const Variant& variant, const std::vector<TypeSet>& typeSets, const Path& path,
                  bool takesRoyalEnPassant);

}  // namespace fairyforge::specialise
