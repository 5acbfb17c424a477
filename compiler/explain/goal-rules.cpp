// Writes a sentence for each goal. Conditions are described recursively; the subject of the sentence is the
// player who must meet them.

#include <algorithm>
#include <fmt/format.h>
#include <span>

#include "compiler/core/base/mapped.h"
#include "compiler/explain/play-rules.h"
#include "compiler/explain/relative-paths.h"
#include "compiler/explain/square-words.h"

namespace fairyforge::explain {
namespace {

using Words = std::vector<std::string>;
using Kind = GoalCondition::Kind;

// Describes the goals of one game.
class GoalWords {
 public:
  explicit GoalWords(const Variant& variant) : variant_(variant) {}

  // "Wins unless the other side does so in reply" is written as several goals (syntax::waitingForReply()): a
  // draw if the condition holds for both, then the goals without the reply. Returns how many goals, from the
  // first on, say this together; 0 if they do not.
  static std::size_t waiting(std::span<const Goal> goals) {
    const GoalCondition& draw = goals[0].condition;
    if (goals[0].result != Goal::Result::Draws || draw.kind != Kind::All || draw.parts.size() != 3 ||
        draw.parts[0].kind != Kind::ToMove || draw.parts[2].kind != Kind::Other)
      return 0;
    const GoalCondition &toMove = draw.parts[0], &condition = draw.parts[1], &reply = draw.parts[2];
    const GoalCondition last = all({toMove, condition}),
                        reached = {.kind = Kind::Any,
                                   .parts = {reply, {.kind = Kind::Not, .parts = {toMove}}}},
                        follows = {.kind = Kind::AfterMove, .parts = {reached}},
                        atOnce = all({{.kind = Kind::Other, .parts = {toMove}},
                                      condition,
                                      {.kind = Kind::Not, .parts = {follows}}});
    std::size_t n = 1;
    if (n < goals.size() && goals[n].condition == atOnce) ++n;
    const auto isAlike = [&](const Goal& goal) {
      return goal.of == goals[0].of && goal.result == goals[n].result && goal.result != Goal::Result::Draws;
    };
    const bool isWhole =
        n < goals.size() && goals[n].condition == last && std::ranges::all_of(goals.subspan(1, n), isAlike);
    return isWhole ? n + 1 : 0;
  }

  // Describes the goals that waiting() has counted.
  std::string reply(std::span<const Goal> goals) const {
    const GoalCondition &holds = goals[0].condition.parts[1], &replied = goals[0].condition.parts[2].parts[0];
    Goal goal = goals.back();
    goal.condition = holds;
    return fmt::format(
        "{}, unless the other side {}: then it is a draw", sentence(std::span(&goal, 1)),
        holds == replied ? "does so in reply" : "brings it about in reply that " + condition(replied, "it"));
  }

  // Describes goals with the same result that stand one after the other.
  std::string sentence(std::span<const Goal> goals) const {
    const Goal& goal = goals.front();
    const char* const who = player(goal.of, "a side");
    const auto when = [&](const char* subject) {
      Words each;
      for (const GoalCondition& one : rowsTogether(mapped(goals, &Goal::condition)))
        each.push_back(condition(one, subject));
      return fmt::format("{}", fmt::join(each, ", or when "));
    };
    if (goal.result == Goal::Result::Wins) return fmt::format("{} wins when {}", who, when("it"));
    if (goal.result == Goal::Result::Loses) return fmt::format("{} loses when {}", who, when("it"));
    if (goal.result == Goal::Result::Draws) return fmt::format("the game is a draw when {}", when(who));
    return fmt::format("the game ends when {}: whoever has {} pieces wins (as many: a draw)", when(who),
                       goal.result == Goal::Result::MostPieces ? "more" : "fewer");
  }

  std::string sentence(const Obligation& owed) const {
    return fmt::format("when {}, the move of {} must end it; a pass may leave it, even in check",
                       condition(owed.condition, "it"), player(owed.of, "the side that finds it"));
  }

