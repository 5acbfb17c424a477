// Translates drops from the hand to keys.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "compiler/export/fairy-stockfish/pieces.h"
#include "compiler/frontend/formats/variants-ini.h"

namespace fairyforge::exports::fairy_stockfish {

// A game with drops, and facts about it that other parts have found.
struct GameWithDrops {
  const Variant& variant;  // without forms (forms.h)
  const TypeSet& inHand;   // the types that may ever be in a hand
  const IniPieces& pieces;
  int promotionRanks;  // pawns promote on this many last ranks; 1 if there are no pawns that promote
  bool immobile;       // a piece may not be dropped where it could never move
  formats::FairyStockfish engine;
};

struct IniDrops {
  std::vector<std::pair<std::string, std::string>> keys;
  std::vector<TypeLoss> losses;  // kNoType: a loss of the whole game
};
IniDrops iniDropsOf(const GameWithDrops& game);

}  // namespace fairyforge::exports::fairy_stockfish
