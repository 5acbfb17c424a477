#include "compiler/native/turn-state.h"

#include <algorithm>

namespace fairyforge::native {

bool usesHands(const Variant& variant) {
  const auto& fate = variant.hands().fate;
  return variant.hands().any() ||
         std::any_of(fate.begin(), fate.end(), [](CaptureFate f) { return f != CaptureFate::Gone; });
}

TurnLayout::TurnLayout(const Variant& variant)
    : cells(variant.board().size()),
      setWords(variant.board().words()),
      types(variant.types().size()),
      marks(variant.marks().size()) {
  unmovedAt = (cells + 3) / 4;
  enPassantTargetsAt = unmovedAt + setWords;
  marksAt = enPassantTargetsAt + setWords;
  takenAt = marksAt + marks * setWords;
  handsAt = takenAt + (variant.registers().taken ? (types * 4 + 63) / 64 : 0);
  scalarsAt = handsAt + (usesHands(variant) ? (types * kSides + 3) / 4 : 0);
  size = scalarsAt + (sizeof(TurnState::Scalars) + 7) / 8;
}

void fillState(const TurnState& state, const Setup& setup, const Variant& variant) {
  const TurnLayout& layout = state.layout();
  std::fill_n(state.words(), layout.size, 0);
  for (std::size_t c = 0; c < layout.cells; ++c) state.cells()[c] = specialise::codeOf(setup.cells[c]);
  for (std::size_t w = 0; w < layout.setWords; ++w) {
    state.unmoved()[w] = setup.unmoved.word(w);
    state.enPassantTargets()[w] = setup.enPassantTargets.word(w);
    for (std::size_t m = 0; m < std::min(layout.marks, setup.marks.size()); ++m)
      state.mark(m)[w] = setup.marks[m].word(w);
  }
  if (variant.registers().taken) {
    for (const Piece piece : setup.taken) TurnState::add(state.taken(), specialise::codeOf(piece));
  }
  for (const Side side : kBothSides) {
    for (std::size_t t = 0; t < setup.hands[index(side)].size() && usesHands(variant); ++t)
      state.hand(side, typeAt(t)) = setup.hands[index(side)][t];
  }
  const specialise::PieceCode last =
      setup.last == kNoType ? specialise::PieceCode{0} : specialise::codeOf(Piece(setup.last, Side::White));
  state.s() = {.enPassantVictim = setup.enPassantVictim,
               .lastFrom = setup.lastFrom,
               .lastTo = setup.lastTo,
               .continuingPiece = setup.continuingPiece,
               .turn = setup.turn,
               .last = last,
               .continuingKind = setup.continuingKind,
               .player = setup.player};
}

Setup setupOf(const TurnState& state) {
  const TurnLayout& layout = state.layout();
  Setup setup;
  for (std::size_t c = 0; c < layout.cells; ++c) {
    const specialise::PieceCode code = state.cells()[c];
    setup.cells.push_back(code == 0 ? Piece() : Piece(specialise::typeOf(code), specialise::sideOf(code)));
  }
  setup.marks.resize(layout.marks);
  for (std::size_t w = 0; w < layout.setWords; ++w) {
    setup.unmoved.setWord(w, state.unmoved()[w]);
    setup.enPassantTargets.setWord(w, state.enPassantTargets()[w]);
    for (std::size_t m = 0; m < layout.marks; ++m) setup.marks[m].setWord(w, state.mark(m)[w]);
  }
  const TurnState::Scalars& s = state.s();
  setup.enPassantVictim = s.enPassantVictim;
  setup.last = s.last == 0 ? kNoType : specialise::typeOf(s.last);
  setup.lastFrom = s.lastFrom;
  setup.lastTo = s.lastTo;
  setup.continuingPiece = s.continuingPiece;
  setup.continuingKind = s.continuingKind;
  setup.turn = s.turn;
  setup.player = s.player;
  return setup;
}

}  // namespace fairyforge::native