  // Describes together rules for counts that differ only in their number of moves and in the last part of
  // their condition.
  std::string sentence(std::span<const CountRule> counts) const {
    const CountRule& first = counts.front();
    const auto moves = [](int n) { return fmt::format("{} move{}", n, n == 1 ? "" : "s"); };
    std::string text =
        fmt::format("{} counts{} to a draw when {}{}{}", player(first.of, "a side"),
                    counts.size() == 1 ? " " + moves(first.moves) : "",
                    counts.size() == 1 ? condition(first.condition, "it") : common(first),
                    first.anew ? ", anew from the capture or promotion that brings this about" : "",
                    first.fromPieces ? ", beginning with the number of pieces on the board" : "");
    if (counts.size() == 1) return text;
    Words each;
    for (const CountRule& count : counts)
      each.push_back(moves(count.moves) + against(condition(count.condition.parts.back(), "it")));
    return fmt::format("{}: {}", text, fmt::join(each, ", "));
  }

  bool isAlike(const CountRule& a, const CountRule& b) const {
    return a.of == b.of && a.anew == b.anew && a.fromPieces == b.fromPieces && !common(a).empty() &&
           common(a) == common(b);
  }

 private:
  static GoalCondition all(std::vector<GoalCondition> parts) {
    return {.kind = Kind::All, .parts = std::move(parts)};
  }
  static const char* player(const std::array<bool, kSides>& of, const char* any) {
    return of[0] && of[1] ? any : of[index(Side::White)] ? "White" : "Black";
  }
  static const char* otherThan(std::string_view who) {
    return who == "White" ? "Black" : who == "Black" ? "White" : who == kOther ? "it" : kOther;
  }

  static constexpr const char* kOther = "the other side";

  // Do the words for the condition name whose pieces it is about? Words such as "an enemy King" do not.
  static bool namesSide(const GoalCondition& c) {
    return c.kind != Kind::Pattern && c.kind != Kind::Captured && (c.kind != Kind::Places || areOwn(c)) &&
           std::ranges::all_of(c.parts, namesSide);
  }
  // Are all pieces of the condition pieces of the side in question?
  static bool areOwn(const GoalCondition& c) {
    return std::ranges::all_of(c.occupants, [](const Occupancy& wanted) {
      return wanted.whose == Occupancy::Whose::Own && !wanted.negated;
    });
  }

  // Returns the words of a condition with a word before them: "against ..." if they begin with "the other
  // side has", otherwise "when ...".
  static std::string against(const std::string& words) {
    const std::string has = kOther + std::string(" has ");
    return words.starts_with(has) ? " against " + words.substr(has.size()) : " when " + words;
  }

  // Describes the condition of the count without its last part; empty if it has only one part.
  std::string common(const CountRule& count) const {
    GoalCondition others = count.condition;
    if (others.kind != Kind::All || others.parts.size() < 2) return "";
    others.parts.pop_back();
    return condition(others, "it");
  }

  std::string typesOr(const std::optional<TypeSet>& types, const char* any) const {
    return types ? eitherOf(variant_, *types) : any;
  }

  // Returns a condition in words. `who`: the side in question, as the sentence names it ("a side", "it").
  std::string condition(const GoalCondition& c, const char* who) const {
    switch (c.kind) {
      case Kind::Pieces:
        return fmt::format("{} has {}{}", who, amount(c), withHands(c, " on the board", "hand"));
      case Kind::AllPieces:
        return fmt::format("there {} {} on the board{}", c.count < 2 ? "is" : "are", amount(c),
                           withHands(c, "", "hands"));
      case Kind::Places:
        return places(c, who);
      case Kind::Pattern:
        return pattern(c, who);
      case Kind::Connected:
        return fmt::format("all {}{} are connected{}",
                           who == std::string_view("it") ? "its " : fmt::format("{}'s ", who),
                           typesOr(c.types, "pieces"), lines(c));
      case Kind::Captured:
        return "the last move took " +
               (c.types ? "its " + eitherOf(variant_, *c.types) : "one of its pieces");
      case Kind::Stalemated:
        return fmt::format("{} cannot move{}", who,
                           variant_.royalTypes().empty() ? "" : " and is not in check");
      case Kind::Checkmated:
        return fmt::format("{} cannot move and {} in check", who,
                           c.types ? "its " + eitherOf(variant_, *c.types) + " is" : "is");
      case Kind::Repetition:
        return fmt::format("{} has made a position occur {} times", who,
                           number(variant_.end().repetitionCount));
      case Kind::Counted:
        return counted(c, who);
      case Kind::ToMove:
        return fmt::format("{} is to move", who);
      case Kind::AfterMove:
        return fmt::format("a move can be made after which {}", condition(c.parts.front(), who));
      case Kind::Other:
        if (namesSide(c.parts[0])) return condition(c.parts.front(), otherThan(who));
        return fmt::format("for the other side, {}", condition(c.parts.front(), "it"));
      case Kind::All:
        return c.parts.empty() ? "the game begins" : joined(c, " and ", who);
      case Kind::Any:
        if (const auto together = rowsTogether(c.parts); together.size() < c.parts.size()) {
          if (together.size() == 1) {
            const auto& parts = together[0].parts;
            const bool areLines =
                std::ranges::all_of(parts, [&](const GoalCondition& p) { return isLine(p); });
            return areLines ? rows(together[0], who) : condition(together[0], who);
          }
          GoalCondition fewer = c;
          fewer.parts = together;
          return joined(fewer, " or ", who);
        }
        if (const auto at = repeatedOf(c))
          return isSight(c, *at) ? sightWords(c) : pattern(c.parts[1], who, at);
        return c.parts.empty() ? "the impossible happens" : joined(c, " or ", who);
      case Kind::Not:
        if (isMore(c)) return more(c.parts.front(), who);
        if (c.parts[0].kind == Kind::ToMove) return fmt::format("{} is not to move", who);
        return fmt::format("it is not so that {}", condition(c.parts.front(), who));
    }
    return "";
  }

