// Makes the graph of the positions of some tables: each placement of a material's pieces that is possible
// becomes a position, whose legal moves an executor lists. So tables include all rules about moves, ends and
// royal pieces. Only solver.cpp includes this file.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstring>
#include <fmt/format.h>
#include <map>
#include <memory>
#include <mutex>
#include <unordered_map>

#include "compiler/analyse/solve/retrograde.h"
#include "compiler/analyse/solve/solver-options.h"
#include "compiler/core/base/on-threads.h"
#include "runtime/executor.h"
#include "runtime/fen.h"
#include "runtime/quiet.h"
#include "runtime/random.h"

namespace fairyforge::solve {

// Returns a random number for a piece on the board or (`isHeld`) in hand. The sum over all pieces identifies
// a material, in whatever order its pieces are added.
inline std::uint64_t weightOf(Piece piece, bool isHeld) {
  return Random(1 + index(piece.side()) + kOwners * (index(piece.type()) + (isHeld ? kMaxTypes : 0))).next();
}
inline std::uint64_t weightOf(const Material& material) {
  std::uint64_t sum = 0;
  for (const Side side : kBothSides) {
    for (const TypeId type : material.men[index(side)]) sum += weightOf(Piece(type, side), false);
    for (const TypeId type : material.hands[index(side)]) sum += weightOf(Piece(type, side), true);
  }
  return sum;
}

// Thrown when a table cannot be made.
struct Refusal {
  std::string why;
};

// Describes the positions of some tables to a Graph (retrograde.h).
class GraphMaker {
 public:
  // `room`: the bytes of memory that there may be. `known`: the finished tables, by weightOf() their materials.
  GraphMaker(const Scope& scope, const Executor& executor, const SolverOptions& options, std::size_t room,
             const std::map<std::uint64_t, const Table*>& known, std::vector<std::unique_ptr<Table>>& tables)
      : scope_(scope), executor_(executor), options_(options), room_(room), tables_(tables) {
    const auto& types = scope_.variant().types();
    for (std::size_t t = 0; t < types.size(); ++t) {
      for (const Side side : kBothSides) {
        for (const bool isHeld : {false, true})
          weights_[isHeld][index(side)].push_back(weightOf(Piece(typeAt(t), side), isHeld));
      }
    }
    for (const auto& table : tables_) {
      begins_.push_back(nodes_);
      nodes_ += kSides * table->index.size();
      refs_[weightOf(table->material)] = {table.get(), begins_.back(), true};
    }
    for (const auto& [sum, table] : known) refs_.try_emplace(sum, Ref{table, 0, false});
    for (const auto& table : tables_) plain_.push_back(scope_.isPlain(table->material));
    if (!options.find || !options.keep || !options.drop || nodes_ < kLeastParts * options.partPositions)
      return;
    std::string keys;
    for (const auto& table : tables_) {
      const Digest key = keyOf(scope_, *table, options.distance);
      keys.append(key.begin(), key.end());
      if (partName_.empty()) partName_ = fileOf(scope_.variant(), *table, key);
    }
    key_ = digestOf(keys);
  }

  std::size_t nodes() const { return nodes_; }

  // Describes all positions. Throws std::length_error if that needs too much room.
  void describe(Graph& graph) {
    const std::size_t size = options_.partPositions;
    onThreads(0, (nodes_ + size - 1) / size, options_.threads, [&](std::size_t part) {
      const std::size_t first = part * size;
      if (!restore(graph, first)) describe(graph, first, std::min(nodes_, first + size));
    });
    // Positions outside the tables may lead to more of their kind, which join the end of the list.
    for (std::size_t i = 0; i < beyond_.size(); ++i) {
      graph.resize(nodes_ + i + 1);
      Graph::Part part(graph, static_cast<Node>(nodes_ + i));
      const Position position = beyond_[i];
      Worker(*this, part, mates_).describe(position);
      graph.add(part);
    }
  }

