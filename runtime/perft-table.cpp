// A key is 128 bits of all fields of the setup except the clocks. The setup is taken apart by a
// structured binding, so a new field does not compile until it is considered here. Entries are always
// replaced; locks are striped.

#include "runtime/perft-table.h"

#include <algorithm>

#include "compiler/rules/fingerprint.h"

namespace fairyforge {
namespace {

void put(std::string& bytes, std::uint64_t value, std::size_t size) {
  for (std::size_t i = 0; i < size; ++i) bytes += static_cast<char>(value >> 8 * i);
}

// All of the setup but the clocks, which take no move away. Marks that no move can read any more make no
// difference to the count, but are kept: they can cost a second count, never give a wrong one.
void putPosition(std::string& bytes, const Position& position) {
  const auto& [cells, player, thirdTurn, unmoved, enPassantTargets, enPassantVictim, last, sinceThird, hands,
               marks, turn, going, goingKind, lastFrom, lastTo, taken, halfmoveClock, moveNumber] =
      position.setup();
  const auto putPiece = [&](Piece piece) {
    put(bytes, piece ? 1 + index(piece.side()) + kOwners * index(piece.type()) : 0, 2);
  };
  const auto putCells = [&](const CellSet& set) {
    for (std::size_t w = 0; w < position.variant().board().words(); ++w) put(bytes, set.word(w), 8);
  };
  put(bytes, index(player) | (thirdTurn ? 4u : 0u), 1);
  for (const Piece piece : cells) putPiece(piece);
  putCells(unmoved);
  putCells(enPassantTargets);
  for (const CellSet& mark : marks) putCells(mark);
  put(bytes, turn, 2);
  put(bytes, index(going), 2);
  put(bytes, index(goingKind), 1);
  put(bytes, index(lastFrom), 2);
  put(bytes, index(lastTo), 2);
  for (const Piece piece : taken) putPiece(piece);
  put(bytes, index(enPassantVictim), 2);
  put(bytes, index(last), 1);
  put(bytes, static_cast<std::uint64_t>(sinceThird), 4);
  for (const auto& hand : hands) {
    put(bytes, hand.size(), 2);
    for (const std::uint16_t number : hand) put(bytes, number, 2);
  }
}

}  // namespace

PerftTable::Key::Key(const Position& position, int depth) {
  std::string bytes;
  put(bytes, static_cast<std::uint64_t>(depth), 2);
  putPosition(bytes, position);
  bits_ = digestOf(bytes);
}

PerftTable::Key::Key(const Position& a, const Position& b, int depth) {
  std::string bytes;
  put(bytes, static_cast<std::uint64_t>(depth), 2);
  putPosition(bytes, a);
  putPosition(bytes, b);
  bits_ = digestOf(bytes);
}

PerftTable::PerftTable(std::size_t bytes)
    : entries_(std::max<std::size_t>(1, bytes / sizeof(Entry))),
      locks_(std::make_unique<std::mutex[]>(kLocks)) {}

std::optional<std::uint64_t> PerftTable::find(const Key& key) const {
  const std::size_t place = placeOf(key);
  const std::lock_guard lock(locks_[place % kLocks]);
  const Entry& entry = entries_[place];
  if (entry.key == key) return entry.nodes;
  return std::nullopt;
}

void PerftTable::keep(const Key& key, std::uint64_t nodes) {
  const std::size_t place = placeOf(key);
  const std::lock_guard lock(locks_[place % kLocks]);
  entries_[place] = {key, nodes};
}

}  // namespace fairyforge
