// Finds terms and letters that change nothing. Each term is compiled alone, and again without each of its
// letters; the denotations (denotations.h) from every cell are compared. Terms are also compared with terms
// that have the same paths under fewer conditions. Limits on the work end the search, with a warning.

#include "compiler/movement/checks.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <fmt/format.h>
#include <map>
#include <tuple>

#include "compiler/core/rules/paths.h"
#include "compiler/core/rules/unite-conditions.h"
#include "compiler/movement/denotations.h"

namespace fairyforge::movement {
namespace {

// The most characters of a term that is examined for useless letters.
constexpr std::size_t kLongestExamined = 64;
// A term with more than kMaxCompared paths from a cell is not compared by subsumption there. After about
// kMaxPathsCompared paths have been listed for all these comparisons, there are no more: that takes a few
// tenths of a second.
constexpr std::size_t kMaxCompared = 512;
constexpr std::size_t kMaxPathsCompared = 200'000;

// The paths of a program from one cell. Their operands refer to the tables of this program.
struct PathsFrom {
  const MoveProgram* program;
  std::vector<Path> paths;
};

bool isSubsumed(const Path& path, const MoveProgram& program, const std::vector<PathsFrom>& others) {
  return std::ranges::any_of(others, [&](const PathsFrom& other) {
    return std::ranges::any_of(other.paths, [&](const Path& candidate) {
      return subsumes(candidate, *other.program, path, program);
    });
  });
}

// Is each of these paths subsumed by a path in `others`? Paths of `W` subsume those of `imfW`.
bool isRedundant(const PathsFrom& paths, const std::vector<PathsFrom>& others) {
  return std::ranges::all_of(paths.paths,
                             [&](const Path& path) { return isSubsumed(path, *paths.program, others); });
}

// Compiles the terms of a notation one by one, and compares them by their denotations from every cell.
class TermExaminer {
 public:
  TermExaminer(const Board& board, const MovementOptions& options)
      : board_(board), options_(options), denotations_(board_) {
    options_.lookForUseless = false;
    board.forEachCell([&](Cell cell) { cells_.push_back(cell); });
    // Starts in the middle, where most differences show.
    std::ranges::stable_sort(cells_, [&](Cell a, Cell b) { return fromMiddle(a) < fromMiddle(b); });
  }

  std::optional<SidePrograms> compile(const std::string& notation) {
    Diagnostics ignored;
    return compileMovement(spanOf("", notation), board_, options_, ignored);
  }

  // Has one of the programs a path from some cell? True also if that takes too long to find out.
  bool moves(const SidePrograms& programs) const {
    for (const MoveProgram& program : programs) {
      for (const Cell cell : cells_) {
        const auto paths = pathsFrom(board_, program, cell, 1);
        if (!paths || !paths->empty()) return true;
      }
    }
    return false;
  }

  // Do the programs `a` and `b` mean the same from every cell? False also if that takes too long to find out.
  // `a` is compared with several programs, so its denotations are cached under `number`.
  bool same(std::size_t number, const SidePrograms& a, const SidePrograms& b) {
    if (std::ranges::equal(a, b, [](const MoveProgram& one, const MoveProgram& other) {
          return one.code == other.code && one.zones == other.zones;
        })) {
      return true;
    }
    const std::vector<Cell> cells = examples({&a, &b});
    for (const Side side : sides({&a, &b})) {
      for (const Cell cell : cells) {
        std::optional<Denotation>& known = known_[{number, side, cell}];
        if (!known) known = denotations_.from(a[index(side)], cell);
        if (!known || denotations_.from(b[index(side)], cell) != known) return false;
      }
    }
    return true;
  }

  // Returns for each term whether the other terms do everything that it does. If several terms do the same,
  // all but one of them are marked.
  std::vector<bool> coveredByOthers(const std::vector<SidePrograms>& terms) {
    std::vector<const SidePrograms*> all;
    for (const SidePrograms& term : terms) all.push_back(&term);
    const std::vector<Cell> cells = examples(all);
    const std::vector<Side> asked = sides(all);
    std::vector<bool> covered = coveredBySame(terms, cells, asked);
    if (terms.size() > 1) coverByWeaker(terms, cells, asked, covered);
    return covered;
  }

  bool gaveUp() const { return denotations_.gaveUp() || pathsLeft_ == 0; }

