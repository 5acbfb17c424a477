// The pieces of a variants.ini and how they move.
#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "compiler/frontend/ini-lowering.h"
#include "compiler/frontend/numbers.h"
#include "compiler/movement/dialects/dialects.h"
#include "compiler/movement/dialects/fairy-stockfish.h"

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
  const bool wellFormed =
      !text.empty() && isLetter(text[0]) && (moves ? text[1] == ':' && (custom || text.size() > 2) : !custom);
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
    const auto movement = customMovement(name, entry.value.span.part(2, text.size()));
    if (!movement) return;
    type.movement = *movement;
  } else {
    type.movement =
        textOf(fmt::format("moves of '{}' in Fairy-Stockfish", name), std::string(iniPiece(name)->movement));
  }
  types_.push_back(std::move(type));
}

std::optional<SourceSpan> IniLowering::customMovement(const std::string& name, const SourceSpan& written) {
  // `customPiece1 = a:` is a piece that cannot move.
  if (written.text().empty()) return textOf(fmt::format("moves of '{}', which has none", name), "O");
  std::vector<Change> changes;
  const auto notation = readDialect(written, Dialect::FairyStockfish, diagnostics_, changes);
  if (!notation) return std::nullopt;
  for (const Term& term : notation->terms) {
    for (const Leg& leg : term.prefix.legs) {
      for (const Letter& letter : leg.letters) {
        if (letter.letter != 'i') continue;
        error(written.part(letter.at, letter.at + 1), "not-supported",
              "'i' in a custom piece is not supported yet")
            .note("Fairy-Stockfish takes it for the region of double steps, not for the first move");
        return std::nullopt;
      }
    }
  }
  return textOf(fmt::format("moves of '{}' in the usual notation", name), print(*notation));
}

void IniLowering::addPieces() {
  const IniEntry* castler = config_.find("castlingKingPiece");
  const TypeRefs named = castler ? typesOf("castlingKingPiece") : TypeRefs{};
  if (castler && named.size() != 1)
    error(valueOrKey(*castler), "bad-value", "'castlingKingPiece' must be one piece's letter");
  for (const IniType& type : types_) {
    PieceDeclaration piece{{type.name, type.entry}, type.letter, {},           {},
                           type.movement,           false,       std::nullopt, {}};
    const bool castles = castler ? !named.empty() && typeOf(named[0]) == &type : type.name == "king";
    if (type.name == "king") addKing(piece);
    if (type.name == "pawn") addPawnSteps(type, piece);
    if (type.name == "soldier") addSoldierSteps(piece);
    if (castles) addCastling(type, piece);
    addMobility(type, piece);
    piece.royal =
        type.name == "king" || std::find(royals_.begin(), royals_.end(), type.name) != royals_.end();
    add(type.entry, std::move(piece));
  }
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
  if (flag("flyingGeneral")) piece.takesRoyalsBy = textOf("the generals may not face each other", "fbcR");
}

void IniLowering::addPawnSteps(const IniType& type, PieceDeclaration& piece) {
  const int from = number("doubleStepRank", 2, 1, ranks_);
  std::array<CellSet, kSides> region;
  bool room = false, reached = false, onlyUnmoved = true;
  for (const Side side : kBothSides) {
    const char* key = side == Side::White ? "doubleStepRegionWhite" : "doubleStepRegionBlack";
    const CellSet given = regionCells(key);
    board_->forEachCell([&](Cell cell) {
      const bool here = config_.find(key) ? given.has(cell) : relativeRank(cell, side) + 1 == from;
      if (here) region[index(side)].add(cell);
    });
    // No pawn comes to where all are beyond, and only those that began there are where none is behind.
    int rearmost = ranks_;
    for (const Cell cell : cellsOf(type, side)) {
      rearmost = std::min(rearmost, relativeRank(cell, side));
      onlyUnmoved = onlyUnmoved && region[index(side)].has(cell);
    }
    region[index(side)].forEach([&](Cell cell) {
      const int rank = relativeRank(cell, side);
      if (rank + 2 >= ranks_) return;
      room = true;
      reached = reached || rank >= rearmost;
      onlyUnmoved = onlyUnmoved && rank <= rearmost;
    });
  }
  // Dropped there they count as unmoved, if all cells of the region are such, and none is dropped behind it.
  const int firstDrop = flag("firstRankPawnDrops") ? 0 : 1;
  bool whole = true;
  for (const Side side : kBothSides) {
    CellSet stand;
    for (const Cell cell : cellsOf(type, side)) {
      stand.add(cell);
      whole = whole && relativeRank(cell, side) == firstDrop;
    }
    whole = whole && stand == region[index(side)];
  }
  const bool drops = flag("pieceDrops");
  if (!flag("doubleStep") || !room || (!reached && !drops)) {
    piece.movement = textOf("moves of pawns without double step", "fmWfcF");
  } else if (onlyUnmoved && (whole || !drops)) {
    piece.movement = textOf("moves of pawns", "fmWfceFifmnD");
    if (drops) add(config_.find("pieceDrops")->key.span, DropsUnmoved{true, {type.letter}});
  } else {
    piece.powers.push_back({listed(region[0], region[1], *board_), textOf("the double step", "fmnW2")});
  }
}

// The cells one by one.
SidedCells IniLowering::listed(const CellSet& white, const CellSet& black, const Board& board) {
  const auto list = [&](const CellSet& cells) {
    CellList items;
    cells.forEach([&](Cell cell) { items.push_back({CellItem::Kind::Cells, {board.name(cell), {}}, 0}); });
    return items;
  };
  return {SidedCells::Black::Listed, list(white), list(black)};
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
