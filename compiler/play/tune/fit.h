// Logistic regression: the numbers of an evaluation that best predict how games end (Texel's method).
#pragma once

#include <vector>

#include "compiler/play/tune/observed.h"

namespace fairyforge::tune {

// An estimate with the half-width of its 95 % interval.
struct Estimate {
  double value = 0, error = 0;
};

struct Fit {
  engine::Numbers numbers;
  std::vector<Estimate> values;  // by type
  // The mean error of predictions for games that were not used for learning, in natural units of information
  // (nats): with the numbers from the rules, and with those learned from the other games.
  double errorBefore = 0, errorAfter = 0;
  double scale = 0;  // the effect of one hundredth on the logarithm of the odds of winning
};

// expected() returns the result that a score predicts, from 0 (a loss) to 1 (a win). error() returns the
// error of that prediction if the game ends with `result`, in nats.
double expected(double score, double scale);
double error(double result, double score, double scale);

// Returns the numbers that best predict how these games ended. They start from `derived`, and depart from it
// only as far as the games give reason to.
Fit fit(const VariantPtr& variant, const engine::Numbers& derived, const std::vector<ObservedGame>& games);

}  // namespace fairyforge::tune
