// Finds a shortest game that tells two definitions apart: plays both games in parallel, and keeps a table of
// the pairs of positions that agree. Deeper levels compare perft counts only. A difference in a count is
// traced to the first position whose moves differ.
//
// Rules of repetition and of quiet moves show only in long games. These follow two policies: both players
// move back and forth, or both make quiet moves to new positions. Of several games that end differently, the
// shortest is reported.

#include "compiler/analyse/diff/diff.h"

#include <algorithm>
#include <random>
#include <set>

#include "compiler/core/rules/variant-hash.h"
#include "compiler/core/text/split.h"
#include "runtime/game.h"
#include "runtime/key.h"
#include "runtime/perft-table.h"
#include "runtime/perft.h"

namespace fairyforge::diff {
namespace {

constexpr std::size_t kTableBytes = std::size_t{96} << 20;
constexpr int kDeepest = 40;
constexpr std::size_t kMaxRules = 8;  // the most rules of each side that are named

class Diff {
 public:
  Diff(const Pairing& pairing, const Executor& a, const Executor& b, const DiffOptions& options)
      : pairing_(pairing),
        a_(a),
        b_(b),
        options_(options),
        table_(kTableBytes),
        counted_{PerftTable(kTableBytes / 2), PerftTable(kTableBytes / 2)} {}

  void run(const PositionPair& start, DiffReport& report) {
    const int deepest = options_.depth.value_or(kDeepest);
    int depth = 1;
    for (; depth <= deepest; ++depth) {
      positions_ = 0;
      const std::uint64_t sequences = walk(start, depth);
      if (difference_) {
        report.difference = std::move(difference_);
        return;
      }
      report.levels.push_back({depth, sequences, positions_});
      if (sequences == 0) return;  // all games have ended
      if (!options_.depth && tooMuch(report.levels, &DiffLevel::positions, options_.positions)) break;
    }
    if (options_.depth) return;
    for (++depth; depth <= kDeepest; ++depth) {
      if (tooMuch(report.levels, &DiffLevel::sequences, options_.sequences)) return;
      const std::uint64_t sequences = count(a_, start.a, depth, 0);
      if (sequences != count(b_, start.b, depth, 1)) {
        descend(start, depth);
        if (difference_) difference_->shortest = report.levels.back().positions > 0;
        report.difference = std::move(difference_);
        return;
      }
      report.levels.push_back({depth, sequences, 0});
      if (sequences == 0) return;
    }
  }

 private:
  // Would the next level exceed `limit` if it grew by the same factor as the last one?
  static bool tooMuch(const std::vector<DiffLevel>& levels, std::uint64_t DiffLevel::*number,
                      std::uint64_t limit) {
    const auto last = static_cast<double>(levels.back().*number);
    const auto before = levels.size() > 1 ? static_cast<double>(levels[levels.size() - 2].*number) : 1.0;
    return last * std::max(1.0, last / std::max(1.0, before)) > static_cast<double>(limit);
  }

  std::uint64_t count(const Executor& executor, const Position& position, int depth, std::size_t which) {
    return perft(executor, position, depth, {.table = &counted_[which]});
  }

  void differ(Difference difference) {
    difference.game = path_;
    difference_ = std::move(difference);
  }

  // Compares one pair of positions. Returns the pairs of moves that both have. If the positions differ,
  // records the difference and returns an empty list.
  std::vector<std::pair<Move, Move>> compare(const PositionPair& at) {
    ++positions_;
    if (!pairing_.lookAlike(at)) {
      differ({.at = at, .looksDiffer = true});
      return {};
    }
    const MoveList movesA = a_.legalMoves(at.a), movesB = b_.legalMoves(at.b);
    MatchedMoves matched = pairing_.match(at, movesA, movesB);
    Difference difference{.at = at, .onlyA = std::move(matched.onlyA), .onlyB = std::move(matched.onlyB)};
    // Asks for outcomes only where there are no moves.
    if (movesA.empty()) difference.endA = a_.outcome(at.a);
    if (movesB.empty()) difference.endB = b_.outcome(at.b);
    const bool movesAgree = difference.onlyA.empty() && difference.onlyB.empty();
    if (movesAgree && difference.endA == difference.endB) return std::move(matched.both);
    differ(std::move(difference));
    return {};
  }

