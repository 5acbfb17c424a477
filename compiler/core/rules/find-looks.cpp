// Finds out how the pieces of a game are written for other programs (looks.h) from the types that they become
// where their moves end and when they are taken into a hand.

#include <algorithm>
#include <cctype>
#include <string_view>

#include "compiler/core/rules/variant.h"

namespace fairyforge {
namespace {

// Returns the only other type that pieces of this type can become where they end a move; kNoType if there is
// none, or more than one.
TypeId becomesAlone(const Variant& variant, TypeId type) {
  TypeSet found;
  const auto add = [&](TypeId other) {
    if (other != type) found.add(other);
  };
  for (const Side side : kBothSides) {
    variant.board().forEachCell([&](Cell cell) {
      if (found.size() < 2) std::ranges::for_each(variant.arrival().choices(side, type, cell), add);
    });
    for (const Instruction& in : variant.type(type).program[index(side)].code)
      if (in.op == Op::Land && in.operand >= kAs) add(typeAt(in.operand - kAs));
  }
  TypeId alone = kNoType;
  if (found.size() == 1) found.forEach([&](TypeId one) { alone = one; });
  return alone;
}

// Do the types have the same notation, or equal programs? Notation does not say what else moves do: in
// S-House, an unmoved Queen brings pieces in and a promoted one does not.
bool moveAlike(const PieceType& a, const PieceType& b) {
  return (!a.written.empty() && a.notation() == b.notation()) ||
         std::equal(std::begin(a.program), std::end(a.program), std::begin(b.program));
}

// Returns the only other type that moves like this one and becomes another type when taken into a hand: the
// promoted form, written `Q~`. Returns the type itself if no pieces change in hands. Returns kNoType if there
// is no such type, or more than one, or if the type itself changes in hands.
TypeId promotedLike(const Variant& variant, TypeId type) {
  const std::vector<TypeId>& becomes = variant.hands().becomes;
  if (becomes.empty()) return type;
  if (becomes[index(type)] != type) return kNoType;  // the type is a promoted piece itself
  TypeId found = kNoType;
  for (std::size_t t = 0; t < variant.types().size(); ++t) {
    if (typeAt(t) == type || becomes[t] == typeAt(t) || !moveAlike(variant.type(type), variant.types()[t]))
      continue;
    if (found != kNoType) return kNoType;
    found = typeAt(t);
  }
  return found;
}

// Returns the types of the third side's pieces that come into the game by moves: those that may be put on the
// board, and those that a piece becomes in a move that gives it to the third side. If there is only one such
// type, its pieces are written as walls.
TypeSet walls(const Variant& variant) {
  TypeSet walls = variant.third() ? variant.third()->introduces : TypeSet();
  for (const PieceType& type : variant.types()) {
    for (const MoveProgram& program : type.program) {
      bool gives = false;
      for (const Instruction& in : program.code) {
        gives = gives || (in.op == Op::Give && in.operand == index(Side::Third));
        if (in.op == Op::Land && gives && in.operand >= kAs) walls.add(typeAt(in.operand - kAs));
      }
    }
  }
  return walls;
}

// Is this the only type whose moves reset the halfmove clock?
bool isPawn(const Variant& variant, TypeId type) {
  return variant.end().clockResetting == TypeSet::of({type});
}

// Is the promoted type the reverse side of the piece, written `+P`? In games in which pieces change in hands:
// if it becomes the original type there. In other games: unless the piece is the pawn, or the promoted type
// is on the board or in a hand at the start; a promoted pawn is a piece of its own there, like Makruk's
// queen.
bool turnsOver(const Variant& variant, TypeId type, TypeId promoted) {
  const std::vector<TypeId>& becomes = variant.hands().becomes;
  if (!becomes.empty()) return becomes[index(promoted)] == type;
  const auto& array = variant.start().cells;
  const bool isHeld =
      std::ranges::any_of(kBothSides, [&](Side side) { return variant.start().inHand(side, promoted) > 0; });
  return !isPawn(variant, type) && !isHeld && std::none_of(array.begin(), array.end(), [&](Piece piece) {
    return piece && piece.type() == promoted;
  });
}

// Returns the other letter of the type (otherIdOf in looks.h); empty if it has none, or if another type has
// that letter.
std::string otherIdOf(const Variant& variant, const PieceType& type) {
  // Types whose notation begins with a capital, such as Shatranj's alfil `A`, leap; they keep their letters.
  const std::string notation = type.notation();
  if (notation.empty() || std::isupper(static_cast<unsigned char>(notation.front())) != 0) return "";
  const std::string_view other = fairyforge::otherIdOf(type.name, type.id);
  return std::string(variant.findType(other) ? "" : other);
}

}  // namespace

// Returns the letter that other programs write for the piece of xiangqi or janggi with this name; empty:
// none.
std::string_view otherIdOf(std::string_view name, std::string_view id) {
  struct OtherId {
    std::string_view name, id, other;
  };
  constexpr OtherId kOtherIds[] = {{"horse", "N", "H"}, {"elephant", "B", "E"}, {"janggielephant", "B", "E"}};
  const auto isSame = [](char a, char b) { return std::tolower(static_cast<unsigned char>(a)) == b; };
  for (const OtherId& row : kOtherIds) {
    if (row.id == id && std::ranges::equal(name, row.name, isSame)) return row.other;
  }
  return {};
}

// Finds what readers and writers of positions need to know about each type: its ID here and in other
// programs, the one type that it promotes to, and the type whose ID stands for it behind a '+' (`+R` for a
// dragon king).
Looks Variant::findLooks() const {
  const Variant& variant = *this;
  Looks looks;
  const std::size_t count = variant.types().size();
  int kinds = 0;
  walls(variant).forEach([&](TypeId type) { looks.wall = ++kinds == 1 ? type : kNoType; });
  looks.plusOf.assign(count, kNoType);
  for (std::size_t t = 0; t < count; ++t) {
    looks.like.push_back(typeAt(t));
    looks.ids.push_back(variant.types()[t].id);
    looks.othersIds.push_back(otherIdOf(variant, variant.types()[t]));
  }
  for (std::size_t t = 0; t < count; ++t) {
    looks.promotesTo.push_back(becomesAlone(variant, typeAt(t)));
    if (variant.third() == nullptr) looks.promotedAs.push_back(promotedLike(variant, typeAt(t)));
  }
  // Shogi's promoted pieces are written as reverse sides (`+R`) even if another type moves like them. For
  // pawns, a type that moves alike comes first (`Q~`).
  const auto addReverses = [&](bool ofPawns) {
    for (std::size_t t = 0; t < count; ++t) {
      const TypeId promoted = looks.promotesTo[t];
      if (promoted == kNoType || promoted == looks.wall || looks.like[index(promoted)] != promoted ||
          looks.plusOf[index(promoted)] != kNoType || isPawn(variant, typeAt(t)) != ofPawns ||
          !turnsOver(variant, typeAt(t), promoted))
        continue;
      looks.plusOf[index(promoted)] = typeAt(t);
      looks.ids[index(promoted)] = "+" + variant.types()[t].id;
    }
  };
  addReverses(false);
  for (std::size_t t = 0; t < looks.promotedAs.size(); ++t) {
    const TypeId promoted = looks.promotedAs[t];
    if (promoted == kNoType || promoted == typeAt(t) || looks.plusOf[index(promoted)] != kNoType) continue;
    looks.like[index(promoted)] = typeAt(t);
    looks.ids[index(promoted)] = variant.types()[t].id + "~";
  }
  addReverses(true);
  if (looks.wall != kNoType) looks.ids[index(looks.wall)] = "*";
  return looks;
}

}  // namespace fairyforge
