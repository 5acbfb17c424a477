// Pseudo-royal pieces are royal while there are no more of them than may be lost and one. They become royal
// pieces where that is known from the start; elsewhere they are refused, as this program has no such rule.
#include "compiler/frontend/ini/royals.h"

#include <algorithm>

#include "compiler/frontend/ini/forms.h"

namespace fairyforge::frontend::ini {

namespace {

// Can there be more of the type than at the start? What has been captured never comes back, for the game is over.
bool mayGrow(const IniGame& game, const TypeRefs& choices, const IniType& type) {
  const auto isType = [&](const syntax::TypeRef& ref) { return game.types.of(ref) == &type; };
  const std::vector<IniForm> forms = promotedForms(game.values, game.types);
  return std::ranges::any_of(choices, isType) || std::ranges::any_of(game.start.pocket[0], isType) ||
         std::ranges::any_of(game.start.pocket[1], isType) ||
         std::ranges::any_of(forms, [&](const IniForm& form) { return isType(form.to); });
}

// Do the types only become each other, so that there are never more such pieces than at the start?
bool isClosed(const IniGame& game, const TypeRefs& choices, const TypeRefs& types) {
  const auto isOne = [&](const syntax::TypeRef& ref) {
    return std::ranges::any_of(types, [&](const syntax::TypeRef& t) { return t.text == ref.text; });
  };
  const std::vector<IniForm> forms = promotedForms(game.values, game.types);
  return std::ranges::none_of(choices, isOne) && std::ranges::none_of(game.start.pocket[0], isOne) &&
         std::ranges::none_of(game.start.pocket[1], isOne) &&
         std::ranges::all_of(forms, [&](const IniForm& form) { return !isOne(form.to) || isOne(form.from); });
}

}  // namespace

std::vector<std::string> addPseudoRoyals(const IniGame& game, const TypeRefs& choices) {
  IniValues& values = game.values;
  std::vector<std::string> royals;
  if (!values.flag("extinctionPseudoRoyal")) return royals;
  const SourceSpan place = values.find("extinctionPseudoRoyal")->key.span;
  const int count = values.number("extinctionPieceCount", 0, 0, 100);
  const std::string value = values.find("extinctionValue") ? values.value("extinctionValue").text : "none";
  if (value != "loss" || values.number("extinctionOpponentPieceCount", 0, 0, 100) > 0 ||
      values.flag("extinctionClaim") || values.value("extinctionPieceTypes").text == "*") {
    values.notSupported(place,
                        "royal pieces whose extinction is something else than a loss, or asks for more, are");
    return royals;
  }
  const TypeRefs types = game.typesOf("extinctionPieceTypes");
  for (const syntax::TypeRef& ref : types) royals.push_back(game.types.of(ref)->name);
  for (const Side side : kBothSides) {
    int all = 0, kinds = 0;
    for (const syntax::TypeRef& ref : types)
      all += static_cast<int>(game.cellsOf(*game.types.of(ref), side).size());
    const IniType* king = game.types.named("king");
    const bool isOne = king == nullptr || std::ranges::any_of(types, [&](const syntax::TypeRef& ref) {
                         return game.types.of(ref) == king;
                       });
    if (all > 0 && all <= count + 1 && isOne && isClosed(game, choices, types)) {
      game.add(place, syntax::Royals{side, RoyalRule::Any});
      continue;
    }
    bool fixed = true, grows = false;
    const auto look = [&](const IniType& type, int most) {
      const int here = static_cast<int>(game.cellsOf(type, side).size());
      if (here == 0 && !mayGrow(game, choices, type)) return;
      ++kinds;
      if (most > static_cast<int>(game.start.board.size())) return;  // however many there are
      fixed = fixed && here == most;
      grows = grows || mayGrow(game, choices, type);
    };
    if (const IniType* king = game.types.named("king")) look(*king, 1);
    for (const syntax::TypeRef& ref : types) look(*game.types.of(ref), count + 1);
    // A move may not add one to escape from check.
    if (grows || (!fixed && (kinds > 1 || count > 0))) {
      values.notSupported(place, "royal pieces of which there may be more than are needed are");
      return royals;
    }
    game.add(place, syntax::Royals{side, fixed ? RoyalRule::Any : RoyalRule::All});
  }
  return royals;
}

}  // namespace fairyforge::frontend::ini
