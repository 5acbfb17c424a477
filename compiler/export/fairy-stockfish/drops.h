// Where pieces are dropped from the hand, as keys.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "compiler/export/fairy-stockfish/pieces.h"
#include "compiler/formats/variants-ini.h"

namespace fairyforge::exports::fairy_stockfish {

// A game with drops, and what has been said of it.
struct GameWithDrops {
  const Variant& variant;  // without forms (forms.h)
  const TypeSet& inHand;   // what ever comes to hands
  const IniPieces& pieces;
  int promotionRanks;  // on so many last ranks pawns promote; 1 where none does
  bool immobile;       // nothing is dropped where it could never move
  formats::FairyStockfish engine;
};

struct IniDrops {
  std::vector<std::pair<std::string, std::string>> keys;
  std::vector<TypeLoss> losses;  // kNoType: of the game
};
IniDrops iniDropsOf(const GameWithDrops& game);

}  // namespace fairyforge::exports::fairy_stockfish
