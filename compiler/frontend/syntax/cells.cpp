// Expands a list of cells, item by item: names and ranges, ranks, files, last ranks, zones. Each item is
// added to several views (White's and Black's), so one pass gives the cells of both sides.

#include "compiler/frontend/syntax/cells.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <span>

#include "compiler/core/base/find-in.h"
#include "compiler/core/base/mapped.h"
#include "compiler/core/text/characters.h"
#include "compiler/frontend/syntax/numbers.h"

namespace fairyforge::frontend::syntax {
namespace {

constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyz";

// Returns the cell with this name, even if it is a hole; nothing if it is not on the board.
std::optional<Cell> cellNamed(const Board& board, std::string_view name) {
  if (board.hasOwnNames()) return board.find(name);
  const std::size_t digits = name.find_first_of("0123456789");
  if (digits == std::string_view::npos || digits == 0) return std::nullopt;
  for (int level = 0; level < board.levels(); ++level) {
    for (int file = 0; file < board.files(); ++file) {
      if (board.fileName(file, level) != name.substr(0, digits)) continue;
      for (int rank = 0; rank < board.shownRanks(); ++rank) {
        const Cell cell = board.atShown(file, rank, level);
        if (board.rankName(rank) != name.substr(digits) || cell == kNoCell) continue;
        // The corners around a board of hexagons do not count as holes.
        return board.isHexagonal() && !board.exists(cell) ? std::nullopt : std::optional(cell);
      }
    }
  }
  return std::nullopt;
}

// For which side a list is read: its zones count. If `reflection` is set, other cells are reflected by it.
struct View {
  Side side;
  std::optional<Symmetry> reflection;
};

// Expands one list for all views at once.
class Resolver {
 public:
  Resolver(const Board& board, const Zones& zones, std::vector<View> views, Diagnostics& diagnostics)
      : board_(board),
        zones_(zones),
        views_(std::move(views)),
        lists_(views_.size()),
        diagnostics_(diagnostics) {}

  // Returns the cells of the list for each view.
  std::vector<std::vector<NamedCell>> resolve(const CellList& list) {
    CellSet known;  // the cells of the first view so far
    for (const CellItem& item : list) {
      const std::size_t first = lists_.front().size();
      findLimits(item);
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
      const std::span<const NamedCell> added = std::span(lists_.front()).subspan(first);
      const auto isKnown = [&](const NamedCell& c) { return known.has(c.cell); };
      if (!added.empty() && std::ranges::all_of(added, isKnown)) warnOfRepetition(item.word.span);
      for (const NamedCell& c : added) known.add(c.cell);
    }
    return std::move(lists_);
  }

 private:
  void warnOfRepetition(const SourceSpan& span) {
    diagnostics_.warning(span, "adds-nothing", "these cells are named already");
  }

  // Sets the limits of each view: the cells of the zones after `on`.
  void findLimits(const CellItem& item) {
    limits_.reset();
    if (item.within.empty()) return;
    limits_.emplace(views_.size());
    for (const Word& name : item.within) {
      for (std::size_t i = 0; i < views_.size(); ++i) {
        const CellSet* zone = zones_.find(name.text, views_[i].side);
        if (zone && i == 0 && !zone->empty() && limits_->front().includes(*zone)) warnOfRepetition(name.span);
        if (zone) (*limits_)[i] |= *zone;
        if (!zone && i == 0) reportUnknownZone(name);
      }
    }
  }

  void reportUnknownZone(const Word& name) {
    Diagnostic& d = diagnostics_.error(name.span, "unknown-zone", "no zone is called '{}'", name.text);
    const std::string closest = closestMatch(name.text, zones_.names());
    if (!closest.empty()) {
      d.suggest(closest);
    } else if (cellNamed(board_, name.text)) {
      d.note("behind 'on' stand zones: write the cells in front of it");
    } else if (!zones_.names().empty()) {
      d.note("the zones are {}", fmt::join(zones_.names(), ", "));
    } else {
      d.note("a zone is declared so: zone home: rank 1-3");
    }
  }

  void addTo(std::size_t view, Cell cell, const SourceSpan& span) {
    if (!limits_ || (*limits_)[view].has(cell)) lists_[view].push_back({cell, span});
  }

