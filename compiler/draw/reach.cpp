// Finds where a piece can go by asking the referee: in the position as it is, then with an enemy piece added
// on each empty cell in turn, then with the piece counted as moved. Targets that need a hurdle, and cells
// that block, are read from the paths of the piece's program.

#include "compiler/draw/reach.h"

#include <algorithm>
#include <map>

#include "compiler/core/possible/possibilities.h"
#include "compiler/core/rules/paths.h"
#include "compiler/draw/regions.h"
#include "compiler/explain/explain.h"
#include "compiler/explain/play-rules.h"
#include "runtime/referee.h"
#include "runtime/tests.h"

namespace fairyforge::draw {
namespace {

// Returns the position with this setup. Drawings also show positions that no game reaches, so all problems of
// the setup that can be forgiven are forgiven (kAllForgivable).
Position positionOf(const VariantPtr& variant, Setup setup) {
  auto made = Position::from(variant, std::move(setup), kAllForgivable);
  return std::get<Position>(std::move(made));
}

// Asks the referee about one piece on one cell.
class Prober {
 public:
  Prober(const Position& position, Cell at)
      : position_(position), variant_(position.variantPtr()), at_(at), side_(position.at(at).side()) {
    // Any type can be the victim, unless the piece's program tests types.
    const std::size_t types = variant_->types().size();
    const MoveProgram& program = variant_->type(position.at(at).type()).program[index(side_)];
    const bool all = program.uses(Op::TestType) || program.uses(Op::TestRoyal);
    for (std::size_t i = 0; i < types; ++i) {
      if (all || !variant_->isRoyal(typeAt(i))) examples_.push_back(typeAt(i));
      if (!all && !examples_.empty()) break;
    }
    if (examples_.empty()) examples_.push_back(typeAt(0));
  }

  // Finds where the piece can move without capture in `setup`, and what it can capture there.
  void look(const Setup& setup, CellSet& quiet, CellSet& taken, CellSet& takenElsewhere) const {
    for (const Move& move : pseudoLegalMoves(positionOf(variant_, setup), side_)) {
      if (move.from != at_) continue;
      if (move.victims.empty() && move.to != at_ && !setup.at(move.to)) quiet.add(move.to);
      for (const Cell victim : move.victims) (victim == move.to ? taken : takenElsewhere).add(victim);
    }
  }

  // Puts an enemy piece on `cell` and notes whether the piece can capture it.
  void lookAtVictim(Setup setup, Cell cell, CellSet& taken, CellSet& takenElsewhere) const {
    for (const TypeId type : examples_) {
      setup.cells[index(cell)] = Piece(type, opponent(side_));
      CellSet quiet, there, elsewhere;
      look(setup, quiet, there, elsewhere);
      if (there.has(cell)) taken.add(cell);
      if (elsewhere.has(cell)) takenElsewhere.add(cell);
    }
  }

  template <typename Visit>
  void forEachEmpty(const CellSet& victims, Visit visit) const {
    variant_->board().forEachCell([&](Cell cell) {
      if (!position_.at(cell) && victims.has(cell)) visit(cell);
    });
  }

