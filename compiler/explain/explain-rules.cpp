// Sentences about the rules that end a game and about promotions. Also counts of a piece's moves on an empty
// board.

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <tuple>

#include "compiler/core/base/add-once.h"
#include "compiler/core/possible/possibilities.h"
#include "compiler/core/rules/paths.h"
#include "compiler/core/rules/won-by-mate.h"
#include "compiler/explain/explain.h"
#include "compiler/explain/other-side.h"
#include "compiler/explain/play-rules.h"
#include "compiler/explain/promotions.h"
#include "compiler/explain/square-words.h"

namespace fairyforge::explain {
namespace {

// Are these all cells before which there is none, as White sees the board, and not just a rank?
bool areEndsOfFiles(const Board& board, const CellSet& set) {
  CellSet ends;
  board.forEachCell([&](Cell cell) {
    if (board.displaced(cell, {0, 1, 0}, Wrap::None) == kNoCell) ends.add(cell);
  });
  return set == ends && board.levels() == 1 && !areRanks(board, set);
}

// Returns a phrase for each result of an arrival, in the order in which the results occur on the board. Names
// Black's cells if they are not the mirror image of White's.
std::vector<std::string> arrivalsOf(const Variant& variant, const ArrivalTable& arrival, TypeId type,
                                    const std::string& prefix) {
  const Board& board = variant.board();
  std::vector<std::pair<std::vector<TypeId>, std::array<CellSet, kSides>>> results;
  for (const Side side : kBothSides) {
    board.forEachCell([&](Cell cell) {
      const auto& choices = arrival.choices(side, type, cell);
      if (!choices.empty()) valueFor(results, choices)[index(side)].add(cell);
    });
  }
  std::vector<std::string> clauses;
  for (const auto& [choices, sets] : results) {
    const auto& [white, black] = sets;
    const bool isMirror = board.reflected(white, variant.symmetry()) == black;
    if (white == board.cells() && black == white) {
      clauses.push_back(fmt::format("{}becomes {} whenever it moves", prefix, eitherOf(variant, choices)));
      continue;
    }
    const std::string where =
        white.empty()   ? "for Black, on " + cells(board, black)
        : isMirror      ? "on " + (areEndsOfFiles(board, white)
                                       ? "the last " + std::string(board.isHexagonal() ? "cell" : "square") +
                                        " of each file"
                                       : cells(board, white))
        : black.empty() ? "for White, on " + cells(board, white)
                        : fmt::format("on {} (Black: {})", cells(board, white), cells(board, black));
    clauses.push_back(fmt::format("{}{} becomes {}", prefix, where, eitherOf(variant, choices)));
  }
  return clauses;
}

// Do the type's moves themselves say what it becomes wherever an arrival would change it? Then their words
// name the new types.
bool endsChoose(const Variant& variant, TypeId type) {
  bool choose = false;
  for (const Side side : kBothSides) {
    const MoveProgram& program = variant.type(type).program[index(side)];
    const auto isChange = [](const Instruction& in) { return in.op == Op::Land && in.operand >= kAs; };
    if (std::ranges::none_of(program.code, isChange)) return false;
    bool all = true;
    variant.board().forEachCell([&](Cell from) {
      const auto paths = all ? pathsFrom(variant.board(), program, from) : std::nullopt;
      all = all && paths && std::ranges::all_of(*paths, [&](const Path& path) {
              if (path.to == kNoCell || variant.arrival().choices(side, type, path.to).empty()) return true;
              choose = choose || path.landing != kArriving;
              return path.landing != kArriving;
            });
    });
    if (!all) return false;
  }
  return choose;
}

std::string ordinal(int n) {
  static constexpr std::array kWords{"zeroth", "first",   "second", "third", "fourth", "fifth",
                                     "sixth",  "seventh", "eighth", "ninth", "tenth"};
  const auto known = static_cast<std::size_t>(n);
  return known < kWords.size() ? kWords[known] : fmt::format("{}th", n);
}

// Returns the names of royal types: "King", "King or Prince"; empty if there are none.
std::string royalNames(const Variant& variant) {
  return eitherOf(variant, variant.royalTypes());
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

// Have both players a goal for this event (checkmate, stalemate)? Goals are evaluated first, so the rule for
// the event then never applies.
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
  const std::string name = ownerName(variant, favoured);
  if (points.empty()) return fmt::format("what would be a draw is won by {}", name);
  const int given = rule.given[index(favoured)] - rule.given[index(opponent(favoured))];
  if (given != 0) points.push_back(fmt::format("{} for {}", given, name));
  return fmt::format("what would be a draw is won by the side with more points: {}", fmt::join(points, ", "));
}

// Describes EndRules::perpetualChaseLoses, which must be set.
std::vector<std::string> chaseRules(const Variant& variant) {
  const ChaseRule& rule = *variant.end().perpetualChaseLoses;
  std::vector<std::string> rules{
      fmt::format(
          "perpetual chase: who has chased the same piece with every move, from that which led to the first of {} "
          "equal positions on, loses; if both have, a draw",
          number(variant.end().repetitionCount)),
      "a move chases a piece that is not royal when it has brought about that it could be taken next, and that "
      "nothing could take back; but not if the two are of one type and the piece could take the other instead"};
  if (!rule.mayChase.empty()) rules.push_back(allOf(variant, rule.mayChase) + " may chase");
  std::vector<std::pair<TypeSet, TypeSet>> regardless;  // the chased types, and the types that chase them
  for (std::size_t t = 0; t < variant.types().size(); ++t) {
    std::array<CellSet, kSides> cells;
    for (const Side side : kBothSides)
      if (!rule.unchased[index(side)].empty()) cells[index(side)] = rule.unchased[index(side)][t];
    if (!cells[0].empty() || !cells[1].empty())
      rules.push_back(fmt::format("{} may be chased on {}", withArticle(variant.types()[t].name),
                                  cellsOfBoth(variant, cells)));
    if (rule.regardless.empty() || rule.regardless[t].empty()) continue;
    valueFor(regardless, rule.regardless[t]).add(typeAt(t));
  }
  std::vector<std::string> chases;
  for (const auto& [chased, types] : regardless)
    chases.push_back(fmt::format("{} chases {}", withArticle(eitherOf(variant, types)),
                                 withArticle(eitherOf(variant, chased))));
  if (!chases.empty())
    rules.push_back(fmt::format("even if it could be taken back, {}", fmt::join(chases, ", ")));
  return rules;
}

}  // namespace

std::vector<std::string> PieceWords::arrivals(TypeId type) {
  // Types that only the third side can have are not promoted.
  if (variant_.third() != nullptr && !sides_->occurs(Side::White, type) && !sides_->occurs(Side::Black, type))
    return {};
  std::string promotion =
      sides_->wordsOfBoth(type, [&](const Variant& seen) { return promotionWords(seen, type).value_or(""); });
  if (!promotion.empty()) return {std::move(promotion)};
  if (endsChoose(variant_, type)) return {};
  std::vector<std::string> clauses = arrivalsOf(variant_, variant_.arrival(), type, "");
  if (!variant_.type(type).imitates) return clauses;
  for (std::size_t i = 0; i < variant_.types().size(); ++i) {
    const std::string as = withArticle(variant_.type(typeAt(i)).name);
    for (std::string& clause : arrivalsOf(variant_, variant_.imitatedArrival(), typeAt(i),
                                          fmt::format("when it has moved as {}, ", as)))
      clauses.push_back(std::move(clause));
  }
  return clauses;
}

std::vector<std::string> explainArrivals(const Variant& variant, TypeId type) {
  return PieceWords(variant).arrivals(type);
}

// Adds a sentence for each rule to `rules`, and each cause of a draw to `draws`.
static void addRules(const Variant& variant, std::vector<std::string>& rules,
                     std::vector<std::string>& draws) {
  const EndRules& end = variant.end();
  rules = turnRules(variant);
  const std::string royal = royalNames(variant);
  const bool mates = !royal.empty() && !goalDecides(variant, GoalCondition::Kind::Checkmated);
  const std::string attacked = variant.royalTypes().size() == 1 ? "the royal " + royal : "a royal piece";
  rules.push_back(royal.empty() ? "no piece is royal"
                  : mates       ? fmt::format("checkmate ({} attacked, no legal move) wins", attacked)
                                : "royal: " + royal);
  if (!royal.empty()) {
    if (royalsAtStart(variant) > 1 || end.royals[0] != RoyalRule::Any || end.royals[1] != RoyalRule::Any) {
      rules.push_back(royalRuleWords(variant));
    }
    if (variant.royalsCanVanish())
      rules.push_back("a side has lost whose last royal piece leaves the board or changes");
    if (removesPieces(variant))
      rules.push_back("no move may make an own royal piece leave the board, and such a move attacks nothing");
    addFlagsInWords(end, rules);
    if (variant.third() != nullptr && variant.third()->mateIsDraw)
      draws.push_back(fmt::format("mate by {} alone", variant.third()->name));
  }
  for (std::string& rule : goalRules(variant)) rules.push_back(std::move(rule));
  // Who passes without a legal move is never stalemated.
  if (variant.turns().nullMoves != NullMoves::WhenStuck &&
      !goalDecides(variant, GoalCondition::Kind::Stalemated)) {
    const bool wins = end.stalemate == StalemateRule::StalematedWins;
    if (end.stalemate == StalemateRule::Draw)
      draws.emplace_back(royal.empty() ? "stalemate (no legal move)"
                                       : "stalemate (not in check, no legal move)");
    else
      rules.push_back(fmt::format("who has no legal move{} (stalemate) {}",
                                  wins && mates ? " and is not in check" : "", wins ? "wins" : "loses"));
  }
  if (end.bareKing.kind != BareKingRule::Kind::Off) {
    const std::string what =
        end.bareKing.material ? "no " + allOf(variant, *end.bareKing.material) : "no piece but royal ones";
    rules.push_back(end.bareKing.kind == BareKingRule::Kind::Immediate
                        ? fmt::format("bare king: a side with {} left loses at once", what)
                        : fmt::format("bare king: a side with {} left loses, unless its next move leaves the "
                                      "opponent so too: then it is a draw",
                                      what));
  }
  const std::string again = fmt::format("a position's {} occurrence", ordinal(end.repetitionCount));
  if (end.repetition == RepetitionRule::Draw) draws.push_back(again);
  if (end.repetition == RepetitionRule::MoverLoses)
    rules.push_back(fmt::format("whoever brings about {} loses", again));
  if (end.draws.decides()) rules.push_back(drawWords(variant));
  if (end.perpetualCheckLoses)
    rules.push_back(
        fmt::format("perpetual check: who has given check with every move since the first of {} "
                    "equal positions loses; if both have, a draw",
                    number(end.repetitionCount)));
  if (end.perpetualChaseLoses) {
    for (std::string& rule : chaseRules(variant)) rules.push_back(std::move(rule));
  }
  if (end.deadPositionsAreDraws && knowsDeadPositions(variant))
    draws.emplace_back("a position neither side can win");
  if (end.nMoveLimit > 0) {
    std::vector<std::string> resetting{"capture"};
    if (variant.hands().any()) resetting.emplace_back("drop");
    if (end.clockResetting.size() == 1) resetting.push_back(allOf(variant, end.clockResetting) + " move");
    if (end.clockResetting.size() > 1)
      resetting.push_back("move of " + eitherOf(variant, end.clockResetting));
    draws.push_back(fmt::format("{} move{} each without {}", end.nMoveLimit, end.nMoveLimit == 1 ? "" : "s",
                                either(resetting)));
  }
  for (std::string& rule : playRules(variant)) rules.push_back(std::move(rule));
}

std::vector<std::string> rulesOneByOne(const Variant& variant) {
  std::vector<std::string> rules, draws;
  addRules(variant, rules, draws);
  for (const std::string& draw : draws) rules.push_back(draw + " is a draw");
  return rules;
}

std::vector<std::string> explainRules(const Variant& variant) {
  std::vector<std::string> rules, draws;
  addRules(variant, rules, draws);
  if (!draws.empty()) rules.push_back(fmt::format("draws: {}", fmt::join(draws, "; ")));
  return rules;
}

// Returns the cell nearest to the middle of the board; the first one of several.
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

MoveCounts countMoves(const Variant& variant, TypeId type, Cell from, Side side) {
  const auto paths = pathsFrom(variant.board(), variant.type(type).program[index(side)], from);
  MoveCounts counts;
  if (!paths) return counts;
  CellSet quiet, capture, initial;
  for (const Path& path : *paths) {
    // Is the path possible on an empty board, or with one enemy piece to capture?
    bool unmoved = false, possible = !path.takesEnPassantVictim;
    Cell enemy = kNoCell;
    for (const CellCondition& c : path.conditions) {
      if (c.cell == from) {
        unmoved = unmoved || c.asks(Op::TestUnmoved);
      } else if (c.asks(Op::TestEnPassant)) {
        possible = false;
      } else if ((c.occupants & kEmpty) == 0 || c.asks(Op::TestRoyal) || c.asks(Op::TestUnmoved) ||
                 c.asks(Op::TestType)) {
        possible = possible && (c.occupants & kEnemy) != 0 && !c.asks(Op::TestUnmoved) && enemy == kNoCell;
        enemy = c.cell;
      }
    }
    if (!possible) continue;
    // If the path allows anything on a victim's cell, the enemy piece is taken to stand there.
    if (enemy == kNoCell && path.to != from) (unmoved ? initial : quiet).add(path.to);
    for (const Cell victim : path.victims) {
      if ((enemy == kNoCell || enemy == victim) && !unmoved) capture.add(victim);
    }
  }
  initial -= quiet;
  counts.quiet = quiet.size();
  counts.capture = capture.size();
  counts.initial = initial.size();
  return counts;
}

}  // namespace fairyforge::explain
