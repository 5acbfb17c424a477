// Converts pseudo-royal pieces. In the engine these are royal as long as their side has at most
// extinctionPieceCount + 1 of them. If they are certain to be royal always, or never, they become royal or
// ordinary pieces. Other cases are refused, because this program has no such rule.
#include <algorithm>

#include "compiler/frontend/ini/ini-game.h"
#include "compiler/frontend/syntax/rule-sentences.h"

namespace fairyforge::frontend::ini {

namespace {

// Decides for each side by which rule its pseudo-royal pieces are royal.
class PseudoRoyals {
 public:
  explicit PseudoRoyals(IniGame& game) : game_(game), spared_(game.number("extinctionPieceCount")) {}

  // Adds the rules for the types that 'extinctionPseudoRoyal' makes royal.
  void add() {
    const SourceSpan place = game_.find("extinctionPseudoRoyal")->key.span;
    if (game_.value("extinctionValue").text != "loss" || game_.number("extinctionOpponentPieceCount") > 0 ||
        game_.flag("extinctionClaim") || game_.value("extinctionPieceTypes").text == "*")
      return game_.notSupported(
          place, "royal pieces whose extinction is something else than a loss, or asks for more, are");
    types_ = game_.royals = game_.typesOf("extinctionPieceTypes");
    for (const Side side : kBothSides) {
      const std::optional<RoyalRule> rule = ruleOf(side);
      if (!rule)
        return game_.notSupported(place, "royal pieces of which there may be more than are needed are");
      syntax::GameRules rules;
      rules.end.royals[index(side)] = *rule;
      const char* subject = side == Side::White ? "royals of White" : "royals of Black";
      game_.add(place, syntax::ruleThatSays(subject, rules).value());
    }
  }

 private:
  // Returns how many pieces of the type the side has at the start. Promoted pieces count as the type to which
  // they are promoted.
  int count(const TypeRef& type, Side side) const {
    auto found = game_.cellsOf(game_.of(type), side).size();
    std::size_t id = game_.types.size();
    for (const IniForm& form : game_.forms) {
      if (form.isForGood()) continue;
      if (form.to == type) found += game_.cellsOf(typeAt(id), side).size();
      ++id;
    }
    return static_cast<int>(found);
  }

  // Can a pawn of the side promote to this type?
  bool isChosen(const TypeRef& type, Side side) const {
    return isAmong(game_.promotion.ofSide[index(side)], type);
  }
  bool isForm(const TypeRef& type) const {
    return std::ranges::any_of(game_.forms, [&](const IniForm& form) { return form.to == type; });
  }
  bool isHeld(const TypeRef& type) const { return game_.holds(type); }
  bool comes(const TypeRef& type, Side side) const {
    return isChosen(type, side) || isForm(type) || isHeld(type);
  }

  // Do the types in types_ change only into each other, so that the side never has more of these pieces than
  // at the start? Captured pieces do not matter: the capture of a piece of these types ends the game.
  bool isClosed(Side side) const {
    return std::ranges::none_of(types_,
                                [&](const auto& type) { return isChosen(type, side) || isHeld(type); }) &&
           std::ranges::all_of(game_.forms, [&](const IniForm& form) {
             return !isAmong(types_, form.to) || isAmong(types_, form.from);
           });
  }

  // Returns the rule for the side; nothing if this program has no such rule.
  std::optional<RoyalRule> ruleOf(Side side) const {
    const IniType* king = game_.named("king");
    const int kings = king ? count(king->letter, side) : 0;
    int all = 0;
    for (const TypeRef& type : types_) all += count(type, side);
    const bool kingIsOne = king == nullptr || isAmong(types_, king->letter);
    if (all > 0 && all <= spared_ + 1 && kingIsOne && isClosed(side)) return RoyalRule::Any;
    TypeRefs present;
    for (const TypeRef& type : types_) {
      if (count(type, side) > 0 || comes(type, side)) present.push_back(type);
    }
    const bool alone = present.size() == 1 && kings == 0;
    if (game_.flag("dupleCheck")) {
      if (present.empty()) return RoyalRule::Any;  // only the king is royal
      const bool plain = alone && spared_ == 0 && !isForm(present[0]) && !isHeld(present[0]);
      return plain ? std::optional(RoyalRule::One) : std::nullopt;
    }
    bool fixed = kings <= 1, grows = false;
    for (const TypeRef& type : present) {
      // No side can have more pieces of a type than the board has cells, so the pieces of such a type are
      // always royal.
      if (spared_ + 1 > static_cast<int>(game_.board.size())) continue;
      fixed = fixed && count(type, side) == spared_ + 1;
      grows = grows || comes(type, side);
    }
    if (grows) {
      if (!alone || spared_ > 0 || count(present[0], side) != 1 || isHeld(present[0])) return std::nullopt;
      // If a pawn promotes to a royal type, the side's old royal piece stops being royal at once. If a piece
      // promotes to it as in shogi, the old one must still be safe in the position after the move.
      const bool chosen = isChosen(present[0], side), form = isForm(present[0]);
      if (chosen && form) return std::nullopt;
      return chosen ? RoyalRule::All : RoyalRule::Former;
    }
    if (!fixed && (present.size() + (kings > 0 ? 1 : 0) > 1 || spared_ > 0)) return std::nullopt;
    return fixed ? RoyalRule::Any : RoyalRule::All;
  }

  IniGame& game_;
  const int spared_;  // extinctionPieceCount: a type of which no more than this number is left is extinct
  TypeRefs types_{};
};

}  // namespace

bool seesChecks(IniGame& game, std::string_view key) {
  if (!game.flag("extinctionPseudoRoyal")) return true;
  if (const IniEntry* entry = game.find(key); entry && !IniConfig::isBuiltIn(*entry))
    game.notSupported(key,
                      "a rule about checks beside royal pieces whose checks Fairy-Stockfish does not see is");
  return false;
}

void addPseudoRoyals(IniGame& game) {
  if (game.flag("extinctionPseudoRoyal")) PseudoRoyals(game).add();
}

}  // namespace fairyforge::frontend::ini
