// Certifies a Game Courier preset: enters every pair of spaces as a move, with promotions and drops, and
// compares the preset's answer with the legal moves. GAME Code leaves some questions open; each reading
// (compiler/export/gamecode/machine.h) answers them in one way. Everything is entered in the first reading;
// the legal moves and a sample of the illegal ones in every reading.

#include "compiler/export/game-courier/game-courier.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <random>
#include <set>

#include "compiler/export/certify/compare.h"
#include "compiler/export/certify/targets.h"
#include "compiler/export/gamecode/run.h"
#include "runtime/fen.h"
#include "runtime/game.h"
#include "runtime/key.h"
#include "runtime/move-text.h"
#include "runtime/referee.h"

namespace fairyforge::certify {

using gamecode::kNoSpace;
using gamecode::Space;

namespace {

constexpr std::size_t kMaxDifferences = 5;
constexpr std::size_t kMaxIllegalMoves = 1000;  // the most illegal moves tried in a position
constexpr int kLongestPresetGame = 200;         // plies
constexpr int kSetUpAGame = 4;                  // positions; kPliesFromSetUp plies are played from each
constexpr int kPliesFromSetUp = 6;
constexpr int kLongGame = 200;  // moves of each side in the game for which costs() estimates the server's
                                // work
constexpr int kFullEvery =
    12;  // plies between two positions of a game on which everything is entered in every reading

// A move as the player enters it. `promotion`: the label of the new piece, -1 for none.
struct Entry {
  Space from, to;
  std::int32_t promotion = -1;
  // Another piece that changes its type, and the space that shows the new type.
  Space changed = kNoSpace, into = kNoSpace;
  friend auto operator<=>(const Entry&, const Entry&) = default;
};

class PresetComparison {
 public:
  PresetComparison(VariantPtr variant, gamecode::ProgramPtr program, bool showsMoves, const Scope& scope)
      : variant_(std::move(variant)),
        program_(std::move(program)),
        showsMoves_(showsMoves),
        scope_(scope),
        random_(scope.seed),
        all_(program_) {
    variant_->board().forEachCell(
        [&](Cell cell) { spaces_[cell] = spaceNamed(variant_->board().name(cell)); });
    for (const Side side : kBothSides) {
      for (std::size_t t = 0; t < variant_->types().size(); ++t) {
        const std::string label = exports::game_courier::gameCourierLabel(*variant_, Piece(typeAt(t), side));
        labels_[index(side)].push_back(program_->texts.find(label));
        if (labels_[index(side)].back() < 0)
          labels_[index(side)].back() = kAbsent - static_cast<std::int32_t>(t);
        const std::string hand = exports::game_courier::gameCourierHand(*variant_, Piece(typeAt(t), side));
        if (!hand.empty()) hands_[index(side)][typeAt(t)] = spaceNamed(hand);
        const std::string tray = exports::game_courier::gameCourierTray(*variant_, Piece(typeAt(t), side));
        if (!tray.empty()) trays_[index(side)][typeAt(t)] = spaceNamed(tray);
      }
    }
  }

  Findings run() {
    Findings findings;
    if (differences_.empty()) verdictOfPreGame();
    if (differences_.empty()) {
      explore();
      for (int game = 0; game < scope_.games && !enough(); ++game) {
        ++games_;
        scope_.isAt(games_ - 1, static_cast<std::uint64_t>(scope_.games), "random games");
        playGame(Position(variant_), scope_.longestGame);
      }
      const SetUps setUps(variant_);
      for (int set = 0; set < kSetUpAGame * scope_.games && !enough(); ++set)
        playFromSetUp(setUps.next(random_));
    }
    findings.differences = differences_;
    findings.summary = fmt::format(
        "{} positions ({} of them set up) and {} games in {} readings of the language; {} moves entered, {} of them legal",
        positions_, setUp_, games_, gamecode::allReadings().size(), probes_, legal_);
    findings.compared = {{"positions", positions_},
                         {"positionsSetUp", setUp_},
                         {"positionsInEveryReading", fullPositions_},
                         {"readings", gamecode::allReadings().size()},
                         {"movesEntered", probes_},
                         {"movesEnteredInEveryReading", everywhere_},
                         {"movesLegal", legal_},
                         {"games", games_},
                         {"plies", plies_},
                         {"endings", endings_},
                         {"characters", program_->characters},
                         {"statementsPerMove", plies_ == 0 ? 0 : statements_ / plies_},
                         {"operationsPerMove", plies_ == 0 ? 0 : operations_ / plies_},
                         {"mostStatementsOfAMove", mostStatements_},
                         {"mostOperationsOfAMove", mostOperations_},
                         {"operationsOfPreGame", preGame_},
                         {"mostOperationsOfPostGame", mostOfPostGame_}};
    if (plies_ > 0) findings.cost = costs();
    auto uncertain = Json::array();
    std::set<std::string> elements;
    for (const gamecode::UncertainUse& use : program_->uncertain) {
      if (elements.insert(use.element).second)
        uncertain.push_back({{"element", use.element}, {"assumed", use.why}});
    }
    findings.compared["uncertainElements"] = std::move(uncertain);
    return findings;
  }

