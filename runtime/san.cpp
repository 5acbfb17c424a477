// All forms in which a move may be written, the shortest first, from its parts (piece, origin, captures, type
// changes). Writers take the first form that no other legal move has; readers accept every form.

#include "runtime/san.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <map>
#include <regex>
#include <set>

#include "compiler/rules/placement.h"

namespace fairyforge {
namespace {

std::string letter(const Variant& variant, TypeId type) {
  return pieceText(variant.type(type).id, Side::White);
}

bool linked(const Board& board, Side owner, Cell from, Cell to) {
  for (const std::string& name : board.linkNames()) {
    for (const StepId step : board.link(name, owner)) {
      if (board.walk(from, step) == to) return true;
    }
  }
  return false;
}

// One move of a piece on the board, taken apart.
class Parts {
 public:
  Parts(const Position& position, const Move& move)
      : variant_(position.variant()),
        board_(variant_.board()),
        move_(move),
        mover_(position.at(move.from)),
        position_(position) {
    const auto pawn = pawnOf(variant_);
    isPawn_ = pawn && *pawn == mover_.type() && position.toMove() != Side::Third;
    letter_ = isPawn_ ? "" : letter(variant_, mover_.type());
    takes_ = !move.victims.empty();
    if (move.as != mover_.type()) becomes_ = "=" + letter(variant_, move.as);
  }

  std::vector<std::string> forms() const {
    const std::string origin = board_.name(move_.from);
    std::vector<std::string> list;
    if (move_.from == move_.to && !takes_ && !becomes_.empty()) {
      list = {letter_ + origin + becomes_};
    } else {
      if (isCastling()) {
        const bool right = board_.file(move_.relocations[0].from) > board_.file(move_.from);
        list.push_back(right ? "O-O" : "O-O-O");
      }
      if (!mustBeLong()) addShort(list);
      addLong(list, origin);
      // Readers accept short forms that are never written.
      if (mustBeLong() && move_.from != move_.to) addShort(list);
    }
    if (isPawn_) {
      const std::size_t own = list.size();
      for (std::size_t i = 0; i < own; ++i) list.push_back(letter(variant_, mover_.type()) + list[i]);
    }
    return withChanges(list);
  }

 private:
  bool isCastling() const { return !takes_ && becomes_.empty() && castlingText(position_, move_); }

  // A change without a choice, a way along a link, more than one thing at once.
  bool mustBeLong() const {
    if (!move_.changes.empty() || move_.from == move_.to || position_.toMove() == Side::Third) return true;
    if (!becomes_.empty() && variant_.arrival().choices(mover_.side(), mover_.type(), move_.to).size() < 2)
      return true;
    return linked(board_, mover_.side(), move_.from, move_.to);
  }

  void addShort(std::vector<std::string>& list) const {
    const std::string file = board_.fileName(board_.file(move_.from), board_.level(move_.from));
    const std::string rank = board_.rankName(board_.shownRank(move_.from));
    const std::string rest = (takes_ ? "x" : "") + board_.name(move_.to);
    for (const std::string& origin : {std::string(), file, rank, file + rank}) {
      if (isPawn_ && takes_ && origin.empty()) continue;  // exd5
      addTyped(list, letter_ + origin + rest);
    }
  }

  void addLong(std::vector<std::string>& list, const std::string& origin) const {
    const bool onTarget =
        std::find(move_.victims.begin(), move_.victims.end(), move_.to) != move_.victims.end();
    std::string through;
    for (const Cell victim : move_.victims) {
      if (victim != move_.to) through += "x" + board_.name(victim);
    }
    const std::string start = letter_ + origin, end = board_.name(move_.to);
    if (isPawn_ && !takes_) addTyped(list, start + end);
    if (takes_) addTyped(list, start + through + (onTarget ? "x" : "-") + end);
    if (!takes_) addTyped(list, start + "-" + end);
    if (takes_ && !onTarget && move_.from != move_.to) addTyped(list, start + "x" + end);
  }

  // The new type is written where there is one; it may also be written when the piece stays what it is (a
  // choice that it had), and left out where the place decides it.
  void addTyped(std::vector<std::string>& list, const std::string& text) const {
    list.push_back(text + becomes_);
    list.push_back(becomes_.empty() ? text + "=" + letter(variant_, move_.as) : text);
  }

  std::vector<std::string> withChanges(const std::vector<std::string>& list) const {
    if (move_.changes.empty()) return list;
    std::string full, brief;
    for (const TypeChange& change : move_.changes) {
      Cell before = change.cell;
      for (const Relocation& r : move_.relocations) {
        if (r.to == change.cell) before = r.from;
      }
      const std::string who = letter(variant_, position_.at(before).type());
      const std::string what = "=" + letter(variant_, change.to);
      full += " " + who + board_.name(change.cell) + what;
      brief += " " + who + what;
    }
    std::vector<std::string> all;
    for (const std::string& changes : {full, brief, std::string()}) {
      for (const std::string& text : list) all.push_back(text + changes);
    }
    return all;
  }

