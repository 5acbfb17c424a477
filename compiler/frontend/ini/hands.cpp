// What comes into the hands, and where it may be dropped: on its own or beside first moves.
#include <algorithm>
#include <cctype>

#include "compiler/frontend/formats/variants-ini.h"
#include "compiler/frontend/ini/game.h"
#include "compiler/frontend/syntax/drop-sentences.h"

namespace fairyforge::frontend::ini {

namespace {

// Returns the key that limits how many pieces of the type may stand on a file when another is dropped there;
// nothing if there is no such limit.
std::optional<SourceSpan> boundOnAFile(const IniGame& game, const IniType& type) {
  IniValues& values = game.values;
  if (!values.flag("pieceDrops")) return std::nullopt;
  const char* key = values.isNewest() ? "dropNoDoubled" : "shogiDoubledPawn";
  const TypeRefs bound = values.isNewest() ? game.typesOf(key) : TypeRefs{};
  const bool isBound = values.isNewest() ? !bound.empty() && bound[0].text == type.letter.text
                                         : !values.flag(key) && type.name == "shogiPawn";
  return isBound ? std::optional(values.spanOf(key)) : std::nullopt;
}

// Returns the most pieces of a type on a file; with 0, none can be dropped.
int mostOnAFile(IniValues& values) {
  return values.number("dropNoDoubledCount");
}

// Are pieces from the hand dropped beside first moves?
bool gates(IniValues& values) {
  return values.flag("gating") && values.flag("seirawanGating");
}

// Returns the cells on which the engine lets a piece of the type be dropped, whether they are empty or not.
CellsBySide dropRegions(const IniGame& game, const IniType& type, const IniPromotion& promotion) {
  IniValues& values = game.values;
  const bool pawn = type.name == "pawn", rook = type.name == "rook" && values.flag("sittuyinRookDrop");
  const bool firstRank = values.flag("firstRankPawnDrops"), lastRanks = values.flag("promotionZonePawnDrops");
  if (boundOnAFile(game, type) && mostOnAFile(values) == 0) return {};
  const CellsBySide allowed{game.regionCells(values.given({"dropRegionWhite", "whiteDropRegion"})),
                            game.regionCells(values.given({"dropRegionBlack", "blackDropRegion"}))};
  return game.cellsWhere([&](Side side, Cell cell) {
    const bool first = game.start.relativeRank(cell, side) == 0;
    const bool barred =
        (pawn && ((!firstRank && first) || (!lastRanks && promotion.zone[index(side)].has(cell)))) ||
        (rook && !first);
    return !barred && allowed[index(side)].has(cell);
  });
}

// Adds the drops of the type. Returns false if there is no cell for them. `as` is the type on the board,
// which differs for pieces that are dropped promoted; `moves` is the type that they move as.
bool addDrops(const IniGame& game, const IniType& type, const syntax::TypeRef& as, const IniType& moves,
              const IniPromotion& promotion, const SourceSpan& place) {
  const int forbidden = forbiddenRanks(game, moves);
  const CellsBySide regions = dropRegions(game, type, promotion);
  const CellsBySide cells = game.cellsWhere([&](Side side, Cell cell) {
    return regions[index(side)].has(cell) && formats::ranksToLast(game.start.board, cell, side) >= forbidden;
  });
  game.add(place, syntax::Drops{syntax::Drops::Where::Cells, {as}, game.listed(cells)});
  return !formats::isEmpty(cells);
}

// Adds restrictions on drops, and drops that must be made.
void addDropRules(const IniGame& game, const TypeRefs& dropped) {
  IniValues& values = game.values;
  if (!values.flag("dropChecks") && !dropped.empty())
    game.add(values.spanOf("dropChecks"), syntax::dropRule("dropped TYPES may not give check", dropped));
  const IniType* bishop = game.types.named("bishop");
  if (values.flag("dropOppositeColoredBishop") && bishop)
    game.add(values.spanOf("dropOppositeColoredBishop"),
             syntax::dropRule("dropped TYPES must use both colours", {bishop->letter}));
  if (values.flag("mustDrop")) {
    const bool one = values.value("mustDropType").text != "*";
    if (one && !values.isNewest())
      return values.notSupported(
          values.spanOf("mustDropType"),
          "a duty to drop that holds while one piece is in the hand, but that any drop fulfils, is");
    game.add(values.spanOf("mustDrop"),
             syntax::dropRule("TYPES must be dropped first", one ? game.typesOf("mustDropType") : dropped));
  }
  const IniType* soldier = game.types.named("shogiPawn");
  if (values.flag("shogiPawnDropMateIllegal") && soldier)
    game.add(values.spanOf("shogiPawnDropMateIllegal"),
             syntax::dropRule("dropped TYPES may not give mate", {soldier->letter}));
}

}  // namespace

std::optional<syntax::Restriction> dropRestriction(const IniGame& game, const IniPromotion& promotion,
                                                   const IniType& type) {
  const std::optional<SourceSpan> place = boundOnAFile(game, type);
  const int most = mostOnAFile(game.values);
  if (!place || most == 0) return std::nullopt;
  syntax::Restriction restriction{syntax::Restriction::What::BeDropped, false, {}, *place};
  restriction.beside = {
      syntax::Beside::Where::File, kOwn, withPromoted(game.values, promotion, {type.letter}), {}};
  restriction.beside.least = most;
  return restriction;
}

void addHands(const IniGame& game, const IniPromotion& promotion, const std::vector<std::string>& royals) {
  IniValues& values = game.values;
  const bool captures = values.flag("capturesToHand"), drops = values.flag("pieceDrops");
  const bool beside = gates(values);
  if (captures && !drops && !beside) {
    values
        .error(values.find("capturesToHand")->key.span, "not-supported",
               "pieces in hand that cannot be dropped are not supported yet")
        .note("write pieceDrops = true");
    return;
  }
  if (!drops && !beside) return;
  const SourceSpan place = values.find(drops ? "pieceDrops" : "seirawanGating")->key.span;
  if (captures) game.add(place, syntax::HandFate{CaptureFate::CaptorsHand, std::nullopt});
  if (demotes(values)) addPromotedTypes(game, promotion, place);
  for (const Side side : kBothSides) {
    const TypeRefs& pocket = game.start.pocket[index(side)];
    if (!pocket.empty()) game.add(place, syntax::StartingHand{side, pocket});
  }
  const bool endless = values.find("freeDrops") != nullptr;  // only in built-in variants
  if (endless) {
    TypeRefs all;
    for (const IniType& type : game.types.list) all.push_back(type.letter);
    game.add(place, syntax::StartingHand{std::nullopt, all});
    game.add(place, syntax::dropRule("the hand never runs out of TYPES", all));
  }
  if (!endless && !captures && game.start.holdsNothing()) {
    values.error(place, "empty-hands", "nothing ever comes into a hand").note("write capturesToHand = true");
    return;
  }
  if (!drops) return;
  TypeRefs dropped;
  for (const IniType& type : game.types.list) {
    const bool starts = endless || game.start.holds(type.letter);
    const bool royal = type.name == "king" || std::ranges::find(royals, type.name) != royals.end();
    if (royal && !starts) continue;  // its capture ends the game
    if (addDrops(game, type, type.letter, type, promotion, place)) dropped.push_back(type.letter);
  }
  for (const IniForm& form : promotedForms(values, game.types)) {
    const IniType &type = *game.types.of(form.from), &moves = *game.types.of(form.to);
    const syntax::TypeRef as{form.id, form.from.span};
    if (!values.flag("dropPromoted") || std::ranges::find(royals, moves.name) != royals.end()) continue;
    if (form.isForGood())
      return values.notSupported(values.spanOf("dropPromoted"),
                                 "dropping pieces promoted that become no more what they were is");
    if (!addDrops(game, type, as, moves, promotion, place)) continue;
    game.add(place, syntax::DropAs{{form.from}, as});
    dropped.push_back(as);
  }
  addDropRules(game, dropped);
}

// ---- drops on the cells that pieces leave with their first moves ----

namespace {

// Returns the cells that the rights in `startFen` name as gates. The engine keeps a right for each cell of
// the castling rank; here a piece that stands there has it until it moves.
CellsBySide gatesOf(const IniGame& game) {
  IniValues& values = game.values;
  const Board& board = game.start.board;
  const int rank = values.number("castlingRank") - 1;
  const bool castles = values.flag("castling");
  const auto partners = game.typesOf(values.given({"castlingRookPieces", "castlingRookPiece"}));
  CellsBySide gates;
  for (const char right : game.start.rights.text) {
    const auto letter = static_cast<unsigned char>(right);
    const Side side = std::isupper(letter) ? Side::White : Side::Black;
    const auto at = [&](int file) {
      return board.at(file, side == Side::White ? rank : board.ranks() - 1 - rank);
    };
    const auto standing = [&](int file, const TypeRefs& types) {
      const Piece piece = game.start.array[index(at(file))];
      return piece && piece.side() == side &&
             (types.empty() || isAmong(types, game.types.list[index(piece.type())].letter));
    };
    const char small = static_cast<char>(std::tolower(letter));
    if (castles && (small == 'k' || small == 'q')) {
      const int step = small == 'k' ? -1 : 1;
      for (int file = small == 'k' ? board.files() - 1 : 0; file >= 0 && file < board.files(); file += step) {
        if (!standing(file, partners)) continue;
        gates[index(side)].add(at(file));
        break;
      }
      if (const IniType* king = game.types.named("king")) {
        for (const Cell cell : game.cellsOf(*king, side)) {
          if (game.start.relativeRank(cell, side) == rank) gates[index(side)].add(cell);
        }
      }
    } else if (small >= 'a' && small - 'a' < board.files() && standing(small - 'a', {})) {
      gates[index(side)].add(at(small - 'a'));
    }
  }
  return gates;
}

enum class Share : std::uint8_t { None, Some, All };

// Does `in` contain all, some or none of the cells?
Share shareOf(const CellsBySide& cells, const CellsBySide& in) {
  bool any = false, all = true;
  formats::forEachOf(cells, [&](Side side, Cell cell) {
    const bool isIn = in[index(side)].has(cell);
    any = any || isIn;
    all = all && isIn;
  });
  return !any ? Share::None : all ? Share::All : Share::Some;
}

}  // namespace

void addGating(const IniGame& game, const IniPromotion& promotion) {
  IniValues& values = game.values;
  if (!gates(values)) return;
  const SourceSpan place = values.spanOf("seirawanGating");
  const bool captures = values.flag("capturesToHand");
  if (!captures && game.start.holdsNothing()) return;
  const CellsBySide open = gatesOf(game);
  TypeRefs movers, dropped;
  for (const IniType& type : game.types.list) {
    CellsBySide cells;
    for (const Side side : kBothSides) {
      for (const Cell cell : game.cellsOf(type, side)) cells[index(side)].add(cell);
    }
    const Share share = shareOf(cells, open);
    if (share == Share::Some)
      return values.notSupported(game.start.rights.span,
                                 "gating on the cells of some of a type's pieces, and not of others, is");
    if (share == Share::All) movers.push_back(type.letter);
    if (!(captures && type.name != "king") && !game.start.holds(type.letter)) continue;
    const Share allowed = shareOf(open, dropRegions(game, type, promotion));
    if (allowed == Share::Some)
      return values.notSupported(place, "gating on some cells by pieces that may not be dropped on all is");
    if (allowed == Share::All) dropped.push_back(type.letter);
  }
  if (movers.empty() || dropped.empty()) return;
  syntax::MoveEffect effect{syntax::MoveEffect::What::Drop, std::nullopt, {}, place};
  effect.types = dropped;
  syntax::Effects effects{movers, false, false, {}, {effect}};
  effects.firstMove = true;
  game.add(place, std::move(effects));
}

}  // namespace fairyforge::frontend::ini
