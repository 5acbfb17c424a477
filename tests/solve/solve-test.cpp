// Tests of solved endgames: known results, and whole tables checked by the referee.
#include <algorithm>
#include <fcntl.h>
#include <fmt/format.h>
#include <map>
#include <set>

#include "compiler/analyse/solve/results.h"
#include "compiler/analyse/solve/scope.h"
#include "runtime/fen.h"
#include "runtime/referee.h"
#include "tests/solve/small-games.h"
#include "tests/support/quick.h"
#include "tests/support/support.h"

namespace fairyforge::testing {
namespace {

using namespace std::string_literals;
using solve::Distance, solve::Solver, solve::SolverOptions, solve::Value;
class SmallTable : public ::testing::TestWithParam<Small> {};

TEST_P(SmallTable, TheRefereeFindsNoFault) {
  const VariantPtr variant = loadText(GetParam().text);
  ASSERT_TRUE(variant);
  const Referee referee;
  for (const Distance distance : {Distance::End, Distance::Conversion, Distance::Zeroing}) {
    Solver solver(scopeOf(variant), referee, {.distance = distance});
    const auto table = solver.table(materialOf(variant, GetParam().material));
    ASSERT_TRUE(table) << table.why();
    const solve::Checked checked = solve::check(solver, **table, 7000);
    EXPECT_TRUE(checked.all);
    EXPECT_GT(checked.positions, 100u);
    EXPECT_EQ(checked.fault, "");
  }
}

INSTANTIATE_TEST_SUITE_P(Solve, SmallTable, ::testing::ValuesIn(kSmall),
                         [](const auto& info) { return std::string(info.param.name); });

// Data that do not fit into memory go through a file, block by block, and the result has the same bytes.
TEST(Solve, MemoryMakesNoDifference) {
  std::size_t opened = 0;
  for (const Small& game : kSmall) {
    SCOPED_TRACE(game.name);
    const VariantPtr variant = loadText(game.text);
    const Referee referee;
    for (const Distance distance : {Distance::End, Distance::Zeroing}) {
      Store roomy, narrow;
      for (Store* store : {&roomy, &narrow}) {
        SolverOptions options = store->options();
        options.distance = distance;
        options.threads = 2;
        if (store == &narrow) {
          options.mostBytes = 30'000;
          options.openFile = [&opened] {
            ++opened;
            return ::open(::testing::TempDir().c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
          };
        }
        Solver solver(scopeOf(variant), referee, options);
        const auto table = solver.table(materialOf(variant, game.material));
        EXPECT_TRUE(table) << table.why();
      }
      EXPECT_FALSE(roomy.files.empty());
      EXPECT_EQ(roomy.files, narrow.files);
    }
  }
  EXPECT_GE(opened, std::size(kSmall));
}

// Calls visit(Position, images) for each position of the table. `images` is the number of placements that
// share the position's number, because a symmetry maps one to another.
template <typename Table, typename Visit>
void forEachPosition(const Solver& solver, const Table& table, Visit visit) {
  std::vector<Cell> cells(table.index.men().size());
  for (std::uint64_t number = 0; number < table.index.size(); ++number) {
    if (!table.index.cellsOf(number, cells)) continue;
    std::vector<solve::Man> men;
    for (std::size_t i = 0; i < cells.size(); ++i) men.push_back({table.index.men()[i], cells[i]});
    for (const Side player : kBothSides) {
      if (const auto position = solver.scope().positionOf(men, player))
        visit(*position, table.index.images(cells));
    }
  }
}

// With the count of quiet plies, a position is won if and only if it is won in the game whose positions
// include the count. This class examines all positions of that game.
class CountedGame {
 public:
  CountedGame(const VariantPtr& variant, std::vector<Position> starts)
      : limit_(2 * variant->end().nMoveLimit) {
    find(std::move(starts));
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t i = 0; i < places_.size(); ++i) changed = settle(i) || changed;
    }
  }
  // Returns the side that wins from this position and its count of quiet plies, if any.
  std::optional<Side> winner(const Position& position) const {
    return places_[numbers_.at(textOf(position))].winner;
  }

