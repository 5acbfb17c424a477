// Where, and to what, pawns promote, and other pieces as in shogi. The versions of the engine specify the cells in
// different ways.
#include <algorithm>
#include <fmt/format.h>

#include "compiler/core/rules/paths.h"
#include "compiler/frontend/formats/variants-ini.h"
#include "compiler/frontend/ini/game.h"
#include "compiler/movement/movement.h"

namespace fairyforge::frontend::ini {

using syntax::TypeRef;

namespace {

CellSet promotionCells(const IniGame& game, Side side) {
  return cellsByRank(game, side, "promotionRegion", "promotionRank",
                     [](int seen, int named, bool isRegion, bool isWritten) {
                       return isRegion && !isWritten ? seen == named : seen >= named;
                     });
}

// Can an unpromoted piece of the type stand in the zone, or reach it by a double step?
bool mayStandInZone(const IniGame& game, const CellsBySide& zones, const IniType& type) {
  IniValues& values = game.values;
  const Board& board = game.start.board;
  const bool mandatory = values.flag("mandatoryPawnPromotion");
  const bool drops = mandatory && values.flag("pieceDrops") && values.flag("promotionZonePawnDrops");
  const bool steps = type.name == "pawn" && values.flag("doubleStep");
  bool may = false;
  formats::forEachOf(zones, [&](Side side, Cell cell) {
    const auto starting = game.cellsOf(type, side);
    const bool stands = mandatory && std::ranges::find(starting, cell) != starting.end();
    const Cell from = board.at(board.file(cell), board.rank(cell) + (side == Side::White ? -2 : 2));
    may = may || ((stands || drops) && formats::ranksToLast(board, cell, side) > 0) ||
          (steps && from != kNoCell && doubleStepCells(game, side).has(from));
  });
  return may;
}

// Returns the types to which the side's pawns may promote. Newer engines also have a key for each player.
TypeRefs choicesOf(const IniGame& game, Side side) {
  const IniEntry* entry = game.values.laterOf("promotionPieceTypes", side);
  return game.typesOf(entry ? entry->key.text : "promotionPieceTypes");
}

std::string promotedId(const TypeRef& choice) {
  return choice.text + "P";
}

// Is it the promotion in the manner of pieces of the engine's own pawn, which happens only where it promotes as a pawn
// (make_promotions)?
bool isOfPawn(const IniGame& game, const IniForm& form) {
  return form.isForGood() && game.types.of(form.from)->name == "pawn";
}

// Can the side ever have such a piece?
bool mayHave(const IniGame& game, Side side, const TypeRef& type) {
  const std::vector<IniForm> forms = promotedForms(game.values, game.types);
  return game.values.flag("capturesToHand") || !game.cellsOf(*game.types.of(type), side).empty() ||
         game.start.holds(type, side) || isAmong(choicesOf(game, side), type) ||
         std::ranges::any_of(forms, [&](const IniForm& form) { return form.to.text == type.text; });
}

// Pawns that must promote but have nothing to promote to.
void addNoChoice(const IniGame& game, const TypeRefs& pawns, IniPromotion& found) {
  IniValues& values = game.values;
  const IniType* pawn = game.types.named("pawn");
  // The pawn may also promote as in shogi.
  const std::vector<IniForm> forms = promotedForms(values, game.types);
  if (pawn && std::ranges::any_of(forms, [&](const IniForm& f) { return game.types.of(f.from) == pawn; }))
    return;
  const bool region = values.find(formats::mobilityKey(Side::White, "pawn")) ||
                      values.find(formats::mobilityKey(Side::Black, "pawn"));
  found.stopsShort = pawn && !region && pawns.size() == 1 && game.types.of(pawns[0]) == pawn;
  if (found.stopsShort) return;
  values
      .error(values.spanOf("promotionPieceTypes"), "not-supported",
             "pieces other than pawns that must promote but have nothing to promote to are not supported yet")
      .note(
          "Fairy-Stockfish keeps them from the cells where they would promote; with "
          "'mandatoryPawnPromotion = false' they may stand there as they are")
      .suggest("promotionPieceTypes = q");
}

void promotePawn(const IniGame& game, const TypeRef& pawn, const CellsBySide& zone, const TypeRefs& choices) {
  IniValues& values = game.values;
  syntax::Promote promote;
  promote.types = {pawn};
  promote.zone = game.listed(zone);
  for (const TypeRef& choice : choices) {
    const TypeRef choosing = demotes(values) ? TypeRef{promotedId(choice), choice.span} : choice;
    const int limit = promotionLimit(values, game.types, choice);
    // The engine counts both original and promoted pieces of the type, which are two types here.
    if (limit > 0 && demotes(values) && values.isFirstComplaint("promotionLimit"))
      values.notSupported(values.spanOf("promotionLimit"),
                          "a limit of promotions beside captures that go to hands is");
    promote.choices.push_back({choosing, 0, 0, limit});
  }
  for (const IniForm& form : promotedForms(values, game.types)) {
    if (form.from.text != pawn.text || !isOfPawn(game, form)) continue;
    if (isAmong(choices, form.to))
      values.notSupported(values.spanOf("promotedPieceType"),
                          "a pawn that becomes the same piece in two ways is");
    promote.choices.push_back({form.to, 0, 0, promotionLimit(values, game.types, form.to)});
  }
  if (!values.flag("mandatoryPawnPromotion"))
    promote.choices.push_back({pawn, 0, forbiddenRanks(game, *game.types.of(pawn))});
  game.add(values.spanOf("promotionPieceTypes"), std::move(promote));
}

}  // namespace

TypeRefs typesOfSides(const IniGame& game, const std::string& key) {
  IniValues& values = game.values;
  TypeRefs all, ofSide[kSides];
  for (const Side side : kBothSides) {
    const IniEntry* types = values.config.later("pawnTypes", key);
    if (const IniEntry* theirs = values.laterOf(key, side); theirs && theirs->key.text != key) types = theirs;
    if (types) {
      ofSide[index(side)] = game.typesOf(types->key.text);
    } else if (const IniType* pawn = game.types.named("pawn")) {
      ofSide[index(side)].push_back(pawn->letter);
    }
  }
  for (const Side side : kBothSides) {
    for (const TypeRef& type : ofSide[index(side)]) {
      if (!isAmong(all, type)) all.push_back(type);
      if (!isAmong(ofSide[index(opponent(side))], type) && mayHave(game, opponent(side), type))
        values.notSupported(values.spanOf(formats::keyOf(side, key)),
                            "a rule about pieces of one side that the other side may have as well is");
    }
  }
  return all;
}

IniPromotion addPromotion(const IniGame& game) {
  IniValues& values = game.values;
  IniPromotion found;
  const TypeRefs pawns = typesOfSides(game, "promotionPawnTypes");
  for (const Side side : kBothSides) found.zone[index(side)] = promotionCells(game, side);
  if (formats::isEmpty(found.zone) || pawns.empty()) return found;
  const bool mandatory = values.flag("mandatoryPawnPromotion");
  const std::size_t errors = values.diagnostics.errorCount();
  const bool bySide = values.find("promotionPieceTypesWhite") || values.find("promotionPieceTypesBlack");
  found.choices = found.ofSide[0] = found.ofSide[1] = choicesOf(game, Side::White);
  if (bySide) found.ofSide[1] = choicesOf(game, Side::Black);
  for (const TypeRef& choice : found.ofSide[1]) {
    if (!isAmong(found.choices, choice)) found.choices.push_back(choice);
  }
  if (found.choices.empty()) {
    if (mandatory && values.diagnostics.errorCount() == errors) addNoChoice(game, pawns, found);
    return found;
  }
  found.promoting = pawns;
  found.onEntry = std::ranges::any_of(
      pawns, [&](const TypeRef& pawn) { return mayStandInZone(game, found.zone, *game.types.of(pawn)); });
  if (found.onEntry && !values.isNewest()) {
    values.notSupported(
        values.spanOf("promotionRank"),
        fmt::format("a pawn that moves within the promotion zone, or steps twice into it, where {} does "
                    "not promote it, is",
                    values.engineTitle()));
    return found;
  }
  const bool differ =
      !std::ranges::equal(found.ofSide[0], found.ofSide[1], {}, &TypeRef::text, &TypeRef::text);
  for (const TypeRef& pawn : pawns) {
    if (!differ) promotePawn(game, pawn, found.zone, found.choices);
    for (const Side side : kBothSides) {
      if (!differ || found.ofSide[index(side)].empty()) continue;
      CellsBySide zone = found.zone;
      zone[index(opponent(side))].clear();
      promotePawn(game, pawn, zone, found.ofSide[index(side)]);
    }
  }
  return found;
}

syntax::PieceDeclaration& IniGame::declarationOf(std::string_view id) const {
  const auto declares = [&](const syntax::Statement& statement) {
    const auto* piece = std::get_if<syntax::PieceDeclaration>(&statement.what);
    return piece && piece->id.text == id;
  };
  return std::get<syntax::PieceDeclaration>(std::ranges::find_if(out.statements, declares)->what);
}

void addPromotedTypes(const IniGame& game, const IniPromotion& promotion, const SourceSpan& place) {
  if (promotion.promoting.size() > 1)
    return game.values.notSupported(
        place, "promoted pieces that were one of several kinds of pawns and become it again are");
  for (const TypeRef& choice : promotion.choices) {
    syntax::PieceDeclaration piece = game.declarationOf(choice.text);
    piece.name.text = "promoted " + piece.name.text;
    piece.id.text = promotedId(choice);
    std::erase_if(piece.restrictions, [](const syntax::Restriction& restriction) {
      return restriction.what == syntax::Restriction::What::BeDropped;  // it is never dropped
    });
    game.add(place, syntax::InHand{{piece.id}, promotion.promoting.front()});
    game.add(place, std::move(piece));
  }
}

TypeRefs withPromoted(IniValues& values, const IniPromotion& promotion, TypeRefs types) {
  const TypeRefs plain = types;
  for (const TypeRef& choice : promotion.choices) {
    if (demotes(values) && isAmong(plain, choice)) types.push_back({promotedId(choice), choice.span});
  }
  return types;
}

int forbiddenRanks(const IniGame& game, const IniType& type) {
  if (!game.values.flag("immobilityIllegal")) return 0;
  Board board = game.start.board;
  Diagnostics discarded;
  const auto programs = movement::compileMovement(type.movement, board, {.lookForUseless = false}, discarded);
  return programs ? formats::ranksWithoutMoves(board, (*programs)[index(Side::White)]) : 0;
}

void addForms(const IniGame& game, const IniPromotion& promotion, const std::vector<std::string>& royals) {
  IniValues& values = game.values;
  const SourceSpan place = values.spanOf("promotedPieceType");
  const bool ofPieces = values.flag("mandatoryPiecePromotion"),
             ofPawns = values.flag("mandatoryPawnPromotion");
  // Does a player have a pawn at the start, on the board or in hand?
  const bool pawnsPromote = std::ranges::any_of(promotion.promoting, [&](const TypeRef& pawn) {
    return game.start.holds(pawn) || std::ranges::any_of(kBothSides, [&](Side side) {
             return !game.cellsOf(*game.types.of(pawn), side).empty();
           });
  });
  for (const IniForm& form : promotedForms(values, game.types)) {
    // A promoted pawn cannot promote again there, and becomes a pawn again when it is captured.
    if (pawnsPromote && !form.isForGood() &&
        (isAmong(promotion.choices, form.from) || isAmong(promotion.choices, form.to)))
      return values.notSupported(
          place, "pieces that become again what they were, beside pawns that become the same, are");
    if (isAmong(promotion.promoting, form.from) && isOfPawn(game, form)) continue;  // done by addPromotion
    const bool mandatory = ofPieces || (ofPawns && game.types.of(form.from)->name == "pawn");
    const int limit = promotionLimit(values, game.types, form.to);
    if (limit > 0 && (mandatory || !form.isForGood()))
      return values.notSupported(
          values.spanOf("promotionLimit"),
          "a limit of pieces that must promote, or that become again what they were, is");
    syntax::Promote promote;
    promote.types = {form.from};
    promote.zone = game.listed(promotion.zone);
    promote.where = syntax::Promote::Where::OnOrFrom;
    if (values.flag("piecePromotionOnCapture")) promote.when = syntax::Promote::When::Capturing;
    syntax::Promote back = promote;
    if (!mandatory)
      promote.choices.push_back({form.from, 0, forbiddenRanks(game, *game.types.of(form.from))});
    promote.choices.push_back({{form.id, form.from.span}, 0, 0, limit});
    game.add(place, std::move(promote));
    if (form.isForGood()) continue;
    syntax::PieceDeclaration& model = game.declarationOf(form.to.text);
    syntax::PieceDeclaration piece = model;
    model.isModel = true;
    piece.name.text = "promoted " + game.types.of(form.from)->name;
    piece.id.text = form.id;
    piece.at.reset();
    const bool royal = std::ranges::find(royals, game.types.of(form.to)->name) != royals.end();
    piece.royal = royal;  // so it never comes into a hand
    game.add(place, std::move(piece));
    if (demotes(values) && !royal) game.add(place, syntax::InHand{{{form.id, form.from.span}}, form.from});
    if (!values.flag("pieceDemotion")) continue;
    back.types = {{form.id, form.from.span}};
    if (!mandatory) back.choices.push_back({{form.id, form.from.span}});
    back.choices.push_back({form.from});
    game.add(place, std::move(back));
  }
}

}  // namespace fairyforge::frontend::ini
