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
//   sets of cells   unmoved pieces, en-passant targets, each mark; each kind of piece, each owner's
//   taken           a set of piece codes, if a goal asks for it
//   hands           16 bits for each type and player, if hands are used
//   all others      a word each, clocks left out
//
// A TurnMoves is two lists, moves and their effects, which are used again from turn to turn. The code goes
// rule by rule as the referee does:
//
//   runtime                                here
//   candidatesOf                           TurnPlayer::allCandidates
//   addWithTriggers                        addEvents
//   capturesWith, mostCaptures             captures, mostCaptures
//   thirdSideActs                          forEachAct
//   mayPlayNullMoveInsteadOf               mayPlayNullMove
//   isLegal                                playLegal (turn-legality.cpp)
//   royalExposed, canTake                  exposed, TurnRunner::canTake
//   Position::playUnchecked, playPart      the same (turn-play.cpp): both by runtime/playing.h
//   Interpreter                            compiled code (turn-moves.cpp), or masks (masked-paths.h)
//   reachedGoal                            TurnGoals
//
// The code relies on this:
//
// - The referee is the meaning. A rule that changes there changes here as well. Tests play games on both
//   (cursor-chess-test.cpp, tests/frontend/zrf) and find a difference only where one of these games uses the rule.
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
#include <limits>
#include <numeric>
#include <span>
#include <utility>

#include "runtime/drops.h"

