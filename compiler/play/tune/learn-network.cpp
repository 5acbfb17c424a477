// Trains a network by stochastic gradient descent (Adam) on small batches of positions. Its output is added
// to the score by the other numbers (fit.cpp), which stay fixed; at first it is 0. One game in eight is kept
// apart; of the states after each pass, the one is used that predicts those games best.

#include <algorithm>
#include <cmath>

#include "compiler/play/tune/tuning.h"
#include "runtime/random.h"

namespace fairyforge::tune {
namespace {

using engine::Network;
using engine::NetworkInputs;

constexpr std::size_t kHidden = Network::kHidden;
constexpr std::size_t kApart = 8;    // one game in this many is kept apart
constexpr std::size_t kBatch = 512;  // number of positions
constexpr int kPasses = 8;
// Parameters of Adam. The strong decay of weights was found by trial: with less, predictions improved but
// games were lost.
constexpr double kStep = 0.001, kMean = 0.9, kSquares = 0.999, kDecay = 0.5;
constexpr float kScore = 100;  // the score, in hundredths, that an output of 1 means
// The weight of the game's result in the target; the rest is the search's score. Lower than in fit.cpp, since
// a network memorises games.
constexpr double kTrustOfNetwork = 0.3;

using Hidden = std::array<float, kHidden>;

struct Occurring {
  std::uint32_t number;
  float count;
};
struct Lesson {
  std::size_t begin, middle, end;  // indices of inputs: the player's from begin, the opponent's from middle
  float score;                     // the score for the player without the network
  float target, result;            // both as seen by the player to move
};

// Learned numbers with their gradients and Adam's running means.
class Learned {
 public:
  explicit Learned(std::size_t size) : value(size), slope(size), mean_(size), squares_(size) {}
  void step(double by, double correction, double decay) {
    const auto step = static_cast<float>(by * correction), keep = static_cast<float>(1 - by * decay);
    constexpr auto kM = static_cast<float>(kMean), kS = static_cast<float>(kSquares);
    for (std::size_t i = 0; i < value.size(); ++i) {
      mean_[i] = kM * mean_[i] + (1 - kM) * slope[i];
      squares_[i] = kS * squares_[i] + (1 - kS) * slope[i] * slope[i];
      value[i] = keep * value[i] - step * mean_[i] / (std::sqrt(squares_[i]) + 1e-8F);
      slope[i] = 0;
    }
  }
  std::vector<float> value, slope;

 private:
  std::vector<float> mean_, squares_;
};

class Teacher {
 public:
  Teacher(const VariantPtr& variant, const engine::Numbers& numbers, double scale,
          const std::vector<ObservedGame>& games, std::uint64_t seed)
      : inputs_(*variant),
        scale_(scale),
        random_(seed),
        first_(inputs_.size() * kHidden),
        bias_(kHidden),
        outputs_(2 * kHidden),
        occurs_(inputs_.size()) {
    const engine::Evaluation evaluation(variant, numbers);
    engine::Seen seen;
    for (std::size_t g = 0; g < games.size(); ++g) {
      for (const Observed& position : games[g].positions) {
        const float sign = position.player == Side::White ? 1 : -1;
        Lesson lesson{.begin = inputsOf_.size(), .middle = 0, .end = 0, .score = 0, .target = 0, .result = 0};
        const auto put = [&](std::size_t input, std::int32_t count) {
          inputsOf_.push_back({static_cast<std::uint32_t>(input), static_cast<float>(count)});
          occurs_[input] = true;
        };
        inputs_.forEach(position.placement, position.player, put);
        lesson.middle = inputsOf_.size();
        inputs_.forEach(position.placement, opponent(position.player), put);
        lesson.end = inputsOf_.size();
        lesson.score = static_cast<float>(evaluation.of(position.placement, position.player, seen));
        lesson.result = sign > 0 ? position.result : 1 - position.result;
        lesson.target = static_cast<float>(kTrustOfNetwork * static_cast<double>(lesson.result) +
                                           (1 - kTrustOfNetwork) *
                                               expected(static_cast<double>(sign) * position.score, scale));
        (g % kApart == kApart - 1 ? apart_ : lessons_).push_back(lesson);
      }
    }
    const auto some = [&](float most) {
      return most * (static_cast<float>(random_.below(20001)) / 10000 - 1);
    };
    for (std::size_t i = 0; i < first_.value.size(); ++i)
      if (occurs_[i / kHidden]) first_.value[i] = some(0.1F);
    for (float& one : bias_.value) one = 0.3F + some(0.2F);
  }

