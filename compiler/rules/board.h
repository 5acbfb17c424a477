// The board: a graph of named cells. Pieces move along steps; a step is a partial map from cell to cell,
// usually the displacement by a vector, but a link between any two cells is a step like any other.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/rules/basics.h"

namespace fairyforge {

// Displacement in files, ranks and levels.
struct Vector {
  int files = 0;
  int ranks = 0;
  int levels = 0;
  friend constexpr auto operator<=>(const Vector&, const Vector&) = default;
};

// Which opposite edges of the board are joined: those at the ends of ranks, so that files go round, those at
// the ends of files, or both.
enum class Wrap : std::uint8_t { None, Files, Ranks, FilesAndRanks };
constexpr Wrap operator|(Wrap a, Wrap b) {
  return static_cast<Wrap>(static_cast<int>(a) | static_cast<int>(b));
}
constexpr bool goesRound(Wrap wrap, Wrap some) {
  return (wrap | some) == wrap;
}

enum class StepId : std::uint16_t {};
constexpr std::size_t index(StepId step) {
  return static_cast<std::size_t>(step);
}

// How cells touch: by four sides or by six. Hexagons stand in upright files: a step of one rank goes straight
// up its file, a step of one file half a cell down.
enum class Lattice : std::uint8_t { Squares, Hexagons };

// How White's side of the board is carried over to Black's.
enum class Symmetry : std::uint8_t { Mirror, Rotate, None };

class Board {
 public:
  // Sizes are at least 1; files * ranks * levels <= kMaxCells.
  Board(int files, int ranks, int levels = 1);

  int files() const { return files_; }
  int ranks() const { return ranks_; }
  int levels() const { return levels_; }
  // The number shown for the lowest rank (the Diagram's firstRank); 1 unless set.
  int firstRank() const { return firstRank_; }
  void setFirstRank(int rank) { firstRank_ = rank; }

  // Number of cell numbers in use, holes included: valid cells are cellAt(0) .. cellAt(size()-1).
  std::size_t size() const { return static_cast<std::size_t>(files_) * ranks_ * levels_; }
  std::size_t words() const { return (size() + 63) / 64; }
  bool exists(Cell cell) const { return index(cell) < size() && !holes_.has(cell); }
  const CellSet& holes() const { return holes_; }
  // A level's name (empty unless given) and the number of its first file's letter: 18 for `s`. Levels count
  // from 0, the lowest. Unless told, files are lettered on from level to level.
  void nameLevel(int level, std::string name, int firstFile);
  const std::string& levelName(int level) const { return levelNames_[static_cast<std::size_t>(level)].name; }
  // Is the board's other end for Black: the highest level what the lowest is for White, up for down?
  bool turnsLevels() const { return turnsLevels_; }
  void turnLevels() { turnsLevels_ = true; }
  // The edges that are joined for every step which is not told otherwise.
  Wrap joined() const { return joined_; }
  void join(Wrap edges) { joined_ = edges; }
  Lattice lattice() const { return lattice_; }
  bool isHexagonal() const { return lattice_ == Lattice::Hexagons; }
  // The cells become hexagons. Their ranks are those of the array, which go down to the right; or they are
  // counted along each file from its lowest cell, as the board is now.
  void layHexagons(bool countAlongFiles);
  // In half cells: a rank is two higher than the one before. Hexagons in a row differ by one.
  int height(Cell cell) const { return 2 * rank(cell) - (isHexagonal() ? file(cell) : 0); }
  // Cells of a bishop's step have one colour: there are two, or three. The first is the darkest.
  static constexpr int kMostColours = 3;
  int colours() const { return isHexagonal() ? 3 : 2; }
  int colourOf(Cell cell) const { return (file(cell) + rank(cell) + level(cell)) % colours(); }
  // Cuts a cell out of the board. Only before the first step is asked for.
  void addHole(Cell cell);
  template <typename Visit>
  void forEachCell(Visit visit) const {
    for (std::size_t i = 0; i < size(); ++i) {
      if (!holes_.has(cellAt(i))) visit(cellAt(i));
    }
  }
  // All of them.
  CellSet cells() const;

  // Zero-based coordinates; kNoCell when off the board (holes are on it: ask exists()).
  Cell at(int file, int rank, int level = 0) const;
  int file(Cell cell) const { return static_cast<int>(index(cell)) % files_; }
  int rank(Cell cell) const { return static_cast<int>(index(cell)) / files_ % ranks_; }
  int level(Cell cell) const { return static_cast<int>(index(cell)) / files_ / ranks_; }

