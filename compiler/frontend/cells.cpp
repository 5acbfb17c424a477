#include "compiler/frontend/cells.h"

#include <algorithm>
#include <fmt/format.h>

#include "compiler/frontend/numbers.h"

namespace fairyforge {
namespace {

using namespace syntax;

std::string extent(const Board& board) {
  return fmt::format("files {}-{}, ranks {}-{}", board.fileName(0), board.fileName(board.files() - 1),
                     board.rankName(0), board.rankName(board.ranks() - 1));
}

// Coordinates of a cell's name, holes included; nothing when it is not on the board.
std::optional<Cell> cellNamed(const Board& board, std::string_view name) {
  const std::size_t digits = name.find_first_of("0123456789");
  if (digits == std::string_view::npos || digits == 0) return std::nullopt;
  for (int level = 0; level < board.levels(); ++level) {
    for (int file = 0; file < board.files(); ++file) {
      if (board.fileName(file, level) != name.substr(0, digits)) continue;
      for (int rank = 0; rank < board.ranks(); ++rank) {
        if (board.rankName(rank) == name.substr(digits)) return board.at(file, rank, level);
      }
    }
  }
  return std::nullopt;
}

class Resolver {
 public:
  Resolver(const Board& board, Side side, Diagnostics& diagnostics)
      : board_(board), side_(side), diagnostics_(diagnostics) {}

  std::vector<NamedCell> resolve(const CellList& list) {
    for (const CellItem& item : list) {
      switch (item.kind) {
        case CellItem::Kind::Cells:
          addCells(item.word);
          break;
        case CellItem::Kind::Rank:
          addRanks(item.word);
          break;
        case CellItem::Kind::File:
          addFiles(item.word);
          break;
        case CellItem::Kind::LastRanks:
          addLastRanks(item);
          break;
      }
    }
    return std::move(cells_);
  }

 private:
  void add(int file, int rank, int level, const SourceSpan& span) {
    const Cell cell = board_.at(file, rank, level);
    if (board_.exists(cell)) cells_.push_back({cell, span});
  }

  std::optional<Cell> cell(const Word& word) {
    const auto found = cellNamed(board_, word.text);
    if (found) return found;
    const bool shaped =
        !word.text.empty() &&
        word.text.find_first_not_of("abcdefghijklmnopqrstuvwxyz") != std::string::npos &&
        isDigits(word.text.substr(word.text.find_first_not_of("abcdefghijklmnopqrstuvwxyz"))) &&
        word.text.front() >= 'a' && word.text.front() <= 'z';
    if (shaped) {
      diagnostics_.error(word.span, "cell-off-board", fmt::format("'{}' is not on the board", word.text))
          .note("the board has " + extent(board_));
    } else {
      diagnostics_.error(word.span, "bad-cell", fmt::format("'{}' is not a cell", word.text))
          .note("expected a cell such as e4 or a range such as a2-h2");
    }
    return std::nullopt;
  }

  void addCells(const Word& word) {
    const std::size_t dash = word.text.find('-');
    if (dash == std::string::npos) {
      const auto one = cell(word);
      if (!one) return;
      if (!board_.exists(*one)) {
        diagnostics_.error(word.span, "cell-is-hole", fmt::format("'{}' is a hole of the board", word.text));
        return;
      }
      cells_.push_back({*one, word.span});
      return;
    }
    const auto from = cell({word.text.substr(0, dash), word.span.part(0, dash)});
    const auto to = cell({word.text.substr(dash + 1), word.span.part(dash + 1, word.text.size())});
    if (!from || !to) return;
    if (board_.level(*from) != board_.level(*to)) {
      diagnostics_.error(word.span, "bad-cell",
                         fmt::format("'{}' goes from one level to another", word.text));
      return;
    }
    const auto [left, right] = std::minmax({board_.file(*from), board_.file(*to)});
    const auto [bottom, top] = std::minmax({board_.rank(*from), board_.rank(*to)});
    for (int rank = bottom; rank <= top; ++rank) {
      for (int file = left; file <= right; ++file) add(file, rank, board_.level(*from), word.span);
    }
  }

