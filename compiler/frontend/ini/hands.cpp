// Converts the keys about which pieces come into hands, and where they may be dropped.
#include <algorithm>

#include "compiler/frontend/formats/variants-ini.h"
#include "compiler/frontend/ini/parts.h"
#include "compiler/frontend/ini/promoted-types.h"
#include "compiler/frontend/syntax/drop-sentences.h"

namespace fairyforge::frontend::ini {

namespace {

// Adds the drops of the type. Returns false if there is no cell for them. `as` is the type on the board,
// which differs for pieces that are dropped promoted; `moves` is the type that they move as.
bool addDrops(const IniGame& game, const IniType& type, const syntax::TypeRef& as, const IniType& moves,
              const IniPromotion& promotion, const SourceSpan& place) {
  const Board& board = game.start.board;
  const int forbidden = forbiddenRanks(game, moves);
  syntax::Drops drops{syntax::Drops::Where::Cells, {as}, {syntax::SidedCells::Black::Listed, {}, {}}};
  const auto regions = dropRegions(game, type, promotion);
  for (const Side side : kBothSides) {
    syntax::CellList& list = side == Side::White ? drops.cells.white : drops.cells.black;
    regions[index(side)].forEach([&](Cell cell) {
      if (board.ranks() - game.start.relativeRank(cell, side) > forbidden)
        list.push_back({syntax::CellItem::Kind::Cells, {board.name(cell), place}, 0});
    });
  }
  const bool any = !drops.cells.white.empty() || !drops.cells.black.empty();
  game.add(place, std::move(drops));
  return any;
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

// Returns the key that limits how many pieces of the type may stand on a file when another is dropped there;
// nothing if there is no such limit.
std::optional<SourceSpan> boundOnAFile(const IniGame& game, const IniType& type) {
  IniValues& values = game.values;
  if (!values.flag("pieceDrops")) return std::nullopt;
  TypeRefs bound;
  if (!values.isNewest()) {
    if (!values.flag("shogiDoubledPawn") && type.name == "shogiPawn") bound = {type.letter};
  } else if (values.find("dropNoDoubled")) {
    bound = game.typesOf("dropNoDoubled");
  }
  if (bound.empty() || bound[0].text != type.letter.text) return std::nullopt;
  return values.spanOf(values.isNewest() ? "dropNoDoubled" : "shogiDoubledPawn");
}

// Returns the most pieces of a type on a file; with 0, none can be dropped.
int mostOnAFile(IniValues& values) {
  return values.number("dropNoDoubledCount", 1, 0, formats::kFairyStockfishRanks);
}

}  // namespace

bool gates(IniValues& values) {
  return values.flag("gating") && values.flag("seirawanGating");
}

std::array<CellSet, kSides> dropRegions(const IniGame& game, const IniType& type,
                                        const IniPromotion& promotion) {
  IniValues& values = game.values;
  const Board& board = game.start.board;
  const bool pawn = type.name == "pawn", rook = type.name == "rook" && values.flag("sittuyinRookDrop");
  const bool firstRank = values.flag("firstRankPawnDrops"), lastRanks = values.flag("promotionZonePawnDrops");
  std::array<CellSet, kSides> regions;
  if (boundOnAFile(game, type) && mostOnAFile(values) == 0) return regions;
  for (const Side side : kBothSides) {
    const CellSet allowed =
        game.regionCells(side == Side::White ? values.given({"dropRegionWhite", "whiteDropRegion"})
                                             : values.given({"dropRegionBlack", "blackDropRegion"}));
    board.forEachCell([&](Cell cell) {
      const bool first = game.start.relativeRank(cell, side) == 0;
      const bool barred =
          (pawn && ((!firstRank && first) || (!lastRanks && promotion.zone[index(side)].has(cell)))) ||
          (rook && !first);
      if (!barred && allowed.has(cell)) regions[index(side)].add(cell);
    });
  }
  return regions;
}

std::optional<syntax::Restriction> dropRestriction(const IniGame& game, const IniType& type) {
  const std::optional<SourceSpan> place = boundOnAFile(game, type);
  const int most = mostOnAFile(game.values);
  if (!place || most == 0) return std::nullopt;
  syntax::Restriction restriction{syntax::Restriction::What::BeDropped, false, {}, *place};
  restriction.beside = {syntax::Beside::Where::File, kOwn, TypeRefs{type.letter}, {}};
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
  if (demotes(values)) addPromotedTypes(values, promotion, place, game.out);
  for (const Side side : kBothSides) {
    if (!game.start.pocket[index(side)].empty())
      game.add(place, syntax::StartingHand{side, game.start.pocket[index(side)]});
  }
  const bool endless = values.find("freeDrops") != nullptr;  // only in built-in variants
  if (endless) {
    TypeRefs all;
    for (const IniType& type : game.types.list) all.push_back(type.letter);
    game.add(place, syntax::StartingHand{std::nullopt, all});
    game.add(place, syntax::dropRule("the hand never runs out of TYPES", all));
  }
  if (!endless && !captures && game.start.pocket[0].empty() && game.start.pocket[1].empty()) {
    values.error(place, "empty-hands", "nothing ever comes into a hand").note("write capturesToHand = true");
    return;
  }
  if (!drops) return;
  TypeRefs dropped;
  for (const IniType& type : game.types.list) {
    const bool starts =
        endless ||
        std::any_of(std::begin(game.start.pocket), std::end(game.start.pocket), [&](const auto& pocket) {
          return std::any_of(pocket.begin(), pocket.end(),
                             [&](const auto& p) { return p.text == type.letter.text; });
        });
    const bool royal = type.name == "king" || std::ranges::find(royals, type.name) != royals.end();
    if (royal && !starts) continue;  // its capture ends the game
    if (addDrops(game, type, type.letter, type, promotion, place)) dropped.push_back(type.letter);
  }
  for (const IniForm& form : promotedForms(values, game.types)) {
    const IniType &type = *game.types.of(form.from), &moves = *game.types.of(form.to);
    const syntax::TypeRef as{form.id, form.from.span};
    if (!values.flag("dropPromoted")) continue;
    if (std::ranges::find(royals, moves.name) != royals.end()) continue;
    if (form.id == form.to.text)
      return values.notSupported(values.spanOf("dropPromoted"),
                                 "dropping pieces promoted that become no more what they were is");
    if (!addDrops(game, type, as, moves, promotion, place)) continue;
    game.add(place, syntax::DropAs{{form.from}, as});
    dropped.push_back(as);
  }
  addDropRules(game, dropped);
}

}  // namespace fairyforge::frontend::ini