  // Deletes the stored parts, which are not needed any more.
  void drop() const {
    for (std::size_t first = 0; !partName_.empty() && first < nodes_; first += options_.partPositions)
      options_.drop(nameOfPart(first));
  }

  // Copies the results from the graph into the tables.
  void take(Graph& graph) {
    for (std::size_t t = 0; t < tables_.size(); ++t) {
      Table& table = *tables_[t];
      const std::size_t size = table.index.size();
      for (const Side side : kBothSides) {
        auto& values = table.values[index(side)];
        values.reserve(size);
        Narrow& narrow = table.narrow[index(side)];
        graph.read(static_cast<Node>(begins_[t] + index(side) * size), size,
                   [&](const Graph::Result& result) {
                     if (result.isNarrow) note(narrow, table, values.size(), result.value);
                     values.push_back(result.value);
                   });
        table.mates[index(side)] = mates_[t][index(side)];
      }
    }
  }

  std::size_t edges() const { return edges_; }

 private:
  static constexpr std::size_t kPart = 1 << 13, kLeastParts = 8;
  using Mates = std::vector<std::array<std::uint64_t, kSides>>;  // by table, and by the side that has mated

  void describe(Graph& graph, std::size_t begin, std::size_t end) {
    Mates mates(tables_.size());
    std::string bytes;
    bool isAlone = true;
    for (std::size_t first = begin; first < end; first += kPart) {
      Graph::Part part(graph, static_cast<Node>(first));
      Worker worker(*this, part, mates);
      for (std::size_t node = first; node < std::min(end, first + kPart); ++node) worker.describe(node);
      edges_ += part.edges();
      isAlone = isAlone && !worker.goesBeyond();
      if (!partName_.empty() && isAlone) part.put(bytes);
      graph.add(part);
    }
    add(mates);
    // A part that refers to positions outside the tables is not stored, since their numbers are valid in this
    // run only.
    if (partName_.empty() || !isAlone) return;
    bytes.insert(0, reinterpret_cast<const char*>(mates.data()), mates.size() * sizeof mates[0]);
    const Digest digest = digestOfPart(begin, bytes);
    bytes.insert(0, reinterpret_cast<const char*>(&digest), sizeof digest);
    options_.keep(nameOfPart(begin), bytes);
  }
  // Restores a part that an earlier run has stored. Returns false if there is none or if it is damaged.
  bool restore(Graph& graph, std::size_t begin) {
    if (partName_.empty()) return false;
    const auto kept = options_.find(nameOfPart(begin));
    if (!kept) return false;
    Mates mates(tables_.size());
    const std::size_t size = mates.size() * sizeof mates[0];
    if (kept->size() < sizeof(Digest) + size) return false;
    const std::string_view content = std::string_view(*kept).substr(sizeof(Digest));
    const Digest digest = digestOfPart(begin, content);
    if (std::memcmp(kept->data(), &digest, sizeof digest) != 0) return false;
    std::memcpy(mates.data(), content.data(), size);
    for (std::string_view rest = content.substr(size); !rest.empty();) {
      const Graph::Part part = Graph::Part::taken(graph, rest);
      edges_ += part.edges();
      graph.add(part);
    }
    add(mates);
    return true;
  }
  void add(const Mates& mates) {
    const std::lock_guard lock(mutex_);
    for (std::size_t t = 0; t < mates.size(); ++t) {
      for (const Side side : kBothSides) mates_[t][index(side)] += mates[t][index(side)];
    }
  }
  std::string nameOfPart(std::size_t begin) const {
    return fmt::format("{}.{:06}.part", partName_, begin / options_.partPositions);
  }
  // Returns a digest of a stored part and of all on which it depends. The content is hashed separately,
  // because it is large and a copy would need memory.
  Digest digestOfPart(std::size_t begin, std::string_view content) const {
    return digestOf(
        fmt::format("{}{} {} {}", toHex(key_), begin, options_.partPositions, toHex(digestOf(content))));
  }

