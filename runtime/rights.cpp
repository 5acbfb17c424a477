// A castling right is a castler and a partner that some unmoved reading of the Variant joins. Where the
// letters do not say exactly which pieces are unmoved, the cells are listed instead.

#include "runtime/rights.h"

#include <algorithm>
#include <cctype>
#include <set>

#include "compiler/rules/placement.h"

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
  possible_.assign(rights.begin(), rights.end());
}

char Rights::letterOf(const Right& right) const {
  const Board& board = variant_.board();
  const char letter = board.file(right.partner) > board.file(right.castler) ? 'K' : 'Q';
  return right.side == Side::White ? letter : static_cast<char>(std::tolower(letter));
}

// K or Q, or where two rights would share it, the partner's file.
std::string Rights::textOf(const Right& right) const {
  const Board& board = variant_.board();
  const char letter = letterOf(right);
  const auto same = std::count_if(possible_.begin(), possible_.end(),
                                  [&](const Right& other) { return letterOf(other) == letter; });
  if (same == 1) return std::string(1, letter);
  return inCase(board.fileName(board.file(right.partner), board.level(right.partner)), right.side);
}

std::optional<Right> Rights::named(char written) const {
  const Board& board = variant_.board();
  const auto letter = static_cast<unsigned char>(written);
  const Side side = std::isupper(letter) ? Side::White : Side::Black;
  std::optional<Right> found;
  for (const Right& right : possible_) {
    const std::string file = board.fileName(board.file(right.partner), board.level(right.partner));
    const bool byFile = file == std::string(1, static_cast<char>(std::tolower(letter)));
    if (right.side != side || (letterOf(right) != written && !byFile)) continue;
    if (found) {
      const bool furtherRight = board.file(right.partner) > board.file(found->partner);
      if (furtherRight != (std::tolower(letter) == 'k')) continue;
    }
    found = right;
  }
  return found;
}

CellSet Rights::gates() const {
  CellSet cells;
  for (std::size_t i = 0; i < setup_.cells.size(); ++i) {
    const Piece piece = setup_.cells[i];
    if (!piece || piece != variant_.start().cells[i]) continue;
    const auto& readings = variant_.unmovedReadings(piece, cellAt(i));
    if (std::any_of(readings.begin(), readings.end(),
                    [](const UnmovedReading& r) { return r.dropped != kNoType; }))
      cells.add(cellAt(i));
  }
  return cells;
}

std::optional<Cell> Rights::gate(char written) const {
  const Board& board = variant_.board();
  const auto letter = static_cast<unsigned char>(written);
  const Side side = std::isupper(letter) ? Side::White : Side::Black;
  const std::string file(1, static_cast<char>(std::tolower(letter)));
  std::optional<Cell> found;
  gates().forEach([&](Cell cell) {
    if (setup_.at(cell).side() == side && board.fileName(board.file(cell), board.level(cell)) == file)
      found = cell;
  });
  return found;
}

// Does being unmoved matter to the piece there otherwise than for castling?
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
  return cells;
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
    for (const char letter : letters.back()) {
      if (const auto meant = named(letter)) {
        read.add(meant->castler);
        read.add(meant->partner);
      }
    }
  }
  setup_.unmoved.forEach([&](Cell cell) {
    if (isPlain(cell)) plain.add(cell);
  });
  // Where letters do not tell several castlers apart, the cells are written.
  read |= plain;
  const auto lies = [&](const Right& right) {
    const bool has = hasStayed(right.castler) && hasStayed(right.partner);
    return has != (read.has(right.castler) && read.has(right.partner));
  };
  bool unclear = std::any_of(possible_.begin(), possible_.end(), lies);
  CellSet named = plain;
  // So are they where a partner that is gone may come back, or is dropped as unmoved.
  liveUnmoved(variant_, setup_).forEach([&](Cell cell) {
    unclear = unclear || !read.has(cell);
    wanted.add(cell);
  });
  if (unclear) named |= wanted;

  // K before Q, White before Black: capitals sort before small letters.
  std::sort(letters.begin(), letters.end());
  Texts texts;
  if (!unclear) {
    for (const std::string& letter : letters) texts.castling += letter;
  }
  if (texts.castling.empty()) texts.castling = "-";
  if (named == usual()) return texts;
  named.forEach([&](Cell cell) {
    texts.unmoved += (texts.unmoved.empty() ? " u=" : ",") + variant_.board().name(cell);
  });
  if (texts.unmoved.empty()) texts.unmoved = " u=-";
  return texts;
}

}  // namespace fairyforge
