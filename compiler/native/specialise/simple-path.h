// Simple paths: those that only go to a cell, or take what stands there, if some cells are empty or occupied.
#pragma once

#include <array>
#include <functional>
#include <optional>

#include "compiler/core/rules/paths.h"
#include "compiler/native/specialise/occupancy.h"

namespace fairyforge::specialise {

// What a plain move does on its target. Moves that can take only royal pieces are never made in a game; they
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

// A simple path, sorted by what it demands of the mover (`guard`) and of its target (`mode`). asSimple()
// returns nothing for all other paths. A path that allows several kinds of occupants on its target (empty,
// own, enemy) must have been divided by split() before, so that only one kind is left.
struct SimplePath {
  Guard guard = Guard::None;
  Mode mode = Mode::Quiet;
  OccupancyPath path;
};
std::optional<SimplePath> asSimple(const Path& path, Cell origin);

// Does the condition ask something that notation cannot ask?
bool asksMore(const CellCondition& condition);

// Returns the occupants that the path allows on the cell; kAnything if it has no condition on the cell.
Occupants occupantsAt(const Path& path, Cell cell);

// Divides a path by what stands on its target into a part that may be simple and the rest, and calls part()
// for both.
void split(Path path, const std::function<void(Path)>& part);

}  // namespace fairyforge::specialise
