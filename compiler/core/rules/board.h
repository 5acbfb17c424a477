// The board: a graph of named cells. Pieces move along steps. A step is a partial map from cell to cell,
// usually a displacement by a vector; a link between any two cells is a step like any other.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/core/rules/basics.h"

namespace fairyforge {

// Displacement in files, ranks and levels.
struct Vector {
  int files = 0;
  int ranks = 0;
  int levels = 0;
  friend constexpr auto operator<=>(const Vector&, const Vector&) = default;
};

// The pairs of opposite edges that are joined: Files joins the two ends of every rank, so that the files form
// a cycle; Ranks joins the two ends of every file.
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

// The shape of cells. Hexagons are arranged in vertical files: a step of one rank goes straight up the file;
// a step of one file goes half a cell down.
enum class Lattice : std::uint8_t { Squares, Hexagons };

// How White's side of the board is mapped to Black's.
enum class Symmetry : std::uint8_t { Mirror, Rotate, None };

class Board {
 public:
  // Makes a board of squares. Each size is at least 1, and files * ranks * levels is at most kMaxCells.
  Board(int files, int ranks, int levels = 1);

  int files() const { return files_; }
  int ranks() const { return ranks_; }
  int levels() const { return levels_; }
  // Returns the number shown for the lowest rank (firstRank in the Interactive Diagram); 1 unless set.
  int firstRank() const { return firstRank_; }
  void setFirstRank(int rank) { firstRank_ = rank; }

  // Returns the number of cell numbers, including those of holes: cell numbers are cellAt(0) ..
  // cellAt(size()-1).
  std::size_t size() const { return static_cast<std::size_t>(files_) * ranks_ * levels_; }
  std::size_t words() const { return (size() + 63) / 64; }
  bool exists(Cell cell) const { return index(cell) < size() && !holes_.has(cell); }
  const CellSet& holes() const { return holes_; }
  // Sets a level's name (empty unless given) and the number of the letter of its first file: 18 for `s`.
  // Level 0 is the lowest. By default, the letters of files continue from level to level.
  void nameLevel(int level, std::string name, int firstFile);
  const std::string& levelName(int level) const { return levelNames_[static_cast<std::size_t>(level)].name; }
  // Does Black see the levels upside down, so that the highest level is for Black what the lowest is for
  // White?
  bool turnsLevels() const { return turnsLevels_; }
  void turnLevels() { turnsLevels_ = true; }
  // Returns the joined edges, which steps use unless they specify others.
  Wrap joined() const { return joined_; }
  void join(Wrap edges) { joined_ = edges; }
  Lattice lattice() const { return lattice_; }
  bool isHexagonal() const { return lattice_ == Lattice::Hexagons; }
  // Changes the cells to hexagons. Ranks are either those of the array, which descend to the right, or are
  // counted along each file from its lowest existing cell.
  void layHexagons(bool countAlongFiles);
  // Returns how high the cell lies, in half cells: each rank is two higher than the one below. Neighbouring
  // hexagons in the same row differ by one.
  int height(Cell cell) const { return 2 * rank(cell) - (isHexagonal() ? file(cell) : 0); }
  // Returns the colour of the cell: cells that are connected by a bishop's steps have the same colour. There
  // are two colours on squares, three on hexagons. Colour 0 is the darkest.
  static constexpr int kMostColours = 3;
  int colours() const { return isHexagonal() ? 3 : 2; }
  int colourOf(Cell cell) const { return (file(cell) + rank(cell) + level(cell)) % colours(); }
  // Returns "dark", "middle" (of hexagons only) or "light".
  const char* colourName(int colour) const;
  // Returns the existing cells of each colour.
  std::vector<CellSet> cellsByColour() const;
  // Removes a cell from the board. Must be called before the first step is requested.
  void addHole(Cell cell);
  template <typename Visit>
  void forEachCell(Visit visit) const {
    for (std::size_t i = 0; i < size(); ++i) {
      if (!holes_.has(cellAt(i))) visit(cellAt(i));
    }
  }
  // Returns all cells that exist.
  CellSet cells() const;

  // Takes zero-based coordinates; returns kNoCell off the board. The result may be a hole: check exists().
  Cell at(int file, int rank, int level = 0) const;
  int file(Cell cell) const { return static_cast<int>(index(cell)) % files_; }
  int rank(Cell cell) const { return static_cast<int>(index(cell)) / files_ % ranks_; }
  int level(Cell cell) const { return static_cast<int>(index(cell)) / files_ / ranks_; }

