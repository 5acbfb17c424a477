// Finds facts about the start of the game: symmetry, unprotected pieces, moves that win or lose at once, and
// the number of moves.
#include <algorithm>
#include <fmt/format.h>

#include "compiler/analyse/subject.h"
#include "compiler/explain/explain.h"
#include "compiler/explain/square-words.h"
#include "runtime/move-text.h"
#include "runtime/threats.h"

namespace fairyforge::analyse {
namespace {

// ---- protection ----

// Could the side recapture on the cell if its piece there were taken?
bool isProtected(const Subject& subject, Cell cell) {
  Setup setup = subject.variant->start();
  const Piece piece = setup.at(cell);
  setup.cells[index(cell)] = Piece(piece.type(), opponent(piece.side()));
  setup.unmoved.remove(cell);
  return canTake(*subject.variant, setup, cell, piece.side(), Attackers::All);
}

// Reports pieces of `side` that no other piece protects at the start, and which of them an enemy attacks.
void findUnprotected(const Subject& subject, Side side) {
  const Setup& start = subject.variant->start();
  draw::CellMarks marks;
  std::vector<std::string> names, attacked;
  Json cells = Json::array();
  subject.board().forEachCell([&](Cell cell) {
    const Piece piece = start.at(cell);
    if (!piece || piece.side() != side || subject.variant->isRoyal(piece)) return;
    if (isProtected(subject, cell)) return;
    const std::string name = fmt::format("{} {}", subject.nameOf(piece.type()), subject.board().name(cell));
    const bool inDanger = canTake(*subject.variant, start, cell, opponent(side), Attackers::All);
    marks[cell] = inDanger ? "!" : "?";
    names.push_back(name);
    if (inDanger) attacked.push_back(name);
    cells.push_back(subject.board().name(cell));
  });
  if (names.empty()) return;
  const std::string whose = subject.symmetry.holds() ? "" : fmt::format(" of {}", nameOf(side));
  std::string text = fmt::format("{} of the array{} without protection: {}", counted(names.size(), "piece"),
                                 whose, explain::both(names));
  if (!attacked.empty())
    text += fmt::format("; attacked by the other side at once: {}", explain::both(attacked));
  subject
      .add("undefended", std::move(text), subject.onArray(std::move(marks)),
           {{"side", nameOf(side)}, {"cells", cells}, {"attacked", attacked}})
      .odd = !attacked.empty();
}

// ---- winning at once ----

bool wins(const Executor& executor, const Position& after, Side side) {
  const auto outcome = executor.outcome(after);
  return outcome && outcome->winner == side;
}

std::optional<Move> winningMove(const Executor& executor, const Position& position) {
  for (const Move& move : executor.legalMoves(position)) {
    const Position after = position.after(move);
    if (wins(executor, after, position.toMove())) return move;
  }
  return std::nullopt;
}

// Returns a rough value of a type: its mobility on an empty board.
double worth(const Subject& subject, TypeId type) {
  const CellSet& cells = subject.possible.cellsOf(Side::White, type);
  double sum = 0;
  cells.forEach([&](Cell cell) {
    const explain::MoveCounts counts = explain::countMoves(*subject.variant, type, cell);
    sum += static_cast<double>(counts.quiet + counts.capture) / 2;
  });
  return cells.empty() ? 0 : sum / static_cast<double>(cells.size());
}

// The most positions after two moves that are examined; usual games have some thousands.
constexpr std::size_t kMaxReplies = 50'000;

class OpeningMoves {
 public:
  explicit OpeningMoves(const Subject& subject)
      : subject_(subject), executor_(subject.executor), start_(subject.variant) {}

  void run() {
    const MoveList legal = executor_.legalMoves(start_);
    for (const Move& move : legal) {
      const Position after = start_.after(move);
      line_ = {move};
      if (wins(executor_, after, start_.toMove())) {
        report("winning-move", "wins the game at once", after);
        continue;
      }
      if (lookAtReplies(after)) continue;
      if (!move.victims.empty()) lookAtCapture(after, move);
    }
    if (notLookedAt_ == 0) return;
    subject_.add("not-examined",
                 fmt::format("the replies to {} of the {} first moves were not looked at: there are too many",
                             notLookedAt_, legal.size()),
                 subject_.onArray(), {{"moves", notLookedAt_}, {"of", legal.size()}});
  }

