// Reads and prints placements (placement.h). The reader checks the length of every rank and reports the exact
// bytes of the first error; the printer is its inverse.

#include "compiler/core/rules/placement.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>

#include "compiler/core/text/characters.h"

namespace fairyforge {
namespace {

bool isDigit(char c) {
  return c >= '0' && c <= '9';
}

class Reader {
 public:
  Reader(const Board& board, const std::vector<std::string>& ids, std::string_view text, const Looks& looks)
      : board_(board), ids_(ids), text_(text), looks_(looks), cells_(board.size()) {}

  // Reads the whole placement, rank by rank and level by level.
  std::variant<std::vector<Piece>, PlacementError> read() {
    const auto rows = board_.textRows();
    for (std::size_t i = 0; i < rows.size() && !failed_; ++i) {
      const Cell first = rows[i].front();
      readRank(rows[i]);
      if (failed_ || i + 1 == rows.size()) continue;
      expect(board_.level(rows[i + 1].front()) != board_.level(first) ? '|' : '/', first);
    }
    if (!failed_ && at_ < text_.size())
      fail(here().size(), fmt::format("expected the end of the placement, found '{}'", here()));
    if (failed_) return error_;
    return std::move(cells_);
  }

 private:
  std::string_view here() const { return characterAt(text_, at_); }

  void fail(std::size_t length, std::string message) {
    failed_ = true;
    error_ = {at_, length, std::move(message), kNoCell};
  }

  // Returns the name of the cell's rank ("rank 4"), for messages.
  std::string where(Cell cell) const {
    const std::string rank = "rank " + board_.rankName(board_.shownRank(cell));
    return board_.levels() == 1 ? rank : fmt::format("{} of level {}", rank, board_.level(cell) + 1);
  }

  // Reads the separator after a rank that is full.
  void expect(char separator, Cell last) {
    if (at_ == text_.size()) return fail(0, fmt::format("the placement ends after {}", where(last)));
    if (text_[at_] != separator) {
      return fail(here().size(),
                  fmt::format("{} is full: expected '{}', found '{}'", where(last), separator, here()));
    }
    ++at_;
  }

  // Reads the text of one rank of one level: numbers of empty cells, and other cells one by one.
  void readRank(const std::vector<Cell>& row) {
    std::size_t read = 0;
    while (read < row.size()) {
      if (at_ == text_.size() || text_[at_] == '/' || text_[at_] == '|') {
        return fail(0, fmt::format("{} has {} cells, expected {}", where(row.front()), read, row.size()));
      }
      if (isDigit(text_[at_])) {
        readGap(row, read);
      } else {
        readCell(row[read++]);
      }
      if (failed_) return;
    }
  }

  // Reads a number of consecutive empty cells, none of which may be a hole. `read`: how many cells of the
  // rank have been read; updated.
  void readGap(const std::vector<Cell>& row, std::size_t& read) {
    std::size_t length = 0;
    std::size_t count = 0;
    while (length < 4 && at_ + length < text_.size() && isDigit(text_[at_ + length])) {
      count = count * 10 + static_cast<std::size_t>(text_[at_ + length++] - '0');
    }
    if (count == 0) return fail(length, "a gap of 0 cells");
    if (read + count > row.size()) {
      return fail(length, fmt::format("{} would have {} cells, expected {}", where(row.front()), read + count,
                                      row.size()));
    }
    for (std::size_t i = 0; i < count; ++i) {
      const Cell cell = row[read + i];
      if (!board_.exists(cell))
        return fail(length, fmt::format("the gap covers the hole {}: write '_' there", board_.name(cell)));
    }
    read += count;
    at_ += length;
  }