 private:
  // Returns for each term whether all its paths are also paths of other terms. Of several equal terms, one is
  // not marked. Marks none if the search takes too long.
  std::vector<bool> coveredBySame(const std::vector<SidePrograms>& terms, const std::vector<Cell>& cells,
                                  const std::vector<Side>& asked) {
    std::vector<bool> covered(terms.size(), terms.size() > 1);
    for (const Side side : asked) {
      for (const Cell cell : cells) {
        if (std::ranges::find(covered, true) == covered.end()) return covered;
        std::vector<std::pair<std::uint64_t, std::size_t>>
            pathsWithTerms;  // each path, with each term that has it
        for (std::size_t i = 0; i < terms.size(); ++i) {
          const auto done = denotations_.from(terms[i][index(side)], cell);
          if (!done) return std::vector<bool>(terms.size(), false);
          for (const std::uint64_t way : *done) pathsWithTerms.emplace_back(way, i);
        }
        std::ranges::sort(pathsWithTerms);
        // The first pass unmarks each term that has a path which no other term has. The second unmarks a term
        // if one of its paths is otherwise only in later terms that are still marked. So one of several equal
        // terms is kept.
        for (const bool strictly : {false, true}) {
          for (std::size_t i = 0; i < terms.size(); ++i) {
            if (covered[i]) covered[i] = isCovered(i, pathsWithTerms, covered, strictly);
          }
        }
      }
    }
    return covered;
  }

  int fromMiddle(Cell cell) const {
    return std::abs(2 * board_.file(cell) + 1 - board_.files()) +
           std::abs(2 * board_.rank(cell) + 1 - board_.ranks());
  }

  // Is every path of term `i` also a path of another term? If `strictly`: of an earlier one, or of one that
  // is not marked.
  static bool isCovered(std::size_t i,
                        const std::vector<std::pair<std::uint64_t, std::size_t>>& pathsWithTerms,
                        const std::vector<bool>& covered, bool strictly) {
    for (std::size_t begin = 0, end = 0; begin < pathsWithTerms.size(); begin = end) {
      bool does = false, elsewhere = false;
      for (end = begin;
           end < pathsWithTerms.size() && pathsWithTerms[end].first == pathsWithTerms[begin].first; ++end) {
        const std::size_t j = pathsWithTerms[end].second;
        if (j == i) {
          does = true;
        } else {
          elsewhere = elsewhere || !strictly || j < i || !covered[j];
        }
      }
      if (does && !elsewhere) return false;
    }
    return true;
  }

  // Marks also the terms whose paths are all subsumed by paths of terms that are not marked.
  void coverByWeaker(const std::vector<SidePrograms>& terms, const std::vector<Cell>& cells,
                     const std::vector<Side>& asked, std::vector<bool>& covered) {
    for (std::size_t i = 0; i < terms.size(); ++i) {
      if (covered[i]) continue;
      const auto isWeakerFrom = [&](Cell cell) {
        return std::ranges::all_of(asked, [&](Side side) {
          const auto own = pathsOf(cell, terms[i][index(side)]);
          if (own && own->paths.empty()) return true;
          std::vector<PathsFrom> others;
          for (std::size_t j = 0; j < terms.size() && own; ++j) {
            if (pathsLeft_ == 0) return false;
            if (j == i || covered[j]) continue;
            if (auto known = pathsOf(cell, terms[j][index(side)])) others.push_back(std::move(*known));
          }
          return own && isRedundant(*own, others);
        });
      };
      covered[i] = std::ranges::all_of(cells, isWeakerFrom);
    }
  }

  std::optional<PathsFrom> pathsOf(Cell cell, const MoveProgram& program) {
    if (pathsLeft_ == 0) return std::nullopt;
    auto paths = pathsFrom(board_, program, cell, kMaxCompared);
    pathsLeft_ -= std::min(pathsLeft_, paths ? 1 + paths->size() : kMaxCompared);
    if (!paths) return std::nullopt;
    return PathsFrom{&program, std::move(*paths)};
  }

  // Are there no zones, holes and links, which would make cells or sides different?
  bool isUniform(const std::vector<const SidePrograms*>& all) const {
    const bool zoned = std::ranges::any_of(all, [](const SidePrograms* programs) {
      return std::ranges::any_of(*programs,
                                 [](const MoveProgram& program) { return !program.zones.empty(); });
    });
    return !zoned && board_.holes().empty() && board_.linkNames().empty();
  }

  // Returns the sides whose programs must be compared. Black's programs are White's turned by half a circle,
  // so White's are enough if isUniform().
  std::vector<Side> sides(const std::vector<const SidePrograms*>& all) const {
    if (isUniform(all)) return {Side::White};
    return {kBothSides.begin(), kBothSides.end()};
  }