  // Returns the cell's name: "e4", or the name that nameCells() gave it. On boards with levels, each level
  // has its own letters for its files.
  std::string name(Cell cell) const;
  // Sets the name of every cell, by cell number; names must differ, those of holes are ignored. If all names
  // equal the default ones, the cells do not count as having own names.
  void nameCells(std::vector<std::string> names);
  bool hasOwnNames() const { return !cellNames_.empty(); }
  void forgetOwnNames();  // returns to squares named by file and rank of the array
  // Does every name consist of letters followed by digits, so that names can be written without separators?
  bool hasPlainNames() const { return plainNames_; }
  // Sets the names of the files on a board of hexagons; without them, files are lettered without gaps.
  void nameFiles(std::vector<std::string> names) { fileNames_ = std::move(names); }
  const std::vector<std::string>& givenFileNames() const { return fileNames_; }
  std::string fileName(int file, int level = 0) const;
  // Returns the rank that the cell's name shows, counted from 0: the rank in the array, unless ranks are
  // counted along each file from its lowest cell.
  int shownRank(Cell cell) const { return rank(cell) - lowestOf(file(cell)); }
  int shownRanks() const;
  Cell atShown(int file, int shownRank, int level = 0) const {
    return at(file, shownRank + lowestOf(file), level);
  }
  std::string rankName(int shownRank) const { return std::to_string(shownRank + firstRank_); }
  // Returns the array's rank of the lowest cell of each file if ranks are counted along the files; otherwise
  // empty.
  const std::vector<int>& lowestOfFiles() const { return lowest_; }
  void countAlongFilesFrom(std::vector<int> lowest) { lowest_ = std::move(lowest); }
  // Returns the rows in which a position text lists the cells, from the top. On squares, rows include holes.
  std::vector<std::vector<Cell>> textRows() const;
  std::optional<Cell> find(std::string_view name) const;

  // Returns the cell that corresponds to this one for the other side: same file and mirrored rank, or rotated
  // by half a turn. Levels stay the same unless turnsLevels().
  Cell reflected(Cell cell, Symmetry symmetry) const;
  CellSet reflected(const CellSet& cells, Symmetry symmetry) const;
  Vector reflected(Vector vector, Symmetry symmetry) const;
  // Does the symmetry map every cell of the board to a cell that exists? A board of hexagons need not be
  // symmetric.
  bool has(Symmetry symmetry) const;
  // Returns the number of cells of the same file ahead of the cell, as the side sees it.
  int cellsAhead(Cell cell, Side side) const;

  // Returns the step for a vector. Steps are interned: the same vector always gives the same id. Joined edges
  // that the vector cannot cross are ignored.
  StepId step(Vector vector) { return step(vector, joined_); }
  StepId step(Vector vector, Wrap wrap);
  // Returns the cell that lies at the displacement `vector` from `from`, going round the joined edges `wrap`;
  // kNoCell off the board and in a hole.
  Cell displaced(Cell from, Vector vector, Wrap wrap) const;
  std::size_t stepCount() const { return steps_.size(); }
  // Adds a link: pairs of cells that are connected in both directions for the owner's pieces. It is stored as
  // steps, several if a cell has several partners. A name may be used only once.
  using Pairs = std::vector<std::pair<Cell, Cell>>;
  void addLink(const std::string& name, const std::array<Pairs, kOwners>& pairs);
  bool hasLink(const std::string& name) const { return links_.contains(name); }
  const std::vector<StepId>& link(const std::string& name, Side owner) const {
    return links_.at(name)[index(owner)];
  }
  std::vector<std::string> linkNames() const;
  // Adds a direction: any partial map, given as one target for each cell number (kNoCell: the step ends
  // there). A name may be used only once. Steps from and into holes are removed.
  StepId addDirection(const std::string& name, std::vector<Cell> targets);
  std::optional<StepId> findDirection(const std::string& name) const;
  // Returns the name of the link or direction to which the step belongs; empty for a displacement.
  const std::string& linkNameOf(StepId step) const { return steps_[index(step)].link; }

  // Returns the cell to which `step` leads from `cell`; kNoCell beyond an edge or in a hole.
  Cell walk(Cell cell, StepId step) const { return steps_[index(step)].target[index(cell)]; }
  // Returns the displacement of a step, for descriptions and drawings. What the step does is defined by
  // walk() alone.
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
  std::vector<std::string> fileNames_;  // empty: files have letters without gaps
  std::vector<int> lowest_;             // empty: ranks are those of the array
  int lowestOf(int file) const { return lowest_.empty() ? 0 : lowest_[static_cast<std::size_t>(file)]; }
  std::optional<int> fileNamed(std::string_view name, int level) const;
  std::vector<LevelName> levelNames_;
  std::vector<std::string> cellNames_;  // empty: cells are named by files, ranks and levels
  std::map<std::string, Cell, std::less<>> cellsByName_;
  bool plainNames_ = true;
  std::vector<Step> steps_;
  std::map<std::string, std::array<std::vector<StepId>, kOwners>> links_;
  std::map<std::string, StepId, std::less<>> directions_;
  std::map<std::pair<Vector, Wrap>, StepId> stepIds_;
};

}  // namespace fairyforge
