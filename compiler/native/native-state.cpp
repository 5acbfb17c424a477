// Converts between Setup and the words of a native state. Pieces are one set of cells for each type; the
// other registers follow the rows of the table that the plan's layout holds.

#include "compiler/native/native-state.h"

#include <algorithm>

#include "compiler/native/turn-state.h"

namespace fairyforge::native {
namespace {

// Writes registers to words and reads them back; `at` points to the first word of a register.
class Words {
 public:
  Words(const specialise::Plan& plan) : plan_(plan), layout_(plan.layout) {}

  void write(InCode, const CellSet& cells, std::uint64_t* at) const {
    for (std::size_t w = 0; w < layout_.words; ++w) at[w] = cells.word(w);
  }
  void write(InCode form, Cell cell, std::uint64_t* at) const {
    if (form == InCode::Number) {
      *at = cell == kNoCell ? kNothing : index(cell);
    } else if (cell != kNoCell) {
      at[index(cell) / 64] |= std::uint64_t{1} << index(cell) % 64;
    }
  }
  void write(InCode, TypeId type, std::uint64_t* at) const {
    *at = type == kNoType ? layout_.types : index(type);
  }
  template <std::integral Number>
  void write(InCode, Number number, std::uint64_t* at) const {
    *at = static_cast<std::uint64_t>(number);
  }
  void write(InCode, const shape::Hands::Value& hands, std::uint64_t* at) const {
    forEachLane([&](Side side, std::size_t lane, std::size_t word, std::size_t shift) {
      const auto& hand = hands[index(side)];
      if (!plan_.hands.held[index(side)][lane]) return;
      if (!hand.empty()) at[word] |= std::uint64_t{hand[plan_.hands.types[lane]]} << shift;
    });
  }

  void read(InCode, const std::uint64_t* at, CellSet& cells) const {
    for (std::size_t w = 0; w < layout_.words; ++w) cells.setWord(w, at[w]);
  }
  void read(InCode form, const std::uint64_t* at, Cell& cell) const {
    if (form == InCode::Number) {
      if (*at != kNothing) cell = cellAt(*at);
      return;
    }
    CellSet cells;
    read(form, at, cells);
    cells.forEach([&](Cell only) { cell = only; });
  }
  void read(InCode, const std::uint64_t* at, TypeId& type) const {
    if (*at != layout_.types) type = typeAt(*at);
  }
  template <std::integral Number>
  void read(InCode, const std::uint64_t* at, Number& number) const {
    number = static_cast<Number>(*at);
  }
  void read(InCode, const std::uint64_t* at, shape::Hands::Value& hands) const {
    forEachLane([&](Side side, std::size_t lane, std::size_t word, std::size_t shift) {
      const auto count = static_cast<std::uint16_t>(at[word] >> shift);
      if (count == 0) return;
      hands[index(side)].resize(layout_.types);
      hands[index(side)][plan_.hands.types[lane]] = count;
    });
  }

