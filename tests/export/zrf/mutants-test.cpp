// Plants faults in exports to Zillions, and tests that the certificate finds each of them.
#include <functional>

#include "tests/export/zrf/proof.h"

namespace fairyforge::testing {
namespace {

using exports::zrf::Expr;
using exports::zrf::Exprs;
using exports::zrf::Rules;

// ---- functions that spoil a rules file; each returns whether it found something to spoil ----

// Puts `with` in the place of the first expression that reads `what`.
bool replaceIn(Exprs& code, const std::string& what, const Exprs& with) {
  for (std::size_t i = 0; i < code.size(); ++i) {
    if (text(code[i]) == what) {
      code.erase(code.begin() + static_cast<std::ptrdiff_t>(i));
      code.insert(code.begin() + static_cast<std::ptrdiff_t>(i), with.begin(), with.end());
      return true;
    }
    if (replaceIn(code[i].items, what, with)) return true;
  }
  return false;
}

using Fault = std::function<bool(Rules&)>;

Fault inMacro(const std::string& name, const std::string& what, const Exprs& with) {
  return [=](Rules& rules) {
    for (exports::zrf::Define& define : rules.defines) {
      if (define.name == name) return replaceIn(define.body, what, with);
    }
    return false;
  };
}
Fault lostIn(const std::string& macro, const std::string& what) {
  return inMacro(macro, what, {});
}

Fault inMoves(const std::string& piece, const std::string& what, const Exprs& with) {
  return [=](Rules& rules) {
    for (exports::zrf::PieceEntry& entry : rules.pieces) {
      if (entry.name == piece)
        return replaceIn(entry.moves, what, with) || replaceIn(entry.drops, what, with);
    }
    return false;
  };
}

// Returns a fault that replaces a cell in a player's zone by another one, or removes it.
Fault inZone(const std::string& name, std::size_t player, const std::string& cell,
             const std::string& instead) {
  return [=](Rules& rules) {
    const char* players[] = {"(players White)", "(players Black)"};
    for (exports::zrf::Expr& entry : rules.board.items) {
      const bool isZone = entry.isList() && entry.items[0].word == "zone" &&
                          text(entry.items[1]) == "(name " + name + ")" &&
                          text(entry.items[2]) == players[player];
      if (isZone) return replaceIn(entry.items, cell, instead.empty() ? Exprs{} : Exprs{instead});
    }
    return false;
  };
}

Fault lostGoal(const std::string& condition) {
  return [=](Rules& rules) {
    return std::erase_if(rules.goals, [&](const auto& goal) { return text(goal.condition) == condition; }) >
           0;
  };
}

Fault onBoard(const std::string& what, const Exprs& with) {
  return [=](Rules& rules) { return replaceIn(rules.board.items, what, with); };
}

// ---- games in which the spoilt rules matter ----

struct Mutant {
  const char* name;
  const char* game;
  const char* fen;  // empty: the array
  certify::Scope scope;
  Fault fault;
};
std::ostream& operator<<(std::ostream& out, const Mutant& mutant) {
  return out << mutant.name;
}

const char* const kKiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -";
const char* const kPromotions = "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - -";
const char* const kKingAndRook = "k7/p7/P7/8/8/3p1p1p/3P1P1P/4K2R w K -";

std::vector<Mutant> mutants() {
  const auto word = [](const char* w) { return exports::zrf::verify(Expr(w)); };
  return {
      // conditions
      {"LeaperThatDoesNotCapture",
       "chess",
       kKiwipete,
       {2, 0, 1},
       inMacro("leap", "(verify not-friend?)", {word("empty?")})},
      {"LeaperThatCapturesItsOwn", "chess", "", {1, 0, 1}, lostIn("leap", "(verify not-friend?)")},
      {"SliderThatCapturesItsOwn", "chess", "", {1, 0, 1}, lostIn("slide", "(verify enemy?)")},
      {"SliderThatCannotStop",
       "chess",
       kKiwipete,
       {1, 0, 1},
       inMacro("slide", "(while empty? add $1)", {exports::zrf::list("while", {"empty?", "$1"})})},
      {"PawnThatCapturesNothing",
       "chess",
       "",
       {1, 0, 1},
       inMacro("pawn-take-step", "(verify enemy?)", {word("not-friend?")})},
      {"PawnThatStepsOntoPieces", "chess", kKiwipete, {1, 0, 1}, inMoves("Pawn", "(verify empty?)", {})},
      {"DoubleStepFromAnywhere",
       "chess",
       "",
       {3, 0, 1},
       inMoves("Pawn", "(verify (in-zone? second-rank))", {})},
      {"CannonWithoutHurdle", "xiangqi", "", {1, 0, 1}, lostIn("take-hop", "(while empty? $1)")},
      {"HorseThatJumps", "xiangqi", "", {1, 0, 1}, lostIn("lame-leap-2", "(verify empty?)")},
      {"GeneralOutsideThePalace",
       "xiangqi",
       "3k5/9/9/9/9/9/9/9/9/4K4 w",
       {3, 0, 1},
       inZone("general-zone", 0, "f3", "g1")},
      // en passant
      {"EnPassantAtAnyTime",
       "chess",
       "4k3/p2r4/8/3pP3/8/8/P7/4K3 b - -",
       {2, 0, 1},
       lostIn("pawn-en-passant", "(verify last-to?)")},
      {"EnPassantAfterASingleStep",
       "chess",
       "4k3/p7/3p4/4P3/8/8/P7/4K3 b - -",
       {2, 0, 1},
       lostIn("pawn-en-passant", "(verify last-from?)")},
      {"EnPassantThatTakesNothing",
       "chess",
       "4k3/3p4/8/4P3/8/8/P7/4K3 b - -",
       {2, 0, 1},
       lostIn("pawn-en-passant", "capture")},
      {"EnPassantOfAnyPiece",
       "chess",
       "4k3/p2r4/8/4P3/8/8/P7/4K3 b - -",
       {2, 0, 1},
       lostIn("pawn-en-passant", "(verify (piece? Pawn))")},
      // promotion
      {"LostPromotion",
       "chess",
       kPromotions,
       {1, 0, 1},
       inMacro("pawn-arrives", "(add Queen Rook Bishop Knight)",
               {exports::zrf::list("add", {"Queen", "Rook", "Bishop"})})},
      {"PromotionToAKing", "chess", kPromotions, {1, 0, 1}, inMacro("pawn-arrives", "Knight", {"King"})},
      {"PromotionThatMayWait",
       "chess",
       kPromotions,
       {2, 0, 1},
       inMacro("pawn-arrives", "(add Queen Rook Bishop Knight)",
               {"add", exports::zrf::list("add", {"Queen", "Rook", "Bishop", "Knight"})})},
      {"WrongPromotionZone", "chess", kPromotions, {2, 0, 1}, inZone("last-rank", 0, "b8", "b6")},
      {"BlacksPromotionZoneMissesACell", "chess", kPromotions, {1, 0, 1}, inZone("last-rank", 1, "g1", "")},
      {"WrongStartRank", "chess", "", {1, 0, 1}, inZone("second-rank", 0, "c2", "c3")},
      {"WrongMorph",
       "morphing-chess-iii",
       "",
       {1, 0, 1},
       inMacro("knight-arrives", "archbishop", {"chancellor"})},
      {"LostMorphZone", "morphing-chess-iii", "", {1, 0, 1}, inZone("fifth-rank", 0, "a5", "")},
      // castling and the memory of having moved
      {"CastlingThroughAttack",
       "chess",
       "4kr2/8/8/8/8/8/8/4K2R w K -",
       {1, 0, 1},
       [](Rules& rules) {
         // The second of the two tests is changed.
         for (auto& define : rules.defines) {
           if (!define.name.ends_with("king-castle") && !define.name.ends_with("whites-castle")) continue;
           auto& block = define.body.at(0).items;
           const Expr test = exports::zrf::verify("not-attacked?");
           const auto last = std::find(block.rbegin(), block.rend(), test);
           if (last == block.rend()) return false;
           block.erase(std::next(last).base());
           return true;
         }
         return false;
       }},
      {"CastlingOutOfCheck",
       "chess",
       "4k3/8/8/8/8/8/4r3/4K2R w K -",
       {1, 0, 1},
       [](Rules& rules) {
         for (auto& define : rules.defines) {
           if (!define.name.ends_with("king-castle") && !define.name.ends_with("whites-castle")) continue;
           return replaceIn(define.body, "(verify not-attacked?)", {});
         }
         return false;
       }},
      {"CastlingOverAKnight",
       "chess",
       "4k3/8/8/8/8/8/8/RN2K3 w Q -",
       {1, 0, 1},
       [](Rules& rules) {
         for (auto& define : rules.defines) {
           if (!define.name.ends_with("king-castle") && !define.name.ends_with("whites-castle")) continue;
           while (replaceIn(define.body, "(verify empty?)", {})) {
           }
           return true;
         }
         return false;
       }},
      {"CastlingRookOnTheWrongCell",
       "chess",
       kKingAndRook,
       {1, 0, 1},
       inMacro("king-whites-castle", "cascade", {"cascade", "$2"})},
      {"CastlingOnTheWrongWing",
       "chess",
       kKiwipete,
       {1, 0, 1},
       inMoves("King", "(king-castle e w)", {exports::zrf::list("king-castle", {"w", "e"})})},
      {"KingThatForgetsItsMove",
       "chess",
       kKingAndRook,
       {5, 0, 1},
       lostIn("king-step", "(set-attribute unmoved false)")},
      {"RookThatForgetsItsMove",
       "chess",
       kKingAndRook,
       {5, 0, 1},
       [](Rules& rules) {
         bool found = false;
         for (auto& define : rules.defines) {
           if (define.name != "rook-slide") continue;
           while (replaceIn(define.body, "(set-attribute unmoved false)", {})) found = true;
         }
         return found;
       }},
      {"RooksThatHaveMovedFromTheStart",
       "chess",
       kKingAndRook,
       {1, 0, 1},
       [](Rules& rules) {
         const auto rook = std::ranges::find(rules.pieces, "Rook", &exports::zrf::PieceEntry::name);
         return replaceIn(rook->texts, "(attribute unmoved true)", {"(attribute unmoved false)"});
       }},
      // board and array
      {"MirroredDirection", "chess", "", {1, 0, 1}, onBoard("(nw -1 -1)", {"(nw 1 -1)"})},
      {"DirectionUpsideDown", "chess", "", {1, 0, 1}, onBoard("(n 0 -1)", {"(n 0 1)"})},
      {"LostSymmetry", "chess", "", {2, 0, 1}, onBoard("(n s)", {"(n n)"})},
      {"SwappedSymmetry", "chess", "", {2, 0, 1}, onBoard("(ne se)", {"(ne sw)"})},
      {"LostPiece",
       "chess",
       "",
       {1, 0, 1},
       [](Rules& rules) { return replaceIn(rules.setup.items, "a2", {}); }},
      {"SwappedPlayers",
       "chess",
       "",
       {1, 0, 1},
       [](Rules& rules) {
         std::swap(rules.setup.items.at(1).items[0], rules.setup.items.at(2).items[0]);
         return true;
       }},
      {"WrongTurnOrder",
       "chess",
       "",
       {1, 0, 1},
       [](Rules& rules) {
         std::reverse(rules.turns.begin(), rules.turns.end());
         return true;
       }},
      {"LostLink",
       "magicians-deathmatch",
       "4k3/8/8/8/8/T6r/MP1r4/4K3 w - -",
       {1, 0, 1},
       onBoard("(a3 h3)", {})},
      // events, memory, hands
      {"LostEvent",
       "magicians-deathmatch",
       "4k3/8/1p6/P7/8/2M2M2/8/4K3 w - -",
       {1, 0, 1},
       inMacro("pawn-arrives", "(change-magician f3)", {})},
      {"LostChoiceOfAnEvent",
       "magicians-deathmatch",
       "4k3/8/1p6/P7/8/2M2M2/8/4K3 w - -",
       {1, 0, 1},
       inMacro("change-magician", "Telepath", {"High-Priestess"})},
      {"EventThatMayBeRefused",
       "magicians-deathmatch",
       "4k3/8/1p6/P7/8/2M2M2/8/4K3 w - -",
       {1, 0, 1},
       lostIn("change-magician", "(set-flag changed true)")},
      {"EventThatForgetsEnPassant",
       "magicians-deathmatch",
       "4k3/3p4/8/4P3/8/8/3M4/4K3 b",
       {2, 0, 1},
       lostIn("change-magician-taking", "(capture $2)")},
      {"ForgottenLastMove",
       "three-realms-chess",
       "8/8/8/8/8/8/8/8|k7/4X3/8/2w5/8/3x4/4W3/7K|8/8/8/8/8/2I5/8/8 w - - 0 1 W",
       {3, 0, 1},
       inMacro("imp-arrives", "(create Spirit LastImp last-moved)", {})},
      {"DropsAnywhere",
       "loop-chess",
       "4k3/8/8/8/8/8/8/4K3[QP/n] w",
       {1, 0, 1},
       inMoves("Pawn", "(verify (in-zone? pawn-drops))", {})},
      {"CapturesThatAreGone",
       "loop-chess",
       "r3k3/8/8/8/8/8/8/R3K3 w",
       {2, 0, 1},
       [](Rules& rules) {
         rules.options.clear();
         return true;
       }},
      // ends
      {"NoRoyalPiece", "chess", "4k3/8/8/8/8/8/4r3/4K2R w K -", {1, 0, 1}, lostGoal("(checkmated King)")},
      {"StalemateThatIsADraw",
       "separate-realms-chess",
       "8/8/8/8/8/3k4/8/K7 b",
       {2, 0, 1},
       lostGoal("stalemated")},
      {"RepetitionThatIsADraw",
       "separate-realms-chess",
       "4k3/8/8/8/8/8/8/4K2N w",
       {1, 12, 1},
       lostGoal("repetition")},
      {"BareKingThatPlaysOn",
       "morphing-chess-iii",
       "4k4/9/9/9/9/9/3r5/3N5/5K3 b",
       {2, 0, 1},
       [](Rules& rules) {
         return std::erase_if(rules.goals, [](const auto& goal) {
                  return text(goal.condition).find("pieces-remaining") != std::string::npos;
                }) > 0;
       }},
  };
}

class MutantOfTheZrfExport : public ::testing::TestWithParam<Mutant> {};

TEST_P(MutantOfTheZrfExport, IsCaught) {
  const Mutant& mutant = GetParam();
  VariantPtr source = loadExample(mutant.game);
  if (*mutant.fen != '\0') source = startingFrom(source, mutant.fen);
  exports::zrf::Composition composition = exports::zrf::compose(*source);
  const certify::Findings sound = proofOf(source, composition, mutant.scope);
  ASSERT_TRUE(sound.hold()) << firstDifference(sound);
  ASSERT_TRUE(mutant.fault(composition.rules)) << "there is nothing to spoil in\n"
                                               << exports::zrf::print(composition.rules);
  EXPECT_FALSE(proofOf(source, composition, mutant.scope).hold());
}

INSTANTIATE_TEST_SUITE_P(All, MutantOfTheZrfExport, ::testing::ValuesIn(mutants()),
                         [](const auto& info) { return info.param.name; });

}  // namespace
}  // namespace fairyforge::testing
