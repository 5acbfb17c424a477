// The turn, played on a row of words: why there is a second interpreter of the rules of turns.
//
// Why this exists. Some games have no fixed sets of paths: a turn has several parts, moves have kinds and
// priorities, the order of turns is a schedule, pieces carry marks (compiler/specialise/limits.h). For these
// no Plan is made. Their move programs are compiled one by one, which makes it fast to find what a piece can
// do. What remains is the turn: which of these moves count, which are legal, and what they leave behind.
// Legality is make-and-test there, maximal captures look several moves ahead, and whether a turn goes on is
// asked of the position after the move. All of that copies positions.
//
// The obvious way is to let the referee do it and to replace only its interpreter of programs. It works on
// Setup, which holds its cells, hands and marks in vectors, and on Move, which holds lists. A copy allocates
// memory several times, for every candidate of every turn. The other obvious way is to generate the turn too.
// That would be the same rules a third time, in a form that is hard to read, for the sake of a part that runs
// once a move and not once a cell.
//
// The idea. A TurnState is one row of 64-bit words, a few hundred bytes for a game on 8x8, and is copied by
// one memcpy. What moves could depend on is in it; clocks are not.
//
//   pieces          16 bits a cell: type and side, 0 is empty
//   sets of cells   unmoved pieces, en-passant targets, each mark
//   taken           a set of piece codes, if a goal asks for it
//   hands           16 bits for each type and player, if hands are used
//   all others      a word each, clocks left out
//
// A TurnMoves is two lists, moves and their effects, which are used again from turn to turn. The code goes
// rule by rule as the referee does:
//
//   runtime                                here
//   candidatesOf                           TurnPlayer::allCandidates
//   capturesWith, mostCaptures             captures, mostCaptures
//   mayPlayNullMoveInsteadOf               mayPlayNullMove
//   isLegal                                playLegal
//   royalExposed, canTake                  exposed, TurnRunner::canTake
//   Position::playPlayer, continuesTurn    play, continuesTurn
//   Position::endTurn                      endTurn (turn-play.cpp)
//   Interpreter                            compiled code, then TurnRunner::settle (turn-moves.cpp)
//   reachedGoal                            TurnGoals
//
// The code relies on this:
//
// - The referee is the meaning. A rule that changes there changes here as well. Tests play games on both
//   (cursor-chess-test.cpp, tests/frontend/zrf) and find a difference only where one of these games uses the rule.
// - planPrograms refuses what is missing here: a third side that acts, imitators, and events that change
//   other pieces. If one got through, it would be ignored in silence.
// - While a program runs, its piece's cell is empty in the state, and the piece is back when the run ends
//   (TurnRunner::start). So a state belongs to one thread, and the executor lends a TurnPlayer to one
//   question at a time.
// - A question that a program asks about attacks is answered by runs that ask none (rooms_). Otherwise two
//   pieces could ask about each other without end.
// - A run whose effects, waiting continuations or jumps outgrow their room says so. What it had found is
//   taken back, and the interpreter repeats it.
// - `depth` numbers the positions and lists in use. A caller passes on a greater number than its own. If two
//   levels shared one, the inner one would overwrite the list that the outer one is going through.
// - Moves of one piece stand together in a list, and so do drops of a type on a cell: equal moves are looked
//   for there only.
//
// Example: maximal captures. A man takes one piece and may go on: the move has `next`. captures() plays it
// into the next row and finds the continuation set, so mostCaptures() asks for the candidates of this piece
// in that row. If one of them takes a piece and has no `next`, the first move counts two. A move of another
// man that takes one and ends the turn counts one, and candidates() drops it.
//
// general-moves.cpp is something else, although it interprets as well: a loop over the general paths of a
// Plan, for types that have too many of them for code of their own, and for origins from which only positions
// set up by hand allow them. It works on native states and is called by generated code.
#include "compiler/native/turn-player.h"

#include <algorithm>

namespace fairyforge::native {
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
  fillState(state, setup);
  return state;
}

ScheduledTurn TurnPlayer::turnOf(const TurnState& state) const {
  const Side player = state.get<&Setup::player>();
  if (variant_.turns().schedule.empty()) return {player, player, kNoKind};
  return variant_.turns().turn(state.get<&Setup::turn>());
}

// ---- candidates ----

