// The engine has one drop region for all pieces, separate rules for pawns, and a limit for the number of a
// type on a file.

#include "compiler/export/fairy-stockfish/drops.h"

#include <set>

#include "compiler/export/fairy-stockfish/engine-game.h"
#include "compiler/export/fairy-stockfish/forms.h"
#include "compiler/export/fairy-stockfish/goals.h"

namespace fairyforge::exports::fairy_stockfish {

using formats::CellsBySide;
using formats::FairyStockfish;

namespace {

class DropWriter {
 public:
  explicit DropWriter(const GameWithDrops& game)
      : game_(game), variant_(game.variant), board_(variant_.board()), hands_(variant_.hands()) {}

  IniDrops write() {
    addBoundOnFiles();
    addDropCells();
    addUnmovedDrops();
    return std::move(drops_);
  }

 private:
  void emit(std::string key, std::string value) {
    drops_.keys.emplace_back(std::move(key), std::move(value));
  }
  void lose(Construct construct, TypeId type = kNoType) { drops_.losses.push_back({construct, type}); }

  void addBoundOnFiles() {
    for (std::size_t t = 0; t < variant_.types().size(); ++t) {
      const std::optional<int> most = mostOnAFile(variant_.types()[t], typeAt(t));
      if (!most) continue;
      if (game_.engine == FairyStockfish::Old) {
        emit("shogiDoubledPawn", "false");
        continue;
      }
      emit("dropNoDoubled", smallLetter(variant_, typeAt(t)));
      if (*most > 1) emit("dropNoDoubledCount", std::to_string(*most));
    }
  }

  // Pawns may be excluded from whole ranks; otherwise all pieces share their cells.
  void addDropCells() {
    const char* keys[] = {"whiteDropRegion", "blackDropRegion"};
    const CellSet all = board_.cells();
    CellsBySide shared{all, all};
    bool firstRank = false, lastRanks = false;
    for (const Side side : kBothSides) {
      std::set<std::string> regions;
      game_.inHand.forEach([&](TypeId type) {
        CellSet cells = hands_.cells[index(side)][index(type)];
        if (variant_.isRoyal(type)) return;
        if (type != game_.pieces.pawn) {
          if (game_.immobile) addStuckRanks(type, side, cells);
          regions.insert(regionText(board_, cells));
          shared[index(side)] = cells;
          return;
        }
        cells.forEach([&](Cell cell) {
          firstRank = firstRank || formats::rankSeen(board_, cell, side) == 0;
          lastRanks = lastRanks || isOnLastRanks(cell, side);
        });
      });
      if (regions.size() > 1) return lose(Construct::Drops);
      if (!regions.empty() && *regions.begin() != regionText(board_, all))
        emit(keys[index(side)], *regions.begin());
    }
    if (firstRank) emit("firstRankPawnDrops", "true");
    if (lastRanks) emit("promotionZonePawnDrops", "true");
    if (!game_.pieces.pawn || !game_.inHand.has(*game_.pieces.pawn)) return;
    const std::size_t pawn = index(*game_.pieces.pawn);
    const int stuck = game_.immobile ? ranksWithoutMoves(variant_, *game_.pieces.pawn) : 0;
    const CellsBySide meant = formats::cellsWhere(board_, [&](Side side, Cell cell) {
      return shared[index(side)].has(cell) && (firstRank || formats::rankSeen(board_, cell, side) > 0) &&
             (lastRanks || !isOnLastRanks(cell, side)) && formats::ranksToLast(board_, cell, side) >= stuck;
    });
    if (meant != CellsBySide{hands_.cells[0][pawn], hands_.cells[1][pawn]})
      lose(Construct::Drops, *game_.pieces.pawn);
  }

  // Another key expresses these ranks.
  void addStuckRanks(TypeId type, Side side, CellSet& cells) const {
    const int stuck = ranksWithoutMoves(variant_, type);
    board_.forEachCell([&](Cell cell) {
      if (formats::ranksToLast(board_, cell, side) < stuck) cells.add(cell);
    });
  }

  bool isOnLastRanks(Cell cell, Side side) const {
    return formats::ranksToLast(board_, cell, side) < game_.promotionRanks;
  }

  // In the engine, dropped pawns on their rank may step twice, and all other dropped pieces count as moved.
  void addUnmovedDrops() {
    game_.inHand.forEach([&](TypeId type) {
      const IniPieceOut& piece = game_.pieces.pieces[index(type)];
      const bool stepsTwice = type == game_.pieces.pawn && piece.doubleStep;
      if (!piece.stepsFrom &&
          (hands_.countsAsUnmoved(type) != stepsTwice || (stepsTwice && !pawnsStepAs(type))))
        lose(Construct::UnmovedDrops, type);
    });
  }

  // Do dropped pawns step twice from the same ranks? A pawn dropped behind the rank of the double step would
  // step onto it.
  bool pawnsStepAs(TypeId pawn) const {
    const int rank = pawnRank(variant_, pawn).value_or(1);
    bool same = true;
    for (const Side side : kBothSides) {
      hands_.cells[index(side)][index(pawn)].forEach([&](Cell cell) {
        const int here = formats::rankSeen(board_, cell, side) + 1;
        const bool unmoved = variant_.isUnmovedWhenDropped(Piece(pawn, side), cell);
        same = same && here >= rank && (here > rank || unmoved);
      });
    }
    return same;
  }

  const GameWithDrops& game_;
  const Variant& variant_;
  const Board& board_;
  const HandRules& hands_;
  IniDrops drops_;
};

}  // namespace

IniDrops iniDropsOf(const GameWithDrops& game) {
  return DropWriter(game).write();
}

}  // namespace fairyforge::exports::fairy_stockfish
