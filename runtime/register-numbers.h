// Converts the registers of a setup (compiler/core/rules/registers.h) to numbers, in the order of their
// table. Hashes and keys are computed from these. Equal registers give equal numbers, and different setups of
// one game give different sequences.
#pragma once

#include "compiler/core/rules/registers.h"

namespace fairyforge {

// Converts the value of one register to numbers, and calls sink(number) for each.
template <typename Sink>
class RegisterNumbers {
 public:
  RegisterNumbers(const Board& board, Sink& sink) : words_(board.words()), sink_(sink) {}

  void put(const std::vector<Piece>& pieces) {
    sink_(pieces.size());
    // Packs four pieces into one number.
    for (std::size_t i = 0; i < pieces.size(); i += 4) {
      std::uint64_t four = 0;
      for (std::size_t j = i; j < std::min(i + 4, pieces.size()); ++j)
        four = four << 16 | numberOf(pieces[j]);
      sink_(four);
    }
  }
  void put(const CellSet& cells) {
    for (std::size_t w = 0; w < words_; ++w) sink_(cells.word(w));
  }
  void put(const std::vector<CellSet>& sets) {
    for (const CellSet& set : sets) put(set);
  }
  void put(const shape::CountOfEach::Value& counts) {
    for (const std::uint16_t count : counts) sink_(count);
  }
  // An empty list and a list of zeros give the same numbers.
  void put(const shape::Hands::Value& hands) {
    for (const auto& hand : hands) {
      for (std::size_t t = 0; t < hand.size(); ++t) {
        if (hand[t] > 0) sink_((1 + t) << 16 | hand[t]);
      }
      sink_(0);
    }
  }
  template <typename Value>
  requires std::is_enum_v<Value> || std::is_integral_v<Value>
  void put(Value value) { sink_(static_cast<std::uint64_t>(value)); }

 private:
  static std::uint64_t numberOf(Piece piece) {
    return piece ? 1 + index(piece.side()) + kOwners * index(piece.type()) : 0;
  }
  std::size_t words_;
  Sink& sink_;
};

// Calls sink with the numbers of all registers for which `which(row)` holds.
template <typename Which, typename Sink>
void putRegisters(const Board& board, const Setup& setup, Which which, Sink sink) {
  RegisterNumbers<Sink> numbers(board, sink);
  forEachRegister([&](const auto& row) {
    if (which(row)) numbers.put(row.of(setup));
  });
}

}  // namespace fairyforge
