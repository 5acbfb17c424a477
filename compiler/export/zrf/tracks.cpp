#include "compiler/export/zrf/tracks.h"

#include <algorithm>
#include <array>

#include "compiler/base/add-once.h"
#include "compiler/rules/follow-joining.h"
#include "compiler/rules/unite-ways.h"

namespace fairyforge::zrfexport {
namespace {

// Steps before the search gives up, for ways that end nowhere count too.
constexpr std::size_t kMostWork = 1'000'000;

struct State : Flow<std::size_t> {  // a cursor is the number of a place
  Track track;
};

// States that have gone the same way and done the same: what stands on one place then does not matter.
struct AboutStates {
  static std::size_t hashOfRest(const State& state) {
    std::size_t hash = state.track.origins.size();
    for (const std::size_t victim : state.track.victims) hash = hash * 31 + victim;
    return hash * 31 + state.track.places.size();
  }
  template <typename Visit>
  static void forEachDemand(const State& state, Visit visit) {
    for (std::size_t p = 1; p < state.track.places.size(); ++p) {
      const Occupants occupants = state.track.places[p].need.occupants;
      if (occupants != kAnything) visit(p, std::size_t{occupants});
    }
  }
  // The same but for occupants; how many of those differ, and where the last of them is.
  static bool sameRest(const State& a, const State& b, std::size_t& differing, std::size_t& last) {
    const Track &s = a.track, &t = b.track;
    if (s.origins != t.origins || s.places.size() != t.places.size() || s.victims != t.victims ||
        s.carried != t.carried || s.passed != t.passed || s.lastIn != t.lastIn ||
        s.takesPasser != t.takesPasser) {
      return false;
    }
    for (std::size_t p = 0; p < s.places.size(); ++p) {
      const Place &mine = s.places[p], &its = t.places[p];
      if (mine.parent != its.parent || mine.way != its.way || mine.cells != its.cells) return false;
      Need need = its.need;
      need.occupants = mine.need.occupants;
      if (need != mine.need) return false;
      if (mine.need.occupants == its.need.occupants) continue;
      ++differing;
      last = p;
    }
    return true;
  }
  static bool covers(const State& state, const State& other) {
    std::size_t differing = 0, last = 0;
    if (!sameRest(state, other, differing, last)) return false;
    for (std::size_t p = 0; p < state.track.places.size(); ++p) {
      if ((other.track.places[p].need.occupants & ~state.track.places[p].need.occupants) != 0) return false;
    }
    return true;
  }
  static bool unite(State& state, const State& other) {
    std::size_t differing = 0, last = 0;
    if (!sameRest(state, other, differing, last) || differing != 1) return false;
    state.track.places[last].need.occupants |= other.track.places[last].need.occupants;
    return true;
  }
};

class Unroller : public JoiningFollower<Unroller, State, std::size_t> {
 public:
  Unroller(const Variant& variant, Directions& directions, const Walker& walker)
      : variant_(variant),
        board_(variant.board()),
        directions_(directions),
        walker_(walker),
        program_(variant.type(walker.type).program[index(walker.side)]),
        unmoved_{cellsOfUnmoved(variant, Side::White), cellsOfUnmoved(variant, Side::Black)} {}

  std::optional<std::vector<Track>> run() {
    if (program_.code.empty()) return tracks_;
    State state;
    board_.forEachCell([&](Cell cell) { state.track.origins.push_back(cell); });
    state.track.places.push_back(
        {.parent = 0, .way = {}, .repeat = {}, .need = {}, .cells = state.track.origins});
    follow(program_, std::move(state));
    if (tooMany_) return std::nullopt;
    order(tracks_, trackTurns_);
    return std::move(tracks_);
  }

 private:
  friend Follower<Unroller, State, std::size_t>;
  friend JoiningFollower<Unroller, State, std::size_t>;

  void unite(std::vector<State*>& states) {
    for (const State* state : states) work_ += state->track.places.size();
    uniteWays(states, AboutStates());
  }

  // Leaves the origins for which keep(number) holds; false when there are none.
  template <typename Keep>
  static bool keepOrigins(Track& track, Keep keep) {
    std::vector<std::size_t> kept;
    for (std::size_t i = 0; i < track.origins.size(); ++i) {
      if (keep(i)) kept.push_back(i);
    }
    if (kept.size() == track.origins.size()) return true;
    const auto select = [&](std::vector<Cell>& cells) {
      for (std::size_t i = 0; i < kept.size(); ++i) cells[i] = cells[kept[i]];
      cells.resize(kept.size());
    };
    select(track.origins);
    for (Place& place : track.places) select(place.cells);
    return !kept.empty();
  }

