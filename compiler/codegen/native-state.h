// What passes between the executor and the code generated for its Variant: native states, native moves, and
// the functions on both sides. Nothing here knows LLVM.
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/specialise/plan.h"
#include "runtime/position.h"

namespace fairyforge {

using NativeState = std::vector<std::uint64_t>;  // StateLayout::size() words

NativeState toNative(const Setup& setup, const StateLayout& layout);

// A native move is one word: from, to (10 bits each), type, type after the move (8 bits each), effect.
namespace native_move {
inline constexpr unsigned kTo = 10, kType = 20, kAs = 28, kEffect = 36;
inline Cell from(std::uint64_t move) {
  return cellAt(move & 1023);
}
inline Cell to(std::uint64_t move) {
  return cellAt(move >> kTo & 1023);
}
inline TypeId type(std::uint64_t move) {
  return typeAt(move >> kType & 255);
}
inline TypeId as(std::uint64_t move) {
  return typeAt(move >> kAs & 255);
}
inline std::size_t effect(std::uint64_t move) {
  return move >> kEffect;
}
inline std::uint64_t make(Cell from, Cell to, TypeId type, TypeId as, std::size_t effect) {
  return index(from) | index(to) << kTo | index(type) << kType | index(as) << kAs |
         std::uint64_t{effect} << kEffect;
}
}  // namespace native_move

// Generated code gets the table block as its first argument; the block's header tells it where to find help
// with types of piece that have too many general paths for code of their own. Word 0 is for the helpers.
enum NativeHeader : std::size_t { kHelper, kAddGeneral, kAttackedInGeneral };
using NativeBlock = const std::uint64_t;

// Appends the pseudo-legal moves of general paths of all pieces of a type, rights only if asked for; returns
// the new end.
using AddGeneral = std::uint64_t*(NativeBlock*, const std::uint64_t* state, std::uint64_t side,
                                  std::uint64_t type, std::uint64_t rights, std::uint64_t* out);
using AttackedInGeneral = std::uint64_t(NativeBlock*, const std::uint64_t* state, std::uint64_t cell,
                                        std::uint64_t by);

// Functions of generated code, one for each side.
struct NativeFunctions {
  using Generate = std::uint64_t*(NativeBlock*, const std::uint64_t* state, std::uint64_t* out);
  using Perft = std::uint64_t(NativeBlock*, const std::uint64_t* state, std::uint64_t depth,
                              std::uint64_t* moves);
  using Attacked = std::uint64_t(NativeBlock*, const std::uint64_t* state, std::uint64_t cell);
  using InDanger = std::uint64_t(NativeBlock*, const std::uint64_t* state);

  Generate* generate[kSides] = {};  // legal moves of the side
  Perft* perft[kSides] = {};        // depth >= 1; `moves` has room for Plan::maxMoves a ply
  Attacked* attacked[kSides] = {};  // could the side take the enemy royal piece on that cell?
  InDanger* inDanger[kSides] = {};  // is a royal piece of the side attacked that it must keep safe?
};

}  // namespace fairyforge
