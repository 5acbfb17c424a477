// Rewrites the head of the board's statement; in its block, only what depends on the size. The reader then
// determines the board.
#include "compiler/apps/edit/resizing.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>

#include "compiler/frontend/syntax/cells.h"

namespace fairyforge::edit {

namespace syntax = frontend::syntax;

namespace {

// The places in the rectangle that holds all cells of a board with this size.
class Places {
 public:
  Places(const std::array<int, 3>& size, bool isHexagonal, bool levelsTurn)
      : hexagonal_(isHexagonal), turns_(levelsTurn), left_(size[0]), upright_(size[2]) {
    files_ = isHexagonal ? size[0] + size[1] - 1 : size[0];
    ranks_ = isHexagonal ? size[1] + size[2] - 1 : size[1];
    levels_ = isHexagonal ? 1 : size[2];
  }

  int files() const { return files_; }
  int levels() const { return levels_; }
  int lowest(int file) const { return hexagonal_ ? std::max(0, file - left_ + 1) : 0; }
  int highest(int file) const { return hexagonal_ ? std::min(ranks_, file + upright_) - 1 : ranks_ - 1; }

  // The cell of `other` to which this cell moves; kNoCell if there is none.
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

// The files of hexagons, some of whose letters may be left out. More files come after the last one; fewer end
// before it.
std::string lettersOf(std::vector<std::string> names, int count) {
  std::vector<int> files;
  for (const std::string& name : names) files.push_back(syntax::fileNumber(name).value_or(0));
  while (static_cast<int>(files.size()) < count) files.push_back(files.back() + 1);
  files.resize(static_cast<std::size_t>(count));
  std::vector<std::string> ranges;
  for (std::size_t begin = 0; begin < files.size();) {
    std::size_t end = begin + 1;
    while (end < files.size() && files[end] == files[end - 1] + 1) ++end;
    ranges.push_back(letterRange(files[begin], static_cast<int>(end - begin)));
    begin = end;
  }
  return fmt::format("{}", fmt::join(ranges, " "));
}

// Covers the cells with few rectangles: from each corner, it extends first to the right, then up, or the
// other way round.
std::string cellsText(const Board& board, const CellSet& cells) {
  std::vector<std::string> words;
  CellSet left = cells;
  for (std::size_t i = 0; i < board.size(); ++i) {
    const Cell corner = cellAt(i);
    if (!left.has(corner)) continue;
    const auto has = [&](int right, int up) {
      const Cell cell = board.at(board.file(corner) + right, board.rank(corner) + up, board.level(corner));
      return cell != kNoCell && left.has(cell);
    };
    const auto isFull = [&](int wide, int tall) {
      for (int right = 0; right < wide; ++right) {
        for (int up = 0; up < tall; ++up) {
          if (!has(right, up)) return false;
        }
      }
      return true;
    };
    int wide = 1, tall = 1;
    if (!board.isHexagonal()) {
      int wideFirst = 1, tallFirst = 1;
      while (isFull(wideFirst + 1, 1)) ++wideFirst;
      while (isFull(1, tallFirst + 1)) ++tallFirst;
      (wideFirst >= tallFirst ? wide : tall) = std::max(wideFirst, tallFirst);
      while (isFull(wide + 1, tall)) ++wide;
      while (isFull(wide, tall + 1)) ++tall;
    }
    for (int right = 0; right < wide; ++right) {
      for (int up = 0; up < tall; ++up)
        left.remove(board.at(board.file(corner) + right, board.rank(corner) + up, board.level(corner)));
    }
    const Cell end =
        board.at(board.file(corner) + wide - 1, board.rank(corner) + tall - 1, board.level(corner));
    words.push_back(board.name(corner) + (end == corner ? "" : "-" + board.name(end)));
  }
  return fmt::format("{}", fmt::join(words, " "));
}

std::string textOf(const SourceSpan& span) {
  return std::string(span.text());
}

class Writer {
 public:
  Writer(const BoardSaid& said, const Variant& variant, const std::array<int, 3>& size)
      : shape_(said.shape()),
        statement_(said.statement),
        old_(variant.board()),
        turns_(variant.board().turnsLevels()),
        size_(size),
        isNewSize_(size != said.size()) {}

