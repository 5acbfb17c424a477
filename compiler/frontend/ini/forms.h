// Promoted pieces as the keys tell them, before anything is declared.
#pragma once

#include "compiler/frontend/ini/types.h"

namespace fairyforge::frontend::ini {

// Pieces that promote as in shogi: to one type, entering or leaving the region.
struct IniForm {
  syntax::TypeRef from, to;
  std::string id;  // of the promoted piece; of `to` where it is such a piece for good
};
std::vector<IniForm> promotedForms(IniValues& values, const IniTypes& types);

// Does what has been promoted come into the hand as what it was?
bool demotes(IniValues& values);

// How many of the type a side may have after a promotion; 0: any number.
int promotionLimit(IniValues& values, const IniTypes& types, const syntax::TypeRef& type);

}  // namespace fairyforge::frontend::ini
