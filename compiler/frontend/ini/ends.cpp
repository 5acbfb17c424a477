// Converts the keys about the end of the game: stalemate, counts, extinction, goals. Rules for which the
// section leaves the engine's standard are stated too.
#include <algorithm>

#include "compiler/frontend/ini/parts.h"
#include "compiler/frontend/syntax/reply.h"
#include "compiler/frontend/syntax/rule-sentences.h"

namespace fairyforge::frontend::ini {

namespace {

syntax::GoalWords anyOf(std::vector<syntax::GoalWords> parts) {
  if (parts.size() == 1) return std::move(parts[0]);
  return {.kind = GoalCondition::Kind::Any, .parts = std::move(parts)};
}

void addRepetition(IniValues& values, IniLayer& out) {
  const int fold = values.number("nFoldRule", 3, 0, 100);
  // From the point of view of the side to move: the other side has made the move that repeats.
  const std::string value = values.result("nFoldValue", {"draw", "win", "loss"});
  if (fold == 1)
    values.error(values.spanOf("nFoldRule"), "bad-number", "a position cannot be repeated at its first time");
  // With nFoldValueAbsolute, the value is from White's point of view instead.
  const bool absolute = values.flag("nFoldValueAbsolute") && value != "draw";
  const bool goal = (value == "loss" || absolute) && fold > 0;
  out.add(values.spanOf("nFoldRule"), fold == 0 ? syntax::ruleOf("repetition: off")
                                      : goal    ? syntax::ruleOf("repetition: off at N", fold)
                                      : value == "win"
                                          ? syntax::ruleOf("repetition: the mover loses at N", fold)
                                          : syntax::ruleOf("repetition: draw at N", fold));
  if (fold > 0 && values.flag("perpetualCheckIllegal"))
    out.add(values.spanOf("perpetualCheckIllegal"), syntax::ruleOf("perpetual check: loses"));
  if (!goal) return;
  const syntax::GoalWords repeats{.kind = GoalCondition::Kind::Repetition};
  if (!absolute)
    return out.add(values.spanOf("nFoldValue"), syntax::GoalRule{Goal::Result::Wins, std::nullopt, repeats});
  const syntax::GoalWords other{.kind = GoalCondition::Kind::Other, .parts = {repeats}};
  out.add(values.spanOf("nFoldValueAbsolute"),
          syntax::GoalRule{value == "win" ? Goal::Result::Wins : Goal::Result::Loses, Side::White,
                           anyOf({repeats, other})});
}

void addMandatoryCapture(const IniGame& game) {
  IniValues& values = game.values;
  if (!values.flag("mustCapture")) return;
  game.add(values.spanOf("mustCapture"), syntax::ruleOf("captures: a legal one must be made"));
}

// ---- extinction ----

void addExtinction(const IniGame& game, const IniPromotion& promotion) {
  IniValues& values = game.values;
  const std::string value = values.result("extinctionValue", {"none", "loss", "win", "draw"});
  const bool claim = values.flag("extinctionClaim");
  const int count = values.number("extinctionPieceCount", 0, 0, 100);
  const int opponents = values.number("extinctionOpponentPieceCount", 0, 0, 100);
  const IniEntry* types = values.find("extinctionPieceTypes");
  if (value == "none" || value.empty() || !types || values.flag("extinctionPseudoRoyal")) return;
  const bool all = types->value.text.find('*') != std::string::npos;
  if (value == "loss" && all && count == 1 && opponents == 2) {
    game.add(types->key.span, claim ? syntax::ruleOf("bare king: loses unless it bares the other in reply")
                                    : syntax::ruleOf("bare king: loses at once"));
    return;
  }
  if (claim)
    return values.notSupported(values.find("extinctionClaim")->key.span,
                               "extinction that the other side may still answer, but for the bare king, is");
  using Kind = GoalCondition::Kind;
  const TypeRefs named = all ? TypeRefs{} : game.typesOf("extinctionPieceTypes");
  std::vector<syntax::GoalWords> extinct;
  // Can one move make both sides extinct? The engine checks the player who has moved first.
  bool forBoth = values.flag("blastOnCapture");
  for (std::size_t i = 0; i < (all ? 1 : named.size()); ++i) {
    forBoth = forBoth ||
              (!all && std::any_of(promotion.promoting.begin(), promotion.promoting.end(),
                                   [&](const syntax::TypeRef& pawn) { return pawn.text == named[i].text; }));
    const auto atMost = [&](int most) {
      return syntax::GoalWords{.kind = Kind::Pieces,
                               .count = most,
                               .orFewer = most > 0,
                               .hands = true,
                               .types = all ? TypeRefs{} : withPromoted(values, promotion, {named[i]})};
    };
    if (opponents == 0) {
      extinct.push_back(atMost(count));
      continue;
    }
    const syntax::GoalWords enough{.kind = Kind::Not, .parts = {atMost(opponents - 1)}};
    extinct.push_back(
        {.kind = Kind::All, .parts = {atMost(count), {.kind = Kind::Other, .parts = {enough}}}});
  }
  const auto result = value == "win"    ? Goal::Result::Wins
                      : value == "loss" ? Goal::Result::Loses
                                        : Goal::Result::Draws;
  if (extinct.empty()) return;
  const syntax::GoalWords dead = anyOf(std::move(extinct));
  if (forBoth && value == "loss") {
    const syntax::GoalWords moved{.kind = Kind::Not, .parts = {{.kind = Kind::ToMove}}};
    game.add(types->key.span,
             syntax::GoalRule{result, std::nullopt, {.kind = Kind::All, .parts = {moved, dead}}});
  }
  game.add(types->key.span, syntax::GoalRule{result, std::nullopt, dead});
}

// ---- cells to reach ----

std::string_view flagKey(const IniValues& values, Side side) {
  return side == Side::White ? values.given({"flagRegionWhite", "whiteFlag", "flagRegion"})
                             : values.given({"flagRegionBlack", "blackFlag", "flagRegion"});
}
CellSet flagCells(const IniGame& game, Side side) {
  return game.regionCells(flagKey(game.values, side));
}

// Returns the condition that the side's pieces have reached its cells. Returns nothing if it has no cells to
// reach, or if the condition is not supported.
std::optional<syntax::GoalWords> flagReached(const IniGame& game, const IniPromotion& promotion, Side side) {
  IniValues& values = game.values;
  const bool white = side == Side::White;
  const std::string_view place = flagKey(values, side);
  if (!values.find(place)) return std::nullopt;
  const std::string_view key =
      white ? values.given({"flagPieceWhite", "flagPiece"}) : values.given({"flagPieceBlack", "flagPiece"});
  const TypeRefs types =
      values.value(key).text == "*" ? TypeRefs{} : withPromoted(values, promotion, game.typesOf(key));
  if (values.value(key).text != "*" && types.empty()) return std::nullopt;  // no piece type can reach it
  const CellSet region = flagCells(game, side);
  const int count = values.number("flagPieceCount", 1, 1, 1000);
  const bool blocked = values.flag("flagPieceBlockedWin");
  if (count > static_cast<int>(region.size()) && !blocked)
    return std::nullopt;  // there are fewer cells than that
  if (region.empty()) return std::nullopt;
  syntax::GoalWords reached{.kind = GoalCondition::Kind::Places,
                            .occupants = {{.types = types}},
                            .cells = game.listed({region, region}),
                            .everyCell = count > 1 && count == static_cast<int>(region.size())};
  if (!reached.everyCell && count > 1) reached.count = count;
  if (!blocked || count == 1) return reached;
  // With flagPieceBlockedWin, one of the cells is enough if none of the others is empty.
  syntax::GoalWords full = reached;
  full.occupants = {{.whose = Occupancy::Whose::Anyones}};
  reached.everyCell = false;
  reached.count = 0;
  // The engine checks only the player who has moved; the opponent's move may fill the last cell.
  if (values.flag("flagMove"))
    values.notSupported(values.spanOf("flagPieceBlockedWin"), "a reply to a goal that is blocked is");
  const syntax::GoalWords moved{.kind = GoalCondition::Kind::Not,
                                .parts = {{.kind = GoalCondition::Kind::ToMove}}};
  return syntax::GoalWords{.kind = GoalCondition::Kind::All, .parts = {reached, full, moved}};
}

// Returns the condition that the pieces are also safe. If more pieces than required have reached the cells,
// the engine does not ask whether they are safe.
syntax::GoalWords safely(const syntax::GoalWords& reached) {
  syntax::GoalWords safe = reached, more = reached;
  for (syntax::OccupantWords& occupant : safe.occupants) occupant.safe = true;
  more.count = 2;
  return anyOf({safe, more});
}

// Follows the engine's Position::is_immediate_game_end: it checks first the player to move, whose pieces have
// stood there for a turn, then the other player.
void addFlags(const IniGame& game, const IniPromotion& promotion) {
  using Kind = GoalCondition::Kind;
  IniValues& values = game.values;
  const auto white = flagReached(game, promotion, Side::White);
  const auto black = flagReached(game, promotion, Side::Black);
  const SourceSpan place = values.spanOf("flagRegion");
  const bool waits = values.flag("flagMove"), safe = values.flag("flagPieceSafe");
  if (!white && !black) return;
  if (safe && (values.number("flagPieceCount", 1, 1, 1000) > 1 || values.flag("flagPieceBlockedWin")))
    return values.notSupported(values.spanOf("flagPieceSafe"), "a goal of several pieces that are safe is");
  const IniType* king = game.types.named("king");
  const auto isKing = [&](const syntax::TypeRef& ref) { return king && ref.text == king->letter.text; };
  const auto words = [](const std::optional<syntax::GoalWords>& goal) -> const syntax::GoalWords& {
    return goal->parts.empty() ? *goal : goal->parts[0];
  };
  const auto ofKings = [&](const std::optional<syntax::GoalWords>& goal) {
    return goal && std::ranges::any_of(words(goal).occupants[0].types, isKing);
  };
  const bool kings = waits && values.isNewest() && (ofKings(white) || ofKings(black));
  if (kings && (safe || !ofKings(white) || !ofKings(black)))
    return values.notSupported(
        values.spanOf("flagMove"),
        "a reply to a king that has reached its goal, where the other player has none, is");
  const auto add = [&](Goal::Result result, std::optional<Side> of, syntax::GoalWords condition) {
    game.add(place, syntax::GoalRule{result, of, std::move(condition)});
  };
  const auto all = [](std::vector<syntax::GoalWords> parts) {
    return syntax::GoalWords{.kind = Kind::All, .parts = std::move(parts)};
  };
  const auto other = [](const syntax::GoalWords& part) {
    return syntax::GoalWords{.kind = Kind::Other, .parts = {part}};
  };
  const auto no = [](const syntax::GoalWords& part) {
    return syntax::GoalWords{.kind = Kind::Not, .parts = {part}};
  };
  const syntax::GoalWords toMove{.kind = Kind::ToMove};
  // Only Black, who moves second, may follow with a king.
  if (kings) {
    for (syntax::GoalRule& goal : syntax::waitingForReply({Goal::Result::Wins, Side::White, *white}, *black))
      game.add(place, std::move(goal));
    return add(Goal::Result::Wins, Side::Black, *black);
  }
  // The pieces must still be there when their player's next turn begins; at White's turn, the game is a draw
  // if Black's are there too. Newer engines do this for kings only.
  if (waits && white && black && !values.isNewest())
    add(Goal::Result::Draws, Side::White, all({toMove, *white, other(*black)}));
  const auto names = [](const syntax::GoalWords& goal) {
    std::vector<std::string> list;
    for (const syntax::TypeRef& type : goal.occupants[0].types) list.push_back(type.text);
    return list;
  };
  if (!waits && white && black && white->parts.empty() && black->parts.empty() &&
      names(*white) == names(*black)) {
    syntax::GoalWords both = *white;
    both.cells = game.listed({flagCells(game, Side::White), flagCells(game, Side::Black)});
    if (!safe) return add(Goal::Result::Wins, std::nullopt, both);
    syntax::GoalWords theirs = safely(both);  // each part is about the other player, as in sentences
    for (syntax::GoalWords& part : theirs.parts) part = other(part);
    add(Goal::Result::Draws, std::nullopt, all({safely(both), std::move(theirs)}));
    return add(Goal::Result::Wins, std::nullopt, safely(both));
  }
  if (safe && !waits && white && black)
    return values.notSupported(values.spanOf("flagPieceSafe"),
                               "a goal of safe pieces that differ by side is");
  for (const Side side : kBothSides) {
    const auto& reached = side == Side::White ? white : black;
    if (!reached) continue;
    const syntax::GoalWords now = safe ? safely(*reached) : *reached;
    add(Goal::Result::Wins, side, waits ? all({toMove, *reached}) : now);
    if (waits && safe) add(Goal::Result::Wins, side, all({no(toMove), now}));
  }
}

// If the start has no counts of checks, the next check wins in the engine.
void addChecks(const IniGame& game) {
  IniValues& values = game.values;
  if (!values.flag("checking"))
    game.add(values.spanOf("checking"), syntax::ruleOf("checks: no move may give check"));
  if (!values.flag("checkCounting")) return;
  const auto& [white, black] = game.start.checksWanted;
  const auto wins = [&](std::optional<Side> of, int count) {
    game.add(values.spanOf("checkCounting"),
             syntax::GoalRule{
                 Goal::Result::Wins,
                 of,
                 {.kind = GoalCondition::Kind::Counted, .count = count, .counter = GoalCounter::Checks}});
  };
  if (white == black) return wins(std::nullopt, white);
  wins(Side::White, white);
  wins(Side::Black, black);
}

// The mated player loses unless the key says otherwise.
void addMate(const IniGame& game) {
  const std::string mate = game.values.result("checkmateValue", {"loss", "win", "draw"});
  if (mate.empty() || mate == "loss") return;
  game.add(game.values.spanOf("checkmateValue"),
           syntax::GoalRule{mate == "win" ? Goal::Result::Wins : Goal::Result::Draws,
                            std::nullopt,
                            {.kind = GoalCondition::Kind::Checkmated}});
}

// ---- pieces in a row ----

// Calls add(legs) for each way to put so many pieces on a line of cells, with gaps. Returns false if there
// are too many ways.
template <typename Add>
bool inLineWithGaps(Vector step, int pieces, int cells, Add add) {
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

void addRows(const IniGame& game) {
  IniValues& values = game.values;
  const int length = values.number("connectN", 0, 0, 12), side = values.number("connectNxN", 0, 0, 12);
  if (length == 1 || side == 1)
    return values.notSupported(values.spanOf(length == 1 ? "connectN" : "connectNxN"),
                               "a row of one piece is");
  const bool all = values.value("connectPieceTypes").text == "*";
  const syntax::OccupantWords piece{.types = all ? TypeRefs{} : game.typesOf("connectPieceTypes")};
  std::vector<syntax::GoalWords> rows;
  const auto add = [&](std::vector<Vector> legs) {
    rows.push_back({.kind = GoalCondition::Kind::Pattern,
                    .occupants = std::vector<syntax::OccupantWords>(legs.size() + 1, piece),
                    .legs = std::move(legs)});
  };
  const std::pair<std::string_view, std::vector<Vector>> kRows[] = {
      {"connectHorizontal", {{1, 0}}}, {"connectVertical", {{0, 1}}}, {"connectDiagonal", {{1, 1}, {1, -1}}}};
  for (const auto& [key, steps] : kRows) {
    if (length == 0 || !values.flag(key)) continue;
    for (const Vector step : steps) add(std::vector<Vector>(static_cast<std::size_t>(length - 1), step));
  }
  const int inLine = values.number("collinearN", 0, 0, formats::kFairyStockfishFiles);
  for (const auto& [key, steps] : kRows) {
    if (inLine < 2 || !values.flag(key)) continue;
    for (const Vector step : steps) {
      const int cells = std::max(game.start.board.files(), game.start.board.ranks());
      if (!inLineWithGaps(step, inLine, cells, add))
        return values.notSupported(values.spanOf("collinearN"), "a line of so many pieces with gaps is");
    }
  }
  // A square: the legs run along its ranks in alternating directions.
  std::vector<Vector> legs;
  for (int rank = 0; rank < side; ++rank) {
    if (rank > 0) legs.push_back({0, 1});
    legs.insert(legs.end(), static_cast<std::size_t>(side - 1), {rank % 2 == 0 ? 1 : -1, 0});
  }
  if (side > 0) add(std::move(legs));
  if (rows.empty() || (!all && piece.types.empty())) return;
  const std::string value = values.result("connectValue", {"win", "loss", "draw"});
  game.add(values.spanOf(length > 0 ? "connectN"
                         : side > 0 ? "connectNxN"
                                    : "collinearN"),
           syntax::GoalRule{value == "loss"   ? Goal::Result::Loses
                            : value == "draw" ? Goal::Result::Draws
                                              : Goal::Result::Wins,
                            std::nullopt, anyOf(std::move(rows))});
}

// ---- counting pieces ----

// Is a game that nobody has won decided by the number of pieces?
bool countsPieces(IniValues& values) {
  const std::string counting = values.value("materialCounting").text;
  return counting == "unweighted";
}

// Adds the rule that decides draws by the number of pieces (the engine's Position::material_counting_result).
void addDraws(const IniGame& game) {
  IniValues& values = game.values;
  const std::string counting =
      values.result("materialCounting", {"none", "unweighted", "whitedrawodds", "blackdrawodds", "janggi"});
  const SourceSpan place = values.spanOf("materialCounting");
  if (counting == "unweighted") game.add(place, syntax::ruleOf("draws: the side with more pieces wins"));
  if (counting == "whitedrawodds") game.add(place, syntax::ruleOf("draws: White wins"));
  if (counting == "blackdrawodds") game.add(place, syntax::ruleOf("draws: Black wins"));
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

void addCounts(const IniGame& game) {
  IniValues& values = game.values;
  const bool counts = countsPieces(values);
  if (values.flag("adjudicateFullBoard")) {
    const int cells = static_cast<int>(game.start.board.size() - game.start.board.holes().size());
    game.add(values.spanOf("adjudicateFullBoard"),
             syntax::GoalRule{counts ? Goal::Result::MostPieces : Goal::Result::Draws,
                              std::nullopt,
                              {.kind = GoalCondition::Kind::AllPieces, .count = cells}});
  }
  if (!values.flag("stalematePieceCount")) return;
  // The engine decides stalemates by counting too: the player with more pieces wins if the stalemated side
  // would lose, the one with fewer if it would win.
  const std::string stalemate = values.value("stalemateValue").text;
  if (stalemate == "draw") return;
  const auto result = stalemate == "win" ? Goal::Result::FewestPieces : Goal::Result::MostPieces;
  game.add(values.spanOf("stalematePieceCount"),
           syntax::GoalRule{result, std::nullopt, {.kind = GoalCondition::Kind::Stalemated}});
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
  game.add(place,
           always ? syntax::ruleOf("passing: always") : syntax::ruleOf("passing: only without another move"));
  // The engine always ends the game in this case; no key controls it (Position::is_immediate_game_end).
  game.add(place, syntax::GoalRule{
                      countsPieces(values) ? Goal::Result::MostPieces : Goal::Result::Draws,
                      std::nullopt,
                      {.kind = GoalCondition::Kind::Counted, .count = 2, .counter = GoalCounter::Passes}});
  // A player without pieces cannot even pass (the engine's movegen.cpp), so he is stalemated unless a drop
  // needs no own piece.
  const std::string drop = values.value("enclosingDrop").text;
  if (game.types.named("king") || (values.flag("pieceDrops") && drop != "reversi" && drop != "ataxx")) return;
  const std::string stalemate = values.value("stalemateValue").text;
  const auto result = stalemate == "draw"                  ? Goal::Result::Draws
                      : stalemate == "win"                 ? Goal::Result::Wins
                      : values.flag("stalematePieceCount") ? Goal::Result::MostPieces
                                                           : Goal::Result::Loses;
  const syntax::GoalWords none{.kind = GoalCondition::Kind::Pieces},
      moves{.kind = GoalCondition::Kind::ToMove};
  game.add(place, syntax::GoalRule{
                      result, std::nullopt, {.kind = GoalCondition::Kind::All, .parts = {none, moves}}});
}

}  // namespace

void addEnds(const IniGame& game, const IniPromotion& promotion) {
  IniValues& values = game.values;
  const std::string stalemate = values.result("stalemateValue", {"draw", "loss", "win"});
  game.add(values.spanOf("stalemateValue"),
           stalemate == "loss"  ? syntax::ruleOf("stalemate: the stalemated side loses")
           : stalemate == "win" ? syntax::ruleOf("stalemate: the stalemated side wins")
                                : syntax::ruleOf("stalemate: draw"));
  addRepetition(values, game.out);
  addChase(game);
  const int limit = values.number("nMoveRule", 50, 0, 10000);
  // A drop restarts the count, so if drops are the only moves, the count never ends.
  const bool dropsAlone =
      std::ranges::all_of(game.types.list, [](const IniType& type) { return type.name == "immobile"; });
  const TypeRefs reset = typesOfSides(game, "nMoveRuleTypes");
  game.add(values.spanOf("nMoveRule"),
           dropsAlone || limit == 0 ? syntax::ruleOf("quiet moves: off")
           : reset.empty()          ? syntax::ruleOf("quiet moves: draw at N reset by captures alone", limit)
                                    : syntax::ruleOf("quiet moves: draw at N reset by TYPES", limit, reset));
  addMandatoryCapture(game);
  addExtinction(game, promotion);
  addFlags(game, promotion);
  addChecks(game);
  addRows(game);
  addCounts(game);
  addDraws(game);
  addBikjang(game);
  if (values.flag("makpongRule"))
    game.add(values.spanOf("makpongRule"),
             syntax::ruleOf("royals in check: may only take what attacks them"));
  addPassing(game);
  addMate(game);
  addCounting(game);
}

}  // namespace fairyforge::frontend::ini
