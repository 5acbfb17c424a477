// Learns the numbers of an evaluation from games. Parameters: the value of each type; for each type and cell
// a correction of that value, early and late in the game; the weights of activity, pressure and threats; the
// worth of the right to move. If both sides have the same rules, they share parameters. A normal prior pulls
// each parameter towards its value from the rules, so that cells which hardly occur keep that.
//
// The games are divided into groups. Parameters learned without a group are tested on it (cross-validation),
// which decides the weight of a position against the prior. How much the values vary when single groups are
// left out gives their errors (jackknife), if there are enough games.

#include <algorithm>
#include <cmath>

#include "compiler/core/base/mapped.h"
#include "compiler/play/tune/tuning.h"

namespace fairyforge::tune {
namespace {

using engine::Evaluation;
using engine::Numbers;

constexpr std::size_t kGroups = 8;
constexpr double kStudent = 2.365;  // Student's t for this number of groups, at 95 %
constexpr double kNormal = 1.96;
constexpr double kTrustInResult = 0.5;
// Candidates for the weight of a position. It is below 1 because the positions of one game resemble each
// other.
constexpr double kWeights[] = {0.3, 0.1, 0.03, 0.01};
// Standard deviations of the prior, which keeps learned numbers near those derived from the rules: kOfValue
// is a fraction of the piece's value; the others have the unit of their number (engine::Numbers).
constexpr double kOfValue = 0.4, kOfPlace = 10, kOfPart = 50, kOfTempo = 10;
// Numbers of rounds: for learning from all games; for trying a weight without one group; for learning without
// a group, starting from the result for all.
constexpr int kRounds = 200, kRoundsOfTrial = 60, kRoundsWithout = 40;
constexpr std::size_t kGroupsOfTrial = 2;

struct Feature {
  std::uint32_t parameter;
  float much;
};
struct Row {
  std::size_t begin, end;  // the indices of the row's features
  float result, score;
  std::size_t group;
};

// The list of parameters, and the features of a position: how often each parameter counts in it.
class Model {
 public:
  Model(const VariantPtr& variant, const Numbers& derived)
      : board_(variant->board()),
        symmetry_(variant->symmetry()),
        types_(variant->types().size()),
        cells_(variant->board().size()),
        sides_(symmetry_ == Symmetry::None ? kSides : 1),
        evaluation_(variant, derived),
        royal_(types_) {
    for (std::size_t t = 0; t < types_; ++t) royal_[t] = variant->isRoyal(typeAt(t));
    start_.assign(kFirstValue + types_ + 2 * sides_ * types_ * cells_, 0);
    prior_.assign(start_.size(), kOfPlace);
    for (std::size_t p = 0; p < engine::kParts; ++p) {
      start_[p] = derived.parts[p];
      prior_[p] = kOfPart;
    }
    start_[kTempo] = derived.tempo;
    prior_[kTempo] = kOfTempo;
    for (std::size_t t = 0; t < types_; ++t) {
      start_[valueOf(t)] = derived.values[t];
      prior_[valueOf(t)] = std::max(20.0, kOfValue * derived.values[t]);
      for (std::size_t s = 0; s < sides_; ++s) {
        for (std::size_t c = 0; c < cells_; ++c) {
          start_[early(t, s, c)] = derived.early[s][t * cells_ + c];
          start_[early(t, s, c) + 1] = derived.late[s][t * cells_ + c];
        }
      }
    }
  }

  const std::vector<double>& start() const { return start_; }
  const std::vector<double>& prior() const { return prior_; }
  std::size_t valueOf(std::size_t type) const { return kFirstValue + type; }

  void add(const Observed& position, std::vector<Feature>& features) const {
    const auto phase = static_cast<float>(evaluation_.phaseOf(position.placement));
    const auto put = [&](std::size_t parameter, float much) {
      if (much != 0) features.push_back({static_cast<std::uint32_t>(parameter), much});
    };
    const engine::Parts parts = evaluation_.partsOf(position.placement, position.player);
    for (std::size_t p = 0; p < engine::kParts; ++p) put(p, static_cast<float>(parts[p]) / 100);
    put(kTempo, position.player == Side::White ? 1 : -1);
    for (const Placement::Placed& piece : position.placement.pieces) {
      if (piece.side == Side::Third) continue;
      const bool white = piece.side == Side::White;
      const float sign = white ? 1 : -1;
      const std::size_t t = index(piece.type);
      const Cell seen = white || sides_ > 1 ? piece.cell : board_.reflected(piece.cell, symmetry_);
      const std::size_t place = early(t, white || sides_ == 1 ? 0 : 1, index(seen));
      if (!royal_[t]) put(valueOf(t), sign);
      put(place, sign * phase);
      put(place + 1, sign * (1 - phase));
    }
    for (const Placement::InHand& held : position.placement.hands) {
      const auto count = static_cast<float>(held.count);
      if (!royal_[index(held.type)])
        put(valueOf(index(held.type)), held.side == Side::White ? count : -count);
    }
  }

