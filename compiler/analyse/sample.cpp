// Plays random games and records the changes of type in every move. Then shortens the games that end with
// such a change: leaves out pairs of moves, one of each side, as long as the rest stays legal and the last
// move still makes the change.

#include "compiler/analyse/sample.h"

#include <algorithm>
#include <fmt/ranges.h>
#include <random>

#include "runtime/dialect.h"
#include "runtime/search-cursor.h"

namespace fairyforge::analyse {
namespace {

// The largest distance, in plies, between two moves that are left out as a pair.
constexpr std::size_t kLongestGap = 9;

using TypeEvent = std::tuple<Side, TypeId, TypeId>;

// Returns, for each piece that a move puts on a cell, its types before and after, which may be equal. A piece
// that is new for its side has its type twice.
std::vector<TypeEvent> eventsOf(const Position& position, const Move& move, const Position& after) {
  std::vector<TypeEvent> events;
  const auto note = [&](Piece before, Cell cell) {
    const Piece now = after.at(cell);
    if (!now) return;
    const bool same = before && before.side() == now.side();
    events.emplace_back(now.side(), same ? before.type() : now.type(), now.type());
  };
  if (move.isNullMove()) return events;
  note(move.isDrop() ? Piece(move.as, position.toMove()) : position.at(move.from), move.to);
  for (const TypeChange& change : move.changes) {
    const auto carried =
        std::ranges::find_if(move.relocations, [&](const Relocation& r) { return r.to == change.cell; });
    note(position.at(carried == move.relocations.end() ? change.cell : carried->from), change.cell);
  }
  for (const Edit& edit : move.edits) {
    if (edit.cell != move.to) note(position.at(edit.cell), edit.cell);
  }
  return events;
}

std::vector<TypeEvent> playWithEvents(Position& position, const Move& move) {
  const Position before = position;
  position.playUnchecked(move);
  return eventsOf(before, move, position);
}

class Sampler {
 public:
  Sampler(const Executor& executor, const VariantPtr& variant, const possible::Possibilities& possible,
          const SampleOptions& options)
      : executor_(executor), variant_(variant), options_(options), random_(options.seed) {
    movesOf_.resize(variant->types().size());
    piecesOf_.resize(variant->types().size());
    for (const possible::TypeChange& change : possible.changes()) {
      if (change.cause != possible::ChangeCause::Hand) wanted_.push_back(change);
    }
  }

  Sample run() {
    sample_.wanted = options_.games;
    const unsigned random = (options_.games + 1) / 2;
    movesLeft_ = options_.moves / 2;
    sample_.games = playSome(random, false);
    movesLeft_ += options_.moves / 2;
    sample_.games += playSome(options_.games - random, true);
    movesLeft_ = 10 * options_.moves;  // a cursor lists moves ten times as fast as an executor
    for (auto& [key, game] : sample_.changes) {
      shorten(game, [&, key = key](const TypeEvent& event) { return event == key; });
    }
    for (auto& [key, game] : sample_.types) {
      shorten(game, [&, key = key](const TypeEvent& event) {
        return std::pair{std::get<0>(event), std::get<2>(event)} == key;
      });
    }
    if (sample_.positions > 0) {
      sample_.meanMoves = static_cast<double>(allMoves_) / static_cast<double>(sample_.positions);
    }
    for (std::size_t t = 0; t < piecesOf_.size(); ++t) {
      sample_.mobility.push_back(
          piecesOf_[t] == 0 ? -1.0 : static_cast<double>(movesOf_[t]) / static_cast<double>(piecesOf_[t]));
    }
    return std::move(sample_);
  }

 private:
  // Plays games until the limit of moves is reached. Returns how many were played to their end.
  unsigned playSome(unsigned games, bool curious) {
    unsigned played = 0;
    while (played < games && movesLeft_ > 0) {
      play(curious);
      played += movesLeft_ > 0 ? 1 : 0;
    }
    return played;
  }

  void take(std::size_t moves) { movesLeft_ -= std::min<std::uint64_t>(moves, movesLeft_); }

  void play(bool curious) {
    Position position(variant_);
    std::vector<Move> moves;
    while (moves.size() < options_.plies && movesLeft_ > 0) {
      const MoveList legal = executor_.legalMoves(position);
      take(legal.size());
      if (!curious) count(position, legal, moves);
      if (legal.empty()) return;
      const Move* move = curious ? unseen(position, legal) : nullptr;
      if (move == nullptr) move = curious ? promising(position, legal) : any(legal);
      moves.push_back(*move);
      const std::vector<TypeEvent> events = playWithEvents(position, *move);
      for (const auto& [side, from, to] : events) {
        if (from != to) keep(sample_.changes, TypeEvent{side, from, to}, moves, position);
        keep(sample_.types, std::pair{side, to}, moves, position);
      }
    }
  }

  // Returns a move that shows a change of type which no earlier random game has shown; null if there is none.
  const Move* unseen(const Position& position, const MoveList& legal) const {
    for (const Move& move : legal) {
      const bool plain = move.changes.empty() && move.edits.empty() && !move.isDrop() && !move.isNullMove() &&
                         position.at(move.from).type() == move.as;
      if (plain) continue;
      Position after = position;
      for (const TypeEvent& event : playWithEvents(after, move)) {
        if (std::get<1>(event) != std::get<2>(event) && !sample_.changes.contains(event)) return &move;
      }
    }
    return nullptr;
  }

  const Move* any(const MoveList& legal) { return &legal[random_() % legal.size()]; }

