// Derives the facts on which several parts of the printed code depend, so that these parts agree.

#include "compiler/export/game-courier/preset.h"

#include <algorithm>
#include <fmt/ranges.h>

namespace fairyforge::exports::game_courier {
const char* sideName(Side side) {
  return side == Side::White ? "White" : "Black";
}

const char* kingOf(Side side) {
  return side == Side::White ? "kingWhite" : "kingBlack";
}

Preset::Preset(const Model& of)
    : model(of),
      variant(*of.variant),
      q(of, functions),
      hasPromotions(of.hasSecondPart()),
      hasImitators(of.hasImitators()),
      hasHands(of.hasHands()),
      hasTrays(of.hasTrays()),
      hasTriggers(!variant.triggers().empty()) {
  variant.board().forEachCell([&](Cell cell) { cells.push_back(cell); });
  for (const auto& side : model.types) {
    for (const TypeModel& type : side) {
      for (const Moves& move : type.moves) {
        mostVictims = std::max(mostVictims, move.victims.size());
        mostCarries = std::max(mostCarries, move.carries.size());
        hasShifts = hasShifts || move.shift;
      }
    }
  }
}

bool Preset::isDecidedByBoard() const {
  return !variant.goals().empty() || variant.end().bareKing.kind != BareKingRule::Kind::Off ||
         std::ranges::any_of(kBothSides, [&](Side side) {
           return variant.end().royals[index(side)] == RoyalRule::All && variant.startsWithRoyal(side);
         });
}

bool Preset::hasUncheckingPieces() const {
  return std::ranges::any_of(variant.types(), [](const PieceType& t) { return t.givesNoCheck; });
}

bool Preset::takesOwn(Side side) const {
  const auto isOwn = [](const Moves& move) { return move.target == Target::Own; };
  return std::ranges::any_of(model.types[index(side)],
                             [&](const TypeModel& type) { return std::ranges::any_of(type.moves, isOwn); });
}

bool Preset::testsSafety(Side side) const {
  const auto asksSafety = [](const Moves& move) {
    return std::ranges::any_of(move.asks, &MoveTraits::Ask::safe);
  };
  return std::ranges::any_of(model.types[index(side)], [&](const TypeModel& type) {
    return std::ranges::any_of(type.moves, asksSafety);
  });
}

std::string Preset::imitatorsOf(Side side) {
  return q.isOneOf(typesWhere([&](TypeId type) { return variant.type(type).imitates; }), side);
}

std::string Preset::royalsOf(Side side) {
  return q.isOneOf(variant.royalTypes(), side);
}

// ---- script ----
//
// Writes GAME Code: joins conditions, includes scripts with their indentation, and names functions by two
// letters, one in capitals (Aa), which is neither a label nor a space.

void Script::include(const Script& other) {
  for (std::size_t i = 0; i < other.text_.size();) {
    const std::size_t end = other.text_.find('\n', i) + 1;
    text_.append(depth_, ' ');
    text_.append(other.text_, i, end - i);
    i = end;
  }
}

std::string anyOf(const std::vector<std::string>& conditions) {
  return conditions.empty() ? "false" : fmt::format("{}", fmt::join(conditions, " or "));
}

std::string allOf(const std::vector<std::string>& conditions) {
  return conditions.empty() ? "true" : fmt::format("{}", fmt::join(conditions, " and "));
}

std::string Functions::name(const std::string& body) {
  const auto known = names_.find(body);
  if (known != names_.end()) return known->second;
  // Aa, Ab ... Az, Ba ...: labels use letters of one case only.
  const std::size_t n = names_.size();
  std::string name{static_cast<char>('A' + n / 26 % 26), static_cast<char>('a' + n % 26)};
  if (n >= 26 * 26) name += fmt::format("{}", n / (26 * 26));
  names_.emplace(body, name);
  definitions_ += fmt::format("def {} {};\n", name, body);
  return name;
}

}  // namespace fairyforge::exports::game_courier
