#include "compiler/rules/board.h"

#include <cassert>
#include <charconv>

namespace fairyforge {

Board::Board(int files, int ranks, int levels) : files_(files), ranks_(ranks), levels_(levels) {
  assert(files >= 1 && ranks >= 1 && levels >= 1 && size() <= kMaxCells);
}

void Board::addHole(Cell cell) {
  assert(steps_.empty());
  holes_.add(cell);
}

Cell Board::at(int file, int rank, int level) const {
  if (file < 0 || file >= files_ || rank < 0 || rank >= ranks_ || level < 0 || level >= levels_)
    return kNoCell;
  return cellAt((static_cast<std::size_t>(level) * ranks_ + rank) * files_ + file);
}

// a..z, then aa..az, ba.. as spreadsheets count.
std::string Board::fileName(int file, int level) const {
  std::string name;
  for (int n = file + level * files_; n >= 0; n = n / 26 - 1) {
    name.insert(name.begin(), static_cast<char>('a' + n % 26));
  }
  return name;
}

std::string Board::name(Cell cell) const {
  return fileName(file(cell), level(cell)) + rankName(rank(cell));
}

std::optional<Cell> Board::find(std::string_view name) const {
  int column = 0;
  std::size_t i = 0;
  for (; i < name.size() && name[i] >= 'a' && name[i] <= 'z' && column <= static_cast<int>(kMaxCells); ++i) {
    column = column * 26 + (name[i] - 'a' + 1);
  }
  int rankNumber = 0;
  const auto [end, error] = std::from_chars(name.data() + i, name.data() + name.size(), rankNumber);
  const bool leadingZero = i + 1 < name.size() && name[i] == '0';
  if (column == 0 || error != std::errc{} || end != name.data() + name.size() || leadingZero)
    return std::nullopt;
  const Cell cell = at((column - 1) % files_, rankNumber - firstRank_, (column - 1) / files_);
  if (cell == kNoCell || !exists(cell)) return std::nullopt;
  return cell;
}

Cell Board::reflected(Cell cell, Symmetry symmetry) const {
  switch (symmetry) {
    case Symmetry::Mirror:
      return at(file(cell), ranks_ - 1 - rank(cell), level(cell));
    case Symmetry::Rotate:
      return at(files_ - 1 - file(cell), ranks_ - 1 - rank(cell), level(cell));
    case Symmetry::None:
      return cell;
  }
  return cell;
}

StepId Board::step(Vector vector, Wrap wrap) {
  const auto [entry, isNew] =
      stepIds_.try_emplace({vector, wrap}, static_cast<StepId>(static_cast<std::uint16_t>(steps_.size())));
  if (!isNew) return entry->second;

  Step step{vector, wrap, std::vector<Cell>(size(), kNoCell)};
  const auto wrapped = [](int value, int size) { return ((value % size) + size) % size; };
  forEachCell([&](Cell from) {
    int toFile = file(from) + vector.files;
    int toRank = rank(from) + vector.ranks;
    if (wrap != Wrap::None) toFile = wrapped(toFile, files_);
    if (wrap == Wrap::FilesAndRanks) toRank = wrapped(toRank, ranks_);
    const Cell to = at(toFile, toRank, level(from) + vector.levels);
    if (to != kNoCell && exists(to)) step.target[index(from)] = to;
  });
  steps_.push_back(std::move(step));
  return entry->second;
}

}  // namespace fairyforge
