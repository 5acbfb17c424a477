// Tables that were kept, asked about positions. Nothing is solved for it; each table is read when the first position
// of its material is asked for.
#pragma once

#include <mutex>
#include <set>

#include "compiler/solve/line.h"
#include "compiler/solve/solver.h"

namespace fairyforge::solve {

// Reads tables in a folder, as SolverOptions::find wants it.
std::function<std::optional<std::string>(const std::string& name)> tablesIn(std::string folder);

// The names in a folder.
Expected<std::vector<std::string>> namesIn(const std::string& folder);

class Probe {
 public:
  // `names`: what is there, tables and other things; `options.find` reads it. Fails where the game has no tables. The
  // executor must outlive it.
  static Expected<std::shared_ptr<Probe>> of(const VariantPtr& variant, const Executor& executor,
                                             const std::vector<std::string>& names, SolverOptions options);

  // Of a folder, of which at most so many bytes are kept in memory; `distrust` as in SolverOptions.
  static Expected<std::shared_ptr<Probe>> in(const std::string& folder, const VariantPtr& variant,
                                             const Executor& executor, std::size_t mostBytes,
                                             std::function<void(const std::string& name)> distrust = {});

  // Nothing: no table that is there has it. Thread-safe.
  std::optional<Value> valueOf(const Position& position);

 private:
  Probe(Scope scope, const Executor& executor, const std::vector<std::string>& names, SolverOptions options);
  void read(const Material& material);

  Solver solver_;
  std::set<std::string> named_;  // materials that files are named after
  std::size_t mostMen_ = 0;      // in one of these
  std::mutex mutex_;
  std::set<Material> asked_;
};

// What the move throws away or keeps by values that are known: "White wins in 3 moves (5 plies), and this move keeps
// that". Empty: they are not known.
std::string costText(const Position& before, const Move& move, const Executor& executor,
                     const ValueOf& valueOf);

}  // namespace fairyforge::solve
