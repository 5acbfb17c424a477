// Converts gating: drops on the cells that pieces leave with their first moves. The engine keeps a right for
// each cell of the castling rank; here the piece on that cell has the right until it moves.
#include <algorithm>
#include <cctype>

#include "compiler/frontend/formats/variants-ini.h"
#include "compiler/frontend/ini/parts.h"

namespace fairyforge::frontend::ini {
namespace {

// Returns the cells that the rights in `startFen` name.
std::array<CellSet, kSides> gatesOf(const IniGame& game) {
  IniValues& values = game.values;
  const Board& board = game.start.board;
  const int rank = values.number("castlingRank", 1, 1, formats::kFairyStockfishRanks) - 1;
  const bool castles = values.flag("castling");
  const auto partners = game.typesOf(values.given({"castlingRookPieces", "castlingRookPiece"}));
  std::array<CellSet, kSides> gates;
  for (const char right : game.start.rights.text) {
    const auto letter = static_cast<unsigned char>(right);
    const Side side = std::isupper(letter) ? Side::White : Side::Black;
    const auto at = [&](int file) {
      return board.at(file, side == Side::White ? rank : board.ranks() - 1 - rank);
    };
    const auto standing = [&](int file, const TypeRefs& types) {
      const Piece piece = game.start.array[index(at(file))];
      return piece && piece.side() == side &&
             (types.empty() || std::any_of(types.begin(), types.end(), [&](const syntax::TypeRef& ref) {
                return game.types.list[index(piece.type())].letter.text == ref.text;
              }));
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
Share shareOf(const std::array<CellSet, kSides>& cells, const std::array<CellSet, kSides>& in) {
  bool any = false, all = true;
  for (const Side side : kBothSides) {
    cells[index(side)].forEach([&](Cell cell) {
      const bool isIn = in[index(side)].has(cell);
      any = any || isIn;
      all = all && isIn;
    });
  }
  return !any ? Share::None : all ? Share::All : Share::Some;
}

}  // namespace

void addGating(const IniGame& game, const IniPromotion& promotion) {
  IniValues& values = game.values;
  if (!gates(values)) return;
  const SourceSpan place = values.spanOf("seirawanGating");
  const bool captures = values.flag("capturesToHand");
  if (!captures && game.start.pocket[0].empty() && game.start.pocket[1].empty()) return;
  const std::array<CellSet, kSides> open = gatesOf(game);
  TypeRefs movers, dropped;
  for (const IniType& type : game.types.list) {
    std::array<CellSet, kSides> cells;
    for (const Side side : kBothSides) {
      for (const Cell cell : game.cellsOf(type, side)) cells[index(side)].add(cell);
    }
    const Share share = shareOf(cells, open);
    if (share == Share::Some)
      return values.notSupported(game.start.rights.span,
                                 "gating on the cells of some of a type's pieces, and not of others, is");
    if (share == Share::All) movers.push_back(type.letter);
    const auto isIt = [&](const syntax::TypeRef& ref) { return ref.text == type.letter.text; };
    const bool inHand =
        (captures && type.name != "king") ||
        std::any_of(std::begin(game.start.pocket), std::end(game.start.pocket),
                    [&](const TypeRefs& pocket) { return std::any_of(pocket.begin(), pocket.end(), isIt); });
    if (!inHand) continue;
    std::array<CellSet, kSides> region = dropRegions(game, type, promotion);
    const Share allowed = shareOf(open, region);
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
