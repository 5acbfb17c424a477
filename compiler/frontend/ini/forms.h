// Promoted pieces as the keys describe them, before any type is declared.
#pragma once

#include "compiler/frontend/ini/types.h"

namespace fairyforge::frontend::ini {

// A promotion as in shogi: to one type, on entering or leaving the region.
struct IniForm {
  syntax::TypeRef from, to;
  std::string id;  // the promoted piece's ID; that of `to` if the piece is never demoted
};
// Returns all such promotions of the section.
std::vector<IniForm> promotedForms(IniValues& values, const IniTypes& types);

// Does a captured promoted piece come into the hand as what it was before promotion?
bool demotes(IniValues& values);

// Returns the most pieces of the type that a side may have after a promotion; 0: any number.
int promotionLimit(IniValues& values, const IniTypes& types, const syntax::TypeRef& type);

}  // namespace fairyforge::frontend::ini
