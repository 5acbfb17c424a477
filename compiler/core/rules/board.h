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

// Which opposite edges of the board are joined, so that steps go on at the other side. Files: a step beyond
// the last file comes in on the first file of the same rank, as on a cylinder. Ranks: a step beyond the last
// rank comes in on the first rank of the same file.
enum class Wrap : std::uint8_t { None, Files, Ranks, FilesAndRanks };
constexpr Wrap operator|(Wrap a, Wrap b) {
  return static_cast<Wrap>(static_cast<int>(a) | static_cast<int>(b));
}
// Does `wrap` contain all joined edges of `some`?
constexpr bool goesRound(Wrap wrap, Wrap some) {
  return (wrap | some) == wrap;
}

// The number of a step of the board: an index into its list of steps.
enum class StepId : std::uint16_t {};
constexpr std::size_t index(StepId step) {
  return static_cast<std::size_t>(step);
}

// The shape of the cells. Hexagons stand in vertical files: a vector of one rank goes straight up the file; a
// vector of one file goes to the next file and half a cell down.
enum class Lattice : std::uint8_t { Squares, Hexagons };

// How White's half of the board is mapped to Black's: mirrored top to bottom, rotated by half a turn, or not
// at all.
enum class Symmetry : std::uint8_t { Mirror, Rotate, None };

// Cells in files, ranks and levels, and the steps between them.
class Board {
 public:
  // Makes a board of squares. Each size is at least 1, and files * ranks * levels is at most kMaxCells.
  Board(int files, int ranks, int levels = 1);

  int files() const { return files_; }
  int ranks() const { return ranks_; }
  int levels() const { return levels_; }
  // Returns the number that is shown for the lowest rank: 1 unless set (`firstRank` in Interactive Diagrams).
  int firstRank() const { return firstRank_; }
  void setFirstRank(int rank) { firstRank_ = rank; }

  // Returns how many cell numbers there are, including those of holes: cells are cellAt(0) to
  // cellAt(size()-1).
  std::size_t size() const { return static_cast<std::size_t>(files_) * ranks_ * levels_; }
  std::size_t words() const { return (size() + 63) / 64; }
  bool exists(Cell cell) const { return index(cell) < size() && !holes_.has(cell); }
  const CellSet& holes() const { return holes_; }
  // Sets the name of a level (empty by default) and the letter of its first file, as a number: 0 is `a`, 18
  // is `s`. Level 0 is the lowest. By default the letters of files continue from level to level.
  void nameLevel(int level, std::string name, int firstFile);
  const std::string& levelName(int level) const { return levelNames_[static_cast<std::size_t>(level)].name; }
  // Does Black see the levels upside down, so that the highest level is for Black what the lowest is for
  // White?
  bool turnsLevels() const { return turnsLevels_; }
  void turnLevels() { turnsLevels_ = true; }
  // Returns the joined edges of the board. step(vector) uses them; step(vector, wrap) does not.
  Wrap joined() const { return joined_; }
  void join(Wrap edges) { joined_ = edges; }
  Lattice lattice() const { return lattice_; }
  bool isHexagonal() const { return lattice_ == Lattice::Hexagons; }
  // Changes the cells to hexagons. If `countAlongFiles`, the rank numbers in cell names count the cells of
  // each file from its lowest existing cell; otherwise they are the ranks of the array, whose rows descend to
  // the right.
  void layHexagons(bool countAlongFiles);
  // Returns how high the centre of the cell lies, in half cells: two more for each rank. Hexagons of the same
  // rank in neighbouring files differ by one.
  int height(Cell cell) const { return 2 * rank(cell) - (isHexagonal() ? file(cell) : 0); }
  // There are two colours on squares, three on hexagons. Colour 0 is the darkest.
  static constexpr int kMostColours = 3;
  int colours() const { return isHexagonal() ? 3 : 2; }
  // Returns the colour of the cell: cells that are connected by a bishop's steps have the same colour.
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

  // Returns the cell with these coordinates, which start at 0; kNoCell off the board. The result may be a
  // hole: see exists().
  Cell at(int file, int rank, int level = 0) const;
  int file(Cell cell) const { return static_cast<int>(index(cell)) % files_; }
  int rank(Cell cell) const { return static_cast<int>(index(cell)) / files_ % ranks_; }
  int level(Cell cell) const { return static_cast<int>(index(cell)) / files_ / ranks_; }

