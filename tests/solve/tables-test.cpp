// Tests stored endgame tables: which files are used, which are made again, and which programs look up
// positions in them.
#include <map>

#include "compiler/analyse/solve/probe.h"
#include "compiler/analyse/solve/results.h"
#include "compiler/analyse/solve/scope.h"
#include "runtime/fen.h"
#include "runtime/random.h"
#include "runtime/referee.h"
#include "tests/solve/small-games.h"
#include "tests/support/support.h"

namespace fairyforge::testing {
namespace {

using namespace std::string_literals;
using solve::Distance, solve::Solver, solve::SolverOptions, solve::Value;
TEST(Solve, OnlyWholeTablesOfTheSameGameAreAccepted) {
  const VariantPtr variant = loadText(kSmall[0].text);
  const Referee referee;
  Store store;
  const auto solve = [&](const VariantPtr& game) {
    store.distrusted.clear();
    Solver solver(scopeOf(game), referee, store.options());
    const auto table = solver.table(materialOf(game, "KR-K"));
    EXPECT_TRUE(table) << table.why();
    EXPECT_EQ(solve::check(solver, **table, 100).fault, "");
    return solver.solved().size();
  };
  EXPECT_EQ(solve(variant), 2u);
  ASSERT_EQ(store.files.size(), 2u);
  EXPECT_EQ(solve(variant), 0u);
  const auto sound = store.files;
  const std::string name = store.files.rbegin()->first;
  std::string& bytes = store.files.at(name);
  for (const std::size_t length : {std::size_t{0}, std::size_t{30}, bytes.size() / 2, bytes.size() - 1}) {
    bytes = sound.at(name).substr(0, length);
    EXPECT_EQ(solve(variant), 1u) << length;
    EXPECT_EQ(store.distrusted, std::vector{name});
  }
  EXPECT_EQ(store.files, sound);
  for (std::size_t at = 0; at < bytes.size(); at += 1 + bytes.size() / 40) {
    bytes[at] ^= 4;
    EXPECT_EQ(solve(variant), 1u) << at;
    EXPECT_EQ(store.distrusted, std::vector{name});
  }
  // Another game's tables have other names. Even under this game's name, such a table is not used.
  const VariantPtr other = loadText(kSmall[0].text + "stalemate: the stalemated side loses\n");
  EXPECT_EQ(solve(other), 2u);
  for (const auto& [its, content] : std::map(store.files)) {
    if (!sound.contains(its)) bytes = content;
  }
  EXPECT_EQ(solve(variant), 1u);
  EXPECT_EQ(store.distrusted, std::vector{name});
}

// A stored part of a run may lack something or have wrong types; joining and printing such parts must not
// throw.
TEST(Solve, PartsOfRunsAreWholeOrRefused) {
  const VariantPtr variant = loadText(kSmall[0].text);
  const Referee referee;
  Solver solver(scopeOf(variant), referee, {});
  const auto table = solver.table(materialOf(variant, "KR-K"));
  ASSERT_TRUE(table) << table.why();
  const solve::Report report{"KR-K", *table, solve::statisticsOf(solver.scope(), **table), {}};
  Json run = solve::runOf(solver, "mate", {report}, {"KN-K: too large"});
  solve::makePart(run, "1/2", "rules", {"KR-K", "KN-K"});
  const std::string whole = run.compact();
  ASSERT_TRUE(std::holds_alternative<Json>(solve::partFrom(whole)));
  int refused = 0;
  for (std::size_t at = whole.find(':'); at != std::string::npos; at = whole.find(':', at + 1)) {
    for (const std::string_view instead : {"3", "\"x\"", "[7]", "{}"}) {
      const std::string broken =
          whole.substr(0, at + 1) + std::string(instead) + ",\"?\":" + whole.substr(at + 1);
      const auto part = solve::partFrom(broken);
      refused += std::holds_alternative<std::string>(part);
      if (const auto* taken = std::get_if<Json>(&part)) {
        EXPECT_NO_THROW({
          solve::joinParts({{"one", *taken}, {"two", run}});
          solve::isSound(*taken);
          solve::runText(*taken, true);
        }) << broken;
      }
    }
  }
  EXPECT_GT(refused, 40);
}

// Tables that were solved together are also made again together, even if some of them exist.
TEST(Solve, MissingTablesAreRebuiltIdentically) {
  const Referee referee;
  Random random(24);
  for (const Small& game : kSmall) {
    SCOPED_TRACE(game.name);
    const VariantPtr variant = loadText(game.text);
    Store store;
    const auto solve = [&] {
      Solver solver(scopeOf(variant), referee, store.options());
      const auto table = solver.table(materialOf(variant, game.material));
      EXPECT_TRUE(table) << table.why();
    };
    solve();
    const auto sound = store.files;
    for (int round = 0; round < 2; ++round) {
      store.files.erase(std::next(store.files.begin(), static_cast<int>(random.below(sound.size()))));
      solve();
      EXPECT_TRUE(store.files == sound);
    }
  }
}

// Interrupted work on a table continues with the stored parts, if they are complete.
TEST(Solve, AnUnfinishedTableIsResumed) {
  const VariantPtr variant = loadText(kSmall[0].text);
  const Referee referee;
  Store whole, broken;
  const auto solve = [&](const SolverOptions& options) {
    Solver solver(scopeOf(variant), referee, options);
    const auto table = solver.table(materialOf(variant, "KR-K"));
    return table ? "" : table.why();
  };
  EXPECT_EQ(solve(whole.options()), "");
  std::size_t parts = 0;
  SolverOptions options = broken.options();
  options.partPositions = 64;
  options.drop = [&](const std::string& name) { broken.files.erase(name); };
  options.keep = [&, keep = options.keep](const std::string& name, const std::string& bytes) {
    if (name.ends_with(".part") && ++parts > 5) throw std::runtime_error("killed");
    keep(name, bytes);
  };
  EXPECT_NE(solve(options).find("killed"), std::string::npos);
  std::vector<std::string> kept;
  for (const auto& [name, bytes] : broken.files) {
    if (name.ends_with(".part")) kept.push_back(name);
  }
  ASSERT_EQ(kept.size(), 5u);
  broken.files[kept[0]].back() ^= 1;
  broken.files[kept[1]].pop_back();
  parts = 0;
  options.keep = [&, keep = broken.options().keep](const std::string& name, const std::string& bytes) {
    parts += name.ends_with(".part");
    keep(name, bytes);
  };
  EXPECT_EQ(solve(options), "");
  Solver solver(scopeOf(variant), referee, {});
  const std::size_t positions = 2 * (*solver.table(materialOf(variant, "KR-K")))->index.size();
  EXPECT_EQ(parts, (positions + 63) / 64 - 3);
  EXPECT_EQ(broken.files, whole.files);
}

// A probe returns the computed values, and no value from a damaged file.
TEST(Probe, KnowsWhatWasKeptAndNothingElse) {
  const VariantPtr variant = loadText(kKings +
                                      "piece Rook R R\npiece Pawn P fmWfceFifmnD at a2\n"
                                      "promote Pawn on rank 4 to Rook\n");
  const Referee referee;
  Store store;
  const auto probe = [&] {
    std::vector<std::string> names{"README", "KP-K.table", "KZ-K-0123456789abcdef.table"};
    for (const auto& [name, bytes] : store.files) names.push_back(name);
    const auto made = solve::Probe::of(variant, referee, names, store.options());
    EXPECT_TRUE(made) << made.why();
    return *made;
  };
  Solver solver(scopeOf(variant), referee, store.options());
  const auto table = solver.table(materialOf(variant, "KP-K"));
  ASSERT_TRUE(table) << table.why();
  ASSERT_EQ(store.files.size(), 3u);
  const auto tables = probe();
  std::size_t known = 0;
  std::vector<Cell> cells((*table)->index.men().size());
  for (std::uint64_t number = 0; number < (*table)->index.size(); ++number) {
    if (!(*table)->index.cellsOf(number, cells)) continue;
    std::vector<solve::Man> men;
    for (std::size_t i = 0; i < cells.size(); ++i) men.push_back({(*table)->index.men()[i], cells[i]});
    const auto position = solver.scope().positionOf(men, Side::White);
    if (!position) continue;
    EXPECT_EQ(tables->valueOf(*position), solver.valueOf(*position)) << printFen(*position);
    for (const Move& move : referee.legalMoves(*position)) {
      const Position after = position->after(move);
      EXPECT_EQ(tables->valueOf(after), solver.valueOf(after)) << printFen(after);
      ++known;
    }
  }
  EXPECT_GT(known, 500u);
  EXPECT_EQ(tables->valueOf(Position(variant)), std::nullopt);
  const Position position = positionFrom(variant, "1k1/3/P2/1K1 w - - 0 1");
  EXPECT_NE(probe()->valueOf(position), std::nullopt);
  for (auto& [name, bytes] : store.files) bytes.back() ^= 1;
  EXPECT_EQ(probe()->valueOf(position), std::nullopt);
  EXPECT_EQ(store.distrusted.size(), 1u);
  EXPECT_FALSE(solve::Probe::of(loadExample("chaoss-chess"), referee, {}, {}));
}

TEST(Probe, TellsWhatAMoveThrowsAway) {
  const VariantPtr variant = loadText(
      "variant \"Small\"\nboard 4x4\npiece King K K royal at b1\npiece Rook R R at a1\nstalemate: draw\n");
  const Referee referee;
  Solver solver(scopeOf(variant), referee, {});
  ASSERT_TRUE(solver.table(materialOf(variant, "KR-K")));
  const Position position = positionFrom(variant, "1k2/4/1K2/R3 w - - 0 1");
  const auto cost = [&](const std::string& text) {
    const auto move = parseMove(position, text, referee.legalMoves(position));
    EXPECT_TRUE(std::holds_alternative<Move>(move)) << text;
    return solve::costText(position, std::get<Move>(move), referee,
                           [&](const Position& p) { return solver.valueOf(p); });
  };
  const std::string could = "White wins in 2 moves (3 plies)";
  EXPECT_EQ(cost("a1c1"), could + ", and this move keeps that");
  EXPECT_EQ(cost("a1a3"), could + " by Rc1; with this move White wins in 4 moves (7 plies)");
  EXPECT_EQ(cost("a1a4"), could + " by Rc1; this move throws that away: draw");
  EXPECT_EQ(solve::costText(position, referee.legalMoves(position).front(), referee,
                            [](const Position&) { return std::nullopt; }),
            "");
}

}  // namespace
}  // namespace fairyforge::testing
