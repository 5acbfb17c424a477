// Prints goals as sentences. The subject of each condition is the side of the goal, or the other side. The
// sentence of a draw names the side in its first condition.
#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "compiler/core/base/find-in.h"
#include "compiler/frontend/print/statement-words.h"
#include "compiler/frontend/syntax/reply.h"

namespace fairyforge::frontend::print {
namespace {

using Kind = GoalCondition::Kind;
using Whose = Occupancy::Whose;

// Prints one goal.
class GoalSentence {
 public:
  GoalSentence(const syntax::GoalRule& rule, const StatementWords& words) : rule_(rule), words_(words) {}

  // Returns the whole sentence of the goal.
  std::string text() {
    if (const auto& counting = rule_.counting)
      return fmt::format("{} counts {}{} move{} to a draw{} when {}", side(), counting->anew ? "anew " : "",
                         counting->moves, counting->moves == 1 ? "" : "s",
                         counting->fromPieces ? " from the number of pieces" : "",
                         together(rule_.condition, false));
    if (rule_.mustEnd) return fmt::format("{} must end it when {}", side(), together(rule_.condition, false));
    if (rule_.result != Goal::Result::Wins && rule_.result != Goal::Result::Loses) {
      named_ = false;
      const char* head = rule_.result == Goal::Result::Draws        ? "the game is a draw"
                         : rule_.result == Goal::Result::MostPieces ? "the side with more pieces wins"
                                                                    : "the side with fewer pieces wins";
      return fmt::format("{} when {}", head, together(rule_.condition, false));
    }
    return fmt::format("{} {} when {}", side(), rule_.result == Goal::Result::Wins ? "wins" : "loses",
                       together(rule_.condition, false));
  }

 private:
  std::string side() const {
    if (!rule_.of) return "a side";
    return *rule_.of == Side::White ? "White" : "Black";
  }

  // Returns the subject of a condition ("it", "the other"), or its possessive ("its", "the other's"). If the
  // sentence has not named the side yet, the subject is the side's name.
  std::string subject(bool other, bool owns) {
    std::string who = other ? "the other" : "it";
    if (!named_) {
      named_ = true;
      who = side();
      if (other) who = rule_.of == Side::White ? "Black" : "White";
    }
    if (!owns) return who;
    return who == "it" ? "its" : who + "'s";
  }

  // Prints a condition with parts, joined by "and" or "or". `inside`: puts it in parentheses, because it is
  // itself a part of another condition.
  std::string together(const syntax::GoalWords& goal, bool other, bool inside = false) {
    const bool any = goal.kind == Kind::Any;
    if ((!any && goal.kind != Kind::All) || goal.parts.empty()) return condition(goal, other);
    if (const auto row = rows(goal, other)) return *row;
    const std::string text = joined(goal.parts, any ? " or " : " and ", [&](const syntax::GoalWords& part) {
      return together(part, other, true);
    });
    return inside ? "(" + text + ")" : text;
  }

  std::string types(const std::vector<syntax::TypeRef>& refs, const char* any = "pieces") const {
    return refs.empty() ? any : words_.namesOf(refs, " or ");
  }

  // Returns "no King", "exactly 2 Knight" or "at most 3 Pawn"; with `atLeast`, the negation of "at most 3 Pawn",
  // which is "at least 4 Pawn".
  std::string amount(const syntax::GoalWords& goal, bool atLeast) const {
    const int count = atLeast ? goal.count + 1 : goal.count;
    const std::string what = (goal.types.empty() && count == 1 ? "piece" : types(goal.types)) +
                             (goal.hands ? " counting hands" : "");
    if (atLeast) return fmt::format("at least {} {}", count, what);
    if (goal.count == 0) return "no " + what;
    return fmt::format("{} {} {}", goal.orFewer ? "at most" : "exactly", goal.count, what);
  }

  std::string counting(const syntax::GoalWords& goal, bool other, bool atLeast) {
    const std::string how = amount(goal, atLeast);
    if (goal.kind == Kind::Pieces) return fmt::format("{} has {}", subject(other, false), how);
    return "there are " + how;
  }

