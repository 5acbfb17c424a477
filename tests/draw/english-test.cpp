// Tests the descriptions of pieces by a small reader of their English. It knows only the common phrases; what
// it reads must be what the move programs do.
#include <filesystem>
#include <functional>
#include <gtest/gtest.h>
#include <map>
#include <random>
#include <regex>
#include <set>

#include "compiler/core/rules/paths.h"
#include "compiler/explain/explain.h"
#include "compiler/explain/relative-paths.h"
#include "compiler/frontend/frontend.h"
#include "compiler/movement/movement.h"
#include "tests/draw/one-piece.h"
#include "tests/pieces/random-notation.h"

namespace fairyforge::explain {
namespace {

using fairyforge::testing::gameOf;

// Returns the regular expression; each is compiled only once.
const std::regex& regexOf(const std::string& pattern) {
  static std::map<std::string, std::regex> known;
  return known.try_emplace(pattern, pattern).first->second;
}

int numberOf(const std::string& word) {
  static const std::map<std::string, int> kNumbers{{"one", 1},  {"two", 2}, {"three", 3}, {"four", 4},
                                                   {"five", 5}, {"six", 6}, {"seven", 7}, {"eight", 8}};
  const auto known = kNumbers.find(word);
  return known == kNumbers.end() ? 0 : known->second;
}

// Returns the cells that words such as "ranks 1 and 3 to 8", "d1-f3" or "a1, b2 and c3" name; empty for other
// words.
CellSet cellsOf(const Board& board, const std::string& words) {
  CellSet cells;
  std::smatch found;
  const bool isRanks = words.starts_with("rank");
  for (std::string rest = words; std::regex_search(
           rest, found, regexOf(isRanks ? "([0-9]+)(?: to ([0-9]+))?" : "([a-z][0-9]+)(?:-([a-z][0-9]+))?"));
       rest = found.suffix()) {
    const std::string last = found[2].matched ? found[2] : found[1];
    const auto rank = [&](Cell cell) { return board.rank(cell) + 1; };
    const auto a = board.find(found[1].str()), b = board.find(last);
    board.forEachCell([&](Cell cell) {
      const auto isWithin = [&](int n, int x, int y) { return n >= x && n <= y; };
      if (isRanks ? isWithin(rank(cell), std::stoi(found[1]), std::stoi(last))
                  : isWithin(board.file(cell), board.file(*a), board.file(*b)) &&
                        isWithin(rank(cell), rank(*a), rank(*b)))
        cells.add(cell);
    });
  }
  return cells;
}

std::set<Vector> allOf(int a, int b) {
  std::set<Vector> all;
  for (const auto& [x, y] : {std::pair{a, b}, {b, a}}) {
    for (const int i : {-1, 1}) {
      for (const int k : {-1, 1}) all.insert({i * x, k * y});
    }
  }
  return all;
}

// Returns the directions that the words name; empty if they are not known.
std::set<Vector> directionsOf(std::string words) {
  static const std::map<std::string, std::set<Vector>> kKnown{
      {"orthogonally", allOf(0, 1)},
      {"diagonally", allOf(1, 1)},
      {"like a rook", allOf(0, 1)},
      {"like a bishop", allOf(1, 1)},
      {"forward", {{0, 1}}},
      {"backward", {{0, -1}}},
      {"sideways", {{1, 0}, {-1, 0}}},
      {"to the right", {{1, 0}}},
      {"to the left", {{-1, 0}}},
      {"diagonally forward", {{1, 1}, {-1, 1}}},
      {"diagonally backward", {{1, -1}, {-1, -1}}},
      {"diagonally to the right", {{1, 1}, {1, -1}}},
      {"diagonally to the left", {{-1, 1}, {-1, -1}}},
      {"like a knight", allOf(1, 2)},
      {"like a camel (1,3)", allOf(1, 3)},
      {"like a zebra (2,3)", allOf(2, 3)},
      {"like a giraffe (1,4)", allOf(1, 4)},
  };
  const auto replace = [&](const char* a, const char* b) {
    words = std::regex_replace(words, regexOf(a), b);
  };
  replace("in any direction|like a queen", "orthogonally or diagonally");
  replace("straight or diagonally (forward|backward)", "$1 or diagonally $1");
  replace(",? or |, ", "|");
  std::set<Vector> all;
  std::istringstream parts(words);
  for (std::string part; std::getline(parts, part, '|');) {
    const auto known = kKnown.find(part);
    if (known == kKnown.end()) return {};
    all.insert(known->second.begin(), known->second.end());
  }
  return all;
}

struct Reach {
  std::set<Cell> quiet, capture, initial;  // cells, divided as countMoves() divides them
  friend bool operator==(const Reach&, const Reach&) = default;
};

// Returns the numbers that "two", "one or two", "one to four" or "one, two or four" name.
std::set<int> numbersOf(const std::string& words) {
  std::set<int> numbers;
  std::smatch found;
  if (std::regex_match(words, found, regexOf("([a-z]+) to ([a-z]+)"))) {
    for (int n = numberOf(found[1]); n <= numberOf(found[2]); ++n) numbers.insert(n);
    return numbers;
  }
  for (std::string rest = words; std::regex_search(rest, found, regexOf("[a-z]+")); rest = found.suffix()) {
    if (found[0] != "or") numbers.insert(numberOf(found[0]));
  }
  return numbers;
}

// Returns the leaps among the given ones that certain words name, such as "the two squares two ranks ahead",
// "the four squares on the left" or "the squares two files and one rank away"; empty if the words are not
// known.
std::set<Vector> someOf(const std::set<Vector>& leaps, const std::string& words) {
  std::smatch found;
  if (!std::regex_match(words, found,
                        regexOf("the (?:two|four)? ?squares ?(?:([a-z]+) (rank|file)s?)?(?: and [a-z]+ "
                                "(?:rank|file)s?)? (away|ahead|behind|(?:on|to) the (?:right|left))")))
    return {};
  std::set<Vector> some;
  const std::string where = found[3];
  for (const Vector v : leaps) {
    const int far = std::abs(found[2] == "rank" ? v.ranks : v.files);
    const bool isThere = where == "away"            ? true
                         : where == "ahead"         ? v.ranks > 0
                         : where == "behind"        ? v.ranks < 0
                         : where.ends_with("right") ? v.files > 0
                                                    : v.files < 0;
    if (isThere && (!found[1].matched || far == numberOf(found[1]))) some.insert(v);
  }
  return some;
}

// The moves that one sentence describes.
struct Way {
  CellSet from, to;
  std::set<Vector> steps;
  int least = 1, most = 1;
  bool moves = true, captures = true, first = false;
  bool jumps = false;  // the piece jumps over the piece that it takes
};

class English {
 public:
  explicit English(const Board& board) : board_(board) {}

