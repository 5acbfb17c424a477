// Makes tables of a game's endgames from its rules: each after those that its moves lead to. Materials that
// lead to each other, for example by changes of type that can be undone, are solved together.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>

#include "compiler/analyse/solve/table.h"
#include "runtime/executor.h"

namespace fairyforge::solve {

struct SolverOptions {
  unsigned threads = 1;
  std::size_t mostBytes = std::size_t{4} << 30;  // of memory; a table that would need more is refused
  Distance distance = Distance::End;
  // Opens the file for data that does not fit in memory (scratch.h); without it such tables are refused.
  std::function<int()> openFile{};
  // Load and store tables under a name that is a valid file name; without them nothing is stored. `find` may
  // return any bytes; `keep` always gets a complete table.
  std::function<std::optional<std::string>(const std::string& name)> find{};
  std::function<void(const std::string& name, const std::string& bytes)> keep{};
  // Until a large table is finished, the moves of its positions are stored in parts of this many positions,
  // so that interrupted work can continue; without `keep` it starts again. `drop` deletes what was stored
  // under the name.
  std::size_t partPositions = std::size_t{1} << 18;
  std::function<void(const std::string& name)> drop{};
  // Called for each stored table that is incomplete or not the table that its name says.
  std::function<void(const std::string& name)> distrust{};
};

// Returns the material after which the file of a stored table is named; nothing: no table has that name.
std::optional<Material> materialOfFile(const Variant& variant, const std::string& name);

// Tables that were solved together, and the work that this took.
struct Solved {
  std::vector<std::string> materials;
  std::size_t numbers = 0, moves = 0;  // numbers of positions, and of moves from one of them to another
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
  // Returns the tables that this solver has made so far, not those that it has found stored.
  const std::vector<Solved>& solved() const { return solved_; }
  // Makes the table of the material and all tables to which it leads. Fails if there can be no table.
  Expected<const Table*> table(const Material& material);
  // Loads the tables of the material and of those that lead back to it, if all of
  // them are stored; makes none.
  void find(const Material& material);
  // Returns the table of the material; null if it has been neither made nor found.
  const Table* found(const Material& material) const {
    const auto table = tables_.find(material);
    return table == tables_.end() ? nullptr : table->second.get();
  }
  // Returns the value of a position; nothing if no table that was asked for has it. A position
  // that is not determined by its pieces, for example with a pawn that may be taken en passant,
  // has the value of its best move.
  std::optional<Value> valueOf(const Position& position) const;
  // Returns the value of `before` if its player makes the move that leads to `after`: the value of `after`,
  // one ply earlier. Nothing if no table knows it.
  std::optional<Value> valueByMove(const Position& before, const Position& after) const;

 private:
  class GraphMaker;
  using Component = std::vector<Material>;  // materials that lead to each other
  std::vector<Component> componentsBelow(const Material& material) const;
  const std::vector<CellMap>& symmetriesBelow(const Component& component);
  using Tables = std::vector<std::unique_ptr<Table>>;
  Tables tablesOf(const Component& component);  // without values
  void hold(Tables tables);
  PossibleFailure make(const Component& component);
  std::string fileOf(const Table& table, const Digest& key) const;
  // How many plies a position may be away from positions in tables.
  static constexpr unsigned kMostPliesBeyond = 2;
  std::optional<Value> valueOf(const Position& position, unsigned mostPlies) const;
  std::optional<Value> valueByMove(const Position& before, const Position& after, unsigned mostPlies) const;
  std::size_t room() const;
  // Does a move add its ply to the win after it? `together`: its two tables were solved together.
  bool counts(bool together, bool resets) const;
  // By the rules, a win that takes more plies is a draw.
  unsigned mostPlies() const;
  const Table* tableOf(const std::vector<Man>& men) const;
  bool findAll(Tables& tables) const;

  const Scope scope_;
  const Executor& executor_;
  const SolverOptions options_;
  std::deque<std::pair<TypeSet, std::vector<CellMap>>> symmetries_;  // for games with these types only
  std::map<Material, std::unique_ptr<Table>> tables_;
  std::size_t components_ = 0;
  std::vector<Solved> solved_;
  std::map<std::uint64_t, const Table*> bySum_;  // by weightOf() its pieces
};

}  // namespace fairyforge::solve
