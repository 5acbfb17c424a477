// Principal variation search with a transposition table, quiescence search, killers and history, late-move
// reductions, check extensions and mate-distance pruning. Null moves, and the other prunings that assume that
// some quiet move does no harm, are left out in games with zugzwang by rule, such as forced captures.

#include "runtime/engine/worker.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "compiler/core/base/watcher.h"
#include "runtime/chase.h"
#include "runtime/perpetual-check.h"
#include "runtime/reached-goals.h"
#include "runtime/referee.h"

namespace fairyforge::engine {
namespace {

constexpr int kDeepestQuiescence = 8;
// The greatest number of the third side's acts that are searched in a position.
constexpr std::size_t kActs = 6;
constexpr double kReduction = 2.8;

// Scores of proved wins count plies from the root of the search; in the table they count plies from the
// stored position, because other searches have other roots.
int toTable(int score, std::size_t ply) {
  if (!isMate(score)) return score;
  return score > 0 ? score + static_cast<int>(ply) : score - static_cast<int>(ply);
}
int fromTable(int score, std::size_t ply) {
  if (!isMate(score)) return score;
  return score > 0 ? score - static_cast<int>(ply) : score + static_cast<int>(ply);
}

// Returns the reduction for a depth and the index of the move.
int reductionOf(int depth, std::size_t number) {
  static const auto kTable = [] {
    std::array<std::array<std::int8_t, 64>, 64> table{};
    for (std::size_t d = 1; d < 64; ++d) {
      for (std::size_t n = 1; n < 64; ++n)
        table[d][n] = static_cast<std::int8_t>(std::log(d) * std::log(n) / kReduction);
    }
    return table;
  }();
  return kTable[std::min<std::size_t>(static_cast<std::size_t>(depth), 63)]
               [std::min<std::size_t>(number, 63)];
}

// What is known about a quiet move before it is searched; decides whether it is skipped or reduced.
struct Prospect {
  int depth, reducedDepth;
  int number;    // the index of the move
  int standing;  // evaluation minus alpha
  int history;
  bool improves;
};
bool isHopeless(const Prospect& p) {
  const bool late = p.depth <= 6 && p.number >= (5 + p.depth * p.depth) / (p.improves ? 1 : 2) + 2;
  const bool behind = p.reducedDepth <= 5 && p.standing + 60 + 90 * p.reducedDepth <= 0;
  return late || behind || (p.reducedDepth <= 3 && p.history < -3000 * p.reducedDepth);
}

// Do White and Black alternate single moves without duties to capture? Only then can a piece that a move
// leaves en prise always be taken by the next move.
bool playersAlternate(const Variant& variant) {
  const TurnRules& turns = variant.turns();
  return turns.schedule.empty() && turns.priorities.empty() && turns.captureDuty == CaptureDuty::None &&
         !variant.registers().parts && variant.third() == nullptr;
}

// Is a free move hardly ever a disadvantage? This is assumed if the players alternate single moves, the rules
// do not depend on the previous move, there are no goals, and a stalemated player does not win. Only then may
// the search try null moves.
bool movesAreNoBurden(const Variant& variant) {
  const bool remembers = variant.registers().last || variant.registers().lastMove;
  return playersAlternate(variant) && !remembers && variant.goals().empty() &&
         variant.end().stalemate != StalemateRule::StalematedWins;
}

bool hasGoalsOf(const Variant& variant, GoalStage stage) {
  return std::any_of(variant.goals().begin(), variant.goals().end(),
                     [&](const Goal& goal) { return stageOf(goal.condition) == stage; });
}

}  // namespace

Shared::Shared(VariantPtr game, const Executor& answers, std::size_t tableBytes,
               std::optional<Numbers> learned)
    : variant(std::move(game)),
      executor(answers),
      evaluation(learned ? Evaluation(variant, *std::move(learned)) : Evaluation(variant)),
      nullMoves(movesAreNoBurden(*variant)),
      exchanges(playersAlternate(*variant)),
      stageGoals(hasGoalsOf(*variant, GoalStage::Moves)),
      historyGoals(hasGoalsOf(*variant, GoalStage::History)),
      table(tableBytes) {}

Worker::Worker(Shared& shared) : shared_(shared) {
  forget();
}

void Worker::forget() {
  for (auto& side : history_) side.assign(kHistory, 0);
  for (auto& table : behind_) table.assign(kRows * kColumns, 0);
}

std::uint64_t Worker::allNodes() const {
  std::uint64_t sum = 0;
  for (const Worker* worker : shared_.workers) sum += worker->nodes_.load(std::memory_order_relaxed);
  return sum;
}

// Moves the cursor to the situation's position, and collects the positions that may recur.
void Worker::begin(const Situation& situation) {
  const bool capturesAreForEver = !shared_.variant->hands().any();
  Position from = situation.start, now = situation.start;
  std::size_t first = 0;
  for (std::size_t i = 0; i < situation.moves.size(); ++i) {
    now.playUnchecked(situation.moves[i]);
    if (now.setup().halfmoveClock > 0 || !capturesAreForEver) continue;
    from = now;
    first = i + 1;
  }
  passed_.clear();
  clock_ = from.setup().halfmoveClock;
  cursor_ = shared_.executor.searchCursor(from, shared_.evaluation.values());
  std::vector<Step> steps;
  for (std::size_t i = first; i < situation.moves.size(); ++i) {
    const Move& move = situation.moves[i];
    cursor_->list(steps);
    const auto step = std::find_if(steps.begin(), steps.end(), [&](const Step& s) {
      return s.order == SearchCursor::orderOf(move.from, move.to, move.as) && cursor_->moveOf(s) == move;
    });
    if (step == steps.end()) {  // no legal move: the game went on although it had ended by the rules
      cursor_ = shared_.executor.searchCursor(now, shared_.evaluation.values());
      passed_.clear();
      break;
    }
    plies_[0].key = cursor_->key();
    enter(*step, 0);
  }
  clock_ = now.setup().halfmoveClock;
  rootPassed_ = passed_.size();
}

bool Worker::stopped() {
  stepDone();
  if (stopped_) return true;
  stopped_ = stop_->load(std::memory_order_relaxed) || (limits_.nodes && allNodes() >= *limits_.nodes) ||
             (limits_.hard && isLate());
  return stopped_;
}

// Is the time over? Reads the clock only at some calls: so often that it is late by at most two milliseconds,
// or at every call if calls are slower than that.
bool Worker::isLate() {
  constexpr int kMostUntilClock = 16;
  constexpr std::chrono::nanoseconds kUnseen{2'000'000};
  if (++sinceClock_ < untilClock_) return false;
  const auto now = limits_.now();
  const std::chrono::nanoseconds passed = now - std::exchange(clockRead_, now);
  slowest_ = std::max(slowest_, passed / sinceClock_);
  untilClock_ = static_cast<int>(std::clamp<std::int64_t>(kUnseen / slowest_, 1, kMostUntilClock));
  sinceClock_ = 0;
  return now - begun_ >= *limits_.hard;
}

int Worker::evaluate(std::size_t ply) {
  cursor_->read(placement_);
  const std::uint64_t key = cursor_->key();
  Judged& judged = judged_[key % kJudged];
  if (judged.key != key) {
    judged = {key, shared_.evaluation.of(placement_, cursor_->player(), plies_[ply].seen)};
    plies_[ply].seenKey = key;
  }
  const int score = judged.score;
  if (limits_.noise == 0) return score;
  const std::uint64_t word = mixed(cursor_->key() ^ noiseKey_);
  return score + static_cast<int>(word % static_cast<unsigned>(2 * limits_.noise + 1)) - limits_.noise;
}

Worker::Passed Worker::passing(std::uint64_t key) const {
  const EndRules& end = shared_.variant->end();
  Passed passed{key, clock_, cursor_->player(), end.perpetualCheckLoses && cursor_->inCheck()};
  if (end.perpetualChaseLoses) passed.position = std::make_shared<const Position>(cursor_->position());
  return passed;
}

// Returns the outcome by the rule of perpetual check, applied to the moves since the position
// passed_[passed].
std::optional<Outcome> Worker::perpetualCheckSince(std::size_t passed) const {
  PerpetualCheck perpetual;
  for (std::size_t i = passed + 1; i < passed_.size(); ++i)
    perpetual.add(passed_[i - 1].player, passed_[i].inCheck);
  perpetual.add(passed_.back().player, cursor_->inCheck());
  return perpetual.outcome();
}

// Returns the outcome by perpetual chase in the moves of the search's line from number `passed` on, after
// which the position has returned; nothing if nobody has chased.
std::optional<Outcome> Worker::perpetualChaseSince(std::size_t passed) const {
  const Position now = cursor_->position();
  std::vector<PlayedMove> moves;
  const Position* after = &now;
  for (std::size_t i = passed_.size(); i > 0 && i >= passed; --i) {
    const Position* before = passed_[i - 1].position.get();
    moves.push_back({before, after, &passed_[i - 1].move});
    after = before;
  }
  return perpetualChase(shared_.executor, moves);
}

void Worker::enter(const Step& step, std::size_t ply) {
  passed_.push_back(passing(plies_[ply].key));
  if (passed_.back().position) passed_.back().move = cursor_->moveOf(step);
  plies_[ply].row = arrival(step);
  clock_ = step.count == QuietCount::BeginsAnew ? 0 : clock_ + (step.count == QuietCount::Rises ? 1 : 0);
  cursor_->go(step);
}

void Worker::leave() {
  cursor_->back();
  clock_ = passed_.back().clock;
  passed_.pop_back();
}

// Returns the score of the cursor's position, for the player of the previous ply.
int Worker::child(int depth, int alpha, int beta, std::size_t ply, bool mayPass) {
  if (cursor_->player() == plies_[ply - 1].player) return node(depth, alpha, beta, ply, mayPass);
  return -node(depth, -beta, -alpha, ply, mayPass);
}

int Worker::scoreOf(const std::optional<Outcome>& outcome, std::size_t ply) const {
  if (!outcome) return 0;
  const bool mayBeDecided = !outcome->winner && shared_.variant->end().draws.decides();
  const auto winner = mayBeDecided ? settled(cursor_->position(), *outcome).winner : outcome->winner;
  if (!winner) return 0;
  const int win = kMate - static_cast<int>(ply);
  return *winner == cursor_->player() ? win : -win;
}

// Returns the score by the rules about positions that have occurred before. A second occurrence within the
// search already counts as a draw if a later one would be a draw.
std::optional<int> Worker::byHistory(std::size_t ply) {
  const EndRules& end = shared_.variant->end();
  const bool repetitions = end.repetition != RepetitionRule::Off || shared_.historyGoals ||
                           end.perpetualCheckLoses || end.perpetualChaseLoses;
  if (!repetitions) return std::nullopt;
  int count = 1;
  bool inSearch = false;
  std::size_t first = 0;
  for (std::size_t i = passed_.size(); i > 0; --i) {
    const Passed& before = passed_[i - 1];
    if (before.key == plies_[ply].key) {
      if (count++ < end.repetitionCount) first = i - 1;
      inSearch = inSearch || i > rootPassed_;
    }
    if (before.clock == 0 && !shared_.variant->hands().any()) break;
  }
  const bool repeated = count >= end.repetitionCount;
  if (end.perpetualCheckLoses && (repeated || inSearch)) {
    if (const auto perpetual = perpetualCheckSince(first)) return scoreOf(perpetual, ply);
  }
  if (end.perpetualChaseLoses && (repeated || inSearch)) {
    if (const auto perpetual = perpetualChaseSince(first)) return scoreOf(perpetual, ply);
  }
  if (shared_.historyGoals) {
    const auto reached = reachedGoal(cursor_->position(), GoalStage::History,
                                     {.repeated = repeated, .moves = movesBeforeGoals});
    if (reached) return scoreOf(reached, ply);
  }
  if (end.repetition == RepetitionRule::Draw && (repeated || inSearch))
    return scoreOf(Outcome{EndReason::Repetition, std::nullopt}, ply);
  if (end.repetition == RepetitionRule::MoverLoses && repeated)
    return scoreOf(Outcome{EndReason::Repetition, opponent(plies_[ply - 1].player)}, ply);
  return std::nullopt;
}

bool Worker::isDrawnByCount() const {
  const int limit = shared_.variant->end().nMoveLimit;
  return limit > 0 && clock_ >= 2 * limit;
}

bool Worker::givesCheck(const Step& step) {
  cursor_->go(step);
  const bool checks = cursor_->inCheck();
  cursor_->back();
  return checks;
}

// Returns the table's score for this position if it decides a search of this depth with this window; sets
// `first` to the best move that the table knows.
std::optional<int> Worker::find(std::uint64_t& first, Window window, int depth, std::size_t ply) const {
  if (!shared_.techniques.table) return std::nullopt;
  const auto known = shared_.table.find(plies_[ply].key);
  if (!known) return std::nullopt;
  first = known->move;
  const int score = fromTable(known->score, ply);
  const bool decides = known->bound == Bound::Exact ||
                       (known->bound == Bound::Lower && score >= window.beta) ||
                       (known->bound == Bound::Upper && score <= window.alpha);
  const bool onLine = window.beta - window.alpha > 1;
  if (onLine || known->depth < depth || !decides || isDrawnByCount()) return std::nullopt;
  return score;
}

void Worker::keep(std::uint64_t key, std::uint64_t move, int score, Window window, int depth,
                  std::size_t ply) {
  if (!shared_.techniques.table) return;
  const Bound bound = score >= window.beta   ? Bound::Lower
                      : score > window.alpha ? Bound::Exact
                                             : Bound::Upper;
  shared_.table.keep(
      {key, move, toTable(score, ply), static_cast<std::int8_t>(std::min(depth, 127)), bound, 0});
}

void Worker::noteLine(std::size_t ply, const Step& step) {
  std::vector<Move>& line = plies_[ply].line;
  line.assign(1, cursor_->moveOf(step));
  const std::vector<Move>& rest = plies_[ply + 1].line;
  line.insert(line.end(), rest.begin(), rest.end());
}

// Returns the score of a position before the third side's act, without searching the acts. If the third side
// acts at the beginning of turns, the player's last move may have ended the game already.
int Worker::beforeAct(std::size_t ply) {
  if (shared_.variant->third()->opensTurns) {
    if (const auto outcome = cursor_->outcome()) return scoreOf(outcome, ply);
  }
  return evaluate(ply);
}

// Scores a position in which the third side moves: the mean over its acts, weighted if they have weights.
int Worker::thirdTurn(int depth, std::size_t ply) {
  Ply& here = plies_[ply];
  cursor_->list(here.steps);
  if (here.steps.empty()) return scoreOf(cursor_->outcome(), ply);
  std::sort(here.steps.begin(), here.steps.end(),
            [](const Step& a, const Step& b) { return a.order < b.order; });
  // If acts are chosen at random by weights, all of them are searched.
  const ThirdSide& third = *shared_.variant->third();
  const std::size_t acts = third.weights.empty() ? std::min(kActs, here.steps.size()) : here.steps.size();
  std::int64_t sum = 0, weights = 0;
  for (std::size_t i = 0; i < acts; ++i) {
    const Step step = here.steps[i * here.steps.size() / acts];
    const auto weight =
        static_cast<std::int64_t>(third.weightOf(SearchCursor::toOf(step), SearchCursor::asOf(step)));
    if (weight == 0) continue;
    enter(step, ply);
    const int score = child(depth - 1, -kInfinite, kInfinite, ply + 1);
    leave();
    if (stopped_) return 0;
    sum += weight * std::clamp(score, -kLongestMate, kLongestMate);
    weights += weight;
  }
  here.line.clear();
  return weights == 0 ? 0 : static_cast<int>(sum / weights);
}

std::optional<int> Worker::scoreWithoutMoves(int depth, int alpha, int beta, std::size_t ply, bool improves,
                                             bool mayPass) {
  Ply& here = plies_[ply];
  const int standing = here.standing;
  if (shared_.techniques.pruning) {
    if (depth <= 7 && standing - 80 * (depth - (improves ? 1 : 0)) >= beta) return standing;
    if (depth <= 3 && standing + 150 + 150 * depth * depth <= alpha) {
      const int score = quiescence(0, alpha, beta, ply);
      if (stopped_ || score <= alpha) return score;
    }
  }
  if (!shared_.techniques.nullMove || !mayPass || depth < 3 || standing < beta ||
      !shared_.evaluation.hasOfficers(placement_, here.player))
    return std::nullopt;
  passed_.push_back(passing(here.key));
  clock_ = 0;
  here.row = 0;
  cursor_->goNull();
  const int less = 4 + depth / 4 + std::min((standing - beta) / 200, 3);
  const int score = child(depth - less, beta - 1, beta, ply + 1, false);
  leave();
  if (stopped_) return 0;
  return score < beta ? std::nullopt : std::optional(isMate(score) ? beta : score);
}

int Worker::scoreAfter(std::size_t number, int depth, int less, Window window, std::size_t ply) {
  const auto [alpha, beta] = window;
  if (number == 0) return child(depth - 1, alpha, beta, ply + 1);
  int score = child(depth - 1 - less, alpha, alpha + 1, ply + 1);
  if (score > alpha && less > 0) score = child(depth - 1, alpha, alpha + 1, ply + 1);
  if (score > alpha && score < beta) score = child(depth - 1, alpha, beta, ply + 1);
  return score;
}

int Worker::node(int depth, int alpha, int beta, std::size_t ply, bool mayPass) {
  if (stopped()) return 0;
  count();
  deepest_ = std::max(deepest_, static_cast<int>(ply));
  Ply& here = plies_[ply];
  here.line.clear();
  here.player = cursor_->player();
  plies_[ply + 1].killers = {};
  const bool onLine = beta - alpha > 1;
  here.key = cursor_->key();
  shared_.table.prefetch(here.key);
  if (const auto known = byHistory(ply)) return *known;
  // Tables of solved endgames begin with the position after a capture or another irreversible move (clock_ is
  // 0); after other moves a table was already asked nearer to the root.
  if (clock_ == 0 && shared_.knowledge && limits_.noise == 0) {
    if (const auto score = shared_.knowledge(cursor_->position())) return fromTable(*score, ply);
  }
  // No score here can be better than a win now, or worse than a loss now (mate-distance pruning).
  alpha = std::max(alpha, -kMate + static_cast<int>(ply));
  beta = std::min(beta, kMate - static_cast<int>(ply));
  if (alpha >= beta) return alpha;
  if (ply >= kMostPlies) return evaluate(ply);
  if (cursor_->toMove() == Side::Third) return depth <= 0 ? beforeAct(ply) : thirdTurn(depth, ply);

  const bool inCheck = cursor_->inCheck();
  if (inCheck && shared_.techniques.checks && static_cast<int>(ply) < 2 * rootDepth_) ++depth;
  if (depth <= 0) return quiescence(0, alpha, beta, ply);

  std::uint64_t first = kNoMove;
  if (const auto known = find(first, {alpha, beta}, depth, ply)) return *known;
  // Without a move from the table, the moves are badly ordered and the search takes longer, so it is made one
  // ply shallower.
  if (first == kNoMove && depth >= 5) --depth;

  const Techniques& uses = shared_.techniques;
  const int standing = here.standing = shared_.nullMoves && !inCheck ? evaluate(ply) : kUnknown;
  // Is the player's position better than before the last two moves?
  const bool improves = standing != kUnknown && ply >= 2 && standing > plies_[ply - 2].standing;
  const bool mayPrune = standing != kUnknown && !limits_.mate && !onLine && !isMate(beta) && !isMate(alpha);
  if (mayPrune) {
    if (const auto score = scoreWithoutMoves(depth, alpha, beta, ply, improves, mayPass)) return *score;
  }

  cursor_->list(here.steps);
  if (here.steps.empty()) return scoreOf(cursor_->outcome(), ply);
  if (shared_.stageGoals) {
    if (const auto outcome = cursor_->outcome()) return scoreOf(outcome, ply);
  }
  if (isDrawnByCount()) return scoreOf(Outcome{EndReason::NMoveRule, std::nullopt}, ply);
  rank(ply, first);
  here.tried.clear();
  int best = -kInfinite;
  const int alphaBefore = alpha;
  std::uint64_t bestMove = kNoMove;
  for (std::size_t i = 0; i < here.steps.size(); ++i) {
    pick(here, i);
    // Moves that lose more material than they win are searched last.
    if (here.ranks[i] >= kWinning && here.ranks[i] < kFirst && givesAway(here.steps[i], ply)) {
      here.ranks[i] += kLosing - kWinning;
      --i;
      continue;
    }
    const Step step = here.steps[i];
    const bool quiet = step.gain <= 0, loses = !quiet && here.ranks[i] < 0;
    const int history = quiet ? historyOf(step, ply) : 0;
    int less = 0;
    if ((quiet || loses) && uses.reductions) {
      less = reductionOf(depth, i) - history / 6000 + (quiet && !improves ? 1 : 0);
      if (onLine || here.ranks[i] >= kKiller) --less;
      less = std::clamp(less, 0, std::max(depth - 2, 0));
    }
    if (mayPrune && uses.pruning && i > 0 && !isMate(best)) {
      const Prospect prospect{depth, depth - less, static_cast<int>(i), standing - alpha, history, improves};
      if (quiet && isHopeless(prospect) && !givesCheck(step)) continue;
      if (loses && depth <= 4 && step.gain - worth(SearchCursor::asOf(step)) < -60 * depth * depth) continue;
    }
    if (quiet) here.tried.push_back(step);
    enter(step, ply);
    if (depth < 3 || i < 3 || inCheck) less = 0;
    const int score = scoreAfter(i, depth, less, {alpha, beta}, ply);
    leave();
    if (stopped_) return 0;
    if (score <= best) continue;
    best = score;
    if (score <= alpha) continue;
    alpha = score;
    bestMove = step.move;
    if (onLine) noteLine(ply, step);
    if (alpha >= beta) {
      reward(ply, step, depth);
      break;
    }
  }
  keep(here.key, bestMove != kNoMove ? bestMove : first, best, {alphaBefore, beta}, depth, ply);
  return best;
}

// Searches only moves that win material, until there are none; all moves if the player is in check.
int Worker::quiescence(int depth, int alpha, int beta, std::size_t ply) {
  if (stopped()) return 0;
  Ply& here = plies_[ply];
  here.line.clear();
  here.player = cursor_->player();
  if (depth < 0) {
    count();
    deepest_ = std::max(deepest_, static_cast<int>(ply));
  }
  if (cursor_->toMove() == Side::Third) return beforeAct(ply);
  if (ply >= kMostPlies) return evaluate(ply);
  here.key = cursor_->key();
  std::uint64_t first = kNoMove;
  if (const auto known = find(first, {alpha, beta}, 0, ply)) return *known;
  const bool inCheck = depth > -3 && cursor_->inCheck();
  int standing = -kInfinite;
  const int alphaBefore = alpha;
  std::uint64_t bestMove = kNoMove;
  if (!inCheck) {
    standing = evaluate(ply);
    // "Standing pat" (the evaluation as a lower bound) is not allowed where captures are forced.
    if (shared_.nullMoves && standing >= beta) return standing;
    if (depth <= -kDeepestQuiescence) return standing;
  }
  cursor_->list(here.steps);
  if (here.steps.empty()) return scoreOf(cursor_->outcome(), ply);
  if (shared_.stageGoals) {
    if (const auto outcome = cursor_->outcome()) return scoreOf(outcome, ply);
  }
  if (isDrawnByCount()) return scoreOf(Outcome{EndReason::NMoveRule, std::nullopt}, ply);
  const bool forced =
      inCheck || (!shared_.nullMoves && std::all_of(here.steps.begin(), here.steps.end(),
                                                    [](const Step& step) { return step.gain > 0; }));
  int best = forced ? -kInfinite : standing;
  if (!forced) {
    if (standing >= beta) return standing;
    alpha = std::max(alpha, standing);
    std::erase_if(here.steps, [&](const Step& step) {
      return step.gain <= 0 || (shared_.nullMoves && standing + step.gain + 150 <= alpha);
    });
  }
  rank(ply, first);
  for (std::size_t i = 0; i < here.steps.size(); ++i) {
    pick(here, i);
    const Step step = here.steps[i];
    if (!forced && shared_.nullMoves && givesAway(step, ply)) continue;
    here.row = arrival(step);
    cursor_->go(step);
    const bool same = cursor_->player() == here.player;
    const int score =
        same ? quiescence(depth - 1, alpha, beta, ply + 1) : -quiescence(depth - 1, -beta, -alpha, ply + 1);
    cursor_->back();
    if (stopped_) return 0;
    best = std::max(best, score);
    if (score <= alpha) continue;
    alpha = score;
    bestMove = step.move;
    if (alpha >= beta) break;
  }
  keep(here.key, bestMove != kNoMove ? bestMove : first, best, {alphaBefore, beta}, 0, ply);
  return best;
}

}  // namespace fairyforge::engine
