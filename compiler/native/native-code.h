// The interface between the executor and the code generated for its Variant: native moves, and the functions
// that code has for each side. A state is an array of words laid out by StateLayout. Nothing here depends on
// LLVM.
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/core/rules/registers.h"
#include "compiler/native/specialise/plan.h"
#include "runtime/position.h"

namespace fairyforge::native {

// The value of a word for a cell if there is no such cell.
inline constexpr std::uint64_t kNothing = index(kNoCell);

// A native move is one word: from, to (10 bits each), type, type after the move (8 bits each), then the
// number of its effect and its changes (ChangeFields). The origin of a drop is its destination.
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
inline std::size_t effect(std::uint64_t move, const specialise::ChangeFields& fields) {
  return move >> kEffect & ((std::uint64_t{1} << fields.effectBits) - 1);
}
inline unsigned changeAt(std::size_t i, const specialise::ChangeFields& fields) {
  return kEffect + fields.effectBits + static_cast<unsigned>(i) * fields.bits();
}
// Returns the bits of a native move for its change number `i`: the piece on the cell becomes types[choice].
inline std::uint64_t change(std::size_t i, const specialise::ChangeFields& fields, Cell cell,
                            std::size_t choice) {
  return ((choice + 1) << fields.cellBits | index(cell)) << changeAt(i, fields);
}
// Return, for change number `i` of a native move, its cell, and its choice plus 1; 0 if the move has no such
// change.
inline Cell changedCell(std::uint64_t move, std::size_t i, const specialise::ChangeFields& fields) {
  return cellAt(move >> changeAt(i, fields) & ((std::uint64_t{1} << fields.cellBits) - 1));
}
inline std::size_t changedChoice(std::uint64_t move, std::size_t i, const specialise::ChangeFields& fields) {
  return move >> (changeAt(i, fields) + fields.cellBits) & ((std::uint64_t{1} << fields.typeBits) - 1);
}
inline std::uint64_t make(Cell from, Cell to, TypeId type, TypeId as, std::size_t effect) {
  return index(from) | index(to) << kTo | index(type) << kType | index(as) << kAs |
         std::uint64_t{effect} << kEffect;
}
}  // namespace native_move

// The first argument of generated functions is the table block. Its header has the addresses of functions of
// the program that code calls for rare moves (compiler/native/rare-moves.h); its first word is the object
// that these need.
enum NativeHeader : std::size_t {
  kHelper,
  // (block, state, side, first, last): replaces moves by all their choices of triggers; the new end
  kExpandTriggers,
  kPlay  // (block, state, side, move, after): writes the state after a move that code cannot make
};
using NativeBlock = const std::uint64_t;

// The functions of generated code. `turns`: for each player's turn. `freeTurns`: for a turn after which royal
// pieces need not be safe. `thirdTurns`: for the third side's turn before that player's.
struct NativeFunctions {
  using Generate = std::uint64_t*(NativeBlock*, const std::uint64_t* state, std::uint64_t* out);
  static constexpr std::uint64_t kNoMove = ~std::uint64_t{0};
  static constexpr std::uint64_t kNullMove = kNoMove - 1;  // somebody passes
  using Choose = std::uint64_t(NativeBlock*, const std::uint64_t* state, std::uint64_t* scratch,
                               std::uint64_t random);
  using Play = std::uint64_t(NativeBlock*, const std::uint64_t* state, std::uint64_t* after,
                             std::uint64_t* scratch, std::uint64_t random);
  using Perft = std::uint64_t(NativeBlock*, const std::uint64_t* state, std::uint64_t depth,
                              std::uint64_t* moves);
  using Count = std::uint64_t(NativeBlock*, const std::uint64_t* state, std::uint64_t* moves);
  using Attacked = std::uint64_t(NativeBlock*, const std::uint64_t* state, std::uint64_t cell);
  using InDanger = std::uint64_t(NativeBlock*, const std::uint64_t* state);
  using Exposed = std::uint64_t(NativeBlock*, const std::uint64_t* state, bool thirdIsAwake);

  using Make = void(NativeBlock*, const std::uint64_t* state, std::uint64_t move, std::uint64_t* after);

  struct OfTurn {
    Generate* generate = nullptr;  // appends the legal moves, or the third side's acts; returns the new end
    // Returns one of the moves, chosen by a random word, or kNoMove. Null if the list is as good.
    Choose* choose = nullptr;
    // Makes one of the legal moves at random, with equal probability, and returns it; kNoMove if there is
    // none. Null if the code cannot do this.
    Play* play = nullptr;
    Perft* perft = nullptr;  // depth >= 1; `moves` has room for Plan::maxMoves words a ply
    Count* captures =
        nullptr;  // counts the legal moves that take something; null unless Plan::countsCaptures
  };
  // The entries of `freeTurns` have no `choose`, and their `perft` is for depth 1 only; those of `thirdTurns` have
  // only `generate`.
  OfTurn turns[kSides] = {}, freeTurns[kSides] = {}, thirdTurns[kSides] = {};
  Attacked* attacked[kOwners] = {};  // could the side take an enemy royal piece on that cell?
  InDanger* inDanger[kSides] = {};   // is a royal piece that the side must keep safe attacked?
  // Like inDanger, but also by pieces that give no check, and by the third side's while it is awake. Null if
  // the answers are the same.
  Exposed* exposed[kSides] = {};
  Make* make[kOwners] = {};
};

}  // namespace fairyforge::native
