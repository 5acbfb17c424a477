// The turn, played on rows of words; and why masks have positions of their own.
//
// Why this exists. Some games have no Plan: a turn has kinds of moves and priorities, or moves that are too
// many to be listed (compiler/native/specialise/beyond-plans.h). Where no code can be made, in a browser for one,
// no game has. There masks of the board say which paths of a piece exist (masked-paths.h), and programs are
// interpreted for the rest. What remains is the turn: which of these moves count, which are legal, and what
// position they lead to. There legality is make-and-test, maximal captures look several moves ahead, and
// whether a turn goes on is asked of the position after the move. All of that copies positions.
//
// The obvious way is to let the referee play the turn and to replace only what finds moves. The referee works
// on Setup, which holds its cells, hands and marks in vectors, and on Move, which holds lists, so a copy
// allocates memory several times, for every candidate of every turn. The other obvious way is to compile the
// programs, and the turn too. The first was done: masks became as fast, and need no compiler. The second
// would repeat the rules of turns in a form that is hard to read, for a part that runs once for each move and
// not once for each cell.
//
// The idea. The rules are templates over a world of states and moves (runtime/turn-candidates.h, judging.h
// and playing.h), and the referee is their plain world. Here they are played on another world. A TurnState is
// one row of 64-bit words, a few hundred bytes for a game on 8x8, and is copied by one memcpy. It holds
// everything that moves can depend on; clocks are left out.
//
//   pieces          16 bits for each cell: type and side; 0 is empty
//   sets of cells   unmoved pieces, en-passant targets, each mark; each kind of piece, each owner's pieces
//   taken           a set of piece codes, if a goal asks for it
//   hands           16 bits for each type and player, if hands are used
//   all others      a word each, except clocks
//
// A TurnMoves is two lists: moves and their effects. States and lists are lent: a position that is played
// only to look at it takes the next row of a store and gives it back afterwards, so nothing is allocated for
// a move.
//
// Guards (isPlainlyLegal) show for most moves, without playing them, that they are legal; countLegal counts
// moves in games in which every candidate is legal. Both are shortcuts for frequent questions. They must give
// the same answers as the rules; tests compare them with the referee in all games.
//
// The code relies on these invariants:
//
// - What is known of paths and lines is filled in while it is asked for, so the executor lends a TurnPlayer
//   to one question at a time.
// - Questions of a program about attacks are answered by runs that ask no such questions (runs_). Otherwise
//   two pieces could ask about each other without end.
// - What is lent last is returned first: a LentState or LentMoves lives on the stack.
// - Moves of one piece stand together in a list, and so do drops of a type on a cell: equal moves are
//   searched for only within such a group.
#include "compiler/native/turn-player.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "runtime/playing.h"

