// Compares rules that count moves towards a draw with the counting rules of Fairy-Stockfish: in random games
// with few pieces, both must have the same count after every move.
#include <array>
#include <fmt/format.h>
#include <fstream>
#include <map>
#include <sstream>

#include "runtime/fen.h"
#include "runtime/move-text.h"
#include "runtime/random.h"
#include "runtime/referee.h"
#include "tests/export/load-ini.h"
#include "tests/support/fairy-stockfish.h"
#include "tests/support/positions.h"

namespace fairyforge::testing {
namespace {

// Returns a position with few pieces on any cells; pawns are not on cells where they would have promoted.
std::string randomFen(const std::string& some, Random& random) {
  std::string ids = "Kk";
  const std::size_t count = 2 + random.below(5);
  for (std::size_t i = 0; i < count; ++i) {
    const char id = some[random.below(some.size())];
    ids += random.once(2) ? id : static_cast<char>(std::tolower(id));
  }
  std::string cells(64, '.');
  for (const char id : ids) {
    std::size_t at = 0;
    do at = random.below(64);
    while (cells[at] != '.' || (std::tolower(id) == 'p' && (at / 8 < 3 || at / 8 > 4)));
    cells[at] = id;
  }
  std::string fen;
  for (std::size_t at = 0; at < 64; ++at) {
    if (at > 0 && at % 8 == 0) fen += '/';
    if (cells[at] != '.') {
      fen += cells[at];
    } else if (!fen.empty() && std::isdigit(static_cast<unsigned char>(fen.back()))) {
      ++fen.back();
    } else {
      fen += '1';
    }
  }
  return fen + " w - - 0 1";
}

// Returns the number of plies that are allowed and the number counted so far; "-" if nothing is counted.
std::string countOf(const Position& position) {
  const fairyforge::Setup& now = position.setup();
  if (now.countRule == 0 || now.counted == 0) return "-";  // the turn to come is the first that counts
  return fmt::format("{} {}", 2 * position.variant().end().counts[now.countRule - 1].moves, now.counted - 1);
}

TEST(CountingRules, OfMakrukCountAsTheOldEngineDoes) {
  const std::uint64_t seed = numberFromEnvironment("FAIRYFORGE_SEED", 20261123);
  const Loading loading = loadIni("[counted:makruk]\n", "", FairyStockfish::Old);
  const VariantPtr& game = loading.variant;
  ASSERT_TRUE(game) << loading.rendered;
  Random random(seed);
  const Referee referee;
  int games = 0, counted = 0;
  while (games < 12) {
    const std::string start = randomFen("PPSNRM", random);
    auto read = readPosition(game, start, {});
    if (!std::holds_alternative<Position>(read)) continue;  // a king could be taken
    ++games;
    Position position = std::get<Position>(std::move(read));
    std::string moves;
    for (int ply = 0; ply < 40; ++ply) {
      const MoveList legal = referee.legalMoves(position);
      if (legal.empty()) break;
      const Move& move = legal[random.below(legal.size())];
      moves += " " + moveText(position, move, legal);
      const TypeId before = position.at(move.from).type();
      position.playUnchecked(move);
      const TypeId after = position.at(move.to).type();
      if (before != after && !std::isalpha(static_cast<unsigned char>(moves.back())))
        moves += static_cast<char>(std::tolower(game->type(after).id[0]));
      // The engine writes the limit in place of the en-passant cell, and the count in place of that of quiet
      // plies.
      std::istringstream fields(engineFen("makruk", fmt::format("fen {} moves{}", start, moves)));
      std::string skipped, limit, count;
      fields >> skipped >> skipped >> skipped >> limit >> count;
      counted += countOf(position) == "-" ? 0 : 1;
      ASSERT_EQ(countOf(position), limit == "-" ? "-" : limit + " " + count)
          << "seed " << seed << ": " << start << " moves" << moves << "\n"
          << printFen(position);
    }
  }
  EXPECT_GT(counted, 50) << "seed " << seed;
}

TEST(CountingRules, CountAsTheNewestEngineHas) {
  std::ifstream file(FAIRYFORGE_SOURCE_DIR "/tests/export/data/newest/counting.txt");
  std::map<std::string, VariantPtr> games;
  for (const auto& [name, ini] :
       {std::pair("makruk", "[counted:makruk]\n"), std::pair("asean", "[counted:asean]\n"),
        std::pair("cambodian", "[counted:makruk]\ncountingRule = cambodian\n")})
    games[name] = loadIni(ini).variant;
  int lines = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    std::array<std::string, 4> parts;  // section, position, moves, count
    std::size_t at = 0;
    for (std::string& part : parts) {
      const std::size_t end = std::min(line.find(" | ", at), line.size());
      part = line.substr(at, end - at);
      at = std::min(end + 3, line.size());
    }
    const VariantPtr& game = games[parts[0]];
    ASSERT_TRUE(game) << line;
    EXPECT_EQ(countOf(play(Referee(), positionFrom(game, parts[1]), parts[2])), parts[3]) << line;
    ++lines;
  }
  EXPECT_GT(lines, 40);
}

}  // namespace
}  // namespace fairyforge::testing