  struct Ref {
    const Table* table;
    std::size_t begin;
    bool here;  // the positions of the table are in the graph too
  };

  // Counts a position in which exactly one move wins, with all its images under the board's symmetries. Keeps
  // it as an example if it is among the longest wins.
  void note(Narrow& narrow, const Table& table, std::uint64_t number, Value value) const {
    std::vector<Cell> cells(table.index.men().size());
    table.index.cellsOf(number, cells);
    narrow.positions += table.index.images(cells);
    Narrow::Example one{number, value.bits()};
    for (Narrow::Example& example : narrow.longest) {
      if (!example.value().isWon() || example.value().plies() < one.value().plies()) std::swap(example, one);
      if (!one.value().isWon()) return;
    }
  }

  // Returns the number of a position outside the tables, that is one that its pieces do not determine. Such
  // numbers follow those of all tables.
  Node nodeBeyond(Position position) {
    const std::lock_guard lock(mutex_);
    const auto [place, isNew] =
        numbersBeyond_.try_emplace(stateText(position), static_cast<Node>(nodes_ + beyond_.size()));
    if (isNew) {
      const std::size_t each = sizeof(Position) + position.setup().cells.size() * sizeof(Piece) + 256;
      if ((beyond_.size() + 1) * each > room_ / 2)
        throw Refusal{
            fmt::format("positions that are more than their men are too many, as {}", printFen(position))};
      beyond_.push_back(std::move(position));
    }
    return place->second;
  }

  class Worker {
   public:
    Worker(GraphMaker& maker, Graph::Part& part, Mates& mates) : m_(maker), part_(part), mates_(mates) {}
    // Has this worker met a position that no table has?
    bool goesBeyond() const { return goesBeyond_; }

    void describe(std::size_t node) {
      const auto t = static_cast<std::size_t>(std::upper_bound(m_.begins_.begin(), m_.begins_.end(), node) -
                                              m_.begins_.begin() - 1);
      const Table& table = *m_.tables_[t];
      const std::size_t local = node - m_.begins_[t];
      const Side player = local < table.index.size() ? Side::White : Side::Black;
      cells_.resize(table.index.men().size());
      if (!table.index.cellsOf(local % table.index.size(), cells_)) return part_.end(Value::none());
      table.place(cells_, men_);
      const Scope& scope = m_.scope_;
      const std::optional<Position> position = scope.positionOf(men_, player);
      if (!position) return part_.end(Value::none());
      describe(*position, m_.plain_[t], &mates_[t]);
    }
    // Describes a position outside the tables.
    void describe(const Position& position) {
      men_ = menOf(position);
      describe(position, false, nullptr);
    }

   private:
    void describe(const Position& position, bool plain, std::array<std::uint64_t, kSides>* mates) {
      const Scope& scope = m_.scope_;
      const Side player = position.setup().player;
      const Executor& executor = m_.executor_;
      const MoveList moves = executor.legalMoves(position);
      // In games with goals, the game may end although there are moves.
      if (moves.empty() || !scope.variant().goals().empty()) {
        if (const auto outcome = executor.outcome(position)) {
          if (mates != nullptr && outcome->reason == EndReason::Checkmate && outcome->winner)
            ++(*mates)[index(*outcome->winner)];
          return part_.end(Value::of(*outcome));
        }
      }
      for (const Move& move : moves) {
        if (plain && isPlain(move) && (move.victims.empty() || !scope.variant().hands().any())) {
          playPlain(move);
          goTo(player, opponent(player), position, resets(position, move));
        } else {
          Position after = position.after(move);
          if (scope.holds(after)) {
            next_ = menOf(after);
            goTo(player, after.toMove(), position, after.setup().halfmoveClock == 0);
          } else {
            goesBeyond_ = true;
            const bool countsAnew = after.setup().halfmoveClock == 0;
            add(m_.nodeBeyond(std::move(after)), countsAnew);
          }
        }
      }
      part_.endMoves(player);
    }

