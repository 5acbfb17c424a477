// Positions of running games, with or without generated code: a TurnState views a row of 64-bit words. First
// come the words that generated code knows (specialise::StateLayout): sets of cells for each kind of piece
// and for each owner, and some registers. Then come all other registers except clocks, on which no move
// depends. Games without code also have a mailbox (the piece on each cell) and the set of royal pieces'
// cells.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <memory>
#include <type_traits>
#include <vector>

#include "compiler/core/rules/registers.h"
#include "compiler/core/rules/variant.h"
#include "compiler/native/specialise/plan.h"
#include "runtime/drops.h"
#include "runtime/position.h"

namespace fairyforge::native {

// Can a value of this type be stored as the bytes of one word?
template <typename Value>
inline constexpr bool fitsInWord = std::is_trivially_copyable_v<Value> &&
                                   sizeof(Value) <= sizeof(std::uint64_t);

// Can the players' hands ever hold anything in this game?
bool usesHands(const Variant& variant);

// Do the words that code knows hold the register as a set of cells?
template <auto Field>
inline constexpr bool isSetInCode = std::get<rowOf(Field)>(kRegisters).code.value == InCode::Set;

// The layout of a TurnState, as offsets in words. A register of one number always has its word, so that code
// need not ask; a register of several words exists only in games that have it.
struct TurnLayout {
  // The states of games without code.
  explicit TurnLayout(const Variant& variant);
  // The states of games with code. They have no mailbox.
  TurnLayout(const Variant& variant, const specialise::Plan& plan);
  static constexpr std::uint8_t kNoLane = 255;

  specialise::StateLayout code;  // the words that code knows, the first of the row
  std::size_t cells, setWords, types, marks;
  std::size_t mailbox = 0;  // 0: there is none
  std::size_t size = 0;
  // The first word of the set of each owner's pieces. If the game has no third side, its set is `nobody`,
  // which is always empty, behind the registers.
  std::array<std::uint32_t, kOwners> owned{};
  std::uint32_t nobody = 0;
  std::size_t royals = 0;  // the first word of the set of royal pieces, if there is a mailbox
  std::array<std::uint64_t, kCodeSetWords> royal{};  // the codes of royal pieces, if there is a mailbox
  // By number of the register in kRegisters: its first word, and how many words it has (0: states do not hold
  // it).
  std::array<std::uint32_t, kRegisterCount> first{}, words{};
  // The sets from which the cell is removed when its piece is lifted.
  std::vector<std::uint32_t> leftWithPiece;
  // By code of a piece: the first word of the set of such pieces' cells. The sets of one owner follow each
  // other by type.
  std::vector<std::uint32_t> ofCode;
  // By type, its counter in each player's hand; kNoLane: it is not counted.
  std::vector<std::uint8_t> lanes;
  std::array<TypeSet, kSides> counted{};  // the types that are counted in each hand
  std::vector<std::uint64_t> blank;       // the words of a state without pieces and values
  // A word of a register, and the value that it gets when the register is emptied.
  struct Emptied {
    std::uint32_t word;
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

 private:
  TurnLayout(const Variant& variant, const specialise::StateLayout& code);
  void fillBlank();
};

// A view of TurnLayout::size words, which another object owns.
class TurnState {
 public:
  TurnState(std::uint64_t* words, const TurnLayout& layout) : words_(words), layout_(&layout) {}