  // Adds a cell, named as White sees it, to each view.
  void add(Cell cell, const SourceSpan& span) {
    if (cell == kNoCell || !board_.exists(cell)) return;
    for (std::size_t i = 0; i < views_.size(); ++i) {
      const Cell seen = views_[i].reflection ? board_.reflected(cell, *views_[i].reflection) : cell;
      if (board_.exists(seen)) addTo(i, seen, span);
    }
  }
  using Range = std::pair<int, int>;  // the first number and the last
  void add(Range files, Range ranks, int level, const SourceSpan& span) {
    for (int rank = ranks.first; rank <= ranks.second; ++rank) {
      for (int file = files.first; file <= files.second; ++file) add(board_.atShown(file, rank, level), span);
    }
  }
  Range allFiles() const { return {0, board_.files() - 1}; }

  bool addZone(const Word& name) {
    if (!zones_.has(name.text)) return false;
    for (std::size_t i = 0; i < views_.size(); ++i) {
      zones_.find(name.text, views_[i].side)->forEach([&](Cell cell) { addTo(i, cell, name.span); });
    }
    return true;
  }

  // Returns the cell with this name. Reports a name that no cell has.
  std::optional<Cell> cell(const Word& word) {
    const auto found = cellNamed(board_, word.text);
    if (found) return found;
    const std::size_t digits = word.text.find_first_not_of(kLetters);
    if (digits != 0 && digits != std::string::npos && isDigits(word.text.substr(digits))) {
      diagnostics_.error(word.span, "cell-off-board", "'{}' is not on the board", word.text)
          .note("the board has " + extentOf(board_));
      return std::nullopt;
    }
    const std::string closest = closestMatch(word.text, zones_.names());
    if (isCellsName(word.text) && (!closest.empty() || !zones_.names().empty())) {
      reportUnknownZone(word);
      return std::nullopt;
    }
    const char* what = isCellsName(word.text) && word.text.find('-') == std::string::npos
                           ? "'{}' is neither a cell nor a zone"
                           : "'{}' is not a cell";
    std::string right = inSmallLetters(word.text);
    while (right.ends_with('.')) right.pop_back();
    if (const std::size_t dots = right.find(".."); dots != std::string::npos) right.replace(dots, 2, "-");
    diagnostics_.error(word.span, "bad-cell", fmt::runtime(what), word.text)
        .note("expected a cell such as e4 or a range such as a2-h2")
        .suggest(right == word.text ? "" : right);
    return std::nullopt;
  }

  // Adds the cells of a zone, a cell or a range such as a2-h2.
  void addCells(const Word& word) {
    if (addZone(word)) return;
    if (const auto own = board_.hasOwnNames() ? board_.find(word.text) : std::nullopt)
      return add(*own, word.span);
    const std::size_t dash = word.text.find('-');
    if (dash == std::string::npos) {
      const auto one = cell(word);
      if (!one) return;
      if (!board_.exists(*one)) {
        diagnostics_.error(word.span, "cell-is-hole", "'{}' is a hole of the board", word.text);
        return;
      }
      return add(*one, word.span);
    }
    if (isCellsName(word.text)) {
      cell(word);  // reports a name that is neither a cell's nor a zone's
      return;
    }
    const auto from = cell({word.text.substr(0, dash), word.span.part(0, dash)});
    const auto to = cell({word.text.substr(dash + 1), word.span.part(dash + 1, word.text.size())});
    if (!from || !to) return;
    if (board_.level(*from) != board_.level(*to)) {
      diagnostics_.error(word.span, "bad-cell", "'{}' goes from one level to another", word.text);
      return;
    }
    add(std::minmax({board_.file(*from), board_.file(*to)}),
        std::minmax({board_.shownRank(*from), board_.shownRank(*to)}), board_.level(*from), word.span);
  }

  // Reads rank numbers `5` or `5-6` as shown on the board. Returns them counted from 0.
  std::optional<Range> ranks(const Word& word) {
    const std::size_t dash = std::min(word.text.find('-'), word.text.size());
    const int first = board_.firstRank();
    const int last = first + board_.shownRanks() - 1;
    const auto from = parseNumber({word.text.substr(0, dash), {}}, first, last);
    const auto to =
        dash == word.text.size() ? from : parseNumber({word.text.substr(dash + 1), {}}, first, last);
    if (from && to) return std::minmax({from->value - first, to->value - first});
    diagnostics_.error(word.span, "cell-off-board", "the board has no rank '{}'", word.text)
        .note("the board has " + extentOf(board_));
    return std::nullopt;
  }