// What the third side may put on the board in a player's turn.
void TurnPlayer::introductions(const TurnState& state, TurnMoves& moves) {
  if (variant_.third() == nullptr) return;
  const ThirdSide& third = *variant_.third();
  third.introduces.forEach([&](TypeId type) {
    const specialise::PieceCode piece = specialise::codeOf(Piece(type, Side::Third));
    const specialise::PieceCode* const cells = state.cells();
    if (third.mostOfAType > 0 && std::count(cells, cells + rules_.layout.cells, piece) >= third.mostOfAType)
      return;
    variant_.board().forEachCell([&](Cell cell) {
      if (state.at(cell) != 0) return;
      state.at(cell) = piece;
      bool may = true;
      variant_.board().forEachCell([&](Cell other) {
        const specialise::PieceCode there = state.at(other);
        const bool spares = there != 0 && specialise::sideOf(there) != Side::Third &&
                            !third.introducedOnto.has(specialise::typeOf(there));
        may = may && !(spares && runner_.canTakeFrom(state, cell, other));
      });
      state.at(cell) = 0;
      TurnMove move{.from = kNoCell, .to = cell, .as = type};
      move.first = static_cast<std::uint32_t>(moves.effects.size());
      if (may) moves.moves.push_back(move);
    });
  });
}

