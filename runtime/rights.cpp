// Converts unmoved flags (Setup::unmoved) to castling rights and back. A castling right is a castler and a
// partner (a king and a rook) for which some path of the castler requires both to be unmoved (UnmovedReading
// in compiler/core/rules/variant.h). If letters do not say exactly which pieces are unmoved, the cells are
// listed instead.

#include "runtime/rights.h"

#include <algorithm>
#include <cctype>
#include <set>

#include "compiler/core/base/any-of.h"
#include "compiler/core/base/sort-unique.h"
#include "compiler/core/rules/placement.h"

namespace fairyforge {

Rights::Rights(const Variant& variant, const Setup& setup) : variant_(variant), setup_(setup) {
  std::set<Right> rights;
  for (std::size_t i = 0; i < setup.cells.size(); ++i) {
    const Piece piece = setup.cells[i];
    if (!piece) continue;
    for (const UnmovedReading& reading : variant.unmovedReadings(piece, cellAt(i))) {
      if (reading.partner == kNoCell) continue;
      if (reading.fits(setup, piece.side())) rights.insert({piece.side(), cellAt(i), reading.partner});
    }
  }
  for (const Right& right : rights) (isAtHome(right) ? possible_ : away_).push_back(right);
}

// May both pieces be unmoved where they stand? They may if the array or a drop puts them there. If the array
// has no such castler, or the game has several arrays, they may be wherever they can castle.
bool Rights::isAtHome(const Right& right) const {
  if (mayBegin(right.castler) && mayBegin(right.partner)) return true;
  const Piece castler = setup_.at(right.castler);
  return std::ranges::find(variant_.start().cells, castler) == variant_.start().cells.end() ||
         isOfSeveralArrays(castler);
}

// Has the game several arrays, as Chess960 has? It has if the array's castler can castle with partners that
// this array lacks.
bool Rights::isOfSeveralArrays(Piece castler) const {
  return anyOf(variant_.board().cells(), [&](Cell cell) {
    return variant_.start().at(cell) == castler &&
           std::ranges::any_of(variant_.unmovedReadings(castler, cell), [&](const UnmovedReading& reading) {
             return reading.partner != kNoCell && !reading.fits(variant_.start(), castler.side());
           });
  });
}
bool Rights::isOfSeveralArrays() const {
  return std::ranges::any_of(possible_,
                             [&](const Right& right) { return isOfSeveralArrays(setup_.at(right.castler)); });
}

std::string Rights::byFiles() const {
  std::string kings, queens;
  for (const Right& right : possible_) {
    if (!setup_.unmoved.has(right.castler) || !setup_.unmoved.has(right.partner)) continue;
    const bool isKings = std::tolower(static_cast<unsigned char>(letterOf(right))) == 'k';
    (isKings ? kings : queens) +=
        inCase(variant_.board().fileName(variant_.board().file(right.partner)), right.side);
  }
  return kings + queens;
}

// May the piece on the cell be unmoved there, because the array or a drop puts it there?
bool Rights::mayBegin(Cell cell) const {
  const Piece piece = setup_.at(cell);
  return variant_.start().at(cell) == piece || variant_.isUnmovedWhenDropped(piece, cell);
}

char Rights::letterOf(const Right& right) const {
  const Board& board = variant_.board();
  const char letter = board.file(right.partner) > board.file(right.castler) ? 'K' : 'Q';
  return right.side == Side::White ? letter : static_cast<char>(std::tolower(letter));
}

// Returns K or Q, or the partner's file if two rights have the same letter; in small letters for Black.
std::string Rights::textOf(const Right& right) const {
  const Board& board = variant_.board();
  const char letter = letterOf(right);
  const auto same = std::count_if(possible_.begin(), possible_.end(),
                                  [&](const Right& other) { return letterOf(other) == letter; });
  if (same == 1) return std::string(1, letter);
  return inCase(board.fileName(board.file(right.partner), board.level(right.partner)), right.side);
}

std::optional<Right> Rights::named(char written, const std::vector<Right>& among) const {
  const Board& board = variant_.board();
  const auto letter = static_cast<unsigned char>(written);
  const Side side = std::isupper(letter) ? Side::White : Side::Black;
  std::optional<Right> found;
  for (const Right& right : among) {
    if (right.side != side || (letterOf(right) != written && !isFile(letter, right.partner))) continue;
    if (found) {
      const bool furtherRight = board.file(right.partner) > board.file(found->partner);
      if (furtherRight != (std::tolower(letter) == 'k')) continue;
    }
    found = right;
  }
  return found;
}

bool Rights::isFile(unsigned char letter, Cell cell) const {
  const Board& board = variant_.board();
  return board.fileName(board.file(cell), board.level(cell)) ==
         std::string(1, static_cast<char>(std::tolower(letter)));
}

CellSet Rights::meant(char letter, bool areGatesOpen) const {
  const auto right = named(letter, possible_);
  const auto beside = gate(letter);
  CellSet cells;
  if (right && (!beside || !areGatesOpen || letterOf(*right) == letter)) {
    cells.add(right->castler);
    cells.add(right->partner);
  } else if (beside) {
    cells.add(*beside);
  } else {
    const auto file = static_cast<unsigned char>(letter);
    for (const Right& r : possible_) {
      if ((std::isupper(file) != 0) == (r.side == Side::White) && isFile(file, r.castler))
        cells.add(r.castler);
    }
  }
  return cells;
}

std::optional<Cell> Rights::movedCastler(char letter) const {
  const auto right = named(letter, away_);
  return right ? std::optional(right->castler) : std::nullopt;
}

CellSet Rights::gates() const {
  CellSet cells;
  for (std::size_t i = 0; i < setup_.cells.size(); ++i) {
    const Piece piece = setup_.cells[i], first = variant_.start().cells[i];
    if (piece && first && piece.side() == first.side() && isGate(first, cellAt(i)) &&
        isGate(piece, cellAt(i)))
      cells.add(cellAt(i));
  }
  return cells;
}

bool Rights::mayDrop(Side side) const {
  return variant_.hands().keepsCaptures() ||
         std::ranges::any_of(setup_.hands[index(side)], [](int count) { return count > 0; });
}

bool Rights::isGate(Piece piece, Cell cell) const {
  return std::ranges::any_of(variant_.unmovedReadings(piece, cell),
                             [](const UnmovedReading& r) { return r.dropped != kNoType; });
}

std::optional<Cell> Rights::gate(char written) const {
  const auto letter = static_cast<unsigned char>(written);
  const Side side = std::isupper(letter) ? Side::White : Side::Black;
  std::optional<Cell> found;
  gates().forEach([&](Cell cell) {
    if (setup_.at(cell).side() == side && isFile(letter, cell)) found = cell;
  });
  return found;
}

bool Rights::castles(Cell cell) const {
  return std::any_of(possible_.begin(), possible_.end(), [&](const Right& right) {
    return (right.castler == cell || right.partner == cell) && setup_.unmoved.has(right.castler) &&
           setup_.unmoved.has(right.partner);
  });
}

// Does some path of the piece on this cell require that it has not moved, other than a castling?
bool Rights::isPlain(Cell cell) const {
  const auto& readings = variant_.unmovedReadings(setup_.at(cell), cell);
  return std::any_of(readings.begin(), readings.end(),
                     [](const UnmovedReading& r) { return r.partner == kNoCell; });
}

CellSet Rights::usual() const {
  CellSet cells;
  for (std::size_t i = 0; i < setup_.cells.size(); ++i) {
    const Piece piece = setup_.cells[i];
    if (piece && variant_.start().unmoved.has(cellAt(i)) && piece == variant_.start().cells[i] &&
        isPlain(cellAt(i))) {
      cells.add(cellAt(i));
    }
  }
  addPending(cells);
  return cells;
}

void Rights::leaveOutUnnamed(const CellSet& named, CellSet& cells) const {
  for (const Right& right : possible_) {
    const auto isUnmoved = [&](Cell cell) { return named.has(cell) || cells.has(cell); };
    if (isUnmoved(right.castler) && isUnmoved(right.partner))
      cells.remove(named.has(right.castler) ? right.partner : right.castler);
  }
}

// Adds unmoved pieces that can castle with a piece that is still in hand. A letter cannot name such a right.
void Rights::addPending(CellSet& cells) const {
  if (!variant_.hands().any()) return;
  const auto mayCome = [&](Side side, Cell cell, const auto& fits) {
    for (std::size_t t = 0; t < variant_.types().size(); ++t) {
      const Piece piece(typeAt(t), side);
      if (setup_.inHand(side, piece.type()) > 0 && variant_.isUnmovedWhenDropped(piece, cell) && fits(piece))
        return true;
    }
    return false;
  };
  // Examines one castler that stands on `origin` or may be dropped there.
  const auto consider = [&](Piece castler, Cell origin, bool isThere) {
    for (const UnmovedReading& reading : variant_.unmovedReadings(castler, origin)) {
      const Cell partner = reading.partner;
      if (partner == kNoCell) continue;
      const bool hasPartner = reading.fitsAt(partner, setup_, castler.side());
      if (isThere == hasPartner) continue;  // a letter names the right, or both pieces are in hand
      if (hasPartner) {
        if (mayBegin(partner)) cells.add(partner);
      } else if (mayCome(castler.side(), partner, [&](Piece piece) {
                   return std::ranges::all_of(reading.types, [&](const auto& wanted) {
                     return wanted.first != partner || wanted.second.has(piece.type());
                   });
                 })) {
        cells.add(origin);
      }
    }
  };
  for (const Side side : kBothSides) {
    for (std::size_t t = 0; t < variant_.types().size(); ++t) {
      const Piece castler(typeAt(t), side);
      variant_.board().forEachCell([&](Cell cell) {
        const bool isThere = setup_.at(cell) == castler && mayBegin(cell);
        if (isThere || mayCome(side, cell, [&](Piece piece) { return piece == castler; }))
          consider(castler, cell, isThere);
      });
    }
  }
}

Rights::Texts Rights::texts() const {
  const auto hasStayed = [&](Cell cell) { return setup_.unmoved.has(cell); };
  CellSet wanted, read, plain;
  std::vector<std::string> letters;
  for (const Right& right : possible_) {
    for (const Cell cell : {right.castler, right.partner}) {
      if (hasStayed(cell)) wanted.add(cell);
    }
    if (!hasStayed(right.castler) || !hasStayed(right.partner)) continue;
    letters.push_back(textOf(right));
    for (const char letter : letters.back()) read |= meant(letter);
  }
  setup_.unmoved.forEach([&](Cell cell) {
    if (isPlain(cell)) plain.add(cell);
  });
  // Cells are written too if a reader of the letters and of the cells `plain` would get other rights than
  // these.
  read |= plain;
  const auto lies = [&](const Right& right) {
    const bool has = hasStayed(right.castler) && hasStayed(right.partner);
    return has != (read.has(right.castler) && read.has(right.partner));
  };
  bool unclear = std::any_of(possible_.begin(), possible_.end(), lies);
  CellSet named = plain;
  // Cells are also written for pieces whose missing partner may still be dropped as unmoved.
  liveUnmoved(variant_, setup_).forEach([&](Cell cell) {
    unclear = unclear || !read.has(cell);
    wanted.add(cell);
  });
  if (unclear) named |= wanted;

  // K before Q, White before Black: capitals sort before small letters.
  sortUnique(letters);
  Texts texts;
  for (const std::string& letter : letters) texts.letters += letter;
  if (!unclear) texts.castling = texts.letters;
  if (texts.castling.empty()) texts.castling = "-";
  if (named == usual()) return texts;
  named.forEach([&](Cell cell) {
    texts.unmoved += (texts.unmoved.empty() ? " u=" : ",") + variant_.board().name(cell);
  });
  if (texts.unmoved.empty()) texts.unmoved = " u=-";
  return texts;
}

std::optional<Cell> castlingPartner(const Variant& variant, const Setup& setup, const Move& move) {
  if (move.from == kNoCell || !move.victims.empty() || move.relocations.size() != 1) return std::nullopt;
  // Castling requires that both pieces are unmoved; other relocations push, pull or carry a piece.
  const Cell partner = move.relocations[0].from;
  const bool castles =
      setup.unmoved.has(move.from) && setup.unmoved.has(partner) &&
      std::ranges::any_of(variant.unmovedReadings(setup.at(move.from), move.from),
                          [&](const UnmovedReading& reading) { return reading.partner == partner; });
  return castles ? std::optional(partner) : std::nullopt;
}

}  // namespace fairyforge