 private:
  struct Place {
    Side player;
    bool ended = false;
    std::optional<Side> winner;
    std::vector<std::size_t> after;
  };
  static std::string textOf(const Position& position) {
    return solve::stateText(position) + "/" + std::to_string(position.setup().halfmoveClock);
  }
  void find(std::vector<Position> waiting) {
    for (std::size_t i = 0; i < waiting.size(); ++i) numbers_[textOf(waiting[i])] = i;
    for (std::size_t i = 0; i < waiting.size(); ++i) {
      const Position here = waiting[i];
      Place place{here.setup().player, false, {}, {}};
      const auto outcome = referee_.outcome(here);
      place.ended = outcome.has_value() || here.setup().halfmoveClock >= limit_;
      if (outcome) place.winner = outcome->winner;
      for (const Move& move : place.ended ? MoveList() : referee_.legalMoves(here)) {
        const Position after = here.after(move);
        const auto [number, isNew] = numbers_.try_emplace(textOf(after), waiting.size());
        if (isNew) waiting.push_back(after);
        place.after.push_back(number->second);
      }
      places_.push_back(std::move(place));
    }
  }
  // Finds out more about a position; returns whether its result has changed.
  bool settle(std::size_t number) {
    Place& place = places_[number];
    if (place.ended || place.winner) return false;
    bool loses = true;
    for (const std::size_t after : place.after) {
      if (places_[after].winner == place.player) place.winner = place.player;
      loses = loses && places_[after].winner == opponent(place.player);
    }
    if (!place.winner && loses) place.winner = opponent(place.player);
    return place.winner.has_value();
  }

