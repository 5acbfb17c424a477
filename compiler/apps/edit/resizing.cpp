// Builds boards of another size, and changes the parts of their statement that depend on the size.
#include <algorithm>
#include <map>

#include "compiler/apps/edit/parts.h"
#include "compiler/core/base/mapped.h"
#include "compiler/core/text/diagnostic.h"
#include "compiler/frontend/build/build-parts.h"

namespace fairyforge::edit {

namespace syntax = frontend::syntax;

namespace {

// The cells of a board with this size, holes included, as files and ranks of the rectangle around it. A
// hexagonal board fills only part of that rectangle.
class Places {
 public:
  Places(const std::array<int, 3>& size, bool isHexagonal, bool levelsTurn)
      : hexagonal_(isHexagonal), turns_(levelsTurn), left_(size[0]), upright_(size[2]) {
    files_ = isHexagonal ? size[0] + size[1] - 1 : size[0];
    ranks_ = isHexagonal ? size[1] + size[2] - 1 : size[1];
    levels_ = isHexagonal ? 1 : size[2];
  }

  int files() const { return files_; }
  int ranks() const { return ranks_; }
  int levels() const { return levels_; }
  int lowest(int file) const { return hexagonal_ ? std::max(0, file - left_ + 1) : 0; }
  int highest(int file) const { return hexagonal_ ? std::min(ranks_, file + upright_) - 1 : ranks_ - 1; }

  // Returns the cell of the board `other` to which the cell at these coordinates moves; kNoCell if there is
  // none.
  Cell to(const Places& other, int file, int rank, int level) const {
    const int toFile = hexagonal_ ? file - left_ + other.left_ : file;
    if (toFile < 0 || toFile >= other.files_) return kNoCell;
    const int toRank = across(rank, lowest(file), highest(file), other.lowest(toFile), other.highest(toFile));
    const int toLevel = turns_ ? across(level, 0, levels_ - 1, 0, other.levels_ - 1) : level;
    if (toRank < other.lowest(toFile) || toRank > other.highest(toFile) || toLevel < 0 ||
        toLevel >= other.levels_)
      return kNoCell;
    return Board(other.files_, other.ranks_, other.levels_).at(toFile, toRank, toLevel);
  }

 private:
  static int across(int place, int low, int high, int toLow, int toHigh) {
    const bool isLower = place - low < (high - low + 2) / 2;
    return isLower ? toLow + place - low : toHigh - (high - place);
  }

