// The live types are those on the board, in hands and among forced changes, and all that captured pieces of
// these types become. They are used alone only if the game is large and they are at most three quarters of
// all types.

#include "compiler/native/specialise/live-types.h"

#include <algorithm>

#include "compiler/native/specialise/limits.h"

namespace fairyforge::specialise {
namespace {

// Types times cells. Up to this size, code for all types takes a second or two to make.
constexpr std::size_t kCommonSize = 5000;

}  // namespace

TypeSet liveTypes(const Variant& variant, const Setup& setup) {
  const std::size_t count = variant.types().size();
  TypeSet types;
  for (const Piece piece : setup.cells) {
    if (piece) types.add(piece.type());
  }
  if (setup.last != kNoType) types.add(setup.last);
  for (std::size_t t = 0; t < count; ++t) {
    for (const Side side : kBothSides) {
      if (setup.inHand(side, typeAt(t)) > 0) types.add(typeAt(t));
    }
  }
  for (const Trigger& trigger : variant.triggers()) {
    for (const TypeId choice : trigger.choices) types.add(choice);
  }
  // A captured piece may come back as another type, and that as yet another.
  const HandRules& hands = variant.hands();
  for (std::size_t t = 0; hands.any() && !hands.becomes.empty() && t < count; ++t) {
    TypeId type = typeAt(t);
    while (types.has(type) && !types.has(hands.becomes[index(type)])) {
      type = hands.becomes[index(type)];
      types.add(type);
    }
  }
  for (std::size_t t = 0; t < hands.heldAs.size(); ++t) {
    if (types.has(hands.heldAs[t])) types.add(typeAt(t));
  }
  // An imitator moves as any type, and the third side may introduce many types.
  bool all = variant.actingThird() != nullptr;
  types.forEach([&](TypeId type) { all = all || variant.type(type).imitates; });
  return all ? TypeSet::all(count) : types;
}

std::optional<TypeSet> initialLiveTypes(const Variant& variant) {
  const std::size_t count = variant.types().size();
  if (count * variant.board().size() <= kCommonSize || !beyondPlans(variant).empty()) return std::nullopt;
  const TypeSet types = liveTypes(variant, variant.start());
  return 4 * types.size() <= 3 * count ? std::optional(types) : std::nullopt;
}

}  // namespace fairyforge::specialise
