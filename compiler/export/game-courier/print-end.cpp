// Prints code that ends the game. Ends that depend on the board alone are tested after each move. Mate,
// stalemate and draws need the list of legal moves; they are tested when the game is shown.
#include "compiler/export/game-courier/print-parts.h"

namespace fairyforge::exports::game_courier {
namespace {

// Writes code for a side without legal moves: says checkmate or stalemate and who has won.
void emitMate(const EndRules& end, Script& out, Side mated) {
  const char* loser = sideName(mated);
  const char* winner = sideName(opponent(mated));
  out.when("#isCheck", [&] { out.line("say Checkmate. {} has won.", winner); });
  out.when("not #isCheck", [&] {
    switch (end.stalemate) {
      case StalemateRule::Draw:
        out.line("say Stalemate. The game is drawn.");
        break;
      case StalemateRule::StalematedLoses:
        out.line("say Stalemate. {} has no move and has lost.", loser);
        break;
      case StalemateRule::StalematedWins:
        out.line("say Stalemate. {} has no move and has won.", loser);
        break;
    }
  });
}

void emitPerpetual(Script& out) {
  for (const Side side : kBothSides) {
    const char *name = sideName(side), *other = sideName(opponent(side));
    out.whenAll({fmt::format("#perpetual{}", name), fmt::format("not #perpetual{}", other)},
                [&] { out.line("say {} has won, as {} has given check all the time.", other, name); });
  }
  out.whenAll({"#perpetualWhite", "#perpetualBlack"},
              [&] { out.line("say The game is drawn, as both have given check all the time."); });
}

void emitRepeated(const EndRules& end, Script& out) {
  const int count = end.repetitionCount;
  if (end.repetition == RepetitionRule::Draw) {
    out.line("say The game is drawn, as the same position has been there {} times.", count);
    return;
  }
  for (const Side side : kBothSides)
    whenToMove(out, side, [&] {
      out.line("say {} has won, as the same position has been there {} times.", sideName(side), count);
    });
}

}  // namespace

// The printed subroutine sets `over` and `winner` by the board alone, after a move.
void printDecide(Preset& p, Script& globals, Script& out) {
  const EndRules& end = p.variant.end();
  const auto ends = [&](std::string_view condition, std::string_view winner) {
    out.when(condition, [&] {
      out.line("set over true");
      out.line("set winner {}", winner);
    });
  };
  // Prints code that sets a variable: has the side a piece with this property?
  const auto isAnywhere = [&](std::string_view what, Side side) {
    out.line("set {}{} false", what, sideName(side));
    eachPiece(p, out, side, fmt::format("{}On{}", what, sideName(side)));
  };
  const auto canBe = [&](std::string_view what, Side side, const std::string& function) {
    out.sub(fmt::format("{}On{} spc", what, sideName(side)), [&] {
      out.whenAll({"not == #spc @", fmt::format("fn {} space #spc", function)},
                  [&] { out.line("set {}{} true", what, sideName(side)); });
    });
  };
  const auto losesWithRoyals = [&](Side side) {
    return end.royals[index(side)] == RoyalRule::All && p.variant.startsWithRoyal(side);
  };
  const bool bare = end.bareKing.kind != BareKingRule::Kind::Off;
  const TypeSet material = p.typesWhere([&](TypeId type) { return p.variant.isMaterial(type); });
  for (const Side side : kBothSides) {
    if (bare) canBe("stuff", side, p.q.isOneOf(material, side));
    if (losesWithRoyals(side)) canBe("royal", side, p.royalsOf(side));
  }
  const GoalCode goals = goalCode(p);
  out.include(goals.subs);
  for (const std::string& variable : goals.variables) globals.line("set {} false", variable);
  const auto decidedByPieces = [&] {
    if (bare) {
      for (const Side side : kBothSides) isAnywhere("stuff", side);
      const bool immediate = end.bareKing.kind == BareKingRule::Kind::Immediate;
      // If the rule has a reply (grace), a side that has just become bare may still move.
      out.when("not #stuffWhite", [&] { ends(immediate ? "true" : "not #whiteMoves", "\"Black\""); });
      out.when("not #stuffBlack", [&] {
        ends(immediate ? "true" : "#whiteMoves", "\"White\"");
        ends("not #stuffWhite", "@");
      });
    }
    for (const Side side : kBothSides) {
      if (!losesWithRoyals(side)) continue;
      isAnywhere("royal", side);
      ends(fmt::format("not #royal{}", sideName(side)), fmt::format("\"{}\"", sideName(opponent(side))));
    }
  };
  out.sub("decide", [&] {
    out.include(goals.body);
    const bool byPieces = bare || losesWithRoyals(Side::White) || losesWithRoyals(Side::Black);
    if (byPieces) out.whenAll({p.variant.goals().empty() ? "" : "not #over"}, decidedByPieces);
  });
}

void emitEnd(const Model& model, bool isDecidedByBoard, Script& out) {
  const EndRules& end = model.variant->end();
  const auto playing = [&] {
    out.when("not #anyLegal", [&] {
      for (const Side side : kBothSides) whenToMove(out, side, [&] { emitMate(end, out, side); });
    });
    out.when("#anyLegal", [&] {
      out.when("#isCheck", [&] { out.line("say Check."); });
      if (model.countsChecks()) emitPerpetual(out);
      std::vector<std::string> goesOn;
      if (model.countsRepetitions && end.repetition != RepetitionRule::Off) {
        out.when("#repeated", [&] { emitRepeated(end, out); });
        goesOn.emplace_back("not #repeated");
      }
      if (model.countsChecks()) goesOn.insert(goesOn.end(), {"not #perpetualWhite", "not #perpetualBlack"});
      if (const int limit = end.nMoveLimit; limit > 0) {
        goesOn.push_back(fmt::format("> #halfMoves {}", 2 * limit - 1));
        out.whenAll(goesOn, [&] {
          out.line("say The game is drawn after {} moves of each side without progress.", limit);
        });
      }
    });
  };
  if (!isDecidedByBoard) {
    playing();
    return;
  }
  out.when("#over", [&] {
    for (const Side side : kBothSides)
      out.when(fmt::format("== #winner \"{}\"", sideName(side)),
               [&] { out.line("say {} has won.", sideName(side)); });
    out.when("== #winner @", [&] { out.line("say The game is drawn."); });
  });
  out.when("not #over", playing);
}

}  // namespace fairyforge::exports::game_courier
