// The pieces of a variants.ini and how they move.
#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "compiler/formats/variants-ini.h"
#include "compiler/frontend/ini/lowering.h"
#include "compiler/frontend/syntax/numbers.h"
#include "compiler/movement/dialects/dialects.h"

namespace fairyforge {

using namespace syntax;

void IniLowering::collectTypes() {
  for (const std::string& name : iniPieceKeys()) {
    if (const IniEntry* entry = config_.find(name)) collectType(name, *entry);
  }
  if (types_.empty()) {
    error(section_.name.span, "no-pieces", fmt::format("[{}] has no pieces", section_.name.text))
        .note(fmt::format("it inherits none: write [{}:chess], or pieces such as knight = n",
                          section_.name.text));
  }
}

void IniLowering::collectType(const std::string& name, const IniEntry& entry) {
  const std::string& text = entry.value.text;
  if (text == "-") return;
  const bool custom = isCustomPiece(name);
  const bool moves = text.size() > 1;
  const bool wellFormed = !text.empty() && isLetter(text[0]) && (moves ? text[1] == ':' : !custom);
  if (wellFormed && name == "king" && moves && !hasCustomPieces(config_.engine())) {
    error(entry.value.span.part(1, text.size()), "bad-value",
          fmt::format("{} knows no movement behind the letter of a piece", engineTitle()))
        .note(fmt::format("{} does: --engine {}", titleOf(FairyStockfish::Newest),
                          wordFor(FairyStockfish::Newest)));
    return;
  }
  if (!wellFormed || (moves && !custom && name != "king")) {
    error(valueOrKey(entry), "bad-value",
          custom ? fmt::format("'{}' must be a letter, ':' and a movement, found '{}'", name, text)
                 : fmt::format("'{}' must be one letter, or '-' for no such piece, found '{}'", name, text))
        .note(custom ? fmt::format("written like: {} = a:FA", name)
                     : fmt::format("written like: {} = {}", name, name[0]));
    return;
  }
  if (const IniType* other = typeWith(text[0])) {
    error(entry.value.span.part(0, 1), "duplicate-id",
          fmt::format("'{}' and '{}' have the same letter '{}'", other->name, name, text[0]));
    return;
  }
  IniType type{name, {std::string(1, capital(text[0])), entry.value.span.part(0, 1)}, entry.key.span, {}};
  if (moves) {
    const auto movement = customMovement(type, entry.value.span.part(2, text.size()));
    if (!movement) return;
    type.movement = *movement;
  } else {
    type.movement =
        textOf(fmt::format("moves of '{}' in Fairy-Stockfish", name), std::string(iniPiece(name)->movement));
  }
  types_.push_back(std::move(type));
}

std::optional<SourceSpan> IniLowering::customMovement(IniType& type, const SourceSpan& written) {
  // `customPiece1 = a:` is a piece that cannot move.
  if (written.text().empty()) return textOf(fmt::format("moves of '{}', which has none", type.name), "O");
  std::vector<Change> changes;
  auto notation = readDialect(written, Dialect::FairyStockfish, diagnostics_, changes);
  if (!notation) return std::nullopt;
  if (!takeDoubleStep(type, *notation, written) || !spreadEnPassant(*notation, written)) return std::nullopt;
  return textOf(fmt::format("moves of '{}' in the usual notation", type.name),
                notation->terms.empty() ? "O" : print(*notation));
}

void IniLowering::addPieces() {
  const IniEntry* castler = config_.find("castlingKingPiece");
  const TypeRefs named = castler ? typesOf("castlingKingPiece") : TypeRefs{};
  if (castler && castler->value.text.size() != 1)
    error(valueOrKey(*castler), "bad-value", "'castlingKingPiece' must be one piece's letter");
  for (const IniType& type : types_) {
    PieceDeclaration piece{{type.name, type.entry}, type.letter, {},           {},
                           type.movement,           false,       std::nullopt, {}};
    const bool castles = castler ? !named.empty() && typeOf(named[0]) == &type : type.name == "king";
    if (type.name == "king") addKing(piece);
    if (type.name == "pawn") addPawnSteps(type, piece);
    if (type.stepsTwice) addStepsTwice(piece);
    if (type.name == "soldier") addSoldierSteps(piece);
    if (castles) addCastling(type, piece);
    addMobility(type, piece);
    if (type.name == "pawn" && stopsShort_) stopShort(piece);
    piece.royal =
        type.name == "king" || std::find(royals_.begin(), royals_.end(), type.name) != royals_.end();
    add(type.entry, std::move(piece));
  }
}

// Where the kings may go.
std::array<CellSet, kSides> IniLowering::kingCells() {
  return {regionCells(mobilityKey("White", "king")), regionCells(mobilityKey("Black", "king"))};
}

void IniLowering::addKing(PieceDeclaration& piece) {
  if (const IniEntry* entry = config_.find("kingType")) {
    const auto types = typesOf("kingType");
    if (types.size() != 1) {
      error(valueOrKey(*entry), "bad-value", "'kingType' must be one piece's letter");
    } else if (const IniType* model = typeOf(types[0])) {
      piece.movement = model->movement;
    }
  }
  if (flag("flyingGeneral"))
    piece.takesRoyalsBy = textOf("the generals may not face each other",
                                 generalsFaceAlongRanks(*board_, kingCells()) ? "cR" : "fbcR");
}

// The cells one by one.
SidedCells IniLowering::listed(const std::array<CellSet, kSides>& cells) const {
  const auto list = [&](Side side) {
    CellList items;
    cells[index(side)].forEach([&](Cell cell) {
      items.push_back({CellItem::Kind::Cells, {board_->name(cell), {}}, 0});
    });
    return items;
  };
  return {SidedCells::Black::Listed, list(Side::White), list(Side::Black)};
}

void IniLowering::addSoldierSteps(PieceDeclaration& piece) {
  const int from = number("soldierPromotionRank", 1, 1, ranks_);
  if (from == 1) return;
  piece.movement = textOf("moves of soldiers", "fW");
  piece.powers.push_back({ranksAt(from, ranks_), textOf("moves of soldiers across the river", "sW")});
}

// Ranks as White sees them, and their images.
SidedCells IniLowering::ranksAt(int first, int last) {
  const std::string word = first == last ? std::to_string(first) : fmt::format("{}-{}", first, last);
  return {SidedCells::Black::Reflected, {{CellItem::Kind::Rank, {word, {}}, 0}}, {}};
}

void IniLowering::addMobility(const IniType& type, PieceDeclaration& piece) {
  const std::string white = mobilityKey("White", type.name), black = mobilityKey("Black", type.name);
  const IniEntry *forWhite = config_.find(white), *forBlack = config_.find(black);
  if (!forWhite && !forBlack) return;
  const CellList all{{CellItem::Kind::Rank, {fmt::format("1-{}", ranks_), {}}, 0}};
  const auto cells = [&](const IniEntry* entry) { return entry ? region(entry->value) : all; };
  piece.staysOn = SidedCells{SidedCells::Black::Listed, cells(forWhite), cells(forBlack)};
}

}  // namespace fairyforge
