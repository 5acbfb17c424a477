// The class Board of the Python module: a position with the moves that led to it, similar to python-chess.
#include <fmt/format.h>
#include <pybind11/stl.h>

#include "compiler/analyse/solve/probe.h"
#include "compiler/apps/interface/played-game.h"
#include "compiler/apps/python/made.h"
#include "compiler/apps/python/module.h"
#include "compiler/core/base/mapped.h"
#include "compiler/core/rules/variant-hash.h"
#include "compiler/draw/svg/draw-svg.h"
#include "compiler/draw/text/draw-text.h"
#include "runtime/fen.h"
#include "runtime/move-text.h"
#include "runtime/perft.h"
#include "runtime/san.h"

namespace fairyforge::python {
namespace {
namespace py = pybind11;
using interface::PlayedGame;

// A move with its text in the position in which it is legal. Its other properties are computed on demand,
// because callers use few of them.
struct NamedMove {
  std::string text;
  std::shared_ptr<const Rules> rules;
  Move move;
  TypeId before;  // the mover's type before the move

  using MaybeText = std::optional<std::string>;
  MaybeText from() const { return cell(move.from); }
  MaybeText to() const { return cell(move.to); }
  MaybeText drop() const { return move.isDrop() ? MaybeText(type()) : std::nullopt; }
  MaybeText becomes() const { return move.as != before ? MaybeText(type()) : std::nullopt; }
  std::vector<std::string> taken() const {
    return mapped(move.victims, [&](Cell victim) { return *cell(victim); });
  }

 private:
  MaybeText cell(Cell at) const {
    return at == kNoCell ? std::nullopt : MaybeText(rules->variant->board().name(at));
  }
  const std::string& type() const { return rules->variant->type(move.as).id; }
};

const char* nameOf(Side side) {
  return side == Side::White ? "white" : side == Side::Black ? "black" : "third";
}
Side sideCalled(const std::string& name) {
  for (const Side side : kAllOwners) {
    if (name == nameOf(side)) return side;
  }
  throw Refused(fmt::format("\"{}\" is no side: \"white\", \"black\" or \"third\"", name));
}

using AnyMove = std::variant<std::string, NamedMove>;
// Returns the text of a move that is given as a NamedMove or as a text.
std::string textOf(const AnyMove& move) {
  if (const auto* named = std::get_if<NamedMove>(&move)) return named->text;
  return std::get<std::string>(move);
}

using Name = std::optional<std::string>;

interface::Words wordsOf(const Name& dialect, const Name& notation = std::nullopt) {
  const auto words =
      interface::wordsOf(dialect ? dialect->c_str() : nullptr, notation ? notation->c_str() : nullptr);
  if (!words) throw Refused(words.why());
  return *words;
}

std::string told(const Expected<std::string>& text) {
  if (!text) throw Refused(text.why());
  return *text;
}

class PlayedBoard {
 public:
  PlayedBoard(std::shared_ptr<const Rules> rules, const std::string& fen)
      : rules_(std::move(rules)), game_(rules_->variant, rules_->executor) {
    setUp(fen);
  }

  PlayedBoard(const PlayedBoard& other) : rules_(other.rules_), game_(other.played()) {}

  const std::shared_ptr<const Rules>& rules() const { return rules_; }
  PlayedGame& game() {
    use_.check();
    return game_;
  }
  const PlayedGame& played() const {
    use_.check();
    return game_;
  }
  // Calls `work` without Python's interpreter lock: other threads of Python run, but none of them may use
  // this board.
  template <typename Work>
  auto alone(Work work) {
    const Alone alone(use_);
    return work(game_);
  }
  const Position& position() const { return played().position(); }
  const Variant& variant() const { return *rules_->variant; }
  // Returns all moves played.
  std::vector<NamedMove> names() const {
    std::vector<NamedMove> names;
    const std::vector<std::string>& texts = played().playedTexts();
    for (std::size_t i = 0; i < texts.size(); ++i)
      names.push_back(named(game_.before()[i], game_.moves()[i], texts[i]));
    return names;
  }

