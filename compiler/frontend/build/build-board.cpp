// Builds the board: size, levels, names of cells, holes, zones, directions and links.
#include <algorithm>
#include <fmt/format.h>
#include <map>

#include "compiler/core/text/characters.h"
#include "compiler/frontend/build/build-parts.h"

namespace fairyforge::frontend::build {
namespace {

class BoardBuilder {
 public:
  BoardBuilder(const MergedGame& game, VariantDraft& draft, syntax::Zones& zones, Diagnostics& diagnostics)
      : game_(game), board_(draft.board), zones_(zones), diagnostics_(diagnostics) {}

  // Builds the board. Returns false after an error that leaves no board for other parts of the game.
  bool build() {
    const syntax::BoardShape byDefault{{8, {}}, {8, {}}, {1, {}}, {}};
    const syntax::BoardShape& shape = game_.board ? *game_.board : byDefault;
    if (!setSize(shape)) return false;
    const std::size_t errors = diagnostics_.errorCount();
    nameLevels(shape);
    // Two levels that share a file letter would have cells with equal names.
    if (diagnostics_.errorCount() > errors) return false;
    addHoles(shape);
    if (!shape.cellNames.empty() && !nameCells(shape)) return false;
    addZones();
    addLinks();
    addDirections();
    return true;
  }

 private:
  Diagnostic& error(const SourceSpan& span, Code code, std::string message) {
    return diagnostics_.error(span, code, std::move(message));
  }
  template <class First, class... Rest>
  Diagnostic& error(const SourceSpan& at, Code code, fmt::format_string<First, Rest...> pattern,
                    First&& first, Rest&&... rest) {
    return error(at, code, fmt::format(pattern, std::forward<First>(first), std::forward<Rest>(rest)...));
  }

  // Makes the board of the size and shape that the text gives. Returns false after an error.
  bool setSize(const syntax::BoardShape& shape) {
    const auto cells = static_cast<std::uint64_t>(shape.files.value) *
                       static_cast<std::uint64_t>(shape.ranks.value) *
                       static_cast<std::uint64_t>(shape.levels.value);
    if (cells > kMaxCells) {
      const SourceSpan span = shape.files.span   ? shape.files.span
                              : shape.ranks.span ? shape.ranks.span
                                                 : game_.boardSpan;
      const std::string levels =
          shape.levels.value > 1 ? fmt::format(" and {} levels", shape.levels.value) : std::string();
      error(span, "too-many-cells", "a board of {} files{} {} ranks{} has {} cells, at most {} are possible",
            shape.files.value, levels.empty() ? " and" : ",", shape.ranks.value, levels, cells, kMaxCells);
      return false;
    }
    board_ = Board(shape.files.value, shape.ranks.value, shape.levels.value);
    board_.setFirstRank(shape.firstRank.value);
    if (shape.hexagon && !cutHexagon(*shape.hexagon)) return false;
    if (!shape.fileNames.empty()) nameFiles(shape.fileNames);
    if (game_.rules.levelsTurn) board_.turnLevels();
    board_.join(game_.rules.edges);
    return true;
  }

  // Makes holes of the cells outside the hexagon, at two corners of the rectangle. Returns false after an
  // error: joined edges, or a mirror symmetry that the board does not have.
  bool cutHexagon(const syntax::HexagonSides& sides) {
    for (int file = 0; file < board_.files(); ++file) {
      for (int rank = 0; rank < board_.ranks(); ++rank) {
        if (rank < file - sides.left.value + 1 || rank > file + sides.upright.value - 1)
          board_.addHole(board_.at(file, rank));
      }
    }
    board_.layHexagons(!sides.straightRanks);
    const auto refuse = [&](const std::string& message, const char* note) {
      error(game_.boardSpan, "not-on-hexagons", message).note(note);
      return false;
    };
    if (game_.rules.edges != Wrap::None)
      return refuse("the edges of a board of hexagons cannot be joined", "links can join single cells");
    if (game_.rules.symmetry != Symmetry::Rotate && !board_.has(Symmetry::Mirror))
      return refuse("this board is not the same up and down", "write: symmetry: rotate");
    return true;
  }

  // Sets the letters of all files, given as ranges: `a-i k`.
  void nameFiles(const std::vector<syntax::Word>& ranges) {
    const SourceSpan& span = ranges.front().span;
    std::vector<std::string> names;
    for (const syntax::Word& range : ranges) {
      const auto ends = fileRange(range);
      if (!ends) return;
      for (int file = ends->first; file <= ends->second; ++file) {
        board_.nameLevel(0, "", file);
        names.push_back(board_.fileName(0));
        const bool twice = std::find(names.begin(), names.end() - 1, names.back()) != names.end() - 1;
        if (twice) error(range.span, "said-twice", "there is a file {} already", names.back());
      }
    }
    board_.nameLevel(0, "", 0);
    if (static_cast<int>(names.size()) == board_.files()) {
      board_.nameFiles(std::move(names));
    } else {
      error(span, "bad-files", "these are {} files, the board has {}", names.size(), board_.files());
    }
  }

