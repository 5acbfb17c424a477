// Recognises simple paths: the mover goes to a cell, taking what stands there, if certain cells are empty or
// occupied.
#pragma once

#include <array>
#include <functional>
#include <optional>

#include "compiler/core/rules/paths.h"
#include "compiler/core/rules/variant.h"
#include "compiler/native/specialise/occupancy.h"

namespace fairyforge::specialise {

// What a simple path requires of its destination: empty, an enemy piece that may be taken (sparedTypes), or an
// enemy royal piece. Paths that take only royal pieces are never played, since the game ends before; they
// matter as attacks.
enum class Mode : std::uint8_t { Quiet, Capture, TakeRoyal };
enum class Guard : std::uint8_t { None, Unmoved };  // Unmoved: only while the piece has never moved
inline constexpr std::size_t kModes = 3;
inline constexpr std::array<Mode, kModes> kAllModes{Mode::Quiet, Mode::Capture, Mode::TakeRoyal};
inline constexpr std::array<Mode, 2> kTakingModes{Mode::Capture, Mode::TakeRoyal};
inline constexpr std::array<Guard, 2> kBothGuards{Guard::None, Guard::Unmoved};
constexpr std::size_t index(Mode mode) {
  return static_cast<std::size_t>(mode);
}
constexpr std::size_t index(Guard guard) {
  return static_cast<std::size_t>(guard);
}

// A simple path: its demand on the mover (`guard`), on its destination (`mode`) and on occupied cells.
// asSimple() returns nothing for other paths. If a path allows several kinds of occupants on its destination,
// split() must divide it before.
struct SimplePath {
  Guard guard = Guard::None;
  Mode mode = Mode::Quiet;
  OccupancyPath path;
};
std::optional<SimplePath> asSimple(const Path& path, Cell origin);

// Returns the types that no piece may take, if each capture of every program demands that and nothing royal is
// among them; otherwise none.
TypeSet sparedTypes(const Variant& variant);
// Returns the path without its condition that what it takes on its destination is not of the spared types;
// nothing if it takes something without this condition.
std::optional<Path> withoutSparing(Path path, const MoveProgram& program, const TypeSet& spared);

// Does the condition ask about the previous move, attacks, marks, owners, hands or other cells, or forbid
// something?
bool asksMore(const CellCondition& condition);

// Returns the occupants that the path allows on the cell; kAnything if it has no condition on the cell.
Occupants occupantsAt(const Path& path, Cell cell);

// Divides a path into a part with one kind of occupant on its destination, which may be simple, and the rest;
// calls part() for each of them that exists.
void split(Path path, const std::function<void(Path)>& part);

}  // namespace fairyforge::specialise
