// The live types are those on the board, in hands and among forced changes, closed under what captured pieces
// become. They are used alone only if the game is large and they are at most three quarters of all types.

#include "compiler/specialise/live-types.h"

#include <algorithm>

#include "compiler/specialise/limits.h"

namespace fairyforge {
namespace {

// Types times cells. Up to that code for everything takes a second or two.
constexpr std::size_t kCommonSize = 5000;

}  // namespace

TypeSet liveTypes(const Variant& variant, const Setup& setup) {
  const std::size_t count = variant.types().size();
  TypeSet types(count, false);
  for (const Piece piece : setup.cells) {
    if (piece) types[index(piece.type())] = true;
  }
  if (setup.last != kNoType) types[index(setup.last)] = true;
  for (std::size_t t = 0; t < count; ++t) {
    for (const Side side : kBothSides) types[t] = types[t] || setup.inHand(side, typeAt(t)) > 0;
  }
  for (const Trigger& trigger : variant.triggers()) {
    for (const TypeId choice : trigger.choices) types[index(choice)] = true;
  }
  // What is taken may come back as another type, and that one as another.
  const HandRules& hands = variant.hands();
  for (std::size_t t = 0; hands.any() && !hands.becomes.empty() && t < count; ++t) {
    std::size_t type = t;
    while (types[type] && !types[index(hands.becomes[type])]) {
      type = index(hands.becomes[type]);
      types[type] = true;
    }
  }
  // An imitator moves as any type, and the third side may bring in much.
  bool all = variant.third() != nullptr && variant.third()->acts;
  for (std::size_t t = 0; t < count; ++t) all = all || (types[t] && variant.types()[t].imitates);
  if (all) types.assign(count, true);
  return types;
}

bool contains(const TypeSet& all, const TypeSet& some) {
  for (std::size_t t = 0; t < some.size(); ++t) {
    if (some[t] && !all[t]) return false;
  }
  return true;
}

TypeSet initialLiveTypes(const Variant& variant) {
  const std::size_t count = variant.types().size();
  if (count * variant.board().size() <= kCommonSize || !beyondNativeCode(variant).empty()) return {};
  TypeSet types = liveTypes(variant, variant.start());
  const auto live = static_cast<std::size_t>(std::count(types.begin(), types.end(), true));
  return 4 * live <= 3 * count ? types : TypeSet();
}

}  // namespace fairyforge