  // Returns false if there are words that it does not know.
  bool read(const std::string& words) {
    CellSet region = board_.cells();
    std::string rest =
        std::regex_replace(words, regexOf("; none of its squares attacked|; when it captures, .*"), "");
    bool moves = true, captures = true;
    for (std::smatch found; !rest.empty();) {
      const std::size_t end = std::min(rest.find("; "), rest.size());
      std::string part = rest.substr(0, end);
      rest.erase(0, end + 2);
      if (std::regex_match(part, found, regexOf("on (?!its)(.*?)(?: also)?: (.*)"))) {
        region = cellsOf(board_, found[1]);
        if (region.empty()) return false;
        part = std::string(found[2]);
        moves = captures = true;
      }
      if (std::regex_match(part, found, regexOf("to (move|capture)(?: only)?: (.*)"))) {
        moves = found[1] == "move";
        captures = !moves;
        part = std::string(found[2]);
      }
      Way way{.from = region, .to = board_.cells(), .steps = {}, .moves = moves, .captures = captures};
      if (!readWay(part, way)) return false;
    }
    return true;
  }

  Reach from(Cell origin) const {
    Reach reach;
    for (const Way& way : ways_) {
      if (!way.from.has(origin)) continue;
      for (const Vector step : way.steps) {
        Cell at = origin;
        if (way.jumps) {
          const Cell end = board_.displaced(origin, 2 * step, Wrap::None);
          if (end != kNoCell && way.to.has(end))
            reach.capture.insert(board_.displaced(origin, step, Wrap::None));
          continue;
        }
        for (int n = 1; n <= way.most; ++n) {
          at = board_.displaced(at, step, Wrap::None);
          if (at == kNoCell) break;
          if (n < way.least || !way.to.has(at)) continue;
          if (way.moves) (way.first ? reach.initial : reach.quiet).insert(at);
          if (way.captures && !way.first) reach.capture.insert(at);
        }
      }
    }
    for (const Cell cell : reach.quiet) reach.initial.erase(cell);
    return reach;
  }