  // ---- levels ----

  // Names the levels and their files by the lines `level`; a named level is also a zone.
  void nameLevels(const syntax::BoardShape& shape) {
    const std::size_t errors = diagnostics_.errorCount();
    std::map<int, const syntax::Level*> lines;
    for (const syntax::Level& level : shape.levelLines) {
      const auto [entry, isNew] = lines.try_emplace(level.number.value, &level);
      if (!isNew) {
        error(level.number.span, "said-twice", "level {} is given twice", level.number.value);
        continue;
      }
      const int number = level.number.value - 1;
      // By default, file letters continue from one level to the next.
      const int firstFile = level.files ? firstFileOf(*level.files) : number * board_.files();
      const std::string name = level.name && isNewName(*level.name, "level") ? level.name->text : "";
      board_.nameLevel(number, name, firstFile);
      if (!name.empty()) zones_.add(name, cellsOfLevel(number));
    }
    if (diagnostics_.errorCount() > errors) return;
    for (int level = 1; level < board_.levels(); ++level) {
      for (int other = 0; other < level; ++other) reportSharedFiles(lines, other, level);
    }
  }

  // Returns the numbers of the first and last file of a range `a-i` or a letter `k`. Reports anything else
  // and returns nothing.
  std::optional<std::pair<int, int>> fileRange(const syntax::Word& files) {
    const std::size_t dash = std::min(files.text.find('-'), files.text.size());
    const auto first = syntax::fileNumber(std::string_view(files.text).substr(0, dash));
    const auto last =
        dash == files.text.size() ? first : syntax::fileNumber(std::string_view(files.text).substr(dash + 1));
    if (!first || !last || *last < *first) {
      error(files.span, "bad-files", "'{}' is no range of files", files.text)
          .note("expected the letters of the first and the last file, such as a-h");
      return std::nullopt;
    }
    return std::pair(*first, *last);
  }

  // Returns the number of the first file of a range such as `j-q`; reports one that does not fit the board.
  int firstFileOf(const syntax::Word& files) {
    const auto ends = fileRange(files);
    if (!ends) return 0;
    const int count = ends->second - ends->first + 1;
    if (count != board_.files()) {
      error(files.span, "bad-files", "'{}' are {} files, the board has {}", files.text, count,
            board_.files());
    }
    return ends->first;
  }

  // Reports two levels that have files with the same letter.
  void reportSharedFiles(const std::map<int, const syntax::Level*>& lines, int lower, int upper) {
    for (int file = 0; file < board_.files(); ++file) {
      for (int other = 0; other < board_.files(); ++other) {
        const std::string letters = board_.fileName(file, upper);
        if (letters != board_.fileName(other, lower)) continue;
        const auto line = lines.contains(upper + 1) ? lines.find(upper + 1) : lines.find(lower + 1);
        const SourceSpan span = line == lines.end() ? game_.boardSpan : line->second->number.span;
        error(span, "bad-files", "the levels {} and {} both have a file {}", lower + 1, upper + 1, letters)
            .note("every level needs file letters of its own: level 2 earth files j-q");
        return;
      }
    }
  }

  // Returns the cells of a level for each side. If levels are turned, Black's are those of the opposite
  // level.
  std::array<CellSet, kSides> cellsOfLevel(int level) const {
    std::array<CellSet, kSides> cells;
    for (int rank = 0; rank < board_.ranks(); ++rank) {
      for (int file = 0; file < board_.files(); ++file) {
        const Cell cell = board_.at(file, rank, level);
        cells[index(Side::White)].add(cell);
        cells[index(Side::Black)].add(board_.reflected(cell, Symmetry::Mirror));
      }
    }
    return cells;
  }

  // ---- names ----

  // Is this a valid name for a zone, level or link that is not used yet? Reports it if it is not.
  bool isNewName(const syntax::Word& name, const char* kind) {
    if (!syntax::isCellsName(name.text)) {
      const std::string small = inSmallLetters(name.text);
      error(name.span, "bad-name", "a {} cannot be called '{}'", kind, name.text)
          .note("its name is a word of small letters, perhaps with hyphens between them")
          .suggest(small == name.text ? "" : small);
      return false;
    }
    const auto [entry, isNew] = kinds_.try_emplace(name.text, kind);
    if (!isNew) {
      error(name.span, "said-twice", "'{}' is the name of a {} already", name.text, entry->second);
    }
    return isNew;
  }

