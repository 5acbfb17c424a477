// What a general path demands of a position, as single bits of sets that a native state holds or that follow
// from it. Generated code tests the bits of one set together, and bits that several paths ask for once.
#pragma once

#include <compare>
#include <optional>
#include <vector>

#include "compiler/rules/move-program.h"
#include "compiler/rules/paths.h"

namespace fairyforge::specialise {

struct BitTest {
  enum class Set : std::uint8_t {
    Occupied,
    Own,
    Enemy,
    Unmoved,
    EnPassantTargets,         // only while the piece that passed is there
    Royal,                    // royal pieces of either side
    OwnRoyal,                 // royal pieces of the mover's side
    OfTypes,                  // pieces of either side of the type set `number`
    Movers,                   // the mover's side's pieces of type `number`
    OfSide,                   // pieces of side `number`
    OwnOfTypes,               // the mover's side's pieces of the type set `number`
    EnemiesOfTypes,           // ... other sides'
    LastFrom,                 // where the previous move began
    LastTo,                   // ... ended
    EnPassantVictim,          // cell 0: a piece can be taken en passant
    TakeableEnPassantVictim,  // cell 0: and it is no royal piece of the mover's side
    Last,                     // cell 0: the type that the opponent last moved is in type set `number`
    Standing,                 // cell 0: standing `number` holds for the mover's side
    InHand,                   // cell 0: the mover's side has a piece of type `number` in the hand
  } set;
  std::uint16_t number = 0;
  Cell cell;
  bool holds;
  friend auto operator<=>(const BitTest&, const BitTest&) = default;
};

// Of these types the side has so many pieces on the board.
struct Standing {
  TypeSet types;
  std::uint16_t least;
  friend bool operator==(const Standing&, const Standing&) = default;
};
// If the test of a program of that type asks just that, wherever the mover is, which it does not count, and whatever stands
// on a cell that holds no piece of its side.
std::optional<Standing> standingOf(const Neighbourhood& near, TypeId mover);

// Would none of these pieces stand around a cell if the test did not hold?
bool asksForAny(const Neighbourhood& near);

enum class TestPurpose {
  Move,   // the mover's own royal pieces may not be victims
  Attack  // is a piece attacked that stands on one of the victims' cells?
};

// In the order of the path's conditions, then `more`; that cells are safe is not among them. Nothing for a path that no
// position allows.
std::optional<std::vector<BitTest>> testsOf(const Path& path, const std::vector<BitTest>& more, Cell origin,
                                            TestPurpose purpose);

// On which cells the mover must be safe.
std::vector<Cell> safeCells(const Path& path);

}  // namespace fairyforge::specialise
