// Zones: sets of cells, one set for each player, with names that a person would choose.
#pragma once

#include <string>
#include <vector>

#include "compiler/core/rules/variant.h"
#include "compiler/export/zrf/model.h"

namespace fairyforge::exports::zrf {

class Zones {
 public:
  explicit Zones(const Board& board) : board_(board) {}
  // Returns the name of the zone that has the cells `white` for White and `black` for Black; adds the zone if
  // it is new. `purpose` becomes its name if its shape suggests none: "promotion-zone".
  std::string name(const CellSet& white, const CellSet& black, const std::string& purpose);
  std::vector<ZoneEntry> entries() const;

 private:
  struct Zone {
    std::string name;
    CellSet white, black;
  };
  std::string shapeName(const CellSet& white) const;

  const Board& board_;
  std::vector<Zone> zones_;
};

}  // namespace fairyforge::exports::zrf
