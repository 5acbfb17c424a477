// Steps in the words of ZRF: every step of a board is a route along named directions.
//
// The compass (n, ne ...; u and d between levels) does for most steps, as a person would write them: the
// knight's leap is "n ne". A step that the compass cannot say, for it leaps over a hole or around an edge or
// follows a link, is a direction of its own.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "compiler/export/zrf/model.h"
#include "compiler/rules/board.h"

namespace fairyforge::exports::zrf {

using Route = std::vector<std::string>;  // names of directions

// The symmetry that makes White's directions Black's.
enum class BoardSymmetry : std::uint8_t { Mirrored, Rotated };

class Directions {
 public:
  explicit Directions(const Board& board);

  // The route that is `step`. Declares a direction where it needs one.
  Route of(StepId step);
  // The route by a displacement on a board without holes in between, from each of `from` to the cell of `to`
  // at the same place; nothing where there is no one route for all.
  std::optional<Route> between(const std::vector<Cell>& from, const std::vector<Cell>& to) const;
  Cell walk(Cell from, const Route& route) const { return targets(route)[index(from)]; }
  // Where the route leads, by cell number; kNoCell: off the board.
  const std::vector<Cell>& targets(const Route& route) const;

  // What the direction must be called for Black so that it is the same to him.
  std::string turned(const std::string& name, BoardSymmetry boardSymmetry);
  // The pairs of a symmetry for which all names in use are turned.
  std::vector<std::pair<std::string, std::string>> symmetry(BoardSymmetry boardSymmetry);

  // The directions within a level that a grid declares, and the links beyond it.
  std::vector<std::pair<std::string, std::pair<int, int>>> ofGrid() const;
  std::vector<Links> links() const;

 private:
  struct Direction {
    std::string name;
    Vector vector;
    Wrap wrap = Wrap::None;
    std::vector<Cell> target;  // by cell number
    std::string partner;       // of a link: its name for the other side, if it is another
    bool inGrid = false;
    bool used = false;
  };
  Direction* find(const std::string& name);
  const Direction* find(const std::string& name) const;
  std::string declare(std::string name, Vector vector, Wrap wrap);
  std::string declareLink(StepId step);
  std::optional<Route> compassRoute(Vector vector) const;

  const Board& board_;
  std::vector<Direction> directions_;
  mutable std::map<Route, std::vector<Cell>> targets_;  // of routes that were asked for
};

}  // namespace fairyforge::exports::zrf
