// PlayedGame, the object behind ff_game of the C interface. It keeps the position before each move, to undo
// moves. Its search uses one thread and keeps its hash table from call to call.

#include "compiler/apps/interface/played-game.h"

#include <algorithm>
#include <array>
#include <chrono>

#include "compiler/apps/interface/json-text.h"
#include "compiler/core/base/mapped.h"
#include "compiler/core/base/watcher.h"
#include "compiler/core/rules/registers.h"
#include "compiler/play/records/record.h"
#include "compiler/play/records/replay.h"
#include "runtime/fen.h"
#include "runtime/move-text.h"
#include "runtime/perft.h"
#include "runtime/san.h"

namespace fairyforge::interface {
namespace {

constexpr std::size_t kTableBytes = std::size_t{16} << 20;

int numberOf(Cell cell) {
  return cell == kNoCell ? -1 : static_cast<int>(index(cell));
}
std::vector<int> numbersOf(const auto& cells) {
  return mapped(cells, numberOf);
}

// Returns the number of the type that moves or, for a drop, of the type that the hand holds; -1 for a null
// move.
int moverOf(const Position& position, const Move& move) {
  if (move.isNullMove()) return -1;
  if (!move.isDrop()) return static_cast<int>(index(position.at(move.from).type()));
  return static_cast<int>(index(position.variant().hands().inHand(move.as)));
}

void addMove(JsonText& json, const Position& before, const Move& move, std::string_view text) {
  json.open('{').member("text", text);
  json.member("from", numberOf(move.from)).member("to", numberOf(move.to));
  json.member("piece", moverOf(before, move));
  json.member("as", move.isNullMove() ? -1 : static_cast<int>(index(move.as)));
  json.member("taken", numbersOf(move.victims)).key("carried").open('[');
  for (const Relocation& other : move.relocations) json.value(numbersOf(std::array{other.from, other.to}));
  json.close(']').key("changed").open('[');
  for (const TypeChange& change : move.changes)
    json.open('[').value(numberOf(change.cell)).value(index(change.to)).close(']');
  json.close(']').member("goesOn", move.continuesWith.has_value()).close('}');
}

void addCount(JsonText& json, std::string_view name, const std::vector<int>& values, std::optional<int> most,
              std::optional<int> type = {}) {
  json.open('{')
      .member("name", name)
      .member("values", values)
      .member("most", most)
      .member("type", type)
      .close('}');
}

// Appends the list of counts that decide how the game goes on, such as checks given, pieces captured, or
// turns since the third side acted. In most games the list is empty. Each element has the members "name",
// "values", "most" and "type". "values" has White's and Black's count, or one count for both; "most" is the
// count's limit, or null. "type" is null except in one element, which tells the type that imitators imitate:
// its number, or -1 for none. In that element "values" is empty.
void addCounts(JsonText& json, const Position& position) {
  const Variant& variant = position.variant();
  const Setup& setup = position.setup();
  json.open('[');
  forEachRegister([&]<typename Shape>(const Register<Shape>& row) {
    if (!row.isIn(variant)) return;
    if constexpr (std::is_same_v<Shape, shape::CountOfEach>) {
      addCount(json, row.name, {row.of(setup)[0], row.of(setup)[1]}, row.shape.most(variant));
    } else if constexpr (std::is_same_v<Shape, shape::Count>) {
      // Leaves out the counts that every game has: quiet plies and moves. Lists the plies of a counting rule
      // only while it counts.
      const bool isOfRule = row.field == &Setup::counted && setup.countRule != 0;
      if (row.field != &Setup::sinceThird && !isOfRule) return;
      addCount(json, row.name, {row.of(setup)},
               row.shape.most == nullptr ? std::nullopt : std::optional<int>(row.shape.most(variant)));
    } else if constexpr (std::is_same_v<Shape, shape::ShortCount>) {
      if (!row.counter) return;
      addCount(json, row.name, {row.of(setup)}, row.shape.most(variant));
    } else if constexpr (std::is_same_v<Shape, shape::OneType>) {
      const TypeId type = row.of(setup);
      addCount(json, row.name, {}, std::nullopt, type == kNoType ? -1 : static_cast<int>(index(type)));
    }
  });
  json.close(']');
}

// Counts perft in calls of the executor that take some milliseconds each, so that the count can be stopped
// between them.
class StoppablePerft {
 public:
  StoppablePerft(const Executor& executor, const std::function<bool()>& stops)
      : executor_(executor), stops_(stops) {}

