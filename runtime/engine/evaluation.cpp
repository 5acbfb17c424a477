// Computes the tables of an evaluation as sums over the paths of all types (runtime/engine/likely-reach.h). An
// imitator also gets half the mean mobility of all types. The tables are integers, so that a sum does not
// depend on the order of its pieces.

#include "runtime/engine/evaluation.h"

#include <algorithm>
#include <cmath>

#include "runtime/engine/likely-reach.h"

namespace fairyforge::engine {
namespace {

constexpr double kMean = 280;  // mean of the values in the array
// On a cell with twice the mean mobility, a piece is worth more by this share of its value.
constexpr double kPlaceWeight = 0.15;
constexpr double kLateRoyal = 0.12;  // the same for a royal piece in the endgame, as a share of kMean
// A piece that can promote with its next move gets this share of what it gains by it; for each further move
// that is needed, the share is multiplied by kFarther.
constexpr double kProspect = 0.15;
constexpr double kFarther = 0.55;
constexpr double kGoal = 150;      // for a piece that wins the game with its next move, if it is not
                                   // prevented
constexpr double kLateGoal = 1.5;  // factor for this in the endgame
constexpr double kExposed = 35;    // for a royal piece, for each enemy that is expected to reach its cell

int rounded(double value) {
  return static_cast<int>(std::lround(value));
}

}  // namespace

Evaluation::Evaluation(const VariantPtr& variant)
    : types_(variant->types().size()),
      cells_(variant->board().size()),
      royal_(variant->royalTypes()),
      irreversible_(variant->end().clockResetting),
      inputs_(*variant) {
  Sight sight(*variant);
  const Reach reach(*variant, [&](Side side, TypeId type, Cell cell, const std::vector<Path>& paths) {
    sight.add(side, type, cell, paths);
  });
  activity_.emplace(*variant, std::move(sight), reach);
  for (auto* tables : {&numbers_.early, &numbers_.late}) {
    for (auto& table : *tables) table.assign(types_ * cells_, 0);
  }
  findValues(*variant, reach);
  findPlaces(*variant, reach);
  findProspects(*variant, reach);
  findGoals(*variant, reach);
  findExposure(*variant, reach);
}

Evaluation::Evaluation(const VariantPtr& variant, Numbers numbers) : Evaluation(variant) {
  numbers_ = std::move(numbers);
  useValues(*variant);
}

// Derives the value of each type from its mobility.
void Evaluation::findValues(const Variant& variant, const Reach& reach) {
  std::vector<double> mobility = mobilityOf(variant, reach);
  double mean = 0;
  for (const double m : mobility) mean += m / static_cast<double>(types_);
  for (std::size_t t = 0; t < types_; ++t) {
    if (variant.type(typeAt(t)).imitates) mobility[t] += mean / 2;
  }
  // Counts the pieces of each type in the array; if there are none, one of each type.
  std::vector<std::size_t> count(types_, 0);
  const auto note = [&](Piece piece) {
    if (piece && piece.side() != Side::Third && !royal_.has(piece.type())) ++count[index(piece.type())];
  };
  for (const Piece piece : variant.start().cells) note(piece);
  if (std::all_of(count.begin(), count.end(), [](std::size_t n) { return n == 0; })) count.assign(types_, 1);
  double sum = 0, pieces = 0;
  for (std::size_t t = 0; t < types_; ++t) {
    sum += mobility[t] * static_cast<double>(count[t]);
    pieces += static_cast<double>(count[t]);
  }
  const double unit = sum > 0 ? kMean * pieces / sum : 0;
  for (std::size_t t = 0; t < types_; ++t)
    numbers_.values.push_back(royal_.has(typeAt(t)) ? 0 : std::max(1, rounded(mobility[t] * unit)));
  count_ = std::move(count);
  useValues(variant);
}

// Sets what follows from the values of types: values for exchanges, the full material, and the weights of
// activity.
void Evaluation::useValues(const Variant& variant) {
  const EndRules& end = variant.end();
  const bool royalsAreTaken = end.royals[0] != RoyalRule::Any || end.royals[1] != RoyalRule::Any;
  fullMaterial_ = 1;
  values_.clear();
  for (std::size_t t = 0; t < types_; ++t) {
    const std::int64_t ofRoyal = royalsAreTaken ? static_cast<std::int64_t>(kMean) : 0;
    values_.push_back(royal_.has(typeAt(t)) ? ofRoyal : numbers_.values[t]);
    fullMaterial_ += static_cast<std::int64_t>(count_[t]) * numbers_.values[t];
  }
  activity_->use(numbers_.values);
}

void Evaluation::findPlaces(const Variant& variant, const Reach& reach) {
  for (std::size_t t = 0; t < types_; ++t) {
    const bool royal = royal_.has(typeAt(t));
    double mean = 0, cells = 0;
    const auto mobility = [&](Side side, Cell cell) {
      const CellReach& from = reach.from(side, typeAt(t), cell);
      return from.quiet + kCaptureWeight * from.takes;
    };
    variant.board().forEachCell([&](Cell cell) {
      mean += mobility(Side::White, cell) + mobility(Side::Black, cell);
      cells += 2;
    });
    mean /= std::max(cells, 1.0);
    if (mean <= 0) continue;
    for (const Side side : kBothSides) {
      variant.board().forEachCell([&](Cell cell) {
        const double more = mobility(side, cell) / mean - 1;
        const std::size_t place = at(typeAt(t), cell);
        if (!royal)
          numbers_.early[index(side)][place] = numbers_.late[index(side)][place] =
              rounded(kPlaceWeight * numbers_.values[t] * more);
        if (royal) numbers_.late[index(side)][place] = rounded(kLateRoyal * kMean * more);
      });
    }
  }
}

// Adds, for each cell, a share of what a piece there can gain by a later move; less for each move before it.
// gain(step) returns the gain of one step, or nothing if it gains nothing.
template <typename Gain>
void Evaluation::addProspects(const Variant& variant, const Reach& reach, Side side, TypeId type, double late,
                              Gain gain) {
  std::vector<double> prospect(cells_, 0);
  bool changed = true;
  for (std::size_t round = 0; changed && round < 64; ++round) {
    changed = false;
    variant.board().forEachCell([&](Cell cell) {
      double best = prospect[index(cell)];
      for (const CellReach::Step& step : reach.from(side, type, cell).steps) {
        const std::optional<double> won = gain(step);
        best = std::max(best, won ? *won : kFarther * prospect[index(step.to)]);
      }
      changed = changed || best > prospect[index(cell)] + 0.5;
      prospect[index(cell)] = best;
    });
  }
  variant.board().forEachCell([&](Cell cell) {
    numbers_.early[index(side)][at(type, cell)] += rounded(prospect[index(cell)]);
    numbers_.late[index(side)][at(type, cell)] += rounded(late * prospect[index(cell)]);
  });
}

// Adds the gains from promotion, taking the best choice.
void Evaluation::findProspects(const Variant& variant, const Reach& reach) {
  const ArrivalTable& arrival = variant.arrival();
  if (arrival.empty()) return;
  for (const Side side : kBothSides) {
    for (std::size_t t = 0; t < types_; ++t) {
      if (royal_.has(typeAt(t))) continue;
      addProspects(variant, reach, side, typeAt(t), 1,
                   [&](const CellReach::Step& step) -> std::optional<double> {
                     const auto& choices = arrival.choices(side, typeAt(t), step.to);
                     if (!step.arrives || choices.empty()) return std::nullopt;
                     int best = numbers_.values[index(choices.front())];
                     for (const TypeId choice : choices)
                       best = std::max(best, numbers_.values[index(choice)]);
                     return kProspect * (best - numbers_.values[t]);
                   });
    }
  }
}

// Adds a bonus for nearness to cells on which a single piece wins the game, such as the hill of King of the
// Hill.
void Evaluation::findGoals(const Variant& variant, const Reach& reach) {
  for (const Side side : kBothSides) {
    std::vector<CellSet> wanted(types_);
    for (const Goal& goal : variant.goals()) {
      if (goal.result != Goal::Result::Wins || !goal.of[index(side)]) continue;
      forEachCondition(goal.condition, [&](const GoalCondition& c) {
        if (c.kind != GoalCondition::Kind::Places || c.places.size() != 1 || c.count > 1) return;
        for (const Occupancy& one : c.occupants) {
          if (one.negated || one.whose != Occupancy::Whose::Own) continue;
          for (std::size_t t = 0; t < types_; ++t)
            if (!one.types || one.types->has(typeAt(t))) wanted[t] |= c.places.front()[index(side)];
        }
      });
    }
    for (std::size_t t = 0; t < types_; ++t) {
      if (wanted[t].empty()) continue;
      addProspects(variant, reach, side, typeAt(t), kLateGoal, [&](const CellReach::Step& step) {
        return wanted[t].has(step.to) ? std::optional(kGoal) : std::nullopt;
      });
    }
  }
}

// A royal piece loses value on cells that many enemies are likely to reach. The loss fades as enemies leave
// the board.
void Evaluation::findExposure(const Variant& variant, const Reach& reach) {
  const auto cells = static_cast<double>(variant.board().size() - variant.board().holes().size());
  for (const Side side : kBothSides) {
    const Side enemy = opponent(side);
    std::vector<double> reached(cells_, 0);
    for (const Piece piece : variant.start().cells) {
      if (!piece || piece.side() != enemy || royal_.has(piece.type())) continue;
      variant.board().forEachCell([&](Cell from) {
        for (const CellReach::Target& target : reach.from(enemy, piece.type(), from).targets)
          reached[index(target.cell)] += target.chance / cells;
      });
    }
    double mean = 0;
    for (const double r : reached) mean += r / cells;
    royal_.forEach([&](TypeId royal) {
      variant.board().forEachCell([&](Cell cell) {
        numbers_.early[index(side)][at(royal, cell)] -= rounded(kExposed * (reached[index(cell)] - mean));
      });
    });
  }
}

Parts Evaluation::partsOf(const Placement& placement, Side player) const {
  Seen seen;
  return activity_->of(placement, player, seen);
}

double Evaluation::phaseOf(const Placement& placement) const {
  std::int64_t material = 0;
  for (const Placement::Placed& piece : placement.pieces)
    material += piece.side == Side::Third ? 0 : numbers_.values[index(piece.type)];
  for (const Placement::InHand& held : placement.hands)
    material += std::int64_t{held.count} * numbers_.values[index(held.type)];
  return static_cast<double>(std::min(fullMaterial_, material)) / static_cast<double>(fullMaterial_);
}

int Evaluation::of(const Placement& placement, Side player, Seen& seen) const {
  std::array<std::int64_t, kSides> early{}, late{}, material{};
  for (const Placement::Placed& piece : placement.pieces) {
    if (piece.side == Side::Third) continue;
    const std::size_t s = index(piece.side), place = at(piece.type, piece.cell);
    early[s] += numbers_.early[s][place];
    late[s] += numbers_.late[s][place];
    material[s] += numbers_.values[index(piece.type)];
  }
  for (const Placement::InHand& held : placement.hands)
    material[index(held.side)] += std::int64_t{held.count} * numbers_.values[index(held.type)];
  const std::size_t me = index(player), other = index(opponent(player));
  const std::int64_t phase = std::min(fullMaterial_, material[0] + material[1]);
  std::int64_t score = material[me] - material[other];
  score += ((early[me] - early[other]) * phase + (late[me] - late[other]) * (fullMaterial_ - phase)) /
           fullMaterial_;
  const Parts parts = activity_->of(placement, player, seen);
  int more = 0;
  for (std::size_t p = 0; p < kParts; ++p) more += parts[p] * numbers_.parts[p];
  score += (player == Side::White ? more : -more) / 100;
  if (!numbers_.network.inputs.empty()) score += numbers_.network.of(inputs_, placement, player);
  return static_cast<int>(score) + numbers_.tempo;
}

bool Evaluation::hasOfficers(const Placement& placement, Side side) const {
  return std::any_of(placement.pieces.begin(), placement.pieces.end(), [&](const Placement::Placed& piece) {
    return piece.side == side && !royal_.has(piece.type) && !irreversible_.has(piece.type);
  });
}

}  // namespace fairyforge::engine
