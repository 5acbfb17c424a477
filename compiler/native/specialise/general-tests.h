// Translates the conditions of general paths into tests of single bits: in sets of cells that a native state
// has, or that can be derived from it. Generated code loads a set once for all its tests, and makes a test
// that several paths share once.
#pragma once

#include <compare>
#include <optional>
#include <vector>

#include "compiler/core/rules/move-program.h"
#include "compiler/core/rules/paths.h"

namespace fairyforge::specialise {

struct BitTest {
  enum class Set : std::uint8_t {
    Occupied,
    Own,
    Enemy,
    Unmoved,
    EnPassantTargets,  // the cells passed over, but only while the piece that passed is one of another side
    Royal,             // royal pieces of any side
    OwnRoyal,          // royal pieces of the mover's side
    OfTypes,           // pieces of any side of the type set `number`
    Movers,            // the mover's side's pieces of type `number`
    OfSide,            // pieces of side `number`
    OwnOfTypes,        // the mover's side's pieces of the type set `number`
    EnemiesOfTypes,    // pieces of other sides of the type set `number`
    LastFrom,          // the cell where the previous move began
    LastTo,            // the cell where the previous move ended
    // This and the following ones test no cell (`cell` is 0). Can a piece be taken en passant?
    EnPassantVictim,
    // Can a piece be taken en passant that is no royal piece of the mover's side?
    TakeableEnPassantVictim,
    Last,          // is the type that moved last in type set `number`?
    PieceMinimum,  // does minimum `number` hold for the mover's side?
    InHand,        // does the mover's side have a piece of type `number` in the hand?
  } set;
  std::uint16_t number = 0;
  Cell cell;
  bool holds;
  friend auto operator<=>(const BitTest&, const BitTest&) = default;
};

// The condition that a side has at least `least` pieces of these types on the board.
struct PieceMinimum {
  TypeSet types;
  std::uint16_t least;
  friend bool operator==(const PieceMinimum&, const PieceMinimum&) = default;
};
// Returns the PieceMinimum that replaces a test of this neighbourhood by a piece of type `mover`; nothing
// unless the neighbourhood is "own pieces anywhere". The neighbourhood does not count the mover, the
// PieceMinimum does. The tested cell must not hold an own piece.
std::optional<PieceMinimum> pieceMinimumOf(const Neighbourhood& near, TypeId mover);

// Does a negated test of this neighbourhood mean that no such piece stands around the cell, and not only that
// fewer than some number do?
bool asksForAny(const Neighbourhood& near);

enum class TestPurpose {
  Move,   // the path is a move: own royal pieces may not be its victims
  Attack  // the path is an attack: could a piece on one of the victims' cells be taken?
};

// Returns the tests of the path's conditions, then `more`. Tests of the whole position and of the previous
// move come first. Conditions that the mover be safe on a cell are left out (safeCells() has them). Returns
// nothing if no position allows the path.
std::optional<std::vector<BitTest>> testsOf(const Path& path, const std::vector<BitTest>& more, Cell origin,
                                            TestPurpose purpose);

// Returns the cells on which the mover must be safe for the path.
std::vector<Cell> safeCells(const Path& path);

}  // namespace fairyforge::specialise