  Expected<Board> boardOf(const std::string& holes) const {
    // Every board has this symmetry. Reading the whole text will show whether pieces may stand on it.
    const std::string text =
        statement(holes) +
        "\nsymmetry: rotate\npiece Man M W\nhands {\n  both start with Man\n  drop Man anywhere\n}\n" +
        (turns_ && size_[2] > 1 ? "levels: turned for Black\n" : "");
    Diagnostics diagnostics;
    const VariantPtr variant =
        frontend::loadVariant(std::make_shared<const SourceFile>("board.fairy", text), {}, diagnostics);
    if (variant) return variant->board();
    return Failure{diagnostics.all().empty() ? "this is no board"
                                             : renderHuman(diagnostics.all().front(), false)};
  }

  std::string statement(const std::string& holes) const {
    std::string size, features;
    const auto& [first, second, third] = size_;
    if (!shape_.hexagon)
      size = fmt::format("{}x{}", first, second) + (third > 1 ? fmt::format("x{}", third) : "");
    else if (first == second)
      size = "hexagon " + (second == third ? fmt::format("{}", first) : fmt::format("{}x{}", first, third));
    else
      size = fmt::format("hexagon {}x{}x{}", first, second, third);
    if (!shape_.fileNames.empty())
      features += " files " + lettersOf(old_.givenFileNames(), first + second - 1);
    if (!holes.empty()) features += " holes " + holes;
    if (shape_.hexagon && shape_.hexagon->straightRanks) features += " straight ranks";
    if (shape_.firstRank.value != 1) features += fmt::format(" first rank {}", shape_.firstRank.value);
    return "board " + size + (features.empty() ? "" : " with" + features) + block();
  }

  std::string holesSaid() const {
    if (shape_.holes.empty()) return "";
    const std::string_view text = statement_->span.text();
    const std::size_t begin = shape_.holes.front().word.span.begin - statement_->span.begin;
    const std::size_t from = text.rfind("holes", begin);
    if (from == std::string_view::npos) return "";
    const SourceSpan& last = shape_.holes.back().word.span;
    const std::size_t start = from + 6, end = last.end - statement_->span.begin;
    return std::string(text.substr(start, end - start));
  }

 private:
  // The lines of levels, with letters for the new number of files.
  std::string block() const {
    if (shape_.levelLines.empty()) return "";
    const int count = size_[0], levels = size_[2];
    std::map<int, int> before;  // file number of the first file to level
    for (int level = 0; level < std::min(levels, old_.levels()); ++level)
      before[syntax::fileNumber(old_.fileName(0, level)).value_or(0)] = level;
    std::vector<int> first(static_cast<std::size_t>(levels), -1);
    int next = 0;
    for (const auto& [letter, level] : before) {
      next = std::max(next, letter);
      first[static_cast<std::size_t>(level)] = next;
      next += count;
    }
    for (int& letter : first) {
      if (letter >= 0) continue;
      letter = next;
      next += count;
    }
    const auto letters = [&](int level) {
      return "files " + letterRange(first[static_cast<std::size_t>(level)], count);
    };
    // Changes are made from the end, so that earlier places stay valid.
    const std::size_t begin = statement_->span.begin;
    std::string text = textOf(statement_->span);
    std::vector<const syntax::Level*> lines;
    for (const syntax::Level& line : shape_.levelLines) lines.push_back(&line);
    std::ranges::sort(lines, std::greater(),
                      [](const syntax::Level* line) { return line->number.span.begin; });
    std::vector<bool> isSaid(static_cast<std::size_t>(levels));
    for (const syntax::Level* line : lines) {
      const int level = line->number.value - 1;
      if (level >= levels) {
        const std::size_t from = text.rfind("level", line->number.span.begin - begin);
        const std::size_t before = text.find_last_not_of(" \t\r", from - 1);
        const std::size_t to = (line->files  ? line->files->span
                                : line->name ? line->name->span
                                             : line->number.span)
                                   .end;
        text.erase(text[before] == '\n' ? before : from, to - begin - (text[before] == '\n' ? before : from));
        continue;
      }
      isSaid[static_cast<std::size_t>(level)] = true;
      const SourceSpan& behind = line->name ? line->name->span : line->number.span;
      if (line->files)
        text.replace(line->files->span.begin - begin, line->files->span.end - line->files->span.begin,
                     letters(level).substr(6));
      else if (first[static_cast<std::size_t>(level)] != level * count)
        text.insert(behind.end - begin, " " + letters(level));
    }
    text.erase(0, text.find('{'));
    std::string more;
    for (int level = levels - 1; level >= 0; --level) {
      if (!isSaid[static_cast<std::size_t>(level)] && isNewSize_)
        more += fmt::format("\n  level {} {}", level + 1, letters(level));
    }
    if (!more.empty()) text.insert(text.find_last_not_of(" \t\r\n", text.rfind('}') - 1) + 1, more);
    return " " + text;
  }