  // Returns the lines along which the pattern's steps lead (" orthogonally"); empty if along all lines.
  const char* lines(const GoalCondition& c) const {
    bool straight = false, oblique = false;
    for (const auto& leg : c.legs) {
      const Vector v = kindOf(variant_.board().lattice(), variant_.board().vectorOf(leg[0].front()));
      (v.ranks == 0 ? straight : oblique) = true;
    }
    return !oblique ? " orthogonally" : !straight ? " diagonally" : "";
  }

  // Returns "on the board or in hand" if pieces in hand count too.
  std::string withHands(const GoalCondition& c, const char* board, const char* hands) const {
    if (!c.hands || !variant_.hands().any()) return "";
    return fmt::format("{} {} in {}", board, c.count == 0 ? "or" : "and", hands);
  }

  static std::string counted(const GoalCondition& c, const char* who) {
    const auto& [counter, name, has, what] = infoOf(c.counter);
    if (!has.empty())
      return fmt::format("{} {} {} {}{}", who, has, number(c.count), what, c.count == 1 ? "" : "s");
    return c.count == 1 ? "there was a pass" : fmt::format("there were {} passes in a row", number(c.count));
  }

  // Describes the parts of a compound condition, joined by the word `by`. Parts that are compound themselves
  // are put in parentheses.
  std::string joined(const GoalCondition& c, const char* by, const char* who) const {
    Words parts, has;
    const std::string subject = who + std::string(" has ");
    for (const GoalCondition& part : c.parts) {
      const bool compound = c.parts.size() > 1 && part.parts.size() > 1;
      const std::string words = condition(part, who);
      parts.push_back(compound ? "(" + words + ")" : words);
      if (words.starts_with(subject) && words.find(" or ") == std::string::npos)
        has.push_back(words.substr(subject.size()));
    }
    if (has.size() == parts.size()) return subject + (c.kind == Kind::Any ? either(has) : both(has));
    // Behind "it has a King on e4" the words "it is to move" need no subject.
    const std::string is = who + std::string(" is ");
    for (std::size_t i = 1; i < parts.size(); ++i) {
      if (c.parts[i].kind == Kind::ToMove && c.kind == Kind::All && c.parts[i - 1].parts.empty() &&
          parts[i].starts_with(is) && parts[i - 1].starts_with(who + std::string(" ")))
        parts[i].erase(0, is.size() - 3);
    }
    const bool isPlain =
        std::ranges::all_of(c.parts, [](const GoalCondition& p) { return p.parts.empty(); }) &&
        std::ranges::all_of(
            parts, [](const std::string& words) { return words.find_first_of(",(") == std::string::npos; });
    return !isPlain              ? fmt::format("{}", fmt::join(parts, by))
           : c.kind == Kind::Any ? either(parts)
                                 : both(parts);
  }

