#include "compiler/native/turn-player.h"

#include <algorithm>

namespace fairyforge {
namespace {

bool hasRoyalTypes(const Variant& variant) {
  return std::any_of(variant.types().begin(), variant.types().end(),
                     [](const PieceType& t) { return t.royal; });
}

}  // namespace

TurnPlayer::TurnPlayer(const TurnRulesCode& rules, const TurnGoals& goals)
    : rules_(rules),
      variant_(*rules.variant),
      goals_(goals),
      runner_(rules),
      anyRoyal_(hasRoyalTypes(variant_)) {}

TurnPlayer::Ply& TurnPlayer::ply(std::size_t number) {
  while (plies_.size() <= number) {
    plies_.push_back(std::make_unique<Ply>());
    plies_.back()->words = std::make_unique_for_overwrite<std::uint64_t[]>(rules_.layout.size);
  }
  return *plies_[number];
}

TurnState TurnPlayer::stateOf(const Setup& setup) {
  const TurnState state = stateAt(0);
  fillState(state, setup, variant_);
  return state;
}

ScheduledTurn TurnPlayer::turnOf(const TurnState& state) const {
  const TurnState::Scalars& s = state.s();
  if (variant_.turns().schedule.empty()) return {s.player, s.player, kNoKind};
  return variant_.turns().schedule[s.turn];
}

// ---- candidates ----

void TurnPlayer::drops(const TurnState& state, Side side, TurnMoves& moves) {
  const HandRules& hands = variant_.hands();
  if (!hands.any() || side == Side::Third) return;
  for (std::size_t t = 0; t < rules_.layout.types; ++t) {
    const TypeId type = typeAt(t);
    if (state.hand(side, type) == 0) continue;
    const bool byProgram = rules_.plan.drops[t][index(side)] != ProgramPlan::kNothing;
    hands.cells[index(side)][t].forEach([&](Cell cell) {
      if (byProgram) return runner_.dropsBy(state, side, type, cell, moves);
      TurnMove move{.from = kNoCell, .to = cell, .as = type};
      move.first = static_cast<std::uint32_t>(moves.effects.size());
      if (const PieceCode there = state.at(cell); there != 0) {
        const bool may = hands.capturing && sideOf(there) != side &&
                         !variant_.isRoyal(Piece(typeOf(there), sideOf(there)));
        if (!may) return;
        moves.effects.push_back({Op::Take, cell, 0});
        move.count = 1;
      }
      moves.moves.push_back(move);
    });
  }
}

// Without the rule of maximal captures; the same moves of different kinds are one.
void TurnPlayer::allCandidates(const TurnState& state, TurnMoves& moves) {
  moves.clear();
  const ScheduledTurn turn = turnOf(state);
  const TurnState::Scalars& s = state.s();
  KindId kind = turn.kind;
  if (s.going != kNoCell) {
    kind = s.goingKind;
    runner_.movesFrom(state, s.going, moves);
  } else {
    runner_.movesOf(state, turn.moves, moves);
    drops(state, turn.moves, moves);
  }
  auto& list = moves.moves;
  const auto keep = [&](KindId wanted) {
    std::erase_if(list, [&](const TurnMove& move) { return move.kind != wanted; });
  };
  if (kind != kNoKind) keep(kind);
  for (const KindId best : variant_.turns().priorities) {
    const auto isBest = [&](const TurnMove& move) { return move.kind == best; };
    if (std::none_of(list.begin(), list.end(), isBest)) continue;
    keep(best);
    break;
  }
  // Moves of one piece, or drops of a type on a cell, stand together.
  std::size_t kept = 0, group = 0;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const auto sameGroup = [&](const TurnMove& a, const TurnMove& b) {
      return a.from == b.from && (a.from != kNoCell || a.to == b.to);
    };
    if (kept > 0 && !sameGroup(list[i], list[kept - 1])) group = kept;
    const auto first = list.begin() + static_cast<std::ptrdiff_t>(group);
    const auto last = list.begin() + static_cast<std::ptrdiff_t>(kept);
    if (std::any_of(first, last, [&](const TurnMove& known) { return moves.same(known, list[i]); })) continue;
    list[kept++] = list[i];
  }
  list.resize(kept);
}

std::size_t TurnPlayer::captures(const TurnState& state, const TurnMoves& moves, const TurnMove& move,
                                 int quietParts, std::size_t depth) {
  const auto own =
      static_cast<std::size_t>(std::count_if(moves.begin(move), moves.end(move), [](const TurnEffect& e) {
        return e.what == Op::Take || e.what == Op::Remove;
      }));
  if (move.next == kNoPart || (own == 0 && quietParts == 0)) return own;
  const TurnState after = stateAt(depth);
  play(state, moves, move, after, depth + 1);
  if (after.s().going == kNoCell) return own;
  return own + mostCaptures(after, own == 0 ? quietParts - 1 : quietParts, depth + 1);
}