  void addHoles(const syntax::BoardShape& shape) {
    CellSet holes;
    for (const syntax::NamedCell& hole :
         syntax::resolveCells(board_, shape.holes, Side::White, diagnostics_, zones_)) {
      if (holes.has(hole.cell)) {
        error(hole.span, "said-twice", "{} is a hole already", board_.name(hole.cell));
      }
      holes.add(hole.cell);
    }
    holes.forEach([&](Cell cell) { board_.addHole(cell); });
  }

  // Adds the zones of the text. A zone can contain zones declared before it. Every board has zones
  // `dark-cells` and `light-cells` (on hexagons also `middle-cells`), unless the author gives such a name to
  // another zone.
  void addZones() {
    int colour = 0;
    for (const CellSet& cells : board_.cellsByColour())
      zones_.add(fmt::format("{}-cells", board_.colourName(colour++)), {cells, cells});
    for (const syntax::Zone* zone : game_.zones) {
      auto cells = syntax::resolveCellSets(board_, zone->cells, tableSymmetry(game_.rules.symmetry),
                                           diagnostics_, zones_);
      if (isNewName(zone->name, "zone")) zones_.add(zone->name.text, std::move(cells));
    }
  }

  // Gives the cells the names that the text lists, in rows from the top; on boards with levels the highest
  // level comes first. The name `-` makes a hole. Returns false after an error.
  bool nameCells(const syntax::BoardShape& shape) {
    const auto rows = board_.textRows();
    if (rows.size() != shape.cellNames.size()) {
      error(game_.boardSpan, "bad-size", "the board has {} ranks, these are the cells of {}", rows.size(),
            shape.cellNames.size());
      return false;
    }
    const std::size_t errors = diagnostics_.errorCount();
    std::vector<std::string> names(board_.size());
    std::map<std::string, SourceSpan> known;
    std::vector<Cell> holes;
    for (std::size_t row = 0; row < rows.size(); ++row) {
      for (std::size_t i = 0; i < rows[row].size(); ++i) {
        const syntax::Word& name = shape.cellNames[row][i];
        if (name.text == "-") {
          holes.push_back(rows[row][i]);
        } else if (!known.try_emplace(name.text, name.span).second) {
          error(name.span, "said-twice", "there is a cell '{}' already", name.text);
        }
        names[index(rows[row][i])] = name.text;
      }
    }
    for (const Cell hole : holes) board_.addHole(hole);
    if (diagnostics_.errorCount() == errors) board_.nameCells(std::move(names));
    return diagnostics_.errorCount() == errors;
  }

  // Adds the directions that the text defines cell by cell to the board.
  void addDirections() {
    for (const syntax::Direction* direction : game_.directions) {
      std::vector<Cell> targets(board_.size(), kNoCell);
      for (const syntax::Word& pair : direction->pairs) {
        const auto ends = endsOf(pair);
        if (!ends) continue;
        Cell& target = targets[index(ends->first)];
        if (target != kNoCell)
          error(pair.span, "said-twice", "this direction leads from {} already", board_.name(ends->first));
        target = ends->second;
      }
      if (board_.hasLink(direction->name.text) || board_.findDirection(direction->name.text)) {
        error(direction->name.span, "said-twice", "'{}' is the name of a link or direction already",
              direction->name.text);
      } else {
        board_.addDirection(direction->name.text, std::move(targets));
      }
    }
  }

  // Returns the two cells of a pair such as `e1-g1`. Names of cells can contain hyphens, so every hyphen is
  // tried.
  std::optional<std::pair<Cell, Cell>> endsOf(const syntax::Word& pair) {
    for (std::size_t dash = 0; (dash = pair.text.find('-', dash)) != std::string::npos; ++dash) {
      const auto from = board_.find(pair.text.substr(0, dash)), to = board_.find(pair.text.substr(dash + 1));
      if (from && to) return std::pair(*from, *to);
    }
    error(pair.span, "bad-pair", "'{}' is no pair of cells", pair.text)
        .note("written like: direction clockwise: a1-a2 a2-b2");
    return std::nullopt;
  }

  void addLinks() {
    for (const syntax::Link* link : game_.links) {
      const auto pairs =
          syntax::resolvePairs(board_, link->pairs, tableSymmetry(game_.rules.symmetry), diagnostics_);
      if (isNewName(link->name, "link")) board_.addLink(link->name.text, pairs);
    }
  }

  const MergedGame& game_;
  Board& board_;
  syntax::Zones& zones_;
  Diagnostics& diagnostics_;
  std::map<std::string, const char*> kinds_;  // by name: level, zone or link
};

}  // namespace

bool buildBoard(const MergedGame& game, VariantDraft& draft, syntax::Zones& zones, Diagnostics& diagnostics) {
  return BoardBuilder(game, draft, zones, diagnostics).build();
}

}  // namespace fairyforge::frontend::build