 private:
  static constexpr std::int32_t kAbsent = -1000;  // a label number that no piece has
  using Ends = std::set<std::pair<Space, Space>>;

  // Returns a sentence about how much code the server runs for a move and for a view of a game.
  std::string costs() const {
    const std::uint64_t view = preGame_ + 2 * kLongGame * operations_ / plies_ + mostOfPostGame_;
    return fmt::format(
        "{} characters of code; a move takes {} statements and {} operations (at most {}), a view of a game "
        "of "
        "{} moves about {} operations",
        program_->characters, statements_ / plies_, operations_ / plies_, mostOperations_, kLongGame, view);
  }

  void differ(std::string text) { differences_.push_back(std::move(text)); }
  // Reports a difference after the moves of the current game.
  void differHere(const std::string& text) { differ(fmt::format("{}: {}", gameText(), text)); }
  std::string readingsDiffer() const {
    const gamecode::Difference& d = all_.difference();
    return fmt::format("[{}] {}, but [{}] {}", d.readings[0], d.answers[0], d.readings[1], d.answers[1]);
  }
  bool enough() const { return differences_.size() >= kMaxDifferences; }

  Space spaceNamed(const std::string& name) {
    const Space space = program_->spaceNamed(name);
    if (space == kNoSpace) differ(fmt::format("there is no space \"{}\"", name));
    return space;
  }

  std::string gameText() const {
    const std::string from = from_.empty() ? "" : fmt::format("from \"{}\" ", from_);
    return from + (line_.empty() ? "at the start" : fmt::format("after {}", fmt::join(line_, " ")));
  }
  static gamecode::Turn turnFor(const Entry& e) {
    gamecode::Turn turn = gamecode::turnOf(e.from, e.to, e.promotion);
    if (e.changed != kNoSpace) turn.insert(turn.begin(), {e.changed, e.into, -1});
    return turn;
  }
  std::string entryText(const Entry& e) const { return gamecode::printTurn(*program_, turnFor(e)); }

  // Returns the reason for which the preset refuses a move.
  static const std::string& reasonOf(const gamecode::Verdict& verdict) {
    return verdict.said.empty() ? verdict.message : verdict.said[0];
  }
  void verdictOfPreGame(const std::vector<std::int32_t>* board = nullptr) {
    const auto verdict = all_.start(board);
    if (!verdict) {
      differ("Pre-Game: " + readingsDiffer());
    } else {
      if (!verdict->accepted()) differHere("Pre-Game: " + verdict->message);
      preGame_ = verdict->counts.operations;
    }
  }

  // Returns what the player enters for a move; nothing for moves that a preset cannot express.
  std::optional<Entry> entryOf(const Position& position, const Move& move) const {
    if (move.isNullMove() || move.changes.size() > 1) return std::nullopt;
    if (move.isDrop()) {
      const auto& hand = hands_[index(position.toMove())];
      const auto from = hand.find(move.as);
      return from == hand.end() ? std::nullopt : std::optional(Entry{from->second, spaces_.at(move.to), -1});
    }
    const Piece mover = position.at(move.from);
    const auto& trays = trays_[index(mover.side())];
    if (move.from == move.to) {
      const auto tray = trays.find(move.as);
      if (tray == trays.end() || move.as == mover.type()) return std::nullopt;
      return Entry{spaces_.at(move.from), tray->second};
    }
    const bool chosen = isChoice(position, move) && move.as != mover.type();
    Entry entry{spaces_.at(move.from), spaces_.at(move.to),
                chosen ? labels_[index(mover.side())][index(move.as)] : -1};
    if (!move.changes.empty()) {
      const auto tray = trays.find(move.changes[0].to);
      if (tray == trays.end()) return std::nullopt;
      entry.changed = spaces_.at(move.changes[0].cell);
      entry.into = tray->second;
    }
    return entry;
  }
  bool isChoice(const Position& position, const Move& move) const {
    const Piece mover = position.at(move.from);
    const auto& own = variant_->arrival().choices(mover.side(), mover.type(), move.to);
    if (!own.empty()) return own.size() > 1;
    for (std::size_t t = 0; variant_->type(mover.type()).imitates && t < variant_->types().size(); ++t) {
      if (variant_->imitatedArrival().choices(mover.side(), typeAt(t), move.to).size() > 1) return true;
    }
    return false;
  }