  // Returns a condition in the words of the language. `other`: it is about the opponent.
  std::string condition(const syntax::GoalWords& goal, bool other) {
    switch (goal.kind) {
      case Kind::Pieces:
      case Kind::AllPieces:
        return counting(goal, other, false);
      case Kind::Places:
        return standing(goal, other);
      case Kind::Pattern:
        return rows({.kind = Kind::Any, .parts = {goal}}, other).value_or(pattern(goal));
      case Kind::Connected:
        return fmt::format("all {} {} are connected{}", subject(other, true), types(goal.types),
                           goal.lines == syntax::RowLines::Orthogonal ? " orthogonally"
                           : goal.lines == syntax::RowLines::Diagonal ? " diagonally"
                                                                      : "");
      case Kind::Captured:
        return fmt::format("the last move took {} {}", subject(other, true), types(goal.types));
      case Kind::Checkmated:
        if (!goal.types.empty())
          return fmt::format("{} {} is checkmated", subject(other, true), types(goal.types));
        [[fallthrough]];
      case Kind::Stalemated:
      case Kind::ToMove:
        return fmt::format("{} is {}", subject(other, false), stateOf(goal)->words);
      case Kind::Repetition:
        return subject(other, false) + " has repeated a position";
      case Kind::Counted:
        return counted(goal, other);
      case Kind::Not: {
        const syntax::GoalWords& part = goal.parts[0];
        const bool count = part.kind == Kind::Pieces || part.kind == Kind::AllPieces;
        if (count && (part.orFewer || part.count == 0)) return counting(part, other, true);
        const bool isOther = part.kind == Kind::Other;
        const syntax::GoalWords& denied = isOther ? part.parts[0] : part;
        if (isOfOnePiece(denied)) return standing(denied, isOther != other, true);
        if (const auto* const state = stateOf(denied))
          return fmt::format("{} is not {}", subject(isOther != other, false), state->words);
        if (part.kind == Kind::AfterMove)
          return "no move can make it true that " + together(part.parts[0], other, true);
        return "not " + together(part, other, true);
      }
      case Kind::AfterMove:
        return "a move can make it true that " + together(goal.parts[0], other, true);
      case Kind::Other:
        return together(goal.parts[0], !other, true);
      case Kind::All:
      case Kind::Any:
        break;
    }
    return together(goal, other, true);
  }

  // Returns the words for the condition if it is one of syntax::kStates; otherwise null.
  static const syntax::State* stateOf(const syntax::GoalWords& goal) {
    return goal.types.empty() ? findIn(syntax::kStates, goal.kind, &syntax::State::kind) : nullptr;
  }

  // Says how often something has happened: "has given 3 checks", "there were 2 passes in a row".
  std::string counted(const syntax::GoalWords& goal, bool other) {
    const auto& [counter, name, has, what] = infoOf(goal.counter);
    if (!has.empty())
      return fmt::format("{} {} {} {}{}", subject(other, false), has, goal.count, what,
                         goal.count == 1 ? "" : "s");
    return goal.count == 1 ? "there was 1 pass" : fmt::format("there were {} passes in a row", goal.count);
  }

  // ---- cells ----

  // Names who stands on a cell of a pattern: "a King", "anything but an enemy Pawn".
  std::string occupant(const syntax::OccupantWords& words) const {
    if (words.whose == Whose::Anyones && words.types.empty()) return words.negated ? "nothing" : "anything";
    const char* article = words.whose == Whose::Own         ? "a "
                          : words.whose == Whose::Opponents ? "an enemy "
                                                            : "any ";
    return (words.negated ? "anything but " : "") + (article + types(words.types, "piece"));
  }

  // Is the condition that one of a player's pieces stands somewhere? Of others, "does not stand" is unclear.
  static bool isOfOnePiece(const syntax::GoalWords& goal) {
    return goal.kind == Kind::Places && goal.occupants.size() == 1 && !goal.occupants[0].negated &&
           goal.occupants[0].whose != Whose::Anyones;
  }

