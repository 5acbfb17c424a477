// Recognises shifts. Measures each path along its line: where the first shifted piece stands, how many pieces
// there are, and how far they go. Computes the measures of all paths of each possible Shift, and accepts the
// Shift if exactly these measures were found.

#include "compiler/explain/shifts.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <ranges>
#include <utility>

#include "compiler/explain/clauses.h"
#include "compiler/explain/explain.h"
#include "compiler/explain/room.h"
#include "compiler/explain/square-words.h"

namespace fairyforge::explain {
namespace {

using How = Shift::How;

// Returns the number of steps after which a walk over joined edges comes back to its start; 0 if it never
// does.
int around(const Board& board, Vector step) {
  const Cell start = middleCell(board);
  Cell at = start;
  for (int n = 1; n <= static_cast<int>(board.size()); ++n) {
    at = at == kNoCell ? kNoCell : board.displaced(at, step, board.joined());
    if (at == start) return n;
  }
  return 0;
}

// What all paths of a shift along one line have in common.
struct Line {
  Vector unit;
  bool pulls = false;
  Demand shifted, origin;  // the demands on shifted pieces (except on their side) and on the origin
  CellDemand ends;         // the zones for the mover's destination
  friend auto operator<=>(const Line&, const Line&) = default;
};

// The measures of a path, in steps from the mover's start.
struct Measures {
  int contact = 0;  // where the first shifted piece stands
  // The number of pieces in the row. `further`, for a single piece: how many squares beyond the next one it
  // goes.
  int pieces = 1, further = 0;
  bool offBoard = false;
  friend auto operator<=>(const Measures&, const Measures&) = default;
};

// A path that may be a shift, as measured along its line.
struct Measured {
  Line line;
  Measures measures;
  Occupants first, others;  // what the first piece and the other ones may be; equal for a single piece
};

// Measures the paths of one program.
class Measurer {
 public:
  Measurer(const Board& board, const MoveProgram& program) : board_(board), program_(program) {}

  // If the path moves pieces along its own line, as a push or pull does, returns the line and the measures on
  // it. Returns nothing for other paths.
  std::optional<Measured> measure(const RelativePath& path) const {
    const bool effectless = path.edits.empty() && path.kind == kNoKind && !path.continuesWith &&
                            path.movesOnly() && path.wrap == board_.joined();
    if (!effectless || path.stays() || path.victims.size() > 1 || linksIn(path.to) != 0) return std::nullopt;
    // A leap of several squares counts as one step.
    int stride = strideOf(path.to);
    for (const Demand& demand : path.demands) stride = std::gcd(stride, strideOf(demand.at));
    const Vector direction = unitOf(path.to), unit = stride * direction;
    const auto along = [&](Vector v) {
      return (unitOf(v) == direction ? 1 : unitOf(v) == -1 * direction ? -1 : 0) * strideOf(v) / stride;
    };
    std::map<int, Demand> demands;
    for (Demand demand : path.demands) {
      demand.wrap = Wrap::None;
      const int at = along(std::exchange(demand.at, {}));
      if (at == 0 || !demands.emplace(at, demand).second) return std::nullopt;
    }
    const int to = along(path.to);
    Measured found{.line = {unit, demands.begin()->first < 0, {}, path.origin, {}},
                   .measures = {},
                   .first = 0,
                   .others = 0};
    Measures& m = found.measures;
    m.offBoard = !path.victims.empty();
    if (m.offBoard && !takeEdge(demands.rbegin()->second, unit)) return std::nullopt;
    found.line.ends.tests = take(demands.at(to), isZone);

    // The shifted pieces must form one row on the line. All other squares on it must be empty, without
    // further demands.
    const auto first = std::ranges::find_if(demands, [](const auto& d) { return !d.second.isPlainEmpty(); });
    if (first == demands.end()) return std::nullopt;
    m.contact = first->first;
    found.line.shifted = first->second;
    found.first = found.others = std::exchange(found.line.shifted.occupants, kAnything);
    m.pieces = 0;
    for (auto d = first; d != demands.end() && !d->second.isPlainEmpty(); ++d, ++m.pieces) {
      Demand other = d->second;
      const Occupants occupants = std::exchange(other.occupants, kAnything);
      if ((occupants & kEmpty) != 0 || other != found.line.shifted) return std::nullopt;
      if (m.pieces > 1 && occupants != found.others) return std::nullopt;
      if (m.pieces > 0) found.others = occupants;
    }
    const int last = demands.rbegin()->first, gap = found.line.pulls ? 1 : 0;
    if (static_cast<int>(demands.size()) != last - std::min(1, m.contact) + 1 - gap) return std::nullopt;
    if (std::ranges::count_if(demands, [](const auto& d) { return !d.second.isPlainEmpty(); }) != m.pieces)
      return std::nullopt;

    std::vector<RelocationOf<Vector>> goes;
    if (found.line.pulls) {
      if (m.contact != -1 || m.pieces != 1 || m.offBoard || last != to) return std::nullopt;
      m.further = to - 1;
      goes.push_back({-1 * unit, m.further * unit});
    } else {
      // Over joined edges, the mover can pass the square from which it started.
      const int ring = around(board_, unit);
      m.further = to - m.contact + (to < m.contact ? ring : 0);
      if (m.further < 0 || (m.further > 0 && m.pieces > 1)) return std::nullopt;
      const int end = m.contact + m.pieces + m.further;  // where the last piece goes
      if (last != (ring > 0 && end >= ring ? ring - 1 : m.offBoard ? end - 1 : end)) return std::nullopt;
      for (int i = 0; i < m.pieces - (m.offBoard ? 1 : 0); ++i)
        goes.push_back({(m.contact + i) * unit, (m.contact + i + 1 + m.further) * unit});
      if (m.offBoard && path.victims[0] != (m.contact + m.pieces - 1) * unit) return std::nullopt;
    }
    return std::ranges::is_permutation(goes, path.relocations) ? std::optional(std::move(found))
                                                               : std::nullopt;
  }

