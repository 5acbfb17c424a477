// Tests exports of games with one unusual rule each: goals, orders of turns, passes, compulsory moves,
// effects, conditions. Each target either reports the rule as a loss or writes the same game, and
// Fairy-Stockfish counts the same numbers of moves.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "compiler/export/certify/targets.h"
#include "compiler/export/fairy-stockfish/export-fairy-stockfish.h"
#include "compiler/frontend/frontend.h"
#include "runtime/perft.h"
#include "tests/export/made.h"
#include "tests/support/fairy-stockfish.h"
#include "tests/support/support.h"

namespace fairyforge::testing {
namespace {

using formats::FairyStockfish;
using Names = std::set<std::string>;

const certify::Scope kRuledScope{.depth = 1, .games = 2, .seed = 20261122, .longestGame = 40};

struct RuledVariant {
  const char* name;
  const char* text;
  Names zillions, engine;
  friend void PrintTo(const RuledVariant& game, std::ostream* out) { *out << game.text; }
};

const RuledVariant kRuledVariants[] = {
    {"ThreeCheck",
     "variant \"Three\" extends fide\na side wins when it has given 3 checks",
     {"quiet-moves", "check-goals"},
     {}},
    {"KingOfTheHill",
     "variant \"Hill\" extends fide\na side wins when its King stands on d4-e5",
     {"quiet-moves"},
     {}},
    {"HillOfOneSide",
     "variant \"Hill\" extends fide\nBlack wins when its King stands on c4-f5",
     {"quiet-moves"},
     {}},
    {"RacingKings",
     "variant \"Race\" extends fide\nremove Pawn\ncastle King never\nsymmetry: none\n"
     "array \"8/8/8/8/8/8/krbnNBRK/qrbnNBRQ\"\nchecks: no move may give check\n"
     "White wins when its King stands on rank 8, unless Black does so in reply\n"
     "Black wins when its King stands on rank 8",
     {"quiet-moves", "check-ban", "cell-goals"},
     {}},
    {"RacingKingsThatAlwaysReply",
     "variant \"Race\" extends fide\nremove Pawn\ncastle King never\nsymmetry: none\n"
     "array \"8/8/8/8/8/8/krbnNBRK/qrbnNBRQ\"\nchecks: no move may give check\n"
     "the game is a draw when White is to move and its King stands on rank 8 and Black's King stands on rank 8\n"
     "White wins when it is to move and its King stands on rank 8\n"
     "Black wins when it is to move and its King stands on rank 8",
     {"quiet-moves", "check-ban", "cell-goals"},
     {"cell-goals"}},
    {"Antichess",
     "variant \"Anti\" extends fide\nremove King\npiece Man M K at e1\n"
     "promote Pawn on rank 8 to Queen Rook Bishop Knight Man\ncaptures: a legal one must be made\n"
     "stalemate: the stalemated side wins\na side wins when it has no pieces",
     {"quiet-moves"},
     {}},
    {"LosingChessWithKings",
     "variant \"Losing\" extends fide\ncaptures: a legal one must be made",
     {"quiet-moves", "capture-duty"},
     {}},
    {"RooksThatRestartTheCount",
     "variant \"Count\" extends fide\nquiet moves: draw at 50 reset by Pawn Rook",
     {"quiet-moves"},
     {"quiet-moves"}},
    {"OnlyCapturesRestartTheCount",
     "variant \"Count\" extends fide\nquiet moves: draw at 50 reset by captures alone",
     {"quiet-moves"},
     {"quiet-moves"}},
    {"MenThatMoveAsPawnsButStayMen",
     "variant \"Men\" extends fide\nremove Knight\npiece Footman F fmWfcF at b1 g1\npiece Pawn P mWcF at a2-h2\n"
     "promote Pawn on rank 8 to Queen Rook",
     {"quiet-moves"},
     {"quiet-moves"}},
    {"FormsThatPawnsMustTakeAtTheEnd",
     "variant \"Forms\" extends fide\npiece Tokin T K\npromote Pawn on rank 6-8 to Tokin Pawn (not last)\n"
     "hands { captures go to the captor's hand; captured Tokin become Pawn; drop all anywhere\n"
     "drop Pawn on rank 2-7; drop Tokin nowhere }",
     {"quiet-moves"},
     {"unmoved-drops"}},
    {"RoyalsThatMayBeTaken", "variant \"Free\" extends fide\nroyals: may be taken", {"quiet-moves"}, {}},
    {"TwoKindsThatMustNotDieOut",
     "variant \"Two kinds\" extends fide\na side loses when it has no Knight or no Rook",
     {"quiet-moves"},
     {}},
    {"Misere", "variant \"Misere\" extends fide\na side wins when it is checkmated", {"quiet-moves"}, {}},
    {"TheQueenTaken",
     "variant \"Queens\" extends fide\na side loses when the last move took its Queen",
     {"quiet-moves"},
     {"capture-goals"}},
    {"FewPieces",
     "variant \"Few\" extends fide\nthe game is a draw when there are fewer than 31 pieces on the board",
     {"quiet-moves"},
     {"count-goals"}},
    {"Breakthrough",
     "variant \"Through\"\npiece Pawn P fmWfF at a1-h2\npromote Pawn never\nquiet moves: off\n"
     "stalemate: the stalemated side loses\na side wins when its Pawn stands on rank 8",
     {},
     {}},
    {"TicTacToe",
     "variant \"Tic-tac-toe\"\nboard 3x3\npiece Man M O\nquiet moves: off\nhands {\n"
     " both start with Man Man Man Man Man\n drop Man anywhere\n}\na side wins when it has 3 Man in a row",
     {},
     {}},
    {"Marseillais",
     "variant \"Two\" extends fide\nturns: first White 1, then Black 2, White 2",
     {"quiet-moves", "en-passant"},
     {"turn-orders"}},
    {"Monster",
     "variant \"Monster\" extends fide\narray \"rnbqkbnr/pppppppp/8/8/8/8/2PPPP2/4K3\"\n"
     "turns: White 2, Black 1",
     {"quiet-moves", "en-passant"},
     {"turn-orders", "castling"}},
    {"Progressive",
     "variant \"Progressive\" extends fide\nturns: White 1 growing by 2, Black 2 growing by 2\n"
     "check within a turn: ends the turn\nsafety within a turn: asked after every move",
     {"quiet-moves", "en-passant", "growing-turns", "series-checks", "series-safety"},
     {"turn-orders", "growing-turns", "series-checks", "series-safety"}},
    {"Passes",
     "variant \"Passes\" extends fide\npassing: only without another move\n"
     "the game is a draw when there were 2 passes in a row",
     {"quiet-moves", "pass-goals"},
     {}},
    {"PassesOfPlayersWithoutPieces",
     "variant \"Passes\"\nboard 5x5\npiece Man M fWfF at a1-e1\nquiet moves: off\npassing: always\n"
     "the game is a draw when there were 2 passes in a row",
     {"pass-goals"},
     {"passing"}},
    {"PassesWithoutEnd", "variant \"Passes\" extends fide\npassing: always", {"quiet-moves"}, {"passing"}},
    {"Explosions",
     "variant \"Bang\" extends fide\nremove King\npiece Man M K at e1\na side loses when not it is to move and it has no Man\n"
     "a side loses when it has no Man\n"
     "when a piece captures { it and all pieces beside it but Pawn leave the board }",
     {"quiet-moves", "count-goals"},
     {}},
    {"Atomic",
     "variant \"Atomic\" extends fide\n"
     "when a piece captures { it and all pieces beside it but Pawn leave the board }",
     {"quiet-moves", "effects"},
     {}},
    {"Turncoats",
     "variant \"Turn\" extends fide\n"
     "when Knight or Bishop moves { all enemy Pawn orthogonally beside it change sides }\n"
     "when Rook captures { all own Pawn beside it become Knight }",
     {"quiet-moves"},
     {"effects"}},
    {"Immobilizers",
     "variant \"Still\" extends fide\npiece Rook R R { may not move while an enemy Knight stands beside it }\n"
     "piece Knight N N { may capture only while an own piece stands orthogonally beside it }\n"
     "piece Bishop B B { may not be captured while an own piece stands diagonally beside it }",
     {"quiet-moves"},
     {"conditions-beside"}},
    {"QuietOpenings",
     "variant \"Opening\" extends fide\ncastle King 2 with Rook while after move 3\n"
     "every piece: may capture only while after move 2",
     {"quiet-moves", "conditions-beside"},
     {"conditions-beside"}},
    {"NeutralPieces",
     "variant \"Stones\" extends fide\npiece Stone S mW { cannot be taken }\n"
     "side Rocks { has no turns of its own }\narray \"rnbqkbnr/pppppppp/8/8/3~s4/8/PPPPPPPP/RNBQKBNR\"\n"
     "turns: White, White with Rocks, Black, Black with Rocks",
     {"quiet-moves", "en-passant"},
     {"neutral-pieces"}},
};

class RuledGame : public ::testing::TestWithParam<RuledVariant> {};

VariantPtr readAgain(const exports::Export& made) {
  Diagnostics diagnostics;
  return frontend::loadVariant(std::make_shared<const SourceFile>("variants.ini", made.files[0].bytes),
                               {.language = frontend::Language::VariantsIni, .engine = made.engine},
                               diagnostics);
}

void expectSameCounts(const exports::Export& made, const std::string& engine) {
  const VariantPtr variant = readAgain(made);
  ASSERT_TRUE(variant);
  const auto executor = makeExecutor("referee", variant);
  const std::string& ini = made.files[0].bytes;
  for (int ply = 1; ply <= 2; ++ply) {
    EXPECT_EQ(perft(*executor, Position(variant), ply), enginePerft(sectionOf(ini), ply, ini, engine)) << ini;
  }
}

TEST_P(RuledGame, IsWrittenAsFarAsTheTargetsCan) {
  const VariantPtr variant = loadText(GetParam().text);
  ASSERT_TRUE(variant);
  for (const certify::ExportTarget& target : certify::exportTargets()) {
    if (target.can->target() == "game-courier") continue;  // game-courier has its own tests
    SCOPED_TRACE(target.can->target());
    const exports::Export made = target.make(variant);
    const bool engine = target.can->target() == "fairy-stockfish";
    if (target.can->target() == "zrf") {
      EXPECT_EQ(lossesOf(made), GetParam().zillions);
    } else if (engine) {
      EXPECT_EQ(lossesOf(made), GetParam().engine);
    }
    if (made.files.empty()) continue;
    const std::string& text = made.files[0].bytes;
    const certify::Findings findings = target.compare(variant, made, kRuledScope);
    EXPECT_TRUE(findings.hold()) << findings.differences.front() << "\n" << text;
    if (!engine) continue;
    const auto early = exports::fairy_stockfish::exportFairyStockfishFor(FairyStockfish::Old, variant);
    if (made.notes.empty() && !early.files.empty()) expectSameCounts(early, "");
    if (!newerEngine().empty()) expectSameCounts(made, newerEngine());
  }
}

INSTANTIATE_TEST_SUITE_P(Table, RuledGame, ::testing::ValuesIn(kRuledVariants),
                         [](const auto& info) { return std::string(info.param.name); });

// In the older engine, Black's king may always answer when White's king has arrived. In newer engines it may
// do so only if it then arrives, too.
TEST(RuledGames, AreSaidForTheEngineThatHasTheirRules) {
  for (const RuledVariant& game : kRuledVariants) {
    if (!std::string(game.name).starts_with("RacingKings")) continue;
    const exports::Export made =
        exports::fairy_stockfish::exportFairyStockfishFor(FairyStockfish::Old, loadText(game.text));
    EXPECT_EQ(lossesOf(made).empty(), !game.engine.empty()) << game.name;
    if (game.engine.empty()) continue;
    ASSERT_FALSE(made.files.empty());
    EXPECT_NE(made.files[0].bytes.find("flagMove = true"), std::string::npos);
    expectSameCounts(made, "");
  }
}

}  // namespace
}  // namespace fairyforge::testing