  // What stands on the cell, by the mailbox.
  Piece& at(Cell cell) const { return reinterpret_cast<Piece*>(words_ + layout_->mailbox)[index(cell)]; }
  // Changes what stands on the cell, in the mailbox and in all sets.
  void place(Cell cell, Piece piece) const {
    Piece& there = at(cell);
    if (there) changeSets(cell, there);
    there = piece;
    if (piece) changeSets(cell, piece);
  }
  std::uint64_t* of(Piece piece) const { return words_ + layout_->ofCode[piece.code()]; }
  std::uint64_t* owned(Side side) const { return words_ + layout_->owned[index(side)]; }
  // Returns word number `w` of the set of all pieces' cells.
  std::uint64_t occupied(std::size_t w) const {
    return owned(Side::White)[w] | owned(Side::Black)[w] | owned(Side::Third)[w];
  }
  std::uint64_t* royals() const { return words_ + layout_->royals; }
  // Returns the set of the side's royal pieces, as a function from the index of a word to the word.
  auto royalsOf(Side side) const {
    return [all = royals(), its = owned(side)](std::size_t w) { return all[w] & its[w]; };
  }
  // Calls visit(Cell) for each cell of a set; wordAt(w) returns its word number w. Stops and returns false
  // when visit returns false.
  template <typename WordAt, typename Visit>
  bool forEachCell(WordAt wordAt, Visit visit) const {
    for (std::size_t w = 0; w < layout_->setWords; ++w) {
      for (std::uint64_t rest = wordAt(w); rest != 0; rest &= rest - 1) {
        if (!visit(cellAt(64 * w + static_cast<std::size_t>(std::countr_zero(rest))))) return false;
      }
    }
    return true;
  }
  // Calls visit(Cell) for the cells of the owner's pieces, as forEachCell() does.
  template <typename Visit>
  bool forEachOf(Side owner, Visit visit) const {
    return forEachCell([set = owned(owner)](std::size_t w) { return set[w]; }, visit);
  }
  // Calls visit(Cell) for the cells of pieces equal to `piece`, as forEachCell() does.
  template <typename Visit>
  bool forEachPieceOf(Piece piece, Visit visit) const {
    return forEachCell([set = of(piece)](std::size_t w) { return set[w]; }, visit);
  }
  // Accesses a register that is held in one word: a number, a cell, a type or the like. Returns a copy of one
  // cell that code knows as a set of cells.
  template <auto Field>
  decltype(auto) get() const {
    using Value = std::remove_reference_t<decltype(std::declval<Setup&>().*Field)>;
    static_assert(fitsInWord<Value>);
    if constexpr (isSetInCode<Field>) {
      Value found = kNoCell;
      forEachIn<Field>([&](Cell cell) { found = cell; });
      return found;
    } else {
      return (*reinterpret_cast<Value*>(wordsOf<Field>()));
    }
  }
  // Sets a register that holds one cell and that code knows as a set of cells.
  template <auto Field>
  void set(Cell cell) const {
    static_assert(isSetInCode<Field>);
    std::fill_n(wordsOf<Field>(), layout_->wordsOf<Field>(), 0);
    if (cell != kNoCell) add<Field>(cell);
  }
  // Accesses a register of one word by its row in the table of registers.
  template <typename Shape>
  auto& of(const Register<Shape>& row) const {
    static_assert(fitsInWord<typename Shape::Value>);
    return *reinterpret_cast<typename Shape::Value*>(words_ + layout_->first[rowOf(row.field.value)]);
  }
  template <auto Field>
  std::uint64_t* wordsOf() const {
    return words_ + layout_->at<Field>();
  }
  std::uint64_t* mark(std::size_t number) const {
    return wordsOf<&Setup::marks>() + number * layout_->setWords;
  }
  std::uint64_t* taken() const { return wordsOf<&Setup::taken>(); }  // a set of codes of pieces
  bool marked(std::size_t number, Cell cell) const {
    return number < layout_->marks && has(mark(number), index(cell));
  }
  int inHand(Side side, TypeId type) const {
    return layout_->lanes[index(type)] == TurnLayout::kNoLane ? 0 : hand(side, type);
  }
  std::uint16_t& hand(Side side, TypeId type) const {
    auto* counts = reinterpret_cast<std::uint16_t*>(words_ + layout_->code.handAt(side));
    return counts[layout_->lanes[index(type)]];
  }

  // ---- the operations of a State for Playing (runtime/playing.h)

  static constexpr bool kHasClocks = false;
  template <auto Field>
  void add(Cell cell) const {
    if (layout_->wordsOf<Field>() > 0) add(wordsOf<Field>(), index(cell));
  }
  template <auto Field>
  void remove(Cell cell) const {
    remove(wordsOf<Field>(), index(cell));
  }
  template <auto Field, typename Visit>
  void forEachIn(Visit visit) const {
    if (layout_->wordsOf<Field>() == 0) return;
    forEachCell([set = wordsOf<Field>()](std::size_t w) { return set[w]; },
                [&](Cell cell) {
                  visit(cell);
                  return true;
                });
  }
  std::uint32_t marksOf(Cell cell) const {
    std::uint32_t marks = 0;
    for (std::size_t m = 0; m < layout_->marks; ++m) marks |= std::uint32_t{has(mark(m), index(cell))} << m;
    return marks;
  }
  void setMark(std::size_t number, Cell cell, bool has) const {
    has ? add(mark(number), index(cell)) : remove(mark(number), index(cell));
  }
  void inHand(Side side, TypeId type, int change) const {
    std::uint16_t& there = hand(side, type);
    there = static_cast<std::uint16_t>(there + change);
  }
  void noteTaken(Piece piece) const { add(taken(), piece.code()); }
  // Empties the registers that end in this way (column `ends` of the table, compiler/core/rules/registers.h).
  void end(Ends how) const {
    for (const TurnLayout::Emptied& e : layout_->emptied[static_cast<std::size_t>(how)])
      words_[e.word] = e.nothing;
  }
  // Updates the sets of cells when the piece on the cell is lifted or replaced.
  void endWithPiece(Cell cell) const {
    for (const std::uint32_t set : layout_->leftWithPiece) remove(words_ + set, index(cell));
  }

