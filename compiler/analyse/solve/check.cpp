// Checks a table: goes through all placements of its pieces, or random ones, and compares each value with the
// values after the legal moves.
#include "compiler/analyse/solve/check.h"

#include <fmt/format.h>

#include "compiler/analyse/solve/value.h"
#include "runtime/fen.h"
#include "runtime/random.h"
#include "runtime/referee.h"

namespace fairyforge::solve {
namespace {

class Checking {
 public:
  Checking(const Solver& solver, const Table& table) : solver_(solver) {
    for (const Side side : kBothSides) {
      for (const TypeId type : table.material.men[index(side)]) men_.push_back({Piece(type, side), kNoCell});
    }
    table.place({}, held_);
    solver.scope().variant().board().forEachCell([&](Cell cell) { cells_.push_back(cell); });
  }

  Checked run(std::uint64_t wanted, std::uint64_t seed) {
    double placements = kSides;
    for (std::size_t i = 0; i < men_.size(); ++i) placements *= static_cast<double>(cells_.size());
    if (placements <= 2 * static_cast<double>(wanted)) {
      checked_.all = true;
      goThrough(0);
      return checked_;
    }
    Random random(seed);
    for (std::uint64_t tries = 0; checked_.positions < wanted && tries < 100 * wanted; ++tries) {
      for (Man& man : men_) man.cell = cells_[random.below(cells_.size())];
      if (!checkHere(random.once(2) ? Side::White : Side::Black)) break;
    }
    return checked_;
  }

 private:
  // Checks all placements of the pieces from index `from` on, with the earlier ones on their present cells.
  // Returns false after a fault.
  bool goThrough(std::size_t from) {
    if (from == men_.size()) return checkHere(Side::White) && checkHere(Side::Black);
    for (const Cell cell : cells_) {
      men_[from].cell = cell;
      if (!goThrough(from + 1)) return false;
    }
    return true;
  }
  bool fails(const Position& position, const std::string& why) {
    checked_.fault = fmt::format("{}: {}", printFen(position), why);
    return false;
  }
  // Checks the placement in men_ with `player` to move. Returns false after a fault.
  bool checkHere(Side player) {
    for (std::size_t i = 0; i < men_.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        if (men_[i].cell == men_[j].cell) return true;
      }
    }
    std::vector<Man> men = men_;
    men.insert(men.end(), held_.begin(), held_.end());
    const std::optional<Position> position = solver_.scope().positionOf(men, player);
    if (!position) return true;
    const std::optional<Value> told = solver_.valueOf(*position);
    if (!told) return true;  // there is no such position: some piece can never stand on its cell
    ++checked_.positions;
    const std::optional<Value> follows = fromMoves(*position);
    if (!follows) return fails(*position, "a move leads to a position that no table has");
    if (*follows == *told) return true;
    return fails(*position, fmt::format("the table says \"{}\", but by the moves it is \"{}\"",
                                        valueText(*told, player), valueText(*follows, player)));
  }
  // Returns the position's value computed from the tables' values after each legal move, or from the end of
  // the game; nothing if a table is missing.
  std::optional<Value> fromMoves(const Position& position) const {
    if (const auto outcome = referee_.outcome(position)) return Value::of(*outcome);
    const Side player = position.setup().player;
    std::optional<Value> best;
    for (const Move& move : referee_.legalMoves(position)) {
      const Position after = position.after(move);
      const std::optional<Value> value = solver_.valueByMove(position, after);
      if (!value) return std::nullopt;
      if (!best || isBetterFor(player, *value, *best)) best = value;
    }
    return best;
  }
  const Solver& solver_;
  const Referee referee_;
  std::vector<Man> men_, held_;  // the pieces on the board with their present cells, and the pieces in hands
  std::vector<Cell> cells_;
  Checked checked_;
};

}  // namespace

Checked check(const Solver& solver, const Table& table, std::uint64_t wanted, std::uint64_t seed) {
  return Checking(solver, table).run(wanted, seed);
}

}  // namespace fairyforge::solve
