// Converts the keys about hands: what goes into them, and where it can be dropped, as a move or beside first
// moves.
#include <cctype>

#include "compiler/frontend/ini/ini-game.h"

namespace fairyforge::frontend::ini {

namespace {

// Drops that slide in from an edge need no other region (Position::drop_region in the engine).
bool dropsAnywhere(const IniGame& game) {
  return game.value("enclosingDrop").text == "anyside";
}

// If a key limits how many pieces of the type may stand on the file on which another one is dropped, returns
// the place of the key; otherwise nothing.
std::optional<SourceSpan> boundOnAFile(IniGame& game, const IniType& type) {
  if (!game.flag("pieceDrops") || dropsAnywhere(game)) return std::nullopt;
  const char* key = game.isNewest() ? "dropNoDoubled" : "shogiDoubledPawn";
  game.wantsOnePiece("dropNoDoubled");
  const TypeRefs bound = game.isNewest() ? game.typesOf(key) : TypeRefs{};
  const bool isBound = game.isNewest() ? !bound.empty() && bound[0] == type.letter
                                       : !game.flag(key) && type.name == "shogiPawn";
  return isBound ? std::optional(game.spanOf(key)) : std::nullopt;
}

// Are pieces dropped beside first moves?
bool gates(IniGame& game) {
  return game.flag("gating") && game.flag("seirawanGating");
}

// Returns the cells on which the engine allows drops of the type, empty or not.
CellsBySide dropRegions(IniGame& game, const IniType& type) {
  if (dropsAnywhere(game)) return allCells(game.board);
  const bool pawn = type.name == "pawn", rook = type.name == "rook" && game.flag("sittuyinRookDrop");
  const bool firstRank = game.flag("firstRankPawnDrops"), lastRanks = game.flag("promotionZonePawnDrops");
  // With a limit of 0, no piece of the type can be dropped.
  if (boundOnAFile(game, type) && game.number("dropNoDoubledCount") == 0) return {};
  const CellsBySide allowed{game.regionCells(game.given({"dropRegionWhite", "whiteDropRegion"})),
                            game.regionCells(game.given({"dropRegionBlack", "blackDropRegion"}))};
  const CellsBySide mobile = game.mobility(type);
  return game.cellsWhere([&](Side side, Cell cell) {
    const bool first = game.rankSeen(cell, side) == 0;
    const bool barred =
        (pawn && ((!firstRank && first) || (!lastRanks && game.promotion.zone[index(side)].has(cell)))) ||
        (rook && !first);
    return !barred && allowed[index(side)].has(cell) && mobile[index(side)].has(cell);
  });
}

// Adds the drops of the type. `as` is the type that the piece has on the board: another type if it is dropped
// promoted. `moves` is the type whose moves the piece then has. Returns false if the piece can be dropped on
// no cell.
bool addDrops(IniGame& game, const IniType& type, const TypeRef& as, const IniType& moves,
              const SourceSpan& place) {
  const CellsBySide cells = without(dropRegions(game, type), forbiddenCells(game, moves));
  game.add(place, handRuleOn("drop TYPES on CELLS", {as}, game.listed(cells)));
  return !isEmpty(cells);
}

// Adds restrictions of drops, and drops that must be made.
void addDropRules(IniGame& game, const TypeRefs& dropped) {
  if (!game.flag("dropChecks") && !dropped.empty() && seesChecks(game, "dropChecks"))
    game.add("dropChecks", handRule("dropped TYPES may not give check", dropped));
  const IniType* bishop = game.named("bishop");
  if (game.flag("dropOppositeColoredBishop") && bishop)
    game.add("dropOppositeColoredBishop", handRule("dropped TYPES must use both colours", {bishop->letter}));
  if (game.flag("mustDrop")) {
    game.wantsOnePiece("mustDropType");
    const bool one = game.value("mustDropType").text != "*";
    if (one && !game.isNewest())
      return game.notSupported(
          "mustDropType",
          "a duty to drop that holds while one piece is in the hand, but that any drop fulfils, is");
    game.add("mustDrop",
             handRule("TYPES must be dropped first", one ? game.typesOf("mustDropType") : dropped));
  }
  const IniType* soldier = game.named("shogiPawn");
  if (game.flag("shogiPawnDropMateIllegal") && soldier && seesChecks(game, "shogiPawnDropMateIllegal"))
    game.add("shogiPawnDropMateIllegal", handRule("dropped TYPES may not give mate", {soldier->letter}));
}

}  // namespace

std::optional<Restriction> dropRestriction(IniGame& game, const IniType& type) {
  const std::optional<SourceSpan> place = boundOnAFile(game, type);
  const int most = game.number("dropNoDoubledCount");
  if (!place || most == 0) return std::nullopt;
  const Beside beside{Beside::Where::File, kOwn, withPromoted(game, {type.letter}), {}, most};
  return Restriction{Restriction::What::BeDropped, false, {true, beside}, *place};
}

void addHands(IniGame& game) {
  const bool captures = game.flag("capturesToHand"), drops = game.flag("pieceDrops");
  const bool beside = gates(game);
  if (!drops && !beside) {
    if (!captures && game.holdsNothing()) return;
    game.error(captures ? game.find("capturesToHand")->key.span : game.spanOf("startFen"), "not-supported",
               "pieces in hand that cannot be dropped are not supported yet")
        .note("write pieceDrops = true");
    return;
  }
  const SourceSpan place = game.find(drops ? "pieceDrops" : "seirawanGating")->key.span;
  if (captures) game.add(place, handRule("captures go to the captor's hand"));
  if (game.demotes()) addPromotedTypes(game, place);
  const bool endless = game.find("freeDrops") != nullptr;  // only built-in variants have this key
  for (const Side side : kBothSides) {
    const TypeRefs& pocket = game.pocket[index(side)];
    if (!pocket.empty() && !endless) game.add(place, syntax::startingHand(side, pocket));
  }
  if (endless) {
    game.add(place, handRule("both start with TYPES", game.all()));
    game.add(place, handRule("the hand never runs out of TYPES", game.all()));
  }
  if (!endless && !captures && game.holdsNothing()) {
    game.error(place, "empty-hands", "nothing ever comes into a hand").note("write capturesToHand = true");
    return;
  }
  if (!drops) return;
  TypeRefs dropped;
  for (const IniType& type : game.types) {
    const bool starts = endless || game.holds(type.letter);
    const bool royal = type.name == "king" || game.isPseudoRoyal(type);
    if (royal && !starts) continue;  // its capture ends the game, so it never comes into a hand
    if (addDrops(game, type, type.letter, type, place)) dropped.push_back(type.letter);
  }
  for (const IniForm& form : game.forms) {
    const IniType &type = game.of(form.from), &moves = game.of(form.to);
    const TypeRef as = form.type();
    if (!game.flag("dropPromoted") || game.isPseudoRoyal(moves)) continue;
    if (form.isForGood())
      return game.notSupported("dropPromoted",
                               "dropping pieces promoted that become no more what they were is");
    if (!addDrops(game, type, as, moves, place)) continue;
    game.add(place, handRule("dropped TYPES may be TYPE", {form.from}, as));
    dropped.push_back(as);
  }
  addDropRules(game, dropped);
}

// ---- drops on the cells that pieces leave with their first moves ----

namespace {

// Returns the cells whose pieces may be accompanied by a drop when they first move, by the rights in
// `startFen`. In the engine a right belongs to a cell of the castling rank; here the piece on it has the
// right until it moves.
CellsBySide gatesOf(IniGame& game) {
  const Board& board = game.board;
  const int rank = game.number("castlingRank") - 1;
  const bool castles = game.flag("castling");
  const TypeRefs partners = game.castlingPartners();
  CellsBySide gates;
  for (const char right : game.rights.text) {
    const auto letter = static_cast<unsigned char>(right);
    const Side side = std::isupper(letter) ? Side::White : Side::Black;
    const auto at = [&](int file) {
      return board.at(file, side == Side::White ? rank : board.ranks() - 1 - rank);
    };
    const auto standing = [&](int file, const TypeRefs& types) {
      const Piece piece = board.exists(at(file)) ? game.array[index(at(file))] : Piece();
      return piece && piece.side() == side && (types.empty() || isAmong(types, game.of(piece).letter));
    };
    const char small = static_cast<char>(std::tolower(letter));
    if (castles && (small == 'k' || small == 'q')) {
      const int step = small == 'k' ? -1 : 1;
      for (int file = small == 'k' ? board.files() - 1 : 0; file >= 0 && file < board.files(); file += step) {
        if (!standing(file, partners)) continue;
        gates[index(side)].add(at(file));
        break;
      }
      const IniType* king = game.named("king");
      for (int file = 0; king && file < board.files(); ++file)
        if (standing(file, {king->letter})) gates[index(side)].add(at(file));
    } else if (small >= 'a' && small - 'a' < board.files() && standing(small - 'a', {})) {
      gates[index(side)].add(at(small - 'a'));
    }
  }
  return gates;
}

enum class Share : std::uint8_t { None, Some, All };

// Are all, some or none of `cells` in `in`?
Share shareOf(const CellsBySide& cells, const CellsBySide& in) {
  if (!overlap(cells, in)) return Share::None;
  return includes(in, cells) ? Share::All : Share::Some;
}

}  // namespace

void addGating(IniGame& game) {
  if (!gates(game)) return;
  const SourceSpan place = game.spanOf("seirawanGating");
  const bool captures = game.flag("capturesToHand");
  if (!captures && game.holdsNothing()) return;
  const CellsBySide open = gatesOf(game);
  TypeRefs movers, dropped;
  for (const IniType& type : game.types) {
    const Share share = shareOf(game.cellsOf(type), open);
    if (share == Share::Some)
      return game.notSupported(game.rights.span,
                               "gating on the cells of some of a type's pieces, and not of others, is");
    if (share == Share::All) movers.push_back(type.letter);
    if (!(captures && type.name != "king") && !game.holds(type.letter)) continue;
    const Share allowed = shareOf(open, dropRegions(game, type));
    if (allowed == Share::Some)
      return game.notSupported(place, "gating on some cells by pieces that may not be dropped on all is");
    if (allowed == Share::All) dropped.push_back(type.letter);
  }
  if (movers.empty() || dropped.empty()) return;
  const MoveEffect drop{{{Op::Drop}}, {}, {}, place, dropped};
  game.add(place, Effects{movers, false, false, {}, {drop}, true});
}

}  // namespace fairyforge::frontend::ini