  const syntax::BoardShape& shape_;
  const syntax::Statement* statement_;
  const Board& old_;
  const bool turns_;
  const std::array<int, 3> size_;
  const bool isNewSize_;
};

}  // namespace

const syntax::BoardShape& BoardSaid::shape() const {
  static const syntax::BoardShape kStandard{{8, {}}, {8, {}}};
  return statement == nullptr ? kStandard : std::get<syntax::BoardShape>(statement->what);
}

std::array<int, 3> BoardSaid::size() const {
  const syntax::BoardShape& said = shape();
  if (!said.hexagon) return {said.files.value, said.ranks.value, said.levels.value};
  return {said.hexagon->left.value, said.hexagon->right.value, said.hexagon->upright.value};
}

BoardSaid boardSaid(const std::vector<syntax::Layer>& layers) {
  BoardSaid said;
  for (const syntax::Layer& layer : layers) {
    for (const syntax::Statement& statement : layer) {
      if (std::holds_alternative<syntax::BoardShape>(statement.what)) said.statement = &statement;
    }
  }
  return said;
}

Expected<Resized> resized(const BoardSaid& said, const Variant& variant, const std::array<int, 3>& size) {
  const Board& old = variant.board();
  const Writer writer(said, variant, size);
  const Places before(said.size(), said.isHexagonal(), old.turnsLevels()),
      after(size, said.isHexagonal(), old.turnsLevels());
  const Expected<Board> whole = writer.boardOf("");
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
  // Prefers the holes as the author has written them, if they still mean the same.
  const std::string written = writer.holesSaid();
  for (const std::string& holesText : {written, cellsText(*whole, holes)}) {
    Expected<Board> board = writer.boardOf(holesText);
    if (!board) continue;
    bool isSame = true;
    whole->forEachCell([&](Cell cell) { isSame = isSame && board->exists(cell) != holes.has(cell); });
    if (isSame) return Resized{writer.statement(holesText), std::move(*board), std::move(to)};
  }
  return Failure{"its holes cannot be said\nwrite the board in the file"};
}

Expected<Resized> withHoles(const BoardSaid& said, const Variant& variant, const CellSet& holes) {
  const Writer writer(said, variant, said.size());
  const Expected<Board> whole = writer.boardOf("");
  if (!whole) return Failure{whole.why()};
  const std::string text = cellsText(*whole, holes);
  Expected<Board> board = writer.boardOf(text);
  if (!board) return Failure{board.why()};
  std::vector<Cell> to(board->size(), kNoCell);
  board->forEachCell([&](Cell cell) { to[index(cell)] = cell; });
  return Resized{writer.statement(text), std::move(*board), std::move(to)};
}

}  // namespace fairyforge::edit
