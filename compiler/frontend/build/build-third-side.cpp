// Merges and builds the third side. Each layer overwrites the fields that it sets. The builder fills in
// ThirdSide, gives the third side White's programs of pieces whose programs name no sides, and reports royal
// pieces of the third side and a third side without pieces.

#include <algorithm>

#include "compiler/core/rules/archive.h"
#include "compiler/core/text/place-text.h"
#include "compiler/frontend/build/build-parts.h"

namespace fairyforge::frontend::build {
namespace {

template <typename Value>
void take(std::optional<Value>& into, const std::optional<Value>& from) {
  if (from) into = from;
}
void take(syntax::Word&, const syntax::Word&) {}  // the name cannot change

class ThirdSideBuilder : Building {
 public:
  explicit ThirdSideBuilder(const Building& building) : Building(building), said_(*game_.third) {}

  // Builds the draft's third side from its block.
  void build() {
    ThirdSide& third = draft_.third.emplace();
    third.name = said_.name.text;
    third.acts = said_.acts.value_or(true);
    if (said_.colour) third.colour = said_.colour->text;
    const auto pieces = said_.pieces.value_or(std::vector<syntax::TypeRef>{});
    const bool byLot = said_.byLot.value_or(false);
    if (byLot) third.weights.resize(draft_.types.size());
    for (const syntax::TypeRef& ref : pieces) {
      const auto type = types_.resolve(ref);
      if (!type) continue;
      if (byLot) ++third.weights[index(*type)];
      if (!byLot && third.introduces.has(*type)) warnOfRepeatedType(ref, diagnostics_);
      third.introduces.add(*type);
    }
    if (said_.mayAttack && said_.mayAttack->size() == 1 && said_.mayAttack->front().text == "everything") {
      third.introducedOnto = allTypes();
    } else {
      third.introducedOnto = types_.set(said_.mayAttack.value_or(std::vector<syntax::TypeRef>{}));
    }
    if (said_.interval) third.interval = said_.interval->value;
    if (said_.delay) third.delay = said_.delay->value;
    if (said_.mostOfAType) third.mostOfAType = said_.mostOfAType->value;
    third.mayPlayNullMove = said_.mayPlayNullMove.value_or(true);
    third.shieldsRoyals = said_.shieldsRoyals.value_or(false);
    third.mateIsDraw = said_.mateIsDraw.value_or(false);
    if (said_.onto && !said_.onto->text.empty()) {
      const syntax::CellList onto{{syntax::CellItem::Kind::Cells, *said_.onto, 0}};
      for (const syntax::NamedCell& c :
           syntax::resolveCells(draft_.board, onto, Side::White, diagnostics_, zones_))
        third.onto.add(c.cell);
      third.replaces = said_.replaces.value_or(false);
    }
    third.opensTurns = third.acts && said_.opensTurns.value_or(false);
    draft_.start.thirdTurn = third.opensTurns;
    if (third.opensTurns) draft_.start.sinceThird = third.interval;
    // Pieces that nobody moves need no program.
    const bool moves = third.acts || playersMoveThem();
    for (const MergedPiece& piece : game_.pieces) {
      // If the programs of a piece name their sides, the third side gets only programs that name it, and not
      // White's.
      const auto& programs = piece.piece->programs;
      const bool saysWhose = std::ranges::any_of(
          programs, [](const syntax::Program& program) { return !program.drops && program.of; });
      PieceType& type = draft_.types[index(types_.of(piece))];
      if (!saysWhose && moves) type.program[index(Side::Third)] = type.program[index(Side::White)];
    }
    checkPieces();
  }

 private:
  bool playersMoveThem() const {
    if (game_.turnOrder == nullptr) return false;
    const auto& order = std::get<syntax::TurnOrder>(game_.turnOrder->what);
    const auto moves = [&](const syntax::Series& series) {
      return series.with && series.with->text == said_.name.text;
    };
    return std::ranges::any_of(order.first, moves) || std::ranges::any_of(order.again, moves);
  }

  void checkPieces() const {
    for (std::size_t t = 0; t < draft_.types.size(); ++t) {
      if (!draft_.types[t].royal || !draft_.third->introduces.has(typeAt(t))) continue;
      error(game_.thirdSpan, "royal-third-side", "'{}' is royal: '{}' can have no such piece",
            draft_.types[t].name, said_.name.text);
    }
    const bool onBoard = std::ranges::any_of(
        draft_.start.cells, [](Piece piece) { return piece && piece.side() == Side::Third; });
    if (onBoard || thirdArises() || !draft_.third->introduces.empty()) return;
    error(said_.name.span, "no-pieces", "'{}' has no pieces to introduce", said_.name.text)
        .note("written like: pieces Queen Rook");
  }

  const syntax::ThirdSideBlock& said_;
};

}  // namespace

void mergeThirdSide(const syntax::Layer& layer, MergedGame& game, Diagnostics& diagnostics) {
  const syntax::ThirdSideBlock* inThisLayer = nullptr;
  for (const syntax::Statement& statement : layer) {
    const auto* block = std::get_if<syntax::ThirdSideBlock>(&statement.what);
    if (!block) continue;
    if (inThisLayer) {
      diagnostics.error(block->name.span, "said-twice", "the third side is said twice")
          .note("first on " + lineOf(inThisLayer->name.span, block->name.span));
      continue;
    }
    inThisLayer = block;
    if (!game.third) {
      game.third = *block;
      game.thirdSpan = statement.span.part(0, 4);
      continue;
    }
    syntax::ThirdSideBlock& third = *game.third;
    if (third.name.text != block->name.text) {
      diagnostics
          .error(block->name.span, "fourth-side",
                 "there is a third side already, '{}': a game can have one only", third.name.text)
          .note("to say more about it write 'side {}'", third.name.text);
      continue;
    }
    archive_detail::withFields(third, [&](auto&... into) {
      archive_detail::withFields(*block, [&](const auto&... from) { (take(into, from), ...); });
    });
  }
}

void addThirdSide(const Building& building) {
  ThirdSideBuilder(building).build();
}

}  // namespace fairyforge::frontend::build