  void setUp(const std::string& fen) {
    if (const auto problem = game().setUp(fen)) throw BadPosition(problem->why);
  }

  std::string cell(Cell at) const { return variant().board().name(at); }
  std::string fen(const Name& dialect) const {
    return told(played().textOfPosition(*wordsOf(dialect).dialect));
  }
  std::string pgn(const std::string& white, const std::string& black) const {
    return played().pgn(white, black);
  }
  Cell cellCalled(const std::string& name) const {
    if (const auto found = variant().board().find(name)) return *found;
    throw Refused(fmt::format("there is no cell \"{}\"", name));
  }

  Move parse(const std::string& text, const Dialect& dialect = ownDialect()) {
    const auto move = parseMove(position(), text, game().legalMoves(), dialect);
    if (const auto* error = std::get_if<std::string>(&move)) throw IllegalMove(*error);
    return *std::get_if<Move>(&move);
  }
  std::string textOf(const Move& move) { return moveText(position(), move, game().legalMoves()); }
  NamedMove named(const Position& before, const Move& move, std::string text) const {
    const Piece mover = move.from == kNoCell ? Piece() : before.at(move.from);
    return {std::move(text), rules_, move, mover ? mover.type() : move.as};
  }
  NamedMove named(const Move& move) { return named(position(), move, textOf(move)); }
  std::vector<NamedMove> legal() {
    std::vector<NamedMove> moves;
    std::vector<std::string> texts = game().legalTexts();
    moves.reserve(texts.size());
    for (std::size_t i = 0; i < texts.size(); ++i)
      moves.push_back(named(position(), game().legalMoves()[i], std::move(texts[i])));
    return moves;
  }

  // Returns the legal move that is given as a NamedMove or as a text. Throws IllegalMove if it is not legal.
  Move meant(const AnyMove& move) {
    const auto* named = std::get_if<NamedMove>(&move);
    if (named == nullptr) return parse(std::get<std::string>(move));
    const bool isOurs = named->rules->variant == rules_->variant;
    const MoveList& legal = game().legalMoves();
    if (isOurs && std::ranges::find(legal, named->move) != legal.end()) return named->move;
    return parse(named->text);
  }

  NamedMove read(const std::string& text, const Name& dialect) {
    return named(parse(text, *wordsOf(dialect).dialect));
  }
  std::vector<std::string> moves(const Name& dialect, const Name& notation) const {
    const interface::Words words = wordsOf(dialect, notation);
    return mapped(played().dialectMoves(*words.dialect, words.notation), &DialectMove::text);
  }
  bool isLegal(const AnyMove& move, const Name& dialect) const {
    return std::holds_alternative<std::vector<Move>>(
        readDialectMove(*wordsOf(dialect).dialect, position(), python::textOf(move), *rules_->executor));
  }
  std::string san(const AnyMove& move, const Name& notation, const Name& dialect) {
    const interface::Words words = wordsOf(dialect, notation);
    const auto* text = std::get_if<std::string>(&move);
    const auto said = game().textOfMove(text ? *text : textOf(meant(move)), *words.dialect, words.notation);
    if (!said) throw IllegalMove(said.why());
    return *said;
  }
  bool isCapture(const AnyMove& move) { return !meant(move).victims.empty(); }
  bool givesCheck(const AnyMove& move) {
    return !checkMark(position(), meant(move), *rules_->executor, ownDialect()).empty();
  }

