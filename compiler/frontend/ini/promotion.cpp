// Converts the keys about promotion: where pawns promote and to what, and how other pieces promote as in
// shogi. The versions of the engine name the cells in different ways.
#include <algorithm>
#include <fmt/format.h>

#include "compiler/core/base/any-of.h"
#include "compiler/core/rules/paths.h"
#include "compiler/frontend/ini/ini-game.h"
#include "compiler/movement/movement.h"

namespace fairyforge::frontend::ini {

namespace {

CellSet promotionCells(IniGame& game, Side side) {
  return cellsByRank(game, side, "promotionRegion", "promotionRank",
                     [](int seen, int named, bool isRegion, bool isWritten) {
                       return isRegion && !isWritten ? seen == named : seen >= named;
                     });
}

// Can a piece of the type be in the zone without having promoted, or get there by a double step?
bool mayStandInZone(IniGame& game, const IniType& type) {
  const bool mandatory = game.flag("mandatoryPawnPromotion");
  const bool drops = mandatory && game.flag("pieceDrops") && game.flag("promotionZonePawnDrops");
  const bool steps = type.name == "pawn" && game.flag("doubleStep");
  return std::ranges::any_of(kBothSides, [&](Side side) {
    return fairyforge::anyOf(game.promotion.zone[index(side)], [&](Cell cell) {
      const bool stands = mandatory && game.cellsOf(type, side).has(cell);
      const Cell from = game.ahead(cell, side, -2);
      return ((stands || drops) && game.ranksToLast(cell, side) > 0) ||
             (steps && from != kNoCell && doubleStepCells(game, side).has(from));
    });
  });
}

// Returns the types to which the side's pawns can promote. Newer engines also have a key for each player.
TypeRefs choicesOf(IniGame& game, Side side) {
  const IniEntry* entry = game.laterOf("promotionPieceTypes", side);
  return game.typesOf(entry ? entry->key.text : "promotionPieceTypes");
}

std::string promotedId(const TypeRef& choice) {
  return choice.text + "P";
}

// Is this a promotion, as in shogi, of the engine's own pawn? Such a pawn promotes so only where it also
// promotes as a pawn (make_promotions in the engine).
bool isOfPawn(IniGame& game, const IniForm& form) {
  return form.isForGood() && game.of(form.from).name == "pawn";
}

// Can the side ever have a piece of this type?
bool mayHave(IniGame& game, Side side, const TypeRef& type) {
  return game.flag("capturesToHand") || !game.cellsOf(game.of(type), side).empty() ||
         game.holds(type, side) || isAmong(choicesOf(game, side), type) ||
         std::ranges::any_of(game.forms, [&](const IniForm& form) { return form.to == type; });
}

// Decides what happens if promotion is mandatory but no types are listed for it. Pawns that promote as in shogi
// need none. Pawns of chess stop short of the zone if only they promote and they may go everywhere. All other
// cases are errors.
void decideWithoutChoices(IniGame& game, const TypeRefs& pawns) {
  const IniType* pawn = game.named("pawn");
  // The pawn can promote as in shogi instead.
  if (pawn && std::ranges::any_of(game.forms, [&](const IniForm& f) { return f.from == pawn->letter; }))
    return;
  const bool region =
      game.find(mobilityKey(Side::White, "pawn")) || game.find(mobilityKey(Side::Black, "pawn"));
  game.promotion.stopsShort = pawn && !region && pawns.size() == 1 && pawns[0] == pawn->letter;
  if (game.promotion.stopsShort) return;
  game.error(game.spanOf("promotionPieceTypes"), "not-supported",
             "pieces other than pawns that must promote but have nothing to promote to are not supported yet")
      .note(
          "Fairy-Stockfish keeps them from the cells where they would promote; with "
          "'mandatoryPawnPromotion = false' they may stand there as they are")
      .suggest("promotionPieceTypes = q");
}

// Returns on how many of its last ranks the piece is forbidden; reports it if other cells are.
int forbiddenRanks(IniGame& game, const IniType& type) {
  const auto ranks = formats::asLastRanks(game.board, forbiddenCells(game, type));
  if (!ranks && game.isFirstComplaint("immobilityIllegal"))
    game.notSupported("immobilityIllegal",
                      "a ban on cells without further moves for pieces that may promote is");
  return ranks.value_or(0);
}

// Adds the promotions of a pawn in the zone, with its choices.
void promotePawn(IniGame& game, const TypeRef& pawn, const CellsBySide& zone, const TypeRefs& choices) {
  Promote promote{{pawn}, game.listed(zone), {}, {}, {}};
  for (const TypeRef& choice : choices) {
    const TypeRef choosing = game.demotes() ? TypeRef{promotedId(choice), choice.span} : choice;
    const int limit = promotionLimit(game, choice);
    // The engine counts the original and the promoted pieces of the type together, which are two types here.
    if (limit > 0 && game.demotes() && game.isFirstComplaint("promotionLimit"))
      game.notSupported("promotionLimit", "a limit of promotions beside captures that go to hands is");
    promote.choices.push_back({choosing, 0, 0, limit});
  }
  for (const IniForm& form : game.forms) {
    if (form.from != pawn || !isOfPawn(game, form)) continue;
    if (isAmong(choices, form.to))
      game.notSupported("promotedPieceType", "a pawn that becomes the same piece in two ways is");
    promote.choices.push_back({form.to, 0, 0, promotionLimit(game, form.to)});
  }
  if (!game.flag("mandatoryPawnPromotion"))
    promote.choices.push_back({pawn, 0, forbiddenRanks(game, game.of(pawn))});
  game.add("promotionPieceTypes", std::move(promote));
}

}  // namespace

TypeRefs typesOfSides(IniGame& game, const std::string& key) {
  TypeRefs all, ofSide[kSides];
  for (const Side side : kBothSides) {
    const IniEntry* types = game.config.later("pawnTypes", key);
    if (const IniEntry* theirs = game.laterOf(key, side); theirs && theirs->key.text != key) types = theirs;
    if (types) {
      ofSide[index(side)] = game.typesOf(types->key.text);
    } else if (const IniType* pawn = game.named("pawn")) {
      ofSide[index(side)].push_back(pawn->letter);
    }
  }
  for (const Side side : kBothSides) {
    for (const TypeRef& type : ofSide[index(side)]) {
      if (!isAmong(all, type)) all.push_back(type);
      if (!isAmong(ofSide[index(opponent(side))], type) && mayHave(game, opponent(side), type))
        game.notSupported(game.spanOf(keyOf(side, key)),
                          "a rule about pieces of one side that the other side may have as well is");
    }
  }
  return all;
}

void addPromotion(IniGame& game) {
  auto& [zone, promoting, choices, ofSide, stopsShort, inZoneUnpromoted] = game.promotion;
  TypeRefs pawns = typesOfSides(game, "promotionPawnTypes");
  // The engine promotes the pawns of chess even if the key does not name them.
  if (const IniType* pawn = game.named("pawn"); pawn && !isAmong(pawns, pawn->letter))
    pawns.push_back(pawn->letter);
  const auto isKing = [&](const TypeRef& type) { return game.of(type).name == "king"; };
  if (std::ranges::any_of(pawns, isKing))
    return game.notSupported(game.given({"promotionPawnTypes", "pawnTypes"}), "a king that promotes is");
  for (const Side side : kBothSides) zone[index(side)] = promotionCells(game, side);
  if (isEmpty(zone) || pawns.empty()) return;
  const bool mandatory = game.flag("mandatoryPawnPromotion");
  const std::size_t errors = game.diagnostics.errorCount();
  const bool bySide = game.find("promotionPieceTypesWhite") || game.find("promotionPieceTypesBlack");
  choices = ofSide[0] = ofSide[1] = choicesOf(game, Side::White);
  if (bySide) ofSide[1] = choicesOf(game, Side::Black);
  for (const TypeRef& choice : ofSide[1]) {
    if (!isAmong(choices, choice)) choices.push_back(choice);
  }
  if (choices.empty()) {
    if (mandatory && game.diagnostics.errorCount() == errors) decideWithoutChoices(game, pawns);
    return;
  }
  if (std::ranges::any_of(choices, isKing))
    return game.notSupported("promotionPieceTypes", "a pawn that becomes a king is");
  promoting = pawns;
  inZoneUnpromoted =
      std::ranges::any_of(pawns, [&](const TypeRef& pawn) { return mayStandInZone(game, game.of(pawn)); });
  if (inZoneUnpromoted && !game.isNewest())
    return game.notSupported(
        "promotionRank",
        fmt::format("a pawn that moves within the promotion zone, or steps twice into it, where {} does "
                    "not promote it, is",
                    game.engineTitle()));
  const bool differ = ofSide[0] != ofSide[1];
  for (const TypeRef& pawn : pawns) {
    if (!differ) promotePawn(game, pawn, zone, choices);
    for (const Side side : kBothSides) {
      if (!differ || ofSide[index(side)].empty()) continue;
      CellsBySide own{};
      own[index(side)] = zone[index(side)];
      promotePawn(game, pawn, own, ofSide[index(side)]);
    }
  }
}

PieceDeclaration& IniGame::declarationOf(std::string_view id) {
  const auto declares = [&](const Statement& statement) {
    const auto* piece = std::get_if<PieceDeclaration>(&statement.what);
    return piece && piece->id.text == id;
  };
  return std::get<PieceDeclaration>(std::ranges::find_if(statements, declares)->what);
}

void addPromotedTypes(IniGame& game, const SourceSpan& place) {
  if (game.promotion.promoting.size() > 1)
    return game.notSupported(
        place, "promoted pieces that were one of several kinds of pawns and become it again are");
  for (const TypeRef& choice : game.promotion.choices) {
    PieceDeclaration piece = game.declarationOf(choice.text);
    piece.name.text = "promoted " + piece.name.text;
    piece.id.text = promotedId(choice);
    std::erase_if(piece.restrictions, [](const Restriction& restriction) {
      return restriction.what == Restriction::What::BeDropped;  // the type is never dropped
    });
    game.add(place, handRule("captured TYPES become TYPE", {piece.id}, game.promotion.promoting.front()));
    game.add(place, std::move(piece));
  }
}

TypeRefs withPromoted(IniGame& game, TypeRefs types) {
  const TypeRefs plain = types;
  for (const TypeRef& choice : game.promotion.choices) {
    if (game.demotes() && isAmong(plain, choice)) types.push_back({promotedId(choice), choice.span});
  }
  for (const IniForm& form : game.forms) {
    if (!form.isForGood() && isAmong(plain, form.to)) types.push_back(form.type());
  }
  return types;
}

CellsBySide forbiddenCells(IniGame& game, const IniType& type) {
  if (!game.flag("immobilityIllegal")) return {};
  const auto quiet = withoutCaptures(type.movement);
  if (!quiet) return allCells(game.board);
  Board board = game.board;
  Diagnostics discarded;
  const auto programs = movement::compileMovement(*quiet, board, {.lookForUseless = false}, discarded);
  return game.cellsWhere([&](Side side, Cell cell) {
    const auto paths = programs ? pathsFrom(board, (*programs)[index(side)], cell) : std::nullopt;
    return paths && paths->empty();
  });
}

void addForms(IniGame& game) {
  const SourceSpan place = game.spanOf("promotedPieceType");
  const bool ofPieces = game.flag("mandatoryPiecePromotion"), ofPawns = game.flag("mandatoryPawnPromotion");
  // Does a player begin with a pawn that can promote, on the board or in hand?
  const bool pawnsPromote = std::ranges::any_of(game.promotion.promoting, [&](const TypeRef& pawn) {
    return game.holds(pawn) || !isEmpty(game.cellsOf(game.of(pawn)));
  });
  // Returns how many pieces of the type the side has at the start; those in hand count as one.
  const auto begins = [&](const TypeRef& type, Side side) {
    return static_cast<int>(game.cellsOf(game.of(type), side).size()) + (game.holds(type, side) ? 1 : 0);
  };
  for (const IniForm& form : game.forms) {
    const bool one = std::ranges::all_of(kBothSides, [&](Side side) {
      return begins(form.from, side) + begins(form.to, side) <= 1 &&
             !isAmong(game.promotion.choices, form.from);
    });
    if (game.of(form.to).name == "king" && (!one || game.flag("capturesToHand")))
      return game.notSupported(place, "a promotion to a king beside another king is");
    // A promoted pawn cannot promote a second time, and becomes a pawn again when captured.
    if (pawnsPromote && !form.isForGood() &&
        (isAmong(game.promotion.choices, form.from) || isAmong(game.promotion.choices, form.to)))
      return game.notSupported(
          place, "pieces that become again what they were, beside pawns that become the same, are");
    if (isAmong(game.promotion.promoting, form.from) && isOfPawn(game, form))
      continue;  // addPromotion() has added it
    const bool mandatory = ofPieces || (ofPawns && game.of(form.from).name == "pawn");
    const int limit = promotionLimit(game, form.to);
    if (limit > 0 && (mandatory || !form.isForGood()))
      return game.notSupported(
          "promotionLimit", "a limit of pieces that must promote, or that become again what they were, is");
    Promote promote{{form.from}, game.listed(game.promotion.zone), Promote::Where::OnOrFrom, {}, {}};
    if (game.flag("piecePromotionOnCapture")) promote.when = Promote::When::Capturing;
    Promote back = promote;
    if (!mandatory) promote.choices.push_back({form.from, 0, forbiddenRanks(game, game.of(form.from))});
    promote.choices.push_back({form.type(), 0, 0, limit});
    game.add(place, std::move(promote));
    if (form.isForGood()) continue;
    if (std::ranges::any_of(game.forms, [&](const IniForm& next) { return next.from == form.to; }))
      return game.notSupported(place, "pieces that promote twice and become again what they were are");
    PieceDeclaration& model = game.declarationOf(form.to.text);
    PieceDeclaration piece = model;
    model.isModel = true;
    piece.name.text = "promoted " + game.of(form.from).name;
    piece.id.text = form.id;
    piece.at.reset();
    const bool royal = game.isPseudoRoyal(game.of(form.to));
    piece.royal = royal;  // so it never comes into a hand
    game.add(place, std::move(piece));
    if (game.demotes() && !royal)
      game.add(place, handRule("captured TYPES become TYPE", {form.type()}, form.from));
    if (!game.flag("pieceDemotion")) continue;
    back.types = {form.type()};
    if (!mandatory) back.choices.push_back({form.type()});
    back.choices.push_back({form.from});
    game.add(place, std::move(back));
  }
  if (pawnsPromote && game.flag("pieceDemotion") && !game.promotion.choices.empty())
    game.notSupported("pieceDemotion", "promoted pawns that become pawns again by moves are");
}

}  // namespace fairyforge::frontend::ini