  // Returns the cell's name: "e4", or the name that nameCells() gave it. On boards with levels, each level
  // has its own letters for its files.
  std::string name(Cell cell) const;
  // Sets the name of every cell, by cell number. Names must differ; those of holes are ignored. If all equal
  // the default names, none are stored (hasOwnNames()).
  void nameCells(std::vector<std::string> names);
  bool hasOwnNames() const { return !cellNames_.empty(); }
  void forgetOwnNames();  // returns to squares named by file and rank of the array
  // Does every name consist of small letters followed by digits, so that names can be written without
  // separators?
  bool hasPlainNames() const { return plainNames_; }
  // Sets the names of the files of a board of hexagons. Without them, files are lettered a, b, c without
  // gaps.
  void nameFiles(std::vector<std::string> names) { fileNames_ = std::move(names); }
  const std::vector<std::string>& givenFileNames() const { return fileNames_; }
  std::string fileName(int file, int level = 0) const;
  // Returns the rank number in the cell's name, counted from 0: the rank in the array, unless ranks are
  // counted along each file (layHexagons).
  int shownRank(Cell cell) const { return rank(cell) - lowestOf(file(cell)); }
  // Returns the number of different values of shownRank().
  int shownRanks() const;
  // Returns the cell for a file and a value of shownRank(); kNoCell off the board.
  Cell atShown(int file, int shownRank, int level = 0) const {
    return at(file, shownRank + lowestOf(file), level);
  }
  std::string rankName(int shownRank) const { return std::to_string(shownRank + firstRank_); }
  // Returns, for each file, the array's rank of its lowest cell; empty unless ranks are counted along the
  // files.
  const std::vector<int>& lowestOfFiles() const { return lowest_; }
  void countAlongFilesFrom(std::vector<int> lowest) { lowest_ = std::move(lowest); }
  // Returns the rows of cells in which a position text lists the pieces, from the top. On squares, rows
  // include holes; on hexagons they do not.
  std::vector<std::vector<Cell>> textRows() const;
  // Returns the cell with this name; nothing if there is none.
  std::optional<Cell> find(std::string_view name) const;

  // Returns the cell that corresponds to this one for the other side: same file and mirrored rank, or rotated
  // by half a turn. The level stays the same unless turnsLevels(). Symmetry::None: the cell itself. On
  // hexagons the result may be kNoCell or a hole: see has().
  Cell reflected(Cell cell, Symmetry symmetry) const;
  CellSet reflected(const CellSet& cells, Symmetry symmetry) const;
  Vector reflected(Vector vector, Symmetry symmetry) const;
  // Does the symmetry map every cell of the board to a cell that exists? A board of hexagons need not be
  // symmetric.
  bool has(Symmetry symmetry) const;
  // Returns how many ranks the cell is away from the last rank as the side sees it; on hexagons, from the
  // last existing cell of its file.
  int cellsAhead(Cell cell, Side side) const;

  // Returns the step that moves by `vector` and goes on across the given joined edges (by default the
  // board's). The same arguments always give the same id.
  StepId step(Vector vector) { return step(vector, joined_); }
  StepId step(Vector vector, Wrap wrap);
  // Returns the cell that lies at the displacement `vector` from `from`, going round the joined edges `wrap`;
  // kNoCell off the board and in a hole.
  Cell displaced(Cell from, Vector vector, Wrap wrap) const;
  std::size_t stepCount() const { return steps_.size(); }
  // Adds a link: for each owner, pairs of cells that are connected in both directions for his pieces. A link
  // is stored as one or more steps: several if a cell has several partners. The name must be new.
  using Pairs = std::vector<std::pair<Cell, Cell>>;
  void addLink(const std::string& name, const std::array<Pairs, kOwners>& pairs);
  bool hasLink(const std::string& name) const { return links_.contains(name); }
  const std::vector<StepId>& link(const std::string& name, Side owner) const {
    return links_.at(name)[index(owner)];
  }
  std::vector<std::string> linkNames() const;
  // Adds a named direction: any partial map, given as a target for each cell number (kNoCell: the step cannot
  // be made from there). Steps from and into holes are removed. The name must be new.
  StepId addDirection(const std::string& name, std::vector<Cell> targets);
  std::optional<StepId> findDirection(const std::string& name) const;
  // Returns the name of the link or direction to which the step belongs; empty for a displacement.
  const std::string& linkNameOf(StepId step) const { return steps_[index(step)].link; }

  // Returns the cell to which `step` leads from `cell`; kNoCell beyond an edge or in a hole.
  Cell walk(Cell cell, StepId step) const { return steps_[index(step)].target[index(cell)]; }
  // Returns the displacement of a step, for descriptions and drawings only; zero for links. Only walk() says
  // where a step leads.
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