  // Where the step leads back to the origin for some origins only, these are another track.
  bool step(State& state, StepId step) {
    Track& track = state.track;
    const std::vector<Cell>& from = track.places[state.cursor].cells;
    std::vector<Cell> to(from.size());
    for (std::size_t i = 0; i < from.size(); ++i) to[i] = board_.walk(from[i], step);
    State home = state;
    if (keepOrigins(home.track, [&](std::size_t i) { return to[i] == track.origins[i]; })) {
      home.cursor = 0;
      follow(program_, std::move(home));
    }
    if (!keepOrigins(track, [&](std::size_t i) { return to[i] != kNoCell && to[i] != track.origins[i]; }))
      return false;
    std::vector<Cell> cells;
    for (const Cell cell : track.places[state.cursor].cells) cells.push_back(board_.walk(cell, step));
    const auto known = std::find_if(track.places.begin(), track.places.end(),
                                    [&](const Place& place) { return place.cells == cells; });
    const std::size_t parent =
        std::exchange(state.cursor, static_cast<std::size_t>(known - track.places.begin()));
    if (known == track.places.end()) {
      track.places.push_back({.parent = parent,
                              .way = directions_.of(step),
                              .repeat = {},
                              .need = {},
                              .cells = std::move(cells)});
    }
    return true;
  }

  CellSet others(const CellSet& zone) const {
    CellSet rest;
    board_.forEachCell([&](Cell cell) {
      if (!zone.has(cell)) rest.add(cell);
    });
    return rest;
  }

  // The origin counts as empty.
  static bool restrict(State& state, Occupants occupants) {
    if (state.cursor == 0) return (occupants & kEmpty) != 0;
    Need& need = state.track.places[state.cursor].need;
    need.occupants &= occupants;
    return need.occupants != 0;
  }

  // For some origins it may be, for others not: these go on.
  bool isBack(State& state, const JumpBack<std::size_t>& before) const {
    Track& track = state.track;
    const auto moved = [&](std::size_t i) {
      const auto elsewhere = [&](std::size_t a, std::size_t b) {
        return track.places[a].cells[i] != track.places[b].cells[i];
      };
      if (elsewhere(before.cursor, state.cursor)) return true;
      for (std::size_t r = 0; r < kCursorRegisters; ++r) {
        if (elsewhere(before.registers[r], state.registers[r])) return true;
      }
      return false;
    };
    return !keepOrigins(track, moved);
  }

  Fate perform(State& state, const Instruction& in) {
    if (++work_ > kMostWork) tooMany_ = true;
    if (tooMany_) return Fate::EndsAll;
    if (in.op == Op::Land) {
      state.track.to = state.cursor;
      state.track.landing = in.operand;
      land(std::move(state.track));
      return Fate::Ends;
    }
    return lives(state, in) ? Fate::GoesOn : Fate::Ends;
  }

