// Tests that the certificate notices faults: in presets of models with one wrong rule, and in presets with
// one wrong line.
#include <algorithm>
#include <functional>
#include <gtest/gtest.h>

#include "tests/export/game-courier/presets.h"
#include "tests/support/support.h"

namespace fairyforge::testing {

using exports::game_courier::Model;
using exports::game_courier::Target;

namespace {

using Kind = exports::game_courier::Probe::Kind;

// Returns the model of a type, White's by default.
exports::game_courier::TypeModel& of(Model& model, const std::string& id, Side side = Side::White) {
  return model.types[index(side)][index(*model.variant->findType(id))];
}
using exports::game_courier::Moves;
bool isPlainTo(const Moves& moves, Target target) {
  return moves.isPlain() && moves.target == target;
}
exports::game_courier::Geometry& pattern(Model& model, const std::string& id, Target target,
                                         Side side = Side::White) {
  return std::ranges::find_if(of(model, id, side).moves, [&](const Moves& m) { return isPlainTo(m, target); })
      ->geometry;
}
void takeNothing(Model& model, const std::string& id, Side side = Side::White) {
  std::erase_if(of(model, id, side).moves, [](const Moves& m) { return isPlainTo(m, Target::Enemy); });
}
bool stepsTwice(const Moves& moves) {
  return !moves.enPassantTargets.empty();
}
Moves& doubleStep(Model& model) {
  return *std::ranges::find_if(of(model, "P").moves, stepsTwice);
}
Moves& enPassant(Model& model) {
  return *std::ranges::find_if(of(model, "P", Side::Black).moves, &Moves::toEnPassantTarget);
}
Moves& castling(Model& model) {
  return *std::ranges::find_if(
      of(model, "K").moves, [](const Moves& m) { return !m.carries.empty() && m.carries[0].from.files > 0; });
}

struct ModelMutant {
  std::string name;
  std::string example;
  std::string fen;
  int depth;
  std::function<void(Model&)> change;
};

constexpr const char* kEnPassant = "4k3/8/8/8/3p4/8/4P3/4K3 w - -";
constexpr const char* kCastling = "4k3/8/8/8/8/8/8/4K2R w K -";
constexpr const char* kPromoting = "4k3/P7/8/8/8/8/8/4K3 w - -";
constexpr const char* kFacing = "4k4/9/9/9/9/4N4/9/9/9/4K4 w";

const std::vector<ModelMutant>& modelMutants() {
  static const std::vector<ModelMutant> kMutants{
      {"NoDoubleStep", "chess", "", 1, [](Model& m) { std::erase_if(of(m, "P").moves, stepsTwice); }},
      {"DoubleStepOfMovedPawns", "chess", "4k3/8/8/8/8/4P3/8/4K3 w - -", 1,
       [](Model& m) { doubleStep(m).demand.unmoved = false; }},
      {"DoubleStepPassesNothing", "chess", kEnPassant, 2,
       [](Model& m) {
         doubleStep(m).enPassantTargets = {{0, 2}};
       }},
      {"DoubleStepOverPieces", "chess", "4k3/8/8/8/8/4n3/4P3/4K3 w - -", 1,
       [](Model& m) {
         for (exports::game_courier::Group& g : doubleStep(m).geometry) {
           for (exports::game_courier::Probe& p : g.probes) p = {Kind::Leap, p.to, {}, {}};
         }
       }},
      {"NoEnPassant", "chess", kEnPassant, 2,
       [](Model& m) { std::erase_if(of(m, "P", Side::Black).moves, &Moves::toEnPassantTarget); }},
      {"EnPassantAnywhere", "chess", kEnPassant, 2, [](Model& m) { enPassant(m).toEnPassantTarget = false; }},
      {"EnPassantTakesNothing", "chess", kEnPassant, 3,
       [](Model& m) { enPassant(m).takesEnPassantVictim = false; }},
      {"PawnsTakeNothing", "chess", "4k3/8/8/3p4/4P3/8/8/4K3 w - -", 1,
       [](Model& m) { takeNothing(m, "P"); }},
      {"PawnsTakeStraight", "chess", "4k3/8/8/4p3/4P3/8/8/4K3 w - -", 1,
       [](Model& m) { pattern(m, "P", Target::Enemy) = pattern(m, "P", Target::Empty); }},
      {"PawnsGoBackwards", "chess", "", 1,
       [](Model& m) { pattern(m, "P", Target::Empty)[0].probes[0].step.ranks *= -1; }},
      {"NoCastling", "chess", kCastling, 1,
       [](Model& m) { std::erase_if(of(m, "K").moves, [](auto& s) { return !s.carries.empty(); }); }},
      {"CastlingOverPieces", "chess", "4k3/8/8/8/8/8/8/4KB1R w K -", 1,
       [](Model& m) {
         const auto isEmpty = [](auto& a) { return a.occupants == kEmpty; };
         std::ranges::find_if(castling(m).asks, isEmpty)->occupants = kAnything;
       }},
      {"CastlingThroughCheck", "chess", "4kr2/8/8/8/8/8/8/4K2R w K -", 1,
       [](Model& m) {
         for (auto& a : castling(m).asks) a.safe = a.safe && a.at == exports::game_courier::Offset{};
       }},
      {"CastlingOutOfCheck", "chess", "4r3/8/8/8/8/8/8/k3K2R w K -", 1,
       [](Model& m) {
         for (auto& a : castling(m).asks) a.safe = a.safe && a.at != exports::game_courier::Offset{};
       }},
      {"CastlingLeavesTheRook", "chess", kCastling, 2, [](Model& m) { castling(m).carries.clear(); }},
      {"CastlingTakesTheRookTooFar", "chess", kCastling, 2,
       [](Model& m) { --castling(m).carries.at(0).to.files; }},
      {"NoPromotion", "chess", kPromoting, 1, [](Model& m) { of(m, "P").becomes.clear(); }},
      {"APromotionIsMissing", "chess", kPromoting, 1,
       [](Model& m) { of(m, "P").becomes.at(0).choices.pop_back(); }},
      {"APromotionTooMany", "chess", kPromoting, 1,
       [](Model& m) { of(m, "P").becomes.at(0).choices.push_back(*m.variant->findType("K")); }},
      {"PromotionOneRankEarly", "chess", "4k3/8/P7/8/8/8/8/4K3 w - -", 1,
       [](Model& m) {
         of(m, "P").becomes.at(0).cells.forEach([&, cells = of(m, "P").becomes.at(0).cells](Cell c) mutable {
           of(m, "P").becomes.at(0).cells.add(cellAt(index(c) - 8));
         });
       }},
      {"KnightsLeapTooFar", "chess", "", 1,
       [](Model& m) {
         pattern(m, "N", Target::Empty)[0].probes[0].step = {3, 1};
       }},
      {"KnightsHaveOneLeap", "chess", "", 1,
       [](Model& m) { pattern(m, "N", Target::Empty)[0].probes[0].anyDirection = false; }},
      {"RooksHop", "chess", "4k3/8/8/8/8/8/8/R3K3 w - -", 1,
       [](Model& m) { pattern(m, "R", Target::Empty)[0].probes[0].kind = Kind::Hop; }},
      {"BishopsStepOnly", "chess", "4k3/8/8/8/8/8/8/B3K3 w - -", 1,
       [](Model& m) { pattern(m, "B", Target::Empty)[0].probes[0].kind = Kind::Leap; }},
      {"KingsDoNotAttack", "chess", "8/8/8/3k4/8/3K4/8/8 w - -", 1,
       [](Model& m) { takeNothing(m, "K", Side::Black); }},
      {"SlipsOverOddCells", "switching-realms-chess", "4k3/8/8/8/P7/8/8/R6K w - -", 1,
       [](Model& m) {
         for (exports::game_courier::Group& g : pattern(m, "R", Target::Empty)) {
           for (exports::game_courier::Probe& p : g.probes) {
             if (p.kind == Kind::Path) p = {Kind::Leap, p.to, {}, {}};
           }
         }
       }},
      {"SlipsOverHeldCells", "switching-realms-chess", "4k3/8/8/8/8/8/8/R6K w - -", 1,
       [](Model& m) {
         for (exports::game_courier::Group& g : pattern(m, "R", Target::Empty)) {
           for (exports::game_courier::Probe& p : g.probes) {
             for (exports::game_courier::Need& n : p.needs) n.empty = false;
           }
         }
       }},
      {"SlipsTake", "switching-realms-chess", "4k3/8/r7/8/8/P7/8/R6K w - -", 1,
       [](Model& m) { pattern(m, "R", Target::Enemy) = pattern(m, "R", Target::Empty); }},
      {"TheGeneralLeavesThePalace", "xiangqi", "5k3/9/9/9/9/9/9/9/9/3K5 w", 1,
       [](Model& m) { pattern(m, "K", Target::Empty)[0].bounds = {}; }},
      {"GeneralsTakeAnythingFromAfar", "xiangqi", "3k5/9/9/9/9/4p4/9/9/9/4K4 w", 1,
       [](Model& m) {
         for (Moves& moves : of(m, "K").moves) moves.demand.victims.reset();
       }},
      {"GeneralsMayFaceEachOther", "xiangqi", kFacing, 1,
       [](Model& m) {
         std::erase_if(of(m, "K", Side::Black).moves,
                       [](Moves& moves) { return moves.demand.victims.has_value(); });
       }},
      {"SoldiersGoSidewaysAtHome", "xiangqi", "", 1,
       [](Model& m) {
         for (exports::game_courier::Group& g : pattern(m, "P", Target::Empty)) g.bounds = {};
       }},
      {"ElephantsJump", "xiangqi", "4k4/9/9/9/9/9/9/9/3P5/2B2K3 w", 1,
       [](Model& m) {
         for (exports::game_courier::Group& g : pattern(m, "B", Target::Empty)) {
           for (exports::game_courier::Probe& p : g.probes) p = {Kind::Leap, p.to, {}, {}};
         }
       }},
      {"CannonsTakeWithoutHurdle", "xiangqi", "", 1,
       [](Model& m) { pattern(m, "C", Target::Enemy)[0].probes[0].kind = Kind::Ride; }},
      {"NoMorph", "morphing-chess-iii", "4k4/8p/9/9/9/9/9/9/B3K4 w", 2,
       [](Model& m) { of(m, "B").becomes.clear(); }},
      {"AnotherMorph", "morphing-chess-iii", "4k4/8p/9/9/9/9/9/9/B3K4 w", 2,
       [](Model& m) {
         for (exports::game_courier::Becoming& b : of(m, "B").becomes)
           b.choices = {*m.variant->findType("N")};
       }},
      {"LinesRunIntoTheNextLevel", "raumschach", "5/5/5/5/5|5/5/5/5/5|4k/5/5/5/5|5/5/5/5/5|5/5/2R2/5/K4 w", 1,
       [](Model& m) {
         for (const Target target : {Target::Empty, Target::Enemy}) {
           for (exports::game_courier::Group& g : pattern(m, "R", target)) g.bounds = {};
         }
       }},
  };
  return kMutants;
}

class ModelMutants : public ::testing::TestWithParam<ModelMutant> {};

TEST_P(ModelMutants, AreNoticed) {
  const ModelMutant& mutant = GetParam();
  const VariantPtr variant = exampleFrom(mutant.example, mutant.fen);
  Model model = modelFor(variant);
  ASSERT_EQ(differences(variant, presetFor(model), mutant.depth, 0), "") << "before the change";
  mutant.change(model);
  EXPECT_NE(differences(variant, presetFor(model), mutant.depth, 0), "");
}

INSTANTIATE_TEST_SUITE_P(Each, ModelMutants, ::testing::ValuesIn(modelMutants()),
                         [](const auto& info) { return info.param.name; });

struct LineMutant {
  std::string name;
  std::string example;
  std::string fen;
  int depth;
  std::string before, after;  // the text of Pre-Game that is replaced, and its replacement
  int games = 0;              // and positions that are set up
};

const std::vector<LineMutant>& lineMutants() {
  static const std::vector<LineMutant> kMutants{
      {"KingsMayBeLeftInCheck", "chess", "4k3/4r3/8/8/8/8/4B3/4K3 w - -", 1,
       " gosub exposedWhite;\n set mGood not #tHit;\n", " set mGood true;\n"},
      {"TheKingsNewCellIsForgotten", "chess", "8/8/8/8/8/8/5r2/K6k w - -", 3, "  set kingWhite #mTo;\n", ""},
      {"TheRightToTakeInPassingStays", "chess", "8/8/8/8/3p4/7k/4P3/7K w - -", 4, " set epA @;\n", ""},
      {"OwnPiecesMayBeTaken", "chess", "", 1, " set mGood not fn", " set mGood true or fn"},
      {"CheckIsNotNoticed", "chess", "4k3/8/4K3/8/8/8/8/R7 w - -", 2, " set isCheck #tHit;\n", ""},
      {"TriedMovesAreNotTakenBack", "chess", "4k3/8/8/8/8/8/8/4K2R w K -", 1, " gosub undo;\n", ""},
      {"MovesThatLeaveCheckAreShown", "chess", "4k3/4r3/8/8/8/8/4B3/4K3 w - -", 1,
       " if not #tHit:\n  set anyLegal", " if true:\n  set anyLegal"},
      {"AnyPieceMayBeChangedByASecondPart", "chess", "", 1, " set mGood == #mGiven #mPiece;\n",
       " set mGood true;\n"},
      {"PiecesAreTakenOffBeforeTheyArePut", "chess", kCastling, 2, "  add #lab #spc;\n", "  setflag #spc;\n"},
      {"NobodyKnowsWhereTheMenAre", "chess", "4k3/8/8/8/8/8/8/R3K3 w - -", 2,
       " gosub carryWhite #mFrom #mTo;\n", ""},
      {"LinesAreSearchedNoFurtherThanACell", "chess", "4k3/8/8/8/8/8/8/R3K3 w - -", 1,
       "   gosub slide10 #mTo;\n", ""},
      {"StepsAreSearchedSideways", "chess", "", 1, "where #spc #files #ranks", "where #spc #ranks #files"},
      {"DroppedMenAreNotEnlisted", "loop-chess", "4k3/8/8/8/8/8/8/4K3[R/-] w - -", 2,
       "  set White2 #newMan;\n", ""},
      {"HandsAreNeverEmpty", "loop-chess", "4k3/8/8/8/8/8/8/4K3[R/-] w - -", 2, "  set handR + #handR -1;\n",
       ""},
      {"WhatIsTakenIsGone", "loop-chess", "4k3/8/8/3p4/4P3/8/8/4K3[-/-] w - -", 2,
       "  gosub gainWhite #mTaken;\n", ""},
      {"NothingChangesWithAMove", "magicians-deathmatch", "4k3/8/8/P7/8/2M5/8/4K3 w", 2,
       "  gosub put #mInto #mChanged;\n", ""},
      {"AnyPieceMayChange", "magicians-deathmatch", "4k3/8/8/P7/8/2M1N3/8/4K3 w", 1, " gosub changeWhite;\n",
       ""},
      {"ShelvesAreNotRefilled", "magicians-deathmatch", "4k3/8/8/8/8/8/8/2B1K3 w", 2, "  gosub put M j1;\n",
       ""},
      {"PassingIsCountedFromTheWrongCell", "chess", kEnPassant, 2, "where #mFrom 0 1", "where #mTo 0 1"},
      {"KingsStandWhereTheArrayHasThem", "chess", "", 1, "   set kingWhite #spc;\n", "   set kingWhite e1;\n",
       4},
      {"ManyHaveNotMovedElsewhere", "chess", "", 1, "\nsetflag b1 c1", "\nunsetflag b1 c1", 1},
  };
  return kMutants;
}

// Returns the preset with the changed line; expects that the unchanged one passes.
exports::Export changed(const LineMutant& mutant, const VariantPtr& variant) {
  exports::Export preset = presetFor(modelFor(variant));
  EXPECT_EQ(differences(variant, preset, mutant.depth, mutant.games), "") << "before the change";
  for (exports::ExportedFile& file : preset.files) {
    if (file.name != "pre-game.txt") continue;
    const std::size_t at = file.bytes.find(mutant.before);
    EXPECT_NE(at, std::string::npos) << mutant.before;
    if (at != std::string::npos) file.bytes.replace(at, mutant.before.size(), mutant.after);
  }
  return preset;
}

class LineMutants : public ::testing::TestWithParam<LineMutant> {};

TEST_P(LineMutants, AreNoticed) {
  const LineMutant& mutant = GetParam();
  const VariantPtr variant = exampleFrom(mutant.example, mutant.fen);
  EXPECT_NE(differences(variant, changed(mutant, variant), mutant.depth, mutant.games), "");
}

INSTANTIATE_TEST_SUITE_P(Each, LineMutants, ::testing::ValuesIn(lineMutants()),
                         [](const auto& info) { return info.param.name; });

}  // namespace
}  // namespace fairyforge::testing
