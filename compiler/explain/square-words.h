// Words for directions, squares, numbers and sets of cells.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "compiler/explain/relative-paths.h"

namespace fairyforge::explain {

// Returns "three"; "no" for 0; digits for numbers above ten.
std::string number(int n);
// Returns "one square", "three squares".
std::string squares(int n);
// Returns "a", "a or b", "a, b or c".
std::string either(const std::vector<std::string>& items);
std::string both(const std::vector<std::string>& items);  // the same with "and"
// Returns "a Rook", "an Angel".
std::string withArticle(const std::string& what);

// Returns the greatest common divisor of the components; 0 for the zero vector, 1 for links.
int strideOf(Vector v);
// Returns the vector divided by strideOf().
Vector unitOf(Vector v);
// Is the vector orthogonal or diagonal (in space too), so that the components of its unit vector are -1, 0 or
// 1? On hexagons: does it go straight through sides or corners?
bool isRadial(Lattice lattice, Vector v);
// Returns the absolute components in ascending order, so equal vectors for (1,2,0) and (-2,0,1). On hexagons
// returns the components of the leap that has the same name on squares: (0,1,2) for a knight's leap.
Vector kindOf(Lattice lattice, Vector v);

// Returns "sideways or diagonally forward" for these unit vectors, which must be radial.
std::string directions(Lattice lattice, const std::set<Vector>& units);
// Returns "like a rook" if the unit vectors are exactly the directions of rook, bishop or queen; otherwise
// empty.
std::string sliderName(Lattice lattice, const std::set<Vector>& units);
// Returns "knight" for a leap of one and two squares; an empty text if the leap has no name.
const char* leaperName(int shorter, int longer);
// Returns "like a knight", or "like a knight, but only to the squares two ranks ahead". All vectors must be
// of one oblique kind (kindOf).
std::string leaps(Lattice lattice, const std::set<Vector>& vectors);
// Returns "two forward and one to the right".
std::string displacement(Lattice lattice, Vector v);

// Returns the angle from a to b in degrees, positive to the right. Between oblique leaps of one kind, 45
// degrees mean the next leap of the eight. If a vector leaves the level or follows a link, only 0 and 180 are
// possible. Nothing if the angle is not a multiple of 45 (on hexagons of 30).
std::optional<int> turn(Lattice lattice, Vector a, Vector b);
// Describes a turn by this angle: "straight on", "at a right angle".
std::string turnWords(Lattice lattice, int angle, bool oblique);
// Describes the turns by which one leg follows another: "straight on", "at a right angle to either side".
std::string turns(Lattice lattice, const std::set<int>& angles, bool oblique = false);

// Does the set consist of whole ranks only?
bool areRanks(const Board& board, const CellSet& set);
// Returns the level's name, or "level 2" if it has none.
std::string levelName(const Board& board, int level);
// Returns "rank 5", "earth", "rank 2 of earth", "ranks 1 to 3", "a1, c3 and d4-f6"; with `alternatives`,
// "file a or h".
std::string cells(const Board& board, const CellSet& set, bool alternatives = false);

}  // namespace fairyforge::explain
