// Words for directions, squares, numbers and sets of cells.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "compiler/explain/relative-paths.h"

namespace fairyforge::explain {

// "three"; figures beyond ten.
std::string number(int n);
// "one square", "three squares".
std::string squares(int n);
// "a", "a or b", "a, b or c".
std::string either(const std::vector<std::string>& items);
std::string both(const std::vector<std::string>& items);  // the same with "and"
// "a Rook", "an Angel".
std::string withArticle(const std::string& what);

// The greatest number that divides all components; 0 for the zero vector.
int strideOf(Vector v);
Vector unitOf(Vector v);
// Orthogonal or diagonal (in space too): every component of the unit vector is -1, 0 or 1. On hexagons a line
// through sides or through corners.
bool isRadial(Lattice lattice, Vector v);
// The absolute components in ascending order: (1,2,0) and (-2,0,1) are of one kind. On hexagons those of the
// leap that has this name on squares: (0,1,2) is a knight's.
Vector kindOf(Lattice lattice, Vector v);

// "sideways or diagonally forward": for radial unit vectors.
std::string directions(Lattice lattice, const std::set<Vector>& units);
// "like a rook": when the unit vectors are all directions of a chess slider, else empty.
std::string sliderName(Lattice lattice, const std::set<Vector>& units);
// "like a knight", "like a knight, but only to the squares two ranks ahead": for vectors of one oblique kind.
std::string leaps(Lattice lattice, const std::set<Vector>& vectors);
// "two squares forward and one to the right".
std::string displacement(Lattice lattice, Vector v);

// Angle from a to b in degrees, positive to the right; nothing when it is not a multiple of 45, on hexagons of
// 30, or one of them leaves the level. Between oblique leaps of one kind that stands for the next one round.
std::optional<int> turn(Lattice lattice, Vector a, Vector b);
// What a leg does that follows one with these turns: "straight on", "at a right angle to either side".
std::string turns(Lattice lattice, const std::set<int>& angles, bool oblique = false);

// The name of a level, or "level 2".
std::string levelName(const Board& board, int level);
// "rank 5", "earth", "rank 2 of earth", "ranks 1 to 3", "a1, c3 and d4-f6"; with `alternatives` "file a or h".
std::string cells(const Board& board, const CellSet& set, bool alternatives = false);

}  // namespace fairyforge::explain
