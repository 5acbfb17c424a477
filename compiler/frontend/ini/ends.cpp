// Says every end of the game, those too that the section leaves at the engine's standard: stalemate, repetition, chases,
// counts, draws.
#include <algorithm>
#include <fmt/format.h>

#include "compiler/frontend/ini/game.h"
#include "compiler/frontend/syntax/reply.h"
#include "compiler/frontend/syntax/rule-sentences.h"

namespace fairyforge::frontend::ini {
namespace {

using syntax::allOf;
using syntax::GoalRule;
using syntax::GoalWords;
using syntax::kToMove;
using syntax::no;
using syntax::ofOther;
using syntax::ruleOf;
using Kind = GoalCondition::Kind;
using Result = Goal::Result;

void addRepetition(const IniGame& game) {
  IniValues& values = game.values;
  const int fold = values.number("nFoldRule");
  // From the point of view of the side to move: the other side has made the move that repeats.
  const std::string value = values.result("nFoldValue");
  if (fold == 1)
    values.error(values.spanOf("nFoldRule"), "bad-number", "a position cannot be repeated at its first time");
  // With nFoldValueAbsolute, the value is from White's point of view instead.
  const bool absolute = values.flag("nFoldValueAbsolute") && value != "draw";
  const bool goal = (value == "loss" || absolute) && fold > 0;
  game.add(values.spanOf("nFoldRule"), fold == 0        ? ruleOf("repetition: off")
                                       : goal           ? ruleOf("repetition: off at N", fold)
                                       : value == "win" ? ruleOf("repetition: the mover loses at N", fold)
                                                        : ruleOf("repetition: draw at N", fold));
  if (fold > 0 && values.flag("perpetualCheckIllegal"))
    game.add(values.spanOf("perpetualCheckIllegal"), ruleOf("perpetual check: loses"));
  if (!goal) return;
  const GoalWords repeats{.kind = Kind::Repetition};
  if (!absolute) return game.add(values.spanOf("nFoldValue"), GoalRule{Result::Wins, std::nullopt, repeats});
  game.add(values.spanOf("nFoldValueAbsolute"),
           GoalRule{resultOf(value), Side::White, syntax::anyOf({repeats, ofOther(repeats)})});
}

// Reads the rule of perpetual chase. The engine knows only that of the Asian Xiangqi Federation, which
// applies to the pieces of Xiangqi, by name.
void addChase(const IniGame& game) {
  IniValues& values = game.values;
  if (values.result("chasingRule") != "axf") return;
  const SourceSpan place = values.spanOf("chasingRule");
  const auto named = [&](const auto& names) {
    TypeRefs refs;
    for (const std::string_view name : names) {
      if (const IniType* type = game.types.named(name)) refs.push_back(type->letter);
    }
    return refs;
  };
  syntax::PerpetualChase chase{true};
  chase.mayChase = named(formats::kMayChase);
  const int across = values.number("soldierPromotionRank", game.start.board.ranks());
  if (const IniType* soldier = game.types.named("soldier"); soldier && across > 1) {
    const std::string ranks = across == 2 ? "1" : fmt::format("1-{}", across - 1);
    chase.unchased.push_back(
        {{soldier->letter},
         {syntax::SidedCells::Black::Reflected, {{syntax::CellItem::Kind::Rank, {ranks, place}, 0}}, {}}});
  }
  for (const auto& [chasers, chased] : formats::kChasedRegardless) {
    syntax::PerpetualChase::Regardless some{named(chasers), named(chased)};
    if (!some.chasers.empty() && !some.chased.empty()) chase.regardless.push_back(std::move(some));
  }
  game.add(place, std::move(chase));
}

void addQuietMoves(const IniGame& game) {
  const int limit = game.values.number("nMoveRule");
  // A drop restarts the count, so if drops are the only moves, the count never ends.
  const bool dropsAlone =
      std::ranges::all_of(game.types.list, [](const IniType& type) { return type.name == "immobile"; });
  const TypeRefs reset = typesOfSides(game, "nMoveRuleTypes");
  game.add(game.values.spanOf("nMoveRule"),
           dropsAlone || limit == 0 ? ruleOf("quiet moves: off")
           : reset.empty()          ? ruleOf("quiet moves: draw at N reset by captures alone", limit)
                                    : ruleOf("quiet moves: draw at N reset by TYPES", limit, reset));
}

// If the start has no counts of checks, the next check wins in the engine.
void addChecks(const IniGame& game) {
  IniValues& values = game.values;
  if (!values.flag("checking")) game.add(values.spanOf("checking"), ruleOf("checks: no move may give check"));
  if (!values.flag("checkCounting")) return;
  const auto& [white, black] = game.start.checksWanted;
  const auto wins = [&](std::optional<Side> of, int count) {
    const GoalWords checks{.kind = Kind::Counted, .count = count, .counter = GoalCounter::Checks};
    game.add(values.spanOf("checkCounting"), GoalRule{Result::Wins, of, checks});
  };
  if (white == black) return wins(std::nullopt, white);
  wins(Side::White, white);
  wins(Side::Black, black);
}

// The mated player loses unless the key says otherwise.
void addMate(const IniGame& game) {
  const std::string mate = game.values.result("checkmateValue");
  if (!mate.empty() && mate != "loss")
    game.add(game.values.spanOf("checkmateValue"),
             GoalRule{resultOf(mate), std::nullopt, {.kind = Kind::Checkmated}});
}

// ---- counting pieces ----

// Is a game that nobody has won decided by the number of pieces?
bool countsPieces(IniValues& values) {
  return values.value("materialCounting").text == "unweighted";
}

void addCounts(const IniGame& game) {
  IniValues& values = game.values;
  if (values.flag("adjudicateFullBoard")) {
    const int cells = static_cast<int>(game.start.board.size() - game.start.board.holes().size());
    game.add(values.spanOf("adjudicateFullBoard"),
             GoalRule{countsPieces(values) ? Result::MostPieces : Result::Draws,
                      std::nullopt,
                      {.kind = Kind::AllPieces, .count = cells}});
  }
  if (!values.flag("stalematePieceCount")) return;
  // The engine decides stalemates by counting too: the player with more pieces wins if the stalemated side
  // would lose, the one with fewer if it would win.
  const std::string stalemate = values.value("stalemateValue").text;
  if (stalemate == "draw") return;
  game.add(values.spanOf("stalematePieceCount"),
           GoalRule{stalemate == "win" ? Result::FewestPieces : Result::MostPieces,
                    std::nullopt,
                    {.kind = Kind::Stalemated}});
}

// Adds the rule that decides draws by the number of pieces (the engine's Position::material_counting_result).
void addDraws(const IniGame& game) {
  const std::string counting = game.values.result("materialCounting");
  const SourceSpan place = game.values.spanOf("materialCounting");
  if (counting == "unweighted") game.add(place, ruleOf("draws: the side with more pieces wins"));
  if (counting == "whitedrawodds") game.add(place, ruleOf("draws: White wins"));
  if (counting == "blackdrawodds") game.add(place, ruleOf("draws: Black wins"));
  if (counting != "janggi") return;
  // Black, who moves second, gets one and a half points; so all points are doubled.
  syntax::DrawPoints draws{{}, {0, 3}};
  const std::pair<const char*, int> kPoints[] = {{"rook", 26},          {"janggiCannon", 14}, {"horse", 10},
                                                 {"janggiElephant", 6}, {"wazir", 6},         {"soldier", 4}};
  for (const auto& [name, points] : kPoints) {
    if (const IniType* type = game.types.named(name)) draws.points.emplace_back(type->letter, points);
  }
  game.add(place, std::move(draws));
}

// ---- passes ----

void addPassing(const IniGame& game) {
  IniValues& values = game.values;
  const bool always = values.flag("pass"), stuck = values.flag("passOnStalemate");
  if (always && stuck)
    return values.notSupported(values.spanOf("passOnStalemate"),
                               "passing at all times, but only where no move is left, is");
  if (!always && !stuck) return;
  const SourceSpan place = values.spanOf(always ? "pass" : "passOnStalemate");
  game.add(place, always ? ruleOf("passing: always") : ruleOf("passing: only without another move"));
  // The engine always ends the game in this case; no key controls it (Position::is_immediate_game_end).
  game.add(place, GoalRule{countsPieces(values) ? Result::MostPieces : Result::Draws,
                           std::nullopt,
                           {.kind = Kind::Counted, .count = 2, .counter = GoalCounter::Passes}});
  // A player without pieces cannot even pass (the engine's movegen.cpp), so he is stalemated unless a drop
  // needs no own piece.
  const std::string drop = values.value("enclosingDrop").text;
  if (game.types.named("king") || (values.flag("pieceDrops") && drop != "reversi" && drop != "ataxx")) return;
  const std::string stalemate = values.value("stalemateValue").text;
  const bool byCount = stalemate == "loss" && values.flag("stalematePieceCount");
  game.add(place, GoalRule{byCount ? Result::MostPieces : resultOf(stalemate), std::nullopt,
                           allOf({{.kind = Kind::Pieces}, kToMove})});
}

// ---- how many moves a side has left depends on what the other one has left (Position::count_limit) ----

class Counts {
 public:
  explicit Counts(const IniGame& game) : game_(game), place_(game.values.spanOf("countingRule")) {}

