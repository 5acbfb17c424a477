// Implements the board. Each step is stored as a table that gives the target of every cell. The table of a
// displacement is made once for each vector and set of joined edges. A named direction that is the same
// displacement everywhere shares that displacement's step. A link needs several steps if a cell has several
// partners.

#include "compiler/core/rules/board.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <stdexcept>

#include "compiler/core/base/any-of.h"
#include "compiler/core/text/number.h"

namespace fairyforge {

Board::Board(int files, int ranks, int levels) : files_(files), ranks_(ranks), levels_(levels) {
  // Sets of cells have room for only kMaxCells, so a larger board would cause writes beyond their end.
  if (files < 1 || ranks < 1 || levels < 1 || size() > kMaxCells) {
#if defined(__cpp_exceptions)
    throw std::length_error("a board of this size is not possible");
#else
    std::abort();  // modules for pages are built without exceptions
#endif
  }
  for (int level = 0; level < levels; ++level) levelNames_.push_back({"", level * files});
}

CellSet Board::cells() const {
  CellSet cells;
  forEachCell([&](Cell cell) { cells.add(cell); });
  return cells;
}

const char* Board::colourName(int colour) const {
  return colour == 0 ? "dark" : colour == colours() - 1 ? "light" : "middle";
}

std::vector<CellSet> Board::cellsByColour() const {
  std::vector<CellSet> cells(static_cast<std::size_t>(colours()));
  forEachCell([&](Cell cell) { cells[static_cast<std::size_t>(colourOf(cell))].add(cell); });
  return cells;
}

void Board::addHole(Cell cell) {
  assert(steps_.empty());
  holes_.add(cell);
}

void Board::nameLevel(int level, std::string name, int firstFile) {
  levelNames_[static_cast<std::size_t>(level)] = {std::move(name), firstFile};
}

void Board::layHexagons(bool countAlongFiles) {
  assert(levels_ == 1 && steps_.empty());
  lattice_ = Lattice::Hexagons;
  lowest_.clear();
  for (int file = 0; countAlongFiles && file < files_; ++file) {
    int rank = 0;
    while (rank < ranks_ && !exists(at(file, rank))) ++rank;
    lowest_.push_back(rank % ranks_);
  }
}

int Board::shownRanks() const {
  int ranks = lowest_.empty() ? ranks_ : 0;
  if (!lowest_.empty()) forEachCell([&](Cell cell) { ranks = std::max(ranks, shownRank(cell) + 1); });
  return ranks;
}

std::vector<std::vector<Cell>> Board::textRows() const {
  std::vector<std::vector<Cell>> rows;
  for (int level = levels_ - 1; level >= 0; --level) {
    for (int rank = shownRanks() - 1; rank >= 0; --rank) {
      rows.emplace_back();
      for (int file = 0; file < files_; ++file) {
        const Cell cell = atShown(file, rank, level);
        if (isHexagonal() ? exists(cell) : cell != kNoCell) rows.back().push_back(cell);
      }
    }
  }
  return rows;
}

Cell Board::at(int file, int rank, int level) const {
  if (file < 0 || file >= files_ || rank < 0 || rank >= ranks_ || level < 0 || level >= levels_)
    return kNoCell;
  return cellAt((static_cast<std::size_t>(level) * ranks_ + rank) * files_ + file);
}

// Returns the given name of a file, or its letters: a..z, then aa..az, ba.., as in the columns of
// spreadsheets.
std::string Board::fileName(int file, int level) const {
  if (!fileNames_.empty()) return fileNames_[static_cast<std::size_t>(file)];
  std::string name;
  for (int n = file + levelNames_[static_cast<std::size_t>(level)].firstFile; n >= 0; n = n / 26 - 1) {
    name.insert(name.begin(), static_cast<char>('a' + n % 26));
  }
  return name;
}

namespace {

bool isPlainName(std::string_view name) {
  const auto isLetter = [](char c) { return c >= 'a' && c <= 'z'; };
  const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
  const auto digits = std::find_if_not(name.begin(), name.end(), isLetter);
  return digits != name.begin() && digits != name.end() && std::all_of(digits, name.end(), isDigit);
}

}  // namespace

void Board::nameCells(std::vector<std::string> names) {
  assert(names.size() == size());
  cellNames_.clear();
  if (allOf(cells(), [&](Cell cell) { return names[index(cell)] == name(cell); })) return;
  cellNames_ = std::move(names);
  cellsByName_.clear();
  plainNames_ = true;
  forEachCell([&](Cell cell) {
    const std::string& name = cellNames_[index(cell)];
    cellsByName_.emplace(name, cell);
    plainNames_ = plainNames_ && isPlainName(name);
  });
}

void Board::forgetOwnNames() {
  lattice_ = Lattice::Squares;
  fileNames_.clear();
  lowest_.clear();
  cellNames_.clear();
  cellsByName_.clear();
  plainNames_ = true;
}

std::string Board::name(Cell cell) const {
  if (!cellNames_.empty()) return cellNames_[index(cell)];
  return fileName(file(cell), level(cell)) + rankName(shownRank(cell));
}

std::optional<int> Board::fileNamed(std::string_view name, int level) const {
  if (!fileNames_.empty()) {
    const auto known = std::find(fileNames_.begin(), fileNames_.end(), name);
    if (known == fileNames_.end()) return std::nullopt;
    return static_cast<int>(known - fileNames_.begin());
  }
  int column = 0;
  for (const char c : name) {
    if (column <= static_cast<int>(kMaxCells)) column = column * 26 + (c - 'a' + 1);
  }
  const int file = column - 1 - levelNames_[static_cast<std::size_t>(level)].firstFile;
  return file >= 0 && file < files_ ? std::optional(file) : std::nullopt;
}

std::optional<Cell> Board::find(std::string_view name) const {
  if (!cellNames_.empty()) {
    const auto known = cellsByName_.find(name);
    return known == cellsByName_.end() ? std::nullopt : std::optional(known->second);
  }
  const std::size_t digits = std::min(name.size(), name.find_first_not_of("abcdefghijklmnopqrstuvwxyz"));
  const auto rankNumber = numberIn<int>(name.substr(digits));
  const bool leadingZero = digits + 1 < name.size() && name[digits] == '0';
  if (digits == 0 || !rankNumber || leadingZero) return std::nullopt;
  const int shown = *rankNumber - firstRank_;
  for (int level = 0; level < levels_ && shown >= 0; ++level) {
    const std::optional<int> file = fileNamed(name.substr(0, digits), level);
    const Cell cell = file ? atShown(*file, shown, level) : kNoCell;
    if (cell != kNoCell && exists(cell)) return cell;
  }
  return std::nullopt;
}

Cell Board::reflected(Cell cell, Symmetry symmetry) const {
  const int otherLevel = turnsLevels_ ? levels_ - 1 - level(cell) : level(cell);
  switch (symmetry) {
    case Symmetry::Mirror:
      if (isHexagonal()) return at(file(cell), ranks_ - 1 - (files_ - 1) / 2 + file(cell) - rank(cell));
      return at(file(cell), ranks_ - 1 - rank(cell), otherLevel);
    case Symmetry::Rotate:
      return at(files_ - 1 - file(cell), ranks_ - 1 - rank(cell), otherLevel);
    case Symmetry::None:
      return cell;
  }
  return cell;
}

CellSet Board::reflected(const CellSet& cells, Symmetry symmetry) const {
  CellSet images;
  cells.forEach([&](Cell cell) { images.add(reflected(cell, symmetry)); });
  return images;
}

Vector Board::reflected(Vector v, Symmetry symmetry) const {
  if (symmetry == Symmetry::None) return v;
  if (turnsLevels_) v.levels = -v.levels;
  if (symmetry == Symmetry::Rotate) return {-v.files, -v.ranks, v.levels};
  return {v.files, (isHexagonal() ? v.files : 0) - v.ranks, v.levels};
}

bool Board::has(Symmetry symmetry) const {
  if (isHexagonal() && symmetry == Symmetry::Mirror && files_ % 2 == 0) return false;
  return allOf(cells(), [&](Cell cell) {
    const Cell image = reflected(cell, symmetry);
    return image != kNoCell && exists(image);
  });
}

int Board::cellsAhead(Cell cell, Side side) const {
  const int last = side == Side::White ? ranks_ - 1 : 0;
  if (!isHexagonal()) return std::abs(last - rank(cell));
  int rank = last;
  while (rank != this->rank(cell) && !exists(at(file(cell), rank))) rank += side == Side::White ? -1 : 1;
  return std::abs(rank - this->rank(cell));
}

Cell Board::displaced(Cell from, Vector vector, Wrap wrap) const {
  const auto wrapped = [](int value, int size) { return ((value % size) + size) % size; };
  int toFile = file(from) + vector.files;
  int toRank = rank(from) + vector.ranks;
  if (goesRound(wrap, Wrap::Files)) toFile = wrapped(toFile, files_);
  if (goesRound(wrap, Wrap::Ranks)) toRank = wrapped(toRank, ranks_);
  const Cell to = at(toFile, toRank, level(from) + vector.levels);
  return to != kNoCell && exists(to) ? to : kNoCell;
}

StepId Board::step(Vector vector, Wrap edges) {
  Wrap wrap = Wrap::None;
  for (const auto& [edge, distance] : {std::pair{Wrap::Files, vector.files}, {Wrap::Ranks, vector.ranks}}) {
    if (distance != 0 && goesRound(edges, edge)) wrap = wrap | edge;
  }
  const auto [entry, isNew] =
      stepIds_.try_emplace({vector, wrap}, static_cast<StepId>(static_cast<std::uint16_t>(steps_.size())));
  if (!isNew) return entry->second;

  Step step{vector, wrap, std::vector<Cell>(size(), kNoCell), ""};
  forEachCell([&](Cell from) { step.target[index(from)] = displaced(from, vector, wrap); });
  steps_.push_back(std::move(step));
  return entry->second;
}

void Board::addLink(const std::string& name, const std::array<Pairs, kOwners>& pairs) {
  auto& ofName = links_[name];
  for (const Side owner : kAllOwners) {
    std::vector<StepId>& ids = ofName[index(owner)];
    // Stores the connection from -> to in the first step of the link in which `from` has no target yet;
    // appends a step if there is none.
    const auto join = [&](Cell from, Cell to) {
      for (const StepId id : ids) {
        Cell& target = steps_[index(id)].target[index(from)];
        if (target == to) return;
        if (target == kNoCell) {
          target = to;
          return;
        }
      }
      ids.push_back(static_cast<StepId>(static_cast<std::uint16_t>(steps_.size())));
      steps_.push_back({{}, Wrap::None, std::vector<Cell>(size(), kNoCell), name});
      steps_.back().target[index(from)] = to;
    };
    for (const auto& [a, b] : pairs[index(owner)]) {
      join(a, b);
      join(b, a);
    }
  }
}

StepId Board::addDirection(const std::string& name, std::vector<Cell> targets) {
  assert(targets.size() == size() && !directions_.contains(name));
  for (std::size_t i = 0; i < targets.size(); ++i) {
    const bool joined = exists(cellAt(i)) && targets[i] != kNoCell && exists(targets[i]);
    if (!joined) targets[i] = kNoCell;
  }
  // On regular boards a direction is a plain displacement; then that step is used, so that it is drawn and
  // described as one.
  const auto first = std::find_if(targets.begin(), targets.end(), [](Cell to) { return to != kNoCell; });
  if (first != targets.end()) {
    const Cell from = cellAt(static_cast<std::size_t>(first - targets.begin())), to = *first;
    const StepId regular =
        step({file(to) - file(from), rank(to) - rank(from), level(to) - level(from)}, Wrap::None);
    if (steps_[index(regular)].target == targets) {
      directions_.emplace(name, regular);
      return regular;
    }
  }
  // Any other direction becomes a link with one step, the same for all owners.
  const auto id = static_cast<StepId>(static_cast<std::uint16_t>(steps_.size()));
  steps_.push_back({{}, Wrap::None, std::move(targets), name});
  directions_.emplace(name, id);
  links_[name].fill({id});
  return id;
}

std::optional<StepId> Board::findDirection(const std::string& name) const {
  const auto known = directions_.find(name);
  return known == directions_.end() ? std::nullopt : std::optional(known->second);
}

std::vector<std::string> Board::linkNames() const {
  std::vector<std::string> names;
  for (const auto& [name, steps] : links_) names.push_back(name);
  return names;
}

}  // namespace fairyforge
