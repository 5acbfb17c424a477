// Generated code and the referee agree on positions reached by random play: moves, attacks, checks, results
// and short perft. FAIRYFORGE_NATIVE_POSITIONS sets how many positions a variant, FAIRYFORGE_SEED which.
#include "tests/native/agreement.h"

#include <gtest/gtest.h>

#include "compiler/codegen/native.h"
#include "tests/native/armies.h"

namespace fairyforge::testing {
namespace {

struct Game {
  const char* name;
  std::function<VariantPtr()> make;
  friend void PrintTo(const Game& game, std::ostream* out) { *out << game.name; }
};

std::vector<Cell> cellsWhere(const Board& board, const std::function<bool(int file, int rank)>& wanted) {
  std::vector<Cell> cells;
  board.forEachCell([&](Cell c) {
    if (wanted(board.file(c), board.rank(c))) cells.push_back(c);
  });
  return cells;
}

Moves king() {
  return leaps(rookSteps()) + leaps(bishopSteps());
}
Moves queen() {
  return rides(rookSteps()) + rides(bishopSteps());
}

// Pieces that change on arrival, several royal types, castling by three, bare king.
VariantPtr morphing() {
  Army army(9, 9);
  const Board& board = army.draft().board;
  const Moves p = leaps({{1, 0, 0}, {-1, 0, 0}}) + leaps(bishopSteps()) +
                  lame({1, 0, 0}, {1, 0, 0}, kCaptures) + lame({-1, 0, 0}, {-1, 0, 0}, kCaptures);
  army.piece("P", p)
      .piece("N", rides(allOf(1, 2), kBoth, 2))
      .piece("B", leaps(allOf(1, 1)) + leaps(allOf(2, 2)) + leaps(allOf(3, 3)) + leaps(allOf(4, 4)))
      .piece("R", leaps(allOf(1, 0)) + leaps(allOf(2, 0)) + leaps(allOf(3, 0)) + leaps(allOf(4, 0)))
      .piece("Q", leaps(allOf(1, 0)) + leaps(allOf(1, 1)) + leaps(allOf(2, 0)) + leaps(allOf(2, 2)))
      .piece("Z", queen() + leaps(allOf(1, 2)))
      .piece("K", king() + castles(3), true)
      .piece("T", p, true)
      .piece("M", rides(rookSteps()) + leaps(allOf(1, 2)), true);
  const auto middle = cellsWhere(board, [](int, int rank) { return rank == 4; });
  const auto centre = cellsWhere(board, [](int file, int rank) { return file == 4 && rank != 4; });
  for (const char* id : {"N", "B", "R", "Q", "Z"}) army.becomes(id, middle, "P");
  for (const char* id : {"N", "B", "R", "P"}) army.becomes(id, centre, "Z");
  army.becomes("K", middle, "T").becomes("M", middle, "T").becomes("T", centre, "M");
  army.draft().end.bareKing.kind = BareKingRule::Kind::Immediate;
  army.draft().end.stalemate = StalemateRule::StalematedLoses;
  return army.build("rnbqkqbnr/p7p/p7p/p7p/9/P7P/P7P/P7P/RNBQKQBNR");
}

VariantPtr slipRiders(int files, int ranks, const std::string& placement) {
  Army army = chessArmy(files, ranks);
  army.piece("S", slips(rookSteps(), kMoves) + rides(rookSteps(), kCaptures))
      .piece("T", slips(bishopSteps(), kBoth))
      .piece("G", leaps(allOf(1, 2)) + leaps(allOf(1, 3), kCaptures));
  return army.build(placement);
}

VariantPtr cannons(int files, int ranks, const std::string& placement) {
  Army army = chessArmy(files, ranks);
  army.piece("C", rides(rookSteps(), kMoves) + hops(rookSteps(), kCaptures))
      .piece("V", hops(bishopSteps(), kBoth))
      .piece("G", grasshops(rookSteps(), kBoth) + grasshops(bishopSteps(), kBoth));
  return army.build(placement);
}

VariantPtr locusts() {
  Army army = chessArmy(8, 8);
  army.piece("L", locust(rookSteps()) + locust(bishopSteps()) + leaps(bishopSteps(), kMoves))
      .piece("F", rifle(rookSteps()) + leaps(rookSteps(), kMoves))
      .piece("M", rams(bishopSteps()) + leaps(rookSteps(), kBoth))
      .piece("O", overOwn(rookSteps()) + leaps(allOf(1, 2)))
      .piece("H", hunts(allOf(2, 2), "PN") + leaps(allOf(2, 2), kMoves))
      .piece("S", swaps(rookSteps()) + leaps(bishopSteps()));
  return army.build("rlbqkfnr/pppmpppp/1s1o1h2/8/8/1S1O1H2/PPPMPPPP/RLBQKFNR");
}

VariantPtr severalRoyals(RoyalRule rule) {
  Army army = chessArmy(8, 8);
  army.piece("X", king(), true).piece("Y", leaps(allOf(1, 2)) + leaps(allOf(1, 3)));
  army.becomes("Y", cellsWhere(army.draft().board, [](int, int rank) { return rank == 7; }), "XQ");
  army.becomes("X", cellsWhere(army.draft().board, [](int file, int) { return file == 0; }), "Y");
  for (const Side side : kBothSides) army.draft().end.royals[index(side)] = rule;
  return army.build("rnbxkynr/pppppppp/8/8/8/8/PPPPPPPP/RNBXKYNR");
}

VariantPtr royalPawnsInPassing() {
  Army army = chessArmy(8, 8);
  army.piece("W", pawn(1) + leaps(rookSteps(), kMoves), true);
  return army.build("rnbq1bnr/pppwpppp/8/8/8/8/PPPWPPPP/RNBQ1BNR");
}

VariantPtr withoutRoyals() {
  Army army(8, 8);
  army.piece("P", pawn(1))
      .piece("R", rides(rookSteps()))
      .piece("B", rides(bishopSteps()) + leaps(allOf(0, 2)));
  army.becomes("P", cellsWhere(army.draft().board, [](int, int rank) { return rank == 7; }), "RB");
  return army.build("rbrbrbrb/pppppppp/8/8/8/8/PPPPPPPP/RBRBRBRB");
}

class NativeCode : public ::testing::TestWithParam<Game> {};

TEST_P(NativeCode, AgreesWithTheReferee) {
  const std::uint64_t positions = numberFromEnvironment("FAIRYFORGE_NATIVE_POSITIONS", 60);
  const std::uint64_t seed = numberFromEnvironment("FAIRYFORGE_SEED", 20261121);
  std::cout << "seed " << seed << ", " << positions << " positions\n";
  std::mt19937_64 random(seed);
  for (int run = 0; run < 2; ++run) compare(GetParam().make(), positions, random, GetParam().name);
}

INSTANTIATE_TEST_SUITE_P(
    Games, NativeCode,
    ::testing::Values(
        Game{"Chess", chess}, Game{"Morphing", morphing},
        Game{"SlipRiders", [] { return slipRiders(8, 8, "stgqkgts/pppppppp/8/8/8/8/PPPPPPPP/STGQKGTS"); }},
        Game{"SlipRiders9",
             [] { return slipRiders(9, 9, "stgqkqgts/ppppppppp/9/9/9/9/9/PPPPPPPPP/STGQKQGTS"); }},
        Game{"Cannons", [] { return cannons(8, 8, "rcvqkgnr/pppppppp/8/8/8/8/PPPPPPPP/RCVQKGNR"); }},
        Game{"Cannons10",
             [] { return cannons(10, 10, "rcvgqkgvcr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RCVGQKGVCR"); }},
        Game{"Locusts", locusts}, Game{"EveryRoyalSafe", [] { return severalRoyals(RoyalRule::Any); }},
        Game{"LastRoyalSafe", [] { return severalRoyals(RoyalRule::All); }},
        Game{"RoyalPawnsInPassing", royalPawnsInPassing}, Game{"WithoutRoyals", withoutRoyals},
        Game{"ThreeWords",
             [] {
               return slipRiders(
                   12, 12, "rsnbqtkbgnsr/pppppppppppp/12/12/12/12/12/12/12/12/PPPPPPPPPPPP/RSNBQTKBGNSR");
             }},
        Game{"FourWords",
             [] {
               return cannons(16, 16,
                              "rcnbvgqk1qgvbncr/pppppppppppppppp/16/16/16/16/16/16/16/16/16/16/16/16/"
                              "PPPPPPPPPPPPPPPP/RCNBVGQK1QGVBNCR");
             }}),
    [](const auto& info) { return info.param.name; });

// ---- armies nobody thought of

std::vector<Vector> someSteps(std::mt19937_64& random) {
  static const std::vector<std::pair<int, int>> kShapes{{1, 0}, {1, 1}, {2, 0}, {1, 2}, {2, 2}, {1, 3}};
  const auto [a, b] = kShapes[random() % kShapes.size()];
  std::vector<Vector> steps = allOf(a, b);
  if (random() % 3 == 0) std::erase_if(steps, [&](const Vector&) { return random() % 2 == 0; });
  if (steps.empty()) steps = {{0, 1, 0}};
  return steps;
}

Moves someMoves(std::mt19937_64& random, const std::string& ids) {
  const auto takes = static_cast<Takes>(1 + random() % 3);
  const auto some = someSteps(random);
  switch (random() % 16) {
    case 0:
      return leaps(some, takes);
    case 1:
      return rides(some, takes);
    case 2:
      return rides(some, takes, 2 + static_cast<int>(random() % 2));
    case 3:
      return slips(some, takes);
    case 4:
      return hops(some, takes);
    case 5:
      return grasshops(some, takes);
    case 6:
      return lame({1, 0, 0}, {1, 1, 0}, takes) + lame({0, 1, 0}, {1, 1, 0}, takes);
    case 7:
      return locust(some);
    case 8:
      return rifle(some);
    case 9:
      return rams(some);
    case 10:
      return overOwn(some);
    case 11:
      return hunts(some, ids);
    case 12:
      return swaps(some);
    case 13:
      return pawn(1);
    case 14:
      return onlyUnmoved(rides(some, takes));
    default:
      return leaps(some);
  }
}

// A few types with a few kinds of moves each, scattered over two ranks a side; some change where they arrive.
VariantPtr someVariant(std::mt19937_64& random) {
  static const std::vector<std::pair<int, int>> kSizes{{8, 8},  {8, 8},  {5, 7},  {9, 9},
                                                       {10, 8}, {7, 20}, {15, 15}};
  const auto [files, ranks] = kSizes[random() % kSizes.size()];
  Army army(files, ranks);
  const std::string ids = "ABCDEF";
  const bool several = random() % 4 == 0;
  for (const char id : ids) {
    const bool royal = id == 'A' || (several && id == 'B');
    Moves moves =
        royal ? leaps(rookSteps()) + leaps(bishopSteps()) : someMoves(random, ids.substr(random() % 6, 2));
    for (std::size_t more = random() % 3; more > 0; --more)
      moves = moves + someMoves(random, ids.substr(0, 3));
    if (royal && random() % 2 == 0) moves = moves + castles(2);
    army.piece(std::string(1, id), moves, royal);
  }
  for (int i = 0; i < 3; ++i) {
    const int rank = static_cast<int>(random()) % ranks;
    const std::string from(1, ids[random() % 6]);
    std::string to;
    for (std::size_t choices = 1 + random() % 2; choices > 0; --choices) to += ids[random() % 6];
    army.becomes(from,
                 cellsWhere(army.draft().board, [&](int file, int r) { return r == rank && file % 2 == 0; }),
                 to);
  }
  EndRules& end = army.draft().end;
  end.royals[0] = end.royals[1] = random() % 2 == 0 ? RoyalRule::Any : RoyalRule::All;
  end.bareKing.kind = static_cast<BareKingRule::Kind>(random() % 3);
  end.stalemate = static_cast<StalemateRule>(random() % 3);

  const auto rankOf = [&](bool home) {
    std::string pieces;
    for (int file = 0; file < files; ++file) {
      const bool gap = !pieces.empty() && pieces.back() != '1' && random() % 6 == 0;
      const bool king = home && file == files / 2;
      pieces += king ? 'A' : gap ? '1' : ids[(several ? 1 : 2) + random() % (several ? 5 : 4)];
    }
    return pieces;
  };
  const auto lower = [](std::string s) {
    for (char& c : s) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return s;
  };
  const std::string first = rankOf(true), second = rankOf(false);
  std::string placement = lower(first) + "/" + lower(second);
  for (int rank = 4; rank < ranks; ++rank) placement += "/" + std::to_string(files);
  return army.build(placement + "/" + second + "/" + first);
}

TEST(NativeCodeOfRandomArmies, AgreesWithTheReferee) {
  const std::uint64_t armies = numberFromEnvironment("FAIRYFORGE_NATIVE_ARMIES", 12);
  const std::uint64_t seed = numberFromEnvironment("FAIRYFORGE_SEED", 20261121);
  std::cout << "seed " << seed << ", " << armies << " armies\n";
  for (std::uint64_t i = 0; i < armies && !::testing::Test::HasFatalFailure(); ++i) {
    std::mt19937_64 random(seed + i);
    compare(someVariant(random), 60, random, "army of seed " + std::to_string(seed + i));
  }
}

TEST(NativeExecutor, InterpretsAVariantWithTooManyPathsAndSaysSo) {
  const Moves wander = [](ProgramBuilder& b, Board& board, Side) {
    b.alternative();
    for (int i = 0; i < 16; ++i) {
      const auto other = b.fork();
      b.step(board.step({1, 0, 0}));
      b.bind(other);
      b.step(board.step({0, 1, 0}));
      b.test(kEmpty);
    }
    b.emit(Op::Land);
  };
  std::string placement = "20";
  for (int i = 1; i < 20; ++i) placement += "/20";
  NativeReport report;
  std::string error;
  const auto executor = makeNativeExecutor(Army(20, 20).piece("A", wander).build(placement), report, error);
  ASSERT_NE(executor, nullptr) << error;
  EXPECT_EQ(report.legality, "interpreted: 'A' has too many ways to move");
}

}  // namespace
}  // namespace fairyforge::testing
