// The statistics of matches: shares with their intervals, and the regression that gives piece values.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace fairyforge::selfplay {

// An estimate and its 95 % interval.
struct Estimate {
  double value = 0;
  double low = 0;
  double high = 0;
};

// A share of `count` in `total` (Wilson's interval); total may be 0: nothing is known.
Estimate share(std::size_t count, std::size_t total);

// The mean of values that lie between 0 and 1, like points of games (from its standard error; where all
// values are alike, Wilson's interval).
Estimate meanPoints(const std::vector<double>& points);

// Logistic regression of results between 0 and 1 on `features` (rows of the same length; the first column
// should be 1). Nothing when the data say nothing about some column. The covariance is the sandwich
// estimator's, which does not take draws for halves of two games.
struct Fit {
  std::vector<double> coefficients;
  std::vector<std::vector<double>> covariance;
};
std::optional<Fit> fitLogistic(const std::vector<std::vector<double>>& features,
                               const std::vector<double>& results);

// A coefficient and its interval, divided by `unit`.
Estimate scaled(const Fit& fit, std::size_t coefficient, double unit);

}  // namespace fairyforge::selfplay
