// Iterative deepening: searches the root position one ply deeper in each iteration, in a window around the
// score of the last one.
#include <algorithm>
#include <utility>

#include "compiler/core/base/watcher.h"
#include "runtime/engine/worker.h"
#include "runtime/third-side.h"

namespace fairyforge::engine {

// Searches the root moves from index `from` on, moves the best one to index `from`, and returns its score.
int Worker::root(std::vector<Step>& steps, std::size_t from, int depth, int alpha, int beta) {
  int best = -kInfinite;
  for (std::size_t i = from; i < steps.size(); ++i) {
    const Step step = steps[i];
    enter(step, 0);
    int score = 0;
    if (i == from) {
      score = child(depth - 1, alpha, beta, 1);
    } else {
      score = child(depth - 1, alpha, alpha + 1, 1);
      if (score > alpha && score < beta) score = child(depth - 1, alpha, beta, 1);
    }
    leave();
    if (stopped_) return best;
    if (score <= best) continue;
    best = score;
    if (score <= alpha && i > from) continue;
    noteLine(0, step);
    std::rotate(steps.begin() + static_cast<std::ptrdiff_t>(from),
                steps.begin() + static_cast<std::ptrdiff_t>(i),
                steps.begin() + static_cast<std::ptrdiff_t>(i) + 1);
    alpha = std::max(alpha, score);
    if (alpha >= beta) break;
  }
  return best;
}

int Worker::aspirated(std::vector<Step>& steps, std::size_t from, int depth, int last) {
  int width = 25, alpha = -kInfinite, beta = kInfinite;
  if (shared_.techniques.aspiration && depth >= 5 && !isMate(last)) {
    alpha = last - width;
    beta = last + width;
  }
  while (true) {
    const int score = root(steps, from, depth, alpha, beta);
    if (stopped_) return score;
    width *= 4;
    if (score <= alpha && alpha > -kInfinite) {
      alpha = width > 2000 ? -kInfinite : last - width;
    } else if (score >= beta && beta < kInfinite) {
      beta = width > 2000 ? kInfinite : last + width;
    } else {
      return score;
    }
  }
}

// An executor may need long for a single position, for example to list its moves. A watcher then ends the
// search by an exception; the lines found so far stay valid, and the next search makes a new cursor.
Found Worker::search(const Situation& situation, const Limits& limits, const std::atomic<bool>& stop,
                     const std::function<void(const Found&)>& report, int firstDepth) {
  stop_ = &stop;
  Found found;
#if defined(__cpp_exceptions)
  struct Stopped {};
  try {
    const auto begun = limits.now();
    const Watcher watcher([&] {
      if (stop.load(std::memory_order_relaxed) || (limits.hard && limits.now() - begun >= *limits.hard))
        throw Stopped();
    });
    deepen(situation, limits, report, firstDepth, found);
  } catch (const Stopped&) {
    if (found.lines.empty()) addAnyMove(situation, limits, found);
  }
#else
  deepen(situation, limits, report, firstDepth, found);
#endif
  return found;
}

// Adds the first legal move (or the first of Limits::only) as a line, for callers that need a move even if
// there was no time to search.
void Worker::addAnyMove(const Situation& situation, const Limits& limits, Found& found) const {
  Position now = situation.start;
  for (const Move& move : situation.moves) now.playUnchecked(move);
  const MoveList moves = limits.only.empty() ? shared_.executor.legalMoves(now) : limits.only;
  if (!moves.empty()) found.lines.push_back({0, {moves.front()}});
}

// Searches to depth `firstDepth`, then to greater and greater depths until a limit is reached (iterative
// deepening). Reports after each depth.
void Worker::deepen(const Situation& situation, const Limits& limits,
                    const std::function<void(const Found&)>& report, int firstDepth, Found& found) {
  begun_ = clockRead_ = limits.now();
  untilClock_ = 1;
  sinceClock_ = 0;
  slowest_ = std::chrono::nanoseconds(1);
  limits_ = limits;
  stopped_ = false;
  deepest_ = 0;
  for (Ply& ply : plies_) {
    ply.killers = {};
    ply.seenKey = 0;  // `seen` may be incomplete if the last search ended with an exception
  }
  begin(situation);
  Ply& here = plies_[0];
  here.player = cursor_->player();
  here.key = cursor_->key();
  noiseKey_ = mixed(here.key + situation.moves.size());
  here.standing = shared_.nullMoves && !cursor_->inCheck() ? evaluate(0) : kUnknown;
  cursor_->list(here.steps);
  const auto isLeftOut = [&](const Step& step) {
    return std::ranges::find(limits.only, cursor_->moveOf(step)) == limits.only.end();
  };
  if (!limits.only.empty()) std::erase_if(here.steps, isLeftOut);
  if (here.steps.empty()) return;
  rank(0, kNoMove);
  for (std::size_t i = 0; i < here.steps.size(); ++i) pick(here, i);
  std::vector<Step> steps = here.steps;
  if (cursor_->toMove() == Side::Third) {
    // The third side plays at random. The choice depends on the position alone, so that the same question has
    // the same answer; with weights (dice), it is drawn anew each time.
    MoveList acts;
    for (const Step& step : steps) acts.push_back(cursor_->moveOf(step));
    const bool isCast = !shared_.variant->third()->weights.empty();
    const auto now = static_cast<std::uint64_t>(begun_.time_since_epoch().count());
    const std::uint64_t word = mixed((noiseKey_ ^ (isCast ? now : 0)) * 0x9E3779B97F4A7C15u);
    found.lines.push_back({0, {acts[drawnAct(*shared_.variant, acts, word)]}});
    return;
  }
  const std::size_t lines = std::min(std::max<std::size_t>(limits.lines, 1), steps.size());
  // This move is used if there is no time for anything else.
  found.lines.push_back({0, {cursor_->moveOf(steps.front())}});
  const int deepest = std::min(limits.depth.value_or(kMostPlies), kMostPlies);
  for (rootDepth_ = firstDepth; rootDepth_ <= deepest; ++rootDepth_) {
    std::vector<Line> now;
    for (std::size_t k = 0; k < lines && !stopped_; ++k) {
      const int last = k < found.lines.size() ? found.lines[k].score : 0;
      here.line.clear();
      const int score = aspirated(steps, k, rootDepth_, last);
      if (here.line.empty() || score == -kInfinite) break;
      now.push_back({score, here.line});
    }
    // An interrupted iteration counts if it has searched at least its first move completely.
    if (now.size() == lines || (lines == 1 && !now.empty())) {
      std::stable_sort(now.begin(), now.end(),
                       [](const Line& a, const Line& b) { return a.score > b.score; });
      found.lines = std::move(now);
      if (!stopped_) found.depth = rootDepth_;
    }
    found.deepest = deepest_;
    found.nodes = allNodes();
    found.time = std::chrono::duration_cast<Milliseconds>(limits_.now() - begun_);
    found.tableUsed = shared_.table.used();
    if (stopped_) break;
    if (report) report(found);
    const int score = found.lines.front().score;
    if (limits.mate && score >= kMate - 2 * *limits.mate) break;
    if (isMate(score) && kMate - std::abs(score) + 2 <= rootDepth_) break;
    if (limits.soft && (found.time >= *limits.soft || (steps.size() == 1 && rootDepth_ >= 4))) break;
  }
}

}  // namespace fairyforge::engine
