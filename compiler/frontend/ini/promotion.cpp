// Converts the keys about where, and to what, pawns promote. The versions of the engine specify the cells in
// different ways.
#include <algorithm>
#include <fmt/format.h>

#include "compiler/frontend/formats/variants-ini.h"
#include "compiler/frontend/ini/parts.h"
#include "compiler/frontend/ini/promoted-types.h"

namespace fairyforge::frontend::ini {

using syntax::TypeRef;

namespace {

CellSet promotionCells(const IniGame& game, Side side) {
  return cellsByRank(game, side, "promotionRegion", "promotionRank", 8,
                     [](int seen, int named, bool isRegion, bool isWritten) {
                       return isRegion && !isWritten ? seen == named : seen >= named;
                     });
}

// Can an unpromoted piece of the type stand in the zone, or reach it by a double step?
bool mayStandInZone(const IniGame& game, const std::array<CellSet, kSides>& zones, const IniType& type) {
  IniValues& values = game.values;
  const Board& board = game.start.board;
  bool may = false;
  for (const Side side : kBothSides) {
    const CellSet& zone = zones[index(side)];
    const auto moves = [&](Cell cell) { return game.start.relativeRank(cell, side) + 1 < board.ranks(); };
    for (const Cell cell : game.cellsOf(type, side))
      may = may || (values.flag("mandatoryPawnPromotion") && zone.has(cell) && moves(cell));
    zone.forEach([&](Cell cell) {
      may = may || (values.flag("mandatoryPawnPromotion") && values.flag("pieceDrops") &&
                    values.flag("promotionZonePawnDrops") && moves(cell));
      const int back = side == Side::White ? -2 : 2;
      const Cell from = board.at(board.file(cell), board.rank(cell) + back);
      may = may || (type.name == "pawn" && values.flag("doubleStep") && from != kNoCell &&
                    doubleStepCells(game, side).has(from));
    });
  }
  return may;
}

// Returns the types to which the side's pawns may promote. Newer engines also have a key for each player.
TypeRefs choicesOf(const IniGame& game, Side side) {
  const char* own = side == Side::White ? "promotionPieceTypesWhite" : "promotionPieceTypesBlack";
  const IniEntry* entry = game.values.config.later("promotionPieceTypes", own);
  return game.typesOf(entry && entry->key.text == own ? own : "promotionPieceTypes");
}

std::string lettersOf(const TypeRefs& types) {
  std::string letters;
  for (const TypeRef& type : types) letters += type.text;
  return letters;
}

std::string promotedId(const TypeRef& choice) {
  return choice.text + "P";
}

// Returns the shogi promotions of the engine's own pawn, which happen only where it promotes as a pawn (the
// engine's make_promotions).
std::vector<IniForm> formsOfPawn(const IniGame& game, const TypeRef& pawn) {
  std::vector<IniForm> forms = promotedForms(game.values, game.types);
  std::erase_if(forms, [&](const IniForm& form) {
    return form.from.text != pawn.text || form.id != form.to.text || game.types.of(pawn)->name != "pawn";
  });
  return forms;
}

// Can the side ever have such a piece?
bool mayHave(const IniGame& game, Side side, const TypeRef& type) {
  const auto isIt = [&](const TypeRef& ref) { return ref.text == type.text; };
  const std::vector<IniForm> forms = promotedForms(game.values, game.types);
  return game.values.flag("capturesToHand") || !game.cellsOf(*game.types.of(type), side).empty() ||
         std::ranges::any_of(game.start.pocket[index(side)], isIt) ||
         std::ranges::any_of(choicesOf(game, side), isIt) ||
         std::ranges::any_of(forms, [&](const IniForm& form) { return isIt(form.to); });
}

}  // namespace

TypeRefs typesOfSides(const IniGame& game, const std::string& key) {
  IniValues& values = game.values;
  TypeRefs all, ofSide[kSides];
  for (const Side side : kBothSides) {
    const std::string own = key + (side == Side::White ? "White" : "Black");
    const IniEntry* types = values.config.later("pawnTypes", key);
    if (const IniEntry* theirs = values.config.later(key, own); theirs && theirs->key.text == own)
      types = theirs;
    if (types) {
      ofSide[index(side)] = game.typesOf(types->key.text);
    } else if (const IniType* pawn = game.types.named("pawn")) {
      ofSide[index(side)].push_back(pawn->letter);
    }
  }
  for (const Side side : kBothSides) {
    for (const TypeRef& type : ofSide[index(side)]) {
      const auto isIt = [&](const TypeRef& ref) { return ref.text == type.text; };
      if (std::ranges::none_of(all, isIt)) all.push_back(type);
      if (std::ranges::any_of(ofSide[index(opponent(side))], isIt) || !mayHave(game, opponent(side), type))
        continue;
      values.notSupported(values.spanOf(key + (side == Side::White ? "White" : "Black")),
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
  if ((found.zone[0].empty() && found.zone[1].empty()) || pawns.empty()) return found;
  const bool mandatory = values.flag("mandatoryPawnPromotion");
  const std::size_t errors = values.diagnostics.errorCount();
  TypeRefs ofSide[kSides];
  ofSide[0] = ofSide[1] = choicesOf(game, Side::White);
  if (values.find("promotionPieceTypesWhite") || values.find("promotionPieceTypesBlack"))
    ofSide[1] = choicesOf(game, Side::Black);
  for (const Side side : kBothSides) found.ofSide[index(side)] = ofSide[index(side)];
  const bool differ = lettersOf(ofSide[0]) != lettersOf(ofSide[1]);
  found.choices = ofSide[0];
  for (const TypeRef& choice : ofSide[1]) {
    if (lettersOf(found.choices).find(choice.text) == std::string::npos) found.choices.push_back(choice);
  }
  if (found.choices.empty()) {
    if (!mandatory || values.diagnostics.errorCount() > errors) return found;
    const IniType* pawn = game.types.named("pawn");
    const bool region = values.find(formats::mobilityKey("White", "pawn")) ||
                        values.find(formats::mobilityKey("Black", "pawn"));
    // The pawn may also promote as in shogi.
    const std::vector<IniForm> forms = promotedForms(values, game.types);
    if (pawn && std::ranges::any_of(forms, [&](const IniForm& f) { return game.types.of(f.from) == pawn; }))
      return found;
    found.stopsShort = pawn && !region && pawns.size() == 1 && game.types.of(pawns[0]) == pawn;
    if (found.stopsShort) return found;
    values
        .error(
            values.spanOf("promotionPieceTypes"), "not-supported",
            "pieces other than pawns that must promote but have nothing to promote to are not supported yet")
        .note(
            "Fairy-Stockfish keeps them from the cells where they would promote; with "
            "'mandatoryPawnPromotion = false' they may stand there as they are")
        .suggest("promotionPieceTypes = q");
    return found;
  }
  found.promoting = pawns;
  found.onEntry = std::any_of(pawns.begin(), pawns.end(), [&](const TypeRef& pawn) {
    return mayStandInZone(game, found.zone, *game.types.of(pawn));
  });
  if (found.onEntry && !values.isNewest()) {
    values.notSupported(
        values.spanOf("promotionRank"),
        fmt::format("a pawn that moves within the promotion zone, or steps twice into it, where {} does "
                    "not promote it, is",
                    values.engineTitle()));
    return found;
  }
  for (const TypeRef& pawn : pawns) {
    for (const bool white : {true, false}) {
      const TypeRefs& choices = differ ? ofSide[white ? 0 : 1] : found.choices;
      if (choices.empty() || (!differ && !white)) continue;
      std::array<CellSet, kSides> zone = found.zone;
      if (differ) zone[white ? 1 : 0].clear();
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
      for (const IniForm& form : formsOfPawn(game, pawn)) {
        if (std::ranges::any_of(choices, [&](const TypeRef& choice) { return choice.text == form.to.text; }))
          values.notSupported(values.spanOf("promotedPieceType"),
                              "a pawn that becomes the same piece in two ways is");
        promote.choices.push_back({form.to, 0, 0, promotionLimit(values, game.types, form.to)});
      }
      if (!mandatory) promote.choices.push_back({pawn, 0, forbiddenRanks(game, *game.types.of(pawn))});
      game.add(values.spanOf("promotionPieceTypes"), std::move(promote));
    }
  }
  return found;
}

void addPromotedTypes(IniValues& values, const IniPromotion& promotion, const SourceSpan& place,
                      IniLayer& out) {
  if (promotion.promoting.size() > 1) {
    values.notSupported(place,
                        "promoted pieces that were one of several kinds of pawns and become it again are");
    return;
  }
  for (const TypeRef& choice : promotion.choices) {
    const auto declares = [&](const syntax::Statement& statement) {
      const auto* piece = std::get_if<syntax::PieceDeclaration>(&statement.what);
      return piece && piece->id.text == choice.text;
    };
    const auto found = std::find_if(out.statements.begin(), out.statements.end(), declares);
    syntax::PieceDeclaration piece = std::get<syntax::PieceDeclaration>(found->what);
    piece.name.text = "promoted " + piece.name.text;
    piece.id.text = promotedId(choice);
    out.add(place, syntax::InHand{{piece.id}, promotion.promoting.front()});
    out.add(place, std::move(piece));
  }
}

TypeRefs withPromoted(IniValues& values, const IniPromotion& promotion, TypeRefs types) {
  const TypeRefs plain = types;
  for (const TypeRef& choice : promotion.choices) {
    const bool named = std::any_of(plain.begin(), plain.end(),
                                   [&](const TypeRef& type) { return type.text == choice.text; });
    if (demotes(values) && named) types.push_back({promotedId(choice), choice.span});
  }
  return types;
}

}  // namespace fairyforge::frontend::ini
