// How generated code evaluates occupancy functions: which parts of several functions are one lookup, and by
// what method each lookup is done within a budget of table memory.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <vector>

#include "compiler/specialise/occupancy.h"
#include "compiler/specialise/tables.h"

namespace fairyforge::specialise {

using FunctionId = std::size_t;
using LookupId = std::size_t;
inline constexpr std::size_t kNone = static_cast<std::size_t>(-1);

// One step of a lookup: a set found from the occupied cells, for one cell. The results of the
// slots are united.
struct LookupPart {
  enum class Method {
    Pext,       // record: mask, where the entries start in words, shifts of the words; entries: sets
    Line,       // record: mask, targets, where the entries start in half words, shifts of the words of both;
                // entries: 32 bits to be laid out over the targets. Cells alike but for where they are share
                // entries
    FirstUp,    // record: targets, relevant cells; the lowest occupied relevant cell decides
    FirstDown,  // the same with the highest
    EachPath,   // record: byte offset and number of paths; path: empty cells, filled cells, target
  } method;
  TableOffset records;      // the record of cell 0 first
  std::size_t recordWords;  // distance of the records
};

struct Lookup {
  std::vector<LookupPart> parts;
  TableOffset most;  // one set a cell: what it finds, whatever is occupied, is among these
};

// A function as the union of a constant set and some lookups.
struct FunctionPlan {
  std::optional<TableOffset> leaps;  // one set a cell
  std::vector<LookupId> lookups;
};

struct LookupPlan {
  std::vector<Lookup> lookups;
  std::vector<FunctionPlan> functions;  // by FunctionId
};

class LookupPlanner {
 public:
  // The same function gets the same id.
  FunctionId add(const OccupancyFunction& function);
  const OccupancyFunction& function(FunctionId id) const { return *functions_[id]; }
  // `budget` is the number of bytes that indexed tables may take in all.
  LookupPlan plan(TableBlock& tables, std::size_t cells, bool fastPext, std::size_t budget) const;

 private:
  struct Less {
    bool operator()(const OccupancyFunction& a, const OccupancyFunction& b) const;
  };
  std::map<OccupancyFunction, FunctionId, Less> ids_;
  std::vector<const OccupancyFunction*> functions_;
};

}  // namespace fairyforge::specialise
