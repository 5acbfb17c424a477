// Stores matches in SQLite: schema, writing and reading, by prepared statements on a database in memory.
// Everything that is read is checked, since a file may come from anywhere.

#include <concepts>
#include <fmt/format.h>
#include <limits>
#include <map>
#include <memory>
#include <sqlite3.h>
#include <stdexcept>

#include "compiler/play/selfplay/match.h"

namespace fairyforge::selfplay {
namespace {

constexpr int kSchema = 1;
constexpr const char* kTables =
#include "compiler/play/selfplay/match.sql.inc"
    ;

// Is thrown for errors. matchFrom() catches it, storeOf() does not.
struct Problem : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// An SQLite database in memory.
class Database {
 public:
  Database() {
    sqlite3* opened = nullptr;
    const int code = sqlite3_open_v2(":memory:", &opened, SQLITE_OPEN_READWRITE, nullptr);
    database_.reset(opened);
    check(code);
  }
  // Opens a database from the bytes of a file, which must outlive this object.
  explicit Database(std::string_view bytes) : Database() {
    const auto size = static_cast<sqlite3_int64>(bytes.size());
    auto* data = reinterpret_cast<unsigned char*>(const_cast<char*>(bytes.data()));
    check(sqlite3_deserialize(get(), "main", data, size, size, SQLITE_DESERIALIZE_READONLY));
  }
  // Returns the database as the bytes of a file.
  std::string bytes() const {
    sqlite3_int64 size = 0;
    const std::unique_ptr<unsigned char, decltype(&sqlite3_free)> data(
        sqlite3_serialize(get(), "main", &size, 0), sqlite3_free);
    if (!data) throw Problem("there is no memory for the file");
    return {reinterpret_cast<const char*>(data.get()), static_cast<std::size_t>(size)};
  }
  void run(const char* statements) {
    check(sqlite3_exec(database_.get(), statements, nullptr, nullptr, nullptr));
  }
  void check(int code) const {
    if (code != SQLITE_OK && code != SQLITE_ROW && code != SQLITE_DONE)
      throw Problem(sqlite3_errmsg(database_.get()));
  }
  sqlite3* get() const { return database_.get(); }

 private:
  struct Close {
    void operator()(sqlite3* database) const { sqlite3_close_v2(database); }
  };
  std::unique_ptr<sqlite3, Close> database_;
};

// A prepared statement. Parameters and columns are used in order.
class Statement {
 public:
  Statement(Database& database, const std::string& sql) : database_(database) {
    sqlite3_stmt* made = nullptr;
    const int code = sqlite3_prepare_v2(database.get(), sql.c_str(), -1, &made, nullptr);
    statement_.reset(made);
    database.check(code);
  }
  template <typename... Values>
  void insert(const Values&... values) {
    at_ = 0;
    (bind(values), ...);
    database_.check(sqlite3_step(statement_.get()));
    database_.check(sqlite3_reset(statement_.get()));
  }
  bool next() {
    at_ = 0;
    const int code = sqlite3_step(statement_.get());
    database_.check(code);
    return code == SQLITE_ROW;
  }
  std::int64_t number() { return sqlite3_column_int64(statement_.get(), at_++); }
  std::string text() {
    const auto* bytes = reinterpret_cast<const char*>(sqlite3_column_text(statement_.get(), at_++));
    return bytes == nullptr ? "" : bytes;
  }