  // Returns a random move. Half of the time it is chosen among the moves of pieces whose type has a wanted
  // change that no game has shown yet, if there are any.
  const Move* promising(const Position& position, const MoveList& legal) {
    if (random_() % 2 == 0) return any(legal);
    std::vector<const Move*> moves;
    for (const Move& move : legal) {
      if (move.from == kNoCell) continue;
      const Piece mover = position.at(move.from);
      const bool hopes = std::ranges::any_of(wanted_, [&](const possible::TypeChange& change) {
        return change.side == mover.side() && change.from == mover.type() &&
               !sample_.changes.contains({change.side, change.from, change.to});
      });
      if (hopes) moves.push_back(&move);
    }
    return moves.empty() ? any(legal) : moves[random_() % moves.size()];
  }

  // Leaves out pairs of a White and a Black move. The rest must be playable, and its last move must still
  // make the event for which isEvent() is true.
  template <typename Event>
  void shorten(SampleGame& game, Event isEvent) {
    const std::size_t longestGap = variant_->third() == nullptr ? kLongestGap : 1;
    for (bool shorter = true; shorter;) {
      shorter = false;
      Position position(variant_);
      for (std::size_t i = 0; i + 2 < game.moves.size() && movesLeft_ > 0;) {
        std::optional<SampleGame> rest;
        for (std::size_t gap = 1; gap <= longestGap && i + gap + 1 < game.moves.size() && !rest; gap += 2) {
          rest = withoutTwo(game, position, i, i + gap, isEvent);
        }
        if (rest) {
          game = std::move(*rest);
          shorter = true;
        } else {
          position.playUnchecked(game.moves[i++]);
        }
      }
    }
  }

  // Returns the game without two of its moves; nothing if that cannot be played. `position` is the one before
  // the first of the two. Swaps each pair of adjacent moves between them, so that the sides still alternate.
  template <typename Event>
  std::optional<SampleGame> withoutTwo(const SampleGame& game, Position position, std::size_t first,
                                       std::size_t second, Event isEvent) {
    std::vector<Move> moves(game.moves.begin(), game.moves.begin() + static_cast<std::ptrdiff_t>(first));
    std::vector<Move> rest(game.moves.begin() + static_cast<std::ptrdiff_t>(first) + 1, game.moves.end());
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(second - first - 1));
    for (std::size_t i = 0; i + 1 < second - first; i += 2) std::swap(rest[i], rest[i + 1]);
    if (!canBePlayed(position, rest)) return std::nullopt;
    std::vector<TypeEvent> events;
    for (Move& move : rest) {
      events = playWithEvents(position, move);
      moves.push_back(std::move(move));
    }
    if (std::ranges::none_of(events, isEvent)) return std::nullopt;
    return SampleGame{std::move(moves), std::move(position)};
  }

  // Can the moves be played from the position? Replaces them by the legal moves with the same cells, which
  // may capture other pieces. Uses a cursor, since listing Moves takes longer.
  bool canBePlayed(const Position& position, std::vector<Move>& moves) {
    const PieceValues noValues(variant_->types().size());
    const auto cursor = executor_.searchCursor(position, noValues);
    std::vector<SearchCursor::Step> steps;
    for (Move& wanted : moves) {
      cursor->list(steps);
      take(steps.size());
      const std::uint64_t order = SearchCursor::orderOf(wanted.from, wanted.to, wanted.as);
      const SearchCursor::Step* first = nullptr;
      for (const SearchCursor::Step& step : steps) {
        const bool same = step.order == order && cursor->moveOf(step).changes == wanted.changes;
        if (same && (first == nullptr || cursor->canonicallyBefore(step, *first))) first = &step;
      }
      if (first == nullptr) return false;
      wanted = cursor->moveOf(*first);
      cursor->go(*first);
    }
    return true;
  }

  template <typename Map, typename Key>
  void keep(Map& map, const Key& key, const std::vector<Move>& moves, const Position& position) {
    const auto [entry, isNew] = map.try_emplace(key, SampleGame{moves, position});
    if (!isNew && moves.size() < entry->second.moves.size()) entry->second = {moves, position};
  }

  void count(const Position& position, const MoveList& legal, const std::vector<Move>& moves) {
    const Side side = position.toMove();
    if (side == Side::Third || legal.empty()) return;
    ++sample_.positions;
    allMoves_ += legal.size();
    if (legal.size() > sample_.mostMoves) {
      sample_.mostMoves = legal.size();
      sample_.most = SampleGame{moves, position};
    }
    for (const Piece piece : position.setup().cells) {
      if (piece && piece.side() == side) ++piecesOf_[index(piece.type())];
    }
    for (const Move& move : legal) {
      if (move.from != kNoCell) ++movesOf_[index(position.at(move.from).type())];
    }
  }

  const Executor& executor_;
  const VariantPtr variant_;
  const SampleOptions options_;
  std::mt19937_64 random_;
  std::vector<possible::TypeChange> wanted_;
  std::uint64_t allMoves_ = 0;
  std::uint64_t movesLeft_ = 0;  // the number of moves that may still be listed
  std::vector<std::uint64_t> movesOf_, piecesOf_;
  Sample sample_;
};

}  // namespace

Sample sampleGames(const Executor& executor, const VariantPtr& variant,
                   const possible::Possibilities& possible, const SampleOptions& options) {
  return Sampler(executor, variant, possible, options).run();
}

std::string gameText(const Executor& executor, const VariantPtr& variant, const std::vector<Move>& moves) {
  return fmt::format("{}", fmt::join(lineTexts(ownDialect(), Position(variant), moves, executor), " "));
}

}  // namespace fairyforge::analyse