  // `5` or `5-6`, as shown on the board; zero-based.
  std::optional<std::pair<int, int>> ranks(const Word& word) {
    const std::size_t dash = std::min(word.text.find('-'), word.text.size());
    const int first = board_.firstRank();
    const int last = first + board_.ranks() - 1;
    const auto from = parseNumber({word.text.substr(0, dash), {}}, first, last);
    const auto to =
        dash == word.text.size() ? from : parseNumber({word.text.substr(dash + 1), {}}, first, last);
    if (from && to) return std::minmax({from->value - first, to->value - first});
    diagnostics_.error(word.span, "cell-off-board", fmt::format("the board has no rank '{}'", word.text))
        .note("the board has " + extent(board_));
    return std::nullopt;
  }

  void addRanks(const Word& word) {
    const auto range = ranks(word);
    if (!range) return;
    forEachLevel([&](int level) {
      for (int rank = range->first; rank <= range->second; ++rank) {
        for (int file = 0; file < board_.files(); ++file) add(file, rank, level, word.span);
      }
    });
  }

  void addFiles(const Word& word) {
    const std::size_t dash = std::min(word.text.find('-'), word.text.size());
    const auto named = [&](std::string_view name) -> std::optional<std::pair<int, int>> {
      for (int level = 0; level < board_.levels(); ++level) {
        for (int file = 0; file < board_.files(); ++file) {
          if (board_.fileName(file, level) == name) return std::pair{level, file};
        }
      }
      return std::nullopt;
    };
    const std::string_view text = word.text;
    const auto from = named(text.substr(0, dash));
    const auto to = dash == text.size() ? from : named(text.substr(dash + 1));
    if (!from || !to || from->first != to->first) {
      diagnostics_.error(word.span, "cell-off-board", fmt::format("the board has no file '{}'", word.text))
          .note("the board has " + extent(board_));
      return;
    }
    const auto [left, right] = std::minmax({from->second, to->second});
    for (int rank = 0; rank < board_.ranks(); ++rank) {
      for (int file = left; file <= right; ++file) add(file, rank, from->first, word.span);
    }
  }

  void addLastRanks(const CellItem& item) {
    forEachLevel([&](int level) {
      for (int i = 0; i < std::min(item.count, board_.ranks()); ++i) {
        const int rank = side_ == Side::White ? board_.ranks() - 1 - i : i;
        for (int file = 0; file < board_.files(); ++file) add(file, rank, level, item.word.span);
      }
    });
  }

  template <typename Visit>
  void forEachLevel(Visit visit) const {
    for (int level = 0; level < board_.levels(); ++level) visit(level);
  }

  const Board& board_;
  Side side_;
  Diagnostics& diagnostics_;
  std::vector<NamedCell> cells_;
};

}  // namespace

std::vector<NamedCell> resolveCells(const Board& board, const CellList& list, Side side,
                                    Diagnostics& diagnostics) {
  return Resolver(board, side, diagnostics).resolve(list);
}

std::array<std::vector<NamedCell>, kSides> resolveCells(const Board& board, const SidedCells& cells,
                                                        Symmetry reflection, Diagnostics& diagnostics) {
  std::array<std::vector<NamedCell>, kSides> sides;
  sides[index(Side::White)] = resolveCells(board, cells.white, Side::White, diagnostics);
  auto& black = sides[index(Side::Black)];
  switch (cells.forBlack) {
    case SidedCells::Black::Same:
      black = sides[index(Side::White)];
      break;
    case SidedCells::Black::Listed:
      black = resolveCells(board, cells.black, Side::Black, diagnostics);
      break;
    case SidedCells::Black::Reflected:
      for (const NamedCell& c : sides[index(Side::White)]) {
        const Cell cell = board.reflected(c.cell, reflection);
        if (board.exists(cell)) black.push_back({cell, c.span});
      }
      break;
  }
  return sides;
}

}  // namespace fairyforge