  void add(const std::string& rule) const {
    const GoalWords unpromoted = kind(Kind::AllPieces, "pawn"), alone{.kind = Kind::Pieces, .count = 1};
    if (rule == "asean")
      return addRows({unpromoted, alone}, {{"rook", 1, 16}, {"silver", 1, 44}, {"knight", 1, 64}}, false);
    const GoalWords more = atLeast(2, {.kind = Kind::Pieces}), others = ofOther(more);
    const bool cambodian = rule == "cambodian";
    const int less = cambodian ? 1 : 0;
    const std::vector<GoalWords> bare{unpromoted, alone, others};
    addRows(bare,
            {{"rook", 2, 8 - less},
             {"rook", 1, 16 - less},
             {"silver", 2, 22 - less},
             {"knight", 2, 32 - less},
             {"silver", 1, 44 - less}},
            true);
    addRow(bare, {64 - less, true, true});
    const GoalWords few{.kind = Kind::Pieces, .count = 3, .orFewer = true};
    addRow({cambodian ? few : unpromoted, more, others}, {64 - less, false, false});
  }

 private:
  struct Row {
    const char* type;
    int atLeast, moves;
  };

  // Returns the condition, with a count of 0, on pieces of the type.
  GoalWords kind(Kind kind, const char* name) const {
    GoalWords words{.kind = kind};
    if (const IniType* type = game_.types.named(name)) words.types = {type->letter};
    return words;
  }
  static GoalWords atLeast(int count, GoalWords pieces) {
    pieces.count = count - 1;
    pieces.orFewer = pieces.count > 0;
    return no(std::move(pieces));
  }