std::size_t TurnPlayer::mostCaptures(const TurnState& state, int quietParts, std::size_t depth) {
  TurnMoves& moves = ply(depth).moves;
  allCandidates(state, moves);
  std::size_t most = 0;
  for (std::size_t i = 0; i < moves.moves.size(); ++i)
    most = std::max(most, captures(state, moves, moves.moves[i], quietParts, depth + 1));
  return most;
}

void TurnPlayer::candidates(const TurnState& state, TurnMoves& moves, std::size_t depth) {
  allCandidates(state, moves);
  if (!variant_.turns().maximalCaptures) return;
  std::vector<std::size_t> taken;
  for (const TurnMove& move : moves.moves) taken.push_back(captures(state, moves, move, kQuietParts, depth));
  const std::size_t most = taken.empty() ? 0 : *std::max_element(taken.begin(), taken.end());
  std::size_t kept = 0;
  for (std::size_t i = 0; i < taken.size(); ++i) {
    if (taken[i] == most) moves.moves[kept++] = moves.moves[i];
  }
  moves.moves.resize(kept);
}

// ---- legality ----

bool TurnPlayer::exposed(const TurnState& state, Side side, Side by, Takers takers) {
  if (!anyRoyal_) return false;
  std::vector<Cell> royals;
  for (std::size_t c = 0; c < rules_.layout.cells; ++c) {
    const PieceCode piece = state.cells()[c];
    if (piece != 0 && sideOf(piece) == side && variant_.isRoyal(Piece(typeOf(piece), side)))
      royals.push_back(cellAt(c));
  }
  if (variant_.end().royals[index(side)] == RoyalRule::All && royals.size() > 1) return false;
  return std::any_of(royals.begin(), royals.end(),
                     [&](Cell royal) { return runner_.canTake(state, royal, by, takers); });
}

bool TurnPlayer::mayPass(const TurnState& state, const TurnMoves& moves, std::size_t depth) {
  const TurnRules& rules = variant_.turns();
  if (state.s().going == kNoCell) return rules.passing == Passing::Always;
  if (!rules.mayStop) return false;
  return !rules.maximalCaptures ||
         std::all_of(moves.moves.begin(), moves.moves.end(), [&](const TurnMove& move) {
           return captures(state, moves, move, kQuietParts, depth) == 0;
         });
}

bool TurnPlayer::playLegal(const TurnState& state, const TurnMoves& moves, const TurnMove& move,
                           const TurnState& after, std::size_t depth) {
  const Side side = state.s().player;
  const bool takesOwnRoyal =
      anyRoyal_ && std::any_of(moves.begin(move), moves.end(move), [&](const TurnEffect& e) {
        if (e.what != Op::Take) return false;
        const PieceCode victim = state.at(e.cell);
        return sideOf(victim) == side && variant_.isRoyal(Piece(typeOf(victim), side));
      });
  if (takesOwnRoyal) return false;
  play(state, moves, move, after, depth);
  return after.s().player == side || !exposed(after, side, opponent(side), Takers::All);
}

// Calls visit(moves, move, after) for each legal move; `after` only means something if it `plays`.
template <typename Visit>
void TurnPlayer::forEachLegal(const TurnState& state, std::size_t depth, bool plays, Visit visit) {
  if (goals_.decide(state)) return;
  TurnMoves& moves = ply(depth).moves;
  candidates(state, moves, depth + 1);
  bool passes = mayPass(state, moves, depth + 1);
  const TurnState after = stateAt(depth);
  std::size_t found = 0;
  const auto offer = [&](const TurnMove& move) {
    if ((plays || anyRoyal_) && !playLegal(state, moves, move, after, depth + 1)) return;
    ++found;
    visit(moves, move, after);
  };
  for (std::size_t i = 0; i < moves.moves.size(); ++i) offer(moves.moves[i]);
  passes =
      passes || (found == 0 && state.s().going == kNoCell && variant_.turns().passing == Passing::WhenStuck);
  if (passes) offer(TurnMove());
}

void TurnPlayer::legalMoves(const TurnState& state, TurnMoves& legal) {
  legal.clear();
  forEachLegal(state, 1, false, [&](const TurnMoves& moves, const TurnMove& move, const TurnState&) {
    TurnMove copy = move;
    copy.first = static_cast<std::uint32_t>(legal.effects.size());
    legal.effects.insert(legal.effects.end(), moves.begin(move), moves.end(move));
    legal.moves.push_back(copy);
  });
}

void TurnPlayer::play(const TurnState& before, const TurnMoves& moves, const TurnMove& move,
                      const TurnState& after) {
  play(before, moves, move, after, 2);
}

std::uint64_t TurnPlayer::perft(const TurnState& state, int depth, std::size_t number) {
  if (depth == 0) return 1;
  std::uint64_t nodes = 0;
  forEachLegal(state, number + 1, depth > 1, [&](const TurnMoves&, const TurnMove&, const TurnState& after) {
    nodes += depth == 1 ? 1 : perft(after, depth - 1, number + 1);
  });
  return nodes;
}

}  // namespace fairyforge
