// Writes the rules as bytes, in the order of the structures' fields, and hashes the bytes twice with
// different seeds, to 64 bits each. Titles, names, places in texts and images are left out, because play does
// not depend on them.

#include "compiler/core/rules/fingerprint.h"

#include <fmt/format.h>

#include "compiler/core/rules/archive.h"
#include "compiler/core/rules/registers.h"

namespace fairyforge {
namespace {

// Multiplies, and returns the high half of the 128-bit product xor its low half.
std::uint64_t folded(std::uint64_t a, std::uint64_t b) {
  const auto product = static_cast<unsigned __int128>(a) * b;
  return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

// Returns one half of the fingerprint: a hash of the bytes that depends on `seed`.
std::uint64_t lane(std::string_view bytes, std::uint64_t seed) {
  constexpr std::uint64_t kA = 0x9E3779B97F4A7C15u, kB = 0xD6E8FEB86659FD93u;
  std::uint64_t hash = seed ^ folded(bytes.size() ^ kA, kB);
  for (; bytes.size() >= 8; bytes.remove_prefix(8)) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes.data(), 8);
    hash = folded(hash ^ word, kA) + word;
  }
  std::uint64_t last = 0;
  if (!bytes.empty()) std::memcpy(&last, bytes.data(), bytes.size());
  return folded(folded(hash ^ last, kA) ^ seed, kB);
}

void putBoard(Archive& out, const Board& board) {
  out.put(board.files(), board.ranks(), board.levels(), board.holes(), board.stepCount());
  for (std::size_t step = 0; step < board.stepCount(); ++step) {
    for (std::size_t i = 0; i < board.size(); ++i) {
      out.put(board.walk(cellAt(i), static_cast<StepId>(step)));
    }
  }
}

}  // namespace

Digest digestOf(std::string_view bytes) {
  return {lane(bytes, 0x243F6A8885A308D3u), lane(bytes, 0x13198A2E03707344u)};
}

std::string toHex(const Digest& digest) {
  return fmt::format("{:016x}{:016x}", digest[0], digest[1]);
}

template <typename Rules>
constexpr bool kHasRows =
    archive_detail::fieldCount<Rules>() == std::tuple_size_v<decltype(kRuleRows<Rules>)>;
static_assert(kHasRows<TurnRules> && kHasRows<EndRules> && kHasRows<HandRules> && kHasRows<ThirdSide>,
              "a row for each field of the rules");

// Returns as bytes everything about a Variant that changes the play. The structures are split into their
// fields by position, so a new field does not compile until it is listed here, either written or left out.
std::string rulesAsBytes(const Variant& variant) {
  Archive out;
  const auto& [title, authors, notes, presentation, board, symmetry, types, arrival, imitatedArrival,
               triggers, hands, third, turns, marks, goals, end, start] = variant.parts();
  putBoard(out, board);
  for (const PieceType& type : types) {
    const auto& [name, id, written, notationSpan, span, image, royal, imitates, givesNoCheck, program, drop,
                 itsMarks, transfer] = type;
    out.put(royal, imitates, givesNoCheck, program, drop, itsMarks, transfer);
  }
  out.put(arrival, imitatedArrival, triggers, hands);
  std::optional<ThirdSide> played = third;
  if (played) played->name = played->colour = {};
  TurnRules order = turns;
  for (std::string& kind : order.kinds) kind.clear();
  out.put(played, order, marks.size(), goals, end);
  const Setup& array = start;
  forEachRegister([&]<typename Shape>(const Register<Shape>& row) {
    if (row.repeats == Repeats::Never) return;
    if constexpr (std::is_same_v<typename Shape::Value, std::vector<Piece>>) {
      out.put(row.of(array).size());
      for (const Piece piece : row.of(array))
        out.put(piece ? 1 + index(piece.side()) + kOwners * index(piece.type()) : std::size_t{0});
    } else {
      out.put(row.of(array));
    }
  });
  return out.bytes();
}

}  // namespace fairyforge
