// Reads the rules of castling. Castling becomes a movement of the king if its partner is the outermost piece
// of the array or the next one; otherwise it becomes a statement about cells.
#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "compiler/frontend/formats/variants-ini.h"
#include "compiler/frontend/ini/game.h"
#include "compiler/frontend/syntax/rule-sentences.h"

namespace fairyforge::frontend::ini {

namespace {

// Castling between cells: the castler's first and last cell, its partner's, and the partner's letter.
struct Way {
  std::string castler, partner, letter;
  friend bool operator==(const Way&, const Way&) = default;
};
using Ways = std::array<std::vector<Way>, kSides>;

// Returns castling as notation. Returns an empty text if the partner stands further inside the rank; then
// cells for a statement are added to `ways`. Also returns an empty text, with an error, if there is no
// castling.
std::string castlingTerm(const IniGame& game, const IniType& king, Side colour, int direction, Ways& ways) {
  IniValues& values = game.values;
  const Board& board = game.start.board;
  const int target = values.number(direction > 0 ? "castlingKingsideFile" : "castlingQueensideFile");
  const int rank = values.number("castlingRank");
  const auto cells = game.cellsOf(king, colour);
  if (cells.size() != 1 || game.start.relativeRank(cells[0], colour) != rank - 1) {
    values.error(game.start.rights.span, "bad-array",
                 fmt::format("there is a right to castle, but no king on rank {}", rank));
    return "";
  }
  const auto at = [&](int file) { return board.at(file, board.rank(cells[0])); };
  const int from = board.file(cells[0]);
  const int distance = (target - 1 - from) * direction;
  // The partner is the outermost piece of its kind on that side.
  const char* first = direction > 0 ? "castlingRookKingsideFile" : "castlingRookQueensideFile";
  int partner = std::min(values.number(first), board.files()) - 1;
  const auto partners = game.typesOf(values.given({"castlingRookPieces", "castlingRookPiece"}));
  const auto isPartner = [&](int file) {
    if (!board.exists(at(file))) return false;
    const Piece piece = game.start.array[index(at(file))];
    return piece && piece.side() == colour && isAmong(partners, game.types.list[index(piece.type())].letter);
  };
  while ((partner - from) * direction > 0 && !isPartner(partner)) partner -= direction;
  // A hole ends the rank. In notation, the partner is the outermost piece before that end; `j` means the next
  // one.
  int last = from, outermost = from;
  for (Cell cell; board.exists(cell = at(last + direction));) {
    last += direction;
    if (game.start.array[index(cell)]) outermost = last;
  }
  const int beyond = (outermost - partner) * direction;
  const bool whole = (last - partner) * direction >= 0;
  const bool mayStay = values.flag("chess960");
  if ((partner - from) * direction <= 0 || (distance == 0 && !mayStay) || !whole) {
    values.error(game.start.rights.span, "not-supported",
                 fmt::format("the king castles to the {} with no partner there, or without moving",
                             direction > 0 ? "right" : "left"));
    return "";
  }
  if (distance < 2 || beyond > 1 || (partner - from) * direction < distance) {
    // Cells are named as White sees them.
    const auto name = [&](int file) {
      return board.name(colour == Side::White ? at(file) : board.reflected(at(file), Symmetry::Mirror));
    };
    const Piece piece = game.start.array[index(at(partner))];
    ways[index(colour)].push_back({fmt::format("{}-{}", name(from), name(target - 1)),
                                   fmt::format("{}-{}", name(partner), name(target - 1 - direction)),
                                   game.types.list[index(piece.type())].letter.text});
    return "";
  }
  return fmt::format("i{}{}O{}", direction > 0 ? "r" : "l", beyond == 1 ? "j" : "", distance);
}

// A king and partners that are dropped on their cells of the castling rank may castle: the king on file e,
// the partners in the corners.
void addDroppedCastling(const IniGame& game, const IniType& king) {
  IniValues& values = game.values;
  const SourceSpan place = values.spanOf("castlingDroppedPiece");
  const Board& board = game.start.board;
  const int rank = values.number("castlingRank") - 1;
  constexpr int kKingFile = 4;
  const int right = values.number("castlingKingsideFile") - 1;
  const int left = values.number("castlingQueensideFile") - 1;
  if (game.start.rights.text != "-" || board.files() <= kKingFile || right >= board.files())
    return values.notSupported(place, "castling with dropped pieces beside other castling is");
  const TypeRefs partners = game.typesOf(values.given({"castlingRookPieces", "castlingRookPiece"}));
  const auto cellsOn = [&](std::initializer_list<int> files) {
    CellsBySide cells;
    for (const int file : files) {
      cells[0].add(board.at(file, rank));
      cells[1].add(board.reflected(board.at(file, rank), Symmetry::Mirror));
    }
    return game.listed(cells);
  };
  game.add(place, syntax::DropsUnmoved{true, {king.letter}, cellsOn({kKingFile})});
  game.add(place, syntax::DropsUnmoved{true, partners, cellsOn({0, board.files() - 1})});
  const auto way = [&](int from, int to) {
    return syntax::Word{board.name(board.at(from, rank)) + "-" + board.name(board.at(to, rank)), place};
  };
  for (const auto& [corner, target, beside] :
       {std::array{board.files() - 1, right, right - 1}, std::array{0, left, left + 1}}) {
    syntax::Castle castle{king.letter, {1, place}, partners, std::nullopt};
    castle.path = way(kKingFile, target);
    castle.partnerPath = way(corner, beside);
    game.add(place, std::move(castle));
  }
}

}  // namespace

void addCastling(const IniGame& game, const IniType& type, syntax::PieceDeclaration& piece) {
  IniValues& values = game.values;
  if (!values.flag("castling")) return;
  if (values.flag("chess960"))
    game.add(values.spanOf("chess960"), syntax::ruleOf("castling: from any array"));
  if (values.flag("castlingDroppedPiece")) return addDroppedCastling(game, type);
  const std::string& rights = game.start.rights.text;
  if (rights.find_first_not_of("KQkq-") != std::string::npos && !values.flag("gating")) {
    values.error(game.start.rights.span, "not-supported",
                 fmt::format("castling rights other than KQkq are not supported yet, found '{}'", rights));
    return;
  }
  if (type.name != "king" && game.types.named("king")) {
    values.notSupported(values.spanOf("castlingKingPiece"), "castling of another piece beside a king is");
    return;
  }
  std::array<std::string, kSides> terms;
  Ways ways;
  const std::size_t errors = values.diagnostics.errorCount();
  for (const Side side : kBothSides) {
    if (values.diagnostics.errorCount() > errors) return;  // Black's errors would repeat White's
    const bool white = side == Side::White;
    const auto has = [&](char c) { return rights.find(c) != std::string::npos; };
    if (has(white ? 'K' : 'k')) terms[index(side)] += castlingTerm(game, type, side, 1, ways);
    if (has(white ? 'Q' : 'q')) terms[index(side)] += castlingTerm(game, type, side, -1, ways);
  }
  if (ways[0] != ways[1])
    return values.notSupported(game.start.rights.span,
                               "castling with a partner inside the rank that only one player has is");
  const SourceSpan place = values.spanOf("castling");
  for (const Way& way : ways[0]) {
    syntax::Castle castle{{type.letter.text, place}, {1, place}, {{way.letter, place}}, std::nullopt};
    castle.path = {way.castler, place};
    castle.partnerPath = {way.partner, place};
    game.add(place, std::move(castle));
  }
  if (terms[0].empty() && terms[1].empty()) return;
  game.add(values.spanOf("castling"), syntax::ruleOf("castling sides: the same for both"));
  if (terms[0] == terms[1]) {
    const std::string moves = piece.movement->text() == "O" ? "" : std::string(piece.movement->text()) + " ";
    piece.movement = textOf("moves of the king", moves + terms[0]);
    return;
  }
  // A rule for one player only is limited to the cell of that player's king.
  for (const Side side : kBothSides) {
    if (terms[index(side)].empty()) continue;
    CellsBySide cells;
    for (const Cell cell : game.cellsOf(type, side)) cells[index(side)].add(cell);
    piece.powers.push_back({game.listed(cells), textOf("castling of one player", terms[index(side)])});
  }
}

}  // namespace fairyforge::frontend::ini
