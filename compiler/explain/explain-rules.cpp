// Sentences about the rules that end a game, promotion and other changes of type; and the number of moves of
// a piece on an otherwise empty board.

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <tuple>

#include "compiler/explain/explain.h"
#include "compiler/explain/play-rules.h"
#include "compiler/explain/promotions.h"
#include "compiler/explain/words.h"
#include "compiler/rules/paths.h"

namespace fairyforge::explain {
namespace {

std::string namesOf(const Variant& variant, const std::vector<TypeId>& types) {
  std::vector<std::string> names;
  for (const TypeId type : types) names.push_back(variant.type(type).name);
  return either(names);
}

// Returns the results with their cells, in the order in which the results first appear on the board.
std::vector<std::pair<std::vector<TypeId>, CellSet>> resultsOf(const Board& board,
                                                               const ArrivalTable& arrival, Side side,
                                                               TypeId type) {
  std::vector<std::pair<std::vector<TypeId>, CellSet>> results;
  board.forEachCell([&](Cell cell) {
    const auto& choices = arrival.choices(side, type, cell);
    if (choices.empty()) return;
    const auto known =
        std::find_if(results.begin(), results.end(), [&](const auto& r) { return r.first == choices; });
    if (known != results.end()) {
      known->second.add(cell);
    } else {
      results.emplace_back(choices, CellSet{}).second.add(cell);
    }
  });
  return results;
}

// Names whole ranks first, then the rest: "on rank 5 and e4".
std::string arrivalCells(const Board& board, const CellSet& set) {
  CellSet whole, rest;
  for (int level = 0; level < board.levels(); ++level) {
    for (int rank = 0; rank < board.shownRanks(); ++rank) {
      CellSet line;
      bool all = true;
      for (int file = 0; file < board.files(); ++file) {
        const Cell cell = board.atShown(file, rank, level);
        if (!board.exists(cell)) continue;
        line.add(cell);
        all = all && set.has(cell);
      }
      (all ? whole : rest) |= line;
    }
  }
  rest &= set;
  if (whole.empty() || rest.empty()) return cells(board, set);
  return cells(board, whole) + " and on " + cells(board, rest);
}

std::vector<std::string> arrivalsOf(const Variant& variant, const ArrivalTable& arrival, Side side,
                                    TypeId type, const std::string& prefix) {
  std::vector<std::string> clauses;
  for (const auto& [choices, set] : resultsOf(variant.board(), arrival, side, type)) {
    const bool chooses = choices.size() > 1;
    clauses.push_back(fmt::format("{}on {} becomes {}{}", prefix, arrivalCells(variant.board(), set),
                                  namesOf(variant, choices), chooses ? " (the player chooses)" : ""));
  }
  return clauses;
}

bool arrivalsMirror(const Variant& variant, const ArrivalTable& arrival, TypeId type) {
  bool same = true;
  variant.board().forEachCell([&](Cell cell) {
    const Cell other = variant.board().reflected(cell, variant.symmetry());
    same = same && arrival.choices(Side::White, type, cell) == arrival.choices(Side::Black, type, other);
  });
  return same;
}

// Returns White's arrivals, and Black's if they are not the mirror image.
std::vector<std::string> arrivalsOfBoth(const Variant& variant, const ArrivalTable& arrival, TypeId type,
                                        const std::string& prefix) {
  if (arrivalsMirror(variant, arrival, type)) return arrivalsOf(variant, arrival, Side::White, type, prefix);
  std::vector<std::string> clauses = arrivalsOf(variant, arrival, Side::White, type, prefix + "for White, ");
  for (std::string& clause : arrivalsOf(variant, arrival, Side::Black, type, prefix + "for Black, "))
    clauses.push_back(std::move(clause));
  return clauses;
}

std::string royalWords(const Variant& variant) {
  std::vector<std::string> names;
  for (const PieceType& type : variant.types()) {
    if (type.royal) names.push_back(type.name);
  }
  if (names.empty()) return "no piece is royal";
  return fmt::format("royal {}: {}", names.size() == 1 ? "piece" : "pieces", both(names));
}

std::string royalRuleWords(const Variant& variant) {
  const EndRules& end = variant.end();
  const auto words = [](RoyalRule rule) {
    return rule == RoyalRule::Any    ? "must keep every royal piece safe"
           : rule == RoyalRule::None ? "need not keep royal pieces safe: they may be taken"
           : rule == RoyalRule::One  ? "must keep some royal piece safe: they may not all be attacked"
           : rule == RoyalRule::Former
               ? "need only keep its last royal piece safe, and does not save it by making another; it loses "
                 "when all are gone"
               : "need only keep its last royal piece safe, and loses when all are gone";
  };
  const RoyalRule white = end.royals[index(Side::White)], black = end.royals[index(Side::Black)];
  if (white == black) return fmt::format("a side {}", words(white));
  return fmt::format("White {}; Black {}", words(white), words(black));
}

std::size_t royalsAtStart(const Variant& variant) {
  std::size_t most = 0;
  for (const Side side : kBothSides) {
    std::size_t count = 0;
    for (const Piece piece : variant.start().cells) {
      if (piece && piece.side() == side && variant.isRoyal(piece.type())) ++count;
    }
    most = std::max(most, count);
  }
  return most;
}

// Does a goal of both players decide this end? Goals are tested first, so a rule for
// the same end never applies.
bool goalDecides(const Variant& variant, GoalCondition::Kind end) {
  return std::ranges::any_of(variant.goals(), [&](const Goal& goal) {
    return goal.condition.kind == end && goal.of[0] && goal.of[1];
  });
}

std::string drawWords(const Variant& variant) {
  const DrawRule& rule = variant.end().draws;
  std::vector<std::string> points;
  for (std::size_t t = 0; t < rule.points.size(); ++t) {
    if (rule.points[t] != 0)
      points.push_back(fmt::format("{} for {}", rule.points[t], withArticle(variant.type(typeAt(t)).name)));
  }
  const Side favoured = rule.given[0] > rule.given[1] ? Side::White : Side::Black;
  const char* name = favoured == Side::White ? "White" : "Black";
  if (points.empty()) return fmt::format("what would be a draw is won by {}", name);
  const int given = rule.given[index(favoured)] - rule.given[index(opponent(favoured))];
  if (given != 0) points.push_back(fmt::format("{} for {}", given, name));
  return fmt::format("what would be a draw is won by the side with more points: {}", fmt::join(points, ", "));
}

std::string stalemateRule(StalemateRule rule) {
  switch (rule) {
    case StalemateRule::Draw:
      return "stalemate (no legal move, not in check) is a draw";
    case StalemateRule::StalematedLoses:
      return "stalemate: the side that has no legal move loses";
    case StalemateRule::StalematedWins:
      return "stalemate: the side that has no legal move wins";
  }
  return "";
}

}  // namespace

std::vector<std::string> explainArrivals(const Variant& variant, TypeId type) {
  if (auto promotion = promotionInProgram(variant, type)) return {std::move(promotion->words)};
  std::vector<std::string> clauses = arrivalsOfBoth(variant, variant.arrival(), type, "");
  if (!variant.type(type).imitates) return clauses;
  for (std::size_t i = 0; i < variant.types().size(); ++i) {
    const std::string as = withArticle(variant.type(typeAt(i)).name);
    for (std::string& clause : arrivalsOfBoth(variant, variant.imitatedArrival(), typeAt(i),
                                              fmt::format("when it has moved as {}, ", as)))
      clauses.push_back(std::move(clause));
  }
  return clauses;
}

std::vector<std::string> explainRules(const Variant& variant) {
  const EndRules& end = variant.end();
  std::vector<std::string> rules = turnRules(variant);
  rules.push_back(royalWords(variant));
  const bool royals = std::any_of(variant.types().begin(), variant.types().end(),
                                  [](const PieceType& type) { return type.royal; });
  if (royals) {
    if (royalsAtStart(variant) > 1 || end.royals[0] != RoyalRule::Any || end.royals[1] != RoyalRule::Any) {
      rules.push_back(royalRuleWords(variant));
    }
    if (!goalDecides(variant, GoalCondition::Kind::Checkmated))
      rules.push_back("checkmate wins: a royal piece is attacked and no legal move is left");
    if (variant.royalsCanVanish())
      rules.push_back("a side has lost whose last royal piece leaves the board or changes");
    addFlagsInWords(end, rules);
    if (variant.third() != nullptr && variant.third()->mateIsDraw)
      rules.push_back(fmt::format("mate by {} alone is a draw", variant.third()->name));
  }
  for (std::string& rule : goalRules(variant)) rules.push_back(std::move(rule));
  if (!goalDecides(variant, GoalCondition::Kind::Stalemated)) rules.push_back(stalemateRule(end.stalemate));
  if (end.bareKing.kind != BareKingRule::Kind::Off) {
    const std::string what =
        end.bareKing.material ? "no " + allOf(variant, *end.bareKing.material) : "no piece but royal ones";
    rules.push_back(end.bareKing.kind == BareKingRule::Kind::Immediate
                        ? fmt::format("bare king: a side with {} left loses at once", what)
                        : fmt::format("bare king: a side with {} left loses, unless its next move leaves the "
                                      "opponent so too: then it is a draw",
                                      what));
  }
  switch (end.repetition) {
    case RepetitionRule::Off:
      break;
    case RepetitionRule::Draw:
      rules.push_back(fmt::format("repetition: when a position has occurred {} times the game is a draw",
                                  number(end.repetitionCount)));
      break;
    case RepetitionRule::MoverLoses:
      rules.push_back(fmt::format("repetition: whoever brings about a position {} times loses",
                                  number(end.repetitionCount)));
      break;
  }
  if (end.draws.decides()) rules.push_back(drawWords(variant));
  if (end.perpetualCheckLoses)
    rules.push_back(
        fmt::format("perpetual check: who has given check with every move since the first of {} "
                    "equal positions loses; if both have, the game is a draw",
                    number(end.repetitionCount)));
  if (end.perpetualChaseLoses) {
    for (std::string& rule : chaseRules(variant)) rules.push_back(std::move(rule));
  }
  if (end.deadPositionsAreDraws)
    rules.push_back("dead position: where neither side can win any more the game is a draw");
  if (end.nMoveLimit > 0) {
    const std::string resetting = allOf(variant, end.clockResetting);
    const bool one = end.nMoveLimit == 1;
    rules.push_back(fmt::format("{} move{} of each side without a capture{}{} {} a draw", end.nMoveLimit,
                                one ? "" : "s", variant.hands().any() ? " or a drop" : "",
                                resetting.empty() ? "" : " or a move of " + resetting, one ? "is" : "are"));
  }
  for (std::string& rule : playRules(variant)) rules.push_back(std::move(rule));
  return rules;
}

Cell middleCell(const Board& board) {
  const int file = (board.files() - 1) / 2, rank = (board.ranks() - 1) / 2, level = (board.levels() - 1) / 2;
  Cell best = kNoCell;
  std::tuple<int, int, int> least{};
  board.forEachCell([&](Cell cell) {
    const int f = std::abs(board.file(cell) - file), r = std::abs(board.rank(cell) - rank);
    const std::tuple<int, int, int> distance{std::abs(board.level(cell) - level), std::max(f, r), f + r};
    if (best == kNoCell || distance < least) {
      best = cell;
      least = distance;
    }
  });
  return best;
}

MoveCounts countMoves(const Variant& variant, TypeId type, Cell from) {
  const auto paths = pathsFrom(variant.board(), variant.type(type).program[index(Side::White)], from);
  MoveCounts counts;
  if (!paths) return counts;
  CellSet quiet, capture, initial;
  for (const Path& path : *paths) {
    // What the path needs that an empty board lacks: nothing, or one enemy piece to capture.
    bool unmoved = false, possible = !path.takesEnPassantVictim;
    Cell enemy = kNoCell;
    for (const CellCondition& c : path.conditions) {
      if (c.cell == from) {
        unmoved = unmoved || c.unmoved;
      } else if (c.enPassantTarget) {
        possible = false;
      } else if ((c.occupants & kEmpty) == 0 || c.royal || c.unmoved || !c.typeSets.empty()) {
        possible = possible && (c.occupants & kEnemy) != 0 && !c.unmoved && enemy == kNoCell;
        enemy = c.cell;
      }
    }
    if (!possible) continue;
    // A cell that may hold anything counts as holding the enemy if something is taken there.
    if (enemy == kNoCell && path.to != from) (unmoved ? initial : quiet).add(path.to);
    for (const Cell victim : path.victims) {
      if ((enemy == kNoCell || enemy == victim) && !unmoved) capture.add(victim);
    }
  }
  quiet.forEach([&](Cell cell) { initial.remove(cell); });
  counts.quiet = quiet.size();
  counts.capture = capture.size();
  counts.initial = initial.size();
  return counts;
}

}  // namespace fairyforge::explain