  // Returns "no piece", "exactly two pieces", "exactly one Man or King", "at most two pieces".
  std::string amount(const GoalCondition& c) const {
    if (c.count == 0) return "no " + typesOr(c.types, "piece");
    return some(c.orFewer ? "at most" : "exactly", c.count, c.types);
  }
  std::string some(const char* how, int count, const std::optional<TypeSet>& types) const {
    if (!types) return fmt::format("{} {} piece{}", how, number(count), count == 1 ? "" : "s");
    return fmt::format("{} {}", how, some(count, *types));
  }
  // Returns "one Man", "three Man pieces".
  std::string some(int count, const TypeSet& types) const {
    return fmt::format("{} {}{}", number(count), eitherOf(variant_, types), count == 1 ? "" : " pieces");
  }

  // Is the condition the negation of "at most n pieces" or "no piece"? Then the words say "more than".
  static bool isMore(const GoalCondition& c) {
    if (c.kind != Kind::Not) return false;
    const GoalCondition& most = c.parts.front();
    return (most.kind == Kind::Pieces || most.kind == Kind::AllPieces) && !most.hands &&
           (most.orFewer || most.count == 0);
  }
  std::string more(const GoalCondition& most, const char* who) const {
    const std::string has = most.kind == Kind::Pieces ? who + std::string(" has")
                            : most.count == 0         ? "there is"
                                                      : "there are";
    return has + " " + some("at least", most.count + 1, most.types);
  }

  static const char* safety(const Occupancy& wanted) {
    return wanted.safe ? " that no enemy could take" : "";
  }

  // Names what must stand on a cell: "an own King", "nothing", "anything but an enemy Pawn".
  std::string occupant(const Occupancy& wanted) const {
    const std::string what = typesOr(wanted.types, "piece");
    const std::string piece = wanted.whose == Occupancy::Whose::Own         ? withArticle("own " + what)
                              : wanted.whose == Occupancy::Whose::Opponents ? withArticle("enemy " + what)
                                                                            : withArticle(what);
    const std::string safe = piece + safety(wanted);
    if (wanted.negated && !wanted.types && wanted.whose == Occupancy::Whose::Anyones) return "nothing";
    return wanted.negated ? fmt::format("anything but {}", safe) : safe;
  }

  // Says which pieces must stand on which cells: "it has a King on e4", "there is an enemy Rook on rank 1".
  std::string places(const GoalCondition& c, const char* who) const {
    Words occupants, each;
    const bool own = areOwn(c);
    for (const Occupancy& wanted : c.occupants)
      occupants.push_back(own ? withArticle(typesOr(wanted.types, "piece")) + safety(wanted)
                              : occupant(wanted));
    const auto isOne = [](const auto& place) { return place[0].size() <= 1 && place[1].size() <= 1; };
    if (c.places.size() > 1 && std::ranges::all_of(c.places, isOne)) {
      std::array<CellSet, kSides> all;
      for (const auto& place : c.places) {
        for (const Side side : kBothSides) all[index(side)] |= place[index(side)];
      }
      each.push_back("on every square of " + cellsOfBoth(variant_, all));
    } else {
      for (const auto& place : c.places)
        each.push_back((c.count > 1 ? fmt::format("on {} or more of ", number(c.count)) : "on ") +
                       cellsOfBoth(variant_, place, c.count <= 1));
    }
    return fmt::format("{} {} {}", own ? who + std::string(" has") : "there is", either(occupants),
                       fmt::join(each, ", and "));
  }

  // Are all occupants of the pattern equal, and all its steps too?
  bool isRow(const GoalCondition& c) const {
    const auto again = [](const auto& list) {
      return std::ranges::count(list, list[0]) == static_cast<std::ptrdiff_t>(list.size());
    };
    return c.legs.size() > 1 && again(c.legs) && again(c.occupants);
  }

  bool isLink(StepId step) const { return !variant_.board().linkNameOf(step).empty(); }
  Vector stepOf(const GoalCondition& row) const {
    Vector step;
    for (const StepId id : row.legs[0][index(Side::White)]) step = step + variant_.board().vectorOf(id);
    return step;
  }

  // Does each piece of the row stand beside the one before, or at the other end of a link?
  bool isLine(const GoalCondition& c) const {
    if (c.kind != Kind::Pattern || !isRow(c)) return false;
    const auto& leg = c.legs[0][index(Side::White)];
    if (std::ranges::any_of(leg, [&](StepId step) { return isLink(step); })) return leg.size() == 1;
    return isRadial(variant_.board().lattice(), stepOf(c)) && strideOf(stepOf(c)) == 1;
  }