  // Trains the network by several passes over the lessons in random order, and keeps the network with the
  // smallest error on positions that are not used for training.
  LearnedNetwork teach() {
    LearnedNetwork learned;
    learned.errorWithout = learned.errorWith = errorApart();
    const double batches = std::ceil(static_cast<double>(lessons_.size()) / kBatch) * kPasses;
    double powerMean = 1, powerSquares = 1, done = 0;
    for (int pass = 0; pass < kPasses; ++pass) {
      for (std::size_t i = lessons_.size(); i > 1; --i)
        std::swap(lessons_[i - 1], lessons_[random_.below(i)]);
      for (std::size_t begin = 0; begin < lessons_.size(); begin += kBatch) {
        const std::size_t end = std::min(lessons_.size(), begin + kBatch);
        for (std::size_t r = begin; r < end; ++r) learnFrom(lessons_[r], end - begin);
        powerMean *= kMean;
        powerSquares *= kSquares;
        const double correction = std::sqrt(1 - powerSquares) / (1 - powerMean);
        const double by = kStep * (1 - done++ / batches);
        first_.step(by, correction, kDecay);
        bias_.step(by, correction, 0);
        outputs_.step(by, correction, kDecay);
      }
      const double error = errorApart();
      if (error < learned.errorWith) {
        learned.errorWith = error;
        learned.network = network();
      }
    }
    return learned;
  }

 private:
  // Computes the hidden layers, before clamping, and returns what the network adds to the score.
  float forward(const Lesson& lesson, std::array<Hidden, 2>& hidden) const {
    float sum = 0;
    for (std::size_t whose = 0; whose < 2; ++whose) {
      Hidden& layer = hidden[whose];
      std::copy(bias_.value.begin(), bias_.value.end(), layer.begin());
      const std::size_t begin = whose == 0 ? lesson.begin : lesson.middle,
                        end = whose == 0 ? lesson.middle : lesson.end;
      for (std::size_t f = begin; f < end; ++f) {
        const float* weights = &first_.value[inputsOf_[f].number * kHidden];
        const float count = inputsOf_[f].count;
        for (std::size_t h = 0; h < kHidden; ++h) layer[h] += count * weights[h];
      }
      for (std::size_t h = 0; h < kHidden; ++h)
        sum += std::clamp(layer[h], 0.0F, 1.0F) * outputs_.value[whose * kHidden + h];
    }
    return kScore * sum;
  }

  // Adds the gradient of one position's error, divided by `of`, to the slopes of all weights
  // (backpropagation).
  void learnFrom(const Lesson& lesson, std::size_t of) {
    std::array<Hidden, 2> hidden;
    const float score = lesson.score + forward(lesson, hidden);
    const float slope = (static_cast<float>(expected(static_cast<double>(score), scale_)) - lesson.target) *
                        static_cast<float>(scale_) * kScore / static_cast<float>(of);
    for (std::size_t whose = 0; whose < 2; ++whose) {
      Hidden back;
      for (std::size_t h = 0; h < kHidden; ++h) {
        const std::size_t output = whose * kHidden + h;
        const float value = hidden[whose][h];
        outputs_.slope[output] += slope * std::clamp(value, 0.0F, 1.0F);
        back[h] = value > 0 && value < 1 ? slope * outputs_.value[output] : 0;
        bias_.slope[h] += back[h];
      }
      const std::size_t begin = whose == 0 ? lesson.begin : lesson.middle,
                        end = whose == 0 ? lesson.middle : lesson.end;
      for (std::size_t f = begin; f < end; ++f) {
        float* slopes = &first_.slope[inputsOf_[f].number * kHidden];
        const float count = inputsOf_[f].count;
        for (std::size_t h = 0; h < kHidden; ++h) slopes[h] += count * back[h];
      }
    }
  }

  // Returns the mean error of the scores on the positions that are not used for training.
  double errorApart() const {
    double sum = 0;
    std::array<Hidden, 2> hidden;
    for (const Lesson& lesson : apart_) {
      const auto score = static_cast<double>(lesson.score + forward(lesson, hidden));
      sum += error(static_cast<double>(lesson.result), score, scale_);
    }
    return sum / static_cast<double>(std::max<std::size_t>(apart_.size(), 1));
  }

  // Returns the weights as the integers that the engine's network uses.
  Network network() const {
    const auto rounded = [](float value, float unit) {
      return static_cast<std::int32_t>(std::lround(std::clamp(value * unit, -32000.0F, 32000.0F)));
    };
    Network network;
    network.inputs.resize(inputs_.size());
    for (std::size_t i = 0; i < first_.value.size(); ++i)
      network.inputs[i / kHidden][i % kHidden] = rounded(first_.value[i], Network::kFull);
    for (std::size_t h = 0; h < kHidden; ++h) {
      network.bias[h] = rounded(bias_.value[h], Network::kFull);
      for (std::size_t whose = 0; whose < 2; ++whose)
        network.outputs[whose][h] = rounded(outputs_.value[whose * kHidden + h], kScore * Network::kOutput);
    }
    return network;
  }

  const NetworkInputs inputs_;
  const double scale_;
  Random random_;
  Learned first_, bias_, outputs_;
  std::vector<bool> occurs_;
  std::vector<Occurring> inputsOf_;
  std::vector<Lesson> lessons_, apart_;
};

}  // namespace

LearnedNetwork learnNetwork(const VariantPtr& variant, const engine::Numbers& numbers, double scale,
                            const std::vector<ObservedGame>& games, std::uint64_t seed) {
  return Teacher(variant, numbers, scale, games, seed).teach();
}

}  // namespace fairyforge::tune