  std::multimap<Entry, Move> entriesOf(const Position& position, const MoveList& moves) {
    std::multimap<Entry, Move> entries;
    for (const Move& move : moves) {
      if (const auto entry = entryOf(position, move))
        entries.emplace(*entry, move);
      else
        differHere(moveText(position, move, moves) + " cannot be entered");
    }
    return entries;
  }

  // Returns the entries to be compared: every pair of spaces, and pairs with a promotion. If a legal move
  // goes from one space to the other, every promotion is added, otherwise a random sample.
  std::vector<Entry> everything(const Position& position, const std::multimap<Entry, Move>& legal) {
    std::vector<Entry> list;
    const auto& labels = labels_[index(position.toMove())];
    for (const auto& [fromCell, from] : spaces_) {
      const Piece piece = position.at(fromCell);
      for (const auto& [toCell, to] : spaces_) {
        if (from == to) continue;
        list.push_back({from, to, -1});
        if (program_->turns.parts < 2 || !piece || piece.side() != position.toMove()) continue;
        const auto near = legal.lower_bound(Entry{from, to, -1});
        const bool some = near != legal.end() && near->first.from == from && near->first.to == to;
        for (std::size_t t = 0; t < labels.size(); ++t) {
          if (labels[t] < 0 || typeAt(t) == piece.type()) continue;
          if (some || random_() % 64 == 0) list.push_back({from, to, labels[t]});
        }
      }
    }
    // Adds the pairs of a space that shows a hand and a space of the board, in both orders.
    for (const auto& hand : hands_) {
      for (const auto& [type, space] : hand) {
        for (const auto& [cell, other] : spaces_) {
          list.push_back({space, other, -1});
          list.push_back({other, space, -1});
          const std::size_t given = random_() % labels.size();
          if (program_->turns.parts > 1 && random_() % 16 == 0 && typeAt(given) != type)
            list.push_back({space, other, labels[given]});
        }
      }
    }
    addChanges(position, legal, list);
    std::erase_if(list, [](const Entry& e) { return e.promotion < -1; });
    return list;
  }

  // Adds entries that change types: moves to and from the spaces that show types and, if turns have two
  // parts, legal moves with a change of another piece as second part. All changes are tried with a move that
  // needs one, and a sample of them with other moves.
  void addChanges(const Position& position, const std::multimap<Entry, Move>& legal,
                  std::vector<Entry>& list) {
    for (const auto& trays : trays_) {
      for (const auto& [type, tray] : trays) {
        for (const auto& [cell, space] : spaces_) {
          list.push_back({space, tray});
          list.push_back({tray, space});
        }
      }
    }
    if (trays_[0].empty() || program_->turns.parts < 2) return;
    std::vector<Entry> changes;
    for (const auto& [cell, space] : spaces_) {
      if (!position.at(cell)) continue;
      for (const auto& trays : trays_) {
        for (const auto& [type, tray] : trays)
          changes.push_back({.from = kNoSpace, .to = kNoSpace, .changed = space, .into = tray});
      }
    }
    std::set<Entry> entries;
    for (const auto& [entry, move] : legal) {
      for (const Entry& change : changes) {
        if (entry.changed == kNoSpace && random_() % 64 != 0) continue;
        entries.insert({entry.from, entry.to, entry.promotion, change.changed, change.into});
      }
    }
    std::erase_if(entries, [](const Entry& e) { return e.changed == e.from; });
    list.insert(list.end(), entries.begin(), entries.end());
  }