  // Returns the fitted weights rounded, in the form that the engine uses.
  Numbers numbersOf(const std::vector<double>& found) const {
    Numbers numbers;
    const auto rounded = [](double value) { return static_cast<int>(std::lround(value)); };
    for (std::size_t p = 0; p < engine::kParts; ++p) numbers.parts[p] = std::max(0, rounded(found[p]));
    numbers.tempo = rounded(found[kTempo]);
    for (std::size_t t = 0; t < types_; ++t)
      numbers.values.push_back(royal_[t] ? 0 : std::max(1, rounded(found[valueOf(t)])));
    for (const Side side : kBothSides) {
      auto& sooner = numbers.early[index(side)];
      auto& later = numbers.late[index(side)];
      sooner.assign(types_ * cells_, 0);
      later = sooner;
      for (std::size_t t = 0; t < types_; ++t) {
        board_.forEachCell([&](Cell cell) {
          const bool own = side == Side::White || sides_ > 1;
          const Cell seen = own ? cell : board_.reflected(cell, symmetry_);
          const std::size_t place = early(t, sides_ == 1 ? 0 : index(side), index(seen));
          sooner[t * cells_ + index(cell)] = rounded(found[place]);
          later[t * cells_ + index(cell)] = rounded(found[place + 1]);
        });
      }
    }
    return numbers;
  }

 private:
  // The order of parameters: parts of the evaluation, the right to move, values, cells.
  static constexpr std::size_t kTempo = engine::kParts, kFirstValue = kTempo + 1;
  // Returns the index of a cell's parameter for early in the game; that for late in the game follows it.
  std::size_t early(std::size_t type, std::size_t side, std::size_t cell) const {
    return kFirstValue + types_ + 2 * ((side * types_ + type) * cells_ + cell);
  }

  const Board& board_;
  const Symmetry symmetry_;
  const std::size_t types_, cells_, sides_;
  const Evaluation evaluation_;
  std::vector<bool> royal_;
  std::vector<double> start_, prior_;
};

class Regression {
 public:
  Regression(const Model& model, const std::vector<ObservedGame>& games) : model_(model) {
    for (std::size_t g = 0; g < games.size(); ++g) {
      for (const Observed& position : games[g].positions) {
        Row row{features_.size(), 0, position.result, static_cast<float>(position.score), g % kGroups};
        model.add(position, features_);
        row.end = features_.size();
        rows_.push_back(row);
      }
    }
    findScale();
  }

  // Returns the best parameters, starting from `found`, without the games of group `without`; with kGroups,
  // from all games.
  std::vector<double> learn(std::vector<double> found, std::size_t without, double weight, int rounds) const {
    constexpr double kFirst = 3, kMean = 0.9, kSquares = 0.99;
    std::vector<double> slope(found.size()), mean(found.size()), squares(found.size());
    double powerMean = 1, powerSquares = 1;
    for (int round = 0; round < rounds; ++round) {
      for (std::size_t p = 0; p < found.size(); ++p)
        slope[p] = (found[p] - model_.start()[p]) / (model_.prior()[p] * model_.prior()[p]);
      for (const Row& row : rows_) {
        if (row.group == without) continue;
        const double fault = expected(scoreOf(row, found), scale_) - target(row);
        for (std::size_t f = row.begin; f < row.end; ++f)
          slope[features_[f].parameter] += weight * scale_ * fault * static_cast<double>(features_[f].much);
      }
      // Steps of the Adam method, of decreasing length.
      powerMean *= kMean;
      powerSquares *= kSquares;
      const double step = kFirst * (1 - static_cast<double>(round) / rounds);
      for (std::size_t p = 0; p < found.size(); ++p) {
        mean[p] = kMean * mean[p] + (1 - kMean) * slope[p];
        squares[p] = kSquares * squares[p] + (1 - kSquares) * slope[p] * slope[p];
        found[p] -= step * (mean[p] / (1 - powerMean)) / (std::sqrt(squares[p] / (1 - powerSquares)) + 1e-9);
      }
    }
    return found;
  }