  std::optional<std::uint64_t> of(const Position& position, int depth) {
    watching::look();
    if (stops_()) return std::nullopt;
    if (depth <= atOnce_) return count(position, depth);
    std::uint64_t nodes = 0;
    for (const Move& move : executor_.legalMoves(position)) {
      const Position after = position.after(move);
      const auto more = of(after, depth - 1);
      if (!more) return std::nullopt;
      nodes += *more;
    }
    return nodes;
  }

 private:
  using Clock = std::chrono::steady_clock;

  std::uint64_t count(const Position& position, int depth) {
    const auto begun = Clock::now();
    const std::uint64_t nodes = executor_.perft(position, depth);
    if (depth < atOnce_) return nodes;
    const auto took = Clock::now() - begun;
    shortOnes_ = took < std::chrono::milliseconds(1) ? shortOnes_ + 1 : 0;
    if (shortOnes_ == 64 || took > std::chrono::milliseconds(20)) {
      atOnce_ = std::max(1, shortOnes_ > 0 ? atOnce_ + 1 : atOnce_ - 1);
      shortOnes_ = 0;
    }
    return nodes;
  }

  const Executor& executor_;
  const std::function<bool()>& stops_;
  int atOnce_ = 1;     // plies that one call of the executor counts
  int shortOnes_ = 0;  // number of calls under a millisecond in a row
};

}  // namespace

std::string rulesText(const Variant& variant) {
  const Board& board = variant.board();
  JsonText json;
  json.open('{').member("title", variant.title()).member("authors", variant.authors());
  json.member("files", board.files()).member("ranks", board.ranks()).member("levels", board.levels());
  json.member("hexagons", board.isHexagonal()).key("cells").open('[');
  for (std::size_t i = 0; i < board.size(); ++i)
    json.value(board.exists(cellAt(i)) ? std::optional(board.name(cellAt(i))) : std::nullopt);
  json.close(']').key("levelNames").open('[');
  for (int level = 0; level < board.levels(); ++level) json.value(board.levelName(level));
  json.close(']').key("types").open('[');
  for (const PieceType& type : variant.types())
    json.open('{').member("id", type.id).member("name", type.name).member("royal", type.royal).close('}');
  const ThirdSide* third = variant.third();
  return json.close(']').member("third", third ? std::optional(third->name) : std::nullopt).close('}').take();
}

PlayedGame::PlayedGame(VariantPtr variant, std::shared_ptr<const Executor> executor)
    : variant_(std::move(variant)), executor_(std::move(executor)) {
  begin(Position(variant_));
}

PlayedGame::PlayedGame(const PlayedGame& other)
    : variant_(other.variant_),
      executor_(other.executor_),
      game_(other.game_),
      before_(other.before_),
      playedTexts_(other.playedTexts_),
      playedSan_(other.playedSan_),
      legal_(other.legal_) {}

void PlayedGame::begin(Position start) {
  Game next(*executor_, std::move(start));
  game_.emplace(std::move(next));
  before_.clear();
  playedTexts_.clear();
  playedSan_.clear();
  legal_.reset();
}

Expected<Words> wordsOf(const char* dialect, const char* notation) {
  const Dialect* its = dialect == nullptr ? &ownDialect() : dialectCalled(dialect);
  if (its == nullptr) return Failure{"there is no dialect \"" + std::string(dialect) + "\""};
  if (notation == nullptr) return Words{its, nullptr};
  const Notation* form = notationCalled(notation, *its);
  if (form == nullptr) return Failure{"there is no notation \"" + std::string(notation) + "\""};
  return Words{its, form};
}

const MoveList& PlayedGame::legalMoves() {
  if (!legal_) legal_ = executor_->legalMoves(position());
  return *legal_;
}

PossibleFailure PlayedGame::setUp(std::string_view fen) {
  if (fen.empty()) {
    begin(Position(variant_));
    return std::nullopt;
  }
  auto read = readPosition(variant_, fen);
  if (const auto* none = std::get_if<NoPosition>(&read)) return Failure{none->errors.front().message};
  begin(*std::get_if<Position>(&read));
  return std::nullopt;
}

void PlayedGame::play(const Move& move) {
  Position before = position();
  game_->play(move);
  before_.push_back(std::move(before));
  legal_.reset();
}

PossibleFailure PlayedGame::play(std::string_view text, const Dialect& dialect) {
  const auto read = readDialectMove(dialect, position(), text, *executor_);
  if (const auto* error = std::get_if<std::string>(&read)) return Failure{*error};
  for (const Move& part : *std::get_if<std::vector<Move>>(&read)) play(part);
  return std::nullopt;
}

std::vector<DialectMove> PlayedGame::dialectMoves(const Dialect& dialect, const Notation* notation) const {
  return fairyforge::dialectMoves(dialect, position(), *executor_, notation);
}

Expected<std::string> PlayedGame::textOfMove(std::string_view text, const Dialect& dialect,
                                             const Notation* notation) {
  const auto read = readDialectMove(dialect, position(), text, *executor_);
  if (const auto* error = std::get_if<std::string>(&read)) return Failure{*error};
  const auto said =
      firstDialectMove(dialect, position(), *std::get_if<std::vector<Move>>(&read), *executor_, notation);
  if (!said) return Failure{"it is a part of a move only"};
  return said->text;
}

Expected<std::string> PlayedGame::textOfPosition(const Dialect& dialect) const {
  auto said = positionText(dialect, position());
  if (!said) return Failure{said.why()};
  return std::move(said->text);
}

PossibleFailure PlayedGame::undo(std::size_t moves) {
  if (moves > before_.size()) return Failure{"there are not so many moves to take back"};
  for (; moves > 0; --moves) {
    game_->takeBack(std::move(before_.back()));
    before_.pop_back();
  }
  for (std::vector<std::string>* texts : {&playedTexts_, &playedSan_})
    texts->resize(std::min(texts->size(), before_.size()));
  legal_.reset();
  return std::nullopt;
}

const std::vector<std::string>& PlayedGame::playedTexts() const {
  for (std::size_t i = playedTexts_.size(); i < moves().size(); ++i)
    playedTexts_.push_back(moveText(before_[i], moves()[i], executor_->legalMoves(before_[i])));
  return playedTexts_;
}

const std::vector<std::string>& PlayedGame::playedSan() const {
  for (std::size_t i = playedSan_.size(); i < moves().size(); ++i)
    playedSan_.push_back(sanText(before_[i], moves()[i], *executor_));
  return playedSan_;
}

PossibleFailure PlayedGame::readPgn(std::string text) {
  Diagnostics diagnostics;
  auto converted = records::withoutShiftJis(std::move(text));
  if (!converted) return Failure{converted.why()};
  const auto record =
      records::readFirstRecord(std::make_shared<const SourceFile>("PGN", std::move(*converted)), diagnostics);
  const bool isRead = record && !diagnostics.hasErrors();
  const auto game = isRead ? records::replay(*record, variant_, *executor_, diagnostics) : std::nullopt;
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    if (diagnostic.severity == Severity::Error) return Failure{diagnostic.message};
  }
  if (!game) return Failure{"there is no game in it"};
  PlayedGame read(variant_, executor_);
  read.begin(game->start);
  for (const Move& move : game->moves) read.play(move);
  begin(game->start);
  game_.emplace(std::move(*read.game_));
  before_ = std::move(read.before_);
  return std::nullopt;
}