  // Plays a move of the dialect. If that is several moves in this program, plays them all and returns the
  // last one.
  NamedMove push(const AnyMove& move, const Name& itsDialect) {
    const Dialect& dialect = *wordsOf(itsDialect).dialect;
    if (std::holds_alternative<NamedMove>(move)) return play(meant(move));
    auto read = readDialectMove(dialect, position(), std::get<std::string>(move), *rules_->executor);
    if (const auto* error = std::get_if<std::string>(&read)) throw IllegalMove(*error);
    std::optional<NamedMove> last;
    for (const Move& part : std::get<std::vector<Move>>(read)) last = play(part);
    return *std::move(last);
  }
  NamedMove pushSan(const std::string& san) { return push(san, std::nullopt); }
  NamedMove play(const Move& move) {
    NamedMove name = named(move);
    game().play(move);
    return name;
  }
  NamedMove pop() {
    if (played().moves().empty()) throw py::index_error("no move has been played");
    const Move last = game_.moves().back();
    game().undo(1);
    return named(last);
  }
  void readPgn(const std::string& text) {
    if (const auto problem = game().readPgn(text)) throw Refused(problem->why);
  }

  bool isAttacked(const std::string& cell, const std::string& by) const {
    return rules_->executor->attacked(position(), cellCalled(cell), sideCalled(by));
  }
  bool cannotWin(const std::string& side) const { return played().cannotWin(sideCalled(side)); }
  std::string result() const {
    const auto outcome = played().outcome();
    return outcome ? scoreText(*outcome) : "*";
  }
  std::uint64_t perft(std::uint32_t depth) {
    if (depth > kMostPerftPlies)
      throw Refused(fmt::format("a depth of perft is at most {}", kMostPerftPlies));
    return *alone([&](const PlayedGame& game) { return game.perft(depth, [] { return false; }); });
  }
  std::string draw(const Name& cell) const {
    return cell ? draw::svg::drawTargetsSvg(position(), cellCalled(*cell))
                : draw::svg::drawPositionSvg(position());
  }

