// Places the cells of a board on the grid of Game Courier. Levels lie side by side: in the columns of their
// file letters if these do not overlap, otherwise in a row with written names. Spaces for hands, and for
// types to choose, are on the right behind an empty column. Labels of pieces must not be words of the
// language.

#include "compiler/export/game-courier/layout.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <set>
#include <string_view>

#include "compiler/core/base/data-file.h"
#include "compiler/core/text/characters.h"

namespace fairyforge::exports::game_courier {
namespace {

constexpr std::string_view kReservedWords =
#include "compiler/export/game-courier/reserved-words.txt.inc"
    ;

bool isReserved(const std::string& word) {
  static const std::vector<std::string_view> kWords = dataLines(kReservedWords);
  return std::ranges::find(kWords, word) != kWords.end();
}

}  // namespace

Layout::Layout(const Board& board, std::array<std::size_t, kSides> beside) : board_(board), beside_(beside) {
  // If each level has file letters of its own, columns follow the alphabet, and the site's own names of files
  // are right.
  const auto levels = static_cast<std::size_t>(board.levels());
  levelColumn_.resize(levels);
  byLetter_ = true;
  for (std::size_t l = 0; l < levels; ++l) {
    const std::string first = board.fileName(0, static_cast<int>(l));
    const std::string last = board.fileName(board.files() - 1, static_cast<int>(l));
    levelColumn_[l] = first[0] - 'a';
    byLetter_ = byLetter_ && first.size() == 1 && last.size() == 1 && last[0] - first[0] == board.files() - 1;
    for (std::size_t k = 0; k < l; ++k)
      byLetter_ = byLetter_ && std::abs(levelColumn_[k] - levelColumn_[l]) >= board.files();
  }
  byLetter_ = byLetter_ && *std::ranges::min_element(levelColumn_) == 0;
  if (!byLetter_) {
    for (std::size_t l = 0; l < levels; ++l) levelColumn_[l] = static_cast<int>(l) * board.files();
  }
  columns_ = *std::ranges::max_element(levelColumn_) + board.files();
  levelOfColumn_.assign(static_cast<std::size_t>(columns_), -1);
  for (std::size_t l = 0; l < levels; ++l) {
    for (int f = 0; f < board.files(); ++f)
      levelOfColumn_[static_cast<std::size_t>(levelColumn_[l] + f)] = static_cast<int>(l);
  }
  nameBeside();
}

// Gives the columns beside the board names: letters that no column of the board has, as long as the alphabet
// suffices.
void Layout::nameBeside() {
  allColumns_ = columns_;
  int last = -1;
  for (const Side side : kBothSides) {
    for (std::size_t i = 0; i < beside_[index(side)]; ++i)
      last = std::max(last, this->offBoardSpace(side, i).column);
  }
  if (last < 0) return;
  allColumns_ = last + 1;
  byLetter_ = byLetter_ && allColumns_ <= 26;
  std::set<std::string> taken;
  for (int c = 0; c < columns_; ++c) taken.insert(columnName(c));
  char letter = static_cast<char>('a' + (byLetter_ ? columns_ : 0));
  for (int c = columns_; c < allColumns_; ++c) {
    while (letter <= 'z' && taken.contains(std::string(1, letter))) ++letter;
    const auto number = static_cast<char>('a' + (c - columns_));
    offBoardColumns_.push_back(letter <= 'z' ? std::string(1, letter++) : std::string(2, number));
  }
}

Layout::OffBoardSpace Layout::offBoardSpace(Side side, std::size_t number) const {
  const auto height = static_cast<std::size_t>(ranks());
  const std::size_t white = beside_[index(Side::White)], black = beside_[index(Side::Black)];
  const int first = columns_ + 1;
  const int rank = static_cast<int>(number % height), column = static_cast<int>(number / height);
  if (side == Side::White) return {first + column, rank};
  const auto columnsOfWhite = white + black <= height ? 0 : static_cast<int>((white + height - 1) / height);
  return {first + columnsOfWhite + column, ranks() - 1 - rank};
}

std::string Layout::offBoardName(Side side, std::size_t number) const {
  const OffBoardSpace at = offBoardSpace(side, number);
  return columnName(at.column) + board_.rankName(at.rank);
}

std::string Layout::columnName(int column) const {
  if (column >= columns_) return offBoardColumns_[static_cast<std::size_t>(column - columns_)];
  const int level = levelOfColumn_[static_cast<std::size_t>(column)];
  // The column is empty: it separates levels that have file letters of their own.
  if (level < 0) return std::string(1, static_cast<char>('a' + column));
  return board_.fileName(column - firstColumn(level), level);
}

Cell Layout::at(int column, int rank) const {
  if (column < 0 || column >= columns_ || rank < 0 || rank >= ranks()) return kNoCell;
  const int level = levelOfColumn_[static_cast<std::size_t>(column)];
  if (level < 0) return kNoCell;
  const Cell cell = board_.at(column - firstColumn(level), rank, level);
  return board_.exists(cell) ? cell : kNoCell;
}

CellSet Layout::cellsIn(const Rectangle& rectangle) const {
  CellSet cells;
  for (int column = rectangle.left; column <= rectangle.right; ++column) {
    for (int rank = rectangle.low; rank <= rectangle.high; ++rank) {
      if (const Cell cell = at(column, rank); cell != kNoCell) cells.add(cell);
    }
  }
  return cells;
}

bool Layout::inGrid(Cell from, Offset by) const {
  const int c = column(from) + by.files, r = rank(from) + by.ranks;
  return c >= 0 && c < columns_ && r >= 0 && r < ranks();
}

bool Layout::hasSpace(Cell from, Offset by) const {
  if (at(from, by) != kNoCell) return true;
  const int c = column(from) + by.files, r = rank(from) + by.ranks;
  for (const Side side : kBothSides) {
    for (std::size_t i = 0; i < beside_[index(side)]; ++i) {
      const OffBoardSpace space = offBoardSpace(side, i);
      if (space.column == c && space.rank == r) return true;
    }
  }
  return false;
}

std::string Layout::fileNames() const {
  if (byLetter_) return "";
  std::string names;
  for (int c = 0; c < allColumns_; ++c) names += (c == 0 ? "" : " ") + columnName(c);
  return names;
}

std::string Layout::rankNames() const {
  if (board_.firstRank() == 1) return "";
  std::string names;
  for (int r = 0; r < ranks(); ++r) names += (r == 0 ? "" : " ") + board_.rankName(r);
  return names;
}

Labels::Labels(const Variant& variant) {
  for (const PieceType& type : variant.types()) {
    std::string lower = inSmallLetters(type.id);
    std::string upper = type.id;
    // The longer label can neither be a word of the language nor equal the label of another piece, which has
    // at most three letters.
    if (isReserved(lower)) {
      lower += "xx";
      upper += "XX";
    }
    labels_[index(Side::White)].push_back(upper);
    labels_[index(Side::Black)].push_back(lower);
  }
}

std::size_t Labels::longest() const {
  std::size_t most = 0;
  for (const std::string& label : labels_[index(Side::White)]) most = std::max(most, label.size());
  return most;
}

std::string codeOf(const Layout& layout, const std::vector<std::string>& cells,
                   const std::array<std::vector<std::string>, kSides>& beside) {
  std::map<std::pair<int, int>, std::string> labels;  // the labels of all spaces, by column and rank
  layout.board().forEachCell([&](Cell cell) {
    labels[{layout.column(cell), layout.rank(cell)}] = cells[index(cell)];
  });
  for (const Side side : kBothSides) {
    for (std::size_t i = 0; i < beside[index(side)].size(); ++i) {
      const Layout::OffBoardSpace at = layout.offBoardSpace(side, i);
      labels[{at.column, at.rank}] = beside[index(side)][i];
    }
  }
  std::string text;
  for (int r = layout.ranks() - 1; r >= 0; --r) {
    int empty = 0;
    const auto flush = [&] {
      if (empty > 0) text += std::to_string(empty);
      empty = 0;
    };
    for (int c = 0; c < layout.allColumns(); ++c) {
      const auto space = labels.find({c, r});
      if (space != labels.end() && space->second.empty()) {
        ++empty;
        continue;
      }
      flush();
      if (space == labels.end()) {
        text += '-';
      } else {
        text += space->second.size() == 1 ? space->second : "{" + space->second + "}";
      }
    }
    flush();
    if (r > 0) text += '/';
  }
  return text;
}

}  // namespace fairyforge::exports::game_courier
