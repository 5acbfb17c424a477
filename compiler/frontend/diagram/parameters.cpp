// The parameters of Diagrams in three groups: supported rules, presentation (diagram-presentation.h), and
// rules that are not supported, each with a description.

#include "compiler/frontend/diagram/parameters.h"

#include <algorithm>
#include <iterator>

#include "compiler/core/base/find-in.h"
#include "compiler/frontend/formats/diagram-presentation.h"

namespace fairyforge::frontend::diagram {
namespace {

constexpr std::string_view kRules[] = {
    "files",       "ranks",        "firstRank",   "symmetry",  "promoZone", "maxPromote",
    "promoChoice", "royal",        "extinction",  "stalemate", "baring",    "castleFlip",
    "morph",       "holdingsType", "promoOffset", "shuffle",   "iron",      "antiTrade"};

constexpr UnsupportedParameter kUnsupported[] = {
    {"autoGate", "0", "pieces that step onto the board behind those that leave the first rank"},
    {"captureMatrix", "", "captures that depend on who takes whom"},
    {"confine", "", "areas that pieces may not leave"},
    {"burnZone", "", "pieces that burn their surroundings"},
    {"protected", "", "pieces that may not take each other where they could be retaken"},
    {"tradeThreshold", "", "a gain that excuses such a trade, by values that the script estimates"},
    {"counterStrike", "", "pieces that may not be taken in reply to a capture of one elsewhere"},
    {"succession", "", "royal pieces that follow each other"},
    {"trackPieces", "", "pieces with a memory"},
    {"zonal", "", "zones that a script defines"},
};

}  // namespace

bool isDiagramRule(std::string_view name) {
  return std::ranges::find(kRules, name) != std::end(kRules);
}

const UnsupportedParameter* unsupportedParameter(std::string_view name) {
  return findIn(kUnsupported, name, &UnsupportedParameter::name);
}

std::vector<std::string> diagramParameters() {
  std::vector<std::string> names(std::begin(kRules), std::end(kRules));
  names.insert(names.end(), std::begin(formats::kDiagramPresentation),
               std::end(formats::kDiagramPresentation));
  for (const UnsupportedParameter& u : kUnsupported) names.emplace_back(u.name);
  return names;
}

}  // namespace fairyforge::frontend::diagram
