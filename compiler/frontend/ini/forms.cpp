// Reads the keys that define which piece promotes to which.
#include "compiler/frontend/ini/forms.h"

#include <fmt/format.h>

#include "compiler/frontend/syntax/numbers.h"

namespace fairyforge::frontend::ini {

bool demotes(IniValues& values) {
  return values.flag("capturesToHand") && values.flag("pieceDrops") && !values.flag("dropLoop");
}

std::vector<IniForm> promotedForms(IniValues& values, const IniTypes& types) {
  std::vector<IniForm> forms;
  if (!values.find("promotedPieceType")) return forms;
  const bool changesBack = demotes(values) || values.flag("pieceDemotion");
  for (const auto& [from, letter, entry] : pairsOf(values, types, "promotedPieceType")) {
    if (letter.text == "-") continue;
    const auto to = typeOf(values, types, "promotedPieceType", entry, letter);
    if (to) forms.push_back({from, *to, changesBack ? from.text + "T" : to->text});
  }
  return forms;
}

int promotionLimit(IniValues& values, const IniTypes& types, const syntax::TypeRef& type) {
  if (!values.find("promotionLimit")) return 0;
  int limit = 0;
  for (const auto& [limited, number, entry] : pairsOf(values, types, "promotionLimit")) {
    const auto count = syntax::parseNumber(number, 0, 1000);
    if (!count && values.isFirstComplaint("promotionLimit"))
      values.error(number.span, "bad-value", fmt::format("expected a number, found '{}'", number.text));
    if (count && limited.text == type.text) limit = count->value;
  }
  return limit;
}

}  // namespace fairyforge::frontend::ini