  // Returns the cells to examine: usually all. But if isUniform(), and every step that changes the file goes
  // round the joined edges, all files are alike and one is enough; the same for ranks.
  std::vector<Cell> examples(const std::vector<const SidePrograms*>& all) const {
    bool filesAlike = isUniform(all), ranksAlike = filesAlike;
    for (const SidePrograms* programs : all) {
      for (const Instruction& in : (*programs)[index(Side::White)].code) {
        if (in.op != Op::Step) continue;
        const auto step = static_cast<StepId>(in.operand);
        const Vector v = board_.vectorOf(step);
        filesAlike = filesAlike && (v.files == 0 || goesRound(board_.wrapOf(step), Wrap::Files));
        ranksAlike = ranksAlike && (v.ranks == 0 || goesRound(board_.wrapOf(step), Wrap::Ranks));
      }
    }
    const Cell middle = cells_.front();
    std::vector<Cell> cells;
    for (const Cell cell : cells_) {
      if (filesAlike && board_.file(cell) != board_.file(middle)) continue;
      if (ranksAlike && board_.rank(cell) != board_.rank(middle)) continue;
      cells.push_back(cell);
    }
    return cells;
  }

  Board board_;  // a copy, so that steps of tried terms are not added to the caller's board
  MovementOptions options_;
  Denotations denotations_;
  std::vector<Cell> cells_;
  std::size_t pathsLeft_ = kMaxPathsCompared;
  std::map<std::tuple<std::size_t, Side, Cell>, std::optional<Denotation>> known_;
};

// Is the letter at the byte `at` one that people write although it changes nothing, out of good style or for
// another program? These are `m`, as on a leg that is not the last, and all letters of castling.
bool saysTheDefault(const Notation& notation, std::size_t at) {
  const auto isM = [&](const Letter& l) { return l.at == at && l.letter == 'm'; };
  for (const Term& term : notation.terms) {
    if (at < term.extent.begin || at >= term.extent.end) continue;
    bool says = false;
    forEachAtom(term, [&](const Prefix& prefix, const Atom& atom) {
      says = says || atom.kind == AtomKind::Castling || prefix.anyLetter(isM);
    });
    return says;
  }
  return false;
}

}  // namespace

void checkScopes(const Notation& notation, Reporter& report) {
  for (std::size_t i = 0; i + 1 < notation.terms.size(); ++i) {
    const Term& term = notation.terms[i];
    const Term& next = notation.terms[i + 1];
    if (next.spaceBefore || !leavesScopeInDoubt(term, next)) continue;
    const std::string modifiers(report.written(term.prefix.extent));
    report
        .warning({term.extent.begin, next.extent.end}, "modality-scope",
                 "'{}' governs '{}' only; '{}' both moves and captures, in all directions", modifiers,
                 print(term).substr(modifiers.size()), print(next))
        .note("if that is meant write '{} {}', else '{}{}{}'", print(term), print(next), print(term),
              modifiers, print(next));
  }
}

void checkUseless(const Notation& notation, const Board& board, const MovementOptions& options,
                  Reporter& report) {
  TermExaminer examiner(board, options);
  const auto boardText = board.isHexagonal()
                             ? fmt::format("{} hexagons", board.size() - board.holes().size())
                             : fmt::format("{}x{}{}", board.files(), board.ranks(),
                                           board.levels() > 1 ? fmt::format("x{}", board.levels()) : "");
  std::vector<SidePrograms> meant;
  for (const Term& term : notation.terms) {
    std::optional<SidePrograms> alone = examiner.compile(std::string(report.written(term.extent)));
    if (!alone) return;
    if (!examiner.moves(*alone)) {
      report.error(term.extent, "impossible-move", "'{}' has no move from any cell of a board of {}",
                   print(term), boardText);
      return;
    }
    meant.push_back(std::move(*alone));
  }
  const std::vector<bool> covered = examiner.coveredByOthers(meant);
  for (std::size_t t = 0; t < notation.terms.size(); ++t) {
    const Term& term = notation.terms[t];
    if (covered[t]) {
      report.warning(term.extent, "adds-nothing", "'{}' adds nothing to the rest of the movement",
                     print(term));
      continue;
    }
    const std::string written(report.written(term.extent));
    if (examiner.gaveUp() || written.size() > kLongestExamined) continue;
    bool lastWasUseless = false;
    for (std::size_t i = 0; i < written.size(); ++i) {
      const std::size_t at = term.extent.begin + i;
      if (std::isspace(static_cast<unsigned char>(written[i])) != 0) continue;
      if (saysTheDefault(notation, at)) continue;
      if (lastWasUseless && written[i] == written[i - 1]) continue;
      const auto without = examiner.compile(written.substr(0, i) + written.substr(i + 1));
      lastWasUseless = without && examiner.same(t, meant[t], *without);
      if (!lastWasUseless) continue;
      report.warning({at, at + 1}, "adds-nothing",
                     "without this '{}' the movement is the same on a board of {}", written[i], boardText);
    }
  }
  if (examiner.gaveUp()) {
    report
        .warning({0, notation.terms.back().extent.end}, "not-examined",
                 "not every letter of this notation was checked for use")
        .note("its moves on a board of {} are too many", boardText);
  }
}

}  // namespace fairyforge::movement