 private:
  // Removes the demand that the square is at the edge of the board in the direction of the step, since the
  // words "off the board" imply it. Returns false if there is no such demand.
  bool takeEdge(Demand& demand, Vector unit) const {
    CellSet edge;
    for (std::size_t i = 0; i < board_.stepCount(); ++i) {
      const auto step = static_cast<StepId>(i);
      if (board_.vectorOf(step) != unit || board_.wrapOf(step) != Wrap::None ||
          !board_.linkNameOf(step).empty())
        continue;
      board_.forEachCell([&](Cell cell) {
        if (board_.walk(cell, step) == kNoCell) edge.add(cell);
      });
    }
    return std::erase_if(demand.tests, [&](const DemandedTest& test) {
             return isZone(test) && program_.zones[test.operand] == edge;
           }) == 1;
  }

  const Board& board_;
  const MoveProgram& program_;
};

// The paths that have the same measures.
struct Alike {
  std::set<Occupants> first, others;
  std::vector<std::size_t> paths;
};
using Found = std::map<Measures, Alike>;

Occupants unite(const std::set<Occupants>& sets) {
  Occupants all = 0;
  for (const Occupants one : sets) all |= one;
  return all;
}

// Returns the measures of all paths of a shift whose mover goes at most `way` steps. A line has `room` steps,
// or `ring` steps if it comes back over joined edges.
std::set<Measures> measuresOf(How how, bool offBoard, int way, int room, int ring) {
  std::set<Measures> all;
  for (int contact = 1; how == How::Push && contact < ring; ++contact) {
    for (int to = contact; to <= std::min(way, contact + ring - 2); ++to) {
      if (to != ring) all.insert({contact, 1, to - contact, false});
    }
  }
  for (const bool off : {false, true}) {
    if (off && !offBoard) continue;
    for (int to = 1; to <= way; ++to) {
      if (how == How::Pull && to < room) all.insert({-1, 1, to - 1, false});
      for (int contact = 1; how == How::Push && ring == 0 && contact <= to; ++contact) {
        if (to + (off ? 0 : 1) <= room) all.insert({contact, 1, to - contact, off});
      }
      for (int pieces = 1; how == How::PushRow && to + pieces - (off ? 1 : 0) <= room; ++pieces)
        all.insert({to, pieces, 0, off});
    }
  }
  return all;
}

// Returns the shift whose paths have exactly the measures that were found; nothing if there is none.
std::optional<Shift> shiftOf(const Line& line, const Found& found, const Room& room) {
  Shift shift{.how = line.pulls ? How::Pull : How::Push,
              .steps = classOf(room.lattice(), line.unit),
              .shifted = line.shifted,
              .origin = line.origin,
              .ends = line.ends,
              .way = {}};
  int way = 0;
  for (const auto& [m, alike] : found) {
    if (m.pieces > 1) shift.how = How::PushRow;
    shift.offBoard = shift.offBoard || m.offBoard;
    way = std::max(way, line.pulls ? m.further + 1 : m.contact + m.further);
    shift.shifted.occupants = unite(alike.first);
  }
  // Paths with each of the measures must occur with all contents of the shifted squares.
  for (const auto& [m, alike] : found) {
    if (unite(alike.first) != shift.shifted.occupants) return std::nullopt;
    if (m.pieces > 1 && alike.others != std::set{shift.shifted.occupants}) return std::nullopt;
  }
  const int ring = around(room.board(), line.unit);
  int longest = ring;
  for (int n = 1; longest == 0 || n < longest; ++n) {
    if (room.fits(std::vector<Stride>(static_cast<std::size_t>(n), {line.unit, room.board().joined()})))
      continue;
    longest = n - 1;
    break;
  }
  const bool wholeLine = way > 1 && way >= (shift.offBoard ? longest : longest - 1);
  shift.way = wholeLine ? Range{1, 2, true} : Range{1, way, false};
  const std::set<Measures> meant = measuresOf(shift.how, shift.offBoard, way, longest, ring);
  const auto measures = std::views::keys(found);
  return std::ranges::equal(meant, measures) ? std::optional(shift) : std::nullopt;
}

}  // namespace

std::map<Shift, std::set<Vector>> takeShifts(const Board& board, std::vector<RelativePath>& paths,
                                             const MoveProgram& program) {
  const Measurer measurer(board, program);
  std::map<Line, Found> lines;
  for (std::size_t i = 0; i < paths.size(); ++i) {
    const auto measured = measurer.measure(paths[i]);
    if (!measured) continue;
    Alike& alike = lines[measured->line][measured->measures];
    alike.first.insert(measured->first);
    alike.others.insert(measured->others);
    alike.paths.push_back(i);
  }
  std::map<Shift, std::set<Vector>> shifts;
  std::vector<bool> said(paths.size(), false);
  const Room room(board);
  for (const auto& [line, found] : lines) {
    const auto shift = shiftOf(line, found, room);
    if (!shift) continue;
    shifts[*shift].insert(line.unit);
    for (const auto& [measures, alike] : found) {
      for (const std::size_t path : alike.paths) said[path] = true;
    }
  }
  eraseMarked(paths, said);
  return shifts;
}

}  // namespace fairyforge::explain