std::string PlayedGame::pgn(const std::string& white, const std::string& black) const {
  return records::writeRecord(records::recordOf(start(), game_->moves(), *executor_, white, black));
}

std::string PlayedGame::state() {
  const Position& now = position();
  const Setup& setup = now.setup();
  const bool inCheck = executor_->inCheck(now);
  JsonText json;
  json.open('{').member("fen", printFen(now));
  json.member("toMove", index(now.toMove())).member("player", index(setup.player));
  json.member("inCheck", inCheck).key("checked").open('[');
  variant_->board().forEachCell([&](Cell cell) {
    const Piece piece = now.at(cell);
    if (!inCheck || !piece || piece.side() != setup.player || !variant_->isRoyal(piece)) return;
    const bool attacked = executor_->attacked(now, cell, opponent(setup.player)) ||
                          (variant_->third() != nullptr && executor_->attacked(now, cell, Side::Third));
    if (attacked) json.value(numberOf(cell));
  });
  json.close(']').key("pieces").open('[');
  variant_->board().forEachCell([&](Cell cell) {
    if (const Piece piece = now.at(cell))
      json.open('[').value(numberOf(cell)).value(index(piece.type())).value(index(piece.side())).close(']');
  });
  json.close(']').key("hands").open('[');
  for (const Side side : kBothSides) {
    json.open('[');
    for (std::size_t type = 0; type < variant_->types().size(); ++type)
      json.value(setup.inHand(side, typeAt(type)));
    json.close(']');
  }
  json.close(']').member("goesOn", numberOf(setup.continuingPiece)).member("ply", moves().size());
  json.key("counts");
  addCounts(json, now);
  json.key("last");
  if (moves().empty()) {
    json.null();
  } else {
    // Only the cells of the last move are written here. Its other details refer to the position before it.
    const Move& last = moves().back();
    json.open('{').member("text", playedTexts().back()).member("from", numberOf(last.from));
    json.member("to", numberOf(last.to)).member("taken", numbersOf(last.victims)).close('}');
  }
  json.key("outcome");
  if (const auto outcome = game_->outcome()) {
    const auto winner = outcome->winner ? std::optional(index(*outcome->winner)) : std::nullopt;
    json.open('{').member("reason", wordsOf(outcome->reason).name).member("winner", winner);
    json.member("score", scoreText(*outcome)).member("text", fairyforge::describe(*outcome)).close('}');
  } else {
    json.null();
  }
  json.key("moves").open('[');
  const MoveList& legal = legalMoves();
  const std::vector<std::string> texts = moveTexts(now, legal);
  for (std::size_t i = 0; i < legal.size(); ++i) addMove(json, now, legal[i], texts[i]);
  return json.close(']').close('}').take();
}