  // Compares the labels on the spaces of the preset's board with the pieces of the position; reports the
  // first difference.
  void compareBoard(const gamecode::State& state, const Position& position) {
    const auto compare = [&](Space space, Piece piece) {
      const std::int32_t wanted = piece ? labels_[index(piece.side())][index(piece.type())] : program_->empty;
      const std::int32_t found = state.board[static_cast<std::size_t>(space)];
      if (found == wanted) return true;
      differHere(fmt::format("on {} stands \"{}\", not \"{}\"",
                             program_->grid.names[static_cast<std::size_t>(space)], program_->texts[found],
                             piece ? exports::game_courier::gameCourierLabel(*variant_, piece) : "@"));
      return false;
    };
    for (const auto& [cell, space] : spaces_) {
      if (!compare(space, position.at(cell))) return;
    }
    for (const Side side : kBothSides) {
      for (const auto& [type, space] : hands_[index(side)]) {
        const bool waits = position.setup().inHand(side, type) > 0;
        if (!compare(space, waits ? Piece(type, side) : Piece())) return;
      }
      for (const auto& [type, space] : trays_[index(side)]) {
        if (!compare(space, Piece(type, side))) return;
      }
    }
  }

  // Compares the answers to all entries in the first reading of GAME Code (allReadings()). With `full`,
  // compares the answers to legal moves and to about kMaxIllegalMoves random others in every reading.
  void compareEntries(const Position& position, const std::multimap<Entry, Move>& legal, bool full) {
    const std::vector<Entry> entries = everything(position, legal);
    const std::uint64_t share = std::max<std::uint64_t>(1, entries.size() / kMaxIllegalMoves);
    gamecode::Run one(program_);
    one.restore(all_.states().front());
    for (const Entry& entry : entries) {
      if (enough()) return;
      const bool isLegal = legal.contains(entry);
      const gamecode::Turn turn = turnFor(entry);
      const bool everywhere = full && (isLegal || random_() % share == 0);
      const std::optional<gamecode::Verdict> verdict =
          everywhere ? all_.probe(turn) : std::optional(one.probe(turn));
      everywhere_ += everywhere ? 1 : 0;
      ++probes_;
      legal_ += isLegal ? 1 : 0;
      if (!verdict) {
        differHere(entryText(entry) + ": " + readingsDiffer());
      } else if (verdict->kind == gamecode::Verdict::Kind::Fault) {
        differHere(entryText(entry) + ": fault: " + verdict->message);
      } else if (verdict->accepted() != isLegal) {
        differHere(entryText(entry) + (isLegal ? " is legal, but refused: " + reasonOf(*verdict)
                                               : " is accepted, but not legal"));
      } else if (!isLegal && reasonOf(*verdict).empty()) {
        differHere(entryText(entry) + " is refused without a word");
      }
    }
  }

  // Compares what the preset tells after the move: the legal moves that it shows, and the state of the game.
  void compareEnding(const Position& position, const MoveList& moves, const std::optional<Outcome>& outcome) {
    const std::optional<gamecode::Ending> ending = all_.finish();
    ++endings_;
    if (!ending) return differHere("Post-Game: " + readingsDiffer());
    if (!ending->verdict.accepted()) return differHere("Post-Game: " + ending->verdict.message);
    mostOfPostGame_ = std::max(mostOfPostGame_, ending->verdict.counts.operations);
    Ends wanted;
    for (const Move& move : moves) {
      if (const auto entry = entryOf(position, move)) wanted.emplace(entry->from, entry->to);
    }
    const Ends shown(ending->legal.begin(), ending->legal.end());
    const bool byBoard = decidedByBoard(position).has_value();
    if (!byBoard && (showsMoves_ || !shown.empty()) && shown != wanted)
      differHere(shownWrongly(shown, wanted));
    const std::string said = fmt::format("{}", fmt::join(ending->verdict.said, " "));
    const std::string expected = expectedWords(position, outcome);
    if (said != expected) differHere(fmt::format("Post-Game says \"{}\", not \"{}\"", said, expected));
  }

  std::string shownWrongly(const Ends& shown, const Ends& wanted) const {
    const auto firstBeyond = [&](const Ends& these, const Ends& those, const char* what) {
      for (const auto& [from, to] : these) {
        if (!those.contains({from, to}))
          return fmt::format("{}-{} is {}", program_->grid.names[static_cast<std::size_t>(from)],
                             program_->grid.names[static_cast<std::size_t>(to)], what);
      }
      return std::string();
    };
    const std::string extra = firstBeyond(shown, wanted, "shown, but not legal");
    return extra.empty() ? firstBeyond(wanted, shown, "legal, but not shown") : extra;
  }