 private:
  bool readWay(std::string part, Way way) {
    std::smatch found;
    const auto takes = [&](const char* pattern) {
      if (!std::regex_match(part, found, regexOf(pattern))) return false;
      const std::string before = found[1];
      part = before;
      return true;
    };
    const std::string whole = part;
    if (std::regex_match(part, regexOf("(on its first move, )?castles .* just beyond it"))) return true;
    if (std::regex_match(part, found, regexOf("on its first move, (.*)"))) {
      way.first = true;
      part = std::string(found[1]);
    }
    takes("(.*), also en passant");
    takes("(.*), open to en passant");
    if (std::regex_match(part, found, regexOf("(.*), only to (.*)"))) {
      way.to = found[2] == "another of these" ? way.from : cellsOf(board_, found[2]);
      if (way.to.empty()) return false;
      part = std::string(found[1]);
    }
    if (takes("jumps (.*) over an enemy piece onto the empty square behind, taking it")) {
      way.jumps = true;
      way.steps = directionsOf(part);
      ways_.push_back(way);
      return !way.steps.empty();
    }
    Way further = way;
    further.least = further.most = 0;
    if (std::regex_match(part, found, regexOf("(.*), or (?:([a-z]+) to )?([a-z]+)( on its first move)?")) &&
        numberOf(found[3]) > 0) {
      further.most = numberOf(found[3]);
      further.least = found[2].matched ? numberOf(found[2]) : further.most;
      further.first = found[4].matched;
      part = std::string(found[1]);
    }
    const int all = static_cast<int>(board_.size());
    if (std::regex_match(part, found, regexOf("leaps ([^,]*), but only to (.*)"))) {
      way.steps = someOf(directionsOf(found[1]), found[2]);
      ways_.push_back(way);
      return !way.steps.empty();
    }
    if (std::regex_match(part, found, regexOf("(?:steps or leaps|leaps) ([a-z, ]+?) squares (.*)"))) {
      for (const int n : numbersOf(found[1])) {
        Way one = way;
        for (const Vector v : directionsOf(found[2])) one.steps.insert(n * v);
        ways_.push_back(one);
        if (n == 0 || one.steps.empty()) return false;
      }
      return further.most == 0;
    }
    if (takes("(.*), again and again straight on until it meets a piece")) way.most = all;
    if (std::regex_match(part, found, regexOf("slides ([a-z]+) squares or more (.*)"))) {
      way.least = numberOf(found[1]);
      way.most = all;
    } else if (std::regex_match(part, found, regexOf("slides (?:up to|([a-z]+) to) ([a-z]+) squares (.*)"))) {
      way.least = found[1].matched ? numberOf(found[1]) : 1;
      way.most = numberOf(found[2]);
    } else if (std::regex_match(part, found, regexOf("slides ([a-z]+) squares (.*)"))) {
      way.least = way.most = numberOf(found[1]);
    } else if (std::regex_match(part, found, regexOf("(slides|steps|leaps) (.*)"))) {
      if (found[1] == "slides") way.most = all;
    } else {
      return false;
    }
    way.steps = directionsOf(found[found.size() - 1]);
    further.steps = way.steps;
    if (further.most > 0) ways_.push_back(further);
    ways_.push_back(way);
    return !way.steps.empty();
  }

