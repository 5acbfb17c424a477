// The table of export targets: for each its capabilities, words for the help, exporter, certificate and other
// names, and which of its files are read back.

#include "compiler/export/certify/targets.h"

#include <algorithm>
#include <cctype>

#include "compiler/export/diagram/export-diagram.h"
#include "compiler/export/fairy-stockfish/export-fairy-stockfish.h"
#include "compiler/export/game-courier/game-courier.h"
#include "compiler/export/zrf/export-zrf.h"

namespace fairyforge::certify {

namespace {

bool isRulesFile(std::string_view file) {
  return file.ends_with(".zrf");
}
bool isField(std::string_view file) {
  return file.ends_with(".txt") || file == "index.html" || file == "address.url";
}
bool isAny(std::string_view) {
  return true;
}

// Returns the name in small letters, without hyphens, blanks and underscores.
std::string plain(std::string_view text) {
  std::string letters;
  for (const char c : text) {
    if (c != '-' && c != ' ' && c != '_')
      letters += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return letters;
}

}  // namespace

const std::vector<ExportTarget>& exportTargets() {
  static const std::vector<ExportTarget> kTargets{
      {&exports::zrf::zrfCapabilities(),
       "a rules file (ZRF) for Zillions of Games, with pictures",
       exports::zrf::exportZrf,
       certifyZrf,
       {"zillions"},
       isRulesFile,
       nullptr,
       exports::zrf::exportSeveralZrf,
       certifySeveralZrf},
      {&exports::game_courier::gameCourierCapabilities(),
       "the fields of a Game Courier preset that enforces the rules, and a page that holds them",
       exports::game_courier::exportGameCourier,
       compareGameCourier,
       {},
       isField},
      {&exports::diagram::diagramCapabilities(),
       "definition lines for an Interactive Diagram, and a page that holds them",
       exports::diagram::exportDiagram,
       certifyDiagram,
       {},
       isAny},
      {&exports::fairy_stockfish::fairyStockfishCapabilities(),
       "a variants.ini with one variant",
       exports::fairy_stockfish::exportFairyStockfish,
       certifyFairyStockfish,
       {"stockfish", "variants.ini"},
       isAny,
       exports::fairy_stockfish::exportFairyStockfishFor},
  };
  return kTargets;
}

const ExportTarget* targetCalled(std::string_view name) {
  const auto isIt = [wanted = plain(name)](std::string_view one) { return plain(one) == wanted; };
  for (const ExportTarget& target : exportTargets()) {
    if (isIt(target.can->target()) || isIt(target.can->title()) || std::ranges::any_of(target.aliases, isIt))
      return &target;
  }
  return nullptr;
}

}  // namespace fairyforge::certify
