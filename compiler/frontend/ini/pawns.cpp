// Finds the cells from which pawns may step twice, and whether notation can express that or moves limited to
// cells are needed.
#include <algorithm>
#include <fmt/format.h>

#include "compiler/frontend/formats/variants-ini.h"
#include "compiler/frontend/ini/game.h"

namespace fairyforge::frontend::ini {

CellSet cellsByRank(const IniGame& game, Side side, std::string_view region, std::string_view rankKey,
                    bool (*isIn)(int seen, int named, bool isRegion, bool isWritten)) {
  IniValues& values = game.values;
  const Board& board = game.start.board;
  const std::string own = formats::keyOf(side, region);
  const IniEntry* entry = values.config.later(own, rankKey);
  if (entry && entry->key.text == own) return game.regionCells(own);
  const int named = values.number(rankKey);
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
  return cellsByRank(game, side, "doubleStepRegion", "doubleStepRank",
                     [](int seen, int named, bool isRegion, bool isWritten) {
                       return isRegion && isWritten ? seen >= 2 && seen <= named : seen == named;
                     });
}

namespace {

// The cells of `from` whose cell so many ranks further, as the side sees it, fulfils the condition isIn(side, cell).
template <typename IsIn>
CellsBySide withAhead(const IniGame& game, const CellsBySide& from, int ranks, IsIn isIn) {
  const Board& board = game.start.board;
  return game.cellsWhere([&](Side side, Cell cell) {
    const Cell ahead = board.at(board.file(cell), board.rank(cell) + (side == Side::White ? ranks : -ranks));
    return from[index(side)].has(cell) && ahead != kNoCell && isIn(side, ahead);
  });
}

// Returns the cells from which a double step promotes, or passes over a cell on which the other side may not
// capture en passant.
CellsBySide uncapturableSteps(const IniGame& game, const CellsBySide& promotesOn, const CellsBySide& region) {
  IniValues& values = game.values;
  CellsBySide found =
      withAhead(game, region, 2, [&](Side side, Cell to) { return promotesOn[index(side)].has(to); });
  if (!formats::isEmpty(found) && !values.flag("mandatoryPawnPromotion"))
    values.notSupported(
        values.spanOf("mandatoryPawnPromotion"),
        "a double step that may promote, and is open to captures in passing if it does not, is");
  if (!takesInPassing(values)) return found;
  for (const Side side : kBothSides) {
    const IniEntry* entry = values.laterOf("enPassantRegion", opponent(side));  // the captor's
    if (entry == nullptr) continue;
    const CellSet open = entry->value.text == "-" ? CellSet() : game.regionCells(entry->key.text);
    found[index(side)] |=
        withAhead(game, region, 1, [&](Side, Cell over) { return !open.has(over); })[index(side)];
  }
  return found;
}

}  // namespace

void addPawnSteps(const IniGame& game, const IniType& type, const CellsBySide& promotesOn,
                  syntax::PieceDeclaration& piece, CellsBySide& steps) {
  IniValues& values = game.values;
  const Board& board = game.start.board;
  const bool drops = values.flag("pieceDrops"), doubleStep = values.flag("doubleStep");
  // Without drops, no pawn stands behind the rearmost pawn of the array, and all pawns on that pawn's rank
  // started there.
  CellsBySide region;
  bool onlyUnmoved = true;
  // Pawns dropped in the region count as unmoved if notation treats all its cells alike and no pawn is
  // dropped behind it.
  const int firstDrop = values.flag("firstRankPawnDrops") ? 0 : 1;
  bool whole = true;
  for (const Side side : kBothSides) {
    const CellSet all = doubleStepCells(game, side);
    int rearmost = board.ranks();
    CellSet stand;
    for (const Cell cell : game.cellsOf(type, side)) {
      const int rank = game.start.relativeRank(cell, side);
      rearmost = std::min(rearmost, rank);
      onlyUnmoved = onlyUnmoved && all.has(cell);
      whole = whole && rank == firstDrop;
      stand.add(cell);
    }
    all.forEach([&](Cell cell) {
      const int rank = game.start.relativeRank(cell, side);
      if (rank + 2 >= board.ranks() || (rank < rearmost && !drops)) return;
      region[index(side)].add(cell);
      onlyUnmoved = onlyUnmoved && rank <= rearmost;
    });
    whole = whole && stand == region[index(side)];
  }
  if (doubleStep) steps = region;
  const bool others =
      std::ranges::any_of(game.types.list, [](const IniType& t) { return !t.fromRegion.empty(); });
  CellsBySide triple;
  for (const Side side : kBothSides) {
    const std::string key = formats::keyOf(side, "tripleStepRegion");
    if (values.find(key)) triple[index(side)] = game.regionCells(key);
  }
  const bool thrice = !formats::isEmpty(triple), twice = doubleStep && !formats::isEmpty(region);
  CellsBySide uncapturable;
  if (twice) uncapturable = uncapturableSteps(game, promotesOn, region);
  const bool some = !formats::isEmpty(uncapturable);
  const bool initial = twice && onlyUnmoved && (whole || !drops) && !some;
  const std::string captures = takesInPassing(values) && (twice || thrice || others) ? "fmWfceF" : "fmWfcF";
  piece.movement = textOf("moves of pawns", captures + (initial ? "ifmnD" : ""));
  const auto addPower = [&](const CellsBySide& cells, const char* what, const char* movement) {
    if (!formats::isEmpty(cells)) piece.powers.push_back({game.listed(cells), textOf(what, movement)});
  };
  if (initial) {
    if (drops) game.add(values.find("pieceDrops")->key.span, syntax::DropsUnmoved{true, {type.letter}});
  } else if (twice) {
    formats::forEachOf(uncapturable, [&](Side side, Cell cell) { region[index(side)].remove(cell); });
    addPower(uncapturable, "the double step that nobody captures in passing", "fmW2");
    addPower(region, "the double step", "fmnW2");
  }
  if (thrice && takesInPassing(values) &&
      (values.find("enPassantRegion") || values.find("enPassantRegionWhite") ||
       values.find("enPassantRegionBlack")))
    values.notSupported(values.spanOf("tripleStepRegionWhite"),
                        "triple steps beside a region of captures in passing are");
  addPower(triple, "the triple step", "fmnW3");
}

void addMovesFromRegion(const IniGame& game, const IniType& type, syntax::PieceDeclaration& piece,
                        CellsBySide& steps) {
  CellsBySide region;
  bool begins = false, beginsThere = game.values.flag("pieceDrops");
  for (const Side side : kBothSides) {
    if (game.values.flag("doubleStep")) {
      doubleStepCells(game, side).forEach([&](Cell cell) {
        if (formats::ranksToLast(game.start.board, cell, side) >= 2) region[index(side)].add(cell);
      });
    }
    steps[index(side)] |= region[index(side)];
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
  if (formats::isEmpty(region)) return;
  piece.powers.push_back(
      {game.listed(region), textOf("moves from the region of double steps", type.fromRegion)});
}

}  // namespace fairyforge::frontend::ini