 private:
  // Calls visit(side, lane, word, shift) for each counter of a hand; `word` counts from the register's first
  // word.
  template <typename Visit>
  void forEachLane(Visit visit) const {
    for (const Side side : kBothSides) {
      for (std::size_t lane = 0; lane < layout_.handTypes; ++lane) {
        const std::size_t bit = specialise::StateLayout::kHandBits * lane;
        visit(side, lane, index(side) * layout_.handWords() + bit / 64, bit % 64);
      }
    }
  }
  const specialise::Plan& plan_;
  const specialise::StateLayout& layout_;
};

template <typename Shape>
constexpr bool hasWords = requires(Words words, const typename Shape::Value& value, std::uint64_t* at) {
  words.write(InCode::Number, value, at);
};

static_assert(
    [] {
      bool all = true;
      forEachRegister([&]<typename Shape>(const Register<Shape>& row) {
        all = all && (hasWords<Shape> || row.code == InCode::Nowhere || row.code == InCode::Beside ||
                      row.code == InCode::Apart);
      });
      return all;
    }(),
    "a register of this shape needs a way into the words of native states");

// Calls visit(row, first word) for each register that the layout holds.
template <typename Visit>
void forEachHeld(const specialise::StateLayout& layout, Visit visit) {
  std::size_t i = 0;
  forEachRegister([&]<typename Shape>(const Register<Shape>& row) {
    if constexpr (hasWords<Shape>) {
      if (layout.held[i]) visit(row, layout.first[i]);
    }
    ++i;
  });
}

}  // namespace

NativeTurn turnAfter(NativeTurn turn, const std::uint64_t* state, const specialise::Plan& plan) {
  if (!std::exchange(turn.third, false)) {
    turn.third = plan.third.acts && state[plan.layout.sinceThirdAt()] >= plan.third.interval;
    turn.player = opponent(turn.player);
  }
  return turn;
}

void makeNull(const std::uint64_t* state, const specialise::Plan& plan, Side player, std::uint64_t* after) {
  const specialise::StateLayout& layout = plan.layout;
  std::copy_n(state, layout.size(), after);
  // The right to capture one of his own pieces stays.
  const std::uint64_t victim = layout.hasEnPassant() ? state[layout.enPassantVictimAt()] : kNothing;
  if (victim != kNothing && pieceAt(state, layout, cellAt(victim)).side() != player) {
    std::fill_n(after + layout.enPassantTargetsAt(), layout.words, 0);
    after[layout.enPassantVictimAt()] = kNothing;
  }
  if (layout.hasLast()) after[layout.lastAt()] = layout.types;
  if (layout.hasLastMove()) {
    std::fill_n(after + layout.lastFromAt(), layout.words, 0);
    std::fill_n(after + layout.lastToAt(), layout.words, 0);
  }
}

Piece pieceAt(const std::uint64_t* state, const specialise::StateLayout& layout, Cell cell) {
  for (std::size_t owner = 0; owner < layout.owners(); ++owner) {
    const auto side = static_cast<Side>(owner);
    if (!has(state + layout.occupied(side), cell)) continue;
    for (std::size_t type = 0; type < layout.types; ++type) {
      if (has(state + layout.pieces(side, type), cell)) return Piece(typeAt(type), side);
    }
  }
  return Piece();
}

NativeState toNative(const Setup& setup, const specialise::Plan& plan) {
  const specialise::StateLayout& layout = plan.layout;
  NativeState state(layout.size(), 0);
  const auto add = [&](std::size_t at, std::size_t cell) {
    state[at + cell / 64] |= std::uint64_t{1} << cell % 64;
  };
  for (std::size_t i = 0; i < setup.cells.size(); ++i) {
    const Piece piece = setup.cells[i];
    if (!piece) continue;
    add(layout.pieces(piece.side(), index(piece.type())), i);
    add(layout.occupied(piece.side()), i);
  }
  const Words words(plan);
  forEachHeld(layout, [&](const auto& row, std::size_t first) {
    words.write(row.code, row.of(setup), state.data() + first);
  });
  return state;
}

Setup setupOf(const std::uint64_t* state, const specialise::Plan& plan, NativeTurn turn) {
  const specialise::StateLayout& layout = plan.layout;
  Setup setup;
  setup.cells.resize(plan.cells);
  setup.player = turn.player;
  setup.thirdTurn = turn.third;
  setup.turn = turn.turn;
  turn.counts.write(setup);
  for (std::size_t cell = 0; cell < plan.cells; ++cell)
    setup.cells[cell] = pieceAt(state, layout, cellAt(cell));
  const Words words(plan);
  forEachHeld(layout, [&](const auto& row, std::size_t first) {
    words.read(row.code, state + first, row.of(setup));
  });
  return setup;
}

Position fromNative(const std::uint64_t* state, const VariantPtr& variant, const specialise::Plan& plan,
                    NativeTurn turn) {
  return trusted(variant, setupOf(state, plan, turn));
}

std::uint16_t inHand(const std::uint64_t* state, const specialise::Plan& plan, Side side, TypeId type) {
  const auto lane = std::ranges::find(plan.hands.types, index(type));
  if (lane == plan.hands.types.end()) return 0;
  const auto number = static_cast<std::size_t>(lane - plan.hands.types.begin());
  const std::size_t bit = specialise::StateLayout::kHandBits * number;
  return static_cast<std::uint16_t>(state[plan.layout.handAt(side) + bit / 64] >> bit % 64);
}

}  // namespace fairyforge::native