  // Returns the conditions, with patterns that are rows of the same occupants in different directions put
  // together as one condition of the kind Any.
  std::vector<GoalCondition> rowsTogether(const std::vector<GoalCondition>& conditions) const {
    std::vector<GoalCondition> together;
    for (const GoalCondition& c : conditions) {
      const auto same = std::ranges::find_if(together, [&](const GoalCondition& other) {
        const GoalCondition& first = other.kind == Kind::Any && !other.parts.empty() ? other.parts[0] : other;
        return isLine(c) && isLine(first) && c.occupants == first.occupants;
      });
      if (same == together.end()) {
        together.push_back(c);
      } else {
        if (same->kind != Kind::Any) {
          GoalCondition any = *same;
          any.kind = Kind::Any;
          any.parts = {*same};
          *same = std::move(any);
        }
        same->parts.push_back(c);
      }
    }
    return together;
  }

  // Describes rows that differ only in direction. Opposite directions count as one.
  std::string rows(const GoalCondition& c, const char* who) const {
    std::set<Vector> lines;
    Words links, ways;
    for (const GoalCondition& part : c.parts) {
      const StepId first = part.legs[0][index(Side::White)][0];
      if (isLink(first)) {
        links.push_back(fmt::format("'{}'", variant_.board().linkNameOf(first)));
      } else {
        lines.insert(stepOf(part));
        lines.insert(-1 * stepOf(part));
      }
    }
    if (!lines.empty()) ways.push_back(directions(variant_.board().lattice(), lines));
    if (!links.empty()) ways.push_back("along " + either(links));
    return fmt::format("{} {}", row(c.parts[0], who), either(ways));
  }
  std::string row(const GoalCondition& c, const char* who) const {
    const Occupancy& one = c.occupants[0];
    const auto length = static_cast<int>(c.occupants.size());
    if (areOwn(c) && one.types)
      return fmt::format("{} has {}{} in a row", who, some(length, *one.types), safety(one));
    return fmt::format("there are {} of {} in a row", number(length), occupant(one));
  }

  // Returns how many times the leg's steps can be repeated on this board.
  std::size_t longestWalk(const std::vector<StepId>& leg) const {
    const Board& board = variant_.board();
    std::size_t longest = 0;
    board.forEachCell([&](Cell cell) {
      for (std::size_t length = 0; cell != kNoCell && length <= board.size(); ++length) {
        longest = std::max(longest, length);
        for (const StepId step : leg) cell = cell == kNoCell ? kNoCell : board.walk(cell, step);
      }
    });
    return longest;
  }

  // Are the parts one pattern with 0, 1, 2 and more equal occupants inserted at one place? Then the words say
  // "any number of times" there. Returns the index of the place; otherwise nothing.
  std::optional<std::size_t> repeatedOf(const GoalCondition& c) const {
    if (c.parts.size() < 3) return std::nullopt;
    const auto isPattern = [](const GoalCondition& part) { return part.kind == Kind::Pattern; };
    if (!std::ranges::all_of(c.parts, isPattern)) return std::nullopt;
    const auto& none = c.parts[0].occupants;
    std::size_t at = 0;
    while (at < none.size() && none[at] == c.parts[1].occupants[at]) ++at;
    if (at == 0 || at == none.size()) return std::nullopt;
    for (std::size_t n = 1; n < c.parts.size(); ++n) {
      GoalCondition part = c.parts[n];
      if (part.occupants.size() != none.size() + n) return std::nullopt;
      for (std::size_t i = 0; i < n; ++i) {
        if (part.occupants[at] != c.parts[1].occupants[at] || part.legs[at] != part.legs[at - 1])
          return std::nullopt;
        part.occupants.erase(part.occupants.begin() + static_cast<std::ptrdiff_t>(at));
        part.legs.erase(part.legs.begin() + static_cast<std::ptrdiff_t>(at) - 1);
      }
      if (part.legs != c.parts[0].legs || part.occupants != none) return std::nullopt;
    }
    // The words "any number of times" are true only if the longest pattern fills the board: there is no room
    // for one occupant more.
    const auto& legs = c.parts.back().legs;
    std::size_t first = at - 1, end = at;
    while (first > 0 && legs[first - 1] == legs[at - 1]) --first;
    while (end < legs.size() && legs[end] == legs[at - 1]) ++end;
    return longestWalk(legs[at - 1][index(Side::White)]) <= end - first ? std::optional(at) : std::nullopt;
  }