  // Returns the summed error of the parameters' predictions for the games of a group.
  double errorIn(std::size_t group, const std::vector<double>& parameters) const {
    double sum = 0;
    for (const Row& row : rows_) {
      if (row.group == group) sum += error(static_cast<double>(row.result), scoreOf(row, parameters), scale_);
    }
    return sum;
  }
  std::size_t size() const { return rows_.size(); }
  double scale() const { return scale_; }

  // Returns the standard deviation of each parameter, from its prior and the positions in which it counts,
  // with all others fixed.
  std::vector<double> deviations(const std::vector<double>& parameters, double weight) const {
    std::vector<double> found = mapped(model_.prior(), [](double prior) { return 1 / (prior * prior); });
    for (const Row& row : rows_) {
      const double chance = expected(scoreOf(row, parameters), scale_);
      const double curvature = weight * scale_ * scale_ * chance * (1 - chance);
      for (std::size_t f = row.begin; f < row.end; ++f) {
        const auto much = static_cast<double>(features_[f].much);
        found[features_[f].parameter] += curvature * much * much;
      }
    }
    for (double& one : found) one = 1 / std::sqrt(one);
    return found;
  }

 private:
  // Returns what a position's score should predict: a mixture of the game's result and the search's score.
  double target(const Row& row) const {
    return kTrustInResult * static_cast<double>(row.result) +
           (1 - kTrustInResult) * expected(static_cast<double>(row.score), scale_);
  }
  double scoreOf(const Row& row, const std::vector<double>& parameters) const {
    double sum = 0;
    for (std::size_t f = row.begin; f < row.end; ++f)
      sum += static_cast<double>(features_[f].much) * parameters[features_[f].parameter];
    return sum;
  }
  // Finds the scale (points per hundredth) with which the search's scores predict results best.
  void findScale() {
    double least = 0;
    for (double scale = 0.0005; scale < 0.02; scale *= 1.1) {
      double sum = 0;
      for (const Row& row : rows_)
        sum += error(static_cast<double>(row.result), static_cast<double>(row.score), scale);
      if (scale_ == 0 || sum < least) {
        least = sum;
        scale_ = scale;
      }
    }
  }

  const Model& model_;
  std::vector<Row> rows_;
  std::vector<Feature> features_;
  double scale_ = 0;
};

// Returns the weight with which games that were not learned from are predicted best.
double weightFor(const Regression& regression, const std::vector<double>& start) {
  double best = 0, least = 0;
  for (const double weight : kWeights) {
    double error = 0;
    for (std::size_t group = 0; group < kGroupsOfTrial; ++group)
      error += regression.errorIn(group, regression.learn(start, group, weight, kRoundsOfTrial));
    if (best == 0 || error < least) {
      best = weight;
      least = error;
    }
  }
  return best;
}

}  // namespace

double expected(double score, double scale) {
  return 1 / (1 + std::exp(-scale * score));
}

double error(double result, double score, double scale) {
  const double chance = std::clamp(expected(score, scale), 1e-6, 1 - 1e-6);
  return -result * std::log(chance) - (1 - result) * std::log(1 - chance);
}

Fit fit(const VariantPtr& variant, const Numbers& derived, const std::vector<ObservedGame>& games) {
  const Model model(variant, derived);
  const Regression regression(model, games);
  const double weight = weightFor(regression, model.start());
  const std::vector<double> all = regression.learn(model.start(), kGroups, weight, kRounds);
  std::vector<std::vector<double>> without;
  Fit fit{.numbers = model.numbersOf(all), .values = {}, .scale = regression.scale()};
  const auto positions = static_cast<double>(std::max<std::size_t>(regression.size(), 1));
  for (std::size_t group = 0; group < kGroups; ++group) {
    without.push_back(regression.learn(all, group, weight, kRoundsWithout));
    fit.errorBefore += regression.errorIn(group, model.start()) / positions;
    fit.errorAfter += regression.errorIn(group, without.back()) / positions;
  }
  const std::vector<double> deviations = regression.deviations(all, weight);
  for (std::size_t t = 0; t < variant->types().size(); ++t) {
    const std::size_t p = model.valueOf(t);
    double mean = 0, squares = 0;
    for (const auto& one : without) mean += one[p] / kGroups;
    for (const auto& one : without) squares += (one[p] - mean) * (one[p] - mean);
    // The jackknife alone would understate errors when there are few games, since groups then hardly differ.
    fit.values.push_back(
        {all[p], std::max(kStudent * std::sqrt(squares * (kGroups - 1) / kGroups), kNormal * deviations[p])});
  }
  return fit;
}

}  // namespace fairyforge::tune
