// Summarises a match: adds up counts over the games, and estimates piece values by a logistic regression of
// points on differences in material at the start, in units of the type of which the array has most.

#include "compiler/play/selfplay/summary.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

// uBLAS otherwise throws where its results differ from those of exact numbers.
#define BOOST_UBLAS_NDEBUG
#include <boost/numeric/ublas/lu.hpp>

#include "compiler/core/text/json-list.h"

namespace fairyforge::selfplay {
namespace {

// Returns the types whose values can be estimated: those that are not royal, and of which the sides had
// different numbers in some game.
std::vector<std::size_t> typesThatVary(const Match& match) {
  std::vector<std::size_t> types;
  for (std::size_t t = 0; t < match.identity.types.size(); ++t) {
    const bool varies = std::ranges::any_of(
        match.games, [&](const GameRecord& game) { return game.missing[0][t] != game.missing[1][t]; });
    if (varies) types.push_back(t);
  }
  return types;
}

// The model of the regression: the log-odds of White's points are the sum of White's surplus of each type
// times its value, plus a constant for the first move.
void findValues(const Match& match, Summary& summary) {
  if (!match.identity.options.unbalanced) {
    summary.whyNoValues = "both sides began with the whole array";
    return;
  }
  const std::vector<std::size_t> types = typesThatVary(match);
  std::vector<std::vector<double>> features;
  std::vector<double> results;
  for (const GameRecord& game : match.games) {
    std::vector<double> row{1};
    for (const std::size_t t : types) row.push_back(game.missing[1][t] - game.missing[0][t]);
    features.push_back(std::move(row));
    results.push_back(game.points());
  }
  const std::optional<Fit> fit = types.empty() ? std::nullopt : fitLogistic(features, results);
  if (!fit) {
    summary.whyNoValues = "the games are too few, or all ended alike";
    return;
  }
  const auto& atStart = match.identity.atStart;
  const auto most =
      std::ranges::max_element(types, [&](std::size_t a, std::size_t b) { return atStart[a] < atStart[b]; });
  const auto unit = static_cast<std::size_t>(most - types.begin()) + 1;
  if (scaled(*fit, unit, 1).low <= 0) {
    summary.whyNoValues =
        fmt::format("the games do not tell the value of {} from nothing", match.identity.types[*most]);
    return;
  }
  const double one = fit->coefficients[unit];
  for (std::size_t i = 0; i < types.size(); ++i) {
    summary.values.push_back({match.identity.types[types[i]], scaled(*fit, i + 1, one)});
  }
  summary.unit = match.identity.types[*most];
  summary.firstMove = scaled(*fit, 0, one);
  std::ranges::stable_sort(
      summary.values, [](const PieceValue& a, const PieceValue& b) { return a.value.value < b.value.value; });
}

Json asJson(const Estimate& estimate) {
  return {{"value", estimate.value}, {"low", estimate.low}, {"high", estimate.high}};
}

std::string percent(const Estimate& share) {
  return fmt::format("{:.1f} % ({:.1f}-{:.1f})", 100 * share.value, 100 * share.low, 100 * share.high);
}

}  // namespace

std::vector<PieceValue> Summary::allValues() const {
  std::vector<PieceValue> all = values;
  if (firstMove) all.push_back({"move", *firstMove});
  return all;
}

Summary summarise(const Match& match) {
  Summary s;
  s.games = match.games.size();
  const std::size_t types = match.identity.types.size();
  s.types.resize(types);
  for (std::size_t t = 0; t < types; ++t) s.types[t].id = match.identity.types[t];
  for (const std::string& rule : ruleUseNames()) s.rules.emplace_back(rule, 0);
  std::vector<double> points;
  std::vector<unsigned> lengths;
  std::uint64_t plies = 0, choices = 0;
  for (const GameRecord& game : match.games) {
    const double white = game.points();
    points.push_back(white);
    ++(white == 1 ? s.wins : white == 0 ? s.losses : s.draws);
    s.brokenOff += !game.outcome;
    ++s.reasons[game.outcome ? describe(*game.outcome) : "draw: broken off"];
    plies += game.plies;
    choices += game.choices;
    lengths.push_back(game.plies);
    if (s.lengths.size() <= game.plies / 10) s.lengths.resize(game.plies / 10 + 1);
    ++s.lengths[game.plies / 10];
    for (const Side side : kBothSides) {
      for (std::size_t t = 0; t < types; ++t) {
        s.types[t].moved += game.moved[index(side)][t];
        s.types[t].captured += game.captured[index(side)][t];
      }
    }
    for (std::size_t r = 0; r < kRuleUses; ++r) s.rules[r].second += game.rules[r];
  }
  if (s.games > 0) {
    const auto games = static_cast<double>(s.games);
    s.meanPlies = static_cast<double>(plies) / games;
    const auto middle = lengths.begin() + static_cast<std::ptrdiff_t>(lengths.size() / 2);
    std::nth_element(lengths.begin(), middle, lengths.end());
    s.medianPlies = *middle;
    if (plies > 0) s.meanChoices = static_cast<double>(choices) / static_cast<double>(plies);
    for (TypeUse& use : s.types) use.movedPerGame = static_cast<double>(use.moved) / games;
  }
  s.winShare = share(s.wins, s.games);
  s.drawShare = share(s.draws, s.games);
  s.lossShare = share(s.losses, s.games);
  s.whitePoints = meanPoints(points);
  findValues(match, s);
  return s;
}

Json asJson(const MatchIdentity& id, const Summary& s) {
  const MatchOptions& o = id.options;
  const Json types = jsonList(s.types, [](const TypeUse& use) {
    return Json{{"id", use.id}, {"moved", use.moved}, {"captured", use.captured}};
  });
  Json json{
      {"program", id.program},
      {"title", id.title},
      {"rulesHash", id.rulesHash},
      {"players", {nameOf(o.players[0]), nameOf(o.players[1])}},
      {"nodes", o.nodes},
      {"openingPlies", o.openingPlies},
      {"longestGame", o.longestGame},
      {"unbalanced", o.unbalanced},
      {"seed", o.seed},
      {"games", s.games},
      {"white",
       {{"wins", s.wins}, {"draws", s.draws}, {"losses", s.losses}, {"points", asJson(s.whitePoints)}}},
      {"brokenOff", s.brokenOff},
      {"plies", {{"mean", s.meanPlies}, {"median", s.medianPlies}, {"byTen", s.lengths}}},
      {"meanChoices", s.meanChoices},
      {"reasons", s.reasons},
      {"types", types},
      {"rules", Json::object()},
  };
  for (const auto& [rule, uses] : s.rules) json["rules"][rule] = uses;
  if (s.unit.empty()) {
    json["noValues"] = s.whyNoValues;
  } else {
    json["unit"] = s.unit;
    json["values"] = jsonList(s.values, [](const PieceValue& value) {
      Json entry{{"id", value.id}};
      entry.update(asJson(value.value));
      return entry;
    });
    if (s.firstMove) json["firstMove"] = asJson(*s.firstMove);
  }
  return json;
}

std::string asText(const MatchIdentity& id, const Summary& s) {
  const MatchOptions& o = id.options;
  std::string text =
      fmt::format("{}: {} games, {} against {}{}, seed {}\n", id.title, s.games, nameOf(o.players[0]),
                  nameOf(o.players[1]), o.unbalanced ? ", unbalanced starts" : "", o.seed);
  text += fmt::format("  White wins    {}\n  draws         {}\n  Black wins    {}\n", percent(s.winShare),
                      percent(s.drawShare), percent(s.lossShare));
  text += fmt::format("  White scores  {}\n", percent(s.whitePoints));
  text += fmt::format("  length        {:.0f} plies, half of the games up to {:.0f}\n", s.meanPlies,
                      s.medianPlies);
  text += fmt::format("  choices       {:.1f} legal moves in a position\n", s.meanChoices);
  text += "  ends\n";
  std::vector<std::pair<std::uint64_t, std::string>> reasons;
  for (const auto& [reason, count] : s.reasons) reasons.emplace_back(count, reason);
  std::sort(reasons.rbegin(), reasons.rend());
  for (const auto& [count, reason] : reasons) text += fmt::format("    {:>8}  {}\n", count, reason);
  text += "  moves of a type in a game\n   ";
  for (const TypeUse& use : s.types) text += fmt::format(" {} {:.1f}", use.id, use.movedPerGame);
  text += "\n  uses of a rule\n   ";
  for (const auto& [rule, uses] : s.rules) {
    if (uses > 0) text += fmt::format(" {} {},", rule, uses);
  }
  if (text.ends_with(',')) text.pop_back();
  text += "\n";
  if (s.unit.empty()) return text;
  text += fmt::format("  values, {} = 1\n", s.unit);
  for (const auto& [id, value] : s.allValues())
    text += fmt::format("    {:<4} {:>6.2f}  ({:.2f}-{:.2f})\n", id, value.value, value.low, value.high);
  return text;
}

// ---- statistics ----
//
// Wilson intervals for shares, normal intervals for means, and logistic regression by Newton's method with a
// robust (sandwich) covariance.

namespace {

constexpr double kZ = 1.959963984540054;  // the quantile of the normal distribution for 95 %

namespace ublas = boost::numeric::ublas;
using Column = ublas::vector<double, std::vector<double>>;
using Matrix = ublas::matrix<double, ublas::row_major, std::vector<double>>;

// Returns nothing if the matrix is singular or nearly so.
std::optional<Matrix> inverse(Matrix a) {
  ublas::permutation_matrix<std::size_t, std::vector<std::size_t>> order(a.size1());
  if (ublas::lu_factorize(a, order) != 0) return std::nullopt;
  for (std::size_t i = 0; i < a.size1(); ++i) {
    if (std::abs(a(i, i)) < 1e-9) return std::nullopt;
  }
  Matrix result = ublas::identity_matrix<double>(a.size1());
  ublas::lu_substitute(a, order, result);
  return result;
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

std::optional<Fit> fitLogistic(const std::vector<std::vector<double>>& features,
                               const std::vector<double>& results) {
  constexpr int kMaxSteps = 60;
  if (features.empty()) return std::nullopt;
  const std::size_t n = features.front().size();
  const Matrix zero = ublas::zero_matrix<double>(n, n);
  Column b(n, 0);
  for (int step = 0; step < kMaxSteps; ++step) {
    Column gradient(n, 0);
    Matrix information = zero, scatter = zero;
    for (std::size_t i = 0; i < features.size(); ++i) {
      const Column row(n, features[i]);
      const double p = 1 / (1 + std::exp(-inner_prod(row, b)));
      const double rest = results[i] - p;
      gradient += rest * row;
      information += p * (1 - p) * outer_prod(row, row);
      scatter += rest * rest * outer_prod(row, row);
    }
    const auto inverted = inverse(information);
    if (!inverted) return std::nullopt;
    Column change = prod(*inverted, gradient);
    // Steps are limited, because from a bad start long steps overshoot.
    for (double& one : change) one = std::clamp(one, -1.0, 1.0);
    b += change;
    if (norm_inf(change) >= 1e-10) continue;
    const Matrix half = prod(*inverted, scatter), covariance = prod(half, *inverted);
    Fit fit{.coefficients = b.data(), .errors = {}};
    for (std::size_t i = 0; i < n; ++i) fit.errors.push_back(std::sqrt(covariance(i, i)));
    return fit;
  }
  return std::nullopt;
}

Estimate scaled(const Fit& fit, std::size_t coefficient, double unit) {
  const double b = fit.coefficients[coefficient];
  const double half = kZ * fit.errors[coefficient];
  return {b / unit, (b - half) / unit, (b + half) / unit};
}

}  // namespace fairyforge::selfplay
