// Compares two games by playing them side by side: all positions up to a depth, by iterative deepening; then
// random games. Moves are matched by origin, destination and the look of the position after them. The first
// difference is reported with the game that leads to it.

#include "compiler/export/certify/compare.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <random>

#include "compiler/core/base/mapped.h"
#include "runtime/fen.h"
#include "runtime/game.h"
#include "runtime/move-text.h"

namespace fairyforge::certify {
namespace {

constexpr int kLongestGame = 160;     // plies
constexpr int kSetUpForAGame = 4;     // positions
constexpr std::size_t kMaxNamed = 6;  // the most moves of either side that a difference names

struct Pair {
  Position source;
  Position copy;
};

// A move as a player sees it: its cells, and the look of the position after it.
struct ObservedMove {
  Cell from, to;
  std::string after;
  friend auto operator<=>(const ObservedMove&, const ObservedMove&) = default;
};

struct Step {
  Move source;
  Move copy;
};

// How one of the two games names the cells and types of the source game. Types without such a name are
// helpers, which players do not see.
struct View {
  const Correspondence names;
  std::vector<Cell> sourceCell;  // the source's cell, by cell number of this game

  View(Correspondence its, std::size_t cells) : names(std::move(its)), sourceCell(cells, kNoCell) {
    for (std::size_t i = 0; i < names.cells.size(); ++i) {
      if (names.cells[i] != kNoCell) sourceCell[index(names.cells[i])] = cellAt(i);
    }
  }
};

Correspondence ownCorrespondence(const Variant& variant) {
  Correspondence own;
  for (std::size_t i = 0; i < variant.board().size(); ++i) own.cells.push_back(cellAt(i));
  for (std::size_t t = 0; t < variant.types().size(); ++t) own.types.push_back(typeAt(t));
  return own;
}

class Comparison {
 public:
  Comparison(const SideUnderTest& source, const SideUnderTest& copy, const Correspondence& names,
             const Scope& scope, const AllowedDivergence& allowed)
      : source_(source),
        copy_(copy),
        names_(names),
        scope_(scope),
        allowed_(allowed),
        ofSource_(ownCorrespondence(source.start.variant()), names.cells.size()),
        ofCopy_(names, copy.start.variant().board().size()) {
    // Positions that look equal may differ in what only the copy remembers, by helper pieces or marks.
    const bool hasMemory =
        !copy.start.variant().marks().empty() || std::ranges::find(names.types, kNoType) != names.types.end();
    for (auto* ends : {&allowed_.sourceEnds, &allowed_.copyEnds}) {
      if (hasMemory) ends->insert(EndReason::Repetition);
    }
  }

  Findings run() {
    const Pair start{source_.start, copy_.start};
    if (lookOf(start.source, ofSource_) != lookOf(start.copy, ofCopy_)) {
      report(start.source, "the games do not start with the same pieces");
    }
    // Deepens ply by ply, so that the first difference found has the shortest game.
    for (int depth = 1; depth <= scope_.depth && findings_.hold(); ++depth) walk(start, depth);
    std::mt19937_64 random(scope_.seed);
    for (int game = 0; game < scope_.games && findings_.hold(); ++game) playOut(random);
    const SetUps setUps(source_.start.variantPtr());
    for (int set = 0; set < kSetUpForAGame * scope_.games && findings_.hold(); ++set)
      compareSetUp(setUps.next(random));
    findings_.summary =
        fmt::format("{} positions to depth {} and {} random games of {} plies in all, {} positions set up",
                    positions_, scope_.depth, games_, plies_, setUp_);
    findings_.compared = {{"depth", scope_.depth},   {"positions", positions_}, {"moves", moves_},
                          {"games", games_},         {"plies", plies_},         {"endings", endings_},
                          {"positionsSetUp", setUp_}};
    return std::move(findings_);
  }

 private:
  // ---- the look of a position ----