  bool lives(State& state, const Instruction& in) {
    Track& track = state.track;
    Place& here = track.places[state.cursor];
    const bool negates = std::exchange(state.negates, false);
    switch (in.op) {
      case Op::Step:
        return step(state, static_cast<StepId>(in.operand));
      case Op::Test:
        return restrict(state, static_cast<Occupants>(negates ? kAnything & ~in.operand : in.operand));
      case Op::TestRoyal:
        if (state.cursor == 0 || !restrict(state, kAnyPiece)) return false;
        here.need.royal = true;
        return true;
      case Op::TestType:
        if (state.cursor == 0 || !restrict(state, kAnyPiece)) return false;
        addOnce(here.need.types, program_.typeSets[in.operand]);
        return true;
      case Op::TestUnmoved:
        if (state.cursor == 0 ? walker_.imitated : !restrict(state, kAnyPiece)) return false;
        here.need.unmoved = true;
        return true;
      case Op::TestZone: {
        CellSet zone = program_.zones[in.operand];
        if (negates) zone = others(zone);
        addOnce(here.need.zones, zone);
        return keepOrigins(track, [&](std::size_t i) { return zone.has(here.cells[i]); });
      }
      case Op::TestPassed:
        if (state.cursor == 0 || !restrict(state, kEmpty)) return false;
        here.need.passed = true;
        return true;
      case Op::TestLast:
        addOnce(track.lastIn, program_.typeSets[in.operand]);
        return true;
      case Op::TestAway: {
        const auto& there = track.places[state.registers[in.operand]].cells;
        return keepOrigins(track, [&](std::size_t i) { return (here.cells[i] == there[i]) == negates; });
      }
      case Op::TestLastFrom:
        here.need.lastFrom = true;
        return true;
      case Op::TestLastTo:
        here.need.lastTo = true;
        return true;
      case Op::TestAttacked:  // only that it is not (zrfGame)
      case Op::TestSafe:
        here.need.safe = true;
        return true;
      case Op::Take:
        addOnce(track.victims, state.cursor);
        return true;
      case Op::TakePasser:
        track.takesPasser = true;
        return true;
      case Op::Carry:
        addOnce(track.carried, Carrying{state.registers[in.operand], state.cursor});
        return true;
      case Op::Pass:
        addOnce(track.passed, state.cursor);
        return true;
      case Op::Forget:
        track.victims.clear();
        track.takesPasser = false;
        track.carried.clear();
        track.passed.clear();
        return true;
      default:  // nothing else is left (zrfGame)
        return false;
    }
  }

  // An unmoved piece is the one that the array has there.
  bool canBeUnmoved(const Place& place, std::size_t number, bool isOrigin) const {
    const Cell cell = place.cells[number];
    const Piece piece = variant_.start().at(cell);
    if (!piece || piece.side() == Side::Third || !unmoved_[index(piece.side())].has(cell)) return false;
    if (isOrigin) return piece == Piece(walker_.type, walker_.side);
    const Occupants who = piece.side() == walker_.side ? kOwn : kEnemy;
    return (place.need.occupants & who) != 0 &&
           std::all_of(place.need.types.begin(), place.need.types.end(),
                       [&](const TypeSet& types) { return types[index(piece.type())]; });
  }

  void land(Track track) {
    for (std::size_t p = 0; p < track.places.size(); ++p) {
      if (!track.places[p].need.unmoved) continue;
      if (!keepOrigins(track, [&](std::size_t i) { return canBeUnmoved(track.places[p], i, p == 0); }))
        return;
    }
    // Whoever arrives takes what stands there; where nothing stands nothing is taken.
    std::erase_if(track.victims, [&](std::size_t place) {
      return place == track.to || track.places[place].need.occupants == kEmpty;
    });
    std::sort(track.victims.begin(), track.victims.end());
    if (tracks_.size() >= kMostTracks) {
      tooMany_ = true;
      return;
    }
    tracks_.push_back(std::move(track));
    trackTurns_.push_back(turn());
  }

  const Variant& variant_;
  const Board& board_;
  Directions& directions_;
  const Walker walker_;
  const MoveProgram& program_;
  const std::array<CellSet, kSides> unmoved_;
  bool tooMany_ = false;
  std::size_t work_ = 0;
  std::vector<Track> tracks_;
  std::vector<std::size_t> trackTurns_;
};

}  // namespace

CellSet cellsOfUnmoved(const Variant& variant, Side side) {
  CellSet cells;
  const HandRules& hands = variant.hands();
  for (std::size_t c = 0; c < variant.start().cells.size(); ++c) {
    const Piece piece = variant.start().cells[c];
    if (!piece || piece.side() != side) continue;
    const TypeSet& dropped = hands.asUnmoved;
    const bool returns = hands.any() && index(piece.type()) < dropped.size() && dropped[index(piece.type())];
    if (returns || variant.start().unmoved.has(cellAt(c))) cells.add(cellAt(c));
  }
  return cells;
}

bool Need::nothing() const {
  return *this == Need{};
}

bool Need::isPlainEmpty() const {
  Need empty;
  empty.occupants = kEmpty;
  return *this == empty;
}

bool Track::isChain() const {
  for (std::size_t i = 1; i < places.size(); ++i) {
    if (places[i].parent != i - 1) return false;
  }
  return true;
}

std::optional<std::vector<Track>> tracksOf(const Variant& variant, Directions& directions,
                                           const Walker& walker) {
  return Unroller(variant, directions, walker).run();
}

}  // namespace fairyforge::zrfexport
