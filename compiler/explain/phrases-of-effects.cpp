// Words for what moves do besides going to their destination, and for how the turn continues.
#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "compiler/explain/phrases.h"
#include "compiler/explain/square-words.h"

namespace fairyforge::explain {
namespace {

// Returns words about the edges that only this move crosses as joined; empty if they are joined for all
// moves, since the description of the board says that.
const char* joinedEdges(const Board& board, Wrap wrap) {
  return goesRound(board.joined(), wrap) ? ""
         : wrap == Wrap::Files           ? ", the left and right edges of the board being joined"
         : wrap == Wrap::Ranks           ? ", the top and bottom edges of the board being joined"
                                         : ", opposite edges of the board being joined";
}

// Puts "on" before the name of a square: "on e4". Words that begin with "where" stay as they are.
std::string on(const std::string& place) {
  return place.starts_with("where ") ? place : "on " + place;
}

}  // namespace

// Describes the operand of a later effect: a piece, a type, a mark, a direction.
std::string Phraser::operandOf(Op op, std::uint16_t operand) const {
  switch (infoOf(op).operand) {
    case OperandKind::Piece:
      return withArticle(
          fmt::format("{} {}", colour(putPiece(operand).side()), nameOf(index(putPiece(operand).type()))));
    case OperandKind::Owner: {
      if (operand == kOther) return "changes sides";
      const std::string whose = colour(static_cast<Side>(operand));
      return "becomes " + (whose == "own" || whose == "enemy" ? withArticle(whose + " piece") : whose);
    }
    case OperandKind::Type:
      return withArticle(nameOf(operand));
    case OperandKind::Step: {
      const std::string way = displacement(board_.lattice(), board_.vectorOf(static_cast<StepId>(operand)));
      return op == Op::Slide ? fmt::format("on {}, again and again,", way) : way;
    }
    case OperandKind::Mark:
      return markName(operand);
    default:
      return "";
  }
}

// Describes a later effect on the piece on the square `there` or, if `each` is not empty, on the pieces that
// `each` names.
std::string Phraser::edit(Op op, std::uint16_t operand, const std::string& there,
                          const std::string& each) const {
  const bool isMover = each.empty() && there == "where it ends";
  const std::string what = isMover ? "it" : each.empty() ? "what stands " + on(there) : each;
  if (op == Op::Remove && each.empty() && !isMover) return what + " is taken";
  return fmt::format(fmt::runtime(infoOf(op).words), what, operandOf(op, operand), on(there));
}

// Describes the kind of the move, and how the turn continues after it.
std::string Phraser::turn(const Shape& shape, const CellSet& endsOn) const {
  std::string text;
  if (shape.kind != kNoKind) text += fmt::format(" (a {} move)", kindName(shape.kind));
  if (shape.continuesWith) text += ", and then " + sequel(*shape.continuesWith, endsOn);
  return text;
}

// Says how the turn goes on: "makes another if it can and is not on e4".
std::string Phraser::sequel(KindId kind, const CellSet& endsOn) const {
  if (kind == kInSameMove) return "it may go on with another in the same move";
  return fmt::format("{} if it can{}",
                     kind == kNoKind     ? "moves again"
                     : kind == kSameKind ? "makes another"
                                         : fmt::format("makes a {} move", kindName(kind)),
                     endsOn.empty() ? "" : " and is not on " + cells(board_, endsOn, true));
}

// For an effect that slides or pushes pieces around a place: returns true if they go away from that place,
// false if they go towards it. Returns nothing for other effects.
std::optional<bool> Phraser::leadsAway(const PlacedEdit& each, const PlacedEdit& what) const {
  const Neighbourhood* near = each.what == Op::EachBeside ? &program_.neighbourhoods[each.operand] : nullptr;
  if (near == nullptr || infoOf(what.what).operand != OperandKind::Step || near->steps.size() != 1)
    return std::nullopt;
  const Vector look = board_.vectorOf(near->steps[0]),
               go = board_.vectorOf(static_cast<StepId>(what.operand));
  if (look == go) return true;
  return look == Vector{-go.files, -go.ranks, -go.levels} ? std::optional(false) : std::nullopt;
}

// If the effects from edits[i] on move the pieces around one place along their lines, describes these effects
// together and sets `i` to the last one. Otherwise returns nothing. `before`: the effect described last,
// which this updates.
std::optional<std::string> Phraser::alongSteps(const std::vector<PlacedEdit>& edits, std::size_t& i,
                                               const Clause& clause,
                                               std::pair<Op, Neighbourhood>& before) const {
  const auto awayAt = [&](std::size_t at) {
    return at + 1 < edits.size() ? leadsAway(edits[at], edits[at + 1]) : std::nullopt;
  };
  const std::optional<bool> away = awayAt(i);
  if (!away) return std::nullopt;
  const PlacedEdit& first = edits[i];
  const Op op = edits[i + 1].what;
  Neighbourhood near = program_.neighbourhoods[first.operand];
  for (; awayAt(i + 2) == away && edits[i + 2].place == first.place && edits[i + 3].what == op; i += 2) {
    const Neighbourhood& next = program_.neighbourhoods[edits[i + 2].operand];
    if (next.types != near.types || next.occupants != near.occupants || next.extent != near.extent) break;
    near.steps.push_back(next.steps[0]);
  }
  ++i;
  const auto& [opBefore, nearBefore] = before;
  const bool likewise = opBefore == op && nearBefore.steps == near.steps && nearBefore.extent == near.extent;
  before = {op, near};
  const char* const where = *away ? "away from it" : "towards it";
  return likewise ? fmt::format("{} there {}", each(near), where)
                  : fmt::format(fmt::runtime(infoOf(op).words), eachBeside(near, place(first.place, clause)),
                                where);
}

// Describes the edits of a move in order, with one phrase for each. An Op::EachBeside and the edit after it
// share a phrase, and so do shifts of the pieces around one place in several directions (alongSteps()).
std::vector<std::string> Phraser::edits(const std::vector<PlacedEdit>& edits, const Clause& clause) const {
  std::vector<std::string> words;
  std::string each;
  std::pair<Op, Neighbourhood> before;
  for (std::size_t i = 0; i < edits.size(); ++i) {
    if (const auto together = alongSteps(edits, i, clause, before)) {
      words.push_back(*together);
      continue;
    }
    const PlacedEdit& e = edits[i];
    if (e.what == Op::EachBeside) {
      each = eachBeside(program_.neighbourhoods[e.operand], place(e.place, clause));
    } else {
      words.push_back(edit(e.what, e.operand, place(e.place, clause), std::exchange(each, {})));
    }
  }
  // Pieces leave the board together with the mover: "it and each piece beside it leave the board".
  constexpr std::string_view kLeaves = " leaves the board";
  if (words.size() == 2 && words[0].ends_with(kLeaves) && words[1] == "it" + std::string(kLeaves))
    return {fmt::format("it and {} leave the board", words[0].substr(0, words[0].size() - kLeaves.size()))};
  return words;
}

// Returns what moves do besides going to their destination: captures elsewhere, pieces carried along, squares
// open to en passant, changes of types, edits of the board, and how the turn goes on.
std::string Phraser::effects(const Clause& clause) const {
  const Shape& shape = clause.family.shape;
  std::string text;
  for (const Place& victim : shape.victims) text += ", taking what stands " + on(place(victim, clause));
  for (const auto& [from, to] : shape.carried) {
    if (shape.swapsWithDestination()) {
      Demand there;
      there.occupants = clause.family.landing;
      text += fmt::format(" and changes places with {} there", piece(there));
    } else {
      text += fmt::format("; the piece {} goes to {}", on(place(from, clause)), place(to, clause));
    }
  }
  if (!shape.enPassantTargets.empty()) {
    std::vector<std::string> where;
    for (const Place& p : shape.enPassantTargets) where.push_back(place(p, clause));
    // The words "open to en passant" alone mean: on all squares passed over.
    const bool between = where.size() == 1 && shape.enPassantTargets[0].kind == Place::Kind::Between;
    text += ", open to en passant" + (between ? "" : " on " + both(where));
  }
  if (shape.landingAs == kUnchanged) text += ", without changing its type";
  if (shape.landingAs >= kAs && !shape.legs.empty())
    text += ", and becomes " + withArticle(nameOf(shape.landingAs - kAs));
  for (const std::string& words : edits(shape.edits, clause)) text += "; " + words;
  text += turn(shape, clause.endsOn);
  const bool throughout =
      std::ranges::all_of(shape.legs, [&](const Leg& leg) { return leg.stop.wrap == shape.wrap; });
  if (throughout) {
    text += joinedEdges(board_, shape.wrap);
  } else {
    for (std::size_t i = 0; i < shape.legs.size(); ++i) {
      const Wrap wrap = shape.legs[i].stop.wrap;
      const std::string edges = joinedEdges(board_, wrap);
      if (!edges.empty()) text += fmt::format("{} for part {} of its way", edges, i + 1);
    }
  }
  return text;
}

}  // namespace fairyforge::explain