namespace fairyforge::native {
namespace {

// Is a move of a piece that is not royal illegal only if it exposes a royal piece or gives check?
bool onlyExposureForbids(const Variant& variant) {
  const EndRules& end = variant.end();
  const auto isFormer = [](RoyalRule rule) { return rule == RoyalRule::Former; };
  const auto transfers = [](const PieceType& t) { return t.transfer[0] || t.transfer[1]; };
  return variant.third() == nullptr && std::ranges::none_of(end.royals, isFormer) &&
         std::ranges::none_of(variant.types(), transfers) &&
         variant.turns().seriesChecks != SeriesChecks::LastOnly && !judgesMoves(variant.turns()) &&
         !judgesMoves(end);
}

}  // namespace

TurnPlayer::TurnPlayer(const TurnGame& rules, const TurnGoals& goals)
    : TurnWorld(*rules.variant, rules.layout),
      rules_(rules),
      goals_(goals),
      runner_(rules),
      start_(std::make_unique_for_overwrite<std::uint64_t[]>(rules.layout.size)),
      mustTest_(!variant_.royalTypes().empty() || !variant_.hands().onBothColours.empty() ||
                !variant_.end().obligations.empty()),
      mayBeGuarded_(!variant_.royalTypes().empty() && onlyExposureForbids(variant_)),
      mayBeCounted_(!mustTest_ && variant_.triggers().empty() && !variant_.hands().anyDuty() &&
                    variant_.turns().captureDuty == CaptureDuty::None && !judgesMoves(variant_.turns()) &&
                    !judgesMoves(variant_.end())),
      losesWithoutRoyals_{variant_.losesWithoutRoyals(Side::White), variant_.losesWithoutRoyals(Side::Black)},
      counts_(variant_.turns().kinds.size()) {
  counted_.counts = &counts_;
}

TurnState TurnPlayer::stateOf(const Setup& setup) {
  const TurnState state(start_.get(), rules_.layout);
  fillState(state, setup);
  return state;
}

void TurnPlayer::legalMoves(const TurnState& state, TurnMoves& legal) {
  legal.clear();
  forEachLegal<false>(state, [&](const ListedMove& move) {
    legal.moves.push_back(move);
    legal.moves.back().first = static_cast<std::uint32_t>(legal.effects.size());
    forEachEffect(move, [&](const Edit& effect) { legal.effects.push_back(effect); });
    return true;
  });
}

std::uint64_t TurnPlayer::perft(const TurnState& state, int depth) {
  if (depth == 0) return 1;
  std::uint64_t nodes = 0;
  if (depth > 1) {
    forEachLegal<true>(state, [&](const TurnState& after) {
      nodes += perft(after, depth - 1);
      return true;
    });
  } else if (const auto count = countLegal(state)) {
    nodes = *count;
  } else {
    forEachLegal<false>(state, [&](const ListedMove&) {
      ++nodes;
      return true;
    });
  }
  return nodes;
}

// ---- moves and states

// Adds a drop of the type on the cell to the list; `takes`: it captures what stands there.
void TurnPlayer::addDrop(TurnMoves& moves, TypeId type, Cell cell, bool takes) {
  moves.moves.push_back({.from = kNoCell,
                         .to = cell,
                         .as = type,
                         .first = static_cast<std::uint32_t>(moves.effects.size()),
                         .count = takes ? 1u : 0u});
  if (takes) moves.effects.push_back({cell, Op::Take});
}

// Returns a copy of the move, added to the list, that also changes the piece on the cell to the type. The
// change is inserted before later effects, in the order of forEachEffect() (runtime/move.h).
ListedMove TurnPlayer::withChange(TurnMoves& moves, const ListedMove& move, Cell cell, TypeId type) {
  moves.mayRepeat = true;
  std::vector<Edit>& effects = moves.effects;
  ListedMove changed = move;
  changed.first = static_cast<std::uint32_t>(effects.size());
  ++changed.count;
  std::uint32_t i = move.first;
  const std::uint32_t end = move.first + move.count;
  for (; i < end && !isEdit(effects[i].what); ++i) effects.push_back(Edit(effects[i]));
  effects.push_back({cell, kTypeChange, static_cast<std::uint16_t>(index(type))});
  for (; i < end; ++i) effects.push_back(Edit(effects[i]));
  return changed;
}

// Adds a move, with its changes of type sorted and without repeated ones.
void TurnPlayer::addChanged(TurnMoves& moves, const ListedMove& move) {
  moves.moves.push_back(move);
  const auto first = moves.effects.begin() + move.first, last = first + move.count;
  const auto isChange = [](const Edit& e) { return e.what == kTypeChange; };
  const auto from = std::find_if(first, last, isChange), to = std::find_if_not(from, last, isChange);
  std::sort(from, to);
  const auto kept = std::unique(from, to);
  moves.moves.back().count -= static_cast<std::uint32_t>(to - kept);
  std::move(to, last, kept);
}

// Removes repeated moves. Moves of one piece, and drops on one cell, stand together in the list, so only
// moves of such a group are compared.
void TurnPlayer::unite(TurnMoves& moves) const {
  if (!moves.mayRepeat) return;
  auto& list = moves.moves;
  CellSet targets;  // destinations in the current group
  std::size_t kept = 0, group = 0;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const auto sameGroup = [&](const TurnMove& a, const TurnMove& b) {
      return a.from == b.from && (a.from != kNoCell || a.to == b.to);
    };
    if (kept > 0 && !sameGroup(list[i], list[kept - 1])) {
      group = kept;
      // Clears only the words in use, since clearing a whole CellSet takes longer.
      for (std::size_t w = 0; w < rules_.layout.setWords; ++w) targets.setWord(w, 0);
    }
    const auto first = list.begin() + static_cast<std::ptrdiff_t>(group);
    const auto last = list.begin() + static_cast<std::ptrdiff_t>(kept);
    const auto isSame = [&](const TurnMove& known) { return moves.same(known, list[i]); };
    if (targets.has(list[i].to) && std::any_of(first, last, isSame)) continue;
    targets.add(list[i].to);
    list[kept++] = list[i];
  }
  list.resize(kept);
}

namespace {

// Calls play(Playing) with the object that plays the move on the state.
template <typename Play>
void change(const Variant& variant, const TurnState& state, const ListedMove& move, Play play) {
  play(Playing(variant, state, move, [&](auto visit) { forEachEffect(move, visit); }));
}

}  // namespace

void TurnPlayer::play(const TurnState& before, const ListedMove& move, const TurnState& after) {
  after.copyFrom(before);
  const auto hasCandidates = [&] {
    const LentMoves<TurnMoves> list = this->list();
    TurnMoves& moves = list;
    addTurnMoves(after, moves);
    return moves.size() > 0;
  };
  const auto givesCheck = [&](Side player) {
    return exposed(after, opponent(player), player, Attackers::Checking);
  };
  change(variant_, after, move, [&](const auto& playing) { playing.play(hasCandidates, givesCheck); });
}

LentState<TurnState> TurnPlayer::playedPart(const TurnState& state, const ListedMove& move) {
  LentState<TurnState> after = changed(state);
  change(variant_, after, move, [](const auto& playing) { playing.part(); });
  return after;
}

