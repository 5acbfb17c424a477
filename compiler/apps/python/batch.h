// Many games of one variant at once, for programs that learn (reinforcement learning): positions as planes of
// numbers, moves as numbers of actions. Threads share the work; nothing here depends on Python.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "compiler/core/base/expected.h"
#include "runtime/game.h"
#include "runtime/random.h"

namespace fairyforge::python {

// Encodes positions: each plane has a number for each cell. A plane is, for example, "White pawn" or
// "unmoved".
class Planes {
 public:
  explicit Planes(const VariantPtr& variant);
  std::size_t count() const { return names_.size(); }
  const std::vector<std::string>& names() const { return names_; }
  // Writes the planes of the position to `out`, one after the other: count() planes of one number for each
  // cell, in the order of the cells. All numbers lie between 0 and 1, except counts of pieces in hand.
  void write(const Position& position, float* out) const;

 private:
  const VariantPtr variant_;
  std::vector<std::string> names_;
};

// Encodes moves as numbers (actions). An action is an origin (a cell, or a type that is dropped), a
// destination, and the type that the piece becomes. If several legal moves agree in these, up to `choices` of
// them are distinguished by their canonical order.
class Actions {
 public:
  Actions(const VariantPtr& variant, std::size_t choices);
  std::size_t count() const { return plain_ * choices_; }
  // Returns the action of each move, in the order of the list. Fails if more than `choices` moves agree in
  // origin, destination and type.
  Expected<std::vector<std::int64_t>> of(const Position& position, const MoveList& legal) const;

 private:
  std::size_t cells_, types_, plain_, choices_;
};

// Has a game ended: by its rules, or because it reached the greatest number of plies?
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
  // Returns why the last call could not give numbers to the moves of some game; nothing if it could.
  PossibleFailure problem() const;

  // Writes the planes of the positions of all games, one game after the other.
  void observe(float* out) const;
  // Writes games() * actions().count() flags: is the action legal?
  void mask(std::uint8_t* out) const;
  // Writes one legal action for each game, chosen at random; -1 if the game has none.
  void choose(std::int64_t* out);
  // Plays an action in each game. Fails, and plays nothing, if one of them is not legal. A game that ends
  // begins anew. `scores`: +1 if White has won, -1 if Black has won, otherwise 0. `ends`: the End of each
  // game.
  PossibleFailure step(const std::int64_t* actions, float* scores, std::uint8_t* ends);
  // Plays this many random legal moves in each game; returns how many games have ended.
  std::size_t playRandomly(std::size_t plies);
  // Begins the game anew.
  void begin(std::size_t game);

 private:
  struct Played {
    std::unique_ptr<Game> game;
    MoveList legal;
    std::vector<std::int64_t> actions;
    Random random;
    std::string problem;
  };
  // Runs the work for each game, shared among all threads. Long work asks from time to time whether it may go
  // on. If it may not, this function throws Interrupted at its end.
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
