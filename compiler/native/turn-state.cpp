// This file says for each shape of register how many words it takes and how it is converted to them;
// everything else follows from the table. A register of a new shape does not compile until it is handled
// here.
#include "compiler/native/turn-state.h"

#include <algorithm>

namespace fairyforge::native {
namespace {

template <typename Shape>
constexpr bool isOneWord = fitsInWord<typename Shape::Value>;

// The word that holds a value.
template <typename Value>
std::uint64_t wordOf(Value value) {
  std::uint64_t word = 0;
  std::memcpy(&word, &value, sizeof(Value));
  return word;
}

// ---- how many words

template <typename Shape>
requires isOneWord<Shape> std::size_t count(Shape, const TurnLayout&) {
  return 1;
}
std::size_t count(shape::Pieces, const TurnLayout& layout) {
  return (layout.cells + 3) / 4;
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
std::size_t count(shape::Hands, const TurnLayout& layout) {
  return (layout.types * kSides + 3) / 4;
}

// ---- conversion to words and back; before put(), all words are 0

template <typename Shape>
requires isOneWord<Shape>
void put(Shape, const TurnState&, std::uint64_t* at, typename Shape::Value value) {
  *at = wordOf(value);
}
template <typename Shape>
requires isOneWord<Shape>
void get(Shape, const TurnState&, const std::uint64_t* at, typename Shape::Value& value) {
  std::memcpy(&value, at, sizeof value);
}

void put(shape::Pieces, const TurnState& state, std::uint64_t*, const std::vector<Piece>& pieces) {
  for (std::size_t c = 0; c < pieces.size(); ++c) state.place(cellAt(c), pieces[c]);
}
void get(shape::Pieces, const TurnState& state, const std::uint64_t*, std::vector<Piece>& pieces) {
  pieces.assign(state.cells(), state.cells() + state.layout().cells);
}

void put(shape::Cells, const TurnState& state, std::uint64_t* at, const CellSet& cells) {
  for (std::size_t w = 0; w < state.layout().setWords; ++w) at[w] = cells.word(w);
}
void get(shape::Cells, const TurnState& state, const std::uint64_t* at, CellSet& cells) {
  for (std::size_t w = 0; w < state.layout().setWords; ++w) cells.setWord(w, at[w]);
}

void put(shape::CellSets, const TurnState& state, std::uint64_t* at, const std::vector<CellSet>& sets) {
  for (std::size_t i = 0; i < sets.size(); ++i)
    put(shape::Cells(), state, at + i * state.layout().setWords, sets[i]);
}
void get(shape::CellSets, const TurnState& state, const std::uint64_t* at, std::vector<CellSet>& sets) {
  sets.resize(state.layout().marks);
  for (std::size_t i = 0; i < sets.size(); ++i)
    get(shape::Cells(), state, at + i * state.layout().setWords, sets[i]);
}

void put(shape::PieceList, const TurnState&, std::uint64_t* at, const std::vector<Piece>& pieces) {
  for (const Piece piece : pieces) TurnState::add(at, piece.code());
}
void get(shape::PieceList, const TurnState& state, const std::uint64_t* at, std::vector<Piece>& pieces) {
  for (std::size_t code = 1; code < state.layout().types * 4; ++code) {
    if (TurnState::has(at, code)) pieces.push_back(Piece::ofCode(static_cast<std::uint16_t>(code)));
  }
}

void put(shape::Hands, const TurnState& state, std::uint64_t*, const shape::Hands::Value& hands) {
  for (const Side side : kBothSides) {
    for (std::size_t t = 0; t < hands[index(side)].size(); ++t)
      state.hand(side, typeAt(t)) = hands[index(side)][t];
  }
}
void get(shape::Hands, const TurnState& state, const std::uint64_t*, shape::Hands::Value& hands) {
  for (const Side side : kBothSides) {
    for (std::size_t t = 0; t < state.layout().types; ++t) {
      const std::uint16_t there = state.hand(side, typeAt(t));
      if (there == 0) continue;
      hands[index(side)].resize(state.layout().types);
      hands[index(side)][t] = there;
    }
  }
}

// Is the register one that no move depends on, so that states do not hold it?
constexpr bool isClock(Repeats repeats) {
  return repeats == Repeats::Never;
}

// Calls visit(row, number of the row) for every register that states hold.
template <typename Visit>
void forEachHeld(const TurnLayout& layout, Visit visit) {
  std::size_t i = 0;
  forEachRegister([&](const auto& row) {
    if (layout.words[i] > 0) visit(row, i);
    ++i;
  });
}

}  // namespace

bool usesHands(const Variant& variant) {
  return variant.hands().any() || variant.hands().keepsCaptures();
}

TurnLayout::TurnLayout(const Variant& variant)
    : cells(variant.board().size()),
      setWords(variant.board().words()),
      types(variant.types().size()),
      marks(variant.marks().size()),
      size(0),
      owned(0) {
  std::size_t i = 0;
  forEachRegister([&]<typename Shape>(const Register<Shape>& row) {
    bool held = row.isIn(variant) || isOneWord<Shape>;
    if constexpr (std::is_same_v<Shape, shape::Hands>) held = usesHands(variant);
    first[i] = static_cast<std::uint32_t>(size);
    if (held && !isClock(row.repeats)) words[i] = static_cast<std::uint32_t>(count(row.shape, *this));
    size += words[i++];
  });
  owned = size;
  size += (kOwners + 1) * setWords;
  // Owners that do not exist share one set that nobody reads.
  ofCode.assign(4 * (types + 1), static_cast<std::uint32_t>(size));
  size += setWords;
  for (const Side side : kAllOwners) {
    for (std::size_t t = 0; t < types; ++t) {
      const Piece piece(typeAt(t), side);
      if (variant.isRoyal(piece)) TurnState::add(royal.data(), piece.code());
      if (side == Side::Third && variant.third() == nullptr) continue;
      ofCode[piece.code()] = static_cast<std::uint32_t>(size);
      size += setWords;
    }
  }
  forEachHeld(*this, [&]<typename Shape>(const Register<Shape>& row, std::size_t number) {
    if (row.ends != Ends::WithItsPiece) {
      std::uint64_t nothing = 0;
      if constexpr (isOneWord<Shape>) {
        typename Shape::Value value{};
        empty(value);
        nothing = wordOf(value);
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

void fillState(const TurnState& state, const Setup& setup) {
  std::fill_n(state.words(), state.layout().size, 0);
  forEachHeld(state.layout(), [&](const auto& row, std::size_t number) {
    put(row.shape, state, state.words() + state.layout().first[number], row.of(setup));
  });
}

Setup setupOf(const TurnState& state) {
  Setup setup;
  forEachHeld(state.layout(), [&](const auto& row, std::size_t number) {
    get(row.shape, state, state.words() + state.layout().first[number], row.of(setup));
  });
  return setup;
}

std::uint64_t hashed(std::uint64_t hash, const std::uint64_t* words, std::size_t count) {
  for (const std::uint64_t* word = words; word != words + count; ++word) {
    hash = (hash ^ *word) * 0x9E3779B97F4A7C15u;
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