  // Do the patterns mean that two pieces stand on a line with nothing between them? `at` is the index of the
  // empty cells.
  bool isSight(const GoalCondition& c, std::size_t at) const {
    const GoalCondition& nearest = c.parts[0];
    const Occupancy& between = c.parts[1].occupants[at];
    const bool isEmpty =
        between.negated && !between.types && !between.safe && between.whose == Occupancy::Whose::Anyones;
    const std::vector<StepId>& leg = nearest.legs[0][index(Side::White)];
    if (!isEmpty || nearest.legs.size() != 1 || leg.size() != 1) return false;
    const Board& board = variant_.board();
    const Vector step = board.vectorOf(leg[0]);
    return board.linkNameOf(leg[0]).empty() && isRadial(board.lattice(), step) && strideOf(step) == 1;
  }
  std::string sightWords(const GoalCondition& c) const {
    const GoalCondition& nearest = c.parts[0];
    const Vector step = variant_.board().vectorOf(nearest.legs[0][index(Side::White)][0]);
    return fmt::format("{} stands {} of {}, with nothing between them", occupant(nearest.occupants[1]),
                       directions(variant_.board().lattice(), {step}), occupant(nearest.occupants[0]));
  }

  // Describes a pattern. The occupant with index `repeated` may occur any number of times in a row.
  std::string pattern(const GoalCondition& c, const char* who,
                      std::optional<std::size_t> repeated = std::nullopt) const {
    if (isRow(c)) return fmt::format("{}, each {} before", row(c, who), way(c.legs[0][index(Side::White)]));
    std::string text = fmt::format("{} stands somewhere", occupant(c.occupants[0]));
    for (std::size_t i = 0; i < c.legs.size(); ++i)
      text += fmt::format(", {}{} {}", repeated == i + 1 ? "any number of times " : "",
                          occupant(c.occupants[i + 1]), way(c.legs[i][index(Side::White)]));
    return text;
  }

  // Describes where the steps lead, as White sees it.
  std::string way(const std::vector<StepId>& steps) const {
    const Board& board = variant_.board();
    Vector sum;
    Words links;
    for (const StepId step : steps) {
      if (board.linkNameOf(step).empty()) {
        sum = sum + board.vectorOf(step);
      } else {
        links.push_back(fmt::format("'{}'", board.linkNameOf(step)));
      }
    }
    if (links.empty()) return displacement(board.lattice(), sum) + " of that";
    return fmt::format("along {}{} from that", fmt::join(links, ", "),
                       sum == Vector{} ? "" : " and " + displacement(board.lattice(), sum));
  }

  const Variant& variant_;
};

}  // namespace

std::vector<std::string> goalRules(const Variant& variant) {
  Words rules;
  const GoalWords words(variant);
  const std::vector<Goal>& goals = variant.goals();
  for (auto first = goals.begin(); first != goals.end();) {
    if (const std::size_t waiting = GoalWords::waiting({first, goals.end()}); waiting > 0) {
      rules.push_back(words.reply({first, waiting}));
      first += static_cast<std::ptrdiff_t>(waiting);
      continue;
    }
    const auto end = std::find_if(first + 1, goals.end(), [&](const Goal& goal) {
      return goal.result != first->result || goal.of != first->of;
    });
    rules.push_back(words.sentence({first, end}));
    first = end;
  }
  const std::vector<CountRule>& counts = variant.end().counts;
  if (!counts.empty())
    rules.emplace_back(
        "counting to a draw: of these rules the first that holds for the side to move applies; to exceed its "
        "count without mate is a draw");
  for (auto first = counts.begin(); first != counts.end();) {
    const auto end =
        std::find_if(first + 1, counts.end(), [&](const CountRule& c) { return !words.isAlike(*first, c); });
    rules.push_back(words.sentence({first, end}));
    first = end;
  }
  for (const Obligation& owed : variant.end().obligations) rules.push_back(words.sentence(owed));
  return rules;
}

}  // namespace fairyforge::explain
