// What a position is worth to the player who moves next, derived from the rules when the game is loaded. Nothing here
// knows any piece or game:
//
//   value        of a type: the moves and captures that it may expect on boards as full as in the middle of a game
//   place        how much more or less it may expect on this cell, and what it may become and how far that is
//   exposure     of a royal piece: how many enemies are likely to reach its cell, while there are many of them
//   activity, pressure, threats   what the pieces can really do now (activity.h)
//   tempo        the right to move
//   network      what games have taught besides (network.h)
//
// docs/engine.md says how much each of them is worth in play.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "runtime/engine/activity.h"
#include "runtime/engine/network.h"
#include "runtime/search-cursor.h"

namespace fairyforge::engine {

// The numbers that an evaluation adds up: derived from the rules, or learned from games (compiler/tune/).
struct Numbers {
  std::vector<int> values;                       // by type; of royal ones 0
  std::array<std::vector<int>, kSides> early{};  // by type and cell, while all material is there
  std::array<std::vector<int>, kSides> late{};   // ... when none is left
  Parts parts{100, 100, 100};                    // in hundredths of what the rules make of them
  int tempo = 10;
  Network network;  // added to all of this
  bool operator==(const Numbers&) const = default;
};

// Scores count in hundredths: in most games one of the weakest pieces is about 100.
class Evaluation {
 public:
  explicit Evaluation(const VariantPtr& variant);
  // With these numbers, which are of this game.
  Evaluation(const VariantPtr& variant, Numbers numbers);

  // For moves that win material. Royal pieces count nothing where they cannot be taken.
  const PieceValues& values() const { return values_; }
  const Numbers& numbers() const { return numbers_; }
  int of(const Placement& placement, Side player, Seen& seen) const;
  // What could be taken where, and by what: a part of it that is wanted alone.
  void look(const Placement& placement, Seen& seen) const { activity_->look(placement, seen); }
  // Parts of it: how much of the material is there, from 0 to 1; how much better off White is by what pieces can do.
  double phaseOf(const Placement& placement) const;
  Parts partsOf(const Placement& placement, Side player) const;
  // Has the side more than royal pieces and pieces whose every move is irreversible?
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
  std::vector<std::size_t> count_;  // by type: what is counted of the array
  std::optional<Activity> activity_;
  NetworkInputs inputs_;
  std::int64_t fullMaterial_ = 1;  // of the array
};

}  // namespace fairyforge::engine