  static PositionPair after(const PositionPair& at, const std::pair<Move, Move>& moves) {
    PositionPair next = at;
    next.a.playUnchecked(moves.first);
    next.b.playUnchecked(moves.second);
    return next;
  }

  // Compares all pairs of positions less than `depth` plies after this one. Returns the number of sequences
  // of `depth` moves; 0 after a difference.
  std::uint64_t walk(const PositionPair& at, int depth) {
    const PerftTable::Key key(at.a, at.b, depth);
    if (const auto known = table_.find(key)) return *known;
    const auto moves = compare(at);
    if (difference_) return 0;
    std::uint64_t sequences = moves.size();
    if (depth > 1) {
      sequences = 0;
      for (const auto& move : moves) {
        path_.push_back(move.first);
        sequences += walk(after(at, move), depth - 1);
        if (difference_) return 0;
        path_.pop_back();
      }
    }
    table_.keep(key, sequences);
    return sequences;
  }

  // Finds the first position after `at` whose moves differ. Called if the perft counts at `at` differ.
  void descend(const PositionPair& at, int depth) {
    const auto moves = compare(at);
    if (difference_ || depth == 1) return;
    for (const auto& move : moves) {
      const PositionPair next = after(at, move);
      if (count(a_, next.a, depth - 1, 0) == count(b_, next.b, depth - 1, 1)) continue;
      path_.push_back(move.first);
      descend(next, depth - 1);
      return;
    }
  }

  const Pairing& pairing_;
  const Executor& a_;
  const Executor& b_;
  const DiffOptions& options_;
  PerftTable table_;                   // pairs of positions that agree
  std::array<PerftTable, 2> counted_;  // perft counts of each game
  std::uint64_t positions_ = 0;
  std::vector<Move> path_;
  std::optional<Difference> difference_;
};

// ---- long games ----

constexpr int kTries = 8;
constexpr int kMaxPlies = 2000;

using Steps = std::vector<std::pair<Move, Move>>;

class LongGame {
 public:
  LongGame(const Pairing& pairing, const Executor& a, const Executor& b, const PositionPair& start)
      : pairing_(pairing), a_(a), b_(b), gameA_(a, start.a), gameB_(b, start.b) {}

  // Do both games go on? Records a difference if only one has ended, or if the results differ.
  bool goesOn() {
    const auto endA = gameA_.outcome(), endB = gameB_.outcome();
    if (endA != endB) {
      difference_ =
          Difference{.game = gameA_.moves(), .at = at(), .endA = endA, .endB = endB, .shortest = false};
    }
    return !endA && !endB;
  }

  // Returns the moves that both games have in their current positions, as pairs. If one game has a move that
  // the other lacks, records the difference and returns an empty list.
  Steps steps() {
    const MoveList movesA = a_.legalMoves(gameA_.position()), movesB = b_.legalMoves(gameB_.position());
    MatchedMoves matched = pairing_.match(at(), movesA, movesB);
    if (!matched.agree()) {
      difference_ = Difference{.game = gameA_.moves(),
                               .at = at(),
                               .onlyA = matched.onlyA,
                               .onlyB = matched.onlyB,
                               .shortest = false};
      return {};
    }
    return std::move(matched.both);
  }

  void play(const std::pair<Move, Move>& step) {
    gameA_.play(step.first);
    gameB_.play(step.second);
  }

  PositionPair at() const { return {gameA_.position(), gameB_.position()}; }
  const std::vector<Move>& moves() const { return gameA_.moves(); }
  std::optional<Difference> difference() { return std::move(difference_); }

