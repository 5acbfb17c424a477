// Converts goals: pieces that are extinct, cells to reach (flags), pieces in a row, kings that face each
// other.
#include <algorithm>

#include "compiler/core/base/any-of.h"
#include "compiler/frontend/ini/ini-game.h"
#include "compiler/frontend/syntax/reply.h"
#include "compiler/frontend/syntax/rule-sentences.h"

namespace fairyforge::frontend::ini {

using syntax::allOf, syntax::anyOf, syntax::kToMove, syntax::ruleOf;
using Kind = GoalCondition::Kind;
using Result = Goal::Result;

Result resultOf(std::string_view value) {
  return value == "win" ? Result::Wins : value == "loss" ? Result::Loses : Result::Draws;
}

// ---- extinction ----

// Adds the goals of extinction: a side loses (or wins) when it has too few pieces of given types.
void addExtinction(IniGame& game) {
  const std::string value = game.result("extinctionValue");
  const bool claim = game.flag("extinctionClaim");
  const int count = game.number("extinctionPieceCount");
  const int opponents = game.number("extinctionOpponentPieceCount");
  const IniEntry* types = game.find("extinctionPieceTypes");
  if (value == "none" || value.empty() || !types || game.flag("extinctionPseudoRoyal")) return;
  const bool all = types->value.text.find('*') != std::string::npos;
  if (value == "loss" && all && count == 1 && opponents == 2)
    return game.add(types->key.span, claim ? ruleOf("bare king: loses unless it bares the other in reply")
                                           : ruleOf("bare king: loses at once"));
  if (claim)
    return game.notSupported(game.find("extinctionClaim")->key.span,
                             "extinction that the other side may still answer, but for the bare king, is");
  const TypeRefs named = all ? TypeRefs{} : game.typesOf("extinctionPieceTypes");
  std::vector<GoalWords> extinct;
  // If one move makes both sides extinct, the engine first tests the player who made it.
  bool forBoth = game.flag("blastOnCapture");
  const auto add = [&](const TypeRefs& types) {
    const auto atMost = [&](int most) {
      return GoalWords{
          .kind = Kind::Pieces, .count = most, .orFewer = most > 0, .hands = true, .types = types};
    };
    extinct.push_back(opponents == 0 ? atMost(count)
                                     : allOf({atMost(count), ofOther(no(atMost(opponents - 1)))}));
  };
  if (all) add({});
  for (const TypeRef& type : named) {
    forBoth = forBoth || isAmong(game.promotion.promoting, type);
    add(withPromoted(game, {type}));
  }
  if (extinct.empty()) return;
  const GoalWords dead = anyOf(std::move(extinct));
  if (forBoth && value == "loss")
    game.add(types->key.span, GoalRule{Result::Loses, {}, allOf({no(kToMove), dead})});
  game.add(types->key.span, GoalRule{resultOf(value), {}, dead});
}

// ---- cells to reach ----

namespace {

std::string flagKey(IniGame& game, Side side) {
  return game.given(
      {keyOf(side, "flagRegion"), side == Side::White ? "whiteFlag" : "blackFlag", "flagRegion"});
}
std::string flagPieceKey(IniGame& game, Side side) {
  return game.given({keyOf(side, "flagPiece"), "flagPiece"});
}

// Returns the condition that the side's pieces have reached its cells; nothing if they never can, because
// there are too few cells or no such pieces.
std::optional<GoalWords> flagReached(IniGame& game, Side side) {
  const std::string place = flagKey(game, side);
  if (!game.find(place)) return std::nullopt;
  const std::string key = flagPieceKey(game, side);
  game.wantsOnePiece(key);
  const bool ofAll = game.value(key).text == "*";
  const TypeRefs types = ofAll ? TypeRefs{} : withPromoted(game, game.typesOf(key));
  if (!ofAll && types.empty()) return std::nullopt;  // no piece can reach the cells
  const CellSet region = game.regionCells(place);
  // Without flagMove and flagPieceSafe, only the player who has moved wins.
  const auto justNow = [&](GoalWords goal) {
    if (game.flag("flagMove") || game.flag("flagPieceSafe")) return goal;
    const bool begins = side == (game.blackBegins ? Side::Black : Side::White);
    const bool there = begins && fairyforge::anyOf(region, [&](Cell cell) {
                         const Piece piece = game.array[index(cell)];
                         return piece && piece.side() == side;
                       });
    return there || game.flips() ? allOf({std::move(goal), no(kToMove)}) : goal;
  };
  const int count = game.number("flagPieceCount"), cells = static_cast<int>(region.size());
  const bool blocked = game.flag("flagPieceBlockedWin");
  if (cells == 0 || (count > cells && !blocked)) return std::nullopt;  // there are not so many cells
  GoalWords reached{.kind = Kind::Places,
                    .occupants = {{.types = types}},
                    .cells = game.listed({region, region}),
                    .everyCell = count > 1 && count == cells};
  if (!reached.everyCell && count > 1) reached.count = count;
  if (!blocked || count == 1) return justNow(std::move(reached));
  // With flagPieceBlockedWin, one piece on the cells is enough if none of the cells is empty.
  GoalWords one = reached, full = reached;
  one.everyCell = false;
  one.count = 0;
  full.occupants = {{.whose = Occupancy::Whose::Anyones}};
  full.everyCell = true;
  full.count = 0;
  // The engine tests only the player who has moved, although the opponent's move may fill the last cell.
  if (game.flag("flagMove")) game.notSupported("flagPieceBlockedWin", "a reply to a goal that is blocked is");
  GoalWords blocks = allOf({one, full, no(kToMove)});
  return count < cells ? anyOf({justNow(std::move(reached)), blocks}) : blocks;
}

// Returns the condition that the pieces which have reached the cells are also safe. If more pieces than
// required are there, the engine does not test their safety.
GoalWords safely(const GoalWords& reached) {
  GoalWords safe = reached, more = reached;
  for (OccupantWords& occupant : safe.occupants) occupant.safe = true;
  more.count = 2;
  return anyOf({safe, more});
}

}  // namespace

// Follows Position::is_immediate_game_end in the engine: first the player to move, whose pieces have survived
// a turn there, then the other player.
void addFlags(IniGame& game) {
  const auto white = flagReached(game, Side::White);
  const auto black = flagReached(game, Side::Black);
  const SourceSpan place = game.spanOf("flagRegion");
  const bool waits = game.flag("flagMove"), safe = game.flag("flagPieceSafe");
  if (!white && !black) return;
  if (safe && (game.number("flagPieceCount") > 1 || game.flag("flagPieceBlockedWin")))
    return game.notSupported("flagPieceSafe", "a goal of several pieces that are safe is");
  const IniType* king = game.named("king");
  const auto typesIn = [](const GoalWords& goal) -> const TypeRefs& {
    return (goal.parts.empty() ? goal : goal.parts[0]).occupants[0].types;
  };
  const auto ofKings = [&](const std::optional<GoalWords>& goal) {
    return goal && king && isAmong(typesIn(*goal), king->letter);
  };
  // The engine asks for the other player's piece even where that player has nothing to reach.
  const auto hasKing = [&](Side side) {
    const std::string key = flagPieceKey(game, side);
    return king && game.value(key).text != "*" && isAmong(game.typesOf(key), king->letter);
  };
  const bool kings = waits && game.isNewest() && (hasKing(Side::White) || hasKing(Side::Black));
  if (kings && (safe || !ofKings(white) || !ofKings(black)))
    return game.notSupported(
        "flagMove", "a reply to a king that has reached its goal, where the other player has none, is");
  const auto add = [&](Result result, std::optional<Side> of, GoalWords condition) {
    game.add(place, GoalRule{result, of, std::move(condition)});
  };
  // Only Black, who moves second, has a reply: his king may reach the cells too.
  if (kings) {
    for (GoalRule& goal : waitingForReply({Result::Wins, Side::White, *white}, *black))
      game.add(place, std::move(goal));
    return add(Result::Wins, Side::Black, *black);
  }
  // The pieces must still be on their cells when their player's next turn begins. If Black's pieces are on
  // theirs too at White's turn, the game is a draw. Newer engines do this for kings only.
  if (waits && white && black && !game.isNewest())
    add(Result::Draws, Side::White, allOf({kToMove, *white, ofOther(*black)}));
  if (!waits && white && black && white->parts.empty() && black->parts.empty() &&
      std::ranges::equal(typesIn(*white), typesIn(*black), {}, &TypeRef::text, &TypeRef::text)) {
    GoalWords both = *white;
    both.cells = game.listed(
        {game.regionCells(flagKey(game, Side::White)), game.regionCells(flagKey(game, Side::Black))});
    if (!safe) return add(Result::Wins, {}, both);
    GoalWords theirs = safely(both);  // ofOther() for each part, as in a sentence of the language
    for (GoalWords& part : theirs.parts) part = ofOther(part);
    add(Result::Draws, {}, allOf({safely(both), std::move(theirs)}));
    return add(Result::Wins, {}, safely(both));
  }
  if (safe && !waits && white && black)
    return game.notSupported("flagPieceSafe", "a goal of safe pieces that differ by side is");
  for (const Side side : kBothSides) {
    const auto& reached = side == Side::White ? white : black;
    if (!reached) continue;
    const GoalWords now = safe ? safely(*reached) : *reached;
    add(Result::Wins, side, waits ? allOf({kToMove, *reached}) : now);
    if (waits && safe) add(Result::Wins, side, allOf({no(kToMove), now}));
  }
}

// ---- pieces in a row ----

// Calls add(legs) for each way to put the pieces on a line of `cells` cells, with gaps or without. Returns
// false if there are too many ways.
template <typename Add>
static bool inLineWithGaps(Vector step, int pieces, int cells, Add add) {
  constexpr int kMost = 200;
  int ways = 0;
  std::vector<int> gaps(static_cast<std::size_t>(pieces - 1), 1);
  for (;;) {
    int length = 1;
    for (const int gap : gaps) length += gap;
    if (length <= cells) {
      if (++ways > kMost) return false;
      std::vector<Vector> legs;
      for (const int gap : gaps) legs.push_back({step.files * gap, step.ranks * gap});
      add(std::move(legs));
    }
    std::size_t i = 0;
    while (i < gaps.size() && ++gaps[i] >= cells) gaps[i++] = 1;
    if (i == gaps.size()) return true;
  }
}

// Adds the goals of rows: a number of pieces in line (connectN), with gaps (collinearN) or in a square
// (connectNxN).
void addRows(IniGame& game) {
  const int length = game.number("connectN"), side = game.number("connectNxN");
  if (length == 1 || side == 1)
    return game.notSupported(length == 1 ? "connectN" : "connectNxN", "a row of one piece is");
  const IniEntry* types = game.find("connectPieceTypes");
  const bool all = types == nullptr;
  if (types && types->value.text == "*" && (length > 0 || side > 0 || game.number("collinearN") > 0)) {
    game.wrongValue(*types, "pieces' letters")
        .note("without the key all pieces count; for Fairy-Stockfish '*' is none");
    return;
  }
  const OccupantWords piece{.types =
                                all ? TypeRefs{} : withPromoted(game, game.typesOf("connectPieceTypes"))};
  std::vector<GoalWords> rows;
  const auto add = [&](std::vector<Vector> legs) {
    rows.push_back({.kind = Kind::Pattern,
                    .occupants = std::vector<OccupantWords>(legs.size() + 1, piece),
                    .legs = std::move(legs)});
  };
  const auto addLines = [&](const auto& addLine) {
    for (const auto& [key, steps] : kRowKeys) {
      if (game.flag(key) && !std::ranges::all_of(steps, addLine)) return false;
    }
    return true;
  };
  const auto inRow = [&](Vector step) {
    add(std::vector<Vector>(static_cast<std::size_t>(length - 1), step));
    return true;
  };
  if (length > 0) addLines(inRow);
  const int inLine = game.number("collinearN");
  const int cells = std::max(game.board.files(), game.board.ranks());
  if (inLine >= 2 && !addLines([&](Vector step) { return inLineWithGaps(step, inLine, cells, add); }))
    return game.notSupported("collinearN", "a line of so many pieces with gaps is");
  // The cells of a square, row by row, to and fro.
  std::vector<Vector> legs;
  for (int rank = 0; rank < side; ++rank) {
    if (rank > 0) legs.push_back({0, 1});
    legs.insert(legs.end(), static_cast<std::size_t>(side - 1), {rank % 2 == 0 ? 1 : -1, 0});
  }
  if (side > 0) add(std::move(legs));
  if (rows.empty() || (!all && piece.types.empty())) return;
  const char* key = length > 0 ? "connectN" : side > 0 ? "connectNxN" : "collinearN";
  GoalWords row = anyOf(std::move(rows));
  if (game.flips()) row = allOf({std::move(row), no(kToMove)});  // only the player who has moved wins
  game.add(key, GoalRule{resultOf(game.result("connectValue")), {}, std::move(row)});
}

// ---- kings that face each other ----

void addBikjang(IniGame& game) {
  const IniType* king = game.named("king");
  if (!game.flag("bikjangRule") || king == nullptr) return;
  using Whose = Occupancy::Whose;
  const SourceSpan place = game.spanOf("bikjangRule");
  const OccupantWords own{Whose::Own, {king->letter}}, enemy{Whose::Opponents, {king->letter}},
      nothing{Whose::Anyones, {}, true};
  // The kings are on one file or rank with only empty cells between them, in either order.
  GoalWords facing{.kind = Kind::Any};
  const Board& board = game.board;
  for (const Vector step : {Vector{0, 1}, Vector{1, 0}, Vector{0, -1}, Vector{-1, 0}}) {
    const int cells = step.files != 0 ? board.files() : board.ranks();
    GoalWords line{.kind = Kind::Pattern, .occupants = {own, enemy}, .legs = {step}};
    for (int distance = 1; distance < cells; ++distance) {
      facing.parts.push_back(line);
      line.occupants.insert(line.occupants.begin() + 1, nothing);
      line.legs.push_back(step);
    }
  }
  GoalRule owed{Result::Draws, {}, facing};
  owed.mustEnd = true;
  game.add(place, std::move(owed));
  // If the other player passes while the kings face each other, the game is a draw.
  const GoalWords passed{.kind = Kind::Counted, .count = 1, .counter = GoalCounter::Passes};
  game.add(place, GoalRule{Result::Draws, {}, allOf({passed, facing})});
}

}  // namespace fairyforge::frontend::ini
