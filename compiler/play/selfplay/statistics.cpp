// Wilson intervals for shares, normal intervals for means, and logistic regression by Newton's method with a
// robust (sandwich) covariance.

#include <algorithm>
#include <cmath>

#include "compiler/play/selfplay/summary.h"

namespace fairyforge::selfplay {
namespace {

constexpr double kZ = 1.959963984540054;  // of the normal distribution, for 95 %

using Column = std::vector<double>;
using Matrix = std::vector<Column>;

// Inverts by Gauss-Jordan elimination with pivoting; nothing if the matrix is singular or nearly so.
std::optional<Matrix> inverse(Matrix a) {
  const std::size_t n = a.size();
  Matrix result(n, Column(n, 0));
  for (std::size_t i = 0; i < n; ++i) result[i][i] = 1;
  for (std::size_t column = 0; column < n; ++column) {
    std::size_t pivot = column;
    for (std::size_t row = column; row < n; ++row) {
      if (std::abs(a[row][column]) > std::abs(a[pivot][column])) pivot = row;
    }
    if (std::abs(a[pivot][column]) < 1e-9) return std::nullopt;
    std::swap(a[pivot], a[column]);
    std::swap(result[pivot], result[column]);
    const double scale = a[column][column];
    for (std::size_t i = 0; i < n; ++i) {
      a[column][i] /= scale;
      result[column][i] /= scale;
    }
    for (std::size_t row = 0; row < n; ++row) {
      const double factor = a[row][column];
      if (row == column || factor == 0) continue;
      for (std::size_t i = 0; i < n; ++i) {
        a[row][i] -= factor * a[column][i];
        result[row][i] -= factor * result[column][i];
      }
    }
  }
  return result;
}

Matrix product(const Matrix& a, const Matrix& b) {
  Matrix result(a.size(), Column(b.front().size(), 0));
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t k = 0; k < b.size(); ++k) {
      for (std::size_t j = 0; j < b.front().size(); ++j) result[i][j] += a[i][k] * b[k][j];
    }
  }
  return result;
}

double dot(const Column& a, const Column& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

void addOuter(Matrix& sum, const Column& row, double weight) {
  for (std::size_t i = 0; i < row.size(); ++i) {
    for (std::size_t j = 0; j < row.size(); ++j) sum[i][j] += weight * row[i] * row[j];
  }
}

Estimate wilson(double hits, double total) {
  const double p = hits / total, z2 = kZ * kZ;
  const double middle = (p + z2 / (2 * total)) / (1 + z2 / total);
  const double half = kZ / (1 + z2 / total) * std::sqrt(p * (1 - p) / total + z2 / (4 * total * total));
  return {p, std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

}  // namespace

Estimate share(std::size_t count, std::size_t total) {
  if (total == 0) return {0, 0, 1};
  return wilson(static_cast<double>(count), static_cast<double>(total));
}

Estimate meanPoints(const std::vector<double>& points) {
  if (points.empty()) return {0.5, 0, 1};
  const auto n = static_cast<double>(points.size());
  double sum = 0, squares = 0;
  for (const double p : points) sum += p;
  const double mean = sum / n;
  for (const double p : points) squares += (p - mean) * (p - mean);
  if (squares == 0 || n < 2) return wilson(sum, n);
  const double half = kZ * std::sqrt(squares / (n - 1) / n);
  return {mean, std::max(0.0, mean - half), std::min(1.0, mean + half)};
}

std::optional<Fit> fitLogistic(const Matrix& features, const Column& results) {
  constexpr int kMaxSteps = 60;
  if (features.empty()) return std::nullopt;
  const std::size_t n = features.front().size();
  Column b(n, 0);
  for (int step = 0; step < kMaxSteps; ++step) {
    Column gradient(n, 0);
    Matrix information(n, Column(n, 0)), scatter(n, Column(n, 0));
    for (std::size_t i = 0; i < features.size(); ++i) {
      const double p = 1 / (1 + std::exp(-dot(features[i], b)));
      const double rest = results[i] - p;
      for (std::size_t j = 0; j < n; ++j) gradient[j] += rest * features[i][j];
      addOuter(information, features[i], p * (1 - p));
      addOuter(scatter, features[i], rest * rest);
    }
    const auto inverted = inverse(information);
    if (!inverted) return std::nullopt;
    double largest = 0;
    for (std::size_t j = 0; j < n; ++j) {
      // Long steps overshoot from a bad start.
      const double change = std::clamp(dot((*inverted)[j], gradient), -1.0, 1.0);
      b[j] += change;
      largest = std::max(largest, std::abs(change));
    }
    if (largest < 1e-10) return Fit{b, product(product(*inverted, scatter), *inverted)};
  }
  return std::nullopt;
}

Estimate scaled(const Fit& fit, std::size_t coefficient, double unit) {
  const double b = fit.coefficients[coefficient];
  const double half = kZ * std::sqrt(fit.covariance[coefficient][coefficient]);
  return {b / unit, (b - half) / unit, (b + half) / unit};
}

}  // namespace fairyforge::selfplay