  // Says who stands, or does not stand, on which cells. `other`: own pieces are the opponent's.
  std::string standing(const syntax::GoalWords& goal, bool other, bool negated = false) {
    std::string who;
    const bool own =
        goal.occupants.size() == 1 && goal.occupants[0].whose == Whose::Own && !goal.occupants[0].negated;
    if (own) {
      who = fmt::format("{} {}", subject(other, true), types(goal.occupants[0].types, "piece"));
    } else {
      who =
          joined(goal.occupants, " or ", [&](const syntax::OccupantWords& words) { return occupant(words); });
      named_ = true;
    }
    const std::string how = goal.count > 1   ? fmt::format("at least {} of ", goal.count)
                            : goal.everyCell ? "every one of "
                                             : "";
    return fmt::format("{} {} {}on {}{}", who, negated ? "does not stand" : "stands",
                       goal.occupants[0].safe ? "safe " : "", how, cells(goal));
  }

  // Returns the cells of a goal. In a goal about White or Black they are written as they are; in a goal about
  // both players they are White's, and Black's are reflected.
  std::string cells(const syntax::GoalWords& goal) const {
    if (!rule_.of) return words_.sidedText(*goal.cells);
    const std::string white = words_.cellsText(goal.cells->white);
    const bool listed = goal.cells->forBlack == syntax::SidedCells::Black::Listed;
    const std::string black = listed ? words_.cellsText(goal.cells->black) : white;
    return white == black ? white : fmt::format("White: {} Black: {}", white, black);
  }

  // ---- rows ----

  static std::string vectorText(Vector v) {
    return v.levels == 0 ? fmt::format("({},{})", v.files, v.ranks)
                         : fmt::format("({},{},{})", v.files, v.ranks, v.levels);
  }

  std::string pattern(const syntax::GoalWords& goal) const {
    std::string text = (goal.sameForBoth ? "there is the pattern both " : "there is the pattern ") +
                       occupant(goal.occupants[0]);
    for (std::size_t i = 0; i < goal.legs.size(); ++i)
      text += fmt::format(" {} {}{}", vectorText(goal.legs[i]),
                          goal.occupants[i + 1].repeated ? "any number of " : "",
                          occupant(goal.occupants[i + 1]));
    return text;
  }

  // If the parts are patterns of one type along a named set of lines, prints them as a row; otherwise returns
  // nothing.
  std::optional<std::string> rows(const syntax::GoalWords& goal, bool other) {
    std::vector<Vector> steps;
    const syntax::GoalWords& first = goal.parts[0];
    if (goal.kind != Kind::Any || first.kind != Kind::Pattern || first.legs.empty()) return std::nullopt;
    for (const syntax::GoalWords& part : goal.parts) {
      const bool straight = part.kind == Kind::Pattern && !part.sameForBoth &&
                            part.legs.size() == first.legs.size() &&
                            std::ranges::all_of(part.legs, [&](Vector v) { return v == part.legs[0]; });
      if (!straight) return std::nullopt;
      for (const syntax::OccupantWords& words : part.occupants) {
        if (words.whose != Whose::Own || words.negated ||
            types(words.types) != types(first.occupants[0].types))
          return std::nullopt;
      }
      steps.push_back(part.legs[0]);
    }
    for (const auto& [words, lines, along] : syntax::kRowWords) {
      if (along != steps) continue;
      return fmt::format("{} has {} {} in a row{}{}", subject(other, false), first.legs.size() + 1,
                         types(first.occupants[0].types), words.empty() ? "" : " ", words);
    }
    return std::nullopt;
  }

  const syntax::GoalRule& rule_;
  const StatementWords& words_;
  bool named_ = true;  // has the sentence named the side of the goal?
};

}  // namespace

std::string goalSentence(const syntax::GoalRule& rule, const StatementWords& words) {
  return GoalSentence(rule, words).text();
}

}  // namespace fairyforge::frontend::print
