// Writes the keys about drops. The engine has one region for drops of all pieces, separate rules for pawns,
// and a limit on pieces of one type on a file.

#include <set>

#include "compiler/export/fairy-stockfish/parts.h"

namespace fairyforge::exports::fairy_stockfish {

namespace {

void addBoundOnFiles(const GameWithDrops& game, IniDrops& drops) {
  allTypes(game.variant).forEach([&](TypeId type) {
    const std::optional<int> most = mostOnAFile(game.variant.type(type), type);
    if (!most) return;
    if (game.engine == FairyStockfish::Old) {
      drops.keys.emplace_back("shogiDoubledPawn", "false");
      return;
    }
    drops.keys.emplace_back("dropNoDoubled", smallLetter(game.variant, type));
    if (*most > 1) drops.keys.emplace_back("dropNoDoubledCount", std::to_string(*most));
  });
}

// Returns the cells on which other keys of the engine forbid drops of the type: the last ranks, on which it could
// never move, and the cells where it may not be.
CellsBySide barredCells(const GameWithDrops& game, TypeId type) {
  CellsBySide barred =
      lastRanks(game.variant.board(), game.immobile ? ranksWithoutMoves(game.variant, type) : 0);
  if (const auto& region = game.pieces.pieces[index(type)].region) {
    for (const Side side : kBothSides)
      barred[index(side)] |= game.variant.board().cells() - (*region)[index(side)];
  }
  return barred;
}

// Writes the regions for drops. Pawns may be excluded from the first or the last ranks; all other pieces must
// share their cells.
void addDropCells(const GameWithDrops& game, IniDrops& drops) {
  const Board& board = game.variant.board();
  const CellsBySide all = allCells(board), last = lastRanks(board, game.promotionRanks),
                    first = without(all, lastRanks(board, board.ranks() - 1));
  const TypeId pawn = game.pieces.pawn.value_or(kNoType);
  CellsBySide shared = all;
  bool firstRank = false, lastRanks = false;
  for (const Side side : kBothSides) {
    TypeSet dropped;
    game.inHand.forEach([&](TypeId type) {
      CellSet cells = dropCells(game.variant, type)[index(side)];
      if (game.variant.isRoyal(type)) return;
      if (type == pawn) {
        firstRank = firstRank || cells.overlaps(first[index(side)]);
        lastRanks = lastRanks || cells.overlaps(last[index(side)]);
        return;
      }
      dropped.add(type);
      shared[index(side)] -= board.cells() - (cells | barredCells(game, type)[index(side)]);
    });
    bool same = true;
    dropped.forEach([&](TypeId type) {
      same = same && shared[index(side)] - barredCells(game, type)[index(side)] ==
                         dropCells(game.variant, type)[index(side)];
    });
    if (!same) return drops.losses.push_back({Construct::Drops});
    if (shared[index(side)] != board.cells())
      drops.keys.emplace_back(side == Side::White ? "whiteDropRegion" : "blackDropRegion",
                              regionText(board, shared[index(side)]));
  }
  if (firstRank) drops.keys.emplace_back("firstRankPawnDrops", "true");
  if (lastRanks) drops.keys.emplace_back("promotionZonePawnDrops", "true");
  if (pawn == kNoType || !game.inHand.has(pawn)) return;
  CellsBySide meant = without(shared, barredCells(game, pawn));
  if (!firstRank) meant = without(meant, first);
  if (!lastRanks) meant = without(meant, last);
  if (meant != dropCells(game.variant, pawn)) drops.losses.push_back({Construct::Drops, pawn});
}

// Do dropped pawns step twice exactly where they would in the engine? In the engine, a pawn dropped behind
// its rank of double steps may step twice when it reaches that rank.
bool pawnsStepAs(const GameWithDrops& game, TypeId pawn) {
  const int rank = pawnRank(game.variant, pawn).value_or(1);
  return std::ranges::all_of(kBothSides, [&](Side side) {
    return allOf(game.variant.hands().cells[index(side)][index(pawn)], [&](Cell cell) {
      const int here = rankSeen(game.variant.board(), cell, side) + 1;
      return here > rank || (here == rank && game.variant.isUnmovedWhenDropped(Piece(pawn, side), cell));
    });
  });
}

// Reports types whose dropped pieces count as unmoved differently than in the engine. There only pawns
// dropped on their rank of double steps count as unmoved.
void addUnmovedDrops(const GameWithDrops& game, IniDrops& drops) {
  game.inHand.forEach([&](TypeId type) {
    const IniPieceOut& piece = game.pieces.pieces[index(type)];
    const bool stepsTwice = type == game.pieces.pawn && piece.doubleStep;
    if (!piece.stepsFrom && (game.variant.hands().countsAsUnmoved(type) != stepsTwice ||
                             (stepsTwice && !pawnsStepAs(game, type))))
      drops.losses.push_back({Construct::UnmovedDrops, type});
  });
}

}  // namespace

IniDrops iniDropsOf(const GameWithDrops& game) {
  IniDrops drops;
  addBoundOnFiles(game, drops);
  addDropCells(game, drops);
  addUnmovedDrops(game, drops);
  return drops;
}

}  // namespace fairyforge::exports::fairy_stockfish
