// Looks up positions in stored tables, without solving anything. A table is read when a position of its
// material is first looked up.
#pragma once

#include <mutex>
#include <set>

#include "compiler/analyse/solve/solver.h"
#include "compiler/analyse/solve/value.h"
#include "compiler/core/text/json.h"

namespace fairyforge::solve {

// Returns a function for SolverOptions::find that reads tables in a folder.
std::function<std::optional<std::string>(const std::string& name)> tablesIn(std::string folder);

// Returns the names of the files in a folder. Fails if it cannot be read.
Expected<std::vector<std::string>> namesIn(const std::string& folder);

class Probe {
 public:
  // Makes a probe for the stored tables among `names` (the names of all existing files, tables or not), which
  // options.find reads. Fails if the game cannot have tables. The executor must outlive the result.
  static Expected<std::shared_ptr<Probe>> of(const VariantPtr& variant, const Executor& executor,
                                             const std::vector<std::string>& names, SolverOptions options);

  // Makes a probe for the tables in a folder. It keeps at most `mostBytes` bytes in memory. `distrust`: see
  // SolverOptions.
  static Expected<std::shared_ptr<Probe>> in(const std::string& folder, const VariantPtr& variant,
                                             const Executor& executor, std::size_t mostBytes,
                                             std::function<void(const std::string& name)> distrust = {});

  // Returns the value of a position; nothing if no stored table has it. Thread-safe.
  std::optional<Value> valueOf(const Position& position);

 private:
  Probe(Scope scope, const Executor& executor, const std::vector<std::string>& names, SolverOptions options);
  void read(const Material& material);

  Solver solver_;
  std::set<std::string> named_;  // the materials whose tables have files
  std::size_t mostMen_ = 0;      // the largest number of pieces in one of these
  std::mutex mutex_;
  std::set<Material> asked_;
};

// Returns a sentence about what the move keeps or gives away, to judge by the known values: "White wins in 3
// moves (5 plies), and this move keeps that". Empty if the values are unknown.
std::string costText(const Position& before, const Move& move, const Executor& executor,
                     const ValueOf& valueOf);

// ---- for-pages ----
//
// Converts tables of solved endgames for pages, whose script looks up positions without this program.

// Returns the tables with these names in the form that compiler/apps/page/endgames.js reads, without tables
// that are incomplete or of another game. Fails if none is left, or if the page would become too large.
Expected<Json> tablesForPages(Solver& solver, const std::vector<std::string>& names);

}  // namespace fairyforge::solve