  // ----

  void copyFrom(const TurnState& other) const { std::memcpy(words_, other.words_, 8 * layout_->size); }
  std::uint64_t* words() const { return words_; }
  const TurnLayout& layout() const { return *layout_; }

  static bool has(const std::uint64_t* set, std::size_t i) { return (set[i / 64] >> i % 64 & 1) != 0; }
  static void add(std::uint64_t* set, std::size_t i) { set[i / 64] |= std::uint64_t{1} << i % 64; }
  static void remove(std::uint64_t* set, std::size_t i) { set[i / 64] &= ~(std::uint64_t{1} << i % 64); }

 private:
  // Flips the cell's bit in the sets of the piece's owner, of its kind and, if it is royal, of royal pieces:
  // the cell is added if it is not in them, otherwise removed.
  void changeSets(Cell cell, Piece piece) const {
    const std::size_t word = index(cell) / 64;
    const std::uint64_t bit = std::uint64_t{1} << index(cell) % 64;
    owned(piece.side())[word] ^= bit;
    of(piece)[word] ^= bit;
    if (has(layout_->royal.data(), piece.code())) royals()[word] ^= bit;
  }

  std::uint64_t* words_;
  const TurnLayout* layout_;
};

// Writes `setup` into the words of `state`. All words are written.
void fillState(const TurnState& state, const Setup& setup);

// Returns the words of a state without pieces and without values of registers.
std::unique_ptr<std::uint64_t[]> emptyWords(const TurnLayout& layout);

// A state with words of its own, at first without pieces and values.
class OwnState {
 public:
  explicit OwnState(const TurnLayout& layout) : words_(emptyWords(layout)), state_(words_.get(), layout) {}
  OwnState(const TurnLayout& layout, const Setup& setup) : OwnState(layout) { fillState(state_, setup); }
  const TurnState& operator*() const { return state_; }
  const TurnState* operator->() const { return &state_; }

 private:
  std::unique_ptr<std::uint64_t[]> words_;
  TurnState state_;
};

// Lets runtime/tests.h read a TurnState.
template <auto Field>
auto get(const TurnState& state) {
  return state.get<Field>();
}
template <auto Field>
bool isIn(const TurnState& state, Cell cell) {
  return state.layout().wordsOf<Field>() > 0 && TurnState::has(state.wordsOf<Field>(), index(cell));
}

// A native state; the piece on a cell is found in its sets, since it has no mailbox.
class PlanState : public TurnState {
 public:
  using TurnState::TurnState;
  explicit PlanState(const TurnState& state) : TurnState(state) {}
  // A state that is only read.
  PlanState(const std::uint64_t* words, const TurnLayout& layout)
      : TurnState(const_cast<std::uint64_t*>(words), layout) {}
  Piece at(Cell cell) const;
  Occupants occupant(Cell cell, Side side) const {
    for (std::size_t owner = 0; owner < layout().code.owners(); ++owner) {
      if (has(owned(static_cast<Side>(owner)), index(cell))) return owner == index(side) ? kOwn : kEnemy;
    }
    return kEmpty;
  }
  void place(Cell cell, Piece piece) const {
    for (std::size_t set = 0; set < layout().code.registersAt(); set += layout().setWords)
      remove(words() + set, index(cell));
    if (!piece) return;
    add(of(piece), index(cell));
    add(owned(piece.side()), index(cell));
  }
};

// Returns a setup with the registers that the state holds; all others (clocks) have their initial values.
Setup setupOf(const TurnState& state);
// Returns for each colour of cells how many of the side's pieces of the type stand on it, and how many of its
// empty cells allow a drop of such a piece (runtime/drops.h). `colours`: the cells of each colour.
ColourCounts countByColour(const TurnState& state, const Variant& variant,
                           const std::vector<CellSet>& colours, Side side, TypeId type);
// Does a piece stand on the cell? Reads the sets of owners in the words that code knows.
inline bool isOccupied(const std::uint64_t* state, const specialise::StateLayout& layout, Cell cell) {
  const auto isOf = [&](Side owner) { return TurnState::has(state + layout.occupied(owner), index(cell)); };
  return isOf(Side::White) || isOf(Side::Black) || (layout.third && isOf(Side::Third));
}
Piece pieceAt(const std::uint64_t* state, const specialise::StateLayout& layout, Cell cell);
inline Piece PlanState::at(Cell cell) const {
  return pieceAt(words(), layout().code, cell);
}

// Returns a hash of everything on which moves can depend.
std::uint64_t hashOf(const TurnState& state);
// Returns the position of a setup that came from a valid position; checks again only that it fits its game
// (setup-shape.h).
Position trusted(const VariantPtr& variant, Setup setup);

}  // namespace fairyforge::native