namespace fairyforge::native {
namespace {

bool hasRoyalTypes(const Variant& variant) {
  return std::any_of(variant.types().begin(), variant.types().end(),
                     [](const PieceType& t) { return t.royal; });
}

// ... moves of pieces that are not royal?
bool onlyExposureForbids(const Variant& variant) {
  const EndRules& end = variant.end();
  const auto isFormer = [](RoyalRule rule) { return rule == RoyalRule::Former; };
  const auto transfers = [](const PieceType& t) { return t.transfer[0] || t.transfer[1]; };
  return variant.third() == nullptr && std::ranges::none_of(end.royals, isFormer) &&
         std::ranges::none_of(variant.types(), transfers) &&
         variant.turns().seriesChecks != SeriesChecks::LastOnly;
}

}  // namespace

TurnPlayer::TurnPlayer(const TurnRulesCode& rules, const TurnGoals& goals)
    : rules_(rules),
      variant_(*rules.variant),
      goals_(goals),
      runner_(rules),
      mayDrop_(variant_.hands().any() || variant_.third() != nullptr),
      anyRoyal_(hasRoyalTypes(variant_)),
      mayHaveToDrop_(!variant_.hands().first.empty()),
      mustTest_(anyRoyal_ || !variant_.hands().onBothColours.empty() || !variant_.end().obligations.empty()),
      mayBeGuarded_(anyRoyal_ && onlyExposureForbids(variant_)),
      mayBeCounted_(!mustTest_ && variant_.triggers().empty() && !variant_.hands().anyDuty() &&
                    variant_.turns().captureDuty == CaptureDuty::None),
      colours_(coloursToUse(variant_)),
      counts_(variant_.turns().kinds.size()) {
  counted_.counts = &counts_;
  events_.words = std::make_unique_for_overwrite<std::uint64_t[]>(rules_.layout.size);
}

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

// ---- candidates ----

// What may be put on the board of the third side's.
void TurnPlayer::introduce(const TurnState& state, TurnMoves& moves) {
  if (variant_.third() == nullptr) return;
  const ThirdSide& third = *variant_.third();
  third.introduces.forEach([&](TypeId type) {
    if (index(type) >= rules_.layout.types) return;
    const Piece piece = Piece(type, Side::Third);
    const Piece* const cells = state.cells();
    if (third.mostOfAType > 0 && std::count(cells, cells + rules_.layout.cells, piece) >= third.mostOfAType)
      return;
    const Side player = state.get<&Setup::player>();
    if (!third.acts && rules_.plan.drops[index(type)][index(player)] != specialise::ProgramPlan::kNothing) {
      CellSet empty;
      variant_.board().forEachCell([&](Cell cell) {
        if (third.mayIntroduceOn(cell, state.at(cell))) empty.add(cell);
      });
      return runner_.dropsBy(state, player, type, empty, moves);
    }
    variant_.board().forEachCell([&](Cell cell) {
      if (third.mayIntroduceOn(cell, state.at(cell)) && runner_.mayIntroduce(state, type, cell))
        moves.moves.push_back({.from = kNoCell, .to = cell, .as = type});
    });
  });
}

void TurnPlayer::drops(const TurnState& state, Side side, TurnMoves& moves) {
  const HandRules& hands = variant_.hands();
  if (side == Side::Third) return introduce(state, moves);
  if (!hands.any()) return;
  for (std::size_t t = 0; t < rules_.layout.types; ++t) {
    const TypeId type = typeAt(t);
    if (state.hand(side, hands.inHand(type)) == 0) continue;
    const CellSet& cells = hands.cells[index(side)][t];
    if (rules_.plan.drops[t][index(side)] != specialise::ProgramPlan::kNothing) {
      runner_.dropsBy(state, side, type, cells, moves);
      continue;
    }
    cells.forEach([&](Cell cell) {
      TurnMove move{.from = kNoCell, .to = cell, .as = type};
      move.first = static_cast<std::uint32_t>(moves.effects.size());
      if (const Piece there = state.at(cell)) {
        if (!hands.capturing || there.side() == side || variant_.isRoyal(there)) return;
        moves.effects.push_back({cell, Op::Take});
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
    if (mayDrop_) drops(state, turn.moves, moves);
  }
  if (!variant_.triggers().empty() && turn.moves != Side::Third) addEvents(state, turn.moves, moves);
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
  unite(moves);
}

// Moves of one piece, or drops of a type on a cell, stand together where programs have found them.
void TurnPlayer::unite(TurnMoves& moves) const {
  if (!moves.mayRepeat) return;
  auto& list = moves.moves;
  CellSet targets;  // of the group
  std::size_t kept = 0, group = 0;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const auto sameGroup = [&](const TurnMove& a, const TurnMove& b) {
      return a.from == b.from && (a.from != kNoCell || a.to == b.to);
    };
    if (kept > 0 && !sameGroup(list[i], list[kept - 1])) {
      group = kept;
      // Clearing all words of the set takes longer.
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

// Gives the moves all changes that their triggers leave to choose from.
void TurnPlayer::addEvents(const TurnState& state, Side side, TurnMoves& moves) {
  moves.mayRepeat = true;
  std::vector<TurnMove>& before = events_.moves.moves;
  before.swap(moves.moves);
  moves.moves.clear();
  for (const TurnMove& move : before) {
    if (move.isDrop() || move.from == move.to) {
      moves.moves.push_back(move);
    } else {
      addWithEvents(state, side, state.at(move.from).type(), move, 0, moves);
    }
  }
}

// From trigger `next` on.
void TurnPlayer::addWithEvents(const TurnState& state, Side side, TypeId type, const TurnMove& move,
                               std::size_t next, TurnMoves& moves) {
  std::vector<Edit>& effects = moves.effects;
  for (; next < variant_.triggers().size(); ++next) {
    const Trigger& trigger = variant_.triggers()[next];
    if (!trigger.arriving.has(type) || !trigger.zone[index(side)].has(move.to)) continue;
    const TurnState after(events_.words.get(), rules_.layout);
    after.copyFrom(state);
    playPart(moves, move, after);
    std::vector<Cell> changing;
    after.forEachOf(side, [&](Cell cell) {
      if (cell != move.to && trigger.changing.has(after.at(cell).type())) changing.push_back(cell);
      return true;
    });
    for (const Cell cell : changing) {
      for (const TypeId choice : trigger.choices) {
        TurnMove changed = move;
        changed.first = static_cast<std::uint32_t>(effects.size());
        ++changed.count;
        std::uint32_t i = move.first;
        const std::uint32_t end = move.first + move.count;
        for (; i < end && !isEdit(effects[i].what); ++i) effects.push_back(Edit(effects[i]));
        effects.push_back({cell, kTypeChange, static_cast<std::uint16_t>(index(choice))});
        for (; i < end; ++i) effects.push_back(Edit(effects[i]));
        addWithEvents(state, side, type, changed, next + 1, moves);
      }
    }
    if (!changing.empty()) return;
  }
  moves.moves.push_back(move);
  const auto first = effects.begin() + move.first, last = first + move.count;
  const auto isChange = [](const Edit& e) { return e.what == kTypeChange; };
  const auto from = std::find_if(first, last, isChange), to = std::find_if_not(from, last, isChange);
  std::sort(from, to);
  const auto kept = std::unique(from, to);
  moves.moves.back().count -= static_cast<std::uint32_t>(to - kept);
  std::move(to, last, kept);
}

std::size_t TurnPlayer::captures(const TurnState& state, const TurnMoves& moves, const TurnMove& move,
                                 int quietPartialMoves, std::size_t enough, std::size_t depth) {
  const auto own =
      static_cast<std::size_t>(std::count_if(moves.begin(move), moves.end(move), [](const Edit& e) {
        return e.what == Op::Take || e.what == Op::Remove;
      }));
  if (!move.continuesWith || own >= enough || (own == 0 && quietPartialMoves == 0)) return own;
  const TurnState after = stateAt(depth);
  play(state, moves, move, after, depth + 1);
  if (after.get<&Setup::continuingPiece>() == kNoCell) return own;
  return own +
         mostCaptures(after, own == 0 ? quietPartialMoves - 1 : quietPartialMoves, enough - own, depth + 1);
}

std::size_t TurnPlayer::mostCaptures(const TurnState& state, int quietPartialMoves, std::size_t enough,
                                     std::size_t depth) {
  TurnMoves& moves = ply(depth).moves;
  allCandidates(state, moves);
  std::size_t most = 0;
  for (std::size_t i = 0; i < moves.moves.size() && most < enough; ++i)
    most = std::max(most, captures(state, moves, moves.moves[i], quietPartialMoves, enough, depth + 1));
  return most;
}

void TurnPlayer::candidates(const TurnState& state, TurnMoves& moves, std::size_t depth) {
  allCandidates(state, moves);
  if (!variant_.turns().dutyIsOfLegal) obeyCaptureDuty(state, moves, depth);
}

bool TurnPlayer::obeyCaptureDuty(const TurnState& state, TurnMoves& moves, std::size_t depth) {
  const CaptureDuty duty = variant_.turns().captureDuty;
  if (duty == CaptureDuty::None) return false;
  std::vector<std::size_t>& taken = ply(depth).taken;
  taken.clear();
  const std::size_t enough = duty == CaptureDuty::Any ? 1 : std::numeric_limits<std::size_t>::max();
  for (const TurnMove& move : moves.moves)
    taken.push_back(captures(state, moves, move, kQuietPartialMoves, enough, depth));
  const std::size_t most = taken.empty() ? 0 : *std::max_element(taken.begin(), taken.end());
  const std::size_t wanted = std::min(most, enough);
  std::size_t kept = 0;
  for (std::size_t i = 0; i < taken.size(); ++i) {
    if (taken[i] >= wanted) moves.moves[kept++] = moves.moves[i];
  }
  moves.moves.resize(kept);
  return most > 0;
}

bool TurnPlayer::mayPlayNullMove(const TurnState& state, const TurnMoves& moves, std::size_t depth) {
  const TurnRules& rules = variant_.turns();
  if (state.get<&Setup::continuingPiece>() == kNoCell) return rules.nullMoves == NullMoves::Always;
  if (!rules.mayStop) return false;
  return rules.captureDuty == CaptureDuty::None ||
         std::all_of(moves.moves.begin(), moves.moves.end(), [&](const TurnMove& move) {
           return captures(state, moves, move, kQuietPartialMoves, 1, depth) == 0;
         });
}

// ---- the third side's turn

// As runtime/third-side.cpp lists them, but for those that expose a royal piece and for the null move.
void TurnPlayer::acts(const TurnState& state, TurnMoves& moves) {
  moves.clear();
  runner_.movesOf(state, Side::Third, moves);
  std::erase_if(moves.moves, [&](const TurnMove& move) {
    return std::any_of(moves.begin(move), moves.end(move), [&](const Edit& e) {
      return e.what == Op::Take && variant_.isRoyal(state.at(e.cell).type());
    });
  });
  introduce(state, moves);
  unite(moves);
}

// Whose royal pieces would the act expose although it must not? `after`: it has been played.
std::optional<Side> TurnPlayer::exposedPlayer(const TurnState& state, const TurnMoves& moves,
                                              const TurnMove& act, const TurnState& after) {
  const Side next = state.get<&Setup::player>();
  const auto isExposed = [&](const TurnState& s, Side side) {
    return exposed(s, side, opponent(side), Attackers::Checking);
  };
  if (isExposed(after, opponent(next))) return opponent(next);
  const bool takes =
      std::any_of(moves.begin(act), moves.end(act), [](const Edit& e) { return e.what == Op::Take; });
  if (takes && isExposed(after, next) && !isExposed(state, next)) return next;
  return std::nullopt;
}

template <typename Visit>
void TurnPlayer::forEachAct(const TurnState& state, std::size_t depth, bool plays, Visit visit) {
  // The players' turn may have ended the game: then the third side has no turn.
  const TurnState turn = stateAt(depth + 1);
  turn.copyFrom(state);
  turn.get<&Setup::thirdTurn>() = false;
  bool isOver = true;
  forEachOfPlayer(turn, depth + 2, false, [&](const TurnMoves&, const TurnMove&, const TurnState&) {
    isOver = false;
    return false;
  });
  if (isOver && !variant_.third()->opensTurns) return;
  TurnMoves& moves = ply(depth).moves;
  acts(state, moves);
  const TurnState after = stateAt(depth);
  const ThirdSide& third = *variant_.third();
  std::size_t found = 0;
  const auto offer = [&](const TurnMove& act) {
    if (plays || third.shieldsRoyals) play(state, moves, act, after, depth + 1);
    if (!act.isNullMove() && third.shieldsRoyals && exposedPlayer(state, moves, act, after)) return true;
    ++found;
    return visit(moves, act, after);
  };
  for (std::size_t i = 0; i < moves.moves.size(); ++i) {
    if (!offer(moves.moves[i])) return;
  }
  // If it must act but cannot, it passes.
  if (third.mayPlayNullMove || found == 0) offer(TurnMove());
}

// As in runtime/referee.cpp.
bool TurnPlayer::isAllowedDrop(const TurnState& after, TypeId dropped, Side side, std::size_t depth) {
  const HandRules& hands = variant_.hands();
  const bool checkless = hands.checkless.has(dropped);
  if (!checkless && !hands.mateless.has(dropped)) return true;
  if (!exposed(after, opponent(side), side, Attackers::Checking)) return true;
  if (checkless) return false;
  if (isDecided(after, depth)) return true;
  auto& thirdTurn = after.get<&Setup::thirdTurn>();
  const auto before = std::exchange(thirdTurn, false);
  bool found = false;
  forEachOfPlayer(after, depth, false, [&](const TurnMoves&, const TurnMove&, const TurnState&) {
    found = true;
    return false;
  });
  thirdTurn = before;
  return found;
}

bool TurnPlayer::obeyDropDuty(TurnMoves& moves) const {
  const HandRules& hands = variant_.hands();
  const auto isDue = [&](const TurnMove& move) {
    return move.isDrop() && hands.first.has(hands.inHand(move.as));
  };
  if (hands.first.empty() || std::none_of(moves.moves.begin(), moves.moves.end(), isDue)) return false;
  std::erase_if(moves.moves, [&](const TurnMove& move) { return !isDue(move); });
  return true;
}

// ---- all that is legal

// Calls visit(moves, move, after) for each legal move until it returns false; `after` only means something if
// it `plays`.
template <typename Visit>
void TurnPlayer::forEachLegal(const TurnState& state, std::size_t depth, bool plays, Visit visit) {
  if (isDecided(state, depth)) return;
  if (state.get<&Setup::thirdTurn>()) return forEachAct(state, depth, plays, visit);
  forEachOfPlayer(state, depth, plays, visit);
}

template <typename Visit>
void TurnPlayer::forEachOfPlayer(const TurnState& state, std::size_t depth, bool plays, Visit visit) {
  TurnMoves& moves = ply(depth).moves;
  candidates(state, moves, depth + 1);
  bool nullMove = mayPlayNullMove(state, moves, depth + 1);
  const TurnState after = stateAt(depth);
  const bool mayHaveToCapture =
      variant_.turns().dutyIsOfLegal && variant_.turns().captureDuty != CaptureDuty::None;
  const bool isTested = mustTest_ && (mayHaveToCapture || mayHaveToDrop_);
  const Legality legality = mustTest_ && !moves.moves.empty() ? legalityAt(state, depth + 1) : Legality();
  if (mayHaveToCapture || mayHaveToDrop_) {
    if (isTested) {
      std::erase_if(moves.moves, [&](const TurnMove& move) {
        return !isPlainlyLegal(state, moves, move, legality) &&
               !playLegal(state, moves, move, after, legality, depth + 1);
      });
    }
    if (mayHaveToCapture && obeyCaptureDuty(state, moves, depth + 1)) nullMove = false;
    if (obeyDropDuty(moves)) nullMove = false;
  }
  std::size_t found = 0;
  const auto offer = [&](const TurnMove& move) {
    const bool isLegal =
        !mustTest_ || (isTested && !move.isNullMove()) || isPlainlyLegal(state, moves, move, legality);
    if (!isLegal && !playLegal(state, moves, move, after, legality, depth + 1)) return true;
    if (isLegal && plays) play(state, moves, move, after, depth + 1);
    ++found;
    return visit(moves, move, after);
  };
  for (std::size_t i = 0; i < moves.moves.size(); ++i) {
    if (!offer(moves.moves[i])) return;
  }
  nullMove = nullMove || (found == 0 && state.get<&Setup::continuingPiece>() == kNoCell &&
                          variant_.turns().nullMoves == NullMoves::WhenStuck);
  if (nullMove) offer(TurnMove());
}

bool TurnPlayer::Questions::holdsAfterMove(const TurnState& state,
                                           const std::function<bool(const TurnState&)>& holds) {
  bool found = false;
  player_.forEachOfPlayer(state, depth_, true,
                          [&](const TurnMoves&, const TurnMove&, const TurnState& after) {
                            ++depth_;
                            found = holds(after);
                            --depth_;
                            return !found;
                          });
  return found;
}

void TurnPlayer::legalMoves(const TurnState& state, TurnMoves& legal) {
  legal.clear();
  forEachLegal(state, 1, false, [&](const TurnMoves& moves, const TurnMove& move, const TurnState&) {
    TurnMove copy = move;
    copy.first = static_cast<std::uint32_t>(legal.effects.size());
    legal.effects.insert(legal.effects.end(), moves.begin(move), moves.end(move));
    legal.moves.push_back(copy);
    return true;
  });
}

void TurnPlayer::play(const TurnState& before, const TurnMoves& moves, const TurnMove& move,
                      const TurnState& after) {
  play(before, moves, move, after, 2);
}

// How many legal moves there are, if that can be told without listing them: where every candidate is legal.
std::optional<std::uint64_t> TurnPlayer::countLegal(const TurnState& state, std::size_t depth) {
  const TurnRules& rules = variant_.turns();
  if (!mayBeCounted_) return std::nullopt;
  const ScheduledTurn turn = turnOf(state);
  if (state.get<&Setup::thirdTurn>() || turn.moves == Side::Third) return std::nullopt;
  if (isDecided(state, depth)) return 0;
  counted_.clear();
  counts_.clear();
  const Cell piece = state.get<&Setup::continuingPiece>();
  KindId kind = turn.kind;
  if (piece != kNoCell) {
    kind = state.get<&Setup::continuingKind>();
    runner_.movesFrom(state, piece, counted_);
  } else {
    runner_.movesOf(state, turn.moves, counted_);
    if (mayDrop_) drops(state, turn.moves, counted_);
  }
  if (!counts_.isExact) return std::nullopt;
  counts_.of(kNoKind) += counted_.moves.size();
  for (std::size_t i = 0; kind == kNoKind && i < rules.priorities.size(); ++i) {
    if (counts_.of(rules.priorities[i]) > 0) kind = rules.priorities[i];
  }
  std::uint64_t count = counts_.of(kind);
  if (kind == kNoKind)
    count = std::accumulate(counts_.ofKind.begin(), counts_.ofKind.end(), std::uint64_t{0});
  const bool nullMove = piece != kNoCell ? rules.mayStop
                                         : rules.nullMoves == NullMoves::Always ||
                                               (count == 0 && rules.nullMoves == NullMoves::WhenStuck);
  return count + (nullMove ? 1 : 0);
}

std::uint64_t TurnPlayer::perft(const TurnState& state, int depth, std::size_t number) {
  if (depth == 0) return 1;
  if (depth == 1) {
    if (const auto count = countLegal(state, number + 1)) return *count;
  }
  std::uint64_t nodes = 0;
  forEachLegal(state, number + 1, depth > 1, [&](const TurnMoves&, const TurnMove&, const TurnState& after) {
    nodes += depth == 1 ? 1 : perft(after, depth - 1, number + 1);
    return true;
  });
  return nodes;
}

}  // namespace fairyforge::native
