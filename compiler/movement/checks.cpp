#include "compiler/movement/checks.h"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <map>

#include "compiler/rules/paths.h"

namespace fairyforge {
namespace {

// Movements with more ways than this from one cell are not examined for useless letters.
constexpr std::size_t kMostPaths = 4096;
// Nor are longer terms.
constexpr std::size_t kLongestExamined = 64;

// All that is done to find what is useless is bounded by this many conditions looked at; then nothing more is
// found.
constexpr std::size_t kMostWork = 4'000'000;

// What a movement can do from one cell: a number for each way, sorted. Equal for movements that mean the same
// there.
using Meaning = std::vector<std::uint64_t>;

std::uint64_t mixed(std::uint64_t hash, std::uint64_t value) {
  hash = (hash ^ value) * 0x9E3779B97F4A7C15u;
  return hash ^ hash >> 29;
}

std::uint64_t keyOf(const Path& path) {
  std::uint64_t key = mixed(index(path.to), static_cast<std::uint64_t>(path.landing) << 1 | path.takesPasser);
  std::uint64_t conditions = 0;  // a sum: their order does not matter
  for (const CellCondition& c : path.conditions) {
    const std::uint64_t flags = c.occupants | c.royal << 8 | c.unmoved << 9 | c.passed << 10 | c.safe << 11;
    conditions += mixed(mixed(1, index(c.cell)), flags);
  }
  key = mixed(key, conditions);
  for (const Cell cell : path.victims) key = mixed(mixed(key, 2), index(cell));
  for (const Relocation& r : path.relocations) key = mixed(mixed(key, 3), index(r.from) << 16 | index(r.to));
  for (const Cell cell : path.passed) key = mixed(mixed(key, 4), index(cell));
  return key;
}

// The terms of a notation, each compiled by itself, and what they do from every cell.
class TermExaminer {
 public:
  TermExaminer(const Board& board, const MovementOptions& options) : board_(board), options_(options) {
    options_.lookForUseless = false;
    board.forEachCell([&](Cell cell) { cells_.push_back(cell); });
    // Cells in the middle see most of a movement.
    std::stable_sort(cells_.begin(), cells_.end(),
                     [&](Cell a, Cell b) { return fromMiddle(a) < fromMiddle(b); });
  }

  std::optional<SidePrograms> compile(const std::string& notation) {
    const auto file = std::make_shared<SourceFile>("", notation);
    Diagnostics ignored;
    return compileMovement({file, 0, static_cast<std::uint32_t>(notation.size())}, board_, options_, ignored);
  }

  bool moves(const SidePrograms& programs) const {
    for (const MoveProgram& program : programs) {
      for (const Cell cell : cells_) {
        const auto paths = pathsFrom(board_, program, cell, 1);
        if (!paths || !paths->empty()) return true;
      }
    }
    return false;
  }

  // Do both mean the same from every cell? False also when there are too many ways to tell.
  bool same(const SidePrograms& a, const SidePrograms& b) {
    for (const Side side : kBothSides) {
      const MoveProgram& one = a[index(side)];
      const MoveProgram& other = b[index(side)];
      if (one.code == other.code && one.zones == other.zones) continue;
      for (const Cell cell : cells_) {
        const auto first = meaning(one, cell), second = meaning(other, cell);
        if (!first || !second || *first != *second) return false;
      }
    }
    return true;
  }

  // Which of the terms do nothing that the others do not do. Of terms that do the same one is left out.
  std::vector<bool> coveredByOthers(const std::vector<SidePrograms>& terms) {
    std::vector<bool> covered(terms.size(), terms.size() > 1);
    for (const Side side : kBothSides) {
      for (const Cell cell : cells_) {
        if (std::find(covered.begin(), covered.end(), true) == covered.end()) return covered;
        std::vector<Meaning> meanings;
        std::map<std::uint64_t, std::vector<std::size_t>> doers;
        for (std::size_t i = 0; i < terms.size(); ++i) {
          const auto done = meaning(terms[i][index(side)], cell);
          if (!done) covered[i] = false;
          meanings.push_back(done.value_or(Meaning{}));
          for (const std::uint64_t key : meanings.back()) doers[key].push_back(i);
        }
        // First whoever does something alone; then whoever relies on a later term that might be left out
        // itself.
        for (const bool strictly : {false, true}) {
          for (std::size_t i = 0; i < terms.size(); ++i) {
            const auto doneElsewhere = [&](std::uint64_t key) {
              const auto& who = doers[key];
              return std::any_of(who.begin(), who.end(), [&](std::size_t j) {
                return j != i && (!strictly || j < i || !covered[j]);
              });
            };
            if (covered[i] && !std::all_of(meanings[i].begin(), meanings[i].end(), doneElsewhere))
              covered[i] = false;
          }
        }
      }
    }
    return covered;
  }