 private:
  struct Finish {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
  };
  template <std::integral Number>
  void bind(Number number) {
    database_.check(sqlite3_bind_int64(statement_.get(), ++at_, static_cast<std::int64_t>(number)));
  }
  void bind(const std::string& text) {
    database_.check(sqlite3_bind_text(statement_.get(), ++at_, text.c_str(), -1, SQLITE_TRANSIENT));
  }
  Database& database_;
  std::unique_ptr<sqlite3_stmt, Finish> statement_;
  int at_ = 0;
};

constexpr const char* kSideNames[] = {"white", "black", "third"};
constexpr int kBrokenOff = -1;

std::string winnerOf(const std::optional<Outcome>& outcome) {
  return outcome && outcome->winner ? kSideNames[index(*outcome->winner)] : "";
}

void write(const Match& match, Database& database) {
  database.run("BEGIN");
  database.run(kTables);
  const MatchIdentity& id = match.identity;
  const MatchOptions& o = id.options;
  Statement(database, "INSERT INTO match VALUES(?,?,?,?,?,?,?,?,?,?,?,?)")
      .insert(kSchema, id.program, id.title, id.rulesHash, nameOf(o.players[0]), nameOf(o.players[1]),
              o.nodes, o.openingPlies, o.longestGame, o.unbalanced, std::to_string(o.seed), id.games);
  Statement types(database, "INSERT INTO types VALUES(?,?,?,?)");
  for (std::size_t t = 0; t < id.types.size(); ++t)
    types.insert(t, id.types[t], bool{id.royal[t]}, id.atStart[t]);
  Statement games(database, "INSERT INTO games VALUES(?,?,?,?,?,?,?,?)");
  Statement uses(database, "INSERT INTO uses VALUES(?,?,?,?,?,?)");
  Statement rules(database, "INSERT INTO rules VALUES(?,?,?)");
  for (const GameRecord& game : match.games) {
    games.insert(game.number, game.start, game.openingPlies, game.plies, winnerOf(game.outcome),
                 game.outcome ? static_cast<int>(game.outcome->reason) : kBrokenOff, game.choices,
                 game.moves);
    for (const Side side : kBothSides) {
      const std::size_t s = index(side);
      for (std::size_t t = 0; t < id.types.size(); ++t) {
        if (game.missing[s][t] == 0 && game.moved[s][t] == 0 && game.captured[s][t] == 0) continue;
        uses.insert(game.number, std::string(kSideNames[s]), t, game.missing[s][t], game.moved[s][t],
                    game.captured[s][t]);
      }
    }
    for (std::size_t r = 0; r < kRuleUses; ++r) {
      if (game.rules[r] != 0) rules.insert(game.number, ruleUseNames()[r], game.rules[r]);
    }
  }
  database.run("COMMIT");
}

template <typename Names>
std::size_t numberOf(const Names& names, const std::string& name) {
  for (std::size_t i = 0; i < std::size(names); ++i) {
    if (name == names[i]) return i;
  }
  throw Problem(fmt::format("\"{}\" stands there, which no such file has", name));
}

// Counts above this are impossible and make a file invalid.
constexpr std::int64_t kMaxCounted = 1'000'000'000;

std::size_t below(std::int64_t number, std::size_t bound) {
  if (number < 0 || static_cast<std::size_t>(number) >= bound)
    throw Problem("a number in it is out of range");
  return static_cast<std::size_t>(number);
}

std::size_t counted(std::int64_t number) {
  return below(number, kMaxCounted + 1);
}

MatchIdentity readIdentity(Database& database) {
  MatchIdentity id;
  Statement match(database, "SELECT * FROM match");
  if (!match.next()) throw Problem("it holds no match");
  if (match.number() != kSchema) throw Problem("it was written by another version of the program");
  id.program = match.text();
  id.title = match.text();
  id.rulesHash = match.text();
  for (PlayerKind& player : id.options.players)
    player = static_cast<PlayerKind>(numberOf(playerNames(), match.text()));
  constexpr std::size_t kMaxUnsigned = std::numeric_limits<unsigned>::max();
  for (unsigned* number : {&id.options.nodes, &id.options.openingPlies, &id.options.longestGame})
    *number = static_cast<unsigned>(below(match.number(), kMaxUnsigned + 1));
  id.options.unbalanced = match.number() != 0;
  id.options.seed = std::strtoull(match.text().c_str(), nullptr, 10);
  id.games = below(match.number(), kMaxUnsigned + 1);
  Statement types(database, "SELECT id, royal, at_start FROM types ORDER BY type");
  while (types.next()) {
    id.types.push_back(types.text());
    id.royal.push_back(types.number() != 0);
    id.atStart.push_back(static_cast<int>(counted(types.number())));
  }
  return id;
}

std::optional<Outcome> outcomeFrom(const std::string& winner, std::int64_t reason) {
  if (reason == kBrokenOff) return std::nullopt;
  Outcome outcome{static_cast<EndReason>(below(reason, kEndReasons)), std::nullopt};
  if (!winner.empty()) outcome.winner = static_cast<Side>(numberOf(kSideNames, winner));
  return outcome;
}

Match read(Database& database) {
  Match match{readIdentity(database), {}};
  const std::size_t types = match.identity.types.size();
  std::map<std::int64_t, std::size_t> places;
  Statement games(database, "SELECT * FROM games ORDER BY game");
  while (games.next()) {
    GameRecord game;
    game.number = below(games.number(), match.identity.games);
    game.start = games.text();
    game.openingPlies = static_cast<unsigned>(counted(games.number()));
    game.plies = static_cast<unsigned>(counted(games.number()));
    const std::string winner = games.text();
    game.outcome = outcomeFrom(winner, games.number());
    game.choices = below(games.number(), std::numeric_limits<std::int64_t>::max());
    game.moves = games.text();
    for (const Side side : kBothSides) {
      game.missing[index(side)].resize(types);
      game.moved[index(side)].resize(types);
      game.captured[index(side)].resize(types);
    }
    places.emplace(static_cast<std::int64_t>(game.number), match.games.size());
    match.games.push_back(std::move(game));
  }
  const auto gameAt = [&](std::int64_t number) -> GameRecord& {
    const auto place = places.find(number);
    if (place == places.end()) throw Problem("it tells of a game that it does not have");
    return match.games[place->second];
  };
  Statement uses(database, "SELECT * FROM uses");
  while (uses.next()) {
    GameRecord& game = gameAt(uses.number());
    const std::size_t side = numberOf(kSideNames, uses.text());
    if (side >= kSides) throw Problem("it tells of pieces of a side that does not play");
    const std::size_t type = below(uses.number(), types);
    game.missing[side][type] = static_cast<int>(counted(uses.number()));
    game.moved[side][type] = static_cast<std::uint32_t>(counted(uses.number()));
    game.captured[side][type] = static_cast<std::uint32_t>(counted(uses.number()));
  }
  Statement rules(database, "SELECT * FROM rules");
  while (rules.next()) {
    GameRecord& game = gameAt(rules.number());
    const std::size_t rule = numberOf(ruleUseNames(), rules.text());
    game.rules[rule] = static_cast<std::uint32_t>(counted(rules.number()));
  }
  return match;
}

}  // namespace

std::string storeOf(const Match& match) {
  Database database;
  write(match, database);
  return database.bytes();
}

std::variant<Match, std::string> matchFrom(std::string_view store) {
  try {
    Database database(store);
    return read(database);
  } catch (const std::exception& fault) {
    return std::string(fault.what());
  }
}

}  // namespace fairyforge::selfplay
