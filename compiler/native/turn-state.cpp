// Converts registers to words of a TurnState and back: for each shape of register, how many words it takes
// and how it is stored. A register of a new shape does not compile until it is handled here.
#include "compiler/native/turn-state.h"

#include <algorithm>
#include <bit>

namespace fairyforge::native {
namespace {

template <typename Shape>
constexpr bool isOneWord = fitsInWord<typename Shape::Value>;

// Returns the word with the bytes of the value.
template <typename Value>
std::uint64_t wordOf(Value value) {
  std::uint64_t word = 0;
  std::memcpy(&word, &value, sizeof(Value));
  return word;
}

// ---- number of words of a register that generated code does not know

template <typename Shape>
requires isOneWord<Shape> std::size_t count(Shape, const TurnLayout&) {
  return 1;
}
std::size_t count(shape::Pieces, const TurnLayout&) {
  return 0;  // the sets of pieces hold this register
}
std::size_t count(shape::Cells, const TurnLayout& layout) {
  return layout.setWords;
}
std::size_t count(shape::CellSets, const TurnLayout& layout) {
  return layout.marks * layout.setWords;
}
std::size_t count(shape::PieceList, const TurnLayout& layout) {
  return (layout.types * 4 + 63) / 64;
}
std::size_t count(shape::Hands, const TurnLayout&) {
  return 0;  // the words that code knows hold this register
}

// ---- conversion to words and back; put() is called when all words are 0

template <typename Shape>
requires isOneWord<Shape>
void put(const Register<Shape>&, const TurnState&, std::uint64_t* at, typename Shape::Value value) {
  *at = wordOf(value);
}
template <typename Shape>
requires isOneWord<Shape>
void get(const Register<Shape>&, const TurnState&, const std::uint64_t* at, typename Shape::Value& value) {
  std::memcpy(&value, at, sizeof value);
}

using OneCell = Register<shape::OneCell>;
void put(const OneCell& row, const TurnState&, std::uint64_t* at, Cell cell) {
  if (row.code != InCode::Set) {
    *at = wordOf(cell);
  } else if (cell != kNoCell) {
    TurnState::add(at, index(cell));
  }
}
void get(const OneCell& row, const TurnState& state, const std::uint64_t* at, Cell& cell) {
  if (row.code != InCode::Set) {
    std::memcpy(&cell, at, sizeof cell);
  } else {
    state.forEachCell([&](std::size_t w) { return at[w]; },
                      [&](Cell only) {
                        cell = only;
                        return false;
                      });
  }
}

using Cells = Register<shape::Cells>;
void putCells(const TurnState& state, std::uint64_t* at, const CellSet& cells) {
  for (std::size_t w = 0; w < state.layout().setWords; ++w) at[w] = cells.word(w);
}
void getCells(const TurnState& state, const std::uint64_t* at, CellSet& cells) {
  for (std::size_t w = 0; w < state.layout().setWords; ++w) cells.setWord(w, at[w]);
}
void put(const Cells&, const TurnState& state, std::uint64_t* at, const CellSet& cells) {
  putCells(state, at, cells);
}
void get(const Cells&, const TurnState& state, const std::uint64_t* at, CellSet& cells) {
  getCells(state, at, cells);
}

using CellSets = Register<shape::CellSets>;
void put(const CellSets&, const TurnState& state, std::uint64_t* at, const std::vector<CellSet>& sets) {
  for (std::size_t i = 0; i < sets.size(); ++i) putCells(state, at + i * state.layout().setWords, sets[i]);
}
void get(const CellSets&, const TurnState& state, const std::uint64_t* at, std::vector<CellSet>& sets) {
  sets.resize(state.layout().marks);
  for (std::size_t i = 0; i < sets.size(); ++i) getCells(state, at + i * state.layout().setWords, sets[i]);
}

using PieceList = Register<shape::PieceList>;
void put(const PieceList&, const TurnState&, std::uint64_t* at, const std::vector<Piece>& pieces) {
  for (const Piece piece : pieces) TurnState::add(at, piece.code());
}
void get(const PieceList&, const TurnState& state, const std::uint64_t* at, std::vector<Piece>& pieces) {
  for (std::size_t code = 1; code < state.layout().types * 4; ++code) {
    if (TurnState::has(at, code)) pieces.push_back(Piece::ofCode(static_cast<std::uint16_t>(code)));
  }
}

using Hands = Register<shape::Hands>;
void put(const Hands&, const TurnState& state, std::uint64_t*, const shape::Hands::Value& hands) {
  for (const Side side : kBothSides) {
    const auto& hand = hands[index(side)];
    if (hand.empty()) continue;
    state.layout().counted[index(side)].forEach(
        [&](TypeId type) { state.hand(side, type) = hand[index(type)]; });
  }
}
void get(const Hands&, const TurnState& state, const std::uint64_t*, shape::Hands::Value& hands) {
  for (const Side side : kBothSides) {
    state.layout().counted[index(side)].forEach([&](TypeId type) {
      const std::uint16_t there = state.hand(side, type);
      if (there == 0) return;
      hands[index(side)].resize(state.layout().types);
      hands[index(side)][index(type)] = there;
    });
  }
}

// Is the register a clock, on which no move depends, so that states do not hold it?
constexpr bool isClock(Repeats repeats) {
  return repeats == Repeats::Never;
}

// Calls visit(row, index of the row) for every register that has words of its own.
template <typename Visit>
void forEachHeld(const TurnLayout& layout, Visit visit) {
  std::size_t i = 0;
  forEachRegister([&]<typename Shape>(const Register<Shape>& row) {
    if constexpr (!std::is_same_v<Shape, shape::Pieces>) {
      if (layout.words[i] > 0) visit(row, i);
    }
    ++i;
  });
}

}  // namespace

bool usesHands(const Variant& variant) {
  return variant.hands().any() || variant.hands().keepsCaptures();
}

TurnLayout::TurnLayout(const Variant& variant, const specialise::StateLayout& code)
    : code(code),
      cells(variant.board().size()),
      setWords(code.words),
      types(code.types),
      marks(variant.marks().size()),
      size(code.size()),
      lanes(types, kNoLane) {
  std::size_t i = 0;
  forEachRegister([&]<typename Shape>(const Register<Shape>& row) {
    if (code.held[i]) {
      words[i] = code.wordsOf(i);
      first[i] = code.first[i];
    } else {
      first[i] = static_cast<std::uint32_t>(size);
      const bool held = (row.isIn(variant) || isOneWord<Shape>)&&!isClock(row.repeats);
      if (held && row.code != InCode::Set) words[i] = static_cast<std::uint32_t>(count(row.shape, *this));
      size += words[i];
    }
    ++i;
  });
  nobody = static_cast<std::uint32_t>(size);
  size += setWords;
  owned.fill(nobody);
  ofCode.assign(4 * (types + 1), nobody);
  for (std::size_t owner = 0; owner < code.owners(); ++owner) {
    const auto side = static_cast<Side>(owner);
    owned[owner] = static_cast<std::uint32_t>(code.occupied(side));
    for (std::size_t t = 0; t < types; ++t)
      ofCode[Piece(typeAt(t), side).code()] = static_cast<std::uint32_t>(code.pieces(side, t));
  }
  forEachHeld(*this, [&]<typename Shape>(const Register<Shape>& row, std::size_t number) {
    if (row.ends != Ends::WithItsPiece) {
      std::uint64_t nothing = 0;
      if constexpr (isOneWord<Shape>) {
        typename Shape::Value value{};
        empty(value);
        if (row.code != InCode::Set) nothing = wordOf(value);
      }
      // A register that the game does not have always holds its empty value.
      for (std::uint32_t w = 0; w < words[number] && row.isIn(variant); ++w)
        emptied[static_cast<std::size_t>(row.ends.value)].push_back({first[number] + w, nothing});
      return;
    }
    for (std::uint32_t w = 0; w < words[number]; w += static_cast<std::uint32_t>(setWords))
      leftWithPiece.push_back(first[number] + w);
  });
}

TurnLayout::TurnLayout(const Variant& variant)
    : TurnLayout(variant,
                 specialise::StateLayout::of(variant, usesHands(variant) ? variant.types().size() : 0)) {
  for (std::size_t t = 0; t < code.handTypes; ++t) {
    lanes[t] = static_cast<std::uint8_t>(t);
    for (TypeSet& types : counted) types.add(typeAt(t));
  }
  mailbox = size;
  size += (cells + 3) / 4;
  royals = size;
  size += setWords;
  for (const Side side : kAllOwners) {
    for (std::size_t t = 0; t < types; ++t) {
      const Piece piece(typeAt(t), side);
      if (variant.isRoyal(piece)) TurnState::add(royal.data(), piece.code());
    }
  }
  fillBlank();
}

TurnLayout::TurnLayout(const Variant& variant, const specialise::Plan& plan)
    : TurnLayout(variant, plan.layout) {
  for (std::size_t lane = 0; lane < plan.hands.types.size(); ++lane) {
    lanes[plan.hands.types[lane]] = static_cast<std::uint8_t>(lane);
    for (const Side side : kBothSides) {
      if (plan.hands.held[index(side)][lane]) counted[index(side)].add(typeAt(plan.hands.types[lane]));
    }
  }
  fillBlank();
}

void TurnLayout::fillBlank() {
  blank.resize(size);
  fillState(TurnState(blank.data(), *this), Setup());
}

std::unique_ptr<std::uint64_t[]> emptyWords(const TurnLayout& layout) {
  auto words = std::make_unique_for_overwrite<std::uint64_t[]>(layout.size);
  std::ranges::copy(layout.blank, words.get());
  return words;
}

Piece pieceAt(const std::uint64_t* state, const specialise::StateLayout& layout, Cell cell) {
  for (std::size_t owner = 0; owner < layout.owners(); ++owner) {
    const auto side = static_cast<Side>(owner);
    if (!TurnState::has(state + layout.occupied(side), index(cell))) continue;
    for (std::size_t type = 0; type < layout.types; ++type) {
      if (TurnState::has(state + layout.pieces(side, type), index(cell))) return Piece(typeAt(type), side);
    }
  }
  return Piece();
}

void fillState(const TurnState& state, const Setup& setup) {
  const TurnLayout& layout = state.layout();
  std::fill_n(state.words(), layout.size, 0);
  for (std::size_t i = 0; i < setup.cells.size(); ++i) {
    const Piece piece = setup.cells[i];
    if (!piece) continue;
    if (layout.mailbox > 0) {
      state.place(cellAt(i), piece);
    } else {
      TurnState::add(state.owned(piece.side()), i);
      TurnState::add(state.of(piece), i);
    }
  }
  forEachHeld(layout, [&](const auto& row, std::size_t number) {
    put(row, state, state.words() + layout.first[number], row.of(setup));
  });
}

Setup setupOf(const TurnState& state) {
  const TurnLayout& layout = state.layout();
  Setup setup;
  for (std::size_t i = 0; i < layout.cells; ++i)
    setup.cells.push_back(layout.mailbox > 0 ? state.at(cellAt(i))
                                             : pieceAt(state.words(), layout.code, cellAt(i)));
  forEachHeld(layout, [&](const auto& row, std::size_t number) {
    get(row, state, state.words() + layout.first[number], row.of(setup));
  });
  return setup;
}

ColourCounts countByColour(const TurnState& state, const Variant& variant,
                           const std::vector<CellSet>& colours, Side side, TypeId type) {
  const CellSet& dropCells = variant.hands().cells[index(side)][index(type)];
  ColourCounts counts;
  for (std::size_t w = 0; w < state.layout().setWords; ++w) {
    for (std::size_t c = 0; c < colours.size(); ++c) {
      counts.open[c] += std::popcount(colours[c].word(w) & dropCells.word(w) & ~state.occupied(w));
      counts.standing[c] += std::popcount(colours[c].word(w) & state.of(Piece(type, side))[w]);
    }
  }
  return counts;
}

std::uint64_t hashOf(const TurnState& state) {
  // The hash covers the mailbox instead of the sets of pieces, since it has fewer words.
  const TurnLayout& layout = state.layout();
  const std::size_t first = layout.mailbox > 0 ? layout.code.registersAt() : 0;
  const std::size_t last = layout.mailbox > 0 ? layout.royals : layout.size;
  std::uint64_t hash = 1;
  for (std::size_t w = first; w < last; ++w) {
    hash = (hash ^ state.words()[w]) * 0x9E3779B97F4A7C15u;
    hash ^= hash >> 29;
  }
  return hash;
}

Position trusted(const VariantPtr& variant, Setup setup) {
  static const SetupProblems kTrusted{SetupProblem::NoRoyal, SetupProblem::TooManyRoyals,
                                      SetupProblem::OpponentInCheck, SetupProblem::UnmovedMissing,
                                      SetupProblem::BadEnPassantTargets};
  return std::get<Position>(Position::from(variant, std::move(setup), kTrusted));
}

}  // namespace fairyforge::native
