// The engine has one drop region for all pieces, separate rules for pawns, and a limit for the number of a
// type on a file.

#include "compiler/export/fairy-stockfish/drops.h"

#include <set>

#include "compiler/export/fairy-stockfish/engine-game.h"
#include "compiler/export/fairy-stockfish/forms.h"
#include "compiler/export/fairy-stockfish/goals.h"

namespace fairyforge::exports::fairy_stockfish {

using formats::FairyStockfish;

namespace {

class DropWriter {
 public:
  explicit DropWriter(const GameWithDrops& game)
      : game_(game), variant_(game.variant), board_(variant_.board()), letters_(iniLetters(variant_)) {}

  IniDrops write() {
    addBoundOnFiles();
    addDropCells(variant_.hands());
    addUnmovedDrops(variant_.hands());
    return std::move(drops_);
  }

 private:
  void emit(std::string key, std::string value) {
    drops_.keys.emplace_back(std::move(key), std::move(value));
  }
  void lose(Construct construct, TypeId type = kNoType) { drops_.losses.push_back({construct, type}); }
  std::string letterOf(TypeId type) const {
    return std::string(1, static_cast<char>(letters_[index(type)][0] - 'A' + 'a'));
  }

  void addBoundOnFiles() {
    for (std::size_t t = 0; t < variant_.types().size(); ++t) {
      const std::optional<int> most = mostOnAFile(variant_.types()[t], typeAt(t));
      if (!most) continue;
      if (game_.engine == FairyStockfish::Old) {
        emit("shogiDoubledPawn", "false");
        continue;
      }
      emit("dropNoDoubled", letterOf(typeAt(t)));
      if (*most > 1) emit("dropNoDoubledCount", std::to_string(*most));
    }
  }

  int rankOf(Cell cell, Side side) const {
    return side == Side::White ? board_.rank(cell) : board_.ranks() - 1 - board_.rank(cell);
  }

  // Pawns may be excluded from whole ranks; otherwise all pieces share their cells.
  void addDropCells(const HandRules& hands) {
    const char* keys[] = {"whiteDropRegion", "blackDropRegion"};
    const CellSet all = board_.cells();
    CellSet shared[kSides];
    bool firstRank = false, lastRanks = false;
    for (const Side side : kBothSides) {
      std::set<std::string> regions;
      shared[index(side)] = all;
      for (std::size_t t = 0; t < variant_.types().size(); ++t) {
        CellSet cells = hands.cells[index(side)][t];
        if (variant_.isRoyal(typeAt(t)) || !game_.inHand.has(typeAt(t))) continue;
        if (typeAt(t) != game_.pieces.pawn) {
          if (game_.immobile) addStuckRanks(typeAt(t), side, cells);
          regions.insert(regionText(board_, cells));
          shared[index(side)] = cells;
          continue;
        }
        cells.forEach([&](Cell cell) {
          firstRank = firstRank || rankOf(cell, side) == 0;
          lastRanks = lastRanks || isOnLastRanks(cell, side);
        });
      }
      if (regions.size() > 1) return lose(Construct::Drops);
      if (!regions.empty() && *regions.begin() != regionText(board_, all))
        emit(keys[index(side)], *regions.begin());
    }
    if (firstRank) emit("firstRankPawnDrops", "true");
    if (lastRanks) emit("promotionZonePawnDrops", "true");
    for (const Side side : kBothSides) {
      if (!game_.pieces.pawn || !game_.inHand.has(*game_.pieces.pawn)) break;
      CellSet cells;
      const int stuck = game_.immobile ? ranksWithoutMoves(variant_, *game_.pieces.pawn) : 0;
      shared[index(side)].forEach([&](Cell cell) {
        if ((firstRank || rankOf(cell, side) > 0) && (lastRanks || !isOnLastRanks(cell, side)) &&
            rankOf(cell, side) < board_.ranks() - stuck)
          cells.add(cell);
      });
      if (cells == hands.cells[index(side)][index(*game_.pieces.pawn)]) continue;
      return lose(Construct::Drops, *game_.pieces.pawn);
    }
  }

  // Another key expresses these ranks.
  void addStuckRanks(TypeId type, Side side, CellSet& cells) const {
    const int stuck = ranksWithoutMoves(variant_, type);
    board_.forEachCell([&](Cell cell) {
      if (rankOf(cell, side) >= board_.ranks() - stuck) cells.add(cell);
    });
  }

  bool isOnLastRanks(Cell cell, Side side) const {
    return rankOf(cell, side) >= board_.ranks() - game_.promotionRanks;
  }

  // In the engine, dropped pawns on their rank may step twice, and all other dropped pieces count as moved.
  void addUnmovedDrops(const HandRules& hands) {
    for (std::size_t t = 0; t < variant_.types().size(); ++t) {
      if (!game_.inHand.has(typeAt(t)) || game_.pieces.pieces[t].stepsFrom) continue;
      const bool unmoved = hands.countsAsUnmoved(typeAt(t));
      const bool stepsTwice = typeAt(t) == game_.pieces.pawn && game_.pieces.pieces[t].doubleStep;
      if (unmoved != stepsTwice || (stepsTwice && !pawnsStepAs(hands, typeAt(t))))
        lose(Construct::UnmovedDrops, typeAt(t));
    }
  }

  // Do dropped pawns step twice from the same ranks? A pawn dropped behind the rank of the double step would
  // step onto it.
  bool pawnsStepAs(const HandRules& hands, TypeId pawn) const {
    const int rank = pawnRank(variant_, pawn).value_or(1);
    bool same = true;
    for (const Side side : kBothSides) {
      hands.cells[index(side)][index(pawn)].forEach([&](Cell cell) {
        const int here = side == Side::White ? board_.rank(cell) + 1 : board_.ranks() - board_.rank(cell);
        const bool unmoved = variant_.isUnmovedWhenDropped(Piece(pawn, side), cell);
        same = same && here >= rank && (here > rank || unmoved);
      });
    }
    return same;
  }

  const GameWithDrops& game_;
  const Variant& variant_;
  const Board& board_;
  const std::vector<std::string> letters_;
  IniDrops drops_;
};

}  // namespace

IniDrops iniDropsOf(const GameWithDrops& game) {
  return DropWriter(game).write();
}

}  // namespace fairyforge::exports::fairy_stockfish
