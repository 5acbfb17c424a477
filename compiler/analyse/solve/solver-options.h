// How tables are made and stored.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "compiler/analyse/solve/table.h"

namespace fairyforge::solve {

struct SolverOptions {
  unsigned threads = 1;
  std::size_t mostBytes = std::size_t{4} << 30;  // the most memory; a table that would need more is refused
  Distance distance = Distance::End;
  // Opens a file for data that does not fit in memory (Room in retrograde.h). Without this function, tables
  // that need a file are refused.
  std::function<int()> openFile{};
  // Load and store tables under names that are valid file names. Without these functions nothing is stored.
  // `find` may return any bytes; `keep` gets complete tables only.
  std::function<std::optional<std::string>(const std::string& name)> find{};
  std::function<void(const std::string& name, const std::string& bytes)> keep{};
  // While a large table is made, the moves of its positions are stored in parts of `partPositions` positions
  // each, so that interrupted work can be continued. This needs `find`, `keep` and `drop`, which deletes the
  // data stored under a name.
  std::size_t partPositions = std::size_t{1} << 18;
  std::function<void(const std::string& name)> drop{};
  // Called for each stored table that is incomplete, or is not the table that its name says.
  std::function<void(const std::string& name)> distrust{};

  // Does a move's ply count in the length of the win after it? `together`: both positions are in tables that
  // were solved together. `resets`: the move restarts the count of quiet plies.
  bool counts(bool together, bool resets) const {
    return distance == Distance::End || (distance == Distance::Conversion ? together : !resets);
  }
};

}  // namespace fairyforge::solve
