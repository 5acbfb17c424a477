// A recursive-descent reader that checks the length of every rank and reports the exact bytes of a mistake,
// and the printer that is its inverse.

#include "compiler/rules/placement.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>

#include "compiler/text/characters.h"

namespace fairyforge {
namespace {

bool isDigit(char c) {
  return c >= '0' && c <= '9';
}

class Reader {
 public:
  Reader(const Board& board, const std::vector<std::string>& ids, std::string_view text)
      : board_(board), ids_(ids), text_(text), cells_(board.size()) {}

  std::variant<std::vector<Piece>, PlacementError> read() {
    for (int level = board_.levels() - 1; level >= 0 && !failed_; --level) {
      for (int rank = board_.ranks() - 1; rank >= 0 && !failed_; --rank) {
        readRank(rank, level);
        const bool last = rank == 0 && level == 0;
        if (!failed_ && !last) expect(rank == 0 ? '|' : '/', rank, level);
      }
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

  std::string where(int rank, int level) const {
    return board_.levels() == 1 ? "rank " + board_.rankName(rank)
                                : fmt::format("rank {} of level {}", board_.rankName(rank), level + 1);
  }

  void expect(char separator, int rank, int level) {
    if (at_ == text_.size()) return fail(0, fmt::format("the placement ends after {}", where(rank, level)));
    if (text_[at_] != separator) {
      return fail(here().size(), fmt::format("{} is full: expected '{}', found '{}'", where(rank, level),
                                             separator, here()));
    }
    ++at_;
  }

  void readRank(int rank, int level) {
    int file = 0;
    while (file < board_.files()) {
      if (at_ == text_.size() || text_[at_] == '/' || text_[at_] == '|') {
        return fail(0, fmt::format("{} has {} cells, expected {}", where(rank, level), file, board_.files()));
      }
      if (isDigit(text_[at_])) {
        readGap(file, rank, level);
      } else {
        readCell(board_.at(file++, rank, level));
      }
      if (failed_) return;
    }
  }

  void readGap(int& file, int rank, int level) {
    std::size_t length = 0;
    int count = 0;
    while (length < 4 && at_ + length < text_.size() && isDigit(text_[at_ + length])) {
      count = count * 10 + (text_[at_ + length++] - '0');
    }
    if (count == 0) return fail(length, "a gap of 0 cells");
    if (file + count > board_.files()) {
      return fail(length, fmt::format("{} would have {} cells, expected {}", where(rank, level), file + count,
                                      board_.files()));
    }
    for (int i = 0; i < count; ++i) {
      const Cell cell = board_.at(file + i, rank, level);
      if (!board_.exists(cell))
        return fail(length, fmt::format("the gap covers the hole {}: write '_' there", board_.name(cell)));
    }
    file += count;
    at_ += length;
  }

  void readCell(Cell cell) {
    if (text_[at_] == '_') {
      if (board_.exists(cell)) {
        fail(1, fmt::format("'_' is a hole, but {} is a cell of the board", board_.name(cell)));
        error_.hole = cell;
        return;
      }
      ++at_;
      return;
    }
    const std::size_t begin = at_;
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
    const auto id = std::find_if(ids_.begin(), ids_.end(), [&](const std::string& candidate) {
      return inCase(candidate, Side::White) == inCase(letters, Side::White);
    });
    if (id == ids_.end()) return fail(length, fmt::format("no piece has the ID '{}'", letters));
    if (!board_.exists(cell)) return fail(length, fmt::format("{} is a hole", board_.name(cell)));
    cells_[index(cell)] = Piece(typeAt(static_cast<std::size_t>(id - ids_.begin())), third   ? Side::Third
                                                                                     : white ? Side::White
                                                                                             : Side::Black);
    at_ += length;
  }

  const Board& board_;
  const std::vector<std::string>& ids_;
  std::string_view text_;
  std::vector<Piece> cells_;
  std::size_t at_ = 0;
  bool failed_ = false;
  PlacementError error_{};
};

}  // namespace

std::variant<std::vector<Piece>, PlacementError> parsePlacement(const Board& board,
                                                                const std::vector<std::string>& ids,
                                                                std::string_view text) {
  return Reader(board, ids, text).read();
}

std::string inCase(std::string text, Side side) {
  std::transform(text.begin(), text.end(), text.begin(), [&](unsigned char c) {
    return static_cast<char>(side == Side::White ? std::toupper(c) : std::tolower(c));
  });
  return text;
}

std::string pieceText(const std::string& id, Side side) {
  const std::string letters = inCase(id, side);
  return (side == Side::Third ? "~" : "") + (letters.size() == 1 ? letters : "{" + letters + "}");
}

std::string printPlacement(const Board& board, const std::vector<std::string>& ids,
                           const std::vector<Piece>& cells) {
  std::string text;
  int gap = 0;
  const auto endGap = [&] {
    if (gap > 0) text += std::to_string(gap);
    gap = 0;
  };
  for (int level = board.levels() - 1; level >= 0; --level) {
    for (int rank = board.ranks() - 1; rank >= 0; --rank) {
      for (int file = 0; file < board.files(); ++file) {
        const Cell cell = board.at(file, rank, level);
        const Piece piece = cells[index(cell)];
        if (board.exists(cell) && !piece) {
          ++gap;
          continue;
        }
        endGap();
        text += piece ? pieceText(ids[index(piece.type())], piece.side()) : "_";
      }
      endGap();
      if (rank > 0) text += '/';
    }
    if (level > 0) text += '|';
  }
  return text;
}

}  // namespace fairyforge
