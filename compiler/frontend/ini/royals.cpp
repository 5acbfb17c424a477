// Pseudo-royal pieces are royal while there are no more of them than may be lost and one. They become royal
// pieces where that is known from the start; elsewhere they are refused, as this program has no such rule.
#include "compiler/frontend/ini/royals.h"

#include <algorithm>

namespace fairyforge::frontend::ini {

namespace {

// Can there be more of the type than at the start?
bool mayGrow(const IniGame& game, const TypeRefs& choices, const IniType& type) {
  const bool chosen = std::any_of(choices.begin(), choices.end(), [&](const syntax::TypeRef& choice) {
    return game.types.of(choice) == &type;
  });
  return chosen || game.values.flag("pieceDrops");
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
    int kinds = 0;
    bool fixed = true;
    const auto look = [&](const IniType& type, int most) {
      const int here = static_cast<int>(game.cellsOf(type, side).size());
      if (here == 0 && !mayGrow(game, choices, type)) return;
      ++kinds;
      const bool always = most > static_cast<int>(game.start.board.size());  // however many there are
      fixed = fixed && (always || (here == most && !mayGrow(game, choices, type)));
    };
    if (const IniType* king = game.types.named("king")) look(*king, 1);
    for (const syntax::TypeRef& ref : types) look(*game.types.of(ref), count + 1);
    if (!fixed && (kinds > 1 || count > 0)) {
      values.notSupported(place, "royal pieces of which there may be more than are needed are");
      return royals;
    }
    game.add(place, syntax::Royals{side, fixed ? RoyalRule::Any : RoyalRule::All});
  }
  return royals;
}

}  // namespace fairyforge::frontend::ini
