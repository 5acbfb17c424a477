// Reads the limits of a search from `go`, and writes reports of it.

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "compiler/core/text/number.h"
#include "compiler/play/protocols/uci.h"
#include "runtime/perft.h"

namespace fairyforge::protocols {

using engine::Found;
using engine::Milliseconds;

std::string Uci::scoreText(int score) const {
  const int plies = engine::kMate - std::abs(score);
  if (words_.plainScores)
    return std::to_string(engine::isMate(score) ? (score > 0 ? 1 : -1) * (30'000 - plies) : score);
  if (!engine::isMate(score)) return fmt::format("cp {}", score);
  const int count = words_.mateInPlies ? plies : score > 0 ? (plies + 1) / 2 : plies / 2;
  return fmt::format("mate {}", score > 0 ? count : -count);
}

// Returns the player's chances of a win, draw and loss, in thousandths, as the protocol writes them.
std::string Uci::chancesText(int score) const {
  if (!tellsChances_) return "";
  const engine::Chances chances = engine::chancesOf(score);
  return fmt::format(" wdl {} {} {}", chances.win, chances.draw, chances.loss);
}

// Returns the score of a finished game for the player who would be to move.
std::string Uci::scoreOfEnd() const {
  const auto outcome = session_.game().outcome();
  const int score = !outcome || !outcome->winner                             ? 0
                    : *outcome->winner == session_.position().setup().player ? engine::kMate
                                                                             : -engine::kMate;
  return "score " + scoreText(score) + chancesText(score);
}

namespace {

// Takes the banned moves from the list of moves to choose from, where an empty list means all legal moves. If no move
// would be left, the list remains as it is.
void exclude(const MoveList& banned, const MoveList& legal, MoveList& only) {
  MoveList left = only.empty() ? legal : only;
  std::erase_if(left, [&](const Move& move) { return std::ranges::find(banned, move) != banned.end(); });
  if (!left.empty()) only = std::move(left);
}

}  // namespace

void Uci::go(const Words& words) {
  // A search of another position than the one that was set would return an illegal move.
  if (!unknownGame_.empty() || !refusal_.empty()) {
    say_("info string nothing is searched: " + (unknownGame_.empty()
                                                    ? "the position was refused, " + shownLine(refusal_)
                                                    : "no such game, " + unknownGame_));
    return say_(std::string(words_.noMove));
  }
  engine::Limits limits{.lines = lines_};
  std::array<engine::Clock, kSides> clocks;
  const Side player = session_.position().setup().player;
  engine::Clock& own = clocks[index(player)];
  bool timed = false, ponders = false, endless = false;
  isProblem_ = false;
  for (std::size_t i = 1; i < words.size(); ++i) {
    const std::string_view what = words[i];
    if (what == "draw") continue;  // the opponent's offer, which the engine declines by moving
    if (what == "infinite" || what == "ponder") {
      (what == "ponder" ? ponders : endless) = true;
      continue;
    }
    if (what == "searchmoves") {
      for (; i + 1 < words.size(); ++i) {
        const auto move = session_.moveNamed(words[i + 1]);
        if (std::holds_alternative<std::string>(move)) break;
        limits.only.push_back(std::get<std::vector<Move>>(move).front());
      }
      if (limits.only.empty()) complain("expected legal moves behind", what);
      continue;
    }
    isProblem_ = isProblem_ || (what == "mate" && words_.solvesMates);
    if (what == "mate" && i + 1 < words.size() && words[i + 1] == "infinite") {
      i += isProblem_ ? 1 : 0;
      continue;
    }
    const std::optional<std::int64_t> number =
        i + 1 < words.size() ? numberIn<std::int64_t>(words[i + 1]) : std::optional<std::int64_t>();
    if (!number) {
      complain("expected a number behind", what);
      continue;
    }
    ++i;
    const std::int64_t n = std::max<std::int64_t>(*number, 0);
    const auto few = static_cast<int>(std::min<std::int64_t>(n, 1000));
    const Milliseconds time(std::min<std::int64_t>(n, 1'000'000'000) * (inSeconds_ ? 1000 : 1));
    const auto sideOf = [&](char letter) {
      return static_cast<std::size_t>((letter == 'b') != words_.firstIsBlack);
    };
    if (what == "perft")
      return countMoves(few);
    else if (what == "depth")
      limits.depth = std::max(few, 1);
    else if (what == "nodes")
      limits.nodes = std::max<std::uint64_t>(static_cast<std::uint64_t>(n), 1);
    else if (what == "mate" && !isProblem_)
      limits.mate = few;
    else if (what == "movetime" || what == "mate")
      limits.hard = std::max(time - std::max(overhead_, Milliseconds(5)), Milliseconds(1));
    else if (what == "movestogo")
      clocks[0].movesToGo = clocks[1].movesToGo = few;
    else if (what == "wtime" || what == "btime")
      clocks[sideOf(what[0])].left = time;
    else if (what == "winc" || what == "binc")
      clocks[sideOf(what[0])].increment = time;
    else if (what == "byoyomi")  // additional time for each move, which is not saved
      own.byoyomi = time;
    else if (what == "time")
      own.left = time;
    else if (what == "increment")
      own.increment = time;
    else if (what != "opptime" && what != "oppincrement" && what != "oppmovestogo")
      complain("not known", what);
    timed = timed || what == "wtime" || what == "btime" || what == "time" || what == "byoyomi";
  }
  if (isProblem_) limits.mate = engine::kMostPlies;
  if (!banned_.empty()) exclude(banned_, session_.legalMoves(), limits.only);
  // A search without limits ends when it is told to stop.
  endless = endless || !(timed || limits.hard || limits.nodes || limits.depth || limits.mate);
  if (timed && !limits.hard) spend(own, std::max(lag_.before(own), overhead_), limits);
  if (!analyses_) {
    engine::weaken(level_, limits);
    if (isLimited_) engine::weakenToElo(elo_, limits);
  }
  pondered_ = limits;
  if (ponders) limits.soft = limits.hard = std::nullopt;
  begin(limits, endless || ponders);
}

namespace {

// Returns the number of sequences of `depth` moves, where a move is one of the dialect, which may have
// several parts.
std::uint64_t countSaid(const Dialect& dialect, const Position& position, const Executor& executor,
                        int depth) {
  if (depth == 0) return 1;
  if (dialect.joins == Joins::Nothing) return perft(executor, position, depth);
  std::uint64_t count = 0;
  for (const DialectMove& said : dialectMoves(dialect, position, executor)) {
    Position after = position;
    for (const Move& part : said.parts) after.playUnchecked(part);
    count += countSaid(dialect, after, executor, depth - 1);
  }
  return count;
}

}  // namespace

// Writes each move with the number of sequences of `depth` moves that begin with it.
void Uci::countMoves(int depth) const {
  constexpr int kMostDepth = 20;
  if (depth < 1 || depth > kMostDepth) return complain("perft: expected 1 to 20", std::to_string(depth));
  const Position& position = session_.position();
  const std::vector<DialectMove> moves = dialectMoves(session_.dialect(), position, session_.executor());
  Dialect dialect = session_.dialect();
  if (std::ranges::all_of(moves, [](const DialectMove& said) { return said.parts.size() == 1; }))
    dialect.joins = Joins::Nothing;
  std::uint64_t all = 0;
  for (const DialectMove& said : moves) {
    Position after = position;
    for (const Move& part : said.parts) after.playUnchecked(part);
    const std::uint64_t count = countSaid(dialect, after, session_.executor(), depth - 1);
    say_(fmt::format("{}: {}", said.text, count));
    all += count;
  }
  say_("");
  say_(fmt::format("Nodes searched: {}", all));
}

void Uci::begin(const engine::Limits& limits, bool untilStopped) {
  untilStopped_ = untilStopped;
  reportedNodes_ = 0;
  session_.think(
      limits, untilStopped, [this](const Found& found) { inform(found); },
      [this](const Found& found) {
        decide(found);
        return std::nullopt;
      });
}

// The move that was pondered on was made: starts the search again with the time for it. Earlier results are
// in the transposition table.
void Uci::ponderHit() {
  if (!session_.isThinking() || !untilStopped_) return;
  session_.abandon();
  begin(pondered_, false);
}

void Uci::inform(const Found& found) {
  reportedNodes_ = found.nodes;
  const auto milliseconds = found.time.count();
  const auto speed = found.nodes * 1000 / static_cast<std::uint64_t>(std::max<std::int64_t>(milliseconds, 1));
  for (std::size_t i = 0; i < found.lines.size(); ++i) {
    const int score = found.lines[i].score;
    say_(fmt::format(
        "info depth {} seldepth {} multipv {} score {}{} nodes {} nps {} hashfull {} time {} pv {}",
        found.depth, found.deepest, i + 1, scoreText(score), chancesText(score), found.nodes, speed,
        found.tableUsed, milliseconds, fmt::join(session_.textsOf(found.lines[i].moves), " ")));
  }
}

// Answers a problem: the moves to mate, or that none was found in time. No other end is proof that there is none.
void Uci::solve(const Found& found) const {
  const bool isSolved = !found.lines.empty() && engine::mateIn(found.lines.front().score).value_or(0) > 0;
  if (!isSolved) return say_(found.lines.empty() ? "checkmate nomate" : "checkmate timeout");
  say_(fmt::format("checkmate {}", fmt::join(session_.textsOf(found.lines.front().moves), " ")));
}

void Uci::decide(const Found& found) {
  if (isProblem_) return solve(found);
  lag_.after(found.time);
  if (found.lines.empty()) {
    if (const auto outcome = session_.game().outcome()) say_("info string " + describe(*outcome));
    say_("info depth 0 " + scoreOfEnd());
    return say_(std::string(words_.noMove));
  }
  if (found.nodes != reportedNodes_) inform(found);
  const std::vector<std::string> texts = session_.textsOf(found.lines.front().moves);
  say_("bestmove " + texts.at(0) + (texts.size() > 1 ? " ponder " + texts[1] : ""));
}

}  // namespace fairyforge::protocols