 private:
  // Is the game decided after the move: some reply wins, or after every reply there is a winning move? Then
  // reports it.
  bool lookAtReplies(const Position& after) {
    if (after.toMove() != opponent(start_.toMove())) return false;
    if (repliesLeft_ == 0) {
      ++notLookedAt_;
      return false;
    }
    const MoveList replies = executor_.legalMoves(after);
    repliesLeft_ -= std::min(repliesLeft_, replies.size());
    bool always = !replies.empty();
    std::optional<std::vector<Move>> longest;
    for (const Move& reply : replies) {
      const Position next = after.after(reply);
      if (wins(executor_, next, after.toMove())) {
        line_.push_back(reply);
        report("losing-move", "loses the game at once", next);
        return true;
      }
      if (next.toMove() != start_.toMove()) always = false;
      if (!always) continue;
      const auto winning = winningMove(executor_, next);
      always = winning.has_value();
      if (always) longest = {reply, *winning};
    }
    if (!always || !longest) return false;
    Position end = after;
    for (const Move& move : *longest) {
      line_.push_back(move);
      end.playUnchecked(move);
    }
    report("winning-move", "wins the game with the next move, whatever is answered", end);
    return true;
  }

  // Reports a first move that wins material by a capture: nothing can take back, or the taken pieces are
  // worth more than the capturer.
  void lookAtCapture(const Position& after, const Move& move) {
    const MoveList replies = executor_.legalMoves(after);
    const bool takenBack = std::ranges::any_of(replies, [&](const Move& reply) {
      return std::ranges::find(reply.victims, move.to) != reply.victims.end();
    });
    const std::string& taken = subject_.nameOf(start_.at(move.victims.front()).type());
    if (!takenBack) {
      report("winning-move", fmt::format("takes a {}, and nothing can take back", taken), after);
      return;
    }
    double gain = -worth(subject_, move.as);
    for (const Cell victim : move.victims) gain += worth(subject_, start_.at(victim).type());
    if (gain <= 0) return;
    report("winning-move", fmt::format("takes a {}, which is more mobile than what can be taken back", taken),
           after)
        .certainty = Certainty::Measured;
  }

  Finding& report(const char* kind, const std::string& what, const Position& end) {
    const MoveList legal = executor_.legalMoves(start_);
    const std::string first = moveText(start_, line_.front(), legal);
    return subject_.add(kind, fmt::format("the first move {} {}", first, what),
                        {end, {{line_.back().to, "*"}}}, {{"move", first}},
                        gameText(executor_, subject_.variant, line_));
  }

  const Subject& subject_;
  const Executor& executor_;
  const Position start_;
  std::vector<Move> line_;
  std::size_t repliesLeft_ = kMaxReplies, notLookedAt_ = 0;
};

}  // namespace

void findSymmetry(const Subject& subject) {
  const SideSymmetry& symmetry = subject.symmetry;
  const char* image = symmetry.symmetry == Symmetry::Rotate ? "turned image" : "mirror image";
  if (symmetry.holds()) {
    subject.add("symmetry", fmt::format("Black is White's {} in the array and in all rules", image),
                subject.onArray(),
                {{"holds", true}, {"by", symmetry.symmetry == Symmetry::Rotate ? "rotate" : "mirror"}});
    return;
  }
  for (const RuleDifference& difference : symmetry.differences) {
    subject
        .add("symmetry",
             fmt::format("{} White's {}: {}",
                         difference.isKnown ? "Black is not" : "it is not known whether Black is", image,
                         difference.text),
             subject.onArray(draw::markAll(difference.cells, "?")),
             {{"holds", false}, {"cells", cellNames(subject.board(), difference.cells)}})
        .odd = difference.isKnown && !difference.cells.empty();
  }
}

void findArray(const Subject& subject) {
  for (const Side side : subject.sides()) findUnprotected(subject, side);
  OpeningMoves(subject).run();
}

// Reports the number of legal moves at the start and in random games.
void findBranching(const Subject& subject) {
  const Sample& sample = subject.sample;
  const std::size_t first = subject.executor.legalMoves(Position(subject.variant)).size();
  Finding& finding = subject.add("branching", fmt::format("{} at the start", counted(first, "move")),
                                 subject.onArray(), {{"start", first}});
  if (sample.most) {
    finding.text +=
        fmt::format(", {:.1f} on average in random games, {} at most", sample.meanMoves, sample.mostMoves);
    finding.witness = gameText(subject.executor, subject.variant, sample.most->moves);
    finding.picture.position = sample.most->end;
    finding.data["mean"] = sample.meanMoves;
    finding.data["most"] = sample.mostMoves;
    finding.data["positions"] = sample.positions;
  }
  if (sample.games == sample.wanted) return;
  subject.add(
      "not-examined",
      fmt::format(
          "{} of the {} random games were not played to their end: their positions have too many moves",
          sample.wanted - sample.games, sample.wanted),
      subject.onArray(), {{"games", sample.wanted - sample.games}, {"of", sample.wanted}});
}

}  // namespace fairyforge::analyse
