// The statistics of matches: shares with their intervals, and the regression that estimates piece values.
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

// Returns the share of `count` in `total` with Wilson's interval. `total` may be 0; then nothing is known.
Estimate share(std::size_t count, std::size_t total);

// Returns the mean of values between 0 and 1, such as points of games, with an interval from its standard
// error; if all values are equal, with Wilson's interval.
Estimate meanPoints(const std::vector<double>& points);

// Logistic regression of results between 0 and 1 on `features` (rows of equal length; the first column should
// be 1). Returns nothing if the data do not determine some coefficient. The covariance is the sandwich
// estimator's, which does not treat draws as halves of two games.
struct Fit {
  std::vector<double> coefficients;
  std::vector<std::vector<double>> covariance;
};
std::optional<Fit> fitLogistic(const std::vector<std::vector<double>>& features,
                               const std::vector<double>& results);

// Returns a coefficient with its interval, divided by `unit`.
Estimate scaled(const Fit& fit, std::size_t coefficient, double unit);

}  // namespace fairyforge::selfplay
