// Logistic regression: the numbers of an evaluation that best foretell how games end (Texel's method).
#pragma once

#include <vector>

#include "compiler/tune/observed.h"

namespace fairyforge::tune {

// An estimate and how far from it the truth may be, 19 times out of 20.
struct Estimate {
  double value = 0, error = 0;
};

struct Fit {
  engine::Numbers numbers;
  std::vector<Estimate> values;  // by type
  // The mean error of what is foretold of games that were not learned from, in natural units of information: by the
  // numbers from the rules, and by those that were learned from the other games.
  double errorBefore = 0, errorAfter = 0;
  double scale = 0;  // how much a hundredth is worth in games, in natural units of information
};

// The result that a score foretells, from 0 to 1; and how far what came of it is from that, in natural units of information.
double expected(double score, double scale);
double error(double result, double score, double scale);

// Starts from `derived` and goes no farther away from it than the games give reason to.
Fit fit(const VariantPtr& variant, const engine::Numbers& derived, const std::vector<ObservedGame>& games);

}  // namespace fairyforge::tune
