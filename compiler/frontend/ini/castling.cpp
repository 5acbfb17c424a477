// Converts the keys about castling. If the partner is the outermost piece of its rank in the array, or the
// next one, castling becomes notation (`O` or `jO`) for the king; otherwise a statement that names cells.
#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "compiler/frontend/ini/ini-game.h"
#include "compiler/frontend/syntax/rule-sentences.h"

namespace fairyforge::frontend::ini {

namespace {

// A castling between cells: first and last cell of the castler, then of its partner, each as `e1-g1`, and the
// partner's letter.
struct Way {
  std::string castler, partner, letter;
  friend bool operator==(const Way&, const Way&) = default;
};
using Ways = std::array<std::vector<Way>, kSides>;

// Returns the castling as notation. Notation cannot name a partner that stands further inside the rank, nor a
// king that moves fewer than two cells or past its partner; then this adds the cells for a statement to
// `ways` and returns an empty text. Also returns an empty text after an error: the section has a right to
// castle that the array or the keys make impossible.
std::string castlingTerm(IniGame& game, const IniType& king, Side colour, int direction, Ways& ways) {
  const Board& board = game.board;
  const int target = game.number(direction > 0 ? "castlingKingsideFile" : "castlingQueensideFile");
  const int rank = game.number("castlingRank");
  const CellSet kings = game.cellsOf(king, colour);
  Cell home = kNoCell;
  kings.forEach([&](Cell cell) { home = cell; });
  if (kings.size() != 1 || game.rankSeen(home, colour) != rank - 1) {
    game.error(game.rights.span, "bad-array", "there is a right to castle, but no king on rank {}", rank);
    return "";
  }
  const auto at = [&](int file) { return board.at(file, board.rank(home)); };
  const int from = board.file(home);
  const int distance = (target - 1 - from) * direction;
  // The partner is the outermost piece of a partner type on that side.
  const char* first = direction > 0 ? "castlingRookKingsideFile" : "castlingRookQueensideFile";
  int partner = std::min(game.number(first), board.files()) - 1;
  const TypeRefs partners = game.castlingPartners();
  const auto isPartner = [&](int file) {
    if (!board.exists(at(file))) return false;
    const Piece piece = game.array[index(at(file))];
    return piece && piece.side() == colour && isAmong(partners, game.of(piece).letter);
  };
  while ((partner - from) * direction > 0 && !isPartner(partner)) partner -= direction;
  // The rank ends before its first hole. In notation, the partner is the outermost piece of this part of the
  // rank, or with `j` the piece next to the outermost one.
  int last = from, outermost = from;
  for (Cell cell; board.exists(cell = at(last + direction));) {
    last += direction;
    if (game.array[index(cell)]) outermost = last;
  }
  const int beyond = (outermost - partner) * direction;
  const bool whole = (last - partner) * direction >= 0;
  const bool mayStay = game.flag("chess960");
  if ((partner - from) * direction <= 0 || (distance == 0 && !mayStay) || !whole || target > board.files()) {
    game.error(game.rights.span, "not-supported",
               "the king castles to the {} with no partner there, or without moving",
               direction > 0 ? "right" : "left");
    return "";
  }
  if (!game.mobility(king)[index(colour)].has(at(target - 1))) {
    game.notSupported("castling", "castling to a cell where the king may not go otherwise is");
    return "";
  }
  if (distance < 2 || beyond > 1 || (partner - from) * direction < distance) {
    // Statements name cells as White sees them.
    const auto name = [&](int file) {
      return board.name(colour == Side::White ? at(file) : board.reflected(at(file), Symmetry::Mirror));
    };
    const Piece piece = game.array[index(at(partner))];
    ways[index(colour)].push_back({fmt::format("{}-{}", name(from), name(target - 1)),
                                   fmt::format("{}-{}", name(partner), name(target - 1 - direction)),
                                   game.of(piece).letter.text});
    return "";
  }
  return fmt::format("i{}{}O{}", direction > 0 ? "r" : "l", beyond == 1 ? "j" : "", distance);
}

// Adds the castling of pieces that are dropped on their cells of the castling rank: the king on the e file,
// its partners in the corners.
void addDroppedCastling(IniGame& game, const IniType& king) {
  const SourceSpan place = game.spanOf("castlingDroppedPiece");
  const Board& board = game.board;
  const int rank = game.number("castlingRank") - 1;
  constexpr int kKingFile = 4;
  const int right = game.number("castlingKingsideFile") - 1;
  const int left = game.number("castlingQueensideFile") - 1;
  if (game.rights.text != "-" || board.files() <= kKingFile || right >= board.files())
    return game.notSupported(place, "castling with dropped pieces beside other castling is");
  const TypeRefs partners = game.castlingPartners();
  const auto unmoved = [&](const TypeRefs& types, std::initializer_list<int> files) {
    CellSet cells;
    for (const int file : files) cells.add(board.at(file, rank));
    return handRuleOn("dropped TYPES count as unmoved on CELLS", types,
                      game.listed({cells, board.reflected(cells, Symmetry::Mirror)}));
  };
  game.add(place, unmoved({king.letter}, {kKingFile}));
  game.add(place, unmoved(partners, {0, board.files() - 1}));
  const auto way = [&](int from, int to) {
    return Word{board.name(board.at(from, rank)) + "-" + board.name(board.at(to, rank)), place};
  };
  for (const auto& [corner, target, beside] :
       {std::array{board.files() - 1, right, right - 1}, std::array{0, left, left + 1}}) {
    game.add(place,
             Castle{king.letter, {1, place}, partners, {}, way(kKingFile, target), way(corner, beside)});
  }
}

}  // namespace

void addCastling(IniGame& game, const IniType& type, PieceDeclaration& piece) {
  if (!game.flag("castling")) return;
  if (game.flag("chess960")) game.add("chess960", syntax::ruleOf("castling: from any array"));
  if (game.flag("castlingDroppedPiece")) return addDroppedCastling(game, type);
  const std::string& rights = game.rights.text;
  if (rights.find_first_not_of("KQkq-") != std::string::npos && !game.flag("gating")) {
    game.error(game.rights.span, "not-supported",
               "castling rights other than KQkq are not supported yet, found '{}'", rights);
    return;
  }
  if (type.name != "king" && game.named("king"))
    return game.notSupported("castlingKingPiece", "castling of another piece beside a king is");
  std::array<std::string, kSides> terms;
  Ways ways;
  const std::size_t errors = game.diagnostics.errorCount();
  for (const Side side : kBothSides) {
    if (game.diagnostics.errorCount() > errors) return;  // the errors for Black would repeat those for White
    const bool white = side == Side::White;
    const auto has = [&](char c) { return rights.find(c) != std::string::npos; };
    if (has(white ? 'K' : 'k')) terms[index(side)] += castlingTerm(game, type, side, 1, ways);
    if (has(white ? 'Q' : 'q')) terms[index(side)] += castlingTerm(game, type, side, -1, ways);
  }
  if (ways[0] != ways[1])
    return game.notSupported(game.rights.span,
                             "castling with a partner inside the rank that only one player has is");
  const SourceSpan place = game.spanOf("castling");
  for (const Way& way : ways[0]) {
    game.add(place, Castle{{type.letter.text, place},
                           {1, place},
                           {{way.letter, place}},
                           {},
                           Word{way.castler, place},
                           Word{way.partner, place}});
  }
  if (terms[0].empty() && terms[1].empty()) return;
  game.add("castling", syntax::ruleOf("castling sides: the same for both"));
  if (terms[0] == terms[1]) {
    const std::string moves = piece.movement->text() == "O" ? "" : std::string(piece.movement->text()) + " ";
    piece.movement = spanOver("moves of the king", moves + terms[0]);
    return;
  }
  // If the players castle differently, the movement of each is limited to the cell of his king.
  for (const Side side : kBothSides) {
    if (terms[index(side)].empty()) continue;
    CellsBySide cells;
    cells[index(side)] = game.cellsOf(type, side);
    piece.powers.push_back({game.listed(cells), spanOver("castling of one player", terms[index(side)])});
  }
}

}  // namespace fairyforge::frontend::ini
