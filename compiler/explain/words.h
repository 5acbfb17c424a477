// Words for directions, squares, numbers and sets of cells.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "compiler/explain/relative-paths.h"

namespace fairyforge::explain {

// "three"; digits beyond ten.
std::string number(int n);
// "one square", "three squares".
std::string squares(int n);
// "a", "a or b", "a, b or c".
std::string either(const std::vector<std::string>& items);
std::string both(const std::vector<std::string>& items);  // the same with "and"
// "a Rook", "an Angel".
std::string withArticle(const std::string& what);

// Returns the greatest number that divides all components; 0 for the zero vector.
int strideOf(Vector v);
Vector unitOf(Vector v);
// Is it orthogonal or diagonal (in space too)? Then every component of the unit vector is -1, 0 or 1. On
// hexagons: does it lie on a line through sides or through corners?
bool isRadial(Lattice lattice, Vector v);
// Returns the absolute components in ascending order, so that (1,2,0) and (-2,0,1) are of one kind. On
// hexagons returns the components of the leap of the same name on squares: (0,1,2) for a knight's leap.
Vector kindOf(Lattice lattice, Vector v);

// Returns "sideways or diagonally forward", for radial unit vectors.
std::string directions(Lattice lattice, const std::set<Vector>& units);
// Returns "like a rook" if the unit vectors are all directions of a chess slider, else an empty string.
std::string sliderName(Lattice lattice, const std::set<Vector>& units);
// "knight" for a leap of one and two squares; empty if it has no name.
const char* leaperName(int shorter, int longer);
// Returns "like a knight", "like a knight, but only to the squares two ranks ahead", for
// vectors of one oblique kind.
std::string leaps(Lattice lattice, const std::set<Vector>& vectors);
// Returns "two squares forward and one to the right".
std::string displacement(Lattice lattice, Vector v);

// Returns the angle from a to b in degrees, positive to the right; nothing if it is not a multiple of 45 (on
// hexagons 30), or if one of them leaves the level. Between oblique leaps of one kind, 45 degrees stand for
// the next leap in the circle.
std::optional<int> turn(Lattice lattice, Vector a, Vector b);
// Describes a turn by this angle, to either side: "straight on", "at a right angle".
std::string turnWords(Lattice lattice, int angle, bool oblique);
// Describes a leg that follows another one with these turns: "straight on", "at a right angle to either side".
std::string turns(Lattice lattice, const std::set<int>& angles, bool oblique = false);

// Does the set consist of whole ranks?
bool areRanks(const Board& board, const CellSet& set);
// Returns the name of a level, or "level 2".
std::string levelName(const Board& board, int level);
// "rank 5", "earth", "rank 2 of earth", "ranks 1 to 3", "a1, c3 and d4-f6"; with `alternatives` "file a or h".
std::string cells(const Board& board, const CellSet& set, bool alternatives = false);

}  // namespace fairyforge::explain
