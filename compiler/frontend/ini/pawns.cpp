// Finds the cells from which pawns can step twice, and decides whether notation (`i`) can express that or
// moves limited to cells are needed.
#include <algorithm>

#include "compiler/core/base/any-of.h"
#include "compiler/frontend/ini/ini-game.h"

namespace fairyforge::frontend::ini {

CellSet cellsByRank(IniGame& game, Side side, std::string_view region, std::string_view rankKey,
                    bool (*isIn)(int seen, int named, bool isRegion, bool isWritten)) {
  const std::string own = keyOf(side, region);
  const IniEntry* entry = game.config.later(own, rankKey);
  if (entry && entry->key.text == own) return game.regionCells(own);
  const int named = game.number(rankKey);
  return game.cellsWhere([&](Side, Cell cell) {
    const int rank = game.board.rank(cell) + 1;
    const int seen = !game.isNewest()      ? game.rankSeen(cell, side) + 1
                     : side == Side::White ? rank
                                           : (entry ? entry->ranks : 8) + 1 - rank;
    return isIn(seen, named, game.isNewest(), entry != nullptr);
  })[index(side)];
}

// The old engine allows double steps only from the named rank, counted from the player's own edge; newer
// engines from all ranks from the second to the named one.
CellSet doubleStepCells(IniGame& game, Side side) {
  return cellsByRank(game, side, "doubleStepRegion", "doubleStepRank",
                     [](int seen, int named, bool isRegion, bool isWritten) {
                       return isRegion && isWritten ? seen >= 2 && seen <= named : seen == named;
                     });
}

namespace {

// Returns the cells of `from` for which isIn(side, cell) is true of the cell `ranks` ranks ahead.
template <typename IsIn>
CellsBySide withAhead(IniGame& game, const CellsBySide& from, int ranks, IsIn isIn) {
  return game.cellsWhere([&](Side side, Cell cell) {
    const Cell ahead = game.ahead(cell, side, ranks);
    return from[index(side)].has(cell) && ahead != kNoCell && isIn(side, ahead);
  });
}

// Returns those cells of `from` from which all cells that a step of `ranks` ranks passes are cells where the
// type may be: the engine asks that too. The step must not leave the board.
CellSet mobileSteps(IniGame& game, const IniType& type, Side side, const CellSet& from, int ranks) {
  const CellSet mobile = game.mobility(type)[index(side)];
  CellSet cells;
  from.forEach([&](Cell cell) {
    bool passes = game.ranksToLast(cell, side) >= ranks;
    for (int n = 1; n < ranks; ++n) {
      const Cell over = game.ahead(cell, side, n);
      passes = passes && (!game.board.exists(over) || mobile.has(over));
    }
    if (passes) cells.add(cell);
  });
  return cells;
}

// Returns the cells from which a double step ends in promotion, or passes over a cell on which the other side
// may not capture en passant. Pawns on these cells need a double step without en passant.
CellsBySide uncapturableSteps(IniGame& game, const IniType& type, const CellsBySide& region) {
  const bool promotes = isAmong(game.promotion.promoting, type.letter);
  CellsBySide found = withAhead(game, region, 2, [&](Side side, Cell to) {
    return promotes && game.promotion.zone[index(side)].has(to);
  });
  if (!isEmpty(found) && !game.flag("mandatoryPawnPromotion"))
    game.notSupported(
        "mandatoryPawnPromotion",
        "a double step that may promote, and is open to captures in passing if it does not, is");
  if (!takesInPassing(game)) return found;
  for (const Side side : kBothSides) {
    const IniEntry* entry = game.laterOf("enPassantRegion", opponent(side));  // of the captor
    if (entry == nullptr) continue;
    const CellSet open = game.regionCells(entry->key.text);
    found[index(side)] |=
        withAhead(game, region, 1, [&](Side, Cell over) { return !open.has(over); })[index(side)];
  }
  return found;
}

// Writes the pawn's captures in passing as a program, because they do not promote.
void captureInPassingAsPawn(PieceDeclaration& piece, const SourceSpan& place) {
  constexpr const char* kCapture = "step; test en passant; take en passant victim; land unchanged";
  for (const Side side : kBothSides) {
    const int ahead = side == Side::White ? 1 : -1;
    Program& program = piece.programs.emplace_back(programOf(side, false, place));
    write(program, {{kCapture, {.steps = {{-1, ahead}}}}, {kCapture, {.steps = {{1, ahead}}}}});
  }
}

}  // namespace

bool promotesInPassing(IniGame& game, const IniType& type) {
  if (!takesInPassing(game) || !isAmong(game.promotion.promoting, type.letter)) return false;
  return std::ranges::any_of(kBothSides, [&](Side side) {
    const Side other = opponent(side);
    const IniEntry* entry = game.laterOf("enPassantRegion", side);
    const CellSet open = entry ? game.regionCells(entry->key.text) : game.board.cells();
    const CellSet zone = game.promotion.zone[index(side)];
    const auto passes = [&](const CellSet& from, int ranks) {
      return fairyforge::anyOf(from, [&](Cell cell) {
        if (game.ranksToLast(cell, other) < ranks) return false;
        for (int n = 1; n < ranks; ++n) {
          const Cell over = game.ahead(cell, other, n);
          if (zone.has(over) && open.has(over)) return true;
        }
        return false;
      });
    };
    const std::string triple = keyOf(other, "tripleStepRegion");
    return (game.flag("doubleStep") && passes(doubleStepCells(game, other), 2)) ||
           (game.find(triple) && passes(game.regionCells(triple), 3));
  });
}

void addPawnSteps(IniGame& game, const IniType& type, PieceDeclaration& piece) {
  const bool drops = game.flag("pieceDrops"), doubleStep = game.flag("doubleStep"), flips = game.flips();
  // Without drops, no pawn stands behind the rearmost pawn of the array, and pawns on the rank of the
  // rearmost pawn have never moved.
  CellsBySide region;
  bool onlyUnmoved = true;
  // Pawns dropped in the region count as unmoved if notation treats all its cells alike, and if no pawn can
  // be dropped behind it.
  const int firstDrop = game.flag("firstRankPawnDrops") ? 0 : 1;
  bool whole = true;
  CellsBySide twiceFrom;
  for (const Side side : kBothSides) {
    const CellSet all = mobileSteps(game, type, side, doubleStepCells(game, side), 2);
    if (doubleStep) twiceFrom[index(side)] = all;
    int rearmost = game.board.ranks();
    const CellSet stand = game.cellsOf(type, side);
    stand.forEach([&](Cell cell) {
      const int rank = game.rankSeen(cell, side);
      rearmost = std::min(rearmost, rank);
      onlyUnmoved = onlyUnmoved && all.has(cell);
      whole = whole && rank == firstDrop;
    });
    all.forEach([&](Cell cell) {
      const int rank = game.rankSeen(cell, side);
      if (game.ranksToLast(cell, side) < 2 || (rank < rearmost && !drops && !flips)) return;
      region[index(side)].add(cell);
      onlyUnmoved = onlyUnmoved && rank <= rearmost;
    });
    whole = whole && stand == region[index(side)];
  }
  if (doubleStep) game.steps = region;
  const bool others = std::ranges::any_of(game.types, [](const IniType& t) { return !t.fromRegion.empty(); });
  CellsBySide triple;
  for (const Side side : kBothSides) {
    const std::string key = keyOf(side, "tripleStepRegion");
    if (game.find(key)) triple[index(side)] = mobileSteps(game, type, side, game.regionCells(key), 3);
  }
  if (!includes(twiceFrom, triple))
    game.notSupported(game.given({"tripleStepRegionWhite", "tripleStepRegionBlack"}),
                      "triple steps where there are no double steps are");
  const bool thrice = !isEmpty(triple), twice = doubleStep && !isEmpty(region);
  CellsBySide uncapturable;
  if (twice) uncapturable = uncapturableSteps(game, type, region);
  const bool initial = twice && onlyUnmoved && (whole || !drops) && !flips && isEmpty(uncapturable);
  const bool inPassing = takesInPassing(game) && (twice || thrice || others);
  const bool stays = inPassing && promotesInPassing(game, type);
  if (stays) captureInPassingAsPawn(piece, game.spanOf("promotionPieceTypes"));
  const std::string captures = inPassing && !stays ? "fmWfceF" : "fmWfcF";
  piece.movement = spanOver("moves of pawns", captures + (initial ? "ifmnD" : ""));
  const auto addPower = [&](const CellsBySide& cells, const char* what, const char* movement) {
    if (!isEmpty(cells)) piece.powers.push_back({game.listed(cells), spanOver(what, movement)});
  };
  if (initial) {
    if (drops)
      game.add(game.find("pieceDrops")->key.span, handRule("dropped TYPES count as unmoved", {type.letter}));
  } else if (twice) {
    region = without(region, uncapturable);
    addPower(uncapturable, "the double step that nobody captures in passing", "fmW2");
    addPower(region, "the double step", "fmnW2");
  }
  if (thrice && takesInPassing(game) &&
      (game.laterOf("enPassantRegion", Side::White) || game.laterOf("enPassantRegion", Side::Black)))
    game.notSupported("tripleStepRegionWhite", "triple steps beside a region of captures in passing are");
  addPower(triple, "the triple step", "fmnW3");
}

// Adds those moves of the type that Fairy-Stockfish allows (letter 'i') from the region of double steps.
void addMovesFromRegion(IniGame& game, const IniType& type, PieceDeclaration& piece) {
  CellsBySide region;
  bool begins = false, beginsThere = game.flag("pieceDrops");
  for (const Side side : kBothSides) {
    if (game.flag("doubleStep")) {
      doubleStepCells(game, side).forEach([&](Cell cell) {
        if (game.ranksToLast(cell, side) >= 2) region[index(side)].add(cell);
      });
    }
    game.steps[index(side)] |= region[index(side)];
    const CellSet stand = game.cellsOf(type, side);
    begins = begins || !stand.empty();
    beginsThere = beginsThere || stand.overlaps(region[index(side)]);
  }
  if (begins && !beginsThere) {
    game.diagnostics
        .warning(type.entry, "doubtful-modifier",
                 "the moves of '{}' with 'i' are those from the region of double steps, and none "
                 "of its pieces begins there",
                 type.letter.text)
        .note(
            "for Fairy-Stockfish 'i' is not the first move; doubleStepRegionWhite and doubleStepRegionBlack say "
            "where the region is");
  }
  if (isEmpty(region)) return;
  piece.powers.push_back(
      {game.listed(region), spanOver("moves from the region of double steps", type.fromRegion)});
}

}  // namespace fairyforge::frontend::ini