  void addRanks(const Word& word) {
    const auto range = ranks(word);
    for (int level = 0; range && level < board_.levels(); ++level) add(allFiles(), *range, level, word.span);
  }

  // Adds the cells of a file or of files such as b-d.
  void addFiles(const Word& word) {
    const std::size_t dash = std::min(word.text.find('-'), word.text.size());
    const auto named =
        [&](std::string_view name) -> std::optional<std::pair<int, int>> {  // its level and number
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
      diagnostics_.error(word.span, "cell-off-board", "the board has no file '{}'", word.text)
          .note("the board has " + extentOf(board_));
      return;
    }
    add(std::minmax({from->second, to->second}), {0, board_.shownRanks() - 1}, from->first, word.span);
  }

  void addLastRanks(const CellItem& item) {
    if (board_.isHexagonal()) {  // on hexagons, ranks are counted along each file
      board_.forEachCell([&](Cell cell) {
        if (board_.cellsAhead(cell, views_.front().side) < item.count) add(cell, item.word.span);
      });
      return;
    }
    for (int level = 0; level < board_.levels(); ++level) {
      for (int i = 0; i < std::min(item.count, board_.ranks()); ++i) {
        const int rank = views_.front().side == Side::White ? board_.ranks() - 1 - i : i;
        add(allFiles(), {rank, rank}, level, item.word.span);
      }
    }
  }