  // Returns the words that the preset must print in this position: check, checkmate, stalemate, or another
  // end of the game.
  std::string expectedWords(const Position& position, const std::optional<Outcome>& outcome) const {
    const auto name = [](Side side) { return side == Side::White ? "White" : "Black"; };
    const std::string check = Referee().inCheck(position) ? "Check." : "";
    if (!outcome) return check;
    const std::string begin = check.empty() ? "" : check + " ";
    const std::string result =
        outcome->winner ? fmt::format("{} has won", name(*outcome->winner)) : "The game is drawn";
    switch (outcome->reason) {
      case EndReason::Checkmate:
        return fmt::format("Checkmate. {}.", result);
      case EndReason::Stalemate: {
        if (!outcome->winner) return fmt::format("Stalemate. {}.", result);
        const Side mated = position.toMove();
        return fmt::format("Stalemate. {} has no move and has {}.", name(mated),
                           *outcome->winner == mated ? "won" : "lost");
      }
      case EndReason::NMoveRule:
        return fmt::format("{}{} after {} moves of each side without progress.", begin, result,
                           variant_->end().nMoveLimit);
      case EndReason::BareKing:
      case EndReason::RoyalsLost:
      case EndReason::Goal:
        return result + ".";
      case EndReason::PerpetualCheck:
        return fmt::format(
            "{}{}, as {} given check all the time.", begin, result,
            outcome->winner ? std::string(name(opponent(*outcome->winner))) + " has" : "both have");
      case EndReason::Repetition:
        return fmt::format("{}{}, as the same position has been there {} times.", begin, result,
                           variant_->end().repetitionCount);
      default:
        return "";
    }
  }

  void comparePosition(const Position& position, bool full) {
    const MoveList moves = referee_.legalMoves(position);
    ++positions_;
    fullPositions_ += full ? 1 : 0;
    compareEntries(position, entriesOf(position, moves), full);
  }

  bool play(Position& position, const Move& move, const MoveList& moves) {
    const auto entry = entryOf(position, move);
    line_.push_back(moveText(position, move, moves));
    if (!entry) return false;
    const auto verdict = all_.play(turnFor(*entry));
    if (!verdict || !verdict->accepted()) {
      differHere("the last move is refused: " + (verdict ? reasonOf(*verdict) : "the readings differ"));
      return false;
    }
    ++plies_;
    statements_ += verdict->counts.statements;
    operations_ += verdict->counts.operations;
    mostStatements_ = std::max(mostStatements_, verdict->counts.statements);
    mostOperations_ = std::max(mostOperations_, verdict->counts.operations);
    position.playUnchecked(move);
    compareBoard(all_.first().state(), position);
    return true;
  }

  // Compares all positions up to `depth` - 1 plies from the array, with the moves from there.
  void explore() {
    std::vector<gamecode::State> start = all_.states();
    visit(Position(variant_), scope_.depth);
    all_.restore(start);
    line_.clear();
  }

  // Compares the preset with the referee in this position and in all positions up to `depth` - 1 plies after
  // it, unless that has been done with this depth.
  void visit(const Position& position, int depth) {
    if (enough() || !seen_.emplace(repetitionKey(position), depth).second) return;
    const std::vector<gamecode::State> states = all_.states();
    const bool full = line_.empty() || (line_.size() == 1 && random_() % 8 == 0);
    comparePosition(position, full);
    const MoveList moves = referee_.legalMoves(position);
    const std::optional<Outcome> outcome = referee_.outcome(position);
    // Before the first move it is unknown which side's Post-Game code would run. So endings are compared
    // there only if the game goes on without check.
    const bool quiet = !outcome && !referee_.inCheck(position);
    if (line_.empty() ? quiet : full || !quiet) compareEnding(position, moves, outcome);
    if (depth <= 1) return;
    for (const Move& move : moves) {
      if (enough()) return;
      if (line_.empty())
        scope_.isAt(static_cast<std::uint64_t>(&move - moves.data()), moves.size(),
                    fmt::format("first moves to depth {}", depth));
      Position after = position;
      if (play(after, move, moves)) visit(after, depth - 1);
      line_.pop_back();
      all_.restore(states);
    }
  }

  // Plays a random game from the position, set up as by a user in the field Code. Does nothing without a
  // position, or if the game is over in it.
  void playFromSetUp(const std::optional<Position>& position) {
    if (!position || decidedByBoard(*position)) return;
    std::vector<std::int32_t> board = program_->labelAt;
    for (const auto& [cell, space] : spaces_) {
      const Piece piece = position->at(cell);
      board[static_cast<std::size_t>(space)] =
          piece ? labels_[index(piece.side())][index(piece.type())] : program_->empty;
    }
    from_ = printFen(*position);
    ++setUp_;
    verdictOfPreGame(&board);
    if (!enough()) comparePosition(*position, setUp_ % kSetUpAGame == 1);
    if (!enough()) playGame(*position, kPliesFromSetUp);
    from_.clear();
  }