 private:
  int fromMiddle(Cell cell) const {
    return std::abs(2 * board_.file(cell) + 1 - board_.files()) +
           std::abs(2 * board_.rank(cell) + 1 - board_.ranks());
  }
  std::optional<Meaning> meaning(const MoveProgram& program, Cell cell) {
    if (work_ > kMostWork) return std::nullopt;
    const auto paths = pathsFrom(board_, program, cell, kMostPaths);
    work_ += paths ? 100 : 20 * kMostPaths;
    if (!paths) return std::nullopt;
    Meaning result;
    for (const Path& path : *paths) {
      result.push_back(keyOf(path));
      work_ += path.conditions.size();
    }
    std::sort(result.begin(), result.end());
    return result;
  }

  Board board_;  // a copy: what is tried here leaves no steps behind
  MovementOptions options_;
  std::vector<Cell> cells_;
  std::size_t work_ = 0;
};

// Letters that say what is meant without them too, but that good style or another program wants: `m` on a leg
// that is not the last, and the `s` of castling.
bool saysTheDefault(const Notation& notation, std::size_t at) {
  const auto isM = [&](const std::vector<Leg>& legs) {
    return std::any_of(legs.begin(), legs.end(), [&](const Leg& leg) {
      return std::any_of(leg.letters.begin(), leg.letters.end(),
                         [&](const Letter& l) { return l.at == at && l.letter == 'm'; });
    });
  };
  for (const Term& term : notation.terms) {
    if (at < term.extent.begin || at >= term.extent.end) continue;
    if (const auto* bracket = std::get_if<Bracket>(&term.body)) {
      return std::any_of(bracket->legs.begin(), bracket->legs.end(), [&](const ChainLeg& leg) {
        return std::any_of(leg.alternatives.begin(), leg.alternatives.end(),
                           [&](const ChainAtom& a) { return isM(a.prefix.legs); });
      });
    }
    if (std::get<Atom>(term.body).kind == AtomKind::Castling) return true;
    return isM(term.prefix.legs) || isM(term.prefix.rest) ||
           (term.prefix.group && isM(term.prefix.group->legs));
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
                 fmt::format("'{}' governs '{}' only; '{}' both moves and captures, in all directions",
                             modifiers, print(term).substr(modifiers.size()), print(next)))
        .suggest(fmt::format("if that is meant write '{} {}', else '{}{}{}'", print(term), print(next),
                             print(term), modifiers, print(next)));
  }
}

void checkUseless(const Notation& notation, const Board& board, const MovementOptions& options,
                  Reporter& report) {
  TermExaminer examiner(board, options);
  const auto boardText = fmt::format("{}x{}{}", board.files(), board.ranks(),
                                     board.levels() > 1 ? fmt::format("x{}", board.levels()) : "");
  std::vector<SidePrograms> meant;
  for (const Term& term : notation.terms) {
    std::optional<SidePrograms> alone = examiner.compile(std::string(report.written(term.extent)));
    if (!alone) return;
    if (!examiner.moves(*alone)) {
      report.error(term.extent, "impossible-move",
                   fmt::format("'{}' has no move from any cell of a board of {}", print(term), boardText));
      return;
    }
    meant.push_back(std::move(*alone));
  }
  const std::vector<bool> covered = examiner.coveredByOthers(meant);
  for (std::size_t t = 0; t < notation.terms.size(); ++t) {
    const Term& term = notation.terms[t];
    if (covered[t]) {
      report.warning(term.extent, "adds-nothing",
                     fmt::format("'{}' adds nothing to the rest of the movement", print(term)));
      continue;
    }
    const std::string written(report.written(term.extent));
    if (written.size() > kLongestExamined) continue;
    bool lastWasUseless = false;
    for (std::size_t i = 0; i < written.size(); ++i) {
      const std::size_t at = term.extent.begin + i;
      if (saysTheDefault(notation, at)) continue;
      if (lastWasUseless && written[i] == written[i - 1]) continue;
      const auto without = examiner.compile(written.substr(0, i) + written.substr(i + 1));
      lastWasUseless = without && examiner.same(meant[t], *without);
      if (!lastWasUseless) continue;
      report.warning(
          {at, at + 1}, "adds-nothing",
          fmt::format("without this '{}' the movement is the same on a board of {}", written[i], boardText));
    }
  }
}

}  // namespace fairyforge
