// Tables of the endgames of a game, made from its rules: each after those that its moves lead to. Materials
// that lead to each other, as by changes of type that can be undone, are solved together.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>

#include "compiler/solve/table.h"
#include "runtime/executor.h"

namespace fairyforge::solve {

struct SolverOptions {
  unsigned threads = 1;
  std::size_t mostBytes = std::size_t{4} << 30;  // of memory; what would need more is refused
  Distance distance = Distance::End;
  // What has no room in the memory is put on a file that this opens (scratch.h); none: it is refused.
  std::function<int()> openFile{};
  // Where tables are kept, by a name of letters that files may have; none: nowhere. What is found may be
  // anything; what is kept is a whole table.
  std::function<std::optional<std::string>(const std::string& name)> find{};
  std::function<void(const std::string& name, const std::string& bytes)> keep{};
  // Until a large table is done, what its positions lead to is kept in parts of so many, so that work which was broken
  // off goes on there; none: it begins anew. `drop` takes away what was kept by that name.
  std::size_t partPositions = std::size_t{1} << 18;
  std::function<void(const std::string& name)> drop{};
  // Told of each table that was found and is not what its name says, or not all of it.
  std::function<void(const std::string& name)> distrust{};
};

// The material that the file of a kept table is named after; nothing: no table has that name.
std::optional<Material> materialOfFile(const Variant& variant, const std::string& name);

// Tables that were solved together, and what that took.
struct Solved {
  std::vector<std::string> materials;
  std::size_t numbers = 0, moves = 0;  // of positions, and of moves from one of them to another
  double seconds = 0;
};

class Solver {
 public:
  // The executor must outlive it.
  Solver(Scope scope, const Executor& executor, SolverOptions options);
  ~Solver();

  const Scope& scope() const { return scope_; }
  const Executor& executor() const { return executor_; }
  std::vector<std::string> leftOut() const { return scope_.leftOut(options_.distance == Distance::Zeroing); }
  // What was solved so far, and not found.
  const std::vector<Solved>& solved() const { return solved_; }
  // The table of the material and all that it leads to; or why there is none.
  Expected<const Table*> table(const Material& material);
  // Takes the tables of the material and of those that lead back to it, if all were kept before; makes none.
  void find(const Material& material);
  // Null: it has neither been made nor been found.
  const Table* found(const Material& material) const {
    const auto table = tables_.find(material);
    return table == tables_.end() ? nullptr : table->second.get();
  }
  // The value of a position; nothing: no table that was asked for has it. One that is more than its men, as
  // with a pawn that may be taken en passant, has the value of its best move.
  std::optional<Value> valueOf(const Position& position) const;
  // The value that a move gives to the position before it.
  std::optional<Value> behind(const Position& before, const Position& after) const;

 private:
  class Making;
  using Circle = std::vector<Material>;  // materials that lead to each other
  std::vector<Circle> circlesBelow(const Material& material) const;
  const std::vector<CellMap>& symmetriesBelow(const Circle& circle);
  using Tables = std::vector<std::unique_ptr<Table>>;
  Tables tablesOf(const Circle& circle);  // without values
  void hold(Tables tables);
  PossibleFailure make(const Circle& circle);
  std::string fileOf(const Table& table, const Digest& key) const;
  // How far a position may be from those that tables hold.
  static constexpr unsigned kMostPliesBeyond = 2;
  std::optional<Value> valueOf(const Position& position, unsigned mostPlies) const;
  std::optional<Value> behind(const Position& before, const Position& after, unsigned mostPlies) const;
  std::size_t room() const;
  // Does a move add its ply to those of the win behind it, by tables that were solved together or not?
  bool counts(bool together, bool resets) const;
  // A win of more is a draw by the rules.
  unsigned mostPlies() const;
  const Table* tableOf(const std::vector<Man>& men) const;
  bool findAll(Tables& tables) const;

  const Scope scope_;
  const Executor& executor_;
  const SolverOptions options_;
  std::deque<std::pair<TypeSet, std::vector<CellMap>>> symmetries_;  // of games with these types only
  std::map<Material, std::unique_ptr<Table>> tables_;
  std::size_t circles_ = 0;
  std::vector<Solved> solved_;
  std::map<std::uint64_t, const Table*> bySum_;  // of weightOf() its men
};

}  // namespace fairyforge::solve