  const Board& board_;
  const Zones& zones_;
  const std::vector<View> views_;
  std::vector<std::vector<NamedCell>> lists_;
  std::optional<std::vector<CellSet>> limits_;
  Diagnostics& diagnostics_;
};

}  // namespace

const CellSet* Zones::find(const std::string& name, Side side) const {
  const auto* cells = valueIn(zones_, name);
  return cells ? &(*cells)[index(side)] : nullptr;
}

std::vector<std::string> Zones::names() const {
  return mapped(zones_, [](const auto& zone) { return zone.first; });
}

std::vector<NamedCell> resolveCells(const Board& board, const CellList& list, Side side,
                                    Diagnostics& diagnostics, const Zones& zones) {
  return Resolver(board, zones, {{side, {}}}, diagnostics).resolve(list).front();
}

std::array<std::vector<NamedCell>, kSides> resolveCells(const Board& board, const SidedCells& cells,
                                                        Symmetry reflection, Diagnostics& diagnostics,
                                                        const Zones& zones) {
  std::vector<View> views{{Side::White, {}}};
  if (cells.forBlack == SidedCells::Black::Reflected) views.push_back({Side::Black, reflection});
  auto lists = Resolver(board, zones, views, diagnostics).resolve(cells.white);
  if (cells.forBlack == SidedCells::Black::Same) lists.push_back(lists.front());
  if (cells.forBlack == SidedCells::Black::Listed)
    lists.push_back(resolveCells(board, cells.black, Side::Black, diagnostics, zones));
  return {std::move(lists[0]), std::move(lists[1])};
}

std::array<CellSet, kSides> resolveCellSets(const Board& board, const SidedCells& cells, Symmetry reflection,
                                            Diagnostics& diagnostics, const Zones& zones) {
  std::array<CellSet, kSides> sets;
  const auto lists = resolveCells(board, cells, reflection, diagnostics, zones);
  for (const Side side : kBothSides) {
    for (const NamedCell& c : lists[index(side)]) sets[index(side)].add(c.cell);
  }
  return sets;
}

std::optional<bool> isReflected(const Board& board, const SidedCells& cells, Symmetry reflection) {
  Diagnostics discarded;
  const SidedCells copied{SidedCells::Black::Reflected, cells.white, {}};
  const CellSet listed = resolveCellSets(board, cells, reflection, discarded, {})[index(Side::Black)];
  const CellSet image = resolveCellSets(board, copied, reflection, discarded, {})[index(Side::Black)];
  if (discarded.hasErrors()) return std::nullopt;
  return listed == image;
}

// Reads levels `1-2`: pairs each cell of one level with the cell above or below it on the other.
static void addLevels(const Board& board, const Word& levels, Board::Pairs& pairs, Diagnostics& diagnostics) {
  const std::size_t dash = levels.text.find('-');
  const auto numberAt = [&](std::size_t from, std::size_t to) {
    return parseNumber({levels.text.substr(from, to - from), levels.span}, 1, board.levels());
  };
  const auto low = dash == std::string::npos ? std::nullopt : numberAt(0, dash);
  const auto high = low ? numberAt(dash + 1, levels.text.size()) : std::nullopt;
  if (!high || low->value == high->value) {
    diagnostics.error(levels.span, "bad-pair", "'{}' are not two levels of the board", levels.text)
        .note("all cells of two levels are joined like: levels 1-2");
    return;
  }
  board.forEachCell([&](Cell cell) {
    if (board.level(cell) != low->value - 1) return;
    const Cell other = board.displaced(cell, {0, 0, high->value - low->value}, Wrap::None);
    if (other != kNoCell) pairs.emplace_back(cell, other);
  });
}

std::array<Board::Pairs, kOwners> resolvePairs(const Board& board, const SidedCells& pairs,
                                               Symmetry reflection, Diagnostics& diagnostics) {
  const auto joined = [&](const CellList& list) {
    Board::Pairs result;
    for (std::size_t i = 0; i < list.size(); ++i) {
      const CellItem& item = list[i];
      if (item.word.text == "levels" && i + 1 < list.size()) {
        addLevels(board, list[++i].word, result, diagnostics);
        continue;
      }
      const std::size_t dash = item.word.text.find('-');
      const bool isPair =
          item.kind == CellItem::Kind::Cells && item.within.empty() && dash != std::string::npos;
      if (!isPair) {
        diagnostics.error(item.word.span, "bad-pair", "'{}' is not a pair of cells", item.word.text)
            .note("a link joins pairs of cells such as a1-h1");
        continue;
      }
      const auto end = [&](std::size_t from, std::size_t to) {
        const Word word{item.word.text.substr(from, to - from), item.word.span.part(from, to)};
        return resolveCells(board, {{CellItem::Kind::Cells, word, 0}}, Side::White, diagnostics);
      };
      const auto from = end(0, dash), to = end(dash + 1, item.word.text.size());
      if (from.empty() || to.empty()) continue;
      const std::pair pair{from.front().cell, to.front().cell};
      if (pair.first == pair.second) {
        diagnostics.error(item.word.span, "bad-pair", "{} is linked with itself", board.name(pair.first));
        continue;
      }
      result.push_back(pair);
    }
    return result;
  };
  std::array<Board::Pairs, kOwners> all;
  Board::Pairs& white = all[index(Side::White)];
  Board::Pairs& black = all[index(Side::Black)];
  white = joined(pairs.white);
  if (pairs.forBlack == SidedCells::Black::Same) black = white;
  if (pairs.forBlack == SidedCells::Black::Listed) black = joined(pairs.black);
  if (pairs.forBlack == SidedCells::Black::Reflected) {
    for (const auto& [from, to] : white) {
      const std::pair image{board.reflected(from, reflection), board.reflected(to, reflection)};
      if (board.exists(image.first) && board.exists(image.second)) black.push_back(image);
    }
  }
  all[index(Side::Third)] = white;
  return all;
}

bool isCellsName(std::string_view name) {
  if (name.empty() || name.front() == '-' || name.back() == '-') return false;
  return name.find_first_not_of("abcdefghijklmnopqrstuvwxyz-") == std::string_view::npos;
}

std::string extentOf(const Board& board) {
  std::string files = fmt::format("{}", fmt::join(board.givenFileNames(), " "));
  for (int level = board.levels() - 1; level >= 0 && board.givenFileNames().empty(); --level)
    files += fmt::format("{}{}-{}", files.empty() ? "" : ", ", board.fileName(0, level),
                         board.fileName(board.files() - 1, level));
  return fmt::format("files {}, ranks {}-{}", files, board.rankName(0),
                     board.rankName(board.shownRanks() - 1));
}

std::optional<int> fileNumber(std::string_view letters) {
  if (letters.empty() || letters.size() > 3) return std::nullopt;
  int number = 0;
  for (const char c : letters) {
    if (c < 'a' || c > 'z') return std::nullopt;
    number = number * 26 + (c - 'a' + 1);
  }
  return number - 1;
}

}  // namespace fairyforge::frontend::syntax