    // Does the move only move a piece from one cell to another, and perhaps capture others?
    static bool isPlain(const Move& move) {
      return move.from != kNoCell && move.from != move.to && move.relocations.empty() &&
             move.changes.empty() && move.edits.empty() && move.enPassantTargets.empty() &&
             !move.continuesWith;
    }
    // Does the move restart the count of quiet plies?
    bool resets(const Position& position, const Move& move) const {
      return !move.victims.empty() ||
             beginsCountAnew(m_.scope_.variant(), move.isDrop(), position.at(move.from).type(), move.as);
    }
    void add(Node to, bool resets) {
      resets&& m_.options_.distance == Distance::Zeroing ? part_.addReset(to) : part_.add(to);
    }
    // Sets next_ to the pieces after a plain move: the mover is on its destination, and captured pieces are
    // gone.
    void playPlain(const Move& move) {
      next_.clear();
      for (const Man& man : men_) {
        if (man.cell == move.from) {
          next_.push_back({Piece(move.as, man.piece.side()), move.to});
        } else if (std::ranges::find(move.victims, man.cell) == move.victims.end()) {
          next_.push_back(man);
        }
      }
    }
    // Adds the position after a move. If it is in the tables that are being made, adds an edge to it; if it
    // is in a finished table, adds its value as an exit. Throws Refusal if the move leads to material, or to
    // a cell, that was not foreseen.
    void goTo(Side player, Side nextPlayer, const Position& before, bool resets) {
      std::uint64_t sum = 0;
      for (const Man& man : next_)
        sum += m_.weights_[man.isHeld()][index(man.piece.side())][index(man.piece.type())];
      const auto ref = m_.refs_.find(sum);
      if (ref == m_.refs_.end()) refuse(before, "leads to men that were not foreseen");
      const auto& [table, begin, here] = ref->second;
      there_.resize(table->index.men().size());
      const std::uint64_t number =
          inOrder(next_, table->index.men(), there_) ? table->index.numberOf(there_) : CellIndex::kNowhere;
      if (number == CellIndex::kNowhere) refuse(before, "leads to a cell that was not foreseen");
      if (here) {
        add(static_cast<Node>(begin + index(nextPlayer) * table->index.size() + number), resets);
        return;
      }
      const Value value = table->values[index(nextPlayer)][number];
      if (value.isNone()) refuse(before, "leads to a position that was not foreseen");
      const bool counts = m_.options_.counts(false, resets);
      part_.addExit(player, value.isWon() && !counts ? Value::win(value.winner(), 0) : value);
    }
    [[noreturn]] void refuse(const Position& position, const char* why) const {
      throw Refusal{fmt::format("after {} play {}", printFen(position), why)};
    }

    GraphMaker& m_;
    Graph::Part& part_;
    Mates& mates_;
    bool goesBeyond_ = false;
    std::vector<Cell> cells_, there_;
    std::vector<Man> men_, next_;
  };

  const Scope& scope_;
  const Executor& executor_;
  const SolverOptions& options_;
  const std::size_t room_;
  std::vector<std::unique_ptr<Table>>& tables_;
  std::vector<std::size_t> begins_;  // by table: the number of its first position
  std::vector<bool> plain_;
  Mates mates_{tables_.size()};
  // The beginning of the names of stored parts; empty: parts are not stored.
  std::string partName_;
  Digest key_{};  // identifies all tables that are made together
  std::size_t nodes_ = 0;
  std::atomic<std::size_t> edges_{0};
  std::mutex mutex_;
  std::vector<Position> beyond_;
  std::unordered_map<std::string, Node> numbersBeyond_;
  // The numbers of weightOf(), by whether the piece is in hand, by side and by type.
  std::array<std::array<std::vector<std::uint64_t>, kSides>, 2> weights_;
  std::map<std::uint64_t, Ref> refs_;
};

}  // namespace fairyforge::solve