  // Returns the pieces by cell and in hands, in the names of the source game, so that positions of both games
  // can be compared as text.
  std::string lookOf(const Position& position, const View& view) const {
    std::string look;
    for (const Cell cell : view.names.cells) {
      const Piece piece = cell == kNoCell ? Piece() : position.at(cell);
      const TypeId type = piece ? view.names.types[index(piece.type())] : kNoType;
      if (type != kNoType) {
        look += static_cast<char>(1 + index(piece.side()));
        look += static_cast<char>(index(type));
      } else {
        look.append(2, piece ? '?' : '\0');  // a helper on a cell of the game: shown as an unknown piece
      }
    }
    for (const Side side : kBothSides) {
      std::string counts(ofSource_.names.types.size(), '\0');
      for (std::size_t t = 0; t < view.names.types.size(); ++t) {
        const TypeId type = view.names.types[t];
        if (type != kNoType)
          counts[index(type)] += static_cast<char>(position.setup().inHand(side, typeAt(t)));
      }
      look += counts;
    }
    return look;
  }

  ObservedMove seen(const Position& before, const Move& move, const View& view) const {
    const auto cell = [&](Cell c) { return c == kNoCell ? kNoCell : view.sourceCell[index(c)]; };
    const Position after = before.after(move);
    return {cell(move.from), cell(move.to), lookOf(after, view)};
  }

  // ---- one position ----

  static bool excused(const std::optional<Outcome>& outcome, const std::set<EndReason>& reasons) {
    return outcome && reasons.contains(outcome->reason);
  }

  // Returns true if both games have ended, or if a loss excuses the end of one of them. Reports a difference
  // if only one has ended, or if the winners differ.
  bool ended(const Position& at, const std::optional<Outcome>& source, const std::optional<Outcome>& copy) {
    if (excused(source, allowed_.sourceEnds) || excused(copy, allowed_.copyEnds)) return true;
    if (!source && !copy) return false;
    if (source) ++endings_;
    if (source && copy && source->winner == copy->winner) return true;
    const auto words = [](const std::optional<Outcome>& o) { return o ? describe(*o) : "the game goes on"; };
    report(at, fmt::format("the source says \"{}\", the copy \"{}\"", words(source), words(copy)));
    return true;
  }

  // Pairs the legal moves of both games. If they differ, reports it and returns none.
  std::vector<Step> match(const Pair& at) {
    const MoveList fromSource = source_.executor.legalMoves(at.source);
    const MoveList fromCopy = copy_.executor.legalMoves(at.copy);
    std::map<ObservedMove, Step> steps;
    std::map<ObservedMove, Move> copies;
    for (const Move& move : fromCopy) copies.emplace(seen(at.copy, move, ofCopy_), move);
    std::vector<std::string> onlySource, onlyCopy;
    for (const Move& move : fromSource) {
      ObservedMove observed = seen(at.source, move, ofSource_);
      const auto found = copies.find(observed);
      if (found == copies.end()) {
        onlySource.push_back(moveText(at.source, move, fromSource));
      } else {
        steps.emplace(std::move(observed), Step{move, found->second});
      }
    }
    for (const auto& [observed, move] : copies) {
      if (!steps.contains(observed)) onlyCopy.push_back(moveText(at.copy, move, fromCopy));
    }
    ++positions_;
    moves_ += steps.size();
    if (!onlySource.empty() || !onlyCopy.empty()) {
      std::string text;
      const auto add = [&](const char* who, const std::vector<std::string>& moves) {
        if (moves.empty()) return;
        const std::size_t shown = std::min(moves.size(), kMaxNamed);
        text += fmt::format("{}only the {} has {}{}", text.empty() ? "" : "; ", who,
                            fmt::join(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(shown), " "),
                            shown < moves.size() ? fmt::format(" and {} more", moves.size() - shown) : "");
      };
      add("source", onlySource);
      add("copy", onlyCopy);
      report(at.source, text);
      return {};
    }
    return mapped(steps, [](const auto& step) { return step.second; });
  }