void TurnPlayer::drops(const TurnState& state, Side side, TurnMoves& moves) {
  const HandRules& hands = variant_.hands();
  if (side == Side::Third) return introductions(state, moves);
  if (!hands.any()) return;
  for (std::size_t t = 0; t < rules_.layout.types; ++t) {
    const TypeId type = typeAt(t);
    if (state.hand(side, type) == 0) continue;
    const bool byProgram = rules_.plan.drops[t][index(side)] != specialise::ProgramPlan::kNothing;
    hands.cells[index(side)][t].forEach([&](Cell cell) {
      if (byProgram) return runner_.dropsBy(state, side, type, cell, moves);
      TurnMove move{.from = kNoCell, .to = cell, .as = type};
      move.first = static_cast<std::uint32_t>(moves.effects.size());
      if (const specialise::PieceCode there = state.at(cell); there != 0) {
        const bool may = hands.capturing && specialise::sideOf(there) != side &&
                         !variant_.isRoyal(Piece(specialise::typeOf(there), specialise::sideOf(there)));
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
  KindId kind = turn.kind;
  if (const Cell piece = state.get<&Setup::continuingPiece>(); piece != kNoCell) {
    kind = state.get<&Setup::continuingKind>();
    runner_.movesFrom(state, piece, moves);
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
                                 int quietPartialMoves, std::size_t depth) {
  const auto own =
      static_cast<std::size_t>(std::count_if(moves.begin(move), moves.end(move), [](const TurnEffect& e) {
        return e.what == Op::Take || e.what == Op::Remove;
      }));
  if (move.continuesWith == kNoPartialMove || (own == 0 && quietPartialMoves == 0)) return own;
  const TurnState after = stateAt(depth);
  play(state, moves, move, after, depth + 1);
  if (after.get<&Setup::continuingPiece>() == kNoCell) return own;
  return own + mostCaptures(after, own == 0 ? quietPartialMoves - 1 : quietPartialMoves, depth + 1);
}

std::size_t TurnPlayer::mostCaptures(const TurnState& state, int quietPartialMoves, std::size_t depth) {
  TurnMoves& moves = ply(depth).moves;
  allCandidates(state, moves);
  std::size_t most = 0;
  for (std::size_t i = 0; i < moves.moves.size(); ++i)
    most = std::max(most, captures(state, moves, moves.moves[i], quietPartialMoves, depth + 1));
  return most;
}

void TurnPlayer::candidates(const TurnState& state, TurnMoves& moves, std::size_t depth) {
  allCandidates(state, moves);
  if (!variant_.turns().dutyIsOfLegal) obeyCaptureDuty(state, moves, depth);
}

bool TurnPlayer::obeyCaptureDuty(const TurnState& state, TurnMoves& moves, std::size_t depth) {
  const CaptureDuty duty = variant_.turns().captureDuty;
  if (duty == CaptureDuty::None) return false;
  std::vector<std::size_t> taken;
  for (const TurnMove& move : moves.moves)
    taken.push_back(captures(state, moves, move, kQuietPartialMoves, depth));
  const std::size_t most = taken.empty() ? 0 : *std::max_element(taken.begin(), taken.end());
  const std::size_t wanted = duty == CaptureDuty::Any ? std::min<std::size_t>(most, 1) : most;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < taken.size(); ++i) {
    if (taken[i] >= wanted) moves.moves[kept++] = moves.moves[i];
  }
  moves.moves.resize(kept);
  return most > 0;
}

// ---- legality ----

bool TurnPlayer::exposed(const TurnState& state, Side side, Side by, Attackers attackers) {
  if (!anyRoyal_) return false;
  std::vector<Cell> royals;
  for (std::size_t c = 0; c < rules_.layout.cells; ++c) {
    const specialise::PieceCode piece = state.cells()[c];
    if (piece != 0 && specialise::sideOf(piece) == side &&
        variant_.isRoyal(Piece(specialise::typeOf(piece), side)))
      royals.push_back(cellAt(c));
  }
  if (variant_.end().royals[index(side)] == RoyalRule::All && royals.size() > 1) return false;
  return std::any_of(royals.begin(), royals.end(),
                     [&](Cell royal) { return runner_.canTake(state, royal, by, attackers); });
}

bool TurnPlayer::mayPlayNullMove(const TurnState& state, const TurnMoves& moves, std::size_t depth) {
  const TurnRules& rules = variant_.turns();
  if (state.get<&Setup::continuingPiece>() == kNoCell) return rules.nullMoves == NullMoves::Always;
  if (!rules.mayStop) return false;
  return rules.captureDuty == CaptureDuty::None ||
         std::all_of(moves.moves.begin(), moves.moves.end(), [&](const TurnMove& move) {
           return captures(state, moves, move, kQuietPartialMoves, depth) == 0;
         });
}

bool TurnPlayer::playLegal(const TurnState& state, const TurnMoves& moves, const TurnMove& move,
                           const TurnState& after, std::size_t depth) {
  const Side side = state.get<&Setup::player>();
  const bool takesOwnRoyal =
      anyRoyal_ && std::any_of(moves.begin(move), moves.end(move), [&](const TurnEffect& e) {
        if (e.what != Op::Take && e.what != Op::Remove) return false;
        const bool isMover = e.what == Op::Remove && e.cell == move.to && !move.isDrop();
        const specialise::PieceCode victim = state.at(isMover ? move.from : e.cell);
        return victim != 0 && specialise::sideOf(victim) == side &&
               variant_.isRoyal(Piece(specialise::typeOf(victim), side));
      });
  if (takesOwnRoyal) return false;
  play(state, moves, move, after, depth);
  if (variant_.end().checksForbidden && exposed(after, opponent(side), side, Attackers::Checking))
    return false;
  if (variant_.royalsCanVanish() && goals_.hasLostRoyals(after, opponent(side))) return true;
  if (after.get<&Setup::player>() == side) {
    const TurnRules& turns = variant_.turns();
    if (after.get<&Setup::continuingPiece>() != kNoCell) return true;
    if (turns.seriesChecks == SeriesChecks::LastOnly &&
        exposed(after, opponent(side), side, Attackers::Checking))
      return false;
    if (!turns.safeAfterEachMove) return true;
  }
  return !exposed(after, side, opponent(side), Attackers::All);
}

// Calls visit(moves, move, after) for each legal move; `after` only means something if it `plays`.
template <typename Visit>
void TurnPlayer::forEachLegal(const TurnState& state, std::size_t depth, bool plays, Visit visit) {
  if (goals_.decide(state)) return;
  TurnMoves& moves = ply(depth).moves;
  candidates(state, moves, depth + 1);
  bool nullMove = mayPlayNullMove(state, moves, depth + 1);
  const TurnState after = stateAt(depth);
  if (variant_.turns().dutyIsOfLegal && variant_.turns().captureDuty != CaptureDuty::None) {
    if (anyRoyal_) {
      std::erase_if(moves.moves,
                    [&](const TurnMove& move) { return !playLegal(state, moves, move, after, depth + 1); });
    }
    if (obeyCaptureDuty(state, moves, depth + 1)) nullMove = false;
  }
  std::size_t found = 0;
  const auto offer = [&](const TurnMove& move) {
    if ((plays || anyRoyal_) && !playLegal(state, moves, move, after, depth + 1)) return;
    ++found;
    visit(moves, move, after);
  };
  for (std::size_t i = 0; i < moves.moves.size(); ++i) offer(moves.moves[i]);
  nullMove = nullMove || (found == 0 && state.get<&Setup::continuingPiece>() == kNoCell &&
                          variant_.turns().nullMoves == NullMoves::WhenStuck);
  if (nullMove) offer(TurnMove());
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

}  // namespace fairyforge::native