std::string PlayedGame::history() const {
  JsonText json;
  json.open('[');
  const auto &texts = playedTexts(), &san = playedSan();
  for (std::size_t i = 0; i < texts.size(); ++i) {
    json.open('{').member("text", texts[i]).member("san", san[i]);
    json.member("side", index(before_[i].toMove()))
        .member("number", before_[i].setup().moveNumber)
        .close('}');
  }
  return json.close(']').take();
}

std::optional<std::uint64_t> PlayedGame::perft(std::uint32_t depth,
                                               const std::function<bool()>& stops) const {
  if (depth > kMostPerftPlies) return std::nullopt;
  return StoppablePerft(*executor_, stops).of(position(), static_cast<int>(depth));
}

Expected<PlayedGame::SearchResult> PlayedGame::think(int level, engine::Limits limits,
                                                     const std::atomic<bool>& stop) {
  if (level < 1 || level > engine::kLevels)
    return Failure{"there is no level " + std::to_string(level) + ": they are 1 to " +
                   std::to_string(engine::kLevels)};
  if (limits.depth && *limits.depth < 1) return Failure{"a depth is 1 or more"};
  if (legalMoves().empty()) return Failure{"the game has ended"};
  engine::weaken(level, limits);
  if (!limits.hard && !limits.nodes && !limits.depth) return Failure{"thinking needs a limit"};
  if (!worker_) {
    knowledge_ = std::make_unique<engine::Shared>(variant_, *executor_, kTableBytes);
    worker_ = std::make_unique<engine::Worker>(*knowledge_);
    knowledge_->workers = {worker_.get()};
  }
  knowledge_->table.startNewAge();
  worker_->reset();
  const auto begun = std::chrono::steady_clock::now();
  engine::Found found = worker_->search({start(), moves()}, limits, stop, {}, 1);
  const auto took =
      std::chrono::duration_cast<engine::Milliseconds>(std::chrono::steady_clock::now() - begun);
  return SearchResult{std::move(found), limits, took, stop.load()};
}

PlayedGame::LineTexts PlayedGame::textsOf(const engine::Line& line) const {
  const auto texts = [&](const Notation* notation) {
    return lineTexts(ownDialect(), position(), line.moves, *executor_, notation);
  };
  return {texts(nullptr), texts(&ownSan())};
}

std::string PlayedGame::describe(const SearchResult& result) const {
  const auto& [found, limits, took, stopped] = result;
  JsonText json;
  json.open('{').key("lines").open('[');
  for (const engine::Line& line : found.lines) {
    const LineTexts texts = textsOf(line);
    json.open('{').member("score", line.score).member("mate", engine::mateIn(line.score));
    json.member("moves", texts.moves).member("san", texts.san).close('}');
  }
  json.close(']').member("depth", found.depth).member("nodes", found.nodes);
  json.member("milliseconds", took.count()).member("allowed", limits.nodes);
  return json.member("finished", !stopped && (!limits.hard || took < *limits.hard)).close('}').take();
}

}  // namespace fairyforge::interface