 private:
  const Position& position_;
  const VariantPtr variant_;
  const Cell at_;
  const Side side_;
  std::vector<TypeId> examples_;
};

// How many pieces a position lacks, on cells that are empty now, for a path to be possible.
struct Missing {
  bool possible = true;
  int victims = 0;
  int hurdles = 0;
  bool others = false;  // is a piece required that only tests of neighbouring cells ask for?
};

// Returns what is missing in the position for the path to be possible. Types, royalty and attacks are assumed
// to be as the path requires.
Missing missingFor(const Path& path, const Position& position, Cell at) {
  const Piece piece = position.at(at);
  const MoveProgram& program = position.variant().type(piece.type()).program[index(piece.side())];
  const Viewpoint<> from{position.variant(), position.setup(), at, piece.side(), program};
  Missing missing;
  for (const CellCondition& c : path.conditions) {
    bool occupied = true, possible = true;  // does the right thing stand on the cell; do the tests hold that
                                            // no added piece can change?
    forEachUnmet(c, from, NoOracle(), [&](const Instruction& test, bool negated) {
      if (test.op == Op::Test) occupied = false;
      if (test.op == Op::TestBeside) missing.others = true;
      if (test.op == Op::TestUnmoved || test.op == Op::TestEnPassant) possible = possible && negated;
    });
    if (c.cell == at || occupied) {
      missing.possible = missing.possible && possible;
    } else if (position.at(c.cell) || !possible) {
      missing.possible = false;
    } else if (std::binary_search(path.victims.begin(), path.victims.end(), c.cell)) {
      ++missing.victims;
    } else {
      ++missing.hurdles;
    }
  }
  return missing;
}

// Reads targets that need a hurdle, and cells that block, from the paths of the program.
void findWhatIfs(const Position& position, Cell at, const std::vector<Path>& paths, PieceReach& t) {
  for (const Path& path : paths) {
    if (!path.relocations.empty() || path.takesEnPassantVictim) continue;
    const Missing missing = missingFor(path, position, at);
    if (!missing.possible || missing.victims > 1 || missing.hurdles > 1) continue;
    if (missing.hurdles == 1) {
      const bool takes = std::binary_search(path.victims.begin(), path.victims.end(), path.to);
      if (takes) t.hopCapture.add(path.to);
      if (path.victims.empty() && path.to != at) t.hopQuiet.add(path.to);
      continue;
    }
    if (missing.others) {
      if (path.to != at) t.conditional.add(path.to);
      continue;
    }
    // A path that puts a piece on a cell does not pass over the cells between.
    if (std::ranges::any_of(path.edits, [](const Edit& edit) { return edit.what == Op::Put; })) continue;
    for (const CellCondition& c : path.conditions) {
      if (c.cell != at && c.cell != path.to && c.occupants == kEmpty) t.blockers.add(c.cell);
    }
  }
  t.hopQuiet -= t.quiet;
  t.hopCapture -= t.capture;
  for (const CellSet* known : {&t.quiet, &t.capture}) t.conditional -= *known;
  for (const CellSet* stops : {&t.quiet, &t.capture, &t.locust, &t.conditional}) t.blockers -= *stops;
}

}  // namespace

PieceReach reachFrom(const Position& position, Cell at, bool whatIf) {
  PieceReach t;
  if (!position.at(at)) return t;
  const Prober prober(position, at);
  const Setup& setup = position.setup();
  const Piece piece = position.at(at);
  const PieceType& type = position.variant().type(piece.type());
  const auto paths = pathsFrom(position.variant().board(), type.program[index(piece.side())], at);
  // An enemy piece is added only on cells where some path has a victim; nothing can be captured on other
  // cells.
  CellSet victims;
  if (paths && !type.imitates) {
    for (const Path& path : *paths) {
      for (const Cell victim : path.victims) victims.add(victim);
    }
  } else {
    victims = position.variant().board().cells();
  }
  const auto probe = [&](const Setup& from, CellSet& quiet, CellSet& capture, CellSet& locust) {
    prober.look(from, quiet, capture, locust);
    prober.forEachEmpty(victims, [&](Cell cell) { prober.lookAtVictim(from, cell, capture, locust); });
  };
  probe(setup, t.quiet, t.capture, t.locust);
  if (setup.unmoved.has(at)) {
    Setup moved = setup;
    moved.unmoved.remove(at);
    CellSet quiet, capture, locust;
    probe(moved, quiet, capture, locust);
    t.firstMove = t.quiet - quiet;
    t.firstCapture = t.capture - capture;
    t.firstCapture |= t.locust - locust;
  }
  if (whatIf && paths) findWhatIfs(position, at, *paths, t);
  return t;
}

namespace {

// Returns a setup without pieces, with the side to move if the order of turns has a turn of that side.
Setup emptySetup(const Variant& variant, Side side) {
  Setup setup;
  setup.cells.resize(variant.board().size());
  setup.marks.resize(variant.marks().size());
  const auto& schedule = variant.turns().schedule;
  const auto turn = std::ranges::find_if(schedule, [&](const ScheduledTurn& t) { return t.player == side; });
  if (turn != schedule.end()) setup.turn = static_cast<std::uint16_t>(turn - schedule.begin());
  setup.player = turn != schedule.end() || schedule.empty() ? side : schedule.front().player;
  return setup;
}

}  // namespace

Position emptyPosition(VariantPtr variant, Side side) {
  Setup setup = emptySetup(*variant, side);
  return positionOf(variant, std::move(setup));
}

Position lonePiece(VariantPtr variant, TypeId type, Cell at, bool unmoved, Side side) {
  Setup setup = emptySetup(*variant, side);
  setup.cells[index(at)] = Piece(type, side);
  for (std::size_t mark = 0; mark < setup.marks.size(); ++mark) {
    if (variant->type(type).marks >> mark & 1) setup.marks[mark].add(at);
  }
  if (unmoved && variant->registers().unmoved) setup.unmoved.add(at);
  return positionOf(variant, std::move(setup));
}

namespace {

constexpr CellSet PieceReach::*kTargets[] = {&PieceReach::quiet,      &PieceReach::capture,
                                             &PieceReach::locust,     &PieceReach::hopQuiet,
                                             &PieceReach::hopCapture, &PieceReach::conditional};

// Does the piece move differently from the two cells, apart from what the edge of the board prevents?
bool differs(const VariantPtr& variant, TypeId type, Side side, Cell a, Cell b) {
  const Board& board = variant->board();
  const auto reachOn = [&](Cell at) { return seen(variant, type, {side, at}).second; };
  const auto lacks = [&](const CellSet& from, Cell at, const CellSet& other, Cell otherAt) {
    bool found = false;
    from.forEach([&](Cell cell) {
      const int file = board.file(otherAt) + board.file(cell) - board.file(at);
      const int rank = board.rank(otherAt) + board.rank(cell) - board.rank(at);
      const int level = board.level(otherAt) + board.level(cell) - board.level(at);
      const bool isThere = file >= 0 && file < board.files() && rank >= 0 && rank < board.ranks() &&
                           level >= 0 && level < board.levels();
      const Cell same = isThere ? board.at(file, rank, level) : kNoCell;
      found = found || (isThere && board.exists(same) && !other.has(same));
    });
    return found;
  };
  const PieceReach ofA = reachOn(a), ofB = reachOn(b);
  for (const auto set : kTargets) {
    if (lacks(ofA.*set, a, ofB.*set, b) || lacks(ofB.*set, b, ofA.*set, a)) return true;
  }
  return false;
}

// Returns the cells on which drawings show the side's piece (View).
std::vector<Cell> typicalCells(const VariantPtr& variant, TypeId type, Side side) {
  const Board& board = variant->board();
  Cell middle = explain::middleCell(board);
  if (side == Side::Black && board.has(Symmetry::Mirror)) middle = board.reflected(middle, Symmetry::Mirror);
  CellSet cells = reachedCells(*variant, type, side).value_or(CellSet());
  Cell start = kNoCell;
  cells.forEach([&](Cell cell) {
    if (start == kNoCell && variant->start().at(cell) == Piece(type, side)) start = cell;
  });
  if (cells.empty()) cells = board.cells();
  const auto distance = [&](Cell cell) {
    const int files = board.file(cell) - board.file(middle), ranks = board.rank(cell) - board.rank(middle),
              levels = board.level(cell) - board.level(middle);
    return files * files + ranks * ranks + 100 * levels * levels;
  };
  const std::vector<CellSet> zones = zonesOfBegin(variant->type(type).program[index(side)]);
  const auto regionOf = [&](Cell cell) {
    std::vector<bool> inside;
    for (const CellSet& zone : zones) inside.push_back(zone.has(cell));
    return inside;
  };
  std::map<std::vector<bool>, Cell> nearest;
  cells.forEach([&](Cell cell) {
    Cell& best = nearest.try_emplace(regionOf(cell), cell).first->second;
    if (distance(cell) < distance(best)) best = cell;
  });
  std::vector<Cell> typical{nearest.at(regionOf(start != kNoCell    ? start
                                                : cells.has(middle) ? middle
                                                                    : nearest.begin()->second))};
  for (const auto& [region, cell] : nearest) {
    if (std::ranges::all_of(typical, [&](Cell shown) { return differs(variant, type, side, shown, cell); }))
      typical.push_back(cell);
  }
  return typical;
}

// Does Black's piece on each of the cells move as White's does where the board is turned, if it can be turned?
bool isTurned(const VariantPtr& variant, TypeId type, const std::vector<Cell>& cells) {
  const Board& board = variant->board();
  const std::initializer_list<Symmetry> symmetries{Symmetry::Mirror, Symmetry::Rotate};
  return std::ranges::none_of(symmetries, [&](Symmetry symmetry) { return board.has(symmetry); }) ||
         std::ranges::any_of(symmetries, [&](Symmetry symmetry) {
           return board.has(symmetry) && std::ranges::all_of(cells, [&](Cell at) {
                    const PieceReach black = seen(variant, type, {Side::Black, at}).second,
                                     white = seen(variant, type, {Side::White, board.reflected(at, symmetry)})
                                                 .second;
                    return std::ranges::all_of(kTargets, [&](auto set) {
                      return board.reflected(black.*set, symmetry) == white.*set;
                    });
                  });
         });
}

}  // namespace

std::vector<View> viewsOf(const VariantPtr& variant, TypeId type) {
  CellSet array[2];
  variant->board().forEachCell([&](Cell cell) {
    const Piece piece = variant->start().at(cell);
    if (piece && piece.type() == type && piece.side() != Side::Third) array[index(piece.side())].add(cell);
  });
  const bool onlyBlacks = array[0].empty() && !array[1].empty();
  const std::vector<Cell> blacks = typicalCells(variant, type, Side::Black);
  const bool turned = isTurned(variant, type, blacks);
  bool shown[] = {true, false};
  if (onlyBlacks || !turned) {
    const possible::Possibilities possible(*variant, explain::kMostWork,
                                           possible::Possibilities::Moves::Forgotten);
    shown[1] = possible.occurs(Side::Black, type);
    shown[0] = possible.occurs(Side::White, type) || !shown[1];
    if (shown[0] && turned) shown[1] = false;
  }
  std::vector<View> views;
  for (const Side side : kBothSides) {
    if (!shown[index(side)]) continue;
    for (const Cell at : side == Side::Black ? blacks : typicalCells(variant, type, side))
      views.push_back({side, at});
  }
  return views;
}

std::pair<Position, PieceReach> seen(const VariantPtr& variant, TypeId type, View view) {
  const Board& board = variant->board();
  const auto reachOn = [&](Cell at) {
    Position position = lonePiece(variant, type, at, true, view.side);
    PieceReach reach = reachFrom(position, at, true);
    return std::pair(std::move(position), std::move(reach));
  };
  auto shown = reachOn(view.at);
  PieceReach& reach = shown.second;
  const CellSet begins = explain::unmovedCells(*variant, type, view.side);
  const auto forget = [&](CellSet PieceReach::*first, std::initializer_list<CellSet PieceReach::*> sets) {
    if ((reach.*first).empty()) return;
    CellSet made;
    begins.forEach([&](Cell from) {
      (reachOn(from).second.*first).forEach([&](Cell to) {
        const Cell here =
            board.displaced(view.at,
                            {board.file(to) - board.file(from), board.rank(to) - board.rank(from),
                             board.level(to) - board.level(from)},
                            Wrap::None);
        if (here != kNoCell) made.add(here);
      });
    });
    const CellSet never = reach.*first - made;
    reach.*first -= never;
    for (const auto set : sets) reach.*set -= never;
  };
  if (!begins.empty() && board.joined() == Wrap::None && board.linkNames().empty()) {
    forget(&PieceReach::firstMove, {&PieceReach::quiet});
    forget(&PieceReach::firstCapture, {&PieceReach::capture, &PieceReach::locust});
  }
  return shown;
}

std::string headingOf(const Board& board, const std::vector<View>& views, View view) {
  const std::string from = views.size() > 1 ? "from " + board.name(view.at) : "";
  if (view.side == Side::White && views.back().side == Side::White) return from;
  const std::string whose = view.side == Side::White ? "White's" : "Black's";
  return from.empty() ? whose : whose + ", " + from;
}

}  // namespace fairyforge::draw
