// Finds the cells from which pawns may step twice, and whether notation can express that or moves limited to
// cells are needed.
#include <algorithm>
#include <fmt/format.h>

#include "compiler/frontend/formats/variants-ini.h"
#include "compiler/frontend/ini/parts.h"

namespace fairyforge::frontend::ini {

CellSet cellsByRank(const IniGame& game, Side side, const std::string& region, std::string_view rankKey,
                    int standard, bool (*isIn)(int seen, int named, bool isRegion, bool isWritten)) {
  IniValues& values = game.values;
  const Board& board = game.start.board;
  const std::string own = region + (side == Side::White ? "White" : "Black");
  const IniEntry* entry = values.config.later(own, rankKey);
  if (entry && entry->key.text == own) return game.regionCells(own);
  const int named = values.number(rankKey, standard, 1, formats::kFairyStockfishRanks);
  CellSet cells;
  board.forEachCell([&](Cell cell) {
    const int rank = board.rank(cell) + 1;
    const int seen = !values.isNewest()    ? game.start.relativeRank(cell, side) + 1
                     : side == Side::White ? rank
                                           : (entry ? entry->ranks : 8) + 1 - rank;
    if (isIn(seen, named, values.isNewest(), entry != nullptr)) cells.add(cell);
  });
  return cells;
}

// In the old engine, the named rank is counted from each player's own edge. In newer ones it means all ranks
// from the second to the named one.
CellSet doubleStepCells(const IniGame& game, Side side) {
  return cellsByRank(game, side, "doubleStepRegion", "doubleStepRank", 2,
                     [](int seen, int named, bool isRegion, bool isWritten) {
                       return isRegion && isWritten ? seen >= 2 && seen <= named : seen == named;
                     });
}

static std::array<CellSet, kSides> tripleStepCells(const IniGame& game) {
  std::array<CellSet, kSides> region;
  for (const Side side : kBothSides) {
    const char* key = side == Side::White ? "tripleStepRegionWhite" : "tripleStepRegionBlack";
    if (game.values.find(key)) region[index(side)] = game.regionCells(key);
  }
  return region;
}

// Returns the cells from which a double step promotes; such a pawn cannot be captured en passant.
static std::array<CellSet, kSides> promotingSteps(const IniGame& game,
                                                  const std::array<CellSet, kSides>& promotesOn,
                                                  const std::array<CellSet, kSides>& region) {
  std::array<CellSet, kSides> found;
  const Board& board = game.start.board;
  for (const Side side : kBothSides) {
    region[index(side)].forEach([&](Cell cell) {
      const Cell to = board.at(board.file(cell), board.rank(cell) + (side == Side::White ? 2 : -2));
      if (to != kNoCell && promotesOn[index(side)].has(to)) found[index(side)].add(cell);
    });
  }
  if ((!found[0].empty() || !found[1].empty()) && !game.values.flag("mandatoryPawnPromotion"))
    game.values.notSupported(
        game.values.spanOf("mandatoryPawnPromotion"),
        "a double step that may promote, and is open to captures in passing if it does not, is");
  return found;
}

// Returns the cells from which a double step passes over a cell on which the other side may not capture en
// passant.
static std::array<CellSet, kSides> unpunishedSteps(const IniGame& game,
                                                   const std::array<CellSet, kSides>& region) {
  IniValues& values = game.values;
  std::array<CellSet, kSides> found;
  for (const Side side : kBothSides) {
    // The captor's key.
    const char* own = side == Side::White ? "enPassantRegionBlack" : "enPassantRegionWhite";
    const IniEntry* entry = values.config.later("enPassantRegion", own);
    if (entry == nullptr) continue;
    const CellSet open = entry->value.text == "-" ? CellSet() : game.regionCells(entry->key.text);
    region[index(side)].forEach([&](Cell cell) {
      const Board& board = game.start.board;
      const Cell over = board.at(board.file(cell), board.rank(cell) + (side == Side::White ? 1 : -1));
      if (over != kNoCell && !open.has(over)) found[index(side)].add(cell);
    });
  }
  return found;
}

void addPawnSteps(const IniGame& game, const IniType& type, const std::array<CellSet, kSides>& promotesOn,
                  syntax::PieceDeclaration& piece, std::array<CellSet, kSides>& steps) {
  IniValues& values = game.values;
  const Board& board = game.start.board;
  std::array<CellSet, kSides> region;
  bool room = false, onlyUnmoved = true;
  const bool drops = values.flag("pieceDrops");
  for (const Side side : kBothSides) {
    // Without drops, no pawn stands behind the rearmost pawn of the array, and all pawns on that pawn's rank
    // started there.
    const CellSet all = doubleStepCells(game, side);
    int rearmost = board.ranks();
    for (const Cell cell : game.cellsOf(type, side)) {
      rearmost = std::min(rearmost, game.start.relativeRank(cell, side));
      onlyUnmoved = onlyUnmoved && all.has(cell);
    }
    all.forEach([&](Cell cell) {
      const int rank = game.start.relativeRank(cell, side);
      if (rank + 2 >= board.ranks() || (rank < rearmost && !drops)) return;
      region[index(side)].add(cell);
      room = true;
      onlyUnmoved = onlyUnmoved && rank <= rearmost;
    });
  }
  // Pawns dropped in the region count as unmoved if notation treats all its cells alike and no pawn is
  // dropped behind it.
  const int firstDrop = values.flag("firstRankPawnDrops") ? 0 : 1;
  bool whole = true;
  for (const Side side : kBothSides) {
    CellSet stand;
    for (const Cell cell : game.cellsOf(type, side)) {
      stand.add(cell);
      whole = whole && game.start.relativeRank(cell, side) == firstDrop;
    }
    whole = whole && stand == region[index(side)];
  }
  if (values.flag("doubleStep")) steps = region;
  const bool others = std::any_of(game.types.list.begin(), game.types.list.end(),
                                  [](const IniType& t) { return !t.fromRegion.empty(); });
  const std::array<CellSet, kSides> triple = tripleStepCells(game);
  const bool thrice = !triple[0].empty() || !triple[1].empty();
  const bool twice = values.flag("doubleStep") && room;
  std::array<CellSet, kSides> promoting;  // or not exposed to capture en passant
  if (twice) promoting = promotingSteps(game, promotesOn, region);
  if (twice && takesInPassing(values)) {
    const std::array<CellSet, kSides> unpunished = unpunishedSteps(game, region);
    for (const Side side : kBothSides)
      unpunished[index(side)].forEach([&](Cell cell) { promoting[index(side)].add(cell); });
  }
  const bool some = !promoting[0].empty() || !promoting[1].empty();
  const bool initial = twice && onlyUnmoved && (whole || !drops) && !some;
  const std::string captures = takesInPassing(values) && (twice || thrice || others) ? "fmWfceF" : "fmWfcF";
  piece.movement = textOf("moves of pawns", captures + (initial ? "ifmnD" : ""));
  if (initial) {
    if (drops) game.add(values.find("pieceDrops")->key.span, syntax::DropsUnmoved{true, {type.letter}});
  } else if (twice) {
    for (const Side side : kBothSides) region[index(side)] -= promoting[index(side)];
    if (some)
      piece.powers.push_back(
          {game.listed(promoting), textOf("the double step that nobody captures in passing", "fmW2")});
    if (!region[0].empty() || !region[1].empty())
      piece.powers.push_back({game.listed(region), textOf("the double step", "fmnW2")});
  }
  if (thrice && takesInPassing(values) &&
      (values.find("enPassantRegion") || values.find("enPassantRegionWhite") ||
       values.find("enPassantRegionBlack")))
    values.notSupported(values.spanOf("tripleStepRegionWhite"),
                        "triple steps beside a region of captures in passing are");
  if (thrice) piece.powers.push_back({game.listed(triple), textOf("the triple step", "fmnW3")});
}

void stopShort(const IniGame& game, const std::array<CellSet, kSides>& zone,
               syntax::PieceDeclaration& piece) {
  std::array<CellSet, kSides> rest;
  for (const Side side : kBothSides) {
    game.start.board.forEachCell([&](Cell cell) {
      if (!zone[index(side)].has(cell)) rest[index(side)].add(cell);
    });
  }
  piece.staysOn = game.listed(rest);
  piece.takesRoyalsBy = textOf("checks by pawns", "fcF");
}

void addMovesFromRegion(const IniGame& game, const IniType& type, syntax::PieceDeclaration& piece,
                        std::array<CellSet, kSides>& steps) {
  std::array<CellSet, kSides> region;
  bool begins = false, beginsThere = game.values.flag("pieceDrops");
  for (const Side side : kBothSides) {
    if (game.values.flag("doubleStep")) {
      doubleStepCells(game, side).forEach([&](Cell cell) {
        if (game.start.relativeRank(cell, side) + 2 >= game.start.board.ranks()) return;
        region[index(side)].add(cell);
        steps[index(side)].add(cell);
      });
    }
    for (const Cell cell : game.cellsOf(type, side)) {
      begins = true;
      beginsThere = beginsThere || region[index(side)].has(cell);
    }
  }
  if (begins && !beginsThere) {
    game.values.diagnostics
        .warning(type.entry, "doubtful-modifier",
                 fmt::format(
                     "the moves of '{}' with 'i' are those from the region of double steps, and none of its "
                     "pieces begins there",
                     type.letter.text))
        .note(
            "for Fairy-Stockfish 'i' is not the first move; doubleStepRegionWhite and doubleStepRegionBlack say "
            "where the region is");
  }
  if (region[0].empty() && region[1].empty()) return;
  piece.powers.push_back(
      {game.listed(region), textOf("moves from the region of double steps", type.fromRegion)});
}

}  // namespace fairyforge::frontend::ini
