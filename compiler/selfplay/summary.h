// What a match says about its game: results with their intervals, lengths, reasons, use of types and rules,
// piece values.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "compiler/selfplay/match.h"
#include "compiler/selfplay/statistics.h"
#include "compiler/text/json.h"

namespace fairyforge::selfplay {

struct TypeUse {
  std::string id;
  std::uint64_t moved = 0;
  std::uint64_t captured = 0;
  double movedPerGame = 0;
};

struct PieceValue {
  std::string id;
  Estimate value;  // in units of the unit type's own estimate
};

struct Summary {
  std::uint64_t games = 0;
  std::uint64_t wins = 0, draws = 0, losses = 0;  // White's
  std::uint64_t brokenOff = 0;                    // among the draws
  Estimate winShare, drawShare, lossShare;
  Estimate whitePoints;  // points a game
  double meanPlies = 0, medianPlies = 0;
  std::vector<std::uint64_t> lengths;  // games by ten plies: 0-9, 10-19 ...
  double meanChoices = 0;              // legal moves in a position
  std::map<std::string, std::uint64_t> reasons;
  std::vector<TypeUse> types;
  std::vector<std::pair<std::string, std::uint64_t>> rules;
  // Of matches with unbalanced starts: by type that both sides may lack, and the move's worth to White.
  std::string unit;  // ID of the type whose value is 1; empty: no values, whyNoValues tells
  std::vector<PieceValue> values;
  std::optional<Estimate> firstMove;
  std::string whyNoValues;
};

Summary summarise(const Match& match);

Json asJson(const MatchIdentity& identity, const Summary& summary);
// A few lines for a terminal.
std::string asText(const MatchIdentity& identity, const Summary& summary);
// One self-contained page with plots.
std::string asHtml(const MatchIdentity& identity, const Summary& summary);

}  // namespace fairyforge::selfplay
