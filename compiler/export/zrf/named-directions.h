// Expresses the steps of a board in ZRF, the language of Zillions, as routes along named directions. Most
// routes use the compass (n, ne ...; u and d between levels), as a person would write them: the knight's leap
// is "n ne". A step that the compass cannot express, because it leaps over a hole, goes around an edge or
// follows a link, gets a direction of its own.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "compiler/core/rules/board.h"
#include "compiler/export/zrf/model.h"

namespace fairyforge::exports::zrf {

using Route = std::vector<std::string>;  // names of directions

// The symmetry of the board by which Zillions turns White's directions into Black's.
enum class BoardSymmetry : std::uint8_t { Mirrored, Rotated };

class Directions {
 public:
  explicit Directions(const Board& board);
  BoardSymmetry boardSymmetry = BoardSymmetry::Mirrored;

  // Returns the route for `step`. Declares a direction if needed.
  Route of(StepId step);
  // Like of(), but never returns a route of several directions, which conditions and effects cannot name.
  // Declares a direction for `step` if needed.
  std::string oneFor(StepId step);
  // Returns the compass route for the displacement from the first cell of `from` to the first of `to`;
  // nothing if it does not lead from each cell of `from` to the cell of `to` with the same index.
  std::optional<Route> between(const std::vector<Cell>& from, const std::vector<Cell>& to) const;
  Cell walk(Cell from, const Route& route) const { return targets(route)[index(from)]; }
  // Returns the cell to which the route leads, by cell number; kNoCell: off the board.
  const std::vector<Cell>& targets(const Route& route) const;

  // Returns the name of the direction that has for Black the meaning of `name` for White.
  std::string turned(const std::string& name);
  // These return parts of the board's entry: each name in use that the symmetry changes, with the name that it
  // becomes; the directions that a grid can declare within a level, with their displacements in files and in ranks
  // downwards; the lists (links ...) of all steps that no grid gives.
  Exprs symmetry();
  Exprs ofGrid() const;
  Exprs links() const;

 private:
  struct Direction {
    std::string name;
    Vector vector;
    Wrap wrap = Wrap::None;
    std::vector<Cell> target;  // by cell number
    std::string partner;       // for a link: its name for the other side, if that differs
    bool inGrid = false;
  };
  const Direction* find(const std::string& name) const;
  std::string declare(std::string name, Vector vector, Wrap wrap);
  std::string declareLink(StepId step);
  std::optional<Route> compassRoute(Vector vector) const;

  const Board& board_;
  std::vector<Direction> directions_;
  mutable std::map<Route, std::vector<Cell>> targets_;  // cached by route
};

}  // namespace fairyforge::exports::zrf