  bool mustPlayNullMove(const Position& position) const {
    return allowed_.thirdSide && position.setup().thirdTurn;
  }

  Pair after(const Pair& before, const Step& step) const {
    Pair next = before;
    next.source.playUnchecked(step.source);
    next.copy.playUnchecked(step.copy);
    if (mustPlayNullMove(next.source)) next.source = next.source.withoutThirdTurn();
    return next;
  }

  // ---- trees and games ----

  // Compares the moves in all positions up to `depth` - 1 plies after this one.
  void walk(const Pair& at, int depth) {
    const auto source = source_.executor.outcome(at.source);
    if (ended(at.source, source, copy_.executor.outcome(at.copy))) return;
    const std::vector<Step> steps = match(at);
    if (depth == 1) return;
    for (const Step& step : steps) {
      if (path_.empty() && from_ == &source_.start)
        scope_.isAt(static_cast<std::uint64_t>(&step - steps.data()), steps.size(),
                    fmt::format("first moves to depth {}", depth));
      path_.push_back(step.source);
      walk(after(at, step), depth - 1);
      path_.pop_back();
      if (!findings_.hold()) return;
    }
  }

  void playOut(std::mt19937_64& random) {
    Game source(source_.executor, source_.start);
    Game copy(copy_.executor, copy_.start);
    ++games_;
    path_.clear();
    Pair at{source_.start, copy_.start};
    for (int ply = 0; ply < std::min(kLongestGame, scope_.longestGame); ++ply) {
      scope_.isAt(games_ - 1, static_cast<std::uint64_t>(scope_.games), "random games");
      if (ended(at.source, source.outcome(), copy.outcome())) break;
      const std::vector<Step> steps = match(at);
      if (steps.empty()) break;
      const Step& step = choose(steps, source.moves(), random);
      path_.push_back(step.source);
      source.play(step.source);
      if (mustPlayNullMove(source.position())) source.play(Move{});
      copy.play(step.copy);
      at = {source.position(), copy.position()};
      ++plies_;
      if (!haveRepeatedAlike(source, copy)) break;
    }
    path_.clear();
  }

  // ---- positions that are set up ----

  void compareSetUp(const std::optional<Position>& source) {
    const auto copy = source ? copied(*source) : std::nullopt;
    // A position in which a goal is already reached is skipped, since no game begins there.
    if (!copy || source_.executor.outcome(*source) || copy_.executor.outcome(*copy)) return;
    ++setUp_;
    from_ = &*source;
    walk({*source, *copy}, 2);
    from_ = &source_.start;
  }

  // Returns the copy's position with the same pieces; nothing if the copy has not exactly one type for each
  // of their types, or if that is no valid position.
  std::optional<Position> copied(const Position& position) const {
    const Variant& copy = copy_.start.variant();
    Setup setup = copy_.start.setup();
    for (std::size_t i = 0; i < names_.cells.size(); ++i) {
      if (names_.cells[i] == kNoCell) continue;
      Piece& there = setup.cells[index(names_.cells[i])];
      const Piece piece = position.at(cellAt(i));
      there = {};
      if (!piece) continue;
      const auto type = std::ranges::find(names_.types, piece.type());
      if (type == names_.types.end() ||
          std::find(type + 1, names_.types.end(), piece.type()) != names_.types.end())
        return std::nullopt;
      there = Piece(typeAt(static_cast<std::size_t>(type - names_.types.begin())), piece.side());
    }
    settleFirstMoves(copy, setup);
    auto made = Position::from(copy_.start.variantPtr(), std::move(setup));
    auto* good = std::get_if<Position>(&made);
    return good == nullptr ? std::nullopt : std::optional(std::move(*good));
  }