  const Referee referee_;
  const int limit_;
  std::vector<Place> places_;
  std::map<std::string, std::size_t> numbers_;
};

TEST(Solve, TheCountOfQuietMovesMakesDraws) {
  struct Row {
    std::string text;
    const char* material;
    const char* resetting;
  };
  const std::string pawns =
      kKings + "piece Rook R R\npiece Pawn P fmWfceF at a2\npromote Pawn on rank 4 to Rook\n";
  for (const Row& row : {Row{kSmall[0].text, "KR-K", "captures alone"}, Row{pawns, "KP-K", "Pawn"},
                         Row{kSmall[5].text, "KR-K", "Ferz"}}) {
    std::set<std::size_t> shares;
    for (const int limit : {1, 3, 6}) {
      const VariantPtr variant =
          loadText(fmt::format("{}quiet moves: draw at {} reset by {}\n", row.text, limit, row.resetting));
      ASSERT_TRUE(variant) << row.text;
      const Referee referee;
      Solver solver(scopeOf(variant), referee, {.distance = Distance::Zeroing});
      const auto table = solver.table(materialOf(variant, row.material));
      ASSERT_TRUE(table) << table.why();
      EXPECT_EQ(solve::check(solver, **table, 5000).fault, "");
      std::vector<Position> positions;
      forEachPosition(solver, **table, [&](const Position& position, auto) {
        if (solver.valueOf(position)) positions.push_back(position);
      });
      const CountedGame game(variant, positions);
      std::size_t won = 0;
      for (const Position& position : positions) {
        const Value value = *solver.valueOf(position);
        won += value.isWon();
        EXPECT_EQ(value.isWon() ? std::optional(value.winner()) : std::nullopt, game.winner(position))
            << limit << " " << printFen(position);
      }
      EXPECT_GT(positions.size(), 100u);
      shares.insert(won);
    }
    EXPECT_GT(shares.size(), 1u);  // the limit changes which positions are won
  }
}

TEST(Solve, ChessGivesThePublishedCounts) {
  const VariantPtr variant = loadExample("chess");
  const auto executor = quickExecutor(variant);
  Solver solver(scopeOf(variant), *executor, {.threads = 2});
  struct Row {
    const char* material;
    unsigned moves;
    std::uint64_t whiteToMove, blackToMove, blackLoses;
  };
  for (const Row& row : {Row{"KQ-K", 10, 144508, 223944, 200896}, Row{"KR-K", 16, 175168, 223944, 201700}}) {
    SCOPED_TRACE(row.material);
    const auto table = solver.table(materialOf(variant, row.material));
    ASSERT_TRUE(table) << table.why();
    const solve::Statistics statistics = solve::statisticsOf(solver.scope(), **table);
    EXPECT_EQ(solve::movesOf(statistics.longest[0][0]->value, Side::White), row.moves);
    EXPECT_EQ(statistics.results[0].wins[0], row.whiteToMove);
    EXPECT_EQ(statistics.results[0].all(), row.whiteToMove);
    EXPECT_EQ(statistics.results[1].wins[0], row.blackLoses);
    EXPECT_EQ(statistics.results[1].all(), row.blackToMove);
    EXPECT_EQ(solve::check(solver, **table, 50).fault, "");
  }
}

TEST(Solve, AFaultIsFound) {
  const VariantPtr variant = loadText(kSmall[0].text);
  const Referee referee;
  Solver solver(scopeOf(variant), referee, {});
  const auto table = solver.table(materialOf(variant, "KR-K"));
  ASSERT_TRUE(table);
  auto& values = const_cast<solve::Table&>(**table).values[0];
  const auto won =
      std::find_if(values.begin(), values.end(), [](Value v) { return v.isWon() && v.plies() == 5; });
  ASSERT_NE(won, values.end());
  *won = Value::win(Side::White, 7);
  EXPECT_NE(solve::check(solver, **table, 5000).fault, "");
}

// Every placement has one index, and the indices stand for all placements.
TEST(Solve, NumbersStandForAllPlacements) {
  const VariantPtr variant = loadText(
      "variant \"Numbers\"\nboard 4x4\npiece King K K royal at b1\npiece Rook R R at a1\npiece Pawn P fW at a2-d2\n");
  const solve::Scope scope = scopeOf(variant);
  for (const auto& [material, symmetries] : std::map<std::string, std::size_t>{{"KRR-K", 8}, {"KPP-K", 2}}) {
    const solve::Material men = materialOf(variant, material);
    const auto maps = solve::symmetriesOf(scope, solve::Scope::typesOf({men}));
    EXPECT_EQ(maps.size(), symmetries) << material;
    const solve::CellIndex index(scope, men, maps);
    std::vector<Cell> cells(men.size());
    std::uint64_t placements = 0, expected = 0;
    for (std::uint64_t number = 0; number < index.size(); ++number) {
      if (!index.cellsOf(number, cells)) continue;
      EXPECT_EQ(index.numberOf(cells), number);
      placements += index.images(cells);
    }
    // The placements are ordered choices of cells for the pieces, without those that share cells; equal
    // pieces are counted once.
    const std::vector<Cell> rook = scope.cellsOf(index.men()[1]), third = scope.cellsOf(index.men()[3]);
    std::vector<std::vector<Cell>> places;
    for (const Piece piece : index.men()) places.push_back(scope.cellsOf(piece));
    for (const Cell a : places[0]) {
      for (const Cell b : places[1]) {
        for (const Cell c : places[2]) {
          for (const Cell d : places[3]) expected += a != b && a != c && a != d && b != c && b != d && c != d;
        }
      }
    }
    EXPECT_EQ(2 * placements, expected) << material;
  }
}

TEST(Solve, SymmetriesAreThoseOfTheRules) {
  const auto count = [](const VariantPtr& variant, const std::string& material) {
    const solve::Scope scope = scopeOf(variant);
    return solve::symmetriesOf(scope, solve::Scope::typesOf({materialOf(variant, material)})).size();
  };
  const VariantPtr chess = loadExample("chess");
  EXPECT_EQ(count(chess, "KQ-KR"), 8u);
  EXPECT_EQ(count(chess, "KP-K"), 2u);
  EXPECT_EQ(count(loadExample("xiangqi"), "KR-K"), 2u);
  EXPECT_EQ(count(loadExample("raumschach"), "KR-K"), 48u);
  EXPECT_EQ(count(loadText(kKings + "piece Rook R R at a1\n"), "KR-K"), 4u);
  EXPECT_EQ(count(loadText(kKings + "piece Lame L fRrW at a1\n"), "KL-K"), 1u);
  EXPECT_EQ(
      count(loadText(kKings + "piece Rook R R at a1 {\n  morphs on a3 to Ferz\n}\npiece Ferz F F\n"), "KR-K"),
      1u);
}

TEST(Solve, UnsupportedRulesAreRefusedByName) {
  const Referee referee;
  const auto why = [&](const VariantPtr& variant, const std::string& material, std::size_t bytes = 1 << 30) {
    const auto scope = solve::Scope::of(variant);
    if (!scope) return scope.why();
    Solver solver(*scope, referee, {.mostBytes = bytes});
    const auto table = solver.table(materialOf(variant, material));
    return table ? "" : table.why();
  };
  EXPECT_NE(why(loadExample("chaoss-chess"), "K-K").find("a third side"), std::string::npos);
  EXPECT_NE(
      why(loadText(kKings + "piece Rook R R at a1\nhands {\n both start with Rook\n drop Rook anywhere\n"
                            " the hand never runs out of Rook\n}\n"),
          "KR-K")
          .find("hands that never run out"),
      std::string::npos);
  EXPECT_NE(why(loadText(kSmall[0].text), "KRR-K", 1 << 12).find("million positions"), std::string::npos);
  EXPECT_NE(why(loadText(kSmall[0].text), "KR-KR", 1 << 17).find("MB that there may be"), std::string::npos);
  const VariantPtr chess = loadExample("chess");
  EXPECT_FALSE(solve::materialsNamed(*chess, "KQ"));
  EXPECT_FALSE(solve::materialsNamed(*chess, "KX-K"));
  EXPECT_EQ(solve::materialsNamed(*chess, "K+any-K")->size(), 5u);
  EXPECT_EQ(solve::nameOf(*chess, materialOf(chess, "rook+king-KP")), "KR-KP");
}

// Sets of pieces with a king: some can force mate always, some only from some positions, some only at once,
// some never.
TEST(Mating, TellsForceFromChance) {
  const VariantPtr variant = loadText(
      "variant \"Small\"\nboard 5x5\npiece King K K royal at c1\npiece Rook R R at a1\n"
      "piece Knight N N at b1\npiece Wazir W fW at d1\npiece Pawn P fW at a2\npromote Pawn on rank 5 to Rook\n"
      "piece Bishop B B at e1\nstalemate: draw\n");
  ASSERT_TRUE(variant);
  const auto executor = quickExecutor(variant);
  Solver solver(scopeOf(variant), *executor, {});
  const auto mating = solve::matingOf(solver, true, 200);
  ASSERT_TRUE(mating) << mating.why();
  std::map<std::string, const solve::Mating::Row*> rows;
  for (const solve::Mating::Row& row : mating->rows) {
    EXPECT_EQ(row.side, Side::White);
    EXPECT_EQ(row.report.checked.fault, "");
    rows[row.report.name] = &row;
  }
  const auto force = [&](const std::string& name) { return forceOf(rows.at(name)->report, Side::White); };
  EXPECT_EQ(force("K-K"), solve::Force::None);
  EXPECT_EQ(force("KR-K"), solve::Force::Always);
  EXPECT_EQ(force("KN-K"), solve::Force::None);
  EXPECT_EQ(force("KNN-K"), solve::Force::AtOnce);
  EXPECT_EQ(force("KP-K"), solve::Force::Some);
  EXPECT_EQ(rows.at("KP-K")->becomes.size(), 1u);
  EXPECT_EQ(rows.at("KR-K")->becomes.size(), 0u);
  EXPECT_TRUE(rows.contains("KBN-K"));
  EXPECT_FALSE(rows.contains("KRN-K"));  // the rook needs no help
  EXPECT_FALSE(solve::matingOf(
      *std::make_unique<Solver>(scopeOf(loadText(kHexapawn)), *executor, SolverOptions{}), false, 0));
}

// If no mate can be forced, the possible mates are still distinguished.
TEST(Mating, MatesThatCannotBeForced) {
  const VariantPtr variant =
      loadText("variant \"Edge\"\nboard 3x4\npiece King K K royal at b1\npiece Guard G fFfW at a1\n");
  const Referee referee;
  Solver solver(scopeOf(variant), referee, {});
  const auto mating = solve::matingOf(solver, false, 5000);
  ASSERT_TRUE(mating) << mating.why();
  for (const solve::Mating::Row& row : mating->rows) {
    const auto& results = row.report.statistics.results[index(row.side)];
    const bool wins = results.wins[index(row.side)] > 0;
    const bool mates = row.report.table->mates[index(row.side)] > 0;
    const solve::Force force = forceOf(row.report, row.side);
    EXPECT_EQ(force == solve::Force::None, !wins && !mates);
    EXPECT_EQ(force == solve::Force::MatesExist, !wins && mates);
  }
}

// Narrow wins are those in which only one move keeps the value; the referee counts them here.
TEST(Solve, NarrowWinsAreCounted) {
  const VariantPtr variant = loadText(kSmall[0].text);
  const Referee referee;
  Solver solver(scopeOf(variant), referee, {});
  const auto table = solver.table(materialOf(variant, "KR-K"));
  ASSERT_TRUE(table);
  std::array<std::uint64_t, kSides> counted{};
  forEachPosition(solver, **table, [&](const Position& position, std::uint64_t images) {
    if (referee.outcome(position)) return;
    const Side player = position.setup().player;
    const MoveList moves = referee.legalMoves(position);
    const auto keeps = std::ranges::count_if(moves, [&](const Move& move) {
      const Position after = position.after(move);
      return solver.valueOf(after)->isWonBy(player);
    });
    if (keeps == 1 && moves.size() > 1) counted[index(player)] += images;
  });
  EXPECT_GT(counted[0], 0u);
  for (const Side side : kBothSides) EXPECT_EQ((*table)->narrow[index(side)].positions, counted[index(side)]);
  const solve::Report report{"KR-K", *table, solve::statisticsOf(solver.scope(), **table), {}};
  const auto examples = solve::narrowWins(solver, report, Side::White);
  EXPECT_FALSE(examples.empty());
  const std::string page = solve::htmlOf(solver, {report}, {"<left> & out"});
  EXPECT_NE(page.find("&lt;left&gt; &amp; out"), std::string::npos);
  for (const auto& example : examples) EXPECT_NE(page.find(printFen(example.position)), std::string::npos);
}

// Symmetries move pieces to other levels, but each position has a result of its own.
TEST(Solve, LevelsHaveTheirOwnResults) {
  const VariantPtr variant = loadExample("raumschach");
  const Referee referee;
  Solver solver(scopeOf(variant), referee, {});
  const auto table = solver.table(materialOf(variant, "K-K"));
  ASSERT_TRUE(table) << table.why();
  const solve::Statistics statistics = solve::statisticsOf(solver.scope(), **table);
  std::vector<std::uint64_t> counted(5), told;
  for (const solve::Results& level : statistics.byLevel) told.push_back(level.all());
  const Piece king = (*table)->index.men()[0], other = (*table)->index.men()[1];
  const Board& board = variant->board();
  board.forEachCell([&](Cell a) {
    board.forEachCell([&](Cell b) {
      const Cell black = king.side() == Side::Black ? a : b;
      if (a != b && solver.scope().positionOf({{king, a}, {other, b}}, Side::White))
        ++counted[static_cast<std::size_t>(board.level(black))];
    });
  });
  EXPECT_EQ(told, counted);
}

}  // namespace
}  // namespace fairyforge::testing
