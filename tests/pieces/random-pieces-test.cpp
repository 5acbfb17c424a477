// Tests random pieces on random boards: compiled code agrees with the referee in every position, and every
// character of a notation has an effect.
//
// FAIRYFORGE_PIECES sets the number of notations, FAIRYFORGE_SEED the seed.
#include <iostream>

#include "compiler/core/rules/paths.h"
#include "compiler/movement/movement.h"
#include "compiler/movement/notation.h"
#include "runtime/fen.h"
#include "runtime/move-text.h"
#include "tests/pieces/random-notation.h"
#include "tests/support/support.h"

namespace fairyforge::testing {
namespace {

constexpr std::size_t kTypesAVariant = 8;

// Returns a game on a board of random size with a king and random types; some of them promote or morph at
// random.
VariantPtr randomVariant(std::mt19937_64& random, std::size_t& refused) {
  VariantDraft draft;
  draft.title = "random pieces";
  draft.board = Board(4 + static_cast<int>(random() % 9), 4 + static_cast<int>(random() % 9));
  for (unsigned holes = random() % 3; holes > 0; --holes)
    draft.board.addHole(cellAt(random() % draft.board.size()));
  Diagnostics diagnostics;
  draft.types.push_back(*typeFrom("K", "K", draft.board, diagnostics));
  draft.types.back().royal = true;
  while (draft.types.size() <= kTypesAVariant) {
    const std::string id(1, static_cast<char>('A' + draft.types.size() - 1));
    if (auto type = typeFrom(randomNotation(random), id, draft.board, diagnostics)) {
      draft.types.push_back(std::move(*type));
    } else {
      ++refused;
    }
  }
  draft.arrival = ArrivalTable(draft.types.size(), draft.board.size());
  for (std::size_t type = 1; type < draft.types.size(); ++type) {
    if (random() % 3 != 0) continue;
    std::vector<TypeId> choices;
    for (unsigned count = 1 + random() % 2; count > 0; --count) {
      choices.push_back(typeAt(1 + (type + count) % kTypesAVariant));
    }
    for (unsigned cells = random() % 10; cells > 0; --cells) {
      draft.arrival.set(random() % 2 ? Side::White : Side::Black, typeAt(type),
                        cellAt(random() % draft.board.size()), choices);
    }
  }
  draft.start.cells.assign(draft.board.size(), Piece());
  return Variant::build(std::move(draft));
}

// Returns a position with both kings and random pieces, each of which is unmoved or not by chance.
Setup randomSetup(const VariantPtr& variant, std::mt19937_64& random) {
  std::vector<Cell> cells;
  variant->board().forEachCell([&](Cell cell) { cells.push_back(cell); });
  std::shuffle(cells.begin(), cells.end(), random);
  Setup setup;
  setup.cells.assign(variant->board().size(), Piece());
  setup.player = random() % 2 ? Side::White : Side::Black;
  const std::size_t crowd = 2 + random() % std::min<std::size_t>(30, cells.size() / 2);
  for (std::size_t i = 0; i < crowd; ++i) {
    const Side side = i == 0 ? Side::White : i == 1 ? Side::Black : random() % 2 ? Side::White : Side::Black;
    const TypeId type = i < 2 ? typeAt(0) : typeAt(1 + random() % kTypesAVariant);
    setup.cells[index(cells[i])] = Piece(type, side);
    if (variant->registers().unmoved && random() % 2) setup.unmoved.add(cells[i]);
  }
  return setup;
}

std::string describe(const Path& path, const MoveProgram& program) {
  std::set<std::string> conditions;
  for (const CellCondition& c : path.conditions) {
    std::string text = std::to_string(index(c.cell)) + ":" + std::to_string(c.occupants);
    text += std::string(c.asks(Op::TestRoyal) ? "r" : "") + (c.asks(Op::TestUnmoved) ? "u" : "") +
            (c.asks(Op::TestEnPassant) ? "p" : "") + (c.asks(Op::TestSafe) ? "s" : "");
    for (const std::uint16_t set : c.operandsOf(Op::TestType)) {
      program.typeSets[set].forEach([&](TypeId type) { text += "t" + std::to_string(index(type)); });
    }
    conditions.insert(text);
  }
  std::string text = "to " + std::to_string(index(path.to)) + (path.keepsType() ? " unchanged" : "");
  for (const std::string& condition : conditions) text += " " + condition;
  for (const Cell cell : path.victims) text += " x" + std::to_string(index(cell));
  if (path.takesEnPassantVictim) text += " xp";
  for (const Cell cell : path.enPassantTargets) text += " ~" + std::to_string(index(cell));
  for (const Relocation& r : path.relocations) {
    text += " " + std::to_string(index(r.from)) + ">" + std::to_string(index(r.to));
  }
  return text;
}

// Returns how many of the random types stand on the board; each of them is a test case of its own.
std::size_t typesOnBoard(const Position& position) {
  std::set<std::size_t> types;
  for (const Piece piece : position.setup().cells) {
    if (piece && index(piece.type()) > 0) types.insert(index(piece.type()));
  }
  return types.size();
}

bool playsAlike(const Executor& referee, const Executor& jit, const Position& position) {
  const MoveList expected = referee.legalMoves(position);
  return expected == jit.legalMoves(position) && jit.perft(position, 1) == expected.size() &&
         referee.inCheck(position) == jit.inCheck(position);
}

// Returns the position without pieces that the difference does not need.
Position shrunk(const Executor& referee, const Executor& jit, Position position) {
  for (std::size_t cell = 0; cell < position.setup().cells.size(); ++cell) {
    Setup setup = position.setup();
    setup.cells[cell] = Piece();
    auto fewer = Position::from(position.variantPtr(), std::move(setup), kOddRoyals);
    if (std::holds_alternative<Position>(fewer) && !playsAlike(referee, jit, std::get<Position>(fewer)))
      position = std::get<Position>(std::move(fewer));
  }
  return position;
}

void comparePlay(const Executor& referee, const Executor& jit, Position position, std::mt19937_64& random,
                 std::size_t& cases) {
  for (int ply = 0; ply < 5; ++ply) {
    cases += typesOnBoard(position);
    if (!playsAlike(referee, jit, position)) position = shrunk(referee, jit, std::move(position));
    const MoveList expected = referee.legalMoves(position);
    const MoveList found = jit.legalMoves(position);
    ASSERT_TRUE(expected == found) << typesText(position.variant()) << "\n"
                                   << difference(position, expected, found);
    ASSERT_EQ(jit.perft(position, 1), expected.size()) << typesText(position.variant()) << "\n"
                                                       << printFen(position);
    ASSERT_EQ(referee.inCheck(position), jit.inCheck(position)) << typesText(position.variant()) << "\n"
                                                                << printFen(position);
    for (int i = 0; i < 8; ++i) {
      const Cell cell = cellAt(random() % position.variant().board().size());
      const Side by = random() % 2 ? Side::White : Side::Black;
      if (!position.variant().board().exists(cell)) continue;
      ASSERT_EQ(referee.attacked(position, cell, by), jit.attacked(position, cell, by))
          << typesText(position.variant()) << "\n"
          << printFen(position) << " " << position.variant().board().name(cell);
    }
    if (expected.empty()) return;
    position.playUnchecked(expected[random() % expected.size()]);
  }
}

TEST(RandomPieces, PlayAlikeOnRefereeAndGeneratedCode) {
  const std::uint64_t seed = numberFromEnvironment("FAIRYFORGE_SEED", 20261121);
  const std::uint64_t pieces = numberFromEnvironment("FAIRYFORGE_PIECES", 70);
  std::mt19937_64 random(seed);
  std::size_t refused = 0, cases = 0;
  for (std::uint64_t made = 0; made < pieces; made += kTypesAVariant) {
    const VariantPtr variant = randomVariant(random, refused);
    const auto referee = makeExecutor("referee", variant);
    const auto jit = makeExecutor("jit", variant), masks = makeExecutor("masks", variant);
    for (std::size_t tries = 0, played = 0; tries < 200 && played < 2 * kTypesAVariant; ++tries) {
      const auto position = Position::from(variant, randomSetup(variant, random), kOddRoyals);
      if (!std::holds_alternative<Position>(position)) continue;
      comparePlay(*referee, *jit, std::get<Position>(position), random, cases);
      comparePlay(*referee, *masks, std::get<Position>(position), random, cases);
      if (HasFatalFailure()) FAIL() << "seed " << seed << ", variant " << made / kTypesAVariant;
      ++played;
    }
  }
  std::cout << "seed " << seed << ": " << pieces << " notations accepted, " << refused << " refused; "
            << cases << " cases of a notation on a board in a position"
            << "\n";
}

// A castling piece need not be royal, so a piece that takes only royal pieces does not prevent it from
// castling.
TEST(RandomPieces, ANonRoyalCastlerIgnoresPiecesThatTakeOnlyRoyals) {
  VariantDraft draft;
  draft.title = "a castler that is not royal";
  draft.board = Board(10, 5);
  Diagnostics diagnostics;
  for (const auto& [id, notation] : {std::pair{"K", "K"}, {"A", "vkF"}, {"R", "R"}, {"H", "isO1"}})
    draft.types.push_back(*typeFrom(notation, id, draft.board, diagnostics));
  draft.types.front().royal = true;
  draft.arrival = ArrivalTable(draft.types.size(), draft.board.size());
  draft.start.cells.assign(draft.board.size(), Piece());
  const auto put = [&](const char* cell, std::size_t type, Side side) {
    draft.start.cells[index(*draft.board.find(cell))] = Piece(typeAt(type), side);
    draft.start.unmoved.add(*draft.board.find(cell));
  };
  put("h1", 0, Side::White);
  put("a1", 0, Side::Black);
  put("g3", 1, Side::Black);
  put("j4", 2, Side::White);
  put("h4", 3, Side::White);
  const VariantPtr variant = Variant::build(std::move(draft));
  const Position position(variant);
  for (const char* name : {"referee", "masks", "jit"}) {
    const MoveList moves = makeExecutor(name, variant)->legalMoves(position);
    EXPECT_TRUE(std::any_of(moves.begin(), moves.end(), [&](const Move& move) {
      return moveText(position, move, moves) == "h4i4";
    })) << name;
  }
}

// Returns the paths of the notation as text, from several cells of a board that is large enough for every
// random leap.
std::string meaning(const std::string& notation, Diagnostics& diagnostics) {
  Board board(12, 12);
  const auto programs = movement::compileMovement(spanOf("piece", notation), board, {}, diagnostics);
  if (!programs) return "";
  std::string text;
  for (const Side side : kBothSides) {
    const MoveProgram& program = (*programs)[index(side)];
    for (const char* cell : {"a1", "f6", "g1", "l7", "b11", "c3", "i10", "l11", "d12", "k2"}) {
      constexpr std::size_t kFewEnough = 5'000;
      const auto paths = pathsFrom(board, program, *board.find(cell), kFewEnough);
      if (!paths) return program.dump(board);
      std::set<std::string> ways;
      for (const Path& path : *paths) ways.insert(describe(path, program));
      text += std::string(cell) + "\n";
      for (const std::string& way : ways) text += way + "\n";
    }
  }
  return text;
}

// Is this a letter that states the default, as people write it: `s` before `O`, or the `m` of a leg that is
// not the last one (`mafsW`)?
bool onlySaysTheDefault(const std::string& notation, std::size_t at) {
  const std::string_view rest = std::string_view(notation).substr(at + 1);
  if (notation[at] == 's') return rest.starts_with("O") || rest.starts_with("jO");
  if (notation[at] != 'm') return false;
  const std::size_t legEnd = rest.find_first_not_of("ifblrvshnjozqugp");
  return legEnd != std::string_view::npos && (rest[legEnd] == 'a' || rest[legEnd] == ')');
}

// A single term is used, so that no other term can have the effect of a dropped character.
TEST(RandomPieces, EveryCharacterOfATermWithoutWarningCounts) {
  const std::uint64_t seed = numberFromEnvironment("FAIRYFORGE_SEED", 20261121);
  const std::uint64_t pieces = numberFromEnvironment("FAIRYFORGE_PIECES", 60);
  std::mt19937_64 random(seed);
  std::size_t dropped = 0;
  for (std::uint64_t made = 0; made < pieces;) {
    const std::string notation = randomTerm(random);
    Diagnostics diagnostics;
    const std::string full = meaning(notation, diagnostics);
    if (full.empty() || !diagnostics.all().empty()) continue;
    ++made;
    for (std::size_t i = 0; i < notation.size(); ++i) {
      if (onlySaysTheDefault(notation, i)) continue;
      std::string shorter = notation;
      shorter.erase(i, 1);
      Diagnostics ignored;
      EXPECT_TRUE(meaning(shorter, ignored) != full) << "seed " << seed << ": '" << notation[i] << "' at "
                                                     << i << " of " << notation << " has no effect";
      ++dropped;
    }
  }
  EXPECT_GT(dropped, pieces);
}

TEST(RandomPieces, ThePrintedNotationMeansTheSame) {
  std::mt19937_64 random(numberFromEnvironment("FAIRYFORGE_SEED", 20261121));
  const std::uint64_t pieces = numberFromEnvironment("FAIRYFORGE_PIECES", 70);
  for (std::uint64_t made = 0; made < pieces;) {
    const std::string notation = randomNotation(random);
    Diagnostics diagnostics;
    const std::string expected = meaning(notation, diagnostics);
    if (expected.empty()) continue;
    ++made;
    const auto tree = movement::readNotation(spanOf("piece", notation), diagnostics);
    ASSERT_TRUE(tree.has_value());
    ASSERT_EQ(meaning(movement::print(*tree), diagnostics), expected)
        << notation << " printed as " << movement::print(*tree);
    ASSERT_EQ(movement::print(*movement::readNotation(spanOf("piece", movement::print(*tree)), diagnostics)),
              movement::print(*tree))
        << notation;
  }
}

}  // namespace
}  // namespace fairyforge::testing
