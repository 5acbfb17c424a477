// Positions for the executor of compiled programs: a few words in a row, copied at once. Registers that do
// not affect moves, such as clocks, are left out.
#pragma once

#include <cstring>
#include <vector>

#include "compiler/rules/variant.h"
#include "compiler/specialise/program-plan.h"

namespace fairyforge::native {

// Do hands ever hold anything?
bool usesHands(const Variant& variant);

// Where things are in a TurnState: offsets in 64-bit words.
struct TurnLayout {
  explicit TurnLayout(const Variant& variant);
  std::size_t cells, setWords, types, marks;
  std::size_t unmovedAt, enPassantTargetsAt, marksAt, takenAt, handsAt, scalarsAt, size;
};

// One player's position; a view of TurnLayout::size words.
class TurnState {
 public:
  struct Scalars {
    Cell enPassantVictim, lastFrom, lastTo, continuingPiece;
    std::uint16_t turn;
    specialise::PieceCode last;  // the type that was moved last, of any side
    KindId continuingKind;
    Side player;
  };

  TurnState(std::uint64_t* words, const TurnLayout& layout) : words_(words), layout_(&layout) {}

  specialise::PieceCode* cells() const { return reinterpret_cast<specialise::PieceCode*>(words_); }
  specialise::PieceCode& at(Cell cell) const { return cells()[index(cell)]; }
  std::uint64_t* unmoved() const { return words_ + layout_->unmovedAt; }
  std::uint64_t* enPassantTargets() const { return words_ + layout_->enPassantTargetsAt; }
  std::uint64_t* marks() const { return words_ + layout_->marksAt; }
  std::uint64_t* mark(std::size_t number) const { return marks() + number * layout_->setWords; }
  std::uint64_t* taken() const { return words_ + layout_->takenAt; }  // a set of PieceCodes
  std::uint16_t& hand(Side side, TypeId type) const {
    auto* counts = reinterpret_cast<std::uint16_t*>(words_ + layout_->handsAt);
    return counts[index(side) * layout_->types + index(type)];
  }
  Scalars& s() const { return *reinterpret_cast<Scalars*>(words_ + layout_->scalarsAt); }

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

// `state` has room; it is overwritten.
void fillState(const TurnState& state, const Setup& setup, const Variant& variant);
// What programs may ask of it.
Setup setupOf(const TurnState& state);

}  // namespace fairyforge::native