 private:
  std::shared_ptr<const Rules> rules_;
  PlayedGame game_;
  Use use_;
};

std::optional<std::pair<std::string, std::string>> pieceAt(const PlayedBoard& board, Cell cell) {
  const Piece piece = board.position().at(cell);
  if (!piece) return std::nullopt;
  return std::pair<std::string, std::string>(nameOf(piece.side()), board.variant().type(piece.type()).id);
}

py::dict hand(const PlayedBoard& board, const std::string& side) {
  py::dict counts;
  const Side whose = sideCalled(side);
  if (whose == Side::Third) return counts;
  for (std::size_t type = 0; type < board.variant().types().size(); ++type) {
    const int count = board.position().setup().inHand(whose, typeAt(type));
    if (count > 0) counts[py::str(board.variant().types()[type].id)] = count;
  }
  return counts;
}

struct ThoughtLine {
  int score;
  std::optional<int> mate;
  std::vector<std::string> moves, san;
};
struct Thought {
  std::vector<ThoughtLine> lines;
  int depth;
  std::uint64_t nodes;
  double seconds;
};

Thought think(PlayedBoard& board, int level, std::optional<double> seconds,
              std::optional<std::uint64_t> nodes, std::optional<int> depth, std::size_t lines) {
  constexpr double kLongest = 1e9;
  engine::Limits limits{.nodes = nodes, .depth = depth, .lines = lines};
  if (seconds && !(*seconds >= 0)) throw Refused("the seconds are 0 or more");
  if (seconds)
    limits.hard = engine::Milliseconds(static_cast<std::int64_t>(1000 * std::min(*seconds, kLongest)));
  const auto thought = board.alone([&](PlayedGame& game) { return game.think(level, limits); });
  if (!thought) throw Refused(thought.why());
  Thought told{
      {}, thought->found.depth, thought->found.nodes, static_cast<double>(thought->took.count()) / 1000};
  for (const engine::Line& line : thought->found.lines) {
    auto [moves, san] = board.played().textsOf(line);
    told.lines.push_back({line.score, engine::mateIn(line.score), std::move(moves), std::move(san)});
  }
  return told;
}

// A board is pickled as its variant, its first position, the moves since then, and the attributes that a
// derived Python class has added.
using Kept = std::tuple<std::shared_ptr<Rules>, std::string, std::vector<std::string>, py::dict>;

Kept pickled(const py::object& object) {
  demandMade(object);
  const auto& board = object.cast<const PlayedBoard&>();
  std::vector<std::string> texts = board.played().playedTexts();
  return {std::const_pointer_cast<Rules>(board.rules()), printFen(board.played().start()), std::move(texts),
          py::getattr(object, "__dict__", py::dict())};
}
std::pair<std::unique_ptr<PlayedBoard>, py::dict> unpickled(const Kept& kept) {
  const auto& [rules, start, moves, added] = kept;
  auto board = std::make_unique<PlayedBoard>(rules, start);
  for (const std::string& move : moves) board->play(board->parse(move));
  return {std::move(board), added};
}

// Endgame tables in a folder, for one variant.
struct Tables {
  std::shared_ptr<const Rules> rules;
  std::shared_ptr<solve::Probe> probe;
};
struct Solved {
  std::optional<std::string> winner;
  unsigned plies;
  std::vector<std::tuple<NamedMove, std::optional<std::string>, unsigned>> moves;
};

std::pair<std::optional<std::string>, unsigned> resultOf(solve::Value value) {
  if (!value.isWon()) return {std::nullopt, 0};
  return {nameOf(value.winner()), value.plies()};
}

std::optional<Solved> ask(const Tables& tables, PlayedBoard& board) {
  if (!haveSameRules(board.variant(), *tables.rules->variant))
    throw Refused("these are tables of another game");
  const auto valueOf = [&](const Position& position) { return tables.probe->valueOf(position); };
  std::vector<std::pair<Move, solve::Value>> ranked;
  const auto value = board.alone([&](PlayedGame& game) {
    const auto found = valueOf(game.position());
    if (found) ranked = solve::rankedMoves(game.position(), game.legalMoves(), valueOf);
    return found;
  });
  if (!value) return std::nullopt;
  const auto [winner, plies] = resultOf(*value);
  Solved solved{winner, plies, {}};
  for (const auto& [move, behind] : ranked) {
    const auto [its, left] = resultOf(solve::oneMoveBefore(behind));
    solved.moves.emplace_back(board.named(move), its, left);
  }
  return solved;
}

void defineTables(py::module_& module) {
  Class<Solved>(module, "Solved")
      .def_readonly("winner", &Solved::winner)
      .def_readonly("plies", &Solved::plies)
      .def_readonly("moves", &Solved::moves)
      .def("__repr__", [](const Solved& solved) {
        return solved.winner ? fmt::format("<Solved {} wins in {} plies>", *solved.winner, solved.plies)
                             : std::string("<Solved draw>");
      });
  Class<Tables>(module, "Tables")
      .def(
          py::init([](const std::shared_ptr<Rules>& rules, const std::string& folder, std::size_t megabytes) {
            auto probe = solve::Probe::in(folder, rules->variant, *rules->executor, megabytes << 20);
            if (!probe) throw Refused(probe.why());
            return Tables{rules, *std::move(probe)};
          }),
          py::arg("variant"), py::arg("folder"), py::arg("megabytes") = 1024)
      .def("probe", ask, py::arg("board"));
}

void defineMove(py::module_& module) {
  Class<NamedMove>(module, "Move")
      .def_readonly("text", &NamedMove::text)
      .property("from_cell", &NamedMove::from)
      .property("to_cell", &NamedMove::to)
      .property("drop", &NamedMove::drop)
      .property("becomes", &NamedMove::becomes)
      .property("taken", &NamedMove::taken)
      .def("__copy__", [](const py::object& move) { return move; })
      .def("__deepcopy__", [](const py::object& move, const py::dict&) { return move; })
      .def("__str__", [](const NamedMove& move) { return move.text; })
      .def("__repr__", [](const NamedMove& move) { return "<Move " + move.text + ">"; })
      .def("__eq__",
           [](const NamedMove& move, const py::object& other) {
             if (py::isinstance<py::str>(other)) return move.text == other.cast<std::string>();
             return py::isinstance<NamedMove>(other) && move.text == other.cast<const NamedMove&>().text;
           })
      .def("__hash__", [](const NamedMove& move) { return py::hash(py::str(move.text)); });
}

void defineThought(py::module_& module) {
  Class<ThoughtLine>(module, "Line")
      .def_readonly("score", &ThoughtLine::score)
      .def_readonly("mate", &ThoughtLine::mate)
      .def_readonly("moves", &ThoughtLine::moves)
      .def_readonly("san", &ThoughtLine::san);
  Class<Thought>(module, "Thought")
      .def_readonly("lines", &Thought::lines)
      .def_readonly("depth", &Thought::depth)
      .def_readonly("nodes", &Thought::nodes)
      .def_readonly("seconds", &Thought::seconds);
  Class<Outcome>(module, "Outcome")
      .property("winner",
                [](const Outcome& outcome) {
                  return outcome.winner ? std::optional<std::string>(nameOf(*outcome.winner)) : std::nullopt;
                })
      .property("reason", [](const Outcome& outcome) { return wordsOf(outcome.reason).name; })
      .def("result", [](const Outcome& outcome) { return scoreText(outcome); })
      .def("__str__", [](const Outcome& outcome) { return describe(outcome); })
      .def("__repr__", [](const Outcome& outcome) { return "<Outcome " + describe(outcome) + ">"; });
}

// Defines constructors, copies, and what a board tells of its position and of the moves so far.
void defineState(Class<PlayedBoard>& board) {
  board
      .def(py::init([](const std::shared_ptr<Rules>& rules, const std::string& text) {
             return std::make_unique<PlayedBoard>(rules, text);
           }),
           py::arg("variant"), py::arg("fen") = "")
      .property("variant", [](const PlayedBoard& b) { return std::const_pointer_cast<Rules>(b.rules()); })
      .property("turn", [](const PlayedBoard& b) { return nameOf(b.position().toMove()); })
      .property("ply", [](const PlayedBoard& b) { return b.played().moves().size(); })
      .property("fullmove_number", [](const PlayedBoard& b) { return b.position().setup().moveNumber; })
      .property("halfmove_clock", [](const PlayedBoard& b) { return b.position().setup().halfmoveClock; })
      .property("move_stack", [](const PlayedBoard& b) { return b.names(); })
      .def("fen", &PlayedBoard::fen, py::arg("dialect") = py::none())
      .def("set_fen", &PlayedBoard::setUp, py::arg("fen"))
      .def("reset", [](PlayedBoard& b) { b.setUp(""); })
      .def("copy", [](const PlayedBoard& b) { return std::make_unique<PlayedBoard>(b); })
      .def("__copy__", [](const PlayedBoard& b) { return std::make_unique<PlayedBoard>(b); })
      .def("__deepcopy__",
           [](const PlayedBoard& b, const py::dict&) { return std::make_unique<PlayedBoard>(b); })
      .def(py::pickle([](const py::object& b) { return pickled(b); },
                      [](const Kept& kept) { return unpickled(kept); }))
      .def(
          "piece_at",
          [](const PlayedBoard& b, const std::string& cell) { return pieceAt(b, b.cellCalled(cell)); },
          py::arg("cell"))
      .def("piece_map",
           [](const PlayedBoard& b) {
             py::dict pieces;
             b.variant().board().forEachCell([&](Cell cell) {
               if (const auto piece = pieceAt(b, cell)) pieces[py::str(b.cell(cell))] = *piece;
             });
             return pieces;
           })
      .def("hand", hand, py::arg("side"))
      .def("pgn", &PlayedBoard::pgn, py::arg("white") = "?", py::arg("black") = "?")
      .def("read_pgn", &PlayedBoard::readPgn, py::arg("text"));
}

// Defines what lists, reads, writes, judges and plays moves.
void defineMoves(Class<PlayedBoard>& board) {
  board.property("legal_moves", &PlayedBoard::legal)
      .def("moves", &PlayedBoard::moves, py::arg("dialect") = py::none(), py::arg("notation") = py::none())
      .def("push", &PlayedBoard::push, py::arg("move"), py::arg("dialect") = py::none())
      .def("push_san", &PlayedBoard::pushSan, py::arg("san"))
      .def("pop", &PlayedBoard::pop)
      .def("parse", &PlayedBoard::read, py::arg("text"), py::arg("dialect") = py::none())
      .def("is_legal", &PlayedBoard::isLegal, py::arg("move"), py::arg("dialect") = py::none())
      .def("san", &PlayedBoard::san, py::arg("move"), py::arg("notation") = "san",
           py::arg("dialect") = py::none())
      .def("is_capture", &PlayedBoard::isCapture, py::arg("move"))
      .def("gives_check", &PlayedBoard::givesCheck, py::arg("move"));
}

// Defines what follows from the rules: checks, results, counts, and the engine's thoughts.
void defineJudgements(Class<PlayedBoard>& board) {
  board.def("is_check", [](PlayedBoard& b) { return b.game().inCheck(); })
      .def("is_attacked", &PlayedBoard::isAttacked, py::arg("cell"), py::arg("by"))
      .def("cannot_win", &PlayedBoard::cannotWin, py::arg("side"))
      .def("outcome", [](PlayedBoard& b) { return b.game().outcome(); })
      .def("is_game_over", [](PlayedBoard& b) { return b.game().outcome().has_value(); })
      .def("result", &PlayedBoard::result)
      .def("perft", &PlayedBoard::perft, py::arg("depth"))
      .def("think", think, py::arg("level") = 10, py::arg("seconds") = py::none(),
           py::arg("nodes") = py::none(), py::arg("depth") = py::none(), py::arg("lines") = 1)
      .def(
          "best_move",
          [](PlayedBoard& b, int level, std::optional<double> seconds, std::optional<std::uint64_t> nodes,
             std::optional<int> depth) {
            const Thought thought = think(b, level, seconds, nodes, depth, 1);
            return b.named(b.parse(thought.lines.front().moves.front()));
          },
          py::arg("level") = 10, py::arg("seconds") = py::none(), py::arg("nodes") = py::none(),
          py::arg("depth") = py::none());
}

void defineDrawings(Class<PlayedBoard>& board) {
  board.def("draw", &PlayedBoard::draw, py::arg("cell") = py::none())
      .def("_repr_svg_", [](const PlayedBoard& b) { return draw::svg::drawPositionSvg(b.position()); })
      .def("__str__", [](const PlayedBoard& b) { return draw::text::drawPositionText(b.position()); })
      .def("__repr__", [](const PlayedBoard& b) {
        return fmt::format("<Board \"{}\" {}>", b.variant().title(), printFen(b.position()));
      });
}

}  // namespace

void defineBoards(py::module_& module) {
  defineMove(module);
  defineThought(module);
  Class<PlayedBoard> board(module, "Board");
  defineState(board);
  defineMoves(board);
  defineJudgements(board);
  defineDrawings(board);
  defineTables(module);
  py::object variant = module.attr("Variant");
  variant.attr("start") = py::cpp_function(
      [](const std::shared_ptr<Rules>& rules) { return std::make_unique<PlayedBoard>(rules, ""); },
      py::name("start"), py::is_method(variant), py::call_guard<Watched>());
  variant.attr("board") =
      py::cpp_function([](const std::shared_ptr<Rules>& rules,
                          const std::string& text) { return std::make_unique<PlayedBoard>(rules, text); },
                       py::name("board"), py::is_method(variant), py::arg("fen"), py::call_guard<Watched>());
}

}  // namespace fairyforge::python