  // Reads what the text has for one cell: a hole ('_' or '*'), a wall ('*'), or a piece, which may follow '+'
  // if it is promoted or '~' if it is the third side's.
  void readCell(Cell cell) {
    // Fairy-Stockfish writes '*' for a cell that no piece can enter: a hole, or a cell with a wall.
    const bool isWall = text_[at_] == '*' && looks_.wall != kNoType && board_.exists(cell);
    if (!isWall && (text_[at_] == '_' || text_[at_] == '*')) {
      if (board_.exists(cell)) {
        fail(1, fmt::format("'{}' is a hole, but {} is a cell of the board", text_[at_], board_.name(cell)));
        error_.hole = cell;
        return;
      }
      ++at_;
      return;
    }
    const std::size_t begin = at_;
    if (isWall) {
      cells_[index(cell)] = Piece(looks_.wall, Side::Third);
      ++at_;
      return;
    }
    const bool promoted = text_[at_] == '+' && !looks_.promotesTo.empty();
    if (promoted && ++at_ == text_.size()) return fail(0, "'+' without a piece");
    const bool third = text_[at_] == '~';
    if (third && ++at_ == text_.size()) return fail(0, "'~' without a piece of the third side");
    std::string letters(here());
    std::size_t length = letters.size();
    if (text_[at_] == '{') {
      const std::size_t close = text_.find('}', at_);
      if (close == std::string_view::npos) return fail(1, "'{' without '}'");
      length = close + 1 - at_;
      letters = text_.substr(at_ + 1, length - 2);
    }
    length += at_ - begin;
    at_ = begin;
    const bool white = letters == inCase(letters, Side::White);
    const auto isIt = [&](const std::string& candidate) {
      return inCase(candidate, Side::White) == inCase(letters, Side::White);
    };
    auto id = std::find_if(ids_.begin(), ids_.end(), isIt);
    const auto other = std::find_if(looks_.othersIds.begin(), looks_.othersIds.end(), isIt);
    if (id == ids_.end() && other != looks_.othersIds.end())
      id = ids_.begin() + (other - looks_.othersIds.begin());
    if (letters == "-")
      return fail(length, "'-' is neither a piece nor a cell: '_' is a hole, a number is empty cells");
    if (id == ids_.end()) return fail(length, fmt::format("no piece has the ID '{}'", letters));
    if (!board_.exists(cell)) return fail(length, fmt::format("{} is a hole", board_.name(cell)));
    auto type = static_cast<std::size_t>(id - ids_.begin());
    const bool isMarked = !looks_.promotedAs.empty() && text_.substr(begin + length).starts_with('~');
    for (const auto& [mark, types] :
         {std::pair(promoted, &looks_.promotesTo), std::pair(isMarked, &looks_.promotedAs)}) {
      if (!mark) continue;
      if ((*types)[type] == kNoType)
        return fail(length + (isMarked ? 1 : 0),
                    fmt::format("which piece of this game the promoted {} is, is not certain", letters));
      type = index((*types)[type]);
    }
    cells_[index(cell)] = Piece(typeAt(type), third ? Side::Third : white ? Side::White : Side::Black);
    at_ += length + (isMarked ? 1 : 0);
  }

  const Board& board_;
  const std::vector<std::string>& ids_;
  std::string_view text_;
  const Looks& looks_;
  std::vector<Piece> cells_;
  std::size_t at_ = 0;
  bool failed_ = false;
  PlacementError error_{};
};

}  // namespace

std::variant<std::vector<Piece>, PlacementError> parsePlacement(const Board& board,
                                                                const std::vector<std::string>& ids,
                                                                std::string_view text, const Looks& looks) {
  return Reader(board, ids, text, looks).read();
}

std::string inCase(std::string text, Side side) {
  std::transform(text.begin(), text.end(), text.begin(), [&](unsigned char c) {
    return static_cast<char>(side == Side::White ? std::toupper(c) : std::tolower(c));
  });
  return text;
}

std::string pieceText(const std::string& id, Side side) {
  if (id == "*") return id;
  std::string letters = inCase(id, side), before = side == Side::Third ? "~" : "", behind;
  if (letters.starts_with('+')) {
    before += '+';
    letters.erase(0, 1);
  }
  if (letters.ends_with('~')) {
    behind = "~";
    letters.pop_back();
  }
  return before + (letters.size() == 1 ? letters : "{" + letters + "}") + behind;
}

std::string printPlacement(const Board& board, const std::vector<std::string>& ids,
                           const std::vector<Piece>& cells) {
  std::string text;
  int gap = 0;
  const auto endGap = [&] {
    if (gap > 0) text += std::to_string(gap);
    gap = 0;
  };
  Cell last = kNoCell;
  for (const std::vector<Cell>& row : board.textRows()) {
    if (last != kNoCell) text += board.level(last) != board.level(row.front()) ? '|' : '/';
    last = row.front();
    for (const Cell cell : row) {
      const Piece piece = cells[index(cell)];
      if (board.exists(cell) && !piece) {
        ++gap;
        continue;
      }
      endGap();
      text += piece ? pieceText(ids[index(piece.type())], piece.side()) : "_";
    }
    endGap();
  }
  return text;
}

}  // namespace fairyforge
