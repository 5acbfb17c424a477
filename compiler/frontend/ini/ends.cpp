// Adds statements for every end of the game, also where the section leaves the engine's standard value:
// stalemate, repetition, chases, counts, draws.
#include <algorithm>

#include "compiler/frontend/formats/counting-rules.h"
#include "compiler/frontend/ini/ini-game.h"
#include "compiler/frontend/syntax/reply.h"
#include "compiler/frontend/syntax/rule-sentences.h"
#include "compiler/movement/movement.h"

namespace fairyforge::frontend::ini {
namespace {

using formats::WaysBack, syntax::allOf, syntax::anyOf, syntax::kToMove, syntax::ruleOf;
using Kind = GoalCondition::Kind;
using Result = Goal::Result;

void addRepetition(IniGame& game) {
  const int fold = game.number("nFoldRule");
  // The key gives the result for the side to move. The other side has made the move that repeats the
  // position.
  const std::string value = game.result("nFoldValue");
  if (fold == 1)
    game.error(game.spanOf("nFoldRule"), "bad-number", "a position cannot be repeated at its first time");
  // With nFoldValueAbsolute, the value is White's result, whoever is to move.
  const bool absolute = game.flag("nFoldValueAbsolute") && value != "draw";
  const bool goal = (value == "loss" || absolute) && fold > 0;
  game.add("nFoldRule", fold == 0        ? ruleOf("repetition: off")
                        : goal           ? ruleOf("repetition: off at N", fold)
                        : value == "win" ? ruleOf("repetition: the mover loses at N", fold)
                                         : ruleOf("repetition: draw at N", fold));
  if (fold > 0 && game.flag("perpetualCheckIllegal") && seesChecks(game, "perpetualCheckIllegal"))
    game.add("perpetualCheckIllegal", ruleOf("perpetual check: loses"));
  if (!goal) return;
  const GoalWords repeats{.kind = Kind::Repetition};
  if (!absolute) return game.add("nFoldValue", GoalRule{Result::Wins, {}, repeats});
  game.add("nFoldValueAbsolute", GoalRule{resultOf(value), Side::White, anyOf({repeats, ofOther(repeats)})});
}

// Adds the rule of perpetual chase. The engine has only the rule of the Asian Xiangqi Federation, for the
// pieces of Xiangqi by their names.
void addChase(IniGame& game) {
  if (game.result("chasingRule") != "axf") return;
  const SourceSpan place = game.spanOf("chasingRule");
  const auto named = [&](const auto& names) {
    TypeRefs refs;
    for (const std::string_view name : names) {
      if (const IniType* type = game.named(name)) refs.push_back(type->letter);
    }
    return refs;
  };
  PerpetualChase chase{true, named(kMayChase)};
  const int across = game.number("soldierPromotionRank", game.board.ranks());
  if (const IniType* soldier = game.named("soldier"); soldier && across > 1)
    chase.unchased.push_back({{soldier->letter}, ranks(1, across - 1, place)});
  for (const auto& [chasers, chased] : kChasedRegardless) {
    PerpetualChase::Regardless some{named(chasers), named(chased)};
    if (!some.chasers.empty() && !some.chased.empty()) chase.regardless.push_back(std::move(some));
  }
  game.add(place, std::move(chase));
}

// Which of the type's moves could be taken back in the engine (PseudoMoves)? It looks at White's moves and at
// Black's alike, and not at holes.
WaysBack waysBack(const IniGame& game, const IniType& type) {
  if (!type.moves()) return WaysBack::None;
  Board board(game.board.files(), game.board.ranks());
  const auto compiled = [&](const std::string& movement) {
    Diagnostics discarded;
    return movement::compileMovement(spanOver("moves", movement), board, {.lookForUseless = false},
                                     discarded);
  };
  const std::string movement(type.movement.text());
  const auto back = compiled(movement), moves = compiled(movement + type.fromRegion);
  return back && moves ? formats::waysBack(board, (*moves)[0], (*back)[0]) : WaysBack::None;
}

// Returns the types whose moves restart the count of quiet moves. In the engine, promotions do that, and those
// moves of the types in the key that could not be taken back.
TypeRefs restarting(IniGame& game) {
  TypeRefs types = typesOfSides(game, "nMoveRuleTypes");
  for (const IniType& type : game.types) {
    const WaysBack back = isAmong(types, type.letter) ? waysBack(game, type) : WaysBack::All;
    if (back == WaysBack::All) std::erase(types, type.letter);
    const bool promotes = isAmong(game.promotion.promoting, type.letter);
    if (back == WaysBack::Some || (back == WaysBack::All && promotes))
      game.diagnostics.warning(
          type.entry, "readings-differ",
          "for Fairy-Stockfish, moves of '{}' restart the count of quiet moves if they promote{}; "
          "here {} of its moves do",
          type.letter.text, back == WaysBack::Some ? " or could not be taken back" : "",
          back == WaysBack::Some ? "all" : "none");
  }
  return types;
}

void addQuietMoves(IniGame& game) {
  const int limit = game.number("nMoveRule");
  // Drops reset the halfmove clock, so in a game with drops only, the rule never applies.
  const bool dropsAlone = std::ranges::none_of(game.types, &IniType::moves);
  const bool counts = !dropsAlone && limit > 0;
  const TypeRefs reset = counts ? restarting(game) : TypeRefs{};
  game.add("nMoveRule", !counts         ? ruleOf("quiet moves: off")
                        : reset.empty() ? ruleOf("quiet moves: draw at N reset by captures alone", limit)
                                        : ruleOf("quiet moves: draw at N reset by TYPES", limit, reset));
}

// If `startFen` has no counts of checks, one check wins in the engine.
void addChecks(IniGame& game) {
  if (!game.flag("checking") && seesChecks(game, "checking"))
    game.add("checking", ruleOf("checks: no move may give check"));
  if (!game.flag("checkCounting") || !seesChecks(game, "checkCounting")) return;
  const auto& [white, black] = game.checksWanted;
  const auto wins = [&](std::optional<Side> of, int count) {
    const GoalWords checks{.kind = Kind::Counted, .count = count, .counter = GoalCounter::Checks};
    game.add("checkCounting", GoalRule{Result::Wins, of, checks});
  };
  if (white == black) return wins({}, white);
  wins(Side::White, white);
  wins(Side::Black, black);
}

// Adds a goal if mate is not a loss for the mated player, as it is without any goal.
void addMate(IniGame& game) {
  const std::string mate = game.result("checkmateValue");
  if (!mate.empty() && mate != "loss")
    game.add("checkmateValue", GoalRule{resultOf(mate), {}, {.kind = Kind::Checkmated}});
}

// ---- counting pieces ----

// Is a game that nobody has won decided by the number of pieces?
bool countsPieces(IniGame& game) {
  return game.value("materialCounting").text == "unweighted";
}

// Adds the goals that count pieces: on a full board, and in stalemate.
void addCounts(IniGame& game) {
  if (game.flag("adjudicateFullBoard")) {
    const int cells = static_cast<int>(game.board.size() - game.board.holes().size());
    game.add("adjudicateFullBoard", GoalRule{countsPieces(game) ? Result::MostPieces : Result::Draws,
                                             {},
                                             {.kind = Kind::AllPieces, .count = cells}});
  }
  if (!game.flag("stalematePieceCount")) return;
  // With this key the engine also decides stalemates by the number of pieces: if the stalemated side would
  // lose, the side with more pieces wins; if it would win, the side with fewer.
  const std::string stalemate = game.value("stalemateValue").text;
  if (stalemate == "draw") return;
  game.add("stalematePieceCount", GoalRule{stalemate == "win" ? Result::FewestPieces : Result::MostPieces,
                                           {},
                                           {.kind = Kind::Stalemated}});
}

// Adds the rule that decides draws by points, or for Black (Position::material_counting_result in the
// engine).
void addDraws(IniGame& game) {
  const std::string counting = game.result("materialCounting");
  const SourceSpan place = game.spanOf("materialCounting");
  if (counting == "unweighted") game.add(place, ruleOf("draws: the side with more pieces wins"));
  if (counting == "whitedrawodds") game.add(place, ruleOf("draws: White wins"));
  if (counting == "blackdrawodds") game.add(place, ruleOf("draws: Black wins"));
  if (counting != "janggi") return;
  // Black gets one and a half points for moving second, so all points are doubled.
  DrawPoints draws{{}, {0, 3}};
  const std::pair<const char*, int> kPoints[] = {{"rook", 26},          {"janggiCannon", 14}, {"horse", 10},
                                                 {"janggiElephant", 6}, {"wazir", 6},         {"soldier", 4}};
  for (const auto& [name, points] : kPoints) {
    if (const IniType* type = game.named(name)) draws.points.emplace_back(type->letter, points);
  }
  game.add(place, std::move(draws));
}

// ---- passes ----

// Adds the rules of passing, with the end of the game after two passes in a row.
void addPassing(IniGame& game) {
  const bool always = game.flag("pass"), stuck = game.flag("passOnStalemate");
  if (always && stuck)
    return game.notSupported("passOnStalemate", "passing at all times, but only where no move is left, is");
  if (!always && !stuck) return;
  const SourceSpan place = game.spanOf(always ? "pass" : "passOnStalemate");
  game.add(place, always ? ruleOf("passing: always") : ruleOf("passing: only without another move"));
  // The engine ends the game after two passes; no key changes that (Position::is_immediate_game_end).
  game.add(place, GoalRule{countsPieces(game) ? Result::MostPieces : Result::Draws,
                           {},
                           {.kind = Kind::Counted, .count = 2, .counter = GoalCounter::Passes}});
  // A player without pieces cannot even pass in the engine. So such a player is stalemated,
  // unless he can drop a piece that needs no own piece beside it.
  const std::string drop = game.value("enclosingDrop").text;
  if (game.named("king") || (game.flag("pieceDrops") && drop != "reversi" && drop != "ataxx")) return;
  const std::string stalemate = game.value("stalemateValue").text;
  const bool byCount = stalemate == "loss" && game.flag("stalematePieceCount");
  game.add(place, GoalRule{byCount ? Result::MostPieces : resultOf(stalemate),
                           {},
                           allOf({{.kind = Kind::Pieces}, kToMove})});
}

// Adds the counting of moves by which a side that is ahead must mate, as in makruk and Cambodian chess.
void addCounting(IniGame& game) {
  const std::string rule = game.result("countingRule");
  if (rule.empty() || rule == "none") return;
  if (!game.isNewest() && rule != "makruk")
    return game.notSupported("countingRule", "the counting that Fairy-Stockfish 11.1 has by this name is");
  const auto typesOf = [&](std::string_view name) -> std::optional<TypeRefs> {
    const IniType* type = game.named(name);
    return type ? std::optional(TypeRefs{type->letter}) : std::nullopt;
  };
  for (auto& count : formats::countsOf<GoalWords>(rule, typesOf))
    game.add("countingRule", GoalRule{Result::Draws,
                                      {},
                                      allOf(std::move(count.when)),
                                      Counting{count.moves, count.anew, count.fromPieces}});
}

}  // namespace

void addEnds(IniGame& game) {
  const std::string stalemate = game.result("stalemateValue");
  game.add("stalemateValue", stalemate == "loss"  ? ruleOf("stalemate: the stalemated side loses")
                             : stalemate == "win" ? ruleOf("stalemate: the stalemated side wins")
                                                  : ruleOf("stalemate: draw"));
  addRepetition(game);
  addChase(game);
  addQuietMoves(game);
  if (game.flag("mustCapture")) game.add("mustCapture", ruleOf("captures: a legal one must be made"));
  addExtinction(game);
  addFlags(game);
  addChecks(game);
  addRows(game);
  addCounts(game);
  addDraws(game);
  addBikjang(game);
  if (game.flag("makpongRule") && seesChecks(game, "makpongRule"))
    game.add("makpongRule", ruleOf("royals in check: may only take what attacks them"));
  addPassing(game);
  addMate(game);
  addCounting(game);
}

}  // namespace fairyforge::frontend::ini
