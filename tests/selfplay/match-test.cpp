// Tests of self-play matches: every executor plays the same games, matches are stored and merged without
// loss, and the statistics show an advantage that a test gave to one side.
#include "compiler/play/selfplay/match.h"

#include <cstring>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sqlite3.h>

#include "compiler/play/selfplay/summary.h"
#include "runtime/move-text.h"
#include "runtime/referee.h"
#include "tests/support/support.h"

namespace fairyforge::testing {

using selfplay::Match;
using selfplay::MatchOptions;

namespace {

// Two rooks face each other: the side that moves first takes one.
const char* const kDuel = R"(variant "Duel"
board 5x5
piece Rook R R at a1 e1
piece King K K at c1
royal King
)";

Match played(const VariantPtr& variant, const MatchOptions& options, std::uint64_t games,
             const Shard& shard = {}, unsigned threads = 1) {
  const Referee referee;
  return selfplay::playMatch(variant, referee, selfplay::identityOf(*variant, options, games), shard, threads,
                             [](std::uint64_t) {});
}

// Returns everything in the match, as text.
std::string all(const Match& match) {
  std::string text = selfplay::asJson(match.identity, selfplay::summarise(match)).compact();
  for (const selfplay::GameRecord& game : match.games)
    text += "\n" + std::to_string(game.number) + " " + game.start + ": " + game.moves;
  return text;
}

constexpr MatchOptions kQuick{.players = {selfplay::PlayerKind::Greedy, selfplay::PlayerKind::AlphaBeta},
                              .nodes = 20,
                              .openingPlies = 4,
                              .longestGame = 40,
                              .unbalanced = true,
                              .seed = 7};

TEST(SelfPlay, PlaysTheSameGamesOnAnyNumberOfThreadsAndParts) {
  const VariantPtr chess = loadExample("chess");
  const Match once = played(chess, kQuick, 12);
  EXPECT_EQ(all(once), all(played(chess, kQuick, 12, {}, 3)));
  std::vector<selfplay::NamedMatch> parts;
  for (const std::uint64_t part : {2, 0, 1})
    parts.push_back({std::to_string(part), played(chess, kQuick, 12, {part, 3}, 2)});
  const auto merged = selfplay::mergeMatches(parts);
  ASSERT_TRUE(std::holds_alternative<Match>(merged)) << std::get<1>(merged).front();
  EXPECT_EQ(all(once), all(std::get<Match>(merged)));
  MatchOptions other = kQuick;
  other.seed = 8;
  EXPECT_NE(all(once), all(played(chess, other, 12)));
}

TEST(SelfPlay, PlaysTheSameGamesOnTheRefereeAndInNativeCode) {
  const VariantPtr variant = loadExample("separate-realms-chess");
  const auto native = makeExecutor("jit", variant);
  const selfplay::MatchIdentity identity = selfplay::identityOf(*variant, kQuick, 6);
  const auto quiet = [](std::uint64_t) {};
  EXPECT_EQ(all(selfplay::playMatch(variant, Referee(), identity, {}, 1, quiet)),
            all(selfplay::playMatch(variant, *native, identity, {}, 1, quiet)));
}

TEST(SelfPlay, KeepsLegalGamesThatEndAsItSays) {
  for (const char* const name : {"chess", "magicians-deathmatch", "chaoss-chess"}) {
    const VariantPtr variant = loadExample(name);
    const Referee referee;
    for (const selfplay::GameRecord& record : played(variant, kQuick, 3).games) {
      Game game(referee, positionFrom(variant, record.start, {SetupProblem::NoRoyal}));
      std::istringstream words(record.moves);
      unsigned plies = 0;
      for (std::string word; words >> word; ++plies) {
        const MoveList legal = referee.legalMoves(game.position());
        const auto move = parseMove(game.position(), word, legal);
        ASSERT_TRUE(std::holds_alternative<Move>(move)) << name << " " << record.moves << " " << word;
        game.play(std::get<Move>(move));
      }
      EXPECT_EQ(plies, record.plies) << name;
      EXPECT_EQ(game.outcome(), record.outcome) << name << " " << record.moves;
    }
  }
}

TEST(SelfPlay, FindsAPlantedFirstMoveAdvantage) {
  const MatchOptions options{.nodes = 60, .openingPlies = 0, .longestGame = 60};
  const selfplay::Summary summary = selfplay::summarise(played(loadText(kDuel), options, 40));
  EXPECT_GT(summary.whitePoints.low, 0.5);
}

TEST(SelfPlay, LetsTheBetterPlayerWin) {
  const MatchOptions options{.players = {selfplay::PlayerKind::Random, selfplay::PlayerKind::AlphaBeta},
                             .nodes = 60,
                             .longestGame = 120};
  EXPECT_LT(selfplay::summarise(played(loadExample("chess"), options, 20)).whitePoints.high, 0.5);
}

TEST(SelfPlay, LetsTheEngineWin) {
  MatchOptions options{.players = {selfplay::PlayerKind::Greedy, selfplay::PlayerKind::Engine},
                       .nodes = 200,
                       .longestGame = 120};
  const VariantPtr chess = loadExample("chess");
  const Match match = played(chess, options, 8);
  EXPECT_LT(selfplay::summarise(match).whitePoints.high, 0.5);
  EXPECT_EQ(all(match), all(played(chess, options, 8, {}, 2)));
}

TEST(SelfPlay, GivesTheQueenMoreThanThePawn) {
  const MatchOptions options{.nodes = 60, .openingPlies = 2, .longestGame = 200, .unbalanced = true};
  const VariantPtr chess = loadExample("chess");
  const auto native = makeExecutor("jit", chess);
  const Match match = selfplay::playMatch(chess, *native, selfplay::identityOf(*chess, options, 500), {}, 2,
                                          [](std::uint64_t) {});
  const selfplay::Summary summary = selfplay::summarise(match);
  ASSERT_EQ(summary.unit, "P") << summary.whyNoValues;
  EXPECT_EQ(summary.values.back().id, "Q");
  EXPECT_GT(summary.values.back().value.low, 1);
}

TEST(Stores, GiveBackWhatWasKept) {
  const Match match = played(loadExample("chaoss-chess"), kQuick, 5);
  const auto back = selfplay::matchFrom(selfplay::storeOf(match));
  ASSERT_TRUE(std::holds_alternative<Match>(back)) << std::get<std::string>(back);
  EXPECT_TRUE(std::get<Match>(back).identity == match.identity);
  EXPECT_EQ(all(std::get<Match>(back)), all(match));
}

TEST(Stores, RefuseBytesThatAreNoStore) {
  const auto isRefused = [](std::string_view bytes) {
    return std::holds_alternative<std::string>(selfplay::matchFrom(bytes));
  };
  EXPECT_TRUE(isRefused(""));
  EXPECT_TRUE(isRefused("not a database, but long enough to be taken for one at a first glance"));
  const std::string store = selfplay::storeOf(played(loadExample("chess"), kQuick, 4));
  EXPECT_FALSE(isRefused(store));
  EXPECT_TRUE(isRefused(std::string_view(store).substr(0, store.size() / 2)));
}

// Returns the file after it has been changed by hand.
std::string changed(const std::string& store, const char* statement) {
  sqlite3* database = nullptr;
  EXPECT_EQ(sqlite3_open(":memory:", &database), SQLITE_OK);
  auto* bytes = static_cast<unsigned char*>(sqlite3_malloc64(store.size()));
  std::memcpy(bytes, store.data(), store.size());
  const auto size = static_cast<sqlite3_int64>(store.size());
  EXPECT_EQ(sqlite3_deserialize(database, "main", bytes, size, size,
                                SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE),
            SQLITE_OK);
  EXPECT_EQ(sqlite3_exec(database, statement, nullptr, nullptr, nullptr), SQLITE_OK) << statement;
  EXPECT_GT(sqlite3_changes(database), 0) << statement;
  sqlite3_int64 newSize = 0;
  unsigned char* made = sqlite3_serialize(database, "main", &newSize, 0);
  std::string result(reinterpret_cast<const char*>(made), static_cast<std::size_t>(newSize));
  sqlite3_free(made);
  sqlite3_close(database);
  return result;
}

// A file with a number that no game can have is refused, whichever number it is.
TEST(Stores, RefuseNumbersThatNoGameHas) {
  const std::string kept = selfplay::storeOf(played(loadExample("chess"), kQuick, 4));
  for (const char* change :
       {"UPDATE games SET plies = -1", "UPDATE games SET opening_plies = -3", "UPDATE games SET choices = -1",
        "UPDATE uses SET moved = -1", "UPDATE uses SET missing = 99999999999", "UPDATE match SET games = -1",
        "UPDATE match SET nodes = 4294967296", "UPDATE types SET at_start = -1"}) {
    EXPECT_TRUE(std::holds_alternative<std::string>(selfplay::matchFrom(changed(kept, change)))) << change;
  }
}

class Merging : public ::testing::Test {
 protected:
  selfplay::NamedMatch part(std::uint64_t index, const MatchOptions& options = kQuick,
                            std::uint64_t games = 6) {
    return {"part" + std::to_string(index), played(chess_, options, games, {index, 3})};
  }
  std::string problemOf(const std::vector<selfplay::NamedMatch>& parts) {
    const auto merged = selfplay::mergeMatches(parts);
    const auto* problems = std::get_if<std::vector<std::string>>(&merged);
    return problems == nullptr ? "" : problems->front();
  }
  const VariantPtr chess_ = loadExample("chess");
};

TEST_F(Merging, NamesTheGamesThatAreMissing) {
  EXPECT_EQ(problemOf({part(0), part(2)}), "games are missing: 1, 4");
}

TEST_F(Merging, TakesAPartThatIsGivenTwiceOnce) {
  EXPECT_EQ(problemOf({part(0), part(1), part(2), part(1)}), "");
}

TEST_F(Merging, RefusesPartsOfOtherMatchesAndVersions) {
  MatchOptions other = kQuick;
  other.seed = 8;
  EXPECT_EQ(problemOf({part(0), part(1, other), part(2)}),
            "\"part1\" does not belong to \"part0\": it has the seed 8, not 7");
  selfplay::NamedMatch old = part(1);
  old.match.identity.program = "fairyforge 0.0.9";
  EXPECT_EQ(problemOf({part(0), old, part(2)}),
            "\"part1\" does not belong to \"part0\": it was played by fairyforge 0.0.9, not " +
                part(0).match.identity.program);
}

TEST_F(Merging, RefusesTwoCoursesOfOneGame) {
  selfplay::NamedMatch changed = part(1);
  changed.match.games.front().moves += " e2e4";
  EXPECT_EQ(problemOf({part(0), part(1), part(2), changed}),
            "game 1 went otherwise in \"part1\" than in another part");
}

}  // namespace
}  // namespace fairyforge::testing
