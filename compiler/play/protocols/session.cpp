// Implements sessions. Data that the second thread uses are changed only after that thread has been joined.

#include "compiler/play/protocols/session.h"

#include <algorithm>
#include <chrono>
#include <stdexcept>

#include "compiler/core/base/watcher.h"
#include "compiler/frontend/formats/game-names.h"
#include "runtime/fen.h"
#include "runtime/move-text.h"

namespace fairyforge::protocols {

Session::Session(std::vector<Offer> offers) : offers_(std::move(offers)) {
  if (const auto failure = choose(chosen().name)) throw std::invalid_argument(failure->why);
}

PossibleFailure Session::choose(std::string_view name) {
  const std::string plain = formats::plainName(name);
  const auto isOwn = [&](const Offer& o) { return formats::plainName(o.name) == plain; };
  const auto isOthers = [&](const Offer& o) {
    return std::ranges::any_of(o.otherNames, [&](const auto& n) { return formats::plainName(n) == plain; });
  };
  auto offer = std::ranges::find_if(offers_, isOwn);
  if (offer == offers_.end()) offer = std::ranges::find_if(offers_, isOthers);
  if (offer == offers_.end()) return Failure{"no such game"};
  auto opened = offer->open(anyArray_);
  if (!opened) return Failure{opened.why()};
  abandon();
  if (opened->variant != open_.variant) search_.reset();
  open_ = *std::move(opened);
  chosen_ = static_cast<std::size_t>(offer - offers_.begin());
  restart();
  return std::nullopt;
}

PossibleFailure Session::useAnyArray(bool does) {
  anyArray_ = does;
  dialect_.castling = does ? CastlingGoes::OntoPartner : CastlingGoes::ToItsCell;
  return choose(chosen().name);
}

void Session::offer(std::vector<Offer> more) {
  const std::string now = chosen().name;
  const auto isReplaced = [&](const Offer& old) {
    return std::ranges::any_of(more, [&](const Offer& o) { return o.name == old.name; });
  };
  std::erase_if(offers_, isReplaced);
  offers_.insert(offers_.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
  chosen_ = static_cast<std::size_t>(std::ranges::find(offers_, now, &Offer::name) - offers_.begin());
}

void Session::restart() {
  abandon();
  start_.emplace(open_.variant);
  game_.emplace(executor(), *start_);
}

std::optional<std::string> Session::setUp(std::string_view fen) {
  auto position = readPosition(open_.variant, fen);
  if (const auto* none = std::get_if<NoPosition>(&position)) return none->errors.front().message;
  abandon();
  start_.emplace(std::get<Position>(std::move(position)));
  game_.emplace(executor(), *start_);
  return std::nullopt;
}

std::variant<std::vector<Move>, std::string> Session::moveNamed(std::string_view text) const {
  return readDialectMove(dialect_, position(), text, executor());
}

std::optional<std::string> Session::play(std::string_view text) {
  const auto parts = moveNamed(text);
  if (const auto* error = std::get_if<std::string>(&parts)) return *error;
  for (const Move& part : std::get<std::vector<Move>>(parts)) play(part);
  return std::nullopt;
}

void Session::undo(std::size_t moves) {
  abandon();
  std::vector<Move> played = game_->moves();
  played.resize(played.size() - std::min(moves, played.size()));
  game_.emplace(executor(), *start_);
  for (const Move& move : played) game_->play(move);
}

std::string Session::textOf(const Move& move) const {
  const MoveList legal = legalMoves();
  const auto at = static_cast<std::size_t>(std::ranges::find(legal, move) - legal.begin());
  return at == legal.size() ? "" : moveTexts(dialect_, position(), legal)[at];
}

std::vector<std::string> Session::textsOf(const std::vector<Move>& line) const {
  constexpr std::chrono::milliseconds kLong(10);
  const auto begun = std::chrono::steady_clock::now();
  // After stop(), only the first move is written if writing more takes long.
  return lineTexts(dialect_, position(), line, executor(), nullptr,
                   [&] { return stop_ && std::chrono::steady_clock::now() - begun > kLong; });
}

engine::Search& Session::search(const std::atomic<bool>& stop) {
  if (search_ == nullptr) {
    open_.getReady(stop);
    search_ = std::make_unique<engine::Search>(open_.variant, executor(), tableBytes_, open_.learned());
    search_->useThreads(threads_);
    handTables();
  }
  return *search_;
}

void Session::resizeTable(std::size_t megabytes) {
  abandon();
  tableBytes_ = megabytes << 20;
  if (search_ != nullptr) search_->resize(tableBytes_);
}

void Session::useThreads(std::size_t threads) {
  abandon();
  threads_ = threads;
  if (search_ != nullptr) search_->useThreads(threads_);
}

PossibleFailure Session::useTables(const std::string& folder) {
  abandon();
  tables_ = folder;
  search();
  return handTables();
}

// Gives the search the endgame tables in the folder that the client has set. Fails if the program has no
// tables for the game.
PossibleFailure Session::handTables() {
  search_->use({});
  if (tables_.empty()) return std::nullopt;
  if (!open_.askTables) return Failure{"this program has no tables"};
  auto knowledge = open_.askTables(tables_);
  if (!knowledge) return Failure{knowledge.why()};
  search_->use(std::move(*knowledge));
  return std::nullopt;
}

// Everything that may take long, even listing the moves of one position, is done on the second thread, so
// that the caller can go on reading commands.
void Session::think(const engine::Limits& limits, bool untilStopped, const Report& report, const Done& done) {
  abandon();
  stop_ = abandoned_ = false;
  thinking_ = true;
  const auto reportUnlessAbandoned = [this, report](const engine::Found& found) {
    if (!abandoned_ && report) report(found);
  };
  const auto findMove = [this, reportUnlessAbandoned](const engine::Limits& now) {
    // Graphical programs ask for a move even if a goal has ended the game.
    const MoveList legal = legalMoves();
    if (legal.empty()) return engine::Found();
    struct Stopped {};
    engine::Search* ready = nullptr;
    try {  // getting a search ready takes up to a tenth of a second
      const Watcher watcher([this] {
        if (stop_) throw Stopped();
      });
      ready = &search(stop_);
    } catch (const Stopped&) {
      return engine::Found{.lines = {{0, {legal.front()}}}};
    }
    engine::Found found = ready->think(situation(), now, stop_, reportUnlessAbandoned);
    complete(found, *ready);
    return found;
  };
  thinker_ = std::thread([this, limits, untilStopped, done, findMove] {
    struct Abandoned {};
    const Watcher watcher([this] {
      if (abandoned_) throw Abandoned();
    });
    try {
      for (std::optional<engine::Limits> now = limits; now && !abandoned_;) {
        const engine::Found found = findMove(*now);
        if (untilStopped) stop_.wait(false);
        if (!abandoned_) now = done(found);
      }
    } catch (const Abandoned&) {  // abandon() was called: nothing is reported
    }
    thinking_ = false;
  });
}

// If the line ends within a move of the dialect that has several parts, finds its other parts by a short
// search.
void Session::complete(engine::Found& found, engine::Search& search) const {
  if (found.lines.empty()) return;
  std::vector<Move>& line = found.lines.front().moves;
  const std::uint64_t nodes = stop_ ? 100 : 20'000;
  const std::atomic<bool> never{false};
  while (!line.empty() && !firstDialectMove(dialect_, position(), line, executor())) {
    engine::Situation further = situation();
    further.moves.insert(further.moves.end(), line.begin(), line.end());
    const engine::Found rest = search.think(further, {.nodes = nodes}, never);
    if (rest.lines.empty() || rest.lines.front().moves.empty()) return;
    line.push_back(rest.lines.front().moves.front());
  }
}

void Session::stop() {
  stop_ = true;
  stop_.notify_all();
}

void Session::finish() {
  if (thinker_.joinable()) thinker_.join();
}

void Session::abandon() {
  abandoned_ = true;
  stop();
  finish();
}

}  // namespace fairyforge::protocols
