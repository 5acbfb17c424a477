// Declares pieces that promote as in shogi: their types, where they promote, and where they could never move
// again.
#include "compiler/frontend/ini/promoted-types.h"

#include <algorithm>

#include "compiler/core/rules/paths.h"
#include "compiler/movement/movement.h"

namespace fairyforge::frontend::ini {

int forbiddenRanks(const IniGame& game, const IniType& type) {
  if (!game.values.flag("immobilityIllegal")) return 0;
  Board board = game.start.board;
  Diagnostics discarded;
  const auto programs = movement::compileMovement(type.movement, board, {.lookForUseless = false}, discarded);
  if (!programs) return 0;
  const auto movesFrom = [&](Cell cell) {
    const auto paths = pathsFrom(board, (*programs)[index(Side::White)], cell);
    return !paths || !paths->empty();
  };
  int ranks = 0;
  for (int rank = board.ranks() - 1; rank >= 0; --rank, ++ranks) {
    for (int file = 0; file < board.files(); ++file) {
      const Cell cell = board.at(file, rank);
      if (cell != kNoCell && movesFrom(cell)) return ranks;
    }
  }
  return ranks;
}

// Does a player have such a piece at the start, on the board or in hand?
static bool begins(const IniGame& game, const syntax::TypeRef& type) {
  return std::any_of(kBothSides.begin(), kBothSides.end(), [&](Side side) {
    const TypeRefs& pocket = game.start.pocket[index(side)];
    return !game.cellsOf(*game.types.of(type), side).empty() ||
           std::any_of(pocket.begin(), pocket.end(),
                       [&](const syntax::TypeRef& held) { return held.text == type.text; });
  });
}

void addForms(const IniGame& game, const std::array<CellSet, kSides>& zone, const TypeRefs& pawns,
              const TypeRefs& choices, const std::vector<std::string>& royals) {
  IniValues& values = game.values;
  const SourceSpan place = values.spanOf("promotedPieceType");
  const bool ofPieces = values.flag("mandatoryPiecePromotion"),
             ofPawns = values.flag("mandatoryPawnPromotion");
  const bool pawnsPromote = std::any_of(pawns.begin(), pawns.end(),
                                        [&](const syntax::TypeRef& pawn) { return begins(game, pawn); });
  const auto isChoice = [&](const syntax::TypeRef& type) {
    return std::any_of(choices.begin(), choices.end(),
                       [&](const syntax::TypeRef& choice) { return choice.text == type.text; });
  };
  for (const IniForm& form : promotedForms(values, game.types)) {
    // A promoted pawn cannot promote again there, and becomes a pawn again when it is captured.
    if (pawnsPromote && form.id != form.to.text && (isChoice(form.from) || isChoice(form.to))) {
      values.notSupported(place,
                          "pieces that become again what they were, beside pawns that become the same, are");
      return;
    }
    const bool isPawns =
        std::ranges::any_of(pawns, [&](const auto& pawn) { return pawn.text == form.from.text; });
    if (isPawns && game.types.of(form.from)->name == "pawn" && form.id == form.to.text)
      continue;  // addPromotion adds these
    const bool mandatory = ofPieces || (ofPawns && game.types.of(form.from)->name == "pawn");
    const int limit = promotionLimit(values, game.types, form.to);
    if (limit > 0 && (mandatory || form.id != form.to.text)) {
      values.notSupported(values.spanOf("promotionLimit"),
                          "a limit of pieces that must promote, or that become again what they were, is");
      return;
    }
    syntax::Promote promote;
    promote.types = {form.from};
    promote.zone = game.listed(zone);
    promote.where = syntax::Promote::Where::OnOrFrom;
    if (values.flag("piecePromotionOnCapture")) promote.when = syntax::Promote::When::Capturing;
    syntax::Promote back = promote;
    if (!mandatory)
      promote.choices.push_back({form.from, 0, forbiddenRanks(game, *game.types.of(form.from))});
    promote.choices.push_back({{form.id, form.from.span}, 0, 0, limit});
    game.add(place, std::move(promote));
    if (form.id == form.to.text) continue;
    const auto declares = [&](const syntax::Statement& statement) {
      const auto* piece = std::get_if<syntax::PieceDeclaration>(&statement.what);
      return piece && piece->id.text == form.to.text;
    };
    auto& statements = game.out.statements;
    const auto found = std::find_if(statements.begin(), statements.end(), declares);
    auto& model = std::get<syntax::PieceDeclaration>(found->what);
    syntax::PieceDeclaration piece = model;
    model.isModel = true;
    piece.name.text = "promoted " + game.types.of(form.from)->name;
    piece.id.text = form.id;
    piece.at.reset();
    const bool royal = std::ranges::find(royals, game.types.of(form.to)->name) != royals.end();
    piece.royal = royal;  // a royal piece never comes into a hand
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