// ---- questions

// Asks as withRoyalOn() (runtime/threats.h) says: an enemy's royal piece is put on the cell if none stands
// there.
bool TurnPlayer::attacked(const TurnState& state, Cell cell, Side by) {
  const LentState<TurnState> asked = changed(state);
  if (const Piece there = state.at(cell); !there || there.side() == by || !variant_.isRoyal(there)) {
    asked.place(cell, Piece(variant_.royalExample(), by == Side::White ? Side::Black : Side::White));
    if (Cell& passed = asked.get<&Setup::enPassantVictim>(); passed == cell) passed = kNoCell;
  }
  return canTake(asked, cell, by, Attackers::Checking);
}

bool TurnPlayer::isSafe(const TurnState& state, Cell cell) {
  return std::ranges::none_of(kAllOwners, [&](Side by) {
    return variant_.attacks(by, state.at(cell).side(), state.get<&Setup::sinceThird>()) &&
           canTake(state, cell, by, Attackers::Checking);
  });
}

bool TurnPlayer::inCheck(const TurnState& state) {
  const Side side = state.get<&Setup::player>();
  return std::any_of(kAllOwners.begin(), kAllOwners.end(), [&](Side by) {
    return variant_.attacks(by, side, state.get<&Setup::sinceThird>()) &&
           exposed(state, side, by, Attackers::Checking);
  });
}

bool TurnPlayer::holdsAfterMove(const TurnState& state, const std::function<bool(const TurnState&)>& holds) {
  bool found = false;
  forEachOfPlayer<true>(state, [&](const TurnState& after) {
    found = holds(after);
    return !found;
  });
  return found;
}

// ---- shortcuts by which moves are not played

// Returns the cells that keep the royal pieces safe (Guards in turn-player.h); `areKnown` is false if a royal
// piece is attacked or if cells alone do not decide.
TurnPlayer::Guards TurnPlayer::guards(const TurnState& state) {
  Guards guards;
  const Side side = state.get<&Setup::player>();
  const auto guard = [&](Side owner) {
    return state.forEachCell(state.royalsOf(owner), [&](Cell royal) {
      return runner_.addGuards(state, royal, opponent(owner), guards.cells);
    });
  };
  guards.areKnown =
      mayBeGuarded_ && guard(side) && (!variant_.end().checksForbidden || guard(opponent(side)));
  return guards;
}

// May the piece give check from `cell`? Asked before it moves there.
bool TurnPlayer::mayGiveCheck(const TurnState& state, Piece piece, Cell cell) {
  return !state.forEachCell(state.royalsOf(opponent(piece.side())),
                            [&](Cell royal) { return !runner_.mightTake(piece, cell, royal); });
}

bool TurnPlayer::changesNoGuard(const TurnState& state, const ListedMove& move, const CellSet& guards) {
  if (move.to == kNoCell || guards.has(move.to)) return false;
  const Side side = state.get<&Setup::player>();
  const HandRules& hands = variant_.hands();
  if (move.isDrop()) {
    if (!hands.onBothColours.empty() || hands.checkless.has(move.as) || hands.mateless.has(move.as))
      return false;
  } else if (guards.has(move.from) || variant_.isRoyal(state.at(move.from))) {
    return false;
  }
  const Piece piece(move.as, side);
  if (variant_.isRoyal(piece)) return false;
  const bool checksForbidden = variant_.end().checksForbidden;
  if (checksForbidden && mayGiveCheck(state, piece, move.to)) return false;
  return !anyEffect(move, [&](const Edit& e) {
    if (e.what == Op::MarkEnPassant) return false;
    if (guards.has(e.cell)) return true;
    if (e.what == Op::Drop) return checksForbidden || variant_.isRoyal(Piece(typeAt(e.operand), side));
    return e.what != Op::Take || state.at(e.cell).side() == side;
  });
}

std::optional<std::uint64_t> TurnPlayer::countLegal(const TurnState& state) {
  if (!mayBeCounted_ || state.get<&Setup::thirdTurn>()) return std::nullopt;
  if (isDecided(state)) return 0;
  counted_.clear();
  counts_.clear();
  KindId kind = addOfAllKinds(state, counted_);
  if (!counts_.isExact) return std::nullopt;
  counts_.of(kNoKind) += counted_.moves.size();
  const std::vector<KindId>& priorities = variant_.turns().priorities;
  for (std::size_t i = 0; kind == kNoKind && i < priorities.size(); ++i) {
    if (counts_.of(priorities[i]) > 0) kind = priorities[i];
  }
  std::uint64_t count = counts_.of(kind);
  if (kind == kNoKind)
    count = std::accumulate(counts_.ofKind.begin(), counts_.ofKind.end(), std::uint64_t{0});
  const bool passes = mayPlayNullMoveInsteadOf(state, counted_) || (count == 0 && passesWithoutMoves(state));
  return count + (passes ? 1 : 0);
}

}  // namespace fairyforge::native