  void playGame(Position position, int longest) {
    const std::vector<gamecode::State> start = all_.states();
    Game game(referee_, position);
    for (int ply = 0; ply < std::min(kLongestPresetGame, longest) && !enough(); ++ply) {
      const MoveList moves = referee_.legalMoves(position);
      const bool full = ply % kFullEvery == kFullEvery - 1;
      if (full) comparePosition(position, true);
      const std::optional<Outcome> outcome = game.outcome();
      const bool repeated = outcome && outcome->reason == EndReason::Repetition;
      const bool ended = moves.empty() || (outcome && !repeated);
      // If a composed position is over at once, the ending is not compared, since it is unknown which
      // Post-Game code would run.
      if ((full || ended || repeated) && !line_.empty()) compareEnding(position, moves, outcome);
      if (ended || (repeated && random_() % 4 == 0)) break;
      const Move& move = choose(game, position, moves);
      if (!play(position, move, moves)) break;
      game.play(move);
    }
    all_.restore(start);
    line_.clear();
  }

  // Chooses a move, with a preference for captures and changes of type. In every second game the players go
  // back and forth for some time, so that positions are repeated.
  const Move& choose(const Game& game, const Position& position, const MoveList& moves) {
    const auto& played = game.moves();
    if (games_ % 2 == 0 && played.size() > 1 && played.size() / 20 % 2 == 1 && random_() % 8 != 0) {
      const Move& last = played[played.size() - 2];
      const auto back = std::ranges::find_if(
          moves, [&](const Move& move) { return move.from == last.to && move.to == last.from; });
      if (back != moves.end()) return *back;
    }
    for (int attempt = 0; attempt < 3; ++attempt) {
      const Move& move = moves[random_() % moves.size()];
      if (move.isDrop() || !move.changes.empty() || !move.victims.empty() || !move.relocations.empty() ||
          move.as != position.at(move.from).type())
        return move;
    }
    return moves[random_() % moves.size()];
  }

  VariantPtr variant_;
  gamecode::ProgramPtr program_;
  bool showsMoves_;
  Scope scope_;
  std::mt19937_64 random_;
  Referee referee_;
  gamecode::AllRuns all_;
  std::map<Cell, Space> spaces_;
  std::vector<std::int32_t> labels_[kSides];
  std::map<TypeId, Space> hands_[kSides], trays_[kSides];  // the spaces beside the board, by type
  std::set<std::pair<std::uint64_t, int>> seen_;
  std::string from_;  // the composed position
  std::vector<std::string> line_;
  std::vector<std::string> differences_;
  std::uint64_t positions_ = 0, setUp_ = 0, fullPositions_ = 0, probes_ = 0, everywhere_ = 0, legal_ = 0,
                games_ = 0, plies_ = 0, endings_ = 0;
  std::uint64_t statements_ = 0, operations_ = 0, mostStatements_ = 0, mostOperations_ = 0, preGame_ = 0,
                mostOfPostGame_ = 0;
};

}  // namespace

Findings compareGameCourier(const VariantPtr& source, const exports::Export& made, const Scope& scope) {
  std::vector<SourcePtr> files;
  for (const exports::ExportedFile& file : made.files) {
    if (file.name.ends_with(".txt")) files.push_back(std::make_shared<SourceFile>(file.name, file.bytes));
  }
  Diagnostics diagnostics;
  const auto preset = gamecode::presetOf(files, diagnostics);
  const gamecode::ProgramPtr program = preset ? gamecode::compile(*preset, diagnostics) : nullptr;
  if (!program) {
    Findings findings;
    for (const Diagnostic& d : diagnostics.all()) {
      if (findings.differences.size() < kMaxDifferences)
        findings.differences.push_back(renderHuman(d, false));
    }
    findings.summary = "the preset cannot be read";
    findings.readBack = false;
    return findings;
  }
  const bool showsMoves = std::ranges::any_of(
      program->code, [](const gamecode::Instruction& i) { return i.step == gamecode::Step::SetLegal; });
  Findings findings =
      PresetComparison(exports::game_courier::gameCourierGame(source), program, showsMoves, scope).run();
  for (std::string& difference : comparePresetPage(made))
    findings.differences.push_back(std::move(difference));
  return findings;
}

}  // namespace fairyforge::certify