  // Adds a rule for each row. Rows about types that the game lacks are skipped.
  void addRows(const std::vector<GoalWords>& when, const std::vector<Row>& rows, bool fromPieces) const {
    for (const Row& row : rows) {
      if (!game_.types.named(row.type)) continue;
      std::vector<GoalWords> parts = when;
      parts.push_back(ofOther(atLeast(row.atLeast, kind(Kind::Pieces, row.type))));
      addRow(std::move(parts), {row.moves, true, fromPieces});
    }
  }
  void addRow(std::vector<GoalWords> when, syntax::Counting counting) const {
    if (!game_.types.named("pawn"))
      std::erase_if(when, [](const GoalWords& w) { return w.kind == Kind::AllPieces; });
    game_.add(place_, GoalRule{Result::Draws, std::nullopt, allOf(std::move(when)), counting});
  }

  const IniGame& game_;
  const SourceSpan place_;
};

void addCounting(const IniGame& game) {
  const std::string rule = game.values.result("countingRule");
  if (rule.empty() || rule == "none") return;
  if (!game.values.isNewest() && rule != "makruk")
    return game.values.notSupported(game.values.spanOf("countingRule"),
                                    "the counting that Fairy-Stockfish 11.1 has by this name is");
  Counts(game).add(rule);
}

}  // namespace

void addEnds(const IniGame& game, const IniPromotion& promotion) {
  IniValues& values = game.values;
  const std::string stalemate = values.result("stalemateValue");
  game.add(values.spanOf("stalemateValue"),
           stalemate == "loss"  ? ruleOf("stalemate: the stalemated side loses")
           : stalemate == "win" ? ruleOf("stalemate: the stalemated side wins")
                                : ruleOf("stalemate: draw"));
  addRepetition(game);
  addChase(game);
  addQuietMoves(game);
  if (values.flag("mustCapture"))
    game.add(values.spanOf("mustCapture"), ruleOf("captures: a legal one must be made"));
  addExtinction(game, promotion);
  addFlags(game, promotion);
  addChecks(game);
  addRows(game);
  addCounts(game);
  addDraws(game);
  addBikjang(game);
  if (values.flag("makpongRule"))
    game.add(values.spanOf("makpongRule"), ruleOf("royals in check: may only take what attacks them"));
  addPassing(game);
  addMate(game);
  addCounting(game);
}

}  // namespace fairyforge::frontend::ini
