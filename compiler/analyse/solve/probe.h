// Looks up positions in stored tables. It solves nothing; each table is read when the first position of its
// material is looked up.
#pragma once

#include <mutex>
#include <set>

#include "compiler/analyse/solve/solver.h"
#include "compiler/analyse/solve/value.h"
#include "compiler/core/text/json.h"

namespace fairyforge::solve {

// Returns a function that reads tables in a folder, for SolverOptions::find.
std::function<std::optional<std::string>(const std::string& name)> tablesIn(std::string folder);

// Returns the names of the files in a folder. Fails if it cannot be read.
Expected<std::vector<std::string>> namesIn(const std::string& folder);

class Probe {
 public:
  // `names`: the names of all tables and other files that exist; `options.find` reads them. Fails if the game
  // has no tables. The executor must outlive the probe.
  static Expected<std::shared_ptr<Probe>> of(const VariantPtr& variant, const Executor& executor,
                                             const std::vector<std::string>& names, SolverOptions options);

  // Probes a folder and keeps at most `mostBytes` bytes in memory; `distrust` is as in SolverOptions.
  static Expected<std::shared_ptr<Probe>> in(const std::string& folder, const VariantPtr& variant,
                                             const Executor& executor, std::size_t mostBytes,
                                             std::function<void(const std::string& name)> distrust = {});

  // Returns nothing if no stored table has the position. Thread-safe.
  std::optional<Value> valueOf(const Position& position);

 private:
  Probe(Scope scope, const Executor& executor, const std::vector<std::string>& names, SolverOptions options);
  void read(const Material& material);

  Solver solver_;
  std::set<std::string> named_;  // materials after which files are named
  std::size_t mostMen_ = 0;      // the largest number of pieces in one of these
  std::mutex mutex_;
  std::set<Material> asked_;
};

// Says what the move gives away or keeps according to known values: "White wins in 3 moves (5 plies), and
// this move keeps that". Empty if they are not known.
std::string costText(const Position& before, const Move& move, const Executor& executor,
                     const ValueOf& valueOf);

// ---- for-pages ----
//
// Tables of solved endgames for pages, whose script looks up positions itself.

// Returns the tables with these names, in the form that compiler/apps/page/endgames.js reads; those that are
// incomplete or of another game are left out. Fails if none is left, or if the page would become too large.
Expected<Json> tablesForPages(Solver& solver, const std::vector<std::string>& names);

}  // namespace fairyforge::solve
