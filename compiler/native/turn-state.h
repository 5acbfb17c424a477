// Positions for the executor of compiled programs: a few words in a row, copied at once. Every register has
// its words, in the order of the table (compiler/rules/registers.h), but for clocks: no move depends on them.
#pragma once

#include <algorithm>
#include <array>
#include <cstring>
#include <type_traits>
#include <vector>

#include "compiler/rules/registers.h"
#include "compiler/rules/variant.h"
#include "compiler/specialise/program-plan.h"

namespace fairyforge::native {

// Is such a value held as the bytes of one word?
template <typename Value>
inline constexpr bool fitsInWord = std::is_trivially_copyable_v<Value> &&
                                   sizeof(Value) <= sizeof(std::uint64_t);

// Do hands ever hold anything?
bool usesHands(const Variant& variant);

// Where things are in a TurnState: offsets in 64-bit words. A register that is one number has a word even in
// games without it, so nobody has to ask; a register of several words is there if the game has it.
struct TurnLayout {
  explicit TurnLayout(const Variant& variant);
  std::size_t cells, setWords, types, marks, size;
  // By row of the table: the first word of each register, and how many.
  std::array<std::uint32_t, kRegisterCount> first{}, words{};
  std::vector<std::uint32_t> leftWithPiece;  // the sets that a cell leaves when the piece on it is lifted
  // What is emptied: these words become `nothing`.
  struct Emptied {
    std::uint32_t first, words;
    std::uint64_t nothing;
  };
  std::array<std::vector<Emptied>, kEnds> emptied;  // by Ends

  template <auto Field>
  std::size_t at() const {
    constexpr std::size_t row = rowOf(Field);
    return first[row];
  }
  template <auto Field>
  std::size_t wordsOf() const {
    constexpr std::size_t row = rowOf(Field);
    return words[row];
  }
};

// One player's position; a view of TurnLayout::size words.
class TurnState {
 public:
  TurnState(std::uint64_t* words, const TurnLayout& layout) : words_(words), layout_(&layout) {}

  specialise::PieceCode* cells() const {
    return reinterpret_cast<specialise::PieceCode*>(wordsOf<&Setup::cells>());
  }
  specialise::PieceCode& at(Cell cell) const { return cells()[index(cell)]; }
  // A register that is a number, a cell, a type or the like.
  template <auto Field>
  auto& get() const {
    using Value = std::remove_reference_t<decltype(std::declval<Setup&>().*Field)>;
    static_assert(fitsInWord<Value>);
    return *reinterpret_cast<Value*>(wordsOf<Field>());
  }
  template <auto Field>
  std::uint64_t* wordsOf() const {
    return words_ + layout_->at<Field>();
  }
  std::uint64_t* mark(std::size_t number) const {
    return wordsOf<&Setup::marks>() + number * layout_->setWords;
  }
  std::uint64_t* taken() const { return wordsOf<&Setup::taken>(); }  // a set of PieceCodes
  std::uint16_t& hand(Side side, TypeId type) const {
    auto* counts = reinterpret_cast<std::uint16_t*>(wordsOf<&Setup::hands>());
    return counts[index(side) * layout_->types + index(type)];
  }

  // Empties the registers that end so.
  void end(Ends how) const {
    for (const TurnLayout::Emptied& e : layout_->emptied[static_cast<std::size_t>(how)])
      std::fill_n(words_ + e.first, e.words, e.nothing);
  }
  // The piece on the cell is lifted or replaced.
  void endWithPiece(Cell cell) const {
    for (const std::uint32_t set : layout_->leftWithPiece) remove(words_ + set, index(cell));
  }

  void copyFrom(const TurnState& other) const { std::memcpy(words_, other.words_, 8 * layout_->size); }
  std::uint64_t* words() const { return words_; }
  const TurnLayout& layout() const { return *layout_; }

  static bool has(const std::uint64_t* set, std::size_t i) { return (set[i / 64] >> i % 64 & 1) != 0; }
  static void add(std::uint64_t* set, std::size_t i) { set[i / 64] |= std::uint64_t{1} << i % 64; }
  static void remove(std::uint64_t* set, std::size_t i) { set[i / 64] &= ~(std::uint64_t{1} << i % 64); }

 private:
  std::uint64_t* words_;
  const TurnLayout* layout_;
};

// Do the third side's attacks count yet?
bool thirdAwake(const TurnState& state, const Variant& variant);

// `state` has room; it is overwritten.
void fillState(const TurnState& state, const Setup& setup);
// What programs may ask of it.
Setup setupOf(const TurnState& state);

}  // namespace fairyforge::native
