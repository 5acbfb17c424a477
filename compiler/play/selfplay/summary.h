// What a match shows about its game: results with intervals, lengths, reasons of ends, use of types and
// rules, piece values.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "compiler/core/text/json.h"
#include "compiler/play/selfplay/match.h"

namespace fairyforge::selfplay {

// ---- statistics ----
//
// The statistics of matches: shares with intervals, and the regression that estimates piece values.

// An estimate and its 95 % interval.
struct Estimate {
  double value = 0;
  double low = 0;
  double high = 0;
};

// Returns the share of `count` in `total` with Wilson's interval. With `total` 0, the interval is from 0 to
// 1.
Estimate share(std::size_t count, std::size_t total);

// Returns the mean of values between 0 and 1, such as points of games. The interval is from the standard
// error or, if all values are equal, Wilson's.
Estimate meanPoints(const std::vector<double>& points);

// Logistic regression of results between 0 and 1 on `features` (rows of equal length, whose first column
// should be 1). Returns nothing if the data do not determine some coefficient. The standard errors are the
// sandwich estimator's, which does not treat a draw as halves of two games.
struct Fit {
  std::vector<double> coefficients, errors;
};
std::optional<Fit> fitLogistic(const std::vector<std::vector<double>>& features,
                               const std::vector<double>& results);

// Returns a coefficient with its interval, both divided by `unit`.
Estimate scaled(const Fit& fit, std::size_t coefficient, double unit);

// ---- summary ----

struct TypeUse {
  std::string id;
  std::uint64_t moved = 0;
  std::uint64_t captured = 0;
  double movedPerGame = 0;
};

struct PieceValue {
  std::string id;
  Estimate value;  // measured in units of the value of the unit type
};

struct Summary {
  std::uint64_t games = 0;
  std::uint64_t wins = 0, draws = 0, losses = 0;  // White's results
  std::uint64_t brokenOff = 0;                    // included in the draws
  Estimate winShare, drawShare, lossShare;
  Estimate whitePoints;  // points for each game
  double meanPlies = 0, medianPlies = 0;
  std::vector<std::uint64_t> lengths;  // games by ten plies: 0-9, 10-19 ...
  double meanChoices = 0;              // mean number of legal moves in a position
  std::map<std::string, std::uint64_t> reasons;
  std::vector<TypeUse> types;
  std::vector<std::pair<std::string, std::uint64_t>> rules;
  // For matches with unbalanced starts: the value of each type whose number varied, and what the first move
  // is worth to White.
  // ID of the type whose value is 1; empty: there are no values, for the reason whyNoValues.
  std::string unit;
  std::vector<PieceValue> values;
  std::optional<Estimate> firstMove;
  std::string whyNoValues;

  // Returns the values of types, and last that of the first move, named "move".
  std::vector<PieceValue> allValues() const;
};

// Returns the counts and estimates of a match.
Summary summarise(const Match& match);

Json asJson(const MatchIdentity& identity, const Summary& summary);
// Returns the summary in a few lines for a terminal.
std::string asText(const MatchIdentity& identity, const Summary& summary);
// Returns the summary as one self-contained HTML page with plots.
std::string asHtml(const MatchIdentity& identity, const Summary& summary);

}  // namespace fairyforge::selfplay
