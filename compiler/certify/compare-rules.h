// Are two Variants the same by their rules, a line a rule (compiler/rules/variant-hash.h)? For copies that
// say things as the source does; where they do not, compare.h lets both play.
#pragma once

#include "compiler/certify/certificate.h"

namespace fairyforge::certify {

// True when nothing differs. A difference that the losses do not excuse is reported once, as found in `file`.
bool compareRules(const Variant& source, const Variant& copy, const std::vector<exports::Loss>& losses,
                  const std::string& file, Findings& findings);

// Do the games end alike? Both may be played for long without coming to a stalemate, a bare king or the limit
// of a count, so this is asked of the rules even where play shows all else.
bool compareEnds(const Variant& source, const Variant& copy, const std::string& file, Findings& findings);

}  // namespace fairyforge::certify
