// Many games of one variant at once, for programs that learn: positions as planes of numbers, moves as numbers of
// actions. Work is shared by threads; nothing here knows Python.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "compiler/base/expected.h"
#include "runtime/game.h"
#include "runtime/random.h"

namespace fairyforge::python {

// What a position is told as: a number for each cell and plane.
class Planes {
 public:
  explicit Planes(const VariantPtr& variant);
  std::size_t count() const { return names_.size(); }
  const std::vector<std::string>& names() const { return names_; }
  // count() * cells numbers, cell by cell within a plane, all from 0 to 1 but for counts of pieces in hand.
  void write(const Position& position, float* out) const;

 private:
  const VariantPtr variant_;
  std::vector<std::string> names_;
};

// What a move is told as: where from (a cell, or a type that is put on the board), where to, and what it becomes.
// Where several legal moves have these in common, `choices` of them are told apart, in their canonical order.
class Actions {
 public:
  Actions(const VariantPtr& variant, std::size_t choices);
  std::size_t count() const { return plain_ * choices_; }
  // Of each move, in the order of the list.
  Expected<std::vector<std::int64_t>> of(const Position& position, const MoveList& legal) const;

 private:
  std::size_t cells_, types_, plain_, choices_;
};

enum class End : std::uint8_t { GoesOn, ByRules, ByLength };

class Batch {
 public:
  Batch(VariantPtr variant, std::shared_ptr<const Executor> executor, std::size_t games, std::size_t threads,
        int mostPlies, std::uint64_t seed, std::size_t choices);

  std::size_t games() const { return games_.size(); }
  const Variant& variant() const { return *variant_; }
  const Planes& planes() const { return planes_; }
  const Actions& actions() const { return actions_; }
  const Position& position(std::size_t game) const { return games_[game].game->position(); }
  std::span<const std::int64_t> legal(std::size_t game) const { return games_[game].actions; }
  int plies(std::size_t game) const { return static_cast<int>(games_[game].game->moves().size()); }
  // Why the last call could not number the moves of some game; empty: it could.
  PossibleFailure problem() const;

  void observe(float* out) const;
  // games() * actions().count() flags.
  void mask(std::uint8_t* out) const;
  // One legal action of each game, by lot.
  void choose(std::int64_t* out);
  // Plays an action in each game. Fails, and plays nothing, where one is not legal. Games that end begin anew: their
  // score is +1 if White has won, -1 if Black has.
  PossibleFailure step(const std::int64_t* actions, float* scores, std::uint8_t* ends);
  // Plays in each game so many legal moves by lot; how many games have ended.
  std::size_t playRandomly(std::size_t plies);
  void begin(std::size_t game);

 private:
  struct Played {
    std::unique_ptr<Game> game;
    MoveList legal;
    std::vector<std::int64_t> actions;
    Random random;
    std::string problem;
  };
  // On all threads. Where the work is long it asks whether it may go on; if not, Interrupted is thrown at the end.
  using GoesOn = std::function<bool()>;
  void forEach(const std::function<void(std::size_t, const GoesOn&)>& work) const;
  void begin(Played& played);
  void list(Played& played);
  End play(Played& played, std::size_t move, float& score);

  const VariantPtr variant_;
  const std::shared_ptr<const Executor> executor_;
  const Planes planes_;
  const Actions actions_;
  const std::size_t threads_;
  const int mostPlies_;
  std::vector<Played> games_;
};

}  // namespace fairyforge::python