  const Variant& variant_;
  const Board& board_;
  const Move& move_;
  const Piece mover_;
  const Position& position_;
  bool isPawn_ = false, takes_ = false;
  std::string letter_, becomes_;
};

bool isKnownId(const Variant& variant, std::string id) {
  if (id.starts_with('{')) id = id.substr(1, id.size() - 2);
  return variant.findType(id).has_value();
}

}  // namespace

std::optional<TypeId> pawnOf(const Variant& variant) {
  const TypeSet& resetting = variant.end().clockResetting;
  if (resetting.size() != 1) return std::nullopt;
  std::optional<TypeId> pawn;
  resetting.forEach([&](TypeId type) { pawn = type; });
  return pawn;
}

std::vector<std::string> sanForms(const Position& position, const Move& move) {
  const Variant& variant = position.variant();
  const std::string third = position.toMove() == Side::Third ? "*" : "";
  if (move.isNullMove()) return {third + "--"};
  if (variant.board().hasOwnNames()) return {};  // files and ranks are not what its cells are called by
  if (move.isDrop()) {
    const std::string takes = move.victims.empty() ? "" : "x";
    return {third + letter(variant, move.as) + takes + "@" + variant.board().name(move.to)};
  }
  std::vector<std::string> forms = Parts(position, move).forms();
  for (std::string& form : forms) form = third + form;
  return forms;
}

std::string checkMark(const Position& position, const Move& move, const Executor& executor) {
  Position after = position;
  after.playUnchecked(move);
  const auto outcome = executor.outcome(after);
  if (outcome && (outcome->reason == EndReason::Checkmate || outcome->reason == EndReason::MateByThird))
    return "#";
  return executor.inCheck(after) ? "+" : "";
}

std::string_view withoutMarks(std::string_view text) {
  return text.substr(0, text.find_last_not_of("+#!?") + 1);
}

std::string plainSan(std::string_view text) {
  text = withoutMarks(text);
  if (text == "0-0") return "O-O";
  if (text == "0-0-0") return "O-O-O";
  std::string plain(text);
  std::replace(plain.begin(), plain.end(), ',', ' ');
  return plain;
}

bool isSan(const Variant& variant, std::string_view text) {
  if (variant.board().hasOwnNames()) return false;
  static const std::string kId = R"((?:\{[A-Z]{1,3}\}|[A-Z]))", kCell = "(?:[a-z]+[0-9]+)";
  static const std::regex kDrop(R"(\*?)" + kId + "x?@" + kCell);
  static const std::regex kSwitch(kId + "?" + kCell + "=" + kId);
  static const std::regex kMove(R"(\*?)" + kId + "?(?:[a-z]{1,2}|[0-9]{1,3})?(?:[-x]?" + kCell +
                                ")+(?:=" + kId + ")?");
  static const std::regex kChange(kId + kCell + "?=" + kId);
  static const std::regex kAnyId(kId), kAnyCell(kCell);
  const std::string plain = plainSan(text);
  if (plain == "O-O" || plain == "O-O-O" || plain == "*--") return true;
  // Word by word, and no long ones: the library's matcher needs stack for every character.
  constexpr std::size_t kLongestWord = 1000;
  const auto matches = [](std::string_view word, const std::regex& pattern) {
    return word.size() <= kLongestWord && std::regex_match(word.begin(), word.end(), pattern);
  };
  std::size_t end = std::min(plain.find(' '), plain.size());
  const std::string_view move = std::string_view(plain).substr(0, end);
  bool shaped =
      matches(move, kMove) || (end == plain.size() && (matches(move, kDrop) || matches(move, kSwitch)));
  while (shaped && end < plain.size()) {
    const std::size_t begin = end + 1;
    end = std::min(plain.find(' ', begin), plain.size());
    shaped = matches(std::string_view(plain).substr(begin, end - begin), kChange);
  }
  using Matches = std::sregex_iterator;
  const auto all = [&](const std::regex& pattern, auto holds) {
    return std::all_of(Matches(plain.begin(), plain.end(), pattern), Matches(),
                       [&](const std::smatch& match) { return holds(match.str()); });
  };
  // What stands before a cell (an `x`, the origin's file) may be letters too.
  const auto endsInCell = [&](const std::string& word) {
    for (std::size_t i = 0; i < word.size(); ++i) {
      if (variant.board().find(word.substr(i))) return true;
    }
    return false;
  };
  return shaped && all(kAnyCell, endsInCell) &&
         all(kAnyId, [&](const std::string& id) { return isKnownId(variant, id); });
}

}  // namespace fairyforge
