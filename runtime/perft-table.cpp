// The table of perft counts. A key consists of 128 bits computed from all registers of the setup except the
// clocks, on which no move depends. New entries always replace old ones; each lock serves many entries.

#include "runtime/perft-table.h"

#include <algorithm>

#include "compiler/core/rules/fingerprint.h"
#include "runtime/register-numbers.h"

namespace fairyforge {
namespace {

// Writes everything except clocks, also unmoved flags and en-passant targets that no move can read any more:
// a position may be counted twice because of them, but never wrongly.
void putPosition(std::string& bytes, const Position& position) {
  putRegisters(
      position.variant().board(), position.setup(),
      [](const auto& row) { return row.repeats != Repeats::Never; },
      [&](std::uint64_t number) {
        // Most numbers are small, so only their significant bytes are written, after their length.
        std::array<char, 9> text{};
        for (; number != 0; number >>= 8)
          text[static_cast<std::size_t>(++text[0])] = static_cast<char>(number);
        bytes.append(text.data(), 1u + static_cast<std::size_t>(text[0]));
      });
}

std::string bytesOf(int depth) {
  return std::to_string(depth) + ":";
}

}  // namespace

PerftTable::Key::Key(const Position& position, int depth) {
  std::string bytes = bytesOf(depth);
  putPosition(bytes, position);
  bits_ = digestOf(bytes);
}

PerftTable::Key::Key(const Position& a, const Position& b, int depth) {
  std::string bytes = bytesOf(depth);
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