  // Has the position occurred equally often in both games? Reports a difference. Always true if the source
  // has no rule of repetition, or if its results are excused.
  bool haveRepeatedAlike(const Game& source, const Game& copy) {
    const bool matters = source_.start.variant().end().repetition != RepetitionRule::Off;
    const bool isLost = allowed_.sourceEnds.contains(EndReason::Repetition);
    if (!matters || isLost) return true;
    if (source.occurrences() == copy.occurrences()) return true;
    report(source.position(), fmt::format("the position has come about {} times, in the copy {}",
                                          source.occurrences(), copy.occurrences()));
    return false;
  }

  // Chooses a random move; sometimes one that undoes the player's last move, so that positions recur.
  static const Step& choose(const std::vector<Step>& steps, const std::vector<Move>& played,
                            std::mt19937_64& random) {
    const auto back = [&](const Step& step) {
      const Move& last = played[played.size() - 2];
      return step.source.from == last.to && step.source.to == last.from && !step.source.isDrop();
    };
    if (played.size() >= 2 && random() % 3 == 0) {
      const auto found = std::ranges::find_if(steps, back);
      if (found != steps.end()) return *found;
    }
    return steps[random() % steps.size()];
  }

  // Reports a difference, with the moves that lead to it.
  void report(const Position& at, const std::string& what) {
    std::vector<std::string> game;
    Position position = *from_;
    for (const Move& move : path_) {
      game.push_back(moveText(position, move, source_.executor.legalMoves(position)));
      position.playUnchecked(move);
      if (mustPlayNullMove(position)) position = position.withoutThirdTurn();
    }
    const std::string when =
        game.empty() ? std::string("at the start") : fmt::format("after {}", fmt::join(game, " "));
    findings_.differences.push_back(fmt::format("{} ({}): {}", when, printFen(at), what));
  }

  const SideUnderTest& source_;
  const SideUnderTest& copy_;
  const Correspondence& names_;
  const Scope& scope_;
  AllowedDivergence allowed_;
  const View ofSource_, ofCopy_;
  const Position* from_ = &source_.start;
  std::vector<Move> path_;  // moves of the source from `from_` on
  std::uint64_t positions_ = 0, moves_ = 0, games_ = 0, plies_ = 0, endings_ = 0, setUp_ = 0;
  Findings findings_;
};

}  // namespace

CopyNames ownNames(const Variant& source) {
  CopyNames names;
  for (std::size_t i = 0; i < source.board().size(); ++i) {
    names.cells.push_back(source.board().exists(cellAt(i)) ? source.board().name(cellAt(i)) : "");
  }
  for (const PieceType& type : source.types()) names.types.push_back(type.name);
  return names;
}

std::variant<Correspondence, std::string> matchNames(const Variant& source, const Variant& copy,
                                                     const CopyNames& names) {
  Correspondence result;
  for (std::size_t i = 0; i < source.board().size(); ++i) {
    result.cells.push_back(kNoCell);
    if (!source.board().exists(cellAt(i))) continue;
    const auto cell = copy.board().find(names.cells[i]);
    if (!cell) return fmt::format("the copy has no cell \"{}\"", names.cells[i]);
    result.cells.back() = *cell;
  }
  result.types.assign(copy.types().size(), kNoType);
  for (std::size_t t = 0; t < names.types.size(); ++t) {
    bool found = false;
    for (std::size_t c = 0; c < copy.types().size(); ++c) {
      if (copy.types()[c].name != names.types[t]) continue;
      result.types[c] = typeAt(t);
      found = true;
    }
    if (!found) return fmt::format("the copy has no piece \"{}\"", names.types[t]);
  }
  return result;
}

Findings compareGames(const SideUnderTest& source, const SideUnderTest& copy, const Correspondence& names,
                      const Scope& scope, const AllowedDivergence& allowed) {
  return Comparison(source, copy, names, scope, allowed).run();
}

}  // namespace fairyforge::certify
