// A Variant's fingerprint: a key, quick to compute, for data that was made from its rules on this machine.
//
// The fingerprint covers the move programs instruction by instruction. So equal fingerprints mean equal
// rules, but the same rules written in two ways may have different fingerprints. The Variant hash
// (variant-hash.h) covers the moves instead.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "compiler/core/rules/variant.h"

namespace fairyforge {

// A hash of 128 bits, in two halves. It does not resist forgery, but a forger would need write access to the
// user's own cache.
using Digest = std::array<std::uint64_t, 2>;
Digest digestOf(std::string_view bytes);
std::string toHex(const Digest& digest);

// Returns all data on which play depends, as bytes: the board, the types with their programs, the rules and
// the array; no names.
std::string rulesAsBytes(const Variant& variant);

}  // namespace fairyforge
