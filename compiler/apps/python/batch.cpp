// For programs that learn: encodes positions and moves as numbers, and plays many games at once. The games
// are distributed among threads. Each game has its own random generator, so that the number of threads does
// not affect the games.

#include "compiler/apps/python/batch.h"

#include <algorithm>
#include <atomic>
#include <fmt/format.h>
#include <map>
#include <thread>

#include "compiler/core/base/watcher.h"

namespace fairyforge::python {
namespace {

constexpr const char* kOwnerNames[kOwners] = {"White", "Black", "third"};

std::size_t ownersOf(const Variant& variant) {
  return variant.third() == nullptr ? kSides : kOwners;
}

}  // namespace

// ---- planes ----

Planes::Planes(const VariantPtr& variant) : variant_(variant) {
  const auto ofTypes = [&](const char* owner, const char* where) {
    for (const PieceType& type : variant->types())
      names_.push_back(fmt::format("{} {}{}", owner, type.name, where));
  };
  for (std::size_t owner = 0; owner < ownersOf(*variant); ++owner) ofTypes(kOwnerNames[owner], "");
  if (variant->hands().any()) {
    for (const Side side : kBothSides) ofTypes(kOwnerNames[index(side)], " in hand");
  }
  for (const std::string& mark : variant->marks()) names_.push_back("mark " + mark);
  for (const char* name : {"unmoved", "passed over", "goes on", "last move", "Black to move", "third to move",
                           "quiet plies", "cells"})
    names_.push_back(name);
}

void Planes::write(const Position& position, float* out) const {
  const Board& board = variant_->board();
  const Setup& setup = position.setup();
  const std::size_t cells = board.size(), types = variant_->types().size();
  std::fill_n(out, count() * cells, 0.0F);
  board.forEachCell([&](Cell cell) {
    if (const Piece piece = setup.at(cell))
      out[(index(piece.side()) * types + index(piece.type())) * cells + index(cell)] = 1;
  });
  float* plane = out + ownersOf(*variant_) * types * cells;
  const auto next = [&] { return std::exchange(plane, plane + cells); };
  const auto fill = [&](float value) { std::fill_n(next(), cells, value); };
  const auto mark = [&](const CellSet& set) {
    float* here = next();
    set.forEach([&](Cell cell) { here[index(cell)] = 1; });
  };
  const auto markOne = [&](Cell cell) {
    if (cell != kNoCell) plane[index(cell)] = 1;
  };
  if (variant_->hands().any()) {
    for (const Side side : kBothSides) {
      for (std::size_t type = 0; type < types; ++type)
        fill(static_cast<float>(setup.inHand(side, typeAt(type))));
    }
  }
  for (std::size_t i = 0; i < variant_->marks().size(); ++i) {
    if (i < setup.marks.size()) {
      mark(setup.marks[i]);
    } else {
      next();
    }
  }
  mark(setup.unmoved);
  mark(setup.enPassantTargets);
  markOne(setup.continuingPiece);
  next();
  markOne(setup.lastFrom);
  markOne(setup.lastTo);
  next();
  fill(setup.player == Side::Black ? 1 : 0);
  fill(setup.thirdTurn ? 1 : 0);
  const int limit = 2 * variant_->end().nMoveLimit;
  fill(limit > 0 ? std::min(1.0F, static_cast<float>(setup.halfmoveClock) / static_cast<float>(limit)) : 0);
  float* here = next();
  board.forEachCell([&](Cell cell) { here[index(cell)] = 1; });
}

// ---- actions ----

Actions::Actions(const VariantPtr& variant, std::size_t choices)
    : cells_(variant->board().size()),
      types_(variant->types().size()),
      plain_((cells_ + types_) * cells_ * (types_ + 1) + 1),
      choices_(choices) {}

Expected<std::vector<std::int64_t>> Actions::of(const Position& position, const MoveList& legal) const {
  std::vector<std::int64_t> actions;
  std::map<std::size_t, std::size_t> seen;
  actions.reserve(legal.size());
  for (const Move& move : legal) {
    std::size_t plain = plain_ - 1;  // a null move
    if (!move.isNullMove()) {
      const bool keeps = move.isDrop() || !position.at(move.from) || position.at(move.from).type() == move.as;
      const std::size_t from = move.isDrop() ? cells_ + index(move.as) : index(move.from);
      const std::size_t to = move.to == kNoCell ? index(move.from) : index(move.to);
      plain = (from * cells_ + to) * (types_ + 1) + (keeps ? 0 : index(move.as) + 1);
    }
    const std::size_t choice = seen[plain]++;
    if (choice >= choices_)
      return Failure{fmt::format(
          "more than {} legal moves have origin, destination and type in common: ask for more choices",
          choices_)};
    actions.push_back(static_cast<std::int64_t>(choice * plain_ + plain));
  }
  return actions;
}

// ---- games ----

Batch::Batch(VariantPtr variant, std::shared_ptr<const Executor> executor, std::size_t games,
             std::size_t threads, int mostPlies, std::uint64_t seed, std::size_t choices)
    : variant_(std::move(variant)),
      executor_(std::move(executor)),
      planes_(variant_),
      actions_(variant_, choices),
      threads_(std::max<std::size_t>(1, std::min(threads, games))),
      mostPlies_(mostPlies) {
  games_.reserve(games);
  for (std::size_t i = 0; i < games; ++i) games_.push_back({nullptr, {}, {}, Random(seed, i), {}});
  forEach([this](std::size_t i, const GoesOn&) { begin(games_[i]); });
}

void Batch::forEach(const std::function<void(std::size_t, const GoesOn&)>& work) const {
  std::atomic<std::size_t> next{0};
  std::atomic<bool> stops{false};
  const auto share = [&](const GoesOn& goesOn) {
    constexpr std::size_t kShare = 4;
    for (std::size_t first; goesOn() && (first = next.fetch_add(kShare)) < games_.size();) {
      for (std::size_t i = first; i < std::min(first + kShare, games_.size()) && goesOn(); ++i)
        work(i, goesOn);
    }
  };
  std::vector<std::jthread> others;
  for (std::size_t i = 1; i < threads_; ++i)
    others.emplace_back([&] { share([&] { return !stops.load(std::memory_order_relaxed); }); });
  // This thread shares the work too. It looks for interruptions between games and plies only, so that no game
  // stops in the middle of a move.
  const Unwatched unwatched;
  try {
    share([&] {
      unwatched.look();
      return true;
    });
  } catch (...) {
    stops = true;
    throw;
  }
}

void Batch::begin(Played& played) {
  played.game = std::make_unique<Game>(*executor_, Position(variant_));
  list(played);
}
void Batch::begin(std::size_t game) {
  begin(games_[game]);
}

void Batch::list(Played& played) {
  const Position& position = played.game->position();
  played.legal = executor_->legalMoves(position);
  auto numbers = actions_.of(position, played.legal);
  played.problem = numbers ? "" : numbers.why();
  played.actions = numbers ? *std::move(numbers) : std::vector<std::int64_t>{};
}

PossibleFailure Batch::problem() const {
  for (const Played& played : games_) {
    if (!played.problem.empty()) return Failure{played.problem};
  }
  return std::nullopt;
}

void Batch::observe(float* out) const {
  const std::size_t size = planes_.count() * variant_->board().size();
  forEach([&](std::size_t i, const GoesOn&) { planes_.write(position(i), out + i * size); });
}

void Batch::mask(std::uint8_t* out) const {
  forEach([&](std::size_t i, const GoesOn&) {
    std::uint8_t* flags = out + i * actions_.count();
    std::fill_n(flags, actions_.count(), std::uint8_t{0});
    for (const std::int64_t action : games_[i].actions) flags[action] = 1;
  });
}

void Batch::choose(std::int64_t* out) {
  for (std::size_t i = 0; i < games_.size(); ++i) {
    Played& played = games_[i];
    out[i] = played.actions.empty() ? -1 : played.actions[played.random.below(played.actions.size())];
  }
}

// Plays the move and sets `score`. Returns whether, and why, the game has ended. A game that has ended begins
// anew.
End Batch::play(Played& played, std::size_t move, float& score) {
  const Move chosen = played.legal[move];
  played.game->play(chosen);
  const auto outcome = played.game->outcome();
  score = !outcome || !outcome->winner ? 0.0F : *outcome->winner == Side::White ? 1.0F : -1.0F;
  const bool isLong = static_cast<int>(played.game->moves().size()) >= mostPlies_;
  const End end = outcome ? End::ByRules : isLong ? End::ByLength : End::GoesOn;
  if (end == End::GoesOn) {
    list(played);
    if (!played.legal.empty()) return end;
    begin(played);
    return End::ByRules;
  }
  begin(played);
  return end;
}

PossibleFailure Batch::step(const std::int64_t* actions, float* scores, std::uint8_t* ends) {
  std::vector<std::size_t> moves;
  for (std::size_t i = 0; i < games_.size(); ++i) {
    const auto& legal = games_[i].actions;
    const auto found = std::ranges::find(legal, actions[i]);
    if (found == legal.end()) return Failure{fmt::format("action {} is not legal in game {}", actions[i], i)};
    moves.push_back(static_cast<std::size_t>(found - legal.begin()));
  }
  forEach([&](std::size_t i, const GoesOn&) {
    ends[i] = static_cast<std::uint8_t>(play(games_[i], moves[i], scores[i]));
  });
  return std::nullopt;
}

std::size_t Batch::playRandomly(std::size_t plies) {
  std::atomic<std::size_t> ended{0};
  forEach([&](std::size_t i, const GoesOn& goesOn) {
    Played& played = games_[i];
    for (std::size_t ply = 0; ply < plies && !played.actions.empty() && goesOn(); ++ply) {
      float score = 0;
      if (play(played, played.random.below(played.legal.size()), score) != End::GoesOn) ++ended;
    }
  });
  return ended;
}

}  // namespace fairyforge::python
