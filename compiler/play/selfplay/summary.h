// Summarises what a match says about its game: results with their intervals, lengths, reasons, use of types
// and rules, piece values.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "compiler/core/text/json.h"
#include "compiler/play/selfplay/match.h"
#include "compiler/play/selfplay/statistics.h"

namespace fairyforge::selfplay {

struct TypeUse {
  std::string id;
  std::uint64_t moved = 0;
  std::uint64_t captured = 0;
  double movedPerGame = 0;
};

struct PieceValue {
  std::string id;
  Estimate value;  // in units of the value of the unit type
};

struct Summary {
  std::uint64_t games = 0;
  std::uint64_t wins = 0, draws = 0, losses = 0;  // White's
  std::uint64_t brokenOff = 0;                    // included in the draws
  Estimate winShare, drawShare, lossShare;
  Estimate whitePoints;  // points for each game
  double meanPlies = 0, medianPlies = 0;
  std::vector<std::uint64_t> lengths;  // games by ten plies: 0-9, 10-19 ...
  double meanChoices = 0;              // mean number of legal moves in a position
  std::map<std::string, std::uint64_t> reasons;
  std::vector<TypeUse> types;
  std::vector<std::pair<std::string, std::uint64_t>> rules;
  // For matches with unbalanced starts: the value of each type that both sides may lack, and the value of the
  // first move to White.
  std::string unit;  // ID of the type with the value 1; empty: there are no values, and whyNoValues says why
  std::vector<PieceValue> values;
  std::optional<Estimate> firstMove;
  std::string whyNoValues;

  // Returns the values of the types, followed by that of the first move, as "move".
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