  bool hexagonal_, turns_;
  int left_, upright_, files_, ranks_, levels_;
};

std::string fileLetters(int file) {
  Board board(1, 1);
  board.nameLevel(0, "", file);
  return board.fileName(0);
}
std::string letterRange(int first, int count) {
  return count == 1 ? fileLetters(first) : fileLetters(first) + "-" + fileLetters(first + count - 1);
}

// Returns the names of `count` files of a hexagonal board, whose letters may have gaps. Further files
// continue after the last letter; superfluous ones are cut off.
std::vector<syntax::Word> lettersOf(const std::vector<std::string>& names, int count) {
  auto files = mapped(names, [](const std::string& name) { return syntax::fileNumber(name).value_or(0); });
  while (static_cast<int>(files.size()) < count) files.push_back(files.back() + 1);
  files.resize(static_cast<std::size_t>(count));
  std::vector<syntax::Word> ranges;
  for (std::size_t begin = 0; begin < files.size();) {
    std::size_t end = begin + 1;
    while (end < files.size() && files[end] == files[end - 1] + 1) ++end;
    ranges.push_back({letterRange(files[begin], static_cast<int>(end - begin)), {}});
    begin = end;
  }
  return ranges;
}

// Returns rectangles that cover the cells, greedily: each begins at the first uncovered cell, and grows first
// along its longer side, then along the other.
syntax::CellList rectanglesOf(const Board& board, CellSet left) {
  syntax::CellList list;
  for (std::size_t i = 0; i < board.size(); ++i) {
    const Cell corner = cellAt(i);
    if (!left.has(corner)) continue;
    const auto at = [&](int right, int up) {
      return board.at(board.file(corner) + right, board.rank(corner) + up, board.level(corner));
    };
    const auto isFull = [&](int wide, int tall) {
      for (int n = 0; n < wide * tall; ++n) {
        const Cell cell = at(n % wide, n / wide);
        if (cell == kNoCell || !left.has(cell)) return false;
      }
      return true;
    };
    int wide = 1, tall = 1;
    if (!board.isHexagonal()) {
      while (isFull(wide + 1, 1)) ++wide;
      while (isFull(1, tall + 1)) ++tall;
      (wide >= tall ? tall : wide) = 1;
      while (isFull(wide + 1, tall)) ++wide;
      while (isFull(wide, tall + 1)) ++tall;
    }
    const Cell end = at(wide - 1, tall - 1);
    for (int n = 0; n < wide * tall; ++n) left.remove(at(n % wide, n / wide));
    list.push_back({syntax::CellItem::Kind::Cells,
                    {board.name(corner) + (end == corner ? "" : "-" + board.name(end)), {}}});
  }
  return list;
}

Expected<Board> boardOf(const syntax::BoardShape& shape, bool levelsTurn) {
  frontend::build::MergedGame game;
  game.board = &shape;
  game.rules.symmetry =
      // Every rectangle has this symmetry. Reading the result tests whether the board has the game's own
      // symmetry.
      Symmetry::Rotate;
  game.rules.levelsTurn = levelsTurn && shape.levels.value > 1;
  VariantDraft draft;
  syntax::Zones zones;
  Diagnostics diagnostics;
  if (buildBoard(game, draft, zones, diagnostics) && !diagnostics.hasErrors()) return std::move(draft.board);
  return Failure{renderHuman(diagnostics.all().front(), false)};
}

// Returns the levels with the names of their files, for `levels` levels of `files` files each. The letters of
// the levels keep their order.
std::vector<syntax::Level> levelsOf(const syntax::BoardShape& shape, const Board& old, int files,
                                    int levels) {
  std::map<int, int> before;  // the old level that begins with this file number
  for (int level = 0; level < std::min(levels, old.levels()); ++level)
    before[syntax::fileNumber(old.fileName(0, level)).value_or(0)] = level;
  std::map<int, int> first;  // the new first file number, by level
  int next = 0;
  for (const auto& [letter, level] : before) {
    first[level] = std::max(next, letter);
    next = first[level] + files;
  }
  for (int level = 0; level < levels; ++level) {
    if (first.try_emplace(level, next).second) next += files;
  }
  std::vector<syntax::Level> lines = shape.levelLines;
  std::erase_if(lines, [&](const syntax::Level& line) { return line.number.value > levels; });
  for (int level = levels; level > 0; --level) {
    if (std::ranges::none_of(lines, [&](const auto& line) { return line.number.value == level; }))
      lines.push_back({{level, {}}, {}, syntax::Word{}});
  }
  for (syntax::Level& line : lines) {
    const int level = line.number.value - 1;
    if (line.files || first[level] != level * files)
      line.files = syntax::Word{letterRange(first[level], files), {}};
  }
  return lines;
}

}  // namespace

std::array<int, 3> sizeOf(const syntax::BoardShape& board) {
  if (!board.hexagon) return {board.files.value, board.ranks.value, board.levels.value};
  return {board.hexagon->left.value, board.hexagon->right.value, board.hexagon->upright.value};
}

Expected<Resized> resized(const syntax::BoardShape& said, const Board& old, const std::array<int, 3>& size) {
  const bool isHexagonal = said.hexagon.has_value(), levelsTurn = old.turnsLevels();
  const Places before(sizeOf(said), isHexagonal, levelsTurn), after(size, isHexagonal, levelsTurn);
  syntax::BoardShape shape = said;
  shape.files.value = after.files();
  shape.ranks.value = after.ranks();
  shape.levels.value = after.levels();
  if (isHexagonal) {
    shape.hexagon->left.value = size[0];
    shape.hexagon->right.value = size[1];
    shape.hexagon->upright.value = size[2];
  }
  if (!said.fileNames.empty()) shape.fileNames = lettersOf(old.givenFileNames(), after.files());
  if (!said.levelLines.empty()) shape.levelLines = levelsOf(said, old, after.files(), after.levels());
  shape.holes.clear();
  const Expected<Board> whole = boardOf(shape, levelsTurn);
  if (!whole) return Failure{whole.why()};
  std::vector<Cell> to(old.size(), kNoCell);
  CellSet holes;
  for (std::size_t i = 0; i < old.size(); ++i) {
    const Cell cell = cellAt(i);
    const int file = old.file(cell), rank = old.rank(cell);
    if (rank < before.lowest(file) || rank > before.highest(file)) continue;  // outside the hexagon
    to[i] = before.to(after, file, rank, old.level(cell));
    if (!old.exists(cell) && to[i] != kNoCell) holes.add(to[i]);
  }
  for (std::size_t i = 0; i < old.size(); ++i) {
    if (to[i] != kNoCell && holes.has(to[i])) to[i] = kNoCell;
  }
  // Keeps the holes as the author has written them, if they still mean the same cells.
  for (const syntax::CellList& list : {said.holes, rectanglesOf(*whole, holes)}) {
    shape.holes = list;
    Expected<Board> board = boardOf(shape, levelsTurn);
    if (!board) continue;
    bool isSame = true;
    whole->forEachCell([&](Cell cell) { isSame = isSame && board->exists(cell) != holes.has(cell); });
    if (isSame) return Resized{std::move(shape), std::move(*board), std::move(to)};
  }
  return Failure{"its holes cannot be said\nwrite the board in the file"};
}

Expected<Resized> withHoles(const syntax::BoardShape& said, const Board& old, const CellSet& holes) {
  syntax::BoardShape shape = said;
  shape.holes.clear();
  const Expected<Board> whole = boardOf(shape, old.turnsLevels());
  if (!whole) return Failure{whole.why()};
  shape.holes = rectanglesOf(*whole, holes);
  Expected<Board> board = boardOf(shape, old.turnsLevels());
  if (!board) return Failure{board.why()};
  std::vector<Cell> to(board->size(), kNoCell);
  board->forEachCell([&](Cell cell) { to[index(cell)] = cell; });
  return Resized{std::move(shape), std::move(*board), std::move(to)};
}

}  // namespace fairyforge::edit
