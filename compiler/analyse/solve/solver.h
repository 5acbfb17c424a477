// Makes tables of a game's endgames from its rules. Each table is made after those to which its moves lead.
// Materials that lead to each other, for example by changes of type in both directions, are solved together.
#pragma once

#include <deque>
#include <map>
#include <memory>

#include "compiler/analyse/solve/solver-options.h"
#include "compiler/analyse/solve/table.h"
#include "runtime/executor.h"

namespace fairyforge::solve {

// Tables that were solved together, and what that took.
struct Solved {
  std::vector<std::string> materials;
  std::size_t numbers = 0, moves = 0;  // positions with a number, and moves between them
  double seconds = 0;
};

class Solver {
 public:
  // Makes tables of the game of `scope`. The executor must outlive the solver.
  Solver(Scope scope, const Executor& executor, SolverOptions options);
  ~Solver();

  const Scope& scope() const { return scope_; }
  const Executor& executor() const { return executor_; }
  std::vector<std::string> leftOut() const { return scope_.leftOut(options_.distance == Distance::Zeroing); }
  // Returns the tables that this solver has made, without those that it has loaded.
  const std::vector<Solved>& solved() const { return solved_; }
  // Makes the table of the material and all tables to which it leads. Fails if it cannot have a table.
  Expected<const Table*> table(const Material& material);
  // Loads the stored tables of the material and of those materials that lead back to it, if all of them
  // exist. Makes no tables.
  void find(const Material& material);
  // Returns the table of the material; null if it was neither made nor loaded.
  const Table* found(const Material& material) const {
    const auto table = tables_.find(material);
    return table == tables_.end() ? nullptr : table->second.get();
  }
  // Returns the value of a position; nothing if no loaded or made table has it. A position that its pieces do
  // not determine, for example with a pawn that can be taken en passant, has the value of its best move.
  std::optional<Value> valueOf(const Position& position) const;
  // Returns the value that `before` has if its player makes the move that leads to `after`: that of `after`,
  // one ply earlier. Nothing if no table knows it.
  std::optional<Value> valueByMove(const Position& before, const Position& after) const;

 private:
  using Component = std::vector<Material>;  // materials that lead to each other
  std::vector<Component> componentsBelow(const Material& material) const;
  const std::vector<CellMap>& symmetriesBelow(const Component& component);
  using Tables = std::vector<std::unique_ptr<Table>>;
  Tables tablesOf(const Component& component);  // returns the tables, still without values
  void hold(Tables tables);
  PossibleFailure make(const Component& component);
  // The most plies from a position outside the tables to positions in tables.
  static constexpr unsigned kMostPliesBeyond = 2;
  std::optional<Value> valueOf(const Position& position, unsigned mostPlies) const;
  std::optional<Value> valueByMove(const Position& before, const Position& after, unsigned mostPlies) const;
  std::size_t room() const;
  // Returns the length in plies above which a win is a draw by the rules.
  unsigned mostPlies() const;
  const Table* tableOf(const std::vector<Man>& men) const;
  bool findAll(Tables& tables) const;

  const Scope scope_;
  const Executor& executor_;
  const SolverOptions options_;
  std::deque<std::pair<TypeSet, std::vector<CellMap>>> symmetries_;  // by the set of types that can occur
  std::map<Material, std::unique_ptr<Table>> tables_;
  std::size_t components_ = 0;
  std::vector<Solved> solved_;
  std::map<std::uint64_t, const Table*> bySum_;  // by the sum of weightOf() of its pieces
};

}  // namespace fairyforge::solve