 private:
  const Pairing& pairing_;
  const Executor& a_;
  const Executor& b_;
  Game gameA_, gameB_;
  std::optional<Difference> difference_;
};

// Plays a game in which both players move back and forth: each undoes his last move whenever possible.
std::optional<Difference> repeating(LongGame game, std::mt19937_64& random) {
  for (int ply = 0; ply < kMaxPlies && game.goesOn(); ++ply) {
    const Steps steps = game.steps();
    if (steps.empty()) break;
    const auto& played = game.moves();
    auto chosen = steps.end();
    if (played.size() >= 2) {
      const Move& last = played[played.size() - 2];
      chosen = std::ranges::find_if(steps, [&](const auto& step) {
        return step.first.from == last.to && step.first.to == last.from && !step.first.isNullMove();
      });
    }
    if (chosen == steps.end()) chosen = steps.begin() + static_cast<std::ptrdiff_t>(random() % steps.size());
    game.play(*chosen);
  }
  return game.difference();
}

// Plays a game in which both players make quiet moves to new positions as long as possible.
std::optional<Difference> wandering(LongGame game, std::mt19937_64& random) {
  std::vector<std::uint64_t> seen;
  for (int ply = 0; ply < kMaxPlies && game.goesOn(); ++ply) {
    const Steps steps = game.steps();
    if (steps.empty()) break;
    std::vector<const std::pair<Move, Move>*> good;
    const Position here = game.at().a;
    for (const auto& step : steps) {
      const Position after = here.after(step.first);
      const bool isQuiet = after.setup().halfmoveClock > here.setup().halfmoveClock;
      if (isQuiet && std::ranges::find(seen, repetitionKey(after)) == seen.end()) good.push_back(&step);
    }
    const auto& step = good.empty() ? steps[random() % steps.size()] : *good[random() % good.size()];
    game.play(step);
    seen.push_back(repetitionKey(game.at().a));
  }
  return game.difference();
}

// If the rules about repetition or quiet moves differ, plays games in which positions repeat, and games of
// quiet moves. Returns the shortest of them that shows a difference, which need not be the shortest possible;
// nothing if none does.
std::optional<Difference> differenceInLongGames(const Pairing& pairing, const Executor& a, const Executor& b,
                                                const PositionPair& start) {
  const EndRules& endA = start.a.variant().end();
  const EndRules& endB = start.b.variant().end();
  const bool repetition = endA.repetition != endB.repetition ||
                          endA.repetitionCount != endB.repetitionCount ||
                          endA.perpetualCheckLoses != endB.perpetualCheckLoses ||
                          endA.perpetualChaseLoses.has_value() != endB.perpetualChaseLoses.has_value();
  const bool quiet = endA.nMoveLimit != endB.nMoveLimit || endA.clockResetting != endB.clockResetting;
  std::optional<Difference> best;
  for (int seed = 0; seed < kTries; ++seed) {
    std::mt19937_64 random(static_cast<std::uint64_t>(seed));
    const auto keep = [&](std::optional<Difference> found) {
      if (found && (!best || found->game.size() < best->game.size())) best = std::move(found);
    };
    if (repetition) keep(repeating(LongGame(pairing, a, b, start), random));
    if (quiet) keep(wandering(LongGame(pairing, a, b, start), random));
  }
  return best;
}

// ---- rules ----

// Returns the lines of `rules` that `others` does not have; an empty list if there are too many to help the
// reader.
std::vector<std::string> rulesNotIn(const std::string& rules, const std::string& others) {
  const std::vector<std::string_view> otherLines = linesIn(others);
  const std::set<std::string_view> known(otherLines.begin(), otherLines.end());
  std::vector<std::string> list;
  for (const std::string_view line : linesIn(rules)) {
    if (!known.contains(line)) list.emplace_back(line);
  }
  if (list.size() > kMaxRules) list.clear();  // so many differences do not help the reader
  return list;
}

}  // namespace

DiffReport diffVariants(const VariantPtr& a, const Executor& executorA, const VariantPtr& b,
                        const Executor& executorB, const DiffOptions& options) {
  DiffReport report;
  const std::string rulesA = canonicalRules(*a), rulesB = canonicalRules(*b);
  if (rulesA == rulesB) {
    report.sameRules = true;
    return report;
  }
  report.rulesOfA = rulesNotIn(rulesA, rulesB);
  report.rulesOfB = rulesNotIn(rulesB, rulesA);
  const Pairing pairing(*a, *b);
  report.notes = pairing.notes();
  const PositionPair start{Position(a), Position(b)};
  Diff(pairing, executorA, executorB, options).run(start, report);
  if (!report.difference && !options.depth) {
    report.difference = differenceInLongGames(pairing, executorA, executorB, start);
  }
  return report;
}

}  // namespace fairyforge::diff