  const Board& board_;
  std::vector<Way> ways_;
};

// Returns the cells that the program reaches, in the form of the function above.
Reach reachOf(const Board& board, const MoveProgram& program, Cell from) {
  Reach reach;
  for (const Path& path : pathsFrom(board, program, from).value_or(std::vector<Path>{})) {
    bool unmoved = false, possible = !path.takesEnPassantVictim && path.relocations.empty();
    Cell enemy = kNoCell;
    for (const CellCondition& c : path.conditions) {
      if (c.cell == from) {
        unmoved = unmoved || c.asks(Op::TestUnmoved);
      } else if ((c.occupants & kEmpty) == 0 || c.asks(Op::TestEnPassant)) {
        possible = possible && (c.occupants & kEnemy) != 0 && !c.asks(Op::TestEnPassant) &&
                   !c.asks(Op::TestRoyal) && enemy == kNoCell;
        enemy = c.cell;
      }
    }
    if (!possible) continue;
    if (enemy == kNoCell) (unmoved ? reach.initial : reach.quiet).insert(path.to);
    if (enemy != kNoCell && !unmoved) reach.capture.insert(enemy);
  }
  for (const Cell cell : reach.quiet) reach.initial.erase(cell);
  return reach;
}

// Expects that the words describe the program's moves. Returns false if the words could not be read.
bool expectTold(const Board& board, const MoveProgram& program, const std::string& words) {
  English english(board);
  if (words == "cannot move" || !english.read(words)) return false;
  board.forEachCell([&](Cell cell) {
    EXPECT_EQ(english.from(cell) == reachOf(board, program, cell), true)
        << words << "\n  on " << board.name(cell);
  });
  return true;
}

TEST(WordsReadAgain, AreTheMovesOfTheLibrary) {
  std::set<std::string> known;
  int read = 0;
  const std::filesystem::path examples = std::filesystem::path(FAIRYFORGE_SOURCE_DIR) / "examples";
  frontend::LoadOptions options;
  options.baseFolders = {examples.string()};
  for (const auto& entry : std::filesystem::recursive_directory_iterator(examples)) {
    if (entry.path().extension() != ".fairy") continue;
    Diagnostics diagnostics;
    const SourcePtr source = frontend::readSource(entry.path().string(), diagnostics);
    const VariantPtr variant = source ? frontend::loadVariant(source, options, diagnostics) : nullptr;
    if (!variant) continue;  // the file is a mixin
    const Board& board = variant->board();
    if (board.levels() > 1 || board.isHexagonal() || !board.linkNames().empty() ||
        board.joined() != Wrap::None)
      continue;
    for (std::size_t t = 0; t < variant->types().size(); ++t) {
      const std::string words = explainMoves(*variant, typeAt(t));
      if (known.insert(words).second && expectTold(board, variant->type(typeAt(t)).program[0], words)) ++read;
    }
  }
  EXPECT_GT(read, 95);  // the number of different sentences
}

TEST(WordsReadAgain, AreTheMovesOfRandomNotation) {
  std::mt19937_64 random(7);
  Board board(7, 8);
  int read = 0;
  for (int i = 0; i < 400; ++i) {
    const std::string notation = fairyforge::testing::randomNotation(random);
    Diagnostics diagnostics;
    const auto source = std::make_shared<const SourceFile>("notation", notation);
    const auto programs = movement::compileMovement({source, 0, static_cast<std::uint32_t>(notation.size())},
                                                    board, {}, diagnostics);
    if (programs) read += expectTold(board, (*programs)[0], explainProgram(board, (*programs)[0])) ? 1 : 0;
  }
  EXPECT_GT(read, 30);
}

// Says whether a move between two cells may promote, and whether it must.
using Promise = std::function<std::pair<bool, bool>(Cell from, Cell to, bool captures)>;

// Reads a sentence such as "may become Gold when it enters ranks 6 to 8, or captures there; on rank 8 it
// must". Fails the test for other words.
Promise promiseOf(const Board& board, std::string words) {
  std::smatch found;
  const auto is = [&](const std::string& pattern) {
    return std::regex_match(words, found, regexOf(pattern));
  };
  const auto zone = [&](std::size_t group) {
    return found[group].matched ? cellsOf(board, found[group]) : board.cells();
  };
  if (is("on (.*) becomes (Silver or )?Gold")) {
    return [on = zone(1), may = found[2].matched](Cell, Cell to, bool) {
      return std::pair(on.has(to), on.has(to) && !may);
    };
  }
  const bool may = words.starts_with("may");
  CellSet duty;
  if (is("(.*); on (.*) it must")) {
    duty = zone(2);
    words = std::string(found[1]);
  }
  const std::string begins = "(?:may become|becomes) Gold ";
  std::function<bool(Cell, Cell, bool)> happens;
  if (is(begins + "whenever it moves")) {
    happens = [](Cell, Cell, bool) { return true; };
  } else if (is(begins + "on (.*)")) {
    happens = [on = zone(1)](Cell, Cell to, bool) { return on.has(to); };
  } else if (is(begins + "when it enters ([^,]*)(, or captures there)?")) {
    happens = [on = zone(1), also = found[2].matched](Cell from, Cell to, bool captures) {
      return on.has(to) && (!on.has(from) || (also && captures));
    };
  } else if (is(begins + "when it enters, moves within or leaves (.*)")) {
    happens = [on = zone(1)](Cell from, Cell to, bool) { return on.has(from) || on.has(to); };
  } else if (
      is(begins +
         "when it (captures|moves without capture|moves)(?: (on or from|on|from|when entering) (.*))?")) {
    happens = [on = zone(3), how = found[1].str(), where = found[2].str()](Cell from, Cell to,
                                                                           bool captures) {
      const bool isTo = on.has(to), isFrom = on.has(from);
      return (how == "moves" || captures == (how == "captures")) &&
             (where == "from"            ? isFrom
              : where == "on or from"    ? isTo || isFrom
              : where == "when entering" ? isTo && !isFrom
                                         : isTo);
    };
  } else {
    ADD_FAILURE() << words;
    return [](Cell, Cell, bool) { return std::pair(false, false); };
  }
  return [=](Cell from, Cell to, bool captures) {
    const bool changes = happens(from, to, captures);
    return std::pair(changes, changes && (!may || duty.has(to)));
  };
}

TEST(WordsReadAgain, AreThePromotions) {
  int games = 0;
  for (const char* moves : {"FfW", "R", "fR", "mWcF", "N"}) {
    for (const char* where : {"on", "from", "on or from", "on entering", "both"}) {
      for (const char* how : {"", " by capturing", " by a move without capture"}) {
        for (const char* rest : {" to Silver Gold\n", " to Gold\n"}) {
          const std::string zone = std::string(" rank 6-8") + how + rest, kind = where;
          const VariantPtr game =
              gameOf(std::string("board 7x8\npiece King K K royal at e1\npiece Silver S ") + moves +
                     " at c2\npiece Gold G K at d1\npromote Silver " +
                     (kind == "both" ? "on entering rank 5-8" + std::string(rest) +
                                           "promote Silver on rank 5-8 by capturing" + rest
                                     : kind + zone));
          ASSERT_TRUE(game);
          const std::vector<std::string> arrivals = explainArrivals(*game, typeAt(1));
          const std::string words = arrivals.empty() ? "" : arrivals[0];
          const MoveProgram& program = game->type(typeAt(1)).program[0];
          std::map<std::tuple<Cell, Cell, bool>, std::pair<bool, bool>> results;  // keeps, changes
          game->board().forEachCell([&](Cell from) {
            for (const Path& path : pathsFrom(game->board(), program, from).value_or(std::vector<Path>{})) {
              auto& [keeps, changes] = results[{from, path.to, !path.victims.empty()}];
              const auto& choices = game->arrival().choices(Side::White, typeAt(1), path.to);
              const bool stays = path.landing == kUnchanged || (path.landing == kArriving && choices.empty());
              const auto all = path.landing >= kAs ? std::vector{typeAt(path.landing - kAs)} : choices;
              keeps = keeps || stays || std::ranges::count(all, typeAt(1)) > 0;
              changes = changes || (!stays && std::ranges::count(all, typeAt(2)) > 0);
            }
          });
          if (words.empty()) continue;  // promotion is described together with the moves
          const Promise promise = promiseOf(game->board(), words);
          for (const auto& [move, result] : results) {
            const auto& [from, to, captures] = move;
            if (promise(from, to, captures) != std::pair(result.second, !result.first))
              ADD_FAILURE() << kind << zone << moves << ": " << words << " " << game->board().name(from)
                            << " " << game->board().name(to) << (captures ? " captures" : "");
          }
          ++games;
        }
      }
    }
  }
  EXPECT_GT(games, 100);
}

}  // namespace
}  // namespace fairyforge::explain
