// The fields are put together from the same parts as this program's own. Whether they say everything is seen by
// reading them: what comes back otherwise is named.

#include "runtime/other-positions.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>

#include "compiler/rules/placement.h"
#include "runtime/fen-defaults.h"
#include "runtime/fen.h"
#include "runtime/rights.h"

namespace fairyforge {
namespace {

class Writer {
 public:
  explicit Writer(const Position& position)
      : variant_(position.variant()),
        setup_(position.setup()),
        marks_(marksOf(variant_)),
        ids_(idsOf(variant_)) {
    const std::vector<TypeId>& becomes = variant_.hands().becomes;
    for (std::size_t t = 0; t < ids_.size(); ++t) {
      const TypeId promoted = marks_.promotedFrom[t];
      // What is promoted is in the hand what it was; else it is a piece of its own, like Makruk's queen.
      if (promoted != kNoType && !becomes.empty() && becomes[index(promoted)] == typeAt(t))
        mark(promoted, "+" + variant_.types()[t].id);
    }
    for (std::size_t t = 0; t < marks_.promotedAs.size(); ++t) {
      const TypeId promoted = marks_.promotedAs[t];
      if (promoted != kNoType && promoted != typeAt(t)) mark(promoted, variant_.types()[t].id + "~");
    }
    if (marks_.wall != kNoType) ids_[index(marks_.wall)] = "*";
  }

  // Why they have no such text at all.
  std::string obstacle() const {
    if (variant_.board().levels() > 1 || !variant_.board().hasPlainNames())
      return "the board is none of files and ranks alone";
    for (std::size_t t = 0; t < ids_.size(); ++t) {
      if (!isThere(typeAt(t))) continue;
      const bool marked = ids_[t].front() == '+' || ids_[t].back() == '~';
      if (ids_[t].size() != (marked ? 2u : 1u))
        return fmt::format("the {} has an ID of several letters", variant_.types()[t].name);
    }
    return "";
  }

  std::string pieces() const {
    std::string text = printPlacement(variant_.board(), ids_, setup_.cells);
    std::erase_if(text, [](char c) { return c == '{' || c == '}'; });
    if (marks_.wall == kNoType) return text;
    for (std::size_t at = text.find("~*"); at != std::string::npos; at = text.find("~*")) text.erase(at, 1);
    return text;
  }

  // Of both sides, one after the other: White's are capitals. `counted`: "2P", else "PP".
  std::string hands(bool counted) const {
    std::string text;
    for (const Side side : kBothSides) {
      for (std::size_t t = 0; t < ids_.size(); ++t) {
        const int count = variant_.hands().any() ? setup_.inHand(side, typeAt(t)) : 0;
        if (count == 0) continue;
        const std::string id = inCase(variant_.types()[t].id, side);
        if (counted) text += (count > 1 ? std::to_string(count) : "") + id;
        for (int i = 0; !counted && i < count; ++i) text += id;
      }
    }
    return text;
  }

  const char* side() const { return setup_.player == Side::White ? "w" : "b"; }
  std::string castling() const { return Rights(variant_, setup_).texts().castling; }

  // The cells passed over; where several pieces could have done so, that which did.
  std::string enPassant() const {
    std::string text;
    const auto add = [&](Cell cell) { text += variant_.board().name(cell); };
    setup_.enPassantTargets.forEach(add);
    if (text.empty()) return "-";
    if (possibleEnPassantVictims(variant_, setup_, setup_.enPassantTargets).size() > 1)
      add(setup_.enPassantVictim);
    return text;
  }

  std::string checks() const {
    const int most = variant_.registers().most(GoalCounter::Checks);
    return most == 0 ? "" : fmt::format("{}+{} ", most - setup_.checks[0], most - setup_.checks[1]);
  }

 private:
  // The first mark counts.
  void mark(TypeId type, std::string id) {
    if (ids_[index(type)] == variant_.type(type).id) ids_[index(type)] = std::move(id);
  }
  bool isThere(TypeId type) const {
    const auto isIt = [&](Piece piece) { return piece && piece.type() == type; };
    return std::ranges::any_of(setup_.cells, isIt) ||
           (variant_.hands().any() &&
            setup_.inHand(Side::White, type) + setup_.inHand(Side::Black, type) > 0);
  }

  const Variant& variant_;
  const Setup& setup_;
  const PlacementMarks marks_;
  std::vector<std::string> ids_;
};

// The text, if it is the same position when it is read. `clock`: does it say how many quiet plies there were?
Expected<std::string> checked(const Position& position, std::string text, bool clock) {
  const auto read = parseFen(position.variant(), text);
  if (const auto* error = std::get_if<FenError>(&read)) return Failure{error->message};
  Setup same = std::get<Setup>(read);
  if (!clock) same.halfmoveClock = position.setup().halfmoveClock;
  const auto again =
      Position::from(position.variantPtr(), same,
                     {SetupProblem::NoRoyal, SetupProblem::TooManyRoyals, SetupProblem::OpponentInCheck});
  if (const auto* problems = std::get_if<SetupProblems>(&again)) return Failure{describe(*problems->begin())};
  const Position& there = std::get<Position>(again);
  if (printFen(there) == printFen(position)) return text;
  const auto lost = differences(position.variant(), position.setup(), there.setup());
  return Failure{lost.empty() ? printFen(position) : fmt::format("{}", fmt::join(lost, "; "))};
}

}  // namespace

Expected<std::string> engineFen(const Position& position) {
  const Writer writer(position);
  if (const std::string why = writer.obstacle(); !why.empty()) return Failure{why};
  const std::string hands = position.variant().hands().any() ? "[" + writer.hands(false) + "]" : "";
  return checked(position,
                 fmt::format("{}{} {} {} {} {}{} {}", writer.pieces(), hands, writer.side(),
                             writer.castling(), writer.enPassant(), writer.checks(),
                             position.setup().halfmoveClock, position.setup().moveNumber),
                 true);
}

Expected<std::string> sfen(const Position& position) {
  const Writer writer(position);
  if (const std::string why = writer.obstacle(); !why.empty()) return Failure{why};
  if (!position.variant().hands().any()) return Failure{"it is for games with pieces in hand"};
  const Setup& setup = position.setup();
  const bool first = setup.player == Side::White;
  const std::string hands = writer.hands(true);
  return checked(position,
                 fmt::format("{} {} {} {}", writer.pieces(), first ? "b" : "w", hands.empty() ? "-" : hands,
                             2 * setup.moveNumber - (first ? 1 : 0)),
                 false);
}

}  // namespace fairyforge
