// Tests of rules described in words.
#include <algorithm>
#include <functional>
#include <gtest/gtest.h>

#include "compiler/explain/explain.h"
#include "compiler/explain/square-words.h"
#include "tests/draw/one-piece.h"

namespace fairyforge::testing {
namespace {

VariantPtr withRules(const std::function<void(VariantDraft&)>& change) {
  const VariantPtr pieces = variantOf({{"King", "K", "K", true}, {"Rook", "R", "R"}, {"Pawn", "P", "fW"}});
  VariantDraft draft;
  draft.board = pieces->board();
  draft.types = pieces->types();
  draft.start = pieces->start();
  draft.arrival = ArrivalTable(draft.types.size(), draft.board.size());
  change(draft);
  return Variant::build(std::move(draft));
}

std::string rulesOfText(const std::string& text) {
  const VariantPtr loaded =
      gameOf("board 8x8\npiece King K K royal at e1\npiece Rook R R at a1\n" + text + "\n");
  std::string all;
  if (loaded) {
    for (const std::string& rule : explain::explainRules(*loaded)) all += rule + "\n";
  }
  return all;
}

TEST(Words, MorphsAreGroupedByWhatBecomesOfThePiece) {
  const VariantPtr variant = withRules([](VariantDraft& d) {
    const auto set = [&](const char* cell, std::vector<TypeId> choices) {
      const Cell white = *d.board.find(cell);
      d.arrival.set(Side::White, typeAt(2), white, choices);
      d.arrival.set(Side::Black, typeAt(2), d.board.reflected(white, Symmetry::Mirror), choices);
    };
    for (const char* cell : {"a8", "b8", "c8", "d8", "e8", "f8", "g8", "h8"})
      set(cell, {typeAt(1), typeAt(0)});
    for (const char* cell : {"e4", "d4"}) set(cell, {typeAt(1)});
    d.arrival.set(Side::White, typeAt(1), *d.board.find("a1"), {typeAt(2)});
  });
  EXPECT_EQ(explain::explainArrivals(*variant, typeAt(0)), std::vector<std::string>{});
  EXPECT_EQ(explain::explainArrivals(*variant, typeAt(2)),
            (std::vector<std::string>{"on d4 and e4 becomes Rook", "on rank 8 becomes Rook or King"}));
  EXPECT_EQ(explain::explainArrivals(*variant, typeAt(1)),
            std::vector<std::string>{"for White, on a1 becomes Pawn"});
}

TEST(Words, TheEndsOfTheGameAreSaid) {
  const auto has = [](const VariantPtr& variant, const std::string& sentence) {
    const auto rules = explain::explainRules(*variant);
    return std::find(rules.begin(), rules.end(), sentence) != rules.end();
  };
  const VariantPtr plain =
      withRules([](VariantDraft& d) { d.end.clockResetting = TypeSet::of({typeAt(2)}); });
  EXPECT_TRUE(has(plain, "checkmate (the royal King attacked, no legal move) wins"));
  EXPECT_TRUE(
      has(plain,
          "draws: stalemate (not in check, no legal move); a position's third occurrence; 50 moves each "
          "without capture or Pawn move"));
  const VariantPtr strict = withRules([](VariantDraft& d) {
    d.end.stalemate = StalemateRule::StalematedLoses;
    d.end.bareKing.kind = BareKingRule::Kind::Immediate;
    d.end.repetition = RepetitionRule::MoverLoses;
    d.end.nMoveLimit = 0;
    d.types[1].royal = true;
    d.end.royals[0] = d.end.royals[1] = RoyalRule::All;
  });
  EXPECT_TRUE(has(strict, "checkmate (a royal piece attacked, no legal move) wins"));
  EXPECT_TRUE(has(strict, "a side need only keep its last royal piece safe, and loses when all are gone"));
  EXPECT_TRUE(has(strict, "who has no legal move (stalemate) loses"));
  EXPECT_TRUE(has(strict, "bare king: a side with no piece but royal ones left loses at once"));
  EXPECT_TRUE(has(strict, "whoever brings about a position's third occurrence loses"));
  EXPECT_EQ(explain::explainRules(*strict).size(), 5u);
}

TEST(Words, AGoalStandsInThePlaceOfTheRuleThatItOverrides) {
  const auto ends = [](Goal goal) {
    const auto rules = explain::explainRules(*withRules([&](VariantDraft& d) { d.goals.push_back(goal); }));
    std::string both;
    for (const std::string& rule : rules) both += rule.starts_with("checkmate") ? "mate " : "";
    for (const std::string& rule : rules) both += rule.starts_with("draws: stalemate") ? "stalemate" : "";
    return both;
  };
  using Kind = GoalCondition::Kind;
  EXPECT_EQ(ends({.result = Goal::Result::Wins, .condition = {.kind = Kind::Checkmated}}), "stalemate");
  EXPECT_EQ(ends({.result = Goal::Result::Wins, .condition = {.kind = Kind::Stalemated}}), "mate ");
  EXPECT_EQ(
      ends({.result = Goal::Result::Wins, .of = {true, false}, .condition = {.kind = Kind::Checkmated}}),
      "mate stalemate");
}

TEST(Words, CountsThatDifferInOnePartAreSaidOnce) {
  const VariantPtr counts = withRules([](VariantDraft& d) {
    const auto has = [](int count) {
      return GoalCondition{
          .kind = GoalCondition::Kind::AllPieces, .count = count, .types = TypeSet::of({typeAt(1)})};
    };
    const auto rule = [&](int moves, GoalCondition a, GoalCondition b) {
      d.end.counts.push_back(
          {.condition = {.kind = GoalCondition::Kind::All, .parts = {a, b}}, .moves = moves});
    };
    rule(8, has(1), has(2));
    rule(16, has(1), has(3));
    rule(32, has(4), has(3));
  });
  const auto counted = explain::explainRules(*counts);
  const auto says = [&](const std::string& rule) {
    return std::ranges::find(counted, rule) != counted.end();
  };
  EXPECT_TRUE(says(
      "a side counts to a draw when there is exactly one Rook on the board: 8 moves when there are exactly "
      "two Rook pieces on the board, 16 moves when there are exactly three Rook pieces on the board"));
  EXPECT_TRUE(says(
      "a side counts 32 moves to a draw when there are exactly four Rook pieces on the board and there are "
      "exactly three Rook pieces on the board"));
}

TEST(Words, OfARepeatedPartOfAPatternSayItOnce) {
  EXPECT_NE(
      rulesOfText(
          "a side wins when there is the pattern a King (0,1) any number of nothing (0,1) an enemy King")
          .find("a side wins when an enemy King stands forward of an own King, with nothing between them\n"),
      std::string::npos);
  EXPECT_NE(
      rulesOfText(
          "a side wins when there is the pattern a King (0,1) any number of a King (0,1) an enemy King")
          .find("a side wins when an own King stands somewhere, any number of times an own King one forward "
                "of that, an enemy King one forward of that\n"),
      std::string::npos);
  // Some numbers of the pattern are listed one by one.
  const std::string row = " or there is the pattern a King (0,1) nothing (0,1) nothing (0,1) an enemy King";
  EXPECT_EQ(
      rulesOfText(
          "a side wins when there is the pattern a King (0,1) an enemy King or there is the pattern a King "
          "(0,1) nothing (0,1) an enemy King" +
          row)
          .find("with nothing between"),
      std::string::npos);
  EXPECT_NE(
      rulesOfText(
          "a side wins when there is the pattern a King (0,1) an enemy King or there is the pattern a King "
          "(0,1) nothing (0,1) an enemy King")
          .find("or an own King stands somewhere, nothing one forward of that"),
      std::string::npos);
}

TEST(Words, OfHandsSayWhatCanComeIntoThem) {
  const std::string blast =
      "hands { captures go to the captor's hand; drop Rook anywhere }\nwhen Rook captures { all pieces beside "
      "it leave the board }\n";
  EXPECT_NE(
      rulesOfText(blast).find("what a player takes, and what else leaves the board by that side's moves, own "
                              "pieces too, goes into the taker's hand\n"),
      std::string::npos);
  const std::string third = rulesOfText(
      "piece Stone S O\nside Pond { has no turns of its own; pieces Stone; at most 2 of a type; introduces them on any "
      "empty cell }\nturns: White, White with Pond, Black, Black with Pond\nroyals: may be taken\n"
      "hands { captures go to the captor's hand; drop all anywhere }");
  EXPECT_NE(third.find("a piece of Pond that is taken leaves the game\n"), std::string::npos) << third;
  EXPECT_NE(third.find("a King or Rook anywhere\n"), std::string::npos) << third;
  const std::string gated = rulesOfText(
      "piece Hawk H B\npiece Owl O N\nhands { both start with Hawk; drop Owl anywhere; drop Hawk nowhere }\n"
      "when a piece but King moves for the first time { all may be dropped where it began }");
  EXPECT_NE(gated.find(" for the first time, a Hawk from the hand"), std::string::npos) << gated;
  EXPECT_EQ(gated.find("Owl"), std::string::npos) << gated;
}

TEST(Words, OfDropsDoNotDependOnTheOrderOfTheProgram) {
  const std::string falls =
      " by { test empty; save r1; fork 1; test zone rank 1; land unchanged\n"
      "1: step (0,-1); test own|enemy; recall r1; land unchanged }\n";
  EXPECT_NE(rulesOfText("piece Disc D O { drops of White" + falls + "drops of Black" + falls +
                        "}\nhands { both start with Disc Disc; drop Disc anywhere }")
                .find("a Disc is put only on a square on rank 1 or right above a piece\n"),
            std::string::npos);
  for (const char* more :
       {"part, then kind go; land unchanged", "step (0,1); carry from r1; recall r1; land unchanged"}) {
    const std::string words =
        rulesOfText("kinds of move: go\npiece Disc D O { drops by { test empty; save r1; " +
                    std::string(more) + " } }\nhands { both start with Disc Disc; drop Disc anywhere }");
    EXPECT_NE(words.find("putting a Disc on the board asks and does more"), std::string::npos) << words;
  }
}

TEST(Words, OfGoalsThatWaitForAReplySayTheReply) {
  const std::string place = "it has a King on rank ";
  EXPECT_NE(rulesOfText("White wins when its King stands on rank 8, unless Black does so in reply")
                .find("White wins when " + place +
                      "8, unless the other side does so in reply: then it is a draw\n"),
            std::string::npos);
  const std::string asGoals =
      "the game is a draw when White is to move and White's King stands on rank 8 and Black's King stands on rank 1\n"
      "White wins when it is to move and its King stands on rank 8";
  const std::string other = rulesOfText(asGoals);
  EXPECT_NE(
      other.find("White wins when " + place + "8, unless the other side brings it about in reply that " +
                 place + "1: then it is a draw\n"),
      std::string::npos)
      << other;
  // A goal that does not allow a reply does not wait for one.
  EXPECT_EQ(rulesOfText(asGoals + " and it has no Rook").find("reply"), std::string::npos);
}

TEST(Words, NameTheSideThatHasThePieces) {
  const auto says = [](const std::string& text, const std::string& rule) {
    const std::string rules = rulesOfText(text);
    EXPECT_NE(("\n" + rules).find("\n" + rule + "\n"), std::string::npos) << rules;
  };
  says("a side wins when its King stands on e5 and it is to move",
       "a side wins when it has a King on its e5 and is to move");
  says("White wins when the other's King stands on rank 4-5",
       "White wins when the other side has a King on rank 4 or 5");
  says("a side loses when it has fewer than 3 King", "a side loses when it has at most two King pieces");
  says("White wins when it is not to move and it has no King",
       "White wins when it is not to move and it has no King");
}

TEST(Words, OfHandsAndFirstMovesSayWhatThereIsAtTheStart) {
  const std::string rules = rulesOfText(
      "turns: Black, White\npiece Disc D O\npiece Ring G W\npiece Cup C F\n"
      "hands { both start with Disc Disc Ring Cup Cup; drop Disc Ring Cup on rank 1;"
      " Disc Ring Cup must be dropped first }\npassing: only without another move");
  for (const char* rule :
       {"Black moves first", "each player starts with a Ring and two each of Disc and Cup in hand",
        "who can drop a Disc, Ring or Cup must do so"})
    EXPECT_NE(rules.find(rule), std::string::npos) << rules;
  EXPECT_EQ(rules.find("stalemate"), std::string::npos) << "who cannot move passes";
}

TEST(Words, OfChecksWithinATurnAreSaid) {
  const std::string series = "turns: White 2, Black 2\ncheck within a turn: ends the turn\n";
  EXPECT_NE(rulesOfText(series).find("a move that gives check is the last"), std::string::npos);
}

TEST(Words, EventsHandsAndTheThirdSideAreSaid) {
  const VariantPtr variant = withRules([](VariantDraft& d) {
    CellSet sixth, third, all;
    d.board.forEachCell([&](Cell cell) {
      all.add(cell);
      if (d.board.rank(cell) == 5) sixth.add(cell);
      if (d.board.rank(cell) == 2) third.add(cell);
    });
    d.triggers.push_back(
        {TypeSet::of({typeAt(2)}), {sixth, third}, TypeSet::of({typeAt(1)}), {typeAt(0), typeAt(2)}});
    d.hands.fate = {CaptureFate::CaptorsHand, CaptureFate::CaptorsHand, CaptureFate::OwnersHand};
    d.hands.becomes = {typeAt(0), typeAt(2), typeAt(2)};
    for (const auto& [cell, type] : {std::pair{"a1", 1}, {"b2", 2}})
      d.start.cells[index(*d.board.find(cell))] = Piece(typeAt(static_cast<std::size_t>(type)), Side::White);
    d.start.hands[0] = {0, 1, 0};
    d.hands.cells[0] = {CellSet{}, all, sixth};
    d.hands.cells[1] = {CellSet{}, all, third};
    ThirdSide nature;
    nature.name = "Nature";
    nature.introduces = TypeSet::of({typeAt(1)});
    nature.introducedOnto = TypeSet::of({typeAt(2)});
    nature.mostOfAType = 2;
    nature.interval = 5;
    nature.delay = 3;
    nature.shieldsRoyals = nature.mateIsDraw = true;
    d.third = nature;
    d.types[1].imitates = d.types[1].givesNoCheck = true;
    d.imitatedArrival = ArrivalTable(d.types.size(), d.board.size());
    sixth.forEach([&](Cell cell) {
      d.imitatedArrival.set(Side::White, typeAt(2), cell, {typeAt(0)});
      d.imitatedArrival.set(Side::Black, typeAt(2), d.board.reflected(cell, Symmetry::Mirror), {typeAt(0)});
    });
  });
  const auto rules = explain::explainRules(*variant);
  const auto said = [&](const std::string& sentence) {
    return std::find(rules.begin(), rules.end(), sentence) != rules.end();
  };
  EXPECT_TRUE(std::ranges::any_of(
      rules, [](const std::string& rule) { return rule.starts_with("draws: mate by Nature alone; "); }));
  EXPECT_TRUE(
      said("when a Pawn arrives on its rank 6, one Rook of the same side becomes a King or "
           "Pawn as "
           "part of the move, which the player chooses; without such a piece nothing happens"));
  EXPECT_TRUE(said("what a player takes goes into the taker's hand"));
  EXPECT_TRUE(said("what Nature takes goes back into its owner's hand"));
  EXPECT_TRUE(said("in a hand a Rook is a Pawn"));
  EXPECT_TRUE(said("White starts with a Rook in hand, Black with nothing"));
  EXPECT_TRUE(
      said("instead of moving a player may drop on an empty square: a Rook anywhere; a Pawn on its rank 6"));
  EXPECT_TRUE(said("Nature has at most two of each type on the board"));
  EXPECT_TRUE(said("Nature's pieces attack nothing until three turns of the players after its last act"));
  EXPECT_EQ(
      explain::explainMoves(*variant, typeAt(1)),
      "slides like a rook; besides, moves as the type that the opponent last moved does, but never as a "
      "piece "
      "that has not moved; gives no check, but no move may leave a royal piece where it could take it on the "
      "next move");
  EXPECT_EQ(explain::explainArrivals(*variant, typeAt(1)),
            (std::vector<std::string>{"when it has moved as a Pawn, on rank 6 becomes King"}));
}

}  // namespace
}  // namespace fairyforge::testing
