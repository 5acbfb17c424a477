// Matches cells and types of two definitions by name, compares positions piece by piece, and pairs moves: by
// their parts or, failing that, by the positions to which they lead.

#include <algorithm>
#include <boost/algorithm/string/predicate.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "compiler/analyse/diff/diff.h"

namespace fairyforge::diff {
namespace {

// A cell that no move of definition A uses. It stands for cells of B without a counterpart in A.
constexpr Cell kElsewhere{static_cast<std::uint16_t>(index(kNoCell) - 1)};

// Returns for each type of B the matching type of A; kNoType if there is none.
std::vector<TypeId> matchTypes(const Variant& a, const Variant& b) {
  std::vector<TypeId> types(b.types().size(), kNoType);
  std::vector<bool> taken(a.types().size());
  const auto pass = [&](auto alike) {
    for (std::size_t i = 0; i < types.size(); ++i) {
      for (std::size_t j = 0; j < taken.size() && types[i] == kNoType; ++j) {
        if (taken[j] || !alike(a.types()[j], b.types()[i])) continue;
        types[i] = typeAt(j);
        taken[j] = true;
      }
    }
  };
  pass([](const PieceType& x, const PieceType& y) { return boost::iequals(x.name, y.name); });
  pass([](const PieceType& x, const PieceType& y) { return x.id == y.id; });
  pass([](const PieceType& x, const PieceType& y) { return std::ranges::equal(x.program, y.program); });
  return types;
}

std::string missing(const char* who, const std::string& what, const std::vector<std::string>& names) {
  constexpr std::size_t kMaxNamed = 6;
  const auto shown = static_cast<std::ptrdiff_t>(std::min(names.size(), kMaxNamed));
  return fmt::format("{} has no {} {}{}", who, what, fmt::join(names.begin(), names.begin() + shown, ", "),
                     names.size() > kMaxNamed ? fmt::format(" and {} more", names.size() - kMaxNamed) : "");
}

}  // namespace

Pairing::Pairing(const Variant& a, const Variant& b) : a_(a), b_(b) {
  std::vector<std::string> noCellB, noCellA, noTypeB, noTypeA;
  cellOfA_.assign(b.board().size(), kElsewhere);
  names_.cells.assign(a.board().size(), kNoCell);
  a.board().forEachCell([&](Cell cell) {
    const std::string name = a.board().name(cell);
    const auto other = b.board().find(name);
    if (!other || !b.board().exists(*other)) {
      noCellB.push_back(name);
      return;
    }
    names_.cells[index(cell)] = *other;
    cellOfA_[index(*other)] = cell;
  });
  b.board().forEachCell([&](Cell cell) {
    if (cellOfA_[index(cell)] == kElsewhere) noCellA.push_back(b.board().name(cell));
  });
  names_.types = matchTypes(a, b);
  for (std::size_t t = 0; t < a.types().size(); ++t) {
    if (std::ranges::find(names_.types, typeAt(t)) == names_.types.end())
      noTypeB.push_back(a.types()[t].name);
  }
  for (std::size_t t = 0; t < b.types().size(); ++t) {
    if (names_.types[t] == kNoType) noTypeA.push_back(b.types()[t].name);
  }
  if (!noCellB.empty()) notes_.push_back(missing("B", "cell", noCellB));
  if (!noCellA.empty()) notes_.push_back(missing("A", "cell", noCellA));
  if (!noTypeB.empty()) notes_.push_back(missing("B", "piece", noTypeB));
  if (!noTypeA.empty()) notes_.push_back(missing("A", "piece", noTypeA));
}

bool Pairing::lookAlike(const PositionPair& at) const {
  const Setup& a = at.a.setup();
  const Setup& b = at.b.setup();
  if (at.a.toMove() != at.b.toMove() || a.player != b.player) return false;
  std::size_t piecesA = 0, piecesB = 0;
  for (std::size_t i = 0; i < a.cells.size(); ++i) {
    const Piece here = a.cells[i];
    const Cell other = names_.cells[i];
    const Piece there = other == kNoCell ? Piece() : b.at(other);
    if (static_cast<bool>(here) != static_cast<bool>(there)) return false;
    if (!here) continue;
    ++piecesA;
    if (here.side() != there.side() || names_.types[index(there.type())] != here.type()) return false;
  }
  for (const Piece piece : b.cells) piecesB += piece ? 1 : 0;
  if (piecesA != piecesB) return false;
  for (const Side side : kBothSides) {
    std::vector<int> hand(a_.types().size());
    for (std::size_t t = 0; t < hand.size(); ++t) hand[t] = a.inHand(side, typeAt(t));
    for (std::size_t t = 0; t < b_.types().size(); ++t) {
      const int number = b.inHand(side, typeAt(t));
      if (names_.types[t] != kNoType) {
        hand[index(names_.types[t])] -= number;
      } else if (number > 0) {
        return false;
      }
    }
    if (std::ranges::any_of(hand, [](int rest) { return rest != 0; })) return false;
  }
  return true;
}

// Do the moves look the same to a player? En-passant targets do not count, since he does not see them.
bool Pairing::same(const Move& a, const Move& b) const {
  // Are the elements of B's list, with cells and types translated to A's, the elements of A's list?
  const auto alike = [](const auto& ofA, const auto& ofB, auto translated) {
    if (ofA.size() != ofB.size()) return false;
    return std::ranges::all_of(
        ofB, [&](const auto& element) { return std::ranges::find(ofA, translated(element)) != ofA.end(); });
  };
  if (a.from != toA(b.from) || a.to != toA(b.to) ||
      a.continuesWith.has_value() != b.continuesWith.has_value())
    return false;
  // Moves with later effects are compared by the positions after them.
  if (!a.edits.empty() || !b.edits.empty()) return false;
  if (!a.isNullMove() && a.as != names_.types[index(b.as)]) return false;
  return alike(a.victims, b.victims, [&](Cell cell) { return toA(cell); }) &&
         alike(a.relocations, b.relocations,
               [&](const Relocation& r) {
                 return Relocation{toA(r.from), toA(r.to)};
               }) &&
         alike(a.changes, b.changes, [&](const TypeChange& change) {
           return TypeChange{toA(change.cell), names_.types[index(change.to)]};
         });
}

bool Pairing::leadToTheSame(const PositionPair& at, const Move& a, const Move& b) const {
  if (a.from != toA(b.from) || a.to != toA(b.to)) return false;
  PositionPair after = at;
  after.a.playUnchecked(a);
  after.b.playUnchecked(b);
  return lookAlike(after);
}

MatchedMoves Pairing::match(const PositionPair& at, const MoveList& a, const MoveList& b) const {
  MatchedMoves result;
  result.both.reserve(a.size());
  std::vector<bool> used(b.size());
  std::size_t guess = 0;  // the index to try first: both lists usually have the same order
  const auto take = [&](const Move& move, auto alike) {
    for (std::size_t tried = 0; tried < b.size(); ++tried) {
      const std::size_t i = (guess + tried) % b.size();
      if (used[i] || !alike(move, b[i])) continue;
      used[i] = true;
      guess = i + 1;
      result.both.emplace_back(move, b[i]);
      return true;
    }
    return false;
  };
  MoveList left;
  for (const Move& move : a) {
    if (!take(move, [&](const Move& x, const Move& y) { return same(x, y); })) left.push_back(move);
  }
  for (const Move& move : left) {
    if (!take(move, [&](const Move& x, const Move& y) { return leadToTheSame(at, x, y); }))
      result.onlyA.push_back(move);
  }
  for (std::size_t i = 0; i < b.size(); ++i) {
    if (!used[i]) result.onlyB.push_back(b[i]);
  }
  return result;
}

}  // namespace fairyforge::diff
