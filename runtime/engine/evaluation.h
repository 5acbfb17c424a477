// The value of a position for the player who moves next, derived from the rules when the game is loaded.
// Nothing here knows any particular piece or game:
//
//   value        of a type: the moves and captures it can expect on boards as full as in the middle of a game
//   place        the difference on this cell; what it may become, and in how many moves
//   exposure     of a royal piece: how many enemies are likely to reach its cell, while many are left
//   activity, pressure, threats   what the pieces can actually do now (activity.h)
//   tempo        the right to move
//   network      a correction learned from games (network.h)
//
// docs/engine.md gives the measured gain in play of each of them.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "runtime/engine/activity.h"
#include "runtime/engine/network.h"
#include "runtime/search-cursor.h"

namespace fairyforge::engine {

// The numbers that an evaluation adds up: derived from the rules, or learned from games
// (compiler/play/tune/).
struct Numbers {
  std::vector<int> values;                       // by type; royal types have 0
  std::array<std::vector<int>, kSides> early{};  // by type and cell, while all material is there
  std::array<std::vector<int>, kSides> late{};   // by type and cell, when no material is left
  Parts parts{100, 100, 100};                    // weights, in hundredths of those derived from the rules
  int tempo = 10;
  Network network;  // its result is added to the score
  bool operator==(const Numbers&) const = default;
};

// Evaluates positions of one game. Scores are in hundredths: in most games one of the weakest pieces is worth
// about 100.
class Evaluation {
 public:
  explicit Evaluation(const VariantPtr& variant);
  // Evaluates with these numbers, which must have been derived or learned for this game.
  Evaluation(const VariantPtr& variant, Numbers numbers);

  // Returns the values by which gains of material are counted, by type. Royal pieces have the value 0 where
  // they cannot be taken.
  const PieceValues& values() const { return values_; }
  const Numbers& numbers() const { return numbers_; }
  // Returns the score of the placement for `player`, the side to move, in hundredths. `seen` gets what the
  // pieces can do.
  int of(const Placement& placement, Side player, Seen& seen) const;
  // Fills `seen` with what each side could take on which cell, without computing a score.
  void look(const Placement& placement, Seen& seen) const { activity_->look(placement, seen); }
  // The parts of the evaluation. phaseOf() returns the share of the array's material that is left, from 0 to
  // 1; partsOf() returns White's advantage in each part of what the pieces can do (activity.h).
  double phaseOf(const Placement& placement) const;
  Parts partsOf(const Placement& placement, Side player) const;
  // Does the side have a piece that is neither royal nor of a type whose moves are all irreversible, such as
  // pawns?
  bool hasOfficers(const Placement& placement, Side side) const;

 private:
  std::size_t at(TypeId type, Cell cell) const { return index(type) * cells_ + index(cell); }
  void findValues(const Variant& variant, const class Reach& reach);
  void findPlaces(const Variant& variant, const class Reach& reach);
  template <typename Gain>
  void addProspects(const Variant& variant, const class Reach& reach, Side side, TypeId type, double late,
                    Gain gain);
  void findProspects(const Variant& variant, const class Reach& reach);
  void findGoals(const Variant& variant, const class Reach& reach);
  void findExposure(const Variant& variant, const class Reach& reach);
  void useValues(const Variant& variant);

  std::size_t types_, cells_;
  PieceValues values_;
  Numbers numbers_;
  TypeSet royal_, irreversible_;
  std::vector<std::size_t> count_;  // by type: the number of pieces in the array that are counted
  std::optional<Activity> activity_;
  NetworkInputs inputs_;
  std::int64_t fullMaterial_ = 1;  // the material of the array
};

}  // namespace fairyforge::engine