  // "e4"; on boards with levels each level has file letters of its own. Or the name that was given.
  std::string name(Cell cell) const;
  // Gives every cell a name of its own, by cell number (whatever for holes); they are different. Names that
  // are those anyway are none of its own.
  void nameCells(std::vector<std::string> names);
  bool hasOwnNames() const { return !cellNames_.empty(); }
  void forgetOwnNames();  // squares, called by the files and ranks of the array
  // Is every name letters and then digits, so that a text of several names needs nothing between them?
  bool hasPlainNames() const { return plainNames_; }
  // Names of the files of a board of hexagons; else they are lettered without a gap.
  void nameFiles(std::vector<std::string> names) { fileNames_ = std::move(names); }
  const std::vector<std::string>& givenFileNames() const { return fileNames_; }
  std::string fileName(int file, int level = 0) const;
  // The rank by which a cell is called, from 0: that of the array, unless ranks are counted along the files.
  int shownRank(Cell cell) const { return rank(cell) - lowestOf(file(cell)); }
  int shownRanks() const;
  Cell atShown(int file, int shownRank, int level = 0) const {
    return at(file, shownRank + lowestOf(file), level);
  }
  std::string rankName(int shownRank) const { return std::to_string(shownRank + firstRank_); }
  // Where ranks are counted along the files: the array's rank of each file's lowest cell.
  const std::vector<int>& lowestOfFiles() const { return lowest_; }
  void countAlongFilesFrom(std::vector<int> lowest) { lowest_ = std::move(lowest); }
  // The rows of a position text, from the top. Those of squares have a place for every hole.
  std::vector<std::vector<Cell>> textRows() const;
  std::optional<Cell> find(std::string_view name) const;

  // The same cell seen from the other side: same file, mirrored rank, or turned by half a turn. Levels stay
  // unless they turn.
  Cell reflected(Cell cell, Symmetry symmetry) const;
  CellSet reflected(const CellSet& cells, Symmetry symmetry) const;
  Vector reflected(Vector vector, Symmetry symmetry) const;
  // Has every cell an image? A board of hexagons need not be the same up and down.
  bool has(Symmetry symmetry) const;
  // How many cells of its file lie before the cell, as the side sees it.
  int cellsAhead(Cell cell, Side side) const;

  // Steps are interned: asking twice for the same vector gives the same id. Edges that make no difference to
  // the vector do not count.
  StepId step(Vector vector) { return step(vector, joined_); }
  StepId step(Vector vector, Wrap wrap);
  // The cell so far away, around these edges; kNoCell off the board and in a hole.
  Cell displaced(Cell from, Vector vector, Wrap wrap) const;
  std::size_t stepCount() const { return steps_.size(); }
  // A link: pairs of cells that are joined in both directions for the owner's pieces, as steps (several where
  // one cell has several partners). Only once a name.
  using Pairs = std::vector<std::pair<Cell, Cell>>;
  void addLink(const std::string& name, const std::array<Pairs, kOwners>& pairs);
  bool hasLink(const std::string& name) const { return links_.contains(name); }
  const std::vector<StepId>& link(const std::string& name, Side owner) const {
    return links_.at(name)[index(owner)];
  }
  std::vector<std::string> linkNames() const;
  // A direction: any partial map, one target a cell number (kNoCell: the step ends there). Only once a name;
  // holes lead nowhere and nothing leads into them.
  StepId addDirection(const std::string& name, std::vector<Cell> targets);
  std::optional<StepId> findDirection(const std::string& name) const;
  // The name of the link or direction that the step is or belongs to; empty for a displacement.
  const std::string& linkNameOf(StepId step) const { return steps_[index(step)].link; }

  // Where `step` leads from `cell`, or kNoCell at an edge or into a hole.
  Cell walk(Cell cell, StepId step) const { return steps_[index(step)].target[index(cell)]; }
  // The displacement of a step (for words and drawings; the meaning is walk()).
  Vector vectorOf(StepId step) const { return steps_[index(step)].vector; }
  Wrap wrapOf(StepId step) const { return steps_[index(step)].wrap; }

 private:
  struct Step {
    Vector vector;
    Wrap wrap;
    std::vector<Cell> target;
    std::string link;
  };
  struct LevelName {
    std::string name;
    int firstFile;
  };
  int files_, ranks_, levels_;
  int firstRank_ = 1;
  bool turnsLevels_ = false;
  Wrap joined_ = Wrap::None;
  Lattice lattice_ = Lattice::Squares;
  CellSet holes_;
  std::vector<std::string> fileNames_;  // empty: letters without a gap
  std::vector<int> lowest_;             // empty: ranks are those of the array
  int lowestOf(int file) const { return lowest_.empty() ? 0 : lowest_[static_cast<std::size_t>(file)]; }
  std::optional<int> fileNamed(std::string_view name, int level) const;
  std::vector<LevelName> levelNames_;
  std::vector<std::string> cellNames_;  // empty: files, ranks and levels tell
  std::map<std::string, Cell, std::less<>> cellsByName_;
  bool plainNames_ = true;
  std::vector<Step> steps_;
  std::map<std::string, std::array<std::vector<StepId>, kOwners>> links_;
  std::map<std::string, StepId, std::less<>> directions_;
  std::map<std::pair<Vector, Wrap>, StepId> stepIds_;
};

}  // namespace fairyforge
